// What is going on at the table: the round and its phases, who comes next, why somebody is asked, and what.
// All of it is public: of hands only the number of cards is ever told.
#include "round/story.hpp"
#include "games/dropzone/scene_parts.hpp"

#include <fmt/format.h>

namespace muster::dropzone {

namespace {

bool is_initiation(GameStep step) { return step >= GameStep::begin_round && step <= GameStep::battlegroups; }
bool is_round_up(GameStep step) { return step >= GameStep::round_up; }

int left_to_deploy(const Sight& sight, Seat seat) {
    int left = 0;
    for (const int group : Bits(groups_of(sight.kit, seat)))
        if (is_to_deploy(sight.kit, sight.state, group)) ++left;
    return left;
}

int left_to_activate(const Sight& sight, Seat seat) {
    int left = 0;
    for (const int group : Bits(groups_of(sight.kit, seat)))
        if (is_eligible(sight.kit, sight.state, group)) ++left;
    return left;
}

Placing why_placing(const State& state) { return static_cast<Placing>(state.placing.why); }
Window kind_of(const CardWindow& window) { return static_cast<Window>(window.kind); }
TestReason reason_of(const Frame& test) { return static_cast<TestReason>(test.own[2]); }

// The unit that a question about a squad points at.
std::string id_of_squad(const Sight& sight, int squad) {
    const int first = is_squad(sight.kit, squad) ? first_living(sight.kit, sight.state, squad) : -1;
    return first < 0 ? "" : sight.id(first);
}

// Where an arrow could end: nowhere, if it is not there any more.
std::string id_of(const Sight& sight, Thing thing) {
    if (thing.is(ThingKind::squad)) return id_of_squad(sight, thing.id);
    if (thing.is(ThingKind::piece) &&
        piece_at(sight.state, thing.id).state == static_cast<std::uint8_t>(PieceState::removed))
        return "";
    return sight.rules.word("thing", thing.packed());
}

} // namespace

// ---------------------------------------------------------------- the round

Scene::Track track(const Sight& sight) {
    const bool playing = sight.is_going_on() && !sight.in_set_up();
    Scene::Track track;
    track.round = sight.state.round;
    track.rounds = sight.kit.rounds;
    if (sight.in_set_up()) track.phases.push_back({"Set-up", sight.is_going_on(), "DZ-SET-2"_rule});
    track.phases.push_back({"Initiation", playing && is_initiation(sight.step()), "DZ-INI-1"_rule});
    track.phases.push_back(
        {"Battlegroup activation", playing && sight.step() == GameStep::activations, "DZ-ACT-1"_rule});
    track.phases.push_back({"Round up", playing && is_round_up(sight.step()), "DZ-UP-1"_rule});
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
        if (sight_.step() <= GameStep::zones)
            zones(asked(*question));
        else if (sight_.step() == GameStep::deploy)
            deployments(*question);
        else if (is_initiation(sight_.step()))
            initiation(*question);
        else if (is_round_up(sight_.step()))
            round_up(*question);
        else
            turns(*question);
        return take();
    }

private:
    // ------------------------------------------------ set-up

    // DZ-SET-2: as they rolled.
    void zones(Seat now) {
        for (int place = 0; place < state_.order.size(); ++place) {
            const Seat seat = state_.order.at(place);
            const bool has_zone = state_.zone[static_cast<std::size_t>(seat.index())] != nothing;
            add(seat, sight_.name(seat), has_zone ? "done" : seat == now ? "now" : "next", "DZ-SET-2"_rule);
        }
        add("deployment", "DZ-SET-3"_rule);
    }

    // DZ-SET-3: one battlegroup each, again and again. The one that is being placed is on its way.
    void deployments(const Frame& question) {
        const Seat now = asked(question);
        if (doing(question) == Procedure::placing) add(now, sight_.name(now), "now", "DZ-SET-6"_rule);
        const int begun = doing(question) == Procedure::placing ? state_.placing.anchor : -1;
        add(state_.order.forecast(
            std::nullopt, [&](Seat seat) { return sight_.name(seat); },
            [&](Seat seat) {
                const bool is_its = begun >= 0 && group_info(kit_, begun).seat == seat.index();
                return left_to_deploy(sight_, seat) - (is_its && is_to_deploy(kit_, state_, begun) ? 1 : 0);
            },
            "DZ-SET-3"_rule));
        first_is_now();
        add("round 1", "DZ-SET-7"_rule);
    }

