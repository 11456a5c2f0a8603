// Games that were saved in the first version of the format: opened and replayed, luck and all.
#include "core/transcript.hpp"
#include "kit/files.hpp"
#include "protocol/registry.hpp"
#include "protocol/talk.hpp"

#include <gtest/gtest.h>

namespace muster::test {
namespace {

std::string old_game(const Game& game) {
    return file_text(source_dir() / "tests/protocol/format_1" / (std::string(game.info().id) + ".jsonl"));
}

// What both versions of the format tell alike.
std::vector<Json> lines_but_for_hashes(const std::string& text) {
    std::vector<Json> lines;
    for (const std::string& line : lines_of(text)) {
        Json json = Json::parse(line);
        json.erase("hash");
        json.erase("muster");
        lines.push_back(json);
    }
    for (const char* spelled : {"options", "position"}) lines.front().erase(spelled); // otherwise than once
    return lines;
}

TEST(FirstFormat, Every_game_is_replayed_and_written_in_the_format_of_today) {
    for (const Game& game : games()) {
        const std::string text = old_game(game);
        ASSERT_TRUE(text.starts_with("{\"muster\":1,")) << game.info().id;
        Faults faults;
        const auto table = read_transcript(text, open_tables(), faults);
        ASSERT_TRUE(table) << game.info().id << ": " << to_string(faults);
        EXPECT_TRUE(table->hashes_unread);
        const std::string today = transcript(*table, Viewer::owner());
        EXPECT_TRUE(today.starts_with("{\"muster\":2,"));
        EXPECT_EQ(lines_but_for_hashes(today), lines_but_for_hashes(text)) << game.info().id;
        const auto again = read_transcript(today, open_tables(), faults);
        ASSERT_TRUE(again) << game.info().id << ": " << to_string(faults);
        EXPECT_FALSE(again->hashes_unread);
    }
}

TEST(FirstFormat, Whoever_opens_one_is_told_that_its_hashes_were_not_compared) {
    const Game& game = games().front();
    Talk talk;
    const Json opened = talk.granted({{"do", "new"}, {"transcript", old_game(game)}});
    EXPECT_EQ(opened["hashes_unread"], true);
    const Json written = talk.granted({{"do", "transcript"}, {"table", opened["table"]}});
    const Json again = talk.granted({{"do", "new"}, {"transcript", written["transcript"]}});
    EXPECT_FALSE(again.contains("hashes_unread"));
}

} // namespace
} // namespace muster::test
