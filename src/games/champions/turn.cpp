// A turn on a card of the line: a card is played to move or to attack. What a move may ask: who is put aside,
// and a facing.
#include "games/champions/parts.hpp"

#include <fmt/format.h>

namespace muster::champions {

void discard_from_hand(Play& play, Seat seat, int card) {
    Champion& one = champion(play.state, seat);
    const auto played = static_cast<std::uint8_t>(card);
    one.hand.remove_at(one.hand.index_of(played));
    one.discard.push_back(played);
}

void pay_and_gain(Play& play, Seat seat, const Section& section) {
    Champion& one = champion(play.state, seat);
    std::int32_t& supply = play.state.power_supply;
    if (section.cost > 0) { // CH-PWR-1
        one.power -= section.cost;
        if (supply >= 0) supply += section.cost;
        play.log.tell("CH-PWR-1"_rule, happens::pays, seat, section.cost, one.power);
    }
    if (section.gain == 0) return;
    // CH-PWR-3, CH-PWR-4: an empty supply gives nothing.
    const std::int32_t gained = supply < 0 ? section.gain : std::min<std::int32_t>(section.gain, supply);
    one.power += gained;
    if (supply >= 0) supply -= gained;
    if (gained < section.gain) play.log.tell("CH-PWR-4"_rule, happens::supply_empty, section.gain - gained);
    if (gained > 0) play.log.tell("CH-PWR-3"_rule, happens::gains, seat, gained, one.power);
}

void move_to(Play& play, Seat seat, int hex, Rule why) {
    Champion& one = champion(play.state, seat);
    const HexGrid& floor = play.kit.board.floor;
    play.log.tell(why, happens::moves, seat, floor[one.hex].place(), floor[hex].place());
    one.hex = static_cast<std::uint8_t>(hex);
}

// ---------------------------------------------------------------- CH-D-TURN

namespace {

constexpr std::array turn_fields{field::seat<&TurnFrame::seat>(), field::yes<&TurnFrame::special>("special")};

// CH-INI-5
bool may_pass(const Asked& asked) {
    return asked.as<TurnFrame>().special && !asked.kit.options.special_compulsory;
}

void list_turn(const Asked& asked, ActionList& actions) {
    const auto& [kit, state, frame, seat] = asked;
    const Champion& one = champion(state, seat);
    Reach reach(kit, state, seat);
    each_different_card(kit, one, [&](int card, const CardInfo& info) {
        if (one.power < info.move.cost) return;
        const Action move = Action(Verb::move).with(card);
        if (info.move.number < 1)
            actions.add(move);
        else
            list_hexes(kit, reach.of(info.move), move, actions);
    });
    std::array<bool, most_seats> in_pattern{};
    bool anyone = false;
    for (const Seat other : others_than(kit, seat)) {
        const bool hit = needed_to_hit(kit, state, seat, other) > 0;
        in_pattern[static_cast<std::size_t>(other.index())] = hit;
        anyone = anyone || hit;
    }
    each_different_card(kit, one, [&](int card, const CardInfo& info) {
        if (!anyone || one.power < info.attack.cost) return;
        const Action attack = Action(Verb::attack).with(card);
        if (info.attack.barrage) return actions.add(attack.on(everyone));
        for (const Seat other : others_than(kit, seat))
            if (in_pattern[static_cast<std::size_t>(other.index())]) actions.add(attack.on(other.index()));
    });
    if (may_pass(asked)) actions.add(Action(Verb::pass));
}

Verdict judge_move(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    const Section& move = card_info(kit, action.subject).move;
    if (const Verdict cost = judge_cost(champion(state, seat), move); !cost.ok()) return cost;
    if (move.number < 1) {
        if (!action.has_place) return Verdict::allowed();
        if (move.number == 0) return refuse("CH-MOV-5"_rule, "A zero move only lets you turn.");
        return refuse("CH-MOV-6"_rule, "This section gives Power only; you neither move nor turn.");
    }
    if (!action.has_place)
        return refuse("CH-MOV-2"_rule, "You must move exactly {n:number|hex|hexes}.", move.number);
    return judge_destination(kit, state, seat, move, action.at);
}

Verdict judge_attack(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    const Section& attack = card_info(kit, action.subject).attack;
    if (const Verdict cost = judge_cost(champion(state, seat), attack); !cost.ok()) return cost;
    if (!anyone_in_pattern(kit, state, seat))
        return refuse("CH-ATK-2"_rule, "Nobody stands on a hex of your style.");
    if (attack.barrage) {
        if (action.target == everyone) return Verdict::allowed();
        return refuse("CH-BAR-1"_rule, "A barrage hits everyone in your pattern.");
    }
    if (action.target == everyone || action.target == no_one)
        return refuse("CH-BAR-1"_rule, "This attack needs one target.");
    if (at_the_table(kit, action.target) && Seat(action.target) != seat &&
        needed_to_hit(kit, state, seat, Seat(action.target)) > 0)
        return Verdict::allowed();
    if (!at_the_table(kit, action.target)) return refuse("CH-ATK-1"_rule, "That is nobody at this table.");
    return refuse("CH-ATK-1"_rule, "{name:champion} is not on a hex of your style.", action.target);
}

Verdict judge_turn(const Asked& asked, const Action& action) {
    if (verb_of(action) == Verb::pass) {
        if (may_pass(asked)) return Verdict::allowed();
        return refuse("CH-TRN-6"_rule, "You hold a playable card, so you must play one.");
    }
    if (!holds(champion(asked.state, asked.seat), action.subject))
        return refuse("CH-TRN-3"_rule, "You do not hold that card.");
    const bool both = verb_of(action) == Verb::move ? action.target != no_one : action.has_place;
    if (both) return refuse("CH-TRN-3"_rule, "A card gives either its Move or its Attack section, not both.");
    return verb_of(action) == Verb::move ? judge_move(asked.kit, asked.state, asked.seat, action)
                                         : judge_attack(asked.kit, asked.state, asked.seat, action);
}

void take_turn(Play& play, const Answer& answer) {
    const auto& [frame, seat, action] = answer;
    if (verb_of(action) == Verb::pass) return play.log.tell("CH-INI-5"_rule, happens::passes, seat);
    if (verb_of(action) == Verb::attack) return declare_attack(play, seat, action.subject, action.target);
    // CH-MOV-1: pay, gain, move, then choose a facing.
    play.log.tell("CH-TRN-3"_rule, happens::plays_move, seat, action.subject);
    discard_from_hand(play, seat, action.subject);
    const Section& move = card_info(play.kit, action.subject).move;
    pay_and_gain(play, seat, move);
    if (move.number < 0) return; // CH-MOV-6: Power only
    if (move.number == 0) {      // CH-MOV-5: it may turn
        play.state.flow.begin(FacingFrame{seat});
        return;
    }
    const int hex = hex_of(play.kit, action);
    if (const auto moved = standing_on(play.kit, play.state, hex)) { // CH-DSP-2
        play.state.flow.begin(DisplacingFrame{seat, *moved, static_cast<std::uint8_t>(hex)});
        return;
    }
    move_to(play, seat, hex, "CH-MOV-2"_rule);
    play.state.flow.begin(FacingFrame{seat}); // CH-MOV-7
}

Scene::Link why_turn(const Sight& sight, const Frame& frame) {
    const std::string who = sight.name(frame.seat());
    if (frame.as<TurnFrame>().special)
        return {fmt::format("{} alone has most Power, so the special card gives a turn.", who),
                "CH-INI-5"_rule};
    return {fmt::format("It is {}'s card in the line.", who), "CH-TRN-1"_rule};
}

Scene::Prompt ask_for_turn(const Sight& sight, const Frame& frame) {
    const bool may_pass = frame.as<TurnFrame>().special && !sight.kit.options.special_compulsory;
    return question_about(sight.id(frame.seat()), frame.seat(),
                          may_pass ? "The special card is yours: play a card to move or attack, or pass."
                                   : "Play a card: use its Move or its Attack section.",
                          "CH-D-TURN"_rule, Scene::Answer::place);
}

std::string_view turn_misfit(const Lain& it) {
    const auto& [kit, state, frame, around] = it;
    const CardLine& line = state.line;
    if (line.done() || frame.as<TurnFrame>().special != line.on_special()) return not_now_unless(false);
    if (!line.on_special()) return not_now_unless(line.seat() == frame.seat());
    return not_now_unless(!is_asking(frame) || sole_power_leader(kit, state) == frame.seat());
}

bool has_turn(const Asked& asked) {
    if (may_pass(asked)) return !champion(asked.state, asked.seat).hand.empty();
    return holds_playable(asked.kit, asked.state, asked.seat);
}

} // namespace

constinit const Row turn_row{
    .words = remembers<TurnFrame>("turn", turn_fields, done_once_answered),
    .verbs = {Verb::move, Verb::attack, Verb::pass},
    .list = list_turn,
    .judge = judge_turn,
    .apply = take_turn,
    .why = why_turn,
    .prompt = ask_for_turn,
    .lies_on = {{{Procedure::round, RoundStep::card_done}}},
    .misfit = turn_misfit,
    .has_answer = has_turn,
};

// ---------------------------------------------------------------- CH-D-DISPLACE

namespace {

constexpr std::array displacing_fields{field::seat<&DisplacingFrame::seat>(),
                                       field::seat<&DisplacingFrame::moved>("moved"),
                                       field::thing<&DisplacingFrame::entered>("entered", "hex")};

// CH-DSP-6: the displaced champion goes first and keeps its facing, then the mover is on the hex, then it
// faces.
void displace(Play& play, const DisplacingFrame& own, int to) {
    const HexGrid& floor = play.kit.board.floor;
    mark_answered(play.state.flow.top());
    play.log.tell("CH-DSP-6"_rule, happens::displaces, own.seat, own.moved, floor[own.entered].place(),
                  floor[to].place());
    champion(play.state, own.moved).hex = static_cast<std::uint8_t>(to);
    move_to(play, own.seat, own.entered, "CH-DSP-1"_rule);
    play.state.flow.begin(FacingFrame{own.seat});
}

// Where there is one hex only, nobody is asked (CH-AUTO-1).
Next displacing_step(Play& play, Frame& frame) {
    if (!is_asking(frame)) {
        play.state.flow.finish();
        return Next::go_on;
    }
    const auto own = frame.as<DisplacingFrame>();
    const HexSet hexes = displace_hexes(play.kit, play.state, own.entered);
    if (hexes.size() != 1) return Next::ask;
    displace(play, own, hexes.front());
    return Next::go_on;
}

void list_displacing(const Asked& asked, ActionList& actions) {
    const auto own = asked.as<DisplacingFrame>();
    list_hexes(asked.kit, displace_hexes(asked.kit, asked.state, own.entered),
               Action(Verb::displace).with(own.moved.index()), actions);
}

Verdict judge_displacing(const Asked& asked, const Action& action) {
    const auto own = asked.as<DisplacingFrame>();
    if (action.subject != own.moved.index()) return not_the_question();
    const int hex = hex_of(asked.kit, action);
    if (hex == champion(asked.state, asked.seat).hex)
        return refuse("CH-DSP-3"_rule, "Not onto the hex you came from.");
    if (hex != HexGrid::nowhere && displace_hexes(asked.kit, asked.state, own.entered).contains(hex))
        return Verdict::allowed();
    return refuse("CH-DSP-4"_rule, "The displaced champion needs a free hex next to it.");
}

void answer_displacing(Play& play, const Answer& answer) {
    const auto& [frame, seat, action] = answer;
    displace(play, frame.as<DisplacingFrame>(), hex_of(play.kit, action));
}

Scene::Link why_displacing(const Sight& sight, const Frame& frame) {
    return {fmt::format("{} enters {}'s hex and must put that champion somewhere.", sight.name(frame.seat()),
                        sight.name(frame.as<DisplacingFrame>().moved)),
            "CH-DSP-2"_rule};
}

Scene::Prompt ask_displacing(const Sight& sight, const Frame& frame) {
    const Seat moved = frame.as<DisplacingFrame>().moved;
    return question_about(sight.id(moved), frame.seat(),
                          fmt::format("Where do you put {}?", sight.name(moved)), "CH-D-DISPLACE"_rule,
                          Scene::Answer::place);
}

std::string_view displacing_misfit(const Lain& it) {
    const auto& [kit, state, frame, around] = it;
    const auto own = frame.as<DisplacingFrame>();
    const CardInfo* card = last_played(kit, state, around.seat());
    if (own.seat != around.seat() || own.moved == own.seat || card == nullptr || !card->move.displace)
        return not_now_unless(false);
    if (!is_asking(frame)) return "";
    const int from = champion(state, own.seat).hex;
    const int entered = champion(state, own.moved).hex;
    const bool is_on_floor = from != HexGrid::nowhere && entered != HexGrid::nowhere;
    return not_now_unless(is_on_floor && own.entered == entered &&
                          kit.board.floor.next_to(from).contains(entered) &&
                          !displace_hexes(kit, state, entered).empty());
}

} // namespace

constinit const Row displacing_row{
    .words = remembers<DisplacingFrame>("displacing", displacing_fields, done_once_answered),
    .step = displacing_step,
    .verbs = {Verb::displace},
    .list = list_displacing,
    .judge = judge_displacing,
    .apply = answer_displacing,
    .why = why_displacing,
    .prompt = ask_displacing,
    .lies_on = {{{Procedure::turn, AskStep::done}}},
    .misfit = displacing_misfit,
};

// ---------------------------------------------------------------- CH-D-FACE

namespace {

void list_own_facings(const Asked& asked, ActionList& actions) {
    list_facings(Action(Verb::face).with(asked.seat.index()), -1, actions);
}

Verdict judge_own_facing(const Asked& asked, const Action& action) {
    if (action.subject != asked.seat.index()) return not_the_question();
    return judge_facing(action);
}

void face(Play& play, const Answer& answer) {
    const auto& [frame, seat, action] = answer;
    champion(play.state, seat).facing = static_cast<std::uint8_t>(action.detail);
    play.log.tell("CH-MOV-7"_rule, happens::faces, seat, action.detail);
}

Scene::Link why_facing(const Sight& sight, const Frame& frame) {
    return {fmt::format("{} has moved or may turn, and chooses a facing.", sight.name(frame.seat())),
            "CH-MOV-7"_rule};
}

Scene::Prompt ask_facing(const Sight& sight, const Frame& frame) {
    const Seat seat = frame.seat();
    Scene::Prompt prompt = question_about(sight.id(seat), seat, "Which way do you face?", "CH-D-FACE"_rule,
                                          Scene::Answer::facing);
    prompt.natural = Action(Verb::face).with(seat.index()).of(champion(sight.state, seat).facing);
    return prompt;
}

// Whoever was placed, moved or may turn faces.
std::string_view facing_misfit(const Lain& it) {
    const auto& [kit, state, frame, around] = it;
    const Seat seat = frame.seat();
    if (seat != around.seat() || champion(state, seat).hex == HexGrid::nowhere) return not_now_unless(false);
    if (around.is<PlacingFrame>()) return "";
    const CardInfo* card = last_played(kit, state, seat);
    if (card == nullptr) return not_now_unless(false);
    const Section& played = around.is<ReactingFrame>() ? card->reaction : card->move;
    return not_now_unless(played.number >= 0);
}

} // namespace

constinit const Row facing_row{
    .words = remembers_seat<FacingFrame>("facing", done_once_answered),
    .verbs = {Verb::face},
    .list = list_own_facings,
    .judge = judge_own_facing,
    .apply = face,
    .why = why_facing,
    .prompt = ask_facing,
    .lies_on = {{{Procedure::turn, AskStep::done},
                 {Procedure::placing, AskStep::done},
                 {Procedure::displacing, AskStep::done},
                 {Procedure::reacting, AskStep::done}}},
    .misfit = facing_misfit,
};

} // namespace muster::champions
