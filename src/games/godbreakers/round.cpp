// The game from top to bottom: initiative and priority, the laps of player models, the wild models, recovery,
// resolution, and the end.
#include "games/godbreakers/parts.hpp"
#include "round/roll_off.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace muster::godbreakers {

namespace {

constexpr std::size_t at(Seat seat) { return static_cast<std::size_t>(seat.index()); }

GameStep step_of(const Frame& frame) { return static_cast<GameStep>(frame.step); }

bool is_only_one(std::uint64_t models) { return std::popcount(models) == 1; }
int first_of(std::uint64_t models) { return std::countr_zero(models); }

std::uint8_t perils_when(const Equipment& kit, bool at_end) {
    unsigned found = 0;
    for (std::size_t i = 0; i < kit.perils.size(); ++i)
        if (kit.perils[i].at_end == at_end) found |= 1u << i;
    return static_cast<std::uint8_t>(found);
}

} // namespace

void go_to(Frame& frame, GameStep step) { frame.step = static_cast<std::uint8_t>(step); }

// ---------------------------------------------------------------- 4.1 Initiative phase

namespace {

void begin_round(Play& play, Frame& game) {
    State& state = play.state;
    ++state.round;
    state.priority.clear();
    state.initiative = nothing;
    state.roller.fill(nothing);
    play.log.tell("GB-SET-1"_rule, happens::round_begins, state.round, play.kit.options.rounds);
    play.log.tell("GB-INIT-1"_rule, happens::initiative_phase);
    go_to(game, GameStep::stand_ins);
}

// GB-INIT-1, GB-D-PROXY: the leaders roll; for one who is gone the seat names another, in seat order.
void find_rollers(Play& play, Frame& game) {
    for (const Seat seat : seats_in_play(play.kit, play.state)) {
        if (play.state.roller[at(seat)] != nothing) continue;
        const std::uint64_t able = godbreakers_of(play.state, seat);
        const int leader = godbreaker(seat, 0);
        if ((able & Bits::of(leader)) != 0)
            play.state.roller[at(seat)] = static_cast<std::uint8_t>(leader);
        else if (is_only_one(able))
            name_roller(play, seat, first_of(able), "GB-D-PROXY"_rule);
        else if (able != 0) {
            play.state.flow.begin(Procedure::standing_in, seat.index());
            return;
        }
    }
    go_to(game, GameStep::initiative);
}

void see_initiative_die(void* witness, Seat seat, int face) {
    Play& play = *static_cast<Play*>(witness);
    const int model = play.state.roller[at(seat)];
    play.log.tell("GB-INIT-1"_rule, happens::rolls, told(play.state, model), face,
                  model_at(play.state, model).die);
    note_triumph(play, model, face); // GB-INIT-4
}

void see_initiative_tie(void* witness, SeatSet seats) {
    Play& play = *static_cast<Play*>(witness);
    play.log.tell("GB-INIT-3"_rule, happens::tie);
    for (const Seat seat : seats) play.log.also(seat.index());
}

// GB-INIT-2, GB-INIT-3: the highest wins; whoever ties for it rolls again, with the same model and die.
void roll_initiative(Play& play, Frame& game) {
    RollOff how{&luck::initiative};
    how.winner_only = true;
    how.alone_too = true;
    how.named = true;
    how.seen = see_initiative_die;
    how.tied = see_initiative_tie;
    how.witness = &play;
    SeatSet seats;
    for (const Seat seat : seats_in_play(play.kit, play.state)) {
        const std::uint8_t model = play.state.roller[at(seat)];
        if (model == nothing) continue;
        seats.add(seat);
        how.own_sides[at(seat)] = model_at(play.state, model).die;
        how.names[at(seat)] = static_cast<std::uint8_t>(told(play.state, model));
    }
    const SeatOrder order = roll_off(how, seats, play.chance);
    if (play.chance.wanting()) return;
    // Where set-up left nobody any room (GB-SET-8) nobody rolls; the round runs its course, and all are
    // routed.
    const Seat winner = order.empty() ? seats_in_play(play.kit, play.state).front() : order[0];
    play.state.initiative = winner.number;
    play.state.roller.fill(nothing);
    play.log.tell("GB-INIT-2"_rule, happens::initiative, winner);
    settle(play); // GB-INIT-5
    go_to(game, GameStep::priority);
}

// GB-PRI-1, GB-D-PRIORITY
void ask_priority(Play& play) {
    const SeatSet seats = seats_in_play(play.kit, play.state);
    if (seats.size() == 1)
        set_priority(play, seats.front().index() + 1, "GB-D-PRIORITY"_rule);
    else
        play.state.flow.begin(Procedure::prioritising, play.state.initiative);
}

// ---------------------------------------------------------------- round effects

// GB-INIT-6, GB-RES-1, GB-D-ORDER: two or more are put in order by the winner of the initiative, one by one.
bool resolve_effects(Play& play) {
    const std::uint8_t pending = play.state.effects;
    if (pending == 0) return false;
    if (std::has_single_bit(pending))
        begin_effect(play, std::countr_zero(pending), "GB-PERIL-1"_rule);
    else
        play.state.flow.begin(Procedure::ordering, play.state.initiative);
    return true;
}

void harm(Play& play, const Peril& peril) {
    for (const int model : Bits(on_table(play.state) & ~all_godbreakers))
        if (model_at(play.state, model).profile == peril.profile)
            deal(play, model, peril.amount, "GB-PERIL-1"_rule);
}

// A newcomer at each such marker, in marker order; the place is asked in between.
Next effect_step(Play& play, Frame& frame) {
    const Peril& peril = play.kit.perils[static_cast<std::size_t>(frame.own[1])];
    if (peril.harms) {
        harm(play, peril);
        play.state.flow.finish();
        return Next::go_on;
    }
    int marker = frame.own[2];
    while (marker < markers_in(play.kit) &&
           !(marker_info(play.kit, marker).kind == peril.at && marker_stands(play.state, marker)))
        ++marker;
    if (marker == markers_in(play.kit)) {
        play.state.flow.finish();
        return Next::go_on;
    }
    frame.own[2] = static_cast<std::int8_t>(marker + 1);
    bring_wild(play, peril.profile, -1, marker, "GB-PERIL-1"_rule);
    return Next::go_on;
}

// ---------------------------------------------------------------- 4.2 and 4.3 Activation phase

void begin_activation_phase(Play& play, Frame& game) {
    play.state.gone.new_round(); // GB-ACT-1
    play.state.priority.begin_again();
    play.log.tell("GB-ACT-1"_rule, happens::activation_phase);
    go_to(game, GameStep::laps);
}

void begin_wild_models(Play& play, Frame& game) {
    if (wild_to_activate(play.state) != 0)
        play.log.tell("GB-WILD-1"_rule, happens::wild_phase, lowest_seat(play.state));
    go_to(game, GameStep::wild);
}

// GB-ACT-2, GB-D-ACTIVATE: lap after lap, until everybody is skipped. GB-ACT-5: who came in the middle has
// its turn too, since it is asked anew who is left.
void next_of_the_lap(Play& play, Frame& game) {
    State& state = play.state;
    const auto seat = state.priority.next([&](Seat each) { return still_to_activate(state, each) != 0; });
    if (!seat) return begin_wild_models(play, game);
    const std::uint64_t left = still_to_activate(state, *seat);
    if (is_only_one(left))
        activate(play, *seat, first_of(left), "GB-D-ACTIVATE"_rule);
    else
        state.flow.begin(Procedure::choosing, seat->index());
}

void begin_recovery(Play& play, Frame& game) {
    play.log.tell("GB-REC-1"_rule, happens::recovery_phase);
    go_to(game, GameStep::recovery);
}

// GB-WILD-1, GB-D-WILD-ACTIVATE
void next_wild_model(Play& play, Frame& game) {
    const std::uint64_t left = wild_to_activate(play.state);
    if (left == 0) return begin_recovery(play, game);
    const Seat seat = lowest_seat(play.state);
    if (is_only_one(left))
        activate(play, seat, first_of(left), "GB-D-WILD-ACTIVATE"_rule);
    else
        play.state.flow.begin(Procedure::choosing_wild, seat.index());
}

// ---------------------------------------------------------------- 4.4 Recovery phase

// GB-REC-1, GB-TR-RELENTLESS: all together.
void shed_damage(Play& play) {
    for (const int model : Bits(on_table(play.state))) {
        Model& one = model_at(play.state, model);
        const int rank = rank_of(play.kit, play.state, model, Trait::relentless);
        if (rank == 0 || one.damage == 0) continue;
        one.damage = static_cast<std::uint16_t>(std::max(0, one.damage - rank));
        play.log.tell("GB-TR-RELENTLESS"_rule, happens::relentless, told(play.state, model), one.damage);
    }
}

std::uint64_t damaged(const State& state, std::uint64_t models) {
    std::uint64_t found = 0;
    for (const int model : Bits(models))
        if (model_at(state, model).damage > 0) found |= Bits::of(model);
    return found;
}

// GB-TR-HEALER, GB-DIE-2: the highest rank of those that cover it; option `healer_self`.
int healer_limit(const Equipment& kit, const State& state, int model) {
    int limit = 0;
    for (const int healer : Bits(on_table(state))) {
        const int rank = rank_of(kit, state, healer, Trait::healer);
        if (rank <= limit) continue;
        const bool covers =
            healer == model ? kit.options.healer_self
                            : are_friendly(state, healer, model) &&
                                  is_within(kit, state, healer, model, movement_range(kit, state, healer));
        if (covers) limit = rank;
    }
    return limit;
}

// GB-REC-4
void reduce_damage(Play& play, const Roll& roll) {
    Model& one = model_at(play.state, roll.model);
    one.damage = static_cast<std::uint16_t>(std::max(0, one.damage - roll.result));
    play.log.tell("GB-REC-4"_rule, happens::recovers, told(play.state, roll.model), roll.result, one.damage);
}

// GB-REC-3, GB-ORD-6: cover is fixed, all roll, damage drops, casualties go together, Triumphs settle.
void recover_batch(Play& play, std::uint64_t models) {
    Rolls rolls;
    for (const int model : Bits(models)) {
        Roll roll;
        roll.model = static_cast<std::uint8_t>(model);
        roll.limit = static_cast<std::uint8_t>(healer_limit(play.kit, play.state, model));
        rolls.push_back(roll);
    }
    throw_dice(play, rolls, luck::recovery, "GB-REC-2"_rule);
    if (play.chance.wanting()) return;
    for (const Roll& roll : rolls) reduce_damage(play, roll);
    for (const Roll& roll : rolls)
        if (model_at(play.state, roll.model).damage > 0) remove_casualty(play, roll.model, "GB-REC-4"_rule);
    settle(play);
}

// Option `recovery`: one batch, or each model for itself in roster order.
void recover(Play& play, std::uint64_t models) {
    if (!play.kit.options.recovery_sequential) return recover_batch(play, models);
    for (const int model : Bits(models)) {
        if (play.chance.wanting()) return;
        recover_batch(play, Bits::of(model));
    }
}

// GB-REC-2: seat by seat in priority order, then the wild models.
void recovery_phase(Play& play, Frame& game) {
    shed_damage(play);
    const State& state = play.state;
    for (int place = 0; place < state.priority.size() && !play.chance.wanting(); ++place)
        recover(play, damaged(state, models_of(state, state.priority.at(place))));
    if (play.chance.wanting()) return;
    recover(play, damaged(state, wild_models(state)));
    if (play.chance.wanting()) return;
    play.state.effects = perils_when(play.kit, true);
    play.log.tell("GB-RES-1"_rule, happens::resolution_phase);
    go_to(game, GameStep::end_effects);
}

// ---------------------------------------------------------------- 4.5 Resolution phase

void gain(Play& play, Seat seat, int points) {
    std::int16_t& vp = play.state.vp[at(seat)];
    vp = static_cast<std::int16_t>(vp + points);
}

// GB-RES-2. GB-RUL-22: hoards score nothing.
int marker_points(const MarkerInfo& marker, Seat seat) {
    switch (marker.kind) {
    case MarkerKind::shard: return marker.seat == seat.number ? 1 : 3;
    case MarkerKind::objective: return 2;
    case MarkerKind::hoard: return 0;
    }
    return 0;
}

void score_markers(Play& play) {
    for (int marker = 0; marker < markers_in(play.kit); ++marker) {
        if (!marker_stands(play.state, marker)) continue;
        const auto seat = controller_of_marker(play.kit, play.state, marker);
        if (!seat) continue;
        const int points = marker_points(marker_info(play.kit, marker), *seat);
        if (points == 0) continue;
        gain(play, *seat, points);
        play.log.tell("GB-RES-2"_rule, happens::scores_marker, *seat, marker, points);
    }
    for (const Seat seat : seats_in_play(play.kit, play.state))
        play.log.tell("GB-RES-2"_rule, happens::score, seat, play.state.vp[at(seat)]);
}

// GB-ROUT-1
void rout(Play& play) {
    for (const Seat seat : seats_in_play(play.kit, play.state)) {
        if (godbreakers_of(play.state, seat) != 0) continue;
        play.log.tell("GB-ROUT-1"_rule, happens::routed, seat);
        for (const int model : Bits(models_of(play.state, seat))) {
            play.log.tell("GB-ROUT-1"_rule, happens::turns_wild, told(play.state, model));
            model_at(play.state, model).controller = nothing;
        }
        play.state.routed[at(seat)] = play.state.round;
    }
}

// GB-RES-5: for those who carry treasure, on the table or beyond it.
int treasure_points(const Equipment& kit, const State& state, Seat seat) {
    int carriers = 0;
    for (const int model : Bits(circle_models(seat)))
        if (model_at(state, model).treasure > 0) ++carriers;
    return carriers * kit.scenario.vp_a_carrier;
}

void score_treasure(Play& play) {
    if (play.kit.scenario.vp_a_carrier == 0) return;
    for (const Seat seat : seats_in_play(play.kit, play.state)) {
        const int points = treasure_points(play.kit, play.state, seat);
        if (points == 0) continue;
        gain(play, seat, points);
        play.log.tell("GB-RES-5"_rule, happens::scores_treasure, seat,
                      points / play.kit.scenario.vp_a_carrier, points);
    }
}

// GB-END-5
enum class Grade : std::uint8_t { loss, undecided, respectable, major };
Grade solo_grade(const State& state) {
    const int vp = state.vp[0];
    if (state.routed[0] != 0 || vp <= 10) return Grade::loss;
    if (vp < 20) return Grade::undecided;
    return vp < 30 ? Grade::respectable : Grade::major;
}

// ---------------------------------------------------------------- 7.1 What a scenario may say

// GB-END-10: whoever ascended is not lost.
std::uint64_t lost_models(const Equipment& kit, const State& state) {
    std::uint64_t lost = 0;
    for (const int model : Bits(kit.named_models))
        if (!is_on_table(state, model) && where_is(state, model) != Where::ascended) lost |= Bits::of(model);
    return lost;
}
std::uint32_t lost_markers(const Equipment& kit, const State& state) {
    return kit.named_markers & ~state.standing;
}

SideTally tally_of(const Equipment& kit, const State& state, Seat seat) {
    SideTally tally;
    tally.points = state.vp[at(seat)];
    tally.held = std::popcount(controlled_markers(kit, state, seat));
    const std::uint64_t models = kit.named_models & ~lost_models(kit, state) & circle_models(seat);
    const std::uint32_t markers = kit.named_markers & ~lost_markers(kit, state);
    tally.kept = std::popcount(models) + static_cast<int>(markers >> seat.index() & 1); // its shard
    tally.left = state.routed[at(seat)] == 0;
    tally.routed = !tally.left;
    return tally;
}

// GB-RES-3: with one circle left, or none; a lone circle plays on until it is routed.
bool is_eliminated(const Equipment& kit, const State& state) {
    return seats_in_play(kit, state).size() <= (is_solo(kit) ? 0 : 1);
}

// GB-END-9: whoever controls most, of those in play.
void tell_held(Play& play) {
    Seat most = seats_in_play(play.kit, play.state).front();
    const auto held = [&](Seat seat) { return tally_of(play.kit, play.state, seat).held; };
    for (const Seat seat : seats_in_play(play.kit, play.state))
        if (held(seat) > held(most)) most = seat;
    if (play.kit.endings.held == 0)
        play.log.tell("GB-END-9"_rule, happens::all_held, most);
    else
        play.log.tell("GB-END-9"_rule, happens::enough_held, most, held(most));
}

void tell_lost(Play& play) {
    for (const int model : Bits(lost_models(play.kit, play.state)))
        play.log.tell("GB-END-10"_rule, happens::model_lost, told(play.state, model));
    for (const int marker : Bits(lost_markers(play.kit, play.state)))
        play.log.tell("GB-END-10"_rule, happens::marker_lost, marker);
}

void tell_rout(Play& play) {
    const SeatSet left = seats_in_play(play.kit, play.state);
    if (left.empty())
        play.log.tell(rule_of(play.kit, Ended::rout), happens::no_circle);
    else
        play.log.tell("GB-RES-3"_rule, happens::last_circle, left.front());
}

void tell_end(Play& play, Ended how) {
    if (play.log.idle()) return;
    switch (how) {
    case Ended::rounds: return play.log.tell("GB-RES-4"_rule, happens::last_round);
    case Ended::rout: return tell_rout(play);
    case Ended::held: return tell_held(play);
    case Ended::lost: return tell_lost(play);
    default: muster::tell_end(play.log, rule_of(play.kit, how), how, play.kit.endings);
    }
}

void tell_solo_grade(Play& play) {
    const EventKind* kind = nullptr;
    switch (solo_grade(play.state)) {
    case Grade::loss: kind = &happens::solo_loss; break;
    case Grade::undecided: kind = &happens::solo_undecided; break;
    case Grade::respectable: kind = &happens::solo_respectable; break;
    case Grade::major: kind = &happens::solo_major; break;
    }
    play.log.tell("GB-END-5"_rule, *kind, Seat(0), play.state.vp[0]);
}

// GB-END-1
void end_game(Play& play, Ended how) {
    play.state.over = kept_as(how);
    tell_end(play, how);
    score_treasure(play);
    for (const Seat seat : seats_in_play(play.kit, play.state))
        play.log.tell("GB-END-2"_rule, happens::score, seat, play.state.vp[at(seat)]);
    if (is_solo(play.kit)) tell_solo_grade(play);
    play.state.flow.clear();
}

void scoring(Play& play, Frame& game) {
    score_markers(play);
    rout(play);
    const Ended how = what_ends_it(play.kit, play.state);
    if (how != Ended::not_yet) return end_game(play, how);
    go_to(game, GameStep::begin_round);
}

// ---------------------------------------------------------------- the steps

Next game_step(Play& play, Frame& frame) {
    switch (step_of(frame)) {
    case GameStep::place_markers:
    case GameStep::deploy:
    case GameStep::threats: return set_up_step(play, frame);
    case GameStep::begin_round: begin_round(play, frame); break;
    case GameStep::stand_ins: find_rollers(play, frame); break;
    case GameStep::initiative: roll_initiative(play, frame); break;
    case GameStep::priority: ask_priority(play); break;
    case GameStep::start_effects:
        if (!resolve_effects(play)) begin_activation_phase(play, frame);
        break;
    case GameStep::laps: next_of_the_lap(play, frame); break;
    case GameStep::wild: next_wild_model(play, frame); break;
    case GameStep::recovery: recovery_phase(play, frame); break;
    case GameStep::end_effects:
        if (!resolve_effects(play)) go_to(frame, GameStep::scoring);
        break;
    case GameStep::scoring: scoring(play, frame); break;
    }
    return Next::go_on;
}

Next step(Play& play, Frame& frame) {
    switch (doing(frame)) {
    case Procedure::game: return game_step(play, frame);
    case Procedure::effect: return effect_step(play, frame);
    case Procedure::activation: return activation_step(play, frame);
    case Procedure::acting: return acting_step(play, frame);
    case Procedure::claiming: return claiming_step(play, frame);
    case Procedure::engage: return engage_step(play, frame);
    case Procedure::placing_marker:
    case Procedure::deploying:
    case Procedure::placing_threat:
    case Procedure::standing_in:
    case Procedure::prioritising:
    case Procedure::ordering:
    case Procedure::arriving:
    case Procedure::choosing:
    case Procedure::choosing_wild:
    case Procedure::nominating:
    case Procedure::shifting:
    case Procedure::striking:
    case Procedure::shoving:
    case Procedure::taking:
    case Procedure::hiding:
    case Procedure::shaping: return Next::ask; // whoever answers takes the question off the stack
    }
    std::abort(); // a procedure that does not exist: check() refuses such states
}

} // namespace

