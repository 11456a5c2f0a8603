// Set-up: companies chosen in secret, bids for position. Or all at once: the quick start.
#include "games/frames/parts.hpp"
#include "round/roll_off.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::frames {

namespace {

int frames_in(const State& state, Seat seat) { return living_of(state, seat).size(); }

int systems_in(const State& state, Seat seat) {
    int systems = 0;
    for (const FrameId frame : living_of(state, seat)) systems += mobile(state, frame).systems.total();
    return systems;
}

MobileFrame built(const Equipment& kit, DesignId design, int rockets) {
    MobileFrame frame;
    frame.systems = kit.designs[design].systems;
    frame.whites = most_whites;
    frame.rockets = static_cast<std::uint8_t>(rockets);
    frame.design = design;
    return frame;
}

// MF-STN-1: everybody begins in control of its own stations, wherever they will stand.
void give_stations(const Equipment& kit, State& state) {
    for (const Seat seat : seats_of(kit))
        for (const StationId each : stations_of(kit, seat))
            state.stations[each].home = state.stations[each].controller = seat.number;
}

} // namespace

void muster_company(const Equipment& kit, State& state, Seat seat, ListId list) {
    state.list[seat] = list;
    const MusterList& picked = kit.lists[list];
    for (std::size_t i = 0; i < picked.designs.size(); ++i) {
        const FrameId frame = frame_of(seat, static_cast<int>(i));
        mobile(state, frame) = built(kit, picked.designs[i], picked.rockets[i]);
        state.living.add(frame);
    }
}

// MF-BID-2: five, less for the largest company, more for the smallest; all who tie take it, and one may take
// both.
void set_scores_per_asset(const Equipment& kit, State& state) {
    const auto adjust = [&](auto count) {
        int least = INT32_MAX;
        int most = 0;
        for (const Seat seat : seats_of(kit)) {
            least = std::min(least, count(state, seat));
            most = std::max(most, count(state, seat));
        }
        for (const Seat seat : seats_of(kit)) {
            if (count(state, seat) == most) --state.ppa[seat];
            if (count(state, seat) == least) ++state.ppa[seat];
        }
    };
    for (const Seat seat : seats_of(kit)) state.ppa[seat] = 5;
    adjust(frames_in);
    adjust(systems_in); // rockets are not systems
}

