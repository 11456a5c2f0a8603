// What is shown and told of a game: the table with its dice and compulsions, who is next, why somebody is
// asked and what, the names of things, and answers in plain words.
#include "core/action_json.hpp"
#include "core/json.hpp"
#include "games/godbreakers/parts.hpp"
#include "games/godbreakers/stage.hpp"

#include <gmock/gmock.h>
#include <set>

namespace muster::godbreakers::tests {

using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

namespace {

Scene scene_of(const Stage& stage) { return stage.rules().scene(stage.state(), Viewer::spectator()); }

Lines chain_of(const Stage& stage) {
    Lines said;
    for (const Scene::Link& link : scene_of(stage).chain) {
        EXPECT_TRUE(link.rule.named()) << link.sentence;
        said.push_back(fmt::format("{} {}", link.rule.id, link.sentence));
    }
    return said;
}

// "now Tin Choir", "next 2 wild models"
Lines forecast_of(const Stage& stage) {
    Lines said;
    for (const Scene::Coming& coming : scene_of(stage).forecast) {
        EXPECT_TRUE(coming.rule.named()) << coming.label;
        said.push_back(coming.state + " " + coming.label);
    }
    return said;
}

std::string phase_of(const Stage& stage) {
    for (const Scene::Phase& phase : scene_of(stage).track.phases)
        if (phase.now) return phase.name;
    return "";
}

Scene::Prompt only_prompt(const Stage& stage) {
    const Scene scene = scene_of(stage);
    EXPECT_EQ(scene.prompts.size(), 1u);
    return scene.prompts.empty() ? Scene::Prompt{} : scene.prompts[0];
}

// "s0 GB-D-ACTION place"
std::string prompt_of(const Stage& stage) {
    const Scene::Prompt prompt = only_prompt(stage);
    EXPECT_FALSE(prompt.question.empty());
    return fmt::format("s{} {} {}", prompt.seat, prompt.rule.id, name_of(prompt.answer));
}

std::string natural_of(const Stage& stage) {
    const auto natural = only_prompt(stage).natural;
    return natural ? stage.say(*natural) : "none";
}

Scene::Piece piece_called(const Scene& scene, const std::string& name) {
    for (const Scene::Piece& piece : scene.pieces)
        if (piece.name == name) return piece;
    ADD_FAILURE() << "nothing is called " << name;
    return {};
}
Scene::Piece piece_called(const Stage& stage, const std::string& name) {
    return piece_called(scene_of(stage), name);
}

Scene::Marker marker_with(const Scene& scene, const std::string& id) {
    for (const Scene::Marker& marker : scene.markers)
        if (marker.id == id) return marker;
    ADD_FAILURE() << "there is no marker " << id;
    return {};
}

Lines counters_of(const std::vector<Scene::Counter>& counters) {
    Lines said;
    for (const Scene::Counter& counter : counters)
        said.push_back(counter.name + " " +
                       (counter.text.empty() ? fmt::format("{}", counter.value) : counter.text));
    return said;
}

// "GB-TR-HEALER Healer 2: ..."
Lines sheet_of(const Scene::Piece& piece) {
    Lines said;
    std::set<std::string> names;
    for (const Scene::SheetRow& row : piece.sheet) {
        EXPECT_TRUE(row.rule.named()) << row.name;
        EXPECT_TRUE(names.insert(row.name).second) << row.name << " is there twice";
        said.push_back(fmt::format("{} {}: {}", row.rule.id, row.name, row.value));
    }
    return said;
}

// "move 899"
Lines rings_of(const Scene::Piece& piece) {
    Lines said;
    for (const Scene::Ring& ring : piece.rings) said.push_back(fmt::format("{} {}", ring.name, ring.radius));
    return said;
}

std::string described(const Stage& stage, const std::string& said) {
    return stage.rules().describe(stage.state(), Seat(stage.asked()), stage.action(said));
}

// The game's own, with the priority set: Saltglass Vigil first, Tin Choir last.
Stage after_priority(Chosen chosen = {}) {
    Stage stage = Stage::whole(2, std::move(chosen), {5, 3});
    stage.play(0, "set_priority 01");
    return stage;
}

} // namespace

// ---------------------------------------------------------------- the table

TEST(GodbreakersScene, The_ground_shows_areas_and_barricades__GB_TER_1) {
    const Scene::Board board = scene_of(after_priority()).board;
    EXPECT_FALSE(board.hexes);
    EXPECT_EQ(board.size, (Place{2400, 2400}));
    EXPECT_EQ(board.unit.name, "U");
    EXPECT_EQ(board.unit.size, 100);
    ASSERT_EQ(board.terrain.size(), 21u) << "the reserve is not on the table";
    EXPECT_EQ(board.terrain[0].id, "grove_sw");
    EXPECT_EQ(board.terrain[0].kind, "difficult");
    EXPECT_EQ(board.terrain[0].label, "South-west grove");
    EXPECT_EQ(board.terrain[0].rule.id, "GB-TER-4");
    EXPECT_THAT(board.terrain[0].shape,
                ElementsAre(Place{500, 500}, Place{1000, 500}, Place{1000, 1000}, Place{500, 1000}));
    const Scene::Terrain& corner = board.terrain[17];
    EXPECT_EQ(corner.id, "w9");
    EXPECT_EQ(corner.kind, "barricade");
    EXPECT_EQ(corner.rule.id, "GB-TER-2");
    EXPECT_THAT(corner.shape, ElementsAre(Place{660, 800}, Place{660, 660}, Place{800, 660}, Place{800, 640},
                                          Place{640, 640}, Place{640, 800}))
        << "as wide as it is";
}

TEST(GodbreakersScene, A_piece_of_terrain_lies_as_it_was_turned__GB_SHAP_1) {
    Stage stage(2);
    stage.spare_wall("fence", {{-200, 0}, {200, 0}}).godbreaker("A", 0, {500, 500});
    stage.godbreaker("B", 0, {700, 500}).godbreaker("C", 1, {2000, 500}).lay();
    EXPECT_THAT(scene_of(stage.begin()).board.terrain, IsEmpty());
    spot_of(stage.state(), 0) = {{1000, 1000}, 1, 1};
    const Scene::Board board = scene_of(stage).board;
    ASSERT_EQ(board.terrain.size(), 1u);
    EXPECT_THAT(board.terrain[0].shape,
                ElementsAre(Place{990, 800}, Place{990, 1200}, Place{1010, 1200}, Place{1010, 800}));
}

TEST(GodbreakersScene, Markers_show_who_controls_them_and_whose_they_are__GB_MARK_2) {
    Stage stage(2);
    stage.shard("mine", 0, {500, 500}).shard("theirs", 1, {1500, 500}).objective("o", {1200, 1200});
    stage.hoard("h", {400, 1200}).tokens("loot", {900, 900}, 3);
    stage.godbreaker("A", 0, {1500, 620}).godbreaker("B", 0, {300, 300}).godbreaker("C", 1, {1200, 1080});
    stage.wild("W", {1200, 1320}).begin();
    const Scene scene = scene_of(stage);
    const Scene::Marker theirs = marker_with(scene, "s1.shard");
    EXPECT_EQ(theirs.kind, "shard");
    EXPECT_EQ(theirs.label, "the shard of Circle 1");
    EXPECT_EQ(theirs.home, 1);
    EXPECT_EQ(theirs.owner, 0);
    EXPECT_EQ(theirs.radius, 50);
    EXPECT_EQ(theirs.rule.id, "GB-RES-2");
    ASSERT_EQ(theirs.rings.size(), 1u);
    EXPECT_EQ(theirs.rings[0].radius, 149) << "within 0U of its rim";
    EXPECT_EQ(marker_with(scene, "s0.shard").owner, -1);
    EXPECT_EQ(marker_with(scene, "s0.shard").home, 0);
    EXPECT_EQ(marker_with(scene, "objective1").owner, -1) << "the wild model is one as well";
    EXPECT_EQ(marker_with(scene, "hoard1").rule.id, "GB-PLUN-1");
    EXPECT_EQ(marker_with(scene, "tokens1").value, 3);
    EXPECT_EQ(marker_with(scene, "tokens1").at, (Place{900, 900}));
}

TEST(GodbreakersScene, Circles_show_points_losses_and_their_part_in_the_round__GB_PRI_2) {
    Stage stage(3);
    stage.godbreaker("A", 0, {500, 500}, {.treasure = 1}).godbreaker("B", 0, {700, 500});
    stage.godbreaker("C", 0, {}, {.die = 12, .treasure = 2, .where = Where::ascended});
    stage.godbreaker("D", 1, {1500, 500}).godbreaker("E", 2, {1800, 500});
    stage.priority({2, 0, 1}).vp({4, 7, 0}).begin();
    Scene scene = scene_of(stage);
    ASSERT_EQ(scene.seats.size(), 3u);
    EXPECT_EQ(scene.seats[0].name, "Circle 0");
    EXPECT_EQ(scene.seats[0].score, 4);
    EXPECT_THAT(counters_of(scene.seats[0].counters),
                ElementsAre("Godbreakers 2", "Casualties 2", "Carriers 2"));
    EXPECT_EQ(scene.seats[0].role, "");
    EXPECT_EQ(scene.seats[1].role, "runs the wild models");
    EXPECT_EQ(scene.seats[1].rule.id, "GB-PRI-2");
    EXPECT_EQ(scene.seats[2].role, "initiative");
    EXPECT_EQ(scene.seats[2].rule.id, "GB-INIT-2");
    EXPECT_EQ(scene.seats[0].turn, 2);
    EXPECT_EQ(scene.seats[1].turn, 3);
    EXPECT_EQ(scene.seats[2].turn, 1);
    stage.state().initiative = Seat(1);
    EXPECT_EQ(scene_of(stage).seats[1].role, "initiative, runs the wild models");
    stage.state().routed[Seat(0)] = 1;
    EXPECT_EQ(scene_of(stage).seats[0].role, "routed in round 1");
    EXPECT_EQ(scene_of(stage).seats[0].rule.id, "GB-ROUT-1");
}

// ---------------------------------------------------------------- models

TEST(GodbreakersScene, A_godbreaker_shows_its_die_and_what_it_can__GB_MOD_5) {
    const Scene::Piece orsa = piece_called(after_priority(), "Orsa Venn");
    EXPECT_EQ(orsa.id, "s0.g1");
    EXPECT_EQ(orsa.owner, 0);
    EXPECT_EQ(orsa.kind, "leader");
    EXPECT_EQ(orsa.group, "Saltglass Vigil");
    EXPECT_EQ(orsa.radius, 50);
    EXPECT_EQ(orsa.state, "ready");
    EXPECT_THAT(orsa.after, IsEmpty());
    EXPECT_THAT(counters_of(orsa.counters), ElementsAre("Die D8"));
    EXPECT_THAT(
        sheet_of(orsa),
        ElementsAre("GB-TRI-3 Die: D8, for every roll; rolling 8 heals all damage and makes it grow by 2",
                    "GB-MOD-5 Moves: up to 8U; a stretch in area terrain counts twice",
                    "GB-MOD-5 Attacks: who is beside it (0U)",
                    "GB-TR-DEFENSIVE Defensive 1: while inactive, its attack rolls of up to 1 are rolled "
                    "again (lent by the shard)",
                    "GB-TR-HEALER Healer 2: recovery rolls of up to 2 by friends within 8U are rolled again",
                    "GB-TR-INSPIRED Inspired 1: while active, its tests of up to 1 are rolled again",
                    "GB-CIRC-1 Metal: Copper"));
    EXPECT_THAT(rings_of(orsa), ElementsAre("move 899", "healer 949"));
    EXPECT_EQ(piece_called(after_priority(), "Kett Dray").kind, "godbreaker");
}

TEST(GodbreakersScene, What_the_shard_lends_goes_with_it__GB_SUN_2) {
    Stage stage = after_priority();
    EXPECT_THAT(sheet_of(piece_called(stage, "Vey Latch")), Contains(HasSubstr("Fleet 1")));
    stage.state().standing.remove(shard_of(Seat(1)));
    EXPECT_THAT(sheet_of(piece_called(stage, "Vey Latch")), Not(Contains(HasSubstr("Fleet"))));
}

TEST(GodbreakersScene, Every_trait_and_flaw_is_in_words__GB_TR_LIMITS) {
    std::set<std::string> rules;
    const Stage stage = Stage::whole(4, {}, {5, 4, 3, 2});
    for (const Scene::Piece& piece : scene_of(stage).pieces)
        for (const Scene::SheetRow& row : piece.sheet) {
            EXPECT_FALSE(row.value.empty()) << row.name;
            rules.insert(std::string(row.rule.id));
        }
    for (int i = 0; i < traits; ++i) {
        std::string word = stage.rules().word("trait", i);
        std::ranges::transform(word, word.begin(), [](unsigned char c) { return std::toupper(c); });
        EXPECT_THAT(rules, Contains("GB-TR-" + word));
    }
    EXPECT_THAT(rules, Contains("GB-FL-BRITTLE"));
    EXPECT_THAT(rules, Contains("GB-FL-CAREFUL"));
    EXPECT_THAT(rules, Contains("GB-FL-PREY"));
    EXPECT_THAT(rules, Contains("GB-FL-SLOW"));
    EXPECT_THAT(rules, Contains("GB-FL-UNLUCKY"));
}

TEST(GodbreakersScene, Ranges_are_circles__GB_MEAS_7) {
    const Stage stage = after_priority();
    EXPECT_THAT(rings_of(piece_called(stage, "Pell Ashmere")), ElementsAre("move 699", "attack 749"));
    EXPECT_THAT(rings_of(piece_called(stage, "Ibbo Marl")), ElementsAre("move 699", "pinning 249"));
    EXPECT_THAT(rings_of(piece_called(stage, "Sune Aldry")),
                ElementsAre("move 699", "thunder 249", "thunder again 349"));
    EXPECT_THAT(rings_of(piece_called(stage, "Vey Latch")), ElementsAre("move 899")) << "Fleet of the shard";
}

TEST(GodbreakersScene, Damage_says_what_must_be_rolled__GB_REC_4) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}, {.die = 6, .damage = 4})
        .godbreaker("B", 0, {800, 500}, {.damage = 9});
    stage.godbreaker("C", 1, {1500, 500}, {.damage = 3, .traits = "relentless 1"});
    stage.godbreaker("D", 1, {1800, 500}, {.damage = 2, .traits = "relentless 2"});
    stage.wild("W", {1000, 1500}, {.die = 6, .damage = 7}).begin();
    const auto damage = [&](const std::string& name) {
        for (const Scene::SheetRow& row : piece_called(stage, name).sheet)
            if (row.name == "Damage") return row.value;
        return std::string();
    };
    EXPECT_EQ(damage("A"), "4; in recovery it must roll 4 or more, or it is a casualty");
    EXPECT_EQ(damage("B"), "9; in recovery only rolling 6 saves it");
    EXPECT_EQ(damage("C"), "3; in recovery it must roll 2 or more, or it is a casualty");
    EXPECT_EQ(damage("D"), "2; it sheds all of it before recovery");
    EXPECT_EQ(damage("Straggler 1"), "7; in recovery nothing can save it");
    EXPECT_THAT(counters_of(piece_called(stage, "A").counters), ElementsAre("Die D6", "Damage 4"));
}

