// The test kit: what every game gets for free. A game enrols by saying which set-ups are played and what is
// special about it, and gets every check of this folder as a test of its own:
//
//     struct ChampionsKit : GameKit<champions::Champions> {
//         static std::vector<Setup> setups() { return {{2, {{"styles", "fixed"}}, {}}, {4, {}, {}}}; }
//     };
//     MUSTER_GAME_TESTS(Champions, ChampionsKit)
//
// The checks: rules_checks.hpp (listing, judging, positions, copies, outcomes), secrets.hpp (who may know
// what), tables.hpp (undo, transcripts, entered luck, hostile players), luck_by_seats.hpp (luck that whoever
// throws enters), perft.hpp and golden.hpp (files beside the tests). Each is a function that says what is
// wrong, run over random play (plan.hpp). That they find what they look for is proved on broken variants of a
// toy game (broken_pebbles_test.cpp).
#pragma once

#include "bots/playout.hpp"
#include "core/table.hpp"
#include "kit/allocations.hpp"
#include "kit/golden.hpp"
#include "kit/luck_by_seats.hpp"
#include "kit/perft.hpp"
#include "kit/plan.hpp"
#include "kit/rules_checks.hpp"
#include "kit/secrets.hpp"
#include "kit/tables.hpp"

#include <functional>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

