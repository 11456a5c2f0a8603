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

// ---------------------------------------------------------------- what is written, and what goes without
// saying

// A model of the pool says its profile first, then the rest: its die follows from it.
constexpr std::array profile_field{field::thing<&Model::profile>("profile", "profile").or_none()};
constexpr std::array model_fields{
    field::place<&Model::at>("at").or_else(0),
    field::word<&Model::where>("where", where_words,
                               "\"reserve\", \"table\", \"casualty\" or \"ascended\" is wanted here")
        .or_else(0),
    field::number<&Model::die>("die"),
    field::number<&Model::damage>("damage"),
    field::number<&Model::treasure>("treasure"),
    field::number<&Model::triumphs>("triumphs"),
    field::thing<&Model::controller>("controller", "seat").or_none(),
};
constexpr std::array stack_fields{
    field::place<&Stack::at>("at"),
    field::number<&Stack::count>("count").from(1).up_to(most_treasure).or_else(1),
};
constexpr std::array spot_fields{field::place<&TerrainSpot::anchor>("at"),
                                 field::number<&TerrainSpot::turns>("turns").up_to(3)};
constexpr std::array engaged_model{field::thing_item<ModelId>("model")};
constexpr std::array engagement_fields{
    field::list<&Engagement::engaged>("engaged", engaged_model).must(),
    field::thing<&Engagement::winner>("winner", "model").or_none(),
};
constexpr std::array over_field{
    field::word<&State::over>(
        "over", over_words, "\"rounds\", \"rout\", \"target\", \"lead\", \"held\" or \"lost\" is wanted here")
        .or_else(0)};
constexpr std::array state_fields{
    field::number<&State::round>("round"),
    field::thing<&State::initiative>("initiative", "seat").or_none(),
    field::number<&State::issued>("issued"),
    field::set<&State::effects>("effects", "effect"),
    field::set<&State::claimed>("claimed", "stack"),
};

// What a model is that nobody mentions (GB-INV-5).
Model usual_model(const Equipment& kit, ModelId model, bool set_up) {
    Model usual;
    if (!is_godbreaker(model)) return usual;
    const Seat seat = circle_of(model);
    if (seat.index() >= kit.seats) return usual;
    usual.die = static_cast<std::uint8_t>(kit.circles[seat].godbreakers[slot_of(model)].die);
    usual.controller = seat;
    usual.where = set_up ? Where::reserve : Where::casualty;
    return usual;
}

// And what is meant of one that is mentioned: whoever has a place is on the table, and dice are those of
// their profile.
auto fields_of_model(const Equipment& kit, Model usual, ProfileId profile, bool has_place) {
    if (has_place) usual.where = Where::table;
    if (kit.profiles.has(profile)) usual.die = static_cast<std::uint8_t>(kit.profiles[profile].build.die);
    return as_in(model_fields, usual);
}

// Where a terrain piece is at the start.
TerrainSpot usual_spot(const TerrainPiece& piece) {
    return piece.on_table ? TerrainSpot{piece.anchor, 0, 1} : TerrainSpot{};
}

// Of a piece that lies on the table; from where it is at the start it need not be said.
auto fields_of_spot(const TerrainPiece& piece) {
    auto fields = spot_fields;
    if (piece.on_table) fields[0] = fields[0].or_else(piece.anchor.packed());
    return fields;
}

// GB-INV-14: who has been activated without anybody saying so.
bool is_usually_gone(const State& state, ModelId model) {
    if (!is_on_table(state, model) || state.flow.idle()) return false;
    if (state.flow[0].is_at(GameStep::recovery)) return true;
    return active_model(state) == model || (state.flow[0].is_at(GameStep::wild) && !is_wild(state, model));
}

// GB-INV-8: every token that is out is carried, or lies somewhere.
int tokens_out(const State& state) {
    int count = 0;
    for (const Model& model : state.models) count += model.treasure;
    for (const Stack& stack : state.stacks) count += stack.count;
    return count;
}

// Where the game is decides what goes without saying.
bool is_set_up(const State& state, GameStep step) { return state.over == 0 && step <= GameStep::threats; }
bool is_ordered(const State& state, GameStep step) {
    return state.over == 0 && step >= GameStep::start_effects;
}

// Once the order and the tokens are known.
auto fields_of_state(const State& state, GameStep step) {
    State usual{};
    usual.round = is_set_up(state, step) ? 0 : 1;
    usual.initiative =
        is_ordered(state, step) && !state.priority.empty() ? state.priority.at(0) : MaybeSeat();
    usual.issued = static_cast<std::uint8_t>(std::min<int>(tokens_out(state), UINT8_MAX));
    return as_in(state_fields, usual);
}

} // namespace

