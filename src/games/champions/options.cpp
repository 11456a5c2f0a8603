// The options of Champions: section 8 of docs/rules/champions.md, checked as CH-DATA-5 says.
#include "games/champions/library.hpp"

#include <algorithm>

namespace muster::champions {

namespace {

// random, fixed, or a list with a comma
bool set_styles(Options& options, std::string_view value) {
    if (value != "random" && value != "fixed" && !value.contains(',')) return false;
    options.styles = value == "random" ? Styles::random : Styles::fixed;
    options.fixed_styles.clear();
    for (std::size_t from = 0; value.contains(',') && from <= value.size();) {
        const std::size_t comma = std::min(value.find(',', from), value.size());
        options.fixed_styles.emplace_back(value.substr(from, comma - from));
        from = comma + 1;
    }
    return true;
}

using Rule = OptionRule<Options>;
using Value = std::string_view;

constexpr std::array option_rules{
    Rule{{"scoreTarget", "5", "1 to 10", "the Score tokens needed to win"},
         [](Options& o, Value v) { return set_number(o.score_target, v, 1, 10); }},
    Rule{{"handSize", "4", "2 to 7", "the cards drawn each round"},
         [](Options& o, Value v) { return set_number(o.hand_size, v, 2, most_in_hand); }},
    Rule{{"maxRounds", "50", "1 to 500, or 0 for no limit", "the round after which whoever leads has won"},
         [](Options& o, Value v) { return set_number(o.max_rounds, v, 0, 500); }},
    Rule{{"powerSupply", "20", "1 to 99, enough for what everyone begins with, or 0 for an unlimited supply",
          "the Power tokens that all share"},
         [](Options& o, Value v) { return set_number(o.power_supply, v, 0, 99); }},
    Rule{{"scoreSupply", "20", "20, or 0 for an unlimited supply", "the Score tokens that all share"},
         [](Options& o, Value v) {
             int supply = 0;
             if (!set_number(supply, v, 0, 20) || (supply != 0 && supply != 20)) return false;
             o.score_supply = supply;
             return true;
         }},
    Rule{{"startPower", "0", "0 to 3", "the Power tokens everyone begins with"},
         [](Options& o, Value v) { return set_number(o.start_power, v, 0, 3); }},
    Rule{{"board", "ring37", "ring37, pillar36, or a board of your own file", "the arena"},
         [](Options& o, Value v) { return set_id(o.board, v); }},
    Rule{{"styles", "random", "random, fixed (each champion its own), or a list with one style a seat: S8,S9",
          "who fights in which style"},
         set_styles},
    Rule{{"setup", "quick", "quick, choose", "whether players place their own figures"},
         [](Options& o, Value v) { return set_choice(o.set_up, v, {"quick", "choose"}); }},
    Rule{{"deck", "standard15", "standard15, first12, or a deck of your own file",
          "the cards everyone plays with"},
         [](Options& o, Value v) { return set_id(o.deck, v); }},
    Rule{{"initiative", "twoDecks", "twoDecks, oneDeck",
          "whether everyone acts once in each half of the line"},
         [](Options& o, Value v) { return set_choice(o.one_deck, v, {"twoDecks", "oneDeck"}); }},
    Rule{{"specialTurn", "optional", "optional, compulsory",
          "whether the turn on the Special card may be passed"},
         [](Options& o, Value v) { return set_choice(o.special_compulsory, v, {"optional", "compulsory"}); }},
    Rule{{"reactionMove", "optional", "optional, compulsory", "whether a reaction's move may be left out"},
         [](Options& o, Value v) {
             return set_choice(o.reaction_move_compulsory, v, {"optional", "compulsory"});
         }},
    Rule{{"fumbleKeep", "no", "no, yes", "whether a Fumble may leave the attacker's facing as it is"},
         [](Options& o, Value v) { return set_choice(o.fumble_keep, v, {"no", "yes"}); }},
    Rule{{"push", "compulsory", "compulsory, optional", "whether a Push may be left out"},
         [](Options& o, Value v) { return set_choice(o.push_optional, v, {"compulsory", "optional"}); }},
    Rule{{"rear", "adjacent", "adjacent, line, off", "which blows from behind cannot be reacted to"},
         [](Options& o, Value v) { return set_choice(o.rear, v, {"adjacent", "line", "off"}); }},
};

constexpr std::array later_options{
    LaterOption{"draw", "redraw"},
    LaterOption{"move", "exact"},
    LaterOption{"barrageRoll", "separate"},
    LaterOption{"barrageTargets", "all"},
    LaterOption{"effects", "beforeReactions"},
    LaterOption{"pushDirection", "any"},
    LaterOption{"scoring", "perTurn"},
    LaterOption{"losWalls", "no"},
    LaterOption{"teams", "no"},
};

constexpr std::array later_values{LaterValue{"styles", "draft"}};

constexpr auto infos = infos_of(option_rules);

} // namespace

// CH-RUL-42: those given directly count more than those in files.
Options read_options(const Setup& setup, Library& library, Faults& faults) {
    add_direct_options(setup, "CH-DATA-5", library.options, faults);
    return muster::read_options<Options>(option_rules, {"CH-DATA-5", infos, later_options, later_values},
                                         library.options, faults);
}

std::span<const OptionInfo> option_infos() { return infos; }

} // namespace muster::champions
