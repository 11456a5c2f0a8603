// How the stage of Dropzone's tests works (stage.hpp), and that it finds out what it should.
#include "games/dropzone/stage.hpp"

#include <cstdlib>
#include <gtest/gtest-spi.h>

namespace muster::dropzone::tests {

namespace {

int worth_of(const Equipment& kit, int unit) {
    return sheet_of(kit, unit).points + info_of(kit, unit).commander_points;
}

} // namespace

// ---------------------------------------------------------------- ways to begin

Stage::Stage(int seats, Chosen chosen, std::vector<DataFile> files, Line line) : seats_(seats) {
    const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), "make");
    Faults faults;
    rules_ = Dropzone::make({seats_, std::move(chosen), std::move(files)}, faults);
    if (!rules_) {
        ADD_FAILURE() << to_string(faults);
        std::abort(); // nothing of the test makes sense without rules
    }
    lay(false);
}

Stage Stage::whole(int seats, Chosen chosen, const Dice& dice, std::vector<DataFile> files, Line line) {
    const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), "start");
    Stage stage(seats, std::move(chosen), std::move(files), line);
    stage.state_ = {};
    stage.kp_ = {};
    stage.dealt_ = {};
    stage.resolve(dice,
                  [&](State& next, Chance& chance, Log& log) { next = stage.rules_->start(chance, log); });
    return stage;
}

Stage Stage::laid(int seats, Chosen chosen, Line line) {
    Stage stage(seats, std::move(chosen), {}, line);
    stage.lay(true);
    return stage;
}

// The game's own start as it lies there: pieces, objectives and zones, and perhaps the units.
void Stage::lay(bool everybody) {
    Log idle;
    Chance chance = Chance::drawn(1, 0);
    const State start = rules_->start(chance, idle);
    state_ = {};
    state_.pieces = start.pieces;
    state_.objectives = start.objectives;
    state_.round = 1;
    kp_ = {};
    for (int i = 0; i < seats_; ++i) // a quick start's zones, also where a full one is played
        state_.zone[Seat(i)] = static_cast<std::uint8_t>(i);
    for (const int one : all_units(kit())) {
        unit_at(state_, one) = unit_at(start, one);
        if (!everybody) set(one, fresh(one, Where::destroyed, {}));
    }
    for (int seat = 0; seat < seats_; ++seat) deal(seat);
    set_order(0);
}

// ---------------------------------------------------------------- the situation

Unit Stage::fresh(int number, Where place, const Has& has) const {
    const Sheet& its = sheet_of(kit(), number);
    Unit made;
    made.where = static_cast<std::uint8_t>(place);
    if (place == Where::destroyed) return made;
    made.dp = static_cast<std::uint8_t>(has.dp < 0 ? its.dp : has.dp);
    made.moved = static_cast<std::int16_t>(has.moved);
    made.set(UnitFlag::airborne, place == Where::table && its.is_aircraft() && !has.landed);
    made.set(UnitFlag::token, has.token);
    return made;
}

void Stage::set(int number, const Unit& as) {
    const bool was_lost = !is_alive(state_, number);
    unit_at(state_, number) = as;
    const bool is_lost = !is_alive(state_, number);
    if (was_lost == is_lost) return;
    const int points = is_lost ? worth_of(kit(), number) : -worth_of(kit(), number);
    for (const Seat seat : seats_of(kit())) {
        if (!are_enemies(kit(), seat, owner_of(kit(), number))) continue;
        const auto i = static_cast<std::size_t>(seat.index());
        kp_[i] += points;
        state_.kp[seat] = static_cast<std::uint16_t>(state_.kp[seat] + points);
    }
}

Stage& Stage::put(const std::string& name, Place at, const Has& has) {
    const int number = unit(name);
    Unit made = fresh(number, Where::table, has);
    made.at = at;
    set(number, made);
    return *this;
}

Stage& Stage::line_up(const std::string& name, const Places& places, const Has& has) {
    int i = squad_info(kit(), squad(name)).first;
    for (const Place at : places) put(info_of(kit(), i++).id, at, has);
    return *this;
}