bool is_asking(const Frame& frame) {
    switch (doing(frame)) {
    case Procedure::game:
    case Procedure::effect:
    case Procedure::activation:
    case Procedure::engage: return false;
    default: return true;
    }
}

void advance(Play& play) {
    run(play.state.flow, play.chance, [&](Frame& frame) { return step(play, frame); });
}

// GB-SET-7
void begin_rounds(Play& play) { go_to(play.state.flow[0], GameStep::begin_round); }

bool may_roll(const State& state, Seat seat, int model) {
    return is_godbreaker(model) && (godbreakers_of(state, seat) & Bits::of(model)) != 0;
}

void name_roller(Play& play, Seat seat, int model, Rule why) {
    play.state.roller[at(seat)] = static_cast<std::uint8_t>(model);
    play.log.tell(why, happens::stands_in, told(play.state, model), seat);
}

int packed_order(const Laps& order) {
    int packed = 0;
    for (int place = order.size() - 1; place >= 0; --place)
        packed = packed << 4 | (order.at(place).index() + 1);
    return packed;
}

// GB-PRI-1: every seat still in the game, exactly once.
bool is_order(const Equipment& kit, const State& state, int packed) {
    SeatSet named;
    const SeatSet wanted = seats_in_play(kit, state);
    for (int i = 0; i < wanted.size(); ++i, packed >>= 4) {
        const Seat seat((packed & 15) - 1);
        if (!wanted.contains(seat) || named.contains(seat)) return false;
        named.add(seat);
    }
    return packed == 0;
}

