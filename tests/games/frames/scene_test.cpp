// What is shown of a battle: the table, who is next, why this frame acts now, and what is asked.
#include "core/action_json.hpp"
#include "core/json.hpp"
#include "games/frames/stage.hpp"

#include <gmock/gmock.h>

namespace muster::frames::test {

using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

Scene scene_of(const Stage& stage, Viewer viewer = Viewer::owner()) {
    State seen = stage.state();
    stage.rules().hide(seen, viewer);
    return stage.rules().scene(seen, viewer);
}

Lines chain_of(const Stage& stage) {
    Lines said;
    for (const Scene::Link& link : scene_of(stage).chain)
        said.push_back(fmt::format("{} {}", link.rule.id, link.sentence));
    return said;
}

// "now Bollard", "next Dray (drawn in by Bollard)"
Lines forecast_of(const Stage& stage) {
    Lines said;
    for (const Scene::Coming& coming : scene_of(stage).forecast)
        said.push_back(coming.state + " " + coming.label);
    return said;
}

std::string phase_of(const Stage& stage) {
    for (const Scene::Phase& phase : scene_of(stage).track.phases)
        if (phase.now) return phase.name;
    return "";
}

// The only prompt: "s0 MF-D-TAC choose".
std::string prompt_of(const Stage& stage) {
    const Scene scene = scene_of(stage);
    EXPECT_EQ(scene.prompts.size(), 1u);
    if (scene.prompts.empty()) return "";
    const Scene::Prompt& prompt = scene.prompts[0];
    EXPECT_FALSE(prompt.question.empty());
    return fmt::format("s{} {} {}", prompt.seat, prompt.rule.id, name_of(prompt.answer));
}

Scene::Piece piece_called(const Scene& scene, const std::string& name) {
    for (const Scene::Piece& piece : scene.pieces)
        if (piece.name == name) return piece;
    ADD_FAILURE() << "nothing is called " << name;
    return {};
}

Lines counters_of(const Scene::Piece& piece) {
    Lines said;
    for (const Scene::Counter& counter : piece.counters)
        said.push_back(fmt::format("{} {}", counter.name, counter.value));
    return said;
}

// "W1=2 (B1=4)": what is used in parentheses.
std::string dice_in(const Scene::Tray& tray) {
    std::string said;
    for (const Scene::Die& die : tray.dice) {
        const std::string one = fmt::format("{}={}", die.name, die.value);
        said += (said.empty() ? "" : " ") + (die.used ? "(" + one + ")" : one);
    }
    return said;
}

void everybody_has_gone(Stage& stage) {
    for (const FrameId frame : on_table(stage.state())) {
        stage.state().gone.mark(frame);
        mobile(stage.state(), frame).defence = 0;
    }
}

// Marlin has attacked Dray with a rocket of 8, and Dray, which had not gone, is drawn in.
Stage marlin_attacks_dray() {
    Stage stage = Stage::quick();
    stage.turn("Marlin", "Dray direct", {2, 5, 4, 3, 6, 1, 1, 2, 8, 1}, "B1");
    stage.play(0, "attack Marlin Dray K1");
    return stage;
}

// And Dray has declared and rolled; one damage die of five hits it.
Stage dray_is_hit() {
    Stage stage = marlin_attacks_dray();
    stage.play(1, "declare Dray Marlin direct", {3, 2, 4, 5, 1, 7, 6});
    stage.play(1, "defend Dray W1", {5, 1, 1, 2, 3});
    return stage;
}

} // namespace

// ---------------------------------------------------------------- the table