TEST(GodbreakersScene, A_die_of_twelve_is_about_to_ascend__GB_TRI_4) {
    const auto row = [](const Chosen& chosen) {
        Stage stage(2, chosen);
        stage.godbreaker("A", 0, {500, 500}, {.die = 12}).godbreaker("B", 0, {800, 500});
        stage.godbreaker("C", 1, {1500, 500}).begin();
        return sheet_of(piece_called(stage, "A"))[0];
    };
    EXPECT_THAT(row({}), EndsWith("rolling 12 heals all damage and makes it ascend and leave the table"));
    EXPECT_THAT(row({{"triumph", "no_ascension"}}), EndsWith("does no more than that"));
    EXPECT_THAT(row({{"triumph", "off"}}), EndsWith("it never changes"));
}

TEST(GodbreakersScene, Whoever_left_the_table_is_shown_beside_it__GB_INV_5) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}).godbreaker("B", 0, {700, 500}).godbreaker("X", 1, {1500, 500});
    stage.godbreaker("C", 0, {}, {.die = 12, .treasure = 2, .where = Where::ascended});
    stage.godbreaker("D", 0, {}, {.where = Where::casualty}).begin();
    const Scene::Piece ascended = piece_called(stage, "C");
    EXPECT_EQ(ascended.state, "gone");
    EXPECT_FALSE(ascended.placed);
    EXPECT_THAT(sheet_of(ascended),
                ElementsAre(StartsWith("GB-TRI-4 Ascended"),
                            "GB-RES-5 Treasure: 2 treasure tokens; 5 points if it still has any when the "
                            "game ends"));
    const Scene::Piece fallen = piece_called(stage, "D");
    EXPECT_EQ(fallen.state, "destroyed");
    EXPECT_FALSE(fallen.placed);
    EXPECT_THAT(fallen.counters, IsEmpty());
    EXPECT_THAT(sheet_of(fallen)[0], StartsWith("GB-REC-5 Casualty"));
}

