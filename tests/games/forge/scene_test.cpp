// What is shown of a game: the table with its units, who comes next, why somebody is asked and what, and that
// no bid is seen before all are in.
#include "core/action_json.hpp"
#include "core/json.hpp"
#include "games/forge/parts.hpp"
#include "games/forge/stage.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <set>

namespace muster::forge::tests::shown {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

namespace {

// As the viewer gets it: what is hidden is gone before anything is drawn.
Scene scene_of(const Stage& stage, Viewer viewer = Viewer::spectator()) {
    State seen = stage.state();
    stage.rules().hide(seen, viewer);
    return stage.rules().scene(seen, viewer);
}

Lines chain_of(const Stage& stage) {
    Lines said;
    for (const Scene::Link& link : scene_of(stage).chain) {
        EXPECT_TRUE(link.rule.named()) << link.sentence;
        said.push_back(fmt::format("{} {}", link.rule.id, link.sentence));
    }
    return said;
}

std::string arrow_of(const Scene::Link& link) { return link.from + " to " + link.to; }

// "now Brine Corsairs"
Lines forecast_of(const Stage& stage, Viewer viewer = Viewer::spectator()) {
    Lines said;
    for (const Scene::Coming& coming : scene_of(stage, viewer).forecast) {
        EXPECT_TRUE(coming.rule.named()) << coming.label;
        said.push_back(coming.state + " " + coming.label);
    }
    return said;
}

// The seats that come, one after the other, each with the rule that makes it so: "0 FO-INI-4"
Lines turns_of(const Stage& stage) {
    Lines said;
    for (const Scene::Coming& coming : scene_of(stage).forecast)
        if (coming.seat >= 0) said.push_back(fmt::format("{} {}", coming.seat, coming.rule.id));
    return said;
}

std::string phase_of(const Stage& stage) {
    std::string now;
    for (const Scene::Phase& phase : scene_of(stage).track.phases)
        if (phase.now) now += phase.name;
    return now;
}

Scene::Prompt only_prompt(const Stage& stage) {
    const Scene scene = scene_of(stage);
    EXPECT_EQ(scene.prompts.size(), 1u);
    return scene.prompts.empty() ? Scene::Prompt{} : scene.prompts[0];
}

// "s0 FO-D-ACTION place G2"
std::string prompt_of(const Stage& stage) {
    const Scene::Prompt prompt = only_prompt(stage);
    EXPECT_FALSE(prompt.question.empty());
    EXPECT_FALSE(prompt.secret);
    return fmt::format("s{} {} {}{}{}", prompt.seat, prompt.rule.id, name_of(prompt.answer),
                       prompt.piece.empty() ? "" : " ", prompt.piece);
}

std::string question_of(const Stage& stage) { return only_prompt(stage).question; }

std::string natural_of(const Stage& stage) {
    const auto natural = only_prompt(stage).natural;
    if (!natural) return "none";
    EXPECT_TRUE(stage.rules().judge(stage.state(), Seat(stage.asked()), *natural).ok());
    return stage.say(*natural);
}

Scene::Piece piece_with(const Scene& scene, const std::string& id) {
    for (const Scene::Piece& piece : scene.pieces)
        if (piece.id == id) return piece;
    ADD_FAILURE() << "there is no " << id;
    return {};
}
Scene::Piece piece_with(const Stage& stage, const std::string& id) { return piece_with(scene_of(stage), id); }

Lines counters_of(const std::vector<Scene::Counter>& counters) {
    Lines said;
    for (const Scene::Counter& counter : counters)
        said.push_back(counter.name + " " +
                       (counter.text.empty() ? fmt::format("{}", counter.value) : counter.text));
    return said;
}

// "FO-ATK-5 Save: 5"
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

std::string row_of(const Stage& stage, const std::string& id, const std::string& name) {
    for (const Scene::SheetRow& row : piece_with(stage, id).sheet)
        if (row.name == name) return row.value;
    return "none";
}

// "move 500"
Lines rings_of(const Scene::Piece& piece) {
    Lines said;
    std::set<std::string> names;
    for (const Scene::Ring& ring : piece.rings) {
        EXPECT_TRUE(names.insert(ring.name).second) << ring.name << " is there twice";
        said.push_back(fmt::format("{} {}", ring.name, ring.radius));
    }
    return said;
}

// "opens with 2 turns, FO-INI-4"
std::string role_of(const Stage& stage, int seat, Viewer viewer = Viewer::spectator()) {
    const Scene::SeatView view = scene_of(stage, viewer).seats[static_cast<std::size_t>(seat)];
    EXPECT_EQ(view.role.empty(), !view.rule.named());
    return view.role.empty() ? "none" : fmt::format("{}, {}", view.role, view.rule.id);
}

Lines counters_of_seat(const Stage& stage, int seat, Viewer viewer = Viewer::spectator()) {
    return counters_of(scene_of(stage, viewer).seats[static_cast<std::size_t>(seat)].counters);
}

Numbers seat_turns(const Stage& stage) {
    Numbers turns;
    for (const Scene::SeatView& view : scene_of(stage).seats) turns.push_back(view.turn);
    return turns;
}

std::string as_json(const Stage& stage, const Scene& scene) {
    return to_json(scene, ActionWriter(Forge::verbs(), stage.rules())).dump();
}

// The game's own table, with the bids of the seed's example paid: 3 against 1.
Stage after_bids() {
    Stage stage = Stage::whole();
    stage.bid({3, 1}).play("assign G2").play("assign G2").play("assign G3").play("assign B2");
    return stage;
}

} // namespace

// ---------------------------------------------------------------- the table

TEST(ForgeScene, The_ground_looks_like_what_it_does__FO_MOV_9__FO_MOV_10__FO_COV_1) {
    const Scene::Board board = scene_of(Stage::whole()).board;
    EXPECT_FALSE(board.hexes);
    EXPECT_EQ(board.size, (Place{4800, 3600}));
    EXPECT_EQ(board.unit.name, "inch");
    EXPECT_EQ(board.unit.size, 100);
    Lines said;
    for (const Scene::Terrain& patch : board.terrain)
        said.push_back(fmt::format("{} {} {} {}", patch.id, patch.kind, patch.label, patch.rule.id));
    EXPECT_THAT(said,
                ElementsAre("K1 building Building K1 FO-MOV-6", "K2 building Building K2 FO-MOV-6",
                            "W1 cover Light wood W1 (soft) FO-COV-1",
                            "W2 cover Light wood W2 (soft) FO-COV-1", "R1 rubble Ruins R1 (hard) FO-MOV-9",
                            "R2 rubble Ruins R2 (hard) FO-MOV-9", "C1 difficult Craters C1 (soft) FO-MOV-9",
                            "C2 difficult Craters C2 (soft) FO-MOV-9", "L1 wall Wall L1 (hard) FO-MOV-10",
                            "L2 wall Wall L2 (hard) FO-MOV-10", "H1 barricade Hedge H1 (soft) FO-MOV-10",
                            "H2 barricade Hedge H2 (soft) FO-MOV-10"));
    EXPECT_THAT(board.terrain[0].shape,
                ElementsAre(Place{1500, 1200}, Place{1900, 1200}, Place{1900, 1500}, Place{1500, 1500}));
    EXPECT_THAT(board.terrain[8].shape,
                ElementsAre(Place{2000, 1638}, Place{2800, 1638}, Place{2800, 1662}, Place{2000, 1662}))
        << "a line is drawn with some width";
}

TEST(ForgeScene, Terrain_of_ones_own_is_drawn_by_what_it_does__FO_DATA_3) {
    const Stage stage = Stage::whole(2, {{"scenario", "bog"}}, {}, {{"bog.toml", R"(
[[scenario]]
id = "bog"
name = "Bog"
size = [4800, 3600]
terrain = [
    {id = "a", kind = "moat", box = [100, 1000, 300, 1200]},
    {id = "b", kind = "dense_wood", box = [400, 1000, 600, 1200]},
    {id = "c", kind = "works_yard", box = [700, 1000, 900, 1200]},
    {id = "d", kind = "rampart", line = [[1000, 1000], [1000, 1400]]},
]
objectives = [{id = "o", name = "Peat", at = [2400, 1800], vp = 1}]
[[scenario.duel]]
id = "s"
name = "S"
box = [0, 0, 4800, 800]
start = [[[2400, 450], [1400, 600], [3400, 600], [1900, 650], [800, 600], [2900, 600]]]
[[scenario.duel]]
id = "n"
name = "N"
box = [0, 2800, 4800, 3600]
start = [[[2400, 3150], [3400, 3000], [1400, 3000], [2900, 2950], [4000, 3000], [1900, 3000]]]
)"}});
    Lines said;
    for (const Scene::Terrain& patch : scene_of(stage).board.terrain)
        said.push_back(fmt::format("{} {}", patch.kind, patch.label));
    EXPECT_THAT(said, ElementsAre("water Moat a (exposed)", "rubble Dense wood b (hard)",
                                  "cover Works yard c (hard)", "wall Rampart d (hard)"));
    EXPECT_THAT(scene_of(stage).board.terrain[3].shape,
                ElementsAre(Place{1012, 1000}, Place{1012, 1400}, Place{988, 1400}, Place{988, 1000}));
}

TEST(ForgeScene, Objectives_show_their_points_reach_and_who_controls_them__FO_END_2__FO_END_3) {
    Stage stage = Stage::whole();
    EXPECT_EQ(scene_of(stage).markers[1].owner, -1);
    stage.owner(1, 1);
    const Scene scene = scene_of(stage);
    ASSERT_EQ(scene.markers.size(), 3u);
    const Scene::Marker& middle = scene.markers[1];
    EXPECT_EQ(middle.id, "O2");
    EXPECT_EQ(middle.kind, "objective");
    EXPECT_EQ(middle.label, "Middle Well");
    EXPECT_EQ(middle.at, (Place{2400, 1800}));
    EXPECT_TRUE(middle.placed);
    EXPECT_EQ(middle.value, 2);
    EXPECT_EQ(middle.owner, 1);
    EXPECT_EQ(middle.rule.id, "FO-END-3");
    ASSERT_EQ(middle.rings.size(), 1u);
    EXPECT_EQ(middle.rings[0].radius, 300);
    EXPECT_EQ(middle.rings[0].rule.id, "FO-END-2");
}

TEST(ForgeScene, What_a_team_controls_is_shown_by_its_first_seat__FO_TEAM_8) {
    Stage stage = Stage::whole(4, {{"rules", "teams"}});
    stage.owner(0, 1).vp({3, 5});
    const Scene scene = scene_of(stage);
    EXPECT_EQ(scene.markers[0].owner, 2);
    EXPECT_EQ(scene.seats[1].score, 3);
    EXPECT_EQ(scene.seats[2].score, 5);
    EXPECT_EQ(scene.seats[3].score, 5);
}

// ---------------------------------------------------------------- units

TEST(ForgeScene, A_unit_shows_all_that_it_is__FO_GEN_3__FO_ATK_4) {
    const Scene::Piece rifles = piece_with(after_bids(), "G2");
    EXPECT_EQ(rifles.name, "Gate Rifles, First (G2)");
    EXPECT_EQ(rifles.owner, 0);
    EXPECT_EQ(rifles.kind, "unit");
    EXPECT_EQ(rifles.group, "Ashgate Garrison");
    EXPECT_EQ(rifles.radius, 125);
    EXPECT_EQ(rifles.at, (Place{1400, 600}));
    EXPECT_TRUE(rifles.placed);
    EXPECT_EQ(rifles.facing, -1);
    EXPECT_EQ(rifles.state, "ready");
    EXPECT_THAT(counters_of(rifles.counters), ElementsAre("Models 6/6", "Shock 2"));
    EXPECT_THAT(sheet_of(rifles),
                ElementsAre("FO-REA-1 Reactions: one, in place of its activation: 3 or less",
                            "FO-MOV-3 Movement: 3 (5)", "FO-SHT-6 Accuracy: 3 (5)",
                            "FO-FGT-4 Strength: 2 (4)", "FO-ATK-5 Save: 5", "FO-GEN-3 Initiative: 3 (5)",
                            "FO-SHK-5 Courage: 6",
                            "FO-BRK-1 Shock: 2; from 6 on, every new one calls for a break test",
                            "FO-BID-5 Bid Shock: no room; 2 in all at most",
                            "FO-ATK-6 Models: 5 of 5 Rifle, then 1 of 1 Gunner",
                            "FO-ATK-4 Rifle: 12\", long 24\", AP 1: 5 dice",
                            "FO-ATK-4 Repeater: 12\", long 24\", AP 1: 3 dice",
                            "FO-ATK-4 Bayonet: in contact: 5 dice"));
    EXPECT_THAT(rings_of(rifles), ElementsAre("move 300", "rush 400", "rifle short, repeater short 1325",
                                              "rifle, repeater 2525"))
        << "weapons reach from the rim, a move from the centre";
}

TEST(ForgeScene, Traits_and_what_they_do_are_in_words__FO_ACT_9__FO_END_5__FO_END_6__FO_SHK_2) {
    const Stage stage = Stage::whole();
    EXPECT_THAT(sheet_of(piece_with(stage, "B1")),
                Contains("FO-ACT-9 Lead On: when its activation ends, a friend of this force within 6\" may "
                         "follow at once"));
    EXPECT_THAT(sheet_of(piece_with(stage, "B1")),
                Contains("FO-END-5 Colours: at the end of the round, units of this force within 6\" lose 1 "
                         "Shock"));
    EXPECT_THAT(sheet_of(piece_with(stage, "G6")), Contains(HasSubstr("FO-END-6 Self-mend: ")));
    EXPECT_THAT(sheet_of(piece_with(stage, "B5")), Contains(HasSubstr("FO-MOV-9 Surefoot: ")));
    EXPECT_THAT(sheet_of(piece_with(stage, "G4")),
                Contains("FO-SHK-2 Wall gun: 18\", long 36\", AP 3, pins: 2 Shock if it hits: 3 dice"));
    EXPECT_THAT(
        rings_of(piece_with(stage, "B1")),
        ElementsAre("move 600", "rush 900", "lead on 700", "colours 700", "pistol short 700", "pistol 1300"));
    EXPECT_THAT(rings_of(piece_with(stage, "G4")), Contains("carbine, wall gun short 1900"));
}

TEST(ForgeScene, Losses_are_counted_in_models_or_wounds__FO_ATK_6) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.models = 1}).put("G6", {1500, 300}, {.damage = 3}).put("B2", {3000, 300});
    stage.act("G2");
    EXPECT_THAT(counters_of(piece_with(stage, "G2").counters), ElementsAre("Models 1/6"));
    EXPECT_THAT(counters_of(piece_with(stage, "G6").counters), ElementsAre("Wounds 4/7"));
    EXPECT_EQ(row_of(stage, "G2", "Models"), "0 of 5 Rifle, then 1 of 1 Gunner");
    EXPECT_EQ(row_of(stage, "G6", "Models"), "1 of 1 Walker; 7 wounds each, the first has lost 3");
    EXPECT_EQ(row_of(stage, "G2", "Rifle"), "12\", long 24\", AP 1: nobody is left to use it");
    EXPECT_EQ(row_of(stage, "G2", "Repeater"), "12\", long 24\", AP 1: 3 dice");
    EXPECT_THAT(rings_of(piece_with(stage, "G2")),
                ElementsAre("move 500", "rush 700", "repeater short 1325", "repeater 2525"));
}

