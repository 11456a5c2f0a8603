// ACT (MF-TRN-2): what a frame does in its turn: move, attack, spot, end. An attack itself is in attack.cpp.
#include "games/frames/parts.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::frames {

// ---------------------------------------------------------------- what is still open

// MF-MOV-1: while unmoved with a die for it, movement is open, whatever the ground says.
bool may_still_move(const Turn& turn) {
    if (turn.moved != 0) return false;
    for (int i = 0; i < pool_dice; ++i)
        if (is_free(turn, static_cast<Die>(i)) && may_move(static_cast<Die>(i))) return true;
    return false;
}

bool may_still_attack(const Equipment& kit, const State& state, const Turn& turn) {
    bool has_die = false;
    for (int i = 0; i < pool_dice; ++i)
        has_die |= is_free(turn, static_cast<Die>(i)) && may_attack(turn, static_cast<Die>(i));
    return has_die && attack_is_possible(kit, state, turn);
}

bool may_still_spot(const Equipment& kit, const State& state, const Turn& turn) {
    int best = 0;
    for (int i = 0; i < pool_dice; ++i)
        if (is_free(turn, static_cast<Die>(i)) && may_spot(static_cast<Die>(i)))
            best = std::max(best, shown_by(turn, static_cast<Die>(i)));
    if (best == 0) return false;
    for (const FrameId enemy : enemies_of(state, owner_of(turn.frame)))
        if (best > mobile(state, enemy).spot && // MF-SPT-5
            judge_spot_target(kit, state, turn.frame, turn.snapshot, enemy).ok())
            return true;
    return false;
}

// ---------------------------------------------------------------- what is done

