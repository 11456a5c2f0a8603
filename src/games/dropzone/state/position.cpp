// States as JSON that people can read and write. What goes without saying is left out: see "Positions" in
// docs/protocol.md.
#include "games/dropzone/state/position_parts.hpp"

namespace muster::dropzone {

// ---------------------------------------------------------------- writing

namespace {

class PositionWriter {
public:
    PositionWriter(const Dropzone& rules, const State& state)
        : rules_(rules), kit_(rules.equipment()), state_(state), step_(game_step_of(state)) {}

    Json write() const {
        Json json;
        json["round"] = state_.round;
        json.update(rows(state_, over_field));
        json["seats"] = Json::array();
        for (const Seat seat : seats_of(kit_)) json["seats"].push_back(this->seat(seat));
        json["units"] = named_objects("unit", units_in(kit_), [&](int i) { return unit(i); });
        put(json, "pieces",
            named_objects("piece", pieces_in(kit_), [&](int i) { return piece(PieceId(i)); }));
        put(json, "objectives", named_objects("objective", objectives_in(kit_), [&](int i) {
                return objective(ObjectiveId(i));
            }));
        json.update(rows(state_, activated_field));
        put(json, "squads", rows(state_, squad_fields));
        put(json, "declared_with", declared_with());
        write_order(json);
        put(json, "discarding", discarding());
        if (!same_bytes(state_.window, CardWindow{})) json["window"] = window();
        if (!same_bytes(state_.activation, Activation{}))
            json["activation"] = rows(state_.activation, activation_fields);
        if (!same_bytes(state_.motion, Motion{})) json["motion"] = motion();
        if (state_.placing.why != 0) json["placing"] = placing();
        if (!same_bytes(state_.shooting, Shooting{})) json["shooting"] = shooting();
        put(json, "queue", queue());
        json.update(rows(state_, falling_fields));
        json["flow"] = flow_json(state_.flow, procedures, rules_);
        return json;
    }

private:
    // ---------------------------------------------------------------- small things

    std::string word(std::string_view kind, int value) const { return rules_.word(kind, value); }
    // What is empty goes without saying.
    static void put(Json& json, std::string_view field, Json value) {
        if (!value.empty()) json[std::string(field)] = std::move(value);
    }
    static void put_number(Json& json, const char* field, int value, int usual = 0) {
        if (value != usual) json[field] = value;
    }
    template <class S>
    Json rows(const S& from, Fields fields) const {
        return fields_json(&from, fields, rules_);
    }
    Json thing(Thing one) const {
        Json json;
        const std::string_view kind = thing_words[one.kind];
        json[std::string(kind)] = one.is(ThingKind::card) ? Json(one.id) : Json(word(kind, one.id));
        return json;
    }
    template <class Write>
    Json named_objects(std::string_view kind, int count, Write write) const {
        Json json = Json::object();
        for (int i = 0; i < count; ++i) put(json, word(kind, i), write(i));
        return json;
    }

    // ---------------------------------------------------------------- seats and cards

    Json cards(const auto& list) const {
        Json json = Json::array();
        for (const std::uint8_t card : list) json.push_back(card == nothing ? "?" : word("card", card));
        return json;
    }

    Json seat(Seat one) const {
        Json json = Json::object();
        if (state_.zone[one] != usual_zones(kit_, step_)[one])
            json["zone"] = state_.zone[one] == nothing ? Json() : Json(word("zone", state_.zone[one]));
        put_number(json, "kp", state_.kp[one], usual_kp(kit_, state_)[one]);
        json.update(rows(hand_of(state_, one), hand_fields));
        return json;
    }

    // A seat that has not answered yet is there with null.
    Json discarding() const {
        Json json = Json::object();
        if (state_.discards == usual_discards(kit_, state_)) return json;
        for (const Seat seat : seats_of(kit_)) {
            const std::string name = word("seat", seat.index());
            if (state_.discards.owing().contains(seat)) json[name] = nullptr;
            if (!state_.discards.has_answered(seat)) continue;
            const std::int32_t answer = state_.discards.answer_of(seat);
            const auto list = unpacked_cards(kit_, answer);
            json[name] = answer == unknown_cards || !list ? Json("?") : cards(*list);
        }
        return json;
    }

    // ---------------------------------------------------------------- units

    Json unit(int number) const {
        const Unit& one = unit_at(state_, number);
        Json json = Json::object();
        if (same_bytes(one, usual_unit(kit_, number, step_))) return json;
        const Where place = fell_where(state_, number);
        const auto fields = as_in(unit_fields, usual_unit_at(kit_, number, place));
        if (place == Where::aboard)
            json["aboard"] = word("unit", one.host);
        else if (place == Where::garrison)
            json["in"] = word("piece", one.host);
        else if (place != Where::table)
            json["where"] = where_words[one.where];
        else
            json["at"] = point_json(one.at);
        if (place != Where::table && one.at != Place{}) json["at"] = point_json(one.at);
        if (place != Where::aboard && place != Where::garrison && one.host != nothing)
            json["from"] = one.dp == 0 ? Json(one.host) : Json(word(kind_of_host(state_), one.host));
        json.update(rows(one, rows_before(fields, "road")));
        weapons(number, json);
        json.update(rows(one, rows_from(fields, "road")));
        return json;
    }