TEST(ForgeScene, Tokens_and_what_was_done_are_shown__FO_FOC_2__FO_EVD_2__FO_HLD_1__FO_REA_1) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.focus = 1, .evade = 2, .hold = true, .shot = true});
    stage.put("G3", {1500, 300}, {.activated = true, .acted = true, .fought = true});
    stage.put("G5", {2000, 300}).put("B2", {3000, 300}).put("B3", {3500, 300}).act("G5");
    EXPECT_THAT(counters_of(piece_with(stage, "G2").counters),
                ElementsAre("Models 6/6", "Focus 1", "Evade 2", "Hold 1"));
    EXPECT_EQ(row_of(stage, "G2", "Focus"), "1; +1 to hit in one attack, one each");
    EXPECT_EQ(row_of(stage, "G2", "Evade"), "2; -1 to hit for one attack on it, one each");
    EXPECT_EQ(row_of(stage, "G2", "Hold"), "reacts once this round, without a roll");
    EXPECT_EQ(row_of(stage, "G2", "Has shot"), "not again this round");
    EXPECT_EQ(row_of(stage, "G2", "Has fought"), "none");
    EXPECT_EQ(row_of(stage, "G3", "Has fought"), "not again this round");
    EXPECT_EQ(row_of(stage, "G3", "Reactions"), "none left this round");
    EXPECT_EQ(row_of(stage, "B2", "Reactions"), "one, in place of its activation: 5 or less");
    EXPECT_EQ(row_of(stage, "G5", "Actions left"), "2");
    EXPECT_EQ(row_of(stage, "G3", "Actions left"), "none");
    Stage strict(2, {{"hold_auto", "attacks"}});
    strict.put("G2", {1000, 300}, {.hold = true}).put("B2", {3000, 300}).put("B3", {3500, 300}).act("B2");
    EXPECT_EQ(row_of(strict, "G2", "Hold"),
              "reacts once this round; without a roll if it strikes back or shoots");
}

