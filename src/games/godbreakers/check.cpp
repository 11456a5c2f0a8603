// What a state of this game can never be: the invariants of the rule page, each with a label of its own. It
// is what makes a position that somebody wrote playable, and what every decision is held to in debug builds.
#include "games/godbreakers/check_parts.hpp"

#include <algorithm>
#include <utility>

namespace muster::godbreakers {

namespace {

constexpr int most_deep = 8;
// Nobody counts the rounds when setting up the end of a game, so points are only held to what can be written
// down; what a round can add is never more than this.
constexpr int most_points = 9000;
constexpr int most_points_a_round = 100;

constexpr bool is_die(int die) { return die == 6 || die == 8 || die == 10 || die == 12; }

class Checker : Checking {
public:
    Checker(const Godbreakers& rules, const State& state, Faults& faults) : Checking(rules, state, faults) {}

    void check() {
        const std::size_t before = faults_.size();
        if (!has_sound_lists()) return;
        unused_room();
        for (const ModelId i : all_models)
            if (is_model(kit_, i)) is_godbreaker(i) ? godbreaker(i) : unaligned(i);
        terrain();
        markers();
        treasure();
        if (faults_.size() == before) places(); // only what is somewhere can be measured
        order();
        initiative();
        rollers();
        effects();
        time();
        score();
        ending();
        activated();
        if (faults_.size() == before) conditions(); // markers that are held are measured
        check_under_way(rules_, state_, faults_, faults_.size() == before);
    }

private:
    // ---------------------------------------------------------------- what there is no room for

    // Everything below goes through these.
    bool has_sound_lists() {
        const bool sound = state_.priority.size() <= most_seats && state_.flow.depth() <= most_deep &&
                           state_.engagement.engaged.size() <= most_engaged;
        if (!sound) fault("", "GB-INV-18", "a list holds more than it has room for");
        return sound;
    }

    // What there is room for in a state and is not in this game stays as it was made.
    void unused_room() {
        for (const ModelId i : all_models)
            if (!is_model(kit_, i) && state_.models[i] != Model{})
                fault("models", "GB-INV-16", "there is no such model");
        for (const ModelId i : ModelSet::from_bits(state_.gone.bits()))
            if (!is_model(kit_, i)) fault("models", "GB-INV-16", "there is no such model");
        for (const PieceId i : Ids<PieceId>(kit_.field.terrain.size(), most_terrain))
            if (state_.terrain[i] != TerrainSpot{}) fault("terrain", "GB-INV-16", "there is no such piece");
        for (const MarkerId i : Ids<MarkerId>(kit_.markers.size(), most_markers))
            if (state_.markers[i] != Place{}) fault("markers", "GB-MARK-1", "there is no such marker");
        if (!(state_.standing - MarkerSet::first(kit_.markers.size())).empty())
            fault("markers", "GB-MARK-1", "there is no such marker");
        for (const Seat i : Ids<Seat>(kit_.seats, most_seats))
            if (state_.vp[i] != 0 || state_.routed[i] != 0 || !state_.roller[i].is_none())
                fault("vp", "GB-SET-1", "there is no such seat");
        if (std::ranges::any_of(state_.unused, [](int byte) { return byte != 0; }))
            fault("", "GB-INV-18", "what is not used is zero");
    }

    // ---------------------------------------------------------------- models

    const Build& built(ModelId godbreaker) const { return build_of(kit_, state_, godbreaker); }

    // GB-INV-4, GB-INV-5
    void godbreaker(ModelId number) {
        const Model& model = state_.models[number];
        if (model.where > Where::ascended)
            return fault(field_of(number, "where"), "GB-INV-5", "there is no such place");
        if (model.controller != circle_of(number) || !model.profile.is_none())
            fault(field_of(number, "controller"), "GB-MOD-3", "a godbreaker is its own circle's");
        if (!is_die(model.die))
            fault(field_of(number, "die"), "GB-MOD-2", "a die is a D6, D8, D10 or D12, and nothing else");
        if (in_set_up()) before_the_game(number);
        damage(number);
        switch (where_is(state_, number)) {
        case Where::table: return;
        case Where::reserve:
            if (!in_set_up())
                fault(field_of(number, "where"), "GB-SET-5", "everybody stands before the game begins");
            break;
        case Where::casualty:
            if (model.treasure != 0)
                fault(field_of(number, "treasure"), "GB-TOK-2", "whoever falls leaves all tokens behind");
            break;
        case Where::ascended:
            if (model.die != highest_die || kit_.options.triumph != TriumphRule::full)
                fault(field_of(number, "where"), "GB-TRI-3", "only a D12 ascends, and only by a Triumph");
            break;
        }
        off_the_table(number);
    }

