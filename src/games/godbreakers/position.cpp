// States as JSON that people can read and write. What goes without saying is left out: see "Positions" in
// docs/protocol.md.
#include "core/naming.hpp"
#include "games/godbreakers/check_parts.hpp"

#include <algorithm>

namespace muster::godbreakers {

namespace {

constexpr std::array<std::string_view, 4> where_words{"reserve", "table", "casualty", "ascended"};
constexpr std::array<std::string_view, 7> over_words{"",     "rounds", "rout", "target",
                                                     "lead", "held",   "lost"}; // by kept_as()

constexpr bool is_set_up(GameStep step) { return step <= GameStep::threats; }
constexpr bool has_priority(GameStep step) { return step >= GameStep::start_effects; }

// What a model is that nobody mentions (GB-INV-5).
Model usual_model(const Equipment& kit, int model, bool set_up) {
    Model usual;
    if (!is_godbreaker(model)) return usual;
    const Seat seat = circle_of(model);
    if (seat.index() >= kit.seats) return usual;
    const Circle& circle = kit.circles[static_cast<std::size_t>(seat.index())];
    usual.die =
        static_cast<std::uint8_t>(circle.godbreakers[static_cast<std::size_t>(model % circle_size)].die);
    usual.controller = seat.number;
    usual.where = static_cast<std::uint8_t>(set_up ? Where::reserve : Where::casualty);
    return usual;
}

// Where a terrain piece is at the start.
TerrainSpot usual_spot(const TerrainPiece& piece) {
    TerrainSpot spot;
    if (!piece.on_table) return spot;
    spot.anchor = piece.anchor;
    spot.on_table = 1;
    return spot;
}

bool is_same(const Model& a, const Model& b) {
    return a.at == b.at && a.damage == b.damage && a.die == b.die && a.treasure == b.treasure &&
           a.where == b.where && a.controller == b.controller && a.profile == b.profile &&
           a.triumphs == b.triumphs;
}

bool is_same(const TerrainSpot& a, const TerrainSpot& b) {
    return a.anchor == b.anchor && a.turns == b.turns && a.on_table == b.on_table;
}

// GB-INV-14: who has been activated without anybody saying so.
bool is_usually_gone(const State& state, int model) {
    if (!is_on_table(state, model) || state.flow.idle()) return false;
    switch (static_cast<GameStep>(state.flow[0].step)) {
    case GameStep::wild: return !is_wild(state, model) || active_model(state) == model;
    case GameStep::recovery: return true;
    default: return active_model(state) == model;
    }
}

// GB-INV-8: every token that is out is carried, or lies somewhere.
int tokens_out(const State& state) {
    int count = 0;
    for (const Model& one : state.models) count += one.treasure;
    for (const Stack& one : state.stacks) count += one.count;
    return count;
}

} // namespace

bool is_here(const Equipment& kit, std::string_view kind, int value) {
    if (kind == "model") return is_model(kit, value);
    const int count = kind == "seat"         ? kit.seats
                      : kind == "marker"     ? markers_in(kit)
                      : kind == "stack"      ? most_stacks
                      : kind == "terrain"    ? terrain_in(kit)
                      : kind == "compulsion" ? compulsions
                      : kind == "effect"     ? static_cast<int>(kit.perils.size())
                                             : static_cast<int>(kit.profiles.size());
    return value >= 0 && value < count;
}

// ---------------------------------------------------------------- writing

namespace {

class PositionWriter {
public:
    PositionWriter(const Godbreakers& rules, const State& state)
        : rules_(rules), kit_(rules.equipment()), state_(state) {}