bool is_here(const Equipment& kit, std::string_view kind, int value) {
    if (kind == "model") return is_model(kit, ModelId(value));
    const int count = kind == "seat"         ? kit.seats
                      : kind == "marker"     ? kit.markers.size()
                      : kind == "stack"      ? most_stacks
                      : kind == "terrain"    ? kit.field.terrain.size()
                      : kind == "compulsion" ? compulsions
                      : kind == "effect"     ? kit.perils.size()
                                             : kit.profiles.size();
    return value >= 0 && value < count;
}

// ---------------------------------------------------------------- writing

namespace {

class PositionWriter {
public:
    PositionWriter(const Godbreakers& rules, const State& state)
        : rules_(rules), kit_(rules.equipment()), state_(state),
          step_(state.flow.idle() ? GameStep::laps : state.flow[0].step_as<GameStep>()) {}

    Json write() const {
        Json json = fields_json(&state_, fields_of_state(state_, step_), rules_);
        json.update(fields_json(&state_, over_field, rules_));
        if (!state_.priority.empty()) json["priority"] = priority();
        if (state_.priority.position() != 0)
            json["next"] = word("seat", state_.priority.at(state_.priority.position()).index());
        if (is_any_set(state_.vp)) json["vp"] = numbers(state_.vp);
        if (is_any_set(state_.routed)) json["routed"] = numbers(state_.routed);
        json["models"] = models();
        json["markers"] = markers();
        if (Json found = stacks(); !found.empty()) json["stacks"] = std::move(found);
        if (!is_terrain_as_usual()) json["terrain"] = terrain();
        if (Json found = rollers(); !found.empty()) json["rollers"] = std::move(found);
        if (!state_.engagement.engaged.empty()) json["engagement"] = engagement();
        json["flow"] = flow_json(state_.flow, procedures, rules_);
        return json;
    }

private:
    std::string word(std::string_view kind, int value) const { return rules_.word(kind, value); }
    bool in_set_up() const { return is_set_up(state_, step_); }

    template <class Numbers>
    static bool is_any_set(const Numbers& all) {
        return std::ranges::any_of(all, [](int number) { return number != 0; });
    }
    // One a seat.
    template <class Numbers>
    Json numbers(const Numbers& all) const {
        Json json = Json::array();
        for (const Seat seat : seats_of(kit_)) json.push_back(all[seat]);
        return json;
    }

    Json priority() const {
        Json json = Json::array();
        for (int i = 0; i < state_.priority.size(); ++i)
            json.push_back(word("seat", state_.priority.at(i).index()));
        return json;
    }

    Json models() const {
        Json json = Json::object();
        for (const ModelId i : all_models) {
            const Model& one = state_.models[i];
            const Model usual = usual_model(kit_, i, in_set_up());
            const bool gone = state_.gone.has_gone(i);
            if (one == usual && gone == is_usually_gone(state_, i)) continue;
            Json& model = json[word("model", i.index())] = fields_json(&one, profile_field, rules_);
            model.update(
                fields_json(&one, fields_of_model(kit_, usual, one.profile, is_on_table(state_, i)), rules_));
            if (gone != is_usually_gone(state_, i)) model["gone"] = gone;
        }
        return json;
    }

    Json markers() const {
        Json json = Json::object();
        for (const MarkerId number : state_.standing)
            json[word("marker", number.index())] = point_json(state_.markers[number]);
        return json;
    }

    // A stack keeps its number while others go.
    Json stacks() const {
        Json json = Json::array();
        for (const StackId i : all_stacks) {
            const Stack& stack = state_.stacks[i];
            if (stack.count == 0) continue;
            while (static_cast<int>(json.size()) < i.index()) json.push_back(nullptr);
            json.push_back(fields_json(&stack, stack_fields, rules_));
        }
        return json;
    }

    bool is_terrain_as_usual() const {
        for (const PieceId i : kit_.field.terrain.ids())
            if (state_.terrain[i] != usual_spot(kit_.field.terrain[i])) return false;
        return true;
    }

    Json terrain() const {
        Json json = Json::object();
        for (const PieceId i : kit_.field.terrain.ids())
            if (const TerrainSpot& spot = state_.terrain[i]; spot.on_table != 0)
                json[word("terrain", i.index())] =
                    fields_json(&spot, fields_of_spot(kit_.field.terrain[i]), rules_);
        return json;
    }