    // GB-SET-7
    void before_the_game(ModelId number) {
        const Model& model = state_.models[number];
        if (where_is(state_, number) == Where::ascended) // one without room is a casualty (GB-SET-8)
            fault(field_of(number, "where"), "GB-INV-5", "nobody ascends before the game begins");
        if (model.die != built(number).die)
            fault(field_of(number, "die"), "GB-INV-4", "before the game a die is as the circle has it");
        if (model.damage != 0 || model.treasure != 0)
            fault(field_of(number, "damage"), "GB-SET-7", "everybody begins without damage and tokens");
    }

    // One that ascends takes along what it has (GB-TRI-4).
    void off_the_table(ModelId number) {
        const Model& model = state_.models[number];
        if (model.at != Place{})
            fault(field_of(number, "at"), "GB-INV-5", "a model that is not on the table has no place");
        if (model.damage != 0 && where_is(state_, number) != Where::ascended)
            fault(field_of(number, "damage"), "GB-INV-7", "only models on the table have damage");
    }

    // GB-INV-16
    void unaligned(ModelId number) {
        const Model& model = state_.models[number];
        if (where_is(state_, number) == Where::reserve) {
            if (model != Model{})
                fault(field_of(number, "at"), "GB-INV-16", "a model in the pool is nothing in particular");
            return;
        }
        if (where_is(state_, number) != Where::table)
            return fault(field_of(number, "where"), "GB-COMP-10",
                         "an unaligned model is on the table or in the pool");
        if (!kit_.profiles.has(model.profile))
            return fault(field_of(number, "profile"), "GB-MOD-9", "there is no such profile");
        if (!model.controller.is_none() && !at_the_table(model.controller))
            fault(field_of(number, "controller"), "GB-MOD-3", "there is no such seat");
        else if (!model.controller.is_none() && !in_play(model.controller))
            fault(field_of(number, "controller"), "GB-ROUT-1", "the models of a routed seat are wild");
        if (!has_die_of_profile(model))
            fault(field_of(number, "die"), "GB-INV-4", "the die of an unaligned model never changes");
        damage(number);
    }

    bool has_die_of_profile(const Model& model) const {
        if (model.die == kit_.profiles[model.profile].build.die) return true;
        return model.profile == kit_.called &&
               (model.die == summoned_die(1) || model.die == summoned_die(2) || model.die == summoned_die(3));
    }

    // GB-INV-7: recovery leaves nobody damaged. Until models act again only a peril does harm, to whom it is
    // about: what it hurts, and what it brings where there is no room.
    void damage(ModelId number) {
        const Model& model = state_.models[number];
        if (model.damage > most_damage)
            fault(field_of(number, "damage"), "GB-MOD-7", "nobody counts that much damage");
        if (model.damage == 0 || !is_on_table(state_, number) || in_set_up() || !is_after_recovery()) return;
        const bool perilous = std::ranges::any_of(
            kit_.perils, [&](const Peril& peril) { return peril.profile == model.profile; });
        if (!perilous)
            fault(field_of(number, "damage"), "GB-INV-7", "after the recovery phase nobody has damage left");
    }
    bool is_after_recovery() const {
        return is_over() || game_step() < GameStep::laps || game_step() > GameStep::recovery;
    }

    // ---------------------------------------------------------------- terrain, markers, treasure