// GB-PRI-1, GB-PRI-2
void set_priority(Play& play, int packed, Rule why) {
    Laps& priority = play.state.priority;
    priority.clear();
    for (; packed != 0; packed >>= 4) priority.add(Seat((packed & 15) - 1));
    if (!play.log.idle()) {
        play.log.tell(why, happens::priority);
        for (int place = 0; place < priority.size(); ++place) play.log.also(priority.at(place).index());
        play.log.tell("GB-PRI-2"_rule, happens::runs_wild, lowest_seat(play.state));
    }
    play.state.effects = perils_when(play.kit, false);
    go_to(play.state.flow[0], GameStep::start_effects);
}

bool peril_is_pending(const State& state, int peril) {
    return peril >= 0 && peril < most_perils && (state.effects >> peril & 1) != 0;
}

void begin_effect(Play& play, int peril, Rule why) {
    play.state.effects = static_cast<std::uint8_t>(play.state.effects & ~(1u << peril));
    play.log.tell(why, happens::effect, peril);
    play.state.flow.begin(Procedure::effect, 0, peril);
}

std::uint64_t still_to_activate(const State& state, Seat seat) {
    return state.gone.still_to_go(models_of(state, seat));
}

std::uint64_t wild_to_activate(const State& state) { return state.gone.still_to_go(wild_models(state)); }