    // ------------------------------------------------ initiation

    void initiation(const Frame& question) {
        if (doing(question) == Procedure::discarding) return discards();
        if (doing(question) == Procedure::window)
            players();
        else
            add(asked(question), sight_.name(asked(question)), "now", "DZ-INI-6"_rule);
        if (doing(question) == Procedure::giving) add("discards", "DZ-INI-7"_rule);
        add("activations", "DZ-ACT-1"_rule);
    }

    // DZ-INI-7: nothing but who has chosen.
    void discards() {
        for (const Seat seat : seats_of(kit_))
            if (state_.discards.has_answered(seat) || state_.discards.owing().contains(seat))
                add(seat, sight_.name(seat), state_.discards.has_answered(seat) ? "done" : "now",
                    "DZ-INI-7"_rule);
        add("refill", "DZ-INI-8"_rule);
    }

    // DZ-CARD-4: those who are still to be asked before all have passed in a row. Who holds no card is not.
    void players() {
        const CardWindow& window = state_.window;
        for (int i = 0; i + window.passes < window.order.size(); ++i) {
            const Seat seat(window.order[(window.next + i) % window.order.size()]);
            if (!hand_of(state_, seat).cards.empty())
                add(seat, fmt::format("{} (may play a card)", sight_.name(seat)), now_or_next(),
                    "DZ-CARD-4"_rule);
        }
    }

    // ------------------------------------------------ turns

    // DZ-ACT-8, DZ-ACT-9: as the order stands, one battlegroup after another. Whoever has to answer in
    // between comes first.
    void turns(const Frame& question) {
        const Frame* activation = state_.flow.find(Procedure::activation);
        if (activation != nullptr) {
            const Seat seat = asked(*activation);
            if (doing(question) == Procedure::window)
                players();
            else if (asked(question) != seat)
                add(asked(question), answering(question), "now", rule_of_answer(question));
            add(seat, fmt::format("{}: {}", sight_.name(seat), sight_.group(state_.activation.group)),
                now_or_next(), "DZ-ACT-1"_rule);
        }
        add(state_.order.forecast(
            std::nullopt, [&](Seat seat) { return sight_.name(seat); },
            [&](Seat seat) { return left_to_activate(sight_, seat); }, "DZ-ACT-8"_rule));
        first_is_now();
        add("round up", "DZ-ACT-10"_rule);
    }

    std::string answering(const Frame& question) const {
        std::string seat = sight_.name(asked(question));
        switch (doing(question)) {
        case Procedure::guarding: return fmt::format("{} (may guard a commander)", seat);
        case Procedure::reacting: return fmt::format("{} (may react)", seat);
        case Procedure::placing: return fmt::format("{} (places units)", seat);
        case Procedure::deciding: return fmt::format("{} (tests Fortitude)", seat);
        case Procedure::fleeing: return fmt::format("{} (flees)", seat);
        case Procedure::picking:
        case Procedure::flame_pick: return fmt::format("{} (picks who suffers)", seat);
        case Procedure::trimming: return fmt::format("{} (discards)", seat);
        default: return seat;
        }
    }
    static Rule rule_of_answer(const Frame& question) {
        switch (doing(question)) {
        case Procedure::guarding: return "DZ-SHO-4"_rule;
        case Procedure::reacting: return "DZ-REA-2"_rule;
        case Procedure::placing: return "DZ-PLC-3"_rule;
        case Procedure::deciding: return "DZ-FOR-1"_rule;
        case Procedure::fleeing: return "DZ-FOR-3"_rule;
        case Procedure::flame_pick: return "DZ-WPN-FLA"_rule;
        case Procedure::trimming: return "DZ-CMD-4"_rule;
        default: return "DZ-DMG-1"_rule;
        }
    }

