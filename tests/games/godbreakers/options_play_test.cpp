// What the options of section 8 change in play: each value against the others in the same situation.
#include "games/godbreakers/stage.hpp"

namespace muster::godbreakers::tests {
namespace {

TEST(GodbreakersOptionsInPlay, Rounds__GB_SET_1__GB_RES_4) {
    for (const int rounds : {3, 5, 7}) {
        for (const int round : {rounds - 1, rounds}) {
            Stage stage(2, {{"rounds", std::to_string(rounds)}});
            stage.round(round).godbreaker("a", 0, {500, 500}).godbreaker("b", 1, {2000, 500});
            stage.recover(round == rounds ? Dice{} : Dice{5, 3});
            EXPECT_EQ(stage.over(), round == rounds);
        }
    }
}

TEST(GodbreakersOptionsInPlay, Scenario__GB_SET_1__GB_AXN_2) {
    const Stage treasure = Stage::whole(2, {{"scenario", "treasure"}}, {5, 3});
    EXPECT_TRUE(treasure.stands("hoard1"));
    EXPECT_EQ(treasure.kit().markers.all.size(), 2u + 1u + 2u);
    const Stage standoff = Stage::whole(2, {{"scenario", "duel"}}, {5, 3});
    EXPECT_EQ(standoff.kit().markers.all.size(), 2u + 3u);
}

TEST(GodbreakersOptionsInPlay, Setup__GB_SET_3__GB_SET_4) {
    EXPECT_EQ(Stage::whole(2, {{"setup", "quick"}}, {5, 3}).asks(), "s0 D-PRIORITY");
    EXPECT_EQ(Stage::whole(2, {{"setup", "placed"}}).asks(), "s0 D-SHARD");
}

TEST(GodbreakersOptionsInPlay, Seats__GB_SET_1) {
    for (const int seats : {1, 2, 3, 4}) {
        const Dice dice = {8, 3, 2, 1};
        const Stage stage =
            Stage::whole(seats, {{"scenario", "treasure"}}, Dice(dice.begin(), dice.begin() + seats));
        EXPECT_EQ((on_table(stage.state()) & all_godbreakers).size(), 5 * seats);
        EXPECT_EQ(wild_models(stage.state()).size(), seats == 1 ? 5 : 0); // the gleaners of solo play
    }
    const Stage four = Stage::whole(4, {}, {8, 3, 2, 1});
    EXPECT_LT(four.at("Aume Sarro").x, 1200);  // seat 2 sits west
    EXPECT_GT(four.at("Tamsin Rook").x, 1200); // and seat 3 east
}

TEST(GodbreakersOptionsInPlay, Challenge_grouping__GB_CHAL_1) {
    // A is crowded, and stands at a barricade itself.
    const auto challenged = [](const std::string& grouping) {
        Stage stage(2, {{"challenge_grouping", grouping}});
        stage.wall("own", {{900, 890}, {1100, 890}}).godbreaker("A", 0, {1000, 1000}, {.die = 8});
        stage.godbreaker("B", 1, {1100, 1000}, {.die = 8}).godbreaker("X", 1, {890, 1000});
        stage.act("A").play("engage B", {3, 4});
        return stage.damage("A"); // 4 - 0, or 4 - 3
    };
    EXPECT_EQ(challenged("or_last"), 4);
    EXPECT_EQ(challenged("and_last"), 1); // a wall cancels crowding
}

TEST(GodbreakersOptionsInPlay, Vault_count__GB_OBS_2__GB_OBS_3) {
    const auto damage = [](const std::string& count, bool beside_a_foe, const std::string& flaws_of) {
        Stage stage(2, {{"vault_count", count}});
        stage.wall("w1", {{400, 600}, {600, 600}}).wall("w2", {{400, 700}, {600, 700}});
        stage.wall("w3", {{400, 750}, {600, 750}})
            .godbreaker("A", 0, {500, 500}, {.die = 8, .flaws = flaws_of});
        stage.godbreaker("B", 1, beside_a_foe ? Place{610, 500} : Place{2000, 2000});
        stage.act("A").play("move 500,900", {2});
        return stage.damage("A");
    };
    EXPECT_EQ(damage("once", false, ""), 1);
    EXPECT_EQ(damage("per_barricade", false, ""), 3);
    EXPECT_EQ(damage("once", true, ""), 2);
    EXPECT_EQ(damage("per_barricade", true, ""), 4);
    EXPECT_EQ(damage("per_barricade", true, "brittle"), 5); // one instance
}

TEST(GodbreakersOptionsInPlay, Marker_reach__GB_SUN_1__GB_PLUN_1) {
    const auto judged = [](const std::string& reach, const std::string& who, const std::string& said) {
        Stage stage(2, {{"marker_reach", reach}});
        stage.hoard("H", {600, 500}).godbreaker("near", 0, {500, 500}).godbreaker("far", 0, {1500, 500});
        stage.godbreaker("B", 1, {2000, 2000}).act(who);
        const std::string rule = stage.judged(said);
        if (rule != "allowed") stage.refuses(said, rule, "far must be within 0U of this marker.");
        return rule;
    };
    for (const char* who : {"near", "far"})
        for (const char* said : {"sunder H", "plunder H"})
            EXPECT_EQ(judged("player_control", who, said), "allowed");
    EXPECT_EQ(judged("model_present", "near", "sunder H"), "allowed");
    EXPECT_EQ(judged("model_present", "near", "plunder H"), "allowed");
    EXPECT_EQ(judged("model_present", "far", "sunder H"), "GB-SUN-1");
    EXPECT_EQ(judged("model_present", "far", "plunder H"), "GB-PLUN-1");
}

TEST(GodbreakersOptionsInPlay, Juggernaut__GB_ENG_5) { // GB-TR-JUGGERNAUT
    const auto after_one = [](const std::string& many) {
        Stage stage(2, {{"juggernaut", many}});
        stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "juggernaut 1"});
        stage.godbreaker("B", 1, {1100, 1000}, {.die = 8}).act("A").play("engage B", {4, 4});
        stage.play("shove B 1250,1000");
        return stage;
    };
    EXPECT_EQ(after_one("one").asks(), "s0 D-ACTION");
    Stage each = after_one("each");
    EXPECT_EQ(each.asks(), "s0 D-JUGGERNAUT");
    each.refuses("shove B 1300,1000", "GB-TR-JUGGERNAUT",
                 "Only an engaged model can be placed, and only once.");
    EXPECT_EQ(each.judged("decline"), "allowed");
    Stage declined = each;
    declined.play("decline");
    EXPECT_EQ(declined.asks(), "s0 D-ACTION");
    each.play("shove A 1100,1000");
    EXPECT_EQ(each.asks(), "s0 D-ACTION"); // nobody is left
}

