// What is going on at the table: the round and its phases, who is asked next, why this frame acts now, and
// what is asked.
#include "games/frames/scene_parts.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::frames {

namespace {

int left_of(const State& state, Seat seat) { return std::popcount(left_to_go(state, seat)); }

// The attack's target is drawn in: it opens its own turn before the attack goes on (MF-CMB-2).
bool target_opens(const State& state) {
    const Frame* attack = state.flow.find(Procedure::attack);
    const Frame* opening = state.flow.find(Procedure::opening);
    return attack != nullptr && opening != nullptr && frame_in(*opening) == state.attack.target;
}

} // namespace

// ---------------------------------------------------------------- the round

Scene::Track track(const Sight& sight) {
    const State& state = sight.state;
    const bool playing = !sight.in_set_up() && state.over == 0;
    const bool clock = state.flow.find(Procedure::clock) != nullptr;
    const bool combat = state.waiting.is_on() || state.cascade.size() > 1; // MF-RND-3
    Scene::Track track;
    track.round = state.round;
    if (sight.in_set_up()) track.phases.push_back({"Set-up", true, "MF-SET-2"_rule});
    track.phases.push_back({"Tactical order", playing && !clock && !combat, "MF-TAC-1"_rule});
    track.phases.push_back({"Combat order", playing && !clock && combat, "MF-CMB-1"_rule});
    track.phases.push_back({"End of round", false, "MF-RND-6"_rule});
    track.phases.push_back({"Clock", playing && clock, "MF-CLK-2"_rule});
    return track;
}

// ---------------------------------------------------------------- who comes next

namespace {

class Forecast {
public:
    explicit Forecast(const Sight& sight) : sight_(sight), state_(sight.state) {}

    std::vector<Scene::Coming> tell() {
        const Frame* question = sight_.question();
        if (question == nullptr) return {};
        if (doing(*question) == Procedure::choosing)
            choosers();
        else if (doing(*question) == Procedure::settling)
            add(asked(*question), sight_.name(asked(*question)), "now", "MF-BID-4"_rule);
        else if (doing(*question) == Procedure::placing)
            placements(*question);
        else if (doing(*question) == Procedure::clock)
            callers(*question);
        else if (doing(*question) == Procedure::tactical)
            tactical_order(question->own[1]);
        else
            cascade(*question);
        return std::move(all_);
    }

private:
    void add(Seat seat, std::string label, std::string how, Rule rule) {
        all_.push_back({seat.index(), std::move(label), std::move(how), rule});
    }
    void add(std::string label, Rule rule) { all_.push_back({-1, std::move(label), "next", rule}); }

    void choosers() {
        for (const Seat seat : seats_of(sight_.kit))
            add(seat, sight_.name(seat), state_.set_up.picks.has_answered(seat) ? "done" : "now",
                "MF-BID-1"_rule);
    }

    // MF-DEP-1 to MF-DEP-8, from where deployment stands.
    void placements(const Frame& placing) {
        const Placement now = placement_of(placing);
        place(asked(placing), now, "now");
        for (int i = static_cast<int>(now) + 1; i <= static_cast<int>(Placement::late_frame); ++i) {
            const Placement stage = static_cast<Placement>(i);
            if (stage == Placement::attacker_frame || stage == Placement::attacker_station)
                add(fmt::format("attackers in turn: {}", pieces_of(stage)), rule_of(stage));
            else
                place(stage == Placement::point_frame ? point_attacker(sight_.kit, state_) : defender(state_),
                      stage, "next");
        }
    }
    void place(Seat seat, Placement stage, std::string how) {
        add(seat, fmt::format("{}: {}", sight_.name(seat), pieces_of(stage)), std::move(how), rule_of(stage));
    }
    static std::string_view pieces_of(Placement stage) {
        constexpr std::array<std::string_view, 6> names{"stations", "two frames", "point frame",
                                                        "frames",   "stations",   "other frames"};
        return names[static_cast<std::size_t>(stage)];
    }
    // MF-CLK-2: each seat once, highest score first.
    void callers(const Frame& clock) {
        for (int i = 0; i < sight_.kit.seats; ++i)
            add(in_order(state_, i), sight_.name(in_order(state_, i)),
                i < clock.own[1]    ? "done"
                : i == clock.own[1] ? "now"
                                    : "next",
                "MF-CLK-2"_rule);
        add(fmt::format("round {}", state_.round + 1), "MF-RND-8"_rule);
    }