    std::string field_of_piece(PieceId piece) const {
        return fmt::format("terrain.{}", rules_.word("terrain", piece.index()));
    }
    bool is_as_at_the_start(PieceId piece) const {
        const TerrainPiece& known = kit_.field.terrain[piece];
        const TerrainSpot& spot = state_.terrain[piece];
        return known.on_table && spot.anchor == known.anchor && spot.turns == 0;
    }

    // GB-INV-16, GB-SHAP-1. What lies where the battlefield has it was looked at with its file.
    void terrain() {
        bool sound = true;
        for (const PieceId i : kit_.field.terrain.ids()) {
            const TerrainSpot& spot = state_.terrain[i];
            const bool fits = spot.on_table == 0 ? spot == TerrainSpot{}
                              : spot.on_table == 1
                                  ? spot.turns < 4 && kit_.field.table.contains(spot.anchor) &&
                                        (is_as_at_the_start(i) || is_on_the_table(i))
                                  : false;
            if (fits) continue;
            fault(field_of_piece(i), "GB-SHAP-1", "a piece lies wholly on the table, or in the reserve");
            sound = false;
        }
        if (!sound) return;
        for (const PieceId i : kit_.field.terrain.ids())
            if (state_.terrain[i].on_table != 0 && !is_as_at_the_start(i)) barricade(i);
    }

    bool is_on_the_table(PieceId piece) const {
        const TerrainPiece& known = kit_.field.terrain[piece];
        const auto is_there = [&](Place own) { return contains_turned(state_.terrain[piece], own); };
        return std::ranges::all_of(known.barricade, is_there) &&
               std::ranges::all_of(known.areas, [&](const Polygon& area) {
                   return std::ranges::all_of(area.corners(), is_there);
               });
    }
    // Wide enough for any corner, wherever it would be.
    bool contains_turned(const TerrainSpot& spot, Place own) const {
        int x = own.x;
        int y = own.y;
        for (int i = 0; i < spot.turns; ++i) x = std::exchange(y, x) * -1;
        const Box& table = kit_.field.table;
        x += spot.anchor.x;
        y += spot.anchor.y;
        return x >= table.low.x && x <= table.high.x && y >= table.low.y && y <= table.high.y;
    }

    // GB-TER-2
    void barricade(PieceId piece) {
        for (const PieceId other : kit_.field.terrain.ids())
            if (other != piece && state_.terrain[other].on_table != 0 &&
                (is_as_at_the_start(other) || other < piece) && barricades_overlap(piece, other))
                fault(field_of_piece(piece), "GB-TER-2",
                      fmt::format("this barricade overlaps {}", rules_.word("terrain", other.index())));
    }
    bool barricades_overlap(PieceId a, PieceId b) const {
        const TerrainPiece& one = kit_.field.terrain[a];
        const TerrainPiece& other = kit_.field.terrain[b];
        for (std::size_t i = 1; i < one.barricade.size(); ++i)
            for (std::size_t j = 1; j < other.barricade.size(); ++j) {
                const Segment here = segment_on_table(a, i);
                const Segment there = segment_on_table(b, j);
                if (meet(here, there) || nearer_than(here, there, one.half_width + other.half_width))
                    return true;
            }
        return false;
    }
    Segment segment_on_table(PieceId piece, std::size_t end) const {
        const Pose pose = pose_of(state_, piece);
        const auto& corners = kit_.field.terrain[piece].barricade;
        return {pose.on_table(corners[end - 1]), pose.on_table(corners[end])};
    }

    std::string field_of_marker(MarkerId marker) const {
        return fmt::format("markers.{}", rules_.word("marker", marker.index()));
    }

    void markers() {
        for (const MarkerId i : kit_.markers.ids()) {
            const Place here = state_.markers[i];
            if (!marker_stands(state_, i) && here != Place{})
                fault(field_of_marker(i), "GB-MARK-1", "a marker that is not on the table has no place");
            if (marker_stands(state_, i) && !kit_.field.table.contains(marker_disc(state_, i)))
                fault(field_of_marker(i), "GB-INV-3", "a marker stands wholly on the table");
        }
    }