TEST(GodbreakersScene, States_follow_the_activation__GB_ACT_3) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}, {.traits = "cunning 1"})
        .godbreaker("B", 0, {800, 500}, {.gone = true});
    stage.godbreaker("C", 1, {600, 500}).godbreaker("D", 1, {1500, 500});
    stage.act("A");
    EXPECT_EQ(piece_called(stage, "A").state, "active");
    EXPECT_EQ(piece_called(stage, "B").state, "done");
    EXPECT_EQ(piece_called(stage, "C").state, "ready");
    EXPECT_THAT(sheet_of(piece_called(stage, "A")), Contains("GB-ACT-3 Actions left: 2"));
    stage.play("engage C", {5, 5});
    EXPECT_EQ(piece_called(stage, "C").state, "engaged");
}

TEST(GodbreakersScene, A_pinned_model_says_by_whom__GB_TR_PINNING) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}).godbreaker("B", 0, {1000, 500});
    stage.godbreaker("P", 1, {650, 500}, {.traits = "pinning 1"}).begin();
    EXPECT_THAT(sheet_of(piece_called(stage, "A")),
                Contains("GB-TR-PINNING Pinned by: P: it may only move closer"));
    EXPECT_THAT(sheet_of(piece_called(stage, "B")), Not(Contains(HasSubstr("Pinned"))));
}

// ---------------------------------------------------------------- wild models

