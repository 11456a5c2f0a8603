// Files that are kept whole: through a power failure, an error and a kill at every step of saving.
#include "files/kept_file.hpp"

#include "files/growing_file.hpp"
#include "forgetful.hpp"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

namespace muster::files_tests {
namespace {

using files::KeptFile;
using files::Trouble;
using test::Forgetful;

struct Case {
    bool replaces, nameless, links;
    std::string name() const {
        return fmt::format("{}, {}, {}", replaces ? "replacing" : "new", nameless ? "nameless" : "named",
                           links ? "links" : "no links");
    }
};

std::vector<Case> all_cases() {
    std::vector<Case> cases;
    for (unsigned i = 0; i < 8; ++i) cases.push_back({(i & 1U) != 0, (i & 2U) != 0, (i & 4U) != 0});
    return cases;
}

const std::string old_text = "the old game\n", new_text = "the new game, which is longer\n";

Forgetful disk_for(const Case& each) {
    Forgetful disk;
    disk.nameless = each.nameless;
    disk.links = each.links;
    if (each.replaces) disk.put("game", old_text);
    return disk;
}

// What is wrong if the power fails at any step of saving, or right after it; empty if nothing is.
std::string lost_in(const Case& each, bool keeps_texts, bool keeps_names) {
    std::string fault;
    for (int step = 0;; ++step) {
        Forgetful disk = disk_for(each);
        disk.keeps_texts = keeps_texts;
        disk.keeps_names = keeps_names;
        disk.fails_at = step;
        bool saved = false;
        try {
            KeptFile("game", disk).write(new_text);
            saved = true;
        } catch (const test::PowerFailure&) {
        }
        disk.each_afterwards([&](const std::map<std::string, std::string>& found) {
            const auto game = found.find("game");
            const bool is_new = game != found.end() && game->second == new_text;
            const bool is_old =
                each.replaces ? game != found.end() && game->second == old_text : game == found.end();
            if (!(is_new || (is_old && !saved)) && fault.empty())
                fault = fmt::format("{}, step {}{}: {}", each.name(), step, saved ? " (saved)" : "",
                                    game == found.end() ? "no file" : "\"" + game->second + "\"");
            // Whoever saves next finds no trouble, and leaves nothing else behind.
            Forgetful again;
            again.nameless = each.nameless;
            again.links = each.links;
            for (const auto& [name, text] : found) again.put(name, text);
            KeptFile("game", again).write("next");
            if (again.everything().at("game") != "next" && fault.empty())
                fault = fmt::format("{}, step {}: the next save is lost", each.name(), step);
        });
        if (saved) return fault;
    }
}

TEST(KeptFile, The_power_may_fail_at_every_step_of_saving) {
    for (const Case& each : all_cases()) EXPECT_EQ(lost_in(each, true, true), "");
}

// The same test, on a disk for which syncing means nothing: as if the writer did not do it.
TEST(KeptFile, Without_syncing_the_file_or_the_folder_games_would_be_lost) {
    for (const Case& each : all_cases()) {
        EXPECT_NE(lost_in(each, false, true), "") << each.name();
        EXPECT_NE(lost_in(each, true, false), "") << each.name();
    }
}

TEST(KeptFile, An_error_at_any_step_leaves_the_old_file_whole_and_the_next_try_saves) {
    for (const Case& each : all_cases()) {
        for (const int error : {ENOSPC, EDQUOT, EIO}) {
            for (int step = 0;; ++step) {
                Forgetful disk = disk_for(each);
                disk.fails_at = step;
                disk.error = error;
                KeptFile file("game", disk);
                try {
                    file.write(new_text);
                } catch (const Trouble& trouble) {
                    EXPECT_EQ(trouble.error, error);
                    EXPECT_TRUE(trouble.may_pass());
                    const auto all = disk.everything();
                    if (all.contains("game"))
                        EXPECT_TRUE(all.at("game") == old_text || all.at("game") == new_text);
                    else
                        EXPECT_FALSE(each.replaces);
                }
                const bool all_done = disk.steps <= step;
                disk.fails_at = -1;
                EXPECT_NO_THROW(file.write("again")) << each.name() << ", step " << step;
                const std::map<std::string, std::string> only{{"game", "again"}};
                EXPECT_EQ(disk.everything(), only) << each.name() << ", step " << step;
                if (all_done) break;
            }
        }
    }
}

TEST(KeptFile, A_draft_without_an_owner_is_cleared_away_and_one_with_an_owner_is_not) {
    for (const bool nameless : {true, false}) {
        Forgetful disk;
        disk.nameless = nameless;
        disk.put("game", old_text);
        disk.put(".game.muster-new", "half a ga");
        KeptFile file("game", disk);
        const int other = disk.open(".game.muster-new");
        ASSERT_EQ(disk.lock(other), 0);
        EXPECT_THROW(file.write(new_text), Trouble);
        EXPECT_EQ(disk.everything().at("game"), old_text);
        EXPECT_EQ(disk.everything().at(".game.muster-new"), "half a ga");
        disk.close(other);
        file.write(new_text);
        const std::map<std::string, std::string> only{{"game", new_text}};
        EXPECT_EQ(disk.everything(), only);
        EXPECT_EQ(disk.mode("game"), mode_t{0600});
    }
}

// ---------------------------------------------------------------- on a real disk

class RealDisk : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (std::filesystem::temp_directory_path() / "muster-files-XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        folder = pattern;
    }
    void TearDown() override {
        std::error_code ignored;
        std::filesystem::remove_all(folder, ignored);
    }
    std::string path(const std::string& name) const { return (folder / name).string(); }
    std::string content(const std::string& name) const {
        std::ostringstream text;
        text << std::ifstream(path(name), std::ios::binary).rdbuf();
        return text.str();
    }
    std::size_t entries() const {
        return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
    }
    mode_t mode(const std::string& name) const {
        struct stat found{};
        return ::stat(path(name).c_str(), &found) == 0 ? found.st_mode & 0777U : 0;
    }
    static std::string why_not(const std::string& path) {
        try {
            files::replace(path, "text");
        } catch (const Trouble& trouble) {
            return trouble.what();
        }
        return "";
    }
    std::filesystem::path folder;
};

TEST_F(RealDisk, Permissions_stay_and_a_link_stays_a_link) {
    std::ofstream(path("game")) << old_text;
    ::chmod(path("game").c_str(), 0640);
    std::filesystem::create_symlink("game", path("link"));
    files::replace(path("link"), new_text);
    EXPECT_TRUE(std::filesystem::is_symlink(path("link")));
    EXPECT_EQ(content("game"), new_text);
    EXPECT_EQ(mode("game"), mode_t{0640});
    std::filesystem::create_symlink("fresh", path("dangling"));
    files::replace(path("dangling"), new_text);
    EXPECT_TRUE(std::filesystem::is_symlink(path("dangling")));
    EXPECT_EQ(content("fresh"), new_text);
    EXPECT_EQ(entries(), 4u);
}

TEST_F(RealDisk, Nothing_but_an_ordinary_file_is_written) {
    ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
    EXPECT_EQ(why_not(path("pipe")), "cannot write " + path("pipe") + ": it is no ordinary file");
    EXPECT_EQ(why_not("/dev/null"), "cannot write /dev/null: it is no ordinary file");
    EXPECT_EQ(why_not(folder.string()), "cannot write " + folder.string() + ": it is a folder");
    EXPECT_EQ(why_not(path("no/folder")),
              "cannot write " + path("no/folder") + ": No such file or directory");
    EXPECT_EQ(why_not(""), "a file needs a name");
    EXPECT_THROW(files::GrowingFile(path("pipe")), Trouble);
    EXPECT_EQ(entries(), 1u);
}

TEST_F(RealDisk, A_file_is_kept_by_one_at_a_time_also_after_it_was_replaced) {
    {
        KeptFile file(path("game"));
        file.write(old_text);
        EXPECT_EQ(why_not(path("game")),
                  "cannot write " + path("game") + ": another run of Muster is writing it");
        file.write(new_text);
        EXPECT_NE(why_not(path("game")), "");
        EXPECT_THROW(files::GrowingFile(path("game")), Trouble);
    }
    EXPECT_EQ(why_not(path("game")), "");
    EXPECT_EQ(entries(), 1u);
}

TEST_F(RealDisk, What_somebody_else_put_there_meanwhile_is_not_pushed_out) {
    KeptFile file(path("game"));
    std::ofstream(path("game")) << "theirs";
    EXPECT_THROW(file.write(new_text), Trouble);
    EXPECT_EQ(content("game"), "theirs");
    std::filesystem::remove(path("game"));
    file.write(new_text);
    std::ofstream(path("other")) << "theirs";
    std::filesystem::rename(path("other"), path("game"));
    EXPECT_THROW(file.write(new_text), Trouble);
    EXPECT_EQ(content("game"), "theirs");
    EXPECT_EQ(entries(), 1u);
}

TEST_F(RealDisk, Trying_out_leaves_nothing) {
    KeptFile(path("report")).try_out();
    EXPECT_EQ(entries(), 0u);
}

} // namespace
} // namespace muster::files_tests