namespace {

// MF-MOV-1: the die that is spent is the whole allowance.
void begin_move(Play& play, FrameId frame, Die die) {
    Turn& turn = turn_of(play.state, frame);
    const Die chosen = listed_twin(turn, die);
    assign(turn, chosen);
    turn.moved = 1;
    turn.left = static_cast<std::uint16_t>(ticks_a_unit * shown_by(turn, chosen));
}

// MF-MOV-2; MF-MOV-5: stations are looked at where a leg ends.
void make_leg(Play& play, FrameId frame, Place to) {
    Turn& turn = turn_of(play.state, frame);
    MobileFrame& one = mobile(play.state, frame);
    const auto cost = static_cast<int>(root_up(squared_distance(one.at, to)));
    one.at = to;
    turn.left = static_cast<std::uint16_t>(turn.left - cost);
    ++turn.legs;
    play.log.tell("MF-MOV-2"_rule, happens::moves, told(play.state, frame), to, cost, turn.left);
    check_stations(play);
}

// MF-TRN-3: what is unused is gone; the defence die stays.
void end_turn(Play& play, FrameId frame, Rule why) {
    play.log.tell(why, happens::ends, told(play.state, frame));
    play.state.active = Turn{};
    play.state.flow.finish(); // acting
}

// MF-SPT-5: the new die takes the place of a lower one. MF-TRN-2: spotting ends the turn.
void place_spot(Play& play, FrameId frame, FrameId target, Die die) {
    Turn& turn = turn_of(play.state, frame);
    const Die chosen = listed_twin(turn, die);
    assign(turn, chosen);
    MobileFrame& spotted = mobile(play.state, target);
    spotted.spot = static_cast<std::uint8_t>(shown_by(turn, chosen));
    spotted.spotter = owner_of(frame).number;
    play.log.tell("MF-SPT-1"_rule, happens::spots, told(play.state, frame), told(play.state, target),
                  static_cast<int>(chosen), spotted.spot);
    end_turn(play, frame, "MF-TRN-2"_rule);
}

// ---------------------------------------------------------------- MF-D-ACT

// When only END is left nobody is asked (MF-GEN-4).
Next acting_step(Play& play, Frame& frame) {
    const Turn& turn = play.state.active;
    if (may_still_move(turn) || may_still_attack(play.kit, play.state, turn) ||
        may_still_spot(play.kit, play.state, turn))
        return Next::ask;
    end_turn(play, frame_in<ActingFrame>(frame), "MF-GEN-4"_rule);
    return Next::go_on;
}

void list_attacks(const Equipment& kit, const State& state, const Turn& turn, ActionList& actions) {
    if (!attack_is_possible(kit, state, turn)) return;
    const Action attack = Action(Verb::attack).with(turn.frame.index()).on(turn.target);
    each_listed_die(turn, [&](Die die) {
        if (may_attack(turn, die)) actions.add(attack.of(static_cast<int>(die)));
    });
}

void list_spots(const Equipment& kit, const State& state, const Turn& turn, ActionList& actions) {
    if (!may_still_spot(kit, state, turn)) return;
    for (const FrameId enemy : enemies_of(state, owner_of(turn.frame))) {
        if (!judge_spot_target(kit, state, turn.frame, turn.snapshot, enemy).ok()) continue;
        each_listed_die(turn, [&](Die die) {
            if (may_spot(die) && shown_by(turn, die) > mobile(state, enemy).spot)
                actions.add(Action(Verb::spot)
                                .with(turn.frame.index())
                                .on(piece_of(enemy))
                                .of(static_cast<int>(die)));
        });
    }
}

void list_acts(const Asked& asked, ActionList& actions) {
    const Turn& turn = asked.state.active;
    list_moves(asked.kit, asked.state, turn, actions);
    list_attacks(asked.kit, asked.state, turn, actions);
    list_spots(asked.kit, asked.state, turn, actions);
    actions.add(Action(Verb::end));
}

// MF-MOV-2, MF-GEO-6, MF-MOV-4
Verdict judge_leg(const Equipment& kit, const State& state, const Turn& turn, int left,
                  const Action& action) {
    const Place from = mobile(state, turn.frame).at;
    if (!action.has_place || action.at == from) return refuse("MF-MOV-2"_rule, "A leg must lead somewhere.");
    if (squared_distance(from, action.at) > square(left))
        return refuse("MF-MOV-2"_rule, "That is farther than this frame can still move.");
    const Ground ground(kit, state, turn.frame, turn.snapshot, left);
    if (!ground.can_stand(action.at)) return refuse("MF-GEO-6"_rule, "A frame cannot stand there.");
    if (!ground.leg_is_clear(action.at))
        return refuse("MF-MOV-4"_rule, "Something is in the way; go round it.");
    return Verdict::allowed();
}

Verdict judge_move(const Equipment& kit, const State& state, const Turn& turn, const Action& action) {
    if (turn.moved != 0) return refuse("MF-MOV-1"_rule, "This frame has already moved.");
    if (const Verdict die = judge_die(turn, action.detail, may_move); !die.ok()) return die;
    return judge_leg(kit, state, turn, ticks_a_unit * shown_by(turn, static_cast<Die>(action.detail)),
                     action);
}

Verdict judge_attack_target(const Equipment& kit, const State& state, const Turn& turn, int piece) {
    if (!turn.has_target() || piece != turn.target)
        return refuse("MF-DEC-3"_rule, "The target was fixed before the dice were rolled.");
    const bool there =
        is_structure(piece) ? stands(state, structure_of(piece)) : is_alive(state, frame_of(piece));
    if (!there) return refuse("MF-ATK-1"_rule, "That attack is not possible any more.");
    if (!attack_is_possible(kit, state, turn))
        return refuse("MF-ATK-2"_rule, "The target is not at the declared range.");
    return Verdict::allowed();
}

Verdict judge_attack(const Equipment& kit, const State& state, const Turn& turn, const Action& action) {
    if (turn.attacked != 0) return refuse("MF-ATK-1"_rule, "That attack is not possible any more.");
    if (const Verdict target = judge_attack_target(kit, state, turn, action.target); !target.ok())
        return target;
    if (!is_available(turn, action.detail)) return no_such_die();
    const Die die = static_cast<Die>(action.detail);
    if (may_attack(turn, die)) return Verdict::allowed();
    if (colour_of(die) != Colour::white) return wrong_colour();
    return refuse("MF-ATK-4"_rule, "Without a weapon system of that range a white die cannot attack there.");
}

Verdict judge_spot(const Equipment& kit, const State& state, const Turn& turn, const Action& action) {
    if (const Verdict target =
            judge_spot_target(kit, state, turn.frame, turn.snapshot, frame_of(action.target));
        !target.ok())
        return target;
    if (const Verdict die = judge_die(turn, action.detail, may_spot); !die.ok()) return die;
    if (shown_by(turn, static_cast<Die>(action.detail)) <= mobile(state, frame_of(action.target)).spot)
        return refuse("MF-SPT-5"_rule, "A better spot is already in place.");
    return Verdict::allowed();
}

Verdict judge_act(const Asked& asked, const Action& action) {
    const Turn& turn = asked.state.active;
    switch (verb_of(action)) {
    case Verb::attack: return judge_attack(asked.kit, asked.state, turn, action);
    case Verb::spot: return judge_spot(asked.kit, asked.state, turn, action);
    case Verb::end: return Verdict::allowed();
    default: return judge_move(asked.kit, asked.state, turn, action);
    }
}

// A movement of one leg, or the first of several (MF-D-LEG follows).
void act_move(Play& play, const Answer& answer) {
    const Action& action = answer.action;
    const FrameId frame = frame_of(action.subject);
    begin_move(play, frame, static_cast<Die>(action.detail));
    make_leg(play, frame, action.at);
    if (answer.is(Verb::leg)) play.state.flow.begin(MovingFrame{answer.seat, frame});
}

void act(Play& play, const Answer& answer) {
    const Action& action = answer.action;
    switch (verb_of(action)) {
    case Verb::attack: return begin_attack(play, frame_of(action.subject), static_cast<Die>(action.detail));
    case Verb::spot:
        return place_spot(play, frame_of(action.subject), frame_of(action.target),
                          static_cast<Die>(action.detail));
    case Verb::end: return end_turn(play, play.state.active.frame, "MF-TRN-2"_rule);
    default: return act_move(play, answer);
    }
}

// What it may still attack, or why it may not; of whoever is asked what to do.
Scene::Link why_acting(const Sight& sight, const Frame& frame) {
    const State& state = sight.state;
    const Turn& turn = state.active;
    if (sight.question() != &frame || turn.attacked != 0) return {};
    const std::string who = sight.name(turn.frame);
    if (!turn.has_target())
        return {fmt::format("{} declared no target, so it cannot attack this turn.", who), "MF-DEC-3"_rule,
                "", ""};
    const std::string target = sight.piece_name(turn.target);
    const bool there = is_frame(turn.target) ? is_alive(state, frame_of(turn.target))
                                             : stands(state, structure_of(turn.target));
    if (!there) return {fmt::format("{} aimed at {}, which is gone.", who, target), "MF-ATK-1"_rule, "", ""};
    const Band declared = static_cast<Band>(turn.band);
    const Band now = band_to(sight.kit, state, turn.frame, turn.target);
    if (now == declared)
        return sight.link(fmt::format("{} aims at {} at {}.", who, target, range_name(declared)),
                          "MF-DEC-3"_rule, turn.frame, turn.target);
    return sight.link(fmt::format("{} aims at {} at {}, but it is at {} now.", who, target,
                                  range_name(declared), range_name(now)),
                      "MF-ATK-2"_rule, turn.frame, turn.target);
}

// "Bollard may move, attack Dray, spot an enemy, or end its turn."
std::string acting_question(const Sight& sight, const Turn& turn) {
    std::string text = sight.name(turn.frame) + " may ";
    if (may_still_move(turn)) text += "move, ";
    if (may_still_attack(sight.kit, sight.state, turn))
        text += fmt::format("attack {}, ", sight.piece_name(turn.target));
    if (may_still_spot(sight.kit, sight.state, turn)) text += "spot an enemy, ";
    return text + "or end its turn. Which?";
}

Scene::Prompt ask_to_act(const Sight& sight, const Frame& frame) {
    const Turn& turn = sight.state.active;
    auto prompt =
        question_about(sight.id(turn.frame), frame.seat(), acting_question(sight, turn), "MF-D-ACT"_rule,
                       may_still_move(turn) ? Scene::Answer::place : Scene::Answer::choose);
    // Before anything was done it would be a turn thrown away.
    if (turn.moved != 0 || turn.attacked != 0) prompt.natural = Action(Verb::end);
    return prompt;
}

std::string_view acting_misfit(const Lain& lain) {
    return not_now_unless(is_active(lain, frame_in<ActingFrame>(lain.frame)));
}

} // namespace

