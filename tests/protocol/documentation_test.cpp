// The sessions shown in docs/protocol.md give the replies shown there. A line "> ..." is a request, a line "<
// ..." its reply; "…" in a reply stands for anything.
#include "protocol/talk.hpp"

#include <fstream>
#include <string>
#include <vector>

namespace muster::test {

namespace {

struct Exchange {
    int line = 0;
    std::string request;
    std::string reply;
};

// One list of exchanges for each ```jsonl block.
std::vector<std::vector<Exchange>> sessions_of(std::istream& page) {
    std::vector<std::vector<Exchange>> sessions;
    bool inside = false;
    int number = 0;
    for (std::string line; std::getline(page, line);) {
        ++number;
        if (line == "```jsonl") {
            inside = true;
            sessions.emplace_back();
        } else if (line.starts_with("```")) {
            inside = false;
        } else if (inside && line.starts_with("> ")) {
            sessions.back().push_back({number, line.substr(2), ""});
        } else if (inside && line.starts_with("< ")) {
            sessions.back().back().reply = line.substr(2);
        }
    }
    return sessions;
}

bool matches(std::string_view reply, std::string_view shown) {
    constexpr std::string_view gap = "…";
    const auto first = shown.find(gap);
    if (first == std::string_view::npos) return reply == shown;
    if (!reply.starts_with(shown.substr(0, first))) return false;
    reply.remove_prefix(first);
    shown.remove_prefix(first + gap.size());
    for (auto next = shown.find(gap); next != std::string_view::npos; next = shown.find(gap)) {
        const auto found = reply.find(shown.substr(0, next));
        if (found == std::string_view::npos) return false;
        reply.remove_prefix(found + next);
        shown.remove_prefix(next + gap.size());
    }
    return reply.ends_with(shown);
}

} // namespace

TEST(Documentation, The_sessions_in_the_protocols_page_are_real) {
    std::ifstream page(test::source_path() + "/docs/protocol.md");
    ASSERT_TRUE(page.good());
    const auto sessions = sessions_of(page);
    ASSERT_FALSE(sessions.empty());
    for (const auto& session : sessions) {
        Talk talk;
        ASSERT_FALSE(session.empty());
        for (const Exchange& each : session) {
            const std::string reply = talk.say(each.request);
            EXPECT_TRUE(matches(reply, each.reply))
                << "docs/protocol.md:" << each.line << " now gives\n< " << reply;
        }
    }
}

} // namespace muster::test
