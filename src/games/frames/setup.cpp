// Set-up: companies chosen in secret, bids for position, deployment. Or all at once: the quick start.
#include "games/frames/parts.hpp"
#include "round/roll_off.hpp"

#include <algorithm>

namespace muster::frames {

namespace {

constexpr int lattice = 50; // MF-DEP-9

std::size_t at(Seat seat) { return static_cast<std::size_t>(seat.index()); }

int frames_in(const State& state, Seat seat) { return std::popcount(state.living & frames_of(seat)); }

int systems_in(const State& state, Seat seat) {
    int systems = 0;
    for (const int frame : Bits(state.living & frames_of(seat)))
        systems += mobile(state, frame).systems.total();
    return systems;
}

MobileFrame built(const Equipment& kit, int design, int rockets) {
    MobileFrame frame;
    frame.systems = kit.designs[static_cast<std::size_t>(design)].systems;
    frame.whites = most_whites;
    frame.rockets = static_cast<std::uint8_t>(rockets);
    frame.design = static_cast<std::uint8_t>(design);
    return frame;
}

// MF-STN-1: everybody begins in control of its own stations, wherever they will stand.
void give_stations(const Equipment& kit, State& state) {
    for (int i = 0; i < stations_in(kit); ++i)
        station(state, i).home = station(state, i).controller =
            static_cast<std::uint8_t>(i / kit.size.stations);
}

} // namespace

void muster_company(const Equipment& kit, State& state, Seat seat, int list) {
    state.list[at(seat)] = static_cast<std::uint8_t>(list);
    const MusterList& picked = kit.lists[static_cast<std::size_t>(list)];
    for (std::size_t i = 0; i < picked.designs.size(); ++i) {
        const int frame = seat.index() * frames_a_seat + static_cast<int>(i);
        mobile(state, frame) = built(kit, picked.designs[i], picked.rockets[i]);
        state.living |= Bits::of(frame);
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
            if (count(state, seat) == most) --state.ppa[at(seat)];
            if (count(state, seat) == least) ++state.ppa[at(seat)];
        }
    };
    for (const Seat seat : seats_of(kit)) state.ppa[at(seat)] = 5;
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
        return go_to(battle, BattleStep::break_ties);
    ++set_up.passes;
    const Seat winner = roll_tie(play, set_up.tied, true)[0];
    play.state.flow.begin(Procedure::settling, winner.index());
}

// Everybody is in the same boat, so the list says nothing about any seat (MF-GEN-4).
int only_list(const Equipment& kit) {
    int only = -1;
    for (std::size_t i = 0; i < kit.lists.size(); ++i) {
        if (!kit.lists[i].fits) continue;
        if (only >= 0) return -1;
        only = static_cast<int>(i);
    }
    return only;
}

// MF-BID-1, MF-D-COM: in secret, all at once.
void choose_companies(Play& play, Frame& battle) {
    go_to(battle, BattleStep::reveal);
    play.state.set_up.picks.ask(seats_of(play.kit));
    if (const int only = only_list(play.kit); only >= 0) {
        play.log.tell("MF-GEN-4"_rule, happens::only_list, only);
        for (const Seat seat : seats_of(play.kit)) play.state.set_up.picks.seal(seat, only);
        return;
    }
    play.state.flow.begin(Procedure::choosing);
}

// MF-BID-1: opened together.
void reveal(Play& play, Frame& battle) {
    for (const Seat seat : seats_of(play.kit)) {
        muster_company(play.kit, play.state, seat, play.state.set_up.picks.answer_of(seat));
        play.log.tell("MF-BID-1"_rule, happens::company, seat, told(play.kit, play.state, seat),
                      play.state.list[at(seat)]);
    }
    give_stations(play.kit, play.state);
    count_bids(play);
    go_to(battle, BattleStep::settle);
}

} // namespace

void quick_start(Play& play) {
    const Layout& layout = play.kit.layout;
    play.log.tell("MF-SET-1"_rule, happens::quick_layout);
    give_stations(play.kit, play.state);
    for (const Seat seat : seats_of(play.kit)) {
        const Layout::Side& side = layout.sides[at(seat)];
        muster_company(play.kit, play.state, seat, side.list);
        for (std::size_t i = 0; i < side.frames.size(); ++i) {
            const int frame = seat.index() * frames_a_seat + static_cast<int>(i);
            mobile(play.state, frame).at = side.frames[i];
            play.state.placed |= Bits::of(frame);
        }
        for (std::size_t i = 0; i < side.stations.size(); ++i)
            station(play.state, first_station_of(play.kit, seat) + static_cast<int>(i)).at = side.stations[i];
    }
    play.state.stations_placed = static_cast<std::uint8_t>(Bits::first(stations_in(play.kit)));
    count_bids(play);
    break_ties(play);
    begin_battle(play);
}