    Json write() const {
        Json json;
        json["round"] = state_.round;
        if (state_.over != 0) json["over"] = over_words[state_.over];
        if (!state_.priority.empty()) json["priority"] = priority();
        if (state_.priority.position() != 0)
            json["next"] = seat(state_.priority.at(state_.priority.position()));
        if (state_.initiative != nothing) json["initiative"] = word("seat", state_.initiative);
        if (is_any_set(state_.vp)) json["vp"] = numbers(state_.vp);
        if (is_any_set(state_.routed)) json["routed"] = numbers(state_.routed);
        json["models"] = models();
        json["markers"] = markers();
        if (Json found = stacks(); !found.empty()) json["stacks"] = std::move(found);
        if (state_.issued != tokens_out(state_)) json["issued"] = state_.issued;
        if (!is_terrain_as_usual()) json["terrain"] = terrain();
        if (Json found = rollers(); !found.empty()) json["rollers"] = std::move(found);
        if (state_.effects != 0) json["effects"] = things("effect", Bits(state_.effects));
        if (state_.claimed != 0) json["claimed"] = things("stack", Bits(state_.claimed));
        if (!state_.engagement.engaged.empty()) json["engagement"] = engagement();
        json["flow"] = flow_json(state_.flow, procedures, rules_);
        return json;
    }

private:
    std::string word(std::string_view kind, int value) const { return rules_.word(kind, value); }
    std::string seat(Seat one) const { return word("seat", one.index()); }
    template <class List>
    Json things(std::string_view kind, const List& list) const {
        Json json = Json::array();
        for (const int one : list) json.push_back(word(kind, one));
        return json;
    }

    template <class Numbers>
    static bool is_any_set(const Numbers& all) {
        return std::ranges::any_of(all, [](int number) { return number != 0; });
    }
    // One a seat.
    template <class Numbers>
    Json numbers(const Numbers& all) const {
        Json json = Json::array();
        for (std::size_t i = 0; i < static_cast<std::size_t>(kit_.seats); ++i) json.push_back(all[i]);
        return json;
    }

    Json priority() const {
        Json json = Json::array();
        for (int i = 0; i < state_.priority.size(); ++i) json.push_back(seat(state_.priority.at(i)));
        return json;
    }

    bool in_set_up() const {
        return !state_.flow.idle() && is_set_up(static_cast<GameStep>(state_.flow[0].step));
    }

    Json models() const {
        Json json = Json::object();
        for (int i = 0; i < most_models; ++i) {
            const Model usual = usual_model(kit_, i, in_set_up());
            if (!is_same(model_at(state_, i), usual) || state_.gone.has_gone(i) != is_usually_gone(state_, i))
                json[word("model", i)] = model(i, usual);
        }
        return json;
    }

    Json model(int number, const Model& usual) const {
        const Model& one = model_at(state_, number);
        Json json = Json::object();
        if (one.profile != nothing) json["profile"] = word("profile", one.profile);
        if (is_on_table(state_, number))
            json["at"] = point_json(one.at);
        else if (one.where != usual.where)
            json["where"] = where_words[one.where];
        if (one.die != usual_die(one, usual)) json["die"] = one.die;
        if (one.damage != 0) json["damage"] = one.damage;
        if (one.treasure != 0) json["treasure"] = one.treasure;
        if (one.triumphs != 0) json["triumphs"] = one.triumphs;
        if (one.controller != usual.controller && one.controller != nothing)
            json["controller"] = word("seat", one.controller);
        const bool gone = state_.gone.has_gone(number);
        if (gone != is_usually_gone(state_, number)) json["gone"] = gone;
        return json;
    }

    int usual_die(const Model& one, const Model& usual) const {
        return one.profile < kit_.profiles.size() ? kit_.profiles[one.profile].build.die : usual.die;
    }

    Json markers() const {
        Json json = Json::object();
        for (const int number : Bits(state_.standing))
            json[word("marker", number)] = point_json(state_.markers[static_cast<std::size_t>(number)]);
        return json;
    }

    // A stack keeps its number while others go.
    Json stacks() const {
        Json json = Json::array();
        for (int i = 0; i < most_stacks; ++i) {
            const Stack& one = stack_at(state_, i);
            if (one.count == 0) continue;
            while (static_cast<int>(json.size()) < i) json.push_back(nullptr);
            Json stack;
            stack["at"] = point_json(one.at);
            if (one.count != 1) stack["count"] = one.count;
            json.push_back(std::move(stack));
        }
        return json;
    }

    bool is_terrain_as_usual() const {
        for (int i = 0; i < terrain_in(kit_); ++i)
            if (!is_same(spot_of(state_, i), usual_spot(terrain_piece(kit_, i)))) return false;
        return true;
    }

    Json terrain() const {
        Json json = Json::object();
        for (int i = 0; i < terrain_in(kit_); ++i) {
            const TerrainSpot& spot = spot_of(state_, i);
            if (spot.on_table == 0) continue;
            const TerrainSpot usual = usual_spot(terrain_piece(kit_, i));
            Json piece = Json::object();
            if (usual.on_table == 0 || spot.anchor != usual.anchor) piece["at"] = point_json(spot.anchor);
            if (spot.turns != 0) piece["turns"] = spot.turns;
            json[word("terrain", i)] = std::move(piece);
        }
        return json;
    }

