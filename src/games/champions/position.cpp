// States as JSON that people can read and write, what is hidden in them, and what can be imagined there.
#include "core/position.hpp"
#include "games/champions/parts.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::champions {

namespace {

// What a frame of each procedure remembers, by name.
struct FrameWords {
    std::string_view name;
    std::array<std::string_view, 3> own;
    std::array<std::string_view, 6> steps;
};

constexpr std::array<std::string_view, 6> question{"ask", "done"};
constexpr std::array<FrameWords, 10> frames{{
    {"round", {}, {"place", "draw", "initiative", "next_card", "card_done", "end"}},
    {"placing", {"seat"}, question},
    {"turn", {"seat", "special"}, question},
    {"facing", {"seat"}, question},
    {"displacing", {"seat", "moved", "entered"}, question},
    {"attack", {"seat", "next"}, {"push", "fumble", "react", "score"}},
    {"pushing", {"seat", "target"}, question},
    {"fumbling", {"seat", "attacker"}, question},
    {"ordering", {"seat"}, question},
    {"reacting", {"seat"}, question},
}};

const FrameWords& frame_words(const Frame& frame) { return frames[frame.procedure]; }

Json place_json(Hex hex) { return Json::array({hex.q, hex.r}); }

} // namespace

// ---------------------------------------------------------------- secrets

// CH-VIS-1: hands are their owners'; the deck is whatever is left, so it goes with them. After the end all is
// open.
void Champions::hide(State& state, Viewer viewer) const {
    if (state.over != 0) return;
    for (const Seat seat : seats_of(kit_)) {
        if (viewer.may_see(seat)) continue;
        for (std::uint8_t& card : champion(state, seat).hand) card = unknown_card;
    }
}

namespace {

void deal_anew(const Equipment& kit, State& state, Seat seat, Chance& chance) {
    Champion& one = champion(state, seat);
    Pool pool = deck_without(kit, one.discard);
    std::array<std::uint8_t, most_in_hand> drawn{};
    const std::span cards = std::span(drawn).first(static_cast<std::size_t>(one.hand.size()));
    chance.draw(pool, cards, Ask{&luck::draw, seat.index(), true});
    one.hand.clear();
    for (const std::uint8_t card : cards) one.hand.insert_sorted(card);
}

// CH-TRN-2: that a seat is asked on its card tells everybody that it holds something playable.
bool must_hold_playable(const Equipment& kit, const State& state, Seat seat) {
    if (!state.flow.is(Procedure::turn) || !is_asking(state.flow.top()) || asked(state.flow.top()) != seat)
        return false;
    return state.flow.top().own[1] == 0 || kit.options.special_compulsory;
}

// When chance will not have it: one card that can be played takes the place of the first.
void slip_in_playable(const Equipment& kit, State& state, Seat seat) {
    Champion& one = champion(state, seat);
    const auto dealt = one.hand;
    const Pool pool = deck_without(kit, one.discard);
    for (const std::uint8_t card : pool.left()) {
        one.hand = dealt;
        if (!dealt.contains(card)) {
            one.hand.remove_at(0);
            one.hand.insert_sorted(card);
        }
        if (holds_playable(kit, state, seat)) return;
    }
}

} // namespace

// Any hand of that size out of the cards that are not in the discard pile is as likely as any other, but for
// what being asked tells.
void Champions::imagine(State& state, Viewer viewer, Chance& chance) const {
    constexpr int most_tries = 64;
    if (state.over != 0) return;
    for (const Seat seat : seats_of(kit_)) {
        if (viewer.may_see(seat)) continue;
        deal_anew(kit_, state, seat, chance);
        if (!must_hold_playable(kit_, state, seat)) continue;
        for (int i = 0; i < most_tries && !holds_playable(kit_, state, seat); ++i)
            deal_anew(kit_, state, seat, chance);
        if (!holds_playable(kit_, state, seat)) slip_in_playable(kit_, state, seat);
    }
}

Refusal Champions::secrecy() const { return Refusal{"CH-VIS-1"_rule, "That hand is hidden from you.", {}}; }

// ---------------------------------------------------------------- writing

