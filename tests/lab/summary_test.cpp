// What many games come to: rows with known numbers in, known figures out.
#include "lab/summary.hpp"

#include "core/json.hpp"
#include "lab/rows.hpp"

#include <gtest/gtest.h>

namespace muster::lab {
namespace {

Arm summary_arm(int seats = 2) {
    return {"", Setup{seats, {}, {}}, std::vector<std::string>(static_cast<std::size_t>(seats), "random")};
}

Figures summary_of(const std::vector<Row>& rows, std::vector<std::string> forces = {"Red", "Blue"},
                   std::size_t outliers_each = 3) {
    const auto seats = static_cast<int>(forces.size());
    Tally tally(std::move(forces), outliers_each);
    for (const Row& row : rows) tally.add(row);
    return tally.figures(*find_game("champions"), summary_arm(seats));
}

Figures summary_of_bots(const std::vector<Row>& rows, std::vector<std::string> bots) {
    Tally tally({"Red", "Blue"}, 3);
    for (const Row& row : rows) tally.add(row);
    Arm arm = summary_arm(2);
    arm.bots = std::move(bots);
    return tally.figures(*find_game("champions"), arm);
}

// Two teams of two, with these scores.
Row team_row(std::uint64_t number, std::array<int, 4> scores) {
    Row row = made_row(number, {60, 0, 60, 0});
    for (std::size_t seat = 0; seat < 4; ++seat) {
        row.record.outcome.side[seat] = static_cast<std::uint8_t>(seat % 2);
        row.record.outcome.score[seat] = scores[seat];
    }
    return row;
}

const RuleFigures* rule_in(const Figures& figures, std::string_view id) {
    for (const RuleFigures& rule : figures.rules)
        if (rule.rule == id) return &rule;
    return nullptr;
}

} // namespace

TEST(Summary, A_shared_win_counts_in_parts_but_is_nobodys_win) {
    const Figures figures = summary_of({won_by(0, 0), won_by(1, 0), won_by(2, 1), drawn(3)});
    EXPECT_EQ(figures.games, 4);
    EXPECT_EQ(figures.seats[0].wins, 2);
    EXPECT_EQ(figures.seats[1].wins, 1);
    EXPECT_DOUBLE_EQ(figures.seats[0].win_rate->value, 2.5 / 4);
    EXPECT_DOUBLE_EQ(figures.seats[1].win_rate->value, 1.5 / 4);
    EXPECT_EQ(figures.drawn, 1);
    EXPECT_DOUBLE_EQ(figures.draws->value, 0.25);
    EXPECT_DOUBLE_EQ(figures.seats[0].score->value, (6 + 6 + 0 + 3) / 4.0);
}

TEST(Summary, A_force_at_several_seats_has_the_rate_of_one_of_them) {
    const Figures figures = summary_of(
        {made_row(0, {60, 0, 0}), made_row(1, {0, 0, 60}), made_row(2, {0, 60, 0}), made_row(3, {0, 60, 0})},
        {"Red", "Blue", "Red"});
    ASSERT_EQ(figures.forces.size(), 2u);
    EXPECT_EQ(figures.forces[0].force, "Red");
    EXPECT_EQ(figures.forces[0].seats, (std::vector<int>{0, 2}));
    EXPECT_DOUBLE_EQ(figures.forces[0].win_rate->value, 0.25);
    EXPECT_DOUBLE_EQ(figures.forces[1].win_rate->value, 0.5);
}

TEST(Summary, Lengths_have_a_mean_quantiles_and_a_histogram) {
    std::vector<Row> rows;
    for (int i = 0; i < 5; ++i) {
        rows.push_back(won_by(static_cast<std::uint64_t>(i), 0));
        rows.back().record.decisions = static_cast<std::uint32_t>(100 + 100 * i);
        rows.back().record.rounds = static_cast<std::uint16_t>(i < 4 ? 3 : 8);
    }
    const Figures figures = summary_of(rows);
    EXPECT_DOUBLE_EQ(figures.rounds->mean->value, 4);
    EXPECT_DOUBLE_EQ(figures.rounds->median, 3);
    EXPECT_EQ(figures.rounds->most, 8);
    EXPECT_EQ(figures.rounds->bins, (std::vector<std::pair<std::int64_t, std::int64_t>>{{3, 4}, {8, 1}}));
    EXPECT_DOUBLE_EQ(figures.decisions->median, 300);
    EXPECT_DOUBLE_EQ(figures.decisions->p25, 200);
    EXPECT_DOUBLE_EQ(figures.decisions->p5, 120);
    EXPECT_EQ(figures.decisions->width, 20);
}

TEST(Summary, Bins_below_zero_begin_below_their_values) {
    Row behind = won_by(0, 1), ahead = won_by(1, 0);
    behind.record.outcome.score = {0, 101};
    ahead.record.outcome.score = {101, 0};
    const Figures figures = summary_of({behind, ahead});
    ASSERT_EQ(figures.score_difference->width, 10);
    EXPECT_EQ(figures.score_difference->bins,
              (std::vector<std::pair<std::int64_t, std::int64_t>>{{-110, 1}, {100, 1}}));
}

TEST(Summary, Endings_are_counted_by_their_rule_most_frequent_first) {
    std::vector<Row> rows{won_by(0, 0), won_by(1, 1), won_by(2, 1)};
    rows[0].record.outcome.ended_by = "CH-END-3"_rule;
    const Figures figures = summary_of(rows);
    ASSERT_EQ(figures.endings.size(), 2u);
    EXPECT_EQ(figures.endings[0].rule, "CH-END-1");
    EXPECT_FALSE(figures.endings[0].text.empty());
    EXPECT_EQ(figures.endings[0].games, 2);
    EXPECT_DOUBLE_EQ(figures.endings[0].share->value, 2.0 / 3);
    EXPECT_DOUBLE_EQ(figures.endings[0].seat_0->value, 0);
    EXPECT_DOUBLE_EQ(figures.endings[1].seat_0->value, 1);
}

TEST(Summary, Where_bots_differ_the_rate_of_whoever_acts_first_is_left_out) {
    std::vector<Row> rows{won_by(0, 0), won_by(1, 0), won_by(2, 1), won_by(3, 0)};
    const std::array first{0, 0, 1, 1};
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].record.first = first[i];
    const Figures mixed = summary_of_bots(rows, {"greedy", "random"});
    ASSERT_TRUE(mixed.acting_first);
    EXPECT_FALSE(mixed.acting_first->win_rate);
    EXPECT_EQ(mixed.acting_first->seats[0].games, 2); // a seat is compared with itself
    EXPECT_TRUE(mixed.acting_first->seats[0].difference);
    EXPECT_TRUE(summary_of_bots(rows, {"greedy", "greedy"}).acting_first->win_rate);
}

