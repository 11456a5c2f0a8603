// The toy game itself.
#include "kit/pebbles.hpp"

#include "core/json.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <fmt/format.h>

namespace muster::test {

namespace {

using Verb = Pebbles::Verb;

constexpr std::array<VerbInfo, 6> all_verbs{{{"bid", "", "", "number"},
                                             {"dig", "unit", "", ""},
                                             {"rest", "unit", "", ""},
                                             {"hurl", "unit", "seat", ""},
                                             {"duck", "", "", ""},
                                             {"take", "", "", ""}}};
std::array<OptionInfo, 2> all_options() {
    OptionInfo rounds{.name = "rounds", .type = OptionType::number, .preset = "3", .least = 1, .most = 9};
    rounds.meaning = "how many rounds are played";
    OptionInfo hurl{.name = "hurl", .type = OptionType::choice, .preset = "one"};
    hurl.words = {{"one"}, {"both"}};
    hurl.meaning = "with how many hands a unit throws";
    return {rounds, hurl};
}

constexpr ChanceKind tie{"PB-R-TIE"_rule, "die", "a die for the tie", "PB-BID-2"_rule, "A die shows 1 to 6."};
constexpr ChanceKind token{"PB-R-TOKEN"_rule, "token", "the token drawn", "PB-DIG-1"_rule,
                           "That token is not in the bag."};
constexpr ChanceKind throwing{"PB-R-HURL"_rule, "die", "the die thrown", "PB-HURL-1"_rule,
                              "A die shows 1 to 6."};
constexpr ChanceKind both_hands{"PB-R-BOTH"_rule, "hand", "a die for each hand", "PB-HURL-3"_rule,
                                "Those are not the {k} dice of this throw."};

constexpr EventKind sealed{"sealed", "{who:seat} has bid."};
constexpr EventKind in_order{"first", "{who:seat} is number {place} in the order."};
constexpr EventKind digs{"digs", "{who:seat} digs with {unit:unit}.", Opens::activation};
constexpr EventKind rests{"rests", "{who:seat} rests {unit:unit}.", Opens::activation};
constexpr EventKind hurls{"hurls", "{who:seat} throws at {target:seat}: {die}.", Opens::activation};
constexpr EventKind hurls_both{"hurls_both", "{who:seat} throws at {target:seat} with both hands: {dice...}.",
                               Opens::activation};
constexpr EventKind ducks{"ducks", "{who:seat} ducks."};
constexpr EventKind scores{"scores", "{who:seat} gains a point."};
constexpr EventKind ended{"ended", "Round {round} was the last.", Opens::phase};

} // namespace

const GameInfo& Pebbles::info() {
    static const std::array options = all_options();
    static const GameInfo it{"pebbles", "Pebbles", "Secret bids, then digging.", "1", 2, most_seats,
                             {options}, "rounds=2"};
    return it;
}

std::span<const VerbInfo> Pebbles::verbs() { return all_verbs; }

Pebbles::Options Pebbles::options_of(const Setup& setup, Faults& faults) {
    Options options;
    if (setup.seats < 2 || setup.seats > most_seats)
        faults.push_back({"", 0, "seats", "", "2 to 4 seats play"});
    for (const auto& [name, value] : setup.options) {
        if (name == "rounds" && value.size() == 1 && value[0] >= '1' && value[0] <= '9')
            options.rounds = value[0] - '0';
        else if (name == "hurl" && (value == "one" || value == "both"))
            options.both_hands = value == "both";
        else
            faults.push_back({"", 0, name, "", "there is no such option"});
    }
    return options;
}

std::optional<Pebbles> Pebbles::make(const Setup& setup, Faults& faults) {
    const Options options = options_of(setup, faults);
    return faults.empty() ? std::optional(Pebbles(setup, options)) : std::nullopt;
}

// ---------------------------------------------------------------- the round

Pebbles::State Pebbles::start(Chance& chance, Log& log) const {
    State state;
    state.supply = static_cast<std::uint8_t>(all_pebbles - first_pebbles * setup_.seats);
    for (const Seat seat : seats()) of(state, seat).pebbles = first_pebbles;
    state.flow.begin(RoundFrame{});
    go_on(state, chance, log);
    return state;
}

void Pebbles::resume(State& state, Chance& chance, Log& log) const {
    if (awaiting(state).empty() && state.over == 0) go_on(state, chance, log);
}

void Pebbles::go_on(State& state, Chance& chance, Log& log) const {
    run(state.flow, chance, [&](Frame& top) {
        switch (static_cast<Procedure>(top.procedure)) {
        case Procedure::round: return step_round(state, chance, log);
        case Procedure::bidding:
            if (!state.bids.complete()) return Next::ask;
            state.flow.finish();
            return Next::go_on;
        case Procedure::acting:
            if (find_actor(state)) return Next::ask;
            state.flow.finish();
            return Next::go_on;
        case Procedure::ducking: return Next::ask;
        }
        return Next::ask;
    });
}

Next Pebbles::step_round(State& state, Chance& chance, Log& log) const {
    Frame& frame = state.flow.top();
    switch (frame.step_as<RoundStep>()) {
    case RoundStep::bid:
        ++state.round;
        state.bids.ask(seats());
        frame.go_to(RoundStep::order);
        state.flow.begin(BiddingFrame{});
        return Next::go_on;
    case RoundStep::order:
        set_order(state, chance, log);
        frame.go_to(RoundStep::act);
        return Next::go_on;
    case RoundStep::act:
        state.next = 0;
        frame.go_to(RoundStep::end);
        state.flow.begin(ActingFrame{});
        return Next::go_on;
    case RoundStep::end:
        state.gone.new_round();
        state.order.clear();
        state.bids.ask({});
        state.next = 0;
        frame.go_to(RoundStep::bid);
        if (state.round < options_.rounds) return Next::go_on;
        log.tell("PB-END-1"_rule, ended, state.round);
        state.over = 1;
        state.flow.finish();
        return Next::go_on;
    }
    return Next::ask;
}

// PB-BID-2: the highest bid first, equal bids by roll-off; every bid is paid.
void Pebbles::set_order(State& state, Chance& chance, Log& log) const {
    for (const Seat seat : seats()) {
        log.tell("PB-BID-1"_rule, opened, seat, state.bids.answer_of(seat));
        pay(state, seat, state.bids.answer_of(seat));
    }
    for (int bid = all_pebbles; bid >= 0; --bid) {
        SeatSet equal;
        for (const Seat seat : seats())
            if (state.bids.answer_of(seat) == bid) equal.add(seat);
        if (equal.empty()) continue;
        for (const Seat seat : roll_off(RollOff{.kind = &tie}, equal, chance)) state.order.push_back(seat);
    }
    for (int i = 0; i < state.order.size(); ++i) log.tell("PB-BID-2"_rule, in_order, state.order[i], i + 1);
}

void Pebbles::pay(State& state, Seat seat, int count) const {
    of(state, seat).pebbles = static_cast<std::uint8_t>(of(state, seat).pebbles - count);
    state.supply = static_cast<std::uint8_t>(state.supply + count);
}

// PB-ACT-1: in turn, as long as somebody has a unit that has not gone.
bool Pebbles::find_actor(State& state) const {
    for (int tried = 0; tried < state.order.size(); ++tried) {
        if (state.gone.still_to_go(units_of(state.order[state.next])) != 0) return true;
        state.next = static_cast<std::uint8_t>((state.next + 1) % state.order.size());
    }
    return false;
}

SeatSet Pebbles::awaiting(const State& state) const {
    if (state.flow.is<BiddingFrame>()) return state.bids.owing();
    if (state.flow.is<ActingFrame>()) return SeatSet(state.order[state.next]);
    if (state.flow.is<DuckingFrame>()) return SeatSet(state.flow.top().seat());
    return {};
}

// ---------------------------------------------------------------- decisions

void Pebbles::list(const State& state, Seat seat, ActionList& actions) const {
    const auto offer = [&](const Action& action) {
        if (judge(state, seat, action).ok()) actions.add(action);
    };
    for (int bid = 0; bid <= of(state, seat).pebbles; ++bid) offer(Action(Verb::bid).of(bid));
    for (const Verb verb : {Verb::dig, Verb::rest, Verb::hurl})
        for (int unit = seat.index() * units; unit < (seat.index() + 1) * units; ++unit) {
            if (verb != Verb::hurl) offer(Action(verb).with(unit));
            for (const Seat other : seats())
                if (verb == Verb::hurl) offer(Action(verb).with(unit).on(other.index()));
        }
    offer(Action(Verb::duck));
    offer(Action(Verb::take));
}

Verdict Pebbles::judge(const State& state, Seat seat, const Action& action) const {
    constexpr Refusal not_now{"PB-ACT-2"_rule, "That is not what is to be decided now.", {}};
    if (state.over != 0) return refuse("PB-END-1"_rule, "The game is over.");
    if (state.flow.is<BiddingFrame>() && state.bids.has_answered(seat))
        return refuse("PB-BID-3"_rule, "Your bid is sealed.");
    if (!awaiting(state).contains(seat)) return refuse("PB-ACT-1"_rule, "It is not your decision now.");
    if (action.verb >= all_verbs.size() || action.has_place || action.at != Place{}) return not_now;
    const VerbInfo& verb = all_verbs[action.verb];
    if ((verb.subject.empty() && action.subject != no_one) ||
        (verb.target.empty() && action.target != no_one) ||
        (verb.detail.empty() && action.detail != no_detail))
        return not_now;
    switch (static_cast<Verb>(action.verb)) {
    case Verb::bid:
        if (!state.flow.is<BiddingFrame>()) return not_now;
        if (action.detail < 0 || action.detail > of(state, seat).pebbles)
            return refuse("PB-BID-1"_rule, "You have {have|pebble|pebbles} to bid.", of(state, seat).pebbles);
        return Verdict::allowed();
    case Verb::dig:
    case Verb::rest:
    case Verb::hurl: return state.flow.is<ActingFrame>() ? judge_unit(state, seat, action) : Verdict(not_now);
    case Verb::duck:
        if (state.flow.is<DuckingFrame>() && of(state, seat).pebbles == 0)
            return refuse("PB-DUCK-1"_rule, "Ducking costs a pebble, and you have none.");
        [[fallthrough]];
    case Verb::take: return state.flow.is<DuckingFrame>() ? Verdict::allowed() : Verdict(not_now);
    }
    return not_now;
}

Verdict Pebbles::judge_unit(const State& state, Seat seat, const Action& action) const {
    if (action.subject < 0 || owner_of(action.subject) != seat.index())
        return refuse("PB-ACT-2"_rule, "That is not your unit.");
    if (state.gone.has_gone(action.subject))
        return refuse("PB-ACT-1"_rule, "{unit:unit} has gone already.", action.subject);
    if (static_cast<Verb>(action.verb) != Verb::hurl) return Verdict::allowed();
    const bool other = action.target >= 0 && action.target < setup_.seats && action.target != seat.index();
    return other ? Verdict::allowed() : refuse("PB-HURL-1"_rule, "Throw at somebody else.");
}

Pool Pebbles::bag(const State& state) const {
    std::array<int, 4> left{0, 4, 4, 4};
    for (const Seat seat : seats())
        for (const std::uint8_t each : of(state, seat).purse) --left[each];
    Pool pool;
    for (int value = 1; value <= 3; ++value)
        for (int i = 0; i < left[static_cast<std::size_t>(value)]; ++i) pool.add(value);
    return pool;
}

// PB-HURL-1: one d6; PB-HURL-3: or one for each hand, of which the right one's grows from round to round, and
// the better one counts.
int Pebbles::hurl(const State& state, Seat seat, Seat target, Chance& chance, Log& log) const {
    Ask ask{.kind = &throwing, .who = seat.index(), .against = target.index(), .needs = 4};
    if (!options_.both_hands) {
        std::array<std::uint8_t, 1> die{};
        chance.roll(6, die, ask);
        log.tell("PB-HURL-1"_rule, hurls, seat, target, die[0]);
        return die[0];
    }
    ask.kind = &both_hands;
    const std::array<NamedDie, 2> hands{{{0, 6}, {1, static_cast<std::uint8_t>(6 + 2 * state.round)}}};
    std::array<std::uint8_t, 2> dice{};
    chance.roll(hands, dice, ask);
    log.tell("PB-HURL-3"_rule, hurls_both, seat, target);
    log.also(dice);
    return std::max(dice[0], dice[1]);
}

void Pebbles::apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const {
    const auto verb = static_cast<Verb>(action.verb);
    const auto next_seat = [&] {
        state.gone.mark(action.subject);
        state.next = static_cast<std::uint8_t>((state.next + 1) % state.order.size());
    };
    if (verb == Verb::bid) {
        log.tell("PB-BID-1"_rule, sealed, seat);
        state.bids.seal(seat, action.detail);
    } else if (verb == Verb::dig) {
        next_seat();
        log.tell("PB-DIG-1"_rule, digs, seat, action.subject);
        Pool pool = bag(state);
        if (pool.size() > 0) {
            std::array<std::uint8_t, 1> drawn{};
            chance.draw(pool, drawn, Ask{.kind = &token, .who = seat.index(), .secret = true});
            of(state, seat).purse.insert_sorted(drawn[0]);
            log.whisper(seat, "PB-DIG-1"_rule, drew, seat, drawn[0]);
        }
    } else if (verb == Verb::rest) {
        next_seat();
        log.tell("PB-REST-1"_rule, rests, seat, action.subject);
        if (state.supply > 0) pay(state, seat, -1);
    } else if (verb == Verb::hurl) {
        next_seat();
        if (hurl(state, seat, Seat(action.target), chance, log) >= 4)
            state.flow.begin(DuckingFrame{Seat(action.target), seat});
    } else {
        const Seat thrower = state.flow.top().as<DuckingFrame>().thrower;
        state.flow.finish();
        if (verb == Verb::duck) {
            log.tell("PB-DUCK-1"_rule, ducks, seat);
            pay(state, seat, 1);
        } else {
            log.tell("PB-HURL-2"_rule, scores, thrower);
            ++of(state, thrower).points;
        }
    }
    go_on(state, chance, log);
}

// PB-BID-3: a bid is final the moment it is given.
bool Pebbles::seal(State& state, Seat seat, const Action& action) const {
    if (!state.flow.is<BiddingFrame>()) return false;
    state.bids.seal(seat, action.detail);
    return true;
}

Refusal Pebbles::finality() const { return {"PB-BID-3"_rule, "Bids that were opened stand.", {}}; }

// Points, the pebbles that buy the next lead, and what the purse holds as far as it is known.
int Pebbles::evaluate(const State& state, Seat seat) const {
    std::array<std::int64_t, max_seats> worth{};
    for (const Seat each : seats()) {
        const Player& player = of(state, each);
        std::int64_t& its = worth[static_cast<std::size_t>(each.index())];
        its = player.points * 4 + player.pebbles;
        for (const std::uint8_t drawn : player.purse) its += drawn * 4;
    }
    return standing_of_lead(lead_of(seat.index(), setup_.seats, worth), 12);
}

// PB-END-1: points, and once it is over the tokens too. The leaders share the win.
Outcome Pebbles::outcome(const State& state) const {
    Outcome outcome;
    outcome.over = state.over != 0;
    if (outcome.over) outcome.ended_by = "PB-END-1"_rule;
    for (const Seat seat : seats()) {
        auto& score = outcome.score[static_cast<std::size_t>(seat.index())];
        score = of(state, seat).points;
        if (outcome.over)
            for (const std::uint8_t each : of(state, seat).purse) score += each;
    }
    rank_seats(outcome, seats(),
               [&](Seat seat) { return outcome.score[static_cast<std::size_t>(seat.index())]; });
    return outcome;
}

// ---------------------------------------------------------------- secrets

namespace {
constexpr std::uint8_t hidden_token = 9;
}

void Pebbles::hide(State& state, Viewer viewer) const {
    if (state.over != 0) return;
    state.bids.hide_from(viewer, 0);
    for (const Seat seat : seats())
        if (!viewer.may_see(seat))
            for (std::uint8_t& each : of(state, seat).purse) each = hidden_token;
}

void Pebbles::imagine(State& state, Viewer viewer, Chance& chance) const {
    if (state.over != 0) return;
    State known = state;
    for (const Seat seat : seats())
        if (!viewer.may_see(seat)) of(known, seat).purse.clear();
    Pool pool = bag(known);
    for (const Seat seat : seats()) {
        if (viewer.may_see(seat)) continue;
        auto& purse = of(state, seat).purse;
        const int count = purse.size();
        purse.clear();
        for (int i = 0; i < count; ++i)
            purse.insert_sorted(
                pool.take(static_cast<int>(chance.below(static_cast<std::uint32_t>(pool.size())))));
        if (!state.bids.complete() && state.bids.has_answered(seat))
            state.bids.deal_anew(seat, static_cast<std::int32_t>(chance.below(of(state, seat).pebbles + 1u)));
    }
}

Refusal Pebbles::secrecy() const { return {"PB-DIG-1"_rule, "Those tokens are hidden from you.", {}}; }

// ---------------------------------------------------------------- shown and told

Scene Pebbles::scene(const State& state, Viewer) const {
    Scene scene;
    for (const Seat seat : seats()) {
        const Player& player = of(state, seat);
        Scene::SeatView view{seat.index(), word("seat", seat.index()),     "grey", player.points,
                             {},           awaiting(state).contains(seat), 0};
        view.counters.push_back({"pebbles", player.pebbles, ""});
        scene.seats.push_back(view);
        Scene::Hand hand{seat.index(), "purse", player.purse.size(), {}};
        for (const std::uint8_t each : player.purse)
            if (each != hidden_token)
                hand.cards.push_back({word("token", each), word("token", each), "token", {}});
        scene.hands.push_back(hand);
    }
    scene.track.round = state.round;
    scene.track.rounds = options_.rounds;
    for (int i = 0; i < state.order.size(); ++i)
        scene.forecast.push_back({state.order[i].index(), word("seat", state.order[i].index()),
                                  i == state.next ? "now" : "next", "PB-BID-2"_rule});
    for (const Seat seat : awaiting(state))
        scene.prompts.push_back(
            {seat.index(),
             "What do you do?",
             "PB-ACT-1"_rule,
             state.flow.is<BiddingFrame>(),
             state.flow.is<BiddingFrame>() ? Scene::Answer::number : Scene::Answer::choose,
             {}});
    return scene;
}

std::string Pebbles::describe(const State&, Seat, const Action& action) const {
    std::string text(all_verbs[action.verb].name);
    if (action.subject >= 0) text += " " + word("unit", action.subject);
    if (action.target >= 0) text += " at " + word("seat", action.target);
    if (action.detail >= 0) text += fmt::format(" {}", action.detail);
    return text;
}

std::string Pebbles::word(std::string_view kind, std::int32_t value) const {
    if (kind == "hand" && value < 2) return value == 0 ? "L" : "R";
    return fmt::format("{}{}", kind == "seat" ? "s" : kind == "unit" ? "u" : "t", value);
}

std::optional<std::int32_t> Pebbles::value(std::string_view kind, std::string_view name) const {
    for (int i = 0; i < 10; ++i)
        if (word(kind, i) == name) return i;
    return std::nullopt;
}

// ---------------------------------------------------------------- positions

Json Pebbles::write(const State& state) const {
    Json json;
    json["round"] = state.round;
    json["over"] = state.over;
    json["gone"] = state.gone.bits();
    json["next"] = state.next;
    json["supply"] = state.supply;
    json["order"] = Json::array();
    for (const Seat seat : state.order) json["order"].push_back(seat.index());
    json["flow"] = Json::array();
    for (int i = 0; i < state.flow.depth(); ++i)
        json["flow"].push_back(
            {state.flow[i].procedure, state.flow[i].step, state.flow[i].own[0], state.flow[i].own[1]});
    json["owing"] = state.bids.owing().bits();
    json["players"] = Json::array();
    for (const Seat seat : seats()) {
        const Player& player = of(state, seat);
        Json one = {{"pebbles", player.pebbles}, {"points", player.points}};
        one["purse"] = Json::array();
        for (const std::uint8_t each : player.purse) one["purse"].push_back(each);
        if (state.bids.has_answered(seat)) one["bid"] = state.bids.answer_of(seat);
        json["players"].push_back(one);
    }
    return json;
}

std::optional<Pebbles::State> Pebbles::read(const Json& json, Faults& faults) const {
    const JsonReader from(json, faults);
    if (!from.object({"round", "over", "gone", "next", "supply", "order", "flow", "owing", "players"}))
        return std::nullopt;
    const auto number = [](const JsonReader& in, const char* field) {
        const auto found = in.need(field);
        return static_cast<std::uint8_t>(found ? found->integer(0, 255).value_or(0) : 0);
    };
    State state;
    state.round = number(from, "round");
    state.over = number(from, "over");
    state.gone = Ledger::from_bits(number(from, "gone"));
    state.next = number(from, "next");
    state.supply = number(from, "supply");
    const auto order = from.need("order");
    const auto flow = from.need("flow");
    const auto players = from.need("players");
    if (!order || !order->array(most_seats) || !flow || !flow->array(3) || !players ||
        !players->array(most_seats))
        return std::nullopt;
    if (players->size() != static_cast<std::size_t>(setup_.seats)) {
        players->fault("everybody at the table is a player");
        return std::nullopt;
    }
    for (std::size_t i = 0; i < order->size(); ++i)
        state.order.push_back(Seat(static_cast<int>((*order)[i].integer(0, setup_.seats - 1).value_or(0))));
    for (std::size_t i = 0; i < flow->size(); ++i) {
        const JsonReader frame = (*flow)[i];
        if (!frame.array(4)) return std::nullopt;
        if (frame.size() != 4) {
            frame.fault("a frame is four numbers");
            return std::nullopt;
        }
        std::array<int, 4> part{};
        for (std::size_t j = 0; j < 4; ++j) part[j] = static_cast<int>(frame[j].integer(0, 3).value_or(0));
        state.flow.begin_frame({static_cast<std::uint8_t>(part[0]),
                                static_cast<std::uint8_t>(part[1]),
                                {static_cast<std::int8_t>(part[2]), static_cast<std::int8_t>(part[3])}});
    }
    SeatSet asked = SeatSet::from_bits(number(from, "owing") & seats().bits());
    for (std::size_t i = 0; i < players->size(); ++i)
        if ((*players)[i].has("bid")) asked.add(Seat(static_cast<int>(i)));
    state.bids.ask(asked);
    for (std::size_t i = 0; i < players->size(); ++i) {
        const JsonReader one = (*players)[i];
        const Seat seat(static_cast<int>(i));
        of(state, seat).pebbles = number(one, "pebbles");
        of(state, seat).points = number(one, "points");
        if (one.has("bid")) state.bids.seal(seat, number(one, "bid"));
        const auto purse = one.need("purse");
        if (!purse || !purse->array(tokens)) return std::nullopt;
        for (std::size_t j = 0; j < purse->size(); ++j)
            of(state, seat).purse.push_back(static_cast<std::uint8_t>((*purse)[j].integer(1, 3).value_or(1)));
    }
    if (faults.empty()) check(state, faults);
    return faults.empty() ? std::optional(state) : std::nullopt;
}

void Pebbles::check(const State& state, Faults& faults) const {
    const auto clause = [&](bool holds, const char* label) {
        if (!holds) faults.push_back({"", 0, "", "PB-INV", label});
        return holds;
    };
    int pebbles = state.supply;
    std::array<int, 4> drawn{};
    for (const Seat seat : seats()) {
        pebbles += of(state, seat).pebbles;
        for (const std::uint8_t each : of(state, seat).purse) ++drawn[std::min<std::size_t>(each, 3)];
        clause(std::ranges::is_sorted(of(state, seat).purse), "purses are sorted");
    }
    clause(pebbles == all_pebbles, "no pebble is lost or made");
    clause(drawn[1] <= 4 && drawn[2] <= 4 && drawn[3] <= 4, "no more tokens are drawn than there are");
    clause(state.round >= 1 && state.round <= options_.rounds, "the round is one of the game's");
    clause(state.over <= 1 && (state.over != 0) == state.flow.idle(), "the flow ends with the game");
    clause(state.over == 0 || state.round == options_.rounds, "the game ends after its last round");
    if (!clause(state.over != 0 || is_flow_sound(state), "one thing lies on another")) return;
    clause(is_order_sound(state), "the order names every seat once, and who is next");
    clause(are_bids_sound(state), "everybody bids what it has");
    clause(are_points_earned(state), "a point is earned by a unit that has gone");
}

bool Pebbles::is_flow_sound(const State& state) const {
    const auto& flow = state.flow;
    const auto is = [&](int i, const auto& remembered, RoundStep step) {
        Frame frame = Frame::of(remembered);
        frame.go_to(step);
        return flow[i] == frame;
    };
    if (flow.depth() < 2) return false;
    if (is(0, RoundFrame{}, RoundStep::order)) return flow.depth() == 2 && is(1, BiddingFrame{}, {});
    if (!is(0, RoundFrame{}, RoundStep::end) || !is(1, ActingFrame{}, {})) return false;
    if (flow.depth() == 2) return true;
    if (!flow.is<DuckingFrame>()) return false;
    const auto ducking = flow.top().as<DuckingFrame>();
    return is(2, ducking, {}) && seats().contains(ducking.seat) && seats().contains(ducking.thrower) &&
           ducking.seat != ducking.thrower;
}

bool Pebbles::is_order_sound(const State& state) const {
    const bool is_set = state.flow.depth() > 1 && !state.flow.is<BiddingFrame>();
    if (!is_set) return state.order.empty() && state.next == 0 && state.gone.bits() == 0;
    SeatSet named;
    std::uint64_t all = 0;
    for (const Seat seat : state.order) {
        named.add(seat);
        all |= units_of(seat);
    }
    if (named != seats() || state.order.size() != setup_.seats || state.next >= setup_.seats ||
        (state.gone.bits() & ~all) != 0)
        return false;
    return state.flow.is<DuckingFrame>() || state.gone.still_to_go(units_of(state.order[state.next])) != 0;
}

bool Pebbles::are_bids_sound(const State& state) const {
    if (state.over != 0) return state.bids == Sealed{};
    SeatSet asked = state.bids.owing();
    for (const Seat seat : seats()) {
        if (!state.bids.has_answered(seat)) continue;
        asked.add(seat);
        const int most = state.flow.is<BiddingFrame>() ? of(state, seat).pebbles : all_pebbles;
        if (state.bids.answer_of(seat) < 0 || state.bids.answer_of(seat) > most) return false;
    }
    return asked == seats() && (state.flow.is<BiddingFrame>() || state.bids.complete());
}

bool Pebbles::are_points_earned(const State& state) const {
    for (const Seat seat : seats()) {
        const int rounds = state.round - (state.over == 0 ? 1 : 0);
        int earned = units * rounds + std::popcount(state.gone.bits() & units_of(seat));
        if (state.flow.is<DuckingFrame>() && state.flow.top().as<DuckingFrame>().thrower == seat) --earned;
        if (of(state, seat).points > earned) return false;
    }
    return true;
}

} // namespace muster::test
