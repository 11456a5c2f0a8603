// How the table is shown: ground, models with their dice and compulsions, markers and circles. What is going
// on there: story.cpp.
#include "core/naming.hpp"
#include "games/godbreakers/parts.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::godbreakers {

// ---------------------------------------------------------------- names

ProfileId Sight::profile_of_newcomer(ModelId model) const {
    if (const Frame* frame = state.flow.find<ArrivingFrame>())
        if (const auto arriving = frame->as<ArrivingFrame>(); arriving.model == model)
            return arriving.profile;
    if (const Frame* threat = state.flow.find<PlacingThreatFrame>();
        threat != nullptr && model_of<PlacingThreatFrame>(*threat) == model)
        return kit.scenario.threat;
    return ProfileId::none();
}

std::string Sight::name(ModelId model) const {
    const ProfileId profile = profile_of_newcomer(model);
    return rules.spoken("model", profile.is_none() ? told(state, model) : told_unaligned(model, profile));
}
std::string Sight::name(Seat seat) const { return rules.spoken("seat", seat.index()); }
std::string Sight::marker_name(MarkerId marker) const { return rules.spoken("marker", marker.index()); }
std::string Sight::id(ModelId model) const { return rules.word("model", model.index()); }

namespace {

// How far from a base things are that are within so many units of it (GB-MEAS-7).
constexpr int reach(int units) { return units * unit + unit - 1; }

bool is_treasure_game(const Equipment& kit) { return kit.scenario.plunder || kit.scenario.vp_a_carrier > 0; }

// ---------------------------------------------------------------- the ground

// Half a barricade's width to the left of a stretch of it.
Vector aside(Vector stretch, int half_width) {
    const std::int64_t length = std::max<std::int64_t>(1, root_down(squared_length(stretch)));
    return scaled({-stretch.y, stretch.x}, half_width, length);
}

// At a corner, where the lines beside both stretches meet; beside the second one if the corner is too sharp.
Vector aside(Vector before, Vector after, int half_width) {
    const Vector a = aside(before, half_width);
    const Vector b = aside(after, half_width);
    const std::int64_t square_width = square(half_width);
    const std::int64_t unit_of = square_width + dot(a, b);
    if (unit_of * 2 < square_width) return b;
    return scaled({a.x + b.x, a.y + b.y}, square_width, unit_of);
}

Place moved(Place from, Vector by) { return can_add(from, by) ? from + by : from; }

// There along its left, and back along its right.
std::vector<Place> outline(const std::vector<Place>& line, int half_width) {
    std::vector<Place> there, back;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const Vector before = i == 0 ? line[1] - line[0] : line[i] - line[i - 1];
        const Vector after = i + 1 == line.size() ? before : line[i + 1] - line[i];
        const Vector out = aside(before, after, half_width);
        there.push_back(moved(line[i], out));
        back.push_back(moved(line[i], -out));
    }
    there.insert(there.end(), back.rbegin(), back.rend());
    return there;
}

std::vector<Place> laid(std::span<const Place> shape, const Pose& pose) {
    std::vector<Place> places;
    for (const Place corner : shape) places.push_back(pose.on_table(corner));
    return places;
}

// Only the first patch of a piece has its id, so that no two have the same.
void add_patches(const Sight& sight, PieceId number, std::vector<Scene::Terrain>& all) {
    const TerrainPiece& piece = sight.kit.field.terrain[number];
    const Pose pose = pose_of(sight.state, number);
    std::string id = piece.id;
    const auto add = [&](std::string kind, Rule rule, std::vector<Place> shape) {
        Scene::Terrain patch;
        patch.kind = std::move(kind);
        if (!id.empty()) patch.label = piece.name;
        patch.rule = rule;
        patch.shape = std::move(shape);
        patch.id = std::exchange(id, "");
        all.push_back(std::move(patch));
    };
    for (const Polygon& area : piece.areas) add("difficult", "GB-TER-4"_rule, laid(area.corners(), pose));
    if (piece.barricade.size() > 1)
        add("barricade", "GB-TER-2"_rule,
            outline(laid(piece.barricade, pose), std::max(1, piece.half_width)));
}

