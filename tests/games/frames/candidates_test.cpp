// The points that are offered where any point may be chosen (MF-GEN-6, section 5.8 of the rule page): legal,
// few, always the same, and good enough that a player who uses nothing else gets where it wants to be.
#include "games/frames/stage.hpp"

#include <functional>
#include <map>
#include <set>

namespace muster::frames::test {

namespace {

constexpr int most_offered = 64;

// ---------------------------------------------------------------- a frame that may act

// The frame's turn as it is once it has rolled: one white shows this, every other die a 1.
void let_act(Stage& stage, FrameId frame, int shows) {
    State& state = stage.state();
    const int seat = owner_of(frame).index();
    state.flow.clear();
    state.flow.begin(BattleFrame{}).go_to(BattleStep::tactical);
    state.flow.begin(CascadeFrame{Seat(seat), frame}).go_to(CascadeStep::act);
    state.flow.begin(ActingFrame{Seat(seat), frame});
    state.gone = {};
    state.gone.mark(frame);
    for (const FrameId each : state.living) mobile(state, each).defence = nothing;
    mobile(state, frame).defence = 0;
    state.cascade.clear();
    state.cascade.push_back(frame);
    state.waiting = {};
    state.active = {};
    state.active.frame = frame;
    state.active.snapshot = mobile(state, frame).systems;
    for (const int die : Bits(pool_of(mobile(state, frame)))) state.active.shows[static_cast<Die>(die)] = 1;
    state.active.shows[Die::w1] = static_cast<std::uint8_t>(shows);
}

ActionList listed(const Frames& rules, const State& state) {
    ActionList actions;
    rules.list(state, rules.awaiting(state).front(), actions);
    return actions;
}

// The Duel with nobody on the table but one frame of each seat.
Stage duel_of(const std::string& mine, Place at, const std::string& other, Place other_at) {
    Stage stage = Stage::quick();
    State& state = stage.state();
    const FrameId one = stage.frame_named(mine);
    const FrameId two = stage.frame_named(other);
    for (const FrameId each : state.living) {
        if (each == one || each == two) continue;
        const DesignId design = mobile(state, each).design;
        mobile(state, each) = {};
        mobile(state, each).design = design;
    }
    state.living = FrameSet(one) | FrameSet(two);
    mobile(state, one).at = at;
    mobile(state, two).at = other_at;
    sort_order(stage.kit(), state);
    return stage;
}

// ---------------------------------------------------------------- a player that knows only the list

using Wish = std::function<std::int64_t(const State&)>; // the less, the better; 0 or less: fulfilled

class Walker {
public:
    Walker(Stage& stage, std::string frame, Wish wish)
        : stage_(stage), frame_(stage.frame_named(frame)), wish_(std::move(wish)) {}

    // In how many movements with this die the wish comes true; more than `most` if it does not.
    int movements(int shows, int most) {
        for (int made = 0; made <= most; ++made) {
            if (wish_(stage_.state()) <= 0) return made;
            let_act(stage_, frame_, shows);
            best_ = wish_(stage_.state());
            best_place_ = mobile(stage_.state(), frame_).at;
            look_ahead(stage_.state(), 3);
            mobile(stage_.state(), frame_).at = best_place_;
        }
        return most + 1;
    }

private:
    // Every listed point, and beyond listed legs every point listed there.
    void look_ahead(const State& state, int legs) {
        const Frames& rules = stage_.rules();
        const Seat seat = owner_of(frame_);
        for (const Action& action : listed(rules, state)) {
            if (verb_of(action) != Verb::move && verb_of(action) != Verb::leg) continue;
            EXPECT_TRUE(rules.judge(state, seat, action).ok()) << stage_.say(action);
            State there = state;
            mobile(there, frame_).at = action.at;
            if (const std::int64_t worth = wish_(there); worth < best_) {
                best_ = worth;
                best_place_ = action.at;
            }
            if (verb_of(action) != Verb::leg || legs == 0) continue;
            State next = state;
            Chance chance = Chance::drawn(1, 1);
            Log idle;
            rules.apply(next, seat, action, chance, idle);
            if (next.flow.is<MovingFrame>()) look_ahead(next, legs - 1);
        }
    }