TEST(FramesScene, The_ground_shows_structures_with_their_bricks__MF_GEO_5) {
    Stage stage = Stage::quick();
    stage.state().bricks[StructureId(1)] = 2;
    const Scene::Board board = scene_of(stage).board;
    EXPECT_FALSE(board.hexes);
    EXPECT_EQ(board.size, (Place{3200, 3200}));
    EXPECT_EQ(board.unit.name, "unit"); // MF-GEN-1
    EXPECT_EQ(board.unit.size, 100);
    ASSERT_EQ(board.terrain.size(), 14u);
    EXPECT_EQ(board.terrain[0].id, "KW");
    EXPECT_EQ(board.terrain[0].label, "KW");
    ASSERT_EQ(board.terrain[0].counters.size(), 1u);
    EXPECT_EQ(board.terrain[0].counters[0].name, "Bricks");
    EXPECT_EQ(board.terrain[0].counters[0].value, 18);
    EXPECT_EQ(board.terrain[0].counters[0].icon, "brick");
    EXPECT_TRUE(board.terrain[1].counters.empty()) << "rubble is rubble";
    EXPECT_EQ(board.terrain[0].kind, "building");
    EXPECT_EQ(board.terrain[0].rule.id, "MF-COV-2");
    EXPECT_EQ(board.terrain[0].shape.size(), 4u);
    EXPECT_EQ(board.terrain[1].kind, "rubble");
    EXPECT_EQ(board.terrain[1].rule.id, "MF-GEO-5");
}

TEST(FramesScene, A_frame_shows_what_it_has_and_what_it_lost__MF_DMG_6) {
    Stage stage = Stage::quick();
    stage.of("Bollard").systems[System::def] = 1;
    stage.of("Bollard").whites = 1;
    stage.of("Bollard").spot = 3;
    stage.of("Bollard").spotter = 1;
    const Scene::Piece bollard = piece_called(scene_of(stage), "Bollard");
    EXPECT_EQ(bollard.id, "s0.f1");
    EXPECT_EQ(bollard.owner, 0);
    EXPECT_EQ(bollard.radius, 50);
    EXPECT_EQ(bollard.state, "ready");
    EXPECT_THAT(counters_of(bollard), ElementsAre("White 1", "DEF 1", "SPT 1", "DIR 1", "Spot 3"));
    Lines sheet;
    for (const Scene::SheetRow& row : bollard.sheet) {
        EXPECT_TRUE(row.rule.named()) << row.name;
        sheet.push_back(row.name + ": " + row.value);
    }
    EXPECT_THAT(sheet, Contains("Next roll: W1 B1 Y1 D1 D2"));
    EXPECT_THAT(sheet, Contains("Lost: 1 DEF, 1 white"));
    EXPECT_THAT(sheet, Contains("Spotted by: Ochre Road Company"));
    EXPECT_THAT(counters_of(piece_called(scene_of(stage), "Marlin")),
                ElementsAre("White 2", "DEF 1", "MOV 1", "HTH 2", "Rocket 2"));
}

TEST(FramesScene, Stations_show_who_holds_them_and_whose_they_were__MF_STN_2) {
    Stage stage = Stage::quick();
    stage.state().stations[StationId(0)].controller = 1;
    const Scene scene = scene_of(stage);
    ASSERT_EQ(scene.markers.size(), 7u);
    EXPECT_EQ(scene.markers[0].id, "s0.s1");
    EXPECT_EQ(scene.markers[0].kind, "station");
    EXPECT_EQ(scene.markers[0].home, 0);
    EXPECT_EQ(scene.markers[0].owner, 1);
    EXPECT_EQ(scene.markers[0].at, (Place{1100, 2420}));
    EXPECT_EQ(scene.markers[0].label, "Gannet station 1");
    EXPECT_EQ(scene.markers[6].kind, "clock");
    EXPECT_EQ(scene.markers[6].value, 11);
}

// One name in labels, events and choices; ids stay what they are.
TEST(FramesScene, A_station_has_one_name__MF_STN_2) {
    Stage stage = Stage::quick();
    const Scene::Marker marker = scene_of(stage).markers[4];
    EXPECT_EQ(marker.id, "s1.s2");
    EXPECT_EQ(marker.label, "Ochre station 2");
    const int piece = told_piece(stage.state(), first_station + 4);
    EXPECT_EQ(stage.rules().spoken("piece", piece), "Ochre station 2");
    EXPECT_EQ(stage.rules().word("piece", piece), "s1.s2");
    EXPECT_EQ(stage.rules().spoken("piece", first_station + 4), "station s1.s2") << "nobody says whose it is";
    const Action retreat = Action(Verb::retreat).with(0).on(first_station + 4).to({100, 100});
    EXPECT_EQ(stage.rules().describe(stage.state(), Seat(0), retreat),
              "Fall back from Ochre station 2 to (1,1)");
}