    Json rollers() const {
        Json json = Json::object();
        for (const Seat one : seats_of(kit_))
            if (const int roller = state_.roller[static_cast<std::size_t>(one.index())]; roller != nothing)
                json[seat(one)] = word("model", roller);
        return json;
    }

    Json engagement() const {
        const Engagement& one = state_.engagement;
        Json json;
        json["engaged"] = things("model", one.engaged);
        if (is_any_set(one.results)) {
            json["results"] = Json::array();
            for (int i = 0; i < one.engaged.size(); ++i)
                json["results"].push_back(one.results[static_cast<std::size_t>(i)]);
        }
        if (one.winner != nothing) json["winner"] = word("model", one.winner);
        if (one.suffered != 0) json["suffered"] = engaged_of(one.suffered);
        if (one.struck != 0) json["struck"] = engaged_of(one.struck);
        if (one.shoved != 0) json["shoved"] = engaged_of(one.shoved);
        return json;
    }

    Json engaged_of(std::uint8_t bits) const {
        const auto& engaged = state_.engagement.engaged;
        Json json = Json::array();
        for (const int i : Bits(bits))
            if (i < engaged.size()) json.push_back(word("model", engaged[i]));
        return json;
    }

    const Godbreakers& rules_;
    const Equipment& kit_;
    const State& state_;
};

} // namespace

Json Godbreakers::write(const State& state) const { return PositionWriter(*this, state).write(); }

// ---------------------------------------------------------------- reading

namespace {

// Reads a position; every fault is kept, and what could not be read stays at its default.
class PositionReader : ProcedureReading {
public:
    PositionReader(const Godbreakers& rules, State& state)
        : ProcedureReading(rules, procedures), kit_(rules.equipment()), state_(state) {}

    void read(const JsonReader& from) {
        from.object({"round", "over", "priority", "next", "initiative", "vp", "routed", "models", "markers",
                     "stacks", "issued", "terrain", "rollers", "effects", "claimed", "engagement", "flow"});
        if (!from.value().is_object()) return;
        step_ = game_step(from);
        read_time(from);
        read_models(from);
        read_order(from);
        read_markers(from);
        read_stacks(from);
        read_terrain(from);
        read_rollers(from);
        read_effects(from);
        if (const auto engagement = from.get("engagement")) read_engagement(*engagement);
        if (const auto flow = from.get("flow"))
            read_frames(*flow, state_.flow);
        else if (state_.over == 0) // somebody is about to be asked for a model
            state_.flow.begin(GameFrame{}).go_to(GameStep::laps);
        for (const int model : Bits(on_table(state_) & ~said_gone_))
            if (is_usually_gone(state_, model)) state_.gone.mark(model);
    }

private:
    // ---------------------------------------------------------------- small things

    bool is_here(std::string_view kind, int value) const override {
        return godbreakers::is_here(kit_, kind, value);
    }

    // ---------------------------------------------------------------- time and seats

    // Where the game is decides what goes without saying; a flow that cannot be read is told of later.
    static GameStep game_step(const JsonReader& from) {
        const Json& whole = from.value();
        const auto flow = whole.find("flow");
        if (flow == whole.end() || !flow->is_array() || flow->empty()) return GameStep::laps;
        const Json& first = flow->front();
        if (!first.is_object() || !first.contains("step") || !first["step"].is_string())
            return GameStep::laps;
        const auto step = find_word(std::span(game_row.words.steps).first<game_steps>(),
                                    first["step"].get_ref<const std::string&>());
        return static_cast<GameStep>(step.value_or(static_cast<int>(GameStep::laps)));
    }
    bool in_set_up() const { return state_.over == 0 && is_set_up(step_); }

    void read_time(const JsonReader& from) {
        if (const auto over = from.get("over"))
            state_.over =
                byte(one_of(*over, over_words,
                            "\"rounds\", \"rout\", \"target\", \"lead\", \"held\" or \"lost\" is wanted here")
                         .value_or(1));
        state_.round = byte(number(from, "round", UINT8_MAX, in_set_up() ? 0 : 1));
        read_numbers(from, "vp", kit_.seats, "seats", INT16_MIN, INT16_MAX, state_.vp);
        read_numbers(from, "routed", kit_.seats, "seats", 0, UINT8_MAX, state_.routed);
    }

