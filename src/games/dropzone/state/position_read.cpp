// Positions that people wrote, read without trust: see "Positions" in docs/protocol.md for what goes without
// saying.
#include "games/dropzone/state/position_parts.hpp"

namespace muster::dropzone {

namespace {

// Reads a position; every fault is kept, and what could not be read stays at its default.
class PositionReader : ProcedureReading {
public:
    PositionReader(const Dropzone& rules, State& state)
        : ProcedureReading(rules, procedures), rules_(rules), kit_(rules.equipment()), state_(state) {}

    void read(const JsonReader& from) {
        if (!only_fields(from, falling_fields,
                         {"round", "over", "seats", "units", "pieces", "objectives", "activated", "squads",
                          "declared_with", "order", "next", "discarding", "window", "activation", "motion",
                          "placing", "shooting", "queue", "flow"}))
            return;
        read_flow(from);
        step_ = game_step_of(state_);
        state_.round = byte(number(from, "round", UINT8_MAX, is_set_up(step_) ? 0 : 1));
        if (const auto placing = from.get("placing")) read_placing(*placing);
        read_units(from);
        read_pieces(from);
        read_objectives(from);
        read_seats(from);
        read_flags(from);
        read_order(from);
        read_discarding(from);
        if (const auto window = from.get("window")) read_window(*window);
        if (const auto activation = from.get("activation")) read_activation(*activation);
        if (const auto motion = from.get("motion")) read_motion(*motion);
        if (const auto shooting = from.get("shooting")) read_shooting(*shooting);
        read_queue(from);
        read_these_fields(from, &state_, falling_fields, *this);
    }

private:
    // ---------------------------------------------------------------- small things

    bool is_here(std::string_view kind, int value) const override {
        return kind != "seat" || (value >= 0 && value < kit_.seats);
    }
    std::optional<Seat> decides_for(std::string_view kind, int thing) const override {
        return kind == "squad" ? std::optional(owner_of_squad(kit_, SquadId(thing))) : std::nullopt;
    }

    // `nothing` where it is not given, or null.
    std::uint8_t thing_in(const JsonReader& from, std::string_view field, std::string_view kind) const {
        const auto value = from.get(field);
        if (!value || value->value().is_null()) return nothing;
        return byte(named(kind, *value).value_or(nothing));
    }
    template <int Most>
    void read_cards(const JsonReader& list, List<std::uint8_t, Most>& into) const {
        if (!list.array(Most)) return;
        for (std::size_t i = 0; i < list.size(); ++i)
            if (const auto card = named("card", list[i])) into.push_back(byte(*card));
    }

    Thing thing_at(const JsonReader& from) const {
        constexpr std::string_view wanted = "one thing is wanted here, as in {\"unit\": \"L1a.1\"}";
        const Json& json = from.value();
        if (!json.is_object() || json.size() != 1) {
            from.fault(std::string(wanted));
            return {};
        }
        const std::string kind = json.begin().key();
        const auto found = std::ranges::find(thing_words, kind);
        if (found == thing_words.end()) {
            from.fault(std::string(wanted));
            return {};
        }
        const JsonReader name = *from.get(kind);
        Thing thing;
        thing.kind = byte(found - thing_words.begin());
        thing.id = byte(thing.is(ThingKind::card)
                            ? name.integer(0, decltype(CardWindow::stack)::capacity() - 1).value_or(0)
                            : named(kind, name).value_or(0));
        return thing;
    }

    // Which of its weapons: by id.
    std::optional<int> weapon_named(int unit, const std::string& id) const {
        return find_id(sheet_of(kit_, unit).weapons, id);
    }

    // ---------------------------------------------------------------- seats and cards

    void read_seats(const JsonReader& from) {
        state_.zone = usual_zones(kit_, step_);
        state_.kp = usual_kp(kit_, state_);
        const auto list = from.get("seats");
        if (!list || !list->array(most_seats) || !has_as_many(*list, kit_.seats, "seats")) return;
        for (const Seat seat : seats_of(kit_)) read_seat((*list)[index_of(seat)], seat);
    }

