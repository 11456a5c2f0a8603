// The resolution phase (section 4.5), the end of the game, and its result (section 7).
#include "games/godbreakers/parts.hpp"

#include <tuple>

namespace muster::godbreakers {

namespace {

constexpr std::size_t at(int position) { return static_cast<std::size_t>(position); }
constexpr std::size_t at(Seat seat) { return at(seat.index()); }

// ---------------------------------------------------------------- 4.5 Resolution phase

void gain(Play& play, Seat seat, int points) {
    std::int16_t& vp = play.state.vp[seat];
    vp = static_cast<std::int16_t>(vp + points);
}

// GB-RES-2. GB-RUL-22: hoards score nothing.
int marker_points(const MarkerInfo& marker, Seat seat) {
    switch (marker.kind) {
    case MarkerKind::shard: return marker.seat == seat ? 1 : 3;
    case MarkerKind::objective: return 2;
    case MarkerKind::hoard: return 0;
    }
    return 0;
}

void score_markers(Play& play) {
    for (const MarkerId marker : play.kit.markers.ids()) {
        if (!marker_stands(play.state, marker)) continue;
        const auto seat = controller_of_marker(play.kit, play.state, marker);
        if (!seat) continue;
        const int points = marker_points(play.kit.markers[marker], *seat);
        if (points == 0) continue;
        gain(play, *seat, points);
        play.log.tell("GB-RES-2"_rule, happens::scores_marker, *seat, marker, points);
    }
    for (const Seat seat : seats_in_play(play.kit, play.state))
        play.log.tell("GB-RES-2"_rule, happens::score, seat, play.state.vp[seat]);
}

// GB-ROUT-1
void rout(Play& play) {
    for (const Seat seat : seats_in_play(play.kit, play.state)) {
        if (!godbreakers_of(play.state, seat).empty()) continue;
        play.log.tell("GB-ROUT-1"_rule, happens::routed, seat);
        for (const ModelId model : models_of(play.state, seat)) {
            play.log.tell("GB-ROUT-1"_rule, happens::turns_wild, told(play.state, model));
            play.state.models[model].controller = {};
        }
        play.state.routed[seat] = play.state.round;
    }
}

// GB-RES-5: for those who carry treasure, on the table or beyond it.
int treasure_points(const Equipment& kit, const State& state, Seat seat) {
    int carriers = 0;
    for (const ModelId model : circle_models(seat))
        if (state.models[model].treasure > 0) ++carriers;
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
    const int vp = state.vp[lone_seat];
    if (state.routed[lone_seat] != 0 || vp <= 10) return Grade::loss;
    if (vp < 20) return Grade::undecided;
    return vp < 30 ? Grade::respectable : Grade::major;
}

// ---------------------------------------------------------------- 7.1 What a scenario may say

// GB-END-10: whoever ascended is not lost.
ModelSet lost_models(const Equipment& kit, const State& state) {
    ModelSet lost;
    for (const ModelId model : kit.named_models)
        if (!is_on_table(state, model) && where_is(state, model) != Where::ascended) lost.add(model);
    return lost;
}
MarkerSet lost_markers(const Equipment& kit, const State& state) {
    return kit.named_markers - state.standing;
}

SideTally tally_of(const Equipment& kit, const State& state, Seat seat) {
    SideTally tally;
    tally.points = state.vp[seat];
    tally.held = controlled_markers(kit, state, seat).size();
    const ModelSet models = (kit.named_models - lost_models(kit, state)) & circle_models(seat);
    const MarkerSet markers = kit.named_markers - lost_markers(kit, state);
    tally.kept = models.size() + int{markers.contains(shard_of(seat))};
    tally.left = state.routed[seat] == 0;
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
    for (const ModelId model : lost_models(play.kit, play.state))
        play.log.tell("GB-END-10"_rule, happens::model_lost, told(play.state, model));
    for (const MarkerId marker : lost_markers(play.kit, play.state))
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
    play.log.tell("GB-END-5"_rule, *kind, lone_seat, play.state.vp[lone_seat]);
}

// GB-END-1
void end_game(Play& play, Ended how) {
    play.state.over = kept_as(how);
    tell_end(play, how);
    score_treasure(play);
    for (const Seat seat : seats_in_play(play.kit, play.state))
        play.log.tell("GB-END-2"_rule, happens::score, seat, play.state.vp[seat]);
    if (is_solo(play.kit)) tell_solo_grade(play);
    play.state.flow.clear();
}

} // namespace

void scoring(Play& play, Frame& game) {
    score_markers(play);
    rout(play);
    const Ended how = what_ends_it(play.kit, play.state);
    if (how != Ended::not_yet) return end_game(play, how);
    game.go_to(GameStep::begin_round);
}

int casualties_of(const State& state, Seat seat) {
    int count = 0;
    for (const ModelId model : circle_models(seat))
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
    tally.objectives = state.standing.size();
    tally.lost = !lost_models(kit, state).empty() || !lost_markers(kit, state).empty();
    for (const Seat seat : seats_in_play(kit, state)) {
        SideTally& side = tally.side[at(tally.sides++)];
        side = tally_of(kit, state, seat);
        if (state.over != 0) side.points -= treasure_points(kit, state, seat);
    }
    return tally;
}

// GB-ROUT-1, GB-RES-3: a rout comes before whatever else a scenario says.
Ended what_ends_it(const Equipment& kit, const State& state) {
    return is_eliminated(kit, state) ? Ended::rout : why_over(kit.endings, tally_of(kit, state));
}

// ---------------------------------------------------------------- 7 The result

namespace {

// GB-END-4: circles in play by points, or by what the scenario says (GB-END-11), and by `tie_break`; then the
// routed, who lasted longest first.
auto standing_of(const Equipment& kit, const State& state, Seat seat) {
    const int routed = state.routed[seat];
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
    for (const Seat seat : seats_of(kit_)) result.score[at(seat)] = state.vp[seat];
    rank_seats(result, seats_of(kit_), [&](Seat seat) { return standing_of(kit_, state, seat); });
    if (!result.over) return result;
    if (is_solo(kit_))
        result.pay_off[0] = solo_pay_off(state);
    else if (seats_in_play(kit_, state).empty()) // GB-END-3: every seat loses
        result.pay_off.fill(0);
    return result;
}

} // namespace muster::godbreakers