std::vector<int> Stage::units_named(const std::string& name) const {
    if (name.find('.') != std::string::npos) return {unit(name)};
    std::vector<int> all;
    const Thing named = thing(name);
    for (const int one : all_units(kit())) {
        const SquadId its_squad = squad_of(kit(), one);
        if (named.is(ThingKind::squad) ? its_squad == named.squad()
                                       : squad_info(kit(), its_squad).group == named.group())
            all.push_back(one);
    }
    return all;
}

Stage& Stage::inside(const std::string& name, const std::string& piece, const std::string& spot,
                     const Has& has) {
    for (const int one : units_named(name)) {
        Unit made = fresh(one, Where::garrison, has);
        made.host = static_cast<std::uint8_t>(piece_number(piece));
        made.spot = static_cast<std::uint8_t>(action("edge " + info_of(kit(), one).id + " " + spot).detail);
        set(one, made);
    }
    return *this;
}

Stage& Stage::aboard(const std::string& name, const std::string& transport, const Has& has) {
    for (const int one : units_named(name)) {
        Unit made = fresh(one, Where::aboard, has);
        made.host = static_cast<std::uint8_t>(unit(transport));
        set(one, made);
    }
    return *this;
}

Stage& Stage::send(const Lines& names, Where place) {
    for (const std::string& name : names)
        for (const int one : units_named(name))
            if (place == Where::destroyed || !is_aboard(state_, one)) set(one, fresh(one, place, {}));
    return *this;
}
Stage& Stage::ready(const Lines& names) { return send(names, Where::readiness); }
// Whoever came in a transport waits in it (DZ-SET-5).
Stage& Stage::reserve(const Lines& names) {
    for (const std::string& name : names)
        for (const int one : units_named(name)) {
            const int carrier = info_of(kit(), one).transport;
            if (is_aboard(state_, one)) continue;
            if (carrier == nothing)
                send({info_of(kit(), one).id}, Where::reserve);
            else
                reserve({info_of(kit(), carrier).id})
                    .aboard(info_of(kit(), one).id, info_of(kit(), carrier).id);
        }
    return *this;
}
Stage& Stage::lose(const Lines& names) { return send(names, Where::destroyed); }

void Stage::deal(int seat) {
    const auto i = static_cast<std::size_t>(seat);
    Hand dealt;
    std::vector<int> copies;
    for (const CardInfo& info : kit().cards) copies.push_back(info.copies);
    for (const std::string& name : hands_[i]) {
        dealt.cards.insert_sorted(static_cast<std::uint8_t>(card(name)));
        --copies[static_cast<std::size_t>(card(name))];
    }
    for (const std::string& name : decks_[i]) --copies[static_cast<std::size_t>(card(name))];
    for (std::size_t one = 0; one < copies.size(); ++one)
        for (int left = copies[one]; left > 0; --left)
            dealt.discards.push_back(static_cast<std::uint8_t>(one));
    state_.hands.all[i] = dealt;
    dealt_[i] = dealt.discards.size();
}

Stage& Stage::hand(int seat, const Lines& cards) {
    hands_[static_cast<std::size_t>(seat)] = cards;
    deal(seat);
    return *this;
}

Stage& Stage::deck(int seat, const Lines& cards) {
    decks_[static_cast<std::size_t>(seat)] = cards;
    deal(seat);
    return *this;
}

// DZ-UP-4: whoever was laid in reserve is ready by then.
Stage& Stage::round(int number) {
    state_.round = static_cast<std::uint8_t>(number);
    const int release = kit().options.reserve_release;
    for (const int one : all_units(kit()))
        if (release != 0 && number > release && dropzone::where(state_, one) == Where::reserve)
            send({info_of(kit(), one).id}, Where::readiness);
    return *this;
}

Stage& Stage::order(std::initializer_list<int> seats) {
    state_.order.clear();
    for (const int seat : seats) state_.order.add(Seat(seat));
    order_is_said_ = true;
    return *this;
}