    Stage& stage_;
    FrameId frame_;
    Wish wish_;
    std::int64_t best_ = 0;
    Place best_place_{};
};

std::int64_t distance(const State& state, FrameId frame, Place to) {
    return root_up(squared_distance(mobile(state, frame).at, to));
}

bool is_open(const Stage& stage, Place from, Place to) {
    for (const Structure& one : stage.kit().field.structures)
        if (meet(Segment{from, to}, one.shape)) return false;
    return true;
}

// The way to there for a frame that goes round what stands in between: as the crow flies from corner to
// corner.
std::int64_t way(const Stage& stage, Place from, Place to, int corners = 3) {
    if (is_open(stage, from, to)) return root_up(squared_distance(from, to));
    std::int64_t least = INT16_MAX; // no way is that long
    for (const Structure& one : stage.kit().field.structures)
        for (int i = 0; i < one.shape.size() && corners > 0 && meet(Segment{from, to}, one.shape); ++i) {
            const Place turn = round_corner(one.shape, i, stage.kit().field.frame_radius + 10).at;
            if (!is_open(stage, from, turn)) continue;
            least =
                std::min(least, root_up(squared_distance(from, turn)) + way(stage, turn, to, corners - 1));
        }
    return least;
}

std::string said(Place at) { return fmt::format("({},{})", at.x, at.y); }

// Straight ahead with a 4 in each movement, and a few more for the ways round.
int movements_for(std::int64_t ticks) { return static_cast<int>(ticks / 400) + 3; }

constexpr std::array<Place, 5> starts{{{300, 300}, {1250, 1250}, {2900, 1200}, {1600, 2120}, {600, 2900}}};
constexpr Place far_corner{3140, 3140};

} // namespace

// ---------------------------------------------------------------- good enough

// Capstan neither passes through cover nor stands on it; Marlin does both.
class Walking : public testing::TestWithParam<const char*> {};

TEST_P(Walking, Every_station_can_be_reached_from_anywhere_by_listed_points_alone_MF_GEN_6) {
    for (const Place start : starts)
        for (int number = 0; number < 6; ++number) {
            Stage stage = duel_of(GetParam(), start, "Dray", far_corner);
            const FrameId frame = stage.frame_named(GetParam());
            const StationId station(number);
            const Place to = stage.state().stations[station].at;
            const bool goes_round = !mobile(stage.state(), frame).systems.passes_through();
            const Wish near = [&](const State& state) -> std::int64_t {
                const Place at = mobile(state, frame).at;
                if (is_near(stage.kit(), state, at, station)) return 0;
                return goes_round ? way(stage, at, to) : distance(state, frame, to);
            };
            const int most = movements_for(distance(stage.state(), frame, to));
            EXPECT_LE(Walker(stage, GetParam(), near).movements(4, most), most)
                << said(start) << " to station " << number << ", it comes to " << said(stage.at(GetParam()));
        }
}

TEST_P(Walking, Every_band_of_an_enemy_can_be_reached_MF_GEO_4) {
    for (const Place start : starts)
        for (int band = 0; band < bands; ++band) {
            Stage stage = duel_of(GetParam(), start, "Dray", {1600, 1350});
            const FrameId frame = stage.frame_named(GetParam());
            const FrameId enemy = stage.frame_named("Dray");
            const Wish in_band = [&](const State& state) -> std::int64_t {
                if (static_cast<int>(band_to(stage.kit(), state, frame, piece_of(enemy))) == band) return 0;
                const std::int64_t away = distance(state, frame, mobile(state, enemy).at);
                return band == static_cast<int>(Band::arty) ? 10000 - away : std::abs(away - 500) + 1;
            };
            const Wish hand = [&](const State& state) -> std::int64_t {
                const bool there = band_to(stage.kit(), state, frame, piece_of(enemy)) == Band::hand;
                return there ? 0 : distance(state, frame, mobile(state, enemy).at);
            };
            const int most = movements_for(
                std::max<std::int64_t>(900, distance(stage.state(), frame, mobile(stage.state(), enemy).at)));
            Walker walker(stage, GetParam(), band == static_cast<int>(Band::hand) ? hand : in_band);
            EXPECT_LE(walker.movements(4, most), most)
                << said(start) << " to band " << band << ", it comes to " << said(stage.at(GetParam()));
        }
}

TEST_P(Walking, Cover_from_an_enemy_can_be_reached_MF_COV_2) {
    for (const Place start : starts)
        for (const Place threat : {Place{1600, 1350}, Place{3000, 3000}, Place{250, 1600}}) {
            Stage stage = duel_of(GetParam(), start, "Dray", threat);
            const FrameId frame = stage.frame_named(GetParam());
            const FrameId enemy = stage.frame_named("Dray");
            const Wish covered = [&](const State& state) -> std::int64_t {
                if (cover(stage.kit(), state, enemy, frame).kind != Cover::none) return 0;
                std::int64_t nearest = INT64_MAX; // to the middle of a structure
                for (const StructureId each : structures_of(stage.kit())) {
                    const Box& box = structure(stage.kit(), each).shape.box();
                    const Place middle{static_cast<std::int16_t>((box.low.x + box.high.x) / 2),
                                       static_cast<std::int16_t>((box.low.y + box.high.y) / 2)};
                    nearest = std::min(nearest, distance(state, frame, middle));
                }
                return nearest;
            };
            EXPECT_LE(Walker(stage, GetParam(), covered).movements(4, 4), 4)
                << said(start) << " against " << said(threat) << ", it comes to "
                << said(stage.at(GetParam()));
        }
}

INSTANTIATE_TEST_SUITE_P(FramesCandidates, Walking, testing::Values("Capstan", "Marlin"),
                         [](const auto& each) { return std::string(each.param); });

// The wall of example E18, and a station behind it.
TEST(FramesCandidates, A_leg_round_the_corner_gets_past_a_wall_MF_MOV_4) {
    Stage stage(2);
    stage.wall("Q", {1000, 800}, {1060, 1200});
    stage.frame("X", 0, {900, 1000}, {.dir = 1}).frame("E", 1, {2800, 2800});
    stage.station("Z", 1, {1300, 1000}).lay();
    const FrameId frame = stage.frame_named("X");
    const Wish near = [&](const State& state) {
        const StationId number = station_of(stage.piece("Z"));
        return is_near(stage.kit(), state, mobile(state, frame).at, number)
                   ? 0
                   : distance(state, frame, {1300, 1000});
    };
    EXPECT_LE(Walker(stage, "X", near).movements(4, 3), 3);
    EXPECT_GT(stage.at("X").x, 1060);
}

TEST(FramesCandidates, The_shadow_of_a_wall_is_offered_though_the_wall_is_out_of_reach_MF_GEN_6) {
    Stage stage(2);
    stage.wall("Q", {1450, 1000}, {1490, 1200});
    stage.frame("X", 0, {1640, 1100}, {.dir = 1}).frame("E", 1, {900, 1100}).lay();
    let_act(stage, stage.frame_named("X"), 1);
    const ActionList actions = listed(stage.rules(), stage.state());
    EXPECT_TRUE(std::any_of(actions.begin(), actions.end(), [](const Action& action) {
        return verb_of(action) == Verb::move && action.at == Place{1550, 1100};
    }));
}

TEST(FramesCandidates, Legs_lead_just_round_the_corners_of_what_is_in_the_way_MF_RUL_51) {
    Stage stage(2);
    stage.wall("Q", {1000, 800}, {1060, 1200}).wall("elsewhere", {2000, 2000}, {2100, 2100});
    stage.frame("X", 0, {900, 1000}, {.dir = 1}).frame("E", 1, {2800, 2800});
    stage.station("Z", 1, {1300, 1000}).lay();
    let_act(stage, stage.frame_named("X"), 4);
    int legs = 0;
    for (const Action& action : listed(stage.rules(), stage.state())) {
        if (verb_of(action) != Verb::leg) continue;
        ++legs;
        const Disc there{action.at, stage.kit().field.frame_radius};
        EXPECT_TRUE(gap_within(there, structure(stage.kit(), StructureId(0)).shape, 40)) << stage.say(action);
        EXPECT_FALSE(gap_within(there, structure(stage.kit(), StructureId(0)).shape, 0)) << stage.say(action);
    }
    EXPECT_GE(legs, 2);
    // Nothing is in the way of a frame that passes through.
    stage.of("X").systems[System::mov] = 1;
    let_act(stage, stage.frame_named("X"), 4);
    EXPECT_EQ(stage.options(0, "leg"), Lines{});
}

// ---------------------------------------------------------------- few, legal, always the same

namespace {

// Visits the decisions of random games, quick and with set-up.
void visit_games(const std::function<void(const Frames&, const State&, Seat, const ActionList&)>& visit) {
    const std::vector<Setup> setups{
        {2, {{"clock", "3"}}, {}},
        {5, {{"clock", "3"}}, {}},
        {3, {{"clock", "3"}, {"quick_start", "off"}}, {}},
    };
    for (const Setup& setup : setups) {
        Faults faults;
        const auto rules = Frames::make(setup, faults);
        ASSERT_TRUE(rules) << to_string(faults);
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            Log idle;
            Chance start = Chance::drawn(seed, 0);
            State state = rules->start(start, idle);
            Chance choice = Chance::drawn(seed ^ 4711, 0);
            for (std::uint64_t n = 1; !rules->awaiting(state).empty(); ++n) {
                const Seat seat = rules->awaiting(state).front();
                ActionList actions;
                rules->list(state, seat, actions);
                visit(*rules, state, seat, actions);
                Chance luck = Chance::drawn(seed, n);
                rules->apply(state, seat, actions[choice.below(static_cast<std::uint32_t>(actions.size()))],
                             luck, idle);
            }
        }
    }
}

} // namespace