namespace {

void tell_bid(Play& play, Seat seat) {
    play.log.tell("MF-BID-3"_rule, happens::bid, told(play.kit, play.state, seat),
                  frames_in(play.state, seat), systems_in(play.state, seat), ppa_of(play.state, seat),
                  score_of(play.kit, play.state, seat));
}

// MF-BID-2, MF-BID-3
void count_bids(Play& play) {
    set_scores_per_asset(play.kit, play.state);
    play.state.order.begin(play.kit.seats);
    for (const Seat seat : seats_of(play.kit)) tell_bid(play, seat);
    sort_order(play.kit, play.state);
}

SeatSet scoring(const Equipment& kit, const State& state, int score) {
    SeatSet seats;
    for (const Seat seat : seats_of(kit))
        if (score_of(kit, state, seat) == score) seats.add(seat);
    return seats;
}

// ---------------------------------------------------------------- MF-R-TIE

void tell_tie_die(void* witness, Seat seat, int shows) {
    Play& play = *static_cast<Play*>(witness);
    play.log.tell("MF-R-TIE"_rule, happens::tie_rolled, told(play.kit, play.state, seat), shows);
}

// Two: one die, odd for the lower seat. More: a die each, the highest first.
SeatOrder roll_tie(Play& play, SeatSet tied, bool winner_only) {
    if (tied.size() != 2) {
        RollOff how;
        how.kind = &luck::tie;
        how.winner_only = winner_only;
        how.seen = tell_tie_die;
        how.witness = &play;
        return roll_off(how, tied, play.chance);
    }
    const Seat lower = tied.front();
    tied.remove(lower);
    std::array<std::uint8_t, 1> die{};
    play.chance.roll(6, die, Ask{&luck::tie, lower.index(), false, tied.front().index()});
    if (!play.chance.wanting()) tell_tie_die(&play, lower, die[0]);
    SeatOrder order;
    const bool odd = die[0] % 2 == 1;
    order.push_back(odd ? lower : tied.front());
    order.push_back(odd ? tied.front() : lower);
    return order;
}

// MF-BID-4 when nothing can be settled, MF-BID-5, MF-BID-6: the dice put them in order.
void break_tie(Play& play, int place, int count) {
    SeatSet tied;
    for (int i = 0; i < count; ++i) tied.add(in_order(play.state, place + i));
    const SeatOrder ordered = roll_tie(play, tied, false);
    for (int i = 0; i < count; ++i) play.state.order.put(place + i, ordered[i]);
}

// Ties are rolled from the top of the order down.
void break_ties(Play& play) {
    for (int place = 0; place < play.kit.seats;) {
        const int score = score_of(play.kit, play.state, in_order(play.state, place));
        const int count = scoring(play.kit, play.state, score).size();
        if (count > 1) break_tie(play, place, count);
        place += count;
    }
    play.log.tell("MF-BID-7"_rule, happens::order_set);
    for (int i = 0; i < play.kit.seats; ++i)
        play.log.also(told(play.kit, play.state, in_order(play.state, i)));
}

// ---------------------------------------------------------------- MF-BID-4: settlement

bool can_change(const Equipment& kit, const State& state, Seat seat) {
    return may_add(kit, state, seat) || may_remove(kit, state, seat);
}

// Another pass while the top is tied and somebody there can do something about it.
void settle_top(Play& play, Frame& battle) {
    SetUp& set_up = play.state.set_up;
    set_up.tied = scoring(play.kit, play.state, score_of(play.kit, play.state, in_order(play.state, 0)));
    const bool anyone =
        std::ranges::any_of(set_up.tied, [&](Seat seat) { return can_change(play.kit, play.state, seat); });
    if (set_up.tied.size() == 1 || set_up.passes == most_passes || !anyone)
        return battle.go_to(BattleStep::break_ties);
    ++set_up.passes;
    const Seat winner = roll_tie(play, set_up.tied, true)[0];
    play.state.flow.begin(SettlingFrame{winner});
}

// Everybody is in the same boat, so the list says nothing about any seat (MF-GEN-4).
ListId only_list(const Equipment& kit) {
    ListId only = ListId::none();
    for (const ListId each : kit.lists.ids()) {
        if (!kit.lists[each].fits) continue;
        if (!only.is_none()) return ListId::none();
        only = each;
    }
    return only;
}

// MF-BID-1, MF-D-COM: in secret, all at once.
void choose_companies(Play& play, Frame& battle) {
    battle.go_to(BattleStep::reveal);
    play.state.set_up.picks.ask(seats_of(play.kit));
    if (const ListId only = only_list(play.kit); !only.is_none()) {
        play.log.tell("MF-GEN-4"_rule, happens::only_list, only.index());
        for (const Seat seat : seats_of(play.kit)) play.state.set_up.picks.seal(seat, only.index());
        return;
    }
    play.state.flow.begin(ChoosingFrame{});
}

// MF-BID-1: opened together.
void reveal(Play& play, Frame& battle) {
    for (const Seat seat : seats_of(play.kit)) {
        muster_company(play.kit, play.state, seat, ListId(play.state.set_up.picks.answer_of(seat)));
        play.log.tell("MF-BID-1"_rule, happens::company, seat, told(play.kit, play.state, seat),
                      play.state.list[seat].index());
    }
    give_stations(play.kit, play.state);
    count_bids(play);
    battle.go_to(BattleStep::settle);
}

} // namespace

void quick_start(Play& play) {
    const Layout& layout = play.kit.layout;
    play.log.tell("MF-SET-1"_rule, happens::quick_layout);
    give_stations(play.kit, play.state);
    for (const Seat seat : seats_of(play.kit)) {
        const Layout::Side& side = layout.sides[seat];
        muster_company(play.kit, play.state, seat, side.list);
        for (std::size_t i = 0; i < side.frames.size(); ++i) {
            const FrameId frame = frame_of(seat, static_cast<int>(i));
            mobile(play.state, frame).at = side.frames[i];
            play.state.placed.add(frame);
        }
        auto place = side.stations.begin();
        for (const StationId each : stations_of(play.kit, seat))
            if (place != side.stations.end()) play.state.stations[each].at = *place++;
    }
    play.state.stations_placed = static_cast<std::uint8_t>(Bits::first(stations_in(play.kit)));
    count_bids(play);
    break_ties(play);
    begin_battle(play);
}

// Companies are the same size as the rows of table 2.5 allow (MF-DAT-6).
bool may_add(const Equipment& kit, const State& state, Seat seat) {
    const Company& company = kit.companies[list_of(kit, state, seat).company];
    return !company.spare.is_none() && !state.set_up.spares_used.contains(seat) &&
           frames_in(state, seat) < kit.size.most;
}

bool may_remove(const Equipment& kit, const State& state, Seat seat) {
    return frames_in(state, seat) > kit.size.least;
}

bool may_force(const Equipment& kit, const State& state, const SettlingFrame& settling, Seat seat) {
    return !settling.forced && seat != settling.seat && state.set_up.tied.contains(seat) &&
           can_change(kit, state, seat);
}

