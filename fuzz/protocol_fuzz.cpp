// Arbitrary lines in a session that has a table open: whatever comes, each gets one JSON reply that says
// whether it was granted, on one line, and the conversation goes on.
#include "core/json.hpp"
#include "protocol/registry.hpp"
#include "protocol/session.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::Json;

constexpr int most_lines = 64;

void require(bool holds) {
    if (!holds) std::abort();
}

// Opening a table reads data files, which is slow, so a session serves many inputs: each begins at the same
// position, and with a new session once tables were opened or closed.
class Conversation {
public:
    explicit Conversation(std::string_view game) : game_(game) {}

    void begin() {
        if (!session_) {
            session_ = std::make_unique<muster::Session>();
            session_->limit_iterations(8); // a search that takes seconds finds nothing here
            ask(Json{{"do", "new"}, {"game", game_}, {"seed", 7}}.dump());
            start_ = ask(R"({"do":"position"})")["position"];
        }
        require(ask(Json{{"do", "position"}, {"position", start_}}.dump())["ok"] == true);
        tables_changed_ = false;
    }

    Json ask(std::string_view line) {
        const std::string reply = session_->answer(line);
        require(reply.find('\n') == std::string::npos);
        Json json = Json::parse(reply, nullptr, false);
        require(json.is_object() && json.contains("ok") && json["ok"].is_boolean());
        if (json["ok"] == true) {
            tables_changed_ = tables_changed_ || json.contains("table");
        } else {
            Json& error = json["error"];
            require(error.is_object() && error["code"].is_string() && error["sentence"].is_string());
        }
        return json;
    }

    void end() {
        if (tables_changed_) session_.reset();
    }

private:
    std::string game_;
    std::unique_ptr<muster::Session> session_;
    Json start_;
    bool tables_changed_ = false;
};

std::vector<Conversation> about_all_games() {
    std::vector<Conversation> all;
    for (const muster::Game& game : muster::all_games()) all.emplace_back(game.info().id);
    return all;
}

// Blanks or tabs in front, which JSON does not mind, choose the game: none, " ", "\t", "  ", "\t\t" and so
// on.
std::size_t game_meant(std::string_view line, std::size_t games) {
    const char mark = line.starts_with('\t') ? '\t' : ' ';
    const std::size_t count = std::min(line.find_first_not_of(mark), line.size());
    if (count == 0) return 0;
    return std::min(2 * count - (mark == ' ' ? 1 : 0), games - 1);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static std::vector<Conversation> all = about_all_games();
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    Conversation& conversation = all[game_meant(rest, all.size())];
    conversation.begin();
    for (int lines = 0; lines < most_lines && !rest.empty(); ++lines) {
        const auto end = rest.find('\n');
        conversation.ask(rest.substr(0, end));
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    conversation.end();
    return 0;
}