TEST(GodbreakersScene, A_wild_model_shows_its_compulsion_and_whom_it_is_after__GB_COMP_5) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1290, 1000}).godbreaker("B", 0, {1000, 1250}).godbreaker("C", 1, {700, 1000});
    stage.wild("W", {1000, 1000}, {.die = 8}).begin();
    const Scene::Piece wild = piece_called(stage, "Prowler 1");
    EXPECT_EQ(wild.id, "u1");
    EXPECT_EQ(wild.kind, "wild");
    EXPECT_EQ(wild.owner, -1);
    EXPECT_THAT(counters_of(wild.counters), ElementsAre("Die D8"));
    EXPECT_THAT(wild.after, ElementsAre("s0.g1", "s0.g2")) << "both are 1U away";
    EXPECT_THAT(sheet_of(wild),
                Contains("GB-COMP-5 Murderous: attacks the closest model, or closes in on it"));
    EXPECT_THAT(sheet_of(wild), Contains("GB-COMP-3 Is after: A, 1U away; B, 1U away"));
    EXPECT_THAT(sheet_of(wild)[0], HasSubstr("never changes"));
    const Json json = to_json(scene_of(stage), ActionWriter(Godbreakers::verbs(), stage.rules()));
    for (const Json& piece : json["pieces"]) {
        if (piece["id"] != "u1") continue;
        EXPECT_FALSE(piece.contains("owner")) << "it is nobody's";
        EXPECT_EQ(piece["after"].dump(), R"(["s0.g1","s0.g2"])");
        EXPECT_EQ(piece["counters"][0].dump(), R"({"name":"Die","value":8,"icon":"die","text":"D8"})");
    }
}

TEST(GodbreakersScene, A_coward_flees_only_from_who_is_beside_it__GB_COMP_6) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1120, 1000}).godbreaker("B", 0, {1500, 1000}).godbreaker("C", 1, {2000, 1000});
    stage.wild("W", {1000, 1000}, {.die = 6}).wild("V", {300, 2000}, {.die = 6}).begin();
    EXPECT_THAT(piece_called(stage, "Straggler 1").after, ElementsAre("s0.g1"));
    EXPECT_THAT(sheet_of(piece_called(stage, "Straggler 1")), Contains("GB-COMP-6 Flees from: A beside it"));
    EXPECT_THAT(piece_called(stage, "Straggler 2").after, IsEmpty());
}

TEST(GodbreakersScene, A_hoarder_is_after_treasure__GB_COMP_8) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1500, 1000}).godbreaker("B", 0, {1700, 1000}).godbreaker("C", 1, {2000, 1000});
    stage.wild("W", {1000, 1000}, {.die = 8, .profile = "gleaner"}).hoard("h", {400, 1000});
    stage.tokens("near", {1000, 1300}).tokens("far", {1000, 2000}).begin();
    EXPECT_THAT(piece_called(stage, "Gleaner 1").after, ElementsAre("tokens1", "hoard1"));
    stage.of("B").treasure = 1;
    EXPECT_THAT(piece_called(stage, "Gleaner 1").after, ElementsAre("s0.g2"));
    EXPECT_THAT(sheet_of(piece_called(stage, "Gleaner 1")), Contains(HasSubstr("GB-COMP-8 Hoarding")));
}

TEST(GodbreakersScene, Prey_is_hunted__GB_COMP_7) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1200, 1000}).godbreaker("B", 0, {1500, 1000}, {.flaws = "prey"});
    stage.godbreaker("C", 1, {2000, 1000}).wild("W", {1000, 1000}, {.die = 8}).begin();
    EXPECT_THAT(piece_called(stage, "Prowler 1").after, ElementsAre("s0.g2"));
    EXPECT_THAT(sheet_of(piece_called(stage, "Prowler 1")), Contains(HasSubstr("GB-COMP-7 Predator")));
}

// What is shown is what the rules hold it to.
TEST(GodbreakersScene, Whom_it_is_after_is_whom_it_must_serve__GB_COMP_2) {
    for (const int die : {6, 8, 10}) {
        Stage stage(2);
        stage.godbreaker("A", 0, {1110, 1000}, {.gone = true})
            .godbreaker("B", 0, {1500, 1300}, {.gone = true});
        stage.godbreaker("C", 1, {1000, 1110}, {.gone = true}).wild("W", {1000, 1000}, {.die = die});
        stage.wild("V", {2000, 2000}, {.die = 8}).lay();
        stage.act("W");
        const Duty duty = duty_of(stage.kit(), stage.state(), turn_of(stage.state()));
        std::set<std::string> served;
        for (const ModelId model : duty.strike) served.insert(stage.rules().word("model", model.index()));
        for (const ModelId model : on_table(stage.state()))
            for (const Goal& goal : duty.to_serve())
                if (goal.thing.centre == stage.state().models[model].at)
                    served.insert(stage.rules().word("model", model.index()));
        const Lines after = piece_called(stage, stage.spoken("W")).after;
        EXPECT_EQ(std::set<std::string>(after.begin(), after.end()), served) << "D" << die;
        EXPECT_EQ(after.size(), 2u);
    }
}

// ---------------------------------------------------------------- initiative and priority

TEST(GodbreakersScene, The_winner_orders_all_circles__GB_PRI_1) {
    const Stage stage = Stage::whole(2, {}, {5, 3});
    EXPECT_EQ(prompt_of(stage), "s0 GB-D-PRIORITY choose");
    EXPECT_EQ(phase_of(stage), "Initiative");
    EXPECT_EQ(scene_of(stage).track.round, 1);
    EXPECT_EQ(scene_of(stage).track.rounds, 5);
    EXPECT_THAT(chain_of(stage),
                ElementsAre("GB-PRI-1 Round 1: Saltglass Vigil won the initiative and orders "
                            "all circles; the last one runs the wild models."));
    EXPECT_THAT(forecast_of(stage), ElementsAre("now Saltglass Vigil", "next activation"));
    EXPECT_EQ(scene_of(stage).seats[0].role, "initiative");
    EXPECT_EQ(scene_of(stage).seats[0].turn, 0) << "not set yet";
    EXPECT_EQ(described(stage, "set_priority 10"),
              "Tin Choir, then Saltglass Vigil: Saltglass Vigil runs the wild models");
}