TEST(ForgeScene, States_follow_the_activation__FO_ACT_6__FO_ACT_8) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("G3", {1500, 300}, {.activated = true}).put("B2", {3000, 300});
    stage.act("G2");
    EXPECT_EQ(piece_with(stage, "G2").state, "active");
    EXPECT_EQ(piece_with(stage, "G3").state, "done");
    EXPECT_EQ(piece_with(stage, "B2").state, "ready");
    const Scene::Piece gone = piece_with(stage, "B5");
    EXPECT_EQ(gone.state, "destroyed");
    EXPECT_FALSE(gone.placed);
    EXPECT_THAT(gone.counters, IsEmpty());
    EXPECT_THAT(gone.sheet, IsEmpty());
    EXPECT_THAT(gone.rings, IsEmpty());
    stage.play("focus");
    EXPECT_EQ(row_of(stage, "G2", "Actions left"), "1");
}

TEST(ForgeScene, Melee_ground_and_objectives_are_told_on_the_sheet__FO_GEO_4__FO_GEO_8__FO_END_2) {
    Stage stage;
    stage.put("G2", {2400, 1000}).put("B2", {2400, 1255}).put("B6", {3900, 1700}, {.damage = 4});
    stage.put("G3", {1500, 300}).act("G3");
    EXPECT_EQ(row_of(stage, "G2", "In melee with"), "Deckhands, Port Watch (B2)");
    EXPECT_EQ(row_of(stage, "B2", "In melee with"), "Gate Rifles, First (G2)");
    EXPECT_EQ(row_of(stage, "G2", "Stands in"), "Ruins R1, hard cover, difficult ground");
    EXPECT_EQ(row_of(stage, "B6", "Stands in"), "Light wood W2, soft cover");
    EXPECT_EQ(row_of(stage, "B6", "Counts at"), "East Well with 6") << "4\" away, and 1.5\" wide";
    EXPECT_EQ(row_of(stage, "G3", "In melee with"), "none");
    EXPECT_EQ(row_of(stage, "G3", "Stands in"), "none");
    EXPECT_EQ(row_of(stage, "G3", "Counts at"), "none");
}