    // GB-INV-8
    void treasure() {
        int out = 0;
        for (const Model& model : state_.models) out += model.treasure;
        for (const StackId i : all_stacks) {
            stack(i);
            out += state_.stacks[i].count;
        }
        if (state_.issued > most_treasure)
            fault("issued", "GB-INV-8", fmt::format("there are {} treasure tokens", most_treasure));
        if (state_.issued != out)
            fault("issued", "GB-INV-8", "as many tokens are out as are carried, lie there or have ascended");
        if (out > 0 && !kit_.scenario.plunder)
            fault("issued", "GB-PLUN-1", "in this scenario there is no treasure");
    }

    void stack(StackId number) {
        const Stack& lying = state_.stacks[number];
        const auto wrong = [&](std::string_view rule, std::string sentence) {
            fault(fmt::format("stacks[{}]", number.index()), rule, std::move(sentence));
        };
        if (lying.unused != 0) wrong("GB-INV-18", "what is not used is zero");
        if (lying.count == 0) {
            if (lying.at != Place{}) wrong("GB-TOK-1", "a stack holds one token at least");
            return;
        }
        if (!kit_.field.table.contains(lying.at)) wrong("GB-TOK-1", "tokens lie on the table");
        for (const StackId other : Ids<StackId>(number.index()))
            if (state_.stacks[other].count > 0 && state_.stacks[other].at == lying.at)
                wrong("GB-TOK-2", fmt::format("{} lies at the same point, and such stacks merge",
                                              rules_.word("stack", other.index())));
    }

    // ---------------------------------------------------------------- who stands where

    // GB-INV-3. Touching is allowed.
    void places() {
        const ModelSet here = on_table(state_);
        for (const ModelId number : here) {
            const Disc disc = disc_of(kit_, state_, number);
            if (!kit_.field.table.contains(disc)) {
                fault(field_of(number, "at"), "GB-INV-3", "a model stands wholly on the table");
                continue;
            }
            for (const ModelId other : here& ModelSet::first(number.index()))
                if (overlap(disc, disc_of(kit_, state_, other)))
                    fault(field_of(number, "at"), "GB-INV-3",
                          fmt::format("this model overlaps {}", name(other)));
            for (const MarkerId marker : state_.standing)
                if (overlap(disc, marker_disc(state_, marker)))
                    fault(field_of(number, "at"), "GB-INV-3",
                          fmt::format("this model overlaps {}", rules_.word("marker", marker.index())));
            if (const PieceId piece = barricade_under(disc); !piece.is_none())
                fault(field_of(number, "at"), "GB-INV-3",
                      fmt::format("this model overlaps {}", rules_.word("terrain", piece.index())));
        }
        for (const MarkerId marker : state_.standing) place_of_marker(marker);
    }

    void place_of_marker(MarkerId marker) {
        const Disc disc = marker_disc(state_, marker);
        for (const MarkerId other : state_.standing& MarkerSet::first(marker.index()))
            if (overlap(disc, marker_disc(state_, other)))
                fault(field_of_marker(marker), "GB-INV-3",
                      fmt::format("this marker overlaps {}", rules_.word("marker", other.index())));
        if (const PieceId piece = barricade_under(disc); !piece.is_none())
            fault(field_of_marker(marker), "GB-INV-3",
                  fmt::format("this marker overlaps {}", rules_.word("terrain", piece.index())));
    }

    PieceId barricade_under(const Disc& disc) const {
        for (const PieceId i : kit_.field.terrain.ids()) {
            const TerrainPiece& piece = kit_.field.terrain[i];
            if (state_.terrain[i].on_table == 0 || piece.barricade.empty()) continue;
            const Place own = pose_of(state_, i).own(disc.centre);
            for (std::size_t j = 1; j < piece.barricade.size(); ++j)
                if (nearer_than(own, Segment{piece.barricade[j - 1], piece.barricade[j]},
                                disc.radius + piece.half_width))
                    return i;
        }
        return PieceId::none();
    }

    // ---------------------------------------------------------------- who is when