Scene::Board board(const Sight& sight) {
    Scene::Board board;
    board.hexes = false;
    board.size = sight.kit.field.table.high;
    board.unit = {"U", unit};
    for (const PieceId i : sight.kit.field.terrain.ids())
        if (sight.state.terrain[i].on_table != 0) add_patches(sight, i, board.terrain);
    return board;
}

// ---------------------------------------------------------------- markers

Scene::Marker marker(const Sight& sight, MarkerId number) {
    const MarkerInfo& info = sight.kit.markers[number];
    constexpr Per<MarkerKind, std::string_view, 3> kinds{{"shard", "objective", "hoard"}};
    Scene::Marker shown;
    shown.id = sight.rules.word("marker", number.index());
    shown.kind = kinds[info.kind];
    shown.label = sight.marker_name(number);
    if (const auto seat = controller_of_marker(sight.kit, sight.state, number)) shown.owner = seat->index();
    if (info.kind == MarkerKind::shard) shown.home = info.seat.index();
    shown.placed = true;
    shown.at = sight.state.markers[number];
    shown.radius = marker_radius;
    shown.rule = info.kind == MarkerKind::hoard ? "GB-PLUN-1"_rule : "GB-RES-2"_rule;
    shown.rings = {{"control", marker_radius + reach(0), "GB-MARK-2"_rule}};
    return shown;
}

Scene::Marker stack_marker(const Sight& sight, StackId stack) {
    Scene::Marker shown;
    shown.id = sight.rules.word("stack", stack.index());
    shown.kind = "treasure";
    shown.label = sight.rules.spoken("stack", stack.index());
    shown.placed = true;
    shown.at = sight.state.stacks[stack].at;
    shown.value = sight.state.stacks[stack].count;
    shown.rule = "GB-TOK-1"_rule;
    return shown;
}

// GB-SHAP-1: what a model that shapes could choose; its size is its value.
void add_reserve(const Sight& sight, std::vector<Scene::Marker>& all) {
    const ModelId active = active_model(sight.state);
    if (active.is_none() || rank_of(sight.kit, sight.state, active, Trait::shaping) == 0) return;
    for (const PieceId i : sight.kit.field.terrain.ids()) {
        if (sight.state.terrain[i].on_table != 0) continue;
        Scene::Marker shown;
        shown.id = sight.rules.word("terrain", i.index());
        shown.kind = "terrain";
        shown.label = sight.rules.spoken("terrain", i.index());
        shown.value = sight.kit.field.terrain[i].across;
        shown.rule = "GB-SHAP-1"_rule;
        all.push_back(std::move(shown));
    }
}

std::vector<Scene::Marker> markers(const Sight& sight) {
    std::vector<Scene::Marker> all;
    for (const MarkerId i : sight.kit.markers.ids())
        if (marker_stands(sight.state, i)) all.push_back(marker(sight, i));
    for (const StackId i : all_stacks)
        if (sight.state.stacks[i].count > 0) all.push_back(stack_marker(sight, i));
    add_reserve(sight, all);
    return all;
}

// ---------------------------------------------------------------- what a trait does

constexpr Per<Trait, Rule, traits> trait_rules{
    {"GB-TR-DEFENSIVE"_rule,  "GB-TR-HEALER"_rule,    "GB-TR-INSPIRED"_rule,   "GB-TR-MYSTERIOUS"_rule,
     "GB-TR-VENGEFUL"_rule,   "GB-TR-BRUTAL"_rule,    "GB-TR-JUGGERNAUT"_rule, "GB-TR-PINNING"_rule,
     "GB-TR-RELENTLESS"_rule, "GB-TR-TOUGH"_rule,     "GB-TR-CUNNING"_rule,    "GB-TR-DEADLY"_rule,
     "GB-TR-FLEET"_rule,      "GB-TR-MERCILESS"_rule, "GB-TR-RANGED"_rule,     "GB-TR-DESPOILING"_rule,
     "GB-TR-RUINOUS"_rule,    "GB-TR-SHAPING"_rule,   "GB-TR-SUMMONING"_rule,  "GB-TR-THUNDEROUS"_rule}};