TEST(ForgeScene, Shock_that_pins_leaves_no_way_to_show__FO_MOV_1) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.shock = 5}).put("B2", {3000, 300}).act("G2");
    EXPECT_EQ(row_of(stage, "G2", "Movement"), "0 (5)");
    EXPECT_EQ(row_of(stage, "G2", "Accuracy"), "0 (5)");
    EXPECT_EQ(row_of(stage, "G2", "Strength"), "-1 (4)");
    EXPECT_EQ(rings_of(piece_with(stage, "G2"))[0], "rifle short, repeater short 1325");
    EXPECT_EQ(prompt_of(stage), "s0 FO-D-ACTION choose G2");
}

// Weapons of somebody's file may share a name, and whoever shows a sheet tells rows apart by it.
TEST(ForgeScene, Rows_and_rings_have_names_of_their_own__FO_DATA_2) {
    const Stage stage = Stage::whole(2, {{"forces", "twins,brine"}}, {}, {{"twins.toml", R"(
[[weapon]]
id = "left"
name = "Save"
short = 600
long = 1200
attacks = 1
ap = 0
[[weapon]]
id = "right"
name = "Save"
short = 700
long = 1400
attacks = 1
ap = 0
[[force]]
id = "twins"
name = "Twins"
[[force.unit]]
id = "T1"
name = "Twins"
wounds = 2
stats = {mov = 5, acc = 6, str = 6, sav = 6, init = 6, co = 8}
radius = 100
groups = [{name = "Twin", count = 2, weapons = ["left", "right"]}]
points = 100
)"}});
    const Scene::Piece twins = piece_with(stage, "T1");
    EXPECT_THAT(sheet_of(twins), Contains(StartsWith("FO-ATK-4 Save (left): ")));
    EXPECT_THAT(sheet_of(twins), Contains(StartsWith("FO-ATK-4 Save (right): ")));
    EXPECT_THAT(rings_of(twins), Contains("save 1300"));
    EXPECT_THAT(rings_of(twins), Contains("save (right) 1500"));
    EXPECT_THAT(counters_of(twins.counters), ElementsAre("Models 2/2", "Wounds 4/4"));
}

// ---------------------------------------------------------------- set-up

TEST(ForgeScene, Zones_are_chosen_and_shown__FO_SET_2__FO_SET_4) {
    Stage stage = Stage::whole(2, {{"setup", "manual"}}, {3, 7});
    EXPECT_EQ(phase_of(stage), "Set-up");
    EXPECT_EQ(scene_of(stage).track.round, 0);
    EXPECT_EQ(prompt_of(stage), "s1 FO-D-ZONE choose");
    EXPECT_THAT(forecast_of(stage),
                ElementsAre("now Brine Corsairs", "next Ashgate Garrison", "next deployment"));
    EXPECT_THAT(chain_of(stage),
                ElementsAre("FO-SET-2 Set-up: the sides rolled off, and the first of them chooses its zone.",
                            "FO-SET-2 Brine Corsairs is next to choose."));
    const Scene before = scene_of(stage);
    EXPECT_EQ(before.board.terrain[0].id, "south");
    EXPECT_EQ(before.board.terrain[0].kind, "zone");
    EXPECT_EQ(before.board.terrain[0].label, "South");
    EXPECT_EQ(before.board.terrain[0].rule.id, "FO-SET-4");
    EXPECT_THAT(before.board.terrain[1].shape,
                ElementsAre(Place{0, 2800}, Place{4800, 2800}, Place{4800, 3600}, Place{0, 3600}));
    EXPECT_EQ(before.board.terrain[2].id, "K1");
    EXPECT_THAT(before.seats[0].counters, IsEmpty());
    stage.play("zone 0");
    EXPECT_EQ(scene_of(stage).board.terrain[0].label, "South: Brine Corsairs");
    EXPECT_EQ(scene_of(stage).board.terrain[1].label, "North: Ashgate Garrison");
    EXPECT_THAT(scene_of(Stage::whole()).board.terrain, testing::SizeIs(12)) << "not in the rounds";
}

TEST(ForgeScene, Units_are_placed_in_turn__FO_SET_3) {
    Stage stage = Stage::whole(2, {{"setup", "manual"}}, {3, 7});
    stage.play("zone 0");
    EXPECT_EQ(prompt_of(stage), "s1 FO-D-DEPLOY place");
    EXPECT_EQ(question_of(stage), "Which unit do you place, and where? (6 left)");
    EXPECT_EQ(chain_of(stage).back(),
              "FO-SET-4 Brine Corsairs has 6 units to place, each wholly in the zone South.");
    Lines coming = forecast_of(stage);
    ASSERT_EQ(coming.size(), 13u);
    EXPECT_EQ(coming[0], "now Brine Corsairs");
    EXPECT_EQ(coming[1], "next Ashgate Garrison");
    EXPECT_EQ(coming[11], "next Ashgate Garrison");
    EXPECT_EQ(coming[12], "next round 1");
    const Scene::Piece waiting = piece_with(stage, "B1");
    EXPECT_EQ(waiting.state, "waiting");
    EXPECT_FALSE(waiting.placed);
    EXPECT_THAT(counters_of(waiting.counters), ElementsAre("Models 4/4"));
    EXPECT_THAT(waiting.sheet, Not(IsEmpty()));
    stage.play("deploy B1 2400,300");
    EXPECT_TRUE(piece_with(stage, "B1").placed);
    coming = forecast_of(stage);
    ASSERT_EQ(coming.size(), 12u);
    EXPECT_EQ(coming[0], "now Ashgate Garrison");
    EXPECT_EQ(coming[1], "next Brine Corsairs");
}

// ---------------------------------------------------------------- bids

TEST(ForgeScene, Everybody_bids_at_once__FO_BID_1) {
    const Stage stage = Stage::whole();
    EXPECT_EQ(phase_of(stage), "Bidding");
    const Scene scene = scene_of(stage);
    EXPECT_EQ(scene.track.round, 1);
    EXPECT_EQ(scene.track.rounds, 6);
    ASSERT_EQ(scene.track.phases.size(), 3u);
    EXPECT_EQ(scene.track.phases[0].rule.id, "FO-BID-1");
    EXPECT_EQ(scene.track.phases[1].name, "Actions");
    EXPECT_EQ(scene.track.phases[2].name, "End");
    ASSERT_EQ(scene.prompts.size(), 2u);
    for (int seat = 0; seat < 2; ++seat) {
        const Scene::Prompt& prompt = scene.prompts[static_cast<std::size_t>(seat)];
        EXPECT_EQ(prompt.seat, seat);
        EXPECT_TRUE(prompt.secret);
        EXPECT_EQ(prompt.rule.id, "FO-D-BID");
        EXPECT_EQ(prompt.answer, Scene::Answer::number);
        ASSERT_TRUE(prompt.natural.has_value());
        EXPECT_EQ(*prompt.natural, Action(Verb::bid).of(0));
        EXPECT_EQ(prompt.question,
                  fmt::format("How much Shock do you bid? Your units can take {}.", 15 - seat));
    }
    EXPECT_THAT(forecast_of(stage), ElementsAre("now Ashgate Garrison", "now Brine Corsairs"));
    EXPECT_THAT(chain_of(stage),
                ElementsAre("FO-BID-1 Round 1, bidding: everybody bids Shock in secret and pays it, win or "
                            "lose; the highest opens the round."));
    EXPECT_EQ(role_of(stage, 0), "is bidding, FO-BID-1");
    EXPECT_THAT(counters_of_seat(stage, 0), ElementsAre("Units 6", "Shock room 15"));
    EXPECT_EQ(seat_turns(stage), (Numbers{0, 0}));
}

TEST(ForgeScene, A_sealed_bid_is_shown_to_its_owner_alone__FO_BID_11__FO_GEN_8) {
    Stage stage = Stage::whole();
    stage.play(0, "bid 3");
    EXPECT_EQ(role_of(stage, 0), "bid sealed, FO-BID-11");
    EXPECT_EQ(role_of(stage, 1), "is bidding, FO-BID-1");
    EXPECT_THAT(counters_of_seat(stage, 0), ElementsAre("Units 6", "Shock room 15"));
    EXPECT_THAT(counters_of_seat(stage, 0, Viewer(Seat(1))), ElementsAre("Units 6", "Shock room 15"));
    EXPECT_THAT(counters_of_seat(stage, 0, Viewer(Seat(0))),
                ElementsAre("Units 6", "Bid 3", "Shock room 15"));
    EXPECT_THAT(counters_of_seat(stage, 0, Viewer::owner()), Contains("Bid 3"));
    for (const Scene::Counter& counter : scene_of(stage, Viewer::owner()).seats[0].counters)
        EXPECT_NE(counter.icon, "card") << "those are counted where hands are shown";
    EXPECT_THAT(forecast_of(stage), ElementsAre("done Ashgate Garrison", "now Brine Corsairs"));
    EXPECT_EQ(scene_of(stage).prompts.size(), 1u);
    EXPECT_EQ(scene_of(stage).prompts[0].seat, 1);
}

// Whatever was bid, whoever may not know sees the very same scene.
TEST(ForgeScene, No_bid_can_be_read_from_a_scene__FO_GEN_8__FO_BID_11) {
    for (const int seats : {2, 3, 4}) {
        const Chosen chosen = seats == 4 ? Chosen{{"rules", "teams"}} : Chosen{};
        for (int bidder = 0; bidder < seats; ++bidder) {
            Stage low = Stage::whole(seats, chosen);
            Stage high = Stage::whole(seats, chosen);
            low.play(bidder, "bid 0");
            high.play(bidder, "bid 17");
            const auto same = [&](Viewer viewer) {
                return as_json(low, scene_of(low, viewer)) == as_json(high, scene_of(high, viewer));
            };
            EXPECT_TRUE(same(Viewer::spectator())) << seats << " seats, " << bidder;
            for (int viewer = 0; viewer < seats; ++viewer)
                EXPECT_EQ(same(Viewer(Seat(viewer))), viewer != bidder) << seats << " seats, " << bidder;
            // Not even if the state was not hidden before.
            EXPECT_EQ(as_json(low, low.rules().scene(low.state(), Viewer::spectator())),
                      as_json(high, high.rules().scene(high.state(), Viewer::spectator())));
        }
    }
}

TEST(ForgeScene, Open_bids_are_paid_highest_first__FO_BID_3__FO_BID_4) {
    Stage stage = Stage::whole(3);
    stage.bid({1, 3, 2});
    EXPECT_EQ(phase_of(stage), "Bidding");
    EXPECT_EQ(prompt_of(stage), "s1 FO-D-ASSIGN choose");
    EXPECT_EQ(question_of(stage), "Which unit takes the next Shock of your bid? (3 left)");
    EXPECT_THAT(forecast_of(stage),
                ElementsAre("now Brine Corsairs: 3 Shock", "next Ashgate Garrison (s2): 2 Shock",
                            "next Ashgate Garrison (s0): 1 Shock", "next order of play"));
    EXPECT_THAT(
        chain_of(stage),
        ElementsAre("FO-BID-3 Round 1, bidding: Ashgate Garrison (s0) bid 1, Brine Corsairs bid 3, Ashgate "
                    "Garrison (s2) bid 2. Every Shock that was bid goes to a unit.",
                    "FO-BID-5 Brine Corsairs has 3 of 3 Shock left to assign; every unit stays below half "
                    "its Courage."));
    EXPECT_THAT(counters_of_seat(stage, 1), ElementsAre("Units 6", "Bid 3", "To assign 3", "Shock room 14"));
    stage.play("assign B1").play("assign B1").play("assign B2");
    EXPECT_THAT(counters_of_seat(stage, 1), ElementsAre("Units 6", "Bid 3", "Shock room 11"));
    EXPECT_EQ(prompt_of(stage), "s2 FO-D-ASSIGN choose");
}

// ---------------------------------------------------------------- turns

TEST(ForgeScene, The_lead_is_forecast_and_then_one_each__FO_INI_4__FO_ACT_2__FO_ACT_3) {
    Stage stage = after_bids();
    EXPECT_EQ(phase_of(stage), "Actions");
    EXPECT_EQ(prompt_of(stage), "s0 FO-D-ACTIVATE choose");
    EXPECT_EQ(question_of(stage), "Which of your units do you activate?");
    EXPECT_THAT(turns_of(stage), ElementsAre("0 FO-INI-4", "0 FO-INI-4", "1 FO-ACT-2", "0 FO-ACT-2",
                                             "1 FO-ACT-2", "0 FO-ACT-2", "1 FO-ACT-2", "0 FO-ACT-2",
                                             "1 FO-ACT-2", "0 FO-ACT-2", "1 FO-ACT-2", "1 FO-ACT-3"));
    EXPECT_EQ(forecast_of(stage)[0], "now Ashgate Garrison");
    EXPECT_EQ(forecast_of(stage).back(), "next end of the round");
    EXPECT_THAT(
        chain_of(stage),
        ElementsAre("FO-INI-4 Round 1, actions: first Ashgate Garrison with 2 turns in a row, then Brine "
                    "Corsairs; after that one turn each, in this order.",
                    "FO-ACT-4 This is turn 1 of the 2 that Ashgate Garrison opens with.",
                    "FO-ACT-3 Ashgate Garrison has 6 units left and must activate one."));
    EXPECT_EQ(role_of(stage, 0), "opens with 2 turns, FO-INI-4");
    EXPECT_EQ(role_of(stage, 1), "none");
    EXPECT_EQ(seat_turns(stage), (Numbers{1, 2}));
    EXPECT_THAT(counters_of_seat(stage, 0), ElementsAre("Units 6", "Bid 3", "To activate 6"));
    stage.play("activate G3", {10});
    EXPECT_THAT(forecast_of(stage)[0], "now Ashgate Garrison: Gate Rifles, Second (G3)");
    EXPECT_THAT(forecast_of(stage)[1], "next Ashgate Garrison");
    EXPECT_THAT(forecast_of(stage)[2], "next Brine Corsairs");
    EXPECT_EQ(natural_of(stage), "none") << "an activation is not thrown away by pressing Enter";
    EXPECT_EQ(question_of(stage), "What does Gate Rifles, Second (G3) do with the first of its two actions?");
    stage.play("focus");
    EXPECT_EQ(prompt_of(stage), "s0 FO-D-ACTION place G3");
    EXPECT_EQ(natural_of(stage), "end G3");
    EXPECT_EQ(question_of(stage),
              "What does Gate Rifles, Second (G3) do with its second action? Or does it end its activation?");
    EXPECT_EQ(chain_of(stage).back(),
              "FO-ACT-8 Gate Rifles, Second (G3) is active, with 1 of 2 actions left.");
    stage.play("focus");
    EXPECT_EQ(question_of(stage),
              "Which of your units do you activate? Or do you give up the rest of your lead?");
    EXPECT_EQ(natural_of(stage), "none");
    EXPECT_THAT(chain_of(stage),
                Contains("FO-ACT-4 This is turn 2 of the 2 that Ashgate Garrison opens with."));
    stage.play("yield");
    EXPECT_EQ(forecast_of(stage)[0], "now Brine Corsairs");
}

// The forecast is what happens if nobody reacts, leads on or yields.
TEST(ForgeScene, Turns_come_as_they_were_forecast__FO_ACT_2__FO_ACT_5__FO_TEAM_4) {
    const auto as_forecast = [](Stage stage) {
        Numbers seats;
        for (const Scene::Coming& coming : scene_of(stage).forecast)
            if (coming.seat >= 0) seats.push_back(coming.seat);
        EXPECT_EQ(stage.seats_in_turn(), seats);
        return seats;
    };
    EXPECT_EQ(as_forecast(after_bids()), (Numbers{0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1}));
    Stage three(3);
    three.put_fresh({"0:G2", "0:G3", "0:G4", "0:G5", "0:G6", "B2", "B3", "B4", "2:G2", "2:G3"});
    three.order({0, 1, 2}, {4, 2, 1}).begin();
    EXPECT_EQ(as_forecast(three), (Numbers{0, 0, 0, 0, 1, 1, 2, 0, 1, 2}));
    Stage teams(4, {{"rules", "teams"}});
    teams.put_fresh({"0:G2", "0:G3", "0:G4", "1:B2", "2:G2", "3:B2", "3:B3", "3:B4", "3:B5"});
    teams.order({1, 0}, {2, 1}).begin();
    EXPECT_EQ(as_forecast(teams), (Numbers{2, 3, 3, 3, 0, 1, 3, 0, 0}));
    Stage uneven(3, {{"rules", "teams"}, {"teams", "2,1"}});
    uneven.put_fresh({"0:G2", "0:G3", "1:B2", "2:G2", "2:G3", "2:G4", "2:G5"});
    uneven.order({0, 1}).begin();
    EXPECT_EQ(as_forecast(uneven), (Numbers{0, 1, 2, 2, 0, 2, 2}));
}

TEST(ForgeScene, A_team_takes_several_slots_in_a_turn__FO_TEAM_3__FO_TEAM_4) {
    Stage stage = Stage::whole(4, {{"rules", "teams"}});
    stage.bid({3, 0, 1, 0});
    for (const char* unit : {"0:G2", "0:G2", "0:G3", "2:G2"}) stage.play(fmt::format("assign {}", unit));
    EXPECT_THAT(turns_of(stage), Contains("2 FO-ACT-2")) << "after the two turns of the lead";
    EXPECT_EQ(turns_of(stage)[0], "0 FO-INI-4");
    EXPECT_EQ(turns_of(stage)[1], "1 FO-TEAM-4");
    EXPECT_EQ(turns_of(stage)[2], "0 FO-INI-4");
    EXPECT_EQ(turns_of(stage)[4], "2 FO-ACT-2");
    EXPECT_EQ(role_of(stage, 1), "Team 1, opens with 2 turns, FO-INI-4");
    EXPECT_EQ(role_of(stage, 2), "Team 2, FO-TEAM-8");
    EXPECT_EQ(seat_turns(stage), (Numbers{1, 2, 3, 4}));
    EXPECT_THAT(
        chain_of(stage),
        ElementsAre("FO-INI-4 Round 1, actions: first Team 1 with 2 turns in a row, then Team 2; after "
                    "that one turn each, in this order.",
                    "FO-ACT-4 This is turn 1 of the 2 that Team 1 opens with.",
                    "FO-TEAM-4 Ashgate Garrison (s0) takes activation 1 of 2 in the turn of Team 1.",
                    "FO-ACT-3 Ashgate Garrison (s0) has 6 units left and must activate one."));
}

TEST(ForgeScene, A_bid_that_failed_is_remembered__FO_BID_7) {
    Stage stage;
    stage.put("G4", {1000, 300}, {.shock = 1}).put("B2", {3000, 300}).put("B3", {3500, 300});
    stage.bidding().bid({4, 2}).play("assign B2").play("assign B2");
    EXPECT_EQ(role_of(stage, 0), "could not pay its bid, FO-BID-7");
    EXPECT_EQ(role_of(stage, 1), "goes first, FO-INI-2");
    EXPECT_THAT(chain_of(stage),
                Contains("FO-BID-7 Ashgate Garrison could not pay its bid, and has forfeited "
                         "what it would have won."));
    EXPECT_EQ(seat_turns(stage), (Numbers{2, 1}));
}

TEST(ForgeScene, A_seat_without_units_takes_no_part__FO_BID_2) {
    Stage stage(3);
    stage.put("0:G4", {1000, 300}).put("B2", {3000, 300}).bidding();
    EXPECT_EQ(role_of(stage, 2), "no units left, FO-BID-2");
    EXPECT_THAT(forecast_of(stage), ElementsAre("now Ashgate Garrison (s0)", "now Brine Corsairs"));
    EXPECT_EQ(scene_of(stage).prompts.size(), 2u);
    stage.bid({1, 0}, {10}).play("focus");
    EXPECT_EQ(scene_of(stage).seats[2].turn, 0);
}

TEST(ForgeScene, A_leader_may_be_followed__FO_ACT_9) {
    Stage stage;
    stage.put_fresh({"G1", "G6", "G2", "B1"}).later_lap().act("G1").play("end");
    EXPECT_EQ(prompt_of(stage), "s0 FO-D-FREE choose G1");
    EXPECT_EQ(question_of(stage), "Whom does Castellan's Guard (G1) lead on?");
    EXPECT_THAT(
        chain_of(stage),
        ElementsAre(StartsWith("FO-ACT-2 Round 1, actions"),
                    "FO-ACT-8 Castellan's Guard (G1) has ended its activation.",
                    "FO-ACT-9 Castellan's Guard (G1) may lead on a friend of its own force within 6\"."));
    EXPECT_EQ(row_of(stage, "G1", "Actions left"), "none");
}

// ---------------------------------------------------------------- attacks and reactions

TEST(ForgeScene, A_shot_is_told_target_by_target__FO_REA_9__FO_ATK_7__FO_ATK_10) {
    Stage stage;
    stage.put("G2", {1300, 1600}, {.evade = 1}).put("B4", {1300, 2200}, {.evade = 1});
    stage.put("B3", {1900, 2200}).put("G3", {3000, 300}).act("G2");
    stage.play("shoot rifle:B4 repeater:B3");
    EXPECT_EQ(prompt_of(stage), "s1 FO-D-REACT place B4");
    EXPECT_EQ(question_of(stage), "Does Harpooners (B4) react to the Shoot of Gate Rifles, First (G2)?");
    EXPECT_EQ(natural_of(stage), "pass");
    EXPECT_THAT(forecast_of(stage),
                ElementsAre("now Brine Corsairs: Harpooners (B4) (may react)",
                            "next Ashgate Garrison: Gate Rifles, First (G2)", "next Brine Corsairs",
                            "next Ashgate Garrison", "next Brine Corsairs", "next end of the round"));
    EXPECT_EQ(scene_of(stage).forecast[0].rule.id, "FO-REA-9");
    EXPECT_THAT(
        chain_of(stage),
        ElementsAre(StartsWith("FO-ACT-2 Round 1, actions"),
                    "FO-ACT-8 Gate Rifles, First (G2) is active, with 1 of 2 actions left.",
                    "FO-ATK-1 Gate Rifles, First (G2) shoots at Harpooners (B4) and Deckhands, Starboard "
                    "Watch (B3).",
                    "FO-REA-1 Harpooners (B4) has not acted yet and may answer the Shoot before it goes on, "
                    "if it rolls 5 or less."));
    EXPECT_EQ(arrow_of(scene_of(stage).chain[2]), "G2 to B4");
    EXPECT_EQ(arrow_of(scene_of(stage).chain[3]), "G2 to B4");
    stage.play("react counter", {5});
    EXPECT_EQ(prompt_of(stage), "s1 FO-D-REACT place B3");
    EXPECT_EQ(chain_of(stage)[3], "FO-ATK-7 Harpooners (B4) shoots back; both strike at the same time.");
    stage.play("pass");
    EXPECT_EQ(prompt_of(stage), "s1 FO-D-EVADE choose B4");
    EXPECT_EQ(question_of(stage),
              "Does Harpooners (B4) spend an Evade token against Gate Rifles, First (G2)?");
    EXPECT_EQ(natural_of(stage), "spend B4");
    EXPECT_EQ(forecast_of(stage)[0], "now Brine Corsairs: Harpooners (B4) (may evade)");
    EXPECT_EQ(chain_of(stage).back(),
              "FO-EVD-2 Harpooners (B4) has 1 Evade token and may spend one before Gate "
              "Rifles, First (G2) rolls to hit.");
    EXPECT_EQ(arrow_of(scene_of(stage).chain.back()), "G2 to B4");
    stage.play("keep", {1, 5, 6, 6, 6, 10, 4, 10, 10, 10});
    EXPECT_EQ(prompt_of(stage), "s0 FO-D-EVADE choose G2") << "against the counter attack";
    EXPECT_EQ(question_of(stage),
              "Does Gate Rifles, First (G2) spend an Evade token against Harpooners (B4)?");
    EXPECT_THAT(chain_of(stage),
                Contains("FO-ATK-8 Gate Rifles, First (G2) scored 2 hits on Harpooners (B4), 1 "
                         "not saved; that counts when all dice are rolled."));
    EXPECT_EQ(arrow_of(scene_of(stage).chain.back()), "B4 to G2");
    EXPECT_EQ(forecast_of(stage)[0], "now Ashgate Garrison: Gate Rifles, First (G2)");
}

TEST(ForgeScene, A_charge_is_told_from_declaration_to_fight__FO_CHG_3__FO_OVW_3__FO_CHG_7) {
    Stage stage;
    stage.put("B5", {1350, 1400}, {.evade = 1}).put("G2", {1350, 850}).act("B5").play("charge G2");
    EXPECT_EQ(prompt_of(stage), "s0 FO-D-REACT place G2");
    EXPECT_EQ(question_of(stage), "Does Gate Rifles, First (G2) react to the Charge of Reef Runners (B5)?");
    EXPECT_EQ(chain_of(stage)[2], "FO-CHG-3 Reef Runners (B5) declares a charge at Gate Rifles, First (G2).");
    EXPECT_EQ(arrow_of(scene_of(stage).chain[2]), "B5 to G2");
    stage.play("react overwatch", {4});
    EXPECT_EQ(prompt_of(stage), "s1 FO-D-EVADE choose B5");
    EXPECT_EQ(chain_of(stage)[2],
              "FO-OVW-3 Reef Runners (B5) has moved in its charge at Gate Rifles, First (G2).");
    EXPECT_EQ(chain_of(stage)[3],
              "FO-OVW-5 Gate Rifles, First (G2) was on the watch and shoots at Reef Runners (B5).");
    EXPECT_EQ(arrow_of(scene_of(stage).chain[3]), "G2 to B5");
    stage.play("spend", {10, 10, 10, 10, 10, 10, 10, 10});
    EXPECT_EQ(prompt_of(stage), "s1 FO-D-CHARGEFIGHT choose B5");
    EXPECT_EQ(natural_of(stage), "fight B5 G2");
    EXPECT_EQ(chain_of(stage)[2], "FO-CHG-7 Reef Runners (B5) charged and reached Gate Rifles, First (G2).");
    EXPECT_EQ(chain_of(stage)[3],
              "FO-CHG-7 Reef Runners (B5) may fight Gate Rifles, First (G2) at once; that is its "
              "Fight of the round.");
    EXPECT_THAT(forecast_of(stage),
                ElementsAre("now Brine Corsairs: Reef Runners (B5)", "next end of the round"));
}

TEST(ForgeScene, A_charge_that_fell_short_is_told_as_that__FO_CHG_4__FO_REA_2) {
    Stage stage;
    stage.put("B2", {1000, 1640}).put("G5", {1000, 800}, {.activated = true});
    stage.put("G2", {300, 850}, {.hold = true}).put("B3", {4000, 3000}).act("B2");
    stage.play("charge G5", {10}); // the hedge
    EXPECT_EQ(prompt_of(stage), "s0 FO-D-REACT choose B2");
    EXPECT_EQ(chain_of(stage)[2],
              "FO-CHG-4 Deckhands, Port Watch (B2) fell short in its charge at Pioneers (G5).");
    EXPECT_EQ(chain_of(stage)[3],
              "FO-REA-2 Deckhands, Port Watch (B2) has moved: units on Hold that see it may shoot at it.");
}

TEST(ForgeScene, Units_on_Hold_are_asked_when_somebody_moves__FO_REA_2__FO_REA_9) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.hold = true})
        .put("G3", {1000, 700}, {.hold = true})
        .put("B2", {1800, 300});
    stage.put("B3", {4000, 3000}).act("B2").play("move 1800,700");
    EXPECT_EQ(prompt_of(stage), "s0 FO-D-REACT choose B2") << "the mover is what it is about";
    EXPECT_EQ(question_of(stage), "Who shoots at Deckhands, Port Watch (B2), and where on its way?");
    EXPECT_EQ(natural_of(stage), "pass");
    EXPECT_EQ(forecast_of(stage)[0], "now Ashgate Garrison (may shoot)");
    EXPECT_EQ(chain_of(stage).back(), "FO-REA-9 Ashgate Garrison may fire with a unit that waits for this.");
    Stage any(2, {{"overwatch_on_move", "any"}});
    any.put("G2", {1000, 300}).put("B2", {1800, 300}).put("B3", {4000, 3000}).act("B2").play("move 1800,700");
    EXPECT_THAT(chain_of(any),
                Contains("FO-REA-2 Deckhands, Port Watch (B2) has moved: whoever can still react may "
                         "shoot at it."));
}

