// The special actions that traits give (section 5.4). Requirements are checked first, then the steps run as
// written.
#include "games/godbreakers/parts.hpp"

#include <algorithm>

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
    play.state.flow.begin(Procedure::hiding, seat_for(play.state, model).index(), model); // GB-D-HIDDEN
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
    play.state.flow.begin(Procedure::shaping, seat_for(play.state, model).index(), model,
                          piece); // GB-D-SHAPE
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

// ---------------------------------------------------------------- the placements that follow a test

Verdict judge_hidden(const Equipment& kit, const State& state, int model, Place at) {
    const Disc disc{at, radius_of(kit, state, model)};
    const int taken = what_is_there(kit, state, disc, model);
    if (taken != nothing_there) return no_room(taken);
    const int rank = rank_of(kit, state, model, Trait::mysterious);
    for (const int other : Bits(on_table(state) & ~Bits::of(model)))
        if (is_placed_within(kit, state, disc_of(kit, state, other), disc, rank)) return Verdict::allowed();
    return not_hidden(kit, state, model);
}

Verdict not_hidden(const Equipment& kit, const State& state, int model) {
    const int rank = rank_of(kit, state, model, Trait::mysterious);
    return refuse(needs_nearest_rim(radius_of(kit, state, model), rank) ? "GB-PLACE-3"_rule
                                                                        : "GB-PLACE-2"_rule,
                  "{name:model} must be placed within {m}U of another model.", told(state, model), rank);
}

void hide_at(Play& play, int model, Place at) {
    model_at(play.state, model).at = at; // GB-PLACE-5: placed, not moved
    play.log.tell("GB-MYST-1"_rule, happens::appears, told(play.state, model), at);
}

Verdict judge_shaping(const Equipment& kit, const State& state, int model, int piece, int turns, Place at) {
    const Misfit misfit =
        turns < 0 || turns > 3 ? Misfit::off_table : shape_misfit(kit, state, model, piece, Pose{at, turns});
    if (misfit == Misfit::none) return Verdict::allowed();
    return refuse("GB-SHAP-1"_rule, "{piece:terrain} does not fit there: {what:misfit}.", piece,
                  static_cast<int>(misfit));
}

void shape_at(Play& play, int model, int piece, int turns, Place at) {
    spot_of(play.state, piece) = {at, static_cast<std::uint8_t>(turns), 1};
    play.log.tell("GB-SHAP-1"_rule, happens::rises, piece, at, turns);
    harm_in_area(play, piece, rank_of(play.kit, play.state, model, Trait::shaping), "GB-SHAP-1"_rule);
}

} // namespace muster::godbreakers
