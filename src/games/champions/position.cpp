// States as JSON that people can read and write. What goes without saying is left out: see "Positions" in
// docs/protocol.md.
#include "core/position.hpp"
#include "games/champions/parts.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::champions {

namespace {

constexpr std::array<std::string_view, 3> over_words{"", "score", "rounds"};
constexpr std::array card_item{field::thing_item<std::uint8_t>("card")};
constexpr std::array seat_item{field::thing_item<std::uint8_t>("seat")};
constexpr std::array die_item{field::number_item<std::uint8_t>(1, 6)};

constexpr std::array champion_fields{
    field::thing<&Champion::hex>("hex", "hex").or_else(HexGrid::nowhere),
    field::number<&Champion::facing>("facing").up_to(directions - 1),
    field::thing<&Champion::style>("style", "style"),
    field::number<&Champion::power>("power").up_to(1'000'000),
    field::number<&Champion::score>("score").up_to(10),
    field::list<&Champion::hand>("hand", card_item),
    field::list<&Champion::discard>("discard", card_item),
};
constexpr std::array target_fields{
    field::thing<&Target::seat>("seat", "seat"),
    field::number<&Target::needs>("needs").from(2).up_to(6).must(),
    field::list<&Target::dice>("dice", die_item).must(),
    field::number<&Target::hits>("hits").up_to(most_dice).must(),
    field::yes<&Target::rear>("rear"),
    field::yes<&Target::answered>("answered"),
};
constexpr std::array attack_fields{
    field::thing<&Attack::attacker>("attacker", "seat"),
    field::thing<&Attack::card>("card", "card"),
    field::list<&Attack::targets>("targets", target_fields).must(),
};
constexpr std::array state_fields{
    field::number<&State::round>("round").or_else(1),
    field::word<&State::over>("over", over_words, "\"score\" or \"rounds\" is wanted here").or_else(0),
    field::list<&State::to_place>("to_place", seat_item),
};

Json supply_json(std::int32_t supply) { return supply < 0 ? Json("unlimited") : Json(supply); }

} // namespace

Json Champions::write(const State& state) const {
    Json json = fields_json(&state, state_fields, *this);
    json["seats"] = Json::array();
    for (const Seat seat : seats_of(kit_))
        json["seats"].push_back(fields_json(&champion(state, seat), champion_fields, *this));
    json["line"] = Json::array();
    for (int i = 0; i < state.line.size(); ++i) json["line"].push_back(word("initiative", state.line[i]));
    json["card"] = state.line.position();
    json["power_supply"] = supply_json(state.power_supply);
    json["score_supply"] = supply_json(state.score_supply);
    if (!state.attack.targets.empty()) json["attack"] = fields_json(&state.attack, attack_fields, *this);
    json["flow"] = flow_json(state.flow, procedures, *this);
    return json;
}

// ---------------------------------------------------------------- reading

namespace {

// Reads a position; every fault is kept, and what could not be read stays at its default.
class PositionReader : ProcedureReading {
public:
    PositionReader(const Champions& rules, State& state)
        : ProcedureReading(rules, procedures), kit_(rules.equipment()), state_(state) {}

    void read(const JsonReader& from) {
        if (!from.object({"round", "over", "seats", "line", "card", "power_supply", "score_supply", "attack",
                          "to_place", "flow"}))
            return;
        read_these_fields(from, &state_, state_fields, *this);
        if (const auto seats = from.need("seats")) read_seats(*seats);
        if (const auto line = from.get("line")) read_line(*line);
        state_.line.go_to(static_cast<int>(number(from, "card", CardLine::longest, 0)));
        read_supplies(from);
        if (const auto attack = from.get("attack")) read_attack(*attack);
        if (const auto flow = from.get("flow"))
            read_frames(*flow, state_.flow);
        else if (state_.over == 0) // the card of the line that comes next is about to be resolved
            state_.flow.begin(RoundFrame{}).go_to(RoundStep::next_card);
    }

private:
    std::optional<Seat> decides_for(std::string_view, int) const override { return std::nullopt; }
    bool is_here(std::string_view kind, int value) const override {
        return kind != "card" || value != unknown_card;
    }

    // A hex is the place where it is.
    std::optional<int> read_thing(std::string_view kind, const JsonReader& from) const override {
        if (kind != "hex") return named(kind, from);
        if (!from.array(2)) return std::nullopt;
        if (from.size() != 2) {
            from.fault("a hex is a list of two numbers, q and r");
            return std::nullopt;
        }
        const auto q = from[0].integer(-HexGrid::farthest, HexGrid::farthest);
        const auto r = from[1].integer(-HexGrid::farthest, HexGrid::farthest);
        if (!q || !r) return std::nullopt;
        const int hex = kit_.board.floor.find(Hex::of(static_cast<int>(*q), static_cast<int>(*r)));
        if (hex != HexGrid::nowhere) return hex;
        from.fault("this is not a floor hex of the board", "CH-BRD-2");
        return std::nullopt;
    }

    void read_seats(const JsonReader& seats) {
        if (!seats.array(most_seats)) return;
        if (!has_as_many(seats, static_cast<int>(kit_.champions.size()), "seats")) return;
        for (const Seat seat : seats_of(kit_)) {
            Champion& one = champion(state_, seat);
            read_fields(seats[static_cast<std::size_t>(seat.index())], &one, champion_fields, *this);
            std::sort(one.hand.begin(), one.hand.end());
        }
    }

    void read_line(const JsonReader& line) {
        if (!line.array(CardLine::longest)) return;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const std::string word = line[i].text(64).value_or("s0");
            if (!value_of("initiative", word))
                line[i].fault("an initiative card is a seat (\"s0\") or \"special\"");
            const int card = value_of("initiative", word).value_or(0);
            if (card == CardLine::special)
                state_.line.lay_special();
            else
                state_.line.lay(Seat(card));
        }
    }

    // A supply that is not given is what the seats have left of it.
    std::int32_t read_supply(const JsonReader& from, std::string_view field, int whole, int taken) {
        const auto given = from.get(field);
        if (!given) return whole < 0 ? -1 : whole - taken;
        if (given->value().is_string() && given->value() == "unlimited") return -1;
        return static_cast<std::int32_t>(given->integer(0, 99).value_or(0));
    }

    void read_supplies(const JsonReader& from) {
        int power = 0;
        int score = 0;
        for (const Champion& one : state_.champions) {
            power += one.power;
            score += one.score;
        }
        state_.power_supply = read_supply(from, "power_supply", power_pile(kit_.options), power);
        state_.score_supply =
            static_cast<std::int16_t>(read_supply(from, "score_supply", score_pile(kit_.options), score));
    }

    void read_attack(const JsonReader& from) {
        read_fields(from, &state_.attack, attack_fields, *this);
        if (const auto targets = from.get("targets");
            targets && targets->value().is_array() && targets->size() == 0)
            targets->fault("an attack has at least one target", "CH-ATK-2");
    }

    const Equipment& kit_;
    State& state_;
};

} // namespace

std::optional<State> Champions::read(const Json& json, Faults& faults) const {
    return read_checked<PositionReader>(*this, json, faults, {"seats"});
}

} // namespace muster::champions
