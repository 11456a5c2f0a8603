// Answers in plain words, for a list of choices: what would be done, and what it would come to.
#include "games/dropzone/show/scene_parts.hpp"

#include <fmt/format.h>

namespace muster::dropzone {

namespace {

class Describer {
public:
    Describer(const Dropzone& rules, const State& state, Seat seat)
        : sight_{rules, rules.equipment(), state, Viewer(seat)}, rules_(rules), kit_(rules.equipment()),
          state_(state), seat_(seat) {}

    std::string operator()(const Action& action) const {
        switch (verb_of(action)) {
        case Verb::choose: return fmt::format("Take the zone {}", rules_.spoken("zone", action.target));
        case Verb::deploy: return deploying(action);
        case Verb::place:
            return fmt::format("Place {} at {}", unit(action.subject), rules_.said_place(action.at));
        case Verb::cancel: return cancelling();
        case Verb::keep: return "Keep the first place";
        case Verb::give: return giving(action.target);
        case Verb::discard: return discarding(action.detail);
        case Verb::play: return playing(action);
        case Verb::pass: return passing();
        case Verb::activate: return activating(action);
        case Verb::hold:
            return fmt::format("Hold {} back: it is done for this round", group(GroupId(action.subject)));
        case Verb::select: return selecting(action);
        case Verb::endgroup: return ending_group();
        case Verb::move: return moving(SquadId(action.subject));
        case Verb::shoot: return fmt::format("Shoot with {}", squad(SquadId(action.subject)));
        case Verb::search: return searching(action);
        case Verb::scan:
            return fmt::format("Scan with {}: a token for a search nearby", squad(SquadId(action.subject)));
        case Verb::handover:
            return fmt::format("Hand {} over to {}", objective(ObjectiveId(action.subject)),
                               squad(SquadId(action.target)));
        case Verb::drop: return dropping(action);
        case Verb::endsquad: return ending_squad(SquadId(action.subject));
        case Verb::step: return stepping(action);
        case Verb::shift: return shifting(action);
        case Verb::land: return fmt::format("Land {}", unit(action.subject));
        case Verb::takeoff: return fmt::format("Take off with {}", unit(action.subject));
        case Verb::enter: return going_inside("Enter", action);
        case Verb::leave: return leaving(SquadId(action.subject));
        case Verb::edge: return changing_spot(action);
        case Verb::transfer: return transferring(action);
        case Verb::disembark: return disembarking(SquadId(action.subject));
        case Verb::storm: return going_inside("Storm", action) + " (straight from its transport)";
        case Verb::embark: return embarking(action);
        case Verb::board: return boarding(action);
        case Verb::unload: return unloading(action);
        case Verb::load:
            return fmt::format("Take {} aboard {}", squad(SquadId(action.target)), unit(action.subject));
        case Verb::endmove: return "End the move";
        case Verb::aim: return aiming(action);
        case Verb::volley: return volleying(action);
        case Verb::reset: return "Forget all targets and aim anew";
        case Verb::fire: return firing(SquadId(action.subject));
        case Verb::guard: return guarding(action.target);
        case Verb::react: return reacting(action);
        case Verb::roll: return rolling();
        case Verb::fail: return "Give way without a roll";
        case Verb::abandon: return abandoning();
        case Verb::pick: return picking(action.target);
        }
        return "Nothing of this game";
    }

private:
    std::string unit(int number) const { return rules_.spoken("unit", number); }
    std::string squad(SquadId one) const { return rules_.spoken("squad", one.index()); }
    std::string group(GroupId one) const { return rules_.spoken("group", one.index()); }
    std::string piece(PieceId one) const { return rules_.spoken("piece", one.index()); }
    std::string objective(ObjectiveId one) const { return rules_.spoken("objective", one.index()); }
    std::string spot(int number) const { return rules_.spoken("spot", number); }
    // What the question remembers; nothing in a state that asks something else.
    template <Remembered Own>
    std::optional<Own> asking() const {
        if (!state_.flow.is<Own>()) return std::nullopt;
        return state_.flow.top().as<Own>();
    }
    template <Remembered Own>
    bool asks() const {
        return state_.flow.is<Own>();
    }

    // ------------------------------------------------ set-up and initiation

    std::string deploying(const Action& action) const {
        const std::string what = group(GroupId(action.subject));
        std::string with;
        if (is_group(kit_, GroupId(action.subject))) {
            const SquadSet others = squads_with(kit_, state_, GroupId(action.subject)) -
                                    group_info(kit_, GroupId(action.subject)).squads;
            if (!others.empty()) with = fmt::format(", with {}", sight_.squads(others));
        }
        return fmt::format("Deploy {} {}{}", what, rules_.spoken("mode", action.detail), with);
    }

