// Champions: an arena of hexes, one champion a seat, a new order of turns every round.
//
// Each round every seat draws a hand of four action cards, and a line of initiative cards is laid out: one
// card a seat, shuffled; a second such half; and the special card, which gives a turn to whoever alone leads
// in Power. A card played moves or attacks; cards left in hand answer attacks. Hits that stand are Score;
// five win.
//
// Rules: docs/rules/champions.md (ids CH-...). Seats: 2 to 4. Hidden: hands and decks.
// Files, in the order to read them: champions.hpp (this), data.cpp, options.cpp and equip.cpp (tables, and
// how they are read), arena.cpp (what the board and the cards allow); the procedures, each with its
// questions: setup.cpp (set-up and placing), round.cpp (phases and turn order), turn.cpp (a turn, displacing,
// facing), attack.cpp (dice, push, fumble, reactions, scoring); answers.cpp (whose decision it is),
// secrets.cpp (what is hidden, what can be imagined), position.cpp (states as JSON), check.cpp (what a state
// can never be), scene.cpp (how it is shown), tell.cpp (how it is told).
#pragma once

#include "core/rules.hpp"
#include "round/card_line.hpp"
#include "round/flow.hpp"
#include "space/hex.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace muster::champions {

inline constexpr int least_seats = 2;
inline constexpr int most_seats = 4;
inline constexpr int most_in_hand = 7;
inline constexpr int most_in_deck = 60;
inline constexpr int most_card_ids = 32;
inline constexpr int most_styles = 32;
inline constexpr int most_dice = 4;
inline constexpr int most_offsets = 12;
inline constexpr std::uint8_t unknown_card = 255; // in a view: a card that the viewer may not see

// ---------------------------------------------------------------- data, as the files in data/champions/ have
// it

// The icons of one section of a card. Their order means nothing, only how often each is there.
struct Section {
    std::int8_t number = -1; // -1: no number
    std::uint8_t dice = 0;
    std::uint8_t shields = 0;
    std::uint8_t gain = 0; // +
    std::uint8_t cost = 0; // -
    bool displace = false;
    bool barrage = false;
    bool push = false;
    bool fumble = false;

    friend constexpr bool operator==(const Section&, const Section&) = default;
};

struct CardInfo {
    std::string id;
    std::string name;
    std::string kind; // the colour of its frame; no rule looks at it
    Section move;
    Section attack;
    Section reaction;
    std::string move_icons; // as printed
    std::string attack_icons;
    std::string reaction_icons;
    int copies = 1;
    std::uint8_t twin = 0; // the lowest card with the same three sections, often itself (CH-AUTO-2)
};

struct StyleInfo {
    struct Aim {
        Hex offset; // for facing 0
        std::uint8_t needs = 0;
    };
    std::string id;
    std::string name;
    std::vector<Aim> aims;
    std::array<std::array<Aim, most_offsets>, directions> turned{}; // the aims for each facing (CH-GEO-4)
};

struct Start {
    Hex hex;
    std::uint8_t facing = 0;
};

struct BoardInfo {
    std::string id;
    std::string name;
    std::vector<Hex> walls; // inner ones; whatever is not floor is wall too (CH-BRD-1)
    HexGrid floor;
    std::array<std::vector<Start>, most_seats + 1> starts; // by number of seats
    HexSet zone;                                           // where champions may be placed with setup=choose
};

struct ChampionInfo {
    std::string name;
    std::string style; // its id, for styles=fixed
    std::string colour;
};

enum class Styles : std::uint8_t { random, fixed };
enum class SetUp : std::uint8_t { quick, choose };
enum class Rear : std::uint8_t { adjacent, line, off };

// docs/rules/champions.md, "Options"
struct Options {
    int score_target = 5;
    int hand_size = 4;
    int max_rounds = 50;   // 0: none
    int power_supply = 20; // 0: unlimited
    int score_supply = 20; // 0: unlimited
    int start_power = 0;
    std::string board = "ring37";
    std::string deck = "standard15";
    Styles styles = Styles::random;
    std::vector<std::string> fixed_styles; // one a seat; empty: the champions' own
    SetUp set_up = SetUp::quick;
    bool one_deck = false;
    bool special_compulsory = false;
    bool reaction_move_compulsory = false;
    bool fumble_keep = false;
    bool push_optional = false;
    Rear rear = Rear::adjacent;
};

// Everything a table plays with: chosen, checked, ready.
struct Equipment {
    Options options;
    std::vector<CardInfo> cards;                     // the deck's, ascending by id; a card is its index here
    std::vector<StyleInfo> styles;                   // ascending by id
    std::vector<ChampionInfo> champions;             // one a seat
    std::array<std::uint8_t, most_seats> style_of{}; // with styles=fixed
    BoardInfo board;
    int deck_size = 0;
};

// Reads the options, the game's own data files and those of the setup, and checks CH-DATA-1 to CH-DATA-5.
std::optional<Equipment> equip(const Setup& setup, Faults& faults);

OptionList option_infos();

// ---------------------------------------------------------------- the state

enum class Verb : std::uint8_t { place, face, move, attack, displace, push, spin, order, react, pass };

// What can be under way, and what each remembers meanwhile. Their rows stand in the files of their topics.
enum class Procedure : std::uint8_t {
    round, // the bottom of the stack
    placing,
    turn,
    facing,
    displacing,
    attack,
    pushing,
    fumbling,
    ordering,
    reacting,
};
inline constexpr int procedure_count = 10;

