// What is going on at the table: the round and its phases, who comes next, why somebody is asked, and what.
#include "round/story.hpp"
#include "games/forge/scene_parts.hpp"

#include <bit>
#include <fmt/format.h>

namespace muster::forge {

namespace {

int left_to_place(const Sight& sight, Seat seat) {
    return std::popcount(units_of(sight.kit, seat) & sight.state.waiting);
}

int left_to_activate(const Sight& sight, Seat seat) {
    return std::popcount(eligible(sight.kit, sight.state, seat));
}

int bid_of(const State& state, Seat seat) { return state.bids.answer_of(seat); }

Trigger trigger_in(const Frame& question) { return static_cast<Trigger>(question.own[2]); }
int attacker_in(const Frame& question) { return question.own[3]; }

AttackKind kind_of(const Attack& attack) { return static_cast<AttackKind>(attack.kind); }
bool is_counter(const Target& target) { return target.answer == static_cast<std::uint8_t>(Answer::counter); }

} // namespace

std::optional<Blow> incoming(const Equipment& kit, const State& state) {
    const Frame* attacking = state.flow.find(Procedure::attack);
    if (attacking == nullptr || !state.flow.is(Procedure::evading)) return std::nullopt;
    const Attack& attack = state.attack;
    const int evader = unit_in(state.flow.top());
    Blow blow;
    blow.target = evader;
    blow.melee = kind_of(attack) == AttackKind::fight;
    blow.standing = unit_at(state, evader).at;
    if (attack.attacker == evader) {
        const Target& striker = attack.targets[attacking->own[2]];
        blow.attacker = striker.unit;
        blow.focus = striker.focus != 0;
        blow.weapons = weapons_reaching(kit, state, blow.attacker, blow.melee, evader);
        return blow;
    }
    blow.attacker = attack.attacker;
    blow.focus = attack.focus != 0;
    if (kind_of(attack) == AttackKind::overwatch) blow.standing = station_of(state, attack.station);
    for (std::size_t i = 0; i < attack.aims.size(); ++i)
        if (attack.aims[i] == evader) blow.weapons |= 1u << i;
    return blow;
}

// ---------------------------------------------------------------- the round

Scene::Track track(const Sight& sight) {
    const auto in = [&](GameStep first, GameStep last) {
        return !sight.in_set_up() && sight.is_going_on() && sight.step() >= first && sight.step() <= last;
    };
    Scene::Track track;
    track.round = sight.state.round;
    track.rounds = sight.kit.options.rounds;
    if (sight.in_set_up()) track.phases.push_back({"Set-up", sight.is_going_on(), "FO-SET-3"_rule});
    track.phases.push_back({"Bidding", in(GameStep::begin_round, GameStep::order), "FO-BID-1"_rule});
    track.phases.push_back({"Actions", in(GameStep::actions, GameStep::actions), "FO-ACT-2"_rule});
    track.phases.push_back({"End", in(GameStep::end, GameStep::end), "FO-END-3"_rule});
    return track;
}

// ---------------------------------------------------------------- who comes next

namespace {

class Forecast : Comings {
public:
    explicit Forecast(const Sight& sight) : sight_(sight), kit_(sight.kit), state_(sight.state) {}

    std::vector<Scene::Coming> tell() {
        const Frame* question = sight_.question();
        if (question == nullptr) return {};
        switch (sight_.step()) {
        case GameStep::roll_for_zones:
        case GameStep::zones: zones(); break;
        case GameStep::deploy: deployments(); break;
        case GameStep::begin_round:
        case GameStep::bid: bids(); break;
        case GameStep::assign:
        case GameStep::order: payments(*question); break;
        case GameStep::actions:
        case GameStep::end: turns(*question); break;
        }
        return take();
    }

private:
    // ------------------------------------------------ set-up