    std::string cancelling() const {
        if (asks<MovingFrame>()) return "Do not move after all";
        if (asks<AimingFrame>()) return "Do not shoot after all";
        if (asks<PlacingFrame>()) return "Take back what was placed";
        return "Take it back";
    }

    // DZ-INI-6: without a name, to whoever comes second.
    std::string giving(int to) const {
        if (to == no_one && state_.order.size() > 1) to = state_.order.at(1).index();
        return fmt::format("Give the first place to {}", rules_.spoken("seat", to));
    }

    std::string discarding(std::int32_t detail) const {
        const auto cards = unpacked_cards(kit_, detail);
        if (!cards || cards->empty()) return "Discard nothing";
        std::vector<std::string> names;
        for (const std::uint8_t card : *cards) names.push_back(rules_.spoken("card", card));
        return fmt::format("Discard {}", listed(names));
    }

    // ------------------------------------------------ cards

    std::string playing(const Action& action) const {
        return fmt::format("Play {} on {}", rules_.spoken("card", action.subject),
                           sight_.thing(Thing::unpacked(action.target)));
    }

    std::string passing() const {
        if (asks<WindowFrame>()) return "Play no card";
        if (asks<ReactingFrame>()) return "Do not react";
        if (const auto guarding = asking<GuardingFrame>())
            return fmt::format("Let {} take the fire itself", unit(guarding->commander.index()));
        return "Pass";
    }

    // ------------------------------------------------ activations

    // DZ-AUX-2: whoever carries it joins by itself.
    std::string activating(const Action& action) const {
        if (!is_group(kit_, GroupId(action.subject)))
            return fmt::format("Activate {}", group(GroupId(action.subject)));
        SquadSet others = loaded_auxiliaries(kit_, state_, GroupId(action.subject));
        if (action.detail != no_detail)
            others |=
                squads_in_detail(kit_, Seat(group_info(kit_, GroupId(action.subject)).seat), action.detail)
                    .value_or(SquadSet{});
        if (others.empty()) return fmt::format("Activate {}", group(GroupId(action.subject)));
        return fmt::format("Activate {} with {}", group(GroupId(action.subject)), sight_.squads(others));
    }

    // Where it stands, if not simply on the table: " (aboard LX1)".
    std::string whereabouts(SquadId one) const {
        const int first = first_living(kit_, state_, one);
        if (first < 0) return "";
        switch (where(state_, first)) {
        case Where::aboard:
            return fmt::format(" (aboard {})", rules_.word("unit", unit_at(state_, first).host));
        case Where::garrison:
            return fmt::format(" (in {})", rules_.word("piece", unit_at(state_, first).host));
        case Where::readiness: return " (in readiness)";
        default: return "";
        }
    }

    std::string selecting(const Action& action) const {
        if (!is_squad(kit_, SquadId(action.subject)))
            return fmt::format("Act with {}", squad(SquadId(action.subject)));
        std::string text =
            fmt::format("Act with {}, {}{}", squad(SquadId(action.subject)),
                        counted(living_in(kit_, state_, SquadId(action.subject)), "unit", "units"),
                        whereabouts(SquadId(action.subject)));
        if (action.detail == no_detail) return text;
        const auto partners =
            squads_in_detail(kit_, owner_of_squad(kit_, SquadId(action.subject)), action.detail);
        if (partners && !partners->empty())
            text += fmt::format(", together with {}", sight_.squads(*partners));
        return text;
    }

    std::string ending_group() const {
        const int left = selectable(kit_, state_).size();
        return left == 0
                   ? "End the activation"
                   : fmt::format("End the activation ({} could still act)", counted(left, "squad", "squads"));
    }

    std::string moving(SquadId one) const {
        if (!is_squad(kit_, one) || !owes_arrival(kit_, state_, one))
            return fmt::format("Move {}", squad(one));
        return fmt::format("Bring {} on to the table", squad(one));
    }

    // DZ-OBJ-4
    std::string searching(const Action& action) const {
        const int tokens = action.detail <= 0 ? 0 : std::popcount(static_cast<std::uint32_t>(action.detail));
        return fmt::format("Search for {} with {}{}: the die + {} must come to 7; enemies near take 1 off",
                           objective(ObjectiveId(action.target)), squad(SquadId(action.subject)),
                           tokens == 0 ? ""
                                       : fmt::format(" and {}", counted(tokens, "scan token", "scan tokens")),
                           state_.round + tokens);
    }

    // DZ-OBJ-7: in a garrison it lies wherever it lies.
    std::string dropping(const Action& action) const {
        if (!action.has_place) return fmt::format("Put {} down here", objective(ObjectiveId(action.subject)));
        return fmt::format("Put {} down at {}", objective(ObjectiveId(action.subject)),
                           rules_.said_place(action.at));
    }

