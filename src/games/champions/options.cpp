// The options of Champions: section 8 of docs/rules/champions.md, checked as CH-DATA-5 says.
#include "games/champions/library.hpp"

namespace muster::champions {

namespace {

constexpr std::tuple option_rows{
    option::number("score_target", &Options::score_target, 1, 10, "the Score tokens needed to win",
                   {.was = "scoreTarget"}),
    option::number("hand_size", &Options::hand_size, 2, most_in_hand, "the cards drawn each round",
                   {.was = "handSize"}),
    option::number_or("max_rounds", &Options::max_rounds, {"0", "no limit"}, 1, 500,
                      "the round after which whoever leads has won", {.was = "maxRounds"}),
    option::number_or("power_supply", &Options::power_supply, {"0", "unlimited"}, 1, 99,
                      "the Power tokens that all share",
                      {.was = "powerSupply", .hint = "and enough for what everyone begins with"}),
    option::choice("score_supply", &Options::score_supply,
                   {option::means(20, "20"), option::means(0, {"0", "unlimited"})},
                   "the Score tokens that all share", {.was = "scoreSupply"}),
    option::number("start_power", &Options::start_power, 0, 3, "the Power tokens everyone begins with",
                   {.was = "startPower"}),
    option::id("board", &Options::board, {"ring37", "pillar36"}, "a board of your own file", "the arena"),
    option::choice_or_list("styles", &Options::styles, {"random", {"fixed", "each champion its own"}},
                           Styles::fixed, &Options::fixed_styles, "a list with one style a seat: S8,S9",
                           "who fights in which style"),
    option::choice("setup", &Options::set_up, {"quick", "choose"}, "whether players place their own figures"),
    option::id("deck", &Options::deck, {"standard15", "first12"}, "a deck of your own file",
               "the cards everyone plays with"),
    option::choice("initiative", &Options::one_deck,
                   {option::renamed("two_decks", "twoDecks"), option::renamed("one_deck", "oneDeck")},
                   "whether everyone acts once in each half of the line"),
    option::choice("special_turn", &Options::special_compulsory, {"optional", "compulsory"},
                   "whether the turn on the Special card may be passed", {.was = "specialTurn"}),
    option::choice("reaction_move", &Options::reaction_move_compulsory, {"optional", "compulsory"},
                   "whether a reaction's move may be left out", {.was = "reactionMove"}),
    option::choice("fumble_keep", &Options::fumble_keep, {"no", "yes"},
                   "whether a Fumble may leave the attacker's facing as it is", {.was = "fumbleKeep"}),
    option::choice("push", &Options::push_optional, {"compulsory", "optional"},
                   "whether a Push may be left out"),
    option::choice("rear", &Options::rear, {"adjacent", "line", "off"},
                   "which blows from behind cannot be reacted to"),
};

constexpr std::array later_options{
    LaterOption{"draw", "redraw"},
    LaterOption{"move", "exact"},
    LaterOption{"barrage_roll", "separate", "barrageRoll"},
    LaterOption{"barrage_targets", "all", "barrageTargets"},
    LaterOption{"effects", "before_reactions", "", "beforeReactions"},
    LaterOption{"push_direction", "any", "pushDirection"},
    LaterOption{"scoring", "per_turn", "", "perTurn"},
    LaterOption{"los_walls", "no", "losWalls"},
    LaterOption{"teams", "no"},
};

constexpr std::array later_values{LaterValue{"styles", "draft"}};

} // namespace

OptionList option_infos() {
    static const std::vector<OptionInfo> infos = infos_of<Options>(option_rows);
    return {infos, later_options, later_values};
}

// CH-RUL-42: those given directly count more than those in files.
Options read_options(const Setup& setup, Library& library, Faults& faults) {
    add_direct_options(setup, "CH-DATA-5", library.options, faults);
    return muster::read_options<Options>(option_rows, option_infos(), "CH-DATA-5", library.options, faults);
}

} // namespace muster::champions
