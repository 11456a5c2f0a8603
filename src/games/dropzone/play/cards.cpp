// Command Cards (2.5 and section 6): the windows in which they are played, and the stack that is resolved
// from its top. Whether anybody is asked follows from public facts alone (DZ-CARD-7).
#include "games/dropzone/rows.hpp"

#include <fmt/format.h>

namespace muster::dropzone {

// ---------------------------------------------------------------- which cards may be played on what

namespace {

bool is_in_window(const CardWindow& window, const CardInfo& card) { // DZ-CARD-3
    if (card.window == Window::stack) return !window.stack.empty();
    return card.window == static_cast<Window>(window.kind);
}

bool is_shooting(const State& state, SquadId squad) {
    const Frame* shooting = state.flow.find<ShootingFrame>();
    return shooting != nullptr && shooting->as<ShootingFrame>().squad == squad;
}

bool is_group_in_reserve(const Equipment& kit, const State& state, GroupId group) {
    for (const SquadId squad : group_info(kit, group).squads)
        for (const int unit : units_of(kit, squad))
            if (is_alive(state, unit) && real_where(state, unit) == Where::reserve) return true;
    return false;
}

bool is_somewhere_on_table(const Equipment& kit, const State& state, SquadId squad) { // or aboard of what is
    for (const int unit : units_of(kit, squad)) {
        if (!is_alive(state, unit)) continue;
        const Where place = real_where(state, unit);
        if (place == Where::table || place == Where::garrison) return true;
    }
    return false;
}

// The column "target" of 2.5, Influence apart.
bool is_target_of_squad_card(const Equipment& kit, const State& state, Seat seat, Effect effect,
                             SquadId squad) {
    if (owner_of_squad(kit, squad) != seat || !squad_lives(kit, state, squad)) return false;
    const bool somebody_shoots = state.flow.find<ShootingFrame>() != nullptr;
    const Sheet& sheet = sheet_of_squad(kit, squad);
    switch (effect) {
    case Effect::steady_hands: return is_shooting(state, squad);
    case Effect::smoke: return somebody_shoots && has_ranged_line_at(kit, state, squad);
    case Effect::hot_loads: return is_shooting(state, squad) && !is_shooting_close(kit, state);
    case Effect::hug_ground:
        return somebody_shoots && sheet.is_infantry() && has_ranged_line_at(kit, state, squad);
    case Effect::forced_march:
        return !sheet.is_aircraft() && has(state.activation.members, squad) &&
               is_somewhere_on_table(kit, state, squad);
    case Effect::ghost_approach: return sheet.is_aircraft() && has(state.activation.members, squad);
    case Effect::hold_line:
    case Effect::sharp_eyes: return state.window.subject == squad;
    default: return false;
    }
}

bool is_target_of_unit_card(const Equipment& kit, const State& state, Seat seat, Effect effect, int unit) {
    if (owner_of(kit, unit) != seat || !is_alive(state, unit)) return false;
    if (effect == Effect::locked_on)
        return state.shooting.reaction != 0 && state.flow.find<ShootingFrame>() != nullptr &&
               state.shooting.lines[0].unit == unit;
    // Field Repairs
    const Sheet& sheet = sheet_of(kit, unit);
    return !sheet.is_infantry() && has(state.activation.members, squad_of(kit, unit)) &&
           is_on_table(state, unit) && unit_at(state, unit).dp < sheet.dp;
}

bool is_target(const Equipment& kit, const State& state, Seat seat, Effect effect, Thing target) {
    switch (effect) {
    case Effect::locked_on:
    case Effect::repairs:
        return target.is(ThingKind::unit) && is_unit(kit, target.id) &&
               is_target_of_unit_card(kit, state, seat, effect, target.id);
    case Effect::shore_up:
    case Effect::fan_flames: // tokens lie on Destructible pieces only
        return target.is(ThingKind::piece) && is_piece(kit, target.piece()) &&
               piece_at(state, target.piece()).tokens > 0;
    case Effect::release:
        return target.is(ThingKind::group) && is_group(kit, target.group()) &&
               Seat(group_info(kit, target.group()).seat) == seat &&
               is_group_in_reserve(kit, state, target.group());
    case Effect::seize_tempo:
        return target.is(ThingKind::seat) && Seat(target.id) == seat && state.order.place_of(seat) > 0 &&
               state.order.place_of(seat) < state.order.size();
    case Effect::scramble:
        return target.is(ThingKind::card) && target.id < state.window.stack.size() &&
               state.window.stack[target.id].seat != seat.number;
    case Effect::clear_channel:
        return target.is(ThingKind::card) && target.id < state.window.stack.size() &&
               state.window.stack[target.id].seat == seat.number;
    default:
        return target.is(ThingKind::squad) && is_squad(kit, target.squad()) &&
               is_target_of_squad_card(kit, state, seat, effect, target.squad());
    }
}

// DZ-CARD-6
bool is_played_on(const Equipment& kit, const State& state, int card, Thing target) {
    const Effect effect = card_info(kit, card).effect;
    if (effect == Effect::scramble || effect == Effect::shore_up || effect == Effect::fan_flames)
        return false;
    for (const Played& played : state.window.stack)
        if (played.card == card && played.target == target) return true;
    return false;
}

bool exists(const Equipment& kit, const State& state, Thing target) {
    switch (static_cast<ThingKind>(target.kind)) {
    case ThingKind::unit: return is_unit(kit, target.id);
    case ThingKind::piece: return is_piece(kit, target.piece());
    case ThingKind::squad: return is_squad(kit, target.squad());
    case ThingKind::group: return is_group(kit, target.group());
    case ThingKind::seat: return target.id < kit.seats;
    case ThingKind::card: return target.id < state.window.stack.size();
    }
    return false;
}

bool has_influence(const Equipment& kit, const State& state, Seat seat, const CardInfo& card, Thing target) {
    const InReadiness counts =
        card.effect == Effect::ghost_approach ? InReadiness::at_its_edge : InReadiness::nowhere;
    return !card.influence || is_in_influence(kit, state, seat, target, counts);
}

Verdict judge_card(const Equipment& kit, const State& state, Seat seat, int card, Thing target) {
    const CardInfo& info = card_info(kit, card);
    if (exists(kit, state, target) && !has_influence(kit, state, seat, info, target))
        return refuse("DZ-CARD-2"_rule, "The target is outside your Influence.");
    if (!is_in_window(state.window, info) || !is_target(kit, state, seat, info.effect, target))
        return refuse("DZ-CARD-3"_rule, "That card cannot be played now.");
    if (is_played_on(kit, state, card, target))
        return refuse("DZ-CARD-6"_rule, "That card is already played on this target.");
    return Verdict::allowed();
}

// Everything that a card of this effect could be played on, in id order, until `stop` says so.
template <class Stop>
bool any_target(const Equipment& kit, const State& state, Seat seat, Effect effect, Stop stop) {
    const auto look = [&](ThingKind kind, int number) { return stop(Thing::of(kind, number)); };
    switch (effect) {
    case Effect::locked_on:
    case Effect::repairs:
        for (const int unit : units_of_seat(kit, seat))
            if (look(ThingKind::unit, unit)) return true;
        return false;
    case Effect::shore_up:
    case Effect::fan_flames:
        for (const PieceId piece : all_pieces(kit))
            if (look(ThingKind::piece, piece.index())) return true;
        return false;
    case Effect::release:
        for (const GroupId group : groups_of(kit, seat))
            if (look(ThingKind::group, group.index())) return true;
        return false;
    case Effect::seize_tempo: return look(ThingKind::seat, seat.index());
    case Effect::scramble:
    case Effect::clear_channel:
        for (int i = 0; i < state.window.stack.size(); ++i)
            if (look(ThingKind::card, i)) return true;
        return false;
    default:
        for (const SquadId squad : squads_of(kit, seat))
            if (look(ThingKind::squad, squad.index())) return true;
        return false;
    }
}

bool has_target(const Equipment& kit, const State& state, Seat seat, int card) {
    const CardInfo& info = card_info(kit, card);
    if (!is_in_window(state.window, info)) return false;
    return any_target(kit, state, seat, info.effect, [&](Thing target) {
        return is_target(kit, state, seat, info.effect, target) &&
               has_influence(kit, state, seat, info, target) && !is_played_on(kit, state, card, target);
    });
}

} // namespace

bool may_play_something(const Equipment& kit, const State& state, Seat seat) {
    const Hand& hand = hand_of(state, seat);
    if (hand.cards.empty()) return false;
    if (kit.options.fast_prompts) {
        for (const std::uint8_t card : hand.cards)
            if (has_target(kit, state, seat, card)) return true;
        return false;
    }
    for (int card = 0; card < static_cast<int>(kit.cards.size()); ++card)
        if (has_target(kit, state, seat, card)) return true;
    return false;
}

// ---------------------------------------------------------------- the window

void open_window(Play& play, Window kind, Seat first, SquadId subject) {
    CardWindow& window = play.state.window;
    window = CardWindow{};
    window.kind = static_cast<std::uint8_t>(kind);
    window.subject = subject;
    for (const Seat seat : in_initiative_order(play.kit, play.state, first)) // DZ-CARD-4
        window.order.push_back(seat.number);
    play.state.flow.begin(WindowFrame{first});
}

namespace {

void next_in_window(CardWindow& window) {
    window.next = static_cast<std::uint8_t>((window.next + 1) % window.order.size());
}

// Changes what a procedure under way remembers, around this window.
template <Remembered Own, class Change>
void change(State& state, Change change_own) {
    for (int i = state.flow.depth() - 1; i > 0; --i) {
        if (!state.flow[i].is<Own>()) continue;
        Own own = state.flow[i].as<Own>();
        change_own(own);
        return state.flow[i].keep(own);
    }
}

void repair(Play& play, int unit) {
    Unit& one = unit_at(play.state, unit);
    ++one.dp;
    play.log.tell("DZ-CARD-5"_rule, happens::repaired, unit, one.dp);
}

void take_effect(Play& play, const Played& played) {
    State& state = play.state;
    const int target = played.target.id;
    switch (card_info(play.kit, played.card).effect) {
    case Effect::steady_hands: state.shooting.steady = 1; break;
    case Effect::smoke: state.shooting.smoked.add(SquadId(target)); break;
    case Effect::hot_loads: state.shooting.hot = 1; break;
    case Effect::hug_ground: state.shooting.hugging.add(SquadId(target)); break;
    case Effect::locked_on: state.shooting.locked_on = 1; break;
    case Effect::forced_march: state.activation.marching.add(SquadId(target)); break;
    case Effect::ghost_approach: state.activation.ghosts.add(SquadId(target)); break;
    case Effect::repairs: repair(play, target); break;
    case Effect::hold_line: change<TestingFrame>(state, [](TestingFrame& test) { test.holds = true; }); break;
    case Effect::sharp_eyes:
        change<SearchingFrame>(state, [](SearchingFrame& search) { search.sharp_eyes = true; });
        break;
    case Effect::shore_up: remove_tokens(play, PieceId(target), 2, "DZ-CARD-5"_rule); break;
    case Effect::fan_flames: put_tokens(play, PieceId(target), 1, "DZ-CARD-5"_rule); break;
    case Effect::release: release_group(play, GroupId(target), "DZ-CARD-5"_rule); break;
    case Effect::seize_tempo:
        swap_in_order(state, Seat(played.seat), state.order.at(state.order.place_of(Seat(played.seat)) - 1));
        tell_order(play, "DZ-CARD-5"_rule);
        break;
    case Effect::scramble: {
        Played& other = state.window.stack[target];
        if (other.guarded == 0)
            other.cancelled = 1;
        else
            play.log.tell("DZ-CARD-5"_rule, happens::card_guarded, other.card, other.seat);
        break;
    }
    case Effect::clear_channel: state.window.stack[target].guarded = 1; break;
    }
}

// DZ-CARD-5: the one on top; it is discarded whatever becomes of it.
void resolve_top(Play& play) {
    CardWindow& window = play.state.window;
    const Played played = window.stack.back();
    window.stack.pop_back();
    const Seat seat(played.seat);
    hand_of(play.state, seat).discards.push_back(played.card);
    const CardInfo& info = card_info(play.kit, played.card);
    const int card = played.card;
    if (played.cancelled != 0) return play.log.tell("DZ-CARD-5"_rule, happens::card_cancelled, card, seat);
    if (!is_target(play.kit, play.state, seat, info.effect, played.target) ||
        !has_influence(play.kit, play.state, seat, info, played.target))
        return play.log.tell("DZ-CARD-5"_rule, happens::card_void, card, seat);
    play.log.tell("DZ-CARD-5"_rule, happens::resolves_card, card, seat, played.target.packed());
    take_effect(play, played);
}

Next window_step(Play& play, Frame& frame) {
    CardWindow& window = play.state.window;
    if (frame.is_at(WindowStep::ask)) {
        while (window.passes < window.order.size()) {
            const Seat seat(window.order[window.next]);
            if (may_play_something(play.kit, play.state, seat)) {
                frame.keep(WindowFrame{seat});
                return Next::ask;
            }
            ++window.passes;
            next_in_window(window);
        }
        frame.go_to(WindowStep::resolve);
    }
    while (!window.stack.empty()) resolve_top(play);
    window = CardWindow{};
    play.state.flow.finish();
    return Next::go_on;
}

void play_card(Play& play, Seat seat, int card, Thing target) {
    CardWindow& window = play.state.window;
    take_from_hand(hand_of(play.state, seat), card);
    play.log.tell("DZ-CARD-4"_rule, happens::plays_card, seat, card, target.packed());
    Played played;
    played.seat = seat.number;
    played.card = static_cast<std::uint8_t>(card);
    played.target = target;
    window.stack.push_back(played);
    window.passes = 0;
    next_in_window(window);
}

void pass_card(Play& play, Seat seat) {
    play.log.tell("DZ-CARD-4"_rule, happens::passes_card, seat);
    ++play.state.window.passes;
    next_in_window(play.state.window);
}

// ---------------------------------------------------------------- D-CARD

Verdict judge_play(const Equipment& kit, const State& state, Seat seat, int card, Thing target) {
    if (card < 0 || card >= static_cast<int>(kit.cards.size()) ||
        !hand_of(state, seat).cards.contains(static_cast<std::uint8_t>(card)))
        return refuse("DZ-CARD-1"_rule, "You do not hold that card.");
    return judge_card(kit, state, seat, card, target);
}

Verdict judge_window(const Asked& asked, const Action& action) {
    if (verb_of(action) == Verb::pass) return Verdict::allowed();
    return judge_play(asked.kit, asked.state, asked.seat, action.subject, Thing::unpacked(action.target));
}

void list_plays(const Asked& asked, ActionList& actions) {
    const auto& [kit, state, frame, seat] = asked;
    int last = -1;
    for (const std::uint8_t card : hand_of(state, seat).cards) {
        if (card == last || card >= kit.cards.size()) continue;
        last = card;
        any_target(kit, state, seat, card_info(kit, card).effect, [&](Thing target) {
            if (judge_card(kit, state, seat, card, target).ok())
                actions.add(Action(Verb::play).with(card).on(target.packed()));
            return false;
        });
    }
    actions.add(Action(Verb::pass));
}

void answer_window(Play& play, const Answer& answer) {
    const auto& [frame, seat, action] = answer;
    if (verb_of(action) == Verb::pass)
        pass_card(play, seat);
    else
        play_card(play, seat, action.subject, Thing::unpacked(action.target));
}

// What lies on the stack, from its bottom to its top: the last one is resolved first.
void tell_window(const Sight& sight, const Frame&, Links& links) {
    links.add(fmt::format("Cards may be played {}, until all have passed in a row.",
                          window_name(static_cast<Window>(sight.state.window.kind))),
              "DZ-CARD-4"_rule);
    for (const Played& played : sight.state.window.stack) {
        const Thing target = played.target;
        const bool on_board =
            target.is(ThingKind::unit) || target.is(ThingKind::squad) || target.is(ThingKind::piece);
        links.add(fmt::format("{} has played {} on {}.", sight.name(Seat(played.seat)),
                              sight.card(played.card), sight.thing(target)),
                  "DZ-CARD-5"_rule, "", on_board ? sight.id_of_thing(target) : "");
    }
}

// DZ-CARD-7: the same whatever the seat holds.
Scene::Prompt ask_for_card(const Sight& sight, const Frame& frame) {
    const CardWindow& window = sight.state.window;
    auto made =
        question_to(frame.seat(),
                    fmt::format("Do you play a card {}{}?", window_name(static_cast<Window>(window.kind)),
                                window.stack.empty() ? "" : ", or in answer to one that was played"),
                    "DZ-D-CARD"_rule);
    made.natural = Action(Verb::pass);
    if (!window.subject.is_none()) made.piece = sight.id_of_squad(window.subject);
    return made;
}

// Of the kind that opens there, and about whoever searches or tests there.
std::string_view window_misfit(const Lain& it) {
    const auto& [kit, state, frame, around] = it;
    const auto is = [&](Window kind) { return state.window.kind == static_cast<std::uint8_t>(kind); };
    const auto is_about = [&](SquadId squad) { return state.window.subject == squad; };
    const bool fits =
        around.is<GameFrame>() ? is(around.is_at(GameStep::battlegroups) ? Window::init : Window::round_up)
        : around.is<ActivationFrame>() ? is(Window::act)
        : around.is<ShootingFrame>()   ? is(Window::shot)
        : around.is<SearchingFrame>()  ? is(Window::search) && is_about(around.as<SearchingFrame>().squad)
                                       : is(Window::test) && is_about(around.as<TestingFrame>().squad);
    return unless(fits, "DZ-CARD-3");
}

} // namespace

constinit const Row window_row{
    .words = remembers_seat<WindowFrame>("window", {"ask", "resolve"}),
    .step = window_step,
    .verbs = {Verb::play, Verb::pass},
    .list = list_plays,
    .judge = judge_window,
    .apply = answer_window,
    .chain = tell_window,
    .prompt = ask_for_card,
    .lies_on = {{{Procedure::game, GameStep::battlegroups},
                 {Procedure::game, GameStep::groups},
                 {Procedure::activation, ActivationStep::select},
                 {Procedure::shooting, ShootStep::hit},
                 Procedure::searching,
                 {Procedure::testing, TestStep::decide}}},
    .misfit = window_misfit,
};

} // namespace muster::dropzone
