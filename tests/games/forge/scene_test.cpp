#include "games/forge/stage.hpp"
#include <fmt/format.h>
namespace muster::forge::tests::shown {
void dump(const Stage& stage, const char* title, Viewer viewer = Viewer::spectator()) {
    fmt::print("=== {} ({})\n", title, stage.asks());
    State s = stage.state(); stage.rules().hide(s, viewer);
    const Scene scene = stage.rules().scene(s, viewer);
    for (auto& p : scene.track.phases) if (p.now) fmt::print("phase {} ", p.name);
    fmt::print("round {}/{}\n", scene.track.round, scene.track.rounds);
    for (auto& v : scene.seats) { fmt::print("seat {} {} score {} role '{}' {} turn {} act {}:", v.seat, v.name, v.score, v.role, v.rule.id, v.turn, v.to_act);
      for (auto& c : v.counters) fmt::print(" {}={}", c.name, c.value); fmt::print("\n"); }
    for (auto& f : scene.forecast) fmt::print("  {} {} [{}]\n", f.state, f.label, f.rule.id);
    for (auto& l : scene.chain) fmt::print("  - {} [{}] {}->{}\n", l.sentence, l.rule.id, l.from, l.to);
    for (auto& p : scene.prompts) fmt::print("  ? s{} {} [{}] {} secret {} piece {} natural {}\n", p.seat, p.question, p.rule.id, name_of(p.answer), p.secret, p.piece, p.natural ? stage.say(*p.natural) : "none");
    for (Seat seat : stage.rules().awaiting(stage.state())) {
        ActionList list; stage.rules().list(stage.state(), seat, list);
        int verbs[32] = {};
        for (const Action& a : list) if (verbs[a.verb]++ < 4) fmt::print("     s{} {}\n", seat.index(), stage.rules().describe(stage.state(), seat, a));
    }
}
void sheet(const Stage& stage, const char* id) {
    const Scene scene = stage.rules().scene(stage.state(), Viewer::spectator());
    for (auto& p : scene.pieces) if (p.id == id) {
        fmt::print("### {} {} {} owner {} r {} group {}\n", p.id, p.name, p.state, p.owner, p.radius, p.group);
        for (auto& c : p.counters) fmt::print("   * {} {} {}\n", c.name, c.value, c.text);
        for (auto& r : p.sheet) fmt::print("   {}: {} [{}]\n", r.name, r.value, r.rule.id);
        for (auto& r : p.rings) fmt::print("   ring {} {}\n", r.name, r.radius);
    }
}
TEST(ForgeDump, All) {
    Stage whole = Stage::whole();
    dump(whole, "bid"); 
    for (auto& t : whole.rules().scene(whole.state(), Viewer::spectator()).board.terrain) { fmt::print("{} {} {} {}:", t.id, t.kind, t.label, t.rule.id); for (auto p : t.shape) fmt::print(" {},{}", p.x, p.y); fmt::print("\n"); }
    whole.play(0, "bid 3"); dump(whole, "one bid, spectator"); dump(whole, "one bid, owner 0", Viewer(Seat(0)));
    whole.play(1, "bid 1"); dump(whole, "assign");
    whole.play("assign G2").play("assign G2").play("assign G3").play("assign B2");
    dump(whole, "choose"); sheet(whole, "G2"); sheet(whole, "G6"); sheet(whole, "B1");sheet(whole, "G4");
    whole.play("activate G2", {1, 10}); dump(whole, "act"); whole.play("focus"); dump(whole, "second"); 
    whole.play("hold"); dump(whole, "yield?");
    Stage manual = Stage::whole(2, {{"setup","manual"}}, {7, 3}); dump(manual, "zones");
    manual.play("zone 1"); dump(manual, "deploy"); manual.play("deploy G1 2400,3000"); dump(manual, "deploy2");
    Stage teams = Stage::whole(4, {{"rules","teams"}}); dump(teams, "teams bid"); teams.bid({1,0,0,0}); dump(teams, "teams assign");
    teams.play(fmt::format("assign {}", teams.name_of(1))); dump(teams, "teams actions");
    Stage shot; shot.put("G2", {1300,1600}, {.focus=1}).put("B4", {1300,2200}, {.evade=1}).put("B3", {1900, 2200}).put("G3", {3000,300}).act("G2");
    dump(shot, "act"); shot.play("shoot rifle:B4 repeater:B3"); dump(shot, "react");
    shot.play("react counter", {5}); dump(shot, "react 2nd"); shot.play("pass"); dump(shot, "evade");
    Stage charge; charge.put("B5", {1350,1400}, {.evade=1}).put("G2", {1350,850}).act("B5"); charge.play("charge G2"); dump(charge, "charge react"); charge.play("react overwatch", {4}); dump(charge, "evade ow"); charge.play("spend", {10,10,10,10,10,10,10,10}); dump(charge, "fight on"); charge.play("fight G2", {1,1,1,1,1,10,10,10,10,10,1}); dump(charge, "after");
    Stage move; move.put("G2", {1000,300}, {.hold=true}).put("G3", {1000,700}, {.focus=1, .hold=true}).put("B2", {1800,300}).act("B2"); move.play("move 1800,700"); dump(move, "window");
    Stage lead; lead.put_fresh({"G1","G6","G2","B1"}).later_lap().act("G1"); lead.play("end"); dump(lead, "lead on");
    Stage fight; fight.put("G3", {1300,500}).put("B6", {1300, 780}, {.models=1,.damage=5}).put("B2", {1300,1500}).act("G3"); dump(fight, "engaged"); fight.play("fight B6").play("pass",{1,10,10,10,10, 10}); dump(fight, "consolidate"); sheet(fight, "G3");
}
}