    // ------------------------------------------------ round up

    // DZ-UP-3: what burns, in its order.
    void round_up(const Frame& question) {
        if (doing(question) == Procedure::window)
            players();
        else
            add(asked(question), answering(question), "now", rule_of_answer(question));
        for (const std::uint8_t piece : state_.to_burn) add(sight_.piece(piece), "DZ-UP-3"_rule);
        if (state_.round < kit_.rounds) return add(fmt::format("round {}", state_.round + 1), "DZ-UP-6"_rule);
        add("end of the game", "DZ-UP-6"_rule);
    }

    const Sight& sight_;
    const Equipment& kit_;
    const State& state_;
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
    std::string name(Seat seat) const { return sight_.name(seat); }
    std::string unit(int number) const { return sight_.unit(number); }
    std::string squad(int number) const { return sight_.squad(number); }
    std::string piece(int number) const { return sight_.piece(number); }

    void frame(const Frame& frame) {
        switch (doing(frame)) {
        case Procedure::game: return game();
        case Procedure::zoning:
            return add(fmt::format("{} is next to choose.", name(asked(frame))), "DZ-SET-2"_rule);
        case Procedure::deploying: return deploying(frame);
        case Procedure::placing: return placing();
        case Procedure::giving:
            return add(
                fmt::format("{} won the initiative and may give the first place away.", name(asked(frame))),
                "DZ-INI-6"_rule);
        case Procedure::discarding: return;
        case Procedure::window: return window();
        case Procedure::choosing: return choosing(frame);
        case Procedure::activation: return activation(frame);
        case Procedure::acting: return acting();
        case Procedure::moving: return moving(frame);
        case Procedure::aiming: return aiming(frame);
        case Procedure::searching:
            return add(
                fmt::format("{} searches for {}.", squad(squad_in(frame)), sight_.objective(frame.own[2])),
                "DZ-OBJ-4"_rule);
        case Procedure::shooting: return shooting(frame);
        case Procedure::guarding:
            return add(fmt::format("A commander is in {}: another unit of its squad may take the fire.",
                                   unit(frame.own[1])),
                       "DZ-SHO-4"_rule);
        case Procedure::flame_pick:
            return add(fmt::format("Flames that missed in {} strike the shooter's own side there.",
                                   piece(frame.own[1])),
                       "DZ-WPN-FLA"_rule);
        case Procedure::reaction: return reaction(frame);
        case Procedure::reacting:
            return add(fmt::format("{} has anti-aircraft weapons in reach.", name(asked(frame))),
                       "DZ-REA-2"_rule);
        case Procedure::testing: return testing(frame);
        case Procedure::deciding: return;
        case Procedure::fleeing: return fleeing(frame);
        case Procedure::suffering: return suffering(frame);
        case Procedure::picking: return;
        case Procedure::cascade: return cascade();
        case Procedure::collateral: return collateral(frame);
        case Procedure::limiting:
            return add("A commander is dead: who holds more cards than its commanders can use discards.",
                       "DZ-CMD-4"_rule);
        case Procedure::trimming: return trimming(frame);
        case Procedure::fort_tests:
            return add("Infantry that lost more than half at close quarters tests its Fortitude.",
                       "DZ-FOR-1"_rule);
        }
    }

    // ------------------------------------------------ the round

    // "Lantern Brigade, then Thornveil Concord"
    std::string order() const {
        std::string text;
        for (int place = 0; place < state_.order.size(); ++place)
            text += (place == 0 ? "" : ", then ") + name(state_.order.at(place));
        return text;
    }

