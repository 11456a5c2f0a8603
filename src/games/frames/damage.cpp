// What a point of damage costs: a system, a white die, or a retreat (5.6).
#include "games/frames/parts.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::frames {

void take_point(Play& play, FrameId frame) { play.state.flow.begin(LosingFrame{owner_of(frame), frame}); }

// ---------------------------------------------------------------- MF-DMG-7: retreat

namespace {

constexpr int retreat_length = 110;

Verdict cannot_fall_back() { return refuse("MF-DMG-7"_rule, "The frame cannot fall back there."); }

bool is_way_out(const Equipment& kit, const State& state, const Ground& ground, FrameId frame,
                StationId station, Place to) {
    return squared_distance(mobile(state, frame).at, to) <= square(retreat_length) &&
           !is_near(kit, state, to, station) && ground.can_stand(to) && ground.leg_is_clear(to);
}

bool may_think_of_retreat(const Equipment& kit, const State& state, FrameId frame, StationId station) {
    return !state.attack.retreated.contains(frame) && is_near(kit, state, mobile(state, frame).at, station);
}

} // namespace

std::array<Place, retreat_points> retreat_candidates(const State& state, FrameId frame, StationId from) {
    constexpr std::array<Vector, 7> quarter{
        {{110, 0}, {106, 28}, {95, 55}, {77, 77}, {55, 95}, {28, 106}, {0, 110}}};
    const Place at = mobile(state, frame).at;
    const Vector away = at - state.stations[from].at;
    std::array<Place, retreat_points> points{};
    std::size_t count = 0;
    const auto add = [&](Vector v) { points[count++] = can_add(at, v) ? at + v : at; };
    add(scaled(away, 105, std::max<std::int64_t>(1, root_down(squared_length(away)))));
    for (const int sx : {1, -1})
        for (const int sy : {1, -1})
            for (const Vector v : quarter) {
                if ((v.x == 0 && sx < 0) || (v.y == 0 && sy < 0)) continue; // the same point again
                add({sx * v.x, sy * v.y});
            }
    return points;
}

bool may_retreat(const Equipment& kit, const State& state, FrameId frame, StationId from) {
    if (!may_think_of_retreat(kit, state, frame, from)) return false;
    const Ground ground(kit, state, frame, mobile(state, frame).systems, retreat_length);
    return std::ranges::any_of(retreat_candidates(state, frame, from),
                               [&](Place to) { return is_way_out(kit, state, ground, frame, from, to); });
}

Verdict judge_retreat(const Equipment& kit, const State& state, FrameId frame, StationId from, Place to) {
    if (!may_retreat(kit, state, frame, from)) return cannot_fall_back();
    const Ground ground(kit, state, frame, mobile(state, frame).systems, retreat_length);
    return is_way_out(kit, state, ground, frame, from, to) ? Verdict::allowed() : cannot_fall_back();
}

// ---------------------------------------------------------------- MF-D-DMG

