// What every small game repeats, so that a small game is its rules and little else: options, common refusals,
// secret answers, positions, words, seats and prompts of a scene. A game says in tables what it has, and in
// rows what happens (round/procedures.hpp); SmallGame makes of them all that Rules (core/rules.hpp) asks for.
//
// A State has `flow`, `round` and `over` (0, or which of the `endings` it was, from 1). Whatever does not
// suit a game it writes itself: its own function hides the one here. docs/add-a-game.md goes through one.
#pragma once

#include "core/bits.hpp"
#include "core/json.hpp"
#include "core/naming.hpp"
#include "core/options.hpp"
#include "core/rules.hpp"
#include "round/procedures.hpp"
#include "round/roll_off.hpp"
#include "round/sealed.hpp"

#include <array>
#include <optional>
#include <string>

namespace muster {

// ---------------------------------------------------------------- what many states have

// A frame that remembers nothing: using BiddingFrame = BareFrame<Procedure::bidding>
template <auto Which>
struct BareFrame {
    static constexpr auto procedure = Which;
};

// Units by number, those of the first seat before those of the second, as the first of the `things` says.
using UnitId = Id<struct UnitTag>;
using Units = IdSet<UnitId>;

// Seats that activate one unit each, in turn, until all have acted: struct State : Alternating
struct Alternating {
    SeatOrder order;         // while units act
    std::uint8_t next = 0;   // in the order
    std::uint32_t acted = 0; // a bit for each unit

    constexpr Seat now() const { return order[next]; }
    constexpr void act(UnitId unit) {
        acted |= std::uint32_t{1} << unit.index();
        next = static_cast<std::uint8_t>((next + 1) % order.size());
    }
    constexpr void end_round() { *this = {}; }
};
std::array<Field, 3> alternating_fields(std::string_view unit); // the kind of thing

// ---------------------------------------------------------------- tables

// A verb, and a choice of it in words. Its placeholders are what the action has of subject, target, detail
// and place, in this order: "Move {unit:unit} to {to:place}".
struct ToldVerb {
    VerbInfo info;
    std::string_view sentence;
};

// Things by number: what they are called, and how many there are of each seat. 0: they are nobody's.
struct Things {
    std::string_view kind;
    std::span<const std::string_view> words;
    int per_seat = 0;
};

// The rules by which every game refuses these.
struct CommonRules {
    Rule over;     // it is over
    Rule turn;     // another seat decides
    Rule question; // something else is to be decided
    Rule unit{};   // not a unit of the seat's own that is still to act
};

template <class Options>
struct SmallKit {
    Options options;
    int seats = 2;

    SeatSet all() const { return SeatSet::first(seats); }
};

template <class State, class Options>
struct SmallPlay {
    const SmallKit<Options>& kit;
    State& state;
    Chance& chance;
    Log& log;
};

template <class Game, class State, class Options>
struct SmallSight {
    const Game& rules;
    const SmallKit<Options>& kit;
    const State& state;
    Viewer viewer;