    // From the seat that is asked now, or the whole order as it will start afresh.
    void tactical_order(int now) {
        const auto order = state_.order.forecast(
            sight_.kit.seats, now, [&](Seat seat) { return sight_.name(seat); },
            [&](Seat seat) { return left_of(state_, seat); },
            {"MF-TAC-2"_rule, "MF-TAC-3"_rule, "MF-TAC-4"_rule});
        all_.insert(all_.end(), order.begin(), order.end());
        if (state_.gone.still_to_go(on_table(state_)) == 0) add("end of round", "MF-RND-5"_rule);
    }

    // Whoever has to answer first, the frame whose turn it is, the one that waits, then tactical order.
    void cascade(const Frame& question) {
        const Turn& active = state_.active;
        if (!active.is_on()) return;
        const bool interrupted = is_about_another(question, active.frame);
        if (interrupted) {
            const bool opens = target_opens(state_);
            add(asked(question), sight_.name(frame_in(question)) + (opens ? " (opens)" : " (is hit)"), "now",
                opens ? "MF-CMB-2"_rule : "MF-DMG-6"_rule);
        }
        add(owner_of(active.frame), sight_.name(active.frame), interrupted ? "next" : "now", "MF-TRN-2"_rule);
        if (state_.waiting.is_on())
            add(owner_of(state_.waiting.frame),
                fmt::format("{} (drawn in by {})", sight_.name(state_.waiting.frame),
                            sight_.name(active.frame)),
                "next", "MF-CMB-2"_rule);
        tactical_order(-1);
    }

    // A frame that opens or is hit in the middle of somebody's turn, perhaps its own comrade's.
    static bool is_about_another(const Frame& question, int active) {
        const Procedure what = doing(question);
        const bool about_one =
            what == Procedure::declaring || what == Procedure::defending || what == Procedure::losing;
        return about_one && frame_in(question) != active;
    }

    const Sight& sight_;
    const State& state_;
    std::vector<Scene::Coming> all_;
};

} // namespace

std::vector<Scene::Coming> forecast(const Sight& sight) { return Forecast(sight).tell(); }

// ---------------------------------------------------------------- why this frame acts now

namespace {

class Chain {
public:
    explicit Chain(const Sight& sight) : sight_(sight), state_(sight.state) {}

    std::vector<Scene::Link> tell() {
        const Frame* question = sight_.question();
        if (question == nullptr) return {};
        if (sight_.in_set_up()) {
            set_up(*question);
        } else if (doing(*question) == Procedure::clock) {
            clock(*question);
        } else if (doing(*question) == Procedure::tactical) {
            tactical(*question);
        } else {
            cascade();
            if (const Frame* attack = state_.flow.find(Procedure::attack); attack && !target_opens(state_))
                this->attack(*attack);
            innermost(*question);
        }
        return std::move(all_);
    }

private:
    void add(std::string sentence, Rule rule) { all_.push_back({std::move(sentence), rule, "", ""}); }
    void add(std::string sentence, Rule rule, int from, int to) {
        all_.push_back({std::move(sentence), rule, sight_.id(from), sight_.id(to)});
    }
    std::string name(int frame) const { return sight_.name(frame); }
    std::string name(Seat seat) const { return sight_.name(seat); }

    // ------------------------------------------------ set-up

    void set_up(const Frame& question) {
        if (doing(question) == Procedure::choosing)
            return add("Every seat chooses its company in secret; all are revealed together.",
                       "MF-BID-1"_rule);
        if (doing(question) == Procedure::settling) return settling(question);
        add(fmt::format("Deployment: {} has the highest score and defends; {} is the point attacker.",
                        name(in_order(state_, 0)), name(in_order(state_, sight_.kit.seats - 1))),
            "MF-BID-7"_rule);
        placing(question);
    }

