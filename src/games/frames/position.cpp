// States as JSON that people can read and write, what is hidden in them, and what can be imagined there.
#include "core/position.hpp"
#include "games/frames/parts.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::frames {

namespace {

constexpr std::array<std::string_view, ways_to_be_over> over_words{"",     "doomsday", "early", "target",
                                                                   "lead", "held",     "lost",  "last_side"};
constexpr std::array<std::string_view, 3> cover_words{"none", "structures", "frames"};

// A sealed pick that the viewer may not know.
constexpr int unknown_list = -1;

// The frames that there are, wrecks included.
std::uint64_t mustered(const State& state) { return state.living | state.placed; }

} // namespace

// ---------------------------------------------------------------- secrets

// MF-GEN-3: until the last seat has chosen, the others see only who has.
void Frames::hide(State& state, Viewer viewer) const {
    Sealed& picks = state.set_up.picks;
    if (picks.complete()) return;
    picks.hide_from(viewer);
    for (const Seat seat : seats_of(kit_))
        if (picks.has_answered(seat) && !viewer.may_see(seat)) picks.deal_anew(seat, unknown_list);
}

// Any list that a seat may pick is as likely as any other.
void Frames::imagine(State& state, Viewer viewer, Chance& chance) const {
    Sealed& picks = state.set_up.picks;
    if (picks.complete()) return;
    Pool fitting;
    for (std::size_t i = 0; i < kit_.lists.size() && fitting.size() < Pool::capacity; ++i)
        if (kit_.lists[i].fits) fitting.add(static_cast<int>(i));
    if (fitting.size() == 0) return;
    for (const Seat seat : seats_of(kit_))
        if (picks.has_answered(seat) && !viewer.may_see(seat))
            picks.deal_anew(
                seat, fitting[static_cast<int>(chance.below(static_cast<std::uint32_t>(fitting.size())))]);
}

Refusal Frames::secrecy() const {
    return Refusal{"MF-GEN-3"_rule, "That choice is hidden from you until everybody has chosen.", {}};
}

Refusal Frames::finality() const {
    return Refusal{"MF-GEN-3"_rule, "Companies that have been revealed stand.", {}};
}

// ---------------------------------------------------------------- writing

namespace {

class PositionWriter {
public:
    PositionWriter(const Frames& rules, const State& state)
        : rules_(rules), kit_(rules.equipment()), state_(state) {}

    Json write() const {
        Json json;
        json["round"] = state_.round;
        json["clock"] = state_.clock;
        if (state_.extra != 0) json["extra"] = true;
        if (state_.over != 0) json["over"] = over_words[state_.over];
        json["seats"] = seats();
        if (mustered(state_) != 0) json["order"] = order();
        json["frames"] = Json::object();
        for (const int number : Bits(mustered(state_))) json["frames"][word("frame", number)] = frame(number);
        json["stations"] = Json::object();
        for (const int number : Bits(state_.stations_placed))
            json["stations"][word("station", number)] = station_json(station(state_, number));
        json["structures"] = Json::object();
        for (int i = 0; i < structures_in(kit_); ++i)
            json["structures"][word("structure", i)] = state_.bricks[static_cast<std::size_t>(i)];
        if (state_.active.is_on()) json["active"] = turn(state_.active);
        if (state_.waiting.is_on()) json["waiting"] = turn(state_.waiting);
        if (!state_.cascade.empty()) json["cascade"] = things("frame", state_.cascade);
        if (state_.attack.target != nothing) json["attack"] = attack(state_.attack);
        if (Json set_up = set_up_json(state_.set_up); !set_up.empty()) json["set_up"] = std::move(set_up);
        json["flow"] = flow_json(state_.flow, procedures, rules_);
        return json;
    }

private:
    std::string word(std::string_view kind, int value) const { return rules_.word(kind, value); }
    static Json place_json(Place at) { return Json::array({at.x, at.y}); }
    template <class List>
    Json things(std::string_view kind, const List& list) const {
        Json json = Json::array();
        for (const int one : list) json.push_back(word(kind, one));
        return json;
    }
    Json seat_list(SeatSet seats) const {
        Json json = Json::array();
        for (const Seat seat : seats) json.push_back(word("seat", seat.index()));
        return json;
    }