    std::string name(Seat seat) const { return rules.spoken("seat", seat.index()); }
};

template <class Game, class S, class Options>
struct SmallTypes {
    using Kit = SmallKit<Options>;
    using State = S;
    using Play = SmallPlay<S, Options>;
    using Sight = SmallSight<Game, S, Options>;
};

// What happens in most of them.
inline constexpr EventKind round_begins{"round", "Round {round} begins.", Opens::round};
inline constexpr EventKind last_round{"last_round", "Round {round} was the last.", Opens::phase};
inline constexpr EventKind in_order{"order", "They act in this order: {seats:seat...}.", Opens::phase, true};
inline constexpr EventKind has_chosen{"has_chosen", "{who:seat} has chosen."};
inline constexpr EventKind has_opened{"opened", "{who:seat} chose {answer}."};

// A number from 0 that several seats choose at once and in secret.
template <class Types>
struct Secret {
    Sealed Types::State::* answers = nullptr;
    SeatSet (*asked)(const typename Types::Kit& kit, const typename Types::State& state) = nullptr;
    int (*most)(const typename Types::Kit& kit, const typename Types::State& state, Seat seat) = nullptr;
    std::string_view question; // "How much do you bid?"
    Rule rule;                 // what may be chosen
    std::string_view too_much; // "You have {n} to bid."
    Rule stands;               // an answer is final, and so are all once they are open
};

// The options of a game: what is known of them, and how they are read.
template <class Options>
struct OptionTable {
    Rule rule;
    std::vector<OptionInfo> (*infos)() = nullptr;
    Options (*read)(const OptionList& list, Rule rule, GivenOptions& given, Faults& faults) = nullptr;
};
template <class Options, const auto& Rows>
constexpr OptionTable<Options> options_from(Rule rule) {
    return {rule, [] { return infos_of<Options>(Rows); },
            [](const OptionList& list, Rule its, GivenOptions& given, Faults& faults) {
                return read_options<Options>(Rows, list, its.id, given, faults);
            }};
}

// Things of one kind that are places of a board.
struct Spots {
    std::string_view kind{};
    std::optional<Place> (*of)(int spot) = nullptr;
    int (*at)(Place place) = nullptr; // -1: none
};
template <const auto& Grid>
constexpr Spots spots_on(std::string_view kind) {
    return {kind, [](int spot) { return Grid.spot_of(spot); },
            [](Place place) { return Grid.spot_at(place); }};
}

class Invariants;

// A list of the state that holds as many for each seat.
struct PerSeat {
    std::string_view field;
    int count = 1;
};

// All that a small game is.
template <class Game, class S, class O, std::size_t ProcedureCount>
struct SmallTables {
    using Types = SmallTypes<Game, S, O>;
    using Kit = typename Types::Kit;

    GameInfo about{}; // but for its options
    OptionTable<O> options{};
    std::span<const ToldVerb> verbs{};
    std::span<const Things> things{};
    std::span<const std::string_view> seat_names{};
    CommonRules rules{};
    std::array<Rule, 4> endings{}; // the first few
    Fields fields{}; // of the state, but for what is here already: round, over, order, secret, flow
    std::span<const PerSeat> per_seat{};
    Procedures<Types, ProcedureCount> procedures;
    Secret<Types> secret{};

    void (*set_up)(typename Types::Play& play) = nullptr;
    int (*score)(const Kit& kit, const S& state, Seat seat) = nullptr;
    // For bots: what a seat has, and a lead of how much makes it three to one (core/standing.hpp).
    int (*worth)(const Kit& kit, const S& state, Seat seat) = nullptr;
    int telling = 1;
    void (*sound)(const Kit& kit, const S& state, const Invariants& must) = nullptr;
    void (*paint)(const typename Types::Sight& sight, Scene& scene) = nullptr;

    Spots spots{};
    Measure ruler{}; // of a board that is no hexes
    // Where each unit stands; without it, `paint` shows them.
    std::optional<Place> (*unit_at)(const S& state, UnitId unit) = nullptr;
};

// ---------------------------------------------------------------- small_game.cpp

std::string word_of(std::span<const Things> all, std::string_view kind, std::int32_t value);
std::optional<std::int32_t> value_of(std::span<const Things> all, std::string_view kind,
                                     std::string_view word);
const Things* find_things(std::span<const Things> all, std::string_view kind);
std::string said_action(const ToldVerb& verb, const Action& action, const Words& words);
// Faults, if so many cannot sit down, or if there are files that nobody would read.
void check_table(const Setup& setup, const GameInfo& info, Rule rule, Faults& faults);

// {"s0": 3, "s1": null}: a seat that has not answered yet is there with null, what is hidden with "?".
inline constexpr std::int32_t unknown_answer = INT32_MIN; // what a viewer sees of one that is hidden
Json sealed_json(const Sealed& sealed, SeatSet seats, const Words& words);
SeatSet asked_by(const Sealed& sealed, SeatSet seats);

using Answers = Per<Seat, std::int32_t, max_seats>;

// Says what is wrong with a state, as far as something is.
class Invariants {
public:
    explicit Invariants(Faults& faults) : faults_(faults) {}
    // Whether it holds; a fault, if not.
    bool holds(bool it, std::string_view field, Rule rule, std::string_view sentence) const;

private:
    Faults& faults_;
};

class SmallReading : public ProcedureReading {
protected:
    SmallReading(const Words& words, ProcedureTable table, std::span<const Things> things, int seats)
        : ProcedureReading(words, table), words_(words), things_(things), seats_(seats) {}

