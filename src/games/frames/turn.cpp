// The cascade, in which one turn draws in the next; and how a turn opens: declare, roll, defend. What a frame
// does then is in acting.cpp.
#include "games/frames/parts.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::frames {

Turn& turn_of(State& state, FrameId frame) {
    return state.active.frame == frame ? state.active : state.waiting;
}
const Turn& turn_of(const State& state, FrameId frame) {
    return state.active.frame == frame ? state.active : state.waiting;
}

// ---------------------------------------------------------------- the cascade (section 6)

// MF-TAC-3: the question is answered, and a cascade of at least one turn begins.
void activate(Play& play, FrameId frame, Rule why) {
    const Seat seat = owner_of(frame);
    play.log.tell(why, happens::activates, told(play.kit, play.state, seat), told(play.state, frame));
    play.state.flow.finish(); // tactical order; afterwards it starts afresh (MF-TAC-6)
    play.state.flow.begin(CascadeFrame{seat, frame});
    play.state.active.frame = frame;
    open_turn(play, seat, frame);
}

namespace {

// MF-CMB-2, step 4: whoever waited plays on, with the dice it rolled. MF-CMB-5: or the cascade is over.
Next cascade_step(Play& play, Frame& frame) {
    State& state = play.state;
    if (frame.is_at(CascadeStep::act)) { // and has ended its turn
        state.active = state.waiting;
        state.waiting = Turn{};
        if (!state.active.is_on()) {
            state.cascade.clear();
            state.flow.finish();
            return Next::go_on;
        }
        play.log.tell("MF-CMB-2"_rule, happens::resumes, told(state, state.active.frame));
    }
    frame.go_to(CascadeStep::act);
    const FrameId acting = state.active.frame;
    state.flow.begin(ActingFrame{owner_of(acting), acting});
    return Next::go_on;
}

// "Bollard drew in Dray, Dray drew in Lantern."
std::string drawn_in_before(const Sight& sight, int now) {
    const auto& line = sight.state.cascade;
    std::string text;
    for (int i = 1; i < now; ++i)
        text +=
            fmt::format("{}{} drew in {}", i == 1 ? "" : ", ", sight.name(line[i - 1]), sight.name(line[i]));
    return text + ".";
}

void why_drawn_in(const Sight& sight, FrameId attacker, FrameId target, Links& links) {
    const std::string by = sight.name(attacker);
    const std::string who = sight.name(target);
    if (!is_alive(sight.state, target))
        return links.add(
            sight.link(fmt::format("{} attacked {}, which is destroyed and will not act.", by, who),
                       "MF-CMB-7"_rule, attacker, target));
    if (sight.state.flow.find<AttackFrame>() == nullptr)
        return links.add(
            sight.link(fmt::format("{} attacked {}: it plays on to its end, then {} acts.", by, who, who),
                       "MF-CMB-2"_rule, attacker, target));
    links.add(sight.link(fmt::format("{} attacks {}, which has not gone: combat order.", by, who),
                         "MF-CMB-1"_rule, attacker, target));
    if (target_opens(sight.state))
        links.add(fmt::format("{} declares, rolls and defends before the attack goes on.", who),
                  "MF-CMB-2"_rule);
}

void why_cascade(const Sight& sight, const Frame&, Links& links) {
    const auto& line = sight.state.cascade;
    if (line.empty()) return;
    links.add(fmt::format("Round {}, tactical order: {} chose {}.", sight.state.round,
                          sight.name(owner_of(line[0])), sight.name(line[0])),
              "MF-TAC-3"_rule);
    const int now = line.index_of(sight.state.active.frame);
    if (now > 1) links.add(drawn_in_before(sight, now), "MF-CMB-4"_rule);
    if (now > 0)
        links.add(sight.link(fmt::format("{} was drawn in by {}'s attack and now finishes its turn.",
                                         sight.name(line[now]), sight.name(line[now - 1])),
                             "MF-CMB-2"_rule, line[now - 1], line[now]));
    if (now >= 0 && now + 1 < line.size()) why_drawn_in(sight, line[now], line[now + 1], links);
}

std::string_view cascade_misfit(const Lain& lain) {
    const auto& line = lain.state.cascade;
    return not_now_unless(!line.empty() && line[0] == frame_in<CascadeFrame>(lain.frame));
}

} // namespace

