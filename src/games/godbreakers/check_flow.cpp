// What can never be under way: which procedure lies on which, the activation that is being played, the Engage
// that is being resolved. Whatever passes here can be gone on with.
#include "games/godbreakers/check_parts.hpp"

#include <algorithm>

namespace muster::godbreakers {

namespace {

class FlowChecker : Checking {
public:
    FlowChecker(const Godbreakers& rules, const State& state, Faults& faults)
        : Checking(rules, state, faults) {}

    void check(bool sound) {
        const std::size_t before = faults_.size();
        if (is_over()) {
            if (!state_.flow.idle()) fault("flow", "GB-END-1", "nothing is under way once the game is over");
            no_engagement();
            no_claims();
            triumphs();
            return;
        }
        if (!is_stacked_rightly() || !sound) return;
        set_up();
        engagement();
        if (!state_.flow.is<ClaimingFrame>()) no_claims();
        triumphs();
        // Only a sound state can be asked what may be answered in it.
        if (faults_.size() == before) fits_in_full();
    }

private:
    // ---------------------------------------------------------------- procedures, one on another

    bool is_stacked_rightly() {
        if (state_.flow.idle() || !state_.flow[0].is<GameFrame>()) {
            fault("flow", "GB-INV-1", "a game is under way, and everything else inside it");
            return false;
        }
        const auto wrong = fault_in(
            state_.flow, procedures,
            [](const Frame& here, const Frame& around) { return procedures.of(here).may_lie_on(around); },
            [&](const Frame& here) -> std::string_view {
                return people_fit(here) ? "" : "this is about a seat or model that it cannot be about";
            });
        if (wrong) fault(fmt::format("flow[{}]", wrong->frame), "GB-ORD-1", std::string(wrong->sentence));
        return !wrong;
    }

    // Who decides for a model, as far as that can be said.
    MaybeSeat decider(ModelId model) const {
        const MaybeSeat controller = state_.models[model].controller;
        if (!controller.is_none()) return controller;
        return state_.priority.empty() ? MaybeSeat() : MaybeSeat(lowest_seat(state_));
    }

    // Seats are in the game (GB-INV-17), things exist, and whoever decides for a model is asked about it.
    bool people_fit(const Frame& here) const {
        const auto is_there = [&](std::string_view kind, int value) {
            return kind == "seat" ? in_play(Seat(value)) : is_here(kit_, kind, value);
        };
        if (!names_what_is_there(here, procedures, is_there)) return false;
        const auto about = procedures.of(here).about;
        if (about == nullptr) return true;
        const ModelId model(about(here));
        return is_on_table(state_, model) && decider(model) == here.seat();
    }

    // ---------------------------------------------------------------- set-up

    // GB-SET-2, GB-SET-4 to GB-SET-6: how far it has come.
    void set_up() {
        if (!in_set_up()) return;
        for (const MarkerId i : kit_.markers.ids())
            if (kit_.markers[i].placed && !marker_stands(state_, i))
                fault(fmt::format("markers.{}", rules_.word("marker", i.index())), "GB-SET-4",
                      "this marker stands from the beginning");
        if (game_step() == GameStep::place_markers && !are_markers_in_order())
            fault("markers", "GB-SET-4", "each seat places its markers in its turn");
        for (const PieceId i : kit_.field.terrain.ids()) {
            const TerrainPiece& piece = kit_.field.terrain[i];
            const TerrainSpot& spot = state_.terrain[i];
            if (piece.on_table != (spot.on_table != 0) || spot.turns != 0 ||
                (piece.on_table && spot.anchor != piece.anchor))
                fault(fmt::format("terrain.{}", piece.id), "GB-SET-2",
                      "before the game terrain lies where the battlefield has it");
        }
        deployment();
        threats();
    }

    // Once somebody's is missing, so are those of all who come later.
    bool are_markers_in_order() const {
        const auto next = next_marker(kit_, state_);
        if (!next) return true;
        for (const MarkerId i : kit_.markers.ids()) {
            const MarkerInfo& info = kit_.markers[i];
            if (info.placed || !marker_stands(state_, i)) continue;
            if (info.seat.index() > next->seat.index() || (info.seat == next->seat && i > next->piece))
                return false;
        }
        return true;
    }

    int in_reserve(Seat seat) const { return undeployed(state_, seat).size(); }