namespace {

template <class Cards>
Json cards_json(const Equipment& kit, const Cards& cards) {
    Json list = Json::array();
    for (const std::uint8_t card : cards)
        list.push_back(card == unknown_card ? "?" : card_info(kit, card).id);
    return list;
}

Json champion_json(const Equipment& kit, const Champion& one) {
    Json json;
    if (one.hex != HexGrid::nowhere) {
        json["hex"] = place_json(kit.board.floor[one.hex]);
        json["facing"] = one.facing;
    }
    json["style"] = kit.styles[one.style].id;
    json["power"] = one.power;
    json["score"] = one.score;
    json["hand"] = cards_json(kit, one.hand);
    json["discard"] = cards_json(kit, one.discard);
    return json;
}

Json attack_json(const Equipment& kit, const Words& words, const Attack& attack) {
    Json json;
    json["attacker"] = words.word("seat", attack.attacker);
    json["card"] = card_info(kit, attack.card).id;
    Json targets = Json::array();
    for (const Target& target : attack.targets) {
        Json one;
        one["seat"] = words.word("seat", target.seat);
        one["needs"] = target.needs;
        one["dice"] = Json::array();
        for (const std::uint8_t die : target.dice) one["dice"].push_back(die);
        one["hits"] = target.hits;
        one["rear"] = target.rear;
        one["answered"] = target.answered;
        targets.push_back(std::move(one));
    }
    json["targets"] = std::move(targets);
    return json;
}

Json frame_json(const Equipment& kit, const Words& words, const Frame& frame) {
    const FrameWords& about = frame_words(frame);
    Json json;
    json["doing"] = about.name;
    json["step"] = about.steps[frame.step];
    for (std::size_t i = 0; i < about.own.size() && !about.own[i].empty(); ++i) {
        const std::string name(about.own[i]);
        if (name == "special")
            json[name] = frame.own[i] != 0;
        else if (name == "next")
            json[name] = frame.own[i];
        else if (name == "entered")
            json[name] = place_json(kit.board.floor[frame.own[i]]);
        else
            json[name] = words.word("seat", frame.own[i]);
    }
    return json;
}

Json supply_json(std::int32_t supply) { return supply < 0 ? Json("unlimited") : Json(supply); }

} // namespace

Json Champions::write(const State& state) const {
    Json json;
    json["round"] = state.round;
    if (state.over != 0) json["over"] = state.over == 1 ? "score" : "rounds";
    Json seats = Json::array();
    for (const Seat seat : seats_of(kit_)) seats.push_back(champion_json(kit_, champion(state, seat)));
    json["seats"] = std::move(seats);
    Json line = Json::array();
    for (int i = 0; i < state.line.size(); ++i) line.push_back(word("initiative", state.line[i]));
    json["line"] = std::move(line);
    json["card"] = state.line.position();
    json["power_supply"] = supply_json(state.power_supply);
    json["score_supply"] = supply_json(state.score_supply);
    if (!state.attack.targets.empty()) json["attack"] = attack_json(kit_, *this, state.attack);
    if (!state.to_place.empty()) {
        json["to_place"] = Json::array();
        for (const std::uint8_t seat : state.to_place) json["to_place"].push_back(word("seat", seat));
    }
    json["flow"] = Json::array();
    for (int i = 0; i < state.flow.depth(); ++i)
        json["flow"].push_back(frame_json(kit_, *this, state.flow[i]));
    return json;
}

// ---------------------------------------------------------------- reading

namespace {

// Reads a position; every fault is kept, and what could not be read stays at its default.
class PositionReader {
public:
    PositionReader(const Champions& rules, State& state)
        : rules_(rules), kit_(rules.equipment()), state_(state) {}

