// The special actions that traits give (section 5.4). Requirements are checked first, then the steps run as
// written.
#include "games/godbreakers/parts.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::godbreakers {

namespace {

struct SpecialAction {
    Verb verb;
    Trait trait;
};
constexpr std::array<SpecialAction, 6> all_specials{{
    {Verb::hidden_ways, Trait::mysterious},
    {Verb::despoil, Trait::despoiling},
    {Verb::ruin, Trait::ruinous},
    {Verb::shape, Trait::shaping},
    {Verb::summon, Trait::summoning},
    {Verb::thunder, Trait::thunderous},
}};

int rank_for(const Equipment& kit, const State& state, int model, Verb verb) {
    for (const SpecialAction& special : all_specials)
        if (special.verb == verb) return rank_of(kit, state, model, special.trait);
    return 0;
}

Verdict no_such_action(const State& state, int model) {
    return refuse("GB-AXN-2"_rule, "{name:model} has no such action.", told(state, model));
}

bool has_room_beside(const Equipment& kit, const State& state, int model, int radius) {
    Points points;
    candidates_within(kit, state, disc_of(kit, state, model), 0, radius, -1, points);
    return !points.empty();
}

// GB-PLACE-1 to GB-PLACE-3: a piece that comes to stand beside the active model.
Verdict judge_beside(const Equipment& kit, const State& state, int model, int newcomer, int radius,
                     const Action& action) {
    if (!action.has_place)
        return refuse("GB-PLACE-3"_rule, "{name:model} must be placed within {m}U of {target:model}.",
                      newcomer, 0, told(state, model));
    const Disc disc{action.at, radius};
    const int taken = what_is_there(kit, state, disc);
    if (taken != nothing_there) return no_room(taken);
    if (!is_placed_within(kit, state, disc_of(kit, state, model), disc, 0))
        return refuse(needs_nearest_rim(radius, 0) ? "GB-PLACE-3"_rule : "GB-PLACE-2"_rule,
                      "{name:model} must be placed within {m}U of {target:model}.", newcomer, 0,
                      told(state, model));
    // GB-PLACE-6: whether there is room at all is decided by the candidates.
    if (has_room_beside(kit, state, model, radius)) return Verdict::allowed();
    return refuse("GB-PLACE-6"_rule, "There is no room beside {target:model}.", told(state, model));
}

int called_radius(const Equipment& kit) { return kit.profiles[kit.called].build.radius; }

// ---------------------------------------------------------------- requirements

// GB-DESP-1: a casualty of its own circle; tame models have none.
bool can_come_back(const State& state, int model, int target) {
    return is_godbreaker(model) && is_godbreaker(target) && circle_of(model) == circle_of(target) &&
           where_is(state, target) == Where::casualty;
}

Verdict judge_despoil(const Equipment& kit, const State& state, int model, const Action& action) {
    if (!can_come_back(state, model, action.target))
        return refuse("GB-DESP-1"_rule, "Only a casualty of your own circle can be brought back.");
    return judge_beside(kit, state, model, action.target, radius_of(kit, state, action.target), action);
}

bool is_shaped(const TerrainPiece& piece) { return !piece.areas.empty() || !piece.barricade.empty(); }

// GB-RUIN-1
bool can_be_ruined(const Equipment& kit, const State& state, int model, int piece) {
    return piece >= 0 && piece < terrain_in(kit) && spot_of(state, piece).on_table != 0 &&
           is_shaped(terrain_piece(kit, piece)) &&
           touches_terrain(kit, state, disc_of(kit, state, model), piece);
}

// GB-SHAP-1
bool can_be_shaped(const Equipment& kit, const State& state, int model, int piece) {
    return piece >= 0 && piece < terrain_in(kit) && spot_of(state, piece).on_table == 0 &&
           is_shaped(terrain_piece(kit, piece)) &&
           terrain_piece(kit, piece).across <= model_at(state, model).die;
}

Verdict judge_summon(const Equipment& kit, const State& state, int model, const Action& action) {
    const int newcomer = free_pool_model(kit, state);
    if (newcomer < 0) return refuse("GB-COMP-10"_rule, "No unaligned model is left to call.");
    return judge_beside(kit, state, model, told_unaligned(newcomer, kit.called), called_radius(kit), action);
}

bool is_open(const Equipment& kit, const State& state, int model, Verb verb) {
    switch (verb) {
    case Verb::despoil:
        for (const int target : Bits(circle_models(circle_of(model))))
            if (can_come_back(state, model, target) &&
                has_room_beside(kit, state, model, radius_of(kit, state, target)))
                return true;
        return false;
    case Verb::ruin:
        for (int piece = 0; piece < terrain_in(kit); ++piece)
            if (can_be_ruined(kit, state, model, piece)) return true;
        return false;
    case Verb::shape:
        for (int piece = 0; piece < terrain_in(kit); ++piece)
            if (can_be_shaped(kit, state, model, piece)) return true;
        return false;
    case Verb::summon:
        return free_pool_model(kit, state) >= 0 && has_room_beside(kit, state, model, called_radius(kit));
    default: return true; // GB-THUN-1: legal with nobody near; GB-MYST-1
    }
}

} // namespace