constinit const Row cascade_row{
    .words = remembers_frame<CascadeFrame>("cascade", {"open", "act"}),
    .step = cascade_step,
    .chain = why_cascade,
    .lies_on = {{{Procedure::battle, BattleStep::tactical}}},
    .misfit = cascade_misfit,
    .belonging = its_frame<CascadeFrame>,
};

// ---------------------------------------------------------------- OPEN (MF-TRN-1)

// Step 1. From now on the frame has gone (MF-RND-2), whether its owner or an attack began its turn.
void open_turn(Play& play, Seat owner, FrameId frame) {
    play.state.gone.mark(frame);
    play.state.cascade.push_back(frame);
    play.state.flow.begin(OpeningFrame{owner, frame});
    play.log.tell("MF-TRN-1"_rule, happens::opens, told(play.state, frame));
    check_stations(play);
}

namespace {

// MF-DEC-1: whether there is anything to aim at. The hand band is open to every frame (MF-DEC-2).
bool anything_to_declare(const Equipment& kit, const State& state, FrameId frame) {
    if (!enemies_of(state, owner_of(frame)).empty()) return true;
    return std::ranges::any_of(structures_of(kit), [&](StructureId each) { return stands(state, each); });
}

// Step 2; MF-DEC-3: one target, one band, once and for all.
void declare(Play& play, FrameId frame, int target, int band) {
    Turn& turn = turn_of(play.state, frame);
    if (target < 0) return play.log.tell("MF-DEC-3"_rule, happens::declares_nothing, told(play.state, frame));
    turn.target = static_cast<std::uint8_t>(target);
    turn.band = static_cast<std::uint8_t>(band);
    play.log.tell("MF-DEC-1"_rule, happens::declares, told(play.state, frame), told_piece(play.state, target),
                  band);
}

// Step 3; MF-DIE-1: the whole pool at once, before anything is assigned. MF-TRN-4: the turn goes by what is
// installed now.
void roll_pool(Play& play, FrameId frame) {
    const MobileFrame& one = mobile(play.state, frame);
    Turn& turn = turn_of(play.state, frame);
    turn.snapshot = one.systems;
    std::array<NamedDie, pool_dice> handful{};
    std::array<std::uint8_t, pool_dice> shows{};
    std::size_t count = 0;
    for (const int die : Bits(pool_of(one)))
        handful[count++] = {static_cast<std::uint8_t>(die),
                            static_cast<std::uint8_t>(sides_of(static_cast<Die>(die)))};
    const std::span dice = std::span(handful).first(count);
    play.chance.roll(dice, std::span(shows).first(count),
                     Ask{&luck::pool, owner_of(frame).index()}); // MF-R-POOL
    play.log.tell("MF-DIE-1"_rule, happens::rolls_pool, told(play.state, frame));
    for (std::size_t i = 0; i < count; ++i) {
        turn.shows[static_cast<Die>(dice[i].name)] = shows[i];
        play.log.also(rolled(dice[i].name, shows[i]));
    }
}

Next opening_step(Play& play, Frame& frame) {
    const auto [seat, opened] = frame.as<OpeningFrame>();
    switch (frame.step_as<OpenStep>()) {
    case OpenStep::declare:
        frame.go_to(OpenStep::roll);
        if (anything_to_declare(play.kit, play.state, opened))
            play.state.flow.begin(DeclaringFrame{seat, opened});
        else
            declare(play, opened, -1, 0); // MF-GEN-4
        break;
    case OpenStep::roll:
        frame.go_to(OpenStep::defend);
        roll_pool(play, opened);
        break;
    case OpenStep::defend:
        frame.go_to(OpenStep::done);
        play.state.flow.begin(DefendingFrame{seat, opened}); // a white die is always there
        break;
    case OpenStep::done: play.state.flow.finish(); break;
    }
    return Next::go_on;
}

std::string_view opening_misfit(const Lain& lain) {
    const State& state = lain.state;
    const Turn& turn = lain.around.is<CascadeFrame>() ? state.active : state.waiting;
    return not_now_unless(frame_in<OpeningFrame>(lain.frame) == turn.frame);
}

// What is asked about whoever opens.
template <Remembered Own>
std::string_view not_who_opens(const Lain& lain) {
    return not_now_unless(lain.as<Own>().frame == lain.around.as<OpeningFrame>().frame);
}

} // namespace

