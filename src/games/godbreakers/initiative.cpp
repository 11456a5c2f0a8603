// The initiative phase: who rolls, who wins, in which order the circles go (section 4.1); and the perils that
// come at the start and at the end of a round.
#include "core/naming.hpp"
#include "games/godbreakers/parts.hpp"
#include "round/roll_off.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::godbreakers {

namespace {

constexpr std::size_t at(Seat seat) { return static_cast<std::size_t>(seat.index()); }

void name_roller(Play& play, Seat seat, ModelId model, Rule why) {
    play.state.roller[seat] = model;
    play.log.tell(why, happens::stands_in, told(play.state, model), seat);
}

} // namespace

bool may_roll(const State& state, Seat seat, ModelId model) {
    return is_godbreaker(model) && godbreakers_of(state, seat).contains(model);
}

// ---------------------------------------------------------------- who rolls

void begin_round(Play& play, Frame& game) {
    State& state = play.state;
    ++state.round;
    state.priority.clear();
    state.initiative = {};
    state.roller.fill(ModelId::none());
    play.log.tell("GB-SET-1"_rule, happens::round_begins, state.round, play.kit.options.rounds);
    play.log.tell("GB-INIT-1"_rule, happens::initiative_phase);
    game.go_to(GameStep::stand_ins);
}

// GB-INIT-1, GB-D-PROXY: the leaders roll; for one who is gone the seat names another, in seat order.
void find_rollers(Play& play, Frame& game) {
    for (const Seat seat : seats_in_play(play.kit, play.state)) {
        if (!play.state.roller[seat].is_none()) continue;
        const ModelSet able = godbreakers_of(play.state, seat);
        if (able.contains(leader_of(seat)))
            play.state.roller[seat] = leader_of(seat);
        else if (able.size() == 1)
            name_roller(play, seat, able.front(), "GB-D-PROXY"_rule);
        else if (!able.empty()) {
            play.state.flow.begin(StandingInFrame{seat});
            return;
        }
    }
    game.go_to(GameStep::initiative);
}

// ---------------------------------------------------------------- GB-D-PROXY

namespace {

void list_rollers(const Asked& asked, ActionList& actions) {
    list_models(Verb::choose_roller, godbreakers_of(asked.state, asked.seat), actions);
}

Verdict judge_roller(const Asked& asked, const Action& action) {
    if (may_roll(asked.state, asked.seat, ModelId(action.subject))) return Verdict::allowed();
    return refuse("GB-INIT-1"_rule,
                  "Only a godbreaker of your own circle on the table can roll for the leader.");
}

void answer_standing_in(Play& play, const Answer& answer) {
    name_roller(play, answer.seat, ModelId(answer.action.subject), "GB-INIT-1"_rule);
}

Scene::Link why_standing_in(const Sight& sight, const Frame& frame) {
    return {fmt::format("The leader of {} is not on the table: another godbreaker rolls for it.",
                        sight.name(frame.seat())),
            "GB-INIT-1"_rule};
}

Scene::Prompt ask_who_rolls(const Sight&, const Frame& frame) {
    return question_to(frame.seat(), "Your leader is gone: who rolls for the initiative?", "GB-D-PROXY"_rule);
}

// The first seat for which nobody rolls, and which has a choice.
std::string_view standing_in_misfit(const Lain& it) {
    const Seat seat = it.frame.seat();
    const auto has_nobody = [&](Seat other) { return it.state.roller[other].is_none(); };
    const bool is_first = std::ranges::none_of(seats_in_play(it.kit, it.state),
                                               [&](Seat other) { return other < seat && has_nobody(other); });
    return broken_unless(is_first && has_nobody(seat) && !is_on_table(it.state, leader_of(seat)) &&
                             godbreakers_of(it.state, seat).size() > 1,
                         "GB-D-PROXY");
}

} // namespace

constinit const Row standing_in_row{
    .words = remembers_seat<StandingInFrame>("standing_in"),
    .verbs = {Verb::choose_roller},
    .list = list_rollers,
    .judge = judge_roller,
    .apply = answer_standing_in,
    .why = why_standing_in,
    .prompt = ask_who_rolls,
    .lies_on = {{{Procedure::game, GameStep::stand_ins}}},
    .misfit = standing_in_misfit,
};

// ---------------------------------------------------------------- the dice

namespace {

void see_initiative_die(void* witness, Seat seat, int face) {
    Play& play = *static_cast<Play*>(witness);
    const ModelId model = play.state.roller[seat];
    play.log.tell("GB-INIT-1"_rule, happens::rolls, told(play.state, model), face,
                  play.state.models[model].die);
    note_triumph(play, model, face); // GB-INIT-4
}

void see_initiative_tie(void* witness, SeatSet seats) {
    Play& play = *static_cast<Play*>(witness);
    play.log.tell("GB-INIT-3"_rule, happens::tie);
    for (const Seat seat : seats) play.log.also(seat.index());
}

} // namespace