    void read_seat(const JsonReader& from, Seat seat) {
        if (!only_fields(from, hand_fields, {"zone", "kp"})) return;
        if (from.has("zone")) state_.zone[seat] = thing_in(from, "zone", "zone");
        state_.kp[seat] = static_cast<std::uint16_t>(number(from, "kp", UINT16_MAX, state_.kp[seat]));
        Hand& hand = hand_of(state_, seat);
        read_these_fields(from, &hand, hand_fields, *this);
        std::ranges::sort(hand.cards);
    }

    void read_discarding(const JsonReader& from) {
        state_.discards = usual_discards(kit_, state_);
        const auto all = from.get("discarding");
        if (!all) return;
        SeatSet seats;
        each_named(*all, "seat", [&](int seat, const JsonReader&) { seats.add(Seat(seat)); });
        if (!all->value().is_object()) return;
        state_.discards.ask(seats);
        for (const Seat seat : seats) {
            const JsonReader answer = *all->get(rules_.word("seat", seat.index()));
            if (answer.value().is_null()) continue;
            List<std::uint8_t, most_in_hand> cards;
            read_cards(answer, cards);
            state_.discards.seal(seat, packed_cards(kit_, {cards.begin(), cards.end()}));
        }
    }

    // ---------------------------------------------------------------- units

    void read_units(const JsonReader& from) {
        for (const int unit : all_units(kit_)) unit_at(state_, unit) = usual_unit(kit_, unit, step_);
        if (const auto all = from.get("units"))
            each_named(*all, "unit", [&](int number, const JsonReader& one) { read_unit(one, number); });
    }

    static Where place_said(const JsonReader& from, Where otherwise) {
        if (const auto said = from.get("where"))
            return static_cast<Where>(one_of(*said, where_words, "there is no such place for a unit")
                                          .value_or(static_cast<int>(otherwise)));
        return from.has("aboard") ? Where::aboard
               : from.has("in")   ? Where::garrison
               : from.has("at")   ? Where::table
                                  : otherwise;
    }

    void read_unit(const JsonReader& from, int number) {
        if (!only_fields(from, unit_fields, {"at", "where", "aboard", "in", "from", "fired", "used"})) return;
        Unit& one = unit_at(state_, number);
        const Where before = fell_where(state_, number);
        if (const Where place = place_said(from, before); place != before)
            one = usual_unit_at(kit_, number, place);
        if (const auto at = from.get("at")) one.at = point(*at);
        if (from.has("aboard")) one.host = thing_in(from, "aboard", "unit");
        if (from.has("in")) one.host = thing_in(from, "in", "piece");
        if (const auto host = from.get("from")) // of whoever fell while it waited, a number is kept
            one.host = host->value().is_number() ? byte(host->integer(0, UINT8_MAX).value_or(nothing))
                                                 : thing_in(from, "from", kind_of_host(state_));
        read_these_fields(from, &one, as_in(unit_fields, one), *this);
        read_weapons(from, number);
    }

    void read_weapons(const JsonReader& from, int number) {
        Unit& one = unit_at(state_, number);
        if (const auto fired = from.get("fired"); fired && fired->array(most_weapons))
            for (std::size_t i = 0; i < fired->size(); ++i)
                if (const auto weapon = read_weapon((*fired)[i], number))
                    one.fired = byte(one.fired | 1 << *weapon);
        if (const auto used = from.get("used"))
            used->each([&](const std::string& id, const JsonReader& times) {
                if (const auto weapon = weapon_named(number, id))
                    one.used[static_cast<std::size_t>(*weapon)] =
                        byte(times.integer(0, UINT8_MAX).value_or(0));
                else
                    times.fault("this unit has no such weapon", "DZ-SHO-1");
            });
    }
    std::optional<int> read_weapon(const JsonReader& from, int unit) const {
        const auto id = from.text(64);
        if (!id) return std::nullopt;
        const auto weapon = weapon_named(unit, *id);
        if (!weapon) from.fault("this unit has no such weapon", "DZ-SHO-1");
        return weapon;
    }

