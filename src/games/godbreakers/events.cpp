// What can happen, in words, and the luck that is asked for. Models are told with their profile (tell.cpp).
#include "games/godbreakers/parts.hpp"

namespace muster::godbreakers {

namespace happens {
// Set-up and the round
constinit const EventKind quick_layout{"layout", "Everything is set out for a quick start.", Opens::phase};
constinit const EventKind marker_placed{"marker", "{who:seat} places {marker:marker} at {at:place}."};
constinit const EventKind deployed{"deployed", "{who:seat} deploys {model:model} at {at:place}."};
constinit const EventKind threat_placed{"threat", "{model:model} is placed at {at:place}."};
constinit const EventKind round_begins{"round", "Round {round} of {rounds} begins.", Opens::round};
constinit const EventKind initiative_phase{"initiative_phase", "The leaders roll for the initiative.",
                                           Opens::phase};
constinit const EventKind stands_in{"stands_in", "{model:model} rolls for the leader of {who:seat}."};
constinit const EventKind tie{"tie", "Tied for the highest roll: {seats:seat...} roll again."};
constinit const EventKind initiative{"initiative", "{who:seat} wins the initiative.", Opens::nothing, true};
constinit const EventKind priority{"priority", "The priority is {seats:seat...}."};
constinit const EventKind runs_wild{"runs_wild", "{who:seat} is last and runs the wild models."};
constinit const EventKind effect{"effect", "Now this happens: {effect:effect}."};
constinit const EventKind arrives{"arrives", "{model:model} comes onto the table at {at:place}."};
constinit const EventKind forced_in{"forced_in",
                                    "There is no room for {model:model}: it is squeezed in at {at:place}."};
constinit const EventKind activation_phase{"activation_phase", "The activation phase begins.", Opens::phase};
constinit const EventKind activates{"activates", "{who:seat} activates {model:model}.", Opens::activation};
constinit const EventKind wild_phase{"wild_phase", "The wild models are next; {who:seat} runs them.",
                                     Opens::phase};
constinit const EventKind wild_activates{
    "wild_activates", "{model:model} is activated: it is {compulsion:compulsion}.", Opens::activation};
constinit const EventKind ends{"ends", "{model:model} ends its activation."};
constinit const EventKind ends_idle{
    "ends_idle", "{model:model} can do nothing that would serve, and ends its activation."};
constinit const EventKind ends_served{"ends_served",
                                      "{model:model} has done what it must, and ends its activation."};
constinit const EventKind recovery_phase{"recovery_phase", "The recovery phase begins.", Opens::phase};
constinit const EventKind relentless{"relentless", "{model:model} is relentless: {damage} damage left."};
constinit const EventKind recovers{"recovers", "{model:model} recovers {result}: {damage} damage left."};
constinit const EventKind casualty{"casualty", "{model:model} is a casualty."};
constinit const EventKind casualty_cost{"casualty_cost", "{who:seat} loses {points} points: {vp} now."};
constinit const EventKind drops{
    "drops", "{model:model} drops {count:number|treasure token|treasure tokens} at {at:place}."};
constinit const EventKind resolution_phase{"resolution_phase", "The resolution phase begins.", Opens::phase};
constinit const EventKind scores_marker{"scores",
                                        "{who:seat} controls {marker:marker}: {points:number|point|points}."};
constinit const EventKind scores_treasure{
    "treasure", "{who:seat} has {carriers:number|godbreaker|godbreakers} with treasure: {points} points."};
constinit const EventKind score{"score", "{who:seat} has {vp:number|point|points}."};
constinit const EventKind routed{"routed", "{who:seat} has no godbreaker on the table: routed."};
constinit const EventKind turns_wild{"turns_wild", "{model:model} turns wild."};
constinit const EventKind last_round{"last_round", "The last round is over.", Opens::phase};
constinit const EventKind last_circle{"last_circle", "{who:seat} is the last circle left.", Opens::phase};
constinit const EventKind no_circle{"no_circle", "No circle is left.", Opens::phase};
constinit const EventKind enough_held{"enough_held", "{who:seat} controls {markers:number|marker|markers}.",
                                      Opens::phase};
constinit const EventKind all_held{"all_held", "{who:seat} controls every marker that is left.",
                                   Opens::phase};
constinit const EventKind model_lost{"model_lost", "{model:model} is lost.", Opens::phase};
constinit const EventKind marker_lost{"marker_lost", "{marker:marker} is gone.", Opens::phase};
constinit const EventKind solo_loss{"solo_loss", "{who:seat} ends with {vp} points: a defeat."};
constinit const EventKind solo_undecided{"solo_undecided", "{who:seat} ends with {vp} points: undecided."};
constinit const EventKind solo_respectable{"solo_respectable",
                                           "{who:seat} ends with {vp} points: a respectable victory."};
constinit const EventKind solo_major{"solo_major", "{who:seat} ends with {vp} points: a major victory."};

// Dice
constinit const EventKind rolls{"rolls", "{model:model} rolls {face} on a D{die}."};
constinit const EventKind rolls_nothing{
    "rolls_nothing", "{model:model} rolls {face} on a D{die}: too low for a challenging roll, 0."};
constinit const EventKind rolls_again{"rolls_again",
                                      "{model:model} rolls {face} on a D{die} and rolls again."};
constinit const EventKind triumph{"triumph",
                                  "Triumph: {model:model} sheds all damage, and its die will grow."};
constinit const EventKind triumph_of_12{"triumph_of_12",
                                        "Triumph: {model:model} sheds all damage, and will ascend."};
constinit const EventKind triumph_heals{"triumph_heals", "Triumph: {model:model} sheds all damage."};
constinit const EventKind grows{"grows", "{model:model} is a D{die} now."};
constinit const EventKind ascends{"ascends", "{model:model} ascends and leaves the table."};
constinit const EventKind damaged{"damaged", "{model:model} takes {amount} damage: {damage} in all."};

// Actions
constinit const EventKind moves{"moves", "{model:model} moves to {to:place}: {units}U."};
constinit const EventKind escapes{"escapes",
                                  "It escapes from a hostile model: {model:model} must avoid obstacles."};
constinit const EventKind vaults{
    "vaults", "It vaults {count:number|barricade|barricades}: {model:model} must avoid obstacles."};
constinit const EventKind claims{"claims",
                                 "{model:model} claims {count:number|treasure token|treasure tokens}."};
constinit const EventKind sunders{"sunders", "{model:model} tries to destroy {marker:marker}."};
constinit const EventKind destroyed{"destroyed", "The blow destroys {marker:marker}."};
constinit const EventKind withstands{"withstands", "The blow fails; {marker:marker} stands."};
constinit const EventKind hands_off{"hands_off", "{model:model} hands off to {target:model}."};
constinit const EventKind misses{"misses", "The throw to {target:model} goes astray: nothing changes hands."};
constinit const EventKind takes{
    "takes", "{model:model} takes {count:number|treasure token|treasure tokens} from {giver:model}."};
constinit const EventKind plunders{"plunders", "{model:model} plunders {marker:marker}: a treasure token."};
constinit const EventKind quiet{"quiet", "The plunder goes unnoticed."};
constinit const EventKind noticed{"noticed", "The plunder is noticed."};
constinit const EventKind seeks_ways{"seeks_ways", "{model:model} looks for hidden ways."};
constinit const EventKind no_way{"no_way", "{model:model} finds no way and stays."};
constinit const EventKind appears{"appears", "{model:model} appears at {at:place}."};
constinit const EventKind despoils{"despoils",
                                   "{model:model} brings {target:model} back as a D{die} at {at:place}."};
constinit const EventKind stays_back{"stays_back", "{model:model} holds on and stays."};
constinit const EventKind slips_away{"slips_away", "{model:model} cannot hold on."};
constinit const EventKind ruins{"ruins", "{model:model} tries to ruin {piece:terrain}."};
constinit const EventKind crumbles{"crumbles", "Ruined, {piece:terrain} goes to the reserve."};
constinit const EventKind backfires{"backfires", "It turns on {model:model}."};
constinit const EventKind shapes{"shapes", "{model:model} tries to shape {piece:terrain}."};
constinit const EventKind rises{
    "rises", "Shaped, {piece:terrain} rises at {at:place}, turned by {turns:rotation} degrees."};
constinit const EventKind no_spot{"no_spot", "There is no room for {piece:terrain}."};
constinit const EventKind summons{"summons",
                                  "{model:model} summons {target:model}, a D{die}, to {at:place}."};
constinit const EventKind obeys{"obeys", "{target:model} obeys {who:seat}."};
constinit const EventKind goes_wild{"goes_wild", "{target:model} obeys nobody: it is wild."};
constinit const EventKind thunders{"thunders", "{model:model} thunders: everything within {units}U is hit."};
constinit const EventKind thunders_on{"thunders_on",
                                      "The thunder rolls on: everything within {units}U is hit."};

// Engage
constinit const EventKind engages{"engages", "{model:model} engages {target:model}."};
constinit const EventKind nominates{"nominates", "{model:model} engages {target:model} as well."};
constinit const EventKind crowded{
    "crowded", "{model:model} is crowded by {other:model}: its attack roll is challenging."};
constinit const EventKind exposed{
    "exposed", "{foe:model} is at a barricade and {model:model} is not: the attack roll is challenging."};
constinit const EventKind attack_won{"attack_won", "{model:model} wins with {result}."};
constinit const EventKind attack_drawn{"attack_drawn",
                                       "The highest result, {result}, is shared: nobody wins."};
constinit const EventKind out_of_reach{"out_of_reach",
                                       "{target:model} is out of the reach of {model:model}."};
constinit const EventKind shifts{"shifts", "{model:model} slips away to {at:place}."};
constinit const EventKind strikes{"strikes", "{model:model} strikes back at {target:model}."};
constinit const EventKind shoves{"shoves", "{model:model} puts {target:model} at {at:place}."};
constinit const EventKind disengages{"disengages", "The models are no longer engaged."};
} // namespace happens

namespace luck {
namespace {
constexpr std::string_view not_these = "{name:model} rolls a D{d}: 1 to {d}.";
constexpr ChanceKind rolled(Rule rule, std::string_view asks) {
    return {rule, "model", asks, "GB-DIE-1"_rule, not_these};
}
} // namespace
constinit const ChanceKind initiative = rolled("GB-INIT-1"_rule, "the leaders' dice for the initiative");
constinit const ChanceKind attack = rolled("GB-ENG-2"_rule, "the attack dice");
constinit const ChanceKind recovery = rolled("GB-REC-2"_rule, "the recovery dice");
constinit const ChanceKind avoid_obstacles = rolled("GB-OBS-3"_rule, "the test to avoid obstacles");
constinit const ChanceKind destroy_marker = rolled("GB-SUN-1"_rule, "the test to destroy the marker");
constinit const ChanceKind go_long = rolled("GB-HAND-1"_rule, "the test to go long");
constinit const ChanceKind hidden_ways = rolled("GB-MYST-1"_rule, "the test for hidden ways");
constinit const ChanceKind revive = rolled("GB-DESP-1"_rule, "the test to stay");
constinit const ChanceKind ruin = rolled("GB-RUIN-1"_rule, "the test to ruin");
constinit const ChanceKind shape = rolled("GB-SHAP-1"_rule, "the test to shape");
constinit const ChanceKind obey = rolled("GB-SUMM-1"_rule, "the test of obedience");
constinit const ChanceKind thunder = rolled("GB-THUN-1"_rule, "the test of thunder");
constinit const ChanceKind plunder = rolled("GB-PLUN-1"_rule, "the test of plunder");
} // namespace luck

} // namespace muster::godbreakers