TEST(GodbreakersScene, A_stand_in_is_named_for_a_leader_that_is_gone__GB_INIT_1) {
    Stage stage(2);
    stage.godbreaker("A", 0, {}, {.where = Where::casualty}).godbreaker("B", 0, {500, 500}, {.die = 10});
    stage.godbreaker("C", 0, {800, 500}).godbreaker("D", 1, {1500, 500}).round(2);
    stage.leaders_roll({});
    EXPECT_EQ(prompt_of(stage), "s0 GB-D-PROXY choose");
    EXPECT_THAT(chain_of(stage), Contains(HasSubstr("The leader of Circle 0 is not on the table")));
    EXPECT_THAT(forecast_of(stage), ElementsAre("now Circle 0", "next the leaders roll"));
    EXPECT_EQ(described(stage, "choose_roller B"), "B (D10) rolls for the leader");
}

// ---------------------------------------------------------------- activation

TEST(GodbreakersScene, Laps_are_forecast_and_then_the_wild_models__GB_ACT_2) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}).godbreaker("B", 0, {800, 500}).godbreaker("C", 0, {1100, 500});
    stage.godbreaker("D", 1, {500, 1500}).wild("W", {1500, 1500}).wild("V", {2000, 1500}).begin();
    EXPECT_EQ(prompt_of(stage), "s0 GB-D-ACTIVATE choose");
    EXPECT_EQ(phase_of(stage), "Activation");
    EXPECT_THAT(forecast_of(stage),
                ElementsAre("now Circle 0", "next Circle 1", "next Circle 0", "next Circle 0",
                            "next Circle 1: 2 wild models", "next recovery"));
    EXPECT_THAT(chain_of(stage),
                ElementsAre("GB-ACT-2 Round 1, activation: Circle 0, then Circle 1, one model each, again "
                            "and again.",
                            "GB-ACT-2 Circle 0 has 3 models left and must activate one."));
    stage.play("activate A");
    EXPECT_THAT(forecast_of(stage),
                ElementsAre("now Circle 0: A", "next Circle 1", "next Circle 0", "next Circle 0",
                            "next Circle 1: 2 wild models", "next recovery"));
    EXPECT_EQ(chain_of(stage).back(), "GB-ACT-3 A is active, with 2 of 2 actions left.");
    EXPECT_EQ(prompt_of(stage), "s0 GB-D-ACTION place");
    EXPECT_EQ(only_prompt(stage).piece, "s0.g1");
    EXPECT_EQ(natural_of(stage), "none") << "an activation is not thrown away by pressing Enter";
    stage.play("move 500,800");
    EXPECT_EQ(natural_of(stage), "end_activation A");
    EXPECT_EQ(only_prompt(stage).question,
              "What does A do with its second action? Or does it end its activation?");
}

TEST(GodbreakersScene, Wild_models_are_run_by_the_last_seat__GB_WILD_1) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1300, 1000}, {.gone = true}).godbreaker("B", 1, {2000, 500}, {.gone = true});
    stage.wild("W", {1000, 1000}).wild("V", {2000, 2000}).begin({}, GameStep::wild);
    EXPECT_EQ(prompt_of(stage), "s1 GB-D-WILD-ACTIVATE choose");
    EXPECT_THAT(forecast_of(stage), ElementsAre("now Circle 1: 2 wild models", "next recovery"));
    EXPECT_EQ(described(stage, "activate W"), "Activate Prowler 1 (D8, Murderous)");
    stage.play("activate W");
    EXPECT_EQ(prompt_of(stage), "s1 GB-D-WILD-ACTION place");
    EXPECT_EQ(only_prompt(stage).question,
              "Prowler 1 is Murderous and must move closer to its target: where to?");
    EXPECT_EQ(only_prompt(stage).piece, "u1");
    EXPECT_THAT(forecast_of(stage),
                ElementsAre("now Circle 1: Prowler 1", "next Circle 1: 1 wild model", "next recovery"));
    EXPECT_EQ(chain_of(stage).back(), "GB-COMP-5 Prowler 1 is wild: it is Murderous and must move closer to "
                                      "its target. Its target: A.");
    EXPECT_EQ(scene_of(stage).chain.back().from, "u1");
    EXPECT_EQ(scene_of(stage).chain.back().to, "s0.g1");
}

TEST(GodbreakersScene, An_advisory_compulsion_only_asks__GB_COMP_2) {
    Stage stage(2, {{"compulsion", "advisory"}});
    stage.godbreaker("A", 0, {1100, 1000}, {.gone = true}).godbreaker("B", 1, {2000, 500}, {.gone = true});
    stage.wild("W", {1000, 1000}).act("W");
    EXPECT_EQ(prompt_of(stage), "s1 GB-D-WILD-ACTION place");
    EXPECT_THAT(only_prompt(stage).question, HasSubstr("should attack the closest model it can reach"));
}

// ---------------------------------------------------------------- an Engage

TEST(GodbreakersScene, An_engage_is_told_step_by_step__GB_ENG_2) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "merciless 1, cunning 1, juggernaut 1"});
    stage.godbreaker("F", 0, {400, 400});
    stage.godbreaker("B", 1, {1100, 1000}, {.die = 8, .damage = 2, .traits = "vengeful 1"});
    stage.godbreaker("C", 1, {900, 1000}).godbreaker("D", 1, {2000, 2000});
    stage.act("A");
    EXPECT_EQ(described(stage, "engage B"), "Engage B (D8, 2 damage), beside it");
    stage.play("engage B");
    EXPECT_EQ(prompt_of(stage), "s0 GB-D-NOMINATE choose");
    EXPECT_EQ(natural_of(stage), "done");
    EXPECT_EQ(described(stage, "nominate C"), "Engage C (D6), beside it as well");
    EXPECT_EQ(described(stage, "done"), "Engage nobody else");
    EXPECT_THAT(chain_of(stage), Contains("GB-ENG-1 A engages B."));
    stage.play("nominate C", {5, 3, 1});
    EXPECT_EQ(prompt_of(stage), "s0 GB-D-CUNNING place");
    EXPECT_EQ(natural_of(stage), "decline");
    EXPECT_EQ(described(stage, "decline"), "Stay in place");
    EXPECT_THAT(chain_of(stage), Contains("GB-ENG-1 A engages B and C."));
    EXPECT_THAT(chain_of(stage), Contains("GB-ENG-2 A 5, B 3, C 1: A wins."));
    EXPECT_EQ(scene_of(stage).chain[2].from, "s0.g1");
    EXPECT_EQ(scene_of(stage).chain[2].to, "s1.g1");
    stage.play("decline");
    EXPECT_EQ(prompt_of(stage), "s1 GB-D-VENGEFUL choose");
    EXPECT_EQ(forecast_of(stage)[0], "now B (strikes back)");
    EXPECT_EQ(forecast_of(stage)[1], "next Circle 0: A");
    EXPECT_EQ(described(stage, "strike A"), "Strike A (D8), beside it: 1 damage");
    EXPECT_EQ(described(stage, "decline"), "Strike nobody");
    EXPECT_EQ(only_prompt(stage).piece, "s1.g1");
    stage.play("strike A");
    EXPECT_EQ(prompt_of(stage), "s0 GB-D-JUGGERNAUT place");
    EXPECT_THAT(only_prompt(stage).question, HasSubstr("up to 2U away"));
    EXPECT_EQ(described(stage, "shove B 1200,1000"), "Put B at (12,10): 1U");
}

