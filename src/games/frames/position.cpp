// States as JSON that people can read and write. What goes without saying is left out: see "Positions" in
// docs/protocol.md.
#include "core/position.hpp"
#include "games/frames/parts.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::frames {

namespace {

constexpr std::array<std::string_view, ways_to_be_over> over_words{"",     "doomsday", "early", "target",
                                                                   "lead", "held",     "lost",  "last_side"};
constexpr std::array<std::string_view, 3> cover_words{"none", "structures", "frames"};
constexpr std::string_view not_a_band = "\"hand\", \"direct\" or \"arty\" is wanted here";

constexpr std::array cascade_item{field::thing_item<FrameId>("frame")};
constexpr Field hits(Field of_dice) { return of_dice.up_to(most_damage_dice); }

// For writing what is spelt out even where it goes without saying; but not what is empty.
template <std::size_t Rows>
constexpr std::array<Field, Rows> spelt_out(std::array<Field, Rows> fields) {
    for (Field& field : fields) field.needed = field.is != Field::Is::set;
    return fields;
}

constexpr std::array time_fields{field::number<&State::round>("round").or_else(1),
                                 field::number<&State::clock>("clock")}; // see read_clock
constexpr std::array ending_fields{
    field::yes<&State::extra>("extra"),
    field::word<&State::over>("over", over_words,
                              "\"doomsday\", \"early\", \"target\", \"lead\", \"held\", \"lost\" or "
                              "\"last_side\" is wanted here")
        .or_else(0),
};
constexpr std::array cascade_fields{field::list<&State::cascade>("cascade", cascade_item)};

// Of a living frame. Whites that are not given are as built; rockets that are not given have been fired.
constexpr std::array design_fields{field::thing<&MobileFrame::design>("design", "design")};
constexpr std::array living_fields{
    field::number<&MobileFrame::whites>("whites").from(1).up_to(most_whites).or_else(most_whites),
    field::number<&MobileFrame::rockets>("rockets").up_to(most_rockets),
};
constexpr std::array spot_fields{
    field::number<&MobileFrame::spot>("spot").from(1).up_to(6).or_else(0),
    field::thing<&MobileFrame::spotter>("spotted_by", "seat").or_else(0),
};

constexpr std::array whose_fields{field::thing<&Turn::frame>("frame", "frame").or_none().must()};
constexpr std::array aim_fields{
    field::thing<&Turn::target>("target", "piece").or_else(nothing),
    field::word<&Turn::band>("band", band_words, not_a_band).or_else(0),
};
constexpr std::array done_fields{
    field::set<&Turn::used>("used", "die").up_to(pool_dice),
    field::yes<&Turn::moved>("moved"),
    field::yes<&Turn::attacked>("attacked"),
    field::number<&Turn::legs>("legs").up_to(most_legs),
    field::number<&Turn::left>("left").up_to(8 * ticks_a_unit),
};

constexpr std::array attack_fields{
    field::thing<&Attack::target>("target", "piece").or_else(nothing).must(),
    field::word<&Attack::band>("band", band_words, not_a_band),
    field::number<&Attack::value>("value").from(1).up_to(most_damage_dice).or_else(1).must(),
    field::word<&Attack::cover>("cover", cover_words, "\"none\", \"structures\" or \"frames\" is wanted here")
        .or_else(0),
    field::set<&Attack::structures>("structures", "structure"),
    field::set<&Attack::frames>("frames", "frame"),
    hits(field::number<&Attack::fours>("fours")),
    hits(field::number<&Attack::fives>("fives")),
    hits(field::number<&Attack::sixes>("sixes")),
    hits(field::number<&Attack::points>("points")),
    field::set<&Attack::retreated>("retreated", "frame"),
};
static_assert(name_all_of<Attack>(attack_fields));

constexpr std::array set_up_fields{
    field::set<&SetUp::tied>("tied", "seat").up_to(most_seats),
    field::set<&SetUp::spares_used>("spares_used", "seat").up_to(most_seats),
    field::number<&SetUp::passes>("passes"),
};

// The frames that there are, wrecks included.
FrameSet mustered(const State& state) { return state.living | state.placed; }

// ---------------------------------------------------------------- writing

class PositionWriter {
public:
    PositionWriter(const Frames& rules, const State& state)
        : rules_(rules), kit_(rules.equipment()), state_(state) {}

