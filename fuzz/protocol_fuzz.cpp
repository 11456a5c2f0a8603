// Arbitrary lines in a session that has a table open: whatever comes, each gets one JSON reply that says
// whether it was granted, on one line, and the conversation goes on.
#include "core/json.hpp"
#include "protocol/session.hpp"

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

constexpr int most_lines = 64;

void require(bool holds) {
    if (!holds) std::abort();
}

void ask(muster::Session& session, std::string_view line) {
    const std::string reply = session.answer(line);
    require(reply.find('\n') == std::string::npos);
    const auto json = muster::Json::parse(reply, nullptr, false);
    require(json.is_object() && json.contains("ok") && json["ok"].is_boolean());
    if (json["ok"] == true) return;
    require(json.contains("error") && json["error"]["code"].is_string() &&
            json["error"]["sentence"].is_string());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    muster::Session session;
    ask(session, R"({"do":"new","game":"champions","seed":7})");
    for (int lines = 0; lines < most_lines && !rest.empty(); ++lines) {
        const auto end = rest.find('\n');
        ask(session, rest.substr(0, end));
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    return 0;
}