    // GB-SET-5: one each, again and again, the last seat first.
    void deployment() {
        for (const Seat seat : seats_of(kit_)) {
            const int left = in_reserve(seat);
            const bool fits = game_step() == GameStep::place_markers ? left == circle_size
                              : game_step() == GameStep::threats     ? left == 0
                                                                     : is_in_turn(seat);
            if (!fits) fault("models", "GB-SET-5", "godbreakers are placed by turns, the last seat first");
        }
    }
    bool is_in_turn(Seat seat) const {
        if (seat.index() + 1 == kit_.seats) return in_reserve(Seat(0)) - in_reserve(seat) <= 1;
        const int more = in_reserve(seat) - in_reserve(Seat(seat.index() + 1));
        return more == 0 || more == 1;
    }

    // GB-SET-6
    void threats() {
        const ModelSet there = on_table(state_) - all_godbreakers;
        if (there.empty()) return;
        const bool fits =
            game_step() == GameStep::threats && is_solo(kit_) && there.size() <= kit_.scenario.threat_count &&
            std::ranges::all_of(there, [&](ModelId model) {
                return is_wild(state_, model) && state_.models[model].profile == kit_.scenario.threat;
            });
        if (!fits) fault("models", "GB-SET-6", "before the game only what a lone circle faces is there");
    }

    // ---------------------------------------------------------------- Triumphs and claims

    void no_claims() {
        if (!state_.claimed.empty()) fault("claimed", "GB-D-CLAIM", "nobody is claiming tokens");
    }

    bool may_be_pending(const Model& model) const {
        return kit_.options.triumph == TriumphRule::full ||
               (kit_.options.triumph == TriumphRule::no_ascension && model.die < highest_die);
    }

    // GB-INV-13: between the roll and the settling of the same action, and never more than one then.
    void triumphs() {
        for (const ModelId i : all_models) {
            const Model& model = state_.models[i];
            if (model.triumphs == 0) continue;
            if (model.triumphs > 1 || !is_godbreaker(i) || !is_on_table(state_, i) ||
                !may_be_pending(model) || !has_just_rolled(i))
                fault(field_of(i, "triumphs"), "GB-INV-13", "no Triumph of this model is pending");
        }
    }

    bool has_just_rolled(ModelId model) const {
        if (is_over()) return false;
        const Frame& top = state_.flow.top();
        if (const Frame* engage = state_.flow.find<EngageFrame>())
            return engage->step_as<EngageStep>() > EngageStep::roll &&
                   !place_among_engaged(state_, model).is_none();
        if (top.is<ClaimingFrame>()) return model_of<ClaimingFrame>(top) == model;
        if (top.is<HidingFrame>()) return model_of<HidingFrame>(top) == model;
        if (top.is<ShapingFrame>()) return model_of<ShapingFrame>(top) == model;
        if (top.is<TakingFrame>()) return top.as<TakingFrame>().giver == model;
        return top.is<ActivationFrame>() && top.is_at(ActivationStep::settle);
    }

    // ---------------------------------------------------------------- the Engage

    void no_engagement() {
        if (state_.engagement != Engagement{}) fault("engagement", "GB-INV-13", "nobody is engaged");
    }

    void engagement() {
        const Frame* frame = state_.flow.find<EngageFrame>();
        if (frame == nullptr) return no_engagement();
        const ModelId active = model_of<EngageFrame>(*frame);
        if (!are_engaged(active))
            return fault("engagement.engaged", "GB-ENG-1",
                         "the active model and hostile ones are engaged, each once");
        const auto step = frame->step_as<EngageStep>();
        const Engagement& engagement = state_.engagement;
        const int further = engagement.engaged.size() - 2;
        if (further > rank_of(kit_, state_, active, Trait::merciless))
            fault("engagement.engaged", "GB-TR-MERCILESS", "no further opponents may be nominated");
        if (step <= EngageStep::cunning && !are_in_range(active))
            fault("engagement.engaged", "GB-ENG-1", "only models within attack range are engaged");
        if (step <= EngageStep::roll)
            before_the_dice();
        else if (!has_sound_results())
            return;
        if (step <= EngageStep::damage) {
            if (!engagement.suffered.empty() || !engagement.struck.empty() || !engagement.shoved.empty())
                fault("engagement.suffered", "GB-ENG-3", "no attack damage has been dealt yet");
        } else {
            step_4(step);
        }
    }

    // On the table, each once, and all hostile to the one that began it.
    bool are_engaged(ModelId active) const {
        const auto& engaged = state_.engagement.engaged;
        if (engaged.size() < 2 || engaged[0] != active) return false;
        ModelSet seen(active);
        for (int i = 1; i < engaged.size(); ++i) {
            const ModelId model = engaged[i];
            if (!is_model(kit_, model) || !is_on_table(state_, model) || seen.contains(model) ||
                !are_hostile(state_, active, model))
                return false;
            seen.add(model);
        }
        return true;
    }