namespace muster::test {

// What an enrolment may say about its game; it hides what it wants otherwise.
template <Rules R>
struct GameKit {
    using Game = R;
    // Allowed though not listed: the twin of a listed action.
    static bool is_unlisted_twin(const R&, const typename R::State&, Seat, const Action&) { return false; }
    // A free choice of a point, of which the list is a sample.
    static bool is_point_choice(const R&, const typename R::State&, Seat, const Action&) { return false; }
    // Events by which the rules themselves make something hidden public.
    static bool reveals(const Event&) { return false; }
    static constexpr bool scores_never_fall = false;
    // All may lose.
    static constexpr bool may_lack_a_winner = false;
    // Nothing is hidden but sealed answers, if that, so nothing is any more while luck is owed.
    static constexpr bool hides_only_answers = false;
    // No random game is longer than this.
    static constexpr std::uint64_t most_decisions = 100000;
    // Random games to be kept in tests/transcripts/.
    static std::vector<Golden> goldens() { return {}; }
};

template <class Kit>
std::vector<typename Kit::Game> all_rules() {
    std::vector<typename Kit::Game> all;
    for (const Setup& setup : Kit::setups()) {
        Faults faults;
        auto rules = Kit::Game::make(setup, faults);
        EXPECT_TRUE(rules) << to_string(faults);
        if (rules) all.push_back(std::move(*rules));
    }
    return all;
}

template <class Kit>
Opener opener() {
    return [](const Setup& setup, std::uint64_t seed, const std::vector<Entered>* luck, Played& opened,
              Faults& faults) -> std::unique_ptr<AnyTable> {
        auto rules = Kit::Game::make(setup, faults);
        if (!rules) return nullptr;
        return Table<typename Kit::Game>::open(std::move(*rules), seed, luck, opened);
    };
}

// Visits the states of random games, one check at a time.
template <class Kit>
Failure find_failure_in_play(Failure (*check)(const Position<typename Kit::Game>&), Effort effort = {}) {
    const auto all = all_rules<Kit>();
    return find_failure(all.size(), effort,
                        [&](const Plan& plan) { return walk(all[plan.setup], plan, check); });
}

// The same at tables.
template <class Kit>
Failure find_failure_at_tables(Failure (*check)(const House&, const Plan&), Effort effort = {}) {
    const std::vector<Setup> setups = Kit::setups();
    return find_failure(setups.size(), effort,
                        [&](const Plan& plan) { return check({opener<Kit>(), setups[plan.setup]}, plan); });
}

// Asked of every game, whether it has `seal` or not. One that has it must come to need it.
template <class Kit>
Failure sealed_answers_stand(Effort effort) {
    const std::vector<Setup> setups = Kit::setups();
    int kept = 0;
    Failure failure = find_failure(setups.size(), effort, [&](const Plan& plan) {
        return sealed_answers_are_kept({opener<Kit>(), setups[plan.setup], &kept}, plan);
    });
    if (!failure && SealsAnswers<typename Kit::Game> && kept == 0)
        failure = "no sealed answer has to wait for its luck in these set-ups";
    return failure;
}

// Asked of every game, too. One that hides something else must come to a luck that is owed meanwhile.
template <class Kit>
Failure waiting_tells_no_secrets(Effort effort) {
    const std::vector<Setup> setups = Kit::setups();
    int compared = 0;
    Failure failure = find_failure(setups.size(), effort, [&](const Plan& plan) {
        return owed_luck_tells_no_secrets<Kit>({opener<Kit>(), setups[plan.setup], &compared}, plan);
    });
    if (!failure && (compared == 0) != Kit::hides_only_answers)
        failure = compared == 0 ? "nothing is hidden while luck is owed in these set-ups"
                                : "something is hidden while luck is owed";
    return failure;
}

template <class Kit>
Failure accepted_positions_stay_acceptable(Effort effort = {24, 300}) {
    const std::vector<Setup> setups = Kit::setups();
    return try_mutations(Kit::Game::info().id, setups.size(), effort,
                         [&](const Plan& plan, Mutations& count) {
                             const House house{opener<Kit>(), setups[plan.setup]};
                             return a_position_that_is_accepted_stays_acceptable(house, plan, count);
                         });
}

// Whole games by random players: each ends, and its running score never falls if the game says so.
template <class Kit>
Failure every_game_ends(int games) {
    for (const auto& rules : all_rules<Kit>())
        for (int seed = 1; seed <= games; ++seed) {
            Log idle;
            Chance set_up = Chance::drawn(static_cast<std::uint64_t>(seed), 0);
            Position<typename Kit::Game> here{rules, rules.start(set_up, idle),
                                              static_cast<std::uint64_t>(seed), 1};
            Outcome before = rules.outcome(here.state);
            ActionList options;
            for (Chance choose = here.whim(200); !here.awaited().empty(); ++here.decision) {
                if (here.decision > Kit::most_decisions)
                    return fmt::format("the game with seed {} does not end", seed);
                const Seat seat = here.awaited().front();
                options.clear();
                rules.list(here.state, seat, options);
                Chance luck = here.luck();
                rules.apply(here.state, seat,
                            options[choose.below(static_cast<std::uint32_t>(options.size()))], luck, idle);
                const Outcome after = rules.outcome(here.state);
                for (std::size_t i = 0; Kit::scores_never_fall && i < max_seats; ++i)
                    if (after.score[i] < before.score[i])
                        return fmt::format("seat {} loses score in the game with seed {}", i, seed);
                before = after;
            }
            if (!rules.outcome(here.state).over)
                return fmt::format("nobody is asked, but the game with seed {} is not over", seed);
        }
    return std::nullopt;
}

// After a first game has made room for the options, no decision allocates.
template <class Kit>
Failure decisions_do_not_allocate() {
    ActionList options;
    for (const auto& rules : all_rules<Kit>())
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            static_cast<void>(random_playout(rules, seed, options));
            const std::size_t before = allocations();
            const PlayoutResult result = random_playout(rules, seed, options);
            if (const std::size_t made = allocations() - before; made > 0)
                return fmt::format("{} allocations in {} decisions with seed {}", made, result.decisions,
                                   seed);
        }
    return std::nullopt;
}

template <class Kit>
Failure perft_counts_agree() {
    std::string wrong;
    for (const auto& path :
         files_in(source_dir() / "tests" / "perft" / std::string(Kit::Game::info().id), ".perft"))
        if (Failure failure = check_perft<typename Kit::Game>(path)) wrong += *failure;
    return wrong.empty() ? std::nullopt : Failure(wrong);
}

template <class Kit>
Failure golden_games_agree() {
    return check_golden_games(std::string(Kit::Game::info().id), opener<Kit>(), Kit::goldens());
}

// The rules are proved without sanitizers. Under one, which makes everything take ten times as long, the same
// code is looked at for other faults, and these show in fewer plans.
inline Effort sparing(Effort effort = {}) {
    if (!allocations_are_counted()) effort.plans = (effort.plans + 2) / 3;
    return effort;
}