    // GB-INV-10. Before the next round begins, and after the end, the last order may still be there.
    void order() {
        const Laps& priority = state_.priority;
        if (priority.empty() ? priority.position() != 0 : priority.position() >= priority.size())
            fault("next", "GB-ACT-2", "the lap is at somebody in the order");
        const bool left_over = is_over() || game_step() == GameStep::begin_round;
        const bool is_set = !is_over() && game_step() >= GameStep::start_effects;
        if (priority.empty()) {
            if (is_set) fault("priority", "GB-INV-10", "the order has been set for this round");
            return;
        }
        if (!is_set && !left_over) return fault("priority", "GB-PRI-1", "the order has not been set yet");
        SeatSet seen;
        for (int i = 0; i < priority.size(); ++i) {
            if (!at_the_table(priority.at(i)) || seen.contains(priority.at(i)))
                return fault("priority", "GB-PRI-1", "the order names each seat once");
            seen.add(priority.at(i));
        }
        if (is_set && seen != seats_in_play(kit_, state_))
            fault("priority", "GB-INV-10", "the order names every seat still in the game");
    }

    void initiative() {
        const bool left_over = is_over() || game_step() == GameStep::begin_round;
        const bool is_won = !is_over() && game_step() >= GameStep::priority;
        if (state_.initiative.is_none()) {
            if (is_won) fault("initiative", "GB-INIT-2", "somebody has won the initiative by now");
        } else if (!is_won && !left_over) {
            fault("initiative", "GB-INIT-2", "nobody has won the initiative yet");
        } else if (!at_the_table(state_.initiative) || (is_won && !in_play(state_.initiative))) {
            fault("initiative", "GB-INIT-2", "a seat in the game wins the initiative");
        }
    }

    // GB-INIT-1: the leader if it can; named in seat order.
    void rollers() {
        const bool naming = !is_over() && game_step() == GameStep::stand_ins;
        const bool rolling = !is_over() && game_step() == GameStep::initiative;
        bool all_named = true;
        for (const Seat seat : seats_of(kit_)) {
            const ModelId roller = state_.roller[seat];
            const auto wrong = [&](std::string sentence) {
                fault(fmt::format("rollers.{}", name(seat)), "GB-INIT-1", std::move(sentence));
            };
            if (roller.is_none()) {
                if (!in_play(seat)) continue;
                if (rolling) wrong("every seat has somebody who rolls");
                all_named = false;
            } else if ((!naming && !rolling) || !in_play(seat)) {
                wrong("nobody rolls for the initiative now");
            } else if (!may_roll(state_, seat, roller)) {
                wrong("only a godbreaker of the circle on the table can roll for the leader");
            } else if (!is_leader(roller) && is_on_table(state_, leader_of(seat))) {
                wrong("a leader on the table rolls itself");
            } else if (!all_named) {
                wrong("stand-ins are named in seat order");
            }
        }
    }

    // GB-PERIL-1
    void effects() {
        if (state_.effects.empty()) return;
        const bool at_end = game_step() == GameStep::end_effects;
        if (is_over() || (game_step() != GameStep::start_effects && !at_end))
            return fault("effects", "GB-PERIL-1", "perils come at the start and the end of a round");
        for (const PerilId peril : state_.effects)
            if (!kit_.perils.has(peril) || kit_.perils[peril].at_end != at_end)
                fault("effects", "GB-PERIL-1", "this peril does not come now");
    }

    // GB-INV-17
    void time() {
        const int rounds = kit_.options.rounds;
        if (in_set_up()) {
            if (!kit_.options.placed_start) fault("flow", "GB-SET-3", "a quick start has no set-up to play");
            if (state_.round != 0) fault("round", "GB-SET-7", "the game has not begun, so this is round 0");
        } else if (game_step() == GameStep::begin_round && !is_over()) {
            if (state_.round >= rounds)
                fault("round", "GB-INV-17", fmt::format("after round {} there is no other", rounds));
        } else if (state_.round < 1 || state_.round > rounds) {
            fault("round", "GB-INV-17", fmt::format("the game has the rounds 1 to {}", rounds));
        }
    }

    bool is_scored() const { return is_over() || game_step() == GameStep::begin_round; }

