// The options of Dropzone: section 8 of docs/rules/dropzone.md, and one of our own: forces.
#include "games/dropzone/library.hpp"

namespace muster::dropzone {

namespace {

constexpr std::tuple option_rows{
    option::number_or("rounds", &Options::rounds, {"standard", "as the scenario says; Dead Signal has 6"}, 1,
                      12, "how long the game lasts"),
    option::choice("setup", &Options::full_setup, {"quick", "full"},
                   "whether the table is laid at once, or zones are chosen and battlegroups deployed"),
    option::choice(
        "teams", &Options::teams, {"off", {"2v2", "4 seats"}},
        "whether everybody plays alone, or the first and third seat against the second and fourth"),
    option::flag("lone_six", &Options::lone_six,
                 "whether the only natural 6 goes first, or totals alone decide"),
    option::choice(
        "give_initiative", &Options::give, {"on", "off", "any"},
        "whether the winner of the initiative may change places with the second seat, with nobody, or "
        "with any seat"),
    option::choice("tie_reroll", &Options::reroll_with_cv, {"die_only", "with_cv"},
                   "whether the commander's value is added again when a tie is thrown again"),
    option::number_or(
        "hand_rule", &Options::fixed_hand, "cv", 1, most_in_hand,
        "how many cards a hand is filled up to: the commander's value, or always as many; then the "
        "death of a commander costs no cards"),
    option::choice(
        "leeway", &Options::leeway, {"off", "combined"},
        "whether a transport and its passengers may be selected together, and take turns with their "
        "actions"),
    option::flag("hold_readiness", &Options::hold_readiness,
                 "whether a battlegroup wholly In Readiness may be held back instead of being activated"),
    option::number_or("reserve_release", &Options::reserve_release, "never", 1, 12,
                      "in the Round Up of which round reserves become ready"),
    option::choice("kp_credit", &Options::kp_to_all, {"killer", "all"},
                   "who scores Kill Points for a unit: whoever destroyed it, or every enemy"),
    option::number_or("kp_vp", &Options::kp_vp, "off", 1, 9999,
                      "for how many Kill Points a seat scores a Victory Point"),
    option::flag("units_block_sight", &Options::units_block_sight,
                 "whether units on the ground block sight as solid pieces do"),
    option::number(
        "skyline", &Options::skyline, 0, 800,
        "solid pieces up to this height, in hundredths of an inch, never block sight from or to an "
        "airborne Aircraft"),
    option::flag("search_one_fails", &Options::search_one_fails, "whether a natural 1 always fails a search"),
    option::flag("primary_target", &Options::primary_target, "whether the first objective is worth double"),
    option::id("scenario", &Options::scenario, {"dead_signal", "black_box", "five_masts"},
               "one of your own file", "what it is about, and where it is played"),
    option::id("deck", &Options::deck, {"sample"}, "one of your own file", "which cards every seat has"),
    option::choice(
        "card_prompts", &Options::fast_prompts, {"discreet", "fast"},
        "who is asked for a card: everybody who might have one that fits, or only whoever has one, which "
        "betrays hands"),
    option::list("forces", &Options::forces, {"standard", "lantern and thornveil in turn"},
                 "one force a seat", {"lantern", "thornveil"}, "who plays which force, in the order of seats",
                 {.hint = "those of your own file"}),
    option::list(
        "end", &Options::end, {"standard", "as the scenario says"}, "any of",
        {"rounds:6", "target:5", "target_when:now", "lead:3", "held:all", "lost:O1", "last_side", "sweep"},
        "what ends the game"),
    option::list("victory", &Options::victory, {"standard", "as the scenario says"}, "any of",
                 {"points", "kills", "held", "kept"}, "what decides who wins: the first that differs"),
    option::choice("end_wipeout", &Options::end_wipeout, {{"standard", "as end says"}, "off", "on"},
                   "an old name: whether last_side is among the words of end"),
    option::choice("sweep", &Options::sweep, {{"standard", "as end says"}, "off", "on"},
                   "an old name: whether sweep is among the words of end"),
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

} // namespace muster::dropzone