// Where two may bring the same company, its name does not do.
TEST(FramesScene, Stations_of_chosen_companies_say_whose_they_are__MF_BID_1) {
    Stage stage(2);
    stage.frame("A", 0, {1000, 1000}, {.dir = 1}).frame("T", 1, {1600, 1000}, {.dir = 1}).begin();
    for (const Scene::Marker& marker : scene_of(stage).markers)
        if (marker.kind == "station") {
            EXPECT_THAT(marker.label, EndsWith(fmt::format(" station 1 (s{})", marker.home)));
        }
}

TEST(FramesScene, Seats_show_score_assets_and_position__MF_SCO_4) {
    const Scene scene = scene_of(Stage::quick(3));
    ASSERT_EQ(scene.seats.size(), 3u);
    EXPECT_EQ(scene.seats[0].name, "Gannet Harbour Watch");
    EXPECT_EQ(scene.seats[0].score, 42);
    EXPECT_EQ(scene.seats[0].counters[0].name, "Assets");
    EXPECT_EQ(scene.seats[0].counters[0].value, 6);
    EXPECT_EQ(scene.seats[0].counters[1].name, "Per asset");
    EXPECT_EQ(scene.seats[0].counters[1].value, 7);
    EXPECT_EQ(scene.seats[0].role, "defender");
    EXPECT_EQ(scene.seats[1].role, "attacker");
    EXPECT_EQ(scene.seats[2].role, "point attacker");
    EXPECT_EQ(scene.seats[0].rule.id, "MF-SCO-4");
    std::set<std::string> colours;
    for (const Scene::SeatView& seat : scene.seats) colours.insert(seat.colour);
    EXPECT_EQ(colours.size(), 3u);
}

TEST(FramesScene, A_wreck_is_destroyed_and_has_no_dice__MF_DMG_8) {
    Stage stage(2);
    stage.frame("A", 0, {1000, 1000}, {.def = 1, .dir = 2}).frame("B", 1, {1500, 1000}, {.whites = 1});
    stage.bystanders(1, 1).begin();
    stage.turn("A", "B direct", {1, 2, 3, 4, 2, 6}, "B1").play(0, "attack A B D8");
    stage.play(1, "declare B A hand", {5, 8}).play(1, "defend B W1", {5});
    const Scene scene = scene_of(stage);
    EXPECT_EQ(scene.pieces[1].state, "destroyed");
    EXPECT_THAT(scene.pieces[1].counters, IsEmpty());
    ASSERT_EQ(scene.trays.size(), 1u);
    EXPECT_EQ(scene.trays[0].owner, 0);
    EXPECT_THAT(chain_of(stage), Contains(HasSubstr("MF-CMB-7")));
    EXPECT_THAT(chain_of(stage), Contains(HasSubstr("destroyed and will not act")));
}

// ---------------------------------------------------------------- dice

TEST(FramesScene, Dice_lie_as_they_fell_free_or_used__MF_DIE_2) {
    const Stage stage = dray_is_hit();
    const Scene scene = scene_of(stage);
    ASSERT_EQ(scene.trays.size(), 2u);
    EXPECT_EQ(scene.trays[0].title, "Marlin's dice");
    EXPECT_EQ(scene.trays[0].piece, "s0.f4");
    EXPECT_EQ(dice_in(scene.trays[0]), "W1=2 W2=5 (B1=4) G1=3 GS=6 H1=1 H2=1 H8=2 (K1=8) K2=1");
    EXPECT_EQ(scene.trays[0].dice[4].sides, 8);
    EXPECT_EQ(scene.trays[0].dice[4].colour, "green");
    EXPECT_EQ(scene.trays[0].dice[4].use, "movement");
    EXPECT_EQ(scene.trays[1].title, "Dray's dice");
    EXPECT_EQ(dice_in(scene.trays[1]), "(W1=3) W2=2 G1=4 D1=5 D2=1 D8=7 K1=6");
    EXPECT_THAT(counters_of(piece_called(scene, "Marlin")), Contains("Defence 4"));
    EXPECT_THAT(counters_of(piece_called(scene, "Dray")), Contains("Defence 3"));
}