    Json seats() const {
        Json json = Json::array();
        for (const Seat seat : seats_of(kit_)) {
            Json one = Json::object();
            if (ppa_of(state_, seat) != 0) { // it has a company
                one["list"] = word("list", state_.list[static_cast<std::size_t>(seat.index())]);
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
        for (int i = 0; i < system_types; ++i)
            if (const int count = installed[static_cast<System>(i)]; count > 0)
                json[word("system", i)] = count;
        return json;
    }

    Json frame(int number) const {
        const MobileFrame& one = mobile(state_, number);
        Json json;
        json["design"] = word("design", one.design);
        if ((state_.placed & Bits::of(number)) != 0) json["at"] = place_json(one.at);
        if ((state_.living & Bits::of(number)) == 0) {
            json["destroyed"] = true;
        } else {
            json["systems"] = systems(one.systems);
            json["whites"] = one.whites;
            json["rockets"] = one.rockets;
        }
        if (state_.gone.has_gone(number)) json["gone"] = true;
        if (one.defence != nothing)
            json["defence"] = one.defence;
        else if (state_.gone.has_gone(number) && one.whites > 0)
            json["defence"] = nullptr;
        if (one.spot != 0) {
            json["spot"] = one.spot;
            json["spotted_by"] = word("seat", one.spotter);
        }
        return json;
    }

    Json station_json(const Station& one) const {
        Json json;
        json["at"] = place_json(one.at);
        json["controller"] = one.controller == nothing ? Json() : Json(word("seat", one.controller));
        return json;
    }

    Json turn(const Turn& one) const {
        Json json;
        json["frame"] = word("frame", one.frame);
        if (one.has_target()) {
            json["target"] = word("piece", one.target);
            json["band"] = word("band", one.band);
        }
        Json dice = Json::object();
        Json used = Json::array();
        for (int i = 0; i < pool_dice; ++i) {
            if (one.shows[static_cast<std::size_t>(i)] == 0) continue;
            dice[word("die", i)] = one.shows[static_cast<std::size_t>(i)];
            if (!is_free(one, static_cast<Die>(i))) used.push_back(word("die", i));
        }
        if (dice.empty()) return json; // the pool has not been rolled
        json["snapshot"] = systems(one.snapshot);
        json["dice"] = std::move(dice);
        if (!used.empty()) json["used"] = std::move(used);
        if (one.moved != 0) json["moved"] = true;
        if (one.attacked != 0) json["attacked"] = true;
        if (one.legs != 0) json["legs"] = one.legs;
        if (one.left != 0) json["left"] = one.left;
        return json;
    }

    Json attack(const Attack& one) const {
        Json json;
        json["target"] = word("piece", one.target);
        json["band"] = word("band", one.band);
        json["value"] = one.value;
        json["cover"] = cover_words[one.cover];
        if (one.structures != 0) json["structures"] = things("structure", Bits(one.structures));
        if (one.frames != 0) json["frames"] = things("frame", Bits(one.frames));
        json["fours"] = one.fours;
        json["fives"] = one.fives;
        json["sixes"] = one.sixes;
        json["points"] = one.points;
        if (one.retreated != 0) json["retreated"] = things("frame", Bits(one.retreated));
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
        if (!one.tied.empty()) json["tied"] = seat_list(one.tied);
        if (!one.spares_used.empty()) json["spares_used"] = seat_list(one.spares_used);
        if (one.passes != 0) json["passes"] = one.passes;
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
        read_time(from);
        read_structures(from);
        if (const auto all = from.get("frames"))
            each_named(*all, "frame", "there is no such frame",
                       [&](int number, const JsonReader& one) { read_frame(one, number); });
        if (const auto seats = from.need("seats")) read_seats(*seats);
        read_stations(from);
        read_order(from);
        if (const auto active = from.get("active")) read_turn(*active, state_.active);
        if (const auto waiting = from.get("waiting")) read_turn(*waiting, state_.waiting);
        if (const auto cascade = from.get("cascade"); cascade && cascade->array(most_frames_in_all))
            for (std::size_t i = 0; i < cascade->size(); ++i)
                state_.cascade.push_back(byte(named("frame", (*cascade)[i], "there is no such frame")));
        if (const auto attack = from.get("attack")) read_attack(*attack);
        if (const auto set_up = from.get("set_up")) read_set_up(*set_up);
        if (const auto flow = from.get("flow"))
            read_frames(*flow, state_.flow);
        else if (state_.over == 0) // somebody is about to be asked for a frame
            state_.flow.begin(BattleFrame{}).go_to(BattleStep::tactical);
    }

private:
    static std::int64_t number(const JsonReader& from, std::string_view field, std::int64_t low,
                               std::int64_t high, std::int64_t preset) {
        const auto value = from.get(field);
        return value ? value->integer(low, high).value_or(preset) : preset;
    }
    int named(std::string_view kind, const JsonReader& from, std::string_view otherwise, int preset = 0) {
        const auto word = from.text(64);
        if (!word) return preset;
        const auto value = rules_.value(kind, *word);
        if (!value) from.fault(std::string(otherwise));
        return value.value_or(preset);
    }

    // An object whose fields are things of this kind.
    template <class Visit>
    void each_named(const JsonReader& from, std::string_view kind, std::string_view otherwise, Visit visit) {
        from.each([&](const std::string& name, const JsonReader& value) {
            if (const auto number = rules_.value(kind, name))
                visit(*number, value);
            else
                value.fault(std::string(otherwise));
        });
    }

    SeatSet read_seat_set(const JsonReader& from, std::string_view field) {
        SeatSet seats;
        const auto list = from.get(field);
        if (!list || !list->array(most_seats)) return seats;
        for (std::size_t i = 0; i < list->size(); ++i)
            seats.add(Seat(named("seat", (*list)[i], "there is no such seat")));
        return seats;
    }

    std::uint64_t read_bits(const JsonReader& from, std::string_view field, std::string_view kind,
                            std::string_view otherwise) {
        std::uint64_t bits = 0;
        const auto list = from.get(field);
        if (!list || !list->array(most_structures)) return bits;
        for (std::size_t i = 0; i < list->size(); ++i)
            if (const int one = named(kind, (*list)[i], otherwise, -1); one >= 0) bits |= Bits::of(one);
        return bits;
    }

    // ---------------------------------------------------------------- round and clock

    // A clock that is not given has been advanced by nobody.
    void read_time(const JsonReader& from) {
        if (const auto over = from.get("over"))
            state_.over = byte(one_of(*over, over_words,
                                      "\"doomsday\", \"early\", \"target\", \"lead\", \"held\", \"lost\" or "
                                      "\"last_side\" is wanted here")
                                   .value_or(0));
        state_.extra = yes(from, "extra");
        state_.round = byte(number(from, "round", 0, UINT8_MAX, 1));
        const bool doomsday = state_.over == 1 || state_.extra != 0;
        const int start = kit_.options.clock;
        const int ended = ended_with_a_round(kit_, state_) ? state_.round : state_.round - 1;
        const int preset = doomsday ? 0 : std::clamp(start - ended, 1, start);
        state_.clock = byte(number(from, "clock", 0, UINT8_MAX, preset));
    }

    // ---------------------------------------------------------------- pieces

    void read_structures(const JsonReader& from) {
        for (int i = 0; i < structures_in(kit_); ++i)
            state_.bricks[static_cast<std::size_t>(i)] = structure(kit_, i).bricks;
        if (const auto all = from.get("structures"))
            each_named(*all, "structure", "there is no such structure",
                       [&](int number, const JsonReader& one) {
                           state_.bricks[static_cast<std::size_t>(number)] =
                               byte(one.integer(0, UINT8_MAX).value_or(0));
                       });
    }

    Systems read_systems(const JsonReader& from) {
        Systems systems;
        each_named(from, "system", "there is no such system", [&](int number, const JsonReader& one) {
            if (number >= system_types) return one.fault("there is no such system");
            systems.of[static_cast<std::size_t>(number)] = byte(one.integer(0, UINT8_MAX).value_or(0));
        });
        return systems;
    }

    // Systems and whites that are not given are as built; rockets that are not given have been fired.
    void read_frame(const JsonReader& from, int number) {
        if (!from.object({"design", "at", "destroyed", "systems", "whites", "rockets", "gone", "defence",
                          "spot", "spotted_by"}))
            return;
        MobileFrame& one = mobile(state_, number);
        if (const auto design = from.need("design"))
            one.design = byte(named("design", *design, "there is no such design"));
        if (yes(from, "gone") != 0) state_.gone.mark(number);
        const bool destroyed = yes(from, "destroyed") != 0;
        if (destroyed) {
            for (const char* field : {"systems", "whites", "rockets", "defence", "spot", "spotted_by"})
                if (const auto given = from.get(field))
                    given->fault("a destroyed frame has nothing of the kind", "MF-DMG-8");
        } else {
            state_.living |= Bits::of(number);
            read_condition(from, one, state_.gone.has_gone(number));
        }
        const auto at = from.get("at");
        if (at) one.at = point(*at);
        if (at || destroyed) state_.placed |= Bits::of(number);
    }

    void read_condition(const JsonReader& from, MobileFrame& one, bool gone) {
        const auto systems = from.get("systems");
        one.systems = systems ? read_systems(*systems) : kit_.designs[one.design].systems;
        one.whites = byte(number(from, "whites", 1, most_whites, most_whites));
        one.rockets = byte(number(from, "rockets", 0, most_rockets, 0));
        one.defence = read_defence(from, gone);
        one.spot = byte(number(from, "spot", 1, 6, 0));
        if (const auto spotter = from.get("spotted_by")) {
            one.spotter = byte(named("seat", *spotter, "there is no such seat"));
            if (!from.has("spot")) spotter->fault("there is no spot die beside this frame", "MF-SPT-5");
        } else if (const auto spot = from.get("spot")) {
            spot->fault("whose spot die it is must be said: \"spotted_by\"", "MF-SPT-1");
        }
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
        if (mustered(state_) != 0)
            for (int i = 0; i < stations_in(kit_); ++i) {
                station(state_, i).home = byte(i / kit_.size.stations);
                station(state_, i).controller = station(state_, i).home;
            }
        if (kit_.options.quick_start)
            for (int i = 0; i < stations_in(kit_); ++i) set_as_laid_out(i);
        if (const auto all = from.get("stations"))
            each_named(*all, "station", "there is no such station",
                       [&](int number, const JsonReader& one) { read_station(one, number); });
    }

    void set_as_laid_out(int number) {
        const auto home = static_cast<std::size_t>(number / kit_.size.stations);
        const auto place = static_cast<std::size_t>(number % kit_.size.stations);
        if (home >= kit_.layout.sides.size() || place >= kit_.layout.sides[home].stations.size()) return;
        station(state_, number).at = kit_.layout.sides[home].stations[place];
        state_.stations_placed = byte(state_.stations_placed | 1 << number);
    }

    void read_station(const JsonReader& from, int number) {
        if (!from.object({"at", "controller"})) return;
        if (const auto at = from.get("at")) {
            station(state_, number).at = point(*at);
            state_.stations_placed = byte(state_.stations_placed | 1 << number);
        }
        if (const auto controller = from.get("controller"))
            station(state_, number).controller =
                controller->value().is_null()
                    ? nothing
                    : byte(named("seat", *controller, "there is no such seat (null is nobody)"));
    }

    // ---------------------------------------------------------------- seats

    void read_seats(const JsonReader& seats) {
        if (!seats.array(most_seats)) return;
        if (static_cast<int>(seats.size()) != kit_.seats)
            return seats.fault(
                fmt::format("this table has {} seats, {} are given", kit_.seats, seats.size()));
        bool without_score = false;
        for (std::size_t i = 0; i < seats.size(); ++i) {
            if (!seats[i].object({"list", "score_per_asset"})) continue;
            if (const auto list = seats[i].get("list"))
                state_.list[i] = byte(named("list", *list, "there is no such list"));
            else if (mustered(state_) != 0)
                seats[i].need("list");
            if (!seats[i].has("score_per_asset")) without_score = true;
            state_.ppa[i] = byte(number(seats[i], "score_per_asset", 3, 7, 0));
        }
        if (without_score && mustered(state_) != 0) bid();
    }

    // MF-BID-2 for the companies as they were built: what a seat is worth that does not say so.
    void bid() {
        State built{};
        built.living = mustered(state_);
        built.list = state_.list;
        for (const int number : Bits(built.living)) {
            mobile(built, number).design = mobile(state_, number).design;
            mobile(built, number).systems = kit_.designs[mobile(state_, number).design].systems;
            mobile(built, number).whites = most_whites;
        }
        set_scores_per_asset(kit_, built);
        for (std::size_t i = 0; i < state_.ppa.size(); ++i)
            if (state_.ppa[i] == 0) state_.ppa[i] = built.ppa[i];
    }

    // Without an order given: by score, equal scores by seat.
    void read_order(const JsonReader& from) {
        const auto order = from.get("order");
        if (!order && mustered(state_) == 0) return; // there is none before the companies are known
        state_.order.begin(kit_.seats);
        if (!order) {
            sort_order(kit_, state_);
            return;
        }
        if (!order->array(most_seats)) return;
        if (static_cast<int>(order->size()) != kit_.seats)
            return order->fault(
                fmt::format("this table has {} seats, {} are given", kit_.seats, order->size()));
        for (std::size_t i = 0; i < order->size(); ++i)
            state_.order.put(static_cast<int>(i), Seat(named("seat", (*order)[i], "there is no such seat")));
    }

    // ---------------------------------------------------------------- turns and the attack

    // A snapshot that is not given is of the systems the frame has now.
    void read_turn(const JsonReader& from, Turn& turn) {
        if (!from.object(
                {"frame", "target", "band", "snapshot", "dice", "used", "moved", "attacked", "legs", "left"}))
            return;
        if (const auto frame = from.need("frame"))
            turn.frame = byte(named("frame", *frame, "there is no such frame", nothing));
        if (const auto target = from.get("target"))
            turn.target = byte(named("piece", *target, "there is no such frame or structure", nothing));
        if (const auto band = from.get("band"))
            turn.band = byte(named("band", *band, "\"hand\", \"direct\" or \"arty\" is wanted here"));
        if (from.has("target") != from.has("band"))
            from.fault("a declaration names one target and one range", "MF-DEC-3");
        if (const auto dice = from.get("dice")) read_dice(*dice, turn);
        if (const auto snapshot = from.get("snapshot"))
            turn.snapshot = read_systems(*snapshot);
        else if (from.has("dice") && turn.frame < most_frames)
            turn.snapshot = mobile(state_, turn.frame).systems;
        if (const auto used = from.get("used"); used && used->array(pool_dice))
            for (std::size_t i = 0; i < used->size(); ++i)
                if (const int die = named("die", (*used)[i], "there is no such die", -1); die >= 0)
                    assign(turn, static_cast<Die>(die));
        turn.moved = yes(from, "moved");
        turn.attacked = yes(from, "attacked");
        turn.legs = byte(number(from, "legs", 0, most_legs, 0));
        turn.left = static_cast<std::uint16_t>(number(from, "left", 0, 800, 0));
    }

    void read_dice(const JsonReader& from, Turn& turn) {
        each_named(from, "die", "there is no such die", [&](int die, const JsonReader& one) {
            turn.shows[static_cast<std::size_t>(die)] =
                byte(one.integer(1, sides_of(static_cast<Die>(die))).value_or(0));
        });
    }

    void read_attack(const JsonReader& from) {
        if (!from.object({"target", "band", "value", "cover", "structures", "frames", "fours", "fives",
                          "sixes", "points", "retreated"}))
            return;
        Attack& attack = state_.attack;
        if (const auto target = from.need("target"))
            attack.target = byte(named("piece", *target, "there is no such frame or structure", nothing));
        if (const auto band = from.need("band"))
            attack.band = byte(named("band", *band, "\"hand\", \"direct\" or \"arty\" is wanted here"));
        if (const auto value = from.need("value"))
            attack.value = byte(value->integer(1, most_damage_dice).value_or(1));
        if (const auto cover = from.get("cover"))
            attack.cover =
                byte(one_of(*cover, cover_words, "\"none\", \"structures\" or \"frames\" is wanted here")
                         .value_or(0));
        attack.structures = read_bits(from, "structures", "structure", "there is no such structure");
        attack.frames = read_bits(from, "frames", "frame", "there is no such frame");
        attack.retreated = read_bits(from, "retreated", "frame", "there is no such frame");
        attack.fours = byte(number(from, "fours", 0, most_damage_dice, 0));
        attack.fives = byte(number(from, "fives", 0, most_damage_dice, 0));
        attack.sixes = byte(number(from, "sixes", 0, most_damage_dice, 0));
        attack.points = byte(number(from, "points", 0, most_damage_dice, 0));
    }

    // ---------------------------------------------------------------- set-up

    void read_set_up(const JsonReader& from) {
        if (!from.object({"picks", "tied", "spares_used", "passes"})) return;
        if (const auto picks = from.get("picks")) read_picks(*picks);
        state_.set_up.tied = read_seat_set(from, "tied");
        state_.set_up.spares_used = read_seat_set(from, "spares_used");
        state_.set_up.passes = byte(number(from, "passes", 0, UINT8_MAX, 0));
    }

    void read_picks(const JsonReader& from) {
        SeatSet seats;
        each_named(from, "seat", "there is no such seat",
                   [&](int seat, const JsonReader&) { seats.add(Seat(seat)); });
        if (!from.value().is_object()) return;
        state_.set_up.picks.ask(seats);
        for (const Seat seat : seats) {
            const auto pick = from.get(rules_.word("seat", seat.index()));
            if (pick && !pick->value().is_null())
                state_.set_up.picks.seal(seat, named("list", *pick, "there is no such list"));
        }
    }

    // Whoever is asked is always said.
    std::optional<Seat> decides_for(std::string_view, int) const override { return std::nullopt; }

    const Frames& rules_;
    const Equipment& kit_;
    State& state_;
};

} // namespace

std::optional<State> Frames::read(const Json& json, Faults& faults) const {
    return read_checked<PositionReader>(*this, json, faults, {"seats", "frames"});
}

} // namespace muster::frames