    Json rollers() const {
        Json json = Json::object();
        for (const Seat seat : seats_of(kit_))
            if (const ModelId roller = state_.roller[seat]; !roller.is_none())
                json[word("seat", seat.index())] = word("model", roller.index());
        return json;
    }

    Json engagement() const {
        const Engagement& engagement = state_.engagement;
        Json json = fields_json(&engagement, engagement_fields, rules_);
        if (is_any_set(engagement.results)) {
            json["results"] = Json::array();
            for (const EngagedId place : engagement.places())
                json["results"].push_back(engagement.results[place]);
        }
        if (!engagement.suffered.empty()) json["suffered"] = engaged_of(engagement.suffered);
        if (!engagement.struck.empty()) json["struck"] = engaged_of(engagement.struck);
        if (!engagement.shoved.empty()) json["shoved"] = engaged_of(engagement.shoved);
        return json;
    }

    Json engaged_of(EngagedSet those) const {
        const Engagement& engagement = state_.engagement;
        Json json = Json::array();
        for (const EngagedId place : those)
            if (place.index() < engagement.engaged.size())
                json.push_back(word("model", engagement.at(place).index()));
        return json;
    }

    const Godbreakers& rules_;
    const Equipment& kit_;
    const State& state_;
    GameStep step_;
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
        if (!only_fields(from, state_fields,
                         {"over", "priority", "next", "vp", "routed", "models", "markers", "stacks",
                          "terrain", "rollers", "engagement", "flow"}))
            return;
        step_ = game_step(from);
        read_these_fields(from, &state_, over_field, *this);
        read_numbers(from, "vp", kit_.seats, "seats", INT16_MIN, INT16_MAX, state_.vp.all);
        read_numbers(from, "routed", kit_.seats, "seats", 0, UINT8_MAX, state_.routed.all);
        read_models(from);
        read_order(from);
        read_markers(from);
        read_stacks(from);
        read_terrain(from);
        read_rollers(from);
        read_these_fields(from, &state_, fields_of_state(state_, step_), *this);
        if (const auto engagement = from.get("engagement")) read_engagement(*engagement);
        if (const auto flow = from.get("flow"))
            read_frames(*flow, state_.flow);
        else if (state_.over == 0) // somebody is about to be asked for a model
            state_.flow.begin(GameFrame{}).go_to(GameStep::laps);
        for (const ModelId model : on_table(state_) - said_gone_)
            if (is_usually_gone(state_, model)) state_.gone.mark(model);
    }

private:
    bool is_here(std::string_view kind, int value) const override {
        return godbreakers::is_here(kit_, kind, value);
    }

    // ---------------------------------------------------------------- time and seats

    // Where in the game this is; a flow that cannot be read is told of later.
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
    bool in_set_up() const { return is_set_up(state_, step_); }

    // Without an order given: the seats that are in the game, as they sit.
    void read_order(const JsonReader& from) {
        if (from.has("priority"))
            each_in_list(from, "priority", "seat", most_seats,
                         [&](int seat, const JsonReader&) { state_.priority.add(Seat(seat)); });
        else if (is_ordered(state_, step_))
            for (const Seat seat : seats_in_play(kit_, state_)) state_.priority.add(seat);
        if (const auto next = from.get("next"))
            if (const auto seat = named("seat", *next)) {
                const int place = state_.priority.place_of(Seat(*seat));
                if (place < state_.priority.size())
                    state_.priority.go_to(place);
                else
                    next->fault("this seat is not in the order", "GB-PRI-1");
            }
    }

    // ---------------------------------------------------------------- models

    void read_models(const JsonReader& from) {
        for (const ModelId i : all_models) state_.models[i] = usual_model(kit_, i, in_set_up());
        if (const auto all = from.get("models"))
            each_named(*all, "model",
                       [&](int number, const JsonReader& entry) { read_model(entry, ModelId(number)); });
    }

    void read_model(const JsonReader& from, ModelId number) {
        if (!only_fields(from, model_fields, {"profile", "gone"})) return;
        Model& one = state_.models[number];
        const bool has_place = from.has("at");
        if (!is_godbreaker(number)) read_profile(from, one);
        const auto fields = fields_of_model(kit_, one, one.profile, has_place);
        // What is a godbreaker's own anyway is not asked for.
        read_these_fields(from, &one, Fields(fields).first(fields.size() - (is_godbreaker(number) ? 1 : 0)),
                          *this);
        if (is_godbreaker(number))
            check_circle_fields(from, one);
        else if (const auto where = from.get("where"))
            where->fault("an unaligned model is on the table or in the pool", "GB-COMP-10");
        if (const auto gone = from.get("gone")) {
            said_gone_.add(number);
            if (gone->yes_or_no().value_or(false)) state_.gone.mark(number);
        }
    }

