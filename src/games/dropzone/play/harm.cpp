// Damage as it is suffered: DP are lost and tokens put down, saves come before it; and what a whole squad
// suffers is shared out among its units (DZ-DMG-1, DZ-CQ-5).
#include "games/dropzone/rows.hpp"

#include <fmt/format.h>

namespace muster::dropzone {

namespace {

constexpr int most_dice = 64; // of one throw; nothing throws as many

} // namespace

// ---------------------------------------------------------------- losing DP

void add_harm(std::uint8_t& harm, int amount) {
    harm = static_cast<std::uint8_t>(std::min(255, harm + amount));
}

void hurt_unit(Play& play, int unit, int damage) {
    Unit& one = unit_at(play.state, unit);
    const int lost = std::min<int>(one.dp, damage);
    if (lost <= 0) return;
    if (lost == one.dp) { // it keeps its place until its turn in the queue has come
        if (static_cast<Where>(one.where) == Where::aboard) {
            const int outside = outermost(play.state, unit);
            one.at = unit_at(play.state, outside).at;
        }
    }
    one.dp = static_cast<std::uint8_t>(one.dp - lost);
    play.log.tell("DZ-SHO-10"_rule, happens::loses_dp, unit, lost, one.dp);
}

void hurt_piece(Play& play, PieceId piece, int damage) {
    Piece& one = piece_at(play.state, piece);
    const int lost = std::min<int>(one.dp, damage);
    if (lost <= 0 || !is_standing(play.state, piece)) return;
    one.dp = static_cast<std::uint8_t>(one.dp - lost);
    play.log.tell("DZ-SHO-10"_rule, happens::piece_loses_dp, piece.index(), lost, one.dp);
}

// DZ-CD-1; those of a Shooting action are remembered for DZ-CD-2.
void put_tokens(Play& play, PieceId piece, int tokens, Rule why) {
    Piece& one = piece_at(play.state, piece);
    if (tokens <= 0 || !is_standing(play.state, piece) || one.dp == 0) return;
    one.tokens = static_cast<std::uint8_t>(std::min(most_tokens, one.tokens + tokens));
    if (play.state.flow.find<ShootingFrame>() != nullptr &&
        play.state.flow.find<CollateralFrame>() == nullptr)
        play.state.shooting.kindled |= std::uint32_t{1} << piece.index();
    play.log.tell(why, happens::tokens_put, piece.index(), tokens, one.tokens);
}

void remove_tokens(Play& play, PieceId piece, int tokens, Rule why) {
    Piece& one = piece_at(play.state, piece);
    const int removed = std::min<int>(one.tokens, tokens);
    if (removed == 0) return;
    one.tokens = static_cast<std::uint8_t>(one.tokens - removed);
    play.log.tell(why, happens::tokens_removed, piece.index(), removed, one.tokens);
}

// DZ-SHO-9
int save_passive(Play& play, int unit, int damage) {
    const int needs = sheet_of(play.kit, unit).passive;
    if (needs == 0 || damage <= 0) return damage;
    std::array<std::uint8_t, most_dice> dice{};
    const std::span thrown = std::span(dice).first(static_cast<std::size_t>(std::min(damage, most_dice)));
    play.chance.roll(6, thrown, Ask{&luck::passive, owner_of(play.kit, unit).index(), false, -1, needs});
    int saved = 0;
    for (const std::uint8_t die : thrown) saved += die != 1 && die >= needs ? 1 : 0;
    play.log.tell("DZ-SHO-9"_rule, happens::passive_dice, unit, saved);
    play.log.also(as_told(thrown));
    return damage - saved;
}

// DZ-USR
int save_dodge(Play& play, int unit, int damage) {
    const int needs = sheet_of(play.kit, unit).dodge;
    if (needs == 0 || damage <= 0) return damage;
    std::array<std::uint8_t, most_dice> dice{};
    const std::span thrown = std::span(dice).first(static_cast<std::size_t>(std::min(damage, most_dice)));
    play.chance.roll(6, thrown, Ask{&luck::dodge, owner_of(play.kit, unit).index(), false, -1, needs});
    int saved = 0;
    for (const std::uint8_t die : thrown) saved += die != 1 && die >= needs ? 1 : 0;
    play.log.tell("DZ-USR"_rule, happens::dodge_dice, unit, saved);
    play.log.also(as_told(thrown));
    return damage - saved;
}

void save_passives(Play& play, Harm& harm) {
    for (const int unit : all_units(play.kit)) {
        std::uint8_t& damage = harm.units[static_cast<std::size_t>(unit)];
        if (damage > 0) damage = static_cast<std::uint8_t>(save_passive(play, unit, damage));
    }
}

void inflict(Play& play, const Harm& harm) {
    if (play.chance.wanting()) return;
    for (const int unit : all_units(play.kit))
        hurt_unit(play, unit,
                  harm.units[static_cast<std::size_t>(unit)] + harm.sure[static_cast<std::size_t>(unit)]);
    for (const PieceId piece : all_pieces(play.kit)) {
        put_tokens(play, piece, harm.tokens[piece], "DZ-CD-1"_rule);
        hurt_piece(play, piece, harm.pieces[piece]);
    }
    enqueue_fallen(play);
}

// ---------------------------------------------------------------- damage to a squad (DZ-DMG-1, DZ-CQ-5)

namespace {

constexpr std::array<std::string_view, 2> suffer_words{"chosen", "most_damaged"};
template <auto M>
constexpr Field how_field() {
    return field::word<M>("how", suffer_words, "there is no such way to suffer").or_else(0);
}
constexpr std::array suffering_fields{
    field::seat<&SufferingFrame::seat>(),
    field::thing<&SufferingFrame::squad>("squad", "squad"),
    field::number<&SufferingFrame::damage>("damage").up_to(INT8_MAX),
    how_field<&SufferingFrame::how>(),
    field::unused<&SufferingFrame::unused>(),
    starter_field<&SufferingFrame::starter>(),
};
constexpr std::array picking_fields{
    field::seat<&PickingFrame::seat>(),
    field::thing<&PickingFrame::squad>("squad", "squad"),
    field::unused<&PickingFrame::unused>(),
    how_field<&PickingFrame::how>(),
};

List<std::uint8_t, most_units_a_squad> pickable(const Equipment& kit, const State& state, SquadId squad,
                                                SufferHow how) {
    int fewest = 255;
    for (const int unit : units_of(kit, squad))
        if (is_inside(state, unit)) fewest = std::min<int>(fewest, unit_at(state, unit).dp);
    List<std::uint8_t, most_units_a_squad> found;
    for (const int unit : units_of(kit, squad))
        if (is_inside(state, unit) && (how == SufferHow::chosen || unit_at(state, unit).dp == fewest))
            found.push_back(static_cast<std::uint8_t>(unit));
    return found;
}

// 4.1, D-PICK: nobody is asked where it makes no difference.
bool makes_no_difference(const Equipment& kit, const State& state,
                         const List<std::uint8_t, most_units_a_squad>& units) {
    if (units.size() == 1) return true;
    for (const std::uint8_t unit : units) {
        const Unit& one = unit_at(state, unit);
        const Unit& first = unit_at(state, units[0]);
        if (one.dp != first.dp || one.spot != first.spot || info_of(kit, unit).commander > 0) return false;
    }
    return true;
}

void let_suffer(Play& play, Frame& frame, int unit) {
    auto own = frame.as<SufferingFrame>();
    const int damage = std::min<int>(own.damage, unit_at(play.state, unit).dp);
    own.damage = static_cast<std::uint8_t>(own.damage - damage);
    frame.keep(own);
    hurt_unit(play, unit, damage);
}

Next suffering_step(Play& play, Frame& frame) {
    const auto own = frame.as<SufferingFrame>();
    const auto units = pickable(play.kit, play.state, own.squad, own.how);
    if (own.damage == 0 || units.empty())
        play.state.flow.finish();
    else if (makes_no_difference(play.kit, play.state, units))
        let_suffer(play, frame, units[0]);
    else
        play.state.flow.begin(PickingFrame{own.seat, own.squad, 0, own.how});
    return Next::go_on;
}

Scene::Link why_suffering(const Sight& sight, const Frame& frame) {
    const auto own = frame.as<SufferingFrame>();
    const bool worst_first = own.how == SufferHow::most_damaged;
    return {fmt::format("{} suffers {}; {} picks who takes it{}.", sight.squad(own.squad),
                        counted(own.damage, "point of damage", "points of damage"), sight.name(own.seat),
                        worst_first ? ", the most damaged first" : ""),
            worst_first ? "DZ-CQ-5"_rule : "DZ-DMG-1"_rule};
}

} // namespace

constinit const Row suffering_row{
    .words = remembers<SufferingFrame>("suffering", suffering_fields, goes_on),
    .step = suffering_step,
    .why = why_suffering,
    .lies_on = {{{Procedure::shooting, ShootStep::suffer},
                 {Procedure::testing, TestStep::fallen},
                 {Procedure::collateral, CollateralStep::cascade}}},
};

void begin_suffering(Play& play, SquadId squad, int damage, Seat chooser, SufferHow how, Starter starter) {
    if (damage <= 0) return;
    play.state.flow.begin(SufferingFrame{
        chooser, squad, static_cast<std::uint8_t>(std::min(damage, INT8_MAX)), how, 0, starter});
}

Seat chooser_against(const Equipment& kit, const State& state, SquadId squad, int preferred) {
    const Seat owner = owner_of_squad(kit, squad);
    const std::optional<Seat> first = preferred >= 0 ? std::optional(Seat(preferred)) : std::nullopt;
    for (const Seat seat : in_initiative_order(kit, state, first))
        if (are_enemies(kit, seat, owner)) return seat;
    return owner;
}

// ---------------------------------------------------------------- D-PICK

namespace {

auto pickable_now(const Asked& asked) {
    const auto own = asked.as<PickingFrame>();
    return pickable(asked.kit, asked.state, own.squad, own.how);
}

void list_picks(const Asked& asked, ActionList& actions) {
    for (const std::uint8_t unit : pickable_now(asked)) actions.add(Action(Verb::pick).on(unit));
}

Verdict judge_pick(const Asked& asked, const Action& action) {
    const bool fits = is_unit(asked.kit, action.target) &&
                      pickable_now(asked).contains(static_cast<std::uint8_t>(action.target));
    return fits ? Verdict::allowed() : refuse("DZ-DMG-1"_rule, "That unit cannot be picked.");
}

void pick(Play& play, const Answer& answer) { let_suffer(play, play.state.flow.top(), answer.action.target); }

Scene::Prompt ask_for_pick(const Sight& sight, const Frame& frame) {
    const SquadId squad = frame.as<PickingFrame>().squad;
    return squad_question(sight, frame.seat(), squad,
                          fmt::format("Which unit of {} takes the damage?", sight.squad(squad)),
                          "DZ-D-PICK"_rule);
}

std::string_view picking_misfit(const Lain& it) {
    return unless(it.as<PickingFrame>().squad == it.around.as<SufferingFrame>().squad, "DZ-DMG-1");
}

} // namespace

constinit const Row picking_row{
    .words = remembers<PickingFrame>("picking", picking_fields),
    .verbs = {Verb::pick},
    .list = list_picks,
    .judge = judge_pick,
    .apply = pick,
    .prompt = ask_for_pick,
    .lies_on = {{Procedure::suffering}},
    .misfit = picking_misfit,
    .in_between = {"picks who suffers", "DZ-DMG-1"_rule},
};

} // namespace muster::dropzone
