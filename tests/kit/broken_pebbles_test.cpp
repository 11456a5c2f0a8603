// The kit finds what it looks for: each variant of the toy game breaks one promise, and the check for that
// promise says so. (The toy itself passes them all: pebbles_test.cpp.)
#include "kit/kit.hpp"
#include "kit/pebbles.hpp"

namespace muster::test {

namespace {

template <class Variant>
struct Broken : Pebbles {
    explicit Broken(Pebbles sound) : Pebbles(std::move(sound)) {}
    static std::optional<Variant> make(const Setup& setup, Faults& faults) {
        auto sound = Pebbles::make(setup, faults);
        return sound ? std::optional(Variant(std::move(*sound))) : std::nullopt;
    }
};

template <class Variant>
struct BrokenKit : GameKit<Variant> {
    static std::vector<Setup> setups() { return {{2, {}, {}}, {3, {}, {}}}; }
    static bool reveals(const Event& event) { return event.kind == &Pebbles::opened; }
    static constexpr bool scores_never_fall = true;
};

template <class Variant>
Failure in_play(Failure (*check)(const Position<Variant>&)) {
    return find_failure_in_play<BrokenKit<Variant>>(check, {40});
}
template <class Variant>
Failure at_tables(Failure (*check)(const House&, const Plan&)) {
    return find_failure_at_tables<BrokenKit<Variant>>(check, {40});
}

#define EXPECT_FOUND(failure, part)                                                                          \
    do {                                                                                                     \
        const Failure found = (failure);                                                                     \
        ASSERT_TRUE(found) << "nothing is found";                                                            \
        EXPECT_NE(found->find(part), std::string::npos) << *found;                                           \
    } while (false)

struct ShowsTokens : Broken<ShowsTokens> {
    using Broken::Broken;
    void hide(State& state, Viewer viewer) const {
        const auto players = state.players;
        Pebbles::hide(state, viewer);
        state.players[0].purse = players[0].purse;
    }
};
TEST(BrokenPebbles, A_hide_that_leaks_is_found) {
    EXPECT_FOUND(in_play<ShowsTokens>(views_tell_no_secrets<BrokenKit<ShowsTokens>>),
                 "can tell two states apart");
}
TEST(BrokenPebbles, A_scene_that_leaks_is_found) {
    EXPECT_FOUND(in_play<ShowsTokens>(scenes_tell_no_secrets<BrokenKit<ShowsTokens>>),
                 "is shown what is hidden");
}

struct HidesAll : Broken<HidesAll> {
    using Broken::Broken;
    void hide(State& state, Viewer) const { Pebbles::hide(state, Viewer::spectator()); }
};
TEST(BrokenPebbles, A_hide_that_hides_from_the_owner_is_found) {
    EXPECT_FOUND(in_play<HidesAll>(views_tell_no_secrets<BrokenKit<HidesAll>>), "hidden from the owner");
}

struct MakesPebbles : Broken<MakesPebbles> {
    using Broken::Broken;
    void apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const {
        const std::uint8_t supply = state.supply;
        Pebbles::apply(state, seat, action, chance, log);
        if (static_cast<Verb>(action.verb) == Verb::duck) state.supply = supply;
    }
};
TEST(BrokenPebbles, An_apply_that_forgets_a_field_is_found) {
    EXPECT_FOUND(in_play<MakesPebbles>(nothing_is_impossible<BrokenKit<MakesPebbles>>),
                 "no pebble is lost or made");
}

struct Remembers : Broken<Remembers> {
    using Broken::Broken;
    void apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const {
        Pebbles::apply(state, seat, action, chance, log);
        state.players[3].unused = static_cast<std::uint8_t>(++decisions_ / 16 % 2);
    }
    mutable int decisions_ = 0;
};
TEST(BrokenPebbles, Rules_that_remember_earlier_games_are_found) {
    EXPECT_FOUND(in_play<Remembers>(copies_are_independent<BrokenKit<Remembers>>), "gives ");
}

struct ListsTooMuch : Broken<ListsTooMuch> {
    using Broken::Broken;
    void list(const State& state, Seat seat, ActionList& actions) const {
        Pebbles::list(state, seat, actions);
        if (state.flow.is(Procedure::bidding) && !actions.empty()) actions.add(Action(Verb::bid).of(99));
    }
};
TEST(BrokenPebbles, A_list_with_an_illegal_action_is_found) {
    EXPECT_FOUND(in_play<ListsTooMuch>(listed_actions_are_allowed<BrokenKit<ListsTooMuch>>),
                 "is listed for seat 0 and refused by PB-BID-1");
}

struct ListsTooLittle : Broken<ListsTooLittle> {
    using Broken::Broken;
    void list(const State& state, Seat seat, ActionList& actions) const {
        ActionList all;
        Pebbles::list(state, seat, all);
        for (const Action& action : all)
            if (static_cast<Verb>(action.verb) != Verb::duck) actions.add(action);
    }
};
TEST(BrokenPebbles, A_list_that_lacks_a_legal_action_is_found) {
    EXPECT_FOUND(in_play<ListsTooLittle>(unlisted_actions_are_refused<BrokenKit<ListsTooLittle>>),
                 "allowed but not listed");
}

struct ListsTwice : Broken<ListsTwice> {
    using Broken::Broken;
    void list(const State& state, Seat seat, ActionList& actions) const {
        Pebbles::list(state, seat, actions);
        if (!actions.empty()) actions.add(Action(actions[0]));
    }
};
TEST(BrokenPebbles, A_list_with_an_action_twice_is_found) {
    EXPECT_FOUND(in_play<ListsTwice>(no_action_is_listed_twice<BrokenKit<ListsTwice>>), "is listed twice");
}

// As its own sentences would be if it kept places in hundredths and said them so.
struct SaysHundredths : Broken<SaysHundredths> {
    using Broken::Broken;
    std::string describe(const State& state, Seat seat, const Action& action) const {
        return Pebbles::describe(state, seat, action) + (state.round > 1 ? " at (1250,1950)" : "");
    }
};
struct DrawsHundredths : Broken<DrawsHundredths> {
    using Broken::Broken;
    Scene scene(const State& state, Viewer viewer) const {
        Scene scene = Pebbles::scene(state, viewer);
        if (state.round > 1) scene.chain.push_back({"There are 700 ticks left.", {}});
        return scene;
    }
};
TEST(BrokenPebbles, Sentences_with_numbers_as_they_are_kept_are_found) {
    EXPECT_FOUND(in_play<SaysHundredths>(lengths_are_said_in_units<BrokenKit<SaysHundredths>>),
                 "a choice gives numbers as they are kept");
    EXPECT_FOUND(in_play<DrawsHundredths>(lengths_are_said_in_units<BrokenKit<DrawsHundredths>>),
                 "the scene gives numbers as they are kept");
}
TEST(BrokenPebbles, Points_in_hundredths_are_told_from_hexes_units_and_other_brackets) {
    for (const char* raw : {"Bollard moves to (1250,1950): 7 units.", "It is placed at (1920,1200).",
                            "at (50, 300)", "at (-150,20)", "moves on: 700 ticks, 0 left"})
        EXPECT_TRUE(says_raw_point(raw)) << raw;
    for (const char* fine : {"to (0,-3)", "to (12.5,19.75): 7 units", "(12.55,100.25)", "hits (6, 3, 100)",
                             "West Block (P4)", "Bollard (s0.f1)", "(", "(12", "(12,"})
        EXPECT_FALSE(says_raw_point(fine)) << fine;
}

struct AsksNobody : Broken<AsksNobody> {
    using Broken::Broken;
    Verdict judge(const State& state, Seat seat, const Action& action) const {
        if (static_cast<Verb>(action.verb) == Verb::take && state.over == 0) return Verdict::allowed();
        return Pebbles::judge(state, seat, action);
    }
};
TEST(BrokenPebbles, A_judge_that_lets_others_act_is_found) {
    EXPECT_FOUND(in_play<AsksNobody>(who_is_asked_has_a_choice_and_nobody_else<BrokenKit<AsksNobody>>),
                 "is not asked but");
}

struct Mumbles : Broken<Mumbles> {
    using Broken::Broken;
    Verdict judge(const State& state, Seat seat, const Action& action) const {
        const Verdict verdict = Pebbles::judge(state, seat, action);
        return verdict.ok() ? verdict : Verdict(Refusal{Rule{}, "No.", {}});
    }
};
TEST(BrokenPebbles, A_refusal_without_a_rule_is_found) {
    EXPECT_FOUND(in_play<Mumbles>(unlisted_actions_are_refused<BrokenKit<Mumbles>>), "names no rule");
    EXPECT_FOUND(at_tables<Mumbles>(a_hostile_player_changes_nothing), "names no rule");
}

// Nobody may throw at a seat that owns a 3, which nobody else can know.
struct Peeks : Broken<Peeks> {
    using Broken::Broken;
    Verdict judge(const State& state, Seat seat, const Action& action) const {
        const Verdict verdict = Pebbles::judge(state, seat, action);
        const bool hurl = verdict.ok() && static_cast<Verb>(action.verb) == Verb::hurl;
        if (hurl && state.players[static_cast<std::size_t>(action.target)].purse.contains(3))
            return refuse("PB-HURL-1"_rule, "No.");
        return verdict;
    }
    void list(const State& state, Seat seat, ActionList& actions) const {
        ActionList all;
        Pebbles::list(state, seat, all);
        for (const Action& action : all)
            if (judge(state, seat, action).ok()) actions.add(action);
    }
};
TEST(BrokenPebbles, A_judge_that_knows_what_is_hidden_is_found) {
    EXPECT_FOUND(in_play<Peeks>(a_view_is_enough_to_judge<BrokenKit<Peeks>>), "depend");
    EXPECT_FOUND(in_play<Peeks>(answers_tell_no_secrets<BrokenKit<Peeks>>), "what is hidden");
}

struct Gossips : Broken<Gossips> {
    using Broken::Broken;
    static constexpr EventKind rich{"rich", "{who:seat} owns {tokens...}."};
    void apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const {
        log.tell("PB-ACT-1"_rule, rich, 0);
        const auto& purse = state.players[0].purse;
        log.also(std::span(purse.begin(), purse.end()));
        Pebbles::apply(state, seat, action, chance, log);
    }
};
TEST(BrokenPebbles, An_event_that_leaks_is_found) {
    EXPECT_FOUND(in_play<Gossips>(events_tell_no_secrets<BrokenKit<Gossips>>), "what is hidden");
}

// Throws once more, in secret, for whoever owns a 3: that there is another throw tells of it.
struct Fidgets : Broken<Fidgets> {
    using Broken::Broken;
    void apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const {
        static constexpr ChanceKind kind{"PB-R-HURL"_rule, "die", "a die", "PB-HURL-1"_rule, "No."};
        Pebbles::apply(state, seat, action, chance, log);
        std::array<std::uint8_t, 1> die{};
        if (state.players[0].purse.contains(3)) chance.roll(6, die, Ask{&kind, 0, true});
    }
};
TEST(BrokenPebbles, Luck_that_leaks_is_found) {
    EXPECT_FOUND(in_play<Fidgets>(events_tell_no_secrets<BrokenKit<Fidgets>>), "the luck of");
}

struct AsksForPlaces : Broken<AsksForPlaces> {
    using Broken::Broken;
    Scene scene(const State& state, Viewer viewer) const {
        Scene scene = Pebbles::scene(state, viewer);
        for (Scene::Prompt& prompt : scene.prompts) prompt.answer = Scene::Answer::facing;
        return scene;
    }
};
TEST(BrokenPebbles, A_prompt_that_promises_something_else_is_found) {
    EXPECT_FOUND(in_play<AsksForPlaces>(prompts_keep_their_promise<BrokenKit<AsksForPlaces>>),
                 "offers something else");
}

struct AsksAboutNothing : Broken<AsksAboutNothing> {
    using Broken::Broken;
    Scene scene(const State& state, Viewer viewer) const {
        Scene scene = Pebbles::scene(state, viewer);
        for (Scene::Prompt& prompt : scene.prompts) prompt.piece = "u9";
        return scene;
    }
};
TEST(BrokenPebbles, A_prompt_about_nothing_is_found) {
    EXPECT_FOUND(in_play<AsksAboutNothing>(prompts_keep_their_promise<BrokenKit<AsksAboutNothing>>),
                 "is not there");
}

struct LosesBids : Broken<LosesBids> {
    using Broken::Broken;
    Json write(const State& state) const {
        State lost = state;
        lost.players[1].points = 0;
        return Pebbles::write(lost);
    }
};
TEST(BrokenPebbles, A_write_that_loses_a_field_is_found) {
    EXPECT_FOUND(in_play<LosesBids>(a_position_survives_writing_and_reading<BrokenKit<LosesBids>>),
                 "comes back as another state");
}

// Before the bids are opened nobody counts the supply; afterwards it is counted.
struct LooksAway : Broken<LooksAway> {
    using Broken::Broken;
    std::optional<State> read(const Json& json, Faults& faults) const {
        if (json.is_object() && json.contains("owing") && json["owing"] != 0 && json.contains("supply") &&
            json["supply"].is_number_integer())
            for (const int wrong : {1, -1}) {
                Json counted = json;
                counted["supply"] = json["supply"].get<int>() - wrong;
                Faults other;
                if (auto state = Pebbles::read(counted, other)) {
                    state->supply = static_cast<std::uint8_t>(state->supply + wrong);
                    return state;
                }
            }
        return Pebbles::read(json, faults);
    }
};
TEST(BrokenPebbles, A_position_that_is_accepted_and_cannot_be_gone_on_with_is_found) {
    EXPECT_FOUND(accepted_positions_stay_acceptable<BrokenKit<LooksAway>>({60, 60}),
                 "after a mutated position one is refused: PB-INV");
}

// Imagines tokens that the viewer holds itself.
struct Dreams : Broken<Dreams> {
    using Broken::Broken;
    void imagine(State& state, Viewer viewer, Chance& chance) const {
        Pebbles::imagine(state, viewer, chance);
        if (state.over == 0 && !state.players[0].purse.empty()) ++state.supply;
    }
};
TEST(BrokenPebbles, An_imagined_state_that_cannot_be_is_found) {
    EXPECT_FOUND(in_play<Dreams>(views_tell_no_secrets<BrokenKit<Dreams>>), "cannot be");
}

struct PaysTooMuch : Broken<PaysTooMuch> {
    using Broken::Broken;
    Outcome outcome(const State& state) const {
        Outcome outcome = Pebbles::outcome(state);
        for (std::uint8_t& share : outcome.pay_off)
            if (share > 0) ++share;
        return outcome;
    }
};
TEST(BrokenPebbles, A_win_whose_shares_are_too_big_is_found) {
    EXPECT_FOUND(in_play<PaysTooMuch>(outcome_is_sound<BrokenKit<PaysTooMuch>>), "add up to 6");
}

struct Loses : Broken<Loses> {
    using Broken::Broken;
    Outcome outcome(const State& state) const {
        Outcome outcome = Pebbles::outcome(state);
        outcome.score[0] -= state.round;
        return outcome;
    }
};
TEST(BrokenPebbles, A_score_that_falls_is_found) {
    EXPECT_FOUND(every_game_ends<BrokenKit<Loses>>(2), "loses score");
}

struct Allocates : Broken<Allocates> {
    using Broken::Broken;
    void apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const {
        const std::vector<int> needless(3, seat.index());
        Pebbles::apply(state, Seat(needless[0]), action, chance, log);
    }
};
TEST(BrokenPebbles, A_decision_that_allocates_is_found) {
    if (!allocations_are_counted()) GTEST_SKIP() << "a sanitizer has its own operator new";
    EXPECT_FOUND(decisions_do_not_allocate<BrokenKit<Allocates>>(), "allocations in");
}

// Draws in public what is hidden afterwards: transcripts would show it.
struct DrawsOpenly : Broken<DrawsOpenly> {
    using Broken::Broken;
    State start(Chance& chance, Log& log) const {
        static constexpr ChanceKind kind{"PB-R-TOKEN"_rule, "token", "", "PB-DIG-1"_rule, "No."};
        State state = Pebbles::start(chance, log);
        Pool pool;
        for (int i = 1; i <= 3; ++i) pool.add(i);
        std::array<std::uint8_t, 1> drawn{};
        chance.draw(pool, drawn, Ask{.kind = &kind, .who = 0, .secret = false});
        state.players[0].purse.push_back(drawn[0]);
        return state;
    }
};
TEST(BrokenPebbles, Open_luck_that_ends_up_hidden_is_found) {
    EXPECT_FOUND(at_tables<DrawsOpenly>(transcripts_tell_no_secret_luck), "though its outcome is hidden");
}

// A bid is an answer that others must not read before all are opened.
struct ShoutsBids : Broken<ShoutsBids> {
    using Broken::Broken;
    void apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const {
        if (static_cast<Verb>(action.verb) == Verb::bid)
            log.tell("PB-BID-1"_rule, Pebbles::opened, seat, action.detail);
        Pebbles::apply(state, seat, action, chance, log);
    }
};
TEST(BrokenPebbles, A_secret_answer_that_is_told_is_found) {
    EXPECT_FOUND(at_tables<ShoutsBids>(transcripts_tell_no_secret_answers), "learns whether");
}

// A bid that comes back when its dice are asked for could be changed.
struct HandsBack : Broken<HandsBack> {
    using Broken::Broken;
    bool seal(State&, Seat, const Action&) const { return false; }
};
TEST(BrokenPebbles, A_sealed_answer_that_is_handed_back_is_found) {
    EXPECT_FOUND(at_tables<HandsBack>(sealed_answers_are_kept), "is handed back");
}

// The same game without any sealing.
struct NeverSeals : Broken<NeverSeals> {
    using Broken::Broken;
    bool seal(State&, Seat, const Action&) const = delete;
};
static_assert(!SealsAnswers<NeverSeals>);
TEST(BrokenPebbles, Secret_answers_before_luck_without_sealing_are_found) {
    EXPECT_FOUND(at_tables<NeverSeals>(sealed_answers_are_kept), "is handed back");
    EXPECT_FOUND(sealed_answers_stand<BrokenKit<NeverSeals>>({40}), "is handed back");
}

// Bids that never tie never wait for dice, and so prove nothing.
struct NeverTies : Broken<NeverTies> {
    using Broken::Broken;
    Verdict judge(const State& state, Seat seat, const Action& action) const {
        const Verdict verdict = Pebbles::judge(state, seat, action);
        if (verdict.ok() && static_cast<Verb>(action.verb) == Verb::bid && action.detail % 2 != seat.index())
            return refuse("PB-BID-1"_rule, "Even bids for one seat, odd ones for the other.");
        return verdict;
    }
    void list(const State& state, Seat seat, ActionList& actions) const {
        ActionList all;
        Pebbles::list(state, seat, all);
        for (const Action& action : all)
            if (judge(state, seat, action).ok()) actions.add(action);
    }
};
struct NeverTiesKit : BrokenKit<NeverTies> {
    static std::vector<Setup> setups() { return {{2, {{"rounds", "1"}}, {}}}; }
};
TEST(BrokenPebbles, Sealing_that_is_never_needed_proves_nothing) {
    EXPECT_FOUND(sealed_answers_stand<NeverTiesKit>({10}), "no sealed answer has to wait");
}

struct SealsAnother : Broken<SealsAnother> {
    using Broken::Broken;
    bool seal(State& state, Seat seat, const Action& action) const {
        return Pebbles::seal(state, seat, action.of((action.detail + 1) % 2));
    }
};
TEST(BrokenPebbles, A_seal_on_another_answer_is_found) {
    EXPECT_FOUND(at_tables<SealsAnother>(sealed_answers_are_kept), "a position whose luck is owed");
}

struct Relents : Broken<Relents> {
    using Broken::Broken;
    Verdict judge(const State& state, Seat seat, const Action& action) const {
        const bool all_sealed = state.flow.is(Procedure::bidding) && state.bids.complete();
        return all_sealed ? Verdict::allowed() : Pebbles::judge(state, seat, action);
    }
};
TEST(BrokenPebbles, A_judge_that_takes_another_answer_after_the_sealed_one_is_found) {
    EXPECT_FOUND(at_tables<Relents>(sealed_answers_are_kept), "while luck is owed");
}

// Pays the bids as they are sealed, and once more when they are opened.
struct GoesOn : Broken<GoesOn> {
    using Broken::Broken;
    bool seal(State& state, Seat seat, const Action& action) const {
        if (!Pebbles::seal(state, seat, action)) return false;
        state.players[0].pebbles = static_cast<std::uint8_t>(state.players[0].pebbles - 1);
        state.supply = static_cast<std::uint8_t>(state.supply + 1);
        return true;
    }
};
TEST(BrokenPebbles, A_seal_that_does_more_than_seal_is_found) {
    EXPECT_FOUND(at_tables<GoesOn>(sealed_answers_are_kept), "leads elsewhere");
}

// The table says who has won; a game that says it too says it twice.
struct SaysItTwice : Broken<SaysItTwice> {
    using Broken::Broken;
    void apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const {
        Pebbles::apply(state, seat, action, chance, log);
        constexpr std::array<std::int32_t, max_seats> seats{0, 1, 2, 3, 4, 5};
        tell_result(log, outcome(state), std::span(seats).first(static_cast<std::size_t>(setup().seats)));
    }
};
TEST(BrokenPebbles, A_result_that_is_told_twice_is_found) {
    EXPECT_FOUND(at_tables<SaysItTwice>(a_finished_game_names_its_result), "is named 2 times");
}

// ---------------------------------------------------------------- luck that the seats enter

TEST(BrokenPebbles, Rules_that_play_otherwise_when_they_are_asked_again_are_found) {
    EXPECT_FOUND(at_tables<Remembers>(each_seat_enters_its_throws), "leads elsewhere");
    EXPECT_FOUND(at_tables<Remembers>(the_seed_throws_for_each_seat), "leads elsewhere");
}

constexpr ChanceKind needless{"PB-R-HURL"_rule, "die", "a die", "PB-HURL-1"_rule, "No."};

struct AsksStrangers : Broken<AsksStrangers> {
    using Broken::Broken;
    void apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const {
        Pebbles::apply(state, seat, action, chance, log);
        std::array<std::uint8_t, 1> die{};
        chance.roll(6, die, Ask{&needless, 5});
    }
};
TEST(BrokenPebbles, A_throw_by_a_seat_that_is_not_there_is_found) {
    EXPECT_FOUND(at_tables<AsksStrangers>(each_seat_enters_its_throws), "is nobody's at this table");
}

struct KeepsSecretsOfNobody : Broken<KeepsSecretsOfNobody> {
    using Broken::Broken;
    void apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const {
        Pebbles::apply(state, seat, action, chance, log);
        std::array<std::uint8_t, 1> die{};
        chance.roll(6, die, Ask{&needless, -1, true});
    }
};
TEST(BrokenPebbles, A_secret_throw_that_nobody_may_see_is_found) {
    EXPECT_FOUND(at_tables<KeepsSecretsOfNobody>(each_seat_enters_its_throws), "is a secret of nobody's");
}

// One throws, and then it was the other.
struct PassesTheDice : Broken<PassesTheDice> {
    using Broken::Broken;
    void apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const {
        Pebbles::apply(state, seat, action, chance, log);
        std::array<std::uint8_t, 1> die{};
        chance.roll(6, die, Ask{&needless, ++times_ % 2});
    }
    mutable int times_ = 0;
};
TEST(BrokenPebbles, A_throw_that_changes_hands_is_found) {
    EXPECT_FOUND(at_tables<PassesTheDice>(each_seat_enters_its_throws), "and is kept as of seat");
}

// The second tie of a game is sealed otherwise; whoever opens the game again comes to it as the first.
struct SealsByMood : Broken<SealsByMood> {
    using Broken::Broken;
    bool seal(State& state, Seat seat, const Action& action) const {
        if (!Pebbles::seal(state, seat, action)) return false;
        state.players[3].unused = static_cast<std::uint8_t>(++sealed_ % 2);
        return true;
    }
    mutable int sealed_ = 0;
};
TEST(BrokenPebbles, A_save_that_comes_back_otherwise_is_found) {
    EXPECT_FOUND(find_failure_at_tables<BrokenKit<SealsByMood>>(owed_luck_survives_a_save, {300, 16}),
                 "saved while luck is owed");
}

TEST(BrokenPebbles, Another_answer_while_a_seat_throws_is_found) {
    EXPECT_FOUND(at_tables<Relents>(nothing_else_is_decided_while_luck_is_owed), "while luck is owed");
}

// Whoever sees that a bid is sealed sees who owns a 3.
struct SealsLoudly : Broken<SealsLoudly> {
    using Broken::Broken;
    bool seal(State& state, Seat seat, const Action& action) const {
        if (!Pebbles::seal(state, seat, action)) return false;
        for (const Seat each : SeatSet::first(2))
            if (state.players[static_cast<std::size_t>(each.index())].purse.contains(3))
                state.supply = static_cast<std::uint8_t>(each.index() + 1);
        return true;
    }
};
TEST(BrokenPebbles, What_is_told_while_a_seat_throws_is_found) {
    // Found after hundreds of plans, each of which is then made shorter.
    if (!allocations_are_counted()) GTEST_SKIP() << "minutes under a sanitizer, which it proves nothing for";
    EXPECT_FOUND(waiting_tells_no_secrets<BrokenKit<SealsLoudly>>({600, 16}), "is told what is hidden");
}

// All tokens lie open, so nothing is there to be told.
struct PlaysOpenly : Broken<PlaysOpenly> {
    using Broken::Broken;
    void hide(State&, Viewer) const {}
    void imagine(State&, Viewer, Chance&) const {}
};
TEST(BrokenPebbles, A_game_where_nothing_could_be_told_proves_nothing) {
    EXPECT_FOUND(waiting_tells_no_secrets<BrokenKit<PlaysOpenly>>({10}), "nothing is hidden");
}

struct TeamApart : Broken<TeamApart> {
    using Broken::Broken;
    Outcome outcome(const State& state) const {
        Outcome outcome = Pebbles::outcome(state);
        outcome.side.fill(0);
        return outcome;
    }
};
TEST(BrokenPebbles, Team_mates_with_two_results_are_found) {
    EXPECT_FOUND(in_play<TeamApart>(outcome_is_sound<BrokenKit<TeamApart>>), "one side with two results");
}

} // namespace

} // namespace muster::test