inline void expect_none(const Failure& failure) {
    if (failure) ADD_FAILURE() << *failure;
}

} // namespace muster::test

#define MUSTER_STATE_TEST(Name, Kit, Sentence, check, ...)                                                   \
    TEST(Name, Sentence) {                                                                                   \
        ::muster::test::expect_none(::muster::test::find_failure_in_play<Kit>(                               \
            &::muster::test::check<Kit>,                                                                     \
            ::muster::test::sparing(__VA_OPT__(::muster::test::Effort) __VA_ARGS__)));                       \
    }
#define MUSTER_TABLE_TEST(Name, Kit, Sentence, check, ...)                                                   \
    TEST(Name, Sentence) {                                                                                   \
        ::muster::test::expect_none(::muster::test::find_failure_at_tables<Kit>(                             \
            &::muster::test::check,                                                                          \
            ::muster::test::sparing(__VA_OPT__(::muster::test::Effort) __VA_ARGS__)));                       \
    }

#define MUSTER_GAME_TESTS(Name, Kit)                                                                         \
    MUSTER_STATE_TEST(Name, Kit, Every_listed_action_is_allowed, listed_actions_are_allowed)                 \
    MUSTER_STATE_TEST(Name, Kit, No_action_is_listed_or_described_twice, no_action_is_listed_twice, {100})   \
    MUSTER_STATE_TEST(Name, Kit, Who_is_asked_has_a_choice_and_nobody_else,                                  \
                      who_is_asked_has_a_choice_and_nobody_else)                                             \
    MUSTER_STATE_TEST(Name, Kit, Unlisted_actions_are_refused_with_a_rule, unlisted_actions_are_refused)     \
    MUSTER_STATE_TEST(Name, Kit, Actions_survive_writing_and_reading, actions_survive_writing_and_reading,   \
                      {60})                                                                                  \
    MUSTER_STATE_TEST(Name, Kit, A_position_survives_writing_and_reading,                                    \
                      a_position_survives_writing_and_reading, {60})                                         \
    MUSTER_STATE_TEST(Name, Kit, No_state_is_impossible, nothing_is_impossible)                              \
    MUSTER_STATE_TEST(Name, Kit, The_outcome_is_sound, outcome_is_sound)                                     \
    MUSTER_STATE_TEST(Name, Kit, Scenes_ask_whom_the_rules_ask, scenes_ask_whom_the_rules_ask, {100})        \
    MUSTER_STATE_TEST(Name, Kit, Prompts_keep_their_promise, prompts_keep_their_promise, {100})              \
    MUSTER_STATE_TEST(Name, Kit, Copies_are_independent, copies_are_independent)                             \
    MUSTER_STATE_TEST(Name, Kit, Events_are_well_said, events_are_well_said)                                 \
    MUSTER_STATE_TEST(Name, Kit, Lengths_are_said_in_units, lengths_are_said_in_units, {60})                 \
    MUSTER_STATE_TEST(Name, Kit, A_view_is_enough_to_judge, a_view_is_enough_to_judge)                       \
    MUSTER_STATE_TEST(Name, Kit, Team_mates_share_the_outcome, team_mates_share_the_outcome)                 \
    MUSTER_STATE_TEST(Name, Kit, Standings_are_shares_of_a_win, standings_are_shares_of_a_win)               \
    MUSTER_STATE_TEST(Name, Kit, Views_tell_no_secrets, views_tell_no_secrets)                               \
    MUSTER_STATE_TEST(Name, Kit, Scenes_tell_no_secrets, scenes_tell_no_secrets, {15})                       \
    MUSTER_STATE_TEST(Name, Kit, Answers_tell_no_secrets, answers_tell_no_secrets)                           \
    MUSTER_STATE_TEST(Name, Kit, Events_tell_no_secrets, events_tell_no_secrets)                             \
    MUSTER_TABLE_TEST(Name, Kit, Undo_restores_everything, undo_restores_everything, {30})                   \
    MUSTER_TABLE_TEST(Name, Kit, The_same_seed_gives_the_same_game, the_same_seed_gives_the_same_game,       \
                      {100})                                                                                 \
    MUSTER_TABLE_TEST(Name, Kit, A_transcript_replays, a_transcript_replays, {60})                           \
    MUSTER_TABLE_TEST(Name, Kit, A_transcript_cut_at_any_line_replays, a_transcript_cut_short_replays, {40}) \
    MUSTER_TABLE_TEST(Name, Kit, A_tampered_transcript_is_refused_at_its_line,                               \
                      a_tampered_transcript_is_refused, {60})                                                \
    MUSTER_TABLE_TEST(Name, Kit, Entered_luck_gives_the_same_game, entered_luck_gives_the_same_game, {100})  \
    MUSTER_TABLE_TEST(Name, Kit, Entered_luck_cut_short_changes_nothing,                                     \
                      entered_luck_cut_short_changes_nothing, {60})                                          \
    MUSTER_TABLE_TEST(Name, Kit, Entered_luck_that_cannot_be_is_refused,                                     \
                      entered_luck_that_cannot_be_is_refused, {60})                                          \
    MUSTER_TABLE_TEST(Name, Kit, A_position_set_on_another_table_goes_on_alike,                              \
                      a_position_set_on_another_table_goes_on_alike, {60})                                   \
    MUSTER_TABLE_TEST(Name, Kit, A_hostile_player_changes_nothing, a_hostile_player_changes_nothing, {30})   \
    MUSTER_TABLE_TEST(Name, Kit, Transcripts_tell_no_secret_luck, transcripts_tell_no_secret_luck, {60})     \
    MUSTER_TABLE_TEST(Name, Kit, Transcripts_tell_no_secret_answers, transcripts_tell_no_secret_answers,     \
                      {100})                                                                                 \
    MUSTER_TABLE_TEST(Name, Kit, A_finished_game_names_its_result, a_finished_game_names_its_result, {10})   \
    MUSTER_TABLE_TEST(Name, Kit, Each_seat_enters_its_throws, each_seat_enters_its_throws, {40})             \
    MUSTER_TABLE_TEST(Name, Kit, The_seed_throws_for_each_seat, the_seed_throws_for_each_seat, {40})         \
    MUSTER_TABLE_TEST(Name, Kit, Owed_luck_survives_a_save, owed_luck_survives_a_save, {20})                 \
    MUSTER_TABLE_TEST(Name, Kit, Nothing_else_is_decided_while_luck_is_owed,                                 \
                      nothing_else_is_decided_while_luck_is_owed, {20})                                      \
    MUSTER_TABLE_TEST(Name, Kit, Every_rule_quoted_is_on_its_page, every_rule_quoted_is_on_its_page, {100})  \
    TEST(Name, Owed_luck_tells_no_secrets) {                                                                 \
        ::muster::test::expect_none(::muster::test::waiting_tells_no_secrets<Kit>({40}));                    \
    }                                                                                                        \
    TEST(Name, Sealed_answers_are_kept_while_luck_is_owed) {                                                 \
        ::muster::test::expect_none(::muster::test::sealed_answers_stand<Kit>({60, 400}));                   \
    }                                                                                                        \
    TEST(Name, A_position_that_is_accepted_stays_acceptable) {                                               \
        ::muster::test::expect_none(                                                                         \
            ::muster::test::accepted_positions_stay_acceptable<Kit>(::muster::test::sparing({24, 300})));    \
    }                                                                                                        \
    TEST(Name, Every_game_ends) { ::muster::test::expect_none(::muster::test::every_game_ends<Kit>(20)); }   \
    TEST(Name, Decisions_do_not_allocate) {                                                                  \
        if (!::muster::test::allocations_are_counted())                                                      \
            GTEST_SKIP() << "a sanitizer has its own operator new";                                          \
        ::muster::test::expect_none(::muster::test::decisions_do_not_allocate<Kit>());                       \
    }                                                                                                        \
    TEST(Name, Perft_counts_agree) {                                                                         \
        ::muster::test::expect_none(::muster::test::perft_counts_agree<Kit>());                              \
    }                                                                                                        \
    TEST(Name, Golden_games_agree) { ::muster::test::expect_none(::muster::test::golden_games_agree<Kit>()); }