constinit const Row opening_row{
    .words = remembers_frame<OpeningFrame>("opening", {"declare", "roll", "defend", "done"}),
    .step = opening_step,
    .lies_on = {{{Procedure::cascade, CascadeStep::open}, {Procedure::attack, AttackStep::spot}}},
    .misfit = opening_misfit,
    .about = its_frame<OpeningFrame>,
    .belonging = its_frame<OpeningFrame>,
};

// ---------------------------------------------------------------- MF-D-DEC

// MF-DEC-2: the hand is always there; a rocket is weapon enough for the direct band.
bool has_weapon_for(const MobileFrame& frame, int band) {
    if (band == static_cast<int>(Band::hand)) return true;
    if (band == static_cast<int>(Band::direct)) return frame.systems[System::dir] > 0 || frame.rockets > 0;
    return band == static_cast<int>(Band::arty) && frame.systems[System::art] > 0;
}

namespace {

void list_declarations(const Asked& asked, ActionList& actions) {
    const auto& [kit, state, frame, seat] = asked;
    const FrameId opened = frame_in<DeclaringFrame>(frame);
    const Action declare = Action(Verb::declare).with(piece_of(opened));
    for (int band = 0; band < bands; ++band) {
        if (!has_weapon_for(mobile(state, opened), band)) continue;
        for (const FrameId enemy : enemies_of(state, seat)) actions.add(declare.on(piece_of(enemy)).of(band));
        for (const StructureId each : structures_of(kit))
            if (stands(state, each)) actions.add(declare.on(piece_of(each)).of(band));
    }
    actions.add(declare);
}

bool can_be_declared(const Equipment& kit, const State& state, Seat seat, int piece) {
    if (is_frame(piece)) return enemies_of(state, seat).contains(frame_of(piece));
    return is_structure(piece) && is_on_field(kit, structure_of(piece)) && stands(state, structure_of(piece));
}

Verdict judge_declaration(const Asked& asked, const Action& action) {
    const bool has_target = action.target != no_one;
    const bool has_band = action.detail != no_detail;
    if (!has_target && !has_band) return Verdict::allowed();
    if (!has_target || !has_band)
        return refuse("MF-DEC-3"_rule, "A declaration names one target and one range.");
    if (!can_be_declared(asked.kit, asked.state, asked.seat, action.target))
        return refuse("MF-DEC-1"_rule, "Only enemy frames and standing structures can be attacked.");
    if (!has_weapon_for(mobile(asked.state, frame_in<DeclaringFrame>(asked.frame)), action.detail))
        return refuse("MF-DEC-2"_rule, "This frame has no weapon for that range.");
    return Verdict::allowed();
}

void answer_declaring(Play& play, const Answer& answer) {
    play.state.flow.finish();
    declare(play, frame_of(answer.action.subject), answer.action.target, answer.action.detail);
}

Scene::Link why_declaring(const Sight& sight, const Frame& frame) {
    return {fmt::format("{} opens its turn: its aim is fixed before the dice are rolled.",
                        sight.name(frame_in<DeclaringFrame>(frame))),
            "MF-TRN-1"_rule, "", ""};
}

Scene::Prompt ask_for_aim(const Sight& sight, const Frame& frame) {
    const FrameId opened = frame_in<DeclaringFrame>(frame);
    return question_about(
        sight.id(opened), frame.seat(),
        fmt::format("What does {} aim at this turn, and at which range?", sight.name(opened)),
        "MF-D-DEC"_rule);
}

} // namespace

