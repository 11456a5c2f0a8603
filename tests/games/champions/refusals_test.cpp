// The table "Refusals" of docs/rules/champions.md, row by row: the rule that is named, and the sentence.
#include "games/champions/match.hpp"

namespace muster::champions::test {
namespace {

void expect_refused(Match& match, int seat, const std::string& said, const std::string& rule,
                    const std::string& sentence) {
    const std::uint64_t before = match.table().fingerprint();
    SCOPED_TRACE(said);
    proved::expect_refusal(match.judged(seat, said), match.sentence_for(seat, said), rule, sentence);
    const Luck none;
    EXPECT_FALSE(match.table().play(Seat(seat), match.action(said), &none).ok());
    EXPECT_EQ(match.table().fingerprint(), before) << said << " changed something";
}

// s0 in the middle faces s1; s1 faces back.
Match duel(Words hand = {"A07", "A03"}, Words answers = {"A05", "A06"}, int power = 0) {
    return Match(
        {{{0, 0}, 0, "S5", power, 0, std::move(hand)}, {{0, -1}, 3, "S5", 0, 0, std::move(answers)}});
}

TEST(ChampionsRefusals, Anything_after_the_end__CH_END_1) {
    Match match({{{0, 0}, 0, "S5", 0, 4, {"A07"}}, {{0, -1}, 0}});
    match.play(0, "attack A07 s1", dice({6, 6}));
    expect_refused(match, 1, "move A03", "CH-END-1", "The game is over.");
    expect_refused(match, 0, "react A03", "CH-END-1", "The game is over.");
}

TEST(ChampionsRefusals, Reacting_on_ones_own_turn_or_attack__CH_TRN_5) {
    Match match = duel();
    expect_refused(match, 0, "react A07", "CH-TRN-5",
                   "The Reaction section works only when you are attacked.");
    match.play(0, "attack A07 s1", dice({3, 3}));
    expect_refused(match, 0, "react A03", "CH-TRN-5",
                   "The Reaction section works only when you are attacked.");
}

TEST(ChampionsRefusals, Reacting_to_nothing_or_as_a_bystander__CH_REA_1__CH_REA_9) {
    Match match({{{0, 0}, 0, "S5", 0, 0, {"A07"}}, {{0, -1}, 3, "S5", 0, 0, {"A05", "A06"}}, {{3, 0}}});
    expect_refused(match, 1, "react A05", "CH-REA-1", "You are not a target of an attack.");
    match.play(0, "attack A07 s1", dice({3, 3}));
    expect_refused(match, 2, "react A03", "CH-REA-1", "You are not a target of an attack.");
}

TEST(ChampionsRefusals, Reacting_to_an_attack_from_behind__CH_REA_2) {
    // A barrage on two, one of them from behind, so that the attack is still open.
    Match match({{{0, 0}, 0, "S5", 0, 0, {"A06"}}, {{0, -1}, 0}, {{1, -1}, 3, "S5", 0, 0, {"A05", "A06"}}});
    match.play(0, "attack A06 all", dice({6, 6}));
    expect_refused(match, 1, "react A03", "CH-REA-2",
                   "You were attacked from the hex directly behind you; you cannot react.");
}

TEST(ChampionsRefusals, Reacting_twice__CH_REA_3) {
    Match match({{{0, 0}, 0, "S5", 0, 0, {"A06"}},
                 {{0, -1}, 3, "S5", 0, 0, {"A05", "A06"}},
                 {{1, -1}, 3, "S5", 0, 0, {"A05", "A06"}}});
    match.play(0, "attack A06 all", dice({6, 6})).play(0, "order s1").play(1, "pass");
    expect_refused(match, 1, "react A05", "CH-REA-3", "One reaction per attack.");
}

TEST(ChampionsRefusals, Reacting_before_push_and_fumble_are_done__CH_REA_4) {
    Match match = duel({"A08"}, {"A05", "A06"}, 1);
    match.play(0, "attack A08 s1", dice({6, 6}));
    ASSERT_EQ(match.asks(), "CH-D-PUSH");
    expect_refused(match, 1, "react A05", "CH-REA-4", "Reactions come after the attack's result.");
    Match fumble = duel({"A09"}, {"A05", "A06"}, 1);
    fumble.play(0, "attack A09 s1", dice({6, 6, 6}));
    expect_refused(fumble, 1, "react A05", "CH-REA-4", "Reactions come after the attack's result.");
}

TEST(ChampionsRefusals, Turning_the_attacker_as_anybody_else__CH_FUM_1) {
    Match match = duel({"A09"}, {"A05", "A06"}, 1);
    match.play(0, "attack A09 s1", dice({6, 6, 6}));
    expect_refused(match, 0, "spin s0 3", "CH-FUM-1", "Only the target of the attack turns the attacker.");
}

TEST(ChampionsRefusals, Deciding_for_another_seat__CH_TRN_1) {
    Match match = duel();
    expect_refused(match, 1, "move A05 1,-1", "CH-TRN-1", "It is not your decision now; seat 0 is deciding.");
    Match special({{{0, 3}, 0, "S5", 1}, {{0, -3}}});
    special.special();
    expect_refused(special, 1, "pass", "CH-TRN-1", "It is not your decision now; seat 0 is deciding.");
}

TEST(ChampionsRefusals, Answering_another_question__CH_TRN_1) {
    const char* sentence = "That is not what is to be decided now.";
    Match match = duel({"A07", "A08"});
    expect_refused(match, 0, "face s0 3", "CH-TRN-1", sentence);
    expect_refused(match, 0, "push s1 0,-2", "CH-TRN-1", sentence);
    expect_refused(match, 0, "spin s1 3", "CH-TRN-1", sentence);
    expect_refused(match, 0, "move A07 1,-1 3", "CH-TRN-1", sentence); // a field that the verb does not use
    expect_refused(match, 0, "pass 3", "CH-TRN-1", sentence);
    match.play(0, "move A08");
    expect_refused(match, 0, "face s1 3", "CH-TRN-1", sentence); // another champion than the one it is about
    expect_refused(match, 0, "face 3", "CH-TRN-1", sentence);
    expect_refused(match, 0, "pass", "CH-TRN-1", sentence);
    Match shove({{{0, 1}, 0, "S8", 0, 0, {"A02"}}, {{0, 0}}, {{1, -1}}});
    shove.play(0, "move A02 0,0");
    expect_refused(shove, 0, "displace s2 0,-1", "CH-TRN-1", sentence);
    Match push = duel({"A08"}, {"A05", "A06"}, 1);
    push.play(0, "attack A08 s1", dice({6, 6}));
    expect_refused(push, 0, "push s0 1,-1", "CH-TRN-1", sentence);
}

TEST(ChampionsRefusals, Playing_a_card_that_is_not_held__CH_TRN_3) {
    Match match = duel({"A07", "A03"}, {"A05", "A06"});
    const char* sentence = "You do not hold that card.";
    expect_refused(match, 0, "move A05 1,-1", "CH-TRN-3", sentence); // the other seat's
    expect_refused(match, 0, "move A01 1,-1", "CH-TRN-3", sentence); // in the deck
    expect_refused(match, 0, "move Z99 1,-1", "CH-TRN-3", sentence); // unknown
    expect_refused(match, 0, "move 1,-1", "CH-TRN-3", sentence);     // missing
    match.play(0, "attack A07 s1", dice({6, 6}));
    expect_refused(match, 1, "react A07", "CH-TRN-3", sentence);
}

TEST(ChampionsRefusals, Passing_on_a_seat_card__CH_TRN_6) {
    Match match = duel();
    expect_refused(match, 0, "pass", "CH-TRN-6", "You hold a playable card, so you must play one.");
}

TEST(ChampionsRefusals, Using_both_sections_of_a_card__CH_TRN_3) {
    Match match = duel();
    const char* sentence = "A card gives either its Move or its Attack section, not both.";
    Action move = match.action("move A07 1,-1").on(1);
    const Verdict verdict = match.table().judge(Seat(0), move);
    ASSERT_FALSE(verdict.ok());
    proved::expect_refusal(verdict.refusal(), match.rules(), "CH-TRN-3", sentence);
    expect_refused(match, 0, "attack A07 s1 1,-1", "CH-TRN-3", sentence);
}

TEST(ChampionsRefusals, A_section_that_cannot_be_paid__CH_PWR_2) {
    Match match = duel({"A08", "A07"}, {"A12", "A05"});
    expect_refused(match, 0, "attack A08 s1", "CH-PWR-2", "This section costs 1 Power; you have 0.");
    match.play(0, "attack A07 s1", dice({6, 6}));
    expect_refused(match, 1, "react A12", "CH-PWR-2", "This section costs 1 Power; you have 0.");
}

TEST(ChampionsRefusals, A_point_where_nothing_moves__CH_MOV_5__CH_MOV_6__CH_REA_7) {
    Match match = duel({"A08", "A03", "A07"});
    expect_refused(match, 0, "move A08 1,-1", "CH-MOV-5", "A zero move only lets you turn.");
    expect_refused(match, 0, "move A03 1,-1", "CH-MOV-6",
                   "This section gives Power only; you neither move nor turn.");
    match.play(0, "attack A07 s1", dice({6, 6}));
    expect_refused(match, 1, "react A05 1,-1", "CH-REA-7", "This reaction does not move you.");
}

TEST(ChampionsRefusals, A_reaction_that_must_move__CH_REA_7) {
    Match match({{{0, 0}, 0, "S5", 0, 0, {"A07"}}, {{0, -1}, 3, "S5", 0, 0, {"A01", "A03"}}},
                {{"reaction_move", "compulsory"}});
    match.play(0, "attack A07 s1", dice({6, 6}));
    expect_refused(match, 1, "react A01", "CH-REA-7", "You must move with this reaction.");
    EXPECT_EQ(match.judged(1, "pass"), "allowed"); // playing no card stays free
}

TEST(ChampionsRefusals, Destinations__CH_BRD_1__CH_MOV_2__CH_MOV_3__CH_MOV_4__CH_MOV_8) {
    Match match = duel({"A01", "A07"});
    expect_refused(match, 0, "move A01 0,4", "CH-BRD-1", "There is a wall at (0,4).");
    expect_refused(match, 0, "move A01 99,-99", "CH-BRD-1", "There is a wall at (99,-99).");
    expect_refused(match, 0, "move A01", "CH-MOV-2", "You must move exactly 2 hexes.");
    expect_refused(match, 0, "move A07", "CH-MOV-2", "You must move exactly 1 hex.");
    expect_refused(match, 0, "move A01 0,0", "CH-MOV-4",
                   "You must end on a different hex than you started on.");
    expect_refused(match, 0, "move A01 0,-1", "CH-MOV-3",
                   "You cannot move through or onto another champion.");
    expect_refused(match, 0, "move A01 0,-2", "CH-MOV-3",
                   "You cannot move through or onto another champion.");
    expect_refused(match, 0, "move A01 0,3", "CH-MOV-2",
                   "You must move exactly 2 hexes; (0,3) cannot be reached that way.");
    expect_refused(match, 0, "move A07 0,2", "CH-MOV-2",
                   "You must move exactly 1 hex; (0,2) cannot be reached that way.");
    // Reaction moves follow the same order.
    Match reaction = duel({"A07"}, {"A01", "A03"});
    reaction.play(0, "attack A07 s1", dice({6, 6}));
    expect_refused(reaction, 1, "react A01 0,-4", "CH-BRD-1", "There is a wall at (0,-4).");
    expect_refused(reaction, 1, "react A01 0,-1", "CH-MOV-4",
                   "You must end on a different hex than you started on.");
    expect_refused(reaction, 1, "react A01 0,0", "CH-MOV-3",
                   "You cannot move through or onto another champion.");
    expect_refused(reaction, 1, "react A01 0,2", "CH-MOV-2",
                   "You must move exactly 1 hex; (0,2) cannot be reached that way.");
}

TEST(ChampionsRefusals, A_pillar_is_a_wall__CH_BRD_1__CH_BRD_4) {
    Match match({{{0, 1}, 0, "S5", 0, 0, {"A07"}}, {{0, -3}}}, {{"board", "pillar36"}});
    expect_refused(match, 0, "move A07 0,0", "CH-BRD-1", "There is a wall at (0,0).");
}

TEST(ChampionsRefusals, A_champion_without_room_to_be_displaced__CH_DSP_5) {
    Match match({{{0, -2}, 3, "S5", 0, 0, {"A02"}}, {{0, -3}}, {{1, -3}}, {{-1, -2}}});
    expect_refused(match, 0, "move A02 0,-3", "CH-DSP-5",
                   "That champion has no free hex to be displaced to.");
}

TEST(ChampionsRefusals, Facings_are_numbers_from_0_to_5__CH_GEO_2) {
    Match match = duel({"A08"});
    match.play(0, "move A08");
    for (const char* facing : {"face s0 6", "face s0 -3", "face s0 1000000"})
        expect_refused(match, 0, facing, "CH-GEO-2", "A facing is a number from 0 to 5.");
    expect_refused(match, 0, "face s0", "CH-GEO-2", "A facing is a number from 0 to 5.");
    Match fumble = duel({"A09"}, {"A05"}, 1);
    fumble.play(0, "attack A09 s1", dice({6, 6, 6}));
    expect_refused(fumble, 1, "spin s0 6", "CH-GEO-2", "A facing is a number from 0 to 5.");
}

TEST(ChampionsRefusals, Displacing__CH_DSP_3__CH_DSP_4) {
    Match match({{{0, 1}, 0, "S8", 0, 0, {"A02"}}, {{0, 0}, 2}, {{1, -1}}});
    match.play(0, "move A02 0,0");
    expect_refused(match, 0, "displace s1 0,1", "CH-DSP-3", "Not onto the hex you came from.");
    const char* needs_room = "The displaced champion needs a free hex next to it.";
    expect_refused(match, 0, "displace s1 1,-1", "CH-DSP-4", needs_room);
    expect_refused(match, 0, "displace s1 0,-2", "CH-DSP-4", needs_room);
    expect_refused(match, 0, "displace s1 0,9", "CH-DSP-4", needs_room);
    expect_refused(match, 0, "displace s1", "CH-DSP-4", needs_room);
}

TEST(ChampionsRefusals, Attacks__CH_ATK_1__CH_ATK_2__CH_BAR_1) {
    Match empty({{{0, 3}, 3, "S5", 0, 0, {"A07"}}, {{0, -3}}});
    expect_refused(empty, 0, "attack A07 s1", "CH-ATK-2", "Nobody stands on a hex of your style.");
    Match match({{{0, 0}, 0, "S5", 0, 0, {"A07", "A06"}}, {{0, -1}, 3}, {{0, 3}}});
    expect_refused(match, 0, "attack A06 s1", "CH-BAR-1", "A barrage hits everyone in your pattern.");
    expect_refused(match, 0, "attack A06", "CH-BAR-1", "A barrage hits everyone in your pattern.");
    expect_refused(match, 0, "attack A07 all", "CH-BAR-1", "This attack needs one target.");
    expect_refused(match, 0, "attack A07", "CH-BAR-1", "This attack needs one target.");
    expect_refused(match, 0, "attack A07 s2", "CH-ATK-1", "Bren Hallow is not on a hex of your style.");
    expect_refused(match, 0, "attack A07 s0", "CH-ATK-1", "Orla Flint is not on a hex of your style.");
    expect_refused(match, 0, "attack A07 s3", "CH-ATK-1", "That is nobody at this table.");
}

TEST(ChampionsRefusals, Pushes__CH_PSH_1__CH_PSH_2__CH_PSH_3__CH_PSH_4) {
    Match match({{{0, -2}, 0, "S5", 1, 0, {"A08"}}, {{0, -3}, 3, "S3", 0, 0, {"A02", "A13"}}});
    match.play(0, "attack A08 s1", dice({3, 6}));
    expect_refused(match, 0, "push s1 0,0", "CH-PSH-1", "A push moves the target exactly one hex.");
    expect_refused(match, 0, "push s1 0,-3", "CH-PSH-1", "A push moves the target exactly one hex.");
    expect_refused(match, 0, "push s1", "CH-PSH-1", "A push moves the target exactly one hex.");
    expect_refused(match, 0, "pass", "CH-PSH-2", "You must push the target if there is room.");
    expect_refused(match, 0, "push s1 0,-4", "CH-PSH-3", "You cannot push a champion into a wall.");
    expect_refused(match, 0, "push s1 0,-2", "CH-PSH-4", "That hex is taken.");
}

TEST(ChampionsRefusals, A_fumble_changes_the_facing__CH_FUM_2) {
    Match match = duel({"A09"}, {"A05"}, 1);
    match.play(0, "attack A09 s1", dice({6, 6, 6}));
    expect_refused(match, 1, "spin s0 0", "CH-FUM-2", "Choose a facing different from the present one.");
}

TEST(ChampionsRefusals, The_order_names_somebody_who_waits__CH_BAR_3__CH_D_ORDER) {
    Match match({{{0, 0}, 0, "S5", 0, 0, {"A06"}},
                 {{0, -1}, 3, "S5", 0, 0, {"A05"}},
                 {{1, -1}, 3, "S5", 0, 0, {"A05"}},
                 {{3, 0}}});
    match.play(0, "attack A06 all", dice({6, 6}));
    ASSERT_EQ(match.asks(), "CH-D-ORDER");
    expect_refused(match, 0, "order s3", "CH-BAR-3", "That player is not waiting to react.");
    expect_refused(match, 0, "order s0", "CH-BAR-3", "That player is not waiting to react.");
    expect_refused(match, 0, "order", "CH-BAR-3", "That player is not waiting to react.");
}

TEST(ChampionsRefusals, Placing__CH_SET_6__CH_D_PLACE) {
    Faults faults;
    auto rules = Champions::make(muster::Setup{3, {{"setup", "choose"}, {"styles", "fixed"}}, {}}, faults);
    ASSERT_TRUE(rules) << to_string(faults);
    const Luck order = names({"s1", "s0", "s2"});
    Played opened;
    auto table = Table<Champions>::open(std::move(*rules), 1, &order, opened);
    ASSERT_TRUE(opened.ok());
    Match words({{{0, 3}}, {{0, -3}}, {{3, 0}}});
    const Luck none;
    const auto refused_by = [&](int seat, const std::string& said) {
        const Refusal refusal = table->play(Seat(seat), words.action(said), &none).refusal;
        if (refusal.rule == "CH-SET-6"_rule)
            proved::expect_refusal(refusal, table->rules(), "CH-SET-6",
                                   "Start on a free edge hex at least 3 away from the others.");
        return std::string(refusal.rule.id);
    };
    EXPECT_EQ(refused_by(0, "place 0,3"), "CH-TRN-1"); // s1 is first
    EXPECT_EQ(refused_by(1, "place 0,0"), "CH-SET-6"); // off the zone
    EXPECT_EQ(refused_by(1, "place 0,9"), "CH-SET-6");
    EXPECT_EQ(refused_by(1, "place"), "CH-SET-6");
    EXPECT_TRUE(table->play(Seat(1), words.action("place 0,3"), &none).ok());
    EXPECT_EQ(refused_by(1, "place 3,0"), "CH-TRN-1"); // facing comes first
    EXPECT_TRUE(table->play(Seat(1), words.action("face s1 0"), &none).ok());
    EXPECT_EQ(refused_by(0, "place 0,3"), "CH-SET-6"); // taken
    EXPECT_EQ(refused_by(0, "place 1,2"), "CH-SET-6"); // too close
    EXPECT_EQ(refused_by(0, "place 2,1"), "CH-SET-6");
    ActionList options;
    table->list(Seat(0), options);
    EXPECT_EQ(options.size(), 13u); // each figure rules out five of the eighteen
    EXPECT_TRUE(table->play(Seat(0), words.action("place 3,0"), &none).ok());
}

// ---------------------------------------------------------------- entered results

TEST(ChampionsRefusals, Entered_dice__CH_ATK_5__CH_R_ATK) {
    Match match = duel();
    const auto enter = [&](const Luck& luck) {
        return match.table().play(Seat(0), match.action("attack A07 s1"), &luck);
    };
    const std::uint64_t before = match.table().fingerprint();
    for (const Luck& luck :
         {dice({7, 1}), dice({0, 1}), dice({1, -1}), dice({3, 5, 1}), names({"A01", "A02"})}) {
        const Played played = enter(luck);
        EXPECT_EQ(played.result, Played::Result::refused);
        EXPECT_EQ(played.refusal.rule.id, "CH-ATK-5");
        EXPECT_EQ(sentence(played.refusal, match.rules()), "This roll needs exactly 2 dice showing 1 to 6.");
    }
    for (const Luck& luck : {dice({}), dice({4})}) { // too few: it says what it still needs
        const Played played = enter(luck);
        EXPECT_EQ(played.result, Played::Result::wanting);
        EXPECT_EQ(played.want.ask.kind->id.id, "CH-R-ATK");
        EXPECT_EQ(played.want.count, 2);
        EXPECT_EQ(played.want.ask.against, 1);
        EXPECT_EQ(played.want.ask.needs, 3);
    }
    EXPECT_EQ(match.table().fingerprint(), before);
    EXPECT_TRUE(enter(dice({4, 1})).ok());
}

Played open_with(int seats, const Options& options, const Luck& luck) {
    Faults faults;
    auto rules = Champions::make(muster::Setup{seats, options, {}}, faults);
    EXPECT_TRUE(rules) << to_string(faults);
    Played opened;
    const auto table = Table<Champions>::open(std::move(*rules), 1, &luck, opened);
    EXPECT_EQ(table != nullptr, opened.ok());
    return opened;
}

void expect_misfit(const Played& played, std::string_view rule, std::string_view sentence) {
    EXPECT_EQ(played.result, Played::Result::refused);
    proved::expect_refusal(played.refusal.rule.id, played.refusal.sentence, rule, sentence);
}

const Words first_hand{"A01", "A05", "A08", "A12"};
const Words second_hand{"A02", "A04", "A09", "A11"};

TEST(ChampionsRefusals, Entered_draws__CH_DRW_3__CH_R_DRAW) {
    const char* sentence = "Those cards cannot be drawn from this deck.";
    const Options fixed{{"styles", "fixed"}};
    expect_misfit(open_with(2, fixed, names({"A01", "A01", "A08", "A12"})), "CH-DRW-3", sentence); // repeated
    expect_misfit(open_with(2, fixed, names({"A01", "B01", "A08", "A12"})), "CH-DRW-3",
                  sentence); // not in the deck
    expect_misfit(open_with(2, fixed, names({"A01", "A05", "A08", "s1"})), "CH-DRW-3", sentence);
    const Played short_of = open_with(2, fixed, names(first_hand) + names({"A01"}));
    EXPECT_EQ(short_of.result, Played::Result::wanting);
    EXPECT_EQ(short_of.want.ask.kind->id.id, "CH-R-DRAW");
    EXPECT_EQ(short_of.want.ask.who, 1);
    EXPECT_EQ(short_of.want.count, 4);
}

TEST(ChampionsRefusals, Entered_initiative__CH_INI_1__CH_R_INI) {
    const Options fixed{{"styles", "fixed"}};
    const Luck hands = names(first_hand) + names(second_hand);
    const char* sentence = "Each half of the line holds every player exactly once.";
    expect_misfit(open_with(2, fixed, hands + names({"s0", "s0"})), "CH-INI-1", sentence);
    expect_misfit(open_with(2, fixed, hands + names({"s0", "s1", "s1", "s1"})), "CH-INI-1", sentence);
    expect_misfit(open_with(2, fixed, hands + names({"s0", "s2"})), "CH-INI-1", sentence);
    expect_misfit(open_with(2, fixed, hands + names({"s0", "s1", "s1", "s0", "special"})), "CH-INI-1",
                  sentence);
    EXPECT_TRUE(open_with(2, fixed, hands + names({"s0", "s1", "s1", "s0"})).ok());
    const Options one{{"styles", "fixed"}, {"initiative", "one_deck"}};
    EXPECT_TRUE(open_with(2, one, hands + names({"s0", "s0", "special", "s1", "s1"})).ok());
    expect_misfit(open_with(2, one, hands + names({"s0", "s0", "s0", "s1", "s1"})), "CH-INI-1",
                  "The line holds every player exactly twice and the special card once.");
}

TEST(ChampionsRefusals, Entered_styles__CH_SET_4__CH_R_STYLE) {
    const char* sentence = "That Style card cannot be drawn.";
    expect_misfit(open_with(2, {}, names({"S1", "S1"})), "CH-SET-4", sentence); // taken
    expect_misfit(open_with(2, {}, names({"S10"})), "CH-SET-4", sentence);      // unknown
    const Luck rest = names(first_hand) + names(second_hand) + names({"s0", "s1", "s1", "s0"});
    EXPECT_TRUE(open_with(2, {}, names({"S1", "S9"}) + rest).ok());
}

TEST(ChampionsRefusals, Entered_placing_order__CH_SET_6__CH_R_PLACE) {
    const char* sentence = "Every player is placed exactly once.";
    const Options choose{{"styles", "fixed"}, {"setup", "choose"}};
    expect_misfit(open_with(3, choose, names({"s0", "s0", "s1"})), "CH-SET-6", sentence);
    expect_misfit(open_with(3, choose, names({"s0", "s3", "s1"})), "CH-SET-6", sentence);
    EXPECT_EQ(open_with(3, choose, names({"s0", "s1"})).result, Played::Result::wanting);
    EXPECT_TRUE(open_with(3, choose, names({"s2", "s0", "s1"})).ok());
}

// A draw may also be entered as the index into the ascending list of what is left; the last one is not drawn.
TEST(ChampionsRefusals, Picks_by_index__CH_R_DRAW) {
    const Options fixed{{"styles", "fixed"}};
    EXPECT_TRUE(open_with(2, fixed, dice({0, 0, 0, 0, 14, 13, 12, 11, 1, 0})).ok());
    expect_misfit(open_with(2, fixed, dice({15, 0, 0, 0})), "CH-DRW-3",
                  "Those cards cannot be drawn from this deck.");
}

TEST(ChampionsRefusals, Asking_for_another_hand__CH_VIS_1) {
    Match match = duel();
    const Refusal refusal = match.table().secrecy();
    EXPECT_EQ(refusal.rule.id, "CH-VIS-1");
    EXPECT_EQ(sentence(refusal, match.rules()), "That hand is hidden from you.");
}

} // namespace
} // namespace muster::champions::test