    Json write() const {
        Json json = fields_json(&state_, spelt_out(time_fields), rules_);
        json.update(fields_json(&state_, ending_fields, rules_));
        json["seats"] = seats();
        if (!mustered(state_).empty()) json["order"] = order();
        json["frames"] = Json::object();
        for (const FrameId number : mustered(state_))
            json["frames"][word("frame", number.index())] = frame(number);
        json["stations"] = Json::object();
        for (const StationId each : standing_stations(state_))
            json["stations"][word("station", each.index())] = station_json(state_.stations[each]);
        json["structures"] = Json::object();
        for (const StructureId each : structures_of(kit_))
            json["structures"][word("structure", each.index())] = state_.bricks[each];
        if (state_.active.is_on()) json["active"] = turn(state_.active);
        if (state_.waiting.is_on()) json["waiting"] = turn(state_.waiting);
        json.update(fields_json(&state_, cascade_fields, rules_));
        if (state_.attack.target != nothing)
            json["attack"] = fields_json(&state_.attack, spelt_out(attack_fields), rules_);
        if (Json set_up = set_up_json(state_.set_up); !set_up.empty()) json["set_up"] = std::move(set_up);
        json["flow"] = flow_json(state_.flow, procedures, rules_);
        return json;
    }

private:
    std::string word(std::string_view kind, int value) const { return rules_.word(kind, value); }
    Json seats() const {
        Json json = Json::array();
        for (const Seat seat : seats_of(kit_)) {
            Json one = Json::object();
            if (ppa_of(state_, seat) != 0) { // it has a company
                one["list"] = word("list", state_.list[seat].index());
                one["score_per_asset"] = ppa_of(state_, seat);
            }
            json.push_back(std::move(one));
        }
        return json;
    }

    Json order() const {
        Json json = Json::array();
        for (int i = 0; i < kit_.seats; ++i) json.push_back(word("seat", in_order(state_, i).index()));
        return json;
    }

    Json systems(const Systems& installed) const {
        Json json = Json::object();
        for (const System each : installed.of.ids())
            if (const int count = installed[each]; count > 0)
                json[word("system", static_cast<int>(each))] = count;
        return json;
    }

    Json frame(FrameId number) const {
        const MobileFrame& one = mobile(state_, number);
        Json json = fields_json(&one, design_fields, rules_);
        if (state_.placed.contains(number)) json["at"] = point_json(one.at);
        if (!state_.living.contains(number)) {
            json["destroyed"] = true;
        } else {
            json["systems"] = systems(one.systems);
            json.update(fields_json(&one, spelt_out(living_fields), rules_));
        }
        if (state_.gone.has_gone(number)) json["gone"] = true;
        if (one.defence != nothing)
            json["defence"] = one.defence;
        else if (state_.gone.has_gone(number) && one.whites > 0)
            json["defence"] = nullptr;
        if (one.spot != 0) json.update(fields_json(&one, spelt_out(spot_fields), rules_));
        return json;
    }

    Json station_json(const Station& one) const {
        Json json;
        json["at"] = point_json(one.at);
        json["controller"] = one.controller == nothing ? Json() : Json(word("seat", one.controller));
        return json;
    }

    Json turn(const Turn& one) const {
        Json json = fields_json(&one, whose_fields, rules_);
        if (one.has_target()) json.update(fields_json(&one, spelt_out(aim_fields), rules_));
        Json dice = Json::object();
        for (int i = 0; i < pool_dice; ++i)
            if (const int shows = shown_by(one, static_cast<Die>(i)); shows > 0) dice[word("die", i)] = shows;
        if (dice.empty()) return json; // the pool has not been rolled
        json["snapshot"] = systems(one.snapshot);
        json["dice"] = std::move(dice);
        json.update(fields_json(&one, done_fields, rules_));
        return json;
    }

