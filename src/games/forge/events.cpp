// What can happen, in words, and the luck that is asked for.
#include "games/forge/parts.hpp"

namespace muster::forge {

namespace happens {
// Set-up
constinit const EventKind quick_layout{"layout", "Everything is set out for a quick start.", Opens::phase};
constinit const EventKind takes_zone{"zone", "{side:side} takes {zone:zone}."};
constinit const EventKind deployed{"deployed", "{unit:unit} is placed at {at:place}."};
constinit const EventKind no_place{"no_place", "There is no place for {unit:unit}: it is lost."};

// The bidding phase
constinit const EventKind round_begins{"round", "Round {round} begins.", Opens::round};
constinit const EventKind bidding_phase{"bidding_phase", "Everybody bids Shock in secret.", Opens::phase};
constinit const EventKind bid_sealed{"bid_sealed", "{who:seat} has bid."};
constinit const EventKind bid_opened{"bid", "{who:seat} bid {bid} Shock."};
constinit const EventKind assigns{"assigns", "{unit:unit} takes 1 Shock for the bid: {shock} now."};
constinit const EventKind bid_failed{"bid_failed",
                                     "{who:seat} could pay only {paid} of {bid}: the bid has failed."};
constinit const EventKind rolls_off{"rolls_off", "{who:seat} rolls {die}."};
constinit const EventKind rolls_off_again{"rolls_off_again", "The dice are equal: those tied roll again."};
constinit const EventKind order_first{"first", "{side:side} goes first, with a lead of {lead}.",
                                      Opens::nothing, true};
constinit const EventKind order_next{"next", "{side:side} comes next, with a lead of {lead}."};
constinit const EventKind order_last{"next", "{side:side} comes next."};

// The actions phase
constinit const EventKind actions_phase{"actions_phase", "The actions phase begins.", Opens::phase};
constinit const EventKind yields{
    "yields", "{who:seat} gives up the rest of the lead: {turns:number|turn|turns} not taken."};
constinit const EventKind activates{"activates", "{unit:unit} is activated.", Opens::activation};
constinit const EventKind checks{"checks", "{unit:unit} rolls {die} and needs {tn} or less."};
constinit const EventKind recovers{"recovers",
                                   "{unit:unit} shakes off {removed} Shock: {shock} left. Dice: {dice...}."};
constinit const EventKind recovers_none{"recovers_none",
                                        "{unit:unit} shakes off no Shock: {shock} left. Dice: {dice...}."};
constinit const EventKind ends{"ends", "{unit:unit} ends its activation."};
constinit const EventKind leads_on{"leads_on", "{leader:unit} leads on: {unit:unit} is activated at once."};
constinit const EventKind declines_lead{"declines_lead", "{leader:unit} leads nobody on."};
constinit const EventKind focuses{"focuses",
                                  "{unit:unit} takes aim: {tokens:number|Focus token|Focus tokens}."};
constinit const EventKind evades{
    "evades", "{unit:unit} keeps its head down: {tokens:number|Evade token|Evade tokens}."};
constinit const EventKind holds{"holds", "{unit:unit} goes on Hold."};
constinit const EventKind rallies{"rallies", "{unit:unit} rallies."};

// Moves and charges
constinit const EventKind moves{"moves", "{unit:unit} moves to {at:place}."};
constinit const EventKind stays{"stays", "{unit:unit} does not get anywhere and stays where it is."};
constinit const EventKind rushes{"rushes", "{unit:unit} rushes."};
constinit const EventKind rush_fails{"rush_fails", "{unit:unit} stumbles: no more than its normal move."};
constinit const EventKind ground_slows{"ground", "Difficult ground costs {unit:unit} {loss:length}."};
constinit const EventKind obstacle_slows{"obstacle", "An obstacle costs {unit:unit} {loss:length}."};
constinit const EventKind falls_back{"falls_back", "{unit:unit} gets out of the melee."};
constinit const EventKind falls_back_badly{"falls_back_badly",
                                           "{unit:unit} turns its back: whoever is in contact strikes."};
constinit const EventKind free_attack{"free_attack", "{unit:unit} strikes freely at {target:unit}."};
constinit const EventKind declares_charge{"charge", "{unit:unit} charges {target:unit}."};
constinit const EventKind charge_falls_short{"charge_short", "The charge of {unit:unit} falls short."};
constinit const EventKind charge_lost{"charge_lost",
                                      "There is nobody left to charge: {unit:unit} stays where it is."};
constinit const EventKind fight_declined{"fight_declined", "{unit:unit} does not fight now."};

// Attacks
constinit const EventKind shoots{"shoots", "{unit:unit} shoots at {target:unit}."};
constinit const EventKind fights{"fights", "{unit:unit} fights {target:unit}."};
constinit const EventKind spends_focus{"spends_focus", "{unit:unit} spends a Focus token: 1 easier to hit."};
constinit const EventKind spends_evade{"spends_evade", "{unit:unit} spends an Evade token: 1 harder to hit."};
constinit const EventKind keeps_evade{"keeps_evade", "{unit:unit} keeps its Evade token."};
constinit const EventKind no_shots{"no_attack", "{unit:unit} can no longer hit {target:unit}."};
constinit const EventKind hits{"hits",
                               "{unit:unit}, {weapon:weapon}: {count:number|die|dice} needing {tn} or less, "
                               "{hits:number|hit|hits}. Dice: {dice...}."};
constinit const EventKind saves{
    "saves", "{unit:unit} saves against {weapon:weapon}: {count:number|die|dice} needing {tn} "
             "or less, {saved} saved. Dice: {dice...}."};
constinit const EventKind wounded{
    "wounded", "{unit:unit} takes {wounds:number|wound|wounds}: {left:number|wound|wounds} left."};
constinit const EventKind loses_models{
    "loses_models", "{unit:unit} loses {models:number|model|models}: {left:number|model|models} left."};
constinit const EventKind destroyed{"destroyed", "{unit:unit} is destroyed."};
constinit const EventKind consolidates{"consolidates", "{unit:unit} consolidates to {at:place}."};
constinit const EventKind stands_fast{"stands_fast", "{unit:unit} does not consolidate."};

// Reactions
constinit const EventKind reacts{"reacts", "{unit:unit} reacts: {reaction:reaction}."};
constinit const EventKind reacts_from_hold{"reacts_from_hold",
                                           "{unit:unit} was on Hold for this: no die is needed."};
constinit const EventKind reaction_fails{"reaction_fails", "{unit:unit} fails to react."};
constinit const EventKind declines_reaction{"declines_reaction", "{unit:unit} does not react."};
constinit const EventKind holds_fire{"holds_fire", "{who:seat} lets the move pass."};
constinit const EventKind dodges{"dodges",
                                 "{unit:unit} dodges: {tokens:number|Evade token|Evade tokens} now."};
constinit const EventKind counters{"counters", "{unit:unit} will strike back at {target:unit}."};
constinit const EventKind counter_strikes{"counter_strikes", "{unit:unit} strikes back at {target:unit}."};
constinit const EventKind overwatches{"overwatches", "{unit:unit} waits for {target:unit} to come."};
constinit const EventKind overwatch_fires{"overwatch",
                                          "{unit:unit} fires at {target:unit} as it passes {at:place}."};

// Shock and break tests
constinit const EventKind shocked{"shocked", "{unit:unit} takes {amount} Shock: {shock} now."};
constinit const EventKind break_passed{"stands", "{unit:unit} stands: Courage {courage}."};
constinit const EventKind breaks{"breaks", "{unit:unit} breaks: Courage {courage}."};
constinit const EventKind break_runs{"runs", "{unit:unit} runs to {at:place} and takes an Evade token."};
constinit const EventKind break_stands{"nowhere_to_run_from",
                                       "{unit:unit} has nobody to run from, and takes an Evade token."};
constinit const EventKind surrenders{"surrenders", "{unit:unit} has nowhere to run and surrenders."};

// The end phase
constinit const EventKind end_phase{"end_phase", "The end phase begins.", Opens::phase};
constinit const EventKind tokens_removed{"tokens_removed", "All Focus, Evade and Hold tokens are removed."};
constinit const EventKind takes_objective{"takes", "{side:side} takes {objective:objective}."};
constinit const EventKind contested{"contested", "{objective:objective} is contested: nobody holds it."};
constinit const EventKind scores{"scores", "{side:side} scores {points:number|point|points}: {vp} now."};
constinit const EventKind colours{"colours", "The colours hearten {unit:unit}: {shock} Shock left."};
constinit const EventKind mends{"mends", "{unit:unit} mends itself: {left:number|wound|wounds} left."};
constinit const EventKind last_round{"last_round", "Round {round} was the last.", Opens::phase};
constinit const EventKind last_side{"last_side", "{side:side} is the only one left.", Opens::phase};
constinit const EventKind nobody_left{"nobody_left", "Nobody is left on the table.", Opens::phase};
constinit const EventKind wipeout_points{
    "wipeout", "{side:side} scores {points:number|point|points} for the rounds not played: {vp} now."};
} // namespace happens

namespace luck {
namespace {
constexpr ChanceKind rolled(Rule id, std::string_view asks) {
    return {id, "die", asks, "FO-GEN-1"_rule, "Enter {n:number|die|dice} from 1 to 10."};
}
} // namespace
constinit const ChanceKind roll_off = rolled("FO-R-OFF"_rule, "the dice of the roll-off");
constinit const ChanceKind recover = rolled("FO-R-RECOVER"_rule, "a die for each Shock to shake off");
constinit const ChanceKind rally = rolled("FO-R-RALLY"_rule, "a die for each Shock to rally from");
constinit const ChanceKind rush = rolled("FO-R-RUSH"_rule, "the die for the rush");
constinit const ChanceKind ground = rolled("FO-R-GROUND"_rule, "the die for difficult ground");
constinit const ChanceKind obstacle = rolled("FO-R-OBST"_rule, "the die for the obstacle");
constinit const ChanceKind fall_back = rolled("FO-R-FALL"_rule, "the die for leaving the melee");
constinit const ChanceKind react = rolled("FO-R-REACT"_rule, "the die for the reaction");
constinit const ChanceKind hit = rolled("FO-R-HIT"_rule, "the dice to hit");
constinit const ChanceKind save = rolled("FO-R-SAVE"_rule, "the dice to save");
constinit const ChanceKind breaking = rolled("FO-R-BREAK"_rule, "the die of the break test");
constinit const ChanceKind mend = rolled("FO-R-MEND"_rule, "the die to mend");
} // namespace luck

} // namespace muster::forge