    std::optional<Seat> decides_for(std::string_view kind, int thing) const override;
    bool is_here(std::string_view kind, int value) const override;
    void read_sealed(const JsonReader& from, Sealed& sealed) const;

private:
    const Words& words_;
    std::span<const Things> things_;
    int seats_;
};

// The highest first; who is equal rolls off.
inline SeatOrder highest_first(SeatSet seats, const Answers& value, const RollOff& tie, Chance& chance) {
    SeatOrder order;
    while (!seats.empty() && !chance.wanting()) {
        SeatSet equal;
        for (const Seat seat : seats) {
            if (!equal.empty() && value[seat] > value[equal.front()]) equal = {};
            if (equal.empty() || value[seat] == value[equal.front()]) equal.add(seat);
        }
        for (const Seat seat : roll_off(tie, equal, chance)) order.push_back(seat);
        for (const Seat seat : equal) seats.remove(seat);
    }
    return order;
}

template <class Verb>
constexpr bool is(const Action& action, Verb verb) {
    return action.verb == static_cast<std::uint8_t>(verb);
}

// One d6, thrown by one seat against another.
inline int d6(Chance& chance, const ChanceKind& kind, Seat who, Seat against, int needs) {
    std::array<std::uint8_t, 1> die{};
    const Ask ask{.kind = &kind, .who = who.index(), .against = against.index(), .needs = needs};
    chance.roll(6, die, ask);
    return die[0];
}

// ---------------------------------------------------------------- the game

template <class Game, class S, class O, std::size_t ProcedureCount>
class SmallGame : public Words {
public:
    using State = S;
    using Options = O;
    using Tables = SmallTables<Game, S, O, ProcedureCount>;
    using Types = typename Tables::Types;
    using Kit = typename Types::Kit;
    using Play = typename Types::Play;
    using Sight = typename Types::Sight;
    using Asked = Question<Types>;
    using Lain = Lying<Types>;
    using Row = ProcedureInfo<Types>;
    using Rows = Procedures<Types, ProcedureCount>;

    const Setup& setup() const { return setup_; }
    const Kit& kit() const { return kit_; }

    static const GameInfo& info() {
        static const std::vector<OptionInfo> options = Game::tables.options.infos();
        static const GameInfo all = [] {
            GameInfo about = Game::tables.about;
            about.options = {options, {}, {}};
            return about;
        }();
        return all;
    }
    static std::span<const VerbInfo> verbs() {
        static const std::vector<VerbInfo> all = [] {
            std::vector<VerbInfo> infos;
            for (const ToldVerb& verb : Game::tables.verbs) infos.push_back(verb.info);
            return infos;
        }();
        return all;
    }
    static std::optional<Game> make(const Setup& setup, Faults& faults) {
        const OptionTable<O>& table = Game::tables.options;
        Faults found;
        check_table(setup, info(), table.rule, found);
        GivenOptions given;
        add_direct_options(setup, table.rule.id, given, found);
        Kit kit{table.read(info().options, table.rule, given, found), setup.seats};
        faults.insert(faults.end(), found.begin(), found.end());
        if (!found.empty()) return std::nullopt;
        return Game(setup, std::move(kit));
    }

    // ------------------------------------------------ play