    // ---------------------------------------------------------------- pieces and objectives

    void read_pieces(const JsonReader& from) {
        for (const PieceId i : all_pieces(kit_))
            piece_at(state_, i) = usual_piece(kit_, i, PieceState::standing);
        if (const auto all = from.get("pieces"))
            each_named(*all, "piece",
                       [&](int number, const JsonReader& one) { read_piece(one, PieceId(number)); });
    }

    void read_piece(const JsonReader& from, PieceId number) {
        if (!only_fields(from, piece_fields)) return;
        Piece& one = piece_at(state_, number);
        one = {};
        read_these_fields(from, &one, rows_before(piece_fields, "dp"), *this);
        const auto fields = fields_of_piece(kit_, number, static_cast<PieceState>(one.state));
        read_these_fields(from, &one, rows_from(fields, "dp"), *this);
    }

    void read_objectives(const JsonReader& from) {
        for (const ObjectiveId i : all_objectives(kit_))
            objective_at(state_, i) = usual_objective(kit_, i, SquadId::none(), false);
        if (const auto all = from.get("objectives"))
            each_named(*all, "objective",
                       [&](int number, const JsonReader& one) { read_objective(one, ObjectiveId(number)); });
    }

    void read_objective(const JsonReader& from, ObjectiveId number) {
        if (!only_fields(from, objective_fields)) return;
        Objective& one = objective_at(state_, number);
        one = {};
        read_these_fields(from, &one, rows_before(objective_fields, "at"), *this);
        const auto fields = fields_of_objective(kit_, number, one);
        read_these_fields(from, &one, rows_from(fields, "at"), *this);
    }

    // ---------------------------------------------------------------- flags and order

    void read_flags(const JsonReader& from) {
        read_these_fields(from, &state_, activated_field, *this);
        if (const auto flags = from.get("squads")) read_fields(*flags, &state_, squad_fields, *this);
        if (const auto all = from.get("declared_with"))
            each_named(*all, "squad", [&](int squad, const JsonReader& group) {
                if (const auto number = named("group", group))
                    state_.declared_with[SquadId(squad)] = byte(*number + 1);
            });
    }

    void read_order(const JsonReader& from) {
        state_.order = usual_order(kit_, state_, step_);
        if (from.has("order")) {
            state_.order.clear();
            each_in_list(from, "order", "seat", most_seats,
                         [&](int seat, const JsonReader&) { state_.order.add(Seat(seat)); });
        }
        state_.order.go_to(static_cast<int>(number(from, "next", UINT8_MAX, 0)));
    }

    // ---------------------------------------------------------------- what is under way

    // Without anything under way, somebody is about to be asked for a battlegroup.
    void read_flow(const JsonReader& from) {
        read_these_fields(from, &state_, over_field, *this);
        if (const auto flow = from.get("flow"))
            read_frames(*flow, state_.flow);
        else if (state_.over == 0)
            state_.flow.begin(GameFrame{}).go_to(GameStep::activations);
    }

    void read_placing(const JsonReader& from) {
        if (!only_fields(from, placing_fields, {"anchor"})) return;
        PlacingNow& one = state_.placing;
        read_these_fields(from, &one, placing_fields, *this);
        one.anchor = thing_in(from, "anchor", kind_of_anchor(state_));
    }

    void read_window(const JsonReader& from) {
        if (!only_fields(from, window_fields, {"stack"})) return;
        CardWindow& one = state_.window;
        read_these_fields(from, &one, window_fields, *this);
        if (const auto stack = from.get("stack"); stack && stack->array(decltype(one.stack)::capacity()))
            for (std::size_t i = 0; i < stack->size(); ++i) read_played((*stack)[i]);
    }

    void read_played(const JsonReader& from) {
        if (!only_fields(from, played_fields, {"target"})) return;
        Played one;
        read_these_fields(from, &one, played_fields, *this);
        if (const auto target = from.need("target")) one.target = thing_at(*target);
        state_.window.stack.push_back(one);
    }