TEST(Summary, Acting_first_is_compared_within_each_seat) {
    std::vector<Row> rows{won_by(0, 0), won_by(1, 0), won_by(2, 1), won_by(3, 0)};
    const std::array first{0, 0, 1, 1};
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].record.first = first[i];
    const Figures figures = summary_of(rows);
    ASSERT_TRUE(figures.acting_first);
    EXPECT_FALSE(figures.winning_lead) << "nobody bid for anything";
    EXPECT_EQ(figures.acting_first->games, 4);
    EXPECT_DOUBLE_EQ(figures.acting_first->win_rate->value, 0.75);
    EXPECT_DOUBLE_EQ(figures.acting_first->even, 0.5);
    EXPECT_EQ(figures.acting_first->seats[0].games, 2);
    EXPECT_DOUBLE_EQ(figures.acting_first->seats[0].with->value, 1);
    EXPECT_DOUBLE_EQ(figures.acting_first->seats[0].without->value, 0.5);
    EXPECT_DOUBLE_EQ(figures.acting_first->seats[1].difference->value, 0.5);
}

TEST(Summary, A_lead_that_only_one_seat_ever_wins_is_compared_with_nothing) {
    std::vector<Row> rows{won_by(0, 0), won_by(1, 1)};
    for (Row& row : rows) row.record.won_lead = 1;
    const Figures figures = summary_of(rows);
    ASSERT_TRUE(figures.winning_lead);
    EXPECT_FALSE(figures.winning_lead->seats[1].difference);
    EXPECT_FALSE(figures.winning_lead->seats[0].with);
}

TEST(Summary, Games_with_a_rule_are_held_against_those_without) {
    std::vector<Row> rows;
    for (std::uint64_t i = 0; i < 60; ++i) {
        rows.push_back(won_by(i, i < 30 ? 0 : 1));
        rows.back().record.rounds = i < 30 ? 7 : 5;
        if (i < 30) rows.back().record.fired = {{"CH-MOV-2", 4}};
        rows.back().record.fired.push_back({"CH-TRN-1", 1});
        if (i % 2 == 0) rows.back().record.fired.push_back({"CH-TRN-2", 1});
        if (i < 9) rows.back().record.fired.push_back({"CH-TRN-3", 1});
    }
    const Figures figures = summary_of(rows);
    const RuleFigures* moved = rule_in(figures, "CH-MOV-2");
    ASSERT_NE(moved, nullptr);
    EXPECT_EQ(moved->text, "Exactly that far");
    EXPECT_EQ(moved->games, 30);
    EXPECT_DOUBLE_EQ(moved->share->value, 0.5);
    EXPECT_DOUBLE_EQ(moved->times->value, 2);
    EXPECT_DOUBLE_EQ(moved->with.win_rate[0]->value, 1);
    EXPECT_DOUBLE_EQ(moved->without.win_rate[0]->value, 0);
    EXPECT_DOUBLE_EQ(moved->without.win_rate[1]->value, 1);
    EXPECT_DOUBLE_EQ(moved->with.rounds->value, 7);
    EXPECT_DOUBLE_EQ(moved->without.rounds->value, 5);
    EXPECT_DOUBLE_EQ(moved->difference->value, 1);
    EXPECT_TRUE(moved->clear);
    EXPECT_FALSE(rule_in(figures, "CH-TRN-1")->difference) << "it fired in every game";
    EXPECT_FALSE(rule_in(figures, "CH-TRN-2")->clear) << "it has nothing to do with who won";
    EXPECT_FALSE(rule_in(figures, "CH-TRN-3")->difference) << "nine games are too few";
    EXPECT_EQ(figures.rules_compared, 2);
    EXPECT_EQ(figures.rules_clear, 1);
    EXPECT_DOUBLE_EQ(figures.rules_by_chance(), 0.1);
}