    // FO-SET-2: as they rolled.
    void zones() {
        for (int place = 0; place < state_.order.size(); ++place) {
            const int side = state_.order.at(place);
            const Seat seat = first_seat_of(kit_, side);
            const bool has_zone = state_.zone[static_cast<std::size_t>(side)] != nothing;
            add(seat, sight_.name(seat),
                has_zone          ? "done"
                : waits_for_zone_ ? "next"
                                  : "now",
                "FO-SET-2"_rule);
            waits_for_zone_ = waits_for_zone_ || !has_zone;
        }
        add("deployment", "FO-SET-3"_rule);
    }

    // FO-SET-3, FO-SET-7: one each, as if whoever is first in the roster were placed each time.
    void deployments() {
        State later = state_;
        while (const auto seat = next_to_deploy(kit_, later)) {
            add(*seat, sight_.name(*seat), now_or_next(), "FO-SET-3"_rule);
            const std::uint64_t waiting = units_of(kit_, *seat) & later.waiting;
            const std::uint64_t placed = Bits::of(std::countr_zero(waiting));
            later.waiting &= ~placed;
            later.table |= placed;
        }
        add("round 1", "FO-SET-6"_rule);
    }

    // ------------------------------------------------ bids

    // FO-BID-11: nothing but who has given one.
    void bids() {
        for (const Seat seat : bidders(kit_, state_))
            add(seat, sight_.name(seat), state_.bids.has_answered(seat) ? "done" : "now", "FO-BID-1"_rule);
    }

    // FO-BID-4: higher bids first, equal ones by seat.
    void payments(const Frame& question) {
        const auto tell = [&](Seat seat, std::string how) {
            add(seat, fmt::format("{}: {} Shock", sight_.name(seat), left_to_assign(state_, seat)),
                std::move(how), "FO-BID-4"_rule);
        };
        const Seat now = asked(question);
        tell(now, "now");
        for (int bid = bid_of(state_, now); bid > 0; --bid)
            for (const Seat seat : bidders(kit_, state_))
                if (seat != now && bid_of(state_, seat) == bid && left_to_assign(state_, seat) > 0)
                    tell(seat, "next");
        add("order of play", "FO-INI-2"_rule);
    }

    // ------------------------------------------------ turns

    // FO-ACT-2: as the order stands, one unit after another, until nobody has one left. Whoever has to
    // answer in between comes first.
    void turns(const Frame& question) {
        if (const Frame* activation = state_.flow.find(Procedure::activation)) {
            const Seat seat = asked(*activation);
            if (asked(question) != seat || doing(question) == Procedure::reacting)
                add(asked(question), answering(question), "now", rule_of_answer(question));
            add(seat, fmt::format("{}: {}", sight_.name(seat), sight_.name(unit_in(*activation))),
                now_or_next(), "FO-ACT-8"_rule);
            last_side_ = side_of(kit_, seat);
        }
        State later = state_;
        while (const auto seat = take_next(later)) add(*seat, sight_.name(*seat), now_or_next(), rule_);
        add(state_.round < kit_.options.rounds ? "end of the round" : "end of the last round",
            "FO-ACT-11"_rule);
    }

    // The next turn or slot of one, taken with any of the units that it could be taken with.
    std::optional<Seat> take_next(State& later) {
        close_turn(kit_, later);
        const auto can_go = [&](int side) { return eligible_of_side(kit_, later, side) != 0; };
        const auto side = later.order.next(can_go);
        if (!side) return std::nullopt;
        rule_ = rule_of_turn(later, *side);
        last_side_ = *side;
        const Seat seat = seat_in_turn(kit_, later, *side);
        later.activated |= Bits::of(std::countr_zero(eligible(kit_, later, seat)));
        count_turn(kit_, later, seat);
        return seat;
    }

    // Part of a team's turn, part of a lead, or its own turn; again, when the others have nobody any more.
    Rule rule_of_turn(const State& later, int side) const {
        if (later.made > 0) return "FO-TEAM-4"_rule;
        if (later.order.lap() == 0 && later.order.lead_of(side) > 1) return "FO-INI-4"_rule;
        return side == last_side_ ? "FO-ACT-3"_rule : "FO-ACT-2"_rule;
    }