    void settling(const Frame& question) {
        std::vector<std::string> tied;
        for (const Seat seat : state_.set_up.tied) tied.push_back(name(seat));
        add(fmt::format("{} are tied for the highest score.", listed(tied)), "MF-BID-4"_rule);
        if (question.own[1] != 0)
            add(fmt::format("The choice was handed to {}, which must change its company.",
                            name(asked(question))),
                "MF-BID-4"_rule);
        else
            add(fmt::format("{} won the roll and settles the tie.", name(asked(question))), "MF-BID-4"_rule);
    }

    void placing(const Frame& question) {
        const std::string who = name(asked(question));
        switch (placement_of(question)) {
        case Placement::defender_station:
            add(fmt::format("{} places its stations, each within one ruler of another.", who),
                "MF-DEP-2"_rule);
            break;
        case Placement::first_frame:
            add(fmt::format("{} places two frames inside its perimeter.", who), "MF-DEP-4"_rule);
            break;
        case Placement::point_frame:
            add(fmt::format("{} places its point frame: in the open, in direct range of a defender.", who),
                "MF-DEP-5"_rule);
            break;
        case Placement::attacker_frame:
            add("The attackers place a frame each, in turn, away from the defender.", "MF-DEP-6"_rule);
            break;
        case Placement::attacker_station:
            add("The attackers place a station each, in turn, anywhere.", "MF-DEP-7"_rule);
            break;
        case Placement::late_frame:
            add(fmt::format("{} places its other frames, inside its perimeter or in cover.", who),
                "MF-DEP-8"_rule);
            break;
        }
        if (question.own[2] > 0)
            add("No place meets all conditions, so some of them are dropped this time.", "MF-DEP-9"_rule);
    }

    // ------------------------------------------------ tactical order, clock

    void tactical(const Frame& question) {
        const std::string who = name(asked(question));
        if (question.own[1] == 0)
            return add(fmt::format("Round {}, tactical order: {} has the highest score and is asked first.",
                                   state_.round, who),
                       "MF-TAC-2"_rule);
        std::vector<std::string> passed, skipped;
        for (int i = 0; i < question.own[1]; ++i)
            (left_of(state_, in_order(state_, i)) > 0 ? passed : skipped)
                .push_back(name(in_order(state_, i)));
        add(fmt::format("Round {}, tactical order: highest score first.", state_.round), "MF-TAC-2"_rule);
        if (!skipped.empty())
            add(fmt::format("{} {} no frame left to go.", listed(skipped),
                            skipped.size() == 1 ? "has" : "have"),
                "MF-TAC-4"_rule);
        if (!passed.empty())
            add(fmt::format("{} passed, so {} is asked.", listed(passed), who), "MF-TAC-3"_rule);
        if (!may_pass(sight_.kit, state_, question))
            add(fmt::format("Nobody after {} has a frame left to go, so it must take a turn.", who),
                "MF-TAC-5"_rule);
    }

    void clock(const Frame& question) {
        add(fmt::format("Round {} is over: the dice are lifted, and the clock stands at {}.", state_.round,
                        state_.clock),
            "MF-CLK-1"_rule);
        add(fmt::format("Highest score first, every company may take one more from it; now {}.",
                        name(asked(question))),
            "MF-CLK-2"_rule);
    }

    // ------------------------------------------------ the cascade

    void cascade() {
        const auto& line = state_.cascade;
        if (line.empty()) return;
        add(fmt::format("Round {}, tactical order: {} chose {}.", state_.round, name(owner_of(line[0])),
                        name(line[0])),
            "MF-TAC-3"_rule);
        const int now = line.index_of(state_.active.frame);
        if (now > 1) add(drawn_in_before(now), "MF-CMB-4"_rule);
        if (now > 0)
            add(fmt::format("{} was drawn in by {}'s attack and now finishes its turn.", name(line[now]),
                            name(line[now - 1])),
                "MF-CMB-2"_rule, line[now - 1], line[now]);
        if (now >= 0 && now + 1 < line.size()) drawn_in(line[now], line[now + 1]);
    }