Verdict judge_special(const Equipment& kit, const State& state, const Turn& turn, const Action& action) {
    const int model = turn.model;
    if (rank_for(kit, state, model, verb_of(action)) == 0) return no_such_action(state, model);
    switch (verb_of(action)) {
    case Verb::despoil: return judge_despoil(kit, state, model, action);
    case Verb::ruin:
        return can_be_ruined(kit, state, model, action.target)
                   ? Verdict::allowed()
                   : Verdict(refuse("GB-RUIN-1"_rule, "That terrain is not within 0U."));
    case Verb::shape:
        return can_be_shaped(kit, state, model, action.detail)
                   ? Verdict::allowed()
                   : Verdict(refuse("GB-SHAP-1"_rule, "Choose a piece from the reserve at most {m}U across.",
                                    model_at(state, model).die));
    case Verb::summon: return judge_summon(kit, state, model, action);
    default: return Verdict::allowed();
    }
}

bool any_special_open(const Equipment& kit, const State& state, const Turn& turn) {
    for (const SpecialAction& special : all_specials)
        if (rank_of(kit, state, turn.model, special.trait) > 0 &&
            is_open(kit, state, turn.model, special.verb))
            return true;
    return false;
}

void list_specials(const Equipment& kit, const State& state, const Turn& turn, ActionList& actions) {
    const int model = turn.model;
    const Disc disc = disc_of(kit, state, model);
    for (const SpecialAction& special : all_specials) {
        if (rank_of(kit, state, model, special.trait) == 0) continue;
        const Action action = Action(special.verb).with(model);
        switch (special.verb) {
        case Verb::despoil:
            if (!is_godbreaker(model)) break;
            for (const int target : Bits(circle_models(circle_of(model)))) {
                if (!can_come_back(state, model, target)) continue;
                Points points;
                candidates_within(kit, state, disc, 0, radius_of(kit, state, target), -1, points);
                for (const Place at : points) actions.add(action.on(target).to(at));
            }
            break;
        case Verb::ruin:
            for (int piece = 0; piece < terrain_in(kit); ++piece)
                if (can_be_ruined(kit, state, model, piece)) actions.add(action.on(piece));
            break;
        case Verb::shape:
            for (int piece = 0; piece < terrain_in(kit); ++piece)
                if (can_be_shaped(kit, state, model, piece)) actions.add(action.of(piece));
            break;
        case Verb::summon: {
            if (free_pool_model(kit, state) < 0) break;
            Points points;
            candidates_within(kit, state, disc, 0, called_radius(kit), -1, points);
            for (const Place at : points) actions.add(action.to(at));
            break;
        }
        default: actions.add(action);
        }
    }
}

// ---------------------------------------------------------------- what they do

int summoned_die(int rank) { return 6 + 2 * rank; }
int revived_cap(int rank) { return 4 + 2 * rank; }