    void read(const JsonReader& from) {
        if (!from.object({"round", "over", "seats", "line", "card", "power_supply", "score_supply", "attack",
                          "to_place", "flow"}))
            return;
        state_.round = static_cast<std::uint16_t>(number(from, "round", 0, UINT16_MAX, 1));
        read_over(from);
        if (const auto seats = from.need("seats")) read_seats(*seats);
        if (const auto line = from.get("line")) read_line(*line);
        state_.line.go_to(static_cast<int>(number(from, "card", 0, CardLine::longest, 0)));
        read_supplies(from);
        if (const auto attack = from.get("attack")) read_attack(*attack);
        if (const auto to_place = from.get("to_place"); to_place && to_place->array(most_seats))
            for (std::size_t i = 0; i < to_place->size(); ++i)
                state_.to_place.push_back(
                    static_cast<std::uint8_t>(named("seat", (*to_place)[i], "there is no such seat")));
        if (const auto flow = from.get("flow"))
            read_flow(*flow);
        else if (state_.over == 0) // the card of the line that comes next is about to be resolved
            state_.flow.begin(Procedure::round).step = static_cast<std::uint8_t>(RoundStep::next_card);
    }

private:
    std::int64_t number(const JsonReader& from, std::string_view field, std::int64_t low, std::int64_t high,
                        std::int64_t preset) {
        const auto value = from.get(field);
        return value ? value->integer(low, high).value_or(preset) : preset;
    }

    int named(std::string_view kind, const JsonReader& from, std::string_view otherwise) {
        const auto word = from.text(64);
        if (!word) return 0;
        const auto value = rules_.value(kind, *word);
        if (!value) from.fault(std::string(otherwise));
        return value.value_or(0);
    }

    int read_hex(const JsonReader& from) {
        if (!from.array(2)) return HexGrid::nowhere;
        if (from.size() != 2) {
            from.fault("a hex is a list of two numbers, q and r");
            return HexGrid::nowhere;
        }
        const auto q = from[0].integer(-HexGrid::farthest, HexGrid::farthest);
        const auto r = from[1].integer(-HexGrid::farthest, HexGrid::farthest);
        if (!q || !r) return HexGrid::nowhere;
        const int hex = kit_.board.floor.find(Hex::of(static_cast<int>(*q), static_cast<int>(*r)));
        if (hex == HexGrid::nowhere) from.fault("this is not a floor hex of the board", "CH-BRD-2");
        return hex;
    }

    void read_over(const JsonReader& from) {
        const auto over = from.get("over");
        if (!over) return;
        const std::string how = over->text(64).value_or("");
        if (how == "score")
            state_.over = 1;
        else if (how == "rounds")
            state_.over = 2;
        else
            over->fault("\"score\" or \"rounds\" is wanted here");
    }

    void read_seats(const JsonReader& seats) {
        if (!seats.array(most_seats)) return;
        if (seats.size() != kit_.champions.size())
            return seats.fault(
                fmt::format("this table has {} seats, {} are given", kit_.champions.size(), seats.size()));
        for (std::size_t i = 0; i < seats.size(); ++i) read_champion(seats[i], state_.champions[i]);
    }

    void read_champion(const JsonReader& from, Champion& one) {
        if (!from.object({"hex", "facing", "style", "power", "score", "hand", "discard"})) return;
        if (const auto hex = from.get("hex")) one.hex = static_cast<std::uint8_t>(read_hex(*hex));
        one.facing = static_cast<std::uint8_t>(number(from, "facing", 0, directions - 1, 0));
        if (const auto style = from.need("style"))
            one.style = static_cast<std::uint8_t>(named("style", *style, "there is no such style"));
        one.power = static_cast<std::int32_t>(number(from, "power", 0, 1'000'000, 0));
        one.score = static_cast<std::uint8_t>(number(from, "score", 0, 10, 0));
        if (const auto hand = from.get("hand"); hand && hand->array(most_in_hand))
            for (std::size_t i = 0; i < hand->size(); ++i) one.hand.insert_sorted(card((*hand)[i]));
        if (const auto discard = from.get("discard"); discard && discard->array(most_in_deck))
            for (std::size_t i = 0; i < discard->size(); ++i) one.discard.push_back(card((*discard)[i]));
    }

    std::uint8_t card(const JsonReader& from) {
        return static_cast<std::uint8_t>(named("card", from, "there is no such card in the deck"));
    }