    // Without an order given: the seats that are in the game, as they sit.
    void read_order(const JsonReader& from) {
        const bool is_set = state_.over == 0 && has_priority(step_);
        if (from.has("priority"))
            each_in_list(from, "priority", "seat", most_seats,
                         [&](int seat, const JsonReader&) { state_.priority.add(Seat(seat)); });
        else if (is_set)
            for (const Seat seat : seats_in_play(kit_, state_)) state_.priority.add(seat);
        if (const auto next = from.get("next"))
            if (const auto seat = named("seat", *next)) {
                const int place = state_.priority.place_of(Seat(*seat));
                if (place < state_.priority.size())
                    state_.priority.go_to(place);
                else
                    next->fault("this seat is not in the order", "GB-PRI-1");
            }
        if (const auto winner = from.get("initiative"))
            state_.initiative = byte(named("seat", *winner).value_or(nothing));
        else if (is_set && !state_.priority.empty())
            state_.initiative = state_.priority.at(0).number;
    }

    // ---------------------------------------------------------------- models

    void read_models(const JsonReader& from) {
        for (int i = 0; i < most_models; ++i) model_at(state_, i) = usual_model(kit_, i, in_set_up());
        if (const auto all = from.get("models"))
            each_named(*all, "model", [&](int number, const JsonReader& one) { read_model(one, number); });
    }

    void read_model(const JsonReader& from, int number) {
        if (!from.object(
                {"profile", "at", "where", "die", "damage", "treasure", "triumphs", "controller", "gone"}))
            return;
        Model& one = model_at(state_, number);
        if (is_godbreaker(number))
            read_circle_fields(from, one);
        else
            read_pool_fields(from, one);
        if (const auto at = from.get("at")) {
            one.at = point(*at);
            one.where = static_cast<std::uint8_t>(Where::table);
        }
        one.die = byte(this->number(from, "die", UINT8_MAX, one.die));
        one.damage = static_cast<std::uint16_t>(this->number(from, "damage", UINT16_MAX, 0));
        one.treasure = byte(this->number(from, "treasure", UINT8_MAX, 0));
        one.triumphs = byte(this->number(from, "triumphs", UINT8_MAX, 0));
        if (const auto gone = from.get("gone")) {
            said_gone_ |= Bits::of(number);
            if (gone->yes_or_no().value_or(false)) state_.gone.mark(number);
        }
    }

    static void read_circle_fields(const JsonReader& from, Model& one) {
        for (const char* field : {"profile", "controller"})
            if (const auto given = from.get(field))
                given->fault("a godbreaker is its circle's, and built as its circle has it", "GB-MOD-3");
        const auto where = from.get("where");
        if (!where) return;
        if (const auto word = one_of(*where, where_words,
                                     "\"reserve\", \"table\", \"casualty\" or \"ascended\" is wanted here"))
            one.where = byte(*word);
        if (from.has("at") != is_at_table(one))
            where->fault("a model that has a place is on the table, and no other", "GB-MOD-1");
    }
    static bool is_at_table(const Model& one) { return static_cast<Where>(one.where) == Where::table; }

    void read_pool_fields(const JsonReader& from, Model& one) const {
        if (const auto where = from.get("where"))
            where->fault("an unaligned model is on the table or in the pool", "GB-COMP-10");
        if (const auto profile = from.has("at") ? from.need("profile") : from.get("profile"))
            if (const auto number = named("profile", *profile)) {
                one.profile = byte(*number);
                one.die = byte(kit_.profiles[one.profile].build.die);
            }
        if (const auto controller = from.get("controller"))
            one.controller = byte(named("seat", *controller).value_or(nothing));
    }

    // ---------------------------------------------------------------- the table

    void read_markers(const JsonReader& from) {
        if (const auto all = from.get("markers"))
            each_named(*all, "marker", [&](int number, const JsonReader& one) {
                state_.markers[static_cast<std::size_t>(number)] = point(one);
                state_.standing |= std::uint32_t{1} << number;
            });
    }