TEST(Summary, A_game_that_was_stopped_counts_for_nothing_else) {
    Row stopped = drawn(1);
    stopped.record.stopped = true;
    stopped.record.decisions = 100'000;
    const Figures figures = summary_of({won_by(0, 0), stopped});
    EXPECT_EQ(figures.games, 2);
    EXPECT_EQ(figures.stopped, 1);
    EXPECT_DOUBLE_EQ(figures.seats[0].win_rate->value, 1);
    EXPECT_EQ(figures.drawn, 0);
    EXPECT_EQ(figures.decisions->most, 100);
    EXPECT_EQ(figures.outliers[0].number, 0u);
    EXPECT_EQ(share_of(stopped.record, 1, 2), 30) << "in a pair it is worth as much to both";
}

TEST(Summary, Whoever_plays_alone_wins_loses_or_does_neither) {
    std::vector<Row> rows{made_row(0, {60}), made_row(1, {0}), made_row(2, {30})};
    for (Row& row : rows) row.record.outcome.rank[0] = 1; // of one
    const Figures figures = summary_of(rows, {"Red"});
    EXPECT_EQ(figures.seats[0].wins, 1);
    EXPECT_EQ(figures.drawn, 1);
    EXPECT_DOUBLE_EQ(figures.seats[0].win_rate->value, 0.5);
    EXPECT_FALSE(figures.score_difference) << "there is nobody to be ahead of";
    rows[0].record.stopped = true;
    EXPECT_EQ(share_of(rows[0].record, 0, 1), 30) << "nobody knows";
}

TEST(Summary, A_score_that_a_team_shares_counts_once) {
    const Figures figures =
        summary_of({team_row(0, {3, 1, 3, 1}), team_row(1, {5, 4, 5, 4})}, {"Red", "Blue", "Green", "White"});
    EXPECT_EQ(figures.score_difference->least, 1);
    EXPECT_EQ(figures.score_difference->most, 2);
}

TEST(Summary, Games_that_stand_out_are_remembered_the_first_of_equals_before_the_others) {
    std::vector<Row> rows;
    for (std::uint64_t i = 0; i < 6; ++i) {
        rows.push_back(won_by(i, 0));
        rows.back().record.seed = 40 + i;
        rows.back().record.decisions = i == 4 ? 500u : 100u;
        rows.back().record.lead_changes = i == 2 ? 3 : 0;
        rows.back().record.outcome.score = {i == 5 ? -30 : 1, i == 5 ? 30 : 0};
    }
    const Figures figures = summary_of(rows, {"Red", "Blue"}, 1);
    ASSERT_EQ(figures.outliers.size(), 4u);
    EXPECT_EQ(figures.outliers[0].why, "longest");
    EXPECT_EQ(figures.outliers[0].number, 4u);
    EXPECT_EQ(figures.outliers[0].seed, 44u);
    EXPECT_EQ(figures.outliers[0].text, "500 decisions");
    EXPECT_EQ(figures.outliers[1].why, "shortest");
    EXPECT_EQ(figures.outliers[1].number, 0u);
    EXPECT_EQ(figures.outliers[2].why, "most_lead_changes");
    EXPECT_EQ(figures.outliers[2].number, 2u);
    EXPECT_EQ(figures.outliers[3].why, "biggest_difference");
    EXPECT_EQ(figures.outliers[3].number, 5u);
    EXPECT_EQ(figures.outliers[3].value, -60);
}

TEST(Summary, Of_no_games_nothing_is_estimated) {
    const Figures figures = summary_of({});
    EXPECT_FALSE(figures.seats[0].win_rate);
    EXPECT_FALSE(figures.rounds);
    EXPECT_FALSE(figures.draws);
    const Json json = to_json(figures, summary_arm());
    EXPECT_TRUE(json["seats"][0]["win_rate"].is_null());
    EXPECT_TRUE(json["rounds"].is_null());
}

TEST(Summary, A_unit_counts_as_a_whole_or_not_at_all) {
    Plan plan{find_game("champions"), {summary_arm(), summary_arm()}, 1, 10};
    Collector collector(plan);
    EXPECT_TRUE(collector.take(won_by(0, 0)));
    EXPECT_EQ(collector.games(), 0u);
    EXPECT_TRUE(collector.take(won_by(1, 1)));
    EXPECT_TRUE(collector.take(won_by(2, 0)));
    EXPECT_EQ(collector.games(), 2u);
    const auto figures = collector.figures();
    EXPECT_EQ(figures[0].games, 1);
    EXPECT_EQ(figures[0].seats[0].wins, 1);
    EXPECT_EQ(figures[1].seats[0].wins, 0);
    EXPECT_EQ(figures[0].seats[0].force, "Orla Flint") << "the name of the seat as the game starts";
}

} // namespace muster::lab
