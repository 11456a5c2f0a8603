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
        if (state_.over != 0) json["over"] = over_words[state_.over];
        json["seats"] = Json::array();
        for (const Seat seat : seats_of(kit_)) json["seats"].push_back(this->seat(seat));
        json["units"] = named_objects("unit", units_in(kit_), [&](int i) { return unit(i); });
        put(json, "pieces", named_objects("piece", pieces_in(kit_), [&](int i) { return piece(i); }));
        put(json, "objectives",
            named_objects("objective", objectives_in(kit_), [&](int i) { return objective(i); }));
        put(json, "activated", things("group", Bits(state_.activated)));
        put(json, "squads", flags());
        put(json, "declared_with", declared_with());
        write_order(json);
        put(json, "discarding", discarding());
        if (!same_bytes(state_.window, CardWindow{})) json["window"] = window();
        if (!same_bytes(state_.activation, Activation{})) json["activation"] = activation();
        if (!same_bytes(state_.motion, Motion{})) json["motion"] = motion();
        if (state_.placing.why != 0) json["placing"] = placing();
        if (!same_bytes(state_.shooting, Shooting{})) json["shooting"] = shooting();
        put(json, "queue", queue());
        put(json, "to_burn", things("piece", state_.to_burn));
        put(json, "lost_commander", things("seat", Bits(state_.lost_commander)));
        json["flow"] = flow_json(state_.flow, procedures, rules_);
        return json;
    }

