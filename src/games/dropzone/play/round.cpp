// The round (section 4): initiation, the turns of battlegroups, and round up. Its end: ending.cpp.
#include "games/dropzone/rows.hpp"
#include "round/roll_off.hpp"

#include <fmt/format.h>

namespace muster::dropzone {

namespace {

Seat first_in_line(const Equipment& kit, const State& state) { // DZ-RUL-54
    const SeatLine line = in_initiative_order(kit, state);
    if (!line.empty()) return line[0];
    return state.order.empty() ? Seat(0) : state.order.at(0);
}

// ---------------------------------------------------------------- 4.2 Initiation

void begin_round(Play& play) {
    ++play.state.round;
    play.log.tell("DZ-RND-1"_rule, happens::round_begins, play.state.round);
}

// DZ-INI-1 to DZ-INI-5: a die and the commander's value; only seats in play throw (DZ-RUL-3).
void roll_initiative(Play& play) {
    struct Witness {
        Play& play;
        const RollOff& how;
        bool again = false;
        int sixes = 0; // of the first throw
        Seat six{};
    };
    RollOff how;
    how.kind = &luck::initiative;
    how.lone_top_first = play.kit.options.lone_six; // DZ-INI-3, DZ-INI-4
    how.bonus_again = play.kit.options.reroll_with_cv;
    how.alone_too = true;
    const SeatSet seats = in_play(play.kit, play.state);
    for (const Seat seat : seats)
        how.bonus[static_cast<std::size_t>(seat.index())] =
            static_cast<std::int8_t>(cv_of(play.kit, play.state, seat));
    Witness witness{play, how};
    how.witness = &witness;
    how.seen = [](void* told, Seat seat, int shows) {
        auto& to = *static_cast<Witness*>(told);
        const int bonus =
            to.again && !to.how.bonus_again ? 0 : to.how.bonus[static_cast<std::size_t>(seat.index())];
        to.play.log.tell("DZ-INI-1"_rule, happens::rolls_initiative, seat, shows, bonus, shows + bonus);
        if (shows != 6 || to.again) return;
        ++to.sixes;
        to.six = seat;
    };
    how.tied = [](void* told, SeatSet) {
        auto& to = *static_cast<Witness*>(told);
        to.again = true;
        to.play.log.tell("DZ-INI-5"_rule, happens::initiative_tied);
    };
    play.state.order.clear();
    for (const Seat seat : roll_off(how, seats, play.chance)) play.state.order.add(seat);
    if (witness.sixes == 1 && how.lone_top_first && seats.size() > 1)
        play.log.tell("DZ-INI-3"_rule, happens::lone_six, witness.six);
    tell_order(play, "DZ-INI-2"_rule);
}

// DZ-INI-6
Next initiative(Play& play, Frame& game) {
    roll_initiative(play);
    game.go_to(GameStep::discard);
    if (play.state.order.size() > 1 && play.kit.options.give != GiveRule::never)
        play.state.flow.begin(GivingFrame{play.state.order.at(0)});
    return Next::go_on;
}

// DZ-INI-9
Next special_effects(Play& play, Frame& game) {
    game.go_to(GameStep::battlegroups);
    open_window(play, Window::init, first_in_line(play.kit, play.state));
    return Next::go_on;
}

// ---------------------------------------------------------------- 4.3 Battlegroup activation

Next begin_activations(Play& play, Frame& game) {
    play.log.tell("DZ-ACT-1"_rule, happens::activations_phase);
    play.state.order.begin_again();
    game.go_to(GameStep::activations);
    return Next::go_on;
}

// DZ-END-8: with target_when:now, before the next activation.
bool ends_at_once(const Play& play) {
    return play.kit.endings.target_now &&
           why_over_now(play.kit.endings, tally_of(play.kit, play.state)) != Ended::not_yet;
}

// DZ-ACT-8 to DZ-ACT-10
Next next_activation(Play& play, Frame& game) {
    if (ends_at_once(play)) { // nothing burns any more
        game.go_to(GameStep::claims);
        return Next::go_on;
    }
    const auto seat =
        play.state.order.next([&](Seat one) { return can_activate(play.kit, play.state, one); });
    if (!seat) {
        game.go_to(GameStep::round_up);
        return Next::go_on;
    }
    play.state.flow.begin(ChoosingFrame{*seat});
    return Next::go_on;
}

// ---------------------------------------------------------------- 4.4 Round up

Next begin_round_up(Play& play, Frame& game) {
    play.log.tell("DZ-UP-1"_rule, happens::round_up_phase);
    game.go_to(GameStep::groups);
    open_window(play, Window::round_up, first_in_line(play.kit, play.state));
    return Next::go_on;
}

bool has_squad_of(const Equipment& kit, const State& state, PieceId piece, Seat seat) {
    return !(squads_inside(kit, state, piece) & squads_of(kit, seat)).empty();
}

// DZ-UP-3
void line_up_burning(Play& play) {
    PieceSet left;
    for (const PieceId piece : all_pieces(play.kit))
        if (is_standing(play.state, piece) && piece_at(play.state, piece).tokens > 0) left.add(piece);
    play.state.to_burn.clear();
    const auto add = [&](PieceId piece) {
        play.state.to_burn.push_back(piece.number);
        left.remove(piece);
    };
    for (int place = 0; place < play.state.order.size(); ++place)
        for (const PieceId piece : left)
            if (has_squad_of(play.kit, play.state, piece, play.state.order.at(place))) add(piece);
    for (const PieceId piece : left) add(piece);
    if (play.state.to_burn.empty()) return;
    play.log.tell("DZ-UP-3"_rule, happens::burning_order);
    play.log.also(as_told({play.state.to_burn.begin(), play.state.to_burn.end()}));
}

// DZ-UP-2
Next burn_next(Play& play, Frame& game) {
    if (play.state.to_burn.empty()) {
        game.go_to(GameStep::reserves);
        return Next::go_on;
    }
    const PieceId piece(play.state.to_burn[0]);
    play.state.to_burn.remove_at(0);
    if (is_standing(play.state, piece) && piece_at(play.state, piece).tokens > 0)
        begin_collateral(play, piece, first_in_line(play.kit, play.state), Starter::none());
    return Next::go_on;
}

// DZ-UP-4, DZ-RES-4
void release_reserves(Play& play) {
    if (play.state.round != play.kit.options.reserve_release) return;
    for (const GroupId group : all_groups(play.kit)) release_group(play, group, "DZ-UP-4"_rule);
}

// DZ-UP-5
void clear_round(Play& play) {
    State& state = play.state;
    state.selected = state.has_moved = state.has_shot = state.used_close = state.used_ranged = {};
    state.fired = state.disembarked = state.embarked = state.aa_locked = {};
    state.entered_hostile = state.close_hurt = state.extracted = {};
    state.activated = 0;
    state.declared_with = {};
    for (const int unit : all_units(play.kit)) {
        Unit& one = unit_at(state, unit);
        one.moved = one.spent = 0;
        one.cap = -1;
        one.fired = 0;
        for (const UnitFlag flag : {UnitFlag::from_air, UnitFlag::edged, UnitFlag::exchanged})
            one.set(flag, false);
        one.road = nothing;
        one.landings = one.exchange = one.exchange_landing = 0;
    }
    for (Objective& objective : state.objectives) objective.dropped_by = {};
}

// DZ-UP-6, DZ-END-1
Next end_round(Play& play, Frame& game) {
    const Ended how = why_over(play.kit.endings, tally_of(play.kit, play.state));
    if (how == Ended::not_yet)
        game.go_to(GameStep::begin_round);
    else
        finish_game(play, how);
    return Next::go_on;
}

} // namespace

// DZ-ACT-1; DZ-ACT-5: all of it destroyed or in reserve. DZ-RUL-17: whoever else lives is able.
bool is_eligible(const Equipment& kit, const State& state, GroupId group) {
    if (was_activated(state, group)) return false;
    return is_able(kit, state, group);
}

bool is_able(const Equipment& kit, const State& state, GroupId group) {
    for (const SquadId squad : group_info(kit, group).squads)
        for (const int unit : units_of(kit, squad)) {
            if (!is_alive(state, unit)) continue;
            const Where place = real_where(state, unit);
            if (place != Where::reserve && place != Where::waiting) return true;
        }
    return false;
}

// DZ-RES-3, with the option `hold_readiness`
bool may_hold_back(const Equipment& kit, const State& state, GroupId group) {
    if (!kit.options.hold_readiness || !is_eligible(kit, state, group)) return false;
    for (const SquadId squad : group_info(kit, group).squads)
        for (const int unit : units_of(kit, squad))
            if (is_alive(state, unit) && real_where(state, unit) != Where::readiness) return false;
    return true;
}

// DZ-AUX-5: auxiliaries alone cannot be activated (DZ-RUL-18).
bool can_activate(const Equipment& kit, const State& state, Seat seat) {
    return std::ranges::any_of(groups_of(kit, seat),
                               [&](GroupId group) { return is_eligible(kit, state, group); });
}

int left_to_activate(const Equipment& kit, const State& state, Seat seat) {
    int left = 0;
    for (const GroupId group : groups_of(kit, seat)) left += is_eligible(kit, state, group);
    return left;
}

void release_group(Play& play, GroupId group, Rule why) {
    bool told = false;
    for (const SquadId squad : squads_with(play.kit, play.state, group))
        for (const int unit : units_of(play.kit, squad)) {
            if (where(play.state, unit) != Where::reserve) continue;
            unit_at(play.state, unit).where = static_cast<std::uint8_t>(Where::readiness);
            if (!told) play.log.tell(why, happens::reserves_ready, group.index());
            told = true;
        }
}

SeatLine in_initiative_order(const Equipment& kit, const State& state, std::optional<Seat> first) {
    SeatLine line;
    const int size = state.order.size();
    const int start = first && state.order.place_of(*first) < size ? state.order.place_of(*first) : 0;
    for (int i = 0; i < size; ++i) {
        const Seat seat = state.order.at((start + i) % size);
        if (is_in_play(kit, state, seat)) line.push_back(seat); // DZ-END-6
    }
    return line;
}

void swap_in_order(State& state, Seat a, Seat b) {
    List<Seat, most_seats> seats;
    for (int i = 0; i < state.order.size(); ++i) {
        const Seat seat = state.order.at(i);
        seats.push_back(seat == a ? b : seat == b ? a : seat);
    }
    state.order.clear();
    for (const Seat seat : seats) state.order.add(seat);
}

void tell_order(Play& play, Rule why) {
    play.log.tell(why, happens::initiative_order);
    for (int i = 0; i < play.state.order.size(); ++i) play.log.also(play.state.order.at(i).index());
}

// ---------------------------------------------------------------- the game itself

namespace {

Next game_step(Play& play, Frame& game) {
    switch (game.step_as<GameStep>()) {
    case GameStep::roll_for_zones:
    case GameStep::zones:
    case GameStep::deploy: return set_up_step(play, game);
    case GameStep::begin_round:
        begin_round(play);
        game.go_to(GameStep::initiative);
        return Next::go_on;
    case GameStep::initiative: return initiative(play, game);
    case GameStep::discard:
        game.go_to(GameStep::refill);
        ask_for_discards(play);
        return Next::go_on;
    case GameStep::refill:
        open_discards(play);
        game.go_to(GameStep::special);
        return Next::go_on;
    case GameStep::special: return special_effects(play, game);
    case GameStep::battlegroups: return begin_activations(play, game);
    case GameStep::activations: return next_activation(play, game);
    case GameStep::round_up: return begin_round_up(play, game);
    case GameStep::groups:
        line_up_burning(play);
        game.go_to(GameStep::burning);
        return Next::go_on;
    case GameStep::burning: return burn_next(play, game);
    case GameStep::reserves:
        release_reserves(play);
        game.go_to(GameStep::claims);
        return Next::go_on;
    case GameStep::claims:
        check_claims(play);
        clear_round(play);
        game.go_to(GameStep::end);
        return Next::go_on;
    case GameStep::end: return end_round(play, game);
    }
    return Next::go_on;
}

// "Lantern Brigade, then Thornveil Concord"
std::string order_in_words(const Sight& sight) {
    std::string text;
    for (int place = 0; place < sight.state.order.size(); ++place)
        text += (place == 0 ? "" : ", then ") + sight.name(sight.state.order.at(place));
    return text;
}

Scene::Link why_game(const Sight& sight, const Frame& game) {
    const int round = sight.state.round;
    switch (game.step_as<GameStep>()) {
    case GameStep::roll_for_zones:
    case GameStep::zones:
        return {"Set-up: everybody rolled, and in that order each takes a zone.", "DZ-SET-2"_rule};
    case GameStep::deploy:
        return {"Set-up: in turn everybody deploys one battlegroup with its transports.", "DZ-SET-3"_rule};
    case GameStep::begin_round:
    case GameStep::initiative:
    case GameStep::discard:
        return {fmt::format("Round {}, initiation: the dice and the commanders say {}.", round,
                            order_in_words(sight)),
                "DZ-INI-2"_rule};
    case GameStep::refill:
        return {fmt::format("Round {}, initiation: everybody discards what it likes, in secret, before the "
                            "hands are filled up.",
                            round),
                "DZ-INI-7"_rule};
    case GameStep::special:
    case GameStep::battlegroups:
        return {fmt::format("Round {}, initiation: hands are full, and the order is {}.", round,
                            order_in_words(sight)),
                "DZ-INI-9"_rule};
    case GameStep::activations:
        return {fmt::format("Round {}, activation: {}, one battlegroup each, again and again.", round,
                            order_in_words(sight)),
                "DZ-ACT-8"_rule};
    case GameStep::round_up:
    case GameStep::groups:
        return {fmt::format("Round {}, round up: before anything burns.", round), "DZ-UP-1"_rule};
    case GameStep::burning:
    case GameStep::reserves:
    case GameStep::claims:
    case GameStep::end:
        return {fmt::format("Round {}, round up: what has collateral tokens burns.", round), "DZ-UP-2"_rule};
    }
    return {};
}

} // namespace

constinit const Row game_row{
    .words = remembers_nothing<GameFrame>("game",
                                          {"roll_for_zones", "zones", "deploy", "begin_round", "initiative",
                                           "discard", "refill", "special", "battlegroups", "activations",
                                           "round_up", "groups", "burning", "reserves", "claims", "end"}),
    .step = game_step,
    .why = why_game,
};

// ---------------------------------------------------------------- D-GIVE

namespace {

// DZ-INI-6, DZ-RUL-8: the two change places, nobody else moves.
void give_initiative(Play& play, Seat winner, Seat receiver) {
    swap_in_order(play.state, winner, receiver);
    play.log.tell("DZ-INI-6"_rule, happens::gives_initiative, winner, receiver);
    tell_order(play, "DZ-INI-6"_rule);
}

void list_giving(const Asked& asked, ActionList& actions) {
    const auto& [kit, state, frame, seat] = asked;
    actions.add(Action(Verb::keep));
    if (kit.options.give == GiveRule::second) return actions.add(Action(Verb::give));
    for (int place = 1; place < state.order.size(); ++place)
        actions.add(Action(Verb::give).on(state.order.at(place).index()));
}

// DZ-INI-6; the option `give_initiative=any` names the seat.
Verdict judge_giving(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    if (verb_of(action) == Verb::keep) return Verdict::allowed();
    const bool anyone = kit.options.give == GiveRule::anyone;
    const int receiver = action.target == no_one && !anyone ? state.order.at(1).index() : action.target;
    const int place = state.order.place_of(Seat(receiver));
    const bool fits =
        place > 0 && place < state.order.size() && (anyone || place == 1) && Seat(receiver) != seat;
    return fits ? Verdict::allowed()
                : refuse("DZ-INI-6"_rule, "The initiative cannot be given to that seat.");
}

void answer_giving(Play& play, const Answer& answer) {
    const auto& [frame, seat, action] = answer;
    if (verb_of(action) == Verb::keep) return play.log.tell("DZ-INI-6"_rule, happens::keeps_initiative, seat);
    give_initiative(play, seat, action.target == no_one ? play.state.order.at(1) : Seat(action.target));
}

Scene::Link why_giving(const Sight& sight, const Frame& frame) {
    return {fmt::format("{} won the initiative and may give the first place away.", sight.name(frame.seat())),
            "DZ-INI-6"_rule};
}

Scene::Prompt ask_giving(const Sight& sight, const Frame& frame) {
    const bool anyone = sight.kit.options.give == GiveRule::anyone;
    auto made = question_to(frame.seat(),
                            anyone || sight.state.order.size() < 2
                                ? std::string("Do you keep the first place, or give it to somebody else?")
                                : fmt::format("Do you keep the first place, or give it to {}?",
                                              sight.name(sight.state.order.at(1))),
                            "DZ-D-GIVE"_rule);
    made.natural = Action(Verb::keep);
    return made;
}

std::string_view giving_misfit(const Lain& it) {
    const Laps& order = it.state.order;
    return unless(order.size() > 1 && order.at(0) == it.frame.seat(), "DZ-INI-6");
}

} // namespace

constinit const Row giving_row{
    .words = remembers_seat<GivingFrame>("giving"),
    .verbs = {Verb::keep, Verb::give},
    .list = list_giving,
    .judge = judge_giving,
    .apply = answer_giving,
    .why = why_giving,
    .prompt = ask_giving,
    .lies_on = {{{Procedure::game, GameStep::discard}}},
    .misfit = giving_misfit,
};

} // namespace muster::dropzone