    void read_line(const JsonReader& line) {
        if (!line.array(CardLine::longest)) return;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const int card =
                named("initiative", line[i], "an initiative card is a seat (\"s0\") or \"special\"");
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
        if (!from.object({"attacker", "card", "targets"})) return;
        if (const auto attacker = from.need("attacker"))
            state_.attack.attacker =
                static_cast<std::uint8_t>(named("seat", *attacker, "there is no such seat"));
        if (const auto played = from.need("card")) state_.attack.card = card(*played);
        const auto targets = from.need("targets");
        if (!targets || !targets->array(most_seats - 1)) return;
        if (targets->size() == 0) targets->fault("an attack has at least one target", "CH-ATK-2");
        for (std::size_t i = 0; i < targets->size(); ++i)
            state_.attack.targets.push_back(read_target((*targets)[i]));
    }

    Target read_target(const JsonReader& from) {
        Target target;
        if (!from.object({"seat", "needs", "dice", "hits", "rear", "answered"})) return target;
        if (const auto seat = from.need("seat"))
            target.seat = static_cast<std::uint8_t>(named("seat", *seat, "there is no such seat"));
        if (const auto needs = from.need("needs"))
            target.needs = static_cast<std::uint8_t>(needs->integer(2, 6).value_or(2));
        if (const auto dice = from.need("dice"); dice && dice->array(most_dice))
            for (std::size_t i = 0; i < dice->size(); ++i)
                target.dice.push_back(static_cast<std::uint8_t>((*dice)[i].integer(1, 6).value_or(1)));
        if (const auto hits = from.need("hits"))
            target.hits = static_cast<std::uint8_t>(hits->integer(0, most_dice).value_or(0));
        if (const auto rear = from.get("rear")) target.rear = rear->yes_or_no().value_or(false);
        if (const auto answered = from.get("answered"))
            target.answered = answered->yes_or_no().value_or(false);
        return target;
    }

    void read_flow(const JsonReader& flow) {
        if (!flow.array(6)) return;
        for (std::size_t i = 0; i < flow.size(); ++i) read_frame(flow[i]);
    }

    void read_frame(const JsonReader& from) {
        const auto field = from.need("doing");
        const std::string name = field ? field->text(64).value_or("") : "";
        for (std::size_t i = 0; i < frames.size(); ++i)
            if (frames[i].name == name) return read_frame_of(from, static_cast<Procedure>(i), frames[i]);
        if (field) field->fault("there is no such procedure");
    }

    void read_frame_of(const JsonReader& from, Procedure procedure, const FrameWords& about) {
        Frame& frame = state_.flow.begin(procedure);
        for (const auto& [name, unused] : from.value().items()) {
            const bool known =
                name == "doing" || name == "step" ||
                (!name.empty() && std::find(about.own.begin(), about.own.end(), name) != about.own.end());
            if (!known) from.get(name)->fault(fmt::format("\"{}\" has no such field", about.name));
        }
        if (const auto step = from.need("step")) {
            const std::string name = step->text(64).value_or("");
            const auto found = std::find(about.steps.begin(), about.steps.end(), name);
            if (name.empty() || found == about.steps.end())
                step->fault(fmt::format("\"{}\" has no such step", about.name));
            else
                frame.step = static_cast<std::uint8_t>(found - about.steps.begin());
        }
        for (std::size_t i = 0; i < about.own.size() && !about.own[i].empty(); ++i)
            if (const auto own = from.need(about.own[i]))
                frame.own[i] = static_cast<std::int8_t>(read_own(*own, about.own[i]));
    }

    int read_own(const JsonReader& from, std::string_view name) {
        if (name == "special") return from.yes_or_no().value_or(false) ? 1 : 0;
        if (name == "next") return static_cast<int>(from.integer(0, most_seats - 1).value_or(0));
        if (name == "entered") {
            const int hex = read_hex(from);
            return hex == HexGrid::nowhere ? 0 : hex;
        }
        return named("seat", from, "there is no such seat");
    }

    const Champions& rules_;
    const Equipment& kit_;
    State& state_;
};

} // namespace

std::optional<State> Champions::read(const Json& json, Faults& faults) const {
    return read_checked<PositionReader>(*this, json, faults, {"seats"});
}

} // namespace muster::champions
