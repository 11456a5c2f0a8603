#include "kit/perft.hpp"

#include "kit/pebbles.hpp"

#include <charconv>
#include <gtest/gtest.h>
#include <sstream>

namespace muster::test {

namespace {

bool is_count(const std::string& line) { return !line.empty() && line[0] >= '0' && line[0] <= '9'; }

} // namespace

std::optional<PerftFile> read_perft(const std::string& text, std::string& wrong) {
    PerftFile file;
    int number = 0;
    bool begun = false;
    for (const std::string& line : lines_of(text)) {
        ++number;
        std::istringstream words(line);
        std::string word, name, value;
        bool fine = true;
        if (line.empty() || line[0] == '#') continue;
        if (is_count(line)) {
            int depth = 0;
            std::uint64_t nodes = 0;
            fine = static_cast<bool>(words >> depth) && begun;
            words >> nodes; // a new line has none yet
            file.counts.emplace_back(depth, nodes);
        } else if (words >> word; word == "seats") {
            fine = static_cast<bool>(words >> file.setup.seats);
        } else if (word == "luck") {
            fine = static_cast<bool>(words >> file.luck);
        } else if (word == "setup") {
            fine = static_cast<bool>(words >> file.seed);
            begun = true;
        } else if (word == "option") {
            fine = static_cast<bool>(words >> name >> value);
            file.setup.options.emplace_back(name, value);
        } else if (word == "position") {
            Faults faults;
            const auto json = parse_json(line.substr(word.size() + 1), faults);
            fine = json.has_value();
            if (json) file.position = *json;
            begun = true;
        } else {
            fine = false;
        }
        if (fine) continue;
        wrong = fmt::format("line {} is not understood: {}", number, line);
        return std::nullopt;
    }
    return file;
}

std::string with_counts(const std::string& text, const std::vector<std::pair<int, std::uint64_t>>& counts) {
    std::string out;
    std::size_t next = 0;
    for (const std::string& line : lines_of(text)) {
        if (is_count(line) && next < counts.size()) {
            out += fmt::format("{} {}\n", counts[next].first, counts[next].second);
            ++next;
        } else {
            out += line + "\n";
        }
    }
    return out;
}

Group::Group(const Want& want) : lowest_(want.sides > 0 ? 1 : 0) {
    auto left = static_cast<std::int32_t>(want.pool.size());
    for (int i = 0; i < want.count; ++i) {
        const bool die = want.sides > 0;
        const std::int32_t size = die ? want.sides_of(static_cast<std::size_t>(i)) : left--;
        if (die || size > 1) sizes_.push_back(size); // the last one of a pool is not drawn by lot
    }
}

std::uint64_t Group::ways(std::uint64_t most) const {
    std::uint64_t ways = 1;
    for (const std::int32_t size : sizes_) {
        ways *= static_cast<std::uint64_t>(size);
        if (ways > most) break;
    }
    return ways;
}

void Group::begin(std::vector<Entered>& results) {
    first_ = results.size();
    for (std::size_t i = 0; i < sizes_.size(); ++i) results.push_back({lowest_, ""});
}

bool Group::next(std::vector<Entered>& results) {
    for (std::size_t i = sizes_.size(); i-- > 0;) {
        std::int32_t& number = results[first_ + i].number;
        if (++number < lowest_ + sizes_[i]) return true;
        number = lowest_;
    }
    return false;
}

TEST(Perft, Counts_by_hand_agree_for_pebbles) {
    Faults faults;
    const auto rules = Pebbles::make({2, {{"rounds", "1"}}, {}}, faults);
    Chance luck = Chance::drawn(1, 0);
    Log idle;
    const Pebbles::State start = rules->start(luck, idle);
    // Two seats may bid 0 to 4, in either order of answering.
    EXPECT_EQ(Perft<Pebbles>(*rules, 1).count(start, 1), 10u);
    // The second answer opens the bids: 20 unequal pairs, and 5 ties, each cut off at once ...
    EXPECT_EQ(Perft<Pebbles>(*rules, 1).count(start, 2), 2u * 25u);
    // ... or followed for one throw of two dice: 30 decide, and 6 tie again and are cut.
    EXPECT_EQ(Perft<Pebbles>(*rules, 36).count(start, 2), 2u * (20u + 5u * 36u));
    // Followed for two throws, each of the 6 ties falls in 36 ways.
    EXPECT_EQ(Perft<Pebbles>(*rules, 1296).count(start, 2), 2u * (20u + 5u * (30u + 6u * 36u)));
}

TEST(Perft, A_handful_falls_in_as_many_ways_as_its_dice_have_sides) {
    Faults faults;
    const auto rules = Pebbles::make({2, {{"rounds", "1"}, {"hurl", "both"}}, {}}, faults);
    Chance luck = Chance::drawn(1, 0);
    Log idle;
    Pebbles::State state = rules->start(luck, idle);
    rules->apply(state, Seat(0), Action(Pebbles::Verb::bid).of(2), luck, idle);
    rules->apply(state, Seat(1), Action(Pebbles::Verb::bid).of(1), luck, idle);
    // Each of two units rests, digs for one of twelve tokens, or throws a d6 and a d8.
    EXPECT_EQ(Perft<Pebbles>(*rules, 48).count(state, 1), 2u * (1u + 12u + 6u * 8u));
    EXPECT_EQ(Perft<Pebbles>(*rules, 47).count(state, 1), 2u * (1u + 12u + 1u));
}

TEST(Perft, A_file_survives_new_counts) {
    const std::string text =
        "# a comment\nseats 3\noption rounds 2\nluck 36\n\nposition {\"a\":[1]}\n1 5\n2\n";
    std::string wrong;
    const auto file = read_perft(text, wrong);
    ASSERT_TRUE(file) << wrong;
    EXPECT_EQ(file->setup.seats, 3);
    EXPECT_EQ(file->luck, 36u);
    EXPECT_EQ(file->position.dump(), "{\"a\":[1]}");
    EXPECT_EQ(with_counts(text, {{1, 5}, {2, 77}}),
              "# a comment\nseats 3\noption rounds 2\nluck 36\n\nposition {\"a\":[1]}\n1 5\n2 77\n");
    EXPECT_FALSE(read_perft("nonsense 3\n", wrong));
    EXPECT_EQ(wrong, "line 1 is not understood: nonsense 3");
    EXPECT_FALSE(read_perft("1 5\n", wrong)); // it does not say where to begin
}

} // namespace muster::test