    // A seat that has not picked yet is there with null.
    Json picks(const Sealed& sealed) const {
        Json json = Json::object();
        for (const Seat seat : seats_of(kit_)) {
            const int list = sealed.answer_of(seat);
            if (sealed.owing().contains(seat)) json[word("seat", seat.index())] = nullptr;
            if (!sealed.has_answered(seat)) continue;
            json[word("seat", seat.index())] = list == unknown_list ? "?" : word("list", list);
        }
        return json;
    }

    Json set_up_json(const SetUp& one) const {
        Json json = Json::object();
        if (Json picked = picks(one.picks); !picked.empty()) json["picks"] = std::move(picked);
        json.update(fields_json(&one, set_up_fields, rules_));
        return json;
    }

    const Frames& rules_;
    const Equipment& kit_;
    const State& state_;
};

} // namespace

Json Frames::write(const State& state) const { return PositionWriter(*this, state).write(); }

// ---------------------------------------------------------------- reading

namespace {

// Reads a position; every fault is kept, and what could not be read stays at its default.
class PositionReader : ProcedureReading {
public:
    PositionReader(const Frames& rules, State& state)
        : ProcedureReading(rules, procedures), rules_(rules), kit_(rules.equipment()), state_(state) {}

    void read(const JsonReader& from) {
        if (!from.object({"round", "clock", "extra", "over", "seats", "order", "frames", "stations",
                          "structures", "active", "waiting", "cascade", "attack", "set_up", "flow"}))
            return;
        read_these_fields(from, &state_, time_fields, *this);
        read_these_fields(from, &state_, ending_fields, *this);
        read_clock(from);
        read_structures(from);
        if (const auto all = from.get("frames"))
            each_named(*all, "frame",
                       [&](int number, const JsonReader& one) { read_frame(one, FrameId(number)); });
        if (const auto seats = from.need("seats")) read_seats(*seats);
        read_stations(from);
        read_order(from);
        if (const auto active = from.get("active")) read_turn(*active, state_.active);
        if (const auto waiting = from.get("waiting")) read_turn(*waiting, state_.waiting);
        read_these_fields(from, &state_, cascade_fields, *this);
        if (const auto attack = from.get("attack"))
            read_fields(*attack, &state_.attack, attack_fields, *this);
        if (const auto set_up = from.get("set_up")) read_set_up(*set_up);
        if (const auto flow = from.get("flow"))
            read_frames(*flow, state_.flow);
        else if (state_.over == 0) // somebody is about to be asked for a frame
            state_.flow.begin(BattleFrame{}).go_to(BattleStep::tactical);
    }

private:
    // In its own words, where the kind alone would not say what is wanted.
    std::optional<int> read_thing(std::string_view kind, const JsonReader& from) const override {
        if (kind != "piece") return named(kind, from);
        const auto word = from.text(64);
        const auto piece = word ? value_of(kind, *word) : std::nullopt;
        if (word && !piece) from.fault("there is no such frame or structure");
        return piece;
    }
    std::optional<Seat> decides_for(std::string_view, int) const override { return std::nullopt; }

    // ---------------------------------------------------------------- round and clock

    // One that is not given has been advanced by nobody.
    void read_clock(const JsonReader& from) {
        if (from.has("clock")) return;
        const bool doomsday = static_cast<Over>(state_.over) == Over::doomsday || state_.extra != 0;
        const int start = kit_.options.clock;
        const int ended = ended_with_a_round(kit_, state_) ? state_.round : state_.round - 1;
        state_.clock = byte(doomsday ? 0 : std::clamp(start - ended, 1, start));
    }

    // ---------------------------------------------------------------- pieces

    void read_structures(const JsonReader& from) {
        for (const StructureId each : structures_of(kit_)) state_.bricks[each] = structure(kit_, each).bricks;
        if (const auto all = from.get("structures"))
            each_named(*all, "structure", [&](int number, const JsonReader& one) {
                state_.bricks[StructureId(number)] = byte(one.integer(0, UINT8_MAX).value_or(0));
            });
    }

    Systems read_systems(const JsonReader& from) {
        Systems systems;
        each_named(from, "system", [&](int number, const JsonReader& one) {
            if (number >= system_types) return one.fault("there is no such system");
            systems[static_cast<System>(number)] = byte(one.integer(0, UINT8_MAX).value_or(0));
        });
        return systems;
    }