// ---------------------------------------------------------------- treasure

TEST(GodbreakersScene, Tokens_are_claimed_and_handed_over__GB_CLAIM_1) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}).godbreaker("B", 0, {640, 700}).godbreaker("C", 1, {2000, 2000});
    stage.tokens("loot", {500, 800}, 3).act("A");
    stage.play("move 500,720");
    EXPECT_EQ(prompt_of(stage), "s0 GB-D-CLAIM choose");
    EXPECT_EQ(described(stage, "claim loot 2"), "Claim 2 of the 3 treasure at (5,8)");
    EXPECT_EQ(described(stage, "done"), "Claim nothing");
    EXPECT_EQ(only_prompt(stage).natural, Action(Verb::claim).on(0).of(3));
    EXPECT_THAT(chain_of(stage).back(), StartsWith("GB-CLAIM-1 A ended its Move"));
    stage.play("claim loot 2");
    if (stage.asks() == "s0 D-CLAIM") stage.play("done");
    EXPECT_THAT(counters_of(piece_called(stage, "A").counters), ElementsAre("Die D6", "Treasure 2"));
    EXPECT_EQ(described(stage, "hand_off B"), "Hand off to B (D6), beside it: no roll");
    stage.play("hand_off B");
    EXPECT_EQ(prompt_of(stage), "s0 GB-D-TAKE choose");
    EXPECT_EQ(only_prompt(stage).natural, Action(Verb::take).of(2));
    EXPECT_EQ(described(stage, "take 1"), "Take 1 treasure token of the 2 that A carries");
    EXPECT_EQ(described(stage, "done"), "Take nothing");
    EXPECT_EQ(scene_of(stage).chain.back().from, "s0.g1");
    EXPECT_EQ(scene_of(stage).chain.back().to, "s0.g2");
}

TEST(GodbreakersScene, A_newcomer_is_shown_before_it_stands__GB_PLUN_1) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}).godbreaker("B", 0, {2000, 500}).godbreaker("C", 1, {2000, 2000});
    stage.hoard("h", {500, 620}).act("A");
    EXPECT_EQ(described(stage, "plunder h"), "Plunder hoard 1: a treasure token; below 4 a Gleaner comes");
    stage.play("plunder h", {2});
    EXPECT_EQ(prompt_of(stage), "s1 GB-D-WPLACE place");
    EXPECT_EQ(only_prompt(stage).question, "Where beside A does Gleaner 1 appear?");
    EXPECT_EQ(only_prompt(stage).piece, "u1");
    const Scene::Piece newcomer = piece_called(stage, "Gleaner 1");
    EXPECT_FALSE(newcomer.placed);
    EXPECT_EQ(newcomer.kind, "wild");
    EXPECT_THAT(counters_of(newcomer.counters), ElementsAre("Die D8"));
    EXPECT_THAT(forecast_of(stage)[0], "now Circle 1 (places Gleaner 1)");
    EXPECT_EQ(described(stage, "place_model 610,500"), "Place Gleaner 1 at (6.1,5)");
}

// ---------------------------------------------------------------- moves and specials in words

TEST(GodbreakersScene, A_move_says_how_far_it_is_and_what_it_risks__GB_OBS_3) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}, {.die = 8}).godbreaker("B", 0, {2000, 500});
    stage.godbreaker("C", 1, {620, 500})
        .wall("w", {{400, 700}, {700, 700}})
        .wall("v", {{400, 780}, {700, 780}});
    stage.act("A");
    EXPECT_EQ(described(stage, "move 400,500"), "Move to (4,5): 1U, escapes from a foe");
    EXPECT_EQ(described(stage, "move 500,900"),
              "Move to (5,9): 4U, escapes from a foe, crosses 2 barricades");
    EXPECT_EQ(described(stage, "move 30000,30000"), "Move to (300,300)");
    EXPECT_EQ(described(stage, "end_activation"), "End the activation (2 actions unused)");
}