    State start(Chance& chance, Log& log) const {
        State state{};
        Play play{kit_, state, chance, log};
        Game::tables.set_up(play);
        Game::tables.procedures.advance(play);
        return state;
    }
    void resume(State& state, Chance& chance, Log& log) const {
        Play play{kit_, state, chance, log};
        Game::tables.procedures.advance(play);
    }
    SeatSet awaiting(const State& state) const { return Game::tables.procedures.awaiting(kit_, state); }
    void list(const State& state, Seat seat, ActionList& actions) const {
        Game::tables.procedures.list(kit_, state, seat, actions);
    }
    Verdict judge(const State& state, Seat seat, const Action& action) const {
        if (state.over != 0) return refuse(Game::tables.rules.over, "The game is over.");
        if (has_secret() && is_secret(state) && (state.*Game::tables.secret.answers).has_answered(seat))
            return refuse(Game::tables.secret.stands, "What you have chosen is sealed.");
        if (!awaiting(state).contains(seat))
            return refuse(Game::tables.rules.turn, "It is not your decision now.");
        const Frame& frame = state.flow.top();
        const Row& row = Game::tables.procedures.of(frame);
        if (!row.verbs.contains(action.verb) || !has_only_fields_of(verbs()[action.verb], action))
            return refuse(Game::tables.rules.question, "That is not what is to be decided now.");
        if constexpr (alternates)
            if (row.asks == whose_turn && !still_to_act(state, seat).contains(UnitId(action.subject)))
                return units_of(seat).contains(UnitId(action.subject))
                           ? refuse(Game::tables.rules.unit, "It has acted already.")
                           : refuse(Game::tables.rules.unit, "That is not yours.");
        return row.judge({kit_, state, frame, seat}, action);
    }
    void apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const {
        Play play{kit_, state, chance, log};
        const Frame asked = state.flow.top();
        if (!seal_answer(state, seat, action)) {
            mark_answered(state.flow.top());
            Game::tables.procedures.of(asked).apply(play, {asked, seat, action});
        } else if (has_secret()) {
            log.tell(Game::tables.secret.rule, has_chosen, seat);
        }
        Game::tables.procedures.advance(play);
#ifndef NDEBUG
        Faults faults;
        if (!chance.wanting()) check(state, faults);
        assert(faults.empty());
#endif
    }
    // Of points on a table, the one in the middle of the spot.
    Action as_listed(const State&, Seat, const Action& action) const {
        const bool on_board = action.has_place && Game::tables.spots.at != nullptr;
        const int spot = on_board ? Game::tables.spots.at(action.at) : -1;
        return spot < 0 ? action : action.to(*Game::tables.spots.of(spot));
    }

    // ------------------------------------------------ seats that act in turn

    static Units units_of(Seat seat) {
        const int each = Game::tables.things[0].per_seat;
        return Units::from_bits(Bits::first(each) << (seat.index() * each));
    }
    static Seat owner(UnitId unit) { return Seat(unit.index() / Game::tables.things[0].per_seat); }
    static Units still_to_act(const State& state, Seat seat) {
        return units_of(seat) - Units::from_bits(state.acted);
    }
    // Goes on to the next seat that has a unit left; false: none has.
    static bool go_on(State& state) {
        for (int tried = 0; tried < state.order.size(); ++tried) {
            if (!still_to_act(state, state.now()).empty()) return true;
            state.next = static_cast<std::uint8_t>((state.next + 1) % state.order.size());
        }
        return false;
    }
    static void tell_order(Play& play, Rule rule) {
        play.log.tell(rule, in_order);
        for (const Seat seat : play.state.order) play.log.also(seat.index());
    }
    // A step of the round: whoever comes next is asked, until all have acted.
    template <Remembered Own, auto After>
    static void next_turn(Play& play, Frame& frame) {
        if (go_on(play.state))
            play.state.flow.begin(Own{});
        else
            frame.go_to(After);
    }
    // Who is asked, in a row.
    static SeatSet whose_turn(const Kit&, const State& state, const Frame&) { return SeatSet(state.now()); }

    // The row of a question to the seat whose turn it is.
    template <Remembered Own>
    static consteval Row turn_row(std::string_view name, VerbSet verbs, Belows lies_on,
                                  decltype(Row::list) list, decltype(Row::judge) judge,
                                  decltype(Row::apply) apply) {
        Row row;
        row.words = remembers_nothing<Own>(name);
        row.verbs = verbs;
        row.asks = whose_turn;
        row.list = list;
        row.judge = judge;
        row.apply = apply;
        row.prompt = ask_to_act;
        row.lies_on = lies_on;
        return row;
    }

    static void end_game(State& state, std::uint8_t ending) {
        state.over = ending;
        state.flow.clear();
    }

    // ------------------------------------------------ how it stands