    std::string ending_squad(SquadId one) const {
        if (!is_squad(kit_, one)) return "End the actions of the squad";
        const bool moved = has(state_.has_moved, one);
        const bool shot = has(state_.has_shot, one);
        return fmt::format("End the actions of {}{}", squad(one),
                           !moved && !shot ? " (it has done nothing)" : "");
    }

    // ------------------------------------------------ on the move

    std::string way(Place from, Place to) const {
        return fmt::format(": {}", rules_.said_length(leg_length(from, to)));
    }

    std::string stepping(const Action& action) const {
        const int number = action.subject;
        if (!is_unit(kit_, number)) return fmt::format("Move to {}", rules_.said_place(action.at));
        if (where(state_, number) == Where::readiness)
            return fmt::format("Bring {} on to the table at {}", unit(number), rules_.said_place(action.at));
        return fmt::format("Move {} to {}{}", unit(number), rules_.said_place(action.at),
                           way(unit_at(state_, number).at, action.at));
    }

    // DZ-MOV-1: the point is where its first living unit goes.
    std::string shifting(const Action& action) const {
        const int first = is_squad(kit_, SquadId(action.subject))
                              ? first_living(kit_, state_, SquadId(action.subject))
                              : -1;
        if (first < 0) return fmt::format("Move all units to {}", rules_.said_place(action.at));
        if (where(state_, first) == Where::readiness)
            return fmt::format("Bring all of {} on to the table, from {} on", squad(SquadId(action.subject)),
                               rules_.said_place(action.at));
        return fmt::format("Move all of {} alike, {} to {}{}", squad(SquadId(action.subject)),
                           rules_.word("unit", first), rules_.said_place(action.at),
                           way(unit_at(state_, first).at, action.at));
    }

    // ------------------------------------------------ garrisons

    std::string going_inside(std::string_view how, const Action& action) const {
        return fmt::format("{} {} with {}: {}", how, piece(PieceId(action.target)),
                           squad(SquadId(action.subject)), spot(action.detail));
    }

    // DZ-GAR-5
    std::string test_first(SquadId one) const {
        if (asks<FleeingFrame>() || !is_squad(kit_, one) || garrison_of(kit_, state_, one).is_none() ||
            !is_outnumbered(kit_, state_, one))
            return "";
        return fmt::format(" (it is outnumbered: Fortitude {}+ first)", sheet_of_squad(kit_, one).fortitude);
    }

    std::string leaving(SquadId one) const {
        const PieceId from = is_squad(kit_, one) ? garrison_of(kit_, state_, one) : PieceId::none();
        if (from.is_none()) return fmt::format("Leave the garrison with {}", squad(one));
        return fmt::format("Leave {} with {}{}", piece(from), squad(one), test_first(one));
    }

    std::string transferring(const Action& action) const {
        if (asks<FleeingFrame>())
            return fmt::format("Flee into {}: {}", piece(PieceId(action.target)), spot(action.detail));
        return going_inside("Cross over into", action) + test_first(SquadId(action.subject));
    }

    std::string changing_spot(const Action& action) const {
        return fmt::format("Send {} to the {}", unit(action.subject), spot(action.detail));
    }

    // ------------------------------------------------ transports

    std::string disembarking(SquadId one) const {
        const int first = is_squad(kit_, one) ? first_living(kit_, state_, one) : -1;
        if (first < 0 || !is_aboard(state_, first)) return fmt::format("Disembark {}", squad(one));
        return fmt::format("Disembark {} from {}", squad(one),
                           rules_.word("unit", unit_at(state_, first).host));
    }

    // DZ-TRN-2: who goes where, if not all into one.
    std::string embarking(const Action& action) const {
        if (action.detail == no_detail || !is_squad(kit_, SquadId(action.subject)))
            return fmt::format("Embark {} in {}", squad(SquadId(action.subject)), unit(action.target));
        std::vector<std::string> places;
        for (const int one : units_of(kit_, SquadId(action.subject))) {
            if (!is_alive(state_, one)) continue;
            const int number = spread_of(action.detail, index_in_squad(kit_, one));
            const int carrier =
                number == 0 ? -1
                            : transport_unit(kit_, owner_of_squad(kit_, SquadId(action.subject)), number);
            places.push_back(carrier < 0 ? fmt::format("{} is left behind and lost", rules_.word("unit", one))
                                         : fmt::format("{} in {}", rules_.word("unit", one),
                                                       rules_.word("unit", carrier)));
        }
        return fmt::format("Embark {}: {}", squad(SquadId(action.subject)), listed(places));
    }