constexpr Per<Flaw, Rule, flaws> flaw_rules{
    {"GB-FL-BRITTLE"_rule, "GB-FL-CAREFUL"_rule, "GB-FL-PREY"_rule, "GB-FL-SLOW"_rule, "GB-FL-UNLUCKY"_rule}};

std::string trait_text(const Sight& sight, ModelId model, Trait trait, int rank) {
    const Equipment& kit = sight.kit;
    switch (trait) {
    case Trait::defensive:
        return fmt::format("while inactive, its attack rolls of up to {} are rolled again", rank);
    case Trait::healer:
        return fmt::format("recovery rolls of up to {} by {}friends within {}U are rolled again", rank,
                           kit.options.healer_self ? "itself and " : "",
                           movement_range(kit, sight.state, model));
    case Trait::inspired: return fmt::format("while active, its tests of up to {} are rolled again", rank);
    case Trait::mysterious:
        return fmt::format("action Hidden Ways: a test, then it appears within {}U of any model", rank);
    case Trait::vengeful:
        return fmt::format("hurt in an Engage, it may deal {} damage to a foe within {}U", rank,
                           attack_range(kit, sight.state, model));
    case Trait::brutal: return fmt::format("{} more damage where it wins an Engage", 2 * rank);
    case Trait::juggernaut:
        return fmt::format("at the end of its Engage it may put {} up to {}U away",
                           kit.options.juggernaut_each ? "each engaged model" : "one engaged model",
                           2 * rank);
    case Trait::pinning:
        return fmt::format("while inactive: a foe within {}U may only move closer to it", rank);
    case Trait::relentless: return fmt::format("sheds {} damage before recovery", rank);
    case Trait::tough: return fmt::format("{} less damage from an Engage, but at least 1", 2 * rank);
    case Trait::cunning: return fmt::format("after the rolls of its Engage it may shift by {}U", rank);
    case Trait::deadly:
        return fmt::format("while active, its attack rolls of up to {} are rolled again", rank);
    case Trait::fleet: return fmt::format("moves {}U farther", 2 * rank);
    case Trait::merciless: return fmt::format("may engage up to {} more at once", rank);
    case Trait::ranged: return fmt::format("attacks up to {}U away", attack_range(kit, sight.state, model));
    case Trait::despoiling:
        return fmt::format("action Despoil: brings back a casualty of its circle, D{} at most; a failed test "
                           "takes it away again",
                           revived_cap(rank));
    case Trait::ruinous:
        return fmt::format("action Ruin: a test destroys terrain beside it, {} damage to all in it", rank);
    case Trait::shaping:
        return fmt::format("action Shape: a test raises terrain beside it, {} damage to all in it", rank);
    case Trait::summoning:
        return fmt::format("action Summon: calls a D{} beside it; tame if a test succeeds, otherwise wild",
                           summoned_die(rank));
    case Trait::thunderous:
        return fmt::format("action Thunder: {} damage to all within {}U; a test does it again within {}U, or "
                           "hurts it",
                           rank, rank, 2 * rank);
    }
    return "";
}

std::string_view flaw_text(Flaw flaw) {
    switch (flaw) {
    case Flaw::brittle: return "whenever it takes damage, it takes 1 more";
    case Flaw::careful: return "one Engage per activation";
    case Flaw::prey: return "wild models that could move to it hunt it";
    case Flaw::slow: return "one Move per activation";
    case Flaw::unlucky: return "its challenging rolls of up to 4 count as 0, not only those of up to 3";
    }
    return "";
}

// ---------------------------------------------------------------- what a compulsion does

std::string_view compulsion_text(Compulsion compulsion) {
    switch (compulsion) {
    case Compulsion::none: break;
    case Compulsion::murderous: return "attacks the closest model, or closes in on it";
    case Compulsion::cowardly: return "flees from a model beside it, otherwise stands still";
    case Compulsion::predator: return "hunts the closest model that is Prey";
    case Compulsion::hoarding: return "hunts whoever carries treasure, else seeks treasure or a hoard";
    }
    return "";
}

} // namespace