// GB-INIT-2, GB-INIT-3: the highest wins; whoever ties for it rolls again, with the same model and die.
void roll_initiative(Play& play, Frame& game) {
    RollOff how{&luck::initiative};
    how.winner_only = true;
    how.alone_too = true;
    how.named = true;
    how.seen = see_initiative_die;
    how.tied = see_initiative_tie;
    how.witness = &play;
    SeatSet seats;
    for (const Seat seat : seats_in_play(play.kit, play.state)) {
        const ModelId model = play.state.roller[seat];
        if (model.is_none()) continue;
        seats.add(seat);
        how.own_sides[at(seat)] = play.state.models[model].die;
        how.names[at(seat)] = static_cast<std::uint8_t>(told(play.state, model));
    }
    const SeatOrder order = roll_off(how, seats, play.chance);
    if (play.chance.wanting()) return;
    // Where set-up left nobody any room (GB-SET-8) nobody rolls; the round runs its course, and all are
    // routed.
    const Seat winner = order.empty() ? seats_in_play(play.kit, play.state).front() : order[0];
    play.state.initiative = winner;
    play.state.roller.fill(ModelId::none());
    play.log.tell("GB-INIT-2"_rule, happens::initiative, winner);
    settle(play); // GB-INIT-5
    game.go_to(GameStep::priority);
}

// ---------------------------------------------------------------- GB-D-PRIORITY

namespace {

// GB-PRI-1: every seat still in the game, exactly once.
bool is_order(const Equipment& kit, const State& state, int packed) {
    SeatSet named;
    const SeatSet wanted = seats_in_play(kit, state);
    for (int i = 0; i < wanted.size(); ++i, packed >>= 4) {
        const Seat seat((packed & 15) - 1);
        if (!wanted.contains(seat) || named.contains(seat)) return false;
        named.add(seat);
    }
    return packed == 0;
}

// GB-PRI-1, GB-PRI-2
void set_priority(Play& play, int packed, Rule why) {
    Laps& priority = play.state.priority;
    priority.clear();
    for (; packed != 0; packed >>= 4) priority.add(Seat((packed & 15) - 1));
    if (!play.log.idle()) {
        play.log.tell(why, happens::priority);
        for (int place = 0; place < priority.size(); ++place) play.log.also(priority.at(place).index());
        play.log.tell("GB-PRI-2"_rule, happens::runs_wild, lowest_seat(play.state));
    }
    play.state.effects = perils_when(play.kit, false);
    play.state.flow[0].go_to(GameStep::start_effects);
}

} // namespace

// GB-PRI-1, GB-D-PRIORITY
void ask_priority(Play& play) {
    const SeatSet seats = seats_in_play(play.kit, play.state);
    if (seats.size() == 1)
        set_priority(play, seats.front().index() + 1, "GB-D-PRIORITY"_rule);
    else
        play.state.flow.begin(PrioritisingFrame{play.state.initiative.seat()});
}

namespace {

// Every order, the seats' own first.
void list_orders(const Asked& asked, ActionList& actions) {
    std::array<int, most_seats> seats{};
    std::size_t count = 0;
    for (const Seat seat : seats_in_play(asked.kit, asked.state)) seats[count++] = seat.index();
    const auto end = seats.begin() + static_cast<std::ptrdiff_t>(count);
    do {
        int packed = 0;
        for (std::size_t i = count; i > 0; --i) packed = packed << 4 | (seats[i - 1] + 1);
        actions.add(Action(Verb::set_priority).of(packed));
    } while (std::next_permutation(seats.begin(), end));
}

Verdict judge_order(const Asked& asked, const Action& action) {
    if (action.detail > 0 && is_order(asked.kit, asked.state, action.detail)) return Verdict::allowed();
    return refuse("GB-PRI-1"_rule, "The order must name every seat still in the game exactly once.");
}

void answer_prioritising(Play& play, const Answer& answer) {
    set_priority(play, answer.action.detail, "GB-PRI-1"_rule);
}

Scene::Prompt ask_for_priority(const Sight&, const Frame& frame) {
    return question_to(frame.seat(), "In which order do the circles go? The last one runs the wild models.",
                       "GB-D-PRIORITY"_rule);
}

std::string_view prioritising_misfit(const Lain& it) {
    return broken_unless(it.state.initiative == it.frame.seat() && seats_in_play(it.kit, it.state).size() > 1,
                         "GB-D-PRIORITY");
}

} // namespace

constinit const Row prioritising_row{
    .words = remembers_seat<PrioritisingFrame>("prioritising"),
    .verbs = {Verb::set_priority},
    .list = list_orders,
    .judge = judge_order,
    .apply = answer_prioritising,
    .prompt = ask_for_priority,
    .lies_on = {{{Procedure::game, GameStep::priority}}},
    .misfit = prioritising_misfit,
};

// ---------------------------------------------------------------- perils

PerilSet perils_when(const Equipment& kit, bool at_end) {
    PerilSet found;
    for (const PerilId peril : kit.perils.ids())
        if (kit.perils[peril].at_end == at_end) found.add(peril);
    return found;
}

