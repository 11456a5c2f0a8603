// States as JSON that people can read and write. What goes without saying is left out: see "Positions" in
// docs/protocol.md.
#include "core/naming.hpp"
#include "games/forge/check_parts.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::forge {

namespace {

constexpr std::array<std::string_view, 7> over_words{"",     "rounds", "sides", "target",
                                                     "lead", "held",   "lost"}; // by Ended
constexpr std::array<std::string_view, 3> where_words{"table", "waiting", "destroyed"};
constexpr std::array<std::string_view, 4> attack_words{"", "shoot", "fight", "overwatch"};
constexpr std::array<std::string_view, 3> answer_words{"unasked", "none", "counter"};

// ---------------------------------------------------------------- what is written

constexpr std::array round_field{field::number<&State::round>("round").must()};
constexpr std::array over_field{
    field::word<&State::over>(
        "over", over_words,
        "\"rounds\", \"sides\", \"target\", \"lead\", \"held\" or \"lost\" is wanted here")
        .or_else(0)};
constexpr std::array turn_fields{field::number<&State::slot>("slot"), field::number<&State::made>("made")};

// Of a unit: its place, if it is on the table; what it has; and, each kept as a set of units, what it did.
constexpr std::array place_field{field::place<&Unit::at>("at").must()};
constexpr std::array unit_fields{
    field::number<&Unit::damage>("damage"),
    field::number<&Unit::shock>("shock").up_to(most_shock),
    field::number<&Unit::focus>("focus").up_to(most_tokens),
    field::number<&Unit::evade>("evade").up_to(most_tokens),
};
constexpr std::array deeds{
    field::set<&State::hold>("hold", "unit"),     field::set<&State::activated>("activated", "unit"),
    field::set<&State::acted>("acted", "unit"),   field::set<&State::shot>("shot", "unit"),
    field::set<&State::fought>("fought", "unit"), field::set<&State::broke>("broke", "unit"),
    field::set<&State::tried>("tried", "unit"),
};

constexpr auto all_of_unit = [] {
    std::array<Field, unit_fields.size() + deeds.size()> all{};
    std::ranges::copy(deeds, std::ranges::copy(unit_fields, all.begin()).out);
    return all;
}();

constexpr std::array motion_fields{
    field::place<&Motion::from>("from"),
    field::place<&Motion::to>("to"),
    field::place<&Motion::aimed>("aimed").or_else(Place{}.packed()),
    field::number<&Motion::allowance>("allowance").must(),
};
static_assert(name_all_of<Motion>(motion_fields));

constexpr std::array target_fields{
    field::thing<&Target::unit>("unit", "unit"),
    field::word<&Target::answer>("answer", answer_words,
                                 "\"unasked\", \"none\" or \"counter\" is wanted here")
        .or_else(0),
    field::yes<&Target::focus>("focus"),
};
static_assert(name_all_of<Target>(target_fields));

constexpr std::array record_fields{
    field::thing<&Record::attacker>("attacker", "unit"),
    field::thing<&Record::target>("target", "unit"),
    field::number<&Record::hits>("hits"),
    field::number<&Record::wounds>("wounds"),
    field::number<&Record::pin>("pin").or_else(1), // FO-SHK-2
};
static_assert(name_all_of<Record>(record_fields));

// An attack names its weapons as well; its targets follow from what they aim at, until they are looked at
// again.
constexpr std::array attack_fields{
    field::word<&Attack::kind>("kind", attack_words, "\"shoot\", \"fight\" or \"overwatch\" is wanted here"),
    field::thing<&Attack::attacker>("attacker", "unit"),
    field::yes<&Attack::focus>("focus"),
    field::number<&Attack::station>("station").up_to(stations - 1),
};
constexpr std::array targets_field{field::list<&Attack::targets>("targets", target_fields).must()};
constexpr std::array records_field{field::list<&Attack::records>("records", record_fields)};

// ---------------------------------------------------------------- what goes without saying

enum class Where : std::uint8_t { table, waiting, destroyed };

Where where_is(const State& state, UnitId unit) {
    if (is_on_table(state, unit)) return Where::table;
    return state.waiting.contains(unit) ? Where::waiting : Where::destroyed;
}

// Whoever is not mentioned is still to be placed, or fell long ago.
Where usual_where(GameStep step) { return step <= GameStep::deploy ? Where::waiting : Where::destroyed; }

// FO-ATK-6: models fall in the order of the groups, so their number says who is left.
void set_models(const Sheet& sheet, int left, Unit& unit) {
    int lost = sheet.models() - left;
    for (std::size_t i = 0; i < sheet.groups.size() && i < most_groups; ++i) {
        const int fallen = std::clamp(lost, 0, sheet.groups[i].count);
        unit.alive[i] = static_cast<std::uint8_t>(sheet.groups[i].count - fallen);
        lost -= fallen;
    }
}

// Who has been activated, and who has acted, without anybody saying so: whoever shot, fought or went on Hold,
// whoever is active, and in the end phase everybody (invariants 8, 14 and 15).
State usual_deeds(const State& state, GameStep step) {
    State usual{};
    usual.activated = usual.acted = state.hold | state.shot | state.fought;
    if (step == GameStep::end) usual.activated |= state.table;
    const Frame* activation = state.flow.find<ActivationFrame>();
    if (activation == nullptr) return usual;
    const auto own = activation->as<ActivationFrame>();
    const UnitSet active = state.table & UnitSet(own.unit);
    usual.activated |= active;
    if (own.actions > 0) usual.acted |= active;
    return usual;
}

// FO-BID-10: bids are known from their opening to the end of the round. If nobody says what they were, all
// who have units bid nothing.
Sealed usual_bids(const Equipment& kit, const State& state, GameStep step) {
    Sealed bids;
    const bool asked = step == GameStep::bid && state.flow.is<BiddingFrame>();
    if (step <= GameStep::bid && !asked) return bids;
    bids.ask(bidders(kit, state));
    if (!asked)
        for (const Seat seat : bidders(kit, state)) bids.seal(seat, 0);
    return bids;
}

// Bids have been paid by the time that the order is made.
Per<Seat, std::uint8_t, most_seats> usual_assigned(const Equipment& kit, const State& state, GameStep step) {
    Per<Seat, std::uint8_t, most_seats> assigned;
    if (step >= GameStep::order)
        for (const Seat seat : seats_that_bid(kit, state))
            assigned[seat] = static_cast<std::uint8_t>(state.bids.answer_of(seat));
    return assigned;
}

// FO-INI-1 to FO-INI-3, as if every roll-off went by number.
SideOrder usual_order(const Equipment& kit, const State& state, GameStep step) {
    SideOrder sides;
    const bool rolled = kit.options.manual && (step == GameStep::zones || step == GameStep::deploy);
    if (!rolled && step < GameStep::actions) return sides;
    const auto bid_of = [&](SideId side) {
        int bid = 0;
        for (const Seat seat : seats_of_side(kit, side)) bid += state.bids.answer_of(seat);
        return state.failed.contains(side) ? -1 : bid;
    };
    SideSet taking_part = SideSet::first(rolled ? kit.sides : 0);
    for (const Seat seat : seats_that_bid(kit, state)) taking_part.add(side_of(kit, seat));
    List<std::pair<int, SideId>, most_sides> by_bid; // the highest first
    for (const SideId side : taking_part) by_bid.insert_sorted({-bid_of(side), side});
    for (const auto& [bid, side] : by_bid) sides.push_back(side);
    return sides;
}
SideOrder sides_in(const Leads& order) {
    SideOrder sides;
    for (int i = 0; i < order.size(); ++i) sides.push_back(side_at(order, i));
    return sides;
}

// A turn has all its activations before it, and one of them while somebody is active (FO-ACT-2, FO-TEAM-4).
int usual_left(const Leads& order) {
    if (order.empty()) return 0;
    return order.lap() == 0 ? order.lead_of(order.at(order.place())) : 1;
}
auto fields_of_turn(const Equipment& kit, const State& state) {
    State usual{};
    const Frame* activation = state.flow.find<ActivationFrame>();
    if (activation == nullptr) return turn_fields;
    usual.made = 1;
    if (const Seat seat = activation->seat(); seat.index() < kit.seats)
        usual.slot = static_cast<std::uint8_t>(slot_behind(kit, seat));
    return as_in(turn_fields, usual);
}

} // namespace

