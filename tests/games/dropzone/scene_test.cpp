// What is shown of a game: the table with its scenery, units, objectives and cards, and that nobody sees what
// others hold.
#include "core/action_json.hpp"
#include "core/json.hpp"
#include "games/dropzone/show/scene_parts.hpp"
#include "games/dropzone/stage.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <set>

namespace muster::dropzone::tests::shown {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;

namespace {

// As the viewer gets it: what is hidden is gone before anything is drawn.
Scene scene_of(const Stage& stage, Viewer viewer = Viewer::spectator()) {
    State seen = stage.state();
    stage.rules().hide(seen, viewer);
    return stage.rules().scene(seen, viewer);
}

const Scene::Piece& piece_with(const Scene& scene, const std::string& id) {
    for (const Scene::Piece& piece : scene.pieces)
        if (piece.id == id) return piece;
    ADD_FAILURE() << "there is no " << id;
    return scene.pieces[0];
}
Scene::Piece piece_with(const Stage& stage, const std::string& id) { return piece_with(scene_of(stage), id); }

const Scene::Terrain& patch_with(const Scene& scene, const std::string& id) {
    for (const Scene::Terrain& patch : scene.board.terrain)
        if (patch.id == id) return patch;
    ADD_FAILURE() << "there is no " << id;
    return scene.board.terrain[0];
}

std::optional<Scene::Marker> marker_with(const Stage& stage, const std::string& id) {
    for (const Scene::Marker& marker : scene_of(stage).markers)
        if (marker.id == id) return marker;
    return std::nullopt;
}

// "Damage points 2/3"
Lines counters_of(const std::vector<Scene::Counter>& counters) {
    Lines said;
    for (const Scene::Counter& counter : counters)
        said.push_back(counter.name + " " +
                       (counter.text.empty() ? fmt::format("{}", counter.value) : counter.text));
    return said;
}

// "DZ-SHO-8 Armour: 13"; each name is there once, and each row has its rule.
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

// "move 400"
Lines rings_of(const Scene::Piece& piece) {
    Lines said;
    std::set<std::string> names;
    for (const Scene::Ring& ring : piece.rings) {
        EXPECT_TRUE(names.insert(ring.name).second) << ring.name << " is there twice";
        EXPECT_TRUE(ring.rule.named()) << ring.name;
        said.push_back(fmt::format("{} {}", ring.name, ring.radius));
    }
    return said;
}

std::string state_of(const Stage& stage, const std::string& id) { return piece_with(stage, id).state; }

Scene::Hand hand_with(const Stage& stage, int seat, const std::string& name,
                      Viewer viewer = Viewer::spectator()) {
    for (const Scene::Hand& hand : scene_of(stage, viewer).hands)
        if (hand.owner == seat && hand.name == name) return hand;
    return {-1, "none", -1, {}};
}

Lines cards_of(const Scene::Hand& hand) {
    Lines ids;
    for (const Scene::Card& card : hand.cards) ids.push_back(card.id);
    return ids;
}

Scene::SeatView seat_of(const Stage& stage, int seat) {
    return scene_of(stage).seats[static_cast<std::size_t>(seat)];
}

// "goes first, DZ-INI-2"
std::string role_of(const Stage& stage, int seat) {
    const Scene::SeatView view = seat_of(stage, seat);
    EXPECT_EQ(view.role.empty(), !view.rule.named());
    return view.role.empty() ? "none" : fmt::format("{}, {}", view.role, view.rule.id);
}

std::string as_json(const Stage& stage, const Scene& scene) {
    return to_json(scene, ActionWriter(Dropzone::verbs(), stage.rules())).dump();
}

// The rules belong to the stage, and nobody else sees them.
PieceInfo& own_piece(Stage& stage, const std::string& name) {
    return const_cast<PieceInfo&>(piece_info(stage.kit(), PieceId(stage.piece_number(name))));
}

// No two discs of those in this piece lie on each other, and all are inside its walls.
void expect_room_in(const Stage& stage, const std::string& piece) {
    const Scene scene = scene_of(stage);
    const Box& box = piece_info(stage.kit(), PieceId(stage.piece_number(piece))).box;
    std::vector<const Scene::Piece*> inside;
    for (const Scene::Piece& one : scene.pieces)
        if (one.placed && box.contains(one.at)) inside.push_back(&one);
    EXPECT_FALSE(inside.empty());
    for (const Scene::Piece* one : inside) {
        EXPECT_TRUE(box.contains(Disc{one->at, one->radius})) << one->id;
        for (const Scene::Piece* other : inside) {
            if (one == other) continue;
            EXPECT_GE(squared_distance(one->at, other->at), square(one->radius + other->radius))
                << one->id << " " << other->id;
        }
    }
}

} // namespace

// ---------------------------------------------------------------- the table

TEST(DropzoneScene, Scenery_looks_like_what_it_does__DZ_MOV_3__DZ_MOV_4__DZ_SHO_7__DZ_GAR_1) {
    const Scene::Board board = scene_of(Stage::laid()).board;
    EXPECT_FALSE(board.hexes);
    EXPECT_EQ(board.size, (Place{4800, 4800}));
    EXPECT_EQ(board.unit.name, "inch");
    EXPECT_EQ(board.unit.size, 100);
    Lines said;
    for (const Scene::Terrain& patch : board.terrain)
        said.push_back(fmt::format("{} {} {} {}", patch.id, patch.kind, patch.label, patch.rule.id));
    EXPECT_THAT(
        said,
        IsSupersetOf({"P1 building Relay Tower (P1) DZ-GAR-1", "P6 building SW Shack (P6) DZ-GAR-1",
                      "P10 cover West Wood (P10) DZ-GAR-1", "P12 barricade South Barricade (P12) DZ-SHO-7",
                      "P14 difficult South Park (P14) DZ-MOV-3", "P16 water West Reservoir (P16) DZ-MOV-2",
                      "P18 road West Road (P18) DZ-MOV-4"}));
    EXPECT_EQ(board.terrain.size(), 2u + 19u);
    const Scene scene = scene_of(Stage::laid());
    EXPECT_THAT(patch_with(scene, "P4").shape,
                ElementsAre(Place{900, 2150}, Place{1400, 2150}, Place{1400, 2650}, Place{900, 2650}));
}

TEST(DropzoneScene, Pieces_show_what_is_left_of_them__DZ_CD_1__DZ_CAS_6) {
    Stage stage;
    stage.tokens("P4", 2).piece("P4").dp = 7;
    const Scene scene = scene_of(stage);
    EXPECT_THAT(counters_of(patch_with(scene, "P4").counters),
                ElementsAre("Damage points 7/10", "Collateral tokens 2"));
    EXPECT_THAT(counters_of(patch_with(scene, "P5").counters), ElementsAre("Damage points 10/10"));
    EXPECT_THAT(patch_with(scene, "P16").counters, IsEmpty());
    stage.piece("P4") = {0, 0, static_cast<std::uint8_t>(PieceState::ruined)};
    stage.piece("P2") = {0, 0, static_cast<std::uint8_t>(PieceState::removed)};
    const Scene later = scene_of(stage);
    EXPECT_EQ(patch_with(later, "P4").kind, "rubble");
    EXPECT_EQ(patch_with(later, "P4").rule.id, "DZ-MOV-3");
    EXPECT_THAT(patch_with(later, "P4").counters, IsEmpty());
    for (const Scene::Terrain& patch : later.board.terrain) EXPECT_NE(patch.id, "P2") << "it is gone";
}

TEST(DropzoneScene, Edges_are_shown_in_play_and_zones_before__DZ_OBJ_10__DZ_SET_2) {
    const Scene playing = scene_of(Stage::laid());
    EXPECT_EQ(playing.board.terrain[0].kind, "zone");
    EXPECT_EQ(playing.board.terrain[0].label, "Edge of Lantern Brigade");
    EXPECT_EQ(playing.board.terrain[0].rule.id, "DZ-OBJ-10");
    EXPECT_THAT(playing.board.terrain[0].shape,
                ElementsAre(Place{0, 0}, Place{4800, 0}, Place{4800, 100}, Place{0, 100}));
    EXPECT_THAT(playing.board.terrain[1].shape,
                ElementsAre(Place{0, 4700}, Place{4800, 4700}, Place{4800, 4800}, Place{0, 4800}));
    const Stage four = Stage::laid(4);
    EXPECT_THAT(scene_of(four).board.terrain[2].shape,
                ElementsAre(Place{0, 0}, Place{100, 0}, Place{100, 4800}, Place{0, 4800}));
    Stage full = Stage::whole(2, {{"setup", "full"}}, {5, 2});
    EXPECT_EQ(patch_with(scene_of(full), "south").label, "South");
    EXPECT_EQ(patch_with(scene_of(full), "south").rule.id, "DZ-SET-2");
    full.play("choose south");
    EXPECT_EQ(patch_with(scene_of(full), "south").label, "South: Lantern Brigade");
    EXPECT_EQ(patch_with(scene_of(full), "north").label, "North: Thornveil Concord");
}

TEST(DropzoneScene, Terrain_of_ones_own_is_drawn_by_what_it_does__DZ_GEO_4) {
    Stage stage;
    const auto look = [&](unsigned tags, int height) {
        PieceInfo& piece = own_piece(stage, "P1");
        piece.tags = tags;
        piece.height = height;
        const Scene scene = scene_of(stage);
        return fmt::format("{} {}", patch_with(scene, "P1").kind, patch_with(scene, "P1").rule.id);
    };
    EXPECT_EQ(look(bit_of(Tag::impassable), 300), "wall DZ-MOV-2");
    EXPECT_EQ(look(bit_of(Tag::impassable), 0), "water DZ-MOV-2");
    EXPECT_EQ(look(bit_of(Tag::tough), 0), "rubble DZ-MOV-3");
    EXPECT_EQ(look(bit_of(Tag::soft), 0), "cover DZ-SHO-7");
    EXPECT_EQ(look(bit_of(Tag::body), 100), "barricade DZ-SHO-7");
    EXPECT_EQ(look(0, 0), "floor DZ-GEO-4");
}

// ---------------------------------------------------------------- units

TEST(DropzoneScene, A_unit_shows_all_that_it_is__DZ_UNIT_1__DZ_SHO_3) {
    Stage stage;
    stage.put("T3b.1", {2000, 800}, {.dp = 1}).put("T3b.2", {2200, 800}).put("L1a.1", {2400, 300}).act("T3b");
    const Scene::Piece briar = piece_with(stage, "T3b.1");
    EXPECT_EQ(briar.name, "Briar Strider (T3b.1)");
    EXPECT_EQ(briar.owner, 1);
    EXPECT_EQ(briar.kind, "walker");
    EXPECT_EQ(briar.group, "T3b");
    EXPECT_EQ(briar.radius, 60);
    EXPECT_EQ(briar.state, "active");
    EXPECT_TRUE(briar.placed);
    EXPECT_EQ(briar.at, (Place{2000, 800}));
    EXPECT_THAT(counters_of(briar.counters), ElementsAre("Damage points 1/2", "Commander CV 1"));
    EXPECT_THAT(
        sheet_of(briar),
        ElementsAre(
            "DZ-GEN-1 Actions left: Moving and Shooting, in any order",
            "DZ-CMD-1 Commander: CV 1, Influence 4\"", "DZ-MOV-1 Move: 3\"", "DZ-UNIT-1 Type: Walker, Heavy",
            "DZ-SHO-8 Armour: 14", "DZ-SHO-9 Countermeasures: Active and Passive 5+",
            "DZ-TRN-1 Needs aboard: V2", "DZ-END-4 Points: 55", "DZ-UNIT-1 Battlegroup: Armour (T3)",
            "DZ-USR Command Centre: may mount a commander", "DZ-MOV-2 Stride: crosses what is up to 1\" high",
            "DZ-SHO-3 Twin Rails: any range, countered 24\": 2 shots, 2+, Energy 10, after a move of "
            "2\" at most",
            "DZ-SHO-3 Wall Breaker: 12\", countered 12\": 1 shot, 2+, Energy 10, Devastator-3 "
            "(Scenery), Limited: 2 left"));
    EXPECT_THAT(rings_of(briar), ElementsAre("move 300", "Influence 400", "coherency 300",
                                             "Twin Rails (countered) 2400", "Wall Breaker 1200"));
}

TEST(DropzoneScene, Infantry_shows_its_fortitude_and_its_close_quarters__DZ_FOR_2__DZ_CQ_1__DZ_WPN_RED) {
    Stage stage;
    stage.put("T2b.1", {2000, 800}, {.dp = 2}).put("L2c.1", {2400, 300});
    EXPECT_THAT(sheet_of(piece_with(stage, "T2b.1")),
                IsSupersetOf({"DZ-FOR-2 Fortitude: 2+",
                              "DZ-USR Dodge: 4+ against close quarters and collateral damage",
                              "DZ-SHO-3 Hand Shards: 9\", countered 6\": 2 shots, 2+, Energy 3, Reduced-1",
                              "DZ-CQ-1 Shade Blades: in the same garrison: 2 shots, hits by itself, Energy "
                              "6, Reduced-1"}));
    EXPECT_THAT(sheet_of(piece_with(stage, "L2c.1")),
                IsSupersetOf({"DZ-USR Resilient: a Critical is normal damage",
                              "DZ-WPN-FLA Ember Throwers: 6\", countered 6\": 5 shots, 3+, Energy 4, Flame, "
                              "Reduced-1"}));
    EXPECT_THAT(rings_of(piece_with(stage, "L2c.1")), ElementsAre("move 300", "Ember Throwers 600"))
        << "alone it keeps no coherency";
}

TEST(DropzoneScene, Other_weapons_are_told_in_full__DZ_WPN_AA__DZ_WPN_ALT__DZ_WPN_COV__DZ_WPN_PEN) {
    Stage stage;
    stage.put("T4a.1", {2000, 800}).put("T1b.1", {2400, 300}).put("L1b.1", {2600, 300});
    EXPECT_THAT(
        sheet_of(piece_with(stage, "T4a.1")),
        IsSupersetOf({"DZ-WPN-AA High Burst: 36\", countered 18\": 3 shots, 3+, Energy 7, AA-2, Alt-1",
                      "DZ-SHO-3 Low Burst: 18\", countered 12\": 6 shots, 3+, Energy 4, Alt-1"}));
    EXPECT_THAT(
        sheet_of(piece_with(stage, "T1b.1")),
        IsSupersetOf({"DZ-SHO-9 Countermeasures: Active and Evasion +1",
                      "DZ-CMD-3 Scout: projects Influence within 8\"",
                      "DZ-SHO-3 Sting Pods: 24\", countered 12\": 2 shots, 3+, Energy 6, ignores Soft "
                      "Cover"}));
    EXPECT_THAT(rings_of(piece_with(stage, "T1b.1")), Contains("Scout 800"));
    EXPECT_EQ(row_of(stage, "L1b.1", "Dart Pod"), "30\", countered 9\": 1 shot, 3+, Energy 8, Penetrative");
    stage.of("T4a.1").fired = 1;
    EXPECT_THAT(row_of(stage, "T4a.1", "High Burst"), HasSubstr("cannot fire now"));
    EXPECT_THAT(row_of(stage, "T4a.1", "Low Burst"), HasSubstr("cannot fire now")) << "only one of the two";
    EXPECT_THAT(rings_of(piece_with(stage, "T4a.1")), ElementsAre("move 400"));
}

TEST(DropzoneScene, Weapons_of_one_name_are_told_apart) {
    Stage stage;
    stage.put("L3a.1", {1000, 800});
    stage.sheet("L3a").weapons[1].name = "Longbore";
    EXPECT_THAT(
        sheet_of(piece_with(stage, "L3a.1")),
        IsSupersetOf({"DZ-SHO-3 Longbore: any range, countered 24\": 1 shot, 2+, Energy 10",
                      "DZ-SHO-3 Longbore (hull_repeater): 24\", countered 12\": 2 shots, 3+, Energy 3"}));
}

TEST(DropzoneScene, What_happened_to_a_unit_is_on_its_sheet__DZ_TRN_2__DZ_TRN_3__DZ_TRN_7__DZ_MOV_6) {
    Stage stage;
    stage.line_up("L3a", {{1000, 800}, {1200, 800}, {1900, 800}}, {.moved = 250});
    const SquadId squad = stage.squad("L3a");
    State& state = stage.state();
    EXPECT_EQ(row_of(stage, "L3a.1", "Out of coherency"), "+1 to hit numbers");
    EXPECT_EQ(row_of(stage, "L3a.1", "Move"), "4\"; has moved 2.5\"");
    EXPECT_EQ(row_of(stage, "L3a.1", "Disembarked"), "none");
    state.disembarked = state.aa_locked = state.embarked = state.extracted = SquadSet(squad);
    stage.of("L3a.1").cap = 200;
    stage.of("L3a.1").set(UnitFlag::token);
    state.activation.marching = SquadSet(squad);
    EXPECT_THAT(sheet_of(piece_with(stage, "L3a.1")),
                IsSupersetOf({"DZ-TRN-3 Disembarked: +2 to hit numbers this round",
                              "DZ-TRN-2 Embarked: no shooting this round",
                              "DZ-TRN-7 Fresh from an aircraft: no shooting at aircraft this round",
                              "DZ-OBJ-10 Extracted: cannot return this round",
                              "DZ-MOV-6 Has fired: may move no more than 2\" this round",
                              "DZ-OBJ-5 Scan token: +1 to a search within 2\"",
                              "DZ-CARD-5 Forced march: farther in this activation",
                              "DZ-MOV-1 Move: 6\" (4\" on its sheet); has moved 2.5\""}));
    EXPECT_THAT(counters_of(piece_with(stage, "L3a.1").counters),
                ElementsAre("Damage points 2/2", "Moved 2.5\"", "Scan token 1"));
}

TEST(DropzoneScene, Transports_tell_what_they_carry__DZ_TRN_1__DZ_TRN_5) {
    Stage stage;
    stage.put("LX1.1", {2000, 800}, {.landed = true}).aboard("L2a", "LX1.1").put("LX2.1", {3000, 800});
    stage.aboard("LX3", "LX2.1").aboard("L2b", "LX3.1");
    const Scene::Piece swift = piece_with(stage, "LX1.1");
    EXPECT_EQ(swift.kind, "aircraft");
    EXPECT_THAT(counters_of(swift.counters), ElementsAre("Damage points 2/2", "Landed yes", "Cargo 2/I4"));
    EXPECT_EQ(row_of(stage, "LX1.1", "Cargo"), "Watch Section (L2a.1) and Watch Section (L2a.2); 2 of I4");
    EXPECT_EQ(row_of(stage, "LX1.1", "Landed"), "counts as a Vehicle, any weapon can hit it");
    EXPECT_EQ(row_of(stage, "LX1.1", "Half move"), "12\"; squads get in and out within it");
    EXPECT_EQ(row_of(stage, "LX1.1", "Auxiliary"), "acts with a battlegroup that declares it");
    EXPECT_THAT(rings_of(swift), IsSupersetOf({"half move 1200", "getting in and out 200", "storming 400"}));
    EXPECT_THAT(counters_of(piece_with(stage, "LX2.1").counters), Contains("Airborne yes"));
    EXPECT_EQ(row_of(stage, "LX2.1", "Airborne"), "only anti-aircraft weapons can hit it");
    EXPECT_EQ(row_of(stage, "LX2.1", "Cargo"), "Mule APC (LX3.1); 3 of V6") << "its own cargo is its own";
    EXPECT_EQ(row_of(stage, "LX3.1", "Cargo"), "Watch Section (L2b.1) and Watch Section (L2b.2); 2 of I3");
    EXPECT_EQ(row_of(stage, "L2b.1", "Aboard"), "Mule APC (LX3.1)");
    EXPECT_FALSE(piece_with(stage, "L2b.1").placed);
    EXPECT_THAT(rings_of(piece_with(stage, "L2b.1")), IsEmpty());
    EXPECT_EQ(row_of(stage, "LX1.1", "Carries"), "none");
    stage.lose({"L2a"});
    EXPECT_EQ(row_of(stage, "LX1.1", "Cargo"), "none; room for I4");
    EXPECT_THAT(counters_of(piece_with(stage, "LX1.1").counters), Not(Contains(HasSubstr("Cargo"))));
    stage.of("LX1.1").set(UnitFlag::exchanged);
    EXPECT_EQ(row_of(stage, "LX1.1", "Half move"), "12\"; it may not exceed it this round");
}

TEST(DropzoneScene, Units_wait_off_the_table_and_the_lost_are_lost__DZ_RES_1__DZ_RES_4) {
    Stage stage;
    stage.put("L1a.1", {2400, 300}).ready({"L4a"}).reserve({"L3b"}).put("T1a.1", {2400, 4500});
    EXPECT_EQ(state_of(stage, "L4a.1"), "waiting");
    EXPECT_FALSE(piece_with(stage, "L4a.1").placed);
    EXPECT_EQ(row_of(stage, "L4a.1", "In readiness"),
              "must move on to the table when its battlegroup is activated");
    EXPECT_EQ(state_of(stage, "L3b.1"), "waiting");
    EXPECT_EQ(row_of(stage, "L3b.1", "In reserve"), "cannot act until it is released");
    EXPECT_EQ(state_of(stage, "L1a.1"), "ready");
    const Scene::Piece lost = piece_with(stage, "L2a.1");
    EXPECT_EQ(lost.state, "destroyed");
    EXPECT_FALSE(lost.placed);
    EXPECT_THAT(lost.sheet, IsEmpty());
    EXPECT_THAT(lost.counters, IsEmpty());
}

TEST(DropzoneScene, Whoever_has_acted_is_done__DZ_ACT_6__DZ_AUX_1) {
    Stage stage;
    stage.put("L1a.1", {2400, 300}).line_up("L1b", {{1000, 300}}).put("L3a.1", {1000, 800});
    stage.put("LX1.1", {3000, 800}, {.landed = true}).put("LX4.1", {4000, 800}, {.landed = true});
    stage.put("T1a.1", {2400, 4500}).order({0, 1}).activate("L1 LX1");
    EXPECT_EQ(state_of(stage, "L1a.1"), "ready");
    stage.play("select L1a");
    EXPECT_EQ(state_of(stage, "L1a.1"), "active");
    EXPECT_EQ(state_of(stage, "L1b.1"), "ready");
    EXPECT_EQ(state_of(stage, "LX1.1"), "ready");
    stage.move({});
    if (stage.asks() == "s0 D-ACTION") stage.play("endsquad");
    EXPECT_EQ(state_of(stage, "L1a.1"), "done");
    EXPECT_EQ(state_of(stage, "L1b.1"), "ready");
    stage.play("endgroup");
    EXPECT_EQ(state_of(stage, "L1b.1"), "done") << "left out, but its battlegroup is done";
    EXPECT_EQ(state_of(stage, "LX1.1"), "done");
    EXPECT_EQ(state_of(stage, "LX4.1"), "ready") << "nobody has declared it";
    EXPECT_EQ(state_of(stage, "L3a.1"), "ready");
}

TEST(DropzoneScene, Whoever_is_put_down_is_active__DZ_PLC_1) {
    Stage stage;
    stage.put("LX1.1", {2000, 800}, {.landed = true}).aboard("L2a", "LX1.1").put("T1a.1", {2400, 4500});
    stage.act("L2a").play("move").play("disembark");
    EXPECT_EQ(state_of(stage, "L2a.1"), "active");
    EXPECT_FALSE(piece_with(stage, "L2a.1").placed);
    EXPECT_EQ(row_of(stage, "L2a.1", "To be placed"), "now");
    EXPECT_THAT(scene_of(stage).prompts[0].piece, "L2a.1");
}

// ---------------------------------------------------------------- in garrisons

TEST(DropzoneScene, Units_in_a_garrison_stand_at_their_spot__DZ_GAR_6) {
    Stage stage;
    stage.inside("L2a", "P4", "north").inside("T2a", "P4").inside("T2b", "P4", "west");
    const Box box = piece_info(stage.kit(), PieceId(stage.piece_number("P4"))).box;
    expect_room_in(stage, "P4");
    const Scene scene = scene_of(stage);
    for (const char* name : {"L2a.1", "L2a.2"}) {
        EXPECT_LE(box.high.y - piece_with(scene, name).at.y, 60) << name;
        EXPECT_THAT(piece_with(scene, name).rings, IsEmpty()) << "it is measured from the wall";
    }
    for (const char* name : {"T2b.1", "T2b.2"})
        EXPECT_LE(piece_with(scene, name).at.x - box.low.x, 60) << name;
    for (const char* name : {"T2a.1", "T2a.2", "T2a.3"})
        EXPECT_LE(squared_distance(piece_with(scene, name).at, Place{1150, 2400}), square(150)) << name;
    EXPECT_EQ(row_of(stage, "L2a.1", "Inside"), "West Block (P4), north edge");
}

TEST(DropzoneScene, A_token_keeps_its_place_among_those_inside__DZ_OBJ_1) {
    Stage stage;
    stage.inside("L2a", "P1").inside("L2b", "P1").inside("L2c", "P1").inside("T2a", "P1").inside("T2b", "P1");
    const auto token = marker_with(stage, "O1");
    ASSERT_TRUE(token.has_value());
    EXPECT_EQ(token->at, (Place{2400, 2400}));
    expect_room_in(stage, "P1");
    for (const Scene::Piece& piece : scene_of(stage).pieces) {
        if (!piece.placed) continue;
        EXPECT_GE(squared_distance(piece.at, token->at), square(piece.radius + token->radius)) << piece.id;
    }
}

TEST(DropzoneScene, Even_the_smallest_garrison_is_drawn_without_overlaps__DZ_GAR_1) {
    Stage stage;
    stage.inside("L2a", "P2", "north").inside("L2b", "P2").inside("L2c.1", "P2", "east");
    expect_room_in(stage, "P2");
    Stage later; // whoever is on an edge stands there, though others were there before
    later.inside("L2b", "P2").inside("T2a.1", "P2", "north");
    expect_room_in(later, "P2");
    EXPECT_EQ(piece_with(later, "T2a.1").at.x, 2400) << "in the middle of its edge";
}

TEST(DropzoneScene, A_garrison_that_is_too_small_for_the_eye_is_drawn_all_the_same__DZ_GAR_1) {
    Stage stage;
    PieceInfo& tiny = own_piece(stage, "P2");
    tiny.box = {{2250, 1750}, {2330, 1830}};
    stage.inside("L2a", "P2", "north").inside("L2b", "P2").inside("L2c", "P2", "east");
    std::set<Place> places;
    for (const Scene::Piece& piece : scene_of(stage).pieces)
        if (piece.placed) {
            EXPECT_TRUE(tiny.box.contains(piece.at)) << piece.id;
            EXPECT_TRUE(places.insert(piece.at).second) << piece.id;
        }
    EXPECT_EQ(places.size(), 6u);
}

// ---------------------------------------------------------------- objectives

TEST(DropzoneScene, Objectives_show_where_they_are_and_whose__DZ_OBJ_2__DZ_OBJ_3__DZ_END_3) {
    Stage stage;
    const auto hidden = marker_with(stage, "O2");
    EXPECT_EQ(hidden->label, "West Archive (O2), hidden");
    EXPECT_EQ(hidden->rule.id, "DZ-OBJ-2");
    EXPECT_EQ(hidden->owner, -1);
    EXPECT_TRUE(hidden->placed);
    EXPECT_EQ(hidden->at, (Place{1150, 2400}));
    EXPECT_THAT(hidden->rings, IsEmpty()) << "only from inside";
    const auto open = marker_with(stage, "O4");
    EXPECT_EQ(open->kind, "objective");
    EXPECT_EQ(open->label, "South Mast (O4)");
    EXPECT_EQ(open->rule.id, "DZ-OBJ-3");
    EXPECT_EQ(open->value, 1);
    EXPECT_EQ(open->at, (Place{2400, 1500}));
    ASSERT_EQ(open->rings.size(), 1u);
    EXPECT_EQ(open->rings[0].radius, 200);
    stage.claim("O4", 1);
    EXPECT_EQ(marker_with(stage, "O4")->owner, 1);
    stage.objective("O4").flags = static_cast<std::uint8_t>(ObjectiveFlag::removed);
    EXPECT_FALSE(marker_with(stage, "O4").has_value()) << "it is gone";
}

TEST(DropzoneScene, What_is_carried_goes_with_its_carrier__DZ_OBJ_6) {
    Stage stage;
    stage.line_up("L2a", {{1000, 800}, {1080, 800}}).carry("O2", "L2a");
    const auto marker = marker_with(stage, "O2");
    EXPECT_EQ(marker->label, "West Archive (O2), carried by Watch Section (L2a)");
    EXPECT_EQ(marker->owner, 0);
    EXPECT_EQ(marker->rule.id, "DZ-OBJ-6");
    EXPECT_LE(squared_distance(marker->at, Place{1000, 800}), square(60));
    EXPECT_THAT(marker->rings, IsEmpty());
    EXPECT_THAT(counters_of(piece_with(stage, "L2a.1").counters), Contains("Objective O2"));
    EXPECT_THAT(counters_of(piece_with(stage, "L2a.2").counters), Not(Contains("Objective O2"))) << "once";
    EXPECT_EQ(row_of(stage, "L2a.2", "Carries"), "West Archive (O2)");
    stage.lose({"L2a.1"});
    EXPECT_LE(squared_distance(marker_with(stage, "O2")->at, Place{1080, 800}), square(60));
    stage.put("LX1.1", {3000, 800}).aboard("L2a.2", "LX1.1");
    EXPECT_LE(squared_distance(marker_with(stage, "O2")->at, Place{3000, 800}), square(120));
    stage.ready({"LX1"});
    EXPECT_FALSE(marker_with(stage, "O2")->placed);
    stage.put("LX1.1", {4790, 4795});
    EXPECT_LE(marker_with(stage, "O2")->at.x, table_side);
    EXPECT_LE(marker_with(stage, "O2")->at.y, table_side);
}

// ---------------------------------------------------------------- cards

TEST(DropzoneScene, Everybody_sees_their_own_hand_and_the_backs_of_others__DZ_CARD_1) {
    Stage stage;
    stage.put("L1a.1", {2400, 300}).put("T1a.1", {2400, 4500});
    stage.hand(0, {"C01", "C01", "C15"}).hand(1, {"C09"}).deck(0, {"C05", "C06"}).deck(1, {"C05"});
    for (const int seat : {0, 1}) {
        const Viewer own{Seat(seat)};
        const Viewer other{Seat(1 - seat)};
        const Lines cards = seat == 0 ? Lines{"C01", "C01", "C15"} : Lines{"C09"};
        EXPECT_EQ(cards_of(hand_with(stage, seat, "hand", own)), cards);
        EXPECT_EQ(cards_of(hand_with(stage, seat, "hand", Viewer::owner())), cards);
        for (const Viewer viewer : {other, Viewer::spectator()}) {
            EXPECT_THAT(hand_with(stage, seat, "hand", viewer).cards, IsEmpty());
            EXPECT_EQ(hand_with(stage, seat, "hand", viewer).count, static_cast<int>(cards.size()));
        }
    }
    EXPECT_EQ(hand_with(stage, 0, "deck").count, 2);
    EXPECT_THAT(hand_with(stage, 0, "deck", Viewer::owner()).cards, IsEmpty()) << "it has no order";
    EXPECT_EQ(hand_with(stage, 0, "discard pile").count, 25);
    EXPECT_EQ(hand_with(stage, 0, "discard pile").cards.size(), 25u) << "open to all";
    const Scene::Card steady = hand_with(stage, 0, "hand", Viewer(Seat(0))).cards[0];
    EXPECT_EQ(steady.title, "Steady Hands");
    EXPECT_EQ(steady.kind, "influence");
    ASSERT_EQ(steady.sections.size(), 3u);
    EXPECT_EQ(steady.sections[0].text, "before the dice of a Shooting action");
    EXPECT_EQ(steady.sections[1].text, "within your Influence");
    EXPECT_EQ(steady.sections[2].text, card_info(stage.kit(), stage.card("C01")).text);
}

// Even if somebody forgot to hide it first.
TEST(DropzoneScene, A_hand_is_not_shown_to_others_from_a_whole_state_either__DZ_CARD_1) {
    Stage stage;
    stage.put("L1a.1", {2400, 300}).put("T1a.1", {2400, 4500}).hand(0, {"C13"}).hand(1, {"C14"});
    const auto shown = [&](int seat, Viewer viewer) {
        for (const Scene::Hand& hand : stage.rules().scene(stage.state(), viewer).hands)
            if (hand.owner == seat && hand.name == "hand") return cards_of(hand);
        return Lines{"no hand"};
    };
    EXPECT_EQ(shown(0, Viewer(Seat(1))), Lines{});
    EXPECT_EQ(shown(1, Viewer(Seat(1))), Lines{"C14"});
    EXPECT_EQ(shown(1, Viewer::spectator()), Lines{});
    stage.state().over = 1;
    EXPECT_EQ(shown(0, Viewer(Seat(1))), Lines{"C13"}) << "it is over";
    EXPECT_EQ(shown(1, Viewer::spectator()), Lines{"C14"});
}

TEST(DropzoneScene, Cards_that_were_played_lie_open_until_they_resolve__DZ_CARD_4) {
    Stage stage;
    stage.put("L1a.1", {2400, 300}).put("L3a.1", {2400, 900}).put("T1a.1", {2400, 4500});
    stage.hand(0, {"C06", "C16"}).hand(1, {"C15", "C15"}).order({0, 1}).activate("L3");
    EXPECT_EQ(hand_with(stage, 0, "on the stack").count, -1) << "nothing lies there";
    stage.play("play C06 L3a").play("play C15 stack0");
    const Scene::Hand first = hand_with(stage, 0, "on the stack");
    EXPECT_EQ(cards_of(first), Lines{"#1"});
    EXPECT_EQ(first.cards[0].title, "Forced March (C06) on Anvil Tank (L3a)");
    const Scene::Hand second = hand_with(stage, 1, "on the stack");
    EXPECT_EQ(cards_of(second), Lines{"#2"});
    EXPECT_EQ(second.cards[0].title, "Scrambled Net (C15) on Forced March (C06) of Lantern Brigade");
    EXPECT_EQ(hand_with(stage, 1, "hand").count, 1);
    EXPECT_EQ(hand_with(stage, 0, "deck").count, 0) << "what lies on the stack is in no deck";
    EXPECT_EQ(hand_with(stage, 1, "deck").count, 0);
}

TEST(DropzoneScene, Sealed_discards_are_nobodys_business__DZ_INI_7__DZ_CARD_1) {
    Stage stage;
    stage.put("L1a.1", {2400, 300}).put("T1a.1", {2400, 4500});
    stage.hand(0, {"C01", "C12"}).hand(1, {"C09"}).initiation({5, 1}).play("keep");
    Stage other = stage;
    stage.play(0, "discard C01");
    other.play(0, "discard");
    for (const Viewer viewer : {Viewer(Seat(1)), Viewer::spectator()})
        EXPECT_EQ(as_json(stage, scene_of(stage, viewer)), as_json(other, scene_of(other, viewer)));
    EXPECT_EQ(role_of(stage, 0), "has chosen, DZ-INI-7");
    EXPECT_EQ(role_of(stage, 1), "is discarding, DZ-INI-7");
    EXPECT_EQ(hand_with(stage, 0, "hand").count, 2) << "they are still in hand";
}

// ---------------------------------------------------------------- forces

TEST(DropzoneScene, A_force_shows_its_points_cards_and_place__DZ_END_3__DZ_END_4__DZ_CMD_2__DZ_INI_2) {
    Stage stage;
    stage.put("L1a.1", {2400, 300}).put("L3a.1", {1000, 800}).put("T1a.1", {2400, 4500}).claim("O4", 0);
    stage.carry("O1", "L3a").hand(0, {"C01", "C02"}).order({1, 0}).begin();
    stage.state().kp = {135, 40};
    const Scene::SeatView first = seat_of(stage, 0);
    EXPECT_EQ(first.name, "Lantern Brigade");
    EXPECT_EQ(first.score, 2);
    EXPECT_THAT(counters_of(first.counters),
                ElementsAre("Kill points 135", "CV 3", "Cards 2", "Units 2", "To activate 2"));
    EXPECT_EQ(first.turn, 2);
    EXPECT_FALSE(first.to_act);
    EXPECT_EQ(role_of(stage, 0), "goes second, DZ-INI-2");
    EXPECT_EQ(role_of(stage, 1), "goes first, DZ-INI-2");
    EXPECT_EQ(seat_of(stage, 1).turn, 1);
    EXPECT_TRUE(seat_of(stage, 1).to_act);
    EXPECT_EQ(seat_of(stage, 1).rank, 0);
}

TEST(DropzoneScene, Who_has_nobody_left_is_out_of_play__DZ_END_6) {
    Stage stage(3);
    stage.put("1:L1a.1", {2400, 300}).put("2:T1a.1", {2400, 4500}).order({0, 1, 2}).begin();
    EXPECT_EQ(role_of(stage, 2), "out of play, DZ-END-6");
    EXPECT_THAT(counters_of(seat_of(stage, 2).counters), Contains("Units 0"));
}

TEST(DropzoneScene, Teams_are_named__DZ_END_5) {
    Stage stage = Stage::laid(4, {{"teams", "2v2"}});
    stage.begin();
    EXPECT_EQ(role_of(stage, 0), "Team 1, goes first, DZ-INI-2");
    const int side = side_of(stage.kit(), Seat(3));
    EXPECT_THAT(role_of(stage, 3), HasSubstr(fmt::format("Team {}, ", side + 1)));
}

TEST(DropzoneScene, A_game_that_is_over_has_ranks__DZ_END_5) {
    Stage stage;
    stage.put("L1a.1", {2400, 300}).put("T1a.1", {2400, 4500}).claim("O4", 0).round(6).round_up();
    ASSERT_TRUE(stage.over());
    const Scene scene = scene_of(stage);
    EXPECT_EQ(scene.seats[0].rank, 1);
    EXPECT_EQ(scene.seats[1].rank, 2);
    EXPECT_THAT(scene.prompts, IsEmpty());
    EXPECT_THAT(scene.chain, IsEmpty());
    EXPECT_THAT(scene.forecast, IsEmpty());
    for (const Scene::Phase& phase : scene.track.phases) EXPECT_FALSE(phase.now) << phase.name;
}

} // namespace muster::dropzone::tests::shown
