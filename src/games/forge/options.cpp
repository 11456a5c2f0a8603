// The options of Forge: section 8 of docs/rules/forge.md, and three of our own: teams, scenario and forces.
#include "games/forge/library.hpp"

namespace muster::forge {

namespace {

using Rule = OptionRule<Options>;
using Value = std::string_view;

// Some are empty unless somebody fills them, and have a word for that; what they hold is checked once the
// files are read.
bool set_unless_standard(std::string& into, Value value) {
    into = value == "standard" ? "" : value;
    return true;
}

bool is_way_to_play(Value value) {
    return value == "standard" || value == "duel" || value == "ffa" || value == "teams";
}

constexpr std::array option_rules{
    Rule{{"rounds", "6", "1 to 12", "how long the game lasts, unless the scenario says otherwise"},
         [](Options& o, Value v) { return set_number(o.rounds, v, 1, 12); }},
    Rule{{"bidMax", "20", "0 to 99",
          "the highest number that may be bid; with 0 every round opens with a roll-off"},
         [](Options& o, Value v) { return set_number(o.bid_max, v, 0, highest_bid); }},
    Rule{{"overbid", "allowed", "allowed, refused", "whether a seat may bid more than its units can take"},
         [](Options& o, Value v) { return set_choice(o.overbid_refused, v, {"allowed", "refused"}); }},
    Rule{{"failedBid", "revealed", "revealed, assigned",
          "what counts of a bid that could not be paid when leads are worked out: the number that was bid, "
          "or the Shock that was taken"},
         [](Options& o, Value v) { return set_choice(o.failed_bid_assigned, v, {"revealed", "assigned"}); }},
    Rule{{"ffaLead", "lowest", "lowest, next",
          "with more than two sides, whether a lead is the difference to the lowest bid or to the next "
          "side's"},
         [](Options& o, Value v) { return set_choice(o.ffa_lead_next, v, {"lowest", "next"}); }},
    Rule{{"yieldLead", "yes", "yes, no", "whether the rest of a lead may be given up"},
         [](Options& o, Value v) { return set_choice(o.no_yield, v, {"yes", "no"}); }},
    Rule{{"rollOff", "high", "high, low", "who wins a roll-off"},
         [](Options& o, Value v) { return set_choice(o.low_roll_off, v, {"high", "low"}); }},
    Rule{{"coverTable", "A", "A, B",
          "what cover does: in A soft cover spoils the aim and the rest helps the Save, in B all help the "
          "Save"},
         [](Options& o, Value v) { return set_choice(o.cover_b, v, {"A", "B"}); }},
    Rule{{"holdAuto", "all", "all, attacks",
          "which reactions a unit on Hold makes without a roll: all, or only Counter and Overwatch"},
         [](Options& o, Value v) { return set_choice(o.hold_auto_attacks, v, {"all", "attacks"}); }},
    Rule{{"overwatchOnMove", "holdOnly", "holdOnly, any",
          "whether only units on Hold may fire at a unit that moved, or any that could react"},
         [](Options& o, Value v) { return set_choice(o.overwatch_any, v, {"holdOnly", "any"}); }},
    Rule{{"panic", "friends", "friends, any", "whom the end of a unit nearby shocks"},
         [](Options& o, Value v) { return set_choice(o.panic_any, v, {"friends", "any"}); }},
    Rule{{"wipeout", "score", "score, win, playOn",
          "when one side alone is left: it scores the rounds not played, it wins, or it plays on"},
         [](Options& o, Value v) { return set_choice(o.wipeout, v, {"score", "win", "playOn"}); }},
    Rule{{"rules", "standard",
          "standard (duel for 2 seats, ffa for 3 and 4, teams for more), duel, ffa, teams (2 to 6 seats)",
          "who plays against whom"},
         [](Options& o, Value v) { return is_way_to_play(v) && set_unless_standard(o.rules, v); }},
    Rule{{"teams", "standard", "standard (halves, the first team the larger), or two sizes such as 2,1",
          "with rules=teams: how many seats each team has, 1 to 3"},
         [](Options& o, Value v) { return set_unless_standard(o.teams, v); }},
    Rule{{"setup", "quick", "quick, manual",
          "whether units stand ready, or zones are chosen and units deployed"},
         [](Options& o, Value v) { return set_choice(o.manual, v, {"quick", "manual"}); }},
    Rule{{"scenario", "three_wells", "three_wells, old_bridge, two_banners, or one of your own file",
          "where it is played"},
         [](Options& o, Value v) { return set_id(o.scenario, v); }},
    Rule{{"forces", "standard",
          "standard (ashgate for even seats, brine for odd ones), or one force a seat (ashgate, brine, or "
          "those of your own file)",
          "who plays which force, seat 0 first"},
         [](Options& o, Value v) { return set_unless_standard(o.forces, v); }},
    Rule{
        {"end", "standard",
         "standard (as the scenario says), or any of rounds:6, target:12, target_when:now, lead:6, held:all, "
         "lost:G1, last_side",
         "what ends the game"},
        [](Options& o, Value v) { return set_unless_standard(o.end, v); }},
    Rule{{"victory", "standard", "standard (as the scenario says), or any of points, held, kept",
          "what decides who wins: the first that differs"},
         [](Options& o, Value v) { return set_unless_standard(o.victory, v); }},
};

constexpr std::array later_options{
    LaterOption{"holdPersists", "no"},
    LaterOption{"rushCharge", "no"},
    LaterOption{"engagedShoot", "no"},
};

constexpr auto infos = infos_of(option_rules);

} // namespace

Options read_options(const Setup& setup, Library& library, Faults& faults) {
    add_direct_options(setup, ruling::options, library.options, faults);
    return muster::read_options<Options>(option_rules, {ruling::options, infos, later_options, {}},
                                         library.options, faults);
}

std::span<const OptionInfo> option_infos() { return infos; }

} // namespace muster::forge