TEST(FramesCandidates, All_that_is_listed_is_legal_and_the_same_each_time_MF_GEN_6) {
    visit_games([](const Frames& rules, const State& state, Seat seat, const ActionList& actions) {
        for (const Action& action : actions) EXPECT_TRUE(rules.judge(state, seat, action).ok());
        Faults faults;
        const auto copy = rules.read(rules.write(state), faults); // another table, the same position
        ASSERT_TRUE(copy) << to_string(faults);
        ActionList again;
        rules.list(*copy, seat, again);
        EXPECT_TRUE(std::equal(actions.begin(), actions.end(), again.begin(), again.end()));
    });
}

TEST(FramesCandidates, No_value_has_more_than_64_points_to_move_to_MF_GEN_6) {
    std::size_t most = 0;
    visit_games([&](const Frames&, const State& state, Seat, const ActionList& actions) {
        std::map<int, std::set<Place>> points; // by die
        std::set<int> values;
        for (const Action& action : actions)
            EXPECT_TRUE(verb_of(action) != Verb::move || points[action.detail].insert(action.at).second);
        for (const auto& [die, places] : points) {
            EXPECT_LE(places.size(), static_cast<std::size_t>(most_offered));
            most = std::max(most, places.size());
            if (die < 0) continue; // in the middle of a movement
            EXPECT_TRUE(values.insert(shown_by(state.active, static_cast<Die>(die))).second)
                << "each value is offered once";
        }
    });
    EXPECT_GT(most, 30u);
}