    // Systems and whites that are not given are as built; rockets that are not given have been fired.
    void read_frame(const JsonReader& from, FrameId number) {
        if (!from.object({"design", "at", "destroyed", "systems", "whites", "rockets", "gone", "defence",
                          "spot", "spotted_by"}))
            return;
        MobileFrame& one = mobile(state_, number);
        read_these_fields(from, &one, design_fields, *this);
        if (yes(from, "gone") != 0) state_.gone.mark(number);
        const bool destroyed = yes(from, "destroyed") != 0;
        if (destroyed) {
            for (const char* field : {"systems", "whites", "rockets", "defence", "spot", "spotted_by"})
                if (const auto given = from.get(field))
                    given->fault("a destroyed frame has nothing of the kind", "MF-DMG-8");
        } else {
            state_.living.add(number);
            read_condition(from, one, state_.gone.has_gone(number));
        }
        const auto at = from.get("at");
        if (at) one.at = point(*at);
        if (at || destroyed) state_.placed.add(number);
    }

    void read_condition(const JsonReader& from, MobileFrame& one, bool gone) {
        const auto systems = from.get("systems");
        one.systems = systems ? read_systems(*systems) : kit_.designs[one.design].systems;
        read_these_fields(from, &one, living_fields, *this);
        one.defence = read_defence(from, gone);
        read_these_fields(from, &one, spot_fields, *this);
        const auto spot = from.get("spot");
        const auto spotter = from.get("spotted_by");
        if (spotter && !spot) spotter->fault("there is no spot die beside this frame", "MF-SPT-5");
        if (spot && !spotter) spot->fault("whose spot die it is must be said: \"spotted_by\"", "MF-SPT-1");
    }

    // A frame that has gone without a die defends with 0 (MF-DEF-2); null before it has chosen, and once the
    // dice are off the table.
    static std::uint8_t read_defence(const JsonReader& from, bool gone) {
        const auto given = from.get("defence");
        if (!given) return gone ? 0 : nothing;
        return given->value().is_null() ? nothing : byte(given->integer(0, 6).value_or(0));
    }

    // Each seat's stations are its own from the start (MF-STN-1); in a quick start they stand where the
    // layout has them.
    void read_stations(const JsonReader& from) {
        if (!mustered(state_).empty())
            for (const StationId each : stations_of(kit_)) {
                Station& one = state_.stations[each];
                one.home = one.controller = byte(each.index() / kit_.size.stations);
            }
        if (kit_.options.quick_start)
            for (const StationId each : stations_of(kit_)) set_as_laid_out(each);
        if (const auto all = from.get("stations"))
            each_named(*all, "station",
                       [&](int number, const JsonReader& one) { read_station(one, StationId(number)); });
    }

    void set_as_laid_out(StationId id) {
        const Seat home(id.index() / kit_.size.stations);
        const auto place = static_cast<std::size_t>(id.index() % kit_.size.stations);
        const auto& sides = kit_.layout.sides;
        if (sides.has(home) && place < sides[home].stations.size())
            set_up_station(state_, id, sides[home].stations[place]);
    }

    void read_station(const JsonReader& from, StationId id) {
        if (!from.object({"at", "controller"})) return;
        if (const auto at = from.get("at")) set_up_station(state_, id, point(*at));
        if (const auto controller = from.get("controller"))
            state_.stations[id].controller = read_controller(*controller);
    }
    std::uint8_t read_controller(const JsonReader& from) const {
        if (from.value().is_null()) return nothing;
        const auto word = from.text(64);
        const auto seat = word ? value_of("seat", *word) : std::nullopt;
        if (word && !seat) from.fault("there is no such seat (null is nobody)");
        return byte(seat.value_or(0));
    }

    // ---------------------------------------------------------------- seats

