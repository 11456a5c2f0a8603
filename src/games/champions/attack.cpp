// An attack from its declaration to its score, in the exact sequence of section 6, and what it asks on the
// way.
#include "games/champions/parts.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

namespace muster::champions {

namespace {

void go_to(Frame& frame, AttackStep step) {
    frame.go_to(step);
    frame.keep(AttackFrame{frame.seat()});
}

// The target that the step comes to now; nothing if it has come to all of them.
std::optional<Seat> next_target(const Play& play, Frame& frame) {
    auto own = frame.as<AttackFrame>();
    if (own.next >= play.state.attack.targets.size()) return std::nullopt;
    const Seat target(play.state.attack.targets[own.next++].seat);
    frame.keep(own);
    return target;
}

const Section& section_of(const Play& play) { return card_info(play.kit, play.state.attack.card).attack; }

// 2. Fix targets, thresholds and rear flags (CH-ATK-4); they stay what they are (CH-REA-10).
Target aim_at(const Play& play, Seat attacker, Seat target) {
    Target aimed;
    aimed.seat = target.number;
    aimed.needs = static_cast<std::uint8_t>(needed_to_hit(play.kit, play.state, attacker, target));
    aimed.rear = attacks_from_behind(play.kit, play.state, attacker, target);
    return aimed;
}

// CH-BAR-1: everyone in the pattern. CH-BAR-2: clockwise from the attacker. Nothing stands in the way
// (CH-ATK-3).
void fix_targets(Play& play, Seat attacker, int target) {
    const auto seats = static_cast<int>(play.kit.champions.size());
    for (int i = 1; i < seats; ++i) {
        const Seat other((attacker.index() + i) % seats);
        if (target != everyone && target != other.index()) continue;
        const Target aimed = aim_at(play, attacker, other);
        if (aimed.needs > 0) play.state.attack.targets.push_back(aimed);
    }
}

// 3. Roll for every target (CH-ATK-5, CH-R-ATK); each die that reaches the number is a hit (CH-ATK-6).
void roll_against(Play& play, Seat attacker, Target& target) {
    std::array<std::uint8_t, most_dice> rolled{};
    const std::span dice = std::span(rolled).first(section_of(play).dice);
    play.chance.roll(6, dice,
                     Ask{&luck::attack, attacker.index(), false, target.seat, target.needs}); // CH-TOK-2
    for (const std::uint8_t die : dice) {
        target.dice.push_back(die);
        if (die >= target.needs) ++target.hits;
    }
    play.log.tell("CH-ATK-6"_rule, happens::rolls, attacker, target.seat, target.needs, target.hits);
    play.log.also(dice);
}

// CH-PSH-1, CH-PSH-6: one hex, the facing stays, hits or not.
void push(Play& play, Seat target, int hex) {
    Champion& one = champion(play.state, target);
    const HexGrid& floor = play.kit.board.floor;
    play.log.tell("CH-PSH-1"_rule, happens::pushes, play.state.attack.attacker, target,
                  floor[one.hex].place(), floor[hex].place());
    one.hex = static_cast<std::uint8_t>(hex);
}

// 4. Push for every target, before reactions (CH-REA-4).
void push_next(Play& play, Frame& frame) {
    if (!section_of(play).push) return go_to(frame, AttackStep::fumble);
    const auto target = next_target(play, frame);
    if (!target) return go_to(frame, AttackStep::fumble);
    const HexSet hexes = push_hexes(play.kit, play.state, *target);
    if (hexes.empty()) return play.log.tell("CH-PSH-5"_rule, happens::no_room, *target);
    if (hexes.size() == 1 && !play.kit.options.push_optional)
        return push(play, *target, hexes.front()); // CH-AUTO-1
    play.state.flow.begin(PushingFrame{frame.seat(), *target});
}

// Then Fumble for every target (CH-FUM-1): no reaction, so neither the rear nor an empty hand matters.
void fumble_next(Play& play, Frame& frame) {
    const auto target = section_of(play).fumble ? next_target(play, frame) : std::nullopt;
    if (target) {
        play.state.flow.begin(FumblingFrame{*target, frame.seat()});
        return;
    }
    go_to(frame, AttackStep::react);
    for (const Target& each : play.state.attack.targets) {
        if (each.rear)
            play.log.tell("CH-REA-2"_rule, happens::shot_from_behind, each.seat);
        else if (champion(play.state, Seat(each.seat)).hand.empty())
            play.log.tell("CH-REA-1"_rule, happens::no_cards_left, each.seat);
    }
}

// 5. Reactions, one target at a time, each resolved completely before the next (CH-REA-5).
void react_next(Play& play, Frame& frame) {
    const SeatSet waiting = waiting_to_react(play.state);
    if (waiting.empty()) return go_to(frame, AttackStep::score);
    if (waiting.size() == 1)
        play.state.flow.begin(ReactingFrame{waiting.front()}); // unasked: CH-AUTO-1
    else
        play.state.flow.begin(OrderingFrame{frame.seat()});
}

// 6. Scoring: a token a hit that is left (CH-SCO-1), for the active player alone (CH-SCO-3); at the target
// the game is over at once and surplus hits are lost (CH-SCO-2).
void score(Play& play, Frame& frame) {
    const Seat attacker = frame.seat();
    int hits = 0;
    for (const Target& target : play.state.attack.targets) hits += target.hits;
    Champion& one = champion(play.state, attacker);
    const int taken = std::min(hits, play.kit.options.score_target - one.score);
    one.score = static_cast<std::uint8_t>(one.score + taken);
    if (play.state.score_supply >= 0)
        play.state.score_supply = static_cast<std::int16_t>(play.state.score_supply - taken);
    if (taken > 0) play.log.tell("CH-SCO-1"_rule, happens::scores, attacker, taken, one.score);
    play.state.attack = Attack{};
    play.state.flow.finish();
    if (one.score < play.kit.options.score_target) return;
    play.log.tell("CH-END-1"_rule, happens::wins, attacker);
    play.state.over = 1;
    play.state.flow.clear();
}

Target& target_of(Play& play, Seat seat) {
    for (Target& target : play.state.attack.targets)
        if (target.seat == seat.number) return target;
    std::abort(); // only targets are asked to react
}

} // namespace

// 1. The card is discarded; pay; gain.
void declare_attack(Play& play, Seat attacker, int card, int target) {
    if (target == everyone)
        play.log.tell("CH-BAR-1"_rule, happens::plays_barrage, attacker, card);
    else
        play.log.tell("CH-TRN-3"_rule, happens::plays_attack, attacker, card, target);
    discard_from_hand(play, attacker, card);
    play.state.attack = Attack{};
    play.state.attack.attacker = attacker.number;
    play.state.attack.card = static_cast<std::uint8_t>(card);
    pay_and_gain(play, attacker, section_of(play));
    fix_targets(play, attacker, target);
    for (Target& each : play.state.attack.targets) roll_against(play, attacker, each);
    play.state.flow.begin(AttackFrame{attacker});
}

// ---------------------------------------------------------------- the steps of an attack

namespace {

constexpr std::array attack_fields{field::seat<&AttackFrame::seat>(),
                                   field::number<&AttackFrame::next>("next").up_to(most_seats - 1)};

Next attack_step(Play& play, Frame& frame) {
    switch (frame.step_as<AttackStep>()) {
    case AttackStep::push: push_next(play, frame); break;
    case AttackStep::fumble: fumble_next(play, frame); break;
    case AttackStep::react: react_next(play, frame); break;
    case AttackStep::score: score(play, frame); break;
    }
    return Next::go_on;
}

Scene::Link why_attack(const Sight& sight, const Frame&) {
    const Attack& attack = sight.state.attack;
    std::string targets;
    for (const Target& target : attack.targets)
        targets += fmt::format("{}{} ({} {})", targets.empty() ? "" : ", ", sight.name(Seat(target.seat)),
                               target.hits, target.hits == 1 ? "hit" : "hits");
    return {fmt::format("{} attacks {} with {}.", sight.name(Seat(attack.attacker)), targets,
                        sight.rules.spoken("card", attack.card)),
            "CH-ATK-1"_rule};
}

std::string_view attack_misfit(const Lain& it) {
    const auto& [kit, state, frame, around] = it;
    const Attack& attack = state.attack;
    const bool answered_too_early = // CH-REA-4
        frame.step_as<AttackStep>() < AttackStep::react &&
        std::ranges::any_of(attack.targets, [](const Target& target) { return target.answered; });
    return not_now_unless(frame.seat() == around.seat() && Seat(attack.attacker) == frame.seat() &&
                          frame.as<AttackFrame>().next <= attack.targets.size() && !answered_too_early);
}

} // namespace

constinit const Row attack_row{
    .words = remembers<AttackFrame>("attack", attack_fields, {"push", "fumble", "react", "score"}),
    .step = attack_step,
    .why = why_attack,
    .lies_on = {{{Procedure::turn, AskStep::done}}},
    .misfit = attack_misfit,
};

// ---------------------------------------------------------------- CH-D-PUSH

namespace {

constexpr std::array pushing_fields{field::seat<&PushingFrame::seat>(),
                                    field::seat<&PushingFrame::target>("target")};

void list_pushes(const Asked& asked, ActionList& actions) {
    const Seat target = asked.as<PushingFrame>().target;
    list_hexes(asked.kit, push_hexes(asked.kit, asked.state, target), Action(Verb::push).on(target.index()),
               actions);
    if (asked.kit.options.push_optional) actions.add(Action(Verb::pass));
}

Verdict judge_push(const Asked& asked, const Action& action) {
    if (verb_of(action) == Verb::pass) {
        if (asked.kit.options.push_optional) return Verdict::allowed();
        return refuse("CH-PSH-2"_rule, "You must push the target if there is room.");
    }
    const Seat target = asked.as<PushingFrame>().target;
    if (action.target != target.index()) return not_the_question();
    const Hex from = asked.kit.board.floor[champion(asked.state, target).hex];
    if (!action.has_place || distance(from, Hex::at(action.at)) != 1)
        return refuse("CH-PSH-1"_rule, "A push moves the target exactly one hex.");
    const int hex = hex_of(asked.kit, action);
    if (hex == HexGrid::nowhere) return refuse("CH-PSH-3"_rule, "You cannot push a champion into a wall.");
    if (standing_on(asked.kit, asked.state, hex)) return refuse("CH-PSH-4"_rule, "That hex is taken.");
    return Verdict::allowed();
}

void answer_pushing(Play& play, const Answer& answer) {
    const auto& [frame, seat, action] = answer;
    const Seat target = frame.as<PushingFrame>().target;
    if (verb_of(action) == Verb::pass)
        play.log.tell("CH-PSH-2"_rule, happens::push_declined, seat, target);
    else
        push(play, target, hex_of(play.kit, action));
}

Scene::Link why_pushing(const Sight& sight, const Frame& frame) {
    return {fmt::format("The attack pushes {}.", sight.name(frame.as<PushingFrame>().target)),
            "CH-PSH-1"_rule};
}

Scene::Prompt ask_where_to_push(const Sight& sight, const Frame& frame) {
    const Seat target = frame.as<PushingFrame>().target;
    return question_about(sight.id(target), frame.seat(),
                          fmt::format("Where do you push {}?", sight.name(target)), "CH-D-PUSH"_rule,
                          Scene::Answer::place);
}

// The attack's frame points behind the target that is being dealt with.
bool is_latest_target(const State& state, const Frame& attack, Seat seat) {
    const int next = attack.as<AttackFrame>().next;
    return next >= 1 && next <= state.attack.targets.size() &&
           Seat(state.attack.targets[next - 1].seat) == seat;
}

std::string_view pushing_misfit(const Lain& it) {
    const auto& [kit, state, frame, around] = it;
    return not_now_unless(frame.seat() == around.seat() && card_info(kit, state.attack.card).attack.push &&
                          is_latest_target(state, around, frame.as<PushingFrame>().target));
}

bool has_room_to_push(const Asked& asked) {
    return !push_hexes(asked.kit, asked.state, asked.as<PushingFrame>().target).empty();
}

} // namespace

constinit const Row pushing_row{
    .words = remembers<PushingFrame>("pushing", pushing_fields, done_once_answered),
    .verbs = {Verb::push, Verb::pass},
    .list = list_pushes,
    .judge = judge_push,
    .apply = answer_pushing,
    .why = why_pushing,
    .prompt = ask_where_to_push,
    .lies_on = {{{Procedure::attack, AttackStep::push}}},
    .misfit = pushing_misfit,
    .has_answer = has_room_to_push,
};

// ---------------------------------------------------------------- CH-D-FUMBLE

namespace {

constexpr std::array fumbling_fields{field::seat<&FumblingFrame::seat>(),
                                     field::seat<&FumblingFrame::attacker>("attacker")};

void list_spins(const Asked& asked, ActionList& actions) {
    const Seat attacker = asked.as<FumblingFrame>().attacker;
    const int except =
        asked.kit.options.fumble_keep ? -1 : champion(asked.state, attacker).facing; // CH-FUM-2
    list_facings(Action(Verb::spin).on(attacker.index()), except, actions);
}

Verdict judge_spin(const Asked& asked, const Action& action) {
    const Seat attacker = asked.as<FumblingFrame>().attacker;
    if (action.target != attacker.index()) return not_the_question();
    if (const Verdict facing = judge_facing(action); !facing.ok()) return facing;
    if (!asked.kit.options.fumble_keep && action.detail == champion(asked.state, attacker).facing)
        return refuse("CH-FUM-2"_rule, "Choose a facing different from the present one.");
    return Verdict::allowed();
}

// CH-FUM-1
void spin(Play& play, const Answer& answer) {
    const Seat attacker = answer.as<FumblingFrame>().attacker;
    champion(play.state, attacker).facing = static_cast<std::uint8_t>(answer.action.detail);
    play.log.tell("CH-FUM-1"_rule, happens::spins, answer.seat, attacker, answer.action.detail);
}

Scene::Link why_fumbling(const Sight& sight, const Frame& frame) {
    return {fmt::format("The attack fumbles: {} turns the attacker.", sight.name(frame.seat())),
            "CH-FUM-1"_rule};
}

Scene::Prompt ask_fumbling(const Sight& sight, const Frame& frame) {
    const Seat attacker = frame.as<FumblingFrame>().attacker;
    return question_about(sight.id(attacker), frame.seat(),
                          fmt::format("Which way does {} face now?", sight.name(attacker)),
                          "CH-D-FUMBLE"_rule, Scene::Answer::facing);
}

std::string_view fumbling_misfit(const Lain& it) {
    const auto& [kit, state, frame, around] = it;
    return not_now_unless(card_info(kit, state.attack.card).attack.fumble &&
                          is_latest_target(state, around, frame.seat()) &&
                          frame.as<FumblingFrame>().attacker == around.seat());
}

} // namespace

constinit const Row fumbling_row{
    .words = remembers<FumblingFrame>("fumbling", fumbling_fields, done_once_answered),
    .verbs = {Verb::spin},
    .list = list_spins,
    .judge = judge_spin,
    .apply = spin,
    .why = why_fumbling,
    .prompt = ask_fumbling,
    .lies_on = {{{Procedure::attack, AttackStep::fumble}}},
    .misfit = fumbling_misfit,
};

// ---------------------------------------------------------------- CH-D-ORDER

namespace {

void list_waiting(const Asked& asked, ActionList& actions) {
    for (const Seat next : waiting_to_react(asked.state))
        actions.add(Action(Verb::order).on(next.index())); // CH-BAR-3
}

Verdict judge_order(const Asked& asked, const Action& action) {
    if (at_the_table(asked.kit, action.target) && waiting_to_react(asked.state).contains(Seat(action.target)))
        return Verdict::allowed();
    return refuse("CH-BAR-3"_rule, "That player is not waiting to react.");
}

void let_react(Play& play, const Answer& answer) {
    play.state.flow.begin(ReactingFrame{Seat(answer.action.target)});
}

Scene::Link why_ordering(const Sight& sight, const Frame& frame) {
    return {fmt::format("Several targets wait; {} says who reacts next.", sight.name(frame.seat())),
            "CH-BAR-3"_rule};
}

Scene::Prompt ask_for_order(const Sight&, const Frame& frame) {
    return question_to(frame.seat(), "Who reacts next?", "CH-D-ORDER"_rule); // several wait
}

std::string_view ordering_misfit(const Lain& it) {
    const auto& [kit, state, frame, around] = it;
    return not_now_unless(frame.seat() == around.seat());
}

bool do_several_wait(const Asked& asked) { return waiting_to_react(asked.state).size() >= 2; }

} // namespace

constinit const Row ordering_row{
    .words = remembers_seat<OrderingFrame>("ordering", done_once_answered),
    .verbs = {Verb::order},
    .list = list_waiting,
    .judge = judge_order,
    .apply = let_react,
    .why = why_ordering,
    .prompt = ask_for_order,
    .lies_on = {{{Procedure::attack, AttackStep::react}}},
    .misfit = ordering_misfit,
    .has_answer = do_several_wait,
};

// ---------------------------------------------------------------- CH-D-REACT

namespace {

void list_reactions(const Asked& asked, ActionList& actions) {
    const auto& [kit, state, frame, seat] = asked;
    const Champion& one = champion(state, seat);
    actions.add(Action(Verb::pass)); // CH-REA-3: the choice is free
    Reach reach(kit, state, seat);
    each_different_card(kit, one, [&](int card, const CardInfo& info) {
        if (one.power < info.reaction.cost) return; // CH-REA-6
        const Action react = Action(Verb::react).with(card);
        const HexSet hexes = info.reaction.number >= 1 ? reach.of(info.reaction) : HexSet{};
        if (!reaction_must_move(kit, state, seat, info.reaction)) actions.add(react);
        list_hexes(kit, hexes, react, actions); // CH-REA-7
    });
}

Verdict judge_reaction(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    if (verb_of(action) == Verb::pass) return Verdict::allowed();
    if (!holds(champion(state, seat), action.subject))
        return refuse("CH-TRN-3"_rule, "You do not hold that card.");
    const Section& reaction = card_info(kit, action.subject).reaction;
    if (const Verdict cost = judge_cost(champion(state, seat), reaction); !cost.ok()) return cost;
    if (action.has_place && reaction.number < 1)
        return refuse("CH-REA-7"_rule, "This reaction does not move you.");
    if (action.has_place) return judge_destination(kit, state, seat, reaction, action.at);
    if (reaction_must_move(kit, state, seat, reaction))
        return refuse("CH-REA-7"_rule, "You must move with this reaction.");
    return Verdict::allowed();
}

void decline_to_react(Play& play, Seat seat) {
    target_of(play, seat).answered = true; // CH-REA-3
    play.log.tell("CH-REA-3"_rule, happens::declines, seat);
}

// CH-REA-6: discarded when played, then: pay, gain, shields, move.
void react(Play& play, Seat seat, const Action& action) {
    Target& target = target_of(play, seat);
    target.answered = true;
    play.log.tell("CH-REA-6"_rule, happens::reacts, seat, action.subject);
    discard_from_hand(play, seat, action.subject);
    const Section& reaction = card_info(play.kit, action.subject).reaction;
    pay_and_gain(play, seat, reaction);
    if (reaction.shields > 0) { // CH-SHD-1, CH-SHD-2: off its own hits, never below zero
        target.hits = static_cast<std::uint8_t>(std::max(0, target.hits - reaction.shields));
        play.log.tell("CH-SHD-1"_rule, happens::shields, seat, reaction.shields, target.hits);
    }
    // CH-REA-7: the move is free to decline, and without it there is no turning. It dodges nothing
    // (CH-REA-8).
    if (action.has_place) move_to(play, seat, hex_of(play.kit, action), "CH-REA-7"_rule);
    if (action.has_place || reaction.number == 0) play.state.flow.begin(FacingFrame{seat});
}

void answer_reacting(Play& play, const Answer& answer) {
    const auto& [frame, seat, action] = answer;
    if (verb_of(action) == Verb::pass)
        decline_to_react(play, seat);
    else
        react(play, seat, action);
}

Scene::Link why_reacting(const Sight& sight, const Frame& frame) {
    return {fmt::format("{} may react before hits are scored.", sight.name(frame.seat())), "CH-REA-1"_rule};
}

// It asks for a place whatever the hand holds: others see the prompt, too.
Scene::Prompt ask_to_react(const Sight& sight, const Frame& frame) {
    Scene::Prompt prompt = question_about(sight.id(frame.seat()), frame.seat(),
                                          fmt::format("You are attacked by {}: react with a card, or pass.",
                                                      sight.name(Seat(sight.state.attack.attacker))),
                                          "CH-D-REACT"_rule, Scene::Answer::place);
    prompt.natural = Action(Verb::pass);
    return prompt;
}

std::string_view reacting_misfit(const Lain& it) {
    const auto& [kit, state, frame, around] = it;
    const Seat seat = frame.seat();
    const bool is_target = std::ranges::any_of(
        state.attack.targets, [&](const Target& target) { return Seat(target.seat) == seat; });
    return not_now_unless(is_target && (!is_asking(frame) || waiting_to_react(state).contains(seat)));
}

} // namespace

constinit const Row reacting_row{
    .words = remembers_seat<ReactingFrame>("reacting", done_once_answered),
    .verbs = {Verb::react, Verb::pass},
    .list = list_reactions,
    .judge = judge_reaction,
    .apply = answer_reacting,
    .why = why_reacting,
    .prompt = ask_to_react,
    .lies_on = {{{Procedure::attack, AttackStep::react}, {Procedure::ordering, AskStep::done}}},
    .misfit = reacting_misfit,
};

} // namespace muster::champions