int casualties_of(const State& state, Seat seat) {
    int count = 0;
    for (const int model : Bits(circle_models(seat)))
        if (where_is(state, model) == Where::casualty) ++count;
    return count;
}

Rule rule_of(const Equipment& kit, Ended how) {
    switch (how) {
    case Ended::target: return "GB-END-7"_rule;
    case Ended::lead: return "GB-END-8"_rule;
    case Ended::held: return "GB-END-9"_rule;
    case Ended::lost: return "GB-END-10"_rule;
    case Ended::rout: return is_solo(kit) ? "GB-END-5"_rule : "GB-RES-3"_rule;
    default: return "GB-RES-4"_rule;
    }
}

Tally tally_of(const Equipment& kit, const State& state) {
    Tally tally;
    tally.round = state.round;
    tally.last_round = kit.options.rounds;
    tally.objectives = std::popcount(state.standing);
    tally.lost = lost_models(kit, state) != 0 || lost_markers(kit, state) != 0;
    for (const Seat seat : seats_in_play(kit, state)) {
        SideTally& one = tally.side[static_cast<std::size_t>(tally.sides++)];
        one = tally_of(kit, state, seat);
        if (state.over != 0) one.points -= treasure_points(kit, state, seat);
    }
    return tally;
}

// GB-ROUT-1, GB-RES-3: a rout comes before whatever else a scenario says.
Ended what_ends_it(const Equipment& kit, const State& state) {
    return is_eliminated(kit, state) ? Ended::rout : why_over(kit.endings, tally_of(kit, state));
}