    bool are_in_range(ModelId active) const {
        const auto& engaged = state_.engagement.engaged;
        const int range = attack_range(kit_, state_, active);
        return std::all_of(engaged.begin() + 1, engaged.end(),
                           [&](ModelId model) { return is_within(kit_, state_, active, model, range); });
    }

    void before_the_dice() {
        const Engagement& engagement = state_.engagement;
        if (!engagement.winner.is_none() ||
            std::ranges::any_of(engagement.results, [](int result) { return result != 0; }))
            fault("engagement.results", "GB-ENG-2", "the attack has not been rolled yet");
    }

    // GB-ENG-2, GB-INV-12; and a roll of the maximum is a Triumph (GB-TRI-1).
    bool has_sound_results() {
        const std::size_t before = faults_.size();
        const Engagement& engagement = state_.engagement;
        for (const EngagedId place : engagement.results.ids()) {
            const int result = engagement.results[place];
            const bool is_engaged = place.index() < engagement.engaged.size();
            const int die = is_engaged ? state_.models[engagement.at(place)].die : 0;
            if (result > die)
                fault("engagement.results", "GB-INV-12", "a result is at most what the die shows");
            if (!is_engaged || !is_godbreaker(engagement.at(place))) continue;
            const Model& model = state_.models[engagement.at(place)];
            if ((model.triumphs != 0) != (result == die && may_be_pending(model)))
                fault(field_of(engagement.at(place), "triumphs"), "GB-TRI-1",
                      "whoever rolls its maximum has a Triumph, and nobody else");
        }
        if (engagement.winner != highest_alone())
            fault("engagement.winner", "GB-ENG-2", "strictly the highest result wins");
        return faults_.size() == before;
    }
    ModelId highest_alone() const {
        const Engagement& engagement = state_.engagement;
        const auto result = [&](EngagedId place) { return engagement.results[place]; };
        const auto places = engagement.places();
        const EngagedId highest = *std::ranges::max_element(places, {}, result);
        return std::ranges::count(places, result(highest), result) == 1 ? engagement.at(highest)
                                                                        : ModelId::none();
    }

    // GB-ENG-3, GB-ENG-5; options `step4_order` and `juggernaut`
    void step_4(EngageStep step) {
        const Engagement& engagement = state_.engagement;
        for (const EngagedId i : engagement.suffered)
            if (i.index() >= engagement.engaged.size() || engagement.winner.is_none() ||
                !are_hostile(state_, engagement.winner, engagement.at(i)))
                return fault("engagement.suffered", "GB-ENG-3",
                             "the winner hurts engaged models that are hostile to it");
        const bool first = step == EngageStep::first_of_step_4;
        const bool strikes_wait = first && kit_.options.juggernaut_first;
        const bool shoves_wait = first && !kit_.options.juggernaut_first;
        if (!(engagement.struck - engagement.suffered).empty() ||
            (strikes_wait && !engagement.struck.empty()))
            fault("engagement.struck", "GB-TR-VENGEFUL", "only who has suffered strikes back, in its turn");
        const int rank = rank_of(kit_, state_, engagement.engaged[0], Trait::juggernaut);
        const int most = kit_.options.juggernaut_each ? engagement.engaged.size() : 1;
        if (!(engagement.shoved - EngagedSet::first(engagement.engaged.size())).empty() ||
            engagement.shoved.size() > (rank == 0 || shoves_wait ? 0 : most))
            fault("engagement.shoved", "GB-TR-JUGGERNAUT",
                  "engaged models are placed in their turn, as many as the rules have it");
    }

    // ---------------------------------------------------------------- each procedure in its place

    void fits_in_full() {
        for (int i = 1; i < state_.flow.depth(); ++i) {
            const auto misfit = procedures.of(state_.flow[i]).misfit;
            const std::string_view rule = misfit({kit_, state_, state_.flow[i], state_.flow[i - 1]});
            if (!rule.empty())
                return fault(fmt::format("flow[{}]", i), rule, "this is not what is to be decided now");
        }
    }
};

} // namespace

void check_under_way(const Godbreakers& rules, const State& state, Faults& faults, bool sound) {
    FlowChecker(rules, state, faults).check(sound);
}

} // namespace muster::godbreakers
