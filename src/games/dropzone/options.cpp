// The options of Dropzone: section 8 of docs/rules/dropzone.md, and one of our own: forces.
#include "games/dropzone/library.hpp"

namespace muster::dropzone {

namespace {

using Rule = OptionRule<Options>;
using Value = std::string_view;

// A number, or the word for none; 0 stands for that.
bool set_number_or(int& into, Value value, Value none, int low, int high) {
    if (value != none) return set_number(into, value, low, high);
    into = 0;
    return true;
}

bool set_old_switch(OldSwitch& into, Value value) {
    return set_choice(into, value, {"standard", "off", "on"});
}

// Empty unless somebody fills it; what it holds is checked once the files are read.
bool set_unless_standard(std::string& into, Value value) {
    into = value == "standard" ? "" : value;
    return true;
}

constexpr std::array option_rules{
    Rule{{"rounds", "standard", "standard (as the scenario says; Dead Signal has 6), 1 to 12",
          "how long the game lasts"},
         [](Options& o, Value v) { return set_number_or(o.rounds, v, "standard", 1, 12); }},
    Rule{{"setup", "quick", "quick, full",
          "whether the table is laid at once, or zones are chosen and battlegroups deployed"},
         [](Options& o, Value v) { return set_choice(o.full_setup, v, {"quick", "full"}); }},
    Rule{{"teams", "off", "off, 2v2 (4 seats)",
          "whether everybody plays alone, or the first and third seat against the second and fourth"},
         [](Options& o, Value v) { return set_choice(o.teams, v, {"off", "2v2"}); }},
    Rule{{"lone_six", "on", "on, off", "whether the only natural 6 goes first, or totals alone decide"},
         [](Options& o, Value v) { return set_choice(o.lone_six, v, {"off", "on"}); }},
    Rule{{"give_initiative", "on", "on, off, any",
          "whether the winner of the initiative may change places with the second seat, with nobody, or "
          "with any seat"},
         [](Options& o, Value v) { return set_choice(o.give, v, {"on", "off", "any"}); }},
    Rule{{"tie_reroll", "with_cv", "with_cv, die_only",
          "whether the commander's value is added again when a tie is thrown again"},
         [](Options& o, Value v) { return set_choice(o.reroll_with_cv, v, {"die_only", "with_cv"}); }},
    Rule{{"hand_rule", "cv", "cv, 1 to 8",
          "how many cards a hand is filled up to: the commander's value, or always as many; then the death "
          "of a commander costs no cards"},
         [](Options& o, Value v) { return set_number_or(o.fixed_hand, v, "cv", 1, most_in_hand); }},
    Rule{{"leeway", "combined", "combined, off",
          "whether a transport and its passengers may be selected together, and take turns with their "
          "actions"},
         [](Options& o, Value v) { return set_choice(o.leeway, v, {"off", "combined"}); }},
    Rule{{"hold_readiness", "off", "off, on",
          "whether a battlegroup wholly In Readiness may be held back instead of being activated"},
         [](Options& o, Value v) { return set_choice(o.hold_readiness, v, {"off", "on"}); }},
    Rule{{"reserve_release", "1", "1 to 12, never", "in the Round Up of which round reserves become ready"},
         [](Options& o, Value v) { return set_number_or(o.reserve_release, v, "never", 1, 12); }},
    Rule{{"kp_credit", "killer", "killer, all",
          "who scores Kill Points for a unit: whoever destroyed it, or every enemy"},
         [](Options& o, Value v) { return set_choice(o.kp_to_all, v, {"killer", "all"}); }},
    Rule{{"kp_vp", "off", "off, 1 to 9999", "for how many Kill Points a seat scores a Victory Point"},
         [](Options& o, Value v) { return set_number_or(o.kp_vp, v, "off", 1, 9999); }},
    Rule{
        {"units_block_sight", "off", "off, on", "whether units on the ground block sight as solid pieces do"},
        [](Options& o, Value v) { return set_choice(o.units_block_sight, v, {"off", "on"}); }},
    Rule{{"skyline", "400", "0 to 800",
          "solid pieces up to this height, in hundredths of an inch, never block sight from or to an "
          "airborne Aircraft"},
         [](Options& o, Value v) { return set_number(o.skyline, v, 0, 800); }},
    Rule{{"search_one_fails", "on", "on, off", "whether a natural 1 always fails a search"},
         [](Options& o, Value v) { return set_choice(o.search_one_fails, v, {"off", "on"}); }},
    Rule{{"primary_target", "off", "off, on", "whether the first objective is worth double"},
         [](Options& o, Value v) { return set_choice(o.primary_target, v, {"off", "on"}); }},
    Rule{{"scenario", "dead_signal", "dead_signal, black_box, five_masts, or one of your own file",
          "what it is about, and where it is played"},
         [](Options& o, Value v) { return set_id(o.scenario, v); }},
    Rule{{"deck", "sample", "sample, or one of your own file", "which cards every seat has"},
         [](Options& o, Value v) { return set_id(o.deck, v); }},
    Rule{{"card_prompts", "discreet", "discreet, fast",
          "who is asked for a card: everybody who might have one that fits, or only whoever has one, which "
          "betrays hands"},
         [](Options& o, Value v) { return set_choice(o.fast_prompts, v, {"discreet", "fast"}); }},
    Rule{{"forces", "standard",
          "standard (lantern and thornveil in turn), or one force a seat (lantern, thornveil, or those of "
          "your own file)",
          "who plays which force, in the order of seats"},
         [](Options& o, Value v) { return set_unless_standard(o.forces, v); }},
    Rule{{"end", "standard",
          "standard (as the scenario says), or any of rounds:6, target:5, target_when:now, lead:3, held:all, "
          "lost:O1, last_side, sweep",
          "what ends the game"},
         [](Options& o, Value v) { return set_unless_standard(o.end, v); }},
    Rule{{"victory", "standard", "standard (as the scenario says), or any of points, kills, held, kept",
          "what decides who wins: the first that differs"},
         [](Options& o, Value v) { return set_unless_standard(o.victory, v); }},
    Rule{{"end_wipeout", "standard", "standard (as end says), on, off",
          "an old name: whether last_side is among the words of end"},
         [](Options& o, Value v) { return set_old_switch(o.end_wipeout, v); }},
    Rule{{"sweep", "standard", "standard (as end says), on, off",
          "an old name: whether sweep is among the words of end"},
         [](Options& o, Value v) { return set_old_switch(o.sweep, v); }},
};

constexpr auto infos = infos_of(option_rules);

} // namespace

Options read_options(const Setup& setup, Library& library, Faults& faults) {
    add_direct_options(setup, ruling::options, library.options, faults);
    return muster::read_options<Options>(option_rules, {ruling::options, infos, {}, {}}, library.options,
                                         faults);
}

std::span<const OptionInfo> option_infos() { return infos; }

} // namespace muster::dropzone