namespace {

void add_spare(Play& play, Seat seat) {
    const DesignId design = play.kit.companies[list_of(play.kit, play.state, seat).company].spare;
    const FrameId frame = frame_of(seat, frames_in(play.state, seat));
    mobile(play.state, frame) = built(play.kit, design, 0);
    play.state.living.add(frame);
    play.state.set_up.spares_used.add(seat);
    play.log.tell("MF-BID-4"_rule, happens::adds, told(play.kit, play.state, seat), told(play.state, frame));
}

// The rest close ranks; the first of them takes the rockets.
void remove_frame(Play& play, Seat seat, FrameId frame) {
    play.log.tell("MF-BID-4"_rule, happens::removes, told(play.kit, play.state, seat),
                  told(play.state, frame));
    const int rockets = mobile(play.state, frame).rockets;
    const FrameId first = frame_of(seat, 0);
    const FrameId last = frame_of(seat, frames_in(play.state, seat) - 1);
    for (const FrameId each : Ids<FrameId>(frame.index(), last.index()))
        mobile(play.state, each) = mobile(play.state, FrameId(each.index() + 1));
    mobile(play.state, last) = MobileFrame{};
    play.state.living.remove(last);
    MobileFrame& heir = mobile(play.state, first);
    heir.rockets = static_cast<std::uint8_t>(heir.rockets + rockets);
}

// Whoever is forced is asked next, and has nobody to hand it on to.
void settle(Play& play, Seat seat, const Action& action) {
    if (verb_of(action) == Verb::force) {
        play.log.tell("MF-BID-4"_rule, happens::forces, told(play.kit, play.state, seat),
                      told(play.kit, play.state, Seat(action.target)));
        return play.state.flow.top().keep(SettlingFrame{Seat(action.target), true});
    }
    if (verb_of(action) == Verb::add)
        add_spare(play, seat);
    else
        remove_frame(play, seat, frame_of(action.subject));
    play.state.flow.finish();
    count_bids(play);
}

DesignId spare_of(const Equipment& kit, const State& state, Seat seat) {
    return kit.companies[list_of(kit, state, seat).company].spare;
}

// A single option is taken without a question (MF-GEN-4).
Next settling_step(Play& play, Frame& frame) {
    const auto settling = frame.as<SettlingFrame>();
    const Seat seat = settling.seat;
    int options = may_add(play.kit, play.state, seat) ? 1 : 0;
    if (may_remove(play.kit, play.state, seat)) options += frames_in(play.state, seat);
    Seat forced;
    for (const Seat other : seats_of(play.kit))
        if (may_force(play.kit, play.state, settling, other)) {
            forced = other;
            ++options;
        }
    if (options > 1) return Next::ask;
    // One frame cannot be above a minimum of one, so the single option is never to remove.
    if (may_add(play.kit, play.state, seat))
        settle(play, seat, Action(Verb::add).with(spare_of(play.kit, play.state, seat).index()));
    else
        settle(play, seat, Action(Verb::force).on(forced.index()));
    return Next::go_on;
}

void list_settling(const Asked& asked, ActionList& actions) {
    const auto& [kit, state, frame, seat] = asked;
    if (may_add(kit, state, seat)) actions.add(Action(Verb::add).with(spare_of(kit, state, seat).index()));
    if (may_remove(kit, state, seat))
        for (const FrameId each : living_of(state, seat))
            actions.add(Action(Verb::remove).with(piece_of(each)));
    for (const Seat other : seats_of(kit))
        if (may_force(kit, state, asked.as<SettlingFrame>(), other))
            actions.add(Action(Verb::force).on(other.index()));
}

Verdict judge_settling(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    if (verb_of(action) == Verb::force) {
        if (action.target >= 0 && action.target < kit.seats &&
            may_force(kit, state, asked.as<SettlingFrame>(), Seat(action.target)))
            return Verdict::allowed();
        return refuse("MF-BID-4"_rule, "You cannot hand this choice to that seat.");
    }
    if (verb_of(action) == Verb::add) {
        if (action.subject == spare_of(kit, state, seat).index() && may_add(kit, state, seat))
            return Verdict::allowed();
        return refuse("MF-BID-4"_rule, "Your company cannot grow any further.");
    }
    const bool is_own = living_of(state, seat).contains(frame_of(action.subject));
    if (is_own && may_remove(kit, state, seat)) return Verdict::allowed();
    return refuse("MF-BID-4"_rule, "Your company cannot shrink any further.");
}

void answer_settling(Play& play, const Answer& answer) { settle(play, answer.seat, answer.action); }

void why_settling(const Sight& sight, const Frame& frame, Links& links) {
    const auto settling = frame.as<SettlingFrame>();
    std::vector<std::string> tied;
    for (const Seat seat : sight.state.set_up.tied) tied.push_back(sight.name(seat));
    links.add(fmt::format("{} are tied for the highest score.", listed(tied)), "MF-BID-4"_rule);
    const std::string who = sight.name(settling.seat);
    links.add(settling.forced
                  ? fmt::format("The choice was handed to {}, which must change its company.", who)
                  : fmt::format("{} won the roll and settles the tie.", who),
              "MF-BID-4"_rule);
}

// Only what is open.
Scene::Prompt ask_to_settle(const Sight& sight, const Frame& frame) {
    const auto settling = frame.as<SettlingFrame>();
    std::string ways;
    const auto add = [&](std::string_view way) {
        ways += fmt::format("{}{}", ways.empty() ? "" : ", or ", way);
    };
    if (may_add(sight.kit, sight.state, settling.seat)) add("add your spare frame");
    if (may_remove(sight.kit, sight.state, settling.seat)) add("leave a frame at home");
    if (std::ranges::any_of(seats_of(sight.kit),
                            [&](Seat other) { return may_force(sight.kit, sight.state, settling, other); }))
        add("make another change its company");
    return question_to(
        settling.seat,
        fmt::format("{}: {}.", settling.forced ? "Your company must change" : "The lead is tied", ways),
        "MF-D-TIE"_rule);
}

constexpr std::array settling_fields{field::seat<&SettlingFrame::seat>(),
                                     field::yes<&SettlingFrame::forced>("forced")};

} // namespace