    // All of a battlegroup are active.
    void read_activation(const JsonReader& from) {
        Activation& one = state_.activation;
        read_fields(from, &one, activation_fields, *this);
        if (!from.has("members") && is_group(kit_, one.group))
            one.members = group_info(kit_, one.group).squads;
    }

    void read_motion(const JsonReader& from) {
        if (!only_fields(from, motion_fields, {"paths", "to", "out_of"})) return;
        Motion& one = state_.motion;
        if (const auto paths = from.get("paths"))
            each_named(*paths, "unit", [&](int unit, const JsonReader& points) { read_path(points, unit); });
        read_these_fields(from, &one, motion_fields, *this);
        one.exit_to = thing_in(from, "to", kind_of_exit(one));
        each_in_list(from, "out_of", "unit", most_transports_a_force, [&](int unit, const JsonReader& at) {
            const int transport = transport_number(kit_, unit);
            if (transport == 0) return at.fault("this unit carries nobody", "DZ-TRN-1");
            one.out_of = static_cast<std::uint16_t>(one.out_of | 1 << (transport - 1));
        });
    }

    void read_path(const JsonReader& from, int unit) {
        if (squad_of(kit_, unit) != mover(state_))
            return from.fault("this unit is not of the squad that moves", "DZ-MOV-1");
        Path& path = state_.motion.paths[static_cast<std::size_t>(index_in_squad(kit_, unit))];
        if (!from.array(path.points.size())) return;
        path.size = static_cast<std::uint16_t>(from.size());
        for (std::size_t i = 0; i < from.size(); ++i) path.points[i] = point(from[i]);
    }

    void read_shooting(const JsonReader& from) {
        if (!only_fields(from, shooting_fields, {"lines", "scorched", "close"})) return;
        Shooting& one = state_.shooting;
        if (const auto lines = from.get("lines"); lines && lines->array(decltype(one.lines)::capacity()))
            for (std::size_t i = 0; i < lines->size(); ++i) read_line((*lines)[i]);
        read_these_fields(from, &one, shooting_fields, *this);
        if (const auto scorched = from.get("scorched"))
            each_named(*scorched, "seat", [&](int seat, const JsonReader& unit) {
                one.scorched[Seat(seat)] = byte(named("unit", unit).value_or(nothing));
            });
        if (const auto close = from.get("close"); close && close->array(most_units_a_squad))
            for (std::size_t i = 0; i < close->size(); ++i) read_close((*close)[i]);
    }

    void read_line(const JsonReader& from) {
        if (!only_fields(from, line_fields, {"weapon", "target"})) return;
        Allocation one;
        read_these_fields(from, &one, line_fields, *this);
        if (const auto weapon = from.need("weapon"))
            one.weapon = byte(read_weapon(*weapon, one.unit).value_or(0));
        if (const auto target = from.need("target")) one.target = thing_at(*target);
        state_.shooting.lines.push_back(one);
    }

    void read_close(const JsonReader& from) {
        ClosePool one;
        read_fields(from, &one, close_fields, *this);
        Shooting& shooting = state_.shooting;
        shooting.close_damage[static_cast<std::size_t>(shooting.close_squads.size())] = one.damage;
        shooting.close_squads.push_back(one.squad);
    }

    void read_queue(const JsonReader& from) {
        const auto list = from.get("queue");
        if (!list || !list->array(decltype(state_.queue)::capacity())) return;
        for (std::size_t i = 0; i < list->size(); ++i) {
            const Thing thing = thing_at((*list)[i]);
            if (thing.is(ThingKind::unit))
                state_.queue.push_back(thing.id);
            else if (thing.is(ThingKind::piece))
                state_.queue.push_back(byte(thing.id + 128));
            else
                (*list)[i].fault("units and pieces are destroyed, and nothing else", "DZ-CAS-1");
        }
    }

    const Dropzone& rules_;
    const Equipment& kit_;
    State& state_;
    GameStep step_ = GameStep::activations;
};

} // namespace

std::optional<State> Dropzone::read(const Json& json, Faults& faults) const {
    return read_checked<PositionReader>(*this, json, faults, {"units", "seats", "order"});
}

} // namespace muster::dropzone