namespace {

// GB-MYST-1
void hidden_ways(Play& play, int model) {
    play.log.tell("GB-MYST-1"_rule, happens::seeks_ways, told(play.state, model));
    const bool success = test(play, model, luck::hidden_ways);
    if (play.chance.wanting()) return;
    Points points;
    if (success) hidden_candidates(play.kit, play.state, model, points);
    if (points.empty()) return play.log.tell("GB-MYST-1"_rule, happens::no_way, told(play.state, model));
    play.state.flow.begin(HidingFrame{seat_for(play.state, model), ModelId(model)}); // GB-D-HIDDEN
}

// GB-DESP-1, GB-ORD-4: placed, die lowered, rolled, perhaps removed.
void despoil(Play& play, int model, int target, Place place) {
    const int cap = revived_cap(rank_of(play.kit, play.state, model, Trait::despoiling));
    Model& back = model_at(play.state, target);
    back.where = static_cast<std::uint8_t>(Where::table);
    back.at = place;
    back.die = static_cast<std::uint8_t>(std::min<int>(back.die, cap));
    play.log.tell("GB-DESP-1"_rule, happens::despoils, told(play.state, model), told(play.state, target),
                  back.die, place);
    const bool success = test(play, model, luck::revive);
    if (play.chance.wanting()) return;
    play.log.tell("GB-DESP-1"_rule, success ? happens::stays_back : happens::slips_away,
                  told(play.state, target));
    if (!success) remove_casualty(play, target, "GB-DESP-1"_rule);
}

void harm_in_area(Play& play, int piece, int amount, Rule why) {
    for (const int model : Bits(on_table(play.state)))
        if (is_in_area(play.kit, play.state, disc_of(play.kit, play.state, model), piece))
            deal(play, model, amount, why);
}

void backfire(Play& play, int model, int amount, Rule why) {
    play.log.tell(why, happens::backfires, told(play.state, model));
    deal(play, model, amount, why);
}

// GB-RUIN-1
void ruin(Play& play, int model, int piece) {
    const int rank = rank_of(play.kit, play.state, model, Trait::ruinous);
    play.log.tell("GB-RUIN-1"_rule, happens::ruins, told(play.state, model), piece);
    const bool success = test(play, model, luck::ruin);
    if (play.chance.wanting()) return;
    if (!success) return backfire(play, model, 3 - rank, "GB-RUIN-1"_rule);
    harm_in_area(play, piece, rank, "GB-RUIN-1"_rule);
    spot_of(play.state, piece) = TerrainSpot{};
    play.log.tell("GB-RUIN-1"_rule, happens::crumbles, piece);
}

bool fits_somewhere(const Equipment& kit, const State& state, int model, int piece) {
    for (const int turns : {0, 1}) {
        Points points;
        shape_candidates(kit, state, model, piece, turns, points);
        if (!points.empty()) return true;
    }
    return false;
}

// GB-SHAP-1
void shape(Play& play, int model, int piece) {
    const int rank = rank_of(play.kit, play.state, model, Trait::shaping);
    play.log.tell("GB-SHAP-1"_rule, happens::shapes, told(play.state, model), piece);
    const bool success = test(play, model, luck::shape);
    if (play.chance.wanting()) return;
    if (!success) return backfire(play, model, 3 - rank, "GB-SHAP-1"_rule);
    if (!fits_somewhere(play.kit, play.state, model, piece))
        return play.log.tell("GB-SHAP-1"_rule, happens::no_spot, piece);
    play.state.flow.begin(
        ShapingFrame{seat_for(play.state, model), ModelId(model), PieceId(piece)}); // GB-D-SHAPE
}

// GB-SUMM-1, GB-ORD-4: placed, then rolled.
void summon(Play& play, int model, Place place) {
    const int newcomer = free_pool_model(play.kit, play.state);
    const int die = summoned_die(rank_of(play.kit, play.state, model, Trait::summoning));
    const std::uint8_t seat = model_at(play.state, model).controller;
    enter(play, newcomer, play.kit.called, die, nothing, place);
    const int who = told(play.state, newcomer);
    play.log.tell("GB-SUMM-1"_rule, happens::summons, told(play.state, model), who, die, place);
    const bool success = test(play, model, luck::obey);
    if (play.chance.wanting()) return;
    if (!success) return play.log.tell("GB-SUMM-1"_rule, happens::goes_wild, who);
    model_at(play.state, newcomer).controller = seat;
    play.log.tell("GB-SUMM-1"_rule, happens::obeys, who, Seat(seat));
}

void harm_within(Play& play, int model, int units, int amount) {
    for (const int other : Bits(on_table(play.state) & ~Bits::of(model)))
        if (is_within(play.kit, play.state, model, other, units)) deal(play, other, amount, "GB-THUN-1"_rule);
}

// GB-THUN-1
void thunder(Play& play, int model) {
    const int rank = rank_of(play.kit, play.state, model, Trait::thunderous);
    play.log.tell("GB-THUN-1"_rule, happens::thunders, told(play.state, model), rank);
    harm_within(play, model, rank, rank);
    const bool success = test(play, model, luck::thunder);
    if (play.chance.wanting()) return;
    if (!success) return backfire(play, model, rank, "GB-THUN-1"_rule);
    play.log.tell("GB-THUN-1"_rule, happens::thunders_on, 2 * rank);
    harm_within(play, model, 2 * rank, rank);
}

} // namespace