TEST(GodbreakersScene, Trait_actions_say_what_they_need__GB_AXN_2) {
    Stage stage(2);
    stage.godbreaker(
        "A", 0, {500, 500},
        {.die = 8, .traits = "thunderous 1, summoning 2, ruinous 1, shaping 1", .flaws = "unlucky"});
    stage.godbreaker("M", 0, {800, 500}, {.traits = "mysterious 2, despoiling 1"});
    stage.godbreaker("D", 0, {}, {.die = 10, .where = Where::casualty});
    stage.godbreaker("C", 1, {650, 500}).godbreaker("E", 1, {500, 740}).area("grove", {300, 300}, {400, 400});
    stage.shard("theirs", 1, {2000, 2000}).spare_area("slick", {-200, -100}, {200, 100});
    stage.act("A");
    EXPECT_EQ(described(stage, "thunder"), "Thunder: 1 damage to 2 models within 1U; on 5 or more again to 3 "
                                           "models within 2U, otherwise 1 to itself");
    EXPECT_EQ(described(stage, "summon 500,390"),
              "Summon a D10 at (5,3.9): tame on 5 or more, otherwise wild");
    EXPECT_EQ(described(stage, "ruin grove"),
              "Ruin grove: it goes on 5 or more with 1 damage to all in it, otherwise 2 damage to A");
    EXPECT_EQ(described(stage, "shape slick"),
              "Shape slick (4U across): on 5 or more it rises, otherwise 2 damage to A");
    EXPECT_EQ(described(stage, "sunder theirs"), "Sunder the shard of Circle 1: needs 5 or more");
    EXPECT_EQ(marker_with(scene_of(stage), "slick").value, 4) << "the reserve, while somebody can shape";
    const int m = stage.number("M");
    const auto say = [&](const Action& action) {
        return stage.rules().describe(stage.state(), Seat(0), action);
    };
    EXPECT_EQ(say(Action(Verb::hidden_ways).with(m)),
              "Take the hidden ways: needs 4 or more, then appear within 2U of any model");
    EXPECT_EQ(say(Action(Verb::despoil).with(m).on(stage.number("D")).to({900, 500})),
              "Bring D back as a D6 at (9,5): it stays on 4 or more");
    EXPECT_EQ(say(Action(Verb::place_terrain).with(stage.number("slick")).of(1).to({700, 700})),
              "Lay slick at (7,7), turned by 90°");
}

// ---------------------------------------------------------------- round effects

TEST(GodbreakersScene, Effects_are_put_in_order_by_the_winner__GB_INIT_6) {
    Stage stage =
        Stage::whole(2, {{"perils", "start:bring:prowler:objectives,start:harm:prowler:2"}}, {5, 3});
    stage.play(0, "set_priority 01");
    EXPECT_EQ(prompt_of(stage), "s0 GB-D-ORDER choose");
    EXPECT_EQ(stage.rules().spoken("effect", 0), "a Prowler comes to every objective");
    EXPECT_EQ(stage.rules().spoken("effect", 1), "every Prowler takes 2 damage");
    EXPECT_EQ(described(stage, "resolve_effect peril1"), "First: a Prowler comes to every objective");
    EXPECT_THAT(chain_of(stage).back(), HasSubstr("2 effects happen now"));
    stage.play("resolve_effect peril1");
    EXPECT_EQ(prompt_of(stage), "s1 GB-D-WPLACE place");
    EXPECT_EQ(only_prompt(stage).question, "Where beside objective 1 does Prowler 1 appear?");
    EXPECT_THAT(forecast_of(stage),
                ElementsAre("now Tin Choir (places Prowler 1)", "next Saltglass Vigil", "next Tin Choir"));
}

// ---------------------------------------------------------------- set-up and the end

TEST(GodbreakersScene, Set_up_says_who_places_what__GB_SET_4) {
    Stage stage = Stage::whole(2, {{"setup", "placed"}});
    EXPECT_EQ(prompt_of(stage), "s0 GB-D-SHARD place");
    EXPECT_EQ(phase_of(stage), "Set-up");
    EXPECT_THAT(forecast_of(stage),
                ElementsAre("now Saltglass Vigil", "next Tin Choir", "next deployment", "next round 1"));
    EXPECT_THAT(chain_of(stage)[0],
                "GB-SET-4 Set-up: in seat order, every circle places its shard and a hoard.");
    EXPECT_THAT(scene_of(stage).seats[0].counters, IsEmpty());
    EXPECT_FALSE(piece_called(stage, "Orsa Venn").placed);
    stage.play("place_marker shard0 1200,300");
    EXPECT_EQ(prompt_of(stage), "s0 GB-D-HOARD place");
    EXPECT_EQ(described(stage, "place_marker hoard1 400,1200"), "Place hoard 1 at (4,12)");
    stage.play("place_marker hoard1 400,1200").play("place_marker shard1 1200,2100");
    stage.play("place_marker hoard2 2000,1200");
    EXPECT_EQ(prompt_of(stage), "s1 GB-D-DEPLOY place");
    const Lines coming = forecast_of(stage);
    ASSERT_EQ(coming.size(), 11u);
    EXPECT_EQ(coming[0], "now Tin Choir");
    EXPECT_EQ(coming[1], "next Saltglass Vigil");
    EXPECT_EQ(coming[2], "next Tin Choir");
    EXPECT_EQ(coming[10], "next round 1");
    EXPECT_EQ(only_prompt(stage).question, "Which godbreaker do you place, and where? (5 left)");
}

TEST(GodbreakersScene, Threats_are_shown_while_they_are_placed__GB_SET_6) {
    Stage stage = Stage::whole(1, {{"setup", "placed"}});
    stage.play("place_marker shard0 1200,300").play("place_marker hoard1 1200,2000");
    for (int i = 0; i < circle_size; ++i) {
        ActionList actions;
        stage.rules().list(stage.state(), Seat(0), actions);
        stage.play(stage.say(actions[0]));
    }
    EXPECT_EQ(prompt_of(stage), "s0 GB-D-THREAT place");
    EXPECT_EQ(only_prompt(stage).piece, "u1");
    EXPECT_FALSE(piece_called(stage, "Gleaner 1").placed);
    const Action beside = Action(Verb::place_model).with(first_unaligned).on(1).to({1200, 1310});
    EXPECT_EQ(stage.rules().describe(stage.state(), Seat(0), beside),
              "Place Gleaner 1 at (12,13.1), beside objective 1");
}

TEST(GodbreakersScene, Nobody_is_asked_once_it_is_over__GB_END_1) {
    Stage stage(2);
    stage.round(5).vp({3, 8}).godbreaker("A", 0, {500, 500}).godbreaker("B", 1, {2000, 500});
    stage.recover();
    const Scene scene = scene_of(stage);
    EXPECT_THAT(scene.prompts, IsEmpty());
    EXPECT_THAT(scene.forecast, IsEmpty());
    EXPECT_THAT(scene.chain, IsEmpty());
    EXPECT_EQ(phase_of(stage), "");
    EXPECT_EQ(scene.seats[0].rank, 2);
    EXPECT_EQ(scene.seats[1].rank, 1);
    EXPECT_EQ(scene.pieces[0].state, "ready");
}

// ---------------------------------------------------------------- words