TEST(FramesScene, Trays_are_written_only_where_there_are_any) {
    const ActionWriter writer(Frames::verbs(), Stage::quick().rules());
    EXPECT_FALSE(to_json(scene_of(Stage::quick()), writer).contains("trays"));
    const Stage stage = marlin_attacks_dray();
    const Json json = to_json(scene_of(stage), ActionWriter(Frames::verbs(), stage.rules()));
    ASSERT_EQ(json["trays"].size(), 1u);
    EXPECT_EQ(json["trays"][0]["dice"][2].dump(),
              R"({"name":"B1","sides":6,"value":4,"used":true,"colour":"blue","use":"defence"})");
    EXPECT_EQ(json["trays"][0]["rule"], "MF-DIE-2");
}

// ---------------------------------------------------------------- tactical order

TEST(FramesScene, The_leader_is_asked_first__MF_TAC_2) {
    const Stage stage = Stage::quick();
    EXPECT_EQ(prompt_of(stage), "s0 MF-D-TAC choose");
    EXPECT_EQ(phase_of(stage), "Tactical order");
    EXPECT_THAT(chain_of(stage), ElementsAre("MF-TAC-2 Round 1, tactical order: Gannet Harbour Watch has the "
                                             "highest score and is asked first."));
    EXPECT_THAT(forecast_of(stage),
                ElementsAre("now Gannet Harbour Watch (4 to go)", "next Ochre Road Company (5 to go)"));
    EXPECT_TRUE(scene_of(stage).seats[0].to_act);
    EXPECT_FALSE(scene_of(stage).seats[1].to_act);
}

TEST(FramesScene, Who_passed_and_who_has_no_frame_left_is_told__MF_TAC_4) {
    Stage stage = Stage::quick(3);
    for (const std::string name : {"Bollard", "Windlass", "Capstan", "Marlin"})
        stage.state().gone.mark(stage.frame_named(name));
    for (const std::string name : {"Bollard", "Windlass", "Capstan", "Marlin"}) stage.of(name).defence = 0;
    stage.begin().play(1, "pass");
    EXPECT_EQ(prompt_of(stage), "s2 MF-D-TAC choose");
    EXPECT_THAT(forecast_of(stage),
                ElementsAre("skipped Gannet Harbour Watch", "done Ochre Road Company (passed)",
                            "now Tallow Street Free Crew (4 to go)"));
    EXPECT_THAT(
        chain_of(stage),
        ElementsAre("MF-TAC-2 Round 1, tactical order: highest score first.",
                    "MF-TAC-4 Gannet Harbour Watch has no frame left to go.",
                    "MF-TAC-3 Ochre Road Company passed, so Tallow Street Free Crew is asked.",
                    "MF-TAC-5 Nobody after Tallow Street Free Crew has a frame left to go, so it must "
                    "take a turn."));
}

