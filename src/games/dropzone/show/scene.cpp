// How the table is shown: scenery, units, objectives, cards and forces. What is written on a unit's sheet:
// sheet.cpp; who comes next: forecast.cpp.
#include "games/dropzone/show/scene_parts.hpp"

#include <fmt/format.h>

namespace muster::dropzone {

// ---------------------------------------------------------------- names

std::string Sight::name(Seat seat) const { return rules.spoken("seat", seat.index()); }
std::string Sight::unit(int number) const { return rules.spoken("unit", number); }
std::string Sight::squad(SquadId squad) const { return rules.spoken("squad", squad.index()); }
std::string Sight::group(GroupId group) const { return rules.spoken("group", group.index()); }
std::string Sight::piece(PieceId piece) const { return rules.spoken("piece", piece.index()); }
std::string Sight::objective(ObjectiveId objective) const {
    return rules.spoken("objective", objective.index());
}
std::string Sight::card(int number) const { return rules.spoken("card", number); }
std::string Sight::id(int unit) const { return rules.word("unit", unit); }

std::string Sight::thing(Thing one) const {
    if (one.is(ThingKind::card) && one.id < state.window.stack.size()) {
        const Played& played = state.window.stack[one.id];
        return fmt::format("{} of {}", card(played.card), name(Seat(played.seat)));
    }
    return rules.spoken("thing", one.packed());
}

std::string Sight::squads(SquadSet set) const {
    std::vector<std::string> names;
    for (const SquadId one : set) names.push_back(squad(one));
    return listed(names);
}

std::string Sight::id_of_squad(SquadId squad) const {
    const int first = is_squad(kit, squad) ? first_living(kit, state, squad) : -1;
    return first < 0 ? "" : id(first);
}

std::string Sight::id_of_thing(Thing thing) const {
    if (thing.is(ThingKind::squad)) return id_of_squad(thing.squad());
    if (thing.is(ThingKind::piece) &&
        piece_at(state, thing.piece()).state == static_cast<std::uint8_t>(PieceState::removed))
        return "";
    return rules.word("thing", thing.packed());
}

const Frame* Sight::question() const { return procedures.question(state); }

void suggest(const Sight& sight, Scene::Prompt& made, const Action& action) {
    if (sight.rules.judge(sight.state, Seat(made.seat), action).ok()) made.natural = action;
}

std::string where_inside(const Sight& sight, PieceId piece, int spot) {
    return fmt::format("{}, {}", sight.piece(piece), sight.rules.spoken("spot", spot));
}

std::string_view window_name(Window kind) {
    switch (kind) {
    case Window::init: return "at the end of the initiation";
    case Window::act: return "right after an activation is declared";
    case Window::shot: return "before the dice of a Shooting action";
    case Window::search: return "before the die of a search";
    case Window::test: return "before a Fortitude test";
    case Window::round_up: return "at the start of the round up";
    case Window::stack: return "while another card is unresolved";
    }
    return "";
}

namespace {

constexpr int inch = 100;

constexpr std::array<std::string_view, types> kind_names{"infantry", "tank",     "skimmer",
                                                         "walker",   "aircraft", "aircraft"};
// ---------------------------------------------------------------- the ground

std::vector<Place> corners_of(const Box& box) {
    return {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
}

// How it looks: by what it does, since anybody may add a type. Only wood and shed do the same.
std::string_view look_of(const Sight& sight, PieceId piece) {
    const PieceInfo& info = piece_info(sight.kit, piece);
    const auto has = [&](Tag tag) { return has_tag(sight.kit, sight.state, piece, tag); };
    if (!is_standing(sight.state, piece)) return "rubble";
    if (has(Tag::garrison)) return info.type.starts_with("forest") ? "cover" : "building";
    if (has(Tag::impassable)) return info.height == 0 ? "water" : "wall";
    if (has(Tag::body)) return "barricade";
    if (has(Tag::exceptional)) return "road";
    if (has(Tag::tough)) return has(Tag::soft) ? "difficult" : "rubble";
    return has(Tag::soft) ? "cover" : "floor";
}

Rule rule_of(const Sight& sight, PieceId piece) {
    const auto has = [&](Tag tag) { return has_tag(sight.kit, sight.state, piece, tag); };
    if (has(Tag::garrison)) return "DZ-GAR-1"_rule;
    if (has(Tag::impassable)) return "DZ-MOV-2"_rule;
    if (has(Tag::body)) return "DZ-SHO-7"_rule;
    if (has(Tag::exceptional)) return "DZ-MOV-4"_rule;
    if (has(Tag::tough)) return "DZ-MOV-3"_rule;
    return has(Tag::soft) ? "DZ-SHO-7"_rule : "DZ-GEO-4"_rule;
}

Scene::Terrain patch(const Sight& sight, PieceId piece) {
    const PieceInfo& info = piece_info(sight.kit, piece);
    const Piece& one = piece_at(sight.state, piece);
    Scene::Terrain shown;
    shown.id = info.id;
    shown.kind = look_of(sight, piece);
    shown.label = sight.piece(piece);
    shown.rule = rule_of(sight, piece);
    shown.shape = corners_of(info.box);
    if (!is_standing(sight.state, piece)) return shown;
    if (has_tag(sight.kit, sight.state, piece, Tag::destructible))
        shown.counters.push_back(
            {"Damage points", one.dp, "brick", fmt::format("{}/{}", int{one.dp}, info.dp)});
    if (one.tokens > 0) shown.counters.push_back({"Collateral tokens", one.tokens, "damage"});
    return shown;
}

std::optional<Seat> seat_in_zone(const State& state, const Equipment& kit, int zone) {
    for (const Seat seat : seats_of(kit))
        if (state.zone[seat] == zone) return seat;
    return std::nullopt;
}

// DZ-SET-2: a zone that can be taken, or is.
Scene::Terrain zone_patch(const Sight& sight, int zone) {
    Scene::Terrain shown;
    shown.id = sight.rules.word("zone", zone);
    shown.kind = "zone";
    shown.label = sight.rules.spoken("zone", zone);
    if (const auto seat = seat_in_zone(sight.state, sight.kit, zone))
        shown.label += fmt::format(": {}", sight.name(*seat));
    shown.rule = "DZ-SET-2"_rule;
    shown.shape = corners_of(sight.kit.scenario.zones[static_cast<std::size_t>(zone)].box);
    return shown;
}

// DZ-OBJ-10: from here objectives are taken off the table. Its edge is where the force arrives.
Scene::Terrain edge_patch(const Sight& sight, Seat seat) {
    constexpr int reach = 100;
    const Box edge = arrival_edge(sight.kit, sight.state, seat);
    const auto clamped = [](int at) { return static_cast<std::int16_t>(std::clamp(at, 0, table_side)); };
    const Box strip{{clamped(edge.low.x - reach), clamped(edge.low.y - reach)},
                    {clamped(edge.high.x + reach), clamped(edge.high.y + reach)}};
    Scene::Terrain shown;
    shown.kind = "zone";
    shown.label = fmt::format("Edge of {}", sight.name(seat));
    shown.rule = "DZ-OBJ-10"_rule;
    shown.shape = corners_of(strip);
    return shown;
}

void add_zones(const Sight& sight, std::vector<Scene::Terrain>& all) {
    if (sight.in_set_up()) {
        const int zones = static_cast<int>(sight.kit.scenario.zones.size());
        for (int zone = 0; zone < zones; ++zone) all.push_back(zone_patch(sight, zone));
        return;
    }
    for (const Seat seat : seats_of(sight.kit))
        if (sight.state.zone[seat] != nothing) all.push_back(edge_patch(sight, seat));
}

Scene::Board board(const Sight& sight) {
    Scene::Board board;
    board.hexes = false;
    board.size = {table_side, table_side};
    board.unit = {"inch", inch};
    add_zones(sight, board.terrain);
    for (const PieceId piece : all_pieces(sight.kit))
        if (piece_at(sight.state, piece).state != static_cast<std::uint8_t>(PieceState::removed))
            board.terrain.push_back(patch(sight, piece));
    return board;
}

// ---------------------------------------------------------------- where units are drawn

constexpr int marker_radius = 35; // to be seen: the rules know the point alone

Place centre_of(const Box& box) {
    return {static_cast<std::int16_t>((box.low.x + box.high.x) / 2),
            static_cast<std::int16_t>((box.low.y + box.high.y) / 2)};
}

// The rules know a spot in a garrison, the eye wants a place: a grid inside the walls, where whoever is on an
// edge stands as near to it as there is room, and the others stand about the centre. The token of an
// objective keeps its own place as long as there is room beside it.
class Crowd {
public:
    Crowd(const Box& box, int radius, int count, bool token) : box_(box) {
        const auto cut = [&](int pitch, bool around) {
            pitch_ = std::max(1, pitch);
            free_ = slots(around ? radius + marker_radius : 0);
            return static_cast<int>(free_.size()) >= count;
        };
        if (token && cut(2 * radius, true)) return;
        for (int pitch = 2 * radius; !cut(pitch, false) && pitch > 1;) pitch -= std::max(1, pitch / 8);
    }

    Place take(Spot spot) {
        if (free_.empty()) return centre_of(box_);
        const auto best = std::ranges::min_element(free_, {}, [&](Place at) { return rank(at, spot); });
        const Place taken = *best;
        free_.erase(best);
        return taken;
    }

private:
    struct Rank {
        std::int64_t first; // how far from the edge; from the centre, for those who are there
        std::int64_t then;  // how far from the middle of the edge
        friend constexpr auto operator<=>(const Rank&, const Rank&) = default;
    };

    // Centred in the box, from the north-west, row by row; those nearer to the centre than `clear` are left
    // out.
    std::vector<Place> slots(int clear) const {
        const int columns = std::max(1, (box_.high.x - box_.low.x) / pitch_);
        const int rows = std::max(1, (box_.high.y - box_.low.y) / pitch_);
        const Place centre = centre_of(box_);
        std::vector<Place> all;
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column) {
                const Place at{static_cast<std::int16_t>(centre.x + (2 * column - columns + 1) * pitch_ / 2),
                               static_cast<std::int16_t>(centre.y + (rows - 1 - 2 * row) * pitch_ / 2)};
                if (squared_distance(at, centre) >= square(clear)) all.push_back(at);
            }
        return all;
    }

    Rank rank(Place at, Spot spot) const {
        const Place centre = centre_of(box_);
        const std::int64_t across = square(at.x - centre.x);
        const std::int64_t along = square(at.y - centre.y);
        switch (spot) {
        case Spot::centre: break;
        case Spot::north: return {box_.high.y - at.y, across};
        case Spot::east: return {box_.high.x - at.x, along};
        case Spot::south: return {at.y - box_.low.y, across};
        case Spot::west: return {at.x - box_.low.x, along};
        }
        return {across + along, 0};
    }

    Box box_;
    int pitch_ = 1;
    std::vector<Place> free_;
};

// Where each unit is drawn, by its number; meaningless for those that are not.
using Layout = std::vector<Place>;

bool lies_inside(const Sight& sight, PieceId piece) {
    for (const ObjectiveId i : all_objectives(sight.kit)) {
        const Objective& one = objective_at(sight.state, i);
        if (one.piece == piece && one.carrier.is_none() &&
            (one.flags & static_cast<unsigned>(ObjectiveFlag::removed)) == 0)
            return true;
    }
    return false;
}

// Those on edges choose first.
void lay_out_garrison(const Sight& sight, PieceId piece, Layout& layout) {
    std::vector<int> inside;
    int radius = 1;
    for (const int unit : all_units(sight.kit))
        if (is_inside(sight.state, unit) && unit_at(sight.state, unit).piece() == piece) {
            inside.push_back(unit);
            radius = std::max(radius, sheet_of(sight.kit, unit).radius);
        }
    if (inside.empty()) return;
    const auto spot_of = [&](int unit) { return static_cast<Spot>(unit_at(sight.state, unit).spot); };
    Crowd crowd(piece_info(sight.kit, piece).box, radius, static_cast<int>(inside.size()),
                lies_inside(sight, piece));
    for (const bool on_edges : {true, false})
        for (const int unit : inside)
            if ((spot_of(unit) != Spot::centre) == on_edges)
                layout[static_cast<std::size_t>(unit)] = crowd.take(spot_of(unit));
}

Layout lay_out(const Sight& sight) {
    Layout layout(static_cast<std::size_t>(units_in(sight.kit)));
    for (const int unit : all_units(sight.kit))
        layout[static_cast<std::size_t>(unit)] = unit_at(sight.state, unit).at;
    for (const PieceId piece : all_pieces(sight.kit)) lay_out_garrison(sight, piece, layout);
    return layout;
}

// ---------------------------------------------------------------- objectives

bool is_removed(const Objective& one) {
    return (one.flags & static_cast<unsigned>(ObjectiveFlag::removed)) != 0;
}
bool is_hidden(const Objective& one) {
    return (one.flags & static_cast<unsigned>(ObjectiveFlag::hidden)) != 0;
}

std::string label_of(const Sight& sight, ObjectiveId number) {
    const Objective& one = objective_at(sight.state, number);
    if (!one.carrier.is_none())
        return fmt::format("{}, carried by {}", sight.objective(number), sight.squad(one.carrier));
    return sight.objective(number) + (is_hidden(one) ? ", hidden" : "");
}

Rule rule_of_objective(const Sight& sight, ObjectiveId number) {
    const Objective& one = objective_at(sight.state, number);
    if (!one.carrier.is_none()) return "DZ-OBJ-6"_rule;
    return is_hidden(one) ? "DZ-OBJ-2"_rule : "DZ-OBJ-3"_rule;
}

// At the rim of whoever carries it, or of what that is aboard of.
std::optional<Place> place_of(const Sight& sight, ObjectiveId number, const Layout& layout) {
    const Objective& one = objective_at(sight.state, number);
    if (one.carrier.is_none())
        return one.piece.is_none() ? one.at : centre_of(piece_info(sight.kit, one.piece).box);
    const int first = first_living(sight.kit, sight.state, one.carrier);
    const int bearer = first < 0 ? -1 : outermost(sight.state, first);
    if (bearer < 0 || !is_drawn(sight.state, bearer)) return std::nullopt;
    const Place at = layout[static_cast<std::size_t>(bearer)];
    const int aside = sheet_of(sight.kit, bearer).radius * 7 / 10;
    return Place{static_cast<std::int16_t>(std::min(at.x + aside, table_side)),
                 static_cast<std::int16_t>(std::min(at.y + aside, table_side))};
}

// Whoever claims it has it; whoever carries it, too (DZ-END-3).
int holder_of(const Sight& sight, const Objective& one) {
    if (!one.carrier.is_none()) return owner_of_squad(sight.kit, one.carrier).index();
    return one.claimant == nothing ? -1 : int{one.claimant};
}

Scene::Marker marker(const Sight& sight, ObjectiveId number, const Layout& layout) {
    const Objective& one = objective_at(sight.state, number);
    const ObjectiveInfo& info = objective_info(sight.kit, number);
    Scene::Marker shown;
    shown.id = info.id;
    shown.kind = "objective";
    shown.label = label_of(sight, number);
    shown.owner = holder_of(sight, one);
    if (const auto at = place_of(sight, number, layout)) {
        shown.placed = true;
        shown.at = *at;
    }
    shown.value = info.hold;
    shown.rule = rule_of_objective(sight, number);
    shown.radius = marker_radius;
    if (one.carrier.is_none() && one.piece.is_none()) shown.rings = {{"reach", 200, "DZ-OBJ-1"_rule}};
    return shown;
}

std::vector<Scene::Marker> markers(const Sight& sight, const Layout& layout) {
    std::vector<Scene::Marker> all;
    for (const ObjectiveId number : all_objectives(sight.kit))
        if (!is_removed(objective_at(sight.state, number))) all.push_back(marker(sight, number, layout));
    return all;
}

// ---------------------------------------------------------------- units

// Whoever was selected, or belonged to a group that was activated and is not the active one.
bool is_done(const Sight& sight, SquadId squad) {
    const State& state = sight.state;
    if (has(state.selected, squad)) return true;
    const GroupId group = is_auxiliary(sight.kit, squad) ? GroupId(state.declared_with[squad] - 1)
                                                         : squad_info(sight.kit, squad).group;
    return !group.is_none() && was_activated(state, group) && group != state.activation.group;
}

std::string state_of(const Sight& sight, int unit) {
    const State& state = sight.state;
    const SquadId squad = squad_of(sight.kit, unit);
    if (!is_alive(state, unit)) return "destroyed";
    if (has(state.activation.open, squad) || (state.placing.why != 0 && state.placing.squad == squad))
        return "active";
    if (!is_drawn(state, unit)) return "waiting";
    return is_done(sight, squad) ? "done" : "ready";
}

Scene::Piece piece(const Sight& sight, int unit, const Layout& layout) {
    const UnitInfo& info = info_of(sight.kit, unit);
    const Sheet& sheet = sheet_of(sight.kit, unit);
    Scene::Piece piece;
    piece.id = info.id;
    piece.owner = info.seat;
    piece.name = sight.unit(unit);
    piece.kind = word_in(kind_names, static_cast<int>(sheet.type));
    piece.placed = is_drawn(sight.state, unit);
    piece.at = layout[static_cast<std::size_t>(unit)];
    piece.radius = sheet.radius;
    piece.state = state_of(sight, unit);
    piece.group = squad_info(sight.kit, info.squad).id;
    piece.sheet = sheet_rows(sight, unit);
    if (piece.state != "destroyed") piece.counters = counters_of(sight, unit);
    if (piece.placed && piece.state != "destroyed") piece.rings = rings_of(sight, unit);
    return piece;
}

// ---------------------------------------------------------------- cards

Scene::Card face_of(const Sight& sight, int card) {
    const CardInfo& info = card_info(sight.kit, card);
    return {info.id,
            info.name,
            info.influence ? "influence" : "global",
            {{"When", std::string(window_name(info.window)), ""},
             {"Where", info.influence ? "within your Influence" : "anywhere", ""},
             {"Effect", info.text, ""}}};
}

// DZ-CARD-1: whoever may not look sees how many there are.
Scene::Hand hand(const Sight& sight, Seat seat) {
    const auto& cards = hand_of(sight.state, seat).cards;
    Scene::Hand shown{seat.index(), "hand", cards.size(), {}};
    if (!sight.may_see_hand_of(seat)) return shown;
    for (const std::uint8_t card : cards)
        if (card != nothing) shown.cards.push_back(face_of(sight, card));
    return shown;
}

// Played and not resolved. Others may name them as targets, so they are called as actions call them.
Scene::Hand on_the_stack(const Sight& sight, Seat seat) {
    Scene::Hand shown{seat.index(), "on the stack", 0, {}};
    const auto& stack = sight.state.window.stack;
    for (int i = 0; i < stack.size(); ++i) {
        if (stack[i].seat != seat.index()) continue;
        Scene::Card face = face_of(sight, stack[i].card);
        face.title = fmt::format("{} on {}", sight.card(stack[i].card), sight.thing(stack[i].target));
        face.id = sight.rules.word("thing", Thing::of(ThingKind::card, i).packed());
        shown.cards.push_back(std::move(face));
        ++shown.count;
    }
    return shown;
}

void add_hands(const Sight& sight, Seat seat, std::vector<Scene::Hand>& all) {
    const Hand& own = hand_of(sight.state, seat);
    Scene::Hand stack = on_the_stack(sight, seat);
    const int left = cards_a_deck - own.cards.size() - own.discards.size() - stack.count;
    Scene::Hand discards{seat.index(), "discard pile", own.discards.size(), {}};
    for (const std::uint8_t card : own.discards) discards.cards.push_back(face_of(sight, card));
    all.push_back(hand(sight, seat));
    if (stack.count > 0) all.push_back(std::move(stack));
    all.push_back(std::move(discards));
    all.push_back({seat.index(), "deck", left, {}});
}

// ---------------------------------------------------------------- forces

struct Role {
    std::string text;
    Rule rule;
};

Role role_in_order(const Sight& sight, Seat seat) {
    constexpr std::array<std::string_view, most_seats> places{"goes first", "goes second", "goes third",
                                                              "goes fourth"};
    const int place = sight.state.order.place_of(seat);
    if (place >= sight.state.order.size()) return {};
    return {word_in(places, place), sight.in_set_up() ? "DZ-SET-2"_rule : "DZ-INI-2"_rule};
}

// DZ-INI-7: that somebody has chosen is open to all.
Role role_now(const Sight& sight, Seat seat) {
    const State& state = sight.state;
    if (!is_in_play(sight.kit, state, seat)) return {"out of play", "DZ-END-6"_rule};
    if (state.flow.is<DiscardingFrame>() && state.discards.has_answered(seat))
        return {"has chosen", "DZ-INI-7"_rule};
    if (state.flow.is<DiscardingFrame>() && state.discards.owing().contains(seat))
        return {"is discarding", "DZ-INI-7"_rule};
    return role_in_order(sight, seat);
}

Role role_of(const Sight& sight, Seat seat) {
    Role role = sight.is_going_on() ? role_now(sight, seat) : Role{};
    if (!sight.kit.options.teams) return role;
    const std::string team = fmt::format("Team {}", side_of(sight.kit, seat) + 1);
    if (role.text.empty()) return {team, "DZ-END-5"_rule};
    return {fmt::format("{}, {}", team, role.text), role.rule};
}

int units_left(const Sight& sight, Seat seat) {
    int count = 0;
    for (const int unit : units_of_seat(sight.kit, seat))
        if (is_alive(sight.state, unit)) ++count;
    return count;
}

std::vector<Scene::Counter> counters_of_seat(const Sight& sight, Seat seat) {
    std::vector<Scene::Counter> counters;
    counters.push_back({"Kill points", sight.state.kp[seat], "skull"});
    counters.push_back({"CV", cv_of(sight.kit, sight.state, seat), "power"});
    counters.push_back({"Cards", hand_of(sight.state, seat).cards.size(), "card"});
    counters.push_back({"Units", units_left(sight, seat), "flag"});
    if (sight.is_at(GameStep::activations)) {
        counters.push_back({"To activate", left_to_activate(sight.kit, sight.state, seat), "clock"});
    }
    return counters;
}

Scene::SeatView seat_view(const Sight& sight, Seat seat) {
    Scene::SeatView view;
    view.seat = seat.index();
    view.name = sight.name(seat);
    view.colour = seat_colour(seat.index());
    const Outcome outcome = sight.rules.outcome(sight.state);
    view.score = outcome.score[static_cast<std::size_t>(seat.index())];
    view.counters = counters_of_seat(sight, seat);
    view.to_act = sight.rules.awaiting(sight.state).contains(seat);
    if (sight.state.over != 0) view.rank = outcome.rank[static_cast<std::size_t>(seat.index())];
    const Role role = role_of(sight, seat);
    view.role = role.text;
    view.rule = role.rule;
    if (const int place = sight.state.order.place_of(seat); place < sight.state.order.size())
        view.turn = place + 1;
    return view;
}

} // namespace

Scene Dropzone::scene(const State& state, Viewer viewer) const {
    const Sight sight{*this, kit_, state, viewer};
    const Layout layout = lay_out(sight);
    Scene scene;
    scene.board = board(sight);
    for (const int unit : all_units(kit_)) scene.pieces.push_back(piece(sight, unit, layout));
    scene.markers = markers(sight, layout);
    for (const Seat seat : seats_of(kit_)) {
        add_hands(sight, seat, scene.hands);
        scene.seats.push_back(seat_view(sight, seat));
    }
    scene.track = track(sight);
    scene.forecast = forecast(sight);
    if (sight.question() != nullptr) scene.chain = procedures.chain(sight);
    scene.prompts = procedures.prompts(sight);
    return scene;
}

} // namespace muster::dropzone