    Outcome outcome(const State& state) const {
        Outcome result;
        result.over = state.over != 0;
        if (result.over) result.ended_by = Game::tables.endings[state.over - std::size_t{1}];
        for (const Seat seat : kit_.all())
            result.score[static_cast<std::size_t>(seat.index())] = Game::tables.score(kit_, state, seat);
        rank_seats(result, kit_.all(),
                   [&](Seat seat) { return result.score[static_cast<std::size_t>(seat.index())]; });
        return result;
    }
    int evaluate(const State& state, Seat seat) const {
        std::array<std::int64_t, max_seats> worth{};
        for (const Seat each : kit_.all())
            worth[static_cast<std::size_t>(each.index())] = Game::tables.worth(kit_, state, each);
        return standing_of_lead(lead_of(seat.index(), kit_.seats, worth), Game::tables.telling);
    }

    // ------------------------------------------------ secrets

    bool seal(State& state, Seat seat, const Action& action) const
        requires(Game::seals)
    {
        return seal_answer(state, seat, action);
    }
    Refusal finality() const
        requires(Game::seals)
    {
        return {Game::tables.secret.stands, "What has been opened stands.", {}};
    }
    void hide(State& state, Viewer viewer) const {
        if (has_secret()) (state.*Game::tables.secret.answers).hide_from(viewer, unknown_answer);
    }
    // Any answer that a seat may give is as likely as any other.
    void imagine(State& state, Viewer viewer, Chance& chance) const {
        if (has_secret()) {
            Sealed& answers = state.*Game::tables.secret.answers;
            if (answers.complete()) return;
            for (const Seat seat : kit_.all()) {
                if (!answers.has_answered(seat) || viewer.may_see(seat)) continue;
                const auto count =
                    static_cast<std::uint32_t>(Game::tables.secret.most(kit_, state, seat)) + 1;
                answers.deal_anew(seat, static_cast<std::int32_t>(chance.below(count)));
            }
        }
    }
    Refusal secrecy() const {
        if (!has_secret()) return {Game::tables.rules.turn, "Nothing is hidden.", {}};
        return {Game::tables.secret.stands, "That is secret until all have chosen.", {}};
    }

    // Everybody learns what was chosen: the answers by seat, which are gone from the state.
    static Answers open_answers(Play& play) {
        Answers answers;
        Sealed& sealed = play.state.*Game::tables.secret.answers;
        for (const Seat seat : asked_by(sealed, play.kit.all())) {
            answers[seat] = sealed.answer_of(seat);
            play.log.tell(Game::tables.secret.rule, has_opened, seat, sealed.answer_of(seat));
        }
        sealed = Sealed{};
        return answers;
    }
    // The row of the secret question; the procedure below it has asked the seats (`answers.ask`).
    template <Remembered Own, auto Verb>
    static consteval Row secret_row(std::string_view name, Belows lies_on) {
        Row row;
        row.words = remembers_nothing<Own>(name, done_once_answered);
        row.verbs = {Verb};
        row.asks = owing;
        row.list = list_answers<Verb>;
        row.judge = judge_answer;
        row.prompts = ask_for_answers;
        row.lies_on = lies_on;
        row.misfit = answers_misfit;
        return row;
    }

    // ------------------------------------------------ shown and told