TEST(GodbreakersOptionsInPlay, Step4_order__GB_ENG_5) {
    const auto hurt = [](const std::string& order) {
        Stage stage(2, {{"step4_order", order}});
        stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "juggernaut 1"});
        stage.godbreaker("B", 1, {1100, 1000}, {.die = 8, .traits = "vengeful 1"})
            .act("A")
            .play("engage B", {5, 2});
        return stage;
    };
    EXPECT_EQ(hurt("vengeful_first").asks(), "s1 D-VENGEFUL");
    Stage shoved = hurt("juggernaut_first");
    EXPECT_EQ(shoved.asks(), "s0 D-JUGGERNAUT");
    Stage stays = shoved;
    stays.play("decline");
    EXPECT_EQ(stays.asks(), "s1 D-VENGEFUL");
    shoved.play("shove B 1300,1000"); // out of its own reach: a shove can erase the strike
    EXPECT_EQ(shoved.asks(), "s0 D-ACTION");
}

TEST(GodbreakersOptionsInPlay, Recovery__GB_REC_3) {
    // H dies before M's turn in roster order; in a batch its cover still counts.
    const auto patients = [](const std::string& how) {
        Stage stage(2, {{"recovery", how}});
        stage.round(5).godbreaker("H", 0, {500, 500}, {.die = 6, .damage = 9, .traits = "healer 1"});
        stage.godbreaker("M", 0, {700, 500}, {.die = 6, .damage = 3}).godbreaker("b", 1, {2000, 2000});
        return stage;
    };
    Stage batch = patients("batch");
    batch.recover({1, 1, 3});
    EXPECT_EQ(batch.where("M"), "table");
    Stage sequential = patients("sequential");
    sequential.recover({1, 1});
    EXPECT_EQ(sequential.where("H"), "casualty");
    EXPECT_EQ(sequential.where("M"), "casualty");
}

TEST(GodbreakersOptionsInPlay, Sequential_recovery_settles_each_before_the_next__GB_REC_3) {
    // H triumphs and grows to a D8 before M rolls, 7U away.
    Stage stage(2, {{"recovery", "sequential"}});
    stage.round(5).godbreaker("H", 0, {500, 500}, {.die = 6, .damage = 1, .traits = "healer 2"});
    stage.godbreaker("M", 0, {1300, 500}, {.die = 6, .damage = 3}).godbreaker("b", 1, {2000, 2000});
    stage.recover({6, 2, 3});
    EXPECT_EQ(stage.where("M"), "table");
}

