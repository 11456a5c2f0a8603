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

int rank_for(const Equipment& kit, const State& state, ModelId model, Verb verb) {
    for (const SpecialAction& special : all_specials)
        if (special.verb == verb) return rank_of(kit, state, model, special.trait);
    return 0;
}

Verdict no_such_action(const State& state, ModelId model) {
    return refuse("GB-AXN-2"_rule, "{name:model} has no such action.", told(state, model));
}

bool has_room_beside(const Equipment& kit, const State& state, ModelId model, int radius) {
    Points points;
    candidates_within(kit, state, disc_of(kit, state, model), 0, {radius}, points);
    return !points.empty();
}

// A model as it comes to stand somewhere: how it is told, and how large it is.
struct Newcomer {
    int told = 0;
    int radius = 0;
};

// GB-PLACE-1 to GB-PLACE-3: a piece that comes to stand beside the active model.
Verdict judge_beside(const Equipment& kit, const State& state, ModelId model, const Newcomer& newcomer,
                     const Action& action) {
    const auto& [name, radius] = newcomer;
    if (!action.has_place)
        return refuse("GB-PLACE-3"_rule, "{name:model} must be placed within {m}U of {target:model}.", name,
                      0, told(state, model));
    const Disc disc{action.at, radius};
    const int taken = what_is_there(kit, state, disc);
    if (taken != nothing_there) return no_room(taken);
    if (!is_placed_within(kit, state, disc_of(kit, state, model), disc, 0))
        return refuse(needs_nearest_rim(disc, 0) ? "GB-PLACE-3"_rule : "GB-PLACE-2"_rule,
                      "{name:model} must be placed within {m}U of {target:model}.", name, 0,
                      told(state, model));
    // GB-PLACE-6: whether there is room at all is decided by the candidates.
    if (has_room_beside(kit, state, model, radius)) return Verdict::allowed();
    return refuse("GB-PLACE-6"_rule, "There is no room beside {target:model}.", told(state, model));
}

int called_radius(const Equipment& kit) { return kit.profiles[kit.called].build.radius; }

// ---------------------------------------------------------------- requirements

// GB-DESP-1: a casualty of its own circle; tame models have none.
bool can_come_back(const State& state, ModelId model, ModelId target) {
    return is_godbreaker(model) && is_godbreaker(target) && circle_of(model) == circle_of(target) &&
           where_is(state, target) == Where::casualty;
}

Verdict judge_despoil(const Equipment& kit, const State& state, ModelId model, const Action& action) {
    const ModelId target(action.target);
    if (!can_come_back(state, model, target))
        return refuse("GB-DESP-1"_rule, "Only a casualty of your own circle can be brought back.");
    return judge_beside(kit, state, model, {told(state, target), radius_of(kit, state, target)}, action);
}

bool is_shaped(const TerrainPiece& piece) { return !piece.areas.empty() || !piece.barricade.empty(); }

// GB-RUIN-1
bool can_be_ruined(const Equipment& kit, const State& state, ModelId model, PieceId piece) {
    return kit.field.terrain.has(piece) && state.terrain[piece].on_table != 0 &&
           is_shaped(kit.field.terrain[piece]) &&
           touches_terrain(kit, state, disc_of(kit, state, model), piece);
}

// GB-SHAP-1
bool can_be_shaped(const Equipment& kit, const State& state, ModelId model, PieceId piece) {
    return kit.field.terrain.has(piece) && state.terrain[piece].on_table == 0 &&
           is_shaped(kit.field.terrain[piece]) && kit.field.terrain[piece].across <= state.models[model].die;
}

Verdict judge_summon(const Equipment& kit, const State& state, ModelId model, const Action& action) {
    const ModelId newcomer = free_pool_model(kit, state);
    if (newcomer.is_none()) return refuse("GB-COMP-10"_rule, "No unaligned model is left to call.");
    return judge_beside(kit, state, model, {told_unaligned(newcomer, kit.called), called_radius(kit)},
                        action);
}

bool is_open(const Equipment& kit, const State& state, ModelId model, Verb verb) {
    switch (verb) {
    case Verb::despoil:
        for (const ModelId target : circle_models(circle_of(model)))
            if (can_come_back(state, model, target) &&
                has_room_beside(kit, state, model, radius_of(kit, state, target)))
                return true;
        return false;
    case Verb::ruin:
        for (const PieceId piece : kit.field.terrain.ids())
            if (can_be_ruined(kit, state, model, piece)) return true;
        return false;
    case Verb::shape:
        for (const PieceId piece : kit.field.terrain.ids())
            if (can_be_shaped(kit, state, model, piece)) return true;
        return false;
    case Verb::summon:
        return !free_pool_model(kit, state).is_none() &&
               has_room_beside(kit, state, model, called_radius(kit));
    default: return true; // GB-THUN-1: legal with nobody near; GB-MYST-1
    }
}

} // namespace