    Scene scene(const State& state, Viewer viewer) const {
        const Sight sight{self(), kit_, state, viewer};
        Scene scene;
        const Outcome standing = outcome(state);
        for (const Seat seat : kit_.all()) {
            const auto i = static_cast<std::size_t>(seat.index());
            Scene::SeatView view{seat.index(),
                                 sight.name(seat),
                                 std::string(seat_colour(seat.index())),
                                 standing.score[i],
                                 {},
                                 awaiting(state).contains(seat),
                                 standing.over ? int{standing.rank[i]} : 0};
            if (has_secret())
                if (is_secret(state) && (state.*Game::tables.secret.answers).has_answered(seat)) {
                    view.role = "has chosen";
                    view.rule = Game::tables.secret.rule;
                }
            scene.seats.push_back(std::move(view));
        }
        scene.track.round = state.round;
        scene.chain = Game::tables.procedures.chain(sight);
        scene.prompts = Game::tables.procedures.prompts(sight);
        if constexpr (alternates)
            for (int i = state.next; i < state.order.size(); ++i)
                scene.forecast.push_back({state.order[i].index(), sight.name(state.order[i]),
                                          i == state.next ? "now" : "next", Game::tables.rules.turn});
        if (Game::tables.unit_at != nullptr) show_units(sight, scene);
        Game::tables.paint(sight, scene);
        return scene;
    }
    std::string describe(const State&, Seat, const Action& action) const {
        return said_action(Game::tables.verbs[action.verb], action, *this);
    }
    std::string word(std::string_view kind, std::int32_t value) const override {
        return word_of(Game::tables.things, kind, value);
    }
    std::optional<std::int32_t> value(std::string_view kind, std::string_view word) const override {
        return value_of(Game::tables.things, kind, word);
    }
    std::string spoken(std::string_view kind, std::int32_t value) const override {
        return kind == "seat" ? word_in(Game::tables.seat_names, value) : word(kind, value);
    }
    std::optional<Place> spot(std::string_view kind, std::int32_t value) const override {
        return kind == Game::tables.spots.kind ? Game::tables.spots.of(value) : std::nullopt;
    }
    Measure measure() const override { return Game::tables.ruler; }
    std::optional<Seat> owner_of(std::string_view kind, std::int32_t value) const override {
        const Things* things = find_things(Game::tables.things, kind);
        if (things == nullptr || things->per_seat == 0) return Words::owner_of(kind, value);
        return Seat(value / things->per_seat);
    }

    // ------------------------------------------------ positions

    Json write(const State& state) const {
        Json json = fields_json(&state, common_fields(), *this);
        json.update(fields_json(&state, Game::tables.fields, *this));
        if constexpr (alternates) {
            const Alternating& turns = state;
            json.update(fields_json(&turns, turn_fields(), *this));
        }
        if (has_secret())
            if (const Sealed& answers = state.*Game::tables.secret.answers; answers != Sealed{})
                json["sealed"] = sealed_json(answers, kit_.all(), *this);
        if (!state.flow.idle()) json["flow"] = flow_json(state.flow, Game::tables.procedures, *this);
        return json;
    }
    std::optional<State> read(const Json& json, Faults& faults) const {
        return read_checked<Reader>(self(), json, faults, {});
    }
    void check(const State& state, Faults& faults) const {
        const Invariants must(faults);
        const auto is_here = [&](std::string_view kind, int value) { return self().there_is(kind, value); };
        if (!must.holds(fields_fit(&state, Game::tables.fields, is_here), "", Game::tables.rules.question,
                        "a number is none that this game knows") ||
            !must.holds(state.over == 0 || (state.over <= Game::tables.endings.size() &&
                                            Game::tables.endings[state.over - std::size_t{1}].named()),
                        "over", Game::tables.rules.over, "there is no such end"))
            return;
        for (const PerSeat& list : Game::tables.per_seat) {
            const auto field = std::ranges::find(Game::tables.fields, list.field, &Field::name);
            if (!must.holds(field->count(&state) == list.count * kit_.seats, list.field,
                            Game::tables.rules.question, "every seat has as many"))
                return;
        }
        Game::tables.sound(kit_, state, must);
        if (faults.empty()) check_turns(state, must);
        if (faults.empty()) check_secret(state, must);
        if (faults.empty()) check_flow(state, must);
    }
    bool there_is(std::string_view kind, std::int32_t value) const {
        if (value < 0) return false;
        if (kind == "seat") return value < kit_.seats;
        if (const Things* things = find_things(Game::tables.things, kind))
            return value < static_cast<int>(things->words.size()) &&
                   (things->per_seat == 0 || value < things->per_seat * kit_.seats);
        return spot(kind, value).has_value();
    }

private:
    friend Game;
    SmallGame(Setup setup, Kit kit) : setup_(std::move(setup)), kit_(std::move(kit)) {}

    const Game& self() const { return static_cast<const Game&>(*this); }

    static bool has_secret() { return Game::tables.secret.answers != nullptr; }
    static constexpr bool alternates = std::derived_from<S, Alternating>;
    static Fields turn_fields() {
        static const auto all = alternating_fields(Game::tables.things[0].kind);
        return all;
    }
    static Fields common_fields() {
        static constexpr std::array all{field::number<&S::round>("round"), field::number<&S::over>("over")};
        return all;
    }

