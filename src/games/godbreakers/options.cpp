// The options of Godbreakers: section 8 of docs/rules/godbreakers.md, and two of our own, circles and
// battlefield.
#include "games/godbreakers/library.hpp"

namespace muster::godbreakers {

namespace {

using Rule = OptionRule<Options>;
using Value = std::string_view;

// Lists that are empty unless somebody fills them have a word for that; what they hold is checked once the
// files are read.
bool set_list(std::string& into, Value value, Value none) {
    into = value == none ? "" : value;
    return true;
}

constexpr std::array option_rules{
    // GB-SET-1 has its own words for a game that is too short or too long: see equip.cpp.
    Rule{{"rounds", "5", "3 to 7", "how long the game lasts, unless the scenario says otherwise"},
         [](Options& o, Value v) { return set_number(o.rounds, v, 0, 9999); }},
    Rule{
        {"scenario", "treasure",
         "treasure, duel (for two seats or more), tollway (for two seats or more), regents (for two seats or "
         "more), or one of your own file",
         "what the game is about"},
        [](Options& o, Value v) { return set_id(o.scenario, v); }},
    Rule{{"setup", "quick", "quick, placed",
          "whether everything stands ready, or shards, hoards and models are placed"},
         [](Options& o, Value v) { return set_choice(o.placed_start, v, {"quick", "placed"}); }},
    Rule{{"challenge_grouping", "or_last", "or_last, and_last",
          "an attack roll is challenging if crowded or without cover against cover; or only without cover, "
          "if crowded or against cover"},
         [](Options& o, Value v) { return set_choice(o.challenge_and_last, v, {"or_last", "and_last"}); }},
    Rule{{"vault_count", "once", "once, per_barricade",
          "whether several barricades crossed in one Move hurt once or once each"},
         [](Options& o, Value v) { return set_choice(o.vault_per_barricade, v, {"once", "per_barricade"}); }},
    Rule{{"marker_reach", "player_control", "player_control, model_present",
          "whether Sunder and Plunder also need the active model at the marker"},
         [](Options& o, Value v) {
             return set_choice(o.marker_model_present, v, {"player_control", "model_present"});
         }},
    Rule{{"juggernaut", "one", "one, each", "whether Juggernaut places one engaged model or each of them"},
         [](Options& o, Value v) { return set_choice(o.juggernaut_each, v, {"one", "each"}); }},
    Rule{{"step4_order", "vengeful_first", "vengeful_first, juggernaut_first",
          "which of the two comes first at the end of an Engage"},
         [](Options& o, Value v) {
             return set_choice(o.juggernaut_first, v, {"vengeful_first", "juggernaut_first"});
         }},
    Rule{{"recovery", "batch", "batch, sequential",
          "whether the models of a seat recover together or one after the other"},
         [](Options& o, Value v) { return set_choice(o.recovery_sequential, v, {"batch", "sequential"}); }},
    Rule{{"healer_self", "no", "no, yes", "whether a Healer helps itself too"},
         [](Options& o, Value v) { return set_choice(o.healer_self, v, {"no", "yes"}); }},
    Rule{{"tie_break", "draw", "draw, fewest_casualties", "what settles a shared highest score at the end"},
         [](Options& o, Value v) {
             return set_choice(o.fewest_casualties, v, {"draw", "fewest_casualties"});
         }},
    Rule{{"triumph", "full", "full, no_ascension, off",
          "what a maximum roll does: heal and grow up to ascending, the same without ascending, or nothing"},
         [](Options& o, Value v) { return set_choice(o.triumph, v, {"full", "no_ascension", "off"}); }},
    Rule{{"compulsion", "enforced", "enforced, advisory",
          "whether the rules or the seat that runs them judge what a wild model must do"},
         [](Options& o, Value v) { return set_choice(o.compulsion_advisory, v, {"enforced", "advisory"}); }},
    Rule{{"empty_hand_off", "no", "no, yes", "whether Hand Off may be tried without a token"},
         [](Options& o, Value v) { return set_choice(o.empty_hand_off, v, {"no", "yes"}); }},
    Rule{{"perils", "none",
          "none, or up to eight, separated by commas: end:bring:prowler:shards, end:harm:prowler:2 ...",
          "what the start or the end of every round brings"},
         [](Options& o, Value v) { return set_list(o.perils, v, "none"); }},
    Rule{{"circles", "standard",
          "standard, or one circle a seat (saltglass, tin-choir, ninth-ladder, hollow-bell, or those of your "
          "own file)",
          "who plays which circle, seat 0 first"},
         [](Options& o, Value v) { return set_list(o.circles, v, "standard"); }},
    Rule{{"battlefield", "crossways", "crossways, causeway, old-court, or one of your own file",
          "where it is played, unless the scenario says otherwise"},
         [](Options& o, Value v) { return set_id(o.battlefield, v); }},
    Rule{{"end", "standard",
          "standard (as the scenario says), or any of rounds:6, target:12, lead:6, held:3, held:all, "
          "lost:leader, lost:s0.g2",
          "what ends the game"},
         [](Options& o, Value v) { return set_list(o.end, v, "standard"); }},
    Rule{{"victory", "standard", "standard (as the scenario says), or any of points, held, kept",
          "what decides who wins: the first that differs"},
         [](Options& o, Value v) { return set_list(o.victory, v, "standard"); }},
};

constexpr auto infos = infos_of(option_rules);

} // namespace

Options read_options(const Setup& setup, Library& library, Faults& faults) {
    add_direct_options(setup, ruling::options, library.options, faults);
    return muster::read_options<Options>(option_rules, {ruling::options, infos, {}, {}}, library.options,
                                         faults);
}

std::span<const OptionInfo> option_infos() { return infos; }

} // namespace muster::godbreakers