// ---------------------------------------------------------------- writing

namespace {

class PositionWriter {
public:
    PositionWriter(const Forge& rules, const State& state)
        : rules_(rules), kit_(rules.equipment()), state_(state), step_(step_of(state)),
          usual_deeds_(usual_deeds(state, step_)) {}

    Json write() const {
        Json json = fields(state_, round_field);
        json.update(fields(state_, over_field));
        if (is_any_set(state_.vp)) json["vp"] = numbers(state_.vp, kit_.sides);
        json["units"] = units();
        if (Json owned = owners(); !owned.empty()) json["owners"] = std::move(owned);
        if (state_.zone != usual_zones(kit_, step_)) json["zones"] = zones();
        write_bids(json);
        write_order(json);
        if (state_.motion != Motion{}) json["motion"] = fields(state_.motion, motion_fields);
        if (state_.attack.kind != AttackKind::none) json["attack"] = attack();
        json["flow"] = flow_json(state_.flow, procedures, rules_);
        return json;
    }

private:
    template <class Thing>
    std::string word(std::string_view kind, Thing thing) const {
        return rules_.word(kind, thing.index());
    }
    // By its first seat.
    std::string word(SideId side) const { return word("seat", first_seat_of(kit_, side)); }
    template <class Part>
    Json fields(const Part& part, Fields rows) const {
        return fields_json(&part, rows, rules_);
    }

