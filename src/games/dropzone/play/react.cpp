// Reaction Fire (section 6): the windows that a flight opens, who may shoot at it from where, and the shot,
// which is a Shooting action of one unit (shoot.cpp).
#include "games/dropzone/rows.hpp"

#include <fmt/format.h>

namespace muster::dropzone {

// ---------------------------------------------------------------- the path

namespace {

const Path& path_of(const Equipment& kit, const State& state, int unit) {
    return state.motion.paths[static_cast<std::size_t>(index_in_squad(kit, unit))];
}

std::span<const Place> points_of(const Path& path) { return std::span(path.points).first(path.size); }

// DZ-REA-1: whom a window is about. Whoever is about to land still flies.
bool is_target(const Equipment& kit, const State& state, int landing, int unit) {
    return (landing < 0 || unit == landing) && is_airborne(state, unit) && path_of(kit, state, unit).size > 0;
}

bool has_target(const Equipment& kit, const State& state, SquadId squad, int landing) {
    for (const int unit : units_of(kit, squad))
        if (is_target(kit, state, landing, unit)) return true;
    return false;
}

void forget_paths(const Equipment& kit, State& state, SquadId squad, int landing) {
    for (const int unit : units_of(kit, squad))
        if (landing < 0 || unit == landing)
            state.motion.paths[static_cast<std::size_t>(index_in_squad(kit, unit))] = Path{};
}

Box box_around(std::span<const Place> points) {
    Box box = point(points[0]);
    for (const Place p : points.subspan(1)) {
        box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
        box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
    }
    return box;
}

// Where a shooter stands, for the nearest point of a leg: on a garrison's edge, in the middle of it.
Place post_of(const Box& extent) { return extent.low + scaled(extent.high - extent.low, 1, 2); }

// DZ-REA-2: the nearest point of a leg, if it lies between its ends.
std::optional<Place> nearest_point(Place a, Place b, Place shooter) {
    const Vector leg = b - a;
    const std::int64_t along = dot(shooter - a, leg);
    const std::int64_t whole = squared_length(leg);
    if (along <= 0 || along >= whole) return std::nullopt;
    return a + scaled(leg, along, whole);
}

} // namespace

// ---------------------------------------------------------------- who may shoot at it

namespace {

// One unit that may react. What it sees is found out when something is in range at last.
class Watcher {
public:
    Watcher(const Equipment& kit, const State& state, int unit)
        : kit_(kit), state_(state), unit_(unit), from_(extent_of(kit, state, unit)) {}

    // DZ-REA-2: range and sight at one and the same point; the one with most clear lines counts.
    std::optional<Place> best_point(int weapon, int target) {
        const std::span<const Place> path = points_of(path_of(kit_, state_, target));
        const Thing thing = Thing::of(ThingKind::unit, target);
        const int range = range_against(kit_, weapon_of(kit_, unit_, weapon), thing);
        if (path.empty() || !within(from_, box_around(path), range)) return std::nullopt;
        Best best;
        for (std::size_t i = 0; i < path.size() && best.lines < 3; ++i) {
            try_point(path[i], range, target, best);
            if (i + 1 == path.size()) break;
            if (const auto nearest = nearest_point(path[i], path[i + 1], post_of(from_)))
                try_point(*nearest, range, target, best);
        }
        return best.at;
    }

private:
    struct Best {
        int lines = 0;
        std::optional<Place> at{};
    };

    void try_point(Place at, int range, int target, Best& best) {
        if (!within(from_, point(at), range)) return;
        if (!lookout_) lookout_.emplace(kit_, state_, unit_);
        const int lines = lookout_->at_unit(target, at).lines;
        if (lines > best.lines) best = {lines, at};
    }