Verdict judge_special(const Equipment& kit, const State& state, const Turn& turn, const Action& action) {
    const ModelId model = turn.model;
    if (rank_for(kit, state, model, verb_of(action)) == 0) return no_such_action(state, model);
    switch (verb_of(action)) {
    case Verb::despoil: return judge_despoil(kit, state, model, action);
    case Verb::ruin:
        return can_be_ruined(kit, state, model, PieceId(action.target))
                   ? Verdict::allowed()
                   : Verdict(refuse("GB-RUIN-1"_rule, "That terrain is not within 0U."));
    case Verb::shape:
        return can_be_shaped(kit, state, model, PieceId(action.detail))
                   ? Verdict::allowed()
                   : Verdict(refuse("GB-SHAP-1"_rule, "Choose a piece from the reserve at most {m}U across.",
                                    state.models[model].die));
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
    const ModelId model = turn.model;
    const Disc disc = disc_of(kit, state, model);
    for (const SpecialAction& special : all_specials) {
        if (rank_of(kit, state, model, special.trait) == 0) continue;
        const Action action = Action(special.verb).with(model);
        switch (special.verb) {
        case Verb::despoil:
            if (!is_godbreaker(model)) break;
            for (const ModelId target : circle_models(circle_of(model))) {
                if (!can_come_back(state, model, target)) continue;
                Points points;
                candidates_within(kit, state, disc, 0, {radius_of(kit, state, target)}, points);
                for (const Place at : points) actions.add(action.on(target).to(at));
            }
            break;
        case Verb::ruin:
            for (const PieceId piece : kit.field.terrain.ids())
                if (can_be_ruined(kit, state, model, piece)) actions.add(action.on(piece));
            break;
        case Verb::shape:
            for (const PieceId piece : kit.field.terrain.ids())
                if (can_be_shaped(kit, state, model, piece)) actions.add(action.of(piece));
            break;
        case Verb::summon: {
            if (free_pool_model(kit, state).is_none()) break;
            Points points;
            candidates_within(kit, state, disc, 0, {called_radius(kit)}, points);
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
void hidden_ways(Play& play, ModelId model) {
    play.log.tell("GB-MYST-1"_rule, happens::seeks_ways, told(play.state, model));
    const bool success = test(play, model, luck::hidden_ways);
    if (play.chance.wanting()) return;
    Points points;
    if (success) hidden_candidates(play.kit, play.state, model, points);
    if (points.empty()) return play.log.tell("GB-MYST-1"_rule, happens::no_way, told(play.state, model));
    play.state.flow.begin(HidingFrame{seat_for(play.state, model), model}); // GB-D-HIDDEN
}

// GB-DESP-1, GB-ORD-4: placed, die lowered, rolled, perhaps removed.
void despoil(Play& play, ModelId model, ModelId target, Place place) {
    const int cap = revived_cap(rank_of(play.kit, play.state, model, Trait::despoiling));
    Model& back = play.state.models[target];
    back.where = Where::table;
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

void harm_in_area(Play& play, PieceId piece, int amount, Rule why) {
    for (const ModelId model : on_table(play.state))
        if (is_in_area(play.kit, play.state, disc_of(play.kit, play.state, model), piece))
            deal(play, model, amount, why);
}

void backfire(Play& play, ModelId model, int amount, Rule why) {
    play.log.tell(why, happens::backfires, told(play.state, model));
    deal(play, model, amount, why);
}

// GB-RUIN-1
void ruin(Play& play, ModelId model, PieceId piece) {
    const int rank = rank_of(play.kit, play.state, model, Trait::ruinous);
    play.log.tell("GB-RUIN-1"_rule, happens::ruins, told(play.state, model), piece);
    const bool success = test(play, model, luck::ruin);
    if (play.chance.wanting()) return;
    if (!success) return backfire(play, model, 3 - rank, "GB-RUIN-1"_rule);
    harm_in_area(play, piece, rank, "GB-RUIN-1"_rule);
    play.state.terrain[piece] = TerrainSpot{};
    play.log.tell("GB-RUIN-1"_rule, happens::crumbles, piece);
}

bool fits_somewhere(const Equipment& kit, const State& state, ModelId model, PieceId piece) {
    for (const int turns : {0, 1}) {
        Points points;
        shape_candidates(kit, state, model, piece, turns, points);
        if (!points.empty()) return true;
    }
    return false;
}

// GB-SHAP-1
void shape(Play& play, ModelId model, PieceId piece) {
    const int rank = rank_of(play.kit, play.state, model, Trait::shaping);
    play.log.tell("GB-SHAP-1"_rule, happens::shapes, told(play.state, model), piece);
    const bool success = test(play, model, luck::shape);
    if (play.chance.wanting()) return;
    if (!success) return backfire(play, model, 3 - rank, "GB-SHAP-1"_rule);
    if (!fits_somewhere(play.kit, play.state, model, piece))
        return play.log.tell("GB-SHAP-1"_rule, happens::no_spot, piece);
    play.state.flow.begin(ShapingFrame{seat_for(play.state, model), model, piece}); // GB-D-SHAPE
}

// GB-SUMM-1, GB-ORD-4: placed, then rolled.
void summon(Play& play, ModelId model, Place place) {
    const ModelId newcomer = free_pool_model(play.kit, play.state);
    const int die = summoned_die(rank_of(play.kit, play.state, model, Trait::summoning));
    const MaybeSeat seat = play.state.models[model].controller;
    enter(play, newcomer, play.kit.called, die, {}, place);
    const int who = told(play.state, newcomer);
    play.log.tell("GB-SUMM-1"_rule, happens::summons, told(play.state, model), who, die, place);
    const bool success = test(play, model, luck::obey);
    if (play.chance.wanting()) return;
    if (!success) return play.log.tell("GB-SUMM-1"_rule, happens::goes_wild, who);
    play.state.models[newcomer].controller = seat;
    play.log.tell("GB-SUMM-1"_rule, happens::obeys, who, seat);
}

// How far a blow reaches, and what it does there.
struct Blow {
    int units = 0;
    int damage = 0;
};

void harm_within(Play& play, ModelId model, const Blow& blow) {
    for (const ModelId other : on_table(play.state) - ModelSet(model))
        if (is_within(play.kit, play.state, model, other, blow.units))
            deal(play, other, blow.damage, "GB-THUN-1"_rule);
}

// GB-THUN-1
void thunder(Play& play, ModelId model) {
    const int rank = rank_of(play.kit, play.state, model, Trait::thunderous);
    play.log.tell("GB-THUN-1"_rule, happens::thunders, told(play.state, model), rank);
    harm_within(play, model, {.units = rank, .damage = rank});
    const bool success = test(play, model, luck::thunder);
    if (play.chance.wanting()) return;
    if (!success) return backfire(play, model, rank, "GB-THUN-1"_rule);
    play.log.tell("GB-THUN-1"_rule, happens::thunders_on, 2 * rank);
    harm_within(play, model, {.units = 2 * rank, .damage = rank});
}

} // namespace

void special(Play& play, const Action& action) {
    const ModelId model(action.subject);
    switch (verb_of(action)) {
    case Verb::hidden_ways: return hidden_ways(play, model);
    case Verb::despoil: return despoil(play, model, ModelId(action.target), action.at);
    case Verb::ruin: return ruin(play, model, PieceId(action.target));
    case Verb::shape: return shape(play, model, PieceId(action.detail));
    case Verb::summon: return summon(play, model, action.at);
    default: return thunder(play, model);
    }
}

// ---------------------------------------------------------------- GB-D-HIDDEN: the placement that follows

namespace {

// Of what a trait has brought about: for the model that acts by it, and that is nobody's but the seat's.
template <Remembered Own>
bool is_special_of(const Lain& it, Trait trait) {
    const ModelId model = model_of<Own>(it.frame);
    return is_of<Own, ActivationFrame>(it) && !is_wild(it.state, model) &&
           rank_of(it.kit, it.state, model, trait) > 0;
}

int mysterious_of(const Equipment& kit, const State& state, const Frame& frame) {
    return rank_of(kit, state, model_of<HidingFrame>(frame), Trait::mysterious);
}

void list_hidden_places(const Asked& asked, ActionList& actions) {
    const ModelId model = model_of<HidingFrame>(asked.frame);
    Points points;
    hidden_candidates(asked.kit, asked.state, model, points);
    list_points(Action(Verb::place_model).with(model), points, actions);
}

Verdict judge_hiding(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    const ModelId model = model_of<HidingFrame>(frame);
    if (ModelId(action.subject) != model || action.target != no_one) return somebody_else_first(frame);
    const Disc disc{action.at, radius_of(kit, state, model)};
    const int rank = mysterious_of(kit, state, frame);
    if (action.has_place) {
        const int taken = what_is_there(kit, state, disc, model);
        if (taken != nothing_there) return no_room(taken);
        for (const ModelId other : on_table(state) - ModelSet(model))
            if (is_placed_within(kit, state, disc_of(kit, state, other), disc, rank))
                return Verdict::allowed();
    }
    return refuse(needs_nearest_rim(disc, rank) ? "GB-PLACE-3"_rule : "GB-PLACE-2"_rule,
                  "{name:model} must be placed within {m}U of another model.", told(state, model), rank);
}

void appear(Play& play, const Answer& answer) {
    const ModelId model = model_of<HidingFrame>(answer.frame);
    play.state.models[model].at = answer.action.at; // GB-PLACE-5: placed, not moved
    play.log.tell("GB-MYST-1"_rule, happens::appears, told(play.state, model), answer.action.at);
}

Scene::Link why_hiding(const Sight& sight, const Frame& frame) {
    return {fmt::format("{} found a hidden way and must appear beside some other model.",
                        sight.name(model_of<HidingFrame>(frame))),
            "GB-MYST-1"_rule};
}

Scene::Prompt ask_where_to_appear(const Sight& sight, const Frame& frame) {
    const ModelId model = model_of<HidingFrame>(frame);
    return question_about(sight.id(model), frame.seat(),
                          fmt::format("Where does {} appear, within {}U of some other model?",
                                      sight.name(model), mysterious_of(sight.kit, sight.state, frame)),
                          "GB-D-HIDDEN"_rule, Scene::Answer::place);
}

std::string_view hiding_misfit(const Lain& it) {
    Points points;
    if (is_special_of<HidingFrame>(it, Trait::mysterious))
        hidden_candidates(it.kit, it.state, model_of<HidingFrame>(it.frame), points);
    return broken_unless(!points.empty(), "GB-D-HIDDEN");
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
    .about = number_of_model<HidingFrame>,
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
    const PieceId piece = own.piece;
    const int turns_offered = is_same_turned_round(asked.kit.field.terrain[piece]) ? 2 : 4;
    for (int turns = 0; turns < turns_offered; ++turns) {
        Points points;
        shape_candidates(asked.kit, asked.state, own.model, piece, turns, points);
        list_points(Action(Verb::place_terrain).with(piece).of(turns), points, actions);
    }
}

Verdict judge_shaping(const Asked& asked, const Action& action) {
    const auto own = asked.as<ShapingFrame>();
    const PieceId piece = own.piece;
    const int turns = action.detail;
    if (PieceId(action.subject) != piece) return somebody_else_first(asked.frame);
    const Misfit misfit = !action.has_place        ? Misfit::out_of_reach
                          : turns < 0 || turns > 3 ? Misfit::off_table
                                                   : shape_misfit(asked.kit, asked.state, own.model, piece,
                                                                  Pose{action.at, turns});
    if (misfit == Misfit::none) return Verdict::allowed();
    return refuse("GB-SHAP-1"_rule, "{piece:terrain} does not fit there: {what:misfit}.", piece.index(),
                  static_cast<int>(misfit));
}

void rise(Play& play, const Answer& answer) {
    const auto own = answer.as<ShapingFrame>();
    const PieceId piece = own.piece;
    const Action& action = answer.action;
    play.state.terrain[piece] = {action.at, static_cast<std::uint8_t>(action.detail), 1};
    play.log.tell("GB-SHAP-1"_rule, happens::rises, piece, action.at, action.detail);
    harm_in_area(play, piece, rank_of(play.kit, play.state, own.model, Trait::shaping), "GB-SHAP-1"_rule);
}

Scene::Link why_shaping(const Sight& sight, const Frame& frame) {
    const auto own = frame.as<ShapingFrame>();
    return {fmt::format("{} has shaped {}, which now rises beside it.", sight.name(own.model),
                        sight.rules.spoken("terrain", own.piece.index())),
            "GB-SHAP-1"_rule};
}

Scene::Prompt ask_where_it_rises(const Sight& sight, const Frame& frame) {
    const auto own = frame.as<ShapingFrame>();
    const ModelId model = own.model;
    return question_about(sight.id(model), own.seat,
                          fmt::format("Where beside {} does {} rise?", sight.name(model),
                                      sight.rules.spoken("terrain", own.piece.index())),
                          "GB-D-SHAPE"_rule, Scene::Answer::place);
}

std::string_view shaping_misfit(const Lain& it) {
    const auto own = it.as<ShapingFrame>();
    const ModelId model = own.model;
    const PieceId piece = own.piece;
    return broken_unless(is_special_of<ShapingFrame>(it, Trait::shaping) &&
                             it.state.terrain[piece].on_table == 0 &&
                             it.kit.field.terrain[piece].across <= it.state.models[model].die &&
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
    .about = number_of_model<ShapingFrame>,
};

} // namespace muster::godbreakers
