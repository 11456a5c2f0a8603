// How the table is shown: ground, zones, units with their Shock and weapons, objectives and forces. What is
// going on there: story.cpp.
#include "core/naming.hpp"
#include "games/forge/parts.hpp"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace muster::forge {

// ---------------------------------------------------------------- names

std::string Sight::name(UnitId unit) const { return rules.spoken("unit", unit.index()); }
std::string Sight::name(Seat seat) const { return rules.spoken("seat", seat.index()); }
std::string Sight::side_name(SideId side) const { return rules.spoken("side", side.index()); }
std::string Sight::id(UnitId unit) const { return rules.word("unit", unit.index()); }

const Frame* Sight::question() const { return procedures.question(state); }

bool Sight::bids_are_open() const {
    return is_going_on() && step() >= GameStep::bid && step() <= GameStep::actions && state.bids.complete();
}

Scene::Link link_between(const Sight& sight, std::string sentence, Rule rule, UnitId from, UnitId to) {
    return {std::move(sentence), rule, sight.id(from), sight.id(to)};
}

Scene::Answer place_if_it_moves(const Sight& sight, UnitId unit) {
    return mov_of(sight.kit, sight.state, unit) > 0 ? Scene::Answer::place : Scene::Answer::choose;
}

std::string or_less(int target_number) {
    const int most = shows_at_most(target_number);
    return most == 1 ? "1" : fmt::format("{} or less", most);
}