    static Scene::Prompt ask_to_act(const Sight& sight, const Frame&) {
        return question_to(sight.state.now(), "Who acts, and how?", Game::tables.rules.turn,
                           Scene::Answer::place);
    }

    // ------------------------------------------------ the secret question

    static SeatSet owing(const Kit&, const State& state, const Frame&) {
        return (state.*Game::tables.secret.answers).owing();
    }
    static bool is_secret(const State& state) {
        return !state.flow.idle() && Game::tables.procedures.of(state.flow.top()).asks == owing;
    }
    static bool seal_answer(State& state, Seat seat, const Action& action) {
        if (has_secret()) {
            if (!is_secret(state)) return false;
            Sealed& answers = state.*Game::tables.secret.answers;
            answers.seal(seat, action.detail);
            if (answers.complete()) mark_answered(state.flow.top());
            return true;
        } else {
            return false;
        }
    }
    template <auto Verb>
    static void list_answers(const Asked& asked, ActionList& actions) {
        for (int i = 0; i <= Game::tables.secret.most(asked.kit, asked.state, asked.seat); ++i)
            actions.add(Action(Verb).of(i));
    }
    static Verdict judge_answer(const Asked& asked, const Action& action) {
        const int most = Game::tables.secret.most(asked.kit, asked.state, asked.seat);
        if (action.detail >= 0 && action.detail <= most) return Verdict::allowed();
        return refuse(Game::tables.secret.rule, Game::tables.secret.too_much, most);
    }
    static std::vector<Scene::Prompt> ask_for_answers(const Sight& sight, const Frame&) {
        std::vector<Scene::Prompt> prompts;
        for (const Seat seat : (sight.state.*Game::tables.secret.answers).owing()) {
            prompts.push_back(question_to(seat, std::string(Game::tables.secret.question),
                                          Game::tables.secret.rule, Scene::Answer::number));
            prompts.back().secret = true;
        }
        return prompts;
    }
    static std::string_view answers_misfit(const Lain& it) {
        const bool complete = (it.state.*Game::tables.secret.answers).complete();
        return is_at(it.frame, AskStep::done) == complete ? "" : Game::tables.secret.rule.id;
    }

    static void show_units(const Sight& sight, Scene& scene) {
        for (const Seat seat : sight.kit.all())
            for (const UnitId unit : units_of(seat)) {
                const auto at = Game::tables.unit_at(sight.state, unit);
                const std::string_view kind = Game::tables.things[0].kind;
                Scene::Piece piece;
                piece.id = sight.rules.word(kind, unit.index());
                piece.name = piece.id;
                piece.owner = seat.index();
                piece.kind = kind;
                piece.placed = at.has_value();
                piece.at = at.value_or(Place{});
                piece.radius = Game::tables.ruler.one.empty() ? 0 : 3 * table_unit / 8;
                piece.state = !at ? "gone" : "ready";
                if constexpr (alternates)
                    if (at && !still_to_act(sight.state, seat).contains(unit)) piece.state = "done";
                scene.pieces.push_back(std::move(piece));
            }
    }

    // ------------------------------------------------ what can never be