    template <class Numbers>
    static bool is_any_set(const Numbers& all) {
        return std::ranges::any_of(all, [](int number) { return number != 0; });
    }
    // One a seat, or one a side.
    template <class Numbers>
    static Json numbers(const Numbers& all, int count) {
        Json json = Json::array();
        for (const auto each : all)
            if (count-- > 0) json.push_back(each);
        return json;
    }

    // ---------------------------------------------------------------- units

    Json units() const {
        Json json = Json::object();
        for (const UnitId i : kit_.units.ids())
            if (Json one = unit(i); !one.empty()) json[word("unit", i)] = std::move(one);
        return json;
    }

    Json unit(UnitId number) const {
        const Unit& one = unit_at(state_, number);
        const Where where = where_is(state_, number);
        Json json = where == Where::table ? fields(one, place_field) : Json::object();
        if (where != Where::table && where != usual_where(step_))
            json["where"] = word_in(where_words, static_cast<int>(where));
        const int usual_models = where == Where::destroyed ? 0 : sheet_of(kit_, number).models();
        if (const int left = models_left(state_, number); left != usual_models) json["models"] = left;
        json.update(fields(one, unit_fields));
        for (const Field& deed : deeds)
            if (const bool is_done = deed.has(&state_, number.index());
                is_done != deed.has(&usual_deeds_, number.index()))
                json[std::string(deed.name)] = is_done;
        return json;
    }

    // ---------------------------------------------------------------- objectives, zones

    Json owners() const {
        Json json = Json::object();
        for (const ObjectiveId each : kit_.scenario.objectives.ids())
            if (const SideId owner = state_.owner[each]; !owner.is_none())
                json[word("objective", each)] = word(owner);
        return json;
    }

