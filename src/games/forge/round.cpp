// The game from its first round to its last: what each step does, the end phase, and who has won (section 7).
#include "core/naming.hpp"
#include "games/forge/parts.hpp"

#include <bit>
#include <fmt/format.h>

namespace muster::forge {

bool side_is_left(const Equipment& kit, const State& state, SideId side) {
    return !(state.table & units_of_side(kit, side)).empty();
}

// ---------------------------------------------------------------- 7 End of round, scoring, end of game

// FO-END-9 to FO-END-13, FO-WIN-5
Tally tally_of(const Equipment& kit, const State& state) {
    Tally tally;
    tally.sides = kit.sides;
    tally.round = state.round;
    tally.last_round = kit.endings.rounds;
    tally.objectives = kit.scenario.objectives.size();
    const UnitSet there = state.table | state.waiting;
    tally.lost = !(kit.named_units - there).empty();
    for (const SideId side : sides_of(kit)) {
        SideTally& one = tally.side[side.number];
        one.points = state.vp[side];
        one.kept = (kit.named_units & units_of_side(kit, side) & there).size();
        one.left = side_is_left(kit, state, side);
        for (const ObjectiveId each : kit.scenario.objectives.ids())
            one.held += state.owner[each] == side ? 1 : 0;
    }
    return tally;
}

Rule rule_of(Ended how) {
    switch (how) {
    case Ended::target: return "FO-END-10"_rule;
    case Ended::lead: return "FO-END-11"_rule;
    case Ended::held: return "FO-END-12"_rule;
    case Ended::lost: return "FO-END-13"_rule;
    default: return "FO-END-7"_rule;
    }
}

// FO-END-2: damaged models count with all their wounds.
int strength_at(const Equipment& kit, const State& state, SideId side, const Objective& objective) {
    int strength = 0;
    for (const UnitId unit : (state.table & units_of_side(kit, side)))
        if (gap_within(disc_of(kit, state, unit), Disc{objective.at, 0}, kit.measures.objective_range))
            strength += models_left(state, unit) * sheet_of(kit, unit).wounds;
    return strength;
}

namespace {

// FO-END-1
void remove_tokens(Play& play) {
    for (const UnitId unit : play.state.table) {
        unit_at(play.state, unit).focus = 0;
        unit_at(play.state, unit).evade = 0;
    }
    play.state.hold = {};
    play.log.tell("FO-END-1"_rule, happens::tokens_removed);
}

// FO-END-2: a side, or none where it is contested; nothing where it stays as it was.
std::optional<SideId> winner_of(const Equipment& kit, const State& state, const Objective& objective) {
    int best = 0;
    std::optional<SideId> winner;
    for (const SideId side : sides_of(kit)) {
        const int strength = strength_at(kit, state, side, objective);
        if (strength > 0 && strength == best) winner = SideId::none();
        if (strength <= best) continue;
        best = strength;
        winner = side;
    }
    return winner;
}

void control_objectives(Play& play) {
    for (const ObjectiveId each : play.kit.scenario.objectives.ids()) {
        const auto winner = winner_of(play.kit, play.state, play.kit.scenario.objectives[each]);
        SideId& owner = play.state.owner[each];
        if (!winner || *winner == owner) continue;
        owner = *winner;
        if (owner.is_none())
            play.log.tell("FO-END-2"_rule, happens::contested, each);
        else
            play.log.tell("FO-END-2"_rule, happens::takes_objective, owner, each);
    }
}

// FO-END-3
void score_objectives(Play& play) {
    for (const SideId side : sides_of(play.kit)) {
        int points = 0;
        for (const ObjectiveId each : play.kit.scenario.objectives.ids())
            if (play.state.owner[each] == side) points += play.kit.scenario.objectives[each].vp;
        if (points == 0) continue;
        std::int16_t& vp = play.state.vp[side];
        vp = static_cast<std::int16_t>(vp + points);
        play.log.tell("FO-END-3"_rule, happens::scores, side, points, vp);
    }
}

// FO-END-5
void show_colours(Play& play, UnitId bearer) {
    const Disc about = disc_of(play.kit, play.state, bearer);
    for (const UnitId unit : units_of(play.kit, owner_of(play.kit, bearer)) & play.state.table) {
        Unit& one = unit_at(play.state, unit);
        const bool near =
            gap_within(about, disc_of(play.kit, play.state, unit), play.kit.measures.trait_range);
        if (one.shock == 0 || !near) continue;
        --one.shock;
        play.log.tell("FO-END-5"_rule, happens::colours, unit, one.shock);
    }
}

// FO-END-6
void mend(Play& play, UnitId unit) {
    constexpr int target_number = 4;
    Unit& one = unit_at(play.state, unit);
    if (one.damage == 0 || !roll_check(play, unit, target_number, luck::mend) || play.chance.wanting())
        return;
    --one.damage;
    play.log.tell("FO-END-6"_rule, happens::mends, unit, wounds_left(play.kit, play.state, unit));
}

// FO-END-4
void use_abilities(Play& play) {
    for (const UnitId unit : play.state.table) {
        if (play.chance.wanting()) return;
        if (sheet_of(play.kit, unit).has(Trait::colours)) show_colours(play, unit);
        if (sheet_of(play.kit, unit).has(Trait::self_mend)) mend(play, unit);
    }
}

int sides_left(const Equipment& kit, const State& state) {
    int count = 0;
    for (const SideId side : sides_of(kit)) count += side_is_left(kit, state, side) ? 1 : 0;
    return count;
}

// None: there are several, or nobody is left.
SideId only_side_left(const Equipment& kit, const State& state) {
    SideSet left;
    for (const SideId side : sides_of(kit)) left.put(side, side_is_left(kit, state, side));
    return left.size() == 1 ? left.front() : SideId::none();
}

// FO-WIN-3; option `wipeout`
void score_wipeout(Play& play) {
    const SideId side = only_side_left(play.kit, play.state);
    const int rounds = play.kit.options.rounds - play.state.round;
    if (side.is_none() || rounds == 0 || play.kit.options.wipeout != Wipeout::score) return;
    int points = 0;
    for (const Objective& objective : play.kit.scenario.objectives) points += objective.vp;
    std::int16_t& vp = play.state.vp[side];
    vp = static_cast<std::int16_t>(vp + rounds * points);
    play.log.tell("FO-WIN-3"_rule, happens::wipeout_points, side, rounds * points, vp);
}

// FO-BID-10, FO-END-8
void clear_round(State& state) {
    state.bids = Sealed{};
    state.assigned = {};
    state.failed = {};
    state.order.clear();
    state.slot = 0;
    state.made = 0;
    state.activated = {};
    state.acted = {};
    state.shot = {};
    state.fought = {};
}

// FO-END-7, FO-FFA-3, FO-END-9: with nobody left it is over in any case.
Ended how_it_ends(const Equipment& kit, const State& state) {
    const Ended how = why_over(kit.endings, tally_of(kit, state));
    const bool by_condition = how != Ended::not_yet && how != Ended::rounds;
    return !by_condition && sides_left(kit, state) == 0 ? Ended::last_side : how;
}

void finish_game(Play& play, Ended how) {
    State& state = play.state;
    state.over = how;
    const Rule why = rule_of(how);
    if (how == Ended::rounds)
        play.log.tell(why, happens::last_round, state.round);
    else if (how == Ended::last_side && sides_left(play.kit, state) == 0)
        play.log.tell(why, happens::nobody_left);
    else if (how == Ended::last_side)
        play.log.tell(why, happens::last_side, only_side_left(play.kit, state));
    else
        tell_end(play.log, why, how, play.kit.endings);
    if (how == Ended::last_side) score_wipeout(play);
    clear_round(state);
    state.flow.clear();
}

void end_round(Play& play, Frame& game) {
    play.log.tell("FO-END-1"_rule, happens::end_phase);
    remove_tokens(play);
    control_objectives(play);
    score_objectives(play);
    const Ended at_once = why_over_now(play.kit.endings, tally_of(play.kit, play.state)); // FO-END-10
    if (at_once != Ended::not_yet) return finish_game(play, at_once);
    use_abilities(play);
    if (play.chance.wanting()) return;
    const Ended how = how_it_ends(play.kit, play.state);
    if (how != Ended::not_yet) return finish_game(play, how);
    clear_round(play.state);
    game.go_to(GameStep::begin_round);
}

Next game_step(Play& play, Frame& game) {
    switch (game.step_as<GameStep>()) {
    case GameStep::roll_for_zones:
    case GameStep::zones:
    case GameStep::deploy: return set_up_step(play, game);
    case GameStep::actions: next_turn(play, game); break;
    case GameStep::end: end_round(play, game); break;
    default: bidding_step(play, game); break;
    }
    return Next::go_on;
}

// ---------------------------------------------------------------- what is going on

// "Ashgate Garrison bid 3, Brine Corsairs bid 1"
std::string bids_in_words(const Sight& sight) {
    std::string text;
    for (const Seat seat : bidders(sight.kit, sight.state))
        text += fmt::format("{}{} bid {}", text.empty() ? "" : ", ", sight.name(seat),
                            sight.state.bids.answer_of(seat));
    return text;
}

// "Round 2, actions: first Ashgate Garrison with 2 turns in a row, then Brine Corsairs; after that one
// turn each, in this order." Nobody needs to hear of leads that are over.
void tell_order(const Sight& sight, Links& links) {
    const State& state = sight.state;
    std::string text;
    bool leads = false;
    for (int place = 0; place < state.order.size(); ++place) {
        const SideId side = side_at(state.order, place);
        const int lead = state.order.lap() == 0 ? state.order.lead_of(side.index()) : 1;
        text += (place == 0 ? "" : ", then ") + sight.side_name(side);
        if (lead > 1) text += fmt::format(" with {} turns in a row", lead);
        leads = leads || lead > 1;
    }
    links.add(fmt::format("Round {}, actions: first {}; {} in this order.", state.round, text,
                          leads ? "after that one turn each," : "one turn each,"),
              leads ? "FO-INI-4"_rule : "FO-ACT-2"_rule);
    for (int place = 0; place < state.order.size(); ++place)
        if (const SideId side = side_at(state.order, place); state.failed.contains(side))
            links.add(fmt::format("{} could not pay its bid, and has forfeited what it would have won.",
                                  sight.side_name(side)),
                      "FO-BID-7"_rule);
}

void tell_phase(const Sight& sight, const Frame& game, Links& links) {
    const int round = sight.state.round;
    switch (game.step_as<GameStep>()) {
    case GameStep::roll_for_zones:
    case GameStep::zones:
        return links.add("Set-up: the sides rolled off, and the first of them chooses its zone.",
                         "FO-SET-2"_rule);
    case GameStep::deploy:
        return links.add("Set-up: the sides place one unit each, in turn.", "FO-SET-3"_rule);
    case GameStep::begin_round:
    case GameStep::bid:
        return links.add(fmt::format("Round {}, bidding: everybody bids Shock in secret and pays it, win or "
                                     "lose; the highest opens the round.",
                                     round),
                         "FO-BID-1"_rule);
    case GameStep::assign:
    case GameStep::order:
        return links.add(fmt::format("Round {}, bidding: {}. Every Shock that was bid goes to a unit.", round,
                                     bids_in_words(sight)),
                         "FO-BID-3"_rule);
    case GameStep::actions: return tell_order(sight, links);
    case GameStep::end:
        return links.add(fmt::format("Round {} ends: tokens go, objectives are counted.", round),
                         "FO-END-1"_rule);
    }
}

} // namespace

constinit const Row game_row{
    .words = remembers_nothing<GameFrame>("game", {"roll_for_zones", "zones", "deploy", "begin_round", "bid",
                                                   "assign", "order", "actions", "end"}),
    .step = game_step,
    .chain = tell_phase,
};

// ---------------------------------------------------------------- the contract

State Forge::start(Chance& chance, Log& log) const {
    State state;
    Play play{kit_, state, chance, log};
    lay_table(play);
    state.flow.begin(GameFrame{}).go_to(kit_.options.manual ? GameStep::roll_for_zones : GameStep::deploy);
    advance(play);
    return state;
}

void Forge::resume(State& state, Chance& chance, Log& log) const {
    Play play{kit_, state, chance, log};
    advance(play);
}

SeatSet Forge::awaiting(const State& state) const { return procedures.awaiting(kit_, state); }

// FO-WIN-1: the most VP win, unless the scenario says otherwise (FO-WIN-5). FO-WIN-2: those who share them
// draw. FO-WIN-4: a team is ranked as one.
Outcome Forge::outcome(const State& state) const {
    Outcome outcome;
    outcome.over = state.over != Ended::not_yet;
    if (outcome.over) outcome.ended_by = rule_of(state.over);
    for (const Seat seat : seats_of(kit_)) outcome.score[seat.number] = state.vp[side_of(kit_, seat)];
    const bool last_wins = outcome.over && kit_.options.wipeout == Wipeout::win;
    const SideId sole = last_wins ? only_side_left(kit_, state) : SideId::none();
    const Tally tally = tally_of(kit_, state);
    rank_sides(
        outcome, seats_of(kit_), [&](Seat seat) { return side_of(kit_, seat).index(); },
        [&](int side) {
            const SideTally& its = tally.side[SideId(side).number];
            return std::pair(SideId(side) == sole, merits_of(kit_.endings, its));
        });
    return outcome;
}

} // namespace muster::forge