    std::string answering(const Frame& question) const {
        std::string seat = sight_.name(asked(question));
        const int unit = unit_in(question);
        const std::string who = unit < 0 ? "" : sight_.name(unit);
        switch (doing(question)) {
        case Procedure::reacting:
            return unit < 0 ? fmt::format("{} (may shoot)", seat)
                            : fmt::format("{}: {} (may react)", seat, who);
        case Procedure::evading: return fmt::format("{}: {} (may evade)", seat, who);
        case Procedure::consolidating: return fmt::format("{}: {} (may consolidate)", seat, who);
        default: return seat;
        }
    }
    static Rule rule_of_answer(const Frame& question) {
        switch (doing(question)) {
        case Procedure::reacting: return "FO-REA-9"_rule;
        case Procedure::evading: return "FO-EVD-2"_rule;
        default: return "FO-FGT-5"_rule;
        }
    }

    const Sight& sight_;
    const Equipment& kit_;
    const State& state_;
    bool waits_for_zone_ = false; // somebody does, who comes first
    Rule rule_;                   // of the turn that was taken last
    int last_side_ = -1;          // whose it was; -1: nobody knows
};

} // namespace

std::vector<Scene::Coming> forecast(const Sight& sight) { return Forecast(sight).tell(); }

// ---------------------------------------------------------------- why somebody is asked

namespace {

class Chain : Links {
public:
    explicit Chain(const Sight& sight) : sight_(sight), kit_(sight.kit), state_(sight.state) {}

    std::vector<Scene::Link> tell() {
        if (sight_.question() == nullptr) return {};
        return tell_all(state_.flow, [this](const Frame& one) { frame(one); });
    }

private:
    using Links::add;
    void add(std::string sentence, Rule rule, int from, int to) {
        add(std::move(sentence), rule, sight_.id(from), sight_.id(to));
    }
    std::string name(int unit) const { return sight_.name(unit); }
    std::string name(Seat seat) const { return sight_.name(seat); }

    void frame(const Frame& frame) {
        switch (doing(frame)) {
        case Procedure::game: return game();
        case Procedure::zoning: return zoning(frame);
        case Procedure::deploying: return deploying(frame);
        case Procedure::bidding: return;
        case Procedure::assigning: return assigning(frame);
        case Procedure::choosing: return choosing(frame);
        case Procedure::activation: return activation(frame);
        case Procedure::acting: return;
        case Procedure::leading_on:
            return add(fmt::format("{} may lead on a friend of its own force within {}.",
                                   name(unit_in(frame)), sight_.rules.said_length(kit_.measures.trait_range)),
                       "FO-ACT-9"_rule);
        case Procedure::charge: return charge(frame);
        case Procedure::fighting_on:
            return add(fmt::format("{} may fight {} at once; that is its Fight of the round.",
                                   name(unit_in(frame)), name(int{frame.own[2]})),
                       "FO-CHG-7"_rule, unit_in(frame), frame.own[2]);
        case Procedure::attack: return attack(frame);
        case Procedure::window: return window(frame);
        case Procedure::reacting: return reacting(frame);
        case Procedure::evading: return evading(frame);
        case Procedure::consolidating: return consolidating(frame);
        }
    }

    // ------------------------------------------------ the round

