#include "kit/plan.hpp"

#include <cstdlib>
#include <gtest/gtest.h>
#include <rapidcheck/detail/TestListenerAdapter.h>
#include <rapidcheck/gtest.h>
#include <sstream>

namespace muster::test {

std::string to_string(const Plan& plan) {
    std::string text = fmt::format("set-up {}, seed {}, choices [", plan.setup, plan.seed);
    for (const std::uint32_t choice : plan.choices) text += fmt::format("{} ", choice);
    return text + "]";
}

namespace {

rc::Gen<Plan> plans(std::size_t setups, Effort effort) {
    // The length grows with RapidCheck's size; the values do not, for any choice is as good as another.
    const auto choice = rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::uint32_t>(0, 1u << 24));
    const auto choices =
        rc::gen::scale(effort.longest / 100.0, rc::gen::container<std::vector<std::uint32_t>>(choice));
    const auto seed = rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::uint64_t>(1, 1u << 20));
    const auto setup = rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::size_t>(0, setups));
    return rc::gen::build<Plan>(rc::gen::set(&Plan::setup, setup), rc::gen::set(&Plan::seed, seed),
                                rc::gen::set(&Plan::choices, choices));
}

} // namespace

Failure find_failure(std::size_t setups, Effort effort, const std::function<Failure(const Plan&)>& check) {
    const auto generator = plans(setups, effort);
    rc::detail::TestParams params = rc::detail::configuration().testParams;
    if (std::getenv("RC_PARAMS") == nullptr) {
        params.seed = 20240229;
        params.maxSuccess = effort.plans;
    }
    Failure last;
    const auto property = [&] {
        const Plan plan = *generator;
        if (Failure failure = check(plan)) {
            last = *failure + "\n  in " + to_string(plan);
            RC_FAIL(*last);
        }
    };
    // Nobody listens: what RapidCheck would say of a failure is said here, plan and all.
    rc::detail::TestListenerAdapter silent;
    const auto result =
        rc::detail::checkTestable(property, rc::detail::TestMetadata{"kit", "kit"}, params, silent);
    if (result.is<rc::detail::SuccessResult>()) return std::nullopt;
    if (last) return last; // RapidCheck tries the shrunk plan last
    std::ostringstream told;
    rc::detail::printResultMessage(result, told);
    return told.str();
}

TEST(Plan, A_failing_plan_is_shrunk_to_the_shortest_one) {
    Plan shortest{0, 0, std::vector<std::uint32_t>(1000)};
    const Failure failure = find_failure(3, {}, [&](const Plan& plan) -> Failure {
        if (plan.choices.size() < 5) return std::nullopt;
        if (plan.choices.size() < shortest.choices.size()) shortest = plan;
        return "five choices";
    });
    ASSERT_TRUE(failure);
    EXPECT_TRUE(failure->starts_with("five choices"));
    EXPECT_EQ(shortest.choices.size(), 5u);
}

TEST(Plan, Plans_reach_every_set_up_and_whole_games) {
    std::vector<int> seen(3);
    std::size_t longest = 0;
    const Failure failure = find_failure(3, {}, [&](const Plan& plan) -> Failure {
        ++seen.at(plan.setup);
        longest = std::max(longest, plan.choices.size());
        return std::nullopt;
    });
    EXPECT_FALSE(failure);
    for (const int count : seen) EXPECT_GT(count, 5);
    EXPECT_GT(longest, 80u);
}

} // namespace muster::test