void Stage::set_order(int first) {
    state_.order.clear();
    for (int i = 0; i < seats_; ++i) state_.order.add(Seat((first + i) % seats_));
}

Stage& Stage::find(const std::string& name) {
    Objective& one = objective(name);
    one.flags = 0;
    one.carrier = SquadId::none();
    one.claimant = nothing;
    return *this;
}

Stage& Stage::claim(const std::string& name, int seat) {
    find(name).objective(name).claimant = static_cast<std::uint8_t>(seat);
    return *this;
}

Stage& Stage::carry(const std::string& name, const std::string& squad_name) {
    claim(name, owner_of_squad(kit(), squad(squad_name)).index());
    Objective& one = objective(name);
    one.carrier = squad(squad_name);
    one.piece = PieceId::none();
    one.at = {};
    return *this;
}

Stage& Stage::tokens(const std::string& name, int count) {
    piece(name).tokens = static_cast<std::uint8_t>(count);
    return *this;
}

// The rules belong to this stage, and nobody else sees them.
Equipment& Stage::own_kit() { return const_cast<Equipment&>(rules_->equipment()); }

Sheet& Stage::sheet(const std::string& name) {
    return own_kit().sheets[squad_info(kit(), squad(name)).sheet];
}

Stage& Stage::mount(const std::string& name, int cv) {
    own_kit().units[static_cast<std::size_t>(unit(name))].commander = static_cast<std::uint8_t>(cv);
    return *this;
}

void Stage::go_to_step(GameStep step, const Dice& dice) {
    state_.flow.clear();
    state_.activation = {}; // if one was under way it is over
    state_.motion = {};
    state_.shooting = {};
    state_.has_moved = state_.has_shot = state_.used_close = state_.used_ranged = {};
    state_.entered_hostile = state_.close_hurt = {};
    state_.flow.begin(GameFrame{}).go_to(step);
    resolve(dice, [&](State& next, Chance& chance, Log& log) { rules_->resume(next, chance, log); });
}

Stage& Stage::initiation(const Dice& dice, Line line) {
    const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), "initiation");
    --state_.round; // it counts up
    go_to_step(GameStep::begin_round, dice);
    return *this;
}

Stage& Stage::special(const Dice& dice, Line line) {
    const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), "special");
    go_to_step(GameStep::special, dice);
    return *this;
}

Stage& Stage::begin(const Dice& dice, Line line) {
    const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), "begin");
    go_to_step(GameStep::battlegroups, dice);
    return *this;
}

Stage& Stage::round_up(const Dice& dice, Line line) {
    const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), "round up");
    for (int i = 0; i < groups_in(kit()); ++i) state_.activated |= static_cast<std::uint32_t>(Bits::of(i));
    go_to_step(GameStep::round_up, dice);
    return *this;
}

// ---------------------------------------------------------------- answers

Stage& Stage::play(int seat, const std::string& said, const Dice& dice, Line line) {
    const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), said);
    return play_action(Seat(seat), action(said), dice);
}

Stage& Stage::play(const std::string& said, const Dice& dice, Line line) {
    return play(asked(), said, dice, line);
}

Stage& Stage::play_action(Seat seat, const Action& made, const Dice& dice) {
    const Verdict verdict = rules_->judge(state_, seat, made);
    EXPECT_TRUE(verdict.ok()) << verdict.refusal().rule.id << ": " << sentence(verdict.refusal(), *rules_)
                              << " (" << asks() << ")";
    if (verdict.ok())
        resolve(dice,
                [&](State& next, Chance& chance, Log& log) { rules_->apply(next, seat, made, chance, log); });
    return *this;
}

Stage& Stage::play_drawn(const Action& made) {
    const Seat seat(asked());
    const bool allowed = rules_->judge(state_, seat, made).ok();
    EXPECT_TRUE(allowed) << say(made);
    if (!allowed) return *this;
    State next = state_;
    events_.clear();
    luck_.clear();
    Chance chance = Chance::drawn(7, ++drawn_);
    chance.keep(luck_);
    Log log(events_);
    rules_->apply(next, seat, made, chance, log);
    take(next);
    return *this;
}

