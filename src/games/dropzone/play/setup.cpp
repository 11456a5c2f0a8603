// Laying the table (section 3): quick start, or zones and deployment.
#include "games/dropzone/rows.hpp"
#include "round/roll_off.hpp"

#include <fmt/format.h>

namespace muster::dropzone {

namespace {

std::uint8_t bit_of_mode(DeployMode mode) { return static_cast<std::uint8_t>(1u << static_cast<int>(mode)); }

bool is_in_the_air(const Equipment& kit, const State& state, int unit) {
    return sheet_of(kit, unit).is_aircraft() || sheet_of(kit, outermost(state, unit)).is_aircraft();
}

// DZ-SET-5
bool has_aerial_advantage(const Equipment& kit, const State& state, GroupId group) {
    for (const SquadId squad : group_info(kit, group).squads)
        for (const int unit : units_of(kit, squad))
            if (!is_in_the_air(kit, state, unit)) return false;
    return true;
}

// All of a group and what carries it: those that wait go there; cargo comes along.
void send(Play& play, GroupId group, Where to) {
    for (const SquadId squad : squads_with(play.kit, play.state, group))
        for (const int unit : units_of(play.kit, squad))
            if (where(play.state, unit) == Where::waiting)
                unit_at(play.state, unit).where = static_cast<std::uint8_t>(to);
}

// DZ-SET-8: first and second HQ squad stand where the zone says.
void set_out(Play& play, const ZoneInfo& zone, GroupId group) {
    std::size_t number = 0;
    for (const SquadId squad : group_info(play.kit, group).squads) {
        const std::vector<Place>& places = zone.start[number++];
        for (const int unit : units_of(play.kit, squad)) {
            Unit& one = unit_at(play.state, unit);
            if (static_cast<Where>(one.where) != Where::waiting) continue;
            one.where = static_cast<std::uint8_t>(Where::table);
            one.at = places[static_cast<std::size_t>(index_in_squad(play.kit, unit))];
            one.set(UnitFlag::airborne, sheet_of(play.kit, unit).is_aircraft());
            play.log.tell("DZ-SET-8"_rule, happens::placed, unit, one.at);
        }
    }
}

// DZ-SET-3: auxiliaries that neither carry nor are carried.
void ready_spare_auxiliaries(Play& play) {
    SquadSet with_groups;
    for (const GroupId group : all_groups(play.kit)) with_groups |= squads_with(play.kit, play.state, group);
    for (const SquadId squad : all_squads(play.kit))
        if (!has(with_groups, squad))
            for (const int unit : units_of(play.kit, squad))
                if (where(play.state, unit) == Where::waiting)
                    unit_at(play.state, unit).where = static_cast<std::uint8_t>(Where::readiness);
}

bool is_taken(const State& state, int zone) {
    return std::ranges::find(state.zone, static_cast<std::uint8_t>(zone)) != state.zone.end();
}

int zone_of(const State& state, Seat seat) { return state.zone[seat]; }

void take_zone(Play& play, Seat seat, int zone, Rule why) {
    play.state.zone[seat] = static_cast<std::uint8_t>(zone);
    play.log.tell(why, happens::takes_zone, seat, zone);
}

void roll_for_zones(Play& play) {
    RollOff how;
    how.kind = &luck::deploy;
    how.witness = &play;
    how.seen = [](void* witness, Seat seat, int shows) {
        static_cast<Play*>(witness)->log.tell("DZ-SET-2"_rule, happens::rolls_to_deploy, seat, shows);
    };
    play.state.order.clear();
    for (const Seat seat : roll_off(how, seats_of(play.kit), play.chance)) play.state.order.add(seat);
}

// DZ-SET-2: the last zone that is free is taken without asking.
Next choose_zones(Play& play, Frame& game) {
    const auto seat = play.state.order.next([&](Seat one) { return zone_of(play.state, one) == nothing; });
    if (!seat) {
        play.state.order.begin_again();
        game.go_to(GameStep::deploy);
        return Next::go_on;
    }
    int left = 0;
    int last = 0;
    for (int zone = 0; zone < static_cast<int>(play.kit.scenario.zones.size()); ++zone)
        if (!is_taken(play.state, zone)) {
            ++left;
            last = zone;
        }
    if (left == 1)
        take_zone(play, *seat, last, "DZ-SET-2"_rule);
    else
        play.state.flow.begin(ZoningFrame{*seat});
    return Next::go_on;
}

// DZ-SET-3
Next deploy_next(Play& play, Frame& game) {
    const auto seat =
        play.state.order.next([&](Seat one) { return left_to_deploy(play.kit, play.state, one) > 0; });
    if (!seat) {
        game.go_to(GameStep::begin_round); // DZ-SET-7
        return Next::go_on;
    }
    play.state.flow.begin(DeployingFrame{*seat});
    return Next::go_on;
}

} // namespace

SquadSet squads_with(const Equipment& kit, const State& state, GroupId group) {
    SquadSet squads = group_info(kit, group).squads;
    for (const SquadId squad : group_info(kit, group).squads)
        for (const int unit : units_of(kit, squad))
            for (int one = unit; unit_at(state, one).host != nothing && is_aboard(state, one);) {
                one = unit_at(state, one).host;
                squads.add(squad_of(kit, one));
            }
    // Whatever else rides along in those transports.
    const Seat seat(group_info(kit, group).seat);
    for (const int unit : units_of_seat(kit, seat))
        if (is_aboard(state, unit) && has(squads, squad_of(kit, outermost(state, unit))))
            squads.add(squad_of(kit, unit));
    return squads;
}

// DZ-SET-1: everything comes from data.
void lay_table(Play& play) {
    for (const int unit : all_units(play.kit)) {
        Unit& one = unit_at(play.state, unit);
        const std::uint8_t transport = info_of(play.kit, unit).transport;
        one.dp = static_cast<std::uint8_t>(sheet_of(play.kit, unit).dp);
        one.host = transport;
        one.where = static_cast<std::uint8_t>(transport == nothing ? Where::waiting : Where::aboard);
    }
    for (const PieceId piece : all_pieces(play.kit))
        piece_at(play.state, piece).dp = static_cast<std::uint8_t>(piece_info(play.kit, piece).dp);
    for (const ObjectiveId i : all_objectives(play.kit)) {
        const ObjectiveInfo& info = objective_info(play.kit, i);
        Objective& one = objective_at(play.state, i);
        one.at = info.at;
        one.piece = info.piece;
        one.flags = info.hidden ? static_cast<std::uint8_t>(ObjectiveFlag::hidden) : std::uint8_t{0};
    }
    ready_spare_auxiliaries(play);
}

namespace {

void deploy_group(Play& play, Seat seat, GroupId group, DeployMode mode) {
    play.log.tell(mode == DeployMode::reserve ? "DZ-SET-5"_rule : "DZ-SET-4"_rule, happens::deploys, seat,
                  group.index(), static_cast<int>(mode));
    if (mode == DeployMode::readiness) return send(play, group, Where::readiness);
    if (mode == DeployMode::reserve) return send(play, group, Where::reserve);
    // DZ-SET-6
    for (const SquadId squad : squads_with(play.kit, play.state, group))
        if (any_unit_is(play.kit, play.state, squad, Where::waiting))
            return begin_placing(play, Placing::deployment, group.index(), squad);
}

} // namespace

void quick_start(Play& play) {
    play.log.tell("DZ-SET-8"_rule, happens::quick_layout);
    for (const Seat seat : seats_of(play.kit)) take_zone(play, seat, seat.index(), "DZ-SET-8"_rule);
    for (const GroupId group : all_groups(play.kit)) {
        const GroupInfo& info = group_info(play.kit, group);
        if (info.hq)
            set_out(play, play.kit.scenario.zones[info.seat], group);
        else
            deploy_group(play, Seat(info.seat), group,
                         has_aerial_advantage(play.kit, play.state, group) ? DeployMode::readiness
                                                                           : DeployMode::reserve);
        if (info.hq) send(play, group, Where::readiness); // transports that came along empty-handed
    }
}

Next set_up_step(Play& play, Frame& game) {
    switch (game.step_as<GameStep>()) {
    case GameStep::roll_for_zones:
        roll_for_zones(play);
        game.go_to(GameStep::zones);
        return Next::go_on;
    case GameStep::zones: return choose_zones(play, game);
    default: return deploy_next(play, game);
    }
}

std::uint8_t modes_of(const Equipment& kit, const State& state, GroupId group) {
    if (group_info(kit, group).hq) return kit.scenario.hq_modes; // DZ-SET-4
    if (has_aerial_advantage(kit, state, group)) return kit.scenario.other_modes;
    return bit_of_mode(DeployMode::reserve); // DZ-SET-5
}

bool is_to_deploy(const Equipment& kit, const State& state, GroupId group) {
    for (const SquadId squad : squads_with(kit, state, group))
        if (any_unit_is(kit, state, squad, Where::waiting)) return true;
    return false;
}

int left_to_deploy(const Equipment& kit, const State& state, Seat seat) {
    int left = 0;
    for (const GroupId group : groups_of(kit, seat)) left += is_to_deploy(kit, state, group);
    return left;
}

DeployMode only_mode(std::uint8_t modes) {
    return static_cast<DeployMode>(std::countr_zero(unsigned{modes}));
}

// ---------------------------------------------------------------- D-ZONE

namespace {

Verdict judge_zone(const Equipment& kit, const State& state, int zone) {
    if (zone < 0 || zone >= static_cast<int>(kit.scenario.zones.size()) || is_taken(state, zone))
        return refuse("DZ-SET-2"_rule, "That zone is not free.");
    return Verdict::allowed();
}

void list_zones(const Asked& asked, ActionList& actions) {
    for (int zone = 0; zone < static_cast<int>(asked.kit.scenario.zones.size()); ++zone)
        if (judge_zone(asked.kit, asked.state, zone).ok()) actions.add(Action(Verb::choose).on(zone));
}

Verdict judge_zoning(const Asked& asked, const Action& action) {
    return judge_zone(asked.kit, asked.state, action.target);
}

void choose_zone(Play& play, const Answer& answer) {
    take_zone(play, answer.seat, answer.action.target, "DZ-SET-2"_rule);
}

Scene::Link why_zoning(const Sight& sight, const Frame& frame) {
    return {fmt::format("{} is next to choose.", sight.name(frame.seat())), "DZ-SET-2"_rule};
}

Scene::Prompt ask_for_zone(const Sight&, const Frame& frame) {
    return question_to(frame.seat(), "Which zone do you take?", "DZ-D-ZONE"_rule);
}

std::string_view zoning_misfit(const Lain& it) {
    return unless(zone_of(it.state, it.frame.seat()) == nothing, "DZ-SET-2");
}

} // namespace

constinit const Row zoning_row{
    .words = remembers_seat<ZoningFrame>("zoning"),
    .verbs = {Verb::choose},
    .list = list_zones,
    .judge = judge_zoning,
    .apply = choose_zone,
    .why = why_zoning,
    .prompt = ask_for_zone,
    .lies_on = {{{Procedure::game, GameStep::zones}}},
    .misfit = zoning_misfit,
};

// ---------------------------------------------------------------- D-DEPLOY

namespace {

void list_deployments(const Asked& asked, ActionList& actions) {
    const auto& [kit, state, frame, seat] = asked;
    for (const GroupId group : groups_of(kit, seat)) {
        if (!is_to_deploy(kit, state, group)) continue;
        for (const int mode : Bits(modes_of(kit, state, group)))
            actions.add(Action(Verb::deploy).with(group.index()).of(mode));
    }
}

Verdict judge_deployment(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    const GroupId group(action.subject);
    if (!is_group(kit, group) || Seat(group_info(kit, group).seat) != seat ||
        !is_to_deploy(kit, state, group))
        return refuse("DZ-SET-3"_rule, "That battlegroup is not waiting to be deployed.");
    const unsigned modes = modes_of(kit, state, group);
    const bool fits = action.detail == no_detail
                          ? std::popcount(modes) == 1
                          : action.detail >= 0 && action.detail < deploy_modes && has(modes, action.detail);
    if (!fits) return refuse("DZ-SET-4"_rule, "That battlegroup cannot be deployed in that way.");
    return Verdict::allowed();
}

void deploy(Play& play, const Answer& answer) {
    const auto& [frame, seat, action] = answer;
    play.state.order.went(seat);
    const GroupId group(action.subject);
    deploy_group(play, seat, group,
                 action.detail == no_detail ? only_mode(modes_of(play.kit, play.state, group))
                                            : static_cast<DeployMode>(action.detail));
}

Scene::Link why_deploying(const Sight& sight, const Frame& frame) {
    const Seat seat = frame.seat();
    return {fmt::format("{} has {} to deploy.", sight.name(seat),
                        counted(left_to_deploy(sight.kit, sight.state, seat), "battlegroup", "battlegroups")),
            "DZ-SET-3"_rule};
}

Scene::Prompt ask_for_deployment(const Sight& sight, const Frame& frame) {
    return question_to(frame.seat(),
                       fmt::format("Which battlegroup do you deploy, and how? ({} left)",
                                   left_to_deploy(sight.kit, sight.state, frame.seat())),
                       "DZ-D-DEPLOY"_rule);
}

std::string_view deploying_misfit(const Lain& it) {
    return unless(left_to_deploy(it.kit, it.state, it.frame.seat()) > 0, "DZ-SET-3");
}

} // namespace

constinit const Row deploying_row{
    .words = remembers_seat<DeployingFrame>("deploying"),
    .verbs = {Verb::deploy},
    .list = list_deployments,
    .judge = judge_deployment,
    .apply = deploy,
    .why = why_deploying,
    .prompt = ask_for_deployment,
    .lies_on = {{{Procedure::game, GameStep::deploy}}},
    .misfit = deploying_misfit,
};

} // namespace muster::dropzone