TEST(FramesCandidates, Green_dice_are_named_before_white_ones_of_the_same_value_MF_GEN_6) {
    Stage stage = duel_of("Marlin", {1250, 1250}, "Dray", far_corner);
    let_act(stage, stage.frame_named("Marlin"), 1); // every die shows a 1
    std::set<int> dice;
    for (const Action& action : listed(stage.rules(), stage.state()))
        if (verb_of(action) == Verb::move) dice.insert(action.detail);
    EXPECT_EQ(dice, std::set{static_cast<int>(Die::g1)});
}

namespace {

// The first rows of the table of section 5.8, without structures: worked out once more.
std::vector<Place> expected_moves(const Stage& stage, FrameId frame, int allowance) {
    const State& state = stage.state();
    const Place from = mobile(state, frame).at;
    std::vector<Place> points;
    const auto add = [&](std::int64_t dx, std::int64_t dy) {
        const Place at{static_cast<std::int16_t>(from.x + dx), static_cast<std::int16_t>(from.y + dy)};
        const Action move = Action(Verb::move).with(piece_of(frame)).of(static_cast<int>(Die::w1)).to(at);
        if (std::find(points.begin(), points.end(), at) != points.end()) return;
        if (stage.rules().judge(state, owner_of(frame), move).ok()) points.push_back(at);
    };
    // Counter-clockwise from the east.
    constexpr std::array<std::pair<int, int>, 16> directions{{{1000, 0},
                                                              {923, 382},
                                                              {707, 707},
                                                              {382, 923},
                                                              {0, 1000},
                                                              {-382, 923},
                                                              {-707, 707},
                                                              {-923, 382},
                                                              {-1000, 0},
                                                              {-923, -382},
                                                              {-707, -707},
                                                              {-382, -923},
                                                              {0, -1000},
                                                              {382, -923},
                                                              {707, -707},
                                                              {923, -382}}};
    for (const int length : {allowance, allowance / 2})
        for (const auto& [x, y] : directions) add(x * length / 1000, y * length / 1000);
    const auto towards = [&](Place to, int short_by) {
        const std::int64_t x = to.x - from.x;
        const std::int64_t y = to.y - from.y;
        const std::int64_t m = root_down(x * x + y * y);
        add(x * (m - short_by) / m, y * (m - short_by) / m);
    };
    for (const StationId each : stations_of(stage.kit())) towards(state.stations[each].at, 150);
    for (const FrameId enemy : state.living - frames_of(owner_of(frame)))
        for (const int short_by : {150, 500, 890, 950}) towards(mobile(state, enemy).at, short_by);
    return points;
}

} // namespace