namespace {

void begin_effect(Play& play, PerilId peril, Rule why) {
    play.state.effects.remove(peril);
    play.log.tell(why, happens::effect, peril);
    play.state.flow.begin(EffectFrame{.peril = peril});
}

} // namespace

// GB-INIT-6, GB-RES-1, GB-D-ORDER: two or more are put in order by the winner of the initiative, one by one.
bool resolve_effects(Play& play) {
    const PerilSet pending = play.state.effects;
    if (pending.empty()) return false;
    if (pending.size() == 1)
        begin_effect(play, pending.front(), "GB-PERIL-1"_rule);
    else
        play.state.flow.begin(OrderingFrame{play.state.initiative.seat()});
    return true;
}

// ---------------------------------------------------------------- GB-D-ORDER

namespace {

void list_effects(const Asked& asked, ActionList& actions) {
    for (const PerilId peril : asked.state.effects) actions.add(Action(Verb::resolve_effect).on(peril));
}

Verdict judge_effect(const Asked& asked, const Action& action) {
    if (asked.state.effects.contains(PerilId(action.target))) return Verdict::allowed();
    return refuse("GB-D-ORDER"_rule, "That effect is not waiting to happen.");
}

void answer_ordering(Play& play, const Answer& answer) {
    begin_effect(play, PerilId(answer.action.target), "GB-D-ORDER"_rule);
}

Scene::Link why_ordering(const Sight& sight, const Frame& frame) {
    return {fmt::format("{} happen now; {} won the initiative and puts them in order.",
                        counted(sight.state.effects.size(), "effect", "effects"), sight.name(frame.seat())),
            sight.step() == GameStep::end_effects ? "GB-RES-1"_rule : "GB-INIT-6"_rule};
}

Scene::Prompt ask_for_effect(const Sight&, const Frame& frame) {
    return question_to(frame.seat(), "What happens first?", "GB-D-ORDER"_rule);
}

std::string_view ordering_misfit(const Lain& it) {
    return broken_unless(it.state.initiative == it.frame.seat() && it.state.effects.size() > 1, "GB-D-ORDER");
}

} // namespace

constinit const Row ordering_row{
    .words = remembers_seat<OrderingFrame>("ordering"),
    .verbs = {Verb::resolve_effect},
    .list = list_effects,
    .judge = judge_effect,
    .apply = answer_ordering,
    .why = why_ordering,
    .prompt = ask_for_effect,
    .lies_on = {{{Procedure::game, GameStep::start_effects}, {Procedure::game, GameStep::end_effects}}},
    .misfit = ordering_misfit,
};

// ---------------------------------------------------------------- an effect

namespace {

constexpr std::array effect_fields{field::number<&EffectFrame::unused>("").up_to(0), // it has no name
                                   field::thing<&EffectFrame::peril>("peril", "effect"),
                                   field::number<&EffectFrame::next>("next").up_to(INT8_MAX)};

const Peril& peril_of(const Equipment& kit, const EffectFrame& own) { return kit.perils[own.peril]; }

void harm(Play& play, const Peril& peril) {
    for (const ModelId model : on_table(play.state) - all_godbreakers)
        if (play.state.models[model].profile == peril.profile)
            deal(play, model, peril.amount, "GB-PERIL-1"_rule);
}

// A newcomer at each such marker, in marker order; the place is asked in between.
Next effect_step(Play& play, Frame& frame) {
    auto own = frame.as<EffectFrame>();
    const Peril& peril = peril_of(play.kit, own);
    if (peril.harms) {
        harm(play, peril);
        play.state.flow.finish();
        return Next::go_on;
    }
    for (const MarkerId marker : Ids<MarkerId>(own.next, play.kit.markers.size())) {
        if (play.kit.markers[marker].kind != peril.at || !marker_stands(play.state, marker)) continue;
        own.next = static_cast<std::uint8_t>(marker.index() + 1);
        frame.keep(own);
        bring_wild_beside(play, peril.profile, marker, "GB-PERIL-1"_rule);
        return Next::go_on;
    }
    play.state.flow.finish();
    return Next::go_on;
}

Scene::Link why_effect(const Sight& sight, const Frame& frame) {
    return {
        fmt::format("This happens: {}.", sight.rules.spoken("effect", frame.as<EffectFrame>().peril.index())),
        "GB-PERIL-1"_rule};
}

std::string_view effect_misfit(const Lain& it) {
    const auto own = it.as<EffectFrame>();
    const Peril& peril = peril_of(it.kit, own);
    const bool is_its_time = peril.at_end == it.around.is_at(GameStep::end_effects);
    return broken_unless(is_its_time && !it.state.effects.contains(own.peril) &&
                             own.next <= (peril.harms ? 0 : it.kit.markers.size()),
                         "GB-PERIL-1");
}

} // namespace

constinit const Row effect_row{
    .words = remembers<EffectFrame>("effect", effect_fields, {"go_on"}),
    .step = effect_step,
    .why = why_effect,
    .lies_on = {{{Procedure::game, GameStep::start_effects}, {Procedure::game, GameStep::end_effects}}},
    .misfit = effect_misfit,
};

} // namespace muster::godbreakers