    // GB-INV-15: points only fall for a lone circle.
    void score() {
        const int scored = in_set_up() || is_scored() ? state_.round : state_.round - 1;
        const int carried = is_over() ? circle_size * kit_.scenario.vp_a_carrier : 0;
        const int most = in_set_up() ? 0 : most_points + most_points_a_round * scored + carried;
        const int fewest = is_solo(kit_) && !in_set_up() ? fewest_points : 0;
        for (const Seat seat : seats_of(kit_)) {
            const int vp = state_.vp[seat];
            if (vp < fewest)
                fault(fmt::format("vp[{}]", seat.index()), "GB-INV-15",
                      "victory points do not fall below 0 among several circles");
            if (vp > most)
                fault(fmt::format("vp[{}]", seat.index()), "GB-INV-15", "nobody has that many points");
        }
    }

    // GB-ROUT-1, GB-RES-3, GB-RES-4
    void ending() {
        if (state_.over > kept_as(Ended::lost))
            return fault("over", "GB-END-1",
                         "a game ends as its scenario says, after its last round or by rout");
        for (const Seat seat : seats_of(kit_)) routed(seat);
        const bool eliminated = seats_in_play(kit_, state_).size() <= (is_solo(kit_) ? 0 : 1);
        if (state_.over == 1 && (state_.round != kit_.options.rounds || eliminated))
            fault("over", "GB-RES-4", "the game ends so after its last round");
        if (state_.over == 2 && !eliminated)
            fault("over", "GB-RES-3", "while circles fight for it the game goes on");
        if (state_.over == 0 && eliminated)
            fault("over", "GB-RES-3", "with no circle left to fight the game is over");
    }

    // GB-END-6, GB-INV-19. Points do not change between one resolution phase and the next, unless they fall.
    void conditions() {
        const Ended how = how_it_ended(state_);
        const Ended due = what_ends_it(kit_, state_);
        if (how != Ended::not_yet && how != Ended::rounds && how != Ended::rout && how != due)
            fault("over", rule_of(kit_, how).id, "what ends the game so has not happened");
        if (how == Ended::rounds && due != Ended::rounds && due != Ended::not_yet)
            fault("over", rule_of(kit_, due).id, "something else ends the game first");
        if (how == Ended::not_yet && (due == Ended::target || due == Ended::lead))
            fault("vp", "GB-INV-19", "with these points the game is over");
    }

    void routed(Seat seat) {
        const int when = state_.routed[seat];
        const bool has_somebody = !godbreakers_of(state_, seat).empty();
        const auto wrong = [&](std::string sentence) {
            fault(fmt::format("routed[{}]", seat.index()), "GB-ROUT-1", std::move(sentence));
        };
        if (when > state_.round || (when != 0 && when == state_.round && !is_scored()))
            wrong("a circle is routed at the end of a round");
        if (when != 0 && has_somebody) wrong("a circle with a godbreaker on the table is not routed");
        // In the first round one may be without: set-up left it no room (GB-SET-8).
        const int played = game_step() == GameStep::begin_round ? state_.round : state_.round - 1;
        const bool begins = !is_over() && played > 0 && game_step() <= GameStep::initiative;
        if (when == 0 && !has_somebody && (is_over() || begins))
            wrong("a circle without a godbreaker at the end of a round is routed");
    }

    // GB-INV-14; GB-ACT-1: flags are cleared when the next activation phase begins.
    void activated() {
        const int first_round = game_step() == GameStep::begin_round ? 0 : 1; // it is counted up then
        if (game_step() < GameStep::laps && state_.round <= first_round && state_.gone.bits() != 0)
            fault("models", "GB-ACT-1", "nobody has been activated yet");
        if (is_over() || (game_step() != GameStep::wild && game_step() != GameStep::recovery)) return;
        const ModelSet wild = wild_models(state_);
        const ModelSet must = game_step() == GameStep::wild ? on_table(state_) - wild : on_table(state_);
        for (const ModelId number : state_.gone.still_to_go(must))
            fault(field_of(number, "gone"), "GB-INV-14", "by now this model has been activated");
    }
};

} // namespace

void Godbreakers::check(const State& state, Faults& faults) const { Checker(*this, state, faults).check(); }

} // namespace muster::godbreakers
