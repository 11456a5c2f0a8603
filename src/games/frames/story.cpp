// What is going on at the table: the round and its phases, and who is asked next. Why this frame acts now,
// and what is asked, is in the rows.
#include "games/frames/parts.hpp"

#include <fmt/format.h>

namespace muster::frames {

namespace {

int left_of(const State& state, Seat seat) { return left_to_go(state, seat).size(); }

} // namespace

bool target_opens(const State& state) {
    const Frame* opening = state.flow.find<OpeningFrame>();
    return state.flow.find<AttackFrame>() != nullptr && opening != nullptr &&
           piece_of(frame_in<OpeningFrame>(*opening)) == state.attack.target;
}

// ---------------------------------------------------------------- the round

Scene::Track track(const Sight& sight) {
    const State& state = sight.state;
    const bool playing = !sight.in_set_up() && state.over == 0;
    const bool clock = state.flow.find<ClockFrame>() != nullptr;
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
        if (question->is<ChoosingFrame>())
            choosers();
        else if (question->is<SettlingFrame>())
            add(question->seat(), sight_.name(question->seat()), "now", "MF-BID-4"_rule);
        else if (question->is<PlacingFrame>())
            placements_to_come(question->as<PlacingFrame>());
        else if (question->is<ClockFrame>())
            callers(question->as<ClockFrame>());
        else if (question->is<TacticalFrame>())
            tactical_order(question->as<TacticalFrame>().place);
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
    void placements_to_come(const PlacingFrame& placing) {
        const Placement now = placing.placement;
        place(placing.seat, now, "now");
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
        constexpr Per<Placement, std::string_view, placements> names{
            {{"stations", "two frames", "point frame", "frames", "stations", "other frames"}}};
        return names[stage];
    }
    // MF-CLK-2: each seat once, highest score first.
    void callers(const ClockFrame& clock) {
        for (int i = 0; i < sight_.kit.seats; ++i)
            add(in_order(state_, i), sight_.name(in_order(state_, i)),
                i < clock.place    ? "done"
                : i == clock.place ? "now"
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
        if (state_.gone.still_to_go(on_table(state_)).empty()) add("end of round", "MF-RND-5"_rule);
    }

    // Whoever has to answer first, the frame whose turn it is, the one that waits, then tactical order.
    void cascade(const Frame& question) {
        const Turn& active = state_.active;
        if (!active.is_on()) return;
        // A frame that opens or is hit in the middle of somebody's turn, perhaps its own comrade's.
        const FrameId about(procedures.about(question));
        const bool interrupted = !about.is_none() && about != active.frame;
        if (interrupted) {
            const bool opens = target_opens(state_);
            add(question.seat(), sight_.name(about) + (opens ? " (opens)" : " (is hit)"), "now",
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

    const Sight& sight_;
    const State& state_;
    std::vector<Scene::Coming> all_;
};

} // namespace

std::vector<Scene::Coming> forecast(const Sight& sight) { return Forecast(sight).tell(); }

} // namespace muster::frames