TEST(FramesScene, A_turn_says_what_is_left_to_do__MF_TRN_2) {
    Stage stage = Stage::quick();
    stage.turn("Marlin", "Dray direct", {2, 5, 4, 3, 6, 1, 1, 2, 8, 1}, "B1");
    const Scene before = scene_of(stage);
    EXPECT_EQ(before.prompts[0].question,
              "Marlin may move, attack Dray, spot an enemy, or end its turn. Which?");
    EXPECT_EQ(before.prompts[0].piece, "s0.f4");
    EXPECT_FALSE(before.prompts[0].natural) << "a turn is not thrown away by pressing Enter";
    stage.play(0, "leg Marlin 1400,1760 GS");
    EXPECT_EQ(prompt_of(stage), "s0 MF-D-LEG place");
    EXPECT_EQ(scene_of(stage).prompts[0].natural, Action(Verb::stop));
    EXPECT_THAT(chain_of(stage), Contains("MF-MOV-2 Marlin is on the move, with 5 units left."));
    stage.play(0, "stop");
    EXPECT_EQ(scene_of(stage).prompts[0].natural, Action(Verb::end));
    EXPECT_EQ(scene_of(stage).prompts[0].question,
              "Marlin may attack Dray, spot an enemy, or end its turn. Which?");
}

// ---------------------------------------------------------------- the cascade

TEST(FramesScene, An_attack_on_a_frame_that_has_not_gone_is_explained__MF_CMB_1) {
    const Stage stage = marlin_attacks_dray();
    EXPECT_EQ(prompt_of(stage), "s1 MF-D-DEC choose");
    EXPECT_EQ(phase_of(stage), "Combat order");
    EXPECT_THAT(chain_of(stage),
                ElementsAre("MF-TAC-3 Round 1, tactical order: Gannet Harbour Watch chose Marlin.",
                            "MF-CMB-1 Marlin attacks Dray, which has not gone: combat order.",
                            "MF-CMB-2 Dray declares, rolls and defends before the attack goes on.",
                            "MF-TRN-1 Dray opens its turn: its aim is fixed before the dice are rolled."));
    EXPECT_THAT(forecast_of(stage),
                ElementsAre("now Dray (opens)", "next Marlin", "next Dray (drawn in by Marlin)",
                            "next Gannet Harbour Watch (3 to go)", "next Ochre Road Company (4 to go)"));
    const Scene scene = scene_of(stage);
    EXPECT_EQ(scene.chain[1].from, "s0.f4");
    EXPECT_EQ(scene.chain[1].to, "s1.f1");
    EXPECT_EQ(piece_called(scene, "Marlin").state, "active");
    EXPECT_EQ(piece_called(scene, "Dray").state, "waiting");
}

TEST(FramesScene, Damage_is_taken_by_the_owner_of_the_hurt_frame__MF_DMG_6) {
    const Stage stage = dray_is_hit();
    EXPECT_EQ(prompt_of(stage), "s1 MF-D-DMG choose");
    EXPECT_THAT(chain_of(stage), Contains("MF-ATK-6 Marlin attacks Dray at direct range with 8 against 3."));
    EXPECT_EQ(chain_of(stage).back(),
              "MF-DMG-6 Dray takes a point of damage: its owner chooses what it loses.");
    EXPECT_EQ(forecast_of(stage)[0], "now Dray (is hit)");
}

TEST(FramesScene, The_damage_still_to_be_taken_is_counted_on_the_frame__MF_DMG_5) {
    Stage stage = marlin_attacks_dray();
    stage.play(1, "declare Dray Marlin direct", {3, 2, 4, 5, 1, 7, 6});
    EXPECT_EQ(prompt_of(stage), "s1 MF-D-DEF die");
    const auto damage = [&](const char* name) {
        for (const Scene::Counter& counter : piece_called(scene_of(stage), name).counters)
            if (counter.name == "Damage") return counter.value;
        return 0;
    };
    stage.play(1, "defend Dray W1", {5, 6, 6, 2, 3});
    EXPECT_EQ(damage("Dray"), 3);
    EXPECT_EQ(damage("Marlin"), 0);
    stage.play(1, "lose Dray DIR");
    EXPECT_EQ(damage("Dray"), 2);
    stage.play(1, "lose Dray DIR");
    EXPECT_EQ(damage("Dray"), 0) << "the third point leaves no choice";
}