    const Equipment& kit_;
    const State& state_;
    int unit_;
    Box from_;
    std::optional<Lookout> lookout_;
};

// The weapons with which a unit may react, whatever the path; a bit each.
unsigned weapons_for_reaction(const Equipment& kit, const State& state, int unit) {
    if (has(state.aa_locked, squad_of(kit, unit))) return 0; // DZ-TRN-7
    unsigned found = 0;
    for (int weapon = 0; weapon < weapons_in(kit, unit); ++weapon)
        if (weapon_of(kit, unit, weapon).anti_air > 0 && can_fire(kit, state, unit, weapon))
            found |= 1u << weapon;
    return found;
}

// Every unit, weapon and target, in that order, until `stop` says so.
template <class Stop>
bool any_reaction(const Equipment& kit, const State& state, Seat seat, SquadId squad, int landing,
                  Stop stop) {
    for (const int unit : units_of_seat(kit, seat)) {
        const unsigned weapons = weapons_for_reaction(kit, state, unit);
        if (weapons == 0) continue;
        Watcher watcher(kit, state, unit);
        for (const int weapon : Bits(weapons))
            for (const int target : units_of(kit, squad))
                if (is_target(kit, state, landing, target) && watcher.best_point(weapon, target) &&
                    stop(unit, weapon, target))
                    return true;
    }
    return false;
}

} // namespace

std::optional<Place> reaction_point(const Equipment& kit, const State& state, int shooter, int weapon,
                                    int target) {
    return Watcher(kit, state, shooter).best_point(weapon, target);
}

bool is_reaction_target(const Equipment& kit, const State& state, int unit) {
    const Frame* window = state.flow.find<ReactionFrame>();
    if (window == nullptr) return false;
    const auto own = window->as<ReactionFrame>();
    return squad_of(kit, unit) == own.squad && is_target(kit, state, or_none(own.landing), unit);
}

// ---------------------------------------------------------------- the window

void open_reaction(Play& play, SquadId squad, int landing) {
    State& state = play.state;
    const bool is_ghost = has(state.activation.ghosts, squad); // C07
    if (is_ghost || !has_target(play.kit, state, squad, landing))
        return forget_paths(play.kit, state, squad, landing);
    state.flow.begin(ReactionFrame{owner_of_squad(play.kit, squad), squad, UnitId(landing)});
}

namespace {

constexpr std::array reaction_fields{
    field::seat<&ReactionFrame::seat>(), field::thing<&ReactionFrame::squad>("squad", "squad"),
    field::thing<&ReactionFrame::landing>("landing", "unit").or_none(), next_field<&ReactionFrame::next>()};

bool may_react(const Equipment& kit, const State& state, Seat seat, SquadId squad, int landing) {
    return any_reaction(kit, state, seat, squad, landing, [](int, int, int) { return true; });
}

void ask_the_next(Frame& window) {
    auto own = window.as<ReactionFrame>();
    ++own.next;
    window.keep(own);
}

// DZ-REA-2: each enemy in initiative order, until it passes or has nothing left.
Next reaction_step(Play& play, Frame& frame) {
    State& state = play.state;
    const auto own = frame.as<ReactionFrame>();
    const SquadId squad = own.squad;
    const int landing = or_none(own.landing);
    if (own.next >= state.order.size()) {
        forget_paths(play.kit, state, squad, landing);
        state.flow.finish();
        return Next::go_on;
    }
    const Seat seat = state.order.at(own.next);
    if (are_enemies(play.kit, seat, owner_of_squad(play.kit, squad)) &&
        may_react(play.kit, state, seat, squad, landing))
        state.flow.begin(ReactingFrame{seat, own.squad, own.landing});
    else
        ask_the_next(frame);
    return Next::go_on;
}

template <Remembered Own>
std::string whose_path(const Sight& sight, const Frame& frame) {
    const auto own = frame.as<Own>();
    return own.landing.is_none() ? sight.squad(own.squad) : sight.unit(own.landing.index());
}

Scene::Link why_reaction(const Sight& sight, const Frame& frame) {
    const bool lands = !frame.as<ReactionFrame>().landing.is_none();
    return {fmt::format("{} {}: enemies with anti-aircraft weapons may react to its path.",
                        whose_path<ReactionFrame>(sight, frame), lands ? "is about to land" : "has flown"),
            "DZ-REA-1"_rule};
}

// At endmove, or for the unit that is about to land.
std::string_view reaction_misfit(const Lain& it) {
    const auto own = it.as<ReactionFrame>();
    const bool lands = it.around.is_at(MoveStep::land);
    return unless(own.squad == it.around.as<MovingFrame>().squad && own.next <= it.state.order.size() &&
                      (lands ? own.landing.number == it.state.motion.landing : own.landing.is_none()),
                  "DZ-REA-1");
}

} // namespace

constinit const Row reaction_row{
    .words = remembers<ReactionFrame>("reaction", reaction_fields, goes_on),
    .step = reaction_step,
    .why = why_reaction,
    .lies_on = {{{Procedure::moving, MoveStep::land}, {Procedure::moving, MoveStep::over}}},
    .misfit = reaction_misfit,
    .belonging = squad_number<ReactionFrame>,
};

// ---------------------------------------------------------------- D-REACT

namespace {

constexpr std::array reacting_fields{field::seat<&ReactingFrame::seat>(),
                                     field::thing<&ReactingFrame::squad>("squad", "squad"),
                                     field::thing<&ReactingFrame::landing>("landing", "unit").or_none()};

Verdict judge_reaction(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    if (verb_of(action) == Verb::pass) return Verdict::allowed();
    const auto ineligible = [] { return refuse("DZ-REA-2"_rule, "That unit cannot react to this move."); };
    const auto own = frame.as<ReactingFrame>();
    const int unit = action.subject;
    const int target = action.target;
    const int weapon = action.detail;
    if (!is_unit(kit, unit) || owner_of(kit, unit) != seat) return ineligible();
    if (weapon < 0 || weapon >= weapons_in(kit, unit) ||
        (weapons_for_reaction(kit, state, unit) >> weapon & 1) == 0)
        return ineligible();
    if (!is_unit(kit, target) || squad_of(kit, target) != own.squad ||
        !is_target(kit, state, or_none(own.landing), target))
        return ineligible();
    return reaction_point(kit, state, unit, weapon, target) ? Verdict::allowed() : ineligible();
}

void list_reactions(const Asked& asked, ActionList& actions) {
    const auto own = asked.as<ReactingFrame>();
    any_reaction(asked.kit, asked.state, asked.seat, own.squad, or_none(own.landing),
                 [&](int unit, int weapon, int target) {
                     actions.add(Action(Verb::react).with(unit).on(target).of(weapon));
                     return false;
                 });
    actions.add(Action(Verb::pass));
}

// DZ-REA-3: a Shooting action of that unit alone; then its seat is asked again.
void answer_reacting(Play& play, const Answer& answer) {
    const auto& [frame, seat, action] = answer;
    State& state = play.state;
    if (verb_of(action) == Verb::pass) {
        play.log.tell("DZ-REA-2"_rule, happens::declines_reaction, seat);
        return ask_the_next(state.flow.top());
    }
    play.log.tell("DZ-REA-3"_rule, happens::reacts, action.subject,
                  arm_of(play.kit, action.subject, action.detail), action.target);
    Allocation line;
    line.unit = static_cast<std::uint8_t>(action.subject);
    line.weapon = static_cast<std::uint8_t>(action.detail);
    line.target = Thing::of(ThingKind::unit, action.target);
    state.shooting = Shooting{};
    state.shooting.reaction = 1;
    state.shooting.lines.push_back(line);
    begin_shooting(play, seat, squad_of(play.kit, action.subject));
}

Scene::Link why_reacting(const Sight& sight, const Frame& frame) {
    return {fmt::format("{} has anti-aircraft weapons in reach.", sight.name(frame.seat())), "DZ-REA-2"_rule};
}

Scene::Prompt ask_to_react(const Sight& sight, const Frame& frame) {
    auto made =
        squad_question(sight, frame.seat(), frame.as<ReactingFrame>().squad,
                       fmt::format("Do you fire at {} on its way?", whose_path<ReactingFrame>(sight, frame)),
                       "DZ-D-REACT"_rule);
    made.natural = Action(Verb::pass);
    return made;
}

std::string_view reacting_misfit(const Lain& it) {
    const auto own = it.as<ReactingFrame>();
    const auto window = it.around.as<ReactionFrame>();
    return unless(own.squad == window.squad && own.landing == window.landing &&
                      are_enemies(it.kit, own.seat, owner_of_squad(it.kit, own.squad)),
                  "DZ-REA-2");
}

} // namespace

constinit const Row reacting_row{
    .words = remembers<ReactingFrame>("reacting", reacting_fields),
    .verbs = {Verb::react, Verb::pass},
    .list = list_reactions,
    .judge = judge_reaction,
    .apply = answer_reacting,
    .why = why_reacting,
    .prompt = ask_to_react,
    .lies_on = {{Procedure::reaction}},
    .misfit = reacting_misfit,
    .in_between = {"may react", "DZ-REA-2"_rule},
};

} // namespace muster::dropzone