private:
    // ---------------------------------------------------------------- small things

    std::string word(std::string_view kind, int value) const { return rules_.word(kind, value); }
    Json word_or_null(std::string_view kind, int value) const {
        return value == nothing ? Json() : Json(word(kind, value));
    }
    // What is empty goes without saying.
    static void put(Json& json, std::string_view field, Json value) {
        if (!value.empty()) json[std::string(field)] = std::move(value);
    }
    static void put_yes(Json& json, const char* field, int value) {
        if (value != 0) json[field] = true;
    }
    static void put_number(Json& json, const char* field, int value, int usual = 0) {
        if (value != usual) json[field] = value;
    }
    template <class List>
    Json things(std::string_view kind, const List& list) const {
        Json json = Json::array();
        for (const int one : list) json.push_back(word(kind, one));
        return json;
    }
    Json squads(std::uint64_t set) const { return things("squad", Bits(set)); }
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
        const std::size_t i = index_of(one);
        Json json = Json::object();
        if (state_.zone[i] != usual_zones(kit_, step_)[i])
            json["zone"] = word_or_null("zone", state_.zone[i]);
        put_number(json, "kp", state_.kp[i], usual_kp(kit_, state_)[i]);
        put(json, "hand", cards(hand_of(state_, one).cards));
        put(json, "discards", cards(hand_of(state_, one).discards));
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
        const Unit usual = usual_unit_at(kit_, number, place);
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
        if (one.spot != 0) json["spot"] = word_in(spot_words, one.spot);
        put_number(json, "dp", one.dp, usual.dp);
        for (std::size_t i = 0; i < unit_flag_words.size(); ++i)
            if (one.has(static_cast<UnitFlag>(i))) json[std::string(unit_flag_words[i])] = true;
        put_number(json, "moved", one.moved);
        put_number(json, "cap", one.cap, usual.cap);
        put_number(json, "spent", one.spent);
        weapons(number, json);
        if (one.road == off_road)
            json["road"] = no_road;
        else if (one.road != nothing)
            json["road"] = word("piece", one.road);
        put_number(json, "landings", one.landings);
        if (one.exchange != 0) json["exchange"] = word_in(exchange_words, one.exchange);
        put_number(json, "exchange_landing", one.exchange_landing);
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

    Json piece(int number) const {
        const Piece& one = piece_at(state_, number);
        Json json = Json::object();
        if (one.state != 0) json["state"] = word_in(piece_words, one.state);
        put_number(json, "dp", one.dp, usual_piece(kit_, number, static_cast<PieceState>(one.state)).dp);
        put_number(json, "tokens", one.tokens);
        return json;
    }

    Json objective(int number) const {
        const Objective& one = objective_at(state_, number);
        const bool removed = (one.flags & static_cast<std::uint8_t>(ObjectiveFlag::removed)) != 0;
        const Objective usual = usual_objective(kit_, number, one.carrier, removed);
        Json json = Json::object();
        if (one.carrier != nothing) json["carrier"] = word("squad", one.carrier);
        put_yes(json, "removed", removed ? 1 : 0);
        if (one.at != usual.at) json["at"] = point_json(one.at);
        if (one.piece != usual.piece) json["piece"] = word_or_null("piece", one.piece);
        constexpr auto hidden = static_cast<std::uint8_t>(ObjectiveFlag::hidden);
        if ((one.flags & hidden) != (usual.flags & hidden)) json["hidden"] = (one.flags & hidden) != 0;
        if (one.claimant != usual.claimant) json["claimant"] = word_or_null("seat", one.claimant);
        if (one.extracted_by != nothing) json["extracted_by"] = word("seat", one.extracted_by);
        put(json, "dropped_by", squads(one.dropped_by));
        return json;
    }

    // ---------------------------------------------------------------- flags, and the order

    Json flags() const {
        Json json = Json::object();
        for (const SquadFlag& flag : squad_flags) put(json, flag.name, squads(state_.*flag.squads));
        return json;
    }

    Json declared_with() const {
        Json json = Json::object();
        for (int squad = 0; squad < squads_in(kit_); ++squad)
            if (const int group = state_.declared_with[static_cast<std::size_t>(squad)]; group != 0)
                json[word("squad", squad)] = word("group", group - 1);
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
        const CardWindow& one = state_.window;
        Json json;
        json["kind"] = word_in(window_words, one.kind);
        json["order"] = things("seat", one.order);
        put_number(json, "next", one.next);
        put_number(json, "passes", one.passes);
        if (one.subject != nothing) json["subject"] = word("squad", one.subject);
        Json stack = Json::array();
        for (const Played& each : one.stack) {
            Json played;
            played["seat"] = word("seat", each.seat);
            played["card"] = word("card", each.card);
            played["target"] = thing(each.target);
            put_yes(played, "cancelled", each.cancelled);
            put_yes(played, "guarded", each.guarded);
            stack.push_back(std::move(played));
        }
        put(json, "stack", std::move(stack));
        return json;
    }

    Json activation() const {
        const Activation& one = state_.activation;
        Json json;
        json["group"] = word("group", one.group);
        json["members"] = squads(one.members);
        put(json, "open", squads(one.open));
        put(json, "marching", squads(one.marching));
        put(json, "ghosts", squads(one.ghosts));
        put(json, "handed", things("objective", Bits(one.handed)));
        put_yes(json, "acted", one.acted);
        return json;
    }

    Json motion() const {
        const Motion& one = state_.motion;
        Json json = Json::object();
        if (const int squad = mover(state_); squad >= 0) put(json, "paths", paths(squad));
        put_yes(json, "begun", one.begun);
        put_yes(json, "left", one.left);
        put_yes(json, "edging", one.edging);
        put_yes(json, "over", one.over);
        if (one.exit != 0) json["exit"] = word_in(exit_words, one.exit);
        if (one.exit_squad != nothing) json["squad"] = word("squad", one.exit_squad);
        if (one.exit_to != nothing) json["to"] = word(kind_of_exit(static_cast<Exit>(one.exit)), one.exit_to);
        if (one.exit_spot != 0) json["spot"] = word_in(spot_words, one.exit_spot);
        if (one.landing != nothing) json["landing"] = word("unit", one.landing);
        Json out_of = Json::array();
        for (const int number : Bits(one.out_of))
            out_of.push_back(word("unit", transport_unit(kit_, mover_seat(), number + 1)));
        put(json, "out_of", std::move(out_of));
        return json;
    }

    Seat mover_seat() const {
        const int squad = mover(state_);
        return squad < 0 ? Seat(0) : owner_of_squad(kit_, squad);
    }

    Json paths(int squad) const {
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
        Json json;
        json["why"] = word_in(placing_words, one.why);
        if (one.anchor != nothing) json["anchor"] = word(kind_of_anchor(state_), one.anchor);
        if (one.squad != nothing) json["squad"] = word("squad", one.squad);
        return json;
    }

    Json shooting() const {
        const Shooting& one = state_.shooting;
        Json json = Json::object();
        put(json, "lines", lines());
        put_yes(json, "reaction", one.reaction);
        put_yes(json, "steady", one.steady);
        put_yes(json, "hot", one.hot);
        put_yes(json, "locked_on", one.locked_on);
        put(json, "smoked", squads(one.smoked));
        put(json, "hugging", squads(one.hugging));
        put(json, "kindled", things("piece", Bits(one.kindled)));
        Json scorched = Json::object();
        for (const Seat seat : seats_of(kit_))
            if (const int unit = one.scorched[index_of(seat)]; unit != nothing)
                scorched[word("seat", seat.index())] = word("unit", unit);
        put(json, "scorched", std::move(scorched));
        Json close = Json::array();
        for (int i = 0; i < one.close_squads.size(); ++i) {
            Json pool;
            pool["squad"] = word("squad", one.close_squads[i]);
            put_number(pool, "damage", one.close_damage[static_cast<std::size_t>(i)]);
            close.push_back(std::move(pool));
        }
        put(json, "close", std::move(close));
        return json;
    }

    Json lines() const {
        Json json = Json::array();
        for (const Allocation& each : state_.shooting.lines) {
            Json line;
            line["unit"] = word("unit", each.unit);
            line["weapon"] = weapon_of(kit_, each.unit, each.weapon).id;
            line["target"] = thing(each.target);
            put_number(line, "hits", each.hits);
            put_number(line, "misses", each.misses);
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