constinit const Row settling_row{
    .words = remembers<SettlingFrame>("settling", settling_fields, done_once_answered),
    .step = settling_step,
    .verbs = {Verb::add, Verb::remove, Verb::force},
    .list = list_settling,
    .judge = judge_settling,
    .apply = answer_settling,
    .chain = why_settling,
    .prompt = ask_to_settle,
    .lies_on = {{{Procedure::battle, BattleStep::settle}}},
};

// ---------------------------------------------------------------- MF-D-COM

// MF-GEN-3: final the moment it is made. The question is over when nobody owes a choice.
void seal_choice(State& state, Seat seat, ListId list) {
    state.set_up.picks.seal(seat, list.index());
    if (state.set_up.picks.complete()) state.flow.finish();
}

namespace {

SeatSet those_who_owe(const Equipment&, const State& state, const Frame&) {
    return state.set_up.picks.owing();
}

void list_companies(const Asked& asked, ActionList& actions) {
    for (const ListId each : asked.kit.lists.ids())
        if (asked.kit.lists[each].fits) actions.add(Action(Verb::choose).of(each.index()));
}

Verdict judge_choice(const Asked& asked, const Action& action) {
    const auto& lists = asked.kit.lists;
    const ListId list(action.detail);
    if (!lists.has(list)) return refuse("MF-BID-1"_rule, "There is no such company.");
    if (!lists[list].fits)
        return refuse("MF-DAT-6"_rule, "That company does not fit this number of players.");
    return Verdict::allowed();
}

void choose(Play& play, const Answer& answer) {
    play.log.tell("MF-BID-1"_rule, happens::chosen, answer.seat);
    seal_choice(play.state, answer.seat, ListId(answer.action.detail));
}

Scene::Link why_choosing(const Sight&, const Frame&) {
    return {"Every seat chooses its company in secret; all are revealed together.", "MF-BID-1"_rule, "", ""};
}

std::vector<Scene::Prompt> ask_for_companies(const Sight& sight, const Frame&) {
    std::vector<Scene::Prompt> all;
    for (const Seat seat : sight.state.set_up.picks.owing()) {
        all.push_back(question_to(seat, "Which company do you bring? Nobody sees it before all have chosen.",
                                  "MF-D-COM"_rule));
        all.back().secret = true;
    }
    return all;
}

std::string_view choosing_misfit(const Lain& lain) {
    return not_now_unless(!lain.state.set_up.picks.complete());
}

} // namespace

constinit const Row choosing_row{
    .words = remembers_nothing<ChoosingFrame>("choosing", done_once_answered),
    .verbs = {Verb::choose},
    .asks = those_who_owe,
    .list = list_companies,
    .judge = judge_choice,
    .apply = choose,
    .why = why_choosing,
    .prompts = ask_for_companies,
    .lies_on = {{{Procedure::battle, BattleStep::reveal}}},
    .misfit = choosing_misfit,
};

// MF-SET-2
void set_up_step(Play& play, Frame& battle) {
    switch (battle.step_as<BattleStep>()) {
    case BattleStep::choose: return choose_companies(play, battle);
    case BattleStep::reveal: return reveal(play, battle);
    case BattleStep::settle: return settle_top(play, battle);
    case BattleStep::break_ties: break_ties(play); return battle.go_to(BattleStep::deploy);
    default: return deploy(play, battle);
    }
}

} // namespace muster::frames