// Where it may fall back, a point is among the answers.
TEST(FramesScene, Beside_a_station_damage_asks_for_a_place__MF_DMG_7) {
    Stage stage(2);
    stage.station("Z", 1, {1690, 1000}).frame("X", 0, {1000, 1000}, {.dir = 1});
    stage.frame("T", 1, {1500, 1000}, {.def = 1, .dir = 1, .gone = true}).begin();
    stage.turn("X", "T direct", {1, 1, 2, 1}).play(0, "attack X T D1", {6, 6});
    EXPECT_EQ(prompt_of(stage), "s1 MF-D-DMG place");
    EXPECT_EQ(scene_of(stage).prompts[0].piece, "s1.f1");
}

TEST(FramesScene, Who_was_drawn_in_waits_and_then_finishes_its_turn__MF_CMB_2) {
    Stage stage = dray_is_hit();
    stage.play(1, "lose Dray MOV");
    EXPECT_EQ(prompt_of(stage), "s0 MF-D-ACT place");
    EXPECT_THAT(chain_of(stage),
                Contains("MF-CMB-2 Marlin attacked Dray: it plays on to its end, then Dray acts."));
    EXPECT_EQ(forecast_of(stage)[0], "now Marlin");
    EXPECT_EQ(forecast_of(stage)[1], "next Dray (drawn in by Marlin)");
    stage.play(0, "end");
    EXPECT_EQ(prompt_of(stage), "s1 MF-D-ACT place");
    EXPECT_THAT(chain_of(stage),
                ElementsAre("MF-TAC-3 Round 1, tactical order: Gannet Harbour Watch chose Marlin.",
                            "MF-CMB-2 Dray was drawn in by Marlin's attack and now finishes its turn.",
                            "MF-DEC-3 Dray aims at Marlin at direct range."));
    EXPECT_EQ(piece_called(scene_of(stage), "Dray").state, "active");
    EXPECT_EQ(piece_called(scene_of(stage), "Marlin").state, "done");
    EXPECT_EQ(phase_of(stage), "Combat order");
}

// E7: A draws in B, which draws in C.
TEST(FramesScene, A_long_cascade_tells_how_it_came_about__MF_CMB_4) {
    Stage stage(3);
    stage.frame("A", 0, {1000, 1000}, {.def = 1, .dir = 1}).frame("B", 1, {1500, 1000}, {.def = 1, .dir = 1});
    stage.frame("C", 2, {2000, 1000}, {.dir = 2}).ppa({7, 6, 5}).begin();
    stage.turn("A", "B direct", {2, 5, 4, 6, 3}, "B1").play(0, "attack A B D1");
    stage.play(1, "declare B C direct", {3, 3, 2, 5, 1}).play(1, "defend B W1", {1, 1, 1}).play(0, "end");
    stage.play(1, "attack B C D1").play(2, "declare C A direct", {1, 6, 4, 2, 7}).play(2, "defend C W2");
    stage.play(1, "end");
    EXPECT_EQ(prompt_of(stage), "s2 MF-D-ACT place");
    const Lines chain = chain_of(stage);
    ASSERT_EQ(chain.size(), 4u);
    EXPECT_EQ(chain[1], "MF-CMB-4 Frame 0 of seat 0 (s0.f1) drew in Frame 0 of seat 1 (s1.f1).");
    EXPECT_THAT(chain[2], HasSubstr("(s2.f1) was drawn in by Frame 0 of seat 1 (s1.f1)'s attack"));
    EXPECT_THAT(chain[3], HasSubstr("MF-ATK-2")) << "A is one tick too far away";
    EXPECT_THAT(chain[3], HasSubstr("at direct range, but it is at artillery range now"));
    EXPECT_THAT(forecast_of(stage), Contains("next end of round"));
}