    void game() {
        const int round = state_.round;
        switch (sight_.step()) {
        case GameStep::roll_for_zones:
        case GameStep::zones:
            return add("Set-up: everybody rolled, and in that order each takes a zone.", "DZ-SET-2"_rule);
        case GameStep::deploy:
            return add("Set-up: in turn everybody deploys one battlegroup with its transports.",
                       "DZ-SET-3"_rule);
        case GameStep::begin_round:
        case GameStep::initiative:
        case GameStep::discard:
            return add(
                fmt::format("Round {}, initiation: the dice and the commanders say {}.", round, order()),
                "DZ-INI-2"_rule);
        case GameStep::refill:
            return add(
                fmt::format("Round {}, initiation: everybody discards what it likes, in secret, before the "
                            "hands are filled up.",
                            round),
                "DZ-INI-7"_rule);
        case GameStep::special:
        case GameStep::battlegroups:
            return add(
                fmt::format("Round {}, initiation: hands are full, and the order is {}.", round, order()),
                "DZ-INI-9"_rule);
        case GameStep::activations:
            return add(fmt::format("Round {}, activation: {}, one battlegroup each, again and again.", round,
                                   order()),
                       "DZ-ACT-8"_rule);
        case GameStep::round_up:
        case GameStep::groups:
            return add(fmt::format("Round {}, round up: before anything burns.", round), "DZ-UP-1"_rule);
        case GameStep::burning:
        case GameStep::reserves:
        case GameStep::claims:
        case GameStep::end:
            return add(fmt::format("Round {}, round up: what has collateral tokens burns.", round),
                       "DZ-UP-2"_rule);
        }
    }

    // ------------------------------------------------ set-up

    void deploying(const Frame& frame) {
        const Seat seat = asked(frame);
        add(fmt::format("{} has {} to deploy.", name(seat),
                        counted(left_to_deploy(sight_, seat), "battlegroup", "battlegroups")),
            "DZ-SET-3"_rule);
    }

    // Why units are put down, and where they may go.
    void placing() {
        const PlacingNow& now = state_.placing;
        const std::string who = is_squad(kit_, now.squad) ? squad(now.squad) : "";
        switch (why_placing(state_)) {
        case Placing::none: return;
        case Placing::deployment:
            return add(fmt::format("{} starts on the table: {} goes anywhere in its zone, in coherency.",
                                   sight_.group(now.anchor), who),
                       "DZ-SET-6"_rule);
        case Placing::disembark:
            return add(fmt::format("{} gets out within 2\" of its transport, in coherency.", who),
                       "DZ-TRN-3"_rule);
        case Placing::unload:
            return add(fmt::format("{} unloads {} within 2\", in coherency.", unit(now.anchor), who),
                       "DZ-TRN-6"_rule);
        case Placing::leave:
            return add(
                fmt::format("{} leaves {} and stays within 2\" of it, in coherency.", who, piece(now.anchor)),
                "DZ-GAR-3"_rule);
        case Placing::flee:
            return add(fmt::format("{} runs from {} and stays within 2\" of it.", who, piece(now.anchor)),
                       "DZ-FOR-3"_rule);
        case Placing::spill:
            return add(fmt::format("{} survives the wreck of {} and is put down within 2\" of it.", who,
                                   unit(now.anchor)),
                       "DZ-CAS-5"_rule);
        case Placing::ruin:
            return add(fmt::format("{} survives the fall of {} and is put down on it or within 2\".", who,
                                   piece(now.anchor)),
                       "DZ-CAS-6"_rule);
        }
    }

    // ------------------------------------------------ cards

    // What lies on the stack, from its bottom to its top: the last one is resolved first.
    void window() {
        add(fmt::format("Cards may be played {}, until all have passed in a row.",
                        window_name(kind_of(state_.window))),
            "DZ-CARD-4"_rule);
        for (const Played& played : state_.window.stack)
            links_to(fmt::format("{} has played {} on {}.", name(Seat(played.seat)), sight_.card(played.card),
                                 sight_.thing(played.target)),
                     played.target);
    }
    void links_to(std::string sentence, Thing target) {
        const bool on_board =
            target.is(ThingKind::unit) || target.is(ThingKind::squad) || target.is(ThingKind::piece);
        if (on_board) return add(std::move(sentence), "DZ-CARD-5"_rule, "", id_of(sight_, target));
        add(std::move(sentence), "DZ-CARD-5"_rule);
    }

    void trimming(const Frame& frame) {
        const Seat seat = asked(frame);
        add(fmt::format("{} holds {} and may keep {}.", name(seat),
                        counted(hand_of(state_, seat).cards.size(), "card", "cards"),
                        hand_of(state_, seat).cards.size() - surplus_of(kit_, state_, seat)),
            "DZ-CMD-4"_rule);
    }

