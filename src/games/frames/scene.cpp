// How the table is shown: ground, frames, stations, dice and companies. What is going on there: story.cpp.
#include "games/frames/parts.hpp"

#include <fmt/format.h>

namespace muster::frames {

// ---------------------------------------------------------------- names

std::string Sight::name(FrameId frame) const { return rules.spoken("frame", told(state, frame)); }
std::string Sight::name(Seat seat) const { return rules.spoken("company", told(kit, state, seat)); }
std::string Sight::piece_name(int piece) const { return rules.spoken("piece", told_piece(state, piece)); }
std::string Sight::id(int piece) const { return rules.word("piece", piece); }

const Frame* Sight::question() const { return procedures.question(state); }

std::string_view range_name(Band band) {
    constexpr Per<Band, std::string_view, bands> names{{{"hand range", "direct range", "artillery range"}}};
    return names[band];
}

namespace {

constexpr Per<System, std::string_view, system_types> system_codes{
    {{"DEF", "MOV", "SPT", "HTH", "DIR", "ART"}}};
constexpr Per<System, std::string_view, system_types> system_icons{
    {{"shield", "legs", "eye", "fist", "cannon", "mortar"}}};

// ---------------------------------------------------------------- the ground

Scene::Board board(const Sight& sight) {
    Scene::Board board;
    board.hexes = false;
    board.size = sight.kit.field.table.high;
    board.unit = {"unit", ticks_a_unit}; // MF-GEN-1
    for (const StructureId each : structures_of(sight.kit)) {
        const Structure& one = structure(sight.kit, each);
        const bool stands_yet = stands(sight.state, each);
        Scene::Terrain patch;
        patch.id = sight.id(piece_of(each));
        patch.kind = stands_yet ? "building" : "rubble"; // MF-GEO-5
        patch.label = one.id;
        if (stands_yet) patch.counters = {{"Bricks", sight.state.bricks[each], "brick"}};
        patch.rule = stands_yet ? "MF-COV-2"_rule : "MF-GEO-5"_rule;
        patch.shape.assign(one.shape.corners().begin(), one.shape.corners().end());
        board.terrain.push_back(std::move(patch));
    }
    return board;
}

// MF-DEP-4: while pieces are placed, how far the defender's perimeter goes matters; later, who is near.
std::vector<Scene::Ring> rings_of_station(const Sight& sight, Seat home) {
    const int radius = sight.kit.field.station_radius;
    if (!sight.in_set_up()) return {{"near", radius + hand_reach, "MF-STN-3"_rule}};
    if (home != in_order(sight.state, 0)) return {};
    return {{"perimeter", radius + sight.kit.ruler, "MF-DEP-4"_rule}};
}

Scene::Marker station_marker(const Sight& sight, StationId id) {
    const Station& one = sight.state.stations[id];
    Scene::Marker marker;
    marker.id = sight.id(piece_of(id));
    marker.kind = "station";
    marker.label = sight.piece_name(piece_of(id));
    marker.owner = one.controller == nothing ? -1 : one.controller;
    marker.home = one.home;
    marker.placed = true;
    marker.at = one.at;
    marker.radius = sight.kit.field.station_radius;
    marker.rule = "MF-STN-3"_rule;
    marker.rings = rings_of_station(sight, Seat(one.home));
    return marker;
}

std::vector<Scene::Marker> markers(const Sight& sight) {
    std::vector<Scene::Marker> all;
    for (const StationId each : standing_stations(sight.state)) all.push_back(station_marker(sight, each));
    if (sight.in_set_up()) return all;
    Scene::Marker clock;
    clock.id = "clock";
    clock.kind = "clock";
    clock.label = "Doomsday clock";
    clock.value = sight.state.clock;
    clock.rule = "MF-CLK-1"_rule;
    all.push_back(std::move(clock));
    return all;
}

// ---------------------------------------------------------------- frames

std::string state_of(const State& state, FrameId frame) {
    if (!state.living.contains(frame)) return "destroyed";
    if (state.active.frame == frame) return "active";
    if (state.waiting.frame == frame) return "waiting";
    return state.gone.has_gone(frame) ? "done" : "ready";
}

const Systems& built_with(const Sight& sight, FrameId frame) {
    return sight.kit.designs[mobile(sight.state, frame).design].systems;
}

// MF-DMG-5: the point that its owner is asked about, and those that are still to come.
int damage_to_take(const State& state, FrameId frame) {
    const Frame* losing = state.flow.find<LosingFrame>();
    const int asked = losing != nullptr && frame_in<LosingFrame>(*losing) == frame ? 1 : 0;
    return asked + (frame_of(state.attack.target) == frame ? state.attack.points : 0);
}

// A system that it was built with and has lost shows as 0.
std::vector<Scene::Counter> counters_of(const Sight& sight, FrameId frame) {
    const MobileFrame& one = mobile(sight.state, frame);
    std::vector<Scene::Counter> counters{{"White", one.whites, "die"}};
    for (const System system : system_codes.ids())
        if (built_with(sight, frame).of[system] > 0)
            counters.push_back({std::string(system_codes[system]), one.systems.of[system],
                                std::string(system_icons[system])});
    if (one.rockets > 0) counters.push_back({"Rocket", one.rockets, "rocket"});
    if (one.defence != nothing) counters.push_back({"Defence", one.defence, "defence"});
    if (one.spot > 0) counters.push_back({"Spot", one.spot, "spot"});
    if (const int damage = damage_to_take(sight.state, frame); damage > 0)
        counters.push_back({"Damage", damage, "damage"});
    return counters;
}

std::string weapon_text(int count, std::string_view range) {
    return fmt::format("attacks at {}: 2 red d6{}", range, count > 1 ? " and 1 red d8" : "");
}

Scene::SheetRow system_row(System system, int count) {
    const std::string title = fmt::format("{} {}", system_codes[system], count);
    switch (system) {
    case System::def:
        return {title,
                fmt::format("defence: {} blue d6{}", count,
                            count > 1 ? "; covers others without being hurt by stray hits" : ""),
                count > 1 ? "MF-DMG-4"_rule : "MF-DEF-1"_rule};
    case System::mov:
        return {title,
                fmt::format("movement: {} green d6; moves through cover, may stand atop structures", count),
                "MF-MOV-3"_rule};
    case System::spt:
        return {title,
                count > 1 ? "spotting: 2 yellow d6; spots anything anywhere"
                          : "spotting: 1 yellow d6; spots into cover, up to direct range",
                count > 1 ? "MF-SPT-4"_rule : "MF-SPT-2"_rule};
    case System::hth: return {title, weapon_text(count, "hand range"), "MF-ATK-3"_rule};
    case System::dir: return {title, weapon_text(count, "direct range"), "MF-ATK-3"_rule};
    case System::art: return {title, weapon_text(count, "artillery range"), "MF-ATK-3"_rule};
    }
    return {};
}

std::string pool_text(const MobileFrame& frame) {
    std::string text;
    for (const int i : Bits(pool_of(frame)))
        text += fmt::format("{}{}", text.empty() ? "" : " ", name_of(static_cast<Die>(i)));
    return text;
}

std::string lost_text(const Sight& sight, FrameId frame) {
    const MobileFrame& one = mobile(sight.state, frame);
    std::string text;
    const auto add = [&](int count, std::string_view what) {
        if (count > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
    };
    for (const System system : system_codes.ids())
        add(built_with(sight, frame).of[system] - one.systems.of[system], system_codes[system]);
    add(most_whites - one.whites, "white");
    return text;
}

std::string aim_text(const Sight& sight, const Turn& turn) {
    return fmt::format("{} at {}", sight.piece_name(turn.target), range_name(static_cast<Band>(turn.band)));
}

// What its turn has come to, while it has one.
void add_turn_rows(const Sight& sight, const Turn& turn, std::vector<Scene::SheetRow>& sheet) {
    if (turn.has_target()) sheet.push_back({"Aims at", aim_text(sight, turn), "MF-DEC-3"_rule});
    if (turn.left > 0)
        sheet.push_back({"Movement left", sight.rules.said_length(turn.left), "MF-MOV-2"_rule});
}

std::vector<Scene::SheetRow> sheet_of(const Sight& sight, FrameId frame) {
    const MobileFrame& one = mobile(sight.state, frame);
    std::vector<Scene::SheetRow> sheet;
    if (!sight.state.living.contains(frame)) return sheet;
    for (const Turn* turn : {&sight.state.active, &sight.state.waiting})
        if (turn->frame == frame) add_turn_rows(sight, *turn, sheet);
    for (const System system : system_codes.ids())
        if (one.systems.of[system] > 0) sheet.push_back(system_row(system, one.systems.of[system]));
    if (one.rockets > 0)
        sheet.push_back({fmt::format("Rockets {}", one.rockets),
                         "attack at direct range: 1 red d8 each, used once", "MF-ATK-5"_rule});
    if (one.systems.sprints())
        sheet.push_back({"Sprint", "movement: 1 green d8; moves through cover", "MF-DAT-4"_rule});
    sheet.push_back({"Next roll", pool_text(one), "MF-DAT-5"_rule});
    if (const std::string lost = lost_text(sight, frame); !lost.empty())
        sheet.push_back({"Lost", lost, "MF-DMG-6"_rule});
    if (one.spot > 0) sheet.push_back({"Spotted by", sight.name(Seat(one.spotter)), "MF-SPT-6"_rule});
    return sheet;
}

// MF-GEO-4: the rim of a band; what is beyond the direct one is artillery's.
std::vector<Scene::Ring> rings_of(const Sight& sight) {
    const int radius = sight.kit.field.frame_radius;
    return {{"hand", radius + hand_reach, "MF-GEO-4"_rule},
            {"direct", radius + sight.kit.ruler, "MF-GEO-4"_rule}};
}

Scene::Piece piece(const Sight& sight, FrameId frame) {
    Scene::Piece piece;
    piece.id = sight.id(frame);
    piece.owner = owner_of(frame).index();
    piece.name = sight.name(frame);
    piece.kind = "frame";
    piece.placed = sight.state.placed.contains(frame);
    piece.at = mobile(sight.state, frame).at;
    piece.radius = sight.kit.field.frame_radius;
    piece.state = state_of(sight.state, frame);
    piece.sheet = sheet_of(sight, frame);
    if (piece.state == "destroyed") return piece;
    piece.counters = counters_of(sight, frame);
    piece.rings = rings_of(sight);
    return piece;
}

// ---------------------------------------------------------------- dice

std::string_view colour_name(Colour colour) {
    switch (colour) {
    case Colour::white: return "white";
    case Colour::blue: return "blue";
    case Colour::green: return "green";
    case Colour::yellow: return "yellow";
    default: return "red";
    }
}

// MF-DIE-3
std::string_view use_of(Colour colour) {
    switch (colour) {
    case Colour::white: return "anything";
    case Colour::blue: return "defence";
    case Colour::green: return "movement";
    case Colour::yellow: return "spotting";
    case Colour::hand: return "attack at hand range";
    case Colour::direct: return "attack at direct range";
    case Colour::arty: return "attack at artillery range";
    case Colour::rocket: return "attack at direct range, costs a rocket";
    }
    return "";
}

Scene::Tray pool_tray(const Sight& sight, const Turn& turn) {
    Scene::Tray tray;
    tray.owner = owner_of(turn.frame).index();
    tray.title = fmt::format("{}'s dice", sight.name(turn.frame));
    tray.piece = sight.id(turn.frame);
    tray.rule = "MF-DIE-2"_rule;
    for (int i = 0; i < pool_dice; ++i) {
        const Die die = static_cast<Die>(i);
        const Colour colour = colour_of(die);
        if (shown_by(turn, die) > 0)
            tray.dice.push_back({std::string(name_of(die)), sides_of(die), shown_by(turn, die),
                                 !is_free(turn, die), std::string(colour_name(colour)),
                                 std::string(use_of(colour))});
    }
    return tray;
}

// MF-DMG-1: fours, then fives, then sixes.
Scene::Tray hits_tray(const Sight& sight, const Frame& attack) {
    const Attack& hits = sight.state.attack;
    Scene::Tray tray;
    tray.owner = attack.seat().index();
    tray.title = fmt::format("Hits on {} still to be applied", sight.piece_name(hits.target));
    tray.piece = sight.id(frame_in<AttackFrame>(attack));
    tray.rule = "MF-DMG-1"_rule;
    for (const auto& [value, count] : {std::pair(4, hits.fours), {5, hits.fives}, {6, hits.sixes}})
        for (int i = 0; i < count; ++i) tray.dice.push_back({"", 6, value, false, "", ""});
    return tray;
}

std::vector<Scene::Tray> trays(const Sight& sight) {
    std::vector<Scene::Tray> all;
    for (const Turn* turn : {&sight.state.active, &sight.state.waiting})
        if (turn->is_on())
            if (auto tray = pool_tray(sight, *turn); !tray.dice.empty()) all.push_back(std::move(tray));
    if (const Frame* attack = sight.state.flow.find<AttackFrame>())
        if (auto tray = hits_tray(sight, *attack); !tray.dice.empty()) all.push_back(std::move(tray));
    return all;
}

// ---------------------------------------------------------------- companies

// MF-SCO-4; in set-up not before the ties are broken (MF-BID-7).
std::string role_of(const Sight& sight, Seat seat) {
    if (sight.asks<ChoosingFrame>())
        return sight.state.set_up.picks.has_answered(seat) ? "has chosen" : "is choosing";
    if (sight.in_set_up() && !sight.asks<PlacingFrame>()) return "";
    if (seat == in_order(sight.state, 0)) return "defender";
    return seat == in_order(sight.state, sight.kit.seats - 1) ? "point attacker" : "attacker";
}

Rule rule_of_role(const Sight& sight) {
    if (sight.asks<ChoosingFrame>()) return "MF-BID-1"_rule;
    return sight.in_set_up() ? "MF-BID-7"_rule : "MF-SCO-4"_rule;
}

Scene::SeatView seat_view(const Sight& sight, Seat seat) {
    const State& state = sight.state;
    Scene::SeatView view;
    view.seat = seat.index();
    view.name = sight.name(seat);
    view.colour = seat_colour(seat.index());
    view.role = role_of(sight, seat);
    if (!view.role.empty()) view.rule = rule_of_role(sight);
    view.to_act = sight.rules.awaiting(state).contains(seat);
    if (sight.asks<ChoosingFrame>()) return view;
    view.score = score_of(sight.kit, state, seat);
    view.counters = {{"Assets", assets_of(sight.kit, state, seat), "asset"},
                     {"Per asset", ppa_of(state, seat), "score"}};
    if (state.over != 0) view.rank = sight.rules.outcome(state).rank[seat.number];
    return view;
}

Scene::Card list_card(const Sight& sight, const MusterList& list) {
    Scene::Card card{list.id, sight.kit.companies[list.company].name, "company", {}};
    for (std::size_t i = 0; i < list.designs.size(); ++i) {
        const Design& design = sight.kit.designs[list.designs[i]];
        std::string text;
        for (const System system : system_codes.ids())
            if (design.systems.of[system] > 0)
                text += fmt::format("{}{} {}", text.empty() ? "" : ", ", system_codes[system],
                                    design.systems.of[system]);
        if (list.rockets[i] > 0)
            text += fmt::format(", {} {}", list.rockets[i], list.rockets[i] == 1 ? "rocket" : "rockets");
        card.sections.push_back({design.name, text, ""});
    }
    return card;
}

// MF-GEN-3: that a seat has chosen is open to all; what it chose, to itself alone.
void add_choices(const Sight& sight, Viewer viewer, std::vector<Scene::Hand>& hands) {
    if (!sight.asks<ChoosingFrame>()) return;
    const Sealed& picks = sight.state.set_up.picks;
    for (const Seat seat : seats_of(sight.kit)) {
        if (!picks.has_answered(seat)) continue;
        Scene::Hand hand{seat.index(), "choice", 1, {}};
        if (viewer.may_see(seat))
            hand.cards.push_back(list_card(sight, sight.kit.lists[ListId(picks.answer_of(seat))]));
        hands.push_back(std::move(hand));
    }
}

} // namespace

Scene Frames::scene(const State& state, Viewer viewer) const {
    const Sight sight{*this, kit_, state};
    Scene scene;
    scene.board = board(sight);
    // Spares that stayed at home and frames that were sent there are in neither.
    for (const FrameId frame : state.living | state.placed) scene.pieces.push_back(piece(sight, frame));
    scene.markers = markers(sight);
    scene.trays = trays(sight);
    add_choices(sight, viewer, scene.hands);
    for (const Seat seat : seats_of(kit_)) scene.seats.push_back(seat_view(sight, seat));
    scene.track = track(sight);
    scene.forecast = forecast(sight);
    if (sight.question() != nullptr) scene.chain = procedures.chain(sight);
    scene.prompts = procedures.prompts(sight);
    return scene;
}

} // namespace muster::frames