Stage& Stage::activate(const std::string& said, const Dice& dice, Line line) {
    const Seat owner(group_info(kit(), GroupId(group(said.substr(0, said.find(' '))))).seat);
    if (decision() != "D-ACTIVATE") {
        if (!order_is_said_) set_order(owner.index());
        begin({}, line);
    }
    return play(owner.index(), "activate " + said, dice, line);
}

Stage& Stage::act(const std::string& name, const std::string& with, Line line) {
    const GroupId own = squad_info(kit(), squad(name)).group;
    const std::string group_name = with.empty() ? group_info(kit(), own).id : with;
    const bool joins =
        !own.is_none() || has(loaded_auxiliaries(kit(), state_, GroupId(group(group_name))), squad(name));
    activate(joins ? group_name : group_name + " " + name, {}, line);
    return play("select " + name, {}, line);
}

Stage& Stage::move(const Lines& all_said, const Dice& dice, Line line) {
    play("move", {}, line);
    for (const std::string& said : all_said) play(said, {}, line);
    return play("endmove", dice, line);
}

Stage& Stage::shoot(const Lines& aims, const Dice& dice, Line line) {
    play("shoot", {}, line);
    for (const std::string& said : aims) play("aim " + said, {}, line);
    return play("fire", dice, line);
}

Stage& Stage::done(Line line) {
    while (decision() == "D-ACTION" && !testing::Test::HasFailure()) play("endsquad", {}, line);
    return *this;
}

Stage& Stage::pass_cards(Line line) {
    while (decision() == "D-CARD" && !testing::Test::HasFailure()) play("pass", {}, line);
    return *this;
}

// What brings the activation to its end soonest.
std::optional<Action> Stage::least() const {
    for (const char* said : {"endgroup", "endsquad", "endmove", "pass", "abandon", "roll"})
        if (judged(said) == "allowed") return action(said);
    ActionList actions;
    rules_->list(state_, Seat(asked()), actions);
    for (const Verb verb : {Verb::select, Verb::move, Verb::shift, Verb::step})
        for (const Action& one : actions)
            if (verb_of(one) == verb) return one;
    return actions.empty() ? std::nullopt : std::optional(actions[0]);
}

Stage& Stage::idle(const std::string& name, Line line) {
    const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), "idle " + name);
    EXPECT_EQ(decision(), "D-ACTIVATE");
    ActionList actions;
    rules_->list(state_, Seat(asked()), actions);
    play_drawn(name.empty() ? actions[0] : action("activate " + name));
    const GroupId now = state_.activation.group;
    for (int i = 0; i < 100 && state_.flow.find<ActivationFrame>() != nullptr; ++i) {
        if (state_.activation.group != now || testing::Test::HasFailure()) break;
        play_drawn(least().value_or(Action(Verb::pass)));
    }
    return *this;
}

Lines Stage::groups_in_turn(Line line) {
    Lines groups;
    while (decision() == "D-ACTIVATE" && groups.size() < most_groups && !testing::Test::HasFailure()) {
        ActionList actions;
        rules_->list(state_, Seat(asked()), actions);
        groups.push_back(kit().groups[static_cast<std::size_t>(actions[0].subject)].id);
        idle("", line);
    }
    return groups;
}

template <class Step>
void Stage::resolve(const Dice& dice, Step step) {
    const std::vector<Entered> results(dice.begin(), dice.end());
    State next = state_;
    events_.clear();
    luck_.clear();
    Chance chance = Chance::entered(results, *rules_);
    chance.keep(luck_);
    Log log(events_);
    step(next, chance, log);
    EXPECT_FALSE(chance.wanting()) << "wants " << chance.want().count << " of "
                                   << roll_name(chance.want().ask.kind)
                                   << (chance.want().misfit ? " and not such" : "") << "\n"
                                   << story();
    if (chance.wanting()) return;
    EXPECT_EQ(chance.left_over(), 0u) << "luck that nobody wants\n" << story();
    take(next);
}