// ---------------------------------------------------------------- the contract

State Godbreakers::start(Chance& chance, Log& log) const {
    State state{};
    Play play{kit_, state, chance, log};
    state.roller.fill(nothing);
    state.flow.begin(Procedure::game);
    quick_start(play);
    advance(play);
    return state;
}

void Godbreakers::resume(State& state, Chance& chance, Log& log) const {
    Play play{kit_, state, chance, log};
    advance(play);
}

SeatSet Godbreakers::awaiting(const State& state) const {
    if (state.flow.idle() || !is_asking(state.flow.top())) return {};
    return SeatSet(asked(state.flow.top()));
}

// ---------------------------------------------------------------- 7 The result

namespace {

// GB-END-4: circles in play by points, or by what the scenario says (GB-END-11), and by `tie_break`; then the
// routed, who lasted longest first.
auto standing_of(const Equipment& kit, const State& state, Seat seat) {
    const int routed = state.routed[at(seat)];
    if (routed != 0) return std::tuple(0, Merits{routed}, 0);
    const int losses = kit.options.fewest_casualties ? casualties_of(state, seat) : 0;
    return std::tuple(1, merits_of(kit.endings, tally_of(kit, state, seat)), -losses);
}

// GB-END-5: a win, half of one, or nothing.
std::uint8_t solo_pay_off(const State& state) {
    switch (solo_grade(state)) {
    case Grade::loss: return 0;
    case Grade::undecided: return whole_win / 2;
    default: return whole_win;
    }
}

} // namespace

// GB-END-1 to GB-END-5
Outcome Godbreakers::outcome(const State& state) const {
    Outcome result;
    result.over = state.over != 0;
    if (result.over) result.ended_by = rule_of(kit_, how_it_ended(state));
    for (const Seat seat : seats_of(kit_)) result.score[at(seat)] = state.vp[at(seat)];
    rank_seats(result, seats_of(kit_), [&](Seat seat) { return standing_of(kit_, state, seat); });
    if (!result.over) return result;
    if (is_solo(kit_))
        result.pay_off[0] = solo_pay_off(state);
    else if (seats_in_play(kit_, state).empty()) // GB-END-3: every seat loses
        result.pay_off.fill(0);
    return result;
}

} // namespace muster::godbreakers
