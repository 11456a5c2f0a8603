// The options of Godbreakers: section 8 of docs/rules/godbreakers.md, and two of our own, circles and
// battlefield.
#include "games/godbreakers/library.hpp"

namespace muster::godbreakers {

namespace {

constexpr std::tuple option_rows{
    // GB-SET-1 has its own words for a game that is too short or too long: see equip.cpp.
    option::number("rounds", &Options::rounds, 3, 7,
                   "how long the game lasts, unless the scenario says otherwise", {.judged_later = true}),
    option::id("scenario", &Options::scenario,
               {"treasure",
                {"duel", "for two seats or more"},
                {"tollway", "for two seats or more"},
                {"regents", "for two seats or more"}},
               "one of your own file", "what the game is about"),
    option::choice("setup", &Options::placed_start, {"quick", "placed"},
                   "whether everything stands ready, or shards, hoards and models are placed"),
    option::choice(
        "challenge_grouping", &Options::challenge_and_last, {"or_last", "and_last"},
        "an attack roll is challenging if crowded or without cover against cover; or only without cover, "
        "if crowded or against cover"),
    option::choice("vault_count", &Options::vault_per_barricade, {"once", "per_barricade"},
                   "whether several barricades crossed in one Move hurt once or once each"),
    option::choice("marker_reach", &Options::marker_model_present, {"player_control", "model_present"},
                   "whether Sunder and Plunder also need the active model at the marker"),
    option::choice("juggernaut", &Options::juggernaut_each, {"one", "each"},
                   "whether Juggernaut places one engaged model or each of them"),
    option::choice("step4_order", &Options::juggernaut_first, {"vengeful_first", "juggernaut_first"},
                   "which of the two comes first at the end of an Engage"),
    option::choice("recovery", &Options::recovery_sequential, {"batch", "sequential"},
                   "whether the models of a seat recover together or one after the other"),
    option::choice("healer_self", &Options::healer_self, {"no", "yes"}, "whether a Healer helps itself too"),
    option::choice("tie_break", &Options::fewest_casualties, {"draw", "fewest_casualties"},
                   "what settles a shared highest score at the end"),
    option::choice(
        "triumph", &Options::triumph, {"full", "no_ascension", "off"},
        "what a maximum roll does: heal and grow up to ascending, the same without ascending, or nothing"),
    option::choice("compulsion", &Options::compulsion_advisory, {"enforced", "advisory"},
                   "whether the rules or the seat that runs them judge what a wild model must do"),
    option::choice("empty_hand_off", &Options::empty_hand_off, {"no", "yes"},
                   "whether Hand Off may be tried without a token"),
    option::list("perils", &Options::perils, "none", "up to eight, separated by commas, such as",
                 {"end:bring:prowler:shards", "end:harm:prowler:2"},
                 "what the start or the end of every round brings"),
    option::list("circles", &Options::circles, "standard", "one circle a seat",
                 {"saltglass", "tin-choir", "ninth-ladder", "hollow-bell"},
                 "who plays which circle, seat 0 first", {.hint = "those of your own file"}),
    option::id("battlefield", &Options::battlefield, {"crossways", "causeway", "old-court"},
               "one of your own file", "where it is played, unless the scenario says otherwise"),
    option::list("end", &Options::end, {"standard", "as the scenario says"}, "any of",
                 {"rounds:6", "target:12", "lead:6", "held:3", "held:all", "lost:leader", "lost:s0.g2"},
                 "what ends the game"),
    option::list("victory", &Options::victory, {"standard", "as the scenario says"}, "any of",
                 {"points", "held", "kept"}, "what decides who wins: the first that differs"),
};

} // namespace

OptionList option_infos() {
    static const std::vector<OptionInfo> infos = infos_of<Options>(option_rows);
    return {infos, {}, {}};
}

Options read_options(const Setup& setup, Library& library, Faults& faults) {
    add_direct_options(setup, ruling::options, library.options, faults);
    return muster::read_options<Options>(option_rows, option_infos(), ruling::options, library.options,
                                         faults);
}

} // namespace muster::godbreakers
