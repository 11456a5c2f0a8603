// Every refusal of the rule page's table, in its order of checks: whose decision, verb and subject, target,
// die, point.
#include "games/frames/parts.hpp"

namespace muster::frames {

namespace {

Verdict not_yours() { return refuse("MF-GEN-2"_rule, "It is not your decision now."); }
Verdict not_the_question() { return refuse("MF-GEN-2"_rule, "That is not what is to be decided now."); }

bool is_one_of(Verb verb, std::initializer_list<Verb> verbs) {
    for (const Verb each : verbs)
        if (each == verb) return true;
    return false;
}

// Which answers a question takes.
bool answers(Procedure question, Verb verb) {
    switch (question) {
    case Procedure::choosing: return verb == Verb::choose;
    case Procedure::settling: return is_one_of(verb, {Verb::add, Verb::remove, Verb::force});
    case Procedure::placing: return verb == Verb::place;
    case Procedure::tactical: return is_one_of(verb, {Verb::activate, Verb::pass});
    case Procedure::declaring: return verb == Verb::declare;
    case Procedure::defending: return verb == Verb::defend;
    case Procedure::acting:
        return is_one_of(verb, {Verb::move, Verb::leg, Verb::attack, Verb::spot, Verb::end});
    case Procedure::moving: return is_one_of(verb, {Verb::move, Verb::leg, Verb::stop}); // MF-MOV-6
    case Procedure::using_spot: return is_one_of(verb, {Verb::use, Verb::keep});
    case Procedure::picking: return verb == Verb::hit;
    case Procedure::losing: return is_one_of(verb, {Verb::lose, Verb::retreat});
    case Procedure::clock: return is_one_of(verb, {Verb::advance, Verb::hold});
    case Procedure::battle:
    case Procedure::cascade:
    case Procedure::opening:
    case Procedure::attack: break;
    }
    return false;
}

// Where a question is about one frame, an answer for another one answers another question.
bool is_about(const Frame& question, const Action& action) {
    switch (doing(question)) {
    case Procedure::declaring:
    case Procedure::defending:
    case Procedure::losing: return action.subject == frame_in(question);
    case Procedure::acting: return verb_of(action) == Verb::end || action.subject == frame_in(question);
    case Procedure::moving: return verb_of(action) == Verb::stop || action.subject == frame_in(question);
    default: return true;
    }
}

// ---------------------------------------------------------------- set-up

Verdict judge_choice(const Equipment& kit, int list) {
    if (list < 0 || static_cast<std::size_t>(list) >= kit.lists.size())
        return refuse("MF-BID-1"_rule, "There is no such company.");
    if (!kit.lists[static_cast<std::size_t>(list)].fits)
        return refuse("MF-DAT-6"_rule, "That company does not fit this number of players.");
    return Verdict::allowed();
}

Verdict judge_settling(const Equipment& kit, const State& state, const Frame& frame, const Action& action) {
    const Seat seat = asked(frame);
    if (verb_of(action) == Verb::force) {
        if (action.target >= 0 && action.target < kit.seats &&
            may_force(kit, state, frame, Seat(action.target)))
            return Verdict::allowed();
        return refuse("MF-BID-4"_rule, "You cannot hand this choice to that seat.");
    }
    if (verb_of(action) == Verb::add) {
        const bool is_spare = action.subject == kit.companies[list_of(kit, state, seat).company].spare;
        if (is_spare && may_add(kit, state, seat)) return Verdict::allowed();
        return refuse("MF-BID-4"_rule, "Your company cannot grow any further.");
    }
    const bool is_own =
        is_frame(action.subject) && (state.living & frames_of(seat) & Bits::of(action.subject)) != 0;
    if (is_own && may_remove(kit, state, seat)) return Verdict::allowed();
    return refuse("MF-BID-4"_rule, "Your company cannot shrink any further.");
}

Verdict judge_placement(const Equipment& kit, const State& state, const Frame& frame, const Action& action) {
    if (action.has_place) return judge_place(kit, state, frame, action.subject, action.at);
    const Verdict piece = judge_piece_to_place(kit, state, frame, action.subject);
    return piece.ok() ? no_room_for(action.subject) : piece;
}

// ---------------------------------------------------------------- tactical order, declaration, defence

Verdict judge_tactical(const Equipment& kit, const State& state, const Frame& frame, const Action& action) {
    if (verb_of(action) == Verb::pass) {
        if (may_pass(kit, state, frame)) return Verdict::allowed();
        return refuse("MF-TAC-5"_rule,
                      "No company after yours has a frame left to go, so you must take a turn.");
    }
    const bool ready =
        is_frame(action.subject) && (left_to_go(state, asked(frame)) & Bits::of(action.subject)) != 0;
    return ready ? Verdict::allowed()
                 : Verdict(refuse("MF-TAC-3"_rule, "That frame cannot take a turn now."));
}

bool can_be_declared(const Equipment& kit, const State& state, Seat seat, int piece) {
    if (is_frame(piece)) return (enemies_of(state, seat) & Bits::of(piece)) != 0;
    return is_structure(piece) && piece - first_structure < structures_in(kit) &&
           stands(state, piece - first_structure);
}

Verdict judge_declaration(const Equipment& kit, const State& state, const Frame& frame,
                          const Action& action) {
    const bool has_target = action.target != no_one;
    const bool has_band = action.detail != no_detail;
    if (!has_target && !has_band) return Verdict::allowed();
    if (!has_target || !has_band)
        return refuse("MF-DEC-3"_rule, "A declaration names one target and one range.");
    if (!can_be_declared(kit, state, asked(frame), action.target))
        return refuse("MF-DEC-1"_rule, "Only enemy frames and standing structures can be attacked.");
    if (!has_weapon_for(mobile(state, frame_in(frame)), action.detail))
        return refuse("MF-DEC-2"_rule, "This frame has no weapon for that range.");
    return Verdict::allowed();
}

Verdict no_such_die() { return refuse("MF-DIE-2"_rule, "That die is not available."); }
Verdict wrong_colour() { return refuse("MF-DIE-3"_rule, "A die of that colour cannot do this."); }

bool is_available(const Turn& turn, int die) {
    return die >= 0 && die < pool_dice && is_free(turn, static_cast<Die>(die));
}

// MF-DIE-2, MF-DIE-3
Verdict judge_die(const Turn& turn, int die, bool (*serves)(Die)) {
    if (!is_available(turn, die)) return no_such_die();
    return serves(static_cast<Die>(die)) ? Verdict::allowed() : wrong_colour();
}

Verdict judge_defence(const State& state, const Frame& frame, const Action& action) {
    if (action.detail == no_detail) return Verdict::allowed(); // MF-DIE-4
    return judge_die(turn_of(state, frame_in(frame)), action.detail, may_defend);
}

// ---------------------------------------------------------------- ACT

// MF-MOV-2, MF-GEO-6, MF-MOV-4
Verdict judge_leg(const Equipment& kit, const State& state, const Turn& turn, int left,
                  const Action& action) {
    const Place from = mobile(state, turn.frame).at;
    if (!action.has_place || action.at == from) return refuse("MF-MOV-2"_rule, "A leg must lead somewhere.");
    if (squared_distance(from, action.at) > square(left))
        return refuse("MF-MOV-2"_rule, "That is farther than this frame can still move.");
    const Ground ground(kit, state, turn.frame, turn.snapshot, left);
    if (!ground.can_stand(action.at)) return refuse("MF-GEO-6"_rule, "A frame cannot stand there.");
    if (!ground.leg_is_clear(action.at))
        return refuse("MF-MOV-4"_rule, "Something is in the way; go round it.");
    return Verdict::allowed();
}

Verdict judge_move(const Equipment& kit, const State& state, const Turn& turn, const Action& action) {
    if (turn.moved != 0) return refuse("MF-MOV-1"_rule, "This frame has already moved.");
    if (const Verdict die = judge_die(turn, action.detail, may_move); !die.ok()) return die;
    return judge_leg(kit, state, turn, ticks_a_unit * shown_by(turn, static_cast<Die>(action.detail)),
                     action);
}

// MF-D-LEG: the die has been spent already.
Verdict judge_next_leg(const Equipment& kit, const State& state, const Turn& turn, const Action& action) {
    if (verb_of(action) == Verb::stop) return Verdict::allowed();
    if (action.detail != no_detail) return no_such_die();
    return judge_leg(kit, state, turn, turn.left, action);
}

Verdict judge_attack_target(const Equipment& kit, const State& state, const Turn& turn, int piece) {
    if (!turn.has_target() || piece != turn.target)
        return refuse("MF-DEC-3"_rule, "The target was fixed before the dice were rolled.");
    const bool there = is_structure(piece) ? stands(state, piece - first_structure) : is_alive(state, piece);
    if (!there) return refuse("MF-ATK-1"_rule, "That attack is not possible any more.");
    if (!attack_is_possible(kit, state, turn))
        return refuse("MF-ATK-2"_rule, "The target is not at the declared range.");
    return Verdict::allowed();
}

Verdict judge_attack(const Equipment& kit, const State& state, const Turn& turn, const Action& action) {
    if (turn.attacked != 0) return refuse("MF-ATK-1"_rule, "That attack is not possible any more.");
    if (const Verdict target = judge_attack_target(kit, state, turn, action.target); !target.ok())
        return target;
    if (!is_available(turn, action.detail)) return no_such_die();
    const Die die = static_cast<Die>(action.detail);
    if (may_attack(turn, die)) return Verdict::allowed();
    if (colour_of(die) != Colour::white) return wrong_colour();
    return refuse("MF-ATK-4"_rule, "Without a weapon system of that range a white die cannot attack there.");
}

Verdict judge_spot(const Equipment& kit, const State& state, const Turn& turn, const Action& action) {
    if (const Verdict target = judge_spot_target(kit, state, turn.frame, turn.snapshot, action.target);
        !target.ok())
        return target;
    if (const Verdict die = judge_die(turn, action.detail, may_spot); !die.ok()) return die;
    if (shown_by(turn, static_cast<Die>(action.detail)) <= mobile(state, action.target).spot)
        return refuse("MF-SPT-5"_rule, "A better spot is already in place.");
    return Verdict::allowed();
}

Verdict judge_act(const Equipment& kit, const State& state, const Action& action) {
    switch (verb_of(action)) {
    case Verb::attack: return judge_attack(kit, state, state.active, action);
    case Verb::spot: return judge_spot(kit, state, state.active, action);
    case Verb::end: return Verdict::allowed();
    default: return judge_move(kit, state, state.active, action);
    }
}

// ---------------------------------------------------------------- hits and losses

Verdict judge_hit(const State& state, int piece) {
    const Attack& attack = state.attack;
    const bool covers = is_structure(piece) ? (attack.structures & Bits::of(piece - first_structure)) != 0
                                            : is_frame(piece) && (attack.frames & Bits::of(piece)) != 0;
    return covers ? Verdict::allowed() : Verdict(refuse("MF-DMG-1"_rule, "That is not covering the target."));
}

Verdict judge_loss(const Equipment& kit, const State& state, const Frame& frame, const Action& action) {
    const int hurt = frame_in(frame);
    if (verb_of(action) == Verb::lose) {
        const bool open = action.detail >= 0 && action.detail <= white_loss &&
                          (losses_open(kit, state, hurt) >> action.detail & 1) != 0;
        return open ? Verdict::allowed() : Verdict(refuse("MF-DMG-6"_rule, "The frame cannot lose that."));
    }
    const int number = action.target - first_station;
    if (!is_station(action.target) || number >= stations_in(kit) || !action.has_place)
        return refuse("MF-DMG-7"_rule, "The frame cannot fall back there.");
    return judge_retreat(kit, state, hurt, number, action.at);
}

} // namespace

// MF-DEC-2: the hand is always there; a rocket is weapon enough for the direct band.
bool has_weapon_for(const MobileFrame& frame, int band) {
    if (band == static_cast<int>(Band::hand)) return true;
    if (band == static_cast<int>(Band::direct)) return frame.systems[System::dir] > 0 || frame.rockets > 0;
    return band == static_cast<int>(Band::arty) && frame.systems[System::art] > 0;
}

Verdict Frames::judge(const State& state, Seat seat, const Action& action) const {
    if (!awaiting(state).contains(seat)) return not_yours();
    const Frame& frame = state.flow.top();
    if (action.verb >= verbs().size() || !answers(doing(frame), verb_of(action)) ||
        !has_only_fields_of(verbs()[action.verb], action) || !is_about(frame, action))
        return not_the_question();
    switch (doing(frame)) {
    case Procedure::choosing: return judge_choice(kit_, action.detail);
    case Procedure::settling: return judge_settling(kit_, state, frame, action);
    case Procedure::placing: return judge_placement(kit_, state, frame, action);
    case Procedure::tactical: return judge_tactical(kit_, state, frame, action);
    case Procedure::declaring: return judge_declaration(kit_, state, frame, action);
    case Procedure::defending: return judge_defence(state, frame, action);
    case Procedure::acting: return judge_act(kit_, state, action);
    case Procedure::moving: return judge_next_leg(kit_, state, state.active, action);
    case Procedure::picking: return judge_hit(state, action.target);
    case Procedure::losing: return judge_loss(kit_, state, frame, action);
    default: return Verdict::allowed(); // USE and KEEP, ADVANCE and HOLD
    }
}

} // namespace muster::frames