TEST(FramesCandidates, Points_come_in_the_order_of_the_rule_page_MF_GEN_6) {
    for (const Place at : {Place{1000, 1000}, Place{60, 60}, Place{2000, 1500}}) {
        Stage stage(3);
        stage.frame("A", 0, at, {.dir = 1}).frame("friend", 0, {400, 2400});
        stage.frame("B", 1, {1300, 1200}).frame("C", 1, {1500, 2000}).frame("D", 2, {300, 500});
        stage.station("Z", 1, {900, 700}).lay();
        let_act(stage, stage.frame_named("A"), 5);
        std::vector<Place> offered;
        for (const Action& action : listed(stage.rules(), stage.state()))
            if (verb_of(action) == Verb::move && action.detail == static_cast<int>(Die::w1))
                offered.push_back(action.at);
        EXPECT_EQ(offered, expected_moves(stage, stage.frame_named("A"), 500));
    }
}

TEST(FramesCandidates, The_shadow_of_a_structure_comes_last_at_gap_10_MF_COV_2) {
    Stage stage(2);
    stage.wall("Q", {1000, 1000}, {1100, 1400});
    stage.frame("A", 0, {800, 1150}, {.mov = 1, .dir = 1}).frame("E", 1, {2000, 1200}).lay();
    let_act(stage, stage.frame_named("A"), 3);
    const ActionList actions = listed(stage.rules(), stage.state());
    const auto is_move = [](const Action& action) {
        return verb_of(action) == Verb::move && action.detail == static_cast<int>(Die::w1);
    };
    Action last;
    for (const Action& action : actions)
        if (is_move(action)) last = action;
    EXPECT_EQ(last.at, (Place{940, 1200})); // 60 from the side that faces away from E
    mobile(stage.state(), stage.frame_named("A")).at = last.at;
    EXPECT_EQ(cover(stage.kit(), stage.state(), stage.frame_named("E"), stage.frame_named("A")).kind,
              Cover::structures);
}

// ---------------------------------------------------------------- retreats and placements