TEST(GodbreakersOptionsInPlay, Healer_self__GB_REC_3__GB_MOD_4) { // GB-TR-HEALER
    for (const char* self : {"no", "yes"}) {
        Stage stage(2, {{"healer_self", self}});
        stage.round(5).godbreaker("H", 0, {500, 500}, {.die = 6, .damage = 3, .traits = "healer 1"});
        stage.godbreaker("a", 0, {2000, 500}).godbreaker("b", 1, {2000, 2000});
        stage.recover(std::string(self) == "yes" ? Dice{1, 4} : Dice{1});
        EXPECT_EQ(stage.where("H"), std::string(self) == "yes" ? "table" : "casualty");
    }
}

Stage tied(const std::string& tie_break) {
    Stage stage(3, {{"tie_break", tie_break}});
    stage.round(5).vp({9, 9, 9});
    for (int seat = 0; seat < 3; ++seat)
        for (int slot = 0; slot < circle_size; ++slot) { // seat 0 has lost two, seat 1 one, seat 2 one
            const int lost = seat == 0 ? 2 : 1;
            const auto x = static_cast<std::int16_t>(200 + 150 * slot),
                       y = static_cast<std::int16_t>(300 + 300 * seat);
            stage.godbreaker(fmt::format("g{}{}", seat, slot), seat, {x, y},
                             {.where = slot < lost ? Where::casualty : Where::table});
        }
    stage.recover();
    return stage;
}

TEST(GodbreakersOptionsInPlay, Tie_break__GB_END_3__GB_END_4) {
    EXPECT_EQ(tied("draw").places(), (Numbers{1, 1, 1}));
    EXPECT_EQ(tied("draw").pay_off(), (Numbers{20, 20, 20}));
    EXPECT_EQ(tied("fewest_casualties").places(), (Numbers{3, 1, 1})); // still tied: a draw
    EXPECT_EQ(tied("fewest_casualties").pay_off(), (Numbers{0, 30, 30}));
}

TEST(GodbreakersOptionsInPlay, Fewest_casualties_wins_a_tie__GB_END_3) {
    Stage stage(2, {{"tie_break", "fewest_casualties"}});
    stage.round(5).vp({9, 9});
    for (int slot = 0; slot < circle_size; ++slot) {
        const auto x = static_cast<std::int16_t>(200 + 150 * slot);
        stage.godbreaker(
            fmt::format("a{}", slot), 0, {x, 300},
            {.die = 12, .where = slot < 3 ? Where::ascended : Where::table}); // no casualty at all
        stage.godbreaker(fmt::format("b{}", slot), 1, {x, 900},
                         {.where = slot < 1 ? Where::casualty : Where::table});
    }
    stage.recover();
    EXPECT_EQ(stage.pay_off(), (Numbers{60, 0})); // ascended ones are no casualties
    EXPECT_EQ(stage.places(), (Numbers{1, 2}));
}

TEST(GodbreakersOptionsInPlay, Triumph__GB_TRI_1__GB_TRI_3__GB_TRI_4) {
    const auto after = [](const std::string& triumph, int die) {
        Stage stage(2, {{"triumph", triumph}});
        stage.wall("w", {{400, 600}, {600, 600}}).godbreaker("A", 0, {500, 500}, {.die = die, .damage = 2});
        stage.godbreaker("B", 1, {2000, 2000}).act("A").play("move 500,700", {die});
        return stage;
    };
    EXPECT_EQ(after("full", 8).die("A"), 10);
    EXPECT_EQ(after("full", 8).damage("A"), 0);
    EXPECT_EQ(after("full", 12).where("A"), "ascended");
    EXPECT_EQ(after("no_ascension", 8).die("A"), 10);
    EXPECT_EQ(after("no_ascension", 12).where("A"), "table");
    EXPECT_EQ(after("no_ascension", 12).damage("A"), 0); // it only heals
    EXPECT_EQ(after("no_ascension", 12).die("A"), 12);
    EXPECT_EQ(after("off", 8).die("A"), 8);
    EXPECT_EQ(after("off", 8).damage("A"), 2);
    EXPECT_EQ(after("off", 12).where("A"), "table");
}

TEST(GodbreakersOptionsInPlay, Triumph_off_in_recovery_and_initiative__GB_TRI_1) {
    Stage stage(2, {{"triumph", "off"}});
    stage.godbreaker("a", 0, {500, 500}, {.die = 6, .damage = 7}).godbreaker("a2", 0, {800, 500});
    stage.godbreaker("b", 1, {2000, 500}).recover({6, 6, 1}); // then the stand-in and b for the next round
    EXPECT_EQ(stage.where("a"), "casualty");
    EXPECT_EQ(stage.die("a2"), 6);
}