TEST(GodbreakersWords, Every_thing_has_one_word_and_comes_back) {
    const Stage stage = Stage::whole(4, {{"perils", "start:harm:prowler:2"}}, {5, 4, 3, 2});
    const Godbreakers& rules = stage.rules();
    const auto come_back = [&](std::string_view kind, int first, int last) {
        std::set<std::string> words;
        for (int i = first; i <= last; ++i) {
            const std::string word = rules.word(kind, i);
            EXPECT_NE(word, "?") << kind << " " << i;
            EXPECT_FALSE(rules.spoken(kind, i).empty()) << kind << " " << i;
            EXPECT_TRUE(words.insert(word).second) << kind << " " << word << " is there twice";
            EXPECT_EQ(rules.value(kind, word), std::optional<std::int32_t>(i)) << kind << " " << word;
        }
    };
    come_back("model", 0, most_models - 1);
    come_back("seat", 0, 3);
    come_back("marker", 0, stage.kit().markers.size() - 1);
    come_back("stack", 0, most_stacks - 1);
    come_back("terrain", 0, stage.kit().field.terrain.size() - 1);
    come_back("effect", 0, 0);
    come_back("tokens", 0, 63);
    come_back("rotation", 0, 3);
    come_back("profile", 0, stage.kit().profiles.size() - 1);
    come_back("trait", 0, traits - 1);
    come_back("flaw", 0, flaws - 1);
    come_back("metal", 0, metals - 1);
    come_back("compulsion", 0, compulsions - 1);
    come_back("decision", 0, procedure_count - 1);
    come_back("goal", 0, 4);
    come_back("misfit", 0, static_cast<int>(Misfit::on_barricade));
    come_back("thing", 0, most_models - 1);
    come_back("thing", thing_marker, thing_marker + stage.kit().markers.size() - 1);
    come_back("thing", thing_terrain, thing_terrain + stage.kit().field.terrain.size() - 1);
    come_back("thing", thing_edge, thing_edge);
}

TEST(GodbreakersWords, Names_are_as_people_say_them) {
    const Stage stage = Stage::whole(2, {}, {5, 3});
    const Godbreakers& rules = stage.rules();
    EXPECT_EQ(rules.word("model", 0), "s0.g1");
    EXPECT_EQ(rules.spoken("model", 0), "Orsa Venn");
    EXPECT_EQ(rules.value("model", "u3"), std::optional<std::int32_t>(22));
    EXPECT_EQ(rules.spoken("model", 22), "unaligned model 3");
    const ProfileId gleaner(*rules.value("profile", "gleaner"));
    EXPECT_EQ(rules.word("model", told_unaligned(ModelId(22), gleaner)), "u3");
    EXPECT_EQ(rules.spoken("model", told_unaligned(ModelId(22), gleaner)), "Gleaner 3");
    EXPECT_EQ(rules.spoken("seat", 1), "Tin Choir");
    EXPECT_EQ(rules.word("marker", 0), "s0.shard");
    EXPECT_EQ(rules.spoken("marker", 1), "the shard of Tin Choir");
    EXPECT_EQ(rules.word("marker", 4), "hoard2");
    EXPECT_EQ(rules.spoken("marker", 4), "hoard 2");
    EXPECT_EQ(rules.word("order", 0x12), "s1>s0");
    EXPECT_EQ(rules.value("order", "s1>s0"), std::optional<std::int32_t>(0x12));
    EXPECT_EQ(rules.spoken("order", 0x12), "Tin Choir, then Saltglass Vigil");
    EXPECT_EQ(rules.word("tokens", 2), "treasure-2");
    EXPECT_EQ(rules.spoken("tokens", 1), "1 treasure token");
    EXPECT_EQ(rules.spoken("trait", 0), "Defensive");
    EXPECT_EQ(rules.spoken("compulsion", 1), "Murderous");
    EXPECT_EQ(rules.spoken("thing", thing_edge), "the edge of the table");
    EXPECT_EQ(rules.spoken("decision", static_cast<int>(Procedure::prioritising)), "set the priority");
    EXPECT_EQ(rules.spoken("goal", 3), "flee from the model beside it");
}

TEST(GodbreakersWords, Equal_circles_are_told_apart) {
    const Stage stage = Stage::whole(2, {{"circles", "tin-choir,tin-choir"}}, {5, 3});
    EXPECT_EQ(stage.rules().spoken("seat", 0), "Tin Choir (s0)");
    EXPECT_EQ(stage.rules().spoken("model", 5), "Mother Quill (s1.g1)");
    EXPECT_EQ(stage.rules().spoken("marker", 1), "the shard of Tin Choir (s1)");
}

TEST(GodbreakersWords, Strange_numbers_and_words_do_no_harm) {
    const Stage stage = after_priority();
    const Godbreakers& rules = stage.rules();
    for (const char* kind : {"model",  "seat",     "marker",  "stack",  "terrain", "effect",  "order",
                             "tokens", "rotation", "profile", "trait",  "flaw",    "metal",   "compulsion",
                             "thing",  "decision", "goal",    "misfit", "number",  "nonsense"}) {
        for (const std::int32_t number :
             {-3, -1, 0, 7, 99, 255, 256, 400, 600, 1023, 2000, INT32_MAX, INT32_MIN}) {
            EXPECT_FALSE(rules.word(kind, number).empty()) << kind << " " << number;
            EXPECT_FALSE(rules.spoken(kind, number).empty()) << kind << " " << number;
        }
        for (const char* word : {"",
                                 "u",
                                 "u0",
                                 "u03",
                                 "u11",
                                 "s",
                                 "s2",
                                 "s0.g6",
                                 "s0>",
                                 ">s0",
                                 "s0>s1>s0>s1>s0",
                                 "treasure-",
                                 "treasure--1",
                                 "treasure-64",
                                 "tokens0",
                                 "tokens61",
                                 "peril9",
                                 "45",
                                 "\xff",
                                 "99999999999999999999"})
            EXPECT_EQ(rules.value(kind, word), std::nullopt) << kind << " " << word;
    }
    for (int verb = 0; verb < verb_count + 2; ++verb)
        for (const int number : {-3, -1, 0, 21, 99, 3000}) {
            const Action strange =
                Action(static_cast<std::uint8_t>(verb)).with(number).on(number).of(number).to({-7, 32000});
            EXPECT_FALSE(rules.describe(stage.state(), Seat(0), strange).empty()) << verb << " " << number;
        }
}

} // namespace muster::godbreakers::tests