TEST(ForgeScene, A_unit_on_Hold_answers_without_a_roll__FO_REA_4) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1800, 300}, {.hold = true}).act("G2").play("shoot B2");
    EXPECT_EQ(chain_of(stage).back(),
              "FO-REA-4 Deckhands, Port Watch (B2) is on Hold and may answer the Shoot before it goes on.");
}

TEST(ForgeScene, Whoever_is_free_of_melee_may_follow_up__FO_FGT_5) {
    Stage stage;
    stage.put("G3", {1300, 500}).put("B6", {1300, 780}, {.damage = 5}).put("B2", {1300, 1500}).act("G3");
    stage.play("fight B6");
    EXPECT_EQ(chain_of(stage)[2], "FO-FGT-3 Gate Rifles, Second (G3) fights Salt Drake (B6).");
    stage.play("pass", {1, 10, 10, 10, 10, 10});
    EXPECT_EQ(prompt_of(stage), "s0 FO-D-CONSOLIDATE place G3");
    EXPECT_EQ(question_of(stage), "Where does Gate Rifles, Second (G3) consolidate, or does it stay?");
    EXPECT_EQ(natural_of(stage), "pass");
    EXPECT_EQ(chain_of(stage).back(),
              "FO-FGT-5 Gate Rifles, Second (G3) is free of melee again and may move 3\" "
              "towards Deckhands, Port Watch (B2).");
    EXPECT_EQ(arrow_of(scene_of(stage).chain.back()), "G3 to B2");
}