TEST(FramesScene, A_frame_that_covers_is_hit_in_its_place__MF_DMG_4) {
    Stage stage(2);
    stage.frame("A", 0, {1000, 1000}, {.dir = 1}).frame("T", 1, {1600, 1000}, {.gone = true, .defence = 2});
    stage.frame("C", 0, {1450, 1020}, {.def = 1, .mov = 1}).begin();
    stage.turn("A", "T direct", {1, 2, 6, 3}).play(0, "attack A T D1", {5, 6, 1, 1});
    EXPECT_EQ(prompt_of(stage), "s0 MF-D-DMG choose");
    EXPECT_THAT(chain_of(stage).back(), HasSubstr("MF-DMG-4"));
    EXPECT_THAT(chain_of(stage).back(), HasSubstr("covers"));
    const Scene scene = scene_of(stage);
    ASSERT_EQ(scene.trays.size(), 2u);
    EXPECT_THAT(scene.trays[1].title, HasSubstr("still to be applied"));
    EXPECT_EQ(scene.trays[1].dice.size(), 1u) << "the six, after the five that hit the cover";
}

TEST(FramesScene, A_spot_die_is_offered_to_the_attacker__MF_ATK_6) {
    Stage stage(2);
    stage.frame("A", 0, {1000, 1000}, {.dir = 1});
    stage.frame("T", 1, {1600, 1000}, {.def = 1, .gone = true, .defence = 2, .spot = 4, .spotter = 0})
        .begin();
    stage.turn("A", "T direct", {1, 2, 6, 3}).play(0, "attack A T D1");
    EXPECT_EQ(prompt_of(stage), "s0 MF-D-USE choose");
    EXPECT_EQ(scene_of(stage).prompts[0].natural, Action(Verb::use));
    EXPECT_THAT(chain_of(stage).back(), HasSubstr("carries a spot die of 4"));
}

TEST(FramesScene, The_attacker_picks_what_cover_is_hit__MF_DMG_2) {
    Stage stage(2);
    stage.frame("A", 0, {1000, 1000}, {.dir = 1}).frame("T", 1, {1600, 1000}, {.gone = true});
    stage.wall("P", {1440, 900}, {1460, 1100}).wall("Q", {1480, 900}, {1500, 1100}).begin();
    stage.turn("A", "T direct", {1, 2, 6, 3}).play(0, "attack A T D1", {4, 1, 1, 1, 1, 1});
    EXPECT_EQ(prompt_of(stage), "s0 MF-D-HIT choose");
    EXPECT_THAT(chain_of(stage).back(), HasSubstr("MF-DMG-2"));
    stage.play(0, "hit Q");
    EXPECT_EQ(scene_of(stage).board.terrain[0].kind, "building");
    EXPECT_EQ(scene_of(stage).board.terrain[1].kind, "rubble");
}

// ---------------------------------------------------------------- the clock and the end

TEST(FramesScene, At_the_clock_everybody_is_called_once__MF_CLK_2) {
    Stage stage = Stage::quick();
    everybody_has_gone(stage);
    stage.begin({}, BattleStep::end_round).play(0, "advance");
    EXPECT_EQ(prompt_of(stage), "s1 MF-D-CLK choose");
    EXPECT_EQ(phase_of(stage), "Clock");
    EXPECT_EQ(scene_of(stage).prompts[0].natural, Action(Verb::hold));
    EXPECT_THAT(forecast_of(stage),
                ElementsAre("done Gannet Harbour Watch", "now Ochre Road Company", "next round 2"));
    EXPECT_EQ(chain_of(stage)[0],
              "MF-CLK-1 Round 1 is over: the dice are lifted, and the clock stands at 9.");
}

TEST(FramesScene, Nobody_is_asked_once_it_is_over__MF_END_1) {
    Stage stage = Stage::quick(2, {{"clock", "3"}});
    stage.state().clock = 1;
    everybody_has_gone(stage);
    stage.begin({}, BattleStep::end_round);
    const Scene scene = scene_of(stage);
    EXPECT_THAT(scene.prompts, IsEmpty());
    EXPECT_THAT(scene.forecast, IsEmpty());
    EXPECT_THAT(scene.chain, IsEmpty());
    EXPECT_EQ(scene.seats[0].rank, 1);
    EXPECT_EQ(scene.seats[1].rank, 2);
}

// ---------------------------------------------------------------- set-up

