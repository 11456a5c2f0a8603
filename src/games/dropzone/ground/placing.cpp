// Putting units down (5.1): whoever disembarks, is unloaded, leaves a garrison or flees from it, is
// spilled by a wreck or comes out of a ruin, and the squads that are deployed at the start (DZ-SET-6). Units
// that wait keep their hosts, so that a voluntary placement can be taken back.
#include "games/dropzone/ground/ground.hpp"

namespace muster::dropzone {

// ---------------------------------------------------------------- standard points (DZ-GEO-10)

namespace {

constexpr int reach = 200; // DZ-PLC-1, and of standard points
constexpr int ring = 20;   // from one circle of them to the next
constexpr int per_mille = 1000;

// In their order, until one is taken.
template <class Take>
bool find_standard_point(Place anchor, const Take& take) {
    if (take(anchor)) return true;
    for (int radius = ring; radius <= reach; radius += ring)
        for (const Vector direction : rounded_compass())
            if (take(anchor + scaled(direction, radius, per_mille))) return true;
    return false;
}

std::array<Place, 8> anchors_of(const Box& box) {
    const auto middle = [](int a, int b) { return static_cast<std::int16_t>((a + b) / 2); };
    const std::int16_t x = middle(box.low.x, box.high.x);
    const std::int16_t y = middle(box.low.y, box.high.y);
    return {Place{x, box.high.y},    {box.high.x, y}, {x, box.low.y},         {box.low.x, y}, box.high,
            {box.low.x, box.high.y}, box.low,         {box.high.x, box.low.y}};
}

template <class Take>
bool find_standard_point(const Box& piece, const Take& take) {
    if (piece.low == piece.high) return find_standard_point(piece.low, take);
    for (const Place anchor : anchors_of(piece))
        if (find_standard_point(anchor, take)) return true;
    return false;
}

} // namespace

void standard_points(Place anchor, StandardPoints& points) { standard_points(point(anchor), points); }

void standard_points(const Box& piece, StandardPoints& points) {
    find_standard_point(piece, [&](Place at) {
        points.add(at);
        return false;
    });
}

// ---------------------------------------------------------------- who is placed, and around what

bool is_forced(Placing why) { return why == Placing::flee || why == Placing::spill || why == Placing::ruin; }

namespace {

bool is_around_piece(Placing why) {
    return why == Placing::leave || why == Placing::flee || why == Placing::ruin;
}

const Box& zone_of(const Equipment& kit, const State& state, Seat seat) {
    return kit.scenario.zones[state.zone[seat]].box;
}

// What a unit is put down around: its transport, its piece; for a deployment where it may be at all.
Box anchor_of(const Equipment& kit, const State& state, Placing why, int unit) {
    if (why == Placing::deployment) return zone_of(kit, state, owner_of(kit, unit));
    const std::uint8_t host = unit_at(state, unit).host;
    return is_around_piece(why) ? piece_info(kit, PieceId(host)).box : point(unit_at(state, host).at);
}

Box widened(const Box& box, int by) {
    const auto moved = [](int coordinate, int far) { return static_cast<std::int16_t>(coordinate + far); };
    return {{moved(box.low.x, -by), moved(box.low.y, -by)}, {moved(box.high.x, by), moved(box.high.y, by)}};
}

Box around_both(const Box& a, const Box& b) {
    return {{std::min(a.low.x, b.low.x), std::min(a.low.y, b.low.y)},
            {std::max(a.high.x, b.high.x), std::max(a.high.y, b.high.y)}};
}

bool is_same(const Box& a, const Box& b) { return a.low == b.low && a.high == b.high; }

using Waiting = List<std::uint8_t, most_units_a_squad>;

// Whoever is still to be placed now. Those that wait to be deployed come from nowhere.
bool is_waiting(const State& state, int unit) {
    return where(state, unit) == Where::waiting &&
           (unit_at(state, unit).host == nothing) == (why_placing(state) == Placing::deployment);
}

Waiting waiting_in(const Equipment& kit, const State& state, SquadId squad) {
    Waiting waiting;
    for (const int unit : units_of(kit, squad))
        if (is_waiting(state, unit)) waiting.push_back(static_cast<std::uint8_t>(unit));
    return waiting;
}

// The units of one squad as they are put down one by one: which points are free, and whether they are
// together.
class Layout {
public:
    Layout(const Equipment& kit, const State& state, Placing why, SquadId squad, const Waiting& waiting)
        : sheet_(sheet_of_squad(kit, squad)), flying_(why == Placing::deployment && sheet_.is_aircraft()),
          coherency_(coherency_of(sheet_)), area_(area_of(kit, state, why, waiting)),
          footprints_(kit, state, sheet_, area_, ignored(state, why, squad)) {
        for (const int unit : units_of(kit, squad))
            if (is_on_table(state, unit)) mates_.push_back(unit_at(state, unit).at);
    }

