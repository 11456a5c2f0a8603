// A conversation with the engine, for tests.
#pragma once

#include "core/json.hpp"
#include "kit/proved.hpp"
#include "kit/where.hpp"
#include "protocol/session.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <string_view>

namespace muster::test {

class Talk {
public:
    // Any line, and its reply as text.
    std::string say(std::string_view line) {
        std::string reply = session_.answer(line);
        EXPECT_EQ(reply.find('\n'), std::string::npos) << "a reply is one line";
        return reply;
    }
    Json tell(std::string_view line) {
        const std::string text = say(line);
        Json reply = Json::parse(text, nullptr, false);
        EXPECT_TRUE(reply.is_object() && reply.contains("ok")) << text;
        return reply;
    }
    Json ask(const Json& request) { return tell(request.dump()); }

    Json granted(const Json& request) {
        Json reply = ask(request);
        EXPECT_EQ(reply["ok"], true) << request.dump() << "\n" << reply.dump();
        return reply;
    }
    // The error.
    Json refused(const Json& request, std::string_view code) { return refused(request.dump(), code); }
    Json refused(const std::string& line, std::string_view code) {
        Json reply = tell(line);
        EXPECT_EQ(reply["ok"], false) << line.substr(0, 300) << "\n" << reply.dump();
        EXPECT_EQ(reply["error"]["code"], code) << line.substr(0, 300) << "\n" << reply.dump();
        EXPECT_FALSE(reply["error"]["sentence"].is_null()) << reply.dump();
        return reply["error"];
    }
    Json refused(const char* line, std::string_view code) { return refused(std::string(line), code); }

    // A table of a game that the registry does not know.
    void host(std::unique_ptr<AnyTable> table) { session_.host(std::move(table)); }

    Session& session() { return session_; }

private:
    Session session_;
};

// An error that is a refusal, compared as script/rules counts it.
inline void expect_refusal(const Json& error, std::string_view rule, std::string_view sentence) {
    proved::expect_refusal(error.value("rule", ""), error.value("sentence", ""), rule, sentence);
}

// Everything there is to know about a session's only table.
inline std::string everything(Talk& talk) {
    return talk.say(R"({"do":"position"})") + talk.say(R"({"do":"hash"})") +
           talk.say(R"({"do":"transcript"})") + talk.say(R"({"do":"log"})");
}

// Lets bots answer until the game is over or `decisions` have been made. The number made.
inline int play_on(Talk& talk, int decisions, int seed = 1) {
    int made = 0;
    Json standing = talk.granted({{"do", "awaiting"}});
    while (made < decisions && !standing["awaiting"].empty()) {
        const Json seat = standing["awaiting"][0];
        Json choice = talk.granted({{"do", "bot"}, {"seat", seat}, {"seed", seed}});
        standing = talk.granted({{"do", "act"}, {"seat", seat}, {"action", choice["action"]}});
        ++made;
    }
    return made;
}

inline constexpr int to_the_end = 1'000'000;

// ---------------------------------------------------------------- Champions

inline Json opening(int seats = 2, int seed = 7) {
    return {{"do", "new"}, {"game", "champions"}, {"seats", seats}, {"seed", seed}};
}

inline Json quick_opening() {
    Json request = opening();
    request["options"] = {{"styles", "fixed"}};
    return request;
}

// The same request, asked with these eyes.
inline Json seen_by(const Json& viewer, Json request) {
    request["viewer"] = viewer;
    return request;
}

inline int awaited_seat(Talk& talk) { return talk.granted({{"do", "awaiting"}})["awaiting"][0].get<int>(); }

// A request that must be refused with this code, and must change nothing.
inline Json harmless(Talk& talk, const Json& request, std::string_view code) {
    const std::string before = everything(talk);
    const Json error = talk.refused(request, code);
    EXPECT_EQ(everything(talk), before) << request.dump();
    return error;
}

inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from << " is not in\n" << text;
    if (at != std::string::npos) text.replace(at, from.size(), to);
    return text;
}

inline std::string source_file(const std::string& path) {
    std::ifstream file(test::source_path() + "/" + path, std::ios::binary);
    EXPECT_TRUE(file.good()) << path;
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

} // namespace muster::test
