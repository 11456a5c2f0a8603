// The table "Refusals" of docs/rules/frames.md, row by row: the rule that is named, and the sentence; then
// the order of checks when several apply.
#include "games/frames/stage.hpp"

namespace muster::frames::test {
namespace {

constexpr const char* not_now = "It is not your decision now.";
constexpr const char* not_asked = "That is not what is to be decided now.";
constexpr const char* cannot_stand = "A frame cannot stand there.";
constexpr const char* in_the_way = "Something is in the way; go round it.";
constexpr const char* no_such_die = "That die is not available.";
constexpr const char* wrong_colour = "A die of that colour cannot do this.";

// X, with one system of every sort that matters here, may act; its enemy T stands 500 to the east.
Stage facing(const Has& has = {.def = 1, .spt = 1, .dir = 1}, const std::string& declares = "T direct") {
    Stage stage(2);
    stage.frame("X", 0, {1000, 1000}, has).frame("Y", 0, {1000, 2000}, {.gone = true});
    stage.frame("T", 1, {1500, 1000}, {.dir = 1, .gone = true, .defence = 6});
    stage.frame("U", 1, {1500, 1300}, {.gone = true, .defence = 6}).begin();
    const Dice pool(static_cast<std::size_t>(std::popcount(pool_of(stage.of("X")))), 4);
    stage.turn("X", declares, pool);
    return stage;
}

// ---------------------------------------------------------------- whose decision it is

TEST(FramesRefusals, Acting_out_of_turn_or_answering_another_decision__MF_GEN_2) {
    Stage stage = Stage::quick();
    stage.refuses(1, "activate Dray", "MF-GEN-2", not_now);
    stage.refuses(1, "pass", "MF-GEN-2", not_now);
    stage.refuses(0, "end", "MF-GEN-2", not_asked);
    stage.refuses(0, "hold", "MF-GEN-2", not_asked);
    stage.refuses(0, "choose gannet-4", "MF-GEN-2", not_asked);
    stage.refuses(0, "place Bollard 1600,1600", "MF-GEN-2", not_asked);
    stage.refuses(0, "declare Bollard Dray direct", "MF-GEN-2", not_asked);
    stage.play(0, "activate Bollard");
    stage.refuses(0, "activate Windlass", "MF-GEN-2", not_asked);
    stage.refuses(0, "attack Bollard Dray D1", "MF-GEN-2", not_asked);
    stage.refuses(1, "declare Dray Bollard direct", "MF-GEN-2", not_now);
    stage.play(0, "declare Bollard", {1, 1, 1, 1, 1, 1, 1});
    stage.refuses(0, "end", "MF-GEN-2", not_asked);
    stage.play(0, "defend Bollard");
    stage.refuses(0, "stop", "MF-GEN-2", not_asked);
    stage.refuses(0, "use", "MF-GEN-2", not_asked);
    stage.refuses(0, "lose Bollard DEF", "MF-GEN-2", not_asked);
    stage.refuses(0, "defend Bollard W1", "MF-GEN-2", not_asked);
    stage.refuses(1, "end", "MF-GEN-2", not_now);
}

TEST(FramesRefusals, An_answer_about_something_else__MF_GEN_2__MF_RUL_57) {
    Stage stage = facing();
    stage.refuses(0, "move Y 1000,2100 W1", "MF-GEN-2", not_asked);
    stage.refuses(0, "attack Y T D1", "MF-GEN-2", not_asked);
    stage.refuses(0, "spot Y T W1", "MF-GEN-2", not_asked);
    stage.refuses(0, "end X", "MF-GEN-2", not_asked); // a field that its verb does not use
    stage.refuses(0, "move X T 1000,1100 W1", "MF-GEN-2", not_asked);
    stage.refuses(0, "attack X T 1000,1100 D1", "MF-GEN-2", not_asked);
    stage.refuses(0, "move X W1", "MF-MOV-2", "A leg must lead somewhere.");
    stage.play(0, "leg X 1000,1100 W1");
    stage.refuses(0, "leg X 1000,1200 W1", "MF-DIE-2", no_such_die);
    stage.refuses(0, "move X 1000,1200 W2", "MF-DIE-2", no_such_die);
    stage.refuses(0, "leg Y 1000,2100", "MF-GEN-2", not_asked);
}

TEST(FramesRefusals, Choosing_twice__MF_GEN_2__MF_BID_1) {
    Stage stage = Stage::set_up(2);
    stage.play(0, "choose gannet-4");
    stage.refuses(0, "choose ochre-5", "MF-GEN-2", not_now);
    stage.refuses(0, "choose gannet-4", "MF-GEN-2", not_now);
}

TEST(FramesRefusals, Being_called_twice_and_anything_after_the_end__MF_GEN_2__MF_CLK_2) {
    Stage stage(2);
    stage.clock(3).bystanders(0, 1).bystanders(1, 1).begin().play(0, "hold");
    stage.refuses(0, "hold", "MF-GEN-2", not_now);
    stage.refuses(0, "advance", "MF-GEN-2", not_now);
    Stage ended(2);
    ended.clock(1).bystanders(0, 1).bystanders(1, 1).begin();
    ASSERT_TRUE(ended.over());
    for (const int seat : {0, 1}) {
        ended.refuses(seat, "hold", "MF-GEN-2", not_now);
        ended.refuses(seat, "pass", "MF-GEN-2", not_now);
        ended.refuses(seat, "activate bystander0", "MF-GEN-2", not_now);
    }
}

// ---------------------------------------------------------------- companies, data, dice by hand

TEST(FramesRefusals, An_unknown_list__MF_BID_1) {
    const Stage stage = Stage::set_up(2);
    stage.refuses(0, "choose ?77", "MF-BID-1", "There is no such company.");
    stage.refuses(1, "choose", "MF-BID-1", "There is no such company.");
}

void expect_unfit(const muster::Setup& setup, const std::string& rule, const std::string& sentence_said) {
    Faults faults;
    EXPECT_FALSE(Frames::make(setup, faults).has_value());
    ASSERT_FALSE(faults.empty());
    SCOPED_TRACE(to_string(faults));
    proved::expect_refusal(faults[0].rule, faults[0].sentence, rule, sentence_said);
}

TEST(FramesRefusals, An_end_or_a_victory_that_makes_no_sense__MF_END_5) {
    const auto refused = [](const char* option, const char* words, const char* sentence) {
        expect_unfit({2, {{option, words}}, {}}, "MF-END-5", sentence);
    };
    refused("end", "rounds:6",
            "there is no end condition 'rounds' here; there are last_side, target, lead, held, lost");
    refused("end", "target:0", "'target:' is followed by a number from 1 to 999, not '0'");
    refused("end", "target:99", "nobody can come to 'target:99': there are 60 points in the whole game");
    refused("end", "held:7", "nobody can hold so many: the scenario has 6 stations");
    refused("end", "lead:9", "'lead' is met before the battle begins");
    refused("end", "lost:s0.f9", "there is no 's0.f9' in this battle to lose");
    refused("victory", "kills", "nobody wins by 'kills' here; there are points, held, kept");
}

TEST(FramesRefusals, A_quick_start_that_is_no_skirmish__MF_SET_1) {
    const char* sentence = "Quick starts are skirmishes with the eight-unit ruler.";
    expect_unfit({2, {{"size", "battle"}}, {}}, "MF-SET-1", sentence);
    expect_unfit({2, {{"ruler_units", "6"}}, {}}, "MF-SET-1", sentence);
}

TEST(FramesRefusals, A_list_with_too_many_or_too_few_frames__MF_DAT_6) {
    const char* sentence = "That company does not fit this number of players.";
    Stage::set_up(2).refuses(0, "choose ochre-3", "MF-DAT-6", sentence);
    Stage::set_up(4).refuses(3, "choose ochre-5", "MF-DAT-6", sentence);
    Stage::set_up(3, {{"size", "battle"}}).refuses(0, "choose ochre-3", "MF-DAT-6", sentence);
}

TEST(FramesRefusals, Too_many_systems_and_the_wrong_number_of_rockets__MF_DAT_1__MF_DAT_3) {
    const auto company = [](const std::string& systems, int rockets) {
        return muster::Setup{
            2,
            {},
            {{"own.toml", fmt::format("[[company]]\nid = 'own'\nname = 'Own'\n"
                                      "frames = [{{id = 'x', name = 'X', {}}}, {{id = 'y', name = 'Y'}}, "
                                      "{{id = 'z', name = 'Z'}}]\n"
                                      "lists = [{{id = 'own-3', frames = ['x', 'y', 'z'], "
                                      "rockets = [{}, 0, 0]}}]\n",
                                      systems, rockets)}}};
    };
    const char* systems = "A frame carries at most four systems and two of a kind.";
    Faults faults;
    EXPECT_TRUE(Frames::make(company("DEF = 2, MOV = 2", 3), faults).has_value()) << to_string(faults);
    expect_unfit(company("DEF = 2, MOV = 2, SPT = 1", 3), "MF-DAT-1", systems);
    expect_unfit(company("DEF = 3", 3), "MF-DAT-1", systems);
    expect_unfit(company("DEF = 1", 2), "MF-DAT-3", "Every company carries exactly 3 rockets.");
}

TEST(FramesRefusals, Dice_by_hand_that_are_not_those_of_the_roll__MF_GEN_5__MF_GEN_7) {
    Faults faults;
    Played opened;
    auto table = Table<Frames>::open(*Frames::make({2, {}, {}}, faults), 1, nullptr, opened);
    const int capstan = 2; // W1 W2 B1 A1 A2 A8
    ASSERT_TRUE(table->play(Seat(0), Action(Verb::activate).with(capstan)).ok());
    const Action declare = Action(Verb::declare).with(capstan);
    const auto refused = [&](const Dice& dice) {
        const std::vector<Entered> results = entered(dice);
        const Played played = table->play(Seat(0), declare, &results);
        EXPECT_EQ(played.result, Played::Result::refused);
        proved::expect_refusal(played.refusal, table->rules(), "MF-GEN-5",
                               "Those are not the dice of this roll.");
    };
    refused({1, 1, 1, 1, 1, 9});
    refused({1, 1, 7, 1, 1, 8});
    refused({0, 1, 1, 1, 1, 1});
    refused({1, 1, 1, 1, 1, 1, 1});
    const std::vector<Entered> short_of_one = entered({1, 1, 1, 1, 1});
    EXPECT_EQ(table->play(Seat(0), declare, &short_of_one).result, Played::Result::wanting);
    const std::vector<Entered> right = entered({1, 2, 3, 4, 5, 8});
    EXPECT_TRUE(table->play(Seat(0), declare, &right).ok());
    EXPECT_EQ(table->state().active.shows[Die::a8], 8);
}

// ---------------------------------------------------------------- ties of the bids

TEST(FramesRefusals, A_company_that_cannot_grow_or_shrink__MF_BID_4) {
    Stage stage = Stage::set_up(2);
    stage.play(0, "choose gannet-4").play(1, "choose gannet-4", {1}).name_frames();
    ASSERT_EQ(stage.asks(), "s0 D-TIE");
    stage.refuses(0, "remove 0.Bollard", "MF-BID-4", "Your company cannot shrink any further.");
    stage.refuses(0, "add Cartwheel", "MF-BID-4", "Your company cannot grow any further."); // another's spare
    stage.refuses(0, "add #199", "MF-BID-4", "Your company cannot grow any further.");
    Stage full = Stage::set_up(4);
    full.play(0, "choose gannet-4").play(1, "choose gannet-4").play(2, "choose tallow-4");
    full.play(3, "choose tallow-4", {1}).name_frames(); // 36, 36, 24, 24
    ASSERT_EQ(full.asks(), "s0 D-TIE");
    full.refuses(0, "add Fender", "MF-BID-4", "Your company cannot grow any further.");
    EXPECT_EQ(full.judged(0, "remove 0.Marlin"), "allowed");
}

TEST(FramesRefusals, A_choice_that_cannot_be_handed_on__MF_BID_4) {
    const char* sentence = "You cannot hand this choice to that seat.";
    Stage stage = Stage::set_up(3);
    stage.play(0, "choose ochre-3").play(1, "choose ochre-3").play(2, "choose gannet-4", {1});
    ASSERT_EQ(stage.asks(), "s0 D-TIE");
    stage.refuses(0, "force s2", "MF-BID-4", sentence); // not tied
    stage.refuses(0, "force s0", "MF-BID-4", sentence); // itself
    stage.refuses(0, "force s4", "MF-BID-4", sentence); // nobody
    EXPECT_EQ(stage.judged(0, "force s1"), "allowed");
    Stage forced = Stage::set_up(2);
    forced.play(0, "choose ochre-5").play(1, "choose ochre-5", {2}).play(1, "force s0");
    ASSERT_EQ(forced.asks(), "s0 D-TIE");
    forced.refuses(0, "force s1", "MF-BID-4", sentence);
}

TEST(FramesRefusals, Handing_the_choice_to_a_seat_that_can_do_nothing__MF_BID_4) {
    const std::string rigid =
        "[[company]]\nid = 'own'\nname = 'Own'\n"
        "frames = [{id = 'p', name = 'P', DEF = 2, DIR = 2}, {id = 'q', name = 'Q', DEF = 2, "
        "DIR = 2}, {id = 'r', name = 'R', DEF = 2, DIR = 2}, {id = 's', name = 'S', DEF = 2, "
        "DIR = 1}]\n"
        "lists = [{id = 'own-4', frames = ['p', 'q', 'r', 's'], rockets = [3, 0, 0, 0]}]\n";
    Stage stage = Stage::set_up(2, {}, rigid);
    stage.play(0, "choose gannet-4").play(1, "choose own-4", {1}); // 15 systems each, but no spare for seat 1
    // Seat 0 can only add, so that is done.
    EXPECT_EQ(stage.scores(), (Numbers{24, 49}));
}

// ---------------------------------------------------------------- deployment

// The three stations of seat 0 stand in the north of the Kiln Yard.
Stage deploying() {
    Stage stage = Stage::set_up(2);
    stage.play(0, "choose gannet-4").play(1, "choose ochre-5").name_frames();
    stage.play(0, "place g1 1100,2420").play(0, "place g2 1980,2420").play(0, "place g3 1600,2380");
    return stage;
}
Stage at_the_point_frame() {
    Stage stage = deploying();
    stage.play(0, "place Bollard 1100,1530").play(0, "place Windlass 2050,2320");
    return stage;
}

TEST(FramesRefusals, A_piece_that_is_not_ones_own_or_on_the_table_already__MF_DEP_10) {
    const char* sentence = "That piece cannot be placed now.";
    Stage stage = Stage::set_up(2);
    stage.play(0, "choose gannet-4").play(1, "choose ochre-5").name_frames();
    stage.refuses(0, "place o1 1100,2420", "MF-DEP-10", sentence);
    stage.refuses(0, "place g2 1100,2420", "MF-DEP-10", sentence); // the lowest comes first
    stage.refuses(0, "place Bollard 1100,2420", "MF-DEP-10", sentence);
    stage.refuses(0, "place #60 1100,2420", "MF-DEP-10", sentence);
    stage.play(0, "place g1 1100,2420");
    stage.refuses(0, "place g1 1100,2520", "MF-DEP-10", sentence);
    stage.play(0, "place g2 1980,2420").play(0, "place g3 1600,2380").play(0, "place Bollard 1100,1530");
    stage.refuses(0, "place Bollard 1100,1600", "MF-DEP-10", sentence);
    stage.refuses(0, "place Dray 1100,1700", "MF-DEP-10", sentence);
    stage.refuses(0, "place g1 1100,1700", "MF-DEP-10", sentence);
    stage.refuses(0, "place #7 1100,1700", "MF-DEP-10", sentence); // nobody has that number
}

TEST(FramesRefusals, A_station_too_far_from_the_others__MF_DEP_2) {
    Stage stage = Stage::set_up(2);
    stage.play(0, "choose gannet-4").play(1, "choose ochre-5").play(0, "place g1 1100,2420");
    stage.refuses(0, "place g2 2000,2420", "MF-DEP-2",
                  "Each station must be within one ruler of another of yours.");
}

const char* const small_field = "[[battlefield]]\nid = 'small'\nname = 'Small'\nsize = [2400, 2400]\n";

TEST(FramesRefusals, Stations_that_leave_too_little_room__MF_DEP_3__MF_RUL_36) {
    const char* sentence = "That would leave the attackers too little room.";
    Stage stage = Stage::set_up(2, {{"battlefield", "small"}}, small_field);
    stage.play(0, "choose gannet-4").play(1, "choose ochre-5").play(0, "place g1 700,1200");
    stage.play(0, "place g2 1500,1200");
    stage.refuses(0, "place g3 270,440", "MF-DEP-3", sentence); // 191 of 576 samples
    EXPECT_EQ(stage.judged(0, "place g3 240,450"), "allowed");  // 192: a third
    stage.refuses(0, "place g3 2320,2320", "MF-DEP-2",
                  "Each station must be within one ruler of another of yours.");
    Stage edge = Stage::set_up(2, {{"battlefield", "small"}}, small_field);
    edge.play(0, "choose gannet-4").play(1, "choose ochre-5").play(0, "place g1 890,1250");
    edge.play(0, "place g2 1190,750");
    edge.refuses(0, "place g3 890,2050", "MF-DEP-3",
                 sentence); // two samples exactly 840 away are not outside
}

TEST(FramesRefusals, The_first_two_frames_outside_the_perimeter__MF_DEP_4) {
    const char* sentence = "These two frames must start inside your perimeter.";
    Stage stage = deploying();
    stage.refuses(0, "place Bollard 1100,1529", "MF-DEP-4", sentence);
    stage.play(0, "place Bollard 1100,1530");
    stage.refuses(0, "place Windlass 1600,1200", "MF-DEP-4", sentence);
}

TEST(FramesRefusals, The_point_frame_in_cover_or_out_of_range_or_inside__MF_DEP_5) {
    const char* sentence =
        "The point frame starts in the open, outside the perimeter, in direct range of a defender.";
    const Stage stage = at_the_point_frame();
    stage.refuses(1, "place Dray 1150,880", "MF-DEP-5", sentence);  // behind the wall
    stage.refuses(1, "place Dray 1250,400", "MF-DEP-5", sentence);  // 1140 from Bollard
    stage.refuses(1, "place Dray 1100,1700", "MF-DEP-5", sentence); // 720 from a station
    stage.refuses(1, "place Dray 1100,1340", "MF-DEP-5", sentence); // within hand range is not direct
    EXPECT_EQ(stage.judged(1, "place Dray 1250,1250"), "allowed");
    EXPECT_EQ(stage.judged(1, "place Pedlar 1250,1250"), "allowed"); // any frame may be it
}

TEST(FramesRefusals, Attackers_inside_the_perimeter_or_near_a_defender__MF_DEP_6) {
    const char* sentence =
        "Attackers start outside the perimeter and more than one ruler from defending frames.";
    Stage stage = at_the_point_frame();
    stage.play(1, "place Dray 1250,1250");
    stage.refuses(1, "place Pedlar 1100,630", "MF-DEP-6", sentence);
    stage.refuses(1, "place Pedlar 300,2420", "MF-DEP-6", sentence); // inside, but far from every frame
}

// Everything but the defender's last two frames is placed.
Stage at_the_late_frames() {
    Stage stage = at_the_point_frame();
    stage.play(1, "place Dray 1250,1250")
        .play(1, "place Tinker 1000,600")
        .play(1, "place Hammerhand 2050,880");
    stage.play(1, "place Longbarrow 1600,460").play(1, "place Pedlar 2350,880");
    stage.play(1, "place o1 800,600").play(1, "place o2 1600,300").play(1, "place o3 2400,600");
    return stage;
}

TEST(FramesRefusals, A_late_frame_outside_and_uncovered__MF_DEP_8) {
    const Stage stage = at_the_late_frames();
    ASSERT_EQ(stage.asks(), "s0 D-FRM");
    stage.refuses(0, "place Capstan 2600,1300", "MF-DEP-8",
                  "Outside the perimeter this frame must be in cover.");
}

TEST(FramesRefusals, Positions_where_no_frame_can_stand__MF_GEO_6__MF_DEP_9) {
    Stage stage = deploying();
    stage.refuses(0, "place Bollard 1100,2420", "MF-GEO-6", cannot_stand); // on a station
    stage.refuses(0, "place Bollard 1100,2331", "MF-GEO-6", cannot_stand); // 89 from it
    stage.refuses(0, "place Bollard 1100,3151", "MF-GEO-6", cannot_stand); // over the edge
    stage.refuses(0, "place Bollard 1200,2309", "MF-GEO-6", cannot_stand); // 49 from a wall
    EXPECT_EQ(stage.judged(0, "place Bollard 1200,2310"), "allowed");      // touching
    EXPECT_EQ(stage.judged(0, "place Marlin 1200,2230"), "allowed");       // it has MOV: atop
    stage.play(0, "place Bollard 1100,1530");
    stage.refuses(0, "place Windlass 1199,1530", "MF-GEO-6", cannot_stand); // 99 from Bollard
    // MF-GEO-6 before the other conditions.
    stage.refuses(0, "place Windlass 20,20", "MF-GEO-6", cannot_stand);
}

TEST(FramesRefusals, A_station_overlapping_something__MF_DEP_1) {
    const char* sentence = "There is no room for a station there.";
    Stage stage = Stage::set_up(2);
    stage.play(0, "choose gannet-4").play(1, "choose ochre-5").name_frames();
    stage.refuses(0, "place g1 1100,2299", "MF-DEP-1", sentence); // 39 from a wall
    EXPECT_EQ(stage.judged(0, "place g1 1100,2300"), "allowed");
    stage.refuses(0, "place g1 39,1000", "MF-DEP-1", sentence);
    EXPECT_EQ(stage.judged(0, "place g1 40,1000"), "allowed");
    stage.play(0, "place g1 1100,2420");
    stage.refuses(0, "place g2 1179,2420", "MF-DEP-1", sentence);
    stage.refuses(0, "place g2 2500,2230", "MF-DEP-1", sentence); // before MF-DEP-2
    Stage late = at_the_point_frame();
    late.play(1, "place Dray 1250,1250")
        .play(1, "place Tinker 1000,600")
        .play(1, "place Hammerhand 2050,880");
    late.play(1, "place Longbarrow 1600,460").play(1, "place Pedlar 2350,880");
    late.refuses(1, "place o1 1089,600", "MF-DEP-1", sentence); // 89 from Tinker
    EXPECT_EQ(late.judged(1, "place o1 1090,600"), "allowed");
}

// ---------------------------------------------------------------- tactical order

TEST(FramesRefusals, Passing_when_nobody_after_can_go__MF_TAC_5) {
    Stage stage(3);
    stage.ppa({7, 4, 3}).frame("a1", 0, {500, 500}).frame("b1", 1, {500, 1000}).frame("b2", 1, {500, 1500});
    stage.bystanders(2, 1).begin().play(0, "pass");
    stage.refuses(1, "pass", "MF-TAC-5",
                  "No company after yours has a frame left to go, so you must take a turn.");
}

TEST(FramesRefusals, Activating_a_frame_that_has_gone_or_is_destroyed_or_anothers__MF_TAC_3) {
    const char* sentence = "That frame cannot take a turn now.";
    Stage stage(2);
    stage.frame("a1", 0, {500, 500}).frame("a2", 0, {500, 1000}, {.gone = true}).frame("a3", 0, {500, 1500});
    stage.frame("a4", 0, {500, 2000}).frame("b1", 1, {2500, 500}).lay();
    stage.state().living.remove(stage.frame_named("a4"));
    stage.of("a4").whites = 0;
    stage.begin();
    stage.refuses(0, "activate a2", "MF-TAC-3", sentence);
    stage.refuses(0, "activate a4", "MF-TAC-3", sentence);
    stage.refuses(0, "activate b1", "MF-TAC-3", sentence);
    stage.refuses(0, "activate #6", "MF-TAC-3", sentence);
    stage.refuses(0, "activate #64", "MF-TAC-3", sentence);
    stage.refuses(0, "activate", "MF-TAC-3", sentence);
}

// ---------------------------------------------------------------- declaring

TEST(FramesRefusals, Declaring_what_cannot_be_attacked__MF_DEC_1__MF_GEO_5) {
    const char* sentence = "Only enemy frames and standing structures can be attacked.";
    Stage stage(2);
    stage.wall("Q", {1200, 900}, {1250, 1100}, 3).wall("R", {1300, 1400}, {1350, 1500}, 2);
    stage.station("Z", 1, {2000, 2000}).frame("X", 0, {1000, 1000}, {.dir = 1}).frame("Y", 0, {1000, 1500});
    stage.frame("T", 1, {1500, 1000}).frame("U", 1, {1500, 1500}).lay();
    stage.state().living.remove(stage.frame_named("U"));
    stage.of("U").whites = 0;
    stage.begin().play(0, "activate X");
    stage.refuses(0, "declare X Y direct", "MF-DEC-1", sentence);
    stage.refuses(0, "declare X X direct", "MF-DEC-1", sentence);
    stage.refuses(0, "declare X Z direct", "MF-DEC-1", sentence);
    stage.refuses(0, "declare X R direct", "MF-DEC-1", sentence);
    stage.refuses(0, "declare X U direct", "MF-DEC-1", sentence);
    stage.refuses(0, "declare X #99 direct", "MF-DEC-1", sentence);
    stage.refuses(0, "declare X #140 direct", "MF-DEC-1", sentence);
    EXPECT_EQ(stage.judged(0, "declare X Q direct"), "allowed");
}

TEST(FramesRefusals, Declaring_a_band_without_a_weapon__MF_DEC_2) {
    Stage stage(2);
    stage.frame("X", 0, {1000, 1000}, {.hth = 2}).frame("T", 1, {1500, 1000}, {.gone = true}).begin();
    stage.refuses(0, "declare X T direct", "MF-DEC-2", "This frame has no weapon for that range.");
    stage.refuses(0, "declare X T arty", "MF-DEC-2", "This frame has no weapon for that range.");
}

TEST(FramesRefusals, A_target_without_a_band_or_a_band_without_a_target__MF_DEC_3) {
    const char* sentence = "A declaration names one target and one range.";
    Stage stage(2);
    stage.frame("X", 0, {1000, 1000}, {.dir = 1}).frame("T", 1, {1500, 1000}, {.gone = true}).begin();
    stage.refuses(0, "declare X T", "MF-DEC-3", sentence);
    stage.refuses(0, "declare X direct", "MF-DEC-3", sentence);
}

TEST(FramesRefusals, Attacking_another_target_or_without_a_declaration__MF_DEC_3) {
    const char* sentence = "The target was fixed before the dice were rolled.";
    const Stage stage = facing();
    stage.refuses(0, "attack X U D1", "MF-DEC-3", sentence);
    stage.refuses(0, "attack X #99 D1", "MF-DEC-3", sentence);
    stage.refuses(0, "attack X D1", "MF-DEC-3", sentence);
    facing({.dir = 1}, "").refuses(0, "attack X T D1", "MF-DEC-3", sentence);
}

// ---------------------------------------------------------------- dice

TEST(FramesRefusals, A_die_used_twice_or_unknown__MF_DIE_2) {
    Stage stage(2);
    stage.frame("X", 0, {1000, 1000}, {.def = 1, .dir = 1})
        .frame("T", 1, {1500, 1000}, {.gone = true})
        .begin();
    stage.play(0, "declare X T direct", {4, 3, 2, 5, 6});
    stage.refuses(0, "defend X B2", "MF-DIE-2", no_such_die);
    stage.refuses(0, "defend X ?26", "MF-DIE-2", no_such_die);
    stage.refuses(0, "defend X ?-5", "MF-DIE-2", no_such_die);
    stage.play(0, "defend X W1");
    stage.refuses(0, "move X 1100,1000 W1", "MF-DIE-2", no_such_die);
    stage.refuses(0, "attack X T W1", "MF-DIE-2", no_such_die);
    stage.refuses(0, "attack X T D8", "MF-DIE-2", no_such_die);
    stage.refuses(0, "attack X T K1", "MF-DIE-2", no_such_die);
    stage.refuses(0, "attack X T ?400", "MF-DIE-2", no_such_die);
    stage.refuses(0, "attack X T", "MF-DIE-2", no_such_die);
    stage.refuses(0, "spot X T W1", "MF-DIE-2", no_such_die);
    stage.refuses(0, "move X 1100,1000", "MF-DIE-2", no_such_die);
}

TEST(FramesRefusals, A_die_of_the_wrong_colour_or_band__MF_DIE_3) {
    Stage stage(2);
    stage.frame("X", 0, {1000, 1000}, {.def = 1, .mov = 1, .spt = 1, .dir = 1});
    stage.frame("T", 1, {1500, 1000}, {.gone = true}).begin();
    stage.play(0, "declare X T direct", {1, 1, 2, 2, 2, 2, 2});
    for (const char* die : {"G1", "Y1", "D1"})
        stage.refuses(0, fmt::format("defend X {}", die), "MF-DIE-3", wrong_colour);
    stage.play(0, "defend X");
    for (const char* die : {"B1", "Y1", "D1"})
        stage.refuses(0, fmt::format("move X 1100,1000 {}", die), "MF-DIE-3", wrong_colour);
    for (const char* die : {"B1", "G1", "Y1"})
        stage.refuses(0, fmt::format("attack X T {}", die), "MF-DIE-3", wrong_colour);
    for (const char* die : {"B1", "G1", "D1"})
        stage.refuses(0, fmt::format("spot X T {}", die), "MF-DIE-3", wrong_colour);
    facing({.hth = 1, .dir = 1}).refuses(0, "attack X T H1", "MF-DIE-3", wrong_colour);
    facing({.dir = 1, .art = 1}).refuses(0, "attack X T A1", "MF-DIE-3", wrong_colour);
}

TEST(FramesRefusals, A_rocket_at_another_band__MF_DIE_3) {
    Stage stage(2);
    stage.frame("X", 0, {1000, 1000}, {.hth = 1, .rockets = 1})
        .frame("T", 1, {1150, 1000}, {.gone = true})
        .begin();
    stage.turn("X", "T hand", {1, 1, 1, 1, 1, 1});
    stage.refuses(0, "attack X T K1", "MF-DIE-3", wrong_colour);
}

// ---------------------------------------------------------------- attacking

TEST(FramesRefusals, A_white_die_without_a_system_of_that_range__MF_ATK_4) {
    Stage stage(2);
    stage.frame("X", 0, {1000, 1000}, {.hth = 1, .rockets = 1})
        .frame("T", 1, {1500, 1000}, {.gone = true})
        .begin();
    stage.turn("X", "T direct", {1, 1, 1, 1, 1, 1});
    stage.refuses(0, "attack X T W1", "MF-ATK-4",
                  "Without a weapon system of that range a white die cannot attack there.");
}

TEST(FramesRefusals, A_second_attack__MF_ATK_1) {
    Stage stage = facing();
    stage.play(0, "attack X T D1");
    stage.refuses(0, "attack X T D2", "MF-ATK-1", "That attack is not possible any more.");
}

TEST(FramesRefusals, An_attack_on_a_target_that_is_gone__MF_ATK_1__MF_CMB_9) {
    // A attacks B, which has declared the wall before it; the wall falls first.
    Stage wall(2);
    wall.wall("Q", {1400, 900}, {1420, 1100}, 8).frame("A", 0, {1000, 1000}, {.dir = 1});
    wall.frame("B", 1, {1500, 1000}, {.def = 1, .dir = 1}).begin();
    wall.turn("A", "B direct", {1, 1, 6, 1}).play(0, "attack A B D1");
    wall.play(1, "declare B Q hand", {1, 1, 1, 1, 1}).play(1, "defend B", {4, 1, 1, 1, 1, 1});
    EXPECT_EQ(wall.bricks("Q"), 2);
    wall.play(0, "end");
    ASSERT_EQ(wall.asks(), "s1 D-ACT");
    wall.refuses(1, "attack B Q W1", "MF-ATK-1", "That attack is not possible any more.");
    EXPECT_EQ(wall.options(1, "attack"), Lines{});
    // B has declared the frame that covers it; a stray hit destroys that one.
    Stage frame(2);
    frame.frame("A", 0, {1000, 1000}, {.dir = 1}).frame("C", 0, {1350, 1000}, {.whites = 1, .gone = true});
    frame.frame("B", 1, {1500, 1000}, {.def = 1, .dir = 1}).begin();
    frame.turn("A", "B direct", {1, 1, 6, 1}).play(0, "attack A B D1");
    frame.play(1, "declare B C hand", {1, 1, 1, 1, 1}).play(1, "defend B", {5, 1, 1, 1, 1, 1});
    frame.play(0, "end");
    ASSERT_EQ(frame.asks(), "s1 D-ACT");
    frame.refuses(1, "attack B C W1", "MF-ATK-1", "That attack is not possible any more.");
}

TEST(FramesRefusals, An_attack_outside_the_declared_band__MF_ATK_2) {
    const char* sentence = "The target is not at the declared range.";
    facing({.dir = 1}, "T hand").refuses(0, "attack X T W1", "MF-ATK-2", sentence);
    facing({.art = 1}, "T arty").refuses(0, "attack X T A1", "MF-ATK-2", sentence);
}

// ---------------------------------------------------------------- moving

TEST(FramesRefusals, A_second_movement__MF_MOV_1) {
    Stage stage = facing();
    stage.play(0, "move X 1000,1100 W1");
    stage.refuses(0, "move X 1000,1200 W2", "MF-MOV-1", "This frame has already moved.");
    stage.refuses(0, "leg X 1000,1200 W2", "MF-MOV-1", "This frame has already moved.");
}

TEST(FramesRefusals, A_leg_too_long_or_of_no_length__MF_MOV_2) {
    const char* too_far = "That is farther than this frame can still move.";
    const char* nowhere = "A leg must lead somewhere.";
    Stage stage = facing();
    stage.refuses(0, "move X 1000,1401 W1", "MF-MOV-2", too_far);
    stage.refuses(0, "leg X 1001,1400 W1", "MF-MOV-2", too_far); // a root that is rounded up
    stage.refuses(0, "move X 1000,1000 W1", "MF-MOV-2", nowhere);
    stage.play(0, "leg X 1000,1300 W1");
    stage.refuses(0, "leg X 1000,1401", "MF-MOV-2", too_far);
    stage.refuses(0, "move X 1000,1300", "MF-MOV-2", nowhere);
    EXPECT_EQ(stage.judged(0, "move X 1000,1400"), "allowed");
}

TEST(FramesRefusals, Something_in_the_way__MF_MOV_4) {
    Stage stage(2);
    stage.wall("Q", {1100, 900}, {1120, 1100}).frame("X", 0, {1000, 1000}, {.dir = 1});
    stage.frame("T", 1, {1000, 1200}, {.gone = true}).begin().turn("X", "", {6, 1, 1, 1});
    stage.refuses(0, "move X 1250,1000 W1", "MF-MOV-4", in_the_way);
    stage.refuses(0, "move X 1000,1400 W1", "MF-MOV-4", in_the_way);
}

TEST(FramesRefusals, Stopping_atop_a_structure_or_on_something__MF_GEO_6__MF_MOV_3) {
    Stage stage(2);
    stage.wall("Q", {1200, 900}, {1220, 1100}).station("Z", 1, {1000, 700});
    stage.frame("X", 0, {1000, 1000}).frame("T", 1, {1000, 1200}, {.gone = true});
    stage.begin().turn("X", "", {1, 1, 8}); // it sprints through everything
    stage.refuses(0, "move X 1210,1000 GS", "MF-GEO-6", cannot_stand);
    stage.refuses(0, "move X 1000,1150 GS", "MF-GEO-6", cannot_stand);
    stage.refuses(0, "leg X 1000,720 GS", "MF-GEO-6", cannot_stand);
    EXPECT_EQ(stage.judged(0, "move X 1000,1400 GS"), "allowed");
}

// ---------------------------------------------------------------- spotting

TEST(FramesRefusals, Spotting__MF_SPT_1__MF_SPT_2__MF_SPT_3__MF_SPT_5__MF_RUL_24) {
    Stage stage(2);
    stage.wall("Q", {1000, 1350}, {1010, 1500}).station("Z", 1, {1300, 700});
    stage.frame("X", 0, {1000, 1000}, {.dir = 1}).frame("Y", 0, {1000, 800}, {.gone = true});
    stage.frame("T", 1, {1005, 1600}, {.gone = true}).frame("U", 1, {1901, 1000}, {.gone = true});
    stage.frame("V", 1, {1500, 1000}, {.gone = true, .spot = 4, .spotter = 0}).begin();
    stage.turn("X", "", {4, 5, 1, 1});
    for (const char* target : {"Y", "X", "Q", "Z", "#99", "#13"})
        stage.refuses(0, fmt::format("spot X {} W1", target), "MF-SPT-1",
                      "Only enemy frames can be spotted.");
    stage.refuses(0, "spot X U W1", "MF-SPT-3", "That target is too far to spot.");
    stage.refuses(0, "spot X T W1", "MF-SPT-2", "That target is in cover.");
    stage.refuses(0, "spot X V W1", "MF-SPT-5", "A better spot is already in place.");
    EXPECT_EQ(stage.options(0, "spot"), (Lines{"spot X V W2"}));
}

// ---------------------------------------------------------------- taking damage

TEST(FramesRefusals, Losing_what_a_frame_does_not_have__MF_DMG_6) {
    const char* sentence = "The frame cannot lose that.";
    Stage stage(2);
    stage.frame("X", 0, {1000, 1000}, {.dir = 1});
    stage.frame("T", 1, {1500, 1000}, {.def = 1, .dir = 1, .gone = true}).begin();
    stage.turn("X", "T direct", {1, 1, 1, 1}).play(0, "attack X T D1", {6});
    ASSERT_EQ(stage.asks(), "s1 D-DMG");
    stage.refuses(1, "lose T ART", "MF-DMG-6", sentence);
    stage.refuses(1, "lose T white", "MF-DMG-6", sentence);
    stage.refuses(1, "lose T ?7", "MF-DMG-6", sentence);
    stage.refuses(1, "lose T", "MF-DMG-6", sentence);
}

TEST(FramesRefusals, Retreats_that_cannot_be__MF_DMG_7__MF_RUL_25__MF_RUL_26) {
    const char* sentence = "The frame cannot fall back there.";
    Stage stage(2);
    stage.station("Z", 1, {1690, 1000}).station("N", 0, {1500, 1400});
    stage.wall("Q", {1300, 1095}, {1500, 1115}).frame("X", 0, {1000, 1000}, {.dir = 1});
    stage.frame("T", 1, {1500, 1000}, {.def = 1, .dir = 2, .gone = true});
    stage.frame("U", 1, {1400, 1000}, {.def = 2, .gone = true}).begin();
    stage.turn("X", "T direct", {1, 1, 2, 1}).play(0, "attack X T D1", {6, 6});
    ASSERT_EQ(stage.asks(), "s1 D-DMG");
    stage.refuses(1, "retreat T N 1500,900", "MF-DMG-7", sentence);  // not near that one
    stage.refuses(1, "retreat T Z 1500,889", "MF-DMG-7", sentence);  // 111 away
    stage.refuses(1, "retreat T Z 1520,950", "MF-DMG-7", sentence);  // still within a unit
    stage.refuses(1, "retreat T Z 1450,1000", "MF-DMG-7", sentence); // on U
    stage.refuses(1, "retreat T Z 1500,1105", "MF-DMG-7", sentence); // on the wall
    stage.refuses(1, "retreat T #70 1500,900", "MF-DMG-7", sentence);
    stage.play(1, "retreat T Z 1500,900");
    EXPECT_EQ(stage.at("T"), (Place{1500, 900}));
    ASSERT_EQ(stage.asks(), "s1 D-DMG");
    EXPECT_EQ(stage.verbs(1), "lose");
    stage.refuses(1, "retreat T Z 1500,800", "MF-DMG-7", sentence); // a second time, and not near any more
}

TEST(FramesRefusals, A_hit_on_a_piece_that_does_not_cover__MF_DMG_1) {
    const char* sentence = "That is not covering the target.";
    Stage stage(2);
    stage.wall("P", {1400, 900}, {1410, 1100}, 8).wall("Q", {1420, 900}, {1430, 1100}, 8);
    stage.wall("R", {1435, 900}, {1440, 1100}, 8).wall("S", {1600, 900}, {1610, 1100}, 8);
    stage.frame("X", 0, {1000, 1000}, {.dir = 1}).frame("T", 1, {1500, 1000}, {.gone = true}).begin();
    stage.turn("X", "T direct", {1, 1, 3, 1}).play(0, "attack X T D1", {4, 5, 1});
    ASSERT_EQ(stage.asks(), "s0 D-HIT");
    EXPECT_EQ(stage.options(0), (Lines{"hit P", "hit Q", "hit R"}));
    stage.refuses(0, "hit S", "MF-DMG-1", sentence); // behind it
    stage.refuses(0, "hit T", "MF-DMG-1", sentence);
    stage.refuses(0, "hit #99", "MF-DMG-1", sentence);
    stage.play(0, "hit Q");
    EXPECT_EQ(stage.bricks("Q"), 2);
    stage.refuses(0, "hit Q", "MF-DMG-1", sentence); // not any more
}

// ---------------------------------------------------------------- the order of checks

TEST(FramesRefusals, Whose_decision_it_is_comes_first__MF_GEN_2) {
    const Stage stage = facing();
    EXPECT_EQ(stage.judged(1, "attack X U B1"), "MF-GEN-2");
    EXPECT_EQ(stage.judged(1, "move T 9000,9000 B1"), "MF-GEN-2");
}

TEST(FramesRefusals, Then_verb_and_subject__MF_MOV_1__MF_ATK_1) {
    Stage stage = facing();
    stage.play(0, "move X 1000,1100 W1");
    EXPECT_EQ(stage.judged(0, "move X 9000,9000 W1"), "MF-MOV-1");
    stage.play(0, "attack X T D1");
    EXPECT_EQ(stage.judged(0, "attack X U D1"), "MF-ATK-1"); // a second attack, whatever its target
}

TEST(FramesRefusals, Then_the_target__MF_DEC_3__MF_ATK_2__MF_SPT_1__MF_SPT_3) {
    const Stage stage = facing({.dir = 1}, "T hand"); // T is not at hand
    EXPECT_EQ(stage.judged(0, "attack X U B1"), "MF-DEC-3");
    EXPECT_EQ(stage.judged(0, "attack X T B1"), "MF-ATK-2"); // before the die
    EXPECT_EQ(stage.judged(0, "spot X Y B1"), "MF-SPT-1");
    Stage far(2);
    far.wall("Q", {1850, 900}, {1860, 1100}).frame("X", 0, {1000, 1000}, {.dir = 1});
    far.frame("T", 1, {1950, 1000}, {.gone = true, .spot = 6, .spotter = 0})
        .begin()
        .turn("X", "", {1, 1, 1, 1});
    EXPECT_EQ(far.judged(0, "spot X T D1"), "MF-SPT-3"); // far, in cover, with a red die, not better
}

TEST(FramesRefusals, Then_the_die__MF_DIE_2__MF_DIE_3__MF_ATK_4__MF_SPT_5) {
    Stage stage(2);
    stage.frame("X", 0, {1000, 1000}, {.def = 1, .rockets = 1});
    stage.frame("T", 1, {1500, 1000}, {.gone = true, .spot = 6, .spotter = 0}).begin();
    stage.turn("X", "T direct", {1, 1, 1, 1, 1}, "B1");
    EXPECT_EQ(stage.judged(0, "attack X T B1"), "MF-DIE-2"); // used, and of the wrong colour
    EXPECT_EQ(stage.judged(0, "attack X T GS"), "MF-DIE-3");
    EXPECT_EQ(stage.judged(0, "attack X T W1"), "MF-ATK-4");
    EXPECT_EQ(stage.judged(0, "spot X T B1"), "MF-DIE-2");
    EXPECT_EQ(stage.judged(0, "spot X T GS"), "MF-DIE-3");
    EXPECT_EQ(stage.judged(0, "spot X T W1"), "MF-SPT-5");
    EXPECT_EQ(stage.judged(0, "move X 9000,9000 K1"), "MF-DIE-3"); // before the point
}

TEST(FramesRefusals, Then_the_point__MF_MOV_2__MF_GEO_6__MF_MOV_4) {
    Stage stage(2);
    stage.wall("Q", {1100, 900}, {1120, 1100}).wall("R", {1200, 900}, {1220, 1100});
    stage.frame("X", 0, {1000, 1000}, {.dir = 1}).frame("T", 1, {2500, 1000}, {.gone = true}).begin();
    stage.turn("X", "", {2, 3, 1, 1});
    EXPECT_EQ(stage.judged(0, "move X 1210,1000 W1"), "MF-MOV-2"); // too far, no room, blocked
    EXPECT_EQ(stage.judged(0, "move X 1210,1000 W2"), "MF-GEO-6"); // no room, blocked
    EXPECT_EQ(stage.judged(0, "move X 1280,1000 W2"), "MF-MOV-4");
}

} // namespace
} // namespace muster::frames::test