Compulsion compulsion_now(const Sight& sight, ModelId model) {
    return model == active_model(sight.state) ? turn_of(sight.state).compulsion
                                              : compulsion_of(sight.kit, sight.state, model);
}

Rule rule_of(Compulsion compulsion) {
    switch (compulsion) {
    case Compulsion::none: break;
    case Compulsion::murderous: return "GB-COMP-5"_rule;
    case Compulsion::cowardly: return "GB-COMP-6"_rule;
    case Compulsion::predator: return "GB-COMP-7"_rule;
    case Compulsion::hoarding: return "GB-COMP-8"_rule;
    }
    return "GB-COMP-1"_rule;
}

std::vector<Quarry> quarries(const Sight& sight, ModelId model) {
    const Disc from = disc_of(sight.kit, sight.state, model);
    std::vector<Quarry> found;
    const auto add = [&](std::string id, std::string name, const Disc& thing) {
        found.push_back({std::move(id), std::move(name), near(sight.kit, sight.state, from, thing)});
    };
    const Aims aims = aims_of(sight.kit, sight.state, model, compulsion_now(sight, model));
    for (const ModelId other : aims.models)
        add(sight.id(other), sight.name(other), disc_of(sight.kit, sight.state, other));
    for (const StackId stack : aims.stacks)
        add(sight.rules.word("stack", stack.index()), sight.rules.spoken("stack", stack.index()),
            stack_disc(sight.state, stack));
    for (const MarkerId marker : aims.markers)
        add(sight.rules.word("marker", marker.index()), sight.marker_name(marker),
            marker_disc(sight.state, marker));
    return found;
}

// ---------------------------------------------------------------- models