    void game() {
        const int round = state_.round;
        switch (sight_.step()) {
        case GameStep::roll_for_zones:
        case GameStep::zones:
            return add("Set-up: the sides rolled off, and the first of them chooses its zone.",
                       "FO-SET-2"_rule);
        case GameStep::deploy: return add("Set-up: the sides place one unit each, in turn.", "FO-SET-3"_rule);
        case GameStep::begin_round:
        case GameStep::bid:
            return add(fmt::format("Round {}, bidding: everybody bids Shock in secret and pays it, win or "
                                   "lose; the highest opens the round.",
                                   round),
                       "FO-BID-1"_rule);
        case GameStep::assign:
        case GameStep::order:
            return add(
                fmt::format("Round {}, bidding: {}. Every Shock that was bid goes to a unit.", round, bids()),
                "FO-BID-3"_rule);
        case GameStep::actions: return actions();
        case GameStep::end:
            return add(fmt::format("Round {} ends: tokens go, objectives are counted.", round),
                       "FO-END-1"_rule);
        }
    }

    // "Ashgate Garrison bid 3, Brine Corsairs bid 1"
    std::string bids() const {
        std::string text;
        for (const Seat seat : bidders(kit_, state_))
            text += fmt::format("{}{} bid {}", text.empty() ? "" : ", ", name(seat), bid_of(state_, seat));
        return text;
    }

    // "Round 2, actions: first Ashgate Garrison with 2 turns in a row, then Brine Corsairs; after that one
    // turn each, in this order." Nobody needs to hear of leads that are over.
    void actions() {
        std::string text;
        bool leads = false;
        for (int place = 0; place < state_.order.size(); ++place) {
            const int side = state_.order.at(place);
            const int lead = state_.order.lap() == 0 ? state_.order.lead_of(side) : 1;
            text += (place == 0 ? "" : ", then ") + sight_.side_name(side);
            if (lead > 1) text += fmt::format(" with {} turns in a row", lead);
            leads = leads || lead > 1;
        }
        add(fmt::format("Round {}, actions: first {}; {} in this order.", state_.round, text,
                        leads ? "after that one turn each," : "one turn each,"),
            leads ? "FO-INI-4"_rule : "FO-ACT-2"_rule);
        for (int place = 0; place < state_.order.size(); ++place)
            if (const int side = state_.order.at(place); (state_.failed >> side & 1) != 0)
                add(fmt::format("{} could not pay its bid, and has forfeited what it would have won.",
                                sight_.side_name(side)),
                    "FO-BID-7"_rule);
    }

    // ------------------------------------------------ set-up and bids

    void zoning(const Frame& frame) {
        add(fmt::format("{} is next to choose.", sight_.side_name(side_of(kit_, asked(frame)))),
            "FO-SET-2"_rule);
    }
    void deploying(const Frame& frame) {
        const Seat seat = asked(frame);
        const int zone = state_.zone[static_cast<std::size_t>(side_of(kit_, seat))];
        add(fmt::format("{} has {} to place, each wholly in the zone {}.", name(seat),
                        counted(left_to_place(sight_, seat), "unit", "units"),
                        sight_.rules.spoken("zone", zone)),
            "FO-SET-4"_rule);
    }
    void assigning(const Frame& frame) {
        const Seat seat = asked(frame);
        add(fmt::format("{} has {} of {} Shock left to assign; every unit stays below half its Courage.",
                        name(seat), left_to_assign(state_, seat), bid_of(state_, seat)),
            "FO-BID-5"_rule);
    }

    // ------------------------------------------------ turns

    void choosing(const Frame& frame) {
        const Seat seat = asked(frame);
        const int side = side_of(kit_, seat);
        const int lead = state_.order.lead_of(side);
        if (state_.order.lap() == 0 && lead > 1)
            add(fmt::format("This is turn {} of the {} that {} opens with.", lead - state_.order.left() + 1,
                            lead, sight_.side_name(side)),
                "FO-ACT-4"_rule);
        if (kit_.mode == Mode::teams)
            add(fmt::format("{} takes activation {} of {} in the turn of {}.", name(seat), state_.made + 1,
                            largest_team(kit_), sight_.side_name(side)),
                "FO-TEAM-4"_rule);
        add(fmt::format("{} has {} left and {}.", name(seat),
                        counted(left_to_activate(sight_, seat), "unit", "units"),
                        may_yield(kit_, state_) ? "activates one, or gives up its lead"
                                                : "must activate one"),
            "FO-ACT-3"_rule);
    }