    // "Bollard drew in Dray, Dray drew in Lantern."
    std::string drawn_in_before(int now) const {
        std::string text;
        for (int i = 1; i < now; ++i)
            text += fmt::format("{}{} drew in {}", i == 1 ? "" : ", ", name(state_.cascade[i - 1]),
                                name(state_.cascade[i]));
        return text + ".";
    }

    void drawn_in(int attacker, int target) {
        if (!is_alive(state_, target))
            return add(fmt::format("{} attacked {}, which is destroyed and will not act.", name(attacker),
                                   name(target)),
                       "MF-CMB-7"_rule, attacker, target);
        if (state_.flow.find(Procedure::attack) == nullptr)
            return add(fmt::format("{} attacked {}: it plays on to its end, then {} acts.", name(attacker),
                                   name(target), name(target)),
                       "MF-CMB-2"_rule, attacker, target);
        add(fmt::format("{} attacks {}, which has not gone: combat order.", name(attacker), name(target)),
            "MF-CMB-1"_rule, attacker, target);
        if (target_opens(state_))
            add(fmt::format("{} declares, rolls and defends before the attack goes on.", name(target)),
                "MF-CMB-2"_rule);
    }

    void attack(const Frame& frame) {
        const Attack& attack = state_.attack;
        const int attacker = frame_in(frame);
        if (!is_frame(attack.target))
            return add(fmt::format("{} attacks {} with {}.", name(attacker), sight_.piece_name(attack.target),
                                   attack.value),
                       "MF-ATK-7"_rule, attacker, attack.target);
        const std::uint8_t defence = mobile(state_, attack.target).defence;
        add(fmt::format("{} attacks {} at {} with {} against {}.", name(attacker), name(attack.target),
                        range_name(attack.band), attack.value, defence == nothing ? 0 : defence),
            "MF-ATK-6"_rule, attacker, attack.target);
    }

    void innermost(const Frame& question) {
        const std::string who = doing(question) == Procedure::picking ? "" : name(frame_in(question));
        switch (doing(question)) {
        case Procedure::declaring:
            return add(fmt::format("{} opens its turn: its aim is fixed before the dice are rolled.", who),
                       "MF-TRN-1"_rule);
        case Procedure::defending:
            return add(fmt::format("{} has rolled its dice and chooses its defence first.", who),
                       "MF-TRN-1"_rule);
        case Procedure::acting: return aim(state_.active);
        case Procedure::moving:
            return add(fmt::format("{} is on the move, with {} left.", who,
                                   sight_.rules.said_length(state_.active.left)),
                       "MF-MOV-2"_rule);
        case Procedure::using_spot:
            return add(fmt::format("{} carries a spot die of {}.", name(state_.attack.target),
                                   mobile(state_, state_.attack.target).spot),
                       "MF-ATK-6"_rule);
        case Procedure::picking:
            return add(fmt::format("A hit goes to what covers {}, and the attacker picks.",
                                   name(state_.attack.target)),
                       state_.attack.cover == static_cast<int>(Cover::frames) ? "MF-DMG-4"_rule
                                                                              : "MF-DMG-2"_rule);
        case Procedure::losing: return losing(frame_in(question));
        default: return;
        }
    }

    // What it may still attack, or why it may not.
    void aim(const Turn& turn) {
        const std::string who = name(turn.frame);
        if (turn.attacked != 0) return;
        if (!turn.has_target())
            return add(fmt::format("{} declared no target, so it cannot attack this turn.", who),
                       "MF-DEC-3"_rule);
        const std::string target = sight_.piece_name(turn.target);
        const bool there = is_frame(turn.target) ? is_alive(state_, turn.target)
                                                 : stands(state_, turn.target - first_structure);
        if (!there) return add(fmt::format("{} aimed at {}, which is gone.", who, target), "MF-ATK-1"_rule);
        const Band now = band_to(sight_.kit, state_, turn.frame, turn.target);
        if (now == static_cast<Band>(turn.band))
            return add(fmt::format("{} aims at {} at {}.", who, target, range_name(turn.band)),
                       "MF-DEC-3"_rule, turn.frame, turn.target);
        add(fmt::format("{} aims at {} at {}, but it is at {} now.", who, target, range_name(turn.band),
                        range_name(static_cast<int>(now))),
            "MF-ATK-2"_rule, turn.frame, turn.target);
    }