namespace {

constexpr int inch = 100;

// "A, B and C"
std::string names_of(const Sight& sight, UnitSet units) {
    std::vector<std::string> names;
    for (const UnitId unit : units) names.push_back(sight.name(unit));
    return listed(names);
}

// ---------------------------------------------------------------- the ground

std::string_view cover_name(Cover cover) {
    switch (cover) {
    case Cover::none: break;
    case Cover::soft: return "soft";
    case Cover::hard: return "hard";
    case Cover::fortified: return "fortified";
    case Cover::negative: return "exposed";
    }
    return "";
}

// How it looks: by what it does, since anybody may add a kind of terrain.
std::string_view look_of(const TerrainPiece& piece) {
    const bool firm = piece.cover == Cover::hard || piece.cover == Cover::fortified;
    switch (piece.shape) {
    case TerrainShape::block: return "building";
    case TerrainShape::line: return firm ? "wall" : "barricade";
    case TerrainShape::area: break;
    }
    if (piece.cover == Cover::negative) return "water";
    if (piece.ground != Footing::difficult) return "cover";
    return piece.sight == Sightline::open ? "difficult" : "rubble";
}

Rule rule_of(const TerrainPiece& piece) {
    switch (piece.shape) {
    case TerrainShape::block: return "FO-MOV-6"_rule;
    case TerrainShape::line: return "FO-MOV-10"_rule;
    case TerrainShape::area: break;
    }
    return piece.ground == Footing::difficult ? "FO-MOV-9"_rule : "FO-COV-1"_rule;
}

// "Ruins R1 (hard)": which of them it is, and the cover it gives.
std::string label_of(const TerrainPiece& piece) {
    const std::string_view cover = cover_name(piece.cover);
    return fmt::format("{} {}{}", piece.name, piece.id, cover.empty() ? "" : fmt::format(" ({})", cover));
}

std::vector<Place> corners_of(const Box& box) {
    return {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
}

// A line has no width; what is drawn has.
std::vector<Place> stripe(const Segment& line) {
    constexpr int half_width = 12;
    const Vector along = line.to - line.from;
    const std::int64_t length = std::max<std::int64_t>(1, root_down(squared_length(along)));
    const Vector aside = scaled({-along.y, along.x}, half_width, length);
    const auto moved = [](Place from, Vector by) { return can_add(from, by) ? from + by : from; };
    return {moved(line.from, -aside), moved(line.to, -aside), moved(line.to, aside), moved(line.from, aside)};
}

Scene::Terrain patch(const TerrainPiece& piece) {
    Scene::Terrain shown;
    shown.id = piece.id;
    shown.kind = look_of(piece);
    shown.label = label_of(piece);
    shown.rule = rule_of(piece);
    shown.shape = piece.shape == TerrainShape::line ? stripe(piece.line) : corners_of(piece.box);
    return shown;
}

// FO-SET-2, FO-SET-4: with the side that has it.
Scene::Terrain zone_patch(const Sight& sight, ZoneId zone) {
    Scene::Terrain shown;
    shown.id = sight.rules.word("zone", zone.index());
    shown.kind = "zone";
    shown.label = sight.rules.spoken("zone", zone.index());
    for (const SideId side : sides_of(sight.kit))
        if (sight.state.zone[side] == zone) shown.label += fmt::format(": {}", sight.side_name(side));
    shown.rule = "FO-SET-4"_rule;
    shown.shape = corners_of(sight.kit.scenario.zones[zone].box);
    return shown;
}

Scene::Board board(const Sight& sight) {
    Scene::Board board;
    board.hexes = false;
    board.size = sight.kit.scenario.table.high;
    board.unit = {"inch", inch};
    if (sight.in_set_up())
        for (const ZoneId zone : sight.kit.scenario.zones.ids())
            board.terrain.push_back(zone_patch(sight, zone));
    for (const TerrainPiece& piece : sight.kit.scenario.terrain) board.terrain.push_back(patch(piece));
    return board;
}

// ---------------------------------------------------------------- objectives

// FO-END-2: who controls it. A team is shown by its first seat.
Scene::Marker marker(const Sight& sight, ObjectiveId number) {
    const Objective& objective = sight.kit.scenario.objectives[number];
    const SideId side = sight.state.owner[number];
    Scene::Marker shown;
    shown.id = objective.id;
    shown.kind = "objective";
    shown.label = objective.name;
    if (!side.is_none()) shown.owner = first_seat_of(sight.kit, side).index();
    shown.placed = true;
    shown.at = objective.at;
    shown.value = objective.vp;
    shown.rule = "FO-END-3"_rule;
    shown.radius = 75; // to be seen: the rules know the point alone
    shown.rings = {{"control", sight.kit.measures.objective_range, "FO-END-2"_rule}};
    return shown;
}

std::vector<Scene::Marker> markers(const Sight& sight) {
    std::vector<Scene::Marker> all;
    all.reserve(sight.kit.scenario.objectives.all.size());
    for (const ObjectiveId each : sight.kit.scenario.objectives.ids()) all.push_back(marker(sight, each));
    return all;
}

// ---------------------------------------------------------------- units

std::string state_of(const Sight& sight, UnitId unit) {
    const State& state = sight.state;
    if (state.waiting.contains(unit)) return "waiting";
    if (!is_on_table(state, unit)) return "destroyed";
    if (unit == active_unit(state)) return "active";
    return state.activated.contains(unit) ? "done" : "ready";
}

// What is left of it: models, and wounds where a model has several.
std::vector<Scene::Counter> counters_of(const Sight& sight, UnitId unit) {
    const Sheet& sheet = sheet_of(sight.kit, unit);
    const Unit& one = unit_at(sight.state, unit);
    std::vector<Scene::Counter> counters;
    const auto add_part = [&](std::string name, int left, int whole, std::string icon) {
        counters.push_back({std::move(name), left, std::move(icon), fmt::format("{}/{}", left, whole)});
    };
    if (sheet.models() > 1) add_part("Models", models_left(sight.state, unit), sheet.models(), "flag");
    if (sheet.wounds > 1)
        add_part("Wounds", wounds_left(sight.kit, sight.state, unit), sheet.models() * sheet.wounds,
                 "shield");
    if (counters.empty()) add_part("Models", models_left(sight.state, unit), 1, "flag");
    if (one.shock > 0) counters.push_back({"Shock", one.shock, "damage"});
    if (one.focus > 0) counters.push_back({"Focus", one.focus, "spot"});
    if (one.evade > 0) counters.push_back({"Evade", one.evade, "legs"});
    if (sight.state.hold.contains(unit)) counters.push_back({"Hold", 1, "eye"});
    return counters;
}

using Rows = std::vector<Scene::SheetRow>;

// "4 (5)": as it is now, and without Shock.
std::string with_shock(int base, int now) {
    return now == base ? fmt::format("{}", base) : fmt::format("{} ({})", now, base);
}

// FO-GEN-3: Shock lowers all but Save and Courage.
void add_stats(const Sight& sight, UnitId unit, Rows& rows) {
    const Sheet& sheet = sheet_of(sight.kit, unit);
    const int shock = unit_at(sight.state, unit).shock;
    rows.push_back(
        {"Movement", with_shock(sheet.mov, mov_of(sight.kit, sight.state, unit)), "FO-MOV-3"_rule});
    rows.push_back({"Accuracy", with_shock(sheet.acc, sheet.acc - shock), "FO-SHT-6"_rule});
    rows.push_back({"Strength", with_shock(sheet.str, sheet.str - shock), "FO-FGT-4"_rule});
    rows.push_back({"Save", fmt::format("{}", sheet.sav), "FO-ATK-5"_rule});
    rows.push_back(
        {"Initiative", with_shock(sheet.init, init_of(sight.kit, sight.state, unit)), "FO-GEN-3"_rule});
    rows.push_back({"Courage", fmt::format("{}", sheet.co), "FO-SHK-5"_rule});
}

// FO-BRK-1, FO-BID-5
void add_shock(const Sight& sight, UnitId unit, Rows& rows) {
    const int shock = unit_at(sight.state, unit).shock;
    const int room = room_of_unit(sight.kit, sight.state, unit);
    const int courage = sheet_of(sight.kit, unit).co;
    if (shock > 0)
        rows.push_back({"Shock",
                        fmt::format("{}; from {} on, every new one calls for a break test", shock, courage),
                        "FO-BRK-1"_rule});
    rows.push_back(
        {"Bid Shock",
         fmt::format("{}; {} in all at most", room > 0 ? fmt::format("room for {}", room) : "no room",
                     most_bid_shock(courage)),
         "FO-BID-5"_rule});
}

// FO-ATK-6: those that die first come first.
void add_groups(const Sight& sight, UnitId unit, Rows& rows) {
    const Sheet& sheet = sheet_of(sight.kit, unit);
    const Unit& one = unit_at(sight.state, unit);
    std::string text;
    for (std::size_t i = 0; i < sheet.groups.size(); ++i)
        text += fmt::format("{}{} of {} {}", i == 0 ? "" : ", then ", one.alive[i], sheet.groups[i].count,
                            sheet.groups[i].name);
    if (sheet.wounds > 1) text += fmt::format("; {} wounds each", sheet.wounds);
    if (one.damage > 0) text += fmt::format(", the first has lost {}", one.damage);
    rows.push_back({"Models", text, "FO-ATK-6"_rule});
}

// Whoever shows rows and rings tells them apart by name, and weapons of somebody's file may share one.
template <class Named>
std::string unlike_others(const std::vector<Named>& all, const std::string& name, const std::string& id) {
    const bool is_taken = std::ranges::find(all, name, &Named::name) != all.end();
    return is_taken ? fmt::format("{} ({})", name, id) : name;
}

// "12\", long 24\", AP 1: 5 dice"
void add_weapons(const Sight& sight, UnitId unit, bool melee, Rows& rows) {
    for (const Carried& carried : weapons_of(sight.kit, unit, melee)) {
        const Weapon& weapon = weapon_of(sight.kit, carried);
        std::string text = melee ? "in contact"
                                 : fmt::format("{}, long {}", sight.rules.said_length(weapon.short_range),
                                               sight.rules.said_length(weapon.long_range));
        if (weapon.ap > 0) text += fmt::format(", AP {}", weapon.ap);
        if (weapon.pin > 0) text += fmt::format(", pins: {} Shock if it hits", weapon.pin);
        const int dice = dice_of(sight.kit, sight.state, unit, carried);
        text += dice == 0 ? ": nobody is left to use it" : fmt::format(": {}", counted(dice, "die", "dice"));
        rows.push_back({unlike_others(rows, weapon.name, weapon.id), text,
                        weapon.pin > 0 ? "FO-SHK-2"_rule : "FO-ATK-4"_rule});
    }
}

// FO-REA-1: whether it can still answer an attack, and what it takes (FO-REA-4).
void add_reactions(const Sight& sight, UnitId unit, Rows& rows) {
    if (sight.state.hold.contains(unit))
        return rows.push_back({"Hold",
                               sight.kit.options.hold_auto_attacks
                                   ? "reacts once this round; without a roll if it strikes back or shoots"
                                   : "reacts once this round, without a roll",
                               "FO-HLD-1"_rule});
    if (!may_react(sight.state, unit))
        return rows.push_back({"Reactions", "none left this round", "FO-REA-1"_rule});
    rows.push_back(
        {"Reactions",
         fmt::format("one, in place of its activation: {}", or_less(init_of(sight.kit, sight.state, unit))),
         "FO-REA-1"_rule});
}

void add_what_it_did(const Sight& sight, UnitId unit, Rows& rows) {
    if (const Frame* activation = sight.state.flow.find<ActivationFrame>();
        activation != nullptr && active_unit(sight.state) == unit &&
        static_cast<ActivationStep>(activation->step) != ActivationStep::end)
        rows.push_back({"Actions left",
                        fmt::format("{}", actions_a_turn - activation->as<ActivationFrame>().actions),
                        "FO-ACT-8"_rule});
    if (sight.state.shot.contains(unit))
        rows.push_back({"Has shot", "not again this round", "FO-SHT-1"_rule});
    if (sight.state.fought.contains(unit))
        rows.push_back({"Has fought", "not again this round", "FO-FGT-1"_rule});
    if (const UnitSet enemies = touching(sight.kit, sight.state, unit); !enemies.empty())
        rows.push_back({"In melee with", names_of(sight, enemies), "FO-GEO-4"_rule});
}

void add_tokens(const Unit& one, Rows& rows) {
    if (one.focus > 0)
        rows.push_back(
            {"Focus", fmt::format("{}; +1 to hit in one attack, one each", one.focus), "FO-FOC-2"_rule});
    if (one.evade > 0)
        rows.push_back({"Evade", fmt::format("{}; -1 to hit for one attack on it, one each", one.evade),
                        "FO-EVD-2"_rule});
}

// FO-GEO-8: "Ruins R1, hard cover, difficult ground"
void add_ground(const Sight& sight, UnitId unit, Rows& rows) {
    std::string text;
    for (const TerrainPiece& piece : sight.kit.scenario.terrain) {
        if (piece.shape != TerrainShape::area || !piece.box.contains(unit_at(sight.state, unit).at)) continue;
        const std::string_view cover = cover_name(piece.cover);
        text += fmt::format("{}{} {}", text.empty() ? "" : "; ", piece.name, piece.id);
        if (!cover.empty()) text += fmt::format(", {} cover", cover);
        if (piece.ground == Footing::difficult) text += ", difficult ground";
    }
    if (!text.empty()) rows.push_back({"Stands in", text, "FO-COV-1"_rule});
}

// FO-END-2: what it adds at the end of the round.
void add_objectives(const Sight& sight, UnitId unit, Rows& rows) {
    std::string text;
    for (const Objective& objective : sight.kit.scenario.objectives)
        if (gap_within(disc_of(sight.kit, sight.state, unit), Disc{objective.at, 0},
                       sight.kit.measures.objective_range))
            text += (text.empty() ? "" : ", ") + objective.name;
    if (text.empty()) return;
    const int strength = models_left(sight.state, unit) * sheet_of(sight.kit, unit).wounds;
    rows.push_back({"Counts at", fmt::format("{} with {}", text, strength), "FO-END-2"_rule});
}

void add_traits(const Sight& sight, UnitId unit, Rows& rows) {
    const Sheet& sheet = sheet_of(sight.kit, unit);
    const std::string reach = sight.rules.said_length(sight.kit.measures.trait_range);
    if (sheet.has(Trait::lead_on))
        rows.push_back(
            {"Lead On",
             fmt::format("when its activation ends, a friend of this force within {} may follow at once",
                         reach),
             "FO-ACT-9"_rule});
    if (sheet.has(Trait::colours))
        rows.push_back(
            {"Colours",
             fmt::format("at the end of the round, units of this force within {} lose 1 Shock", reach),
             "FO-END-5"_rule});
    if (sheet.has(Trait::self_mend))
        rows.push_back(
            {"Self-mend", "at the end of the round it regains a lost wound on 4 or less", "FO-END-6"_rule});
    if (sheet.has(Trait::surefoot))
        rows.push_back({"Surefoot", "neither difficult ground nor obstacles slow it; no rushing over them",
                        "FO-MOV-9"_rule});
}

// How it is doing first, then what it is.
Rows sheet_rows(const Sight& sight, UnitId unit) {
    Rows rows;
    const bool stands = is_on_table(sight.state, unit);
    if (!stands && !sight.state.waiting.contains(unit)) return rows;
    if (stands) {
        add_what_it_did(sight, unit, rows);
        add_reactions(sight, unit, rows);
        add_tokens(unit_at(sight.state, unit), rows);
        add_ground(sight, unit, rows);
        add_objectives(sight, unit, rows);
    }
    add_stats(sight, unit, rows);
    add_shock(sight, unit, rows);
    add_groups(sight, unit, rows);
    add_traits(sight, unit, rows);
    add_weapons(sight, unit, false, rows);
    add_weapons(sight, unit, true, rows);
    return rows;
}

// Weapons with the same reach share a ring.
void add_range(std::vector<Scene::Ring>& rings, const std::string& name, int radius, Rule rule) {
    const auto same = std::ranges::find(rings, radius, &Scene::Ring::radius);
    if (same != rings.end() && same->rule == rule)
        same->name += ", " + name;
    else
        rings.push_back({name, radius, rule});
}

// FO-GEO-3: ranges are measured between the rims, the way from the centre.
std::vector<Scene::Ring> rings_of(const Sight& sight, UnitId unit) {
    const Sheet& sheet = sheet_of(sight.kit, unit);
    std::vector<Scene::Ring> rings;
    if (const int move = inch * mov_of(sight.kit, sight.state, unit); move > 0) {
        rings.push_back({"move", move, "FO-MOV-3"_rule});
        if (const int bonus = rush_bonus(sight.kit, sight.state, unit); bonus > 0)
            rings.push_back({"rush", move + bonus, "FO-RSH-1"_rule});
    }
    if (sheet.has(Trait::lead_on))
        rings.push_back({"lead on", sheet.radius + sight.kit.measures.trait_range, "FO-ACT-9"_rule});
    if (sheet.has(Trait::colours))
        rings.push_back({"colours", sheet.radius + sight.kit.measures.trait_range, "FO-END-5"_rule});
    for (const Carried& carried : sheet.ranged) {
        if (dice_of(sight.kit, sight.state, unit, carried) == 0) continue;
        const Weapon& weapon = weapon_of(sight.kit, carried);
        const std::string name =
            unlike_others(rings, sight.rules.spoken("weapon", carried.weapon.index()), weapon.id);
        if (weapon.short_range < weapon.long_range)
            add_range(rings, name + " short", sheet.radius + weapon.short_range, "FO-SHT-4"_rule);
        add_range(rings, name, sheet.radius + weapon.long_range, "FO-SHT-4"_rule);
    }
    return rings;
}

Scene::Piece piece(const Sight& sight, UnitId unit) {
    const UnitInfo& info = info_of(sight.kit, unit);
    Scene::Piece piece;
    piece.id = sight.id(unit);
    piece.owner = info.seat.index();
    piece.name = sight.name(unit);
    piece.kind = "unit";
    piece.placed = is_on_table(sight.state, unit);
    piece.at = unit_at(sight.state, unit).at;
    piece.radius = info.sheet.radius;
    piece.state = state_of(sight, unit);
    piece.group = sight.name(info.seat);
    piece.sheet = sheet_rows(sight, unit);
    if (piece.state != "destroyed") piece.counters = counters_of(sight, unit);
    if (piece.placed) piece.rings = rings_of(sight, unit);
    return piece;
}

// ---------------------------------------------------------------- forces

struct Role {
    std::string text;
    Rule rule;
};

// FO-BID-11: that a bid was given is open to all.
Role role_in_bidding(const Sight& sight, Seat seat) {
    if (sight.state.bids.has_answered(seat)) return {"bid sealed", "FO-BID-11"_rule};
    if (sight.state.bids.owing().contains(seat)) return {"is bidding", "FO-BID-1"_rule};
    return {"no units left", "FO-BID-2"_rule};
}

Role role_in_order(const Sight& sight, SideId side) {
    const Leads& order = sight.state.order;
    if (sight.state.failed.contains(side)) return {"could not pay its bid", "FO-BID-7"_rule};
    if (order.place_of(side.index()) == order.size()) return {};
    if (const int lead = order.lead_of(side.index()); lead > 1 && order.lap() == 0)
        return {fmt::format("{} {} turns", order.place_of(side.index()) == 0 ? "opens with" : "then", lead),
                "FO-INI-4"_rule};
    return order.place_of(side.index()) == 0 ? Role{"goes first", "FO-INI-2"_rule} : Role{};
}

Role role_of(const Sight& sight, Seat seat) {
    Role role;
    if (sight.is_at(GameStep::bid) && !sight.bids_are_open())
        role = role_in_bidding(sight, seat);
    else if (sight.is_at(GameStep::actions))
        role = role_in_order(sight, side_of(sight.kit, seat));
    if (sight.kit.mode != Mode::teams) return role;
    const std::string team = sight.side_name(side_of(sight.kit, seat));
    if (role.text.empty()) return {team, "FO-TEAM-8"_rule};
    return {fmt::format("{}, {}", team, role.text), role.rule};
}

// FO-GEN-8: a bid is shown to whoever gave it, and to all when all are in.
void add_bid(const Sight& sight, Seat seat, std::vector<Scene::Counter>& counters) {
    const Sealed& bids = sight.state.bids;
    const bool bidding = sight.is_at(GameStep::bid);
    if (!bids.has_answered(seat)) return;
    if (!sight.bids_are_open() && !(bidding && sight.viewer.may_see(seat))) return;
    counters.push_back({"Bid", bids.answer_of(seat), "power"});
    if (const int left = left_to_assign(sight.state, seat); sight.is_at(GameStep::assign) && left > 0)
        counters.push_back({"To assign", left, "damage"});
}

std::vector<Scene::Counter> counters_of_seat(const Sight& sight, Seat seat) {
    std::vector<Scene::Counter> counters;
    if (sight.in_set_up()) return counters;
    counters.push_back({"Units", (units_of(sight.kit, seat) & sight.state.table).size(), "flag"});
    add_bid(sight, seat, counters);
    if (sight.is_at(GameStep::bid) || sight.is_at(GameStep::assign))
        counters.push_back({"Shock room", room_of(sight.kit, sight.state, seat), "damage"});
    if (sight.is_at(GameStep::actions))
        counters.push_back({"To activate", eligible(sight.kit, sight.state, seat).size(), "clock"});
    return counters;
}

// Sides in their order, and in each its seats (FO-TEAM-4); 0: there is no order, or it is not in it.
int turn_of(const Sight& sight, Seat seat) {
    const Leads& order = sight.state.order;
    const int place = order.place_of(side_of(sight.kit, seat).index());
    if (place == order.size()) return 0;
    int turn = 1;
    for (int i = 0; i < place; ++i) turn += seats_of_side(sight.kit, side_at(order, i)).size();
    for (const Seat other : seats_of_side(sight.kit, side_at(order, place)))
        if (other < seat) ++turn;
    return turn;
}

Scene::SeatView seat_view(const Sight& sight, Seat seat) {
    Scene::SeatView view;
    view.seat = seat.index();
    view.name = sight.name(seat);
    view.colour = seat_colour(seat.index());
    view.score = sight.state.vp[side_of(sight.kit, seat)];
    view.counters = counters_of_seat(sight, seat);
    view.to_act = sight.rules.awaiting(sight.state).contains(seat);
    if (sight.state.over != Ended::not_yet) view.rank = sight.rules.outcome(sight.state).rank[seat.number];
    const Role role = role_of(sight, seat);
    view.role = role.text;
    view.rule = role.rule;
    view.turn = turn_of(sight, seat);
    return view;
}

} // namespace

Scene Forge::scene(const State& state, Viewer viewer) const {
    const Sight sight{*this, kit_, state, viewer};
    Scene scene;
    scene.board = board(sight);
    for (const UnitId unit : kit_.units.ids()) scene.pieces.push_back(piece(sight, unit));
    scene.markers = markers(sight);
    for (const Seat seat : seats_of(kit_)) scene.seats.push_back(seat_view(sight, seat));
    scene.track = track(sight);
    scene.forecast = forecast(sight);
    if (sight.question() != nullptr) scene.chain = procedures.chain(sight);
    scene.prompts = procedures.prompts(sight);
    return scene;
}

} // namespace muster::forge
