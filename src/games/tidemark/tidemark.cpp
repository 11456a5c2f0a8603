// The rules of Tidemark, in the order of docs/rules/tidemark.md.
#include "games/tidemark/tidemark.hpp"

#include "space/scenery.hpp"

namespace muster::tidemark {

using Game = Tidemark;

namespace {

constexpr std::string_view summary = "Bid Nerve in secret to act first.\nHold cairns when the round ends.";
constexpr std::array<ToldVerb, 4> told_verbs{
    {{{"bid", "", "", "number"}, "Bid {n} Nerve"},
     {{"move", "fighter", "", "", true}, "Move {who:fighter} to {to:place}"},
     {{"shoot", "fighter", "fighter", ""}, "Shoot with {who:fighter} at {target:fighter}"},
     {{"wait", "fighter", "", ""}, "Let {who:fighter} wait"}}};
constexpr std::array<std::string_view, most_seats> seat_names{"Heron", "Gull", "Otter", "Seal"};
constexpr auto names =
    std::to_array<std::string_view>({"H1", "H2", "H3", "G1", "G2", "G3", "O1", "O2", "O3", "S1", "S2", "S3"});
constexpr std::array things{Things{"fighter", names, crew}};
constexpr std::tuple option_rows{
    option::number("rounds", &Options::rounds, 1, 9, "how many rounds are played"),
    option::number("nerve", &Options::nerve, 0, 12, "the Nerve of each crew, for all rounds")};

constexpr EventKind moves{"moves", "{who:fighter} moves to {to:place}.", Opens::activation};
constexpr EventKind waits{"waits", "{who:fighter} waits.", Opens::activation};
constexpr EventKind shoots{"shoots", "{who:fighter} shoots at {target:fighter} on {needs}+: {die}.",
                           Opens::activation};
constexpr EventKind falls_back{"falls_back", "{who:fighter} is hit and falls back to {to:place}."};
constexpr EventKind scores{"scores", "{who:seat} holds {n|cairn|cairns} and has {points|point|points}."};
constexpr std::string_view no_die = "A die shows 1 to 6.";
constexpr ChanceKind tie{"TM-R-TIE"_rule, "die", "a die for the tie", "TM-BID-2"_rule, no_die};
constexpr ChanceKind shot{"TM-R-SHOT"_rule, "die", "the die of the shot", "TM-SHT-2"_rule, no_die};

// TM-BRD-1: '#' rocks, 'o' cairns, and where the fighters of each seat start.
constexpr SquareGrid flat{{"22...11", //
                           "2..o..1", //
                           "..#.#..", //
                           ".o.o.o.", //
                           "..#.#..", //
                           "0..o..3", //
                           "00...33"}};
constexpr Squares cairns = flat.marked('o');
constexpr Squares open = cairns | flat.marked('.'); // TM-MOV-2
constexpr int steps = 2, range = 3;

SquareId start_of(UnitId who) {
    return flat.marked(static_cast<char>('0' + who.index() / crew), who.index() % crew);
}
Squares occupied(const State& state) {
    Squares taken;
    for (const SquareId each : state.stand) taken.add(each);
    return taken;
}
std::optional<Seat> holder(const State& state, SquareId cairn) {
    const int who = state.stand.index_of(cairn);
    return who < 0 ? std::nullopt : std::optional(Seat(who / crew));
}
Squares reach(const State& state, UnitId who) { // TM-MOV-1
    return flat.reach(state.stand[who.index()], steps, open - occupied(state));
}
// TM-SHT-1; 0: there is no such shot.
int needed_to_hit(const State& state, UnitId who, UnitId target) {
    const SquareId from = state.stand[who.index()], to = state.stand[target.index()];
    const auto between = flat.between(from, to);
    const int far = flat.distance(from, to);
    if (!between || far > range || !open.contains(to)) return 0;
    return (*between - (flat.floor() - occupied(state))).empty() ? 2 + far : 0;
}

void begin_round(Game::Play& play, Frame& frame) { // TM-RND-1
    play.log.tell("TM-RND-1"_rule, round_begins, ++play.state.round);
    play.state.bids.ask(play.kit.all());
    frame.go_to(RoundStep::open);
    play.state.flow.begin(BiddingFrame{});
}

void open_bids(Game::Play& play, Frame& frame) { // TM-BID-2
    const auto bids = Game::open_answers(play);
    for (const Seat seat : play.kit.all()) {
        std::uint8_t& nerve = play.state.crews[seat.index()].nerve;
        nerve = static_cast<std::uint8_t>(nerve - bids[seat]);
    }
    play.state.order = highest_first(play.kit.all(), bids, {.kind = &tie}, play.chance);
    Game::tell_order(play, "TM-BID-2"_rule);
    frame.go_to(RoundStep::act);
}

void end_round(Game::Play& play, Frame& frame) { // TM-SCO-1, TM-END-1
    State& state = play.state;
    for (const Seat seat : play.kit.all()) {
        Crew& its = state.crews[seat.index()];
        int held = 0;
        for (const SquareId cairn : cairns) held += holder(state, cairn) == seat ? 1 : 0;
        its.points = static_cast<std::uint8_t>(its.points + held);
        if (held > 0) play.log.tell("TM-SCO-1"_rule, scores, seat, held, its.points);
    }
    state.end_round();
    frame.go_to(RoundStep::bid);
    if (state.round < play.kit.options.rounds) return;
    play.log.tell("TM-END-1"_rule, last_round, state.round);
    Game::end_game(state, 1);
}

Next round_step(Game::Play& play, Frame& frame) { // TM-RND-1, TM-ACT-1
    constexpr std::array all{begin_round, open_bids, Game::next_turn<ActingFrame, RoundStep::end>, end_round};
    all[frame.step](play, frame);
    return Next::go_on;
}

void list_acts(const Game::Asked& asked, ActionList& actions) {
    for (const UnitId who : Game::still_to_act(asked.state, asked.seat)) {
        for (const SquareId to : reach(asked.state, who))
            actions.add(Action(Verb::move).with(who.index()).to(flat.centre(to)));
        for (int target = 0; target < asked.state.stand.size(); ++target)
            if (target / crew != asked.seat.index() && needed_to_hit(asked.state, who, UnitId(target)) > 0)
                actions.add(Action(Verb::shoot).with(who.index()).on(target));
        actions.add(Action(Verb::wait).with(who.index()));
    }
}

Verdict judge_move(const State& state, UnitId who, SquareId to) {
    if (!open.contains(to)) return refuse("TM-MOV-2"_rule, "Nobody moves there.");
    if (occupied(state).contains(to)) return refuse("TM-MOV-2"_rule, "Somebody stands there.");
    if (reach(state, who).contains(to)) return Verdict::allowed();
    return refuse("TM-MOV-1"_rule, "{who:fighter} can move {n} squares, and not there.", who.index(), steps);
}

Verdict judge_act(const Game::Asked& asked, const Action& action) {
    const State& state = asked.state;
    const UnitId who(action.subject), target(action.target);
    if (is(action, Verb::wait)) return Verdict::allowed();
    if (is(action, Verb::move)) return judge_move(state, who, flat.around(action.at));
    if (target.index() >= state.stand.size() || Game::owner(target) == asked.seat)
        return refuse("TM-SHT-1"_rule, "Shoot at a fighter of another crew.");
    if (needed_to_hit(state, who, target) > 0) return Verdict::allowed();
    return refuse("TM-SHT-1"_rule, "{target:fighter} cannot be shot at from there.", target.index());
}

void shoot(Game::Play& play, UnitId who, UnitId target) { // TM-SHT-2
    const int needs = needed_to_hit(play.state, who, target);
    const int die = d6(play.chance, shot, Game::owner(who), Game::owner(target), needs);
    play.log.tell("TM-SHT-2"_rule, shoots, who.index(), target.index(), needs, die);
    if (die < needs) return;
    play.state.stand[target.index()] = start_of(target);
    play.log.tell("TM-SHT-2"_rule, falls_back, target.index(), flat.centre(start_of(target)));
}

void act(Game::Play& play, const Answer& answer) {
    const UnitId who(answer.action.subject);
    play.state.act(who);
    if (answer.is(Verb::shoot)) return shoot(play, who, UnitId(answer.action.target));
    if (answer.is(Verb::wait)) return play.log.tell("TM-ACT-2"_rule, waits, who.index());
    const SquareId to = play.state.stand[who.index()] = flat.around(answer.action.at);
    play.log.tell("TM-MOV-1"_rule, moves, who.index(), flat.centre(to));
}

constexpr Game::Row round_row{.words = remembers_nothing<RoundFrame>("round", {"bid", "open", "act", "end"}),
                              .step = round_step};
constexpr Game::Row bidding_row =
    Game::secret_row<BiddingFrame, Verb::bid>("bidding", {{{Procedure::round, RoundStep::open}}});
constexpr Game::Row acting_row =
    Game::turn_row<ActingFrame>("acting", {Verb::move, Verb::shoot, Verb::wait},
                                {{{Procedure::round, RoundStep::act}}}, list_acts, judge_act, act);

void set_up(Game::Play& play) { // TM-SET-1
    for (const Seat seat : play.kit.all()) {
        play.state.crews.push_back({static_cast<std::uint8_t>(play.kit.options.nerve), 0});
        for (const UnitId each : Game::units_of(seat)) play.state.stand.push_back(start_of(each));
    }
    play.state.flow.begin(RoundFrame{});
}

int score(const Game::Kit&, const State& state, Seat seat) { return state.crews[seat.index()].points; }
int nerve_of(const Game::Kit&, const State& state, Seat seat) { return state.crews[seat.index()].nerve; }

// In hundredths of a point: a fighter near a cairn may hold it soon, and Nerve goes first in later rounds.
int worth(const Game::Kit& kit, const State& state, Seat seat) {
    int sum = 100 * score(kit, state, seat) + 10 * nerve_of(kit, state, seat);
    for (const UnitId each : Game::units_of(seat))
        sum += std::max(0, 60 - 12 * flat.steps(state.stand[each.index()], cairns));
    return sum;
}

constexpr std::array crew_fields{field::number<&Crew::nerve>("nerve").up_to(12),
                                 field::number<&Crew::points>("points")};
constexpr std::array square_item{field::thing_item<SquareId>("square")};
constexpr std::array state_fields{field::list<&State::crews>("crews", crew_fields),
                                  field::list<&State::stand>("fighters", square_item)};
constexpr std::array per_seat{PerSeat{"crews"}, PerSeat{"fighters", crew}};

void sound(const Game::Kit& kit, const State& state, const Invariants& must) {
    int points = 0;
    bool has_own_square = occupied(state).size() == state.stand.size();
    for (const Crew& each : state.crews) points += each.points;
    for (int i = 0; i < state.stand.size(); ++i)
        has_own_square &= open.contains(state.stand[i]) || state.stand[i] == start_of(UnitId(i));
    const int counted = state.round - (state.over == 0 ? 1 : 0);
    must.holds(has_own_square, "fighters", "TM-MOV-2"_rule, "each has a square, and a start is its own");
    must.holds(state.over == 0 ? counted >= 0 && counted < kit.options.rounds : counted == kit.options.rounds,
               "round", "TM-RND-1"_rule, "the last round ends it");
    must.holds(points <= cairns.size() * counted, "crews", "TM-SCO-1"_rule, "a point is a cairn a round");
}

void paint(const Game::Sight& sight, Scene& scene) {
    const State& state = sight.state;
    scene.track.rounds = sight.kit.options.rounds;
    scenery::lay_floor(scene, flat, "TM-BRD-1"_rule);
    for (Scene::SeatView& view : scene.seats)
        view.counters = {{"Nerve", state.crews[view.seat].nerve, "power"}};
    scenery::objectives(
        scene, flat, cairns, "cairn", [&](SquareId at) { return holder(state, at); }, "TM-SCO-1"_rule);
}

} // namespace

constinit const Game::Tables Tidemark::tables{
    .about = {"tidemark", "Tidemark", summary, "1", 2, most_seats, {}, "rounds=3"},
    .options = options_from<Options, option_rows>("TM-OPT-1"_rule),
    .verbs = told_verbs,
    .things = things,
    .seat_names = seat_names,
    .rules = {"TM-END-1"_rule, "TM-ACT-1"_rule, "TM-RND-1"_rule, "TM-ACT-2"_rule},
    .endings = {{"TM-END-1"_rule}},
    .fields = state_fields,
    .per_seat = per_seat,
    .procedures = Game::Rows({&round_row, &bidding_row, &acting_row}),
    .secret = {.answers = &State::bids,
               .asked = [](const Game::Kit& kit, const State&) { return kit.all(); },
               .most = nerve_of,
               .question = "How much Nerve do you bid?",
               .rule = "TM-BID-1"_rule,
               .too_much = "You have {n} Nerve to bid.",
               .stands = "TM-BID-3"_rule},
    .set_up = set_up,
    .score = score,
    .worth = worth,
    .telling = 200,
    .sound = sound,
    .paint = paint,
    .spots = spots_on<flat>("square"),
    .ruler = {" square", " squares"},
    .unit_at = [](const State& state, UnitId unit) {
        return flat.spot_of(state.stand[unit.index()].index());
    }};

} // namespace muster::tidemark
