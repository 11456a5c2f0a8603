// The battle from top to bottom: rounds, tactical order, the doomsday clock; and the running score, which is
// recounted the moment anything changes.
#include "games/frames/parts.hpp"

#include <fmt/format.h>

namespace muster::frames {

// ---------------------------------------------------------------- 7 Score

// MF-SCO-1: living frames and controlled stations.
int assets_of(const Equipment& kit, const State& state, Seat seat) {
    int assets = living_of(state, seat).size();
    for (const StationId each : stations_of(kit))
        if (state.stations[each].controller == seat.number && !state.living.empty())
            ++assets; // once they are given out
    return assets;
}

int score_of(const Equipment& kit, const State& state, Seat seat) {
    return assets_of(kit, state, seat) * ppa_of(state, seat);
}

// MF-SCO-5, MF-SCO-6
bool sort_order(const Equipment& kit, State& state) {
    return state.order.sort(kit.seats, [&](Seat seat) { return score_of(kit, state, seat); });
}

namespace {

void tell_score(Play& play, Seat seat, Rule why) {
    if (play.log.idle()) return;
    play.log.tell(why, happens::scores, told(play.kit, play.state, seat),
                  assets_of(play.kit, play.state, seat), ppa_of(play.state, seat),
                  score_of(play.kit, play.state, seat));
}

// Once the scores of one event have been told: the order changes right then (MF-SCO-5).
void resort(Play& play) {
    if (!sort_order(play.kit, play.state) || play.log.idle()) return;
    play.log.tell("MF-SCO-5"_rule, happens::order_changes);
    for (int i = 0; i < play.kit.seats; ++i)
        play.log.also(told(play.kit, play.state, in_order(play.state, i)));
}

// MF-STN-3: the seats with a living frame near it.
SeatSet seats_near(const Equipment& kit, const State& state, StationId station) {
    SeatSet near;
    for (const FrameId frame : on_table(state))
        if (is_near(kit, state, mobile(state, frame).at, station)) near.add(owner_of(frame));
    return near;
}

// The loser and the taker recount together, before the order is looked at again (MF-SCO-3).
void change_controller(Play& play, StationId station, std::uint8_t controller) {
    Station& one = play.state.stations[station];
    const std::uint8_t loser = one.controller;
    one.controller = controller;
    if (controller == nothing)
        play.log.tell("MF-STN-6"_rule, happens::neutral, told_piece(play.state, piece_of(station)));
    else
        play.log.tell("MF-STN-3"_rule, happens::seized, told(play.kit, play.state, Seat(controller)),
                      told_piece(play.state, piece_of(station)));
    if (loser != nothing)
        tell_score(play, Seat(loser), controller == nothing ? "MF-STN-6"_rule : "MF-SCO-3"_rule);
    if (controller != nothing) tell_score(play, Seat(controller), "MF-SCO-3"_rule);
    resort(play);
}

void check_station(Play& play, StationId station) {
    const SeatSet near = seats_near(play.kit, play.state, station);
    const std::uint8_t controller = play.state.stations[station].controller;
    if (near.empty() || (controller != nothing && near.contains(Seat(controller)))) return; // MF-STN-2
    if (near.size() == 1) return change_controller(play, station, near.front().number);
    // MF-STN-6: two or more others block each other.
    if (play.kit.options.contested_neutral && controller != nothing)
        change_controller(play, station, nothing);
}

} // namespace

// MF-STN-4: whoever moved, fell back or died, and on whoever's turn; stations in ascending order.
void check_stations(Play& play) {
    for (const StationId each : stations_of(play.kit)) check_station(play, each);
}

// MF-DMG-8: the frame goes, with its dice and its turn; then its owner's score (MF-SCO-2), then the stations.
void destroy(Play& play, FrameId frame) {
    play.log.tell("MF-DMG-8"_rule, happens::destroyed, told(play.state, frame));
    const MobileFrame before = mobile(play.state, frame);
    MobileFrame& wreck = mobile(play.state, frame);
    wreck = MobileFrame{};
    wreck.at = before.at;
    wreck.design = before.design;
    play.state.living.remove(frame);
    // MF-CMB-7. MF-CMB-8: it is never the active frame, which deals all damage and is no target of its own.
    if (play.state.waiting.frame == frame) play.state.waiting = Turn{};
    tell_score(play, owner_of(frame), "MF-SCO-2"_rule);
    resort(play);
    check_stations(play);
}

// MF-END-3: nothing can change who wins.
bool is_decided(const Equipment& kit, const State& state) {
    if (!kit.options.early_end) return false;
    int scoring = 0;
    for (const Seat seat : seats_of(kit))
        if (score_of(kit, state, seat) > 0) ++scoring;
    return scoring <= 1 || state.living.empty();
}

bool lead_is_shared(const Equipment& kit, const State& state) {
    return score_of(kit, state, in_order(state, 0)) == score_of(kit, state, in_order(state, 1));
}

// ---------------------------------------------------------------- 7.1 What a scenario may say

namespace {

// MF-END-9: a frame that was on the table and is no more, a station that is not its first owner's.
FrameSet lost_frames(const Equipment& kit, const State& state) {
    return (kit.named_frames & state.placed) - state.living;
}
IdSet<StationId> lost_stations(const Equipment& kit, const State& state) {
    IdSet<StationId> lost;
    for (const StationId each : kit.named_stations)
        if (state.stations[each].controller != state.stations[each].home) lost.add(each);
    return lost;
}

SideTally tally_of(const Equipment& kit, const State& state, Seat seat) {
    SideTally tally;
    tally.points = score_of(kit, state, seat);
    const FrameSet frames = on_table(state) & frames_of(seat);
    tally.held = assets_of(kit, state, seat) - living_of(state, seat).size();
    tally.kept = (kit.named_frames & frames).size();
    for (const StationId each : kit.named_stations - lost_stations(kit, state))
        tally.kept += state.stations[each].home == seat.number ? 1 : 0;
    tally.left = !frames.empty();
    return tally;
}

Tally tally_of(const Equipment& kit, const State& state) {
    Tally tally;
    tally.sides = kit.seats;
    tally.objectives = stations_in(kit);
    tally.lost = !lost_frames(kit, state).empty() || !lost_stations(kit, state).empty();
    for (const Seat seat : seats_of(kit)) tally.side[seat.number] = tally_of(kit, state, seat);
    return tally;
}

Over over_by(Ended how) {
    switch (how) {
    case Ended::target: return Over::target;
    case Ended::lead: return Over::lead;
    case Ended::held: return Over::held;
    case Ended::lost: return Over::lost;
    case Ended::last_side: return Over::last_side;
    default: return Over::not_yet;
    }
}

// MF-END-8: whoever holds most, the first in the order of those.
void tell_held(Play& play) {
    const auto held = [&](Seat seat) { return tally_of(play.kit, play.state, seat).held; };
    Seat most = in_order(play.state, 0);
    for (int i = 1; i < play.kit.seats; ++i)
        if (held(in_order(play.state, i)) > held(most)) most = in_order(play.state, i);
    if (play.kit.endings.held == 0)
        play.log.tell("MF-END-8"_rule, happens::all_held, told(play.kit, play.state, most));
    else
        play.log.tell("MF-END-8"_rule, happens::enough_held, told(play.kit, play.state, most), held(most));
}

void tell_lost(Play& play) {
    for (const FrameId frame : lost_frames(play.kit, play.state))
        play.log.tell("MF-END-9"_rule, happens::frame_lost, told(play.state, frame));
    for (const StationId each : lost_stations(play.kit, play.state))
        play.log.tell("MF-END-9"_rule, happens::station_lost, told_piece(play.state, piece_of(each)));
}

void tell_last_side(Play& play) {
    for (const Seat seat : seats_of(play.kit))
        if (!(on_table(play.state) & frames_of(seat)).empty())
            play.log.tell("MF-END-10"_rule, happens::last_frames, told(play.kit, play.state, seat));
}

void tell_end(Play& play, Over how) {
    if (play.log.idle()) return;
    const Endings& endings = play.kit.endings;
    switch (how) {
    case Over::target: return muster::tell_end(play.log, rule_of(how), Ended::target, endings);
    case Over::lead: return muster::tell_end(play.log, rule_of(how), Ended::lead, endings);
    case Over::held: return tell_held(play);
    case Over::lost: return tell_lost(play);
    case Over::last_side: return tell_last_side(play);
    case Over::early: return play.log.tell(rule_of(how), happens::early_end);
    default:
        play.log.tell(rule_of(how),
                      endings.victory[0] == Merit::points ? happens::doomsday : happens::clock_strikes);
    }
}

void end_battle(Play& play, Over how) {
    play.state.over = static_cast<std::uint8_t>(how);
    tell_end(play, how);
    play.state.flow.clear();
}

} // namespace

Rule rule_of(Over how) {
    switch (how) {
    case Over::early: return "MF-END-3"_rule;
    case Over::target: return "MF-END-6"_rule;
    case Over::lead: return "MF-END-7"_rule;
    case Over::held: return "MF-END-8"_rule;
    case Over::lost: return "MF-END-9"_rule;
    case Over::last_side: return "MF-END-10"_rule;
    default: return "MF-END-1"_rule;
    }
}

Over what_ends_it(const Equipment& kit, const State& state) {
    const bool looked_at = kit.endings.ends != 0 && state.round > 0 && state.extra == 0;
    return looked_at ? over_by(why_over(kit.endings, tally_of(kit, state))) : Over::not_yet;
}

bool ended_with_a_round(const Equipment& kit, const State& state) {
    return state.over > static_cast<int>(Over::early) &&
           !(state.over == static_cast<int>(Over::target) && kit.endings.target_now);
}

// ---------------------------------------------------------------- 4.1 The round

namespace {

// MF-RND-4. MF-END-5: the round before is over and its clock has been called, unless this is the first.
void begin_round(Play& play, Frame& battle) {
    if (const Over how = what_ends_it(play.kit, play.state); how != Over::not_yet)
        return end_battle(play, how);
    ++play.state.round;
    play.state.gone.new_round();
    play.log.tell("MF-RND-4"_rule, happens::round_begins, play.state.round, play.state.clock);
    battle.go_to(BattleStep::tactical);
}

// MF-TAC-2, MF-TAC-6: tactical order starts afresh with whoever leads now.
void enter_tactical_order(Play& play, Frame& battle) {
    if (is_decided(play.kit, play.state)) return end_battle(play, Over::early);
    if (play.kit.endings.target_now && what_ends_it(play.kit, play.state) == Over::target) // MF-END-6
        return end_battle(play, Over::target);
    if (play.state.gone.still_to_go(on_table(play.state)).empty())
        return battle.go_to(BattleStep::end_round); // MF-RND-5
    play.state.flow.begin(TacticalFrame{in_order(play.state, 0)});
}

// ---------------------------------------------------------------- the end of the round and the clock

// MF-RND-6: dice off the table. MF-RND-7: everything else stays as it is.
void lift_dice(Play& play) {
    for (MobileFrame& frame : play.state.frames) {
        frame.defence = nothing;
        frame.spot = 0;
        frame.spotter = 0;
    }
    play.log.tell("MF-RND-6"_rule, happens::dice_lifted);
}

// MF-CLK-3: at 0 the battle is over, unless tie_break grants one more round.
void doomsday(Play& play) {
    if (play.kit.options.extra_round && play.state.extra == 0 && lead_is_shared(play.kit, play.state)) {
        play.state.extra = 1;
        play.log.tell("MF-END-2"_rule, happens::extra_round);
        while (play.state.flow.depth() > 1) play.state.flow.finish();
        return play.state.flow.top().go_to(BattleStep::begin_round);
    }
    end_battle(play, Over::doomsday);
}

void end_round(Play& play, Frame& battle) {
    lift_dice(play);
    if (play.state.extra != 0) return doomsday(play);
    --play.state.clock; // MF-CLK-1
    play.log.tell("MF-CLK-1"_rule, happens::clock_falls, play.state.clock);
    if (play.state.clock == 0) return doomsday(play);
    battle.go_to(BattleStep::begin_round);                      // MF-RND-8, once everybody has been called
    play.state.flow.begin(ClockFrame{in_order(play.state, 0)}); // MF-CLK-2
}

Next battle_step(Play& play, Frame& frame) {
    switch (frame.step_as<BattleStep>()) {
    case BattleStep::choose:
    case BattleStep::reveal:
    case BattleStep::settle:
    case BattleStep::break_ties:
    case BattleStep::deploy: set_up_step(play, frame); break;
    case BattleStep::begin_round: begin_round(play, frame); break;
    case BattleStep::tactical: enter_tactical_order(play, frame); break;
    case BattleStep::end_round: end_round(play, frame); break;
    }
    return Next::go_on;
}

constexpr std::array battle_fields{field::number<&BattleFrame::stage>("stage").up_to(INT8_MAX),
                                   field::number<&BattleFrame::turn>("turn").up_to(INT8_MAX)};

} // namespace

constinit const Row battle_row{
    .words = remembers<BattleFrame>(
        "battle", battle_fields,
        {"choose", "reveal", "settle", "break_ties", "deploy", "begin_round", "tactical", "end_round"}),
    .step = battle_step,
};

// ---------------------------------------------------------------- MF-D-TAC

namespace {

// The same question, to whoever comes next.
template <Remembered Own>
void ask_next_in_order(Play& play) {
    auto own = play.state.flow.top().as<Own>();
    ++own.place;
    own.seat = in_order(play.state, own.place);
    play.state.flow.top().keep(own);
}
template <class Own>
constexpr std::array place_fields{field::seat<&Own::seat>(),
                                  field::number<&Own::place>("place").up_to(INT8_MAX)};

bool is_in_place(const Lain& lain, int place, Seat seat) {
    return place < lain.kit.seats && in_order(lain.state, place) == seat;
}

// MF-TAC-5
bool may_pass(const Equipment& kit, const State& state, int place) {
    return state.order.may_pass(kit.seats, place,
                                [&](Seat seat) { return !left_to_go(state, seat).empty(); });
}
bool may_pass(const Asked& asked) {
    return may_pass(asked.kit, asked.state, asked.as<TacticalFrame>().place);
}

// MF-TAC-3 to MF-TAC-5
Next tactical_step(Play& play, Frame& frame) {
    const auto [seat, place] = frame.as<TacticalFrame>();
    const FrameSet left = left_to_go(play.state, seat);
    if (left.empty()) {
        play.log.tell("MF-TAC-4"_rule, happens::must_pass, told(play.kit, play.state, seat));
        // Somebody after it has one, or tactical order would not have been entered.
        ask_next_in_order<TacticalFrame>(play);
        return Next::go_on;
    }
    if (left.size() > 1 || may_pass(play.kit, play.state, place)) return Next::ask;
    activate(play, left.front(), "MF-GEN-4"_rule);
    return Next::go_on;
}

void list_tactical(const Asked& asked, ActionList& actions) {
    for (const FrameId each : left_to_go(asked.state, asked.seat))
        actions.add(Action(Verb::activate).with(piece_of(each)));
    if (may_pass(asked)) actions.add(Action(Verb::pass));
}

Verdict judge_tactical(const Asked& asked, const Action& action) {
    if (verb_of(action) == Verb::pass) {
        if (may_pass(asked)) return Verdict::allowed();
        return refuse("MF-TAC-5"_rule,
                      "No company after yours has a frame left to go, so you must take a turn.");
    }
    const bool ready = left_to_go(asked.state, asked.seat).contains(frame_of(action.subject));
    return ready ? Verdict::allowed()
                 : Verdict(refuse("MF-TAC-3"_rule, "That frame cannot take a turn now."));
}

// MF-TAC-3: or the next seat has the same choice.
void answer_tactical(Play& play, const Answer& answer) {
    if (!answer.is(Verb::pass)) return activate(play, frame_of(answer.action.subject), "MF-TAC-3"_rule);
    play.log.tell("MF-TAC-3"_rule, happens::passes, told(play.kit, play.state, answer.seat));
    ask_next_in_order<TacticalFrame>(play);
}

void why_after_others(const Sight& sight, const TacticalFrame& tactical, Links& links) {
    const State& state = sight.state;
    const std::string who = sight.name(tactical.seat);
    std::vector<std::string> passed, skipped;
    for (int i = 0; i < tactical.place; ++i)
        (left_to_go(state, in_order(state, i)).empty() ? skipped : passed)
            .push_back(sight.name(in_order(state, i)));
    links.add(fmt::format("Round {}, tactical order: highest score first.", state.round), "MF-TAC-2"_rule);
    if (!skipped.empty())
        links.add(
            fmt::format("{} {} no frame left to go.", listed(skipped), skipped.size() == 1 ? "has" : "have"),
            "MF-TAC-4"_rule);
    if (!passed.empty())
        links.add(fmt::format("{} passed, so {} is asked.", listed(passed), who), "MF-TAC-3"_rule);
    if (!may_pass(sight.kit, state, tactical.place))
        links.add(fmt::format("Nobody after {} has a frame left to go, so it must take a turn.", who),
                  "MF-TAC-5"_rule);
}

void why_tactical(const Sight& sight, const Frame& frame, Links& links) {
    const auto tactical = frame.as<TacticalFrame>();
    if (tactical.place > 0) return why_after_others(sight, tactical, links);
    links.add(fmt::format("Round {}, tactical order: {} has the highest score and is asked first.",
                          sight.state.round, sight.name(tactical.seat)),
              "MF-TAC-2"_rule);
}

Scene::Prompt ask_for_turn(const Sight& sight, const Frame& frame) {
    const auto [seat, place] = frame.as<TacticalFrame>();
    return question_to(seat,
                       may_pass(sight.kit, sight.state, place)
                           ? "Which of your frames takes its turn? Or do you pass?"
                           : "Which of your frames takes its turn? You cannot pass.",
                       "MF-D-TAC"_rule);
}

// Somebody from here on has a frame left to go, or tactical order would not have been entered.
std::string_view tactical_misfit(const Lain& lain) {
    const auto [seat, place] = lain.as<TacticalFrame>();
    if (!is_in_place(lain, place, seat)) return not_now_unless(false);
    for (int i = place; i < lain.kit.seats; ++i)
        if (const Seat each = in_order(lain.state, i);
            each.index() < lain.kit.seats && !left_to_go(lain.state, each).empty())
            return "";
    return not_now_unless(false);
}

} // namespace

constinit const Row tactical_row{
    .words = remembers<TacticalFrame>("tactical", place_fields<TacticalFrame>, done_once_answered),
    .step = tactical_step,
    .verbs = {Verb::activate, Verb::pass},
    .list = list_tactical,
    .judge = judge_tactical,
    .apply = answer_tactical,
    .chain = why_tactical,
    .prompt = ask_for_turn,
    .lies_on = {{{Procedure::battle, BattleStep::tactical}}},
    .misfit = tactical_misfit,
};

// ---------------------------------------------------------------- MF-D-CLK

namespace {

void list_clock(const Asked&, ActionList& actions) {
    actions.add(Action(Verb::advance));
    actions.add(Action(Verb::hold));
}

Verdict judge_clock(const Asked&, const Action&) { return Verdict::allowed(); }

// MF-CLK-2: each seat once, in order. MF-CLK-4: whether it is wise is the player's business.
void answer_clock(Play& play, const Answer& answer) {
    const int who = told(play.kit, play.state, answer.seat);
    if (answer.is(Verb::advance)) {
        --play.state.clock;
        play.log.tell("MF-CLK-2"_rule, happens::advances, who, play.state.clock);
        if (play.state.clock == 0) return doomsday(play); // MF-CLK-3: the rest are not asked
    } else {
        play.log.tell("MF-CLK-2"_rule, happens::holds, who, play.state.clock);
    }
    if (answer.as<ClockFrame>().place + 1 < play.kit.seats)
        ask_next_in_order<ClockFrame>(play);
    else
        play.state.flow.finish();
}

void why_clock(const Sight& sight, const Frame& frame, Links& links) {
    links.add(fmt::format("Round {} is over: the dice are lifted, and the clock stands at {}.",
                          sight.state.round, sight.state.clock),
              "MF-CLK-1"_rule);
    links.add(fmt::format("Highest score first, every company may take one more from it; now {}.",
                          sight.name(frame.seat())),
              "MF-CLK-2"_rule);
}

Scene::Prompt ask_about_clock(const Sight& sight, const Frame& frame) {
    auto prompt = question_to(
        frame.seat(),
        fmt::format("The clock stands at {}: take one more from it, or hold? At 0 the highest score wins.",
                    sight.state.clock),
        "MF-D-CLK"_rule);
    prompt.natural = Action(Verb::hold);
    return prompt;
}

std::string_view clock_misfit(const Lain& lain) {
    const auto [seat, place] = lain.as<ClockFrame>();
    return not_now_unless(lain.state.round > 0 && lain.state.extra == 0 && is_in_place(lain, place, seat));
}

} // namespace

constinit const Row clock_row{
    .words = remembers<ClockFrame>("clock", place_fields<ClockFrame>, done_once_answered),
    .verbs = {Verb::advance, Verb::hold},
    .list = list_clock,
    .judge = judge_clock,
    .apply = answer_clock,
    .chain = why_clock,
    .prompt = ask_about_clock,
    .lies_on = {{{Procedure::battle, BattleStep::begin_round}}},
    .misfit = clock_misfit,
};

// ---------------------------------------------------------------- from the start to the end

// MF-RND-1: rounds, counted down to doomsday.
void begin_battle(Play& play) {
    play.state.clock = static_cast<std::uint8_t>(play.kit.options.clock);
    play.state.flow.top().go_to(BattleStep::begin_round);
}

State Frames::start(Chance& chance, Log& log) const {
    State state{};
    Play play{kit_, state, chance, log};
    for (const StructureId each : structures_of(kit_)) state.bricks[each] = structure(kit_, each).bricks;
    state.flow.begin(BattleFrame{});
    if (kit_.options.quick_start) quick_start(play);
    advance(play);
    return state;
}

void Frames::resume(State& state, Chance& chance, Log& log) const {
    Play play{kit_, state, chance, log};
    advance(play);
}

SeatSet Frames::awaiting(const State& state) const { return procedures.awaiting(kit_, state); }

// MF-END-4: by score, or by what the scenario says (MF-END-11), then by assets (MF-END-2).
Outcome Frames::outcome(const State& state) const {
    Outcome result;
    result.over = state.over != 0;
    if (result.over) result.ended_by = rule_of(static_cast<Over>(state.over));
    for (const Seat seat : seats_of(kit_)) result.score[seat.number] = score_of(kit_, state, seat);
    rank_seats(result, seats_of(kit_), [&](Seat seat) {
        return std::pair(merits_of(kit_.endings, tally_of(kit_, state, seat)), assets_of(kit_, state, seat));
    });
    return result;
}

} // namespace muster::frames