namespace {

// The point is ignored. A covering frame that has left its place covers no more (MF-DMG-1).
void retreat(Play& play, FrameId frame, StationId from, Place to) {
    State& state = play.state;
    Attack& attack = state.attack;
    mobile(state, frame).at = to;
    attack.retreated.add(frame);
    play.log.tell("MF-DMG-7"_rule, happens::retreats, told(state, frame), told_piece(state, piece_of(from)),
                  to);
    const bool covering = attack.frames.contains(frame);
    if (covering && !frame_covers(play.kit, state, state.active.frame, frame_of(attack.target), frame))
        attack.frames.remove(frame);
    check_stations(play);
}

// MF-DMG-6, and the option drop_whites: a bit for each System, and one for a white (white_loss).
unsigned losses_open(const Equipment& kit, const State& state, FrameId frame) {
    const MobileFrame& one = mobile(state, frame);
    unsigned open = 0;
    for (int i = 0; i < system_types; ++i)
        if (one.systems[static_cast<System>(i)] > 0) open |= 1u << i;
    if (open == 0 || (kit.options.drop_whites && one.whites == most_whites)) open |= 1u << white_loss;
    return open;
}

void lose(Play& play, FrameId frame, int what, Rule why) {
    MobileFrame& one = mobile(play.state, frame);
    play.log.tell(why, happens::loses, told(play.state, frame), what);
    if (what != white_loss) {
        --one.systems[static_cast<System>(what)];
        return;
    }
    if (--one.whites > 0) return;
    play.state.attack.frames.remove(frame);
    destroy(play, frame);
}

// Whether it may fall back from any station.
bool may_retreat(const Equipment& kit, const State& state, FrameId frame) {
    return std::ranges::any_of(stations_of(kit),
                               [&](StationId from) { return may_retreat(kit, state, frame, from); });
}

// A single way to take it is taken without a question (MF-GEN-4).
Next losing_step(Play& play, Frame& frame) {
    const FrameId hurt = frame_in<LosingFrame>(frame);
    const unsigned open = losses_open(play.kit, play.state, hurt);
    if (std::popcount(open) > 1 || may_retreat(play.kit, play.state, hurt)) return Next::ask;
    play.state.flow.finish();
    lose(play, hurt, std::countr_zero(open), "MF-GEN-4"_rule);
    return Next::go_on;
}

void list_losses(const Asked& asked, ActionList& actions) {
    const FrameId hurt = frame_in<LosingFrame>(asked.frame);
    for (const int what : Bits(losses_open(asked.kit, asked.state, hurt)))
        actions.add(Action(Verb::lose).with(piece_of(hurt)).of(what));
    list_retreats(asked.kit, asked.state, hurt, actions);
}

Verdict judge_loss(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    const FrameId hurt = frame_in<LosingFrame>(frame);
    if (verb_of(action) == Verb::lose) {
        const bool open = action.detail >= 0 && action.detail <= white_loss &&
                          (losses_open(kit, state, hurt) >> action.detail & 1) != 0;
        return open ? Verdict::allowed() : Verdict(refuse("MF-DMG-6"_rule, "The frame cannot lose that."));
    }
    if (!is_station(action.target) || !stations_of(kit).contains(station_of(action.target)) ||
        !action.has_place)
        return cannot_fall_back();
    return judge_retreat(kit, state, hurt, station_of(action.target), action.at);
}

void answer_losing(Play& play, const Answer& answer) {
    const Action& action = answer.action;
    play.state.flow.finish();
    if (answer.is(Verb::lose))
        lose(play, frame_of(action.subject), action.detail, "MF-DMG-6"_rule);
    else
        retreat(play, frame_of(action.subject), station_of(action.target), action.at);
}

Scene::Link why_losing(const Sight& sight, const Frame& frame) {
    const Attack& attack = sight.state.attack;
    const FrameId hurt = frame_in<LosingFrame>(frame);
    const FrameId target = frame_of(attack.target);
    if (hurt != target)
        return sight.link(fmt::format("{} covers {} and was hit: its owner chooses what it loses.",
                                      sight.name(hurt), sight.name(target)),
                          "MF-DMG-4"_rule, hurt, target);
    const int more = attack.points;
    return {fmt::format("{} takes a point of damage{}: its owner chooses what it loses.", sight.name(hurt),
                        more > 0 ? fmt::format(", with {} more to come", more) : ""),
            "MF-DMG-6"_rule, "", ""};
}

Scene::Prompt ask_what_is_lost(const Sight& sight, const Frame& frame) {
    const FrameId hurt = frame_in<LosingFrame>(frame);
    const bool retreats = may_retreat(sight.kit, sight.state, hurt);
    return question_about(sight.id(hurt), frame.seat(),
                          fmt::format("What does {} lose?{}", sight.name(hurt),
                                      retreats ? " Or does it fall back from the station?" : ""),
                          "MF-D-DMG"_rule, retreats ? Scene::Answer::place : Scene::Answer::choose);
}

// MF-DMG-4, MF-DMG-5: a covering frame that is not shielded, then the target.
std::string_view losing_misfit(const Lain& lain) {
    const State& state = lain.state;
    const FrameId hurt = frame_in<LosingFrame>(lain.frame);
    if (lain.around.is_at(AttackStep::points)) return not_now_unless(hurt == frame_of(state.attack.target));
    return not_now_unless(state.attack.frames.contains(hurt) && mobile(state, hurt).systems[System::def] < 2);
}

} // namespace

constinit const Row losing_row{
    .words = remembers_frame<LosingFrame>("losing"),
    .step = losing_step,
    .verbs = {Verb::lose, Verb::retreat},
    .list = list_losses,
    .judge = judge_loss,
    .apply = answer_losing,
    .why = why_losing,
    .prompt = ask_what_is_lost,
    .lies_on = {{{Procedure::attack, AttackStep::cover}, {Procedure::attack, AttackStep::points}}},
    .misfit = losing_misfit,
    .about = its_frame<LosingFrame>,
    .belonging = its_frame<LosingFrame>,
};

} // namespace muster::frames