void special(Play& play, const Action& action) {
    switch (verb_of(action)) {
    case Verb::hidden_ways: return hidden_ways(play, action.subject);
    case Verb::despoil: return despoil(play, action.subject, action.target, action.at);
    case Verb::ruin: return ruin(play, action.subject, action.target);
    case Verb::shape: return shape(play, action.subject, action.detail);
    case Verb::summon: return summon(play, action.subject, action.at);
    default: return thunder(play, action.subject);
    }
}

// ---------------------------------------------------------------- GB-D-HIDDEN: the placement that follows

namespace {

// Of what a trait has brought about: for the model that acts by it, and that is nobody's but the seat's.
template <Remembered Own>
bool is_special_of(const Lain& it, Trait trait) {
    const int model = model_of<Own>(it.frame);
    return is_of<Own, ActivationFrame>(it) && !is_wild(it.state, model) &&
           rank_of(it.kit, it.state, model, trait) > 0;
}

int mysterious_of(const Equipment& kit, const State& state, const Frame& frame) {
    return rank_of(kit, state, model_of<HidingFrame>(frame), Trait::mysterious);
}

void list_hidden_places(const Asked& asked, ActionList& actions) {
    const int model = model_of<HidingFrame>(asked.frame);
    Points points;
    hidden_candidates(asked.kit, asked.state, model, points);
    list_points(Action(Verb::place_model).with(model), points, actions);
}

Verdict judge_hiding(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    const int model = model_of<HidingFrame>(frame);
    if (action.subject != model || action.target != no_one) return somebody_else_first(frame);
    const Disc disc{action.at, radius_of(kit, state, model)};
    const int rank = mysterious_of(kit, state, frame);
    if (action.has_place) {
        const int taken = what_is_there(kit, state, disc, model);
        if (taken != nothing_there) return no_room(taken);
        for (const int other : Bits(on_table(state) & ~Bits::of(model)))
            if (is_placed_within(kit, state, disc_of(kit, state, other), disc, rank))
                return Verdict::allowed();
    }
    return refuse(needs_nearest_rim(disc.radius, rank) ? "GB-PLACE-3"_rule : "GB-PLACE-2"_rule,
                  "{name:model} must be placed within {m}U of another model.", told(state, model), rank);
}

void appear(Play& play, const Answer& answer) {
    const int model = model_of<HidingFrame>(answer.frame);
    model_at(play.state, model).at = answer.action.at; // GB-PLACE-5: placed, not moved
    play.log.tell("GB-MYST-1"_rule, happens::appears, told(play.state, model), answer.action.at);
}

Scene::Link why_hiding(const Sight& sight, const Frame& frame) {
    return {fmt::format("{} found a hidden way and must appear beside some other model.",
                        sight.name(model_of<HidingFrame>(frame))),
            "GB-MYST-1"_rule};
}

Scene::Prompt ask_where_to_appear(const Sight& sight, const Frame& frame) {
    const int model = model_of<HidingFrame>(frame);
    return question_about(sight.id(model), frame.seat(),
                          fmt::format("Where does {} appear, within {}U of some other model?",
                                      sight.name(model), mysterious_of(sight.kit, sight.state, frame)),
                          "GB-D-HIDDEN"_rule, Scene::Answer::place);
}

std::string_view hiding_misfit(const Lain& it) {
    Points points;
    if (is_special_of<HidingFrame>(it, Trait::mysterious))
        hidden_candidates(it.kit, it.state, model_of<HidingFrame>(it.frame), points);
    return unless(!points.empty(), "GB-D-HIDDEN");
}

} // namespace

constinit const Row hiding_row{
    .words = remembers_model<HidingFrame>("hiding"),
    .verbs = {Verb::place_model},
    .list = list_hidden_places,
    .judge = judge_hiding,
    .apply = appear,
    .why = why_hiding,
    .prompt = ask_where_to_appear,
    .lies_on = {{{Procedure::activation, ActivationStep::settle}}},
    .misfit = hiding_misfit,
    .about = model_of<HidingFrame>,
};

// ---------------------------------------------------------------- GB-D-SHAPE

