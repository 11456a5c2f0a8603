// What holds of every bot in every game: it plays by the rules, from its own view, the same again for the
// same seed.
#include "bots/match.hpp"
#include "bots/player.hpp"
#include "games/all.hpp"
#include "kit/pebbles.hpp"

#include <cmath>
#include <gtest/gtest.h>

namespace muster {

namespace {

const BotSpec greedy = *read_bot("greedy");
BotSpec search_of(std::uint32_t iterations, std::uint32_t milliseconds = 0) {
    BotSpec bot;
    bot.kind = BotSpec::Kind::search;
    bot.iterations = iterations;
    bot.milliseconds = milliseconds;
    return bot;
}

// A game that random players have brought so far: the state, and who is asked in it.
template <Rules R>
struct Reached {
    R rules;
    typename R::State state{};
    Seat seat;
};

template <Rules R>
Reached<R> reached(int seats, std::uint64_t seed, int decisions) {
    Faults faults;
    Reached<R> here{*R::make(muster::Setup{seats, {}, {}}, faults), {}, {}};
    Log idle;
    Chance set_up = Chance::drawn(seed, 0);
    here.state = here.rules.start(set_up, idle);
    Chance whim = Chance::drawn(seed, 1'000'000);
    ActionList options;
    for (int i = 0; i < decisions; ++i) {
        const SeatSet awaited = here.rules.awaiting(here.state);
        if (awaited.empty()) break;
        options.clear();
        here.rules.list(here.state, awaited.front(), options);
        Chance luck = Chance::drawn(seed, static_cast<std::uint64_t>(i) + 1);
        here.rules.apply(here.state, awaited.front(),
                         options[whim.below(static_cast<std::uint32_t>(options.candidates()))], luck, idle);
    }
    if (const SeatSet awaited = here.rules.awaiting(here.state); !awaited.empty())
        here.seat = awaited.front();
    return here;
}

template <Rules R>
Advice asked(const Reached<R>& here, const typename R::State& state, const BotSpec& bot) {
    Chance whim = Chance::drawn(7, 0);
    return Player<R>(here.rules).advise(bot, View<R>(here.rules, state, here.seat), whim);
}

bool same_choices(const Advice& a, const Advice& b) {
    return std::equal(a.choices.begin(), a.choices.end(), b.choices.begin(), b.choices.end(),
                      [](const Choice& one, const Choice& other) {
                          return one.action == other.action && one.standing == other.standing &&
                                 one.looks == other.looks;
                      });
}

// Visits a few positions of random games with two and three seats, from the first to late ones.
template <Rules R, class Visit>
void in_some_positions(Visit visit) {
    for (int seats = 2; seats <= 3; ++seats)
        for (int i = 0; i < 6; ++i) {
            const Reached<R> here = reached<R>(seats, static_cast<std::uint64_t>(i) + 1, i * i * 5);
            if (!here.rules.awaiting(here.state).empty()) visit(here);
        }
}

} // namespace

template <class R>
class Bots : public testing::Test {};
using BotGames = decltype(AllGames::with(GameTypes<test::Pebbles>()))::As<testing::Types>;
TYPED_TEST_SUITE(Bots, BotGames);

TYPED_TEST(Bots, Know_nothing_but_their_view) {
    in_some_positions<TypeParam>([](const Reached<TypeParam>& here) {
        for (const BotSpec& bot : {greedy, search_of(20)}) {
            auto other = here.state; // as it could be as well, for all that the seat knows
            Chance whim = Chance::drawn(99, 0);
            here.rules.imagine(other, Viewer(here.seat), whim);
            EXPECT_TRUE(same_choices(asked(here, here.state, bot), asked(here, other, bot)));
        }
    });
}

TYPED_TEST(Bots, Choose_what_is_allowed_and_expect_what_is_possible) {
    in_some_positions<TypeParam>([](const Reached<TypeParam>& here) {
        for (const BotSpec& bot : {BotSpec{}, greedy, search_of(20)}) {
            const Advice advice = asked(here, here.state, bot);
            ASSERT_FALSE(advice.choices.empty());
            for (const Choice& choice : advice.choices) {
                EXPECT_TRUE(here.rules.judge(here.state, here.seat, choice.action).ok());
                EXPECT_GE(choice.standing, 0);
                EXPECT_LE(choice.standing, sure_win);
            }
        }
    });
}

TYPED_TEST(Bots, Think_the_same_again_for_the_same_seed_and_iterations) {
    in_some_positions<TypeParam>([](const Reached<TypeParam>& here) {
        for (const BotSpec& bot : {greedy, search_of(30)})
            EXPECT_TRUE(same_choices(asked(here, here.state, bot), asked(here, here.state, bot)));
    });
}

TYPED_TEST(Bots, Play_to_the_end_against_each_other) {
    Faults faults;
    Match<TypeParam> match(*TypeParam::make(muster::Setup{3, {}, {}}, faults));
    const std::array bots{greedy, search_of(3), BotSpec{}};
    std::vector<MatchDecision> decisions;
    const MatchRecord record = match.play(3, bots, nullptr, &decisions);
    EXPECT_FALSE(record.stopped);
    EXPECT_TRUE(record.outcome.over);
    EXPECT_EQ(record.decisions, decisions.size());
    const MatchRecord again = match.play(3, bots, nullptr, nullptr);
    EXPECT_EQ(again.decisions, record.decisions);
    EXPECT_EQ(again.outcome.score, record.outcome.score);
}

// A sample holds nothing that the list does not, and takes no less where there is nothing to choose.
TYPED_TEST(Bots, A_sample_is_a_part_of_the_list) {
    in_some_positions<TypeParam>([](const Reached<TypeParam>& here) {
        ActionList all;
        here.rules.list(here.state, here.seat, all);
        for (std::uint32_t first = 0; first < Sample::one_in; ++first) {
            ActionList some;
            some.clear_for(Sample(first));
            here.rules.list(here.state, here.seat, some);
            EXPECT_LE(some.size(), all.size());
            for (const Action& action : some) EXPECT_NE(std::find(all.begin(), all.end(), action), all.end());
        }
    });
}

// Units that leave a building may be put down at hundreds of points.
TEST(Greedy, Of_a_long_list_a_part_is_looked_at) {
    constexpr std::size_t part = 128;
    for (int decisions = 0; decisions < 2000; ++decisions) {
        const auto here = reached<dropzone::Dropzone>(2, 1, decisions);
        ASSERT_FALSE(here.rules.awaiting(here.state).empty()) << "nothing long was offered in the whole game";
        ActionList options;
        here.rules.list(here.state, here.seat, options);
        if (options.candidates() <= part) continue;
        const Advice advice = asked(here, here.state, greedy);
        EXPECT_EQ(advice.choices.size(), part);
        EXPECT_EQ(advice.iterations, part);
        for (const Choice& choice : advice.choices)
            EXPECT_TRUE(here.rules.judge(here.state, here.seat, choice.action).ok());
        return;
    }
}

TEST(Search, Roots_and_logarithms_are_about_right) {
    for (std::uint64_t n = 1; n < 5'000'000'000; n = n * 5 / 3 + 1) {
        const std::uint64_t root = whole_root(n);
        EXPECT_LE(root * root, n);
        EXPECT_GT((root + 1) * (root + 1), n);
        EXPECT_NEAR(static_cast<double>(log_1024(n)) / 1024, std::log(static_cast<double>(n)), 0.08) << n;
    }
    for (std::uint32_t n = 1; n < 2'000'000; n = n * 5 / 3 + 1) {
        const double exact = 65536 / std::sqrt(static_cast<double>(n));
        EXPECT_NEAR(inverse_root(n), exact, 1 + exact / 60) << n;
    }
    EXPECT_EQ(whole_root(0), 0u);
}

TEST(Search, More_iterations_look_at_more_choices) {
    const auto here = reached<test::Pebbles>(2, 1, 0);
    const Advice few = asked(here, here.state, search_of(10));
    const Advice many = asked(here, here.state, search_of(400));
    EXPECT_LE(few.choices.size(), many.choices.size());
    EXPECT_EQ(many.iterations, 400u);
    std::uint32_t looks = 0;
    for (const Choice& choice : many.choices) looks += choice.looks;
    EXPECT_EQ(looks, 400u);
}

TEST(Search, Time_is_told_by_the_clock_it_is_given) {
    struct Ticking final : Clock {
        mutable std::int64_t now = 0;
        std::int64_t milliseconds() const override { return now += 10; }
    };
    const auto here = reached<test::Pebbles>(2, 1, 0);
    const View<test::Pebbles> view(here.rules, here.state, here.seat);
    const Ticking clock;
    Chance whim = Chance::drawn(1, 0);
    const Advice advice = Player<test::Pebbles>(here.rules).advise(search_of(0, 100), view, whim, &clock);
    EXPECT_GT(advice.iterations, 0u);
    EXPECT_LE(advice.iterations, 200u);
    Chance same_whim = Chance::drawn(1, 0);
    const Advice untimed = Player<test::Pebbles>(here.rules).advise(search_of(0, 100), view, same_whim);
    EXPECT_EQ(untimed.iterations, BotSpec::usual_iterations);
}

TEST(Search, Both_beat_chance) {
    Faults faults;
    Match<test::Pebbles> match(*test::Pebbles::make(muster::Setup{2, {}, {}}, faults));
    const auto share_of = [&](const BotSpec& one, const BotSpec& other, std::uint64_t pairs) {
        int share = 0;
        for (std::uint64_t seed = 1; seed <= pairs; ++seed) {
            share += match.play(seed, std::array{one, other}, nullptr, nullptr).outcome.pay_off[0];
            share += match.play(seed, std::array{other, one}, nullptr, nullptr).outcome.pay_off[1];
        }
        return static_cast<double>(share) / static_cast<double>(2 * pairs * whole_win);
    };
    EXPECT_GT(share_of(greedy, BotSpec{}, 60), 0.7);
    EXPECT_GT(share_of(search_of(100), BotSpec{}, 60), 0.7);
}

// Habits rule whatever a bot thinks, as far as the rules allow.
TEST(Habits, A_number_is_bid_even_if_it_was_not_offered) {
    const auto here = reached<forge::Forge>(2, 1, 0);
    for (const std::string_view name : {"random+bid:20", "greedy+bid:20", "search:5+bid:20"}) {
        const Action action = asked(here, here.state, *read_bot(name)).best();
        EXPECT_EQ(action.detail, 20) << name;
        EXPECT_TRUE(here.rules.judge(here.state, here.seat, action).ok());
    }
    EXPECT_NE(asked(here, here.state, *read_bot("greedy+bid:9999")).best().detail, 9999); // nobody may
}

TEST(Habits, What_is_never_done_is_left_to_others) {
    Faults faults;
    Match<test::Pebbles> match(*test::Pebbles::make(muster::Setup{2, {}, {}}, faults));
    const auto verbs = test::Pebbles::verbs();
    for (const std::string_view name : {"random-dig", "greedy-dig", "search:10-dig"}) {
        std::vector<MatchDecision> decisions;
        static_cast<void>(
            match.play(1, std::array{*read_bot(name), *read_bot("random+dig")}, nullptr, &decisions));
        bool other_digs = false;
        for (const MatchDecision& decision : decisions) {
            if (verbs[decision.action.verb].name != "dig") continue;
            EXPECT_NE(decision.seat, Seat(0)) << name;
            other_digs = true;
        }
        EXPECT_TRUE(other_digs) << name;
    }
}

} // namespace muster