    // ------------------------------------------------ activations

    void choosing(const Frame& frame) {
        const Seat seat = asked(frame);
        add(fmt::format("{} has {} left and must activate one.", name(seat),
                        counted(left_to_activate(sight_, seat), "battlegroup", "battlegroups")),
            "DZ-ACT-1"_rule);
    }

    void activation(const Frame& frame) {
        if (!is_group(kit_, state_.activation.group)) return;
        const int group = state_.activation.group;
        const std::uint64_t others = state_.activation.members & ~group_info(kit_, group).squads;
        const bool over = step_of<ActivationStep>(frame) > ActivationStep::select;
        add(fmt::format("{} {} {}{}.", name(asked(frame)), over ? "has ended the activation of" : "activates",
                        sight_.group(group),
                        others == 0 ? "" : fmt::format(" together with {}", sight_.squads(others))),
            over ? "DZ-ACT-11"_rule : "DZ-ACT-3"_rule);
    }

    // "Anvil Tank (L3a) acts: it has moved and may still shoot." Once an action is under way, it speaks for
    // itself.
    void acting() {
        if (std::popcount(open_squads(state_)) > 1)
            add(fmt::format("{} act together.", sight_.squads(open_squads(state_))), "DZ-ACT-7"_rule);
        if (!state_.flow.is(Procedure::acting)) return;
        for (const int one : Bits(open_squads(state_)))
            add(fmt::format("{} acts: it {}.", squad(one), what_is_left(one)), "DZ-GEN-1"_rule);
    }
    std::string_view what_is_left(int one) const {
        const bool moved = has(state_.has_moved, one);
        const bool shot = has(state_.has_shot, one);
        if (moved && shot) return "has no action left";
        if (moved) return "has moved and may still shoot";
        return shot ? "has shot and may still move" : "may move and shoot, in any order";
    }

    void moving(const Frame& frame) {
        const int one = squad_in(frame);
        const int landing = state_.motion.landing;
        if (is_unit(kit_, landing))
            return add(fmt::format("{} moves, and {} is about to land.", squad(one), unit(landing)),
                       "DZ-AIR-2"_rule);
        const bool arrives = owes_arrival(kit_, state_, one);
        add(fmt::format("{} {}.", squad(one), arrives ? "comes on to the table" : "moves"),
            arrives ? "DZ-RES-1"_rule : "DZ-MOV-1"_rule);
    }

    // ------------------------------------------------ shooting

    void aiming(const Frame& frame) {
        add(fmt::format("{} takes aim; all targets are named before any die falls.", squad(squad_in(frame))),
            "DZ-SHO-1"_rule);
        each_target([&](const Volley& volley) {
            arrow(fmt::format("{} aimed at {}.", counted(volley.weapons, "weapon is", "weapons are"),
                              sight_.thing(volley.target)),
                  "DZ-SHO-1"_rule, volley);
        });
    }

    void shooting(const Frame& frame) {
        if (state_.shooting.lines.empty()) return;
        if (state_.shooting.reaction != 0)
            add(fmt::format("{} fires in reaction, at +2.", unit(state_.shooting.lines[0].unit)),
                "DZ-REA-3"_rule);
        else
            add(fmt::format("{} fires.", squad(squad_in(frame))), "DZ-SHO-6"_rule);
        const bool rolled = step_of<ShootStep>(frame) > ShootStep::hit;
        each_target([&](const Volley& volley) {
            const std::string target = sight_.thing(volley.target);
            arrow(rolled ? fmt::format("{} on {}.", counted(volley.hits, "hit", "hits"), target)
                         : fmt::format("{} at {}.", counted(volley.weapons, "weapon fires", "weapons fire"),
                                       target),
                  "DZ-SHO-6"_rule, volley);
        });
    }