    void weapons(int number, Json& json) const {
        const Unit& one = unit_at(state_, number);
        Json fired = Json::array();
        Json used = Json::object();
        for (int i = 0; i < weapons_in(kit_, number); ++i) {
            const std::string& id = weapon_of(kit_, number, i).id;
            if ((one.fired >> i & 1) != 0) fired.push_back(id);
            if (const int times = one.used[static_cast<std::size_t>(i)]; times != 0) used[id] = times;
        }
        put(json, "fired", std::move(fired));
        put(json, "used", std::move(used));
    }

    // ---------------------------------------------------------------- pieces and objectives

    Json piece(PieceId number) const {
        const Piece& one = piece_at(state_, number);
        const auto left = static_cast<PieceState>(one.state);
        return rows(one, fields_of_piece(kit_, number, left));
    }

    Json objective(ObjectiveId number) const {
        const Objective& one = objective_at(state_, number);
        return rows(one, fields_of_objective(kit_, number, one));
    }

    // ---------------------------------------------------------------- the order

    Json declared_with() const {
        Json json = Json::object();
        for (const SquadId squad : all_squads(kit_))
            if (const int group = state_.declared_with[squad]; group != 0)
                json[word("squad", squad.index())] = word("group", group - 1);
        return json;
    }

    void write_order(Json& json) const {
        Laps usual = usual_order(kit_, state_, step_);
        usual.go_to(state_.order.position());
        if (state_.order != usual) {
            json["order"] = Json::array();
            for (int i = 0; i < state_.order.size(); ++i)
                json["order"].push_back(word("seat", state_.order.at(i).index()));
        }
        put_number(json, "next", state_.order.position());
    }

    // ---------------------------------------------------------------- what is under way

    Json window() const {
        Json json = rows(state_.window, window_fields);
        Json stack = Json::array();
        for (const Played& each : state_.window.stack) stack.push_back(played(each));
        put(json, "stack", std::move(stack));
        return json;
    }

    Json played(const Played& one) const {
        Json json = rows(one, rows_before(played_fields, "cancelled"));
        json["target"] = thing(one.target);
        json.update(rows(one, rows_from(played_fields, "cancelled")));
        return json;
    }

    Json motion() const {
        const Motion& one = state_.motion;
        Json json = Json::object();
        if (const SquadId squad = mover(state_); !squad.is_none()) put(json, "paths", paths(squad));
        json.update(rows(one, rows_before(motion_fields, "spot")));
        if (one.exit_to != nothing) json["to"] = word(kind_of_exit(one), one.exit_to);
        json.update(rows(one, rows_from(motion_fields, "spot")));
        Json out_of = Json::array();
        for (const int number : Bits(one.out_of))
            out_of.push_back(word("unit", transport_unit(kit_, mover_seat(), number + 1)));
        put(json, "out_of", std::move(out_of));
        return json;
    }

    Seat mover_seat() const {
        const SquadId squad = mover(state_);
        return squad.is_none() ? Seat(0) : owner_of_squad(kit_, squad);
    }

    Json paths(SquadId squad) const {
        Json json = Json::object();
        for (const int unit : units_of(kit_, squad)) {
            const Path& path = state_.motion.paths[static_cast<std::size_t>(index_in_squad(kit_, unit))];
            Json points = Json::array();
            for (std::size_t i = 0; i < path.size; ++i) points.push_back(point_json(path.points[i]));
            put(json, word("unit", unit), std::move(points));
        }
        return json;
    }

    Json placing() const {
        const PlacingNow& one = state_.placing;
        Json json = rows(one, rows_before(placing_fields, "squad"));
        if (one.anchor != nothing) json["anchor"] = word(kind_of_anchor(state_), one.anchor);
        json.update(rows(one, rows_from(placing_fields, "squad")));
        return json;
    }

    Json shooting() const {
        const Shooting& one = state_.shooting;
        Json json = Json::object();
        put(json, "lines", lines());
        json.update(rows(one, shooting_fields));
        Json scorched = Json::object();
        for (const Seat seat : seats_of(kit_))
            if (const int unit = one.scorched[seat]; unit != nothing)
                scorched[word("seat", seat.index())] = word("unit", unit);
        put(json, "scorched", std::move(scorched));
        Json close = Json::array();
        for (int i = 0; i < one.close_squads.size(); ++i) {
            const ClosePool pool{one.close_squads[i], one.close_damage[static_cast<std::size_t>(i)]};
            close.push_back(rows(pool, close_fields));
        }
        put(json, "close", std::move(close));
        return json;
    }

    Json lines() const {
        Json json = Json::array();
        for (const Allocation& each : state_.shooting.lines) {
            Json line = rows(each, rows_before(line_fields, "hits"));
            line["weapon"] = weapon_of(kit_, each.unit, each.weapon).id;
            line["target"] = thing(each.target);
            line.update(rows(each, rows_from(line_fields, "hits")));
            json.push_back(std::move(line));
        }
        return json;
    }

    Json queue() const {
        Json json = Json::array();
        for (const std::uint8_t each : state_.queue)
            json.push_back(thing(each < piece_in_queue ? Thing::of(ThingKind::unit, each)
                                                       : Thing::of(ThingKind::piece, each - piece_in_queue)));
        return json;
    }

    const Dropzone& rules_;
    const Equipment& kit_;
    const State& state_;
    GameStep step_;
};

} // namespace

Json Dropzone::write(const State& state) const { return PositionWriter(*this, state).write(); }

} // namespace muster::dropzone