    void activation(const Frame& frame) {
        if (static_cast<ActivationStep>(frame.step) == ActivationStep::end)
            return add(fmt::format("{} has ended its activation.", name(unit_in(frame))), "FO-ACT-8"_rule);
        const int left = actions_a_turn - frame.own[2];
        add(fmt::format("{} is active, with {} of {} actions left.", name(unit_in(frame)), left,
                        actions_a_turn),
            "FO-ACT-8"_rule);
    }

    // ------------------------------------------------ a Charge

    // Declared, or made: then it was shot at on the way, fell short, or reached its target.
    void charge(const Frame& frame) {
        const int unit = unit_in(frame);
        const int target = frame.own[2];
        const auto tell = [&](std::string_view how, Rule rule) {
            add(fmt::format("{} {} {}.", name(unit), how, name(target)), rule, unit, target);
        };
        switch (static_cast<ChargeStep>(frame.step)) {
        case ChargeStep::react:
        case ChargeStep::go: return tell("declares a charge at", "FO-CHG-3"_rule);
        case ChargeStep::overwatch:
        case ChargeStep::fight: return tell("has moved in its charge at", "FO-OVW-3"_rule);
        case ChargeStep::after: break;
        }
        if (state_.flow.find(Procedure::window) != nullptr)
            return tell("fell short in its charge at", "FO-CHG-4"_rule);
        tell("charged and reached", "FO-CHG-7"_rule);
    }

    // ------------------------------------------------ attacks

    // Whom it is against, who strikes back, and what the dice came to so far.
    void attack(const Frame& frame) {
        const Attack& attack = state_.attack;
        if (attack.targets.empty()) return;
        std::vector<std::string> names; // FO-ATK-10: as they come
        for (const Target& target : attack.targets) names.push_back(name(int{target.unit}));
        const std::string targets = listed(names);
        const int unit = unit_in(frame);
        const int first = attack.targets[0].unit;
        switch (kind_of(attack)) {
        case AttackKind::none: return;
        case AttackKind::shoot:
            add(fmt::format("{} shoots at {}.", name(unit), targets), "FO-ATK-1"_rule, unit, first);
            break;
        case AttackKind::fight:
            add(fmt::format("{} fights {}.", name(unit), targets), "FO-FGT-3"_rule, unit, first);
            break;
        case AttackKind::overwatch:
            add(fmt::format("{} was on the watch and shoots at {}.", name(unit), targets), "FO-OVW-5"_rule,
                unit, first);
            break;
        }
        for (const Target& target : attack.targets)
            if (is_counter(target)) counter(target.unit, unit, kind_of(attack) == AttackKind::fight);
        for (const Record& record : attack.records) result(record);
    }

    void counter(int unit, int attacker, bool melee) {
        add(fmt::format("{} {} back; both strike at the same time.", name(unit), melee ? "fights" : "shoots"),
            "FO-ATK-7"_rule, unit, attacker);
    }

    void result(const Record& record) {
        add(fmt::format("{} scored {} on {}, {} not saved; that counts when all dice are rolled.",
                        name(int{record.attacker}), counted(record.hits, "hit", "hits"),
                        name(int{record.target}), record.wounds),
            "FO-ATK-8"_rule, record.attacker, record.target);
    }

    // ------------------------------------------------ in between

    void window(const Frame& frame) {
        add(fmt::format("{} has moved: {} shoot at it.", name(unit_in(frame)),
                        kit_.options.overwatch_any ? "whoever can still react may"
                                                   : "units on Hold that see it may"),
            "FO-REA-2"_rule);
    }

