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
        from.object({"round",     "over",           "seats",         "units",   "pieces",   "objectives",
                     "activated", "squads",         "declared_with", "order",   "next",     "discarding",
                     "window",    "activation",     "motion",        "placing", "shooting", "queue",
                     "to_burn",   "lost_commander", "flow"});
        if (!from.value().is_object()) return;
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
        each_in_list(from, "to_burn", "piece", most_pieces,
                     [&](int piece, const JsonReader&) { state_.to_burn.push_back(byte(piece)); });
        each_in_list(from, "lost_commander", "seat", most_seats, [&](int seat, const JsonReader&) {
            state_.lost_commander = byte(state_.lost_commander | 1 << seat);
        });
    }

private:
    // ---------------------------------------------------------------- small things

    bool is_here(std::string_view kind, int value) const override {
        return kind != "seat" || (value >= 0 && value < kit_.seats);
    }
    std::optional<Seat> decides_for(std::string_view kind, int thing) const override {
        return kind == "squad" ? std::optional(owner_of_squad(kit_, thing)) : std::nullopt;
    }

    // `nothing` where it is not given, or null.
    std::uint8_t thing_in(const JsonReader& from, std::string_view field, std::string_view kind) const {
        const auto value = from.get(field);
        if (!value || value->value().is_null()) return nothing;
        return byte(named(kind, *value).value_or(nothing));
    }
    std::uint8_t needed(const JsonReader& from, std::string_view field, std::string_view kind) const {
        const auto value = from.need(field);
        return byte(value ? named(kind, *value).value_or(0) : 0);
    }
    std::uint8_t word_at(const JsonReader& from, std::string_view field,
                         std::span<const std::string_view> words, std::string_view otherwise) const {
        const auto value = from.get(field);
        return byte(value ? one_of(*value, words, otherwise).value_or(0) : 0);
    }
    std::uint64_t squads_in_list(const JsonReader& from, std::string_view field) const {
        std::uint64_t squads = 0;
        each_in_list(from, field, "squad", most_squads,
                     [&](int squad, const JsonReader&) { squads |= Bits::of(squad); });
        return squads;
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
        if (!from.object({"zone", "kp", "hand", "discards"})) return;
        const std::size_t i = index_of(seat);
        if (from.has("zone")) state_.zone[i] = thing_in(from, "zone", "zone");
        state_.kp[i] = static_cast<std::uint16_t>(number(from, "kp", UINT16_MAX, state_.kp[i]));
        Hand& hand = hand_of(state_, seat);
        List<std::uint8_t, most_in_hand> held;
        if (const auto cards = from.get("hand")) read_cards(*cards, held);
        for (const std::uint8_t card : held) hand.cards.insert_sorted(card);
        if (const auto cards = from.get("discards")) read_cards(*cards, hand.discards);
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
        if (!from.object({"at",       "where",    "aboard",          "in",    "from",  "spot",
                          "dp",       "airborne", "from_air",        "token", "edged", "exchanged",
                          "moved",    "cap",      "spent",           "fired", "used",  "road",
                          "landings", "exchange", "exchange_landing"}))
            return;
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
        one.spot = word_at(from, "spot", spot_words, "there is no such spot");
        one.dp = byte(this->number(from, "dp", UINT8_MAX, one.dp));
        for (std::size_t i = 0; i < unit_flag_words.size(); ++i)
            one.set(static_cast<UnitFlag>(i), yes(from, unit_flag_words[i]) != 0);
        one.moved = short_in(from, "moved", 0);
        one.cap = short_in(from, "cap", -1);
        one.spent = short_in(from, "spent", 0);
        read_weapons(from, number);
        if (const auto road = from.get("road"))
            one.road = road->value() == no_road ? off_road : thing_in(from, "road", "piece");
        one.landings = byte(this->number(from, "landings", UINT8_MAX, 0));
        one.exchange = word_at(from, "exchange", exchange_words, "\"unload\" or \"load\" is wanted here");
        one.exchange_landing = byte(this->number(from, "exchange_landing", UINT8_MAX, 0));
    }

    static std::int16_t short_in(const JsonReader& from, std::string_view field, int preset) {
        return static_cast<std::int16_t>(number(from, field, INT16_MAX, preset));
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
        for (int i = 0; i < pieces_in(kit_); ++i)
            piece_at(state_, i) = usual_piece(kit_, i, PieceState::standing);
        if (const auto all = from.get("pieces"))
            each_named(*all, "piece", [&](int number, const JsonReader& one) { read_piece(one, number); });
    }

    void read_piece(const JsonReader& from, int number) {
        if (!from.object({"state", "dp", "tokens"})) return;
        Piece& one = piece_at(state_, number);
        const auto left = static_cast<PieceState>(
            word_at(from, "state", piece_words, "\"ruined\" or \"removed\" is wanted here"));
        one = usual_piece(kit_, number, left);
        one.dp = byte(this->number(from, "dp", UINT8_MAX, one.dp));
        one.tokens = byte(this->number(from, "tokens", UINT8_MAX, 0));
    }

    void read_objectives(const JsonReader& from) {
        for (int i = 0; i < objectives_in(kit_); ++i)
            objective_at(state_, i) = usual_objective(kit_, i, nothing, false);
        if (const auto all = from.get("objectives"))
            each_named(*all, "objective",
                       [&](int number, const JsonReader& one) { read_objective(one, number); });
    }

    void read_objective(const JsonReader& from, int number) {
        if (!from.object(
                {"carrier", "removed", "at", "piece", "hidden", "claimant", "extracted_by", "dropped_by"}))
            return;
        Objective& one = objective_at(state_, number);
        one = usual_objective(kit_, number, thing_in(from, "carrier", "squad"), yes(from, "removed") != 0);
        if (const auto at = from.get("at")) one.at = point(*at);
        if (from.has("piece")) one.piece = thing_in(from, "piece", "piece");
        constexpr auto hidden = static_cast<std::uint8_t>(ObjectiveFlag::hidden);
        if (from.has("hidden"))
            one.flags = byte(yes(from, "hidden") != 0 ? one.flags | hidden : one.flags & ~hidden);
        if (from.has("claimant")) one.claimant = thing_in(from, "claimant", "seat");
        one.extracted_by = thing_in(from, "extracted_by", "seat");
        one.dropped_by = squads_in_list(from, "dropped_by");
    }

    // ---------------------------------------------------------------- flags and order

    void read_flags(const JsonReader& from) {
        each_in_list(from, "activated", "group", most_groups,
                     [&](int group, const JsonReader&) { state_.activated |= std::uint32_t{1} << group; });
        if (const auto flags = from.get("squads"))
            flags->each([&](const std::string& name, const JsonReader& list) {
                const auto flag = std::ranges::find(squad_flags, name, &SquadFlag::name);
                if (flag == squad_flags.end()) return list.fault("there is no such field");
                state_.*flag->squads = squads_in_list(*flags, name);
            });
        if (const auto all = from.get("declared_with"))
            each_named(*all, "squad", [&](int squad, const JsonReader& group) {
                if (const auto number = named("group", group))
                    state_.declared_with[static_cast<std::size_t>(squad)] = byte(*number + 1);
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
        if (const auto over = from.get("over"))
            state_.over = byte(
                one_of(*over, over_words,
                       "\"rounds\", \"sides\", \"target\", \"lead\", \"held\" or \"lost\" is wanted here")
                    .value_or(1));
        if (const auto flow = from.get("flow"))
            read_frames(*flow, state_.flow);
        else if (state_.over == 0)
            state_.flow.begin(GameFrame{}).go_to(GameStep::activations);
    }

    void read_placing(const JsonReader& from) {
        if (!from.object({"why", "anchor", "squad"})) return;
        PlacingNow& one = state_.placing;
        if (const auto why = from.need("why"))
            one.why = byte(one_of(*why, placing_words, "there is no such reason to place units").value_or(1));
        one.anchor = thing_in(from, "anchor", kind_of_anchor(state_));
        one.squad = thing_in(from, "squad", "squad");
    }

    void read_window(const JsonReader& from) {
        if (!from.object({"kind", "order", "next", "passes", "subject", "stack"})) return;
        CardWindow& one = state_.window;
        if (const auto kind = from.need("kind"))
            one.kind = byte(one_of(*kind, window_words, "there is no such window").value_or(0));
        if (from.need("order"))
            each_in_list(from, "order", "seat", most_seats,
                         [&](int seat, const JsonReader&) { one.order.push_back(byte(seat)); });
        one.next = byte(number(from, "next", UINT8_MAX, 0));
        one.passes = byte(number(from, "passes", UINT8_MAX, 0));
        one.subject = thing_in(from, "subject", "squad");
        if (const auto stack = from.get("stack"); stack && stack->array(decltype(one.stack)::capacity()))
            for (std::size_t i = 0; i < stack->size(); ++i) read_played((*stack)[i]);
    }

    void read_played(const JsonReader& from) {
        if (!from.object({"seat", "card", "target", "cancelled", "guarded"})) return;
        Played one;
        one.seat = needed(from, "seat", "seat");
        one.card = needed(from, "card", "card");
        if (const auto target = from.need("target")) one.target = thing_at(*target);
        one.cancelled = yes(from, "cancelled");
        one.guarded = yes(from, "guarded");
        state_.window.stack.push_back(one);
    }

    void read_activation(const JsonReader& from) {
        if (!from.object({"group", "members", "open", "marching", "ghosts", "handed", "acted"})) return;
        Activation& one = state_.activation;
        one.group = needed(from, "group", "group");
        one.members = from.has("members") ? squads_in_list(from, "members") : usual_members(one.group);
        one.open = squads_in_list(from, "open");
        one.marching = squads_in_list(from, "marching");
        one.ghosts = squads_in_list(from, "ghosts");
        each_in_list(from, "handed", "objective", most_objectives, [&](int objective, const JsonReader&) {
            one.handed = static_cast<std::uint16_t>(one.handed | 1 << objective);
        });
        one.acted = yes(from, "acted");
    }
    std::uint64_t usual_members(int group) const {
        return is_group(kit_, group) ? group_info(kit_, group).squads : 0;
    }

    void read_motion(const JsonReader& from) {
        if (!from.object({"paths", "begun", "left", "edging", "over", "exit", "squad", "to", "spot",
                          "landing", "out_of"}))
            return;
        Motion& one = state_.motion;
        if (const auto paths = from.get("paths"))
            each_named(*paths, "unit", [&](int unit, const JsonReader& points) { read_path(points, unit); });
        one.begun = yes(from, "begun");
        one.left = yes(from, "left");
        one.edging = yes(from, "edging");
        one.over = yes(from, "over");
        one.exit = word_at(from, "exit", exit_words, "there is no such way out");
        one.exit_squad = thing_in(from, "squad", "squad");
        one.exit_to = thing_in(from, "to", kind_of_exit(static_cast<Exit>(one.exit)));
        one.exit_spot = word_at(from, "spot", spot_words, "there is no such spot");
        one.landing = thing_in(from, "landing", "unit");
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
        if (!from.object({"lines", "reaction", "steady", "hot", "locked_on", "smoked", "hugging", "kindled",
                          "scorched", "close"}))
            return;
        Shooting& one = state_.shooting;
        if (const auto lines = from.get("lines"); lines && lines->array(decltype(one.lines)::capacity()))
            for (std::size_t i = 0; i < lines->size(); ++i) read_line((*lines)[i]);
        one.reaction = yes(from, "reaction");
        one.steady = yes(from, "steady");
        one.hot = yes(from, "hot");
        one.locked_on = yes(from, "locked_on");
        one.smoked = squads_in_list(from, "smoked");
        one.hugging = squads_in_list(from, "hugging");
        each_in_list(from, "kindled", "piece", most_pieces,
                     [&](int piece, const JsonReader&) { one.kindled |= std::uint32_t{1} << piece; });
        if (const auto scorched = from.get("scorched"))
            each_named(*scorched, "seat", [&](int seat, const JsonReader& unit) {
                one.scorched[static_cast<std::size_t>(seat)] = byte(named("unit", unit).value_or(nothing));
            });
        if (const auto close = from.get("close"); close && close->array(most_units_a_squad))
            for (std::size_t i = 0; i < close->size(); ++i) read_close((*close)[i]);
    }

    void read_line(const JsonReader& from) {
        if (!from.object({"unit", "weapon", "target", "hits", "misses"})) return;
        Allocation one;
        one.unit = needed(from, "unit", "unit");
        if (const auto weapon = from.need("weapon"))
            one.weapon = byte(read_weapon(*weapon, one.unit).value_or(0));
        if (const auto target = from.need("target")) one.target = thing_at(*target);
        one.hits = byte(number(from, "hits", UINT8_MAX, 0));
        one.misses = byte(number(from, "misses", UINT8_MAX, 0));
        state_.shooting.lines.push_back(one);
    }

    void read_close(const JsonReader& from) {
        if (!from.object({"squad", "damage"})) return;
        Shooting& one = state_.shooting;
        one.close_damage[static_cast<std::size_t>(one.close_squads.size())] =
            byte(number(from, "damage", UINT8_MAX, 0));
        one.close_squads.push_back(needed(from, "squad", "squad"));
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