TEST(ForgeScene, Who_consolidates_in_the_others_turn_comes_first__FO_FGT_5) {
    Stage stage;
    stage.put("G5", {1300, 500}, {.models = 1}).put("B2", {1300, 755}).put("G3", {1300, 1500});
    stage.put("B3", {4000, 3000}).act("G5").play("fight B2");
    Dice dice{1, 10};                // reacts, is missed
    dice.insert(dice.end(), 12, 1);  // and hits
    dice.insert(dice.end(), 12, 10); // nobody saves
    stage.play("react counter", dice);
    EXPECT_FALSE(stage.stands("G5"));
    EXPECT_EQ(prompt_of(stage), "s1 FO-D-CONSOLIDATE place B2");
    EXPECT_EQ(forecast_of(stage)[0], "now Brine Corsairs: Deckhands, Port Watch (B2) (may consolidate)");
    EXPECT_EQ(scene_of(stage).forecast[0].rule.id, "FO-FGT-5");
}

// ---------------------------------------------------------------- the end

TEST(ForgeScene, The_last_round_is_called_that__FO_END_7) {
    Stage stage;
    stage.round(6).put("G2", {1000, 300}).put("B2", {3000, 300}).act("G2");
    EXPECT_EQ(forecast_of(stage).back(), "next end of the last round");
}

TEST(ForgeScene, Nobody_is_asked_once_it_is_over__FO_END_7__FO_WIN_4) {
    Stage stage;
    stage.round(6).vp({3, 8}).put("G2", {1000, 300}).put("B2", {3000, 300}).end_phase();
    ASSERT_TRUE(stage.over());
    const Scene scene = scene_of(stage);
    EXPECT_THAT(scene.prompts, IsEmpty());
    EXPECT_THAT(scene.forecast, IsEmpty());
    EXPECT_THAT(scene.chain, IsEmpty());
    EXPECT_EQ(phase_of(stage), "");
    EXPECT_EQ(scene.track.round, 6);
    EXPECT_EQ(scene.seats[0].rank, 2);
    EXPECT_EQ(scene.seats[1].rank, 1);
    EXPECT_EQ(scene.seats[0].score, 3);
    EXPECT_THAT(counters_of(scene.seats[0].counters), ElementsAre("Units 1"));
    EXPECT_EQ(scene.pieces[1].state, "ready");
}

} // namespace muster::forge::tests::shown
