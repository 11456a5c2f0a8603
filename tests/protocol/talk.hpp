// A conversation with the engine, for tests.
#pragma once

#include "core/json.hpp"
#include "protocol/session.hpp"

#include <gtest/gtest.h>
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

private:
    Session session_;
};

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

} // namespace muster::test