    // One a side; null: none yet.
    Json zones() const {
        Json json = Json::array();
        for (const SideId side : sides_of(kit_))
            json.push_back(state_.zone[side].is_none() ? Json() : Json(word("zone", state_.zone[side])));
        return json;
    }

    // ---------------------------------------------------------------- bids and order

    // Who failed follows from the two (FO-BID-7).
    void write_bids(Json& json) const {
        if (state_.bids != usual_bids(kit_, state_, step_)) json["bids"] = bids();
        if (state_.assigned != usual_assigned(kit_, state_, step_))
            json["assigned"] = numbers(state_.assigned, kit_.seats);
    }

    // A seat that has not bid yet is there with null.
    Json bids() const {
        Json json = Json::object();
        for (const Seat seat : seats_of(kit_)) {
            const std::string name = word("seat", seat);
            if (state_.bids.owing().contains(seat)) json[name] = nullptr;
            if (!state_.bids.has_answered(seat)) continue;
            const int bid = state_.bids.answer_of(seat);
            json[name] = bid == unknown_bid ? Json("?") : Json(bid);
        }
        return json;
    }

    // The leads follow from the bids (FO-INI-4).
    void write_order(Json& json) const {
        const Leads& order = state_.order;
        if (const SideOrder sides = sides_in(order); sides != usual_order(kit_, state_, step_)) {
            json["order"] = Json::array();
            for (const SideId side : sides) json["order"].push_back(word(side));
        }
        if (order.lap() != 0) json["lap"] = order.lap();
        if (order.place() != 0) json["next"] = word(side_on_turn(order));
        if (order.left() != usual_left(order)) json["left"] = order.left();
        json.update(fields(state_, fields_of_turn(kit_, state_)));
    }

    // ---------------------------------------------------------------- what is under way

    Json attack() const {
        const Attack& one = state_.attack;
        Json json = fields(one, attack_fields);
        json["aims"] = aims(one);
        if (one.targets != targets_of(one)) json.update(fields(one, targets_field));
        json.update(fields(one, records_field));
        return json;
    }

    Json aims(const Attack& one) const {
        Json json = Json::object();
        const std::span<const Carried> weapons = weapons_of(kit_, one.attacker, is_melee(one));
        for (const SlotId slot : one.aims.ids())
            if (!one.aims[slot].is_none() && slot.number < weapons.size())
                json[weapon_of(kit_, weapons[slot.number]).id] = word("unit", one.aims[slot]);
        return json;
    }

    const Forge& rules_;
    const Equipment& kit_;
    const State& state_;
    GameStep step_;
    State usual_deeds_;
};

} // namespace

Json Forge::write(const State& state) const { return PositionWriter(*this, state).write(); }

// ---------------------------------------------------------------- reading

namespace {

// Reads a position; every fault is kept, and what could not be read stays at its default.
class PositionReader : ProcedureReading {
public:
    PositionReader(const Forge& rules, State& state)
        : ProcedureReading(rules, procedures), rules_(rules), kit_(rules.equipment()), state_(state) {}

    void read(const JsonReader& from) {
        from.object({"round", "over", "vp", "units", "owners", "zones", "bids", "assigned", "order", "lap",
                     "next", "left", "slot", "made", "motion", "attack", "flow"});
        if (!from.value().is_object()) return;
        if (const auto flow = from.get("flow")) read_frames(*flow, state_.flow);
        read_over(from);
        step_ = step_of(state_);
        const Field round = round_field[0].or_else(step_ <= GameStep::deploy ? 0 : 1);
        read_these_fields(from, &state_, {&round, 1}, *this);
        read_numbers(from, "vp", kit_.sides, "sides", 0, INT16_MAX, state_.vp.all);
        read_units(from);
        read_owners(from);
        read_zones(from);
        read_bids(from);
        read_order(from);
        if (const auto motion = from.get("motion"))
            read_fields(*motion, &state_.motion, motion_fields, *this);
        if (const auto attack = from.get("attack")) read_attack(*attack);
    }

private:
    // ---------------------------------------------------------------- small things

