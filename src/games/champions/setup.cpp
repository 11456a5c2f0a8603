// Set-up: styles, figures, tokens; and placing by choice.
#include "games/champions/parts.hpp"

#include <fmt/format.h>

namespace muster::champions {

namespace {

// CH-SET-4: in seat order each seat draws one of the styles; the rest is out of play.
void deal_styles(Play& play) {
    Pool pool;
    for (std::size_t i = 0; i < play.kit.styles.size(); ++i) pool.add(static_cast<int>(i));
    for (const Seat seat : seats_of(play.kit)) {
        Champion& one = champion(play.state, seat);
        if (play.kit.options.styles == Styles::fixed)
            one.style = play.kit.style_of[static_cast<std::size_t>(seat.index())];
        else
            play.chance.draw(pool, {&one.style, 1}, Ask{&luck::style, seat.index()}); // CH-R-STYLE
        play.log.tell("CH-SET-4"_rule, happens::styles, seat, one.style);
    }
}

// CH-SET-5: everyone on the board's start places (CH-BRD-5). CH-SET-6: placed by choice, in an order drawn by
// lot.
void set_figures(Play& play) {
    const auto seats = play.kit.champions.size();
    if (play.kit.options.set_up == SetUp::quick) {
        for (const Seat seat : seats_of(play.kit)) {
            const Start& start = play.kit.board.starts[seats][static_cast<std::size_t>(seat.index())];
            champion(play.state, seat).hex = static_cast<std::uint8_t>(play.kit.board.floor.find(start.hex));
            champion(play.state, seat).facing = start.facing;
            play.log.tell("CH-SET-5"_rule, happens::places, seat, start.hex.place());
        }
        return;
    }
    Pool pool;
    for (const Seat seat : seats_of(play.kit)) pool.add(seat.index());
    std::array<std::uint8_t, most_seats> order{};
    const std::span drawn = std::span(order).first(seats);
    play.chance.draw(pool, drawn, Ask{&luck::place}); // CH-R-PLACE
    for (const std::uint8_t seat : drawn) play.state.to_place.push_back(seat);
    play.log.tell("CH-SET-6"_rule, happens::placing_order);
    play.log.also(drawn);
}

} // namespace

void set_up(Play& play) {
    const Options& options = play.kit.options;
    const auto seats = static_cast<int>(play.kit.champions.size());
    const int power = power_pile(options);
    play.state.power_supply = power < 0 ? -1 : power - seats * options.start_power; // CH-SET-1
    play.state.score_supply = static_cast<std::int16_t>(score_pile(options));
    for (const Seat seat : seats_of(play.kit)) champion(play.state, seat).power = options.start_power;
    // CH-SET-2: deck face down, hand and discard pile empty. CH-SET-3: the initiative cards are laid ready.
    deal_styles(play);
    set_figures(play);
    // CH-SET-7: round 1 begins with the Draw phase, once everyone is placed.
    play.state.flow.begin(RoundFrame{})
        .go_to(play.state.to_place.empty() ? RoundStep::draw : RoundStep::place);
}

Next place_next(Play& play, Frame& frame) {
    if (play.state.to_place.empty()) {
        frame.go_to(RoundStep::draw);
        return Next::go_on;
    }
    const Seat seat(play.state.to_place[0]);
    play.state.to_place.remove_at(0);
    play.state.flow.begin(PlacingFrame{seat});
    return Next::go_on;
}

// ---------------------------------------------------------------- CH-D-PLACE

namespace {

void list_places(const Asked& asked, ActionList& actions) {
    list_hexes(asked.kit, start_hexes(asked.kit, asked.state), Action(Verb::place), actions);
}

Verdict judge_place(const Asked& asked, const Action& action) {
    const int hex = hex_of(asked.kit, action);
    if (hex != HexGrid::nowhere && start_hexes(asked.kit, asked.state).contains(hex))
        return Verdict::allowed();
    return refuse("CH-SET-6"_rule, "Start on a free edge hex at least 3 away from the others.");
}

void place(Play& play, const Answer& answer) {
    const auto& [frame, seat, action] = answer;
    champion(play.state, seat).hex = static_cast<std::uint8_t>(hex_of(play.kit, action));
    play.log.tell("CH-SET-6"_rule, happens::places, seat, action.at);
    play.state.flow.begin(FacingFrame{seat});
}

Scene::Link why_placing(const Sight& sight, const Frame& frame) {
    return {fmt::format("{} is being placed.", sight.name(frame.seat())), "CH-SET-6"_rule};
}

Scene::Prompt ask_place(const Sight& sight, const Frame& frame) {
    return question_about(sight.id(frame.seat()), frame.seat(), "Where does your champion start?",
                          "CH-D-PLACE"_rule, Scene::Answer::place);
}

std::string_view placing_misfit(const Lain& it) {
    const auto& [kit, state, frame, around] = it;
    const bool is_placed = champion(state, frame.seat()).hex != HexGrid::nowhere;
    return not_now_unless(is_placed != is_asking(frame));
}

bool has_place(const Asked& asked) { return !start_hexes(asked.kit, asked.state).empty(); }

} // namespace

constinit const Row placing_row{
    .words = remembers_seat<PlacingFrame>("placing", done_once_answered),
    .verbs = {Verb::place},
    .list = list_places,
    .judge = judge_place,
    .apply = place,
    .why = why_placing,
    .prompt = ask_place,
    .lies_on = {{{Procedure::round, RoundStep::place}}},
    .misfit = placing_misfit,
    .has_answer = has_place,
};

} // namespace muster::champions