    // DZ-PLC-1: whatever is not of this squad leaves room there.
    bool is_free(Place at) const { return flying_ ? is_on_this_table(at) : footprints_.allow(at); }
    bool clears_mates(Place at) const {
        return flying_ || std::none_of(mates_.begin(), mates_.end(), [&](Place mate) {
                   return nearer_than(at, mate, std::int64_t{2} * sheet_.radius);
               });
    }
    bool is_legal(Place at) const { return is_free(at) && clears_mates(at); }
    // With one of those that are there already.
    bool is_coherent(Place at) const { return is_in_chain(at, 1); }
    // With one of them by so many links at most.
    bool is_in_chain(Place at, int links) const {
        return mates_.empty() || std::any_of(mates_.begin(), mates_.end(), [&](Place mate) {
                   return within(at, mate, std::int64_t{coherency_} * links);
               });
    }
    // DZ-UNIT-2, of all that are there.
    bool holds_together() const {
        unsigned apart = (1u << mates_.size()) - 1;
        unsigned fresh = apart & 1u;
        while (fresh != 0) {
            apart &= ~fresh;
            unsigned found = 0;
            for (const int a : Bits(fresh))
                for (const int b : Bits(apart))
                    if (within(mates_[a], mates_[b], coherency_)) found |= 1u << b;
            fresh = found;
        }
        return apart == 0;
    }
    int size() const { return mates_.size(); }
    void add(Place at) { mates_.push_back(at); }
    void cut_to(int size) {
        while (mates_.size() > size) mates_.pop_back();
    }

private:
    static Box area_of(const Equipment& kit, const State& state, Placing why, const Waiting& waiting) {
        Box area = anchor_of(kit, state, why, waiting[0]);
        for (const std::uint8_t unit : waiting) area = around_both(area, anchor_of(kit, state, why, unit));
        return widened(area, reach);
    }
    // DZ-CAS-5, DZ-CAS-6: what they come out of is no obstacle any more.
    static Footprints::Ignored ignored(const State& state, Placing why, SquadId squad) {
        Footprints::Ignored all{-1, squad, PieceId::none()};
        if (why == Placing::spill) all.unit = state.placing.anchor;
        if (why == Placing::ruin) all.piece = PieceId(state.placing.anchor);
        return all;
    }