    void read_seats(const JsonReader& seats) {
        if (!seats.array(most_seats)) return;
        if (!has_as_many(seats, kit_.seats, "seats")) return;
        bool without_score = false;
        for (std::size_t i = 0; i < seats.size(); ++i) {
            const Seat seat(static_cast<int>(i));
            if (!seats[i].object({"list", "score_per_asset"})) continue;
            if (const auto list = seats[i].get("list"))
                state_.list[seat] = ListId(named("list", *list).value_or(0));
            else if (!mustered(state_).empty())
                seats[i].need("list");
            if (!seats[i].has("score_per_asset")) without_score = true;
            state_.ppa[seat] = byte(given_score(seats[i]));
        }
        if (without_score && !mustered(state_).empty()) bid();
    }

    static std::int64_t given_score(const JsonReader& seat) {
        const auto score = seat.get("score_per_asset");
        return score ? score->integer(3, 7).value_or(0) : 0;
    }

    // MF-BID-2 for the companies as they were built: what a seat is worth that does not say so.
    void bid() {
        State built{};
        built.living = mustered(state_);
        built.list = state_.list;
        for (const FrameId number : built.living) {
            mobile(built, number).design = mobile(state_, number).design;
            mobile(built, number).systems = kit_.designs[mobile(state_, number).design].systems;
            mobile(built, number).whites = most_whites;
        }
        set_scores_per_asset(kit_, built);
        for (const Seat seat : SeatSet::first(most_seats))
            if (state_.ppa[seat] == 0) state_.ppa[seat] = built.ppa[seat];
    }

    // Without an order given: by score, equal scores by seat.
    void read_order(const JsonReader& from) {
        const auto order = from.get("order");
        if (!order && mustered(state_).empty()) return; // there is none before the companies are known
        state_.order.begin(kit_.seats);
        if (!order) {
            sort_order(kit_, state_);
            return;
        }
        if (!order->array(most_seats)) return;
        if (!has_as_many(*order, kit_.seats, "seats")) return;
        for (std::size_t i = 0; i < order->size(); ++i)
            state_.order.put(static_cast<int>(i), Seat(named("seat", (*order)[i]).value_or(0)));
    }

    // ---------------------------------------------------------------- turns and the attack

    // A snapshot that is not given is of the systems the frame has now.
    void read_turn(const JsonReader& from, Turn& turn) {
        if (!from.object(
                {"frame", "target", "band", "snapshot", "dice", "used", "moved", "attacked", "legs", "left"}))
            return;
        read_these_fields(from, &turn, whose_fields, *this);
        read_these_fields(from, &turn, aim_fields, *this);
        if (from.has("target") != from.has("band"))
            from.fault("a declaration names one target and one range", "MF-DEC-3");
        if (const auto dice = from.get("dice")) read_dice(*dice, turn);
        if (const auto snapshot = from.get("snapshot"))
            turn.snapshot = read_systems(*snapshot);
        else if (from.has("dice") && turn.is_on())
            turn.snapshot = mobile(state_, turn.frame).systems;
        read_these_fields(from, &turn, done_fields, *this);
    }

    void read_dice(const JsonReader& from, Turn& turn) {
        each_named(from, "die", [&](int die, const JsonReader& one) {
            turn.shows[static_cast<Die>(die)] =
                byte(one.integer(1, sides_of(static_cast<Die>(die))).value_or(0));
        });
    }

    // ---------------------------------------------------------------- set-up

    void read_set_up(const JsonReader& from) {
        if (!from.object({"picks", "tied", "spares_used", "passes"})) return;
        if (const auto picks = from.get("picks")) read_picks(*picks);
        read_these_fields(from, &state_.set_up, set_up_fields, *this);
    }

    void read_picks(const JsonReader& from) {
        SeatSet seats;
        each_named(from, "seat", [&](int seat, const JsonReader&) { seats.add(Seat(seat)); });
        if (!from.value().is_object()) return;
        state_.set_up.picks.ask(seats);
        for (const Seat seat : seats) {
            const auto pick = from.get(rules_.word("seat", seat.index()));
            if (pick && !pick->value().is_null())
                state_.set_up.picks.seal(seat, named("list", *pick).value_or(0));
        }
    }

    const Frames& rules_;
    const Equipment& kit_;
    State& state_;
};

} // namespace

std::optional<State> Frames::read(const Json& json, Faults& faults) const {
    return read_checked<PositionReader>(*this, json, faults, {"seats", "frames"});
}

} // namespace muster::frames