// Companies are the same size as the rows of table 2.5 allow (MF-DAT-6).
bool may_add(const Equipment& kit, const State& state, Seat seat) {
    const Company& company = kit.companies[list_of(kit, state, seat).company];
    return company.spare != nothing && !state.set_up.spares_used.contains(seat) &&
           frames_in(state, seat) < kit.size.most;
}

bool may_remove(const Equipment& kit, const State& state, Seat seat) {
    return frames_in(state, seat) > kit.size.least;
}

bool may_force(const Equipment& kit, const State& state, const Frame& frame, Seat seat) {
    const bool forced = frame.own[1] != 0;
    return !forced && seat != asked(frame) && state.set_up.tied.contains(seat) &&
           can_change(kit, state, seat);
}

namespace {

void add_spare(Play& play, Seat seat) {
    const int design = play.kit.companies[list_of(play.kit, play.state, seat).company].spare;
    const int frame = seat.index() * frames_a_seat + frames_in(play.state, seat);
    mobile(play.state, frame) = built(play.kit, design, 0);
    play.state.living |= Bits::of(frame);
    play.state.set_up.spares_used.add(seat);
    play.log.tell("MF-BID-4"_rule, happens::adds, told(play.kit, play.state, seat), told(play.state, frame));
}

// The rest close ranks; the first of them takes the rockets.
void remove_frame(Play& play, Seat seat, int frame) {
    play.log.tell("MF-BID-4"_rule, happens::removes, told(play.kit, play.state, seat),
                  told(play.state, frame));
    const int rockets = mobile(play.state, frame).rockets;
    const int first = seat.index() * frames_a_seat;
    const int last = first + frames_in(play.state, seat) - 1;
    for (int i = frame; i < last; ++i) mobile(play.state, i) = mobile(play.state, i + 1);
    mobile(play.state, last) = MobileFrame{};
    play.state.living &= ~Bits::of(last);
    MobileFrame& heir = mobile(play.state, first);
    heir.rockets = static_cast<std::uint8_t>(heir.rockets + rockets);
}

} // namespace

void settle(Play& play, Frame& frame, const Action& action) {
    const Seat seat = asked(frame);
    if (verb_of(action) == Verb::force) {
        play.log.tell("MF-BID-4"_rule, happens::forces, told(play.kit, play.state, seat),
                      told(play.kit, play.state, Seat(action.target)));
        frame.own[0] = static_cast<std::int8_t>(action.target);
        frame.own[1] = 1;
        return;
    }
    if (verb_of(action) == Verb::add)
        add_spare(play, seat);
    else
        remove_frame(play, seat, action.subject);
    play.state.flow.finish();
    count_bids(play);
}

// A single option is taken without a question (MF-GEN-4).
Next settling_step(Play& play, Frame& frame) {
    const Seat seat = asked(frame);
    int options = may_add(play.kit, play.state, seat) ? 1 : 0;
    if (may_remove(play.kit, play.state, seat)) options += frames_in(play.state, seat);
    Seat forced;
    for (const Seat other : seats_of(play.kit))
        if (may_force(play.kit, play.state, frame, other)) {
            forced = other;
            ++options;
        }
    if (options > 1) return Next::ask;
    // One frame cannot be above a minimum of one, so the single option is never to remove.
    if (may_add(play.kit, play.state, seat))
        settle(play, frame,
               Action(Verb::add).with(play.kit.companies[list_of(play.kit, play.state, seat).company].spare));
    else
        settle(play, frame, Action(Verb::force).on(forced.index()));
    return Next::go_on;
}

// ---------------------------------------------------------------- deployment