    // What it answers, and what it takes (FO-REA-4).
    void reacting(const Frame& frame) {
        const int unit = unit_in(frame);
        if (unit < 0)
            return add(fmt::format("{} may fire with a unit that waits for this.", name(asked(frame))),
                       "FO-REA-9"_rule);
        const std::string what = sight_.rules.spoken("trigger", frame.own[2]);
        if (has(state_.hold, unit))
            return add(
                fmt::format("{} is on Hold and may answer the {} before it goes on.", name(unit), what),
                "FO-REA-4"_rule, attacker_in(frame), unit);
        add(fmt::format("{} has not acted yet and may answer the {} before it goes on, if it rolls {}.",
                        name(unit), what, or_less(init_of(kit_, state_, unit))),
            "FO-REA-1"_rule, attacker_in(frame), unit);
    }

    void evading(const Frame& frame) {
        const int unit = unit_in(frame);
        const auto blow = incoming(kit_, state_);
        const int striker = blow ? blow->attacker : unit;
        add(fmt::format("{} has {} and may spend one before {} rolls to hit.", name(unit),
                        counted(unit_at(state_, unit).evade, "Evade token", "Evade tokens"), name(striker)),
            "FO-EVD-2"_rule, striker, unit);
    }

    void consolidating(const Frame& frame) {
        const int unit = unit_in(frame);
        const std::string far = sight_.rules.said_length(kit_.measures.consolidate);
        const int closest = closest_enemy(kit_, state_, unit);
        if (closest < 0)
            return add(fmt::format("{} is free of melee again and may move {}.", name(unit), far),
                       "FO-FGT-5"_rule);
        add(fmt::format("{} is free of melee again and may move {} towards {}.", name(unit), far,
                        name(closest)),
            "FO-FGT-5"_rule, unit, closest);
    }