    // All that is aimed at one target.
    struct Volley {
        int first_unit = 0;
        Thing target;
        int weapons = 0;
        int hits = 0;
    };
    template <class Tell>
    void each_target(const Tell& tell) const {
        const auto& lines = state_.shooting.lines;
        for (int i = 0; i < lines.size(); ++i) {
            Volley volley{lines[i].unit, lines[i].target};
            bool told = false;
            for (int j = 0; j < lines.size(); ++j) {
                if (lines[j].target != volley.target) continue;
                told = told || j < i;
                ++volley.weapons;
                volley.hits += lines[j].hits;
            }
            if (!told) tell(volley);
        }
    }
    void arrow(std::string sentence, Rule rule, const Volley& volley) {
        add(std::move(sentence), rule, sight_.id(volley.first_unit), id_of(sight_, volley.target));
    }

    // own[2]: the unit about to land.
    void reaction(const Frame& frame) {
        const std::string who = is_unit(kit_, frame.own[2])
                                    ? fmt::format("{} is about to land", unit(frame.own[2]))
                                    : fmt::format("{} has flown", squad(squad_in(frame)));
        add(fmt::format("{}: enemies with anti-aircraft weapons may react to its path.", who),
            "DZ-REA-1"_rule);
    }

    // ------------------------------------------------ fortitude and damage

    void testing(const Frame& frame) {
        const int one = squad_in(frame);
        const int needs = sheet_of_squad(kit_, one).fortitude;
        if (reason_of(frame) == TestReason::leaving)
            return add(fmt::format("{} wants to leave a garrison where enemies outnumber it, and tests its "
                                   "Fortitude: {}+.",
                                   squad(one), needs),
                       "DZ-GAR-5"_rule);
        add(fmt::format("{} has lost more than half, and tests its Fortitude: {}+.", squad(one), needs),
            "DZ-FOR-1"_rule);
    }

    void fleeing(const Frame& frame) {
        const int one = squad_in(frame);
        const int from = garrison_of(kit_, state_, one);
        add(fmt::format("{} has failed its test and must get out{}.", squad(one),
                        from < 0 ? "" : fmt::format(" of {}", piece(from))),
            "DZ-FOR-3"_rule);
    }

    void suffering(const Frame& frame) {
        const bool worst_first = frame.own[3] == static_cast<int>(SufferHow::most_damaged);
        add(fmt::format("{} suffers {}; {} picks who takes it{}.", squad(squad_in(frame)),
                        counted(frame.own[2], "point of damage", "points of damage"), name(asked(frame)),
                        worst_first ? ", the most damaged first" : ""),
            worst_first ? "DZ-CQ-5"_rule : "DZ-DMG-1"_rule);
    }

    void cascade() {
        if (state_.queue.empty())
            return add("What was destroyed is removed, with all that follows from it.", "DZ-CAS-1"_rule);
        const int head = state_.queue[0];
        add(fmt::format("{} is destroyed, with all that follows from it.",
                        head >= 128 ? piece(head - 128) : unit(head)),
            "DZ-CAS-1"_rule);
    }

    void collateral(const Frame& frame) {
        const int one = frame.own[1];
        add(fmt::format("{} burns, and with it whoever is inside.", piece(one)), "DZ-CD-3"_rule);
    }

    const Sight& sight_;
    const Equipment& kit_;
    const State& state_;
};

} // namespace

std::vector<Scene::Link> chain(const Sight& sight) { return Chain(sight).tell(); }

// ---------------------------------------------------------------- what is asked