    const Sheet& sheet_;
    bool flying_;
    int coherency_;
    Box area_;
    Footprints footprints_;
    List<Place, most_units_a_squad> mates_;
};

// DZ-PLC-4: each of these on the first standard point that is legal and coherent with those before it.
bool fits(const Equipment& kit, const State& state, Placing why, const Waiting& units, Layout& layout) {
    for (const std::uint8_t unit : units) {
        const bool found = find_standard_point(anchor_of(kit, state, why, unit), [&](Place at) {
            if (!layout.is_coherent(at) || !layout.is_legal(at)) return false;
            layout.add(at);
            return true;
        });
        if (!found) return false;
    }
    return layout.holds_together();
}

bool has_room(const Equipment& kit, const State& state, Placing why, SquadId squad, const Waiting& leaving) {
    if (leaving.empty()) return true;
    Layout layout(kit, state, why, squad, leaving);
    return fits(kit, state, why, leaving, layout);
}

} // namespace

bool has_room_beside_transport(const Equipment& kit, const State& state, SquadId squad) {
    Waiting leaving;
    for (const int unit : units_of(kit, squad)) {
        if (!is_aboard(state, unit)) continue;
        if (!is_on_table(state, unit_at(state, unit).host)) return false;
        leaving.push_back(static_cast<std::uint8_t>(unit));
    }
    return has_room(kit, state, Placing::disembark, squad, leaving);
}

bool has_room_beside_piece(const Equipment& kit, const State& state, SquadId squad, PieceId piece) {
    Waiting leaving;
    for (const int unit : units_of(kit, squad))
        if (is_inside(state, unit) && unit_at(state, unit).piece() == piece)
            leaving.push_back(static_cast<std::uint8_t>(unit));
    return has_room(kit, state, Placing::leave, squad, leaving);
}

// ---------------------------------------------------------------- the frame

namespace {

void wait(State& state, int unit) { unit_at(state, unit).where = static_cast<std::uint8_t>(Where::waiting); }

bool is_leaving(const State& state, Placing why, int anchor, int unit) {
    switch (why) {
    case Placing::disembark: return is_aboard(state, unit);
    case Placing::unload:
    case Placing::spill: return is_aboard(state, unit) && unit_at(state, unit).host == anchor;
    case Placing::leave:
    case Placing::flee:
    case Placing::ruin: return is_inside(state, unit) && unit_at(state, unit).host == anchor;
    case Placing::none:
    case Placing::deployment: break;
    }
    return false; // they wait already
}

// The squad that comes next; none: everybody is placed.
SquadId next_squad(const Equipment& kit, const State& state) {
    const auto first_of = [&](SquadSet squads) {
        for (const SquadId squad : squads)
            if (!waiting_in(kit, state, squad).empty()) return squad;
        return SquadId::none();
    };
    const Placing why = why_placing(state);
    if (why == Placing::deployment) return first_of(squads_with(kit, state, GroupId(state.placing.anchor)));
    if (why != Placing::spill && why != Placing::ruin) return SquadId::none(); // there was but one
    for (const Seat seat : in_initiative_order(kit, state))
        if (const SquadId squad = first_of(squads_of(kit, seat)); !squad.is_none()) return squad;
    return SquadId::none();
}

// DZ-PLC-3: all of them are alike and have the same anchor, so there is a place for each or for none.
bool has_any_place(const Equipment& kit, const State& state, SquadId squad, const Waiting& waiting) {
    const Layout layout(kit, state, why_placing(state), squad, waiting);
    return find_standard_point(anchor_of(kit, state, why_placing(state), waiting[0]),
                               [&](Place at) { return layout.is_legal(at); });
}

// They fell where they were to be placed.
void lose(Play& play, const Waiting& waiting) {
    for (const std::uint8_t unit : waiting) {
        const Box anchor = anchor_of(play.kit, play.state, why_placing(play.state), unit);
        unit_at(play.state, unit).at = {static_cast<std::int16_t>((anchor.low.x + anchor.high.x) / 2),
                                        static_cast<std::int16_t>((anchor.low.y + anchor.high.y) / 2)};
        destroy_unplaceable(play, unit, "DZ-PLC-3"_rule);
        assert(!is_alive(play.state, unit));
    }
}

// DZ-MOV-5, DZ-TRN-7: of whoever was put down now. Spilled cargo has its marks already (DZ-CAS-5).
void mark_placed(Play& play, int unit) {
    const Placing why = why_placing(play.state);
    if (why == Placing::leave) count_as_moved(unit_at(play.state, unit));
    if (why == Placing::disembark || why == Placing::unload) get_out(play, unit);
}

void finish_placing(Play& play) {
    State& state = play.state;
    for (const int unit : all_units(play.kit)) {
        Unit& one = unit_at(state, unit);
        if (fell_where(state, unit) != Where::table) continue;
        if (one.host != nothing) mark_placed(play, unit);
        one.host = nothing;
        one.spot = 0;
    }
    state.placing = {};
    state.flow.finish();
}

} // namespace

void begin_placing(Play& play, Placing why, int anchor, SquadId squad) {
    State& state = play.state;
    for (const int unit : units_of(play.kit, squad))
        if (is_leaving(state, why, anchor, unit)) wait(state, unit);
    state.placing = {static_cast<std::uint8_t>(why), static_cast<std::uint8_t>(anchor), squad, 0};
    state.flow.begin(PlacingFrame{owner_of_squad(play.kit, squad)});
}

void begin_forced_placing(Play& play, Placing why, int anchor) {
    State& state = play.state;
    bool anybody = false;
    for (const int unit : all_units(play.kit)) {
        if (!is_leaving(state, why, anchor, unit)) continue;
        wait(state, unit);
        anybody = true;
    }
    if (!anybody) return;
    state.placing = {static_cast<std::uint8_t>(why), static_cast<std::uint8_t>(anchor), SquadId::none(), 0};
    state.flow.begin(PlacingFrame{});
}

Next placing_step(Play& play, Frame& frame) {
    State& state = play.state;
    for (;;) {
        SquadId squad = state.placing.squad;
        if (squad.is_none() || waiting_in(play.kit, state, squad).empty()) {
            squad = next_squad(play.kit, state);
            if (squad.is_none()) {
                finish_placing(play);
                return Next::go_on;
            }
            state.placing.squad = squad;
        }
        const Waiting waiting = waiting_in(play.kit, state, squad);
        if (!is_forced(why_placing(state)) || has_any_place(play.kit, state, squad, waiting)) {
            frame.keep(PlacingFrame{owner_of_squad(play.kit, squad)});
            return Next::ask;
        }
        lose(play, waiting);
    }
}

// ---------------------------------------------------------------- may it be there?

namespace {

// DZ-PLC-1, DZ-SET-6
Verdict judge_reach(Placing why, const Box& anchor, Place at) {
    if (why == Placing::deployment) {
        if (!anchor.contains(at)) return refuse("DZ-SET-6"_rule, "That point is not in your zone.");
    } else if (!within(at, anchor, reach)) {
        return refuse("DZ-PLC-1"_rule, "Too far away.");
    }
    return Verdict::allowed();
}

// DZ-PLC-2, DZ-INV-21: at the last unit. DZ-PLC-3: at every one, while there is a choice.
bool is_together(Layout& layout, Placing why, const Waiting& waiting, const Box& anchor, Place at) {
    if (!is_forced(why)) {
        if (waiting.size() > 1) return true;
        layout.add(at);
        const bool together = layout.holds_together();
        layout.cut_to(layout.size() - 1);
        return together;
    }
    if (why == Placing::spill || layout.is_coherent(at)) return true;
    return !find_standard_point(
        anchor, [&](Place other) { return layout.is_coherent(other) && layout.is_legal(other); });
}

} // namespace

Verdict judge_place(const Equipment& kit, const State& state, int unit, Place at) {
    const Placing why = why_placing(state);
    const SquadId squad = state.placing.squad;
    if (!is_unit(kit, unit) || squad_of(kit, unit) != squad || !is_waiting(state, unit))
        return refusal::cannot_act();
    if (!is_on_this_table(at)) return refusal::off_table();
    const Box anchor = anchor_of(kit, state, why, unit);
    if (const Verdict reached = judge_reach(why, anchor, at); !reached.ok()) return reached;
    const Waiting waiting = waiting_in(kit, state, squad);
    Layout layout(kit, state, why, squad, waiting);
    if (!is_together(layout, why, waiting, anchor, at))
        return refuse("DZ-PLC-2"_rule, "The squad must be placed in coherency.");
    return layout.is_legal(at) ? Verdict::allowed() : refusal::overlapping();
}

void place(Play& play, int unit, Place at) {
    Unit& one = unit_at(play.state, unit);
    const bool deployment = why_placing(play.state) == Placing::deployment;
    one.at = at;
    one.where = static_cast<std::uint8_t>(Where::table);
    one.set(UnitFlag::airborne, deployment && sheet_of(play.kit, unit).is_aircraft());
    play.log.tell(deployment ? "DZ-SET-6"_rule : "DZ-PLC-1"_rule, happens::placed, unit, at);
}

bool may_cancel_placing(const State& state) { return !is_forced(why_placing(state)); }

void cancel_placing(Play& play) {
    State& state = play.state;
    const Placing why = why_placing(state);
    const auto put_back = [&](SquadId squad, Where back) {
        for (const int unit : units_of(play.kit, squad)) {
            Unit& one = unit_at(state, unit);
            const bool placed = is_on_table(state, unit) && (one.host != nothing || back == Where::waiting);
            if (!placed && where(state, unit) != Where::waiting) continue;
            one.where = static_cast<std::uint8_t>(back);
            one.at = {};
            one.set(UnitFlag::airborne, false);
        }
    };
    if (why == Placing::deployment) {
        for (const SquadId squad : squads_with(play.kit, state, GroupId(state.placing.anchor)))
            put_back(squad, Where::waiting);
    } else {
        put_back(state.placing.squad, why == Placing::leave ? Where::garrison : Where::aboard);
    }
    state.placing = {};
    state.flow.finish();
}

// ---------------------------------------------------------------- points worth a look (DZ-GEO-11)

namespace {

constexpr int grid = 200;    // of a direct deployment
constexpr int a_circle = 16; // of standard points

template <class Take>
void find_grid_points(const Box& zone, const Take& take) {
    const auto first = [](int low) { return (low + grid - 1) / grid * grid; };
    for (int x = first(zone.low.x); x <= zone.high.x; x += grid)
        for (int y = first(zone.low.y); y <= zone.high.y; y += grid)
            take(Place{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
}

// The points at which one of the waiting units may be put down, and those of them that leave room for the
// rest.
class Choice {
public:
    Choice(const Equipment& kit, const State& state, const Waiting& waiting, int chosen, Layout& layout)
        : kit_(kit), state_(state), why_(why_placing(state)), layout_(layout), unit_(waiting[chosen]) {
        const Box anchor = anchor_of(kit, state, why_, unit_);
        for (const std::uint8_t other : waiting) {
            if (other == unit_) continue;
            rest_.push_back(other);
            alike_ = alike_ && is_same(anchor, anchor_of(kit, state, why_, other));
        }
        const auto keep = [&](Place at) {
            if ((is_forced(why_) || layout.is_in_chain(at, waiting.size())) && layout.is_legal(at))
                legal_.add(at);
            return false;
        };
        if (why_ == Placing::deployment)
            find_grid_points(anchor, keep);
        else
            find_standard_point(anchor, keep);
        const auto is_coherent = [&](Place at) { return layout.is_coherent(at); };
        together_ = !is_forced(why_) ||
                    (why_ != Placing::spill && std::any_of(legal_.begin(), legal_.end(), is_coherent));
    }

    // Whether there is any. Forced placements go on even if somebody will be left over.
    bool list(ActionList& actions) {
        return list_those([&](int i) { return leaves_room(i); }, actions) ||
               (is_forced(why_) && list_those([](int) { return true; }, actions));
    }

private:
    template <class Fit>
    bool list_those(const Fit& is_fit, ActionList& actions) const {
        bool any = false;
        Sample sample = actions.sample();
        for (int i = 0; i < legal_.size(); ++i) {
            if (!sample.takes_next()) {
                any = true; // for all we know: it is this unit's turn
                continue;
            }
            if ((together_ && !layout_.is_coherent(legal_[i])) || !is_fit(i)) continue;
            actions.add(Action(Verb::place).with(unit_).to(legal_[i]));
            any = true;
        }
        return any;
    }

    // DZ-PLC-4. What the rest found after the point before will mostly do again. Neighbours in the list are
    // neighbours on the table, so that it is soon found from about there on; only then it is looked for in
    // the order of the book.
    bool leaves_room(int i) {
        const int before = layout_.size();
        layout_.add(legal_[i]);
        const bool found = alike_ ? last_fits() || rest_fits(std::max(0, i - a_circle)) || rest_fits(0)
                                  : fits(kit_, state_, why_, rest_, layout_);
        layout_.cut_to(before);
        return found;
    }
    bool last_fits() {
        if (last_.size() < rest_.size()) return false;
        const int before = layout_.size();
        bool fit = true;
        for (const Place at : last_) {
            fit = fit && layout_.clears_mates(at);
            layout_.add(at);
        }
        fit = fit && (is_forced(why_) || layout_.holds_together());
        layout_.cut_to(before);
        return fit;
    }
    bool rest_fits(int from) {
        const int before = layout_.size();
        last_.clear();
        while (last_.size() < rest_.size()) {
            const int found = next_place(from);
            if (found < 0) break;
            layout_.add(legal_[found]);
            last_.push_back(legal_[found]);
        }
        const bool fit = last_.size() == rest_.size() && (is_forced(why_) || layout_.holds_together());
        layout_.cut_to(before);
        return fit;
    }
    int next_place(int from) const {
        for (int tried = 0; tried < legal_.size(); ++tried) {
            const int i = from + tried < legal_.size() ? from + tried : from + tried - legal_.size();
            if (layout_.clears_mates(legal_[i]) && (is_forced(why_) || layout_.is_coherent(legal_[i])))
                return i;
        }
        return -1;
    }

    const Equipment& kit_;
    const State& state_;
    Placing why_;
    Layout& layout_;
    int unit_;
    Waiting rest_;
    List<Place, most_units_a_squad> last_; // where the rest found its places last time
    bool alike_ = true;                    // the rest has the same anchor
    bool together_;                        // the next one must be coherent
    StandardPoints legal_;
};

} // namespace

// Units of a squad are alike: it is enough to offer one of them, the first that can be put down.
void list_placings(const Equipment& kit, const State& state, ActionList& actions) {
    const Waiting waiting = waiting_in(kit, state, state.placing.squad);
    if (waiting.empty()) return;
    Layout layout(kit, state, why_placing(state), state.placing.squad, waiting);
    for (int i = 0; i < waiting.size(); ++i)
        if (Choice(kit, state, waiting, i, layout).list(actions)) break;
    if (may_cancel_placing(state)) actions.add_way_back(Action(Verb::cancel));
}

} // namespace muster::dropzone
