// What can happen, in words, and the luck that is asked for.
#include "games/dropzone/parts.hpp"

namespace muster::dropzone {

namespace happens {
// Set-up and round
constinit const EventKind quick_layout{"layout", "Everything is set out for a quick start.", Opens::phase};
constinit const EventKind rolls_to_deploy{"rolls_to_deploy",
                                          "{who:seat} rolls {die} for the choice of zones."};
constinit const EventKind takes_zone{"zone", "{who:seat} takes {zone:zone}."};
constinit const EventKind deploys{"deploys", "{who:seat} deploys {group:group}: {mode:mode}."};
constinit const EventKind placed{"placed", "{unit:unit} is placed at {at:place}."};
constinit const EventKind round_begins{"round", "Round {round} begins.", Opens::round};
constinit const EventKind rolls_initiative{"rolls_initiative",
                                           "{who:seat} rolls {die} and adds {cv}: {total}."};
constinit const EventKind initiative_tied{"initiative_tied", "The totals are equal: those tied roll again."};
constinit const EventKind lone_six{"lone_six", "{who:seat} alone rolled a 6 and comes first."};
constinit const EventKind initiative_order{"order", "The order of initiative: {seats:seat...}.", Opens::phase,
                                           true};
constinit const EventKind keeps_initiative{"keeps", "{who:seat} keeps the initiative."};
constinit const EventKind gives_initiative{"gives", "{who:seat} gives the initiative to {other:seat}."};
constinit const EventKind has_discarded{"has_discarded", "{who:seat} has chosen what to discard."};
constinit const EventKind discards{"discards",
                                   "{who:seat} discards {count:number|card|cards}: {cards:card...}."};
constinit const EventKind discards_none{"discards_none", "{who:seat} discards nothing."};
constinit const EventKind draws{"draws", "{who:seat} draws {count:number|card|cards} and holds {hand}."};
constinit const EventKind drawn_cards{"drawn", "Your hand: {cards:card...}."};
constinit const EventKind activations_phase{"activations_phase", "Battlegroups are activated.", Opens::phase};
constinit const EventKind round_up_phase{"round_up_phase", "Round up.", Opens::phase};
constinit const EventKind burning_order{"burning_order", "What burns, in order: {pieces:piece...}."};
constinit const EventKind reserves_ready{"reserves_ready",
                                         "{group:group} leaves the reserve and is in readiness."};
constinit const EventKind last_round{"last_round", "Round {round} was the last.", Opens::phase};
constinit const EventKind last_side{"last_side", "At most one side has a unit left.", Opens::phase};
constinit const EventKind sweeps{"sweeps", "{who:seat} is left alone and takes {objective:objective}."};
constinit const EventKind out_of_play{"out_of_play", "{who:seat} has no unit left and is out of play."};

// Cards
constinit const EventKind plays_card{"plays", "{who:seat} plays {card:card} on {target:thing}."};
constinit const EventKind passes_card{"passes", "{who:seat} plays no card."};
constinit const EventKind resolves_card{"resolves",
                                        "{card:card} of {who:seat} takes effect on {target:thing}."};
constinit const EventKind card_cancelled{"cancelled", "{card:card} of {who:seat} was cancelled."};
constinit const EventKind card_void{"void", "{card:card} of {who:seat} has nothing to work on any more."};
constinit const EventKind card_guarded{"guarded", "{card:card} of {who:seat} cannot be cancelled."};
constinit const EventKind repaired{
    "repaired", "{unit:unit} is mended: {left:number|point of damage|points of damage} left."};

// Activation and moving
constinit const EventKind activates{"activates", "{who:seat} activates {group:group}.", Opens::activation};
constinit const EventKind joins{"joins", "{squad:squad} acts with it."};
constinit const EventKind holds_group{"holds_group", "{who:seat} holds {group:group} back for this round."};
constinit const EventKind selects{"selects", "{squad:squad} acts."};
constinit const EventKind ends_squad{"ends_squad", "{squad:squad} is done."};
constinit const EventKind ends_group{"ends_group", "{group:group} is done."};
constinit const EventKind moves{"moves", "{squad:squad} moves."};
constinit const EventKind steps{"steps", "{unit:unit} moves to {to:place}: {length:length}."};
constinit const EventKind arrives{"arrives", "{unit:unit} comes on to the table at {at:place}."};
constinit const EventKind stays_ready{"stays_ready", "{unit:unit} finds no way on to the table."};
constinit const EventKind lands{"lands", "{unit:unit} lands."};
constinit const EventKind takes_off{"takes_off", "{unit:unit} takes off."};
constinit const EventKind ends_move{"ends_move", "{squad:squad} has moved."};
constinit const EventKind enters{"enters", "{squad:squad} enters {piece:piece}: {spot:spot}."};
constinit const EventKind leaves{"leaves", "{squad:squad} leaves {piece:piece}."};
constinit const EventKind changes_spot{"changes_spot",
                                       "{unit:unit} goes to another part of {piece:piece}: {spot:spot}."};
constinit const EventKind transfers{"transfers",
                                    "{squad:squad} crosses over into {piece:piece}: {spot:spot}."};
constinit const EventKind boards{"boards", "{squad:squad} boards {transport:unit}."};
constinit const EventKind disembarks{"disembarks", "{squad:squad} disembarks."};
constinit const EventKind storms{"storms", "{squad:squad} storms {piece:piece}: {spot:spot}."};
constinit const EventKind embarks{"embarks", "{squad:squad} embarks in {transport:unit}."};
constinit const EventKind stranded{"stranded", "{unit:unit} is left behind and lost."};
constinit const EventKind unloads{"unloads", "{transport:unit} unloads {squad:squad}."};
constinit const EventKind loads{"loads", "{transport:unit} loads {squad:squad}."};
constinit const EventKind no_place{"no_place", "There is no place for {unit:unit}: it is lost."};
constinit const EventKind cancels{"cancels", "{who:seat} thinks better of it."};

// Shooting
constinit const EventKind aims{"aims", "{unit:unit} aims {arm:arm} at {target:thing}."};
constinit const EventKind fires{"fires", "{squad:squad} fires."};
constinit const EventKind guards{"guards", "{unit:unit} takes the fire meant for {commander:unit}."};
constinit const EventKind hits{
    "hits",
    "{unit:unit} fires {arm:arm} at {target:thing} and needs {needs}+: {hits:number|hit|hits} ({dice...})."};
constinit const EventKind hits_surely{
    "hits_surely", "{unit:unit} uses {arm:arm} on {target:thing}: {hits:number|hit|hits}."};
constinit const EventKind damage_dice{"damage",
                                      "{target:thing}: {damage:number|point|points} of damage ({dice...})."};
constinit const EventKind redo_dice{
    "redo", "Successes are thrown again: {damage:number|point|points} of damage left ({dice...})."};
constinit const EventKind passive_dice{
    "passive", "Countermeasures of {unit:unit} stop {saved:number|point|points} ({dice...})."};
constinit const EventKind dodge_dice{"dodge", "{unit:unit} dodges {saved:number|point|points} ({dice...})."};
constinit const EventKind scorches{"scorches",
                                   "Flames that miss strike {unit:unit}: {hits:number|hit|hits}."};
constinit const EventKind reacts{"reacts", "{unit:unit} reacts with {arm:arm} against {target:unit}."};
constinit const EventKind declines_reaction{"declines_reaction", "{who:seat} does not react."};

// Harm
constinit const EventKind loses_dp{
    "loses_dp", "{unit:unit} loses {damage:number|damage point|damage points}: {left} left."};
constinit const EventKind piece_loses_dp{
    "piece_loses_dp", "{piece:piece} loses {damage:number|damage point|damage points}: {left} left."};
constinit const EventKind destroyed{"destroyed", "{unit:unit} is destroyed."};
constinit const EventKind commander_killed{"commander_killed",
                                           "A commander of {who:seat} dies with {unit:unit}."};
constinit const EventKind piece_destroyed{"piece_destroyed", "{piece:piece} comes down."};
constinit const EventKind crashes{"crashes", "{unit:unit} crashes: the die shows {die}."};
constinit const EventKind spills{"spills", "{unit:unit} spills its cargo: the die shows {die}."};
constinit const EventKind crushes{
    "crushes", "{piece:piece} crushes those inside: {hits:number|hit|hits} each ({dice...})."};
constinit const EventKind collapses{"collapses", "{piece:piece} collapses: the die shows {die}."};
constinit const EventKind becomes_ruin{"becomes_ruin", "{piece:piece} is a ruin."};
constinit const EventKind is_removed{"is_removed", "{piece:piece} is gone."};
constinit const EventKind tokens_put{
    "tokens_put", "{piece:piece} takes {count:number|collateral token|collateral tokens}: {tokens} now."};
constinit const EventKind tokens_removed{
    "tokens_removed",
    "{piece:piece} loses {count:number|collateral token|collateral tokens}: {tokens} left."};
constinit const EventKind burn_pick{"burn_pick", "Inside {piece:piece} it is {squad:squad} that suffers."};
constinit const EventKind burns{"burns",
                                "{piece:piece} burns: {damage:number|point|points} of damage ({dice...})."};
constinit const EventKind burns_squad{
    "burns_squad", "{squad:squad} suffers from it: {damage:number|point|points} of damage ({dice...})."};
constinit const EventKind kill_points{"kill_points",
                                      "{who:seat} gains {points:number|kill point|kill points}: {kp} now."};

// Fortitude
constinit const EventKind tests{"tests", "{squad:squad} tests its fortitude and needs {needs}+: {die}."};
constinit const EventKind holds_by_card{"holds_by_card", "{squad:squad} holds without a roll."};
constinit const EventKind holds{"holds", "{squad:squad} holds."};
constinit const EventKind gives_way{"gives_way", "{squad:squad} chooses to give way."};
constinit const EventKind breaks{"breaks", "{squad:squad} breaks."};
constinit const EventKind flees{"flees", "{squad:squad} flees from {piece:piece}."};

// Objectives
constinit const EventKind searches{"searches", "{squad:squad} searches for {objective:objective}."};
constinit const EventKind search_roll{"search_roll", "The die of the search shows {die}: {total} in all."};
constinit const EventKind finds{"finds", "{squad:squad} finds {objective:objective}."};
constinit const EventKind finds_nothing{"finds_nothing", "{squad:squad} finds nothing."};
constinit const EventKind scans{"scans", "{unit:unit} scans: it has a token."};
constinit const EventKind spends_token{"spends_token", "The scan token of {unit:unit} is spent."};
constinit const EventKind hands_over{"hands_over",
                                     "{squad:squad} hands {objective:objective} over to {other:squad}."};
constinit const EventKind drops{"drops", "{squad:squad} puts down {objective:objective} at {at:place}."};
constinit const EventKind falls_down{"falls_down", "{squad:squad} loses {objective:objective}."};
constinit const EventKind claimed{"claimed", "{who:seat} claims {objective:objective} with {squad:squad}."};
constinit const EventKind carries{"carries", "{squad:squad} carries {objective:objective}."};
constinit const EventKind extracts{"extracts", "{squad:squad} takes {objective:objective} off the table: "
                                               "{vp:number|victory point|victory points} for {who:seat}."};
constinit const EventKind objective_lost{"objective_lost", "{objective:objective} is lost."};
constinit const EventKind goes_ready{"goes_ready", "{squad:squad} leaves the table and is in readiness."};
} // namespace happens

namespace luck {
namespace {
constexpr ChanceKind rolled(Rule id, std::string_view asks) {
    return {id, "die", asks, "DZ-R-DIE"_rule, "Enter {n:number|die|dice} from 1 to 6."};
}
constexpr ChanceKind halved(Rule id, std::string_view asks) {
    return {id, "die", asks, "DZ-R-DIE"_rule,
            "Enter {n:number|die|dice} from 1 to 3: a six-sided die halved, rounded up."};
}
} // namespace
constinit const ChanceKind deploy = rolled("DZ-R-DEPLOY"_rule, "the dice for the choice of zones");
constinit const ChanceKind initiative = rolled("DZ-R-INIT"_rule, "the dice for the initiative");
constinit const ChanceKind draw{"DZ-R-DRAW"_rule, "card", "the cards drawn", "DZ-CARD-1"_rule,
                                "Name {n:number|card|cards} that can still be in the deck."};
constinit const ChanceKind hit = rolled("DZ-R-HIT"_rule, "the dice to hit");
constinit const ChanceKind damage = rolled("DZ-R-DMG"_rule, "the dice for damage");
constinit const ChanceKind redo = rolled("DZ-R-REDO"_rule, "the dice that are thrown again");
constinit const ChanceKind passive = rolled("DZ-R-PASSIVE"_rule, "the dice of the passive countermeasures");
constinit const ChanceKind dodge = rolled("DZ-R-DODGE"_rule, "the dice to dodge");
constinit const ChanceKind crash = halved("DZ-R-CRASH"_rule, "the die for the crash");
constinit const ChanceKind spill = halved("DZ-R-SPILL"_rule, "the die for the cargo");
constinit const ChanceKind crush = halved("DZ-R-CRUSH"_rule, "the dice for those inside");
constinit const ChanceKind collapse = halved("DZ-R-COLLAPSE"_rule, "the die for the collapse");
constinit const ChanceKind cd_pick = rolled("DZ-R-CD-PICK"_rule, "the die for the squad that suffers");
constinit const ChanceKind cd_draw{"DZ-R-CD-PICK"_rule, "squad", "the squad that suffers", "DZ-CD-3"_rule,
                                   "Name a squad that is inside."};
constinit const ChanceKind cd_piece = rolled("DZ-R-CD-PIECE"_rule, "the dice for the piece that burns");
constinit const ChanceKind cd_squad = rolled("DZ-R-CD-SQUAD"_rule, "the dice for the squad inside");
constinit const ChanceKind fortitude = rolled("DZ-R-FORT"_rule, "the die of the fortitude test");
constinit const ChanceKind search = rolled("DZ-R-SEARCH"_rule, "the die of the search");
} // namespace luck

} // namespace muster::dropzone