namespace {

Scene::Prompt prompt(const Frame& question, std::string text, Rule rule,
                     Scene::Answer answer = Scene::Answer::choose) {
    return question_to(asked(question), std::move(text), rule, answer);
}

// An answer that needs no thinking, if it would be taken.
void offer(const Sight& sight, Scene::Prompt& made, const Action& action) {
    if (sight.rules.judge(sight.state, Seat(made.seat), action).ok()) made.natural = action;
}

// DZ-INI-7: what it says depends on nothing that is hidden.
std::vector<Scene::Prompt> discarding_prompts(const Sight& sight) {
    std::vector<Scene::Prompt> all;
    for (const Seat seat : sight.state.discards.owing()) {
        auto made = question_to(seat,
                                fmt::format("Which cards do you discard? Then you draw up to {}.",
                                            hand_limit(sight.kit, sight.state, seat)),
                                "DZ-D-DISCARD"_rule);
        made.secret = true;
        made.natural = Action(Verb::discard).of(packed_cards(sight.kit, {}));
        all.push_back(std::move(made));
    }
    return all;
}

Scene::Prompt placing_prompt(const Sight& sight, const Frame& question) {
    const int squad = sight.state.placing.squad;
    int left = 0;
    int first = -1;
    for (const int unit : units_of(sight.kit, squad))
        if (where(sight.state, unit) == Where::waiting) {
            ++left;
            if (first < 0) first = unit;
        }
    auto made =
        prompt(question, fmt::format("Where do you put the units of {}? ({} left)", sight.squad(squad), left),
               "DZ-D-PLACE"_rule, Scene::Answer::place);
    if (first >= 0) made.piece = sight.id(first);
    return made;
}

Scene::Prompt giving_prompt(const Sight& sight, const Frame& question) {
    const bool anyone = sight.kit.options.give == GiveRule::anyone;
    auto made = prompt(question,
                       anyone || sight.state.order.size() < 2
                           ? std::string("Do you keep the first place, or give it to somebody else?")
                           : fmt::format("Do you keep the first place, or give it to {}?",
                                         sight.name(sight.state.order.at(1))),
                       "DZ-D-GIVE"_rule);
    made.natural = Action(Verb::keep);
    return made;
}

// DZ-CARD-7: the same whatever the seat holds.
Scene::Prompt card_prompt(const Sight& sight, const Frame& question) {
    const CardWindow& window = sight.state.window;
    auto made = prompt(question,
                       fmt::format("Do you play a card {}{}?", window_name(kind_of(window)),
                                   window.stack.empty() ? "" : ", or in answer to one that was played"),
                       "DZ-D-CARD"_rule);
    made.natural = Action(Verb::pass);
    if (window.subject != nothing) made.piece = id_of_squad(sight, window.subject);
    return made;
}

// A place is part of the answer where an objective could be put down (DZ-OBJ-7).
Scene::Prompt acting_prompt(const Sight& sight, const Frame& question) {
    const std::uint64_t open = open_squads(sight.state);
    bool carries = false;
    for (const int squad : Bits(open)) carries = carries || carried_by(sight.kit, sight.state, squad) >= 0;
    auto made =
        prompt(question,
               std::popcount(open) > 1 ? fmt::format("Who acts next of {}, and how?", sight.squads(open))
                                       : fmt::format("What does {} do?", sight.squads(open)),
               "DZ-D-ACTION"_rule, carries ? Scene::Answer::place : Scene::Answer::choose);
    const int first = std::countr_zero(open);
    made.piece = id_of_squad(sight, first);
    // Before anything was done it would be an activation thrown away.
    const bool begun = has(sight.state.has_moved | sight.state.has_shot, first);
    if (std::popcount(open) == 1 && begun) offer(sight, made, Action(Verb::endsquad).with(first));
    return made;
}

Scene::Prompt moving_prompt(const Sight& sight, const Frame& question) {
    const int squad = squad_in(question);
    auto made = prompt(question,
                       owes_arrival(sight.kit, sight.state, squad)
                           ? fmt::format("Where does {} come on to the table?", sight.squad(squad))
                           : fmt::format("How does {} move?", sight.squad(squad)),
                       "DZ-D-MOVE"_rule, Scene::Answer::place);
    if (sight.state.motion.begun != 0) offer(sight, made, Action(Verb::endmove));
    return made;
}

Scene::Prompt aiming_prompt(const Sight& sight, const Frame& question) {
    const int squad = squad_in(question);
    auto made = prompt(question, fmt::format("What does {} shoot at?", sight.squad(squad)), "DZ-D-AIM"_rule);
    if (!sight.state.shooting.lines.empty()) offer(sight, made, Action(Verb::fire).with(squad));
    return made;
}

Scene::Prompt reacting_prompt(const Sight& sight, const Frame& question) {
    const int landing = question.own[2];
    auto made = prompt(question,
                       fmt::format("Do you fire at {} on its way?", is_unit(sight.kit, landing)
                                                                        ? sight.unit(landing)
                                                                        : sight.squad(squad_in(question))),
                       "DZ-D-REACT"_rule);
    made.natural = Action(Verb::pass);
    return made;
}

Scene::Prompt deciding_prompt(const Sight& sight, const Frame& question) {
    const int squad = squad_in(question);
    auto made = prompt(question,
                       fmt::format("Does {} roll for its Fortitude ({}+), or give way?", sight.squad(squad),
                                   sheet_of_squad(sight.kit, squad).fortitude),
                       "DZ-D-FORT"_rule);
    made.natural = Action(Verb::roll);
    return made;
}

Scene::Prompt fleeing_prompt(const Sight& sight, const Frame& question) {
    auto made = prompt(question, fmt::format("Where does {} flee?", sight.squad(squad_in(question))),
                       "DZ-D-FLEE"_rule);
    offer(sight, made, Action(Verb::abandon));
    return made;
}

// About a squad: own[1] has it.
Scene::Prompt squad_prompt(const Sight& sight, const Frame& question) {
    switch (doing(question)) {
    case Procedure::moving: return moving_prompt(sight, question);
    case Procedure::aiming: return aiming_prompt(sight, question);
    case Procedure::reacting: return reacting_prompt(sight, question);
    case Procedure::deciding: return deciding_prompt(sight, question);
    case Procedure::fleeing: return fleeing_prompt(sight, question);
    default:
        return prompt(question,
                      fmt::format("Which unit of {} takes the damage?", sight.squad(squad_in(question))),
                      "DZ-D-PICK"_rule);
    }
}

Scene::Prompt guarding_prompt(const Sight& sight, const Frame& question) {
    auto made = prompt(
        question, fmt::format("Does another unit take the fire meant for {}?", sight.unit(question.own[1])),
        "DZ-D-GUARD"_rule);
    made.natural = Action(Verb::pass);
    made.piece = sight.id(question.own[1]);
    return made;
}

Scene::Prompt prompt_of(const Sight& sight, const Frame& question) {
    switch (doing(question)) {
    case Procedure::zoning: return prompt(question, "Which zone do you take?", "DZ-D-ZONE"_rule);
    case Procedure::deploying:
        return prompt(question,
                      fmt::format("Which battlegroup do you deploy, and how? ({} left)",
                                  left_to_deploy(sight, asked(question))),
                      "DZ-D-DEPLOY"_rule);
    case Procedure::placing: return placing_prompt(sight, question);
    case Procedure::giving: return giving_prompt(sight, question);
    case Procedure::window: return card_prompt(sight, question);
    case Procedure::choosing:
        return prompt(question, "Which battlegroup do you activate, and with which transports?",
                      "DZ-D-ACTIVATE"_rule);
    case Procedure::activation:
        return prompt(question,
                      fmt::format("Which squad of {} acts next?", sight.group(sight.state.activation.group)),
                      "DZ-D-SQUAD"_rule);
    case Procedure::acting: return acting_prompt(sight, question);
    case Procedure::guarding: return guarding_prompt(sight, question);
    case Procedure::flame_pick:
        return prompt(
            question,
            fmt::format("Whom do the flames strike that missed in {}?", sight.piece(question.own[1])),
            "DZ-D-PICK"_rule);
    case Procedure::trimming:
        return prompt(
            question,
            fmt::format("Your commander is dead: which {} do you discard?",
                        counted(surplus_of(sight.kit, sight.state, asked(question)), "card", "cards")),
            "DZ-D-HAND"_rule);
    default: {
        auto made = squad_prompt(sight, question);
        made.piece = id_of_squad(sight, squad_in(question));
        return made;
    }
    }
}

} // namespace

std::vector<Scene::Prompt> prompts(const Sight& sight) {
    const Frame* question = sight.question();
    if (question == nullptr) return {};
    if (doing(*question) == Procedure::discarding) return discarding_prompts(sight);
    return {prompt_of(sight, *question)};
}

} // namespace muster::dropzone