void Stage::take(const State& next) {
    state_ = next;
    expect_sound();
}

// Whatever is tested, the state is possible, and what is listed is allowed (invariant 22).
void Stage::expect_sound() const {
    Faults faults;
    rules_->check(state_, faults);
    EXPECT_TRUE(faults.empty()) << to_string(faults) << story();
    for (const Seat seat : rules_->awaiting(state_)) {
        ActionList actions;
        rules_->list(state_, seat, actions);
        EXPECT_FALSE(actions.empty()) << "nothing is listed: " << asks();
        for (const Action& one : actions)
            EXPECT_TRUE(rules_->judge(state_, seat, one).ok()) << say(one) << " is listed and refused";
    }
}

// ---------------------------------------------------------------- the stage itself

namespace {

TEST(DropzoneStage, Units_are_where_they_were_put) {
    Stage stage;
    stage.line_up("L3a", {{1000, 300}, {1200, 300}}, {.dp = 1}).put("LX1.1", {500, 500});
    stage.aboard("L2a", "LX1.1").inside("T2a", "P4", "north").ready({"TX1"}).reserve({"T3"});
    stage.put("LX4.1", {2500, 500}, {.landed = true});
    EXPECT_EQ(stage.at("L3a.2"), (Place{1200, 300}));
    EXPECT_EQ(stage.all_dp("L3a"), (Numbers{1, 1, 0}));
    EXPECT_EQ(stage.where("L3a.3"), "lost");
    EXPECT_EQ(stage.where("LX1.1"), "flying");
    EXPECT_EQ(stage.where("LX4.1"), "table");
    EXPECT_EQ(stage.where("L2a.2"), "aboard LX1.1");
    EXPECT_EQ(stage.where("T2a.3"), "P4 north");
    EXPECT_EQ(stage.where("TX1.1"), "ready");
    EXPECT_EQ(stage.where("T3a.2"), "reserve");
    EXPECT_EQ(stage.where("TX2.1"), "reserve");
    EXPECT_EQ(stage.where("T3b.2"), "aboard TX2.1");
    EXPECT_EQ(stage.kp(), (Numbers{0, 0}));
    stage.lose({"L3a.1"});
    EXPECT_EQ(stage.where("L3a.1"), "lost");
}

TEST(DropzoneStage, Cards_are_where_they_were_dealt) {
    Stage stage;
    stage.hand(0, {"C12", "C01"}).deck(0, {"C02", "C02"});
    EXPECT_EQ(stage.hand(0), (Lines{"C01", "C12"}));
    EXPECT_EQ(stage.hand(1), Lines{});
    EXPECT_EQ(hand_of(stage.state(), Seat(0)).discards.size(), 26);
    EXPECT_EQ(deck_of(stage.kit(), stage.state(), Seat(0)).size(), 2);
    EXPECT_EQ(deck_of(stage.kit(), stage.state(), Seat(1)).size(), 0);
}

TEST(DropzoneStage, Dice_too_few_or_too_many_are_found_out) {
    Stage stage;
    stage.put("L3a.1", {1000, 300}).put("T1a.1", {1000, 900}).act("L3a");
    stage.play("shoot").play("aim L3a.1 longbore T1a.1");
    EXPECT_NONFATAL_FAILURE(stage.play("fire"), "wants 1 of R-HIT");
    EXPECT_NONFATAL_FAILURE(stage.play("fire", {1, 1}), "luck that nobody wants");
}

TEST(DropzoneStage, A_refusal_that_does_not_come_is_found_out) {
    Stage stage;
    stage.put("L3a.1", {1000, 300}).put("T1a.1", {1000, 900}).act("L3a");
    EXPECT_NONFATAL_FAILURE(stage.play("scan"), "DZ-");
    EXPECT_NONFATAL_FAILURE(stage.refuses("move", "DZ-GEN-1", ""), "is allowed");
}

} // namespace

} // namespace muster::dropzone::tests