namespace {

std::string kind_of(const Sight& sight, ModelId model) {
    if (is_godbreaker(model)) return is_leader(model) ? "leader" : "godbreaker";
    return sight.state.models[model].controller.is_none() ? "wild" : "tame";
}

// The marks of the ledger mean something from the start of the activation phase on (GB-ACT-1).
bool has_been_activated(const Sight& sight, ModelId model) {
    return sight.is_going_on() && sight.step() >= GameStep::laps && sight.state.gone.has_gone(model);
}

std::string state_of(const Sight& sight, ModelId model) {
    switch (where_is(sight.state, model)) {
    case Where::casualty: return "destroyed";
    case Where::ascended: return "gone";
    case Where::reserve: return "ready";
    case Where::table: break;
    }
    if (model == active_model(sight.state)) return "active";
    if (!place_among_engaged(sight.state, model).is_none()) return "engaged";
    return has_been_activated(sight, model) ? "done" : "ready";
}

Scene::Counter die_counter(int die) { return {"Die", die, "die", fmt::format("D{}", die)}; }

std::vector<Scene::Counter> counters_of(const Sight& sight, ModelId model) {
    const Model& shown = sight.state.models[model];
    std::vector<Scene::Counter> counters{die_counter(shown.die)};
    if (shown.damage > 0) counters.push_back({"Damage", shown.damage, "damage"});
    if (shown.treasure > 0) counters.push_back({"Treasure", shown.treasure, "asset"});
    if (shown.triumphs > 0) counters.push_back({"Triumph", shown.triumphs, "score"});
    return counters;
}

using Sheet = std::vector<Scene::SheetRow>;

// GB-TRI-3, GB-MOD-8: what becomes of it.
Scene::SheetRow die_row(const Sight& sight, ModelId model) {
    const int die = sight.state.models[model].die;
    if (!is_godbreaker(model) || sight.kit.options.triumph == TriumphRule::off)
        return {"Die", fmt::format("D{}, for every roll; it never changes", die), "GB-MOD-8"_rule};
    const std::string_view then = die < highest_die ? "makes it grow by 2"
                                  : sight.kit.options.triumph == TriumphRule::full
                                      ? "makes it ascend and leave the table"
                                      : "does no more than that";
    return {"Die", fmt::format("D{}, for every roll; rolling {} heals all damage and {}", die, die, then),
            die < highest_die ? "GB-TRI-3"_rule : "GB-TRI-4"_rule};
}

// GB-REC-4, GB-TRI-1, GB-TR-RELENTLESS: what it has to roll to stay.
Scene::SheetRow damage_row(const Sight& sight, ModelId model) {
    const Model& hurt = sight.state.models[model];
    const int left = hurt.damage - rank_of(sight.kit, sight.state, model, Trait::relentless);
    const bool triumphs = is_godbreaker(model) && sight.kit.options.triumph != TriumphRule::off;
    std::string text = fmt::format("{}; ", hurt.damage);
    if (left <= 0)
        text += "it sheds all of it before recovery";
    else if (left <= hurt.die)
        text += fmt::format("in recovery it must roll {} or more, or it is a casualty", left);
    else if (triumphs)
        text += fmt::format("in recovery only rolling {} saves it", hurt.die);
    else
        text += "in recovery nothing can save it";
    return {"Damage", text, "GB-REC-4"_rule};
}

void add_what_it_has(const Sight& sight, ModelId model, Sheet& sheet) {
    const Model& owner = sight.state.models[model];
    if (owner.damage > 0) sheet.push_back(damage_row(sight, model));
    if (owner.triumphs > 0) sheet.push_back({"Triumph", "settles when the action is over", "GB-TRI-2"_rule});
    if (owner.treasure == 0) return;
    const int points = is_godbreaker(model) ? sight.kit.scenario.vp_a_carrier : 0;
    sheet.push_back({"Treasure",
                     points > 0 ? fmt::format("{}; {} points if it still has any when the game ends",
                                              sight.rules.spoken("tokens", owner.treasure), points)
                                : sight.rules.spoken("tokens", owner.treasure),
                     "GB-RES-5"_rule});
}

void add_compulsion(const Sight& sight, ModelId model, const std::vector<Quarry>& after, Sheet& sheet) {
    const Compulsion compulsion = compulsion_now(sight, model);
    sheet.push_back({sight.rules.spoken("compulsion", static_cast<int>(compulsion)),
                     std::string(compulsion_text(compulsion)), rule_of(compulsion)});
    if (after.empty()) return;
    std::string text;
    for (const Quarry& quarry : after)
        text += (text.empty() ? "" : "; ") + quarry.name +
                (quarry.units == 0 ? " beside it" : fmt::format(", {}U away", quarry.units));
    sheet.push_back({compulsion == Compulsion::cowardly ? "Flees from" : "Is after", text,
                     compulsion == Compulsion::cowardly ? "GB-COMP-6"_rule : "GB-COMP-3"_rule});
}

// GB-TR-PINNING: by those that are inactive.
void add_pinners(const Sight& sight, ModelId model, Sheet& sheet) {
    const ModelId active = active_model(sight.state);
    ModelSet pinners = pinners_of(sight.kit, sight.state, model);
    pinners.remove(active);
    if (pinners.empty() || has_been_activated(sight, model)) return;
    std::vector<std::string> names;
    for (const ModelId pinner : pinners) names.push_back(sight.name(pinner));
    sheet.push_back(
        {"Pinned by", fmt::format("{}: it may only move closer", listed(names)), "GB-TR-PINNING"_rule});
}

// GB-MOD-6: what the shard lends is marked as such, since it goes with the shard.
void add_traits(const Sight& sight, ModelId model, Sheet& sheet) {
    const Build& build = build_of(sight.kit, sight.state, model);
    for (const Trait trait : trait_rules.ids()) {
        const int rank = rank_of(sight.kit, sight.state, model, trait);
        if (rank == 0) continue;
        const bool lent = build.ranks[trait] < rank;
        sheet.push_back({fmt::format("{} {}", sight.rules.spoken("trait", static_cast<int>(trait)), rank),
                         trait_text(sight, model, trait, rank) + (lent ? " (lent by the shard)" : ""),
                         trait_rules[trait]});
    }
    for (const Flaw flaw : build.flaws)
        sheet.push_back({sight.rules.spoken("flaw", static_cast<int>(flaw)), std::string(flaw_text(flaw)),
                         flaw_rules[flaw]});
}

std::string metals_text(const Sight& sight, const Build& build) {
    std::vector<std::string> names;
    for (const Metal metal : build.metals)
        names.push_back(sight.rules.spoken("metal", static_cast<int>(metal)));
    return listed(names);
}

Sheet sheet_of(const Sight& sight, ModelId model, const std::vector<Quarry>& after) {
    Sheet sheet;
    if (where_is(sight.state, model) == Where::casualty)
        sheet.push_back({"Casualty", "only Despoiling can bring it back", "GB-REC-5"_rule});
    if (where_is(sight.state, model) == Where::ascended) {
        sheet.push_back({"Ascended", "it triumphed as a D12 and has left this game", "GB-TRI-4"_rule});
        add_what_it_has(sight, model, sheet);
        return sheet;
    }
    if (model == active_model(sight.state))
        sheet.push_back({"Actions left", fmt::format("{}", turn_of(sight.state).left), "GB-ACT-3"_rule});
    sheet.push_back(die_row(sight, model));
    const int attack = attack_range(sight.kit, sight.state, model);
    sheet.push_back({"Moves",
                     fmt::format("up to {}U; a stretch in area terrain counts twice",
                                 movement_range(sight.kit, sight.state, model)),
                     "GB-MOD-5"_rule});
    sheet.push_back({"Attacks", attack == 0 ? "who is beside it (0U)" : fmt::format("up to {}U away", attack),
                     "GB-MOD-5"_rule});
    add_what_it_has(sight, model, sheet);
    if (is_wild(sight.state, model)) add_compulsion(sight, model, after, sheet);
    if (is_on_table(sight.state, model)) add_pinners(sight, model, sheet);
    add_traits(sight, model, sheet);
    if (const std::string text = metals_text(sight, build_of(sight.kit, sight.state, model)); !text.empty())
        sheet.push_back({"Metal", text, "GB-CIRC-1"_rule});
    return sheet;
}

// Terrain, which no circle can show, may bring them closer.
std::vector<Scene::Ring> rings_of(const Sight& sight, ModelId model) {
    const int radius = radius_of(sight.kit, sight.state, model);
    const int moves = movement_range(sight.kit, sight.state, model);
    std::vector<Scene::Ring> rings{{"move", reach(moves), "GB-MOVE-1"_rule}};
    if (const int attack = attack_range(sight.kit, sight.state, model); attack > 0)
        rings.push_back({"attack", radius + reach(attack), "GB-MOD-5"_rule});
    const auto rank = [&](Trait trait) { return rank_of(sight.kit, sight.state, model, trait); };
    if (rank(Trait::pinning) > 0)
        rings.push_back({"pinning", radius + reach(rank(Trait::pinning)), "GB-TR-PINNING"_rule});
    if (rank(Trait::healer) > 0) rings.push_back({"healer", radius + reach(moves), "GB-TR-HEALER"_rule});
    if (const int thunder = rank(Trait::thunderous); thunder > 0) {
        rings.push_back({"thunder", radius + reach(thunder), "GB-THUN-1"_rule});
        rings.push_back({"thunder again", radius + reach(2 * thunder), "GB-THUN-1"_rule});
    }
    return rings;
}

Scene::Piece piece(const Sight& sight, ModelId model) {
    const Model& shown = sight.state.models[model];
    Scene::Piece piece;
    piece.id = sight.id(model);
    piece.owner = shown.controller.is_none() ? -1 : shown.controller.index();
    piece.name = sight.name(model);
    piece.kind = kind_of(sight, model);
    piece.placed = is_on_table(sight.state, model);
    piece.at = shown.at;
    piece.radius = radius_of(sight.kit, sight.state, model);
    piece.state = state_of(sight, model);
    if (is_godbreaker(model)) piece.group = sight.name(circle_of(model));
    const auto after = is_wild(sight.state, model) ? quarries(sight, model) : std::vector<Quarry>{};
    for (const Quarry& each : after) piece.after.push_back(each.id);
    piece.sheet = sheet_of(sight, model, after);
    if (where_is(sight.state, model) != Where::casualty) piece.counters = counters_of(sight, model);
    if (piece.placed) piece.rings = rings_of(sight, model);
    return piece;
}

// A model of the pool on its way to the table: nothing is known of it yet but what it is.
Scene::Piece newcomer(const Sight& sight, ModelId model) {
    const Build& build = sight.kit.profiles[sight.profile_of_newcomer(model)].build;
    Scene::Piece piece;
    piece.id = sight.id(model);
    piece.name = sight.name(model);
    piece.kind = "wild";
    piece.placed = false;
    piece.radius = build.radius;
    piece.state = "ready";
    piece.counters = {die_counter(build.die)};
    return piece;
}

std::vector<Scene::Piece> pieces(const Sight& sight) {
    std::vector<Scene::Piece> all;
    for (const ModelId i : all_models) {
        if (!is_model(sight.kit, i)) continue;
        if (is_godbreaker(i) || is_on_table(sight.state, i))
            all.push_back(piece(sight, i));
        else if (!sight.profile_of_newcomer(i).is_none())
            all.push_back(newcomer(sight, i));
    }
    return all;
}

// ---------------------------------------------------------------- circles

struct Role {
    std::string text;
    Rule rule;
};

Role role_of(const Sight& sight, Seat seat) {
    const State& state = sight.state;
    if (const int round = state.routed[seat]; round != 0)
        return {fmt::format("routed in round {}", round), "GB-ROUT-1"_rule};
    const bool first = state.initiative == seat;
    const bool last = !state.priority.empty() && lowest_seat(state) == seat;
    if (first && last) return {"initiative, runs the wild models", "GB-PRI-2"_rule};
    if (last) return {"runs the wild models", "GB-PRI-2"_rule};
    if (first) return {"initiative", "GB-INIT-2"_rule};
    return {};
}

// GB-RES-5: on the table or ascended.
int carriers_of(const State& state, Seat seat) {
    int count = 0;
    for (const ModelId model : circle_models(seat))
        if (state.models[model].treasure > 0) ++count;
    return count;
}

Scene::SeatView seat_view(const Sight& sight, Seat seat) {
    const State& state = sight.state;
    const auto index = static_cast<std::size_t>(seat.index());
    Scene::SeatView view;
    view.seat = seat.index();
    view.name = sight.name(seat);
    view.colour = seat_colour(seat.index());
    view.score = state.vp[seat];
    if (!sight.in_set_up()) {
        view.counters = {{"Godbreakers", godbreakers_of(state, seat).size(), "flag"},
                         {"Casualties", casualties_of(state, seat), "skull"}};
        if (is_treasure_game(sight.kit))
            view.counters.push_back({"Carriers", carriers_of(state, seat), "asset"});
    }
    view.to_act = sight.rules.awaiting(state).contains(seat);
    if (state.over != 0) view.rank = sight.rules.outcome(state).rank[index];
    const Role role = role_of(sight, seat);
    view.role = role.text;
    view.rule = role.rule;
    // GB-PRI-2: shown in priority order.
    if (const int place = state.priority.place_of(seat); place < state.priority.size()) view.turn = place + 1;
    return view;
}

} // namespace

Scene Godbreakers::scene(const State& state, Viewer) const {
    const Sight sight{*this, kit_, state};
    Scene scene;
    scene.board = board(sight);
    scene.pieces = pieces(sight);
    scene.markers = markers(sight);
    for (const Seat seat : seats_of(kit_)) scene.seats.push_back(seat_view(sight, seat));
    scene.track = track(sight);
    scene.forecast = forecast(sight);
    if (procedures.question(state) != nullptr) scene.chain = procedures.chain(sight);
    scene.prompts = procedures.prompts(sight);
    return scene;
}

} // namespace muster::godbreakers