    std::string boarding(const Action& action) const {
        if (asks<FleeingFrame>()) return fmt::format("Flee aboard {}", unit(action.target));
        return fmt::format("Board {} with {}{}", unit(action.target), squad(SquadId(action.subject)),
                           test_first(SquadId(action.subject)));
    }

    std::string unloading(const Action& action) const {
        const std::string what =
            fmt::format("Unload {} from {}", squad(SquadId(action.target)), unit(action.subject));
        if (action.detail < 0) return what + " on open ground";
        return fmt::format("{} into {}: {}", what, piece(PieceId(action.detail / spots)),
                           spot(action.detail % spots));
    }

    // ------------------------------------------------ shooting

    // "3 shots, each needs 4+"; for what may be shot.
    std::string odds(const State& state, int shooter, int weapon, Thing target) const {
        const int shots = shots_of(kit_, state, shooter, weapon);
        Allocation line;
        line.unit = static_cast<std::uint8_t>(shooter);
        line.weapon = static_cast<std::uint8_t>(weapon);
        line.target = target;
        const int needs = hit_number(kit_, state, line);
        if (needs == 0) return fmt::format(": {} without a roll", counted(shots, "hit", "hits"));
        return shots == 1 ? fmt::format(": needs {}+", needs)
                          : fmt::format(": {} shots, each needs {}+", shots, needs);
    }

    bool has_weapon(int shooter, int weapon) const {
        return is_unit(kit_, shooter) && weapon >= 0 && weapon < weapons_in(kit_, shooter);
    }
    // "Longbore of Anvil Tank (L3a.1) at Needle Skimmer (T3a.1)"
    std::string shot(int shooter, int weapon, Thing target) const {
        const std::string arm =
            has_weapon(shooter, weapon) ? weapon_of(kit_, shooter, weapon).name : "a weapon";
        return fmt::format("{} of {} at {}", arm, unit(shooter), sight_.thing(target));
    }

    std::string aiming(const Action& action) const {
        const int shooter = action.subject;
        const Thing target = Thing::unpacked(action.target);
        std::string text = "Aim " + shot(shooter, action.detail, target);
        if (!has_weapon(shooter, action.detail) || !asks<AimingFrame>() ||
            !rules_.judge(state_, seat_, action).ok())
            return text;
        return text + odds(state_, shooter, action.detail, target);
    }

    std::string volleying(const Action& action) const {
        return fmt::format("Aim every free weapon of {} at {}", squad(SquadId(action.subject)),
                           sight_.thing(Thing::unpacked(action.target)));
    }

    std::string firing(SquadId one) const {
        return fmt::format("Fire with {} ({} aimed)", squad(one),
                           counted(state_.shooting.lines.size(), "weapon", "weapons"));
    }

    // DZ-REA-3: as if it were Reaction Fire already.
    std::string reacting(const Action& action) const {
        const Thing target = Thing::of(ThingKind::unit, std::clamp<int>(action.target, 0, 127));
        std::string text = "React with " + shot(action.subject, action.detail, target);
        if (!asks<ReactingFrame>() || !rules_.judge(state_, seat_, action).ok()) return text;
        State reaction = state_;
        reaction.shooting = Shooting{};
        reaction.shooting.reaction = 1;
        return text + odds(reaction, action.subject, action.detail, target);
    }

    std::string guarding(int by) const {
        const auto question = asking<GuardingFrame>();
        if (!question) return fmt::format("Let {} take the fire", unit(by));
        return fmt::format("Let {} take the fire meant for {}", unit(by), unit(question->commander.index()));
    }

    // ------------------------------------------------ fortitude and damage

    std::string rolling() const {
        const auto question = asking<DecidingFrame>();
        return !question ? "Roll"
                         : fmt::format("Roll: {}+ holds", sheet_of_squad(kit_, question->squad).fortitude);
    }

    std::string abandoning() const {
        const auto question = asking<FleeingFrame>();
        const PieceId from = !question ? PieceId::none() : garrison_of(kit_, state_, question->squad);
        return from.is_none() ? "Flee outside" : fmt::format("Flee outside, beside {}", piece(from));
    }

    std::string picking(int number) const {
        if (!is_unit(kit_, number)) return fmt::format("Pick {}", unit(number));
        return fmt::format("Pick {}: {} left", unit(number),
                           counted(unit_at(state_, number).dp, "damage point", "damage points"));
    }

    Sight sight_;
    const Dropzone& rules_;
    const Equipment& kit_;
    const State& state_;
    Seat seat_;
};

} // namespace

std::string Dropzone::describe(const State& state, Seat seat, const Action& action) const {
    return Describer(*this, state, seat)(action);
}

} // namespace muster::dropzone
