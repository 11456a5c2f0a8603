// An Engage in its four steps: nominate, attack rolls, damage, disengage; with the windows that traits open
// between them.
#include "games/godbreakers/parts.hpp"

#include <algorithm>

namespace muster::godbreakers {

namespace {

void go_to(Frame& frame, EngageStep step) { frame.step = static_cast<std::uint8_t>(step); }
EngageStep step_of(const Frame& frame) { return static_cast<EngageStep>(frame.step); }
EngageStep after(EngageStep step) { return static_cast<EngageStep>(static_cast<int>(step) + 1); }

std::uint64_t engaged_models(const State& state) {
    std::uint64_t found = 0;
    for (const std::uint8_t model : state.engagement.engaged) found |= Bits::of(model);
    return found;
}

int result_of(const State& state, int model) {
    return state.engagement.results[static_cast<std::size_t>(place_among_engaged(state, model))];
}

} // namespace

int place_among_engaged(const State& state, int model) {
    if (model < 0 || model >= most_models) return -1;
    return state.engagement.engaged.index_of(static_cast<std::uint8_t>(model));
}

// ---------------------------------------------------------------- 1 Nominate

// GB-ENG-1
void engage(Play& play, Seat seat, int model, int target) {
    State& state = play.state;
    state.engagement = Engagement{};
    state.engagement.engaged.push_back(static_cast<std::uint8_t>(model));
    state.engagement.engaged.push_back(static_cast<std::uint8_t>(target));
    play.log.tell("GB-ENG-1"_rule, happens::engages, told(state, model), told(state, target));
    state.flow.begin(Procedure::engage, seat.index(), model);
}

std::uint64_t nominees(const Equipment& kit, const State& state, int model) {
    return strike_targets(kit, state, model) & ~engaged_models(state);
}

// GB-TR-MERCILESS: as many as its rank beyond the first.
bool may_nominate_more(const Equipment& kit, const State& state, int model) {
    const int further = state.engagement.engaged.size() - 2;
    return further < rank_of(kit, state, model, Trait::merciless) && nominees(kit, state, model) != 0;
}

void nominate(Play& play, int target) {
    play.state.engagement.engaged.push_back(static_cast<std::uint8_t>(target));
    play.log.tell("GB-TR-MERCILESS"_rule, happens::nominates,
                  told(play.state, play.state.engagement.engaged[0]), told(play.state, target));
}

// ---------------------------------------------------------------- 2 Attack rolls

// GB-CHAL-1; option `challenge_grouping`: with `and_last` a model that has cover is not crowded either.
Challenge challenge_of(const Equipment& kit, const State& state, int model) {
    const std::uint64_t hostile = hostile_to(state, model);
    const std::uint64_t engaged = engaged_models(state);
    const bool in_the_open = !touches_barricade(kit, state, model);
    Challenge found;
    if (in_the_open || !kit.options.challenge_and_last)
        for (const int other : Bits(hostile & ~engaged))
            if (touches(kit, state, model, other)) found.crowded_by = other;
    if (in_the_open)
        for (const int other : Bits(hostile & engaged))
            if (touches_barricade(kit, state, other)) found.exposed_to = other;
    return found;
}

namespace {

// GB-TR-DEADLY, GB-TR-DEFENSIVE
int attack_limit(const Equipment& kit, const State& state, int model, int active) {
    return rank_of(kit, state, model, model == active ? Trait::deadly : Trait::defensive);
}

// GB-ENG-2: strictly the highest.
std::uint8_t winner_of(const Rolls& rolls) {
    int best = 0;
    for (int i = 1; i < rolls.size(); ++i)
        if (rolls[i].result > rolls[best].result) best = i;
    for (int i = 0; i < rolls.size(); ++i)
        if (i != best && rolls[i].result == rolls[best].result) return nothing;
    return rolls[best].model;
}

void tell_winner(Play& play, const Rolls& rolls) {
    if (play.log.idle()) return;
    const std::uint8_t winner = play.state.engagement.winner;
    if (winner != nothing)
        return play.log.tell("GB-ENG-2"_rule, happens::attack_won, told(play.state, winner),
                             result_of(play.state, winner));
    int highest = 0;
    for (const Roll& roll : rolls) highest = std::max<int>(highest, roll.result);
    play.log.tell("GB-ENG-2"_rule, happens::attack_drawn, highest);
}

void tell_challenge(Play& play, int model, const Challenge& challenge) {
    if (challenge.crowded_by >= 0)
        play.log.tell("GB-CHAL-1"_rule, happens::crowded, told(play.state, model),
                      told(play.state, challenge.crowded_by));
    if (challenge.exposed_to >= 0)
        play.log.tell("GB-CHAL-1"_rule, happens::exposed, told(play.state, challenge.exposed_to),
                      told(play.state, model));
}

// GB-DIE-5: what every die is rolled under is fixed before the first falls.
void attack_rolls(Play& play, int active) {
    State& state = play.state;
    Rolls rolls;
    for (const std::uint8_t model : state.engagement.engaged) {
        Roll roll;
        roll.model = model;
        roll.limit = static_cast<std::uint8_t>(attack_limit(play.kit, state, model, active));
        const Challenge challenge = challenge_of(play.kit, state, model);
        roll.challenging = challenge.is();
        tell_challenge(play, model, challenge);
        rolls.push_back(roll);
    }
    throw_dice(play, rolls, luck::attack, "GB-ENG-2"_rule);
    if (play.chance.wanting()) return;
    for (int i = 0; i < rolls.size(); ++i)
        state.engagement.results[static_cast<std::size_t>(i)] = rolls[i].result;
    state.engagement.winner = winner_of(rolls);
    tell_winner(play, rolls);
}

} // namespace

// GB-TR-CUNNING, GB-PLACE-2: from its own position, so nothing but the whole base counts.
Verdict judge_shift(const Equipment& kit, const State& state, int model, Place at) {
    return judge_placing(kit, state, model, at, rank_of(kit, state, model, Trait::cunning));
}

Verdict judge_placing(const Equipment& kit, const State& state, int model, Place at, int units) {
    const Disc from = disc_of(kit, state, model);
    const Disc there{at, from.radius};
    const int taken = what_is_there(kit, state, there, model);
    if (taken == thing_edge) return no_room(taken);
    if (far(kit, state, from, there) > units)
        return refuse("GB-PLACE-2"_rule, "The whole base must end within {m}U.", units);
    return taken == nothing_there ? Verdict::allowed() : no_room(taken);
}

void shift(Play& play, int model, Place at) {
    model_at(play.state, model).at = at; // GB-PLACE-5: no obstacles, no claims
    play.log.tell("GB-TR-CUNNING"_rule, happens::shifts, told(play.state, model), at);
}

// ---------------------------------------------------------------- 3 Damage

// GB-ENG-4, GB-TR-BRUTAL, GB-TR-TOUGH; Brittle counts when it is dealt.
int attack_damage(const Equipment& kit, const State& state, int winner, int target, int difference) {
    const int inflicted = difference + 2 * rank_of(kit, state, winner, Trait::brutal);
    const int reduction = 2 * rank_of(kit, state, target, Trait::tough);
    return reduction == 0 ? inflicted : std::max(1, inflicted - reduction);
}

namespace {

// GB-ENG-3: whoever is hostile to the winner and within the winner's reach, whichever side began it.
void inflict_damage(Play& play) {
    State& state = play.state;
    const int winner = state.engagement.winner;
    if (winner == nothing) return;
    const int range = attack_range(play.kit, state, winner);
    for (int i = 0; i < state.engagement.engaged.size(); ++i) {
        const int target = state.engagement.engaged[i];
        if (!are_hostile(state, winner, target)) continue;
        if (!is_within(play.kit, state, winner, target, range)) {
            play.log.tell("GB-ENG-3"_rule, happens::out_of_reach, told(state, target), told(state, winner));
            continue;
        }
        const int difference = result_of(state, winner) - result_of(state, target);
        deal(play, target, attack_damage(play.kit, state, winner, target, difference), "GB-ENG-4"_rule);
        state.engagement.suffered = static_cast<std::uint8_t>(state.engagement.suffered | 1u << i);
    }
}

} // namespace

// ---------------------------------------------------------------- 4 Disengage

std::uint64_t strike_targets(const Equipment& kit, const State& state, int model) {
    const int range = attack_range(kit, state, model);
    std::uint64_t found = 0;
    for (const int other : Bits(hostile_to(state, model)))
        if (is_within(kit, state, model, other, range)) found |= Bits::of(other);
    return found;
}

namespace {

bool may_strike(const Equipment& kit, const State& state, int place) {
    const int model = state.engagement.engaged[place];
    return (state.engagement.suffered >> place & 1) != 0 && (state.engagement.struck >> place & 1) == 0 &&
           rank_of(kit, state, model, Trait::vengeful) > 0 && strike_targets(kit, state, model) != 0;
}

// GB-ENG-5: in priority order of the seats, wild models last, within a seat by roster. -1: nobody is left.
int next_to_strike(const Equipment& kit, const State& state) {
    int next = -1;
    const auto order_of = [&](int place) {
        const int model = state.engagement.engaged[place];
        const std::uint8_t controller = model_at(state, model).controller;
        const int seat =
            controller == nothing ? state.priority.size() : state.priority.place_of(Seat(controller));
        return seat * most_models + model;
    };
    for (int place = 0; place < state.engagement.engaged.size(); ++place)
        if (may_strike(kit, state, place) && (next < 0 || order_of(place) < order_of(next))) next = place;
    return next;
}

// GB-TR-VENGEFUL, GB-D-VENGEFUL; each is asked once.
bool ask_for_strike(Play& play) {
    State& state = play.state;
    const int place = next_to_strike(play.kit, state);
    if (place < 0) return false;
    const int model = state.engagement.engaged[place];
    state.engagement.struck = static_cast<std::uint8_t>(state.engagement.struck | 1u << place);
    state.flow.begin(Procedure::striking, seat_for(state, model).index(), model);
    return true;
}

// GB-TR-JUGGERNAUT, GB-D-JUGGERNAUT; option `juggernaut`. Declining ends it (decline_shove).
bool ask_for_shove(Play& play, const Frame& frame) {
    const Engagement& engagement = play.state.engagement;
    if (rank_of(play.kit, play.state, model_in(frame), Trait::juggernaut) == 0) return false;
    const int most = play.kit.options.juggernaut_each ? engagement.engaged.size() : 1;
    if (std::popcount(engagement.shoved) >= most) return false;
    play.state.flow.begin(Procedure::shoving, asked(frame).index(), model_in(frame));
    return true;
}

// GB-ENG-5; option `step4_order`
bool ask_in_step_4(Play& play, const Frame& frame) {
    const bool first = step_of(frame) == EngageStep::first_of_step_4;
    return first == play.kit.options.juggernaut_first ? ask_for_shove(play, frame) : ask_for_strike(play);
}

void disengage(Play& play) {
    play.state.engagement = Engagement{};
    play.log.tell("GB-ENG-5"_rule, happens::disengages);
    play.state.flow.finish();
}

} // namespace

void strike(Play& play, int model, int target) {
    play.log.tell("GB-TR-VENGEFUL"_rule, happens::strikes, told(play.state, model), told(play.state, target));
    deal(play, target, rank_of(play.kit, play.state, model, Trait::vengeful), "GB-TR-VENGEFUL"_rule);
}

Verdict judge_shove(const Equipment& kit, const State& state, int active, int model, Place at) {
    const int place = place_among_engaged(state, model);
    if (place < 0 || (state.engagement.shoved >> place & 1) != 0)
        return refuse("GB-TR-JUGGERNAUT"_rule, "Only an engaged model can be placed, and only once.");
    return judge_placing(kit, state, model, at, 2 * rank_of(kit, state, active, Trait::juggernaut));
}

void shove(Play& play, int active, int model, Place at) {
    Engagement& engagement = play.state.engagement;
    engagement.shoved =
        static_cast<std::uint8_t>(engagement.shoved | 1u << place_among_engaged(play.state, model));
    model_at(play.state, model).at = at;
    play.log.tell("GB-TR-JUGGERNAUT"_rule, happens::shoves, told(play.state, active), told(play.state, model),
                  at);
}

void next_engage_step(State& state) {
    Frame& frame = state.flow.top();
    go_to(frame, after(step_of(frame)));
}

// GB-ORD-3
Next engage_step(Play& play, Frame& frame) {
    const int active = model_in(frame);
    switch (step_of(frame)) {
    case EngageStep::nominate:
        if (may_nominate_more(play.kit, play.state, active)) // GB-D-NOMINATE
            play.state.flow.begin(Procedure::nominating, asked(frame).index(), active);
        else
            go_to(frame, EngageStep::roll);
        break;
    case EngageStep::roll:
        attack_rolls(play, active);
        go_to(frame, EngageStep::cunning);
        break;
    case EngageStep::cunning: // GB-D-CUNNING; GB-ENG-6: with or without a winner
        go_to(frame, EngageStep::damage);
        if (rank_of(play.kit, play.state, active, Trait::cunning) > 0)
            play.state.flow.begin(Procedure::shifting, asked(frame).index(), active);
        break;
    case EngageStep::damage:
        inflict_damage(play);
        go_to(frame, EngageStep::first_of_step_4);
        break;
    case EngageStep::first_of_step_4:
    case EngageStep::second_of_step_4:
        if (!ask_in_step_4(play, frame)) go_to(frame, after(step_of(frame)));
        break;
    case EngageStep::disengage: disengage(play); break;
    }
    return Next::go_on;
}

} // namespace muster::godbreakers
