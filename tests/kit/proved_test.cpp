#include "kit/proved.hpp"

#include "core/rule.hpp"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <set>

namespace muster::proved {
namespace {

using Noted = std::set<std::string>;

// Of the test that runs, and of those that passed.
Noted& open_notes() {
    static Noted notes;
    return notes;
}
Noted& kept_notes() {
    static Noted notes;
    return notes;
}

std::string setting(const char* name, const char* otherwise) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : otherwise;
}

// A refusal or an event counts when its test has passed; a process that dies leaves no record.
class Recorder : public testing::EmptyTestEventListener {
    void OnTestStart(const testing::TestInfo& /*info*/) override { open_notes().clear(); }
    void OnTestEnd(const testing::TestInfo& info) override {
        if (info.result()->Passed()) kept_notes().merge(open_notes());
        open_notes().clear();
    }
    void OnTestProgramEnd(const testing::UnitTest& /*all*/) override {
        const std::string folder = setting("MUSTER_PROVED", "");
        if (folder.empty()) return;
        std::error_code failed;
        std::filesystem::create_directories(folder, failed);
        const std::string path = fmt::format("{}/shard-{}.txt", folder, setting("GTEST_SHARD_INDEX", "0"));
        std::ofstream file(path, std::ios::binary);
        file << record();
        file.close();
        if (!file)
            std::fputs(fmt::format("{} cannot be written, so script/rules will not find it\n", path).c_str(),
                       stderr);
    }
};

[[maybe_unused]] const bool listening = [] {
    testing::UnitTest::GetInstance()->listeners().Append(new Recorder); // GoogleTest deletes it
    return true;
}();

} // namespace

void expect_refusal(std::string_view rule, std::string_view sentence_said, std::string_view expected_rule,
                    std::string_view expected_sentence) {
    EXPECT_EQ(rule, expected_rule);
    EXPECT_EQ(sentence_said, expected_sentence);
    if (rule == expected_rule && sentence_said == expected_sentence)
        open_notes().insert(fmt::format("refusal {} {}", rule, sentence_said));
}

void event_found(std::string_view rule) { open_notes().insert(fmt::format("event {}", rule)); }

std::string record() {
    std::string text = fmt::format("process {} of {}, tests {}\n", setting("GTEST_SHARD_INDEX", "0"),
                                   setting("GTEST_TOTAL_SHARDS", "1"), GTEST_FLAG_GET(filter));
    for (const std::string& note : kept_notes()) text += note + "\n";
    return text;
}

namespace {

bool noted(const std::string& line) { return open_notes().contains(line); }

TEST(Proved, A_refusal_counts_where_rule_and_sentence_are_as_expected) {
    const Noted before = open_notes();
    expect_refusal("XX-YES-1", "No.", "XX-YES-1", "No.");
    EXPECT_TRUE(noted("refusal XX-YES-1 No."));
    EXPECT_NONFATAL_FAILURE(expect_refusal("XX-NO-1", "No.", "XX-NO-2", "No."), "XX-NO-2");
    EXPECT_NONFATAL_FAILURE(expect_refusal("XX-NO-1", "No.", "XX-NO-1", "Yes."), "Yes.");
    EXPECT_EQ(open_notes().size(), before.size() + 1) << "what was not so has been noted";
    open_notes() = before;
}

TEST(Proved, A_record_says_which_tests_it_is_of_and_holds_only_what_passed) {
    expect_refusal("XX-YES-1", "No.", "XX-YES-1", "No.");
    event_found("XX-YES-2");
    EXPECT_TRUE(noted("event XX-YES-2"));
    const std::string text = record(); // this test has not passed yet
    EXPECT_TRUE(text.starts_with("process ")) << text.substr(0, 80);
    EXPECT_EQ(text.find("XX-YES"), std::string::npos);
    open_notes().clear();
}

} // namespace
} // namespace muster::proved