    std::optional<Seat> decides_for(std::string_view, int unit) const override {
        return forge::owner_of(kit_, UnitId(unit));
    }

    // By one of its seats. Once it was written as its number.
    std::optional<SideId> read_side(const JsonReader& from) const {
        if (from.value().is_string()) {
            const auto seat = named("seat", from);
            return seat ? std::optional(side_of(kit_, Seat(*seat))) : std::nullopt;
        }
        const auto side = from.integer(0, kit_.sides - 1);
        return side ? std::optional(SideId(static_cast<int>(*side))) : std::nullopt;
    }

    void read_over(const JsonReader& from) {
        read_these_fields(from, &state_, over_field, *this);
        if (!from.has("flow") && state_.over == Ended::not_yet) // somebody is about to be asked for a unit
            state_.flow.begin(GameFrame{}).go_to(GameStep::actions);
    }

    // ---------------------------------------------------------------- units

    void read_units(const JsonReader& from) {
        for (const UnitId i : kit_.units.ids()) put(i, usual_where(step_));
        if (const auto all = from.get("units"))
            each_named(*all, "unit",
                       [&](int number, const JsonReader& one) { read_unit(one, UnitId(number)); });
        const State usual = usual_deeds(state_, step_);
        for (const Field& deed : deeds)
            for (const UnitId i : kit_.units.ids())
                if (deed.has(&usual, i.index()) && !deed.has(&said_deeds_, i.index()))
                    deed.put(&state_, i.index());
    }

    void put(UnitId number, Where where) {
        state_.table.put(number, where == Where::table);
        state_.waiting.put(number, where == Where::waiting);
        const Sheet& sheet = sheet_of(kit_, number);
        set_models(sheet, where == Where::destroyed ? 0 : sheet.models(), unit_at(state_, number));
    }

    void read_unit(const JsonReader& from, UnitId number) {
        if (!only_fields(from, all_of_unit, {"at", "where", "models"})) return;
        Unit& one = unit_at(state_, number);
        const auto at = from.get("at");
        if (at) put(number, Where::table);
        if (const auto where = from.get("where")) {
            const auto word =
                one_of(*where, where_words, "\"table\", \"waiting\" or \"destroyed\" is wanted here");
            if (word && (static_cast<Where>(*word) == Where::table) != at.has_value())
                where->fault("a unit that has a place is on the table, and no other", "FO-GEO-2");
            else if (word)
                put(number, static_cast<Where>(*word));
        }
        if (at) read_these_fields(from, &one, place_field, *this);
        const Sheet& sheet = sheet_of(kit_, number);
        if (from.has("models"))
            set_models(sheet, static_cast<int>(this->number(from, "models", sheet.models(), 0)), one);
        read_these_fields(from, &one, unit_fields, *this);
        for (const Field& deed : deeds) {
            const auto said = from.get(deed.name);
            if (said) deed.put(&said_deeds_, number.index());
            if (said && said->yes_or_no().value_or(false)) deed.put(&state_, number.index());
        }
    }

    // ---------------------------------------------------------------- objectives, zones

    void read_owners(const JsonReader& from) {
        state_.owner.fill(SideId::none());
        if (const auto all = from.get("owners"))
            each_named(*all, "objective", [&](int number, const JsonReader& one) {
                if (const auto side = read_side(one)) state_.owner[ObjectiveId(number)] = *side;
            });
    }

    void read_zones(const JsonReader& from) {
        state_.zone = usual_zones(kit_, step_);
        const auto list = from.get("zones");
        if (!list || !list->array(most_sides)) return;
        if (!has_as_many(*list, kit_.sides, "sides")) return;
        for (const SideId side : sides_of(kit_)) {
            const JsonReader zone = (*list)[side.number];
            state_.zone[side] = ZoneId(zone.value().is_null() ? -1 : named("zone", zone).value_or(-1));
        }
    }