constinit const Row acting_row{
    .words = remembers_frame<ActingFrame>("acting"),
    .step = acting_step,
    .verbs = {Verb::move, Verb::leg, Verb::attack, Verb::spot, Verb::end},
    .list = list_acts,
    .judge = judge_act,
    .apply = act,
    .why = why_acting,
    .prompt = ask_to_act,
    .lies_on = {{{Procedure::cascade, CascadeStep::act}}},
    .misfit = acting_misfit,
    .about = its_frame<ActingFrame>,
    .belonging = its_frame<ActingFrame>,
};

// ---------------------------------------------------------------- MF-D-LEG

namespace {

// MF-MOV-2: nothing left, or eight legs made.
Next moving_step(Play& play, Frame&) {
    const Turn& turn = play.state.active;
    if (turn.left > 0 && turn.legs < most_legs) return Next::ask;
    play.log.tell("MF-GEN-4"_rule, happens::stops, told(play.state, turn.frame));
    play.state.flow.finish();
    return Next::go_on;
}

void list_further_legs(const Asked& asked, ActionList& actions) {
    list_legs_on(asked.kit, asked.state, asked.state.active, actions);
    actions.add(Action(Verb::stop));
}

// The die has been spent already.
Verdict judge_next_leg(const Asked& asked, const Action& action) {
    const Turn& turn = asked.state.active;
    if (verb_of(action) == Verb::stop) return Verdict::allowed();
    if (action.detail != no_detail) return no_such_die();
    return judge_leg(asked.kit, asked.state, turn, turn.left, action);
}

void go_on_moving(Play& play, const Answer& answer) {
    if (answer.is(Verb::stop))
        play.log.tell("MF-MOV-2"_rule, happens::stops, told(play.state, frame_in<MovingFrame>(answer.frame)));
    else
        make_leg(play, frame_of(answer.action.subject), answer.action.at);
    if (!answer.is(Verb::leg)) play.state.flow.finish();
}

Scene::Link why_moving(const Sight& sight, const Frame& frame) {
    return {fmt::format("{} is on the move, with {} left.", sight.name(frame_in<MovingFrame>(frame)),
                        sight.rules.said_length(sight.state.active.left)),
            "MF-MOV-2"_rule, "", ""};
}

Scene::Prompt ask_for_leg(const Sight& sight, const Frame& frame) {
    const FrameId moving = frame_in<MovingFrame>(frame);
    auto prompt =
        question_about(sight.id(moving), frame.seat(),
                       fmt::format("Where does {} go on to? Or does it stop here?", sight.name(moving)),
                       "MF-D-LEG"_rule, Scene::Answer::place);
    prompt.natural = Action(Verb::stop);
    return prompt;
}

std::string_view moving_misfit(const Lain& lain) {
    return not_now_unless(is_active(lain, frame_in<MovingFrame>(lain.frame)));
}

} // namespace

constinit const Row moving_row{
    .words = remembers_frame<MovingFrame>("moving"),
    .step = moving_step,
    .verbs = {Verb::move, Verb::leg, Verb::stop}, // MF-MOV-6
    .list = list_further_legs,
    .judge = judge_next_leg,
    .apply = go_on_moving,
    .why = why_moving,
    .prompt = ask_for_leg,
    .lies_on = {{{Procedure::acting, AskStep::ask}}},
    .misfit = moving_misfit,
    .about = its_frame<MovingFrame>,
    .belonging = its_frame<MovingFrame>,
};

} // namespace muster::frames