    void read_stacks(const JsonReader& from) {
        if (const auto list = from.get("stacks"); list && list->array(most_stacks))
            for (std::size_t i = 0; i < list->size(); ++i)
                if (!(*list)[i].value().is_null()) read_stack((*list)[i], state_.stacks[i]);
        each_in_list(from, "claimed", "stack", most_stacks,
                     [&](int stack, const JsonReader&) { state_.claimed |= Bits::of(stack); });
        const int out = tokens_out(state_);
        state_.issued = byte(number(from, "issued", UINT8_MAX, std::min<int>(out, UINT8_MAX)));
    }

    static void read_stack(const JsonReader& from, Stack& stack) {
        if (!from.object({"at", "count"})) return;
        if (const auto at = from.need("at")) stack.at = point(*at);
        const auto count = from.get("count");
        stack.count = byte(count ? count->integer(1, most_treasure).value_or(1) : 1);
    }

    // All pieces that are on the table are named, or none and they are as at the start.
    void read_terrain(const JsonReader& from) {
        const auto all = from.get("terrain");
        if (!all) {
            for (int i = 0; i < terrain_in(kit_); ++i)
                spot_of(state_, i) = usual_spot(terrain_piece(kit_, i));
            return;
        }
        each_named(*all, "terrain", [&](int number, const JsonReader& one) { read_piece(one, number); });
    }

    void read_piece(const JsonReader& from, int number) {
        if (!from.object({"at", "turns"})) return;
        const TerrainSpot usual = usual_spot(terrain_piece(kit_, number));
        TerrainSpot& spot = spot_of(state_, number);
        spot.on_table = 1;
        spot.anchor = usual.anchor;
        if (const auto at = usual.on_table == 0 ? from.need("at") : from.get("at")) spot.anchor = point(*at);
        spot.turns = byte(this->number(from, "turns", 3, 0));
    }

    // ---------------------------------------------------------------- what a round keeps in mind

    void read_rollers(const JsonReader& from) {
        state_.roller.fill(nothing);
        if (const auto all = from.get("rollers"))
            each_named(*all, "seat", [&](int seat, const JsonReader& one) {
                state_.roller[static_cast<std::size_t>(seat)] = byte(named("model", one).value_or(nothing));
            });
    }

    void read_effects(const JsonReader& from) {
        each_in_list(from, "effects", "effect", most_perils, [&](int peril, const JsonReader&) {
            state_.effects = byte(state_.effects | 1 << peril);
        });
    }

    void read_engagement(const JsonReader& from) {
        if (!from.object({"engaged", "results", "winner", "suffered", "struck", "shoved"})) return;
        Engagement& one = state_.engagement;
        from.need("engaged");
        each_in_list(from, "engaged", "model", most_engaged,
                     [&](int model, const JsonReader&) { one.engaged.push_back(byte(model)); });
        if (const auto results = from.get("results"); results && results->array(most_engaged))
            for (std::size_t i = 0; i < results->size(); ++i)
                one.results[i] = byte((*results)[i].integer(0, UINT8_MAX).value_or(0));
        if (const auto winner = from.get("winner"))
            one.winner = byte(named("model", *winner).value_or(nothing));
        one.suffered = read_engaged(from, "suffered");
        one.struck = read_engaged(from, "struck");
        one.shoved = read_engaged(from, "shoved");
    }

    std::uint8_t read_engaged(const JsonReader& from, std::string_view field) const {
        const auto& engaged = state_.engagement.engaged;
        unsigned bits = 0;
        each_in_list(from, field, "model", most_engaged, [&](int model, const JsonReader& at) {
            const int place = engaged.index_of(byte(model));
            if (place < 0)
                at.fault("this model is not engaged", "GB-ENG-1");
            else
                bits |= 1U << place;
        });
        return byte(bits);
    }

    // A model's controller; the lowest priority seat for wild ones (GB-PRI-2).
    std::optional<Seat> decides_for(std::string_view kind, int thing) const override {
        if (kind != "model") return std::nullopt;
        const int controller = model_at(state_, thing).controller;
        if (controller != nothing) return Seat(controller);
        return state_.priority.empty() ? Seat(0) : lowest_seat(state_);
    }

    const Equipment& kit_;
    State& state_;
    GameStep step_ = GameStep::laps;
    std::uint64_t said_gone_ = 0; // the models of whom it is said whether they have been activated
};

} // namespace

std::optional<State> Godbreakers::read(const Json& json, Faults& faults) const {
    return read_checked<PositionReader>(*this, json, faults, {"models", "priority"});
}

} // namespace muster::godbreakers
