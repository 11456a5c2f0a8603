// Dice and draws (2.2 of docs/rules/dropzone.md): every throw of whole games, held against the table of
// throws.
#include "bots/playout.hpp"
#include "games/dropzone/parts.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

namespace muster::dropzone {

namespace {

struct ThrowRow {
    int sides = 6;
    int most = 255; // results of one throw
    bool secret = false;
};

const std::map<std::string, ThrowRow, std::less<>>& table_of_throws() {
    static const std::map<std::string, ThrowRow, std::less<>> rows{
        {"DZ-R-DEPLOY", {6, 4}},  {"DZ-R-INIT", {6, 4}},   {"DZ-R-DRAW", {0, most_in_hand, true}},
        {"DZ-R-HIT", {}},         {"DZ-R-DMG", {}},        {"DZ-R-REDO", {}},
        {"DZ-R-PASSIVE", {}},     {"DZ-R-DODGE", {}},      {"DZ-R-CRASH", {3, 1}},
        {"DZ-R-SPILL", {3, 1}},   {"DZ-R-CRUSH", {3, 2}},  {"DZ-R-COLLAPSE", {3, 1}},
        {"DZ-R-CD-PICK", {6, 1}}, {"DZ-R-CD-PIECE", {}},   {"DZ-R-CD-SQUAD", {}},
        {"DZ-R-FORT", {6, 1}},    {"DZ-R-SEARCH", {6, 1}},
    };
    return rows;
}

void expect_row(const Throw& thrown, std::set<std::string>& seen) {
    const std::string id(thrown.ask.kind->id.id);
    const auto row = table_of_throws().find(id);
    ASSERT_NE(row, table_of_throws().end()) << id;
    seen.insert(id);
    EXPECT_EQ(thrown.sides, row->second.sides) << id;
    EXPECT_LE(thrown.results.size(), static_cast<std::size_t>(row->second.most)) << id;
    EXPECT_EQ(thrown.ask.secret, row->second.secret) << id;
    EXPECT_GE(thrown.ask.who, 0) << id << " is thrown by nobody";
}

void play_and_look(const std::map<std::string, std::string>& options, int seats, std::uint64_t seed,
                   std::set<std::string>& seen) {
    Setup setup{seats, {}, {}};
    for (const auto& [name, value] : options) setup.options.emplace_back(name, value);
    Faults faults;
    const auto rules = Dropzone::make(setup, faults);
    ASSERT_TRUE(rules) << to_string(faults);
    Log idle;
    Chance first = Chance::drawn(seed, 0);
    std::vector<Throw> luck;
    first.keep(luck);
    State state = rules->start(first, idle);
    Chance whim = Chance::drawn(seed ^ 77, 0);
    ActionList actions;
    for (std::uint64_t decision = 1; !rules->awaiting(state).empty(); ++decision) {
        const Seat seat = rules->awaiting(state).front();
        actions.clear();
        rules->list(state, seat, actions);
        Chance chance = Chance::drawn(seed, decision);
        chance.keep(luck);
        rules->apply(state, seat, actions[whim.below(static_cast<std::uint32_t>(actions.candidates()))],
                     chance, idle);
    }
    for (const Throw& thrown : luck) expect_row(thrown, seen);
}

} // namespace

TEST(
    DropzoneLuck,
    Every_throw_is_in_the_table__DZ_R_DIE__DZ_R_DEPLOY__DZ_R_INIT__DZ_R_DRAW__DZ_R_HIT__DZ_R_DMG__DZ_R_PASSIVE__DZ_R_CRASH__DZ_R_SPILL__DZ_R_CRUSH__DZ_R_COLLAPSE__DZ_R_CD_PICK__DZ_R_CD_PIECE__DZ_R_CD_SQUAD__DZ_R_FORT__DZ_R_SEARCH) {
    std::set<std::string> seen;
    play_and_look({{"setup", "full"}, {"rounds", "1"}}, 3, 5, seen);
    for (std::uint64_t seed = 1; seed <= 60; ++seed)
        play_and_look({}, 2 + static_cast<int>(seed % 3), seed, seen);
    for (const char* const often : {"DZ-R-DEPLOY", "DZ-R-INIT", "DZ-R-DRAW", "DZ-R-HIT", "DZ-R-DMG",
                                    "DZ-R-PASSIVE", "DZ-R-CRASH", "DZ-R-CD-PIECE"})
        EXPECT_TRUE(seen.contains(often)) << often << " was never thrown";
}

TEST(DropzoneLuck, A_die_that_cannot_be_is_refused_by_its_rule__DZ_R_DIE) {
    for (const ChanceKind* const kind : {&luck::crash, &luck::spill, &luck::crush, &luck::collapse}) {
        EXPECT_EQ(kind->law.id, "DZ-R-DIE");
        EXPECT_NE(kind->misfit.find("1 to 3"), std::string_view::npos) << kind->id.id;
    }
    for (const ChanceKind* const kind : {&luck::initiative, &luck::hit, &luck::damage, &luck::fortitude}) {
        EXPECT_EQ(kind->law.id, "DZ-R-DIE");
        EXPECT_NE(kind->misfit.find("1 to 6"), std::string_view::npos) << kind->id.id;
    }
}

} // namespace muster::dropzone