namespace {

std::uint64_t unplaced_frames(const State& state, Seat seat) {
    return state.living & frames_of(seat) & ~state.placed;
}
int placed_frames(const State& state, Seat seat) { return std::popcount(on_table(state) & frames_of(seat)); }

// MF-DEP-10: the lowest, since a seat's stations are alike; -1: all stand.
int next_station(const Equipment& kit, const State& state, Seat seat) {
    const int first = first_station_of(kit, seat);
    for (int i = first; i < first + kit.size.stations; ++i)
        if ((state.stations_placed >> i & 1) == 0) return i;
    return -1;
}

template <class Visit>
bool any_defender_station(const Equipment& kit, const State& state, Visit visit) {
    const int first = first_station_of(kit, defender(state));
    for (int i = first; i < first + kit.size.stations; ++i)
        if ((state.stations_placed >> i & 1) != 0 && visit(station(state, i).at)) return true;
    return false;
}

// MF-DEP-4: within a ruler of a defender's station.
bool inside_perimeter(const Equipment& kit, const State& state, Place at) {
    const Disc disc{at, kit.field.frame_radius};
    return any_defender_station(kit, state, [&](Place centre) {
        return gap_within(disc, Disc{centre, kit.field.station_radius}, kit.ruler);
    });
}

bool is_direct(const Equipment& kit, Place a, Place b) {
    const int radius = kit.field.frame_radius;
    const Disc from{a, radius};
    const Disc to{b, radius};
    return gap_within(from, to, kit.ruler) && !gap_within(from, to, hand_reach);
}

// ---------------------------------------------------------------- conditions, each by its rule

// MF-DEP-2
bool station_is_linked(const Equipment& kit, const State& state, Place at) {
    if (next_station(kit, state, defender(state)) == first_station_of(kit, defender(state))) return true;
    const int radius = kit.field.station_radius;
    return any_defender_station(kit, state, [&](Place centre) {
        return gap_within(Disc{at, radius}, Disc{centre, radius}, kit.ruler);
    });
}

// MF-DEP-3: a third of the sampled points stays outside.
bool leaves_room(const Equipment& kit, const State& state, Place at) {
    const std::int64_t limit = square(kit.ruler + kit.field.station_radius);
    int points = 0;
    int outside = 0;
    for (int y = 50; y <= kit.field.table.high.y; y += 100)
        for (int x = 50; x <= kit.field.table.high.x; x += 100) {
            const Place point{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
            const auto covers = [&](Place centre) { return squared_distance(point, centre) <= limit; };
            ++points;
            if (!covers(at) && !any_defender_station(kit, state, covers)) ++outside;
        }
    return 3 * outside >= points;
}

// MF-DEP-5: in the direct band of a defending frame, and in cover from none that has it there.
bool in_direct_band(const Equipment& kit, const State& state, Place at) {
    return std::ranges::any_of(Bits(on_table(state) & frames_of(defender(state))),
                               [&](int frame) { return is_direct(kit, mobile(state, frame).at, at); });
}

bool in_the_open(const Equipment& kit, const State& state, Place at) {
    return std::ranges::none_of(Bits(on_table(state) & frames_of(defender(state))), [&](int frame) {
        const Place from = mobile(state, frame).at;
        return is_direct(kit, from, at) &&
               cover_between(kit, state, from, at, on_table(state) & ~Bits::of(frame)).kind != Cover::none;
    });
}

// MF-DEP-6
bool far_from_defenders(const Equipment& kit, const State& state, Place at) {
    const Disc disc{at, kit.field.frame_radius};
    return std::ranges::none_of(Bits(on_table(state) & frames_of(defender(state))), [&](int frame) {
        return gap_within(disc, disc_of(kit, state, frame), kit.ruler);
    });
}

// MF-DEP-8: from the nearest attacker, or from each of several equally near.
bool covered_from_nearest(const Equipment& kit, const State& state, Place at) {
    const std::uint64_t attackers = on_table(state) & ~frames_of(defender(state));
    std::int64_t nearest = INT64_MAX;
    for (const int frame : Bits(attackers))
        nearest = std::min(nearest, squared_distance(mobile(state, frame).at, at));
    return std::ranges::all_of(Bits(attackers), [&](int frame) {
        const Place from = mobile(state, frame).at;
        return squared_distance(from, at) > nearest ||
               cover_between(kit, state, from, at, on_table(state) & ~Bits::of(frame)).kind != Cover::none;
    });
}

// ---------------------------------------------------------------- the conditions together

constexpr std::string_view too_far = "Each station must be within one ruler of another of yours.";
constexpr std::string_view no_room = "That would leave the attackers too little room.";
constexpr std::string_view outside_perimeter = "These two frames must start inside your perimeter.";
constexpr std::string_view bad_point =
    "The point frame starts in the open, outside the perimeter, in direct range of a defender.";
constexpr std::string_view bad_attacker =
    "Attackers start outside the perimeter and more than one ruler from defending frames.";
constexpr std::string_view bad_late = "Outside the perimeter this frame must be in cover.";

// Everything but MF-GEO-6 and MF-DEP-1, which are never dropped.
Verdict judge_conditions(const Equipment& kit, const State& state, Placement placement, int dropped,
                         Place at) {
    const auto holds = [&](int rank) { return dropped <= rank; };
    switch (placement) {
    case Placement::defender_station:
        if (holds(0) && !station_is_linked(kit, state, at)) return refuse("MF-DEP-2"_rule, too_far);
        if (holds(1) && !leaves_room(kit, state, at)) return refuse("MF-DEP-3"_rule, no_room);
        break;
    case Placement::first_frame:
        if (holds(0) && !inside_perimeter(kit, state, at)) return refuse("MF-DEP-4"_rule, outside_perimeter);
        break;
    case Placement::point_frame:
        if ((holds(2) && inside_perimeter(kit, state, at)) || (holds(1) && !in_direct_band(kit, state, at)) ||
            (holds(0) && !in_the_open(kit, state, at)))
            return refuse("MF-DEP-5"_rule, bad_point);
        break;
    case Placement::attacker_frame:
        if ((holds(1) && inside_perimeter(kit, state, at)) ||
            (holds(0) && !far_from_defenders(kit, state, at)))
            return refuse("MF-DEP-6"_rule, bad_attacker);
        break;
    case Placement::late_frame:
        if (holds(0) && !inside_perimeter(kit, state, at) && !covered_from_nearest(kit, state, at))
            return refuse("MF-DEP-8"_rule, bad_late);
        break;
    case Placement::attacker_station: break; // MF-DEP-7: anywhere
    }
    return Verdict::allowed();
}

Verdict judge_room(const Equipment& kit, const State& state, int piece, Place at) {
    const bool room =
        is_station(piece) ? station_can_be_placed(kit, state, at) : can_be_placed(kit, state, piece, at);
    return room ? Verdict::allowed() : no_room_for(piece);
}

// Frames that may climb and frames that may not: one of each kind stands for all.
List<std::uint8_t, 2> kinds_to_place(const Equipment& kit, const State& state, const Frame& frame) {
    List<std::uint8_t, 2> kinds;
    const ToPlace pieces = to_place(kit, state, frame);
    if (pieces.station >= 0) kinds.push_back(static_cast<std::uint8_t>(first_station + pieces.station));
    for (const bool climbs : {false, true})
        for (const int each : Bits(pieces.frames))
            if ((mobile(state, each).systems[System::mov] > 0) == climbs) {
                kinds.push_back(static_cast<std::uint8_t>(each));
                break;
            }
    return kinds;
}

} // namespace

// How many conditions of each placement can be dropped, the first to go first (MF-DEP-9).
int droppable(Placement placement) {
    switch (placement) {
    case Placement::defender_station: return 2; // MF-DEP-2, MF-DEP-3
    case Placement::point_frame: return 3;      // cover, direct band, perimeter
    case Placement::attacker_frame: return 2;   // distance to frames, perimeter
    case Placement::first_frame:
    case Placement::late_frame: return 1; // as a whole
    case Placement::attacker_station: break;
    }
    return 0;
}

Rule rule_of(Placement placement) {
    constexpr std::array<Rule, placements> rules{"MF-DEP-1"_rule, "MF-DEP-4"_rule, "MF-DEP-5"_rule,
                                                 "MF-DEP-6"_rule, "MF-DEP-7"_rule, "MF-DEP-8"_rule};
    return rules[static_cast<std::size_t>(placement)];
}

bool anything_fits(const Equipment& kit, const State& state, const Frame& placing) {
    return std::ranges::any_of(kinds_to_place(kit, state, placing), [&](int piece) {
        return first_lattice_place(kit, state, placing, piece).has_value();
    });
}

std::optional<Place> first_lattice_place(const Equipment& kit, const State& state, const Frame& frame,
                                         int piece) {
    for (int y = 0; y <= kit.field.table.high.y; y += lattice)
        for (int x = 0; x <= kit.field.table.high.x; x += lattice) {
            const Place place{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
            if (judge_place(kit, state, frame, piece, place).ok()) return place;
        }
    return std::nullopt;
}

ToPlace to_place(const Equipment& kit, const State& state, const Frame& frame) {
    const Placement placement = placement_of(frame);
    if (placement == Placement::defender_station || placement == Placement::attacker_station)
        return {0, next_station(kit, state, asked(frame))};
    return {unplaced_frames(state, asked(frame)), -1};
}

Verdict judge_piece_to_place(const Equipment& kit, const State& state, const Frame& frame, int piece) {
    const ToPlace pieces = to_place(kit, state, frame);
    const bool is_one = is_frame(piece) ? (pieces.frames & Bits::of(piece)) != 0
                                        : is_station(piece) && piece - first_station == pieces.station;
    return is_one ? Verdict::allowed()
                  : Verdict(refuse("MF-DEP-10"_rule, "That piece cannot be placed now."));
}

Verdict no_room_for(int piece) {
    return is_station(piece) ? refuse("MF-DEP-1"_rule, "There is no room for a station there.")
                             : refuse("MF-GEO-6"_rule, "A frame cannot stand there.");
}

Verdict judge_place(const Equipment& kit, const State& state, const Frame& frame, int piece, Place at) {
    if (const Verdict fit = judge_piece_to_place(kit, state, frame, piece); !fit.ok()) return fit;
    if (const Verdict room = judge_room(kit, state, piece, at); !room.ok()) return room;
    return judge_conditions(kit, state, placement_of(frame), frame.own[2], at);
}

void place(Play& play, const Frame& frame, int piece, Place at) {
    if (is_station(piece)) {
        station(play.state, piece - first_station).at = at;
        play.state.stations_placed =
            static_cast<std::uint8_t>(play.state.stations_placed | 1u << (piece - first_station));
    } else {
        mobile(play.state, piece).at = at;
        play.state.placed |= Bits::of(piece);
    }
    play.log.tell(rule_of(placement_of(frame)), happens::placed, told(play.kit, play.state, asked(frame)),
                  told_piece(play.state, piece), at);
}

namespace {

// MF-DEP-9: conditions go, one after the other, until some point of the lattice will do.
void ask_to_place(Play& play, Seat seat, Placement placement) {
    Frame& frame = play.state.flow.begin(Procedure::placing, seat.index(), static_cast<int>(placement));
    while (frame.own[2] < droppable(placement) && !anything_fits(play.kit, play.state, frame)) {
        ++frame.own[2];
        play.log.tell("MF-DEP-9"_rule, happens::conditions_dropped, told(play.kit, play.state, seat),
                      frame.own[2]);
    }
}

// The next attacker in turn that still has something to place; nobody when all are done.
template <class HasSome>
std::optional<Seat> next_attacker(const Equipment& kit, const State& state, Frame& battle, HasSome has_some) {
    for (int tries = 1; tries < kit.seats; ++tries) {
        const int place = battle.own[1];
        battle.own[1] = static_cast<std::int8_t>(place + 1 < kit.seats ? place + 1 : 1);
        if (has_some(in_order(state, place))) return in_order(state, place);
    }
    return std::nullopt;
}

// Who places next under this stage's rule, if anybody still does.
std::optional<Seat> placing_now(const Equipment& kit, const State& state, Frame& battle) {
    const Seat first = defender(state);
    const Seat point = point_attacker(kit, state);
    switch (static_cast<Placement>(battle.own[0])) {
    case Placement::defender_station:
        if (next_station(kit, state, first) >= 0) return first;
        break;
    case Placement::first_frame:
        if (placed_frames(state, first) < 2 && unplaced_frames(state, first) != 0) return first;
        break;
    case Placement::point_frame:
        if (placed_frames(state, point) == 0) return point;
        break;
    case Placement::attacker_frame:
        return next_attacker(kit, state, battle,
                             [&](Seat seat) { return unplaced_frames(state, seat) != 0; });
    case Placement::attacker_station:
        return next_attacker(kit, state, battle,
                             [&](Seat seat) { return next_station(kit, state, seat) >= 0; });
    case Placement::late_frame:
        if (unplaced_frames(state, first) != 0) return first;
        break;
    }
    return std::nullopt;
}

// MF-DEP-1 to MF-DEP-8, in that order.
Next deploy(Play& play, Frame& battle) {
    if (const auto seat = placing_now(play.kit, play.state, battle)) {
        ask_to_place(play, *seat, static_cast<Placement>(battle.own[0]));
        return Next::go_on;
    }
    if (battle.own[0] == static_cast<int>(Placement::late_frame)) {
        battle.own = {};
        play.state.set_up = SetUp{};
        begin_battle(play);
        return Next::go_on;
    }
    ++battle.own[0];
    battle.own[1] = 1; // the attackers begin with the first after the defender
    return Next::go_on;
}

} // namespace

// MF-SET-2
Next set_up_step(Play& play, Frame& battle) {
    switch (static_cast<BattleStep>(battle.step)) {
    case BattleStep::choose: choose_companies(play, battle); break;
    case BattleStep::reveal: reveal(play, battle); break;
    case BattleStep::settle: settle_top(play, battle); break;
    case BattleStep::break_ties:
        break_ties(play);
        go_to(battle, BattleStep::deploy);
        break;
    default: return deploy(play, battle);
    }
    return Next::go_on;
}

} // namespace muster::frames