TEST(GodbreakersOptionsInPlay, Compulsion_advisory__GB_COMP_2) {
    Stage stage(2, {{"compulsion", "advisory"}});
    stage.wild("W", {1000, 1000}, {.die = 8, .traits = "thunderous 1, mysterious 1"});
    stage.godbreaker("X", 0, {1100, 1000}).godbreaker("Y", 1, {1000, 1500}).objective("O", {900, 1100});
    stage.wild_idlers().act("W");
    ASSERT_EQ(stage.asks(), "s1 D-WILD-ACTION");
    for (const char* said : {"move 1000,1350", "move 300,1000", "engage X", "thunder", "end_activation"})
        EXPECT_EQ(stage.judged(said), "allowed") << said;
    EXPECT_EQ(stage.judged("engage Y"), "GB-ENG-1"); // what is legal is not changed
    EXPECT_EQ(stage.judged("move 1000,2300"), "GB-MOVE-1");
    EXPECT_NE(stage.judged("hidden_ways"), "allowed"); // nor what is open to wild models at all
    EXPECT_NE(stage.judged("sunder O"), "allowed");
    EXPECT_EQ(stage.verbs(), "engage thunder");                          // lists for bots stay filtered
    EXPECT_EQ(turn_of(stage.state()).compulsion, Compulsion::murderous); // which the page shows
}

TEST(GodbreakersOptionsInPlay, An_advised_coward_may_stay_or_fight__GB_COMP_2) {
    Stage stage(2, {{"compulsion", "advisory"}});
    stage.wild("W", {1000, 1000}, {.die = 6}).godbreaker("X", 0, {1110, 1000}).wild_idlers().act("W");
    EXPECT_EQ(stage.judged("engage X"), "allowed");
    EXPECT_EQ(stage.judged("end_activation"), "allowed");
    EXPECT_EQ(stage.judged("move 900,1000"), "allowed");
    Stage content(2, {{"compulsion", "advisory"}});
    content.wild("W", {1000, 1000}, {.die = 6}).godbreaker("X", 0, {2000, 300}).wild_idlers().act("W");
    EXPECT_EQ(content.asks(), "s1 D-WILD-ACTION"); // not ended for it: the seat alone judges
}

TEST(GodbreakersOptionsInPlay, Empty_hand_off__GB_HAND_1__GB_D_TAKE) {
    const auto hands = [](const std::string& empty, Place of_friend) {
        Stage stage(2, {{"empty_hand_off", empty}});
        stage.godbreaker("A", 0, {500, 500}, {.die = 8}).godbreaker("F", 0, of_friend);
        stage.godbreaker("B", 1, {2000, 2000}).act("A");
        return stage;
    };
    EXPECT_EQ(hands("no", {900, 500}).judged("hand_off F"), "GB-HAND-1");
    Stage far_off = hands("yes", {900, 500});
    far_off.play("hand_off F", {8}); // the test is rolled: a Triumph
    EXPECT_EQ(far_off.die("A"), 10);
    EXPECT_EQ(far_off.asks(), "s0 D-ACTION"); // and nothing to take
    Stage near_by = hands("yes", {610, 500});
    near_by.play("hand_off F");
    EXPECT_EQ(near_by.asks(), "s0 D-ACTION");
}

TEST(GodbreakersOptionsInPlay, Perils_at_most_eight_and_only_what_exists__GB_PERIL_1) {
    const auto makes = [](const std::string& perils) {
        Faults faults;
        return Godbreakers::make({2, {{"perils", perils}}, {}}, faults).has_value();
    };
    EXPECT_TRUE(makes("none"));
    std::string many = "start:harm:prowler:1";
    for (int i = 1; i < 8; ++i) many += ",end:bring:straggler:shards";
    EXPECT_TRUE(makes(many));
    EXPECT_FALSE(makes(many + ",end:bring:straggler:shards"));
    EXPECT_FALSE(makes("start:bring:nobody:shards"));
    EXPECT_FALSE(makes("noon:bring:prowler:shards"));
    EXPECT_FALSE(makes("start:bring:prowler:everywhere"));
}

TEST(GodbreakersOptionsInPlay, Perils_bring_and_harm_each_round__GB_PERIL_1__GB_INIT_6) {
    Stage stage(2, {{"perils", "start:bring:straggler:hoards,end:harm:straggler:1"}});
    stage.hoard("H", {1200, 1800}).objective("O", {600, 1200}).godbreaker("a", 0, {500, 500});
    stage.godbreaker("b", 1, {2000, 500}).leaders_roll({5, 2}).play("set_priority 01");
    EXPECT_EQ(stage.asks(), "s1 D-WPLACE"); // one hoard, one effect of its time
    stage.play("place_model 1200,1900").name("S", first_unaligned);
    stage.sit_out({5, 2});
    EXPECT_EQ(stage.state().round, 2);
    EXPECT_EQ(stage.damage("S"), 1);
    stage.play("set_priority 01");
    EXPECT_EQ(stage.asks(), "s1 D-WPLACE"); // again
}

} // namespace
} // namespace muster::godbreakers::tests