    void read_profile(const JsonReader& from, Model& one) const {
        Field profile = profile_field[0];
        if (from.has("at")) profile = profile.must();
        read_these_fields(from, &one, {&profile, 1}, *this);
    }

    static void check_circle_fields(const JsonReader& from, const Model& one) {
        for (const char* field : {"profile", "controller"})
            if (const auto given = from.get(field))
                given->fault("a godbreaker is its circle's, and built as its circle has it", "GB-MOD-3");
        const bool is_on_table = one.where == Where::table;
        if (const auto where = from.get("where"); where && from.has("at") != is_on_table)
            where->fault("a model that has a place is on the table, and no other", "GB-MOD-1");
    }

    // ---------------------------------------------------------------- the table

    void read_markers(const JsonReader& from) {
        if (const auto all = from.get("markers"))
            each_named(*all, "marker", [&](int number, const JsonReader& entry) {
                state_.markers[MarkerId(number)] = point(entry);
                state_.standing.add(MarkerId(number));
            });
    }

    void read_stacks(const JsonReader& from) {
        if (const auto list = from.get("stacks"); list && list->array(most_stacks))
            for (std::size_t i = 0; i < list->size(); ++i)
                if (!(*list)[i].value().is_null())
                    read_fields((*list)[i], &state_.stacks.all[i], stack_fields, *this);
    }

    // All pieces that are on the table are named, or none and they are as at the start.
    void read_terrain(const JsonReader& from) {
        const auto all = from.get("terrain");
        if (!all) {
            for (const PieceId i : kit_.field.terrain.ids())
                state_.terrain[i] = usual_spot(kit_.field.terrain[i]);
            return;
        }
        each_named(*all, "terrain", [&](int number, const JsonReader& entry) {
            const PieceId piece(number);
            TerrainSpot& spot = state_.terrain[piece];
            spot.on_table = 1;
            read_fields(entry, &spot, fields_of_spot(kit_.field.terrain[piece]), *this);
        });
    }

    // ---------------------------------------------------------------- what a round keeps in mind

    void read_rollers(const JsonReader& from) {
        state_.roller.fill(ModelId::none());
        if (const auto all = from.get("rollers"))
            each_named(*all, "seat", [&](int seat, const JsonReader& entry) {
                state_.roller[Seat(seat)] = ModelId(named("model", entry).value_or(-1));
            });
    }

    void read_engagement(const JsonReader& from) {
        Engagement& engagement = state_.engagement;
        if (!only_fields(from, engagement_fields, {"results", "suffered", "struck", "shoved"})) return;
        read_these_fields(from, &engagement, engagement_fields, *this);
        if (const auto results = from.get("results"); results && results->array(most_engaged))
            for (std::size_t i = 0; i < results->size(); ++i)
                engagement.results.all[i] = byte((*results)[i].integer(0, UINT8_MAX).value_or(0));
        engagement.suffered = read_engaged(from, "suffered");
        engagement.struck = read_engaged(from, "struck");
        engagement.shoved = read_engaged(from, "shoved");
    }

    EngagedSet read_engaged(const JsonReader& from, std::string_view field) const {
        EngagedSet those;
        each_in_list(from, field, "model", most_engaged, [&](int model, const JsonReader& at) {
            const EngagedId place = place_among_engaged(state_, ModelId(model));
            if (place.is_none())
                at.fault("this model is not engaged", "GB-ENG-1");
            else
                those.add(place);
        });
        return those;
    }

    // A model's controller; the lowest priority seat for wild ones (GB-PRI-2).
    std::optional<Seat> decides_for(std::string_view kind, int thing) const override {
        if (kind != "model") return std::nullopt;
        const MaybeSeat controller = state_.models[ModelId(thing)].controller;
        if (!controller.is_none()) return controller.seat();
        return state_.priority.empty() ? Seat(0) : lowest_seat(state_);
    }

    const Equipment& kit_;
    State& state_;
    GameStep step_ = GameStep::laps;
    ModelSet said_gone_; // the models of whom it is said whether they have been activated
};

} // namespace

std::optional<State> Godbreakers::read(const Json& json, Faults& faults) const {
    return read_checked<PositionReader>(*this, json, faults, {"models", "priority"});
}

} // namespace muster::godbreakers