namespace {

constexpr std::array shaping_fields{field::seat<&ShapingFrame::seat>(),
                                    field::thing<&ShapingFrame::model>("model", "model"),
                                    field::thing<&ShapingFrame::piece>("piece", "terrain")};

// Whether a piece lies just as before once it is turned round.
bool is_same_turned_round(const TerrainPiece& piece) {
    const auto turned = [](Place at) { return Pose{{}, 2}.on_table(at); };
    const auto has_corner = [&](Place corner) {
        return std::ranges::find(piece.barricade, corner) != piece.barricade.end() ||
               std::ranges::any_of(piece.areas, [&](const Polygon& area) {
                   return std::ranges::find(area.corners(), corner) != area.corners().end();
               });
    };
    const auto stays = [&](Place corner) { return has_corner(turned(corner)); };
    return std::ranges::all_of(piece.barricade, stays) &&
           std::ranges::all_of(
               piece.areas, [&](const Polygon& area) { return std::ranges::all_of(area.corners(), stays); });
}

// GB-RUL-60: the other two turns as well, for pieces that they change.
void list_shapings(const Asked& asked, ActionList& actions) {
    const auto own = asked.as<ShapingFrame>();
    const int piece = own.piece.index();
    const int turns_offered = is_same_turned_round(terrain_piece(asked.kit, piece)) ? 2 : 4;
    for (int turns = 0; turns < turns_offered; ++turns) {
        Points points;
        shape_candidates(asked.kit, asked.state, own.model.index(), piece, turns, points);
        list_points(Action(Verb::place_terrain).with(piece).of(turns), points, actions);
    }
}

Verdict judge_shaping(const Asked& asked, const Action& action) {
    const auto own = asked.as<ShapingFrame>();
    const int piece = own.piece.index();
    const int turns = action.detail;
    if (action.subject != piece) return somebody_else_first(asked.frame);
    const Misfit misfit = !action.has_place        ? Misfit::out_of_reach
                          : turns < 0 || turns > 3 ? Misfit::off_table
                                                   : shape_misfit(asked.kit, asked.state, own.model.index(),
                                                                  piece, Pose{action.at, turns});
    if (misfit == Misfit::none) return Verdict::allowed();
    return refuse("GB-SHAP-1"_rule, "{piece:terrain} does not fit there: {what:misfit}.", piece,
                  static_cast<int>(misfit));
}

void rise(Play& play, const Answer& answer) {
    const auto own = answer.as<ShapingFrame>();
    const int piece = own.piece.index();
    const Action& action = answer.action;
    spot_of(play.state, piece) = {action.at, static_cast<std::uint8_t>(action.detail), 1};
    play.log.tell("GB-SHAP-1"_rule, happens::rises, piece, action.at, action.detail);
    harm_in_area(play, piece, rank_of(play.kit, play.state, own.model.index(), Trait::shaping),
                 "GB-SHAP-1"_rule);
}

Scene::Link why_shaping(const Sight& sight, const Frame& frame) {
    const auto own = frame.as<ShapingFrame>();
    return {fmt::format("{} has shaped {}, which now rises beside it.", sight.name(own.model.index()),
                        sight.rules.spoken("terrain", own.piece.index())),
            "GB-SHAP-1"_rule};
}

Scene::Prompt ask_where_it_rises(const Sight& sight, const Frame& frame) {
    const auto own = frame.as<ShapingFrame>();
    const int model = own.model.index();
    return question_about(sight.id(model), own.seat,
                          fmt::format("Where beside {} does {} rise?", sight.name(model),
                                      sight.rules.spoken("terrain", own.piece.index())),
                          "GB-D-SHAPE"_rule, Scene::Answer::place);
}

std::string_view shaping_misfit(const Lain& it) {
    const auto own = it.as<ShapingFrame>();
    const int model = own.model.index();
    const int piece = own.piece.index();
    return unless(is_special_of<ShapingFrame>(it, Trait::shaping) && spot_of(it.state, piece).on_table == 0 &&
                      terrain_piece(it.kit, piece).across <= model_at(it.state, model).die &&
                      fits_somewhere(it.kit, it.state, model, piece),
                  "GB-D-SHAPE");
}

} // namespace

constinit const Row shaping_row{
    .words = remembers<ShapingFrame>("shaping", shaping_fields),
    .verbs = {Verb::place_terrain},
    .list = list_shapings,
    .judge = judge_shaping,
    .apply = rise,
    .why = why_shaping,
    .prompt = ask_where_it_rises,
    .lies_on = {{{Procedure::activation, ActivationStep::settle}}},
    .misfit = shaping_misfit,
    .about = model_of<ShapingFrame>,
};

} // namespace muster::godbreakers