    // ---------------------------------------------------------------- bids and order

    void read_bids(const JsonReader& from) {
        state_.bids = usual_bids(kit_, state_, step_);
        if (const auto bids = from.get("bids")) read_sealed(*bids);
        state_.assigned = usual_assigned(kit_, state_, step_);
        read_numbers(from, "assigned", kit_.seats, "seats", 0, UINT8_MAX, state_.assigned.all);
        state_.failed = usual_failed(kit_, state_, step_);
    }

    void read_sealed(const JsonReader& from) {
        SeatSet seats;
        each_named(from, "seat", [&](int seat, const JsonReader&) { seats.add(Seat(seat)); });
        if (!from.value().is_object()) return;
        state_.bids.ask(seats);
        for (const Seat seat : seats) {
            const auto bid = from.get(rules_.word("seat", seat.index()));
            if (bid && !bid->value().is_null())
                state_.bids.seal(seat, static_cast<std::int32_t>(bid->integer(0, highest_bid).value_or(0)));
        }
    }

    // Without an order given: as the bids have it, ties by number.
    void read_order(const JsonReader& from) {
        SideOrder sides = usual_order(kit_, state_, step_);
        if (const auto list = from.get("order"); list && list->array(most_sides)) {
            sides.clear();
            for (std::size_t i = 0; i < list->size(); ++i)
                if (const auto side = read_side((*list)[i])) sides.push_back(*side);
        }
        Leads& order = state_.order;
        order = with_leads(kit_, state_, step_, sides);
        const int lap = static_cast<int>(number(from, "lap", UINT8_MAX, 0));
        order.go_to(lap, place_of_next(from), 0);
        const auto left = number(from, "left", UINT8_MAX, usual_left(order));
        order.go_to(lap, order.place(), static_cast<int>(left));
        read_these_fields(from, &state_, fields_of_turn(kit_, state_), *this);
    }

    int place_of_next(const JsonReader& from) const {
        const auto next = from.get("next");
        const auto side = next ? read_side(*next) : std::nullopt;
        if (!side) return 0;
        const int place = state_.order.place_of(side->index());
        if (place < state_.order.size()) return place;
        next->fault("this side is not in the order", "FO-ACT-2");
        return 0;
    }

    // ---------------------------------------------------------------- what is under way

    void read_attack(const JsonReader& from) {
        if (!only_fields(from, attack_fields, {"aims", "targets", "records"})) return;
        Attack& one = state_.attack;
        read_these_fields(from, &one, attack_fields, *this);
        one.aims.fill(UnitId::none());
        if (const auto aims = from.need("aims")) read_aims(*aims, one);
        if (from.has("targets"))
            read_these_fields(from, &one, targets_field, *this);
        else
            one.targets = targets_of(one);
        read_these_fields(from, &one, records_field, *this);
    }

    void read_aims(const JsonReader& from, Attack& one) const {
        const std::span<const Carried> weapons = weapons_of(kit_, one.attacker, is_melee(one));
        from.each([&](const std::string& name, const JsonReader& value) {
            const auto found = std::ranges::find_if(
                weapons, [&](const Carried& carried) { return weapon_of(kit_, carried).id == name; });
            if (found == weapons.end()) return value.fault("this unit has no such weapon", "FO-ATK-2");
            const auto unit = named("unit", value);
            if (unit) one.aims[SlotId(static_cast<int>(found - weapons.begin()))] = UnitId(*unit);
        });
    }

    const Forge& rules_;
    const Equipment& kit_;
    State& state_;
    GameStep step_ = GameStep::actions;
    State said_deeds_{}; // units of whom it is said whether they did it
};

} // namespace

std::optional<State> Forge::read(const Json& json, Faults& faults) const {
    return read_checked<PositionReader>(*this, json, faults, {"units", "bids", "order"});
}

} // namespace muster::forge
