// The options of Forge: section 8 of docs/rules/forge.md, and three of our own: teams, scenario and forces.
#include "games/forge/library.hpp"

namespace muster::forge {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view by_seats; // nobody said who plays against whom

constexpr std::tuple option_rows{
    option::number("rounds", &Options::rounds, 1, 12,
                   "how long the game lasts, unless the scenario says otherwise"),
    option::number("bid_max", &Options::bid_max, 0, highest_bid,
                   "the highest number that may be bid; with 0 every round opens with a roll-off",
                   {.was = "bidMax"}),
    option::choice("overbid", &Options::overbid_refused, {"allowed", "refused"},
                   "whether a seat may bid more than its units can take"),
    option::choice(
        "failed_bid", &Options::failed_bid_assigned, {"revealed", "assigned"},
        "what counts of a bid that could not be paid when leads are worked out: the number that was bid, "
        "or the Shock that was taken",
        {.was = "failedBid"}),
    option::choice(
        "ffa_lead", &Options::ffa_lead_next, {"lowest", "next"},
        "with more than two sides, whether a lead is the difference to the lowest bid or to the next "
        "side's",
        {.was = "ffaLead"}),
    option::choice("yield_lead", &Options::no_yield, {"yes", "no"},
                   "whether the rest of a lead may be given up", {.was = "yieldLead"}),
    option::choice("roll_off", &Options::low_roll_off, {"high", "low"}, "who wins a roll-off",
                   {.was = "rollOff"}),
    option::choice(
        "cover_table", &Options::cover_b, {"A", "B"},
        "what cover does: in A soft cover spoils the aim and the rest helps the Save, in B all help the "
        "Save",
        {.was = "coverTable"}),
    option::choice("hold_auto", &Options::hold_auto_attacks, {"all", "attacks"},
                   "which reactions a unit on Hold makes without a roll: all, or only Counter and Overwatch",
                   {.was = "holdAuto"}),
    option::choice("overwatch_on_move", &Options::overwatch_any,
                   {option::renamed("hold_only", "holdOnly"), "any"},
                   "whether only units on Hold may fire at a unit that moved, or any that could react",
                   {.was = "overwatchOnMove"}),
    option::choice("panic", &Options::panic_any, {"friends", "any"}, "whom the end of a unit nearby shocks"),
    option::choice("wipeout", &Options::wipeout, {"score", "win", option::renamed("play_on", "playOn")},
                   "when one side alone is left: it scores the rounds not played, it wins, or it plays on"),
    option::choice(
        "rules", &Options::rules,
        {option::means(by_seats, {"standard", "duel for 2 seats, ffa for 3 and 4, teams for more"}),
         option::means("duel"sv, "duel"), option::means("ffa"sv, "ffa"),
         option::means("teams"sv, {"teams", "2 to 6 seats"})},
        "who plays against whom"),
    option::list("teams", &Options::teams, {"standard", "halves, the first team the larger"}, "two sizes",
                 {"2,1"}, "with rules=teams: how many seats each team has, 1 to 3"),
    option::choice("setup", &Options::manual, {"quick", "manual"},
                   "whether units stand ready, or zones are chosen and units deployed"),
    option::id("scenario", &Options::scenario, {"three_wells", "old_bridge", "two_banners"},
               "one of your own file", "where it is played"),
    option::list("forces", &Options::forces, {"standard", "ashgate for even seats, brine for odd ones"},
                 "one force a seat", {"ashgate", "brine"}, "who plays which force, seat 0 first",
                 {.hint = "those of your own file"}),
    option::list("end", &Options::end, {"standard", "as the scenario says"}, "any of",
                 {"rounds:6", "target:12", "target_when:now", "lead:6", "held:all", "lost:G1", "last_side"},
                 "what ends the game"),
    option::list("victory", &Options::victory, {"standard", "as the scenario says"}, "any of",
                 {"points", "held", "kept"}, "what decides who wins: the first that differs"),
};

constexpr std::array later_options{
    LaterOption{"hold_persists", "no", "holdPersists"},
    LaterOption{"rush_charge", "no", "rushCharge"},
    LaterOption{"engaged_shoot", "no", "engagedShoot"},
};

} // namespace

OptionList option_infos() {
    static const std::vector<OptionInfo> infos = infos_of<Options>(option_rows);
    return {infos, later_options, {}};
}

Options read_options(const Setup& setup, Library& library, Faults& faults) {
    add_direct_options(setup, ruling::options, library.options, faults);
    return muster::read_options<Options>(option_rows, option_infos(), ruling::options, library.options,
                                         faults);
}

} // namespace muster::forge