TEST(FramesCandidates, Retreats_list_exactly_the_legal_ones_of_the_25_MF_DMG_7) {
    constexpr std::array<std::pair<int, int>, 7> quarter{
        {{110, 0}, {106, 28}, {95, 55}, {77, 77}, {55, 95}, {28, 106}, {0, 110}}};
    for (const Place at : {Place{1600, 1450}, Place{1700, 1600}, Place{1500, 1500}, Place{1600, 1780}}) {
        Stage stage(2);
        stage.wall("Q", {1400, 1200}, {1800, 1360}); // in the way southwards
        stage.frame("A", 0, {static_cast<std::int16_t>(at.x - 600), at.y}, {.dir = 1});
        stage.frame("T", 1, at, {.def = 1, .dir = 1, .gone = true});
        stage.station("Z", 1, {1600, 1600}).begin();
        stage.turn("A", "T direct", {1, 1, 6, 1});
        stage.play(0, "attack A T D1", {6, 6, 1, 1, 1, 1});
        ASSERT_EQ(stage.asks(), "s1 D-DMG");
        const Place z{1600, 1600};
        const std::int64_t vx = at.x - z.x;
        const std::int64_t vy = at.y - z.y;
        const std::int64_t m = root_down(vx * vx + vy * vy);
        std::set<Place> points{Place{static_cast<std::int16_t>(at.x + 105 * vx / m),
                                     static_cast<std::int16_t>(at.y + 105 * vy / m)}};
        for (const auto& [x, y] : quarter)
            for (const int east : {-1, 1})
                for (const int north : {-1, 1})
                    points.insert({static_cast<std::int16_t>(at.x + east * x),
                                   static_cast<std::int16_t>(at.y + north * y)});
        EXPECT_EQ(points.size(), 25u);
        Lines legal;
        for (const Place to : points) {
            const std::string said = fmt::format("retreat T Z {},{}", to.x, to.y);
            if (stage.judged(1, said) == "allowed") legal.push_back(said);
        }
        EXPECT_FALSE(legal.empty());
        EXPECT_LT(legal.size(), 25u); // never back to the station
        EXPECT_EQ(stage.options(1, "retreat"), sorted(legal));
    }
}

TEST(FramesCandidates, Placements_are_64_at_most_for_each_piece_and_never_none_MF_DEP_9) {
    std::set<Placement> seen;
    visit_games([&](const Frames&, const State& state, Seat, const ActionList& actions) {
        if (!state.flow.is<PlacingFrame>()) return;
        seen.insert(state.flow.top().as<PlacingFrame>().placement);
        std::map<int, int> points; // by piece
        for (const Action& action : actions) ++points[action.subject];
        EXPECT_FALSE(points.empty());
        for (const auto& [piece, count] : points) EXPECT_LE(count, most_offered);
    });
    EXPECT_EQ(seen.size(), 6u); // every step of the deployment
}

// A strip between two walls that leaves a station 4 ticks: neither the coarse lattice nor a gap of 10 fits.
// The second station must be near the first (MF-DEP-2), so it goes there too, though there is room elsewhere.
TEST(FramesCandidates, Where_nothing_else_is_legal_the_first_point_of_the_fine_lattice_is_offered_MF_DEP_9) {
    Stage stage = Stage::set_up(2, {{"battlefield", "strip"}}, R"(
        [[battlefield]]
        id = 'strip'
        name = 'Strip'
        size = [3200, 3200]
        structures = [
            {id = 'A', box = [0, 0, 1700, 708], bricks = 9},
            {id = 'B', box = [0, 792, 1700, 1700], bricks = 9},
        ])");
    stage.play(0, "choose gannet-4").play(1, "choose ochre-5").play(0, "place g1 100,750");
    ASSERT_EQ(stage.asks(), "s0 D-STN");
    EXPECT_EQ(stage.options(0), Lines{"place g2 200,750"});
    // Once it is there the next one follows, and may be anywhere near either.
    stage.play(0, "place g2 300,750");
    EXPECT_EQ(stage.options(0), Lines{"place g3 200,750"});
}

} // namespace muster::frames::test
