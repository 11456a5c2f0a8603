// Deployment: who places what next, and where it may stand.
#include "games/frames/parts.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::frames {

namespace {

constexpr int lattice = 50; // MF-DEP-9

FrameSet unplaced_frames(const State& state, Seat seat) { return living_of(state, seat) - state.placed; }
int placed_frames(const State& state, Seat seat) { return (on_table(state) & frames_of(seat)).size(); }

// MF-DEP-10: the lowest, since a seat's stations are alike; none: all stand.
StationId next_station(const Equipment& kit, const State& state, Seat seat) {
    const auto left = stations_of(kit, seat) - standing_stations(state);
    return left.empty() ? StationId::none() : left.front();
}

template <class Visit>
bool any_defender_station(const Equipment& kit, const State& state, Visit visit) {
    return std::ranges::any_of(standing_stations(state) & stations_of(kit, defender(state)),
                               [&](StationId each) { return visit(state.stations[each].at); });
}

// MF-DEP-4: within a ruler of a defender's station.
bool inside_perimeter(const Equipment& kit, const State& state, Place at) {
    const Disc disc{at, kit.field.frame_radius};
    return any_defender_station(kit, state, [&](Place centre) {
        return gap_within(disc, Disc{centre, kit.field.station_radius}, kit.ruler);
    });
}

bool is_direct(const Equipment& kit, Place a, Place b) {
    const int radius = kit.field.frame_radius;
    const Disc from{a, radius};
    const Disc to{b, radius};
    return gap_within(from, to, kit.ruler) && !gap_within(from, to, hand_reach);
}

// ---------------------------------------------------------------- conditions, each by its rule

// MF-DEP-2
bool station_is_linked(const Equipment& kit, const State& state, Place at) {
    if ((standing_stations(state) & stations_of(kit, defender(state))).empty()) return true;
    const int radius = kit.field.station_radius;
    return any_defender_station(kit, state, [&](Place centre) {
        return gap_within(Disc{at, radius}, Disc{centre, radius}, kit.ruler);
    });
}

// MF-DEP-3: a third of the sampled points stays outside.
bool leaves_room(const Equipment& kit, const State& state, Place at) {
    const std::int64_t limit = square(kit.ruler + kit.field.station_radius);
    int points = 0;
    int outside = 0;
    for (int y = 50; y <= kit.field.table.high.y; y += 100)
        for (int x = 50; x <= kit.field.table.high.x; x += 100) {
            const Place point{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
            const auto covers = [&](Place centre) { return squared_distance(point, centre) <= limit; };
            ++points;
            if (!covers(at) && !any_defender_station(kit, state, covers)) ++outside;
        }
    return 3 * outside >= points;
}

// MF-DEP-5: in the direct band of a defending frame, and in cover from none that has it there.
bool in_direct_band(const Equipment& kit, const State& state, Place at) {
    return std::ranges::any_of(on_table(state) & frames_of(defender(state)),
                               [&](FrameId frame) { return is_direct(kit, mobile(state, frame).at, at); });
}

bool in_the_open(const Equipment& kit, const State& state, Place at) {
    return std::ranges::none_of(on_table(state) & frames_of(defender(state)), [&](FrameId frame) {
        const Place from = mobile(state, frame).at;
        return is_direct(kit, from, at) &&
               cover_between(kit, state, from, at, on_table(state) - FrameSet(frame)).kind != Cover::none;
    });
}

// MF-DEP-6
bool far_from_defenders(const Equipment& kit, const State& state, Place at) {
    const Disc disc{at, kit.field.frame_radius};
    return std::ranges::none_of(on_table(state) & frames_of(defender(state)), [&](FrameId frame) {
        return gap_within(disc, disc_of(kit, state, frame), kit.ruler);
    });
}

// MF-DEP-8: from the nearest attacker, or from each of several equally near.
bool covered_from_nearest(const Equipment& kit, const State& state, Place at) {
    const FrameSet attackers = on_table(state) - frames_of(defender(state));
    std::int64_t nearest = INT64_MAX;
    for (const FrameId frame : attackers)
        nearest = std::min(nearest, squared_distance(mobile(state, frame).at, at));
    return std::ranges::all_of(attackers, [&](FrameId frame) {
        const Place from = mobile(state, frame).at;
        return squared_distance(from, at) > nearest ||
               cover_between(kit, state, from, at, on_table(state) - FrameSet(frame)).kind != Cover::none;
    });
}

// ---------------------------------------------------------------- the conditions together

constexpr std::string_view too_far = "Each station must be within one ruler of another of yours.";
constexpr std::string_view no_room = "That would leave the attackers too little room.";
constexpr std::string_view outside_perimeter = "These two frames must start inside your perimeter.";
constexpr std::string_view bad_point =
    "The point frame starts in the open, outside the perimeter, in direct range of a defender.";
constexpr std::string_view bad_attacker =
    "Attackers start outside the perimeter and more than one ruler from defending frames.";
constexpr std::string_view bad_late = "Outside the perimeter this frame must be in cover.";

// Everything but MF-GEO-6 and MF-DEP-1, which are never dropped.
Verdict judge_conditions(const Equipment& kit, const State& state, Placement placement, int dropped,
                         Place at) {
    const auto holds = [&](int rank) { return dropped <= rank; };
    switch (placement) {
    case Placement::defender_station:
        if (holds(0) && !station_is_linked(kit, state, at)) return refuse("MF-DEP-2"_rule, too_far);
        if (holds(1) && !leaves_room(kit, state, at)) return refuse("MF-DEP-3"_rule, no_room);
        break;
    case Placement::first_frame:
        if (holds(0) && !inside_perimeter(kit, state, at)) return refuse("MF-DEP-4"_rule, outside_perimeter);
        break;
    case Placement::point_frame:
        if ((holds(2) && inside_perimeter(kit, state, at)) || (holds(1) && !in_direct_band(kit, state, at)) ||
            (holds(0) && !in_the_open(kit, state, at)))
            return refuse("MF-DEP-5"_rule, bad_point);
        break;
    case Placement::attacker_frame:
        if ((holds(1) && inside_perimeter(kit, state, at)) ||
            (holds(0) && !far_from_defenders(kit, state, at)))
            return refuse("MF-DEP-6"_rule, bad_attacker);
        break;
    case Placement::late_frame:
        if (holds(0) && !inside_perimeter(kit, state, at) && !covered_from_nearest(kit, state, at))
            return refuse("MF-DEP-8"_rule, bad_late);
        break;
    case Placement::attacker_station: break; // MF-DEP-7: anywhere
    }
    return Verdict::allowed();
}

Verdict no_room_for(int piece) {
    return is_station(piece) ? refuse("MF-DEP-1"_rule, "There is no room for a station there.")
                             : refuse("MF-GEO-6"_rule, "A frame cannot stand there.");
}

Verdict judge_room(const Equipment& kit, const State& state, int piece, Place at) {
    const bool room = is_station(piece) ? station_can_be_placed(kit, state, at)
                                        : can_be_placed(kit, state, frame_of(piece), at);
    return room ? Verdict::allowed() : no_room_for(piece);
}

// Frames that may climb and frames that may not: one of each kind stands for all.
List<std::uint8_t, 2> kinds_to_place(const Equipment& kit, const State& state, const PlacingFrame& placing) {
    List<std::uint8_t, 2> kinds;
    const ToPlace pieces = to_place(kit, state, placing);
    if (!pieces.station.is_none()) kinds.push_back(static_cast<std::uint8_t>(piece_of(pieces.station)));
    for (const bool climbs : {false, true})
        for (const FrameId each : pieces.frames)
            if ((mobile(state, each).systems[System::mov] > 0) == climbs) {
                kinds.push_back(static_cast<std::uint8_t>(piece_of(each)));
                break;
            }
    return kinds;
}

} // namespace

// How many conditions of each placement can be dropped, the first to go first (MF-DEP-9).
int droppable(Placement placement) {
    switch (placement) {
    case Placement::defender_station: return 2; // MF-DEP-2, MF-DEP-3
    case Placement::point_frame: return 3;      // cover, direct band, perimeter
    case Placement::attacker_frame: return 2;   // distance to frames, perimeter
    case Placement::first_frame:
    case Placement::late_frame: return 1; // as a whole
    case Placement::attacker_station: break;
    }
    return 0;
}

Rule rule_of(Placement placement) {
    constexpr Per<Placement, Rule, placements> rules{{{"MF-DEP-1"_rule, "MF-DEP-4"_rule, "MF-DEP-5"_rule,
                                                       "MF-DEP-6"_rule, "MF-DEP-7"_rule, "MF-DEP-8"_rule}}};
    return rules[placement];
}

bool anything_fits(const Equipment& kit, const State& state, const PlacingFrame& placing) {
    return std::ranges::any_of(kinds_to_place(kit, state, placing), [&](int piece) {
        return first_lattice_place(kit, state, placing, piece).has_value();
    });
}

std::optional<Place> first_lattice_place(const Equipment& kit, const State& state,
                                         const PlacingFrame& placing, int piece) {
    for (int y = 0; y <= kit.field.table.high.y; y += lattice)
        for (int x = 0; x <= kit.field.table.high.x; x += lattice) {
            const Place place{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
            if (judge_place(kit, state, placing, piece, place).ok()) return place;
        }
    return std::nullopt;
}

ToPlace to_place(const Equipment& kit, const State& state, const PlacingFrame& placing) {
    const Placement placement = placing.placement;
    if (placement == Placement::defender_station || placement == Placement::attacker_station)
        return {FrameSet{}, next_station(kit, state, placing.seat)};
    return {unplaced_frames(state, placing.seat), StationId::none()};
}

namespace {

Verdict judge_piece_to_place(const Equipment& kit, const State& state, const PlacingFrame& placing,
                             int piece) {
    const ToPlace pieces = to_place(kit, state, placing);
    const bool is_one = is_frame(piece) ? pieces.frames.contains(frame_of(piece))
                                        : is_station(piece) && station_of(piece) == pieces.station;
    return is_one ? Verdict::allowed()
                  : Verdict(refuse("MF-DEP-10"_rule, "That piece cannot be placed now."));
}

} // namespace

Verdict judge_place(const Equipment& kit, const State& state, const PlacingFrame& placing, int piece,
                    Place at) {
    if (const Verdict fit = judge_piece_to_place(kit, state, placing, piece); !fit.ok()) return fit;
    if (const Verdict room = judge_room(kit, state, piece, at); !room.ok()) return room;
    return judge_conditions(kit, state, placing.placement, placing.dropped, at);
}

namespace {

// MF-DEP-9: conditions go, one after the other, until some point of the lattice will do.
void ask_to_place(Play& play, Seat seat, Placement placement) {
    PlacingFrame placing{seat, placement};
    while (placing.dropped < droppable(placement) && !anything_fits(play.kit, play.state, placing)) {
        ++placing.dropped;
        play.log.tell("MF-DEP-9"_rule, happens::conditions_dropped, told(play.kit, play.state, seat),
                      placing.dropped);
    }
    play.state.flow.begin(placing);
}

// The next attacker in turn that still has something to place; nobody when all are done.
template <class HasSome>
std::optional<Seat> next_attacker(const Equipment& kit, const State& state, BattleFrame& battle,
                                  HasSome has_some) {
    for (int tries = 1; tries < kit.seats; ++tries) {
        const int place = battle.turn;
        battle.turn = static_cast<std::uint8_t>(place + 1 < kit.seats ? place + 1 : 1);
        if (has_some(in_order(state, place))) return in_order(state, place);
    }
    return std::nullopt;
}

// Who places next under this stage's rule, if anybody still does.
std::optional<Seat> placing_now(const Equipment& kit, const State& state, BattleFrame& battle) {
    const Seat first = defender(state);
    const Seat point = point_attacker(kit, state);
    switch (battle.stage) {
    case Placement::defender_station:
        if (!next_station(kit, state, first).is_none()) return first;
        break;
    case Placement::first_frame:
        if (placed_frames(state, first) < 2 && !unplaced_frames(state, first).empty()) return first;
        break;
    case Placement::point_frame:
        if (placed_frames(state, point) == 0) return point;
        break;
    case Placement::attacker_frame:
        return next_attacker(kit, state, battle,
                             [&](Seat seat) { return !unplaced_frames(state, seat).empty(); });
    case Placement::attacker_station:
        return next_attacker(kit, state, battle,
                             [&](Seat seat) { return !next_station(kit, state, seat).is_none(); });
    case Placement::late_frame:
        if (!unplaced_frames(state, first).empty()) return first;
        break;
    }
    return std::nullopt;
}

void end_deployment(Play& play, Frame& battle) {
    battle.keep(BattleFrame{});
    play.state.set_up = SetUp{};
    begin_battle(play);
}

Placement after(Placement stage) { return static_cast<Placement>(static_cast<int>(stage) + 1); }

} // namespace

void deploy(Play& play, Frame& frame) {
    auto battle = frame.as<BattleFrame>();
    if (const auto seat = placing_now(play.kit, play.state, battle)) {
        frame.keep(battle);
        return ask_to_place(play, *seat, battle.stage);
    }
    if (battle.stage == Placement::late_frame) return end_deployment(play, frame);
    frame.keep(BattleFrame{after(battle.stage), 1}); // the attackers begin with the first after the defender
}

// ---------------------------------------------------------------- MF-D-STN, MF-D-FRM

namespace {

Verdict judge_placement(const Asked& asked, const Action& action) {
    const auto placing = asked.as<PlacingFrame>();
    if (action.has_place) return judge_place(asked.kit, asked.state, placing, action.subject, action.at);
    const Verdict piece = judge_piece_to_place(asked.kit, asked.state, placing, action.subject);
    return piece.ok() ? no_room_for(action.subject) : piece;
}

void place(Play& play, const Answer& answer) {
    const int piece = answer.action.subject;
    const Place at = answer.action.at;
    if (is_station(piece)) {
        set_up_station(play.state, station_of(piece), at);
    } else {
        mobile(play.state, frame_of(piece)).at = at;
        play.state.placed.add(frame_of(piece));
    }
    play.log.tell(rule_of(answer.as<PlacingFrame>().placement), happens::placed,
                  told(play.kit, play.state, answer.seat), told_piece(play.state, piece), at);
    play.state.flow.finish();
}

Scene::Link why_placed_so(const PlacingFrame& placing, const std::string& who) {
    switch (placing.placement) {
    case Placement::defender_station:
        return {fmt::format("{} places its stations, each within one ruler of another.", who),
                "MF-DEP-2"_rule, "", ""};
    case Placement::first_frame:
        return {fmt::format("{} places two frames inside its perimeter.", who), "MF-DEP-4"_rule, "", ""};
    case Placement::point_frame:
        return {fmt::format("{} places its point frame: in the open, in direct range of a defender.", who),
                "MF-DEP-5"_rule, "", ""};
    case Placement::attacker_frame:
        return {"The attackers place a frame each, in turn, away from the defender.", "MF-DEP-6"_rule, "",
                ""};
    case Placement::attacker_station:
        return {"The attackers place a station each, in turn, anywhere.", "MF-DEP-7"_rule, "", ""};
    case Placement::late_frame:
        return {fmt::format("{} places its other frames, inside its perimeter or in cover.", who),
                "MF-DEP-8"_rule, "", ""};
    }
    return {};
}

void why_placing(const Sight& sight, const Frame& frame, Links& links) {
    const auto placing = frame.as<PlacingFrame>();
    links.add(fmt::format("Deployment: {} has the highest score and defends; {} is the point attacker.",
                          sight.name(defender(sight.state)),
                          sight.name(point_attacker(sight.kit, sight.state))),
              "MF-BID-7"_rule);
    links.add(why_placed_so(placing, sight.name(placing.seat)));
    if (placing.dropped > 0)
        links.add("No place meets all conditions, so some of them are dropped this time.", "MF-DEP-9"_rule);
}

std::string placing_question(const PlacingFrame& placing, const ToPlace& pieces) {
    if (!pieces.station.is_none()) return "Where does your next station stand?";
    if (placing.placement == Placement::point_frame)
        return "Which is your point frame, and where does it start?";
    return fmt::format("Which frame do you place, and where? ({} left)", pieces.frames.size());
}

Scene::Prompt ask_for_place(const Sight& sight, const Frame& frame) {
    const auto placing = frame.as<PlacingFrame>();
    const ToPlace pieces = to_place(sight.kit, sight.state, placing);
    return question_to(placing.seat, placing_question(placing, pieces),
                       !pieces.station.is_none() ? "MF-D-STN"_rule : "MF-D-FRM"_rule, Scene::Answer::place);
}

constexpr std::array<std::string_view, placements> placement_words{
    "defender_station", "first_frame", "point_frame", "attacker_frame", "attacker_station", "late_frame"};
constexpr std::array placing_fields{
    field::seat<&PlacingFrame::seat>(),
    field::word<&PlacingFrame::placement>("placement", placement_words, "there is no such placement"),
    field::number<&PlacingFrame::dropped>("dropped").up_to(INT8_MAX),
};

} // namespace

constinit const Row placing_row{
    .words = remembers<PlacingFrame>("placing", placing_fields, done_once_answered),
    .verbs = {Verb::place},
    .list = list_placements,
    .judge = judge_placement,
    .apply = place,
    .chain = why_placing,
    .prompt = ask_for_place,
    .lies_on = {{{Procedure::battle, BattleStep::deploy}}},
};

} // namespace muster::frames
