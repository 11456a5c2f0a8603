// What a seat's standing must say, whatever the weights are.
#include "core/standing.hpp"
#include "games/dropzone/stage.hpp"

namespace muster::dropzone::tests {
namespace {

int dropzone_standing(const Stage& stage, int seat = 0) {
    return stage.rules().evaluate(stage.state(), Seat(seat));
}

// Equal forces of which only the HQs are left, far from everything.
Stage even_dropzone(int seats = 2, Chosen chosen = {}) {
    chosen.emplace_back("forces", seats == 2 ? "lantern,lantern" : "lantern,lantern,lantern,lantern");
    Stage stage(seats, chosen);
    stage.round(3).put("1:L1a.1", {4700, 100}).put("2:L1a.1", {100, 4700});
    return stage;
}

TEST(DropzoneStanding, a_fair_start_is_near_even) {
    const Stage stage = Stage::laid(2, {{"forces", "lantern,lantern"}});
    EXPECT_GT(dropzone_standing(stage), sure_win * 45 / 100);
    EXPECT_LT(dropzone_standing(stage), sure_win * 55 / 100);
}

TEST(DropzoneStanding, what_one_wins_the_other_loses) {
    const Stage stage = even_dropzone().claim("O4", 0);
    EXPECT_EQ(dropzone_standing(stage, 0) + dropzone_standing(stage, 1), sure_win);
}

TEST(DropzoneStanding, what_is_claimed_and_found_stands_better) {
    const int before = dropzone_standing(even_dropzone());
    EXPECT_GT(dropzone_standing(even_dropzone().claim("O4", 0)), before);
    EXPECT_LT(dropzone_standing(even_dropzone().claim("O4", 1)), before);
}

TEST(DropzoneStanding, a_claim_is_surer_in_the_last_round) {
    EXPECT_GT(dropzone_standing(even_dropzone().claim("O4", 0).round(6)),
              dropzone_standing(even_dropzone().claim("O4", 0).round(1)));
}

TEST(DropzoneStanding, nearer_to_an_objective_is_better_all_the_way) {
    int before = 0;
    for (std::int16_t y = 300; y <= 1300; y = static_cast<std::int16_t>(y + 100)) {
        const int stands = dropzone_standing(even_dropzone().put("1:L3a.1", {2400, y}));
        EXPECT_GT(stands, before) << y;
        before = stands;
    }
}

TEST(DropzoneStanding, a_search_comes_nearer_step_by_step) {
    const int on_foot = dropzone_standing(even_dropzone().put("1:L2a.1", {1150, 600}));
    Stage flying = even_dropzone().put("1:LX1.1", {1150, 600}).aboard("1:L2a.1", "1:LX1.1");
    Stage landed = even_dropzone().put("1:LX1.1", {1150, 1800}, {.landed = true});
    landed.aboard("1:L2a.1", "1:LX1.1");
    Stage inside = even_dropzone().put("1:LX1.1", {1150, 1800}, {.landed = true});
    inside.inside("1:L2a.1", "P4");
    Stage carrying = inside;
    carrying.carry("O2", "1:L2a");
    EXPECT_LT(on_foot, dropzone_standing(flying));
    EXPECT_LT(dropzone_standing(flying), dropzone_standing(landed));
    EXPECT_LT(dropzone_standing(landed), dropzone_standing(inside));
    EXPECT_LT(dropzone_standing(inside), dropzone_standing(carrying));
}

TEST(DropzoneStanding, what_is_carried_is_better_the_nearer_it_is_to_the_edge) {
    const auto aboard = [](Place at) {
        Stage stage = even_dropzone().put("1:LX1.1", at).aboard("1:L2a.1", "1:LX1.1");
        return dropzone_standing(stage.carry("O2", "1:L2a"));
    };
    const auto on_foot = [](Place transport) {
        Stage stage = even_dropzone().put("1:LX1.1", transport).put("1:L2a.1", {1150, 2000});
        return dropzone_standing(stage.carry("O2", "1:L2a"));
    };
    EXPECT_GT(aboard({1150, 300}), aboard({1150, 2000}));
    EXPECT_GT(aboard({1150, 2000}), on_foot({1150, 2000}));
    EXPECT_GT(on_foot({1150, 1800}), on_foot({4500, 1800})); // somebody comes to fetch it
}

TEST(DropzoneStanding, there_must_be_time_to_get_away) {
    const auto in_round = [](int round) {
        Stage with = even_dropzone().round(round).put("1:L2a.1", {1150, 2000});
        Stage without = with;
        return dropzone_standing(with.carry("O2", "1:L2a")) - dropzone_standing(without.claim("O4", 0));
    };
    EXPECT_GT(in_round(2),
              in_round(6)); // on foot it is seven rounds away in any case, but then a claim is sure
}

TEST(DropzoneStanding, a_squad_that_climbs_out_counts_where_it_climbs_out) {
    Stage stage = even_dropzone().put("1:LX3.1", {1150, 2000}).aboard("1:L2b", "1:LX3.1"); // beside P4
    stage.act("1:L2b");
    stage.play("move 1:L2b");
    const int before = dropzone_standing(stage);
    stage.play("disembark 1:L2b"); // where they stand is asked next
    EXPECT_NEAR(dropzone_standing(stage), before, sure_win / 50);
}

TEST(DropzoneStanding, damage_and_losses_are_worse) {
    const int fresh = dropzone_standing(even_dropzone().put("1:L3a.1", {600, 600}));
    EXPECT_LT(dropzone_standing(even_dropzone().put("1:L3a.1", {600, 600}, {.dp = 1})), fresh);
    EXPECT_LT(dropzone_standing(even_dropzone()), fresh);
}

TEST(DropzoneStanding, an_aim_is_worth_something_before_it_is_fired) {
    Stage stage = even_dropzone().put("1:L3a.1", {600, 600}).put("2:L3a.1", {1400, 600});
    stage.act("1:L3a");
    stage.play("shoot 1:L3a");
    const int before = dropzone_standing(stage);
    stage.play("aim 1:L3a.1 longbore 2:L3a.1");
    EXPECT_GT(dropzone_standing(stage, 0), before);
    EXPECT_LT(dropzone_standing(stage, 1), sure_win - before);
}

TEST(DropzoneStanding, cards_in_hand_are_better_than_none) {
    EXPECT_GT(dropzone_standing(even_dropzone().hand(0, {"C01", "C12"})), dropzone_standing(even_dropzone()));
}

TEST(DropzoneStanding, to_be_first_is_good_for_whoever_can_shoot) {
    const auto first = [](bool in_reach, int seat) {
        Stage stage = even_dropzone().put("1:L3a.1", {600, 600});
        stage.put("2:L3a.1", {600, static_cast<std::int16_t>(in_reach ? 1900 : 4700)});
        stage.order({seat, 1 - seat});
        return dropzone_standing(stage);
    };
    EXPECT_GT(first(true, 0), first(true, 1));
    EXPECT_EQ(first(false, 0), first(false, 1));
}

TEST(DropzoneStanding, a_side_counts_as_a_whole) {
    Stage stage = even_dropzone(4, {{"teams", "2v2"}});
    stage.put("3:L1a.1", {100, 2400}).put("4:L1a.1", {4700, 2400}).claim("O4", 0);
    EXPECT_EQ(dropzone_standing(stage, 0), dropzone_standing(stage, 2)); // s0 and s2 are a team
    EXPECT_GT(dropzone_standing(stage, 0), sure_win / 2);
    EXPECT_LT(dropzone_standing(stage, 1), sure_win / 2);
}

} // namespace
} // namespace muster::dropzone::tests