TEST(FramesScene, A_company_is_chosen_in_secret__MF_GEN_3) {
    Stage stage = Stage::set_up(2);
    ASSERT_EQ(scene_of(stage).prompts.size(), 2u);
    EXPECT_TRUE(scene_of(stage).prompts[0].secret);
    EXPECT_EQ(scene_of(stage).prompts[0].rule.id, "MF-D-COM");
    EXPECT_EQ(phase_of(stage), "Set-up");
    stage.play(0, "choose tallow-4");
    for (const Viewer viewer : {Viewer(Seat(1)), Viewer::spectator(), Viewer(Seat(0)), Viewer::owner()}) {
        const Scene scene = scene_of(stage, viewer);
        EXPECT_EQ(scene.seats[0].role, "has chosen");
        EXPECT_EQ(scene.seats[1].role, "is choosing");
        ASSERT_EQ(scene.hands.size(), 1u);
        EXPECT_EQ(scene.hands[0].count, 1);
        EXPECT_EQ(scene.hands[0].cards.empty(), !viewer.may_see(Seat(0)));
        ASSERT_EQ(scene.prompts.size(), 1u);
        EXPECT_EQ(scene.prompts[0].seat, 1);
        const std::string all = to_json(scene, ActionWriter(Frames::verbs(), stage.rules())).dump();
        EXPECT_EQ(all.find("allow") != std::string::npos, viewer.may_see(Seat(0))) << all;
    }
    EXPECT_EQ(scene_of(stage).hands[0].cards[0].id, "tallow-4");
    EXPECT_EQ(scene_of(stage).hands[0].cards[0].sections[0].text, "DEF 1, MOV 1, SPT 1, DIR 1, 1 rocket");
}

TEST(FramesScene, Deployment_says_who_places_what__MF_DEP_4) {
    Stage stage = Stage::set_up(2);
    stage.play(0, "choose gannet-4").play(1, "choose ochre-5").name_frames();
    EXPECT_EQ(prompt_of(stage), "s0 MF-D-STN place");
    EXPECT_EQ(scene_of(stage).seats[0].role, "defender");
    EXPECT_EQ(scene_of(stage).seats[0].rule.id, "MF-BID-7");
    EXPECT_EQ(forecast_of(stage).size(), 6u);
    EXPECT_THAT(chain_of(stage)[0], HasSubstr("MF-BID-7"));
    EXPECT_FALSE(scene_of(stage).pieces[0].placed);
    for (const char* at : {"1100,2420", "1600,2380", "2100,2420"})
        stage.play(0, fmt::format("place g{} {}", std::popcount(stage.state().stations_placed) + 1, at));
    EXPECT_EQ(prompt_of(stage), "s0 MF-D-FRM place");
    EXPECT_EQ(scene_of(stage).markers[0].rings[0].name, "perimeter");
    stage.play(0, "place Bollard 1150,2320");
    EXPECT_TRUE(piece_called(scene_of(stage), "Bollard (s0.f1)").placed);
    EXPECT_THAT(chain_of(stage)[1], HasSubstr("MF-DEP-4"));
}

TEST(FramesScene, A_comrade_that_is_hit_is_named_before_the_frame_that_shot__MF_DMG_4) {
    Stage stage(2);
    stage.frame("A", 0, {1000, 1000}, {.dir = 1}).frame("C", 0, {1450, 1020}, {.def = 1, .mov = 1});
    stage.frame("T", 1, {1600, 1000}, {.def = 1, .dir = 1, .gone = true, .defence = 2});
    stage.begin().turn("A", "T direct", {1, 1, 6, 1}).play(0, "attack A T D1", {5, 1, 1, 1});
    ASSERT_EQ(stage.asks(), "s0 D-DMG"); // C's owner is the one who shot
    const Lines coming = forecast_of(stage);
    EXPECT_THAT(coming[0], HasSubstr("(is hit)"));
    EXPECT_THAT(coming[0], HasSubstr("s0.f2"));
    EXPECT_THAT(coming[1], HasSubstr("next"));
    EXPECT_THAT(coming[1], HasSubstr("s0.f1"));
}

} // namespace muster::frames::test
