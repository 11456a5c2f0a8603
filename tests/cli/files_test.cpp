// What the program does to people's files, and what their files may do to its screen.
#include "core/limits.hpp"
#include "core/transcript.hpp"
#include "program.hpp"
#include "protocol/registry.hpp"
#include "protocol/session.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

namespace muster::cli_tests {
namespace {

class Saving : public Program {
protected:
    const std::string quick = "play champions --quick --seed 7 ";
    mode_t mode(const std::string& name) const {
        struct stat found{};
        return ::stat(file(name).c_str(), &found) == 0 ? found.st_mode & 0777U : 0;
    }
};

TEST_F(Saving, A_file_that_is_there_is_replaced_only_if_that_is_asked_for) {
    write(file("mine"), "a letter");
    const Ran ran = run(quick, "save " + file("mine") + "\nq\n");
    EXPECT_TRUE(ran.says("is there already")) << ran.out;
    EXPECT_TRUE(ran.says("save! ")) << ran.out;
    EXPECT_EQ(read(file("mine")), "a letter");
    const Ran forced = run(quick, "save! " + file("mine") + "\n1\nsave " + file("mine") + "\nq\n");
    EXPECT_EQ(forced.times("Saved to " + file("mine")), 2u) << forced.out;
    EXPECT_EQ(run("verify " + file("mine")).code, 0);
}

TEST_F(Saving, Pipes_devices_and_folders_are_refused_and_the_game_goes_on) {
    ASSERT_EQ(::mkfifo(file("pipe").c_str(), 0600), 0);
    std::filesystem::create_directory(file("folder"));
    for (const std::string& path : {file("pipe"), file("folder"), std::string("/dev/null")}) {
        const Ran ran = run(quick, "save! " + path + "\n1\nq\n");
        EXPECT_TRUE(ran.says("Not saved:")) << ran.out;
        EXPECT_TRUE(ran.says("Stopped after")) << ran.out;
        const Ran kept = run(quick + "--save " + path, "1\nq\n");
        EXPECT_EQ(kept.code, 1) << kept.out;
        EXPECT_TRUE(kept.says("cannot write " + path)) << kept.out;
    }
}

TEST_F(Saving, Permissions_and_links_stay) {
    run(quick + "--save " + file("game"), "1\nq\n");
    ::chmod(file("game").c_str(), 0600);
    std::filesystem::create_symlink("game", file("link"));
    const std::string before = read(file("game"));
    EXPECT_EQ(run("play --save " + file("link"), "1\nq\n").code, 0);
    EXPECT_TRUE(std::filesystem::is_symlink(file("link")));
    EXPECT_GT(read(file("game")).size(), before.size());
    EXPECT_EQ(mode("game"), mode_t{0600});
}

TEST_F(Saving, A_game_is_kept_by_one_run_at_a_time) {
    run(quick + "--save " + file("game"), "1\nq\n");
    const std::string before = read(file("game"));
    const Ran second = shell("export -f muster; flock " + file("game") + " bash -c 'muster play --save " +
                             file("game") + "' < /dev/null");
    EXPECT_EQ(second.code, 1) << second.out;
    EXPECT_TRUE(second.says("another run of Muster is writing it")) << second.out;
    EXPECT_EQ(read(file("game")), before);
}

TEST_F(Saving, Loading_one_game_does_not_overwrite_another) {
    run(quick + "--save " + file("a"), "1\nq\n");
    run(quick + "--save " + file("b"), "1\n1\nq\n");
    const std::string before = read(file("b"));
    const Ran ran = run("play --load " + file("a") + " --save " + file("b"), "1\nq\n");
    EXPECT_EQ(ran.code, 1) << ran.out;
    EXPECT_TRUE(ran.says("is there already")) << ran.out;
    EXPECT_EQ(read(file("b")), before);
    EXPECT_EQ(run("play --load " + file("a") + " --save " + file("a"), "1\nq\n").code, 0);
    EXPECT_EQ(run("play --load " + file("a") + " --save " + file("c"), "1\nq\n").code, 0);
}

// The system's limit on the size of files stands in for a full disk.
TEST_F(Saving, A_full_disk_warns_and_the_game_goes_on) {
    write(file("typed"), repeated("1\n", 12) + "q\n");
    const Ran ran = shell("trap '' XFSZ; ulimit -f 1; muster " + quick + "--save " + file("game") + " < " +
                          file("typed"));
    EXPECT_EQ(ran.code, 1) << ran.out;
    EXPECT_TRUE(ran.says("Not saved: cannot write " + file("game"))) << ran.out;
    EXPECT_TRUE(ran.says("each decision tries again")) << ran.out;
    EXPECT_TRUE(ran.says("Stopped after ")) << ran.out;
    EXPECT_TRUE(ran.says("holds an earlier state of the game")) << ran.out;
    EXPECT_EQ(run("verify " + file("game")).code, 0) << "the last that fitted is whole";
}

// ---------------------------------------------------------------- what reaches the screen

class Screen : public Program {};

TEST_F(Screen, Nothing_in_a_transcript_reaches_the_screen_raw) {
    run("play champions --quick --seed 7 --save " + file("game"), "1\nq\n");
    const std::string whole = read(file("game"));
    const std::size_t second = whole.find('\n') + 1;
    const std::size_t decision = whole.find("{\"n\":1");
    ASSERT_NE(decision, std::string::npos);
    const auto with = [&](std::size_t at, const std::string& text) {
        std::string changed = whole;
        return changed.insert(at, text);
    };
    // ESC, a C1 control, DEL, a right-to-left override: as JSON writes them and as they are.
    const std::string evil = "\\u001b[2J\\u009b31m\\u007f\\u202e\xc2\x9b\xe2\x80\xae\x7f";
    std::vector<std::string> hostile{
        with(1, "\"" + evil + "\":1,"),
        with(second + 1, "\"" + evil + "\":1,"),
        with(decision + 1, "\"" + evil + "\":1,"),
        with(1, "\"data\":{\"" + evil + "\":\"[[\"},"),
        with(1, "\"data\":{\"x\":\"a = \\u001b[2J\"},"),
        with(1, "\"" + evil + "\":1,\"" + evil + "\":2,"),
    };
    const auto replaced = [&](const std::string& from, const std::string& to) {
        std::string changed = whole;
        const auto at = changed.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        if (at != std::string::npos) changed.replace(at, from.size(), to);
        hostile.push_back(changed);
    };
    replaced("\"game\":\"champions\"", "\"game\":\"" + evil + "\"");
    replaced("\"rules\":\"", "\"rules\":\"" + evil);
    replaced("\"players\":[\"human\"", "\"players\":[\"" + evil + "\"");
    replaced("\"verb\":\"", "\"verb\":\"" + evil);
    for (const std::string& text : hostile) {
        write(file("hostile"), text);
        for (const std::string command : {"verify ", "replay ", "play --load ", "play --save "}) {
            const Ran ran = run(command + file("hostile"));
            EXPECT_EQ(ran.code, 1) << command << ran.out;
            for (const std::string raw : {"\033", "\xc2\x9b", "\x7f", "\xe2\x80\xae"})
                EXPECT_FALSE(ran.says(raw)) << command << ran.out;
        }
    }
}

TEST_F(Screen, Names_of_files_are_shown_without_their_control_characters) {
    const Ran ran = run("verify $'/nowhere/\\e[31m\\xff\\x9b\\xff31\\xfe\\r'");
    EXPECT_EQ(ran.code, 1);
    EXPECT_TRUE(ran.says("/nowhere/?[31m")) << ran.out;
    EXPECT_FALSE(ran.says("\033[31m")) << ran.out;
    EXPECT_FALSE(ran.says("\r")) << ran.out;
}

// ---------------------------------------------------------------- bounds

// As much as can be kept: a file that is all quotes, which are escaped twice, and plain ones, filled up to
// `size`.
Setup heavy_setup(std::size_t size) {
    Setup setup{2, {}, {}};
    setup.data.push_back({"quotes.toml", "#" + std::string(limits::data_file - 1, '"')});
    for (int i = 0; i < 4; ++i) {
        const std::size_t length = std::min(size, limits::data_file);
        setup.data.push_back({fmt::format("{}.toml", i), std::string(length, '#')});
        size -= length;
    }
    return setup;
}

std::size_t most_that_is_kept() {
    std::size_t low = 0;
    std::size_t high = 4 * limits::data_file;
    while (low + 1 < high) {
        const std::size_t middle = (low + high) / 2;
        Faults faults;
        (can_be_kept(heavy_setup(middle), faults) ? low : high) = middle;
    }
    return low;
}

TEST(Bounds, What_is_just_accepted_can_be_saved_sent_and_opened_again) {
    const std::size_t most = most_that_is_kept();
    ASSERT_GT(most, 2 * limits::data_file);
    const Game& game = *find_game("champions");
    Faults faults;
    Played opened;
    const auto table = game.open(heavy_setup(most), 1, nullptr, opened, faults);
    ASSERT_TRUE(table) << to_string(faults);
    const std::string text = transcript(*table, Viewer::owner());
    const auto again = read_transcript(text, open_tables(), faults);
    ASSERT_TRUE(again) << to_string(faults);
    EXPECT_EQ(transcript(*again, Viewer::owner()), text);
    Json request;
    request["do"] = "new";
    request["transcript"] = text;
    const std::string line = to_text(request);
    EXPECT_LT(line.size(), limits::request);
    Session session;
    EXPECT_TRUE(session.answer(line).starts_with("{\"ok\":true")) << session.answer(line).substr(0, 300);
    EXPECT_FALSE(game.open(heavy_setup(most + 1), 1, nullptr, opened, faults));
    ASSERT_EQ(faults.size(), 1u);
    EXPECT_EQ(faults[0].field, "data");
    EXPECT_NE(faults[0].sentence.find("too much for one transcript"), std::string::npos);
}

TEST(Bounds, Data_files_and_options_that_a_transcript_could_not_hold_are_refused) {
    const auto refused = [](const muster::Setup& setup) {
        Faults faults;
        return can_be_kept(setup, faults) ? "" : to_string(faults);
    };
    EXPECT_EQ(refused({2, {}, {{"a.toml", ""}, {"b.toml", ""}}}), "");
    EXPECT_EQ(refused({2, {}, {{"a.toml", ""}, {"a.toml", ""}}}),
              "a.toml: a data file of this name is given twice\n");
    EXPECT_NE(refused({2, {}, {{"a\033.toml", ""}}}), "");
    EXPECT_NE(refused({2, {}, {{"\xff.toml", ""}}}), "");
    EXPECT_NE(refused({2, {}, {{"a.toml", std::string(limits::data_file + 1, '#')}}}), "");
    EXPECT_EQ(refused({2, {{"deck", std::string(limits::option_value, 'x')}}, {}}), "");
    EXPECT_NE(refused({2, {{"deck", std::string(limits::option_value + 1, 'x')}}, {}}), "");
}

TEST(Bounds, Names_that_hide_something_are_refused_with_their_field) {
    Session session;
    for (const std::string name :
         {"A\\u0000", "\\u001b[2J", "a\\u202eb", "\\u0085", "tab\\t", "line\\n", "\\u200b"}) {
        const std::string reply =
            session.answer(R"({"do":"new","game":"champions","players":["human",")" + name + "\"]}");
        EXPECT_NE(reply.find(R"("field":"players[1]")"), std::string::npos) << name << reply;
        EXPECT_NE(reply.find("a name may not hold control characters"), std::string::npos) << reply;
    }
    EXPECT_TRUE(session.answer(R"({"do":"new","game":"champions","players":["Zoë","李"]})")
                    .starts_with("{\"ok\":true"));
}

TEST_F(Saving, Five_data_files_of_a_megabyte_each_can_be_opened_again) {
    std::string data;
    for (int i = 0; i < 5; ++i) {
        write(file(fmt::format("{}.toml", i)), std::string(1'000'000, '#'));
        data += fmt::format("--data {}/{}.toml ", std::filesystem::path(file("x")).parent_path().string(), i);
    }
    const Ran ran = run(quick + data + "--save " + file("game"), "1\nq\n");
    EXPECT_TRUE(ran.says("Saved to")) << ran.out;
    EXPECT_EQ(run("verify " + file("game")).code, 0);
}

} // namespace
} // namespace muster::cli_tests