    const Sight& sight_;
    const Equipment& kit_;
    const State& state_;
};

} // namespace

std::vector<Scene::Link> chain(const Sight& sight) { return Chain(sight).tell(); }

// ---------------------------------------------------------------- what is asked

namespace {

// FO-BID-11: what it says depends on nothing that is hidden.
std::vector<Scene::Prompt> bidding_prompts(const Sight& sight) {
    std::vector<Scene::Prompt> all;
    for (const Seat seat : sight.state.bids.owing()) {
        auto made = question_to(seat,
                                fmt::format("How much Shock do you bid? Your units can take {}.",
                                            room_of(sight.kit, sight.state, seat)),
                                "FO-D-BID"_rule, Scene::Answer::number);
        made.secret = true;
        made.natural = Action(Verb::bid).of(0);
        all.push_back(std::move(made));
    }
    return all;
}

Scene::Prompt choosing_prompt(const Sight& sight, const Frame& question) {
    std::string text = "Which of your units do you activate?";
    if (may_yield(sight.kit, sight.state)) text += " Or do you give up the rest of your lead?";
    return question_to(asked(question), text, "FO-D-ACTIVATE"_rule);
}

Scene::Prompt acting_prompt(const Sight& sight, const Frame& question) {
    const int unit = unit_in(question);
    const Frame* activation = sight.state.flow.find(Procedure::activation);
    const bool begun = activation != nullptr && activation->own[2] > 0;
    auto made = question_to(asked(question),
                            fmt::format("What does {} do with {}", sight.name(unit),
                                        begun ? "its second action? Or does it end its activation?"
                                              : "the first of its two actions?"),
                            "FO-D-ACTION"_rule,
                            mov_of(sight.kit, sight.state, unit) > 0 ? Scene::Answer::place
                                                                     : Scene::Answer::choose); // FO-MOV-1
    // Before anything was done it would be an activation thrown away.
    if (begun) made.natural = Action(Verb::end).with(unit);
    return made;
}

// Whoever has charged wants to fight.
Scene::Prompt fighting_on_prompt(const Sight& sight, const Frame& question) {
    const int unit = unit_in(question);
    const int target = question.own[2];
    auto made = question_to(asked(question),
                            fmt::format("Does {} fight {} now?", sight.name(unit), sight.name(target)),
                            "FO-D-CHARGEFIGHT"_rule);
    made.natural = Action(Verb::fight).with(unit).on(target);
    return made;
}

// A reaction costs the unit its activation, so it is nothing to do without thinking.
Scene::Prompt reacting_prompt(const Sight& sight, const Frame& question) {
    const int unit = unit_in(question);
    const std::string attacker = sight.name(attacker_in(question));
    const bool on_move = trigger_in(question) == Trigger::move;
    auto made = on_move ? question_to(asked(question),
                                      fmt::format("Who shoots at {}, and where on its way?", attacker),
                                      "FO-D-REACT"_rule)
                        : question_to(asked(question),
                                      fmt::format("Does {} react to the {} of {}?", sight.name(unit),
                                                  sight.rules.spoken("trigger", question.own[2]), attacker),
                                      "FO-D-REACT"_rule,
                                      mov_of(sight.kit, sight.state, unit) > 0 ? Scene::Answer::place
                                                                               : Scene::Answer::choose);
    made.natural = Action(Verb::pass);
    return made;
}

// FO-END-1: a token that is kept is lost at the end of the round.
Scene::Prompt evading_prompt(const Sight& sight, const Frame& question) {
    const int unit = unit_in(question);
    const auto blow = incoming(sight.kit, sight.state);
    auto made = question_to(asked(question),
                            fmt::format("Does {} spend an Evade token against {}?", sight.name(unit),
                                        sight.name(blow ? blow->attacker : unit)),
                            "FO-D-EVADE"_rule);
    made.natural = Action(Verb::spend).with(unit);
    return made;
}

Scene::Prompt consolidating_prompt(const Sight& sight, const Frame& question) {
    auto made =
        question_to(asked(question),
                    fmt::format("Where does {} consolidate, or does it stay?", sight.name(unit_in(question))),
                    "FO-D-CONSOLIDATE"_rule, Scene::Answer::place);
    made.natural = Action(Verb::pass);
    return made;
}

// About a unit: own[1] has it; of whoever moved, own[3].
Scene::Prompt unit_prompt(const Sight& sight, const Frame& question) {
    switch (doing(question)) {
    case Procedure::acting: return acting_prompt(sight, question);
    case Procedure::leading_on:
        return question_to(asked(question),
                           fmt::format("Whom does {} lead on?", sight.name(unit_in(question))),
                           "FO-D-FREE"_rule);
    case Procedure::fighting_on: return fighting_on_prompt(sight, question);
    case Procedure::reacting: return reacting_prompt(sight, question);
    case Procedure::evading: return evading_prompt(sight, question);
    default: return consolidating_prompt(sight, question);
    }
}

Scene::Prompt prompt_of(const Sight& sight, const Frame& question) {
    const Seat seat = asked(question);
    switch (doing(question)) {
    case Procedure::zoning: return question_to(seat, "Which zone do you take?", "FO-D-ZONE"_rule);
    case Procedure::deploying:
        return question_to(
            seat, fmt::format("Which unit do you place, and where? ({} left)", left_to_place(sight, seat)),
            "FO-D-DEPLOY"_rule, Scene::Answer::place);
    case Procedure::assigning:
        return question_to(seat,
                           fmt::format("Which unit takes the next Shock of your bid? ({} left)",
                                       left_to_assign(sight.state, seat)),
                           "FO-D-ASSIGN"_rule);
    case Procedure::choosing: return choosing_prompt(sight, question);
    default: {
        auto made = unit_prompt(sight, question);
        made.piece = sight.id(unit_in(question) < 0 ? attacker_in(question) : unit_in(question));
        return made;
    }
    }
}

} // namespace

std::vector<Scene::Prompt> prompts(const Sight& sight) {
    const Frame* question = sight.question();
    if (question == nullptr) return {};
    if (doing(*question) == Procedure::bidding) return bidding_prompts(sight);
    return {prompt_of(sight, *question)};
}

} // namespace muster::forge