    // The order is there while units act, and nothing of it at any other time.
    void check_turns(const State& state, const Invariants& must) const {
        if constexpr (alternates) {
            const Alternating& turns = state;
            const auto is_here = [&](std::string_view kind, int value) {
                return self().there_is(kind, value);
            };
            const bool acts = !state.flow.idle() &&
                              misshapen(state.flow.top(), Game::tables.procedures).empty() &&
                              Game::tables.procedures.of(state.flow.top()).asks == whose_turn;
            SeatSet ordered;
            for (const Seat seat : turns.order) ordered.add(seat);
            const bool is_complete = ordered == kit_.all() && turns.order.size() == kit_.seats &&
                                     turns.next < kit_.seats && !still_to_act(state, state.now()).empty();
            const bool fits = acts ? is_complete : turns.order.empty() && turns.next == 0 && turns.acted == 0;
            must.holds(fits && fields_fit(&turns, turn_fields(), is_here), "order", Game::tables.rules.turn,
                       "while units act every seat has a place in the order, and somebody is next");
        }
    }
    // Answers are kept while they are asked for, everybody's and no others, and each may be given.
    void check_secret(const State& state, const Invariants& must) const {
        if (has_secret()) {
            const Sealed& answers = state.*Game::tables.secret.answers;
            Sealed as_said;
            if (is_secret(state)) as_said.ask(Game::tables.secret.asked(kit_, state));
            bool fits = true;
            for (const Seat seat : kit_.all()) {
                if (!answers.has_answered(seat)) continue;
                const std::int32_t answer = answers.answer_of(seat);
                fits = fits && as_said.owing().contains(seat) && answer >= 0 &&
                       answer <= Game::tables.secret.most(kit_, state, seat);
                if (fits) as_said.seal(seat, answer);
            }
            must.holds(fits && answers == as_said, "sealed", Game::tables.secret.rule,
                       "whoever is asked answers, with what may be chosen, and nobody else does");
        }
    }
    void check_flow(const State& state, const Invariants& must) const {
        if (state.over != 0 || state.flow.idle()) {
            must.holds((state.over != 0) == state.flow.idle(), "flow", Game::tables.rules.over,
                       "something is under way until the game is over");
            return;
        }
        for (int i = 0; i < state.flow.depth(); ++i)
            if (!must.holds(frame_fits(state, i), "flow", Game::tables.rules.question,
                            "this cannot be under way here"))
                return;
        const Frame& top = state.flow.top();
        const Row& row = Game::tables.procedures.of(top);
        const bool asks = !row.verbs.empty() &&
                          (row.has_answer == nullptr || row.has_answer({kit_, state, top, top.seat()}));
        must.holds(asks, "flow", Game::tables.rules.question, "nobody has anything to decide here");
    }
    bool frame_fits(const State& state, int i) const {
        const Frame& frame = state.flow[i];
        const auto& all = Game::tables.procedures;
        const auto is_here = [&](std::string_view kind, int value) { return self().there_is(kind, value); };
        if (!misshapen(frame, all).empty() || !names_what_is_there(frame, all, is_here)) return false;
        if (i + 1 < state.flow.depth() && all.is_asking(frame)) return false;
        if (i == 0) return frame.procedure == 0;
        const Frame& around = state.flow[i - 1];
        const Row& row = all.of(frame);
        return row.may_lie_on(around) &&
               (row.misfit == nullptr || row.misfit({kit_, state, frame, around}).empty());
    }

    class Reader : SmallReading {
    public:
        Reader(const Game& rules, State& state)
            : SmallReading(rules, Game::tables.procedures, Game::tables.things, rules.kit().seats),
              state_(state) {}

        void read(const JsonReader& from) {
            if (!only_own_fields(from)) return;
            if constexpr (alternates) {
                Alternating& turns = state_;
                read_these_fields(from, &turns, turn_fields(), *this);
            }
            read_these_fields(from, &state_, common_fields(), *this);
            read_these_fields(from, &state_, Game::tables.fields, *this);
            if (has_secret())
                if (const auto sealed = from.get("sealed"))
                    this->read_sealed(*sealed, state_.*Game::tables.secret.answers);
            if (const auto flow = from.get("flow")) this->read_frames(*flow, state_.flow);
        }

    private:
        static bool only_own_fields(const JsonReader& from) {
            if constexpr (alternates)
                return only_fields(from, Game::tables.fields,
                                   {"round", "over", "sealed", "flow", "order", "next", "acted"});
            else
                return only_fields(from, Game::tables.fields, {"round", "over", "sealed", "flow"});
        }
        // What is a spot is the place where it is.
        std::optional<int> read_thing(std::string_view kind, const JsonReader& from) const override {
            if (kind != Game::tables.spots.kind) return this->named(kind, from);
            const int spot = Game::tables.spots.at(this->point(from));
            if (spot < 0) from.fault("this is no place of the board");
            return spot < 0 ? std::nullopt : std::optional(spot);
        }

        State& state_;
    };

    Setup setup_;
    Kit kit_;
};

} // namespace muster