enum class RoundStep : std::uint8_t { place, draw, initiative, next_card, card_done, end };
enum class AttackStep : std::uint8_t { push, fumble, react, score };

struct RoundFrame {
    static constexpr Procedure procedure = Procedure::round;
};
struct PlacingFrame { // CH-D-PLACE
    static constexpr Procedure procedure = Procedure::placing;
    Seat seat;
};
struct TurnFrame { // CH-D-TURN
    static constexpr Procedure procedure = Procedure::turn;
    Seat seat;
    bool special = false; // on the special card
};
struct FacingFrame { // CH-D-FACE
    static constexpr Procedure procedure = Procedure::facing;
    Seat seat;
};
struct DisplacingFrame { // CH-D-DISPLACE
    static constexpr Procedure procedure = Procedure::displacing;
    Seat seat;
    Seat moved;
    std::uint8_t entered = 0; // the hex
};
struct AttackFrame {
    static constexpr Procedure procedure = Procedure::attack;
    Seat seat;
    std::uint8_t next = 0; // the next target of its step
};
struct PushingFrame { // CH-D-PUSH
    static constexpr Procedure procedure = Procedure::pushing;
    Seat seat;
    Seat target;
};
struct FumblingFrame { // CH-D-FUMBLE
    static constexpr Procedure procedure = Procedure::fumbling;
    Seat seat;
    Seat attacker;
};
struct OrderingFrame { // CH-D-ORDER
    static constexpr Procedure procedure = Procedure::ordering;
    Seat seat;
};
struct ReactingFrame { // CH-D-REACT
    static constexpr Procedure procedure = Procedure::reacting;
    Seat seat;
};

struct Champion {
    std::int32_t power = 0;
    std::uint8_t hex = HexGrid::nowhere; // until placed
    std::uint8_t facing = 0;
    std::uint8_t style = 0;
    std::uint8_t score = 0;
    List<std::uint8_t, most_in_hand> hand;    // ascending
    List<std::uint8_t, most_in_deck> discard; // in the order in which the cards were played
    std::array<std::uint8_t, 3> unused{};     // states have no padding
    // The deck is whatever is neither in hand nor discarded.
};

struct Target {
    std::uint8_t seat = 0;
    std::uint8_t needs = 0;
    std::uint8_t hits = 0;
    bool rear = false;
    bool answered = false;
    List<std::uint8_t, most_dice> dice;

    friend constexpr bool operator==(const Target&, const Target&) = default;
};

// The attack being resolved; no targets when there is none.
struct Attack {
    std::uint8_t attacker = 0;
    std::uint8_t card = 0;
    List<Target, most_seats - 1> targets; // in the order of CH-BAR-2
};

struct State {
    std::array<Champion, most_seats> champions{};
    std::int32_t power_supply = 0; // -1: unlimited
    std::int16_t score_supply = 0; // -1: unlimited
    std::uint16_t round = 0;
    std::uint8_t over = 0; // 1: by score (CH-END-1); 2: by the round limit (CH-END-2)
    Flow<6> flow;
    CardLine line;
    Attack attack;
    List<std::uint8_t, most_seats> to_place; // seats still to be placed, next first
    std::uint8_t unused = 0;
};
static_assert(sizeof(State) <= 512);

// ---------------------------------------------------------------- the rules

class Champions final : public Words {
public:
    using State = champions::State;

    static const GameInfo& info();
    static std::span<const VerbInfo> verbs();
    static std::optional<Champions> make(const Setup& setup, Faults& faults);
    const Setup& setup() const { return setup_; }
    const Equipment& equipment() const { return kit_; }
    const Options& options() const { return kit_.options; }

    // round.cpp
    State start(Chance& chance, Log& log) const;
    void resume(State& state, Chance& chance, Log& log) const;
    SeatSet awaiting(const State& state) const;
    Outcome outcome(const State& state) const;

    // answers.cpp
    void list(const State& state, Seat seat, ActionList& actions) const;
    Verdict judge(const State& state, Seat seat, const Action& action) const;
    void apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const;

    // evaluate.cpp
    int evaluate(const State& state, Seat seat) const;

    // secrets.cpp
    void hide(State& state, Viewer viewer) const;
    void imagine(State& state, Viewer viewer, Chance& chance) const;
    Refusal secrecy() const;

    // position.cpp, check.cpp
    Json write(const State& state) const;
    std::optional<State> read(const Json& json, Faults& faults) const;
    void check(const State& state, Faults& faults) const;

    // scene.cpp, tell.cpp
    Scene scene(const State& state, Viewer viewer) const;
    std::string describe(const State& state, Seat seat, const Action& action) const;
    std::string word(std::string_view kind, std::int32_t value) const override;
    std::optional<std::int32_t> value(std::string_view kind, std::string_view word) const override;
    bool counts(std::string_view kind) const override { return kind == "number" || kind == "facing"; }
    std::string spoken(std::string_view kind, std::int32_t value) const override;
    std::optional<Place> spot(std::string_view kind, std::int32_t value) const override;
    std::optional<Seat> owner_of(std::string_view kind, std::int32_t value) const override;

private:
    Champions(Setup setup, Equipment kit) : setup_(std::move(setup)), kit_(std::move(kit)) {}

    Setup setup_;
    Equipment kit_;
};

} // namespace muster::champions