constinit const Row declaring_row{
    .words = remembers_frame<DeclaringFrame>("declaring"),
    .verbs = {Verb::declare},
    .list = list_declarations,
    .judge = judge_declaration,
    .apply = answer_declaring,
    .why = why_declaring,
    .prompt = ask_for_aim,
    .lies_on = {{{Procedure::opening, OpenStep::roll}}},
    .misfit = not_who_opens<DeclaringFrame>,
    .about = its_frame<DeclaringFrame>,
    .belonging = its_frame<DeclaringFrame>,
};

// ---------------------------------------------------------------- MF-D-DEF

namespace {

// Step 4; MF-DEF-1: the die stays beside the frame. MF-DEF-2, MF-DIE-4: without one it defends with 0.
void defend(Play& play, FrameId frame, int die) {
    MobileFrame& one = mobile(play.state, frame);
    if (die < 0) {
        one.defence = 0;
        return play.log.tell("MF-DEF-2"_rule, happens::no_defence, told(play.state, frame));
    }
    Turn& turn = turn_of(play.state, frame);
    const Die chosen = listed_twin(turn, static_cast<Die>(die));
    assign(turn, chosen);
    one.defence = static_cast<std::uint8_t>(shown_by(turn, chosen));
    play.log.tell("MF-DEF-1"_rule, happens::defends, told(play.state, frame), static_cast<int>(chosen),
                  one.defence);
}

void list_defences(const Asked& asked, ActionList& actions) {
    const FrameId opened = frame_in<DefendingFrame>(asked.frame);
    const Action defend = Action(Verb::defend).with(piece_of(opened));
    each_listed_die(turn_of(asked.state, opened), [&](Die die) {
        if (may_defend(die)) actions.add(defend.of(static_cast<int>(die)));
    });
    actions.add(defend);
}

Verdict judge_defence(const Asked& asked, const Action& action) {
    if (action.detail == no_detail) return Verdict::allowed(); // MF-DIE-4
    return judge_die(turn_of(asked.state, frame_in<DefendingFrame>(asked.frame)), action.detail, may_defend);
}

void answer_defending(Play& play, const Answer& answer) {
    play.state.flow.finish();
    defend(play, frame_of(answer.action.subject), answer.action.detail);
}

Scene::Link why_defending(const Sight& sight, const Frame& frame) {
    return {fmt::format("{} has rolled its dice and chooses its defence first.",
                        sight.name(frame_in<DefendingFrame>(frame))),
            "MF-TRN-1"_rule, "", ""};
}

Scene::Prompt ask_for_defence(const Sight& sight, const Frame& frame) {
    const FrameId opened = frame_in<DefendingFrame>(frame);
    return question_about(sight.id(opened), frame.seat(),
                          fmt::format("Which die defends {} for the rest of the round?", sight.name(opened)),
                          "MF-D-DEF"_rule, Scene::Answer::die);
}

} // namespace

constinit const Row defending_row{
    .words = remembers_frame<DefendingFrame>("defending"),
    .verbs = {Verb::defend},
    .list = list_defences,
    .judge = judge_defence,
    .apply = answer_defending,
    .why = why_defending,
    .prompt = ask_for_defence,
    .lies_on = {{{Procedure::opening, OpenStep::done}}},
    .misfit = not_who_opens<DefendingFrame>,
    .about = its_frame<DefendingFrame>,
    .belonging = its_frame<DefendingFrame>,
};

} // namespace muster::frames