    void losing(int hurt) {
        if (hurt != state_.attack.target)
            return add(fmt::format("{} covers {} and was hit: its owner chooses what it loses.", name(hurt),
                                   name(state_.attack.target)),
                       "MF-DMG-4"_rule, hurt, state_.attack.target);
        const int more = state_.attack.points;
        add(fmt::format("{} takes a point of damage{}: its owner chooses what it loses.", name(hurt),
                        more > 0 ? fmt::format(", with {} more to come", more) : ""),
            "MF-DMG-6"_rule);
    }

    const Sight& sight_;
    const State& state_;
    std::vector<Scene::Link> all_;
};

} // namespace

std::vector<Scene::Link> chain(const Sight& sight) { return Chain(sight).tell(); }

// ---------------------------------------------------------------- what is asked

namespace {

// "Bollard may move, attack Dray, spot an enemy, or end its turn."
std::string acting_question(const Sight& sight, const Turn& turn) {
    std::string text = sight.name(turn.frame) + " may ";
    if (may_still_move(turn)) text += "move, ";
    if (may_still_attack(sight.kit, sight.state, turn))
        text += fmt::format("attack {}, ", sight.piece_name(turn.target));
    if (may_still_spot(sight.kit, sight.state, turn)) text += "spot an enemy, ";
    return text + "or end its turn. Which?";
}

// Only what is open.
std::string settling_question(const Sight& sight, const Frame& question) {
    const Seat seat = asked(question);
    std::string ways;
    const auto add = [&](std::string_view way) {
        ways += fmt::format("{}{}", ways.empty() ? "" : ", or ", way);
    };
    if (may_add(sight.kit, sight.state, seat)) add("add your spare frame");
    if (may_remove(sight.kit, sight.state, seat)) add("leave a frame at home");
    const auto other_seats = seats_of(sight.kit);
    if (std::ranges::any_of(other_seats,
                            [&](Seat other) { return may_force(sight.kit, sight.state, question, other); }))
        add("make another change its company");
    return fmt::format("{}: {}.", question.own[1] != 0 ? "Your company must change" : "The lead is tied",
                       ways);
}

std::string placing_question(const Sight& sight, const Frame& question) {
    switch (placement_of(question)) {
    case Placement::defender_station:
    case Placement::attacker_station: return "Where does your next station stand?";
    case Placement::point_frame: return "Which is your point frame, and where does it start?";
    default: break;
    }
    const int left = std::popcount(to_place(sight.kit, sight.state, question).frames);
    return fmt::format("Which frame do you place, and where? ({} left)", left);
}

Scene::Prompt prompt(Seat seat, std::string question, Rule rule,
                     Scene::Answer answer = Scene::Answer::choose) {
    return {seat.index(), std::move(question), rule, false, answer, std::nullopt};
}

Scene::Prompt losing_prompt(const Sight& sight, const Frame& question) {
    const int frame = frame_in(question);
    for (int i = 0; i < stations_in(sight.kit); ++i)
        if (may_retreat(sight.kit, sight.state, frame, i))
            return prompt(
                asked(question),
                fmt::format("What does {} lose? Or does it fall back from the station?", sight.name(frame)),
                "MF-D-DMG"_rule, Scene::Answer::place);
    return prompt(asked(question), fmt::format("What does {} lose?", sight.name(frame)), "MF-D-DMG"_rule);
}

std::string clock_question(const State& state) {
    return fmt::format("The clock stands at {}: take one more from it, or hold? At 0 the highest score wins.",
                       state.clock);
}

std::vector<Scene::Prompt> choosing_prompts(const Sight& sight) {
    std::vector<Scene::Prompt> all;
    for (const Seat seat : sight.state.set_up.picks.owing()) {
        all.push_back(prompt(seat, "Which company do you bring? Nobody sees it before all have chosen.",
                             "MF-D-COM"_rule));
        all.back().secret = true;
    }
    return all;
}

// About a frame: own[1] has it.
Scene::Prompt frame_prompt(const Sight& sight, const Frame& question) {
    const int frame = frame_in(question);
    const std::string who = sight.name(frame);
    Scene::Prompt made;
    switch (doing(question)) {
    case Procedure::declaring:
        made = prompt(asked(question), fmt::format("What does {} aim at this turn, and at which range?", who),
                      "MF-D-DEC"_rule);
        break;
    case Procedure::defending:
        made = prompt(asked(question), fmt::format("Which die defends {} for the rest of the round?", who),
                      "MF-D-DEF"_rule, Scene::Answer::die);
        break;
    case Procedure::acting:
        made = prompt(asked(question), acting_question(sight, turn_of(sight.state, frame)), "MF-D-ACT"_rule,
                      may_still_move(turn_of(sight.state, frame)) ? Scene::Answer::place
                                                                  : Scene::Answer::choose);
        // Before anything was done it would be a turn thrown away.
        if (turn_of(sight.state, frame).moved != 0 || turn_of(sight.state, frame).attacked != 0)
            made.natural = Action(Verb::end);
        break;
    case Procedure::moving:
        made = prompt(asked(question), fmt::format("Where does {} go on to? Or does it stop here?", who),
                      "MF-D-LEG"_rule, Scene::Answer::place);
        made.natural = Action(Verb::stop);
        break;
    default: made = losing_prompt(sight, question); break;
    }
    made.piece = sight.id(frame);
    return made;
}

Scene::Prompt using_spot_prompt(const Sight& sight, const Frame& question) {
    const int target = sight.state.attack.target;
    auto made = prompt(asked(question),
                       fmt::format("Add the spot die of {} beside {} to this attack, or keep it there?",
                                   mobile(sight.state, target).spot, sight.name(target)),
                       "MF-D-USE"_rule);
    made.natural = Action(Verb::use);
    made.piece = sight.id(target);
    return made;
}

Scene::Prompt picking_prompt(const Sight& sight, const Frame& question) {
    auto made = prompt(asked(question), "Which of them takes the hit?", "MF-D-HIT"_rule);
    made.piece = sight.id(sight.state.attack.target);
    return made;
}

Scene::Prompt placing_prompt(const Sight& sight, const Frame& question) {
    const bool is_station = to_place(sight.kit, sight.state, question).station >= 0;
    return prompt(asked(question), placing_question(sight, question),
                  is_station ? "MF-D-STN"_rule : "MF-D-FRM"_rule, Scene::Answer::place);
}

Scene::Prompt tactical_prompt(const Sight& sight, const Frame& question) {
    const bool passes = may_pass(sight.kit, sight.state, question);
    return prompt(asked(question),
                  passes ? "Which of your frames takes its turn? Or do you pass?"
                         : "Which of your frames takes its turn? You cannot pass.",
                  "MF-D-TAC"_rule);
}

Scene::Prompt prompt_of(const Sight& sight, const Frame& question) {
    switch (doing(question)) {
    case Procedure::settling:
        return prompt(asked(question), settling_question(sight, question), "MF-D-TIE"_rule);
    case Procedure::placing: return placing_prompt(sight, question);
    case Procedure::tactical: return tactical_prompt(sight, question);
    case Procedure::using_spot: return using_spot_prompt(sight, question);
    case Procedure::picking: return picking_prompt(sight, question);
    case Procedure::clock: {
        auto made = prompt(asked(question), clock_question(sight.state), "MF-D-CLK"_rule);
        made.natural = Action(Verb::hold);
        return made;
    }
    default: return frame_prompt(sight, question);
    }
}

} // namespace

std::vector<Scene::Prompt> prompts(const Sight& sight) {
    const Frame* question = sight.question();
    if (question == nullptr) return {};
    if (doing(*question) == Procedure::choosing) return choosing_prompts(sight);
    return {prompt_of(sight, *question)};
}

} // namespace muster::frames
