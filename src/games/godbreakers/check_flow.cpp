// What can never be under way: which procedure lies on which, the activation that is being played, the Engage
// that is being resolved. Whatever passes here can be gone on with.
#include "games/godbreakers/check_parts.hpp"

#include <algorithm>

namespace muster::godbreakers {

namespace {

// Where a procedure can be under way: inside which other, at which of its steps.
bool may_lie_on(Procedure inner, const Frame& outer) {
    const auto at = [&](Procedure procedure, auto step) {
        return doing(outer) == procedure && outer.step == static_cast<std::uint8_t>(step);
    };
    switch (inner) {
    case Procedure::game: return false;
    case Procedure::placing_marker: return at(Procedure::game, GameStep::place_markers);
    case Procedure::deploying: return at(Procedure::game, GameStep::deploy);
    case Procedure::placing_threat: return at(Procedure::game, GameStep::threats);
    case Procedure::standing_in: return at(Procedure::game, GameStep::stand_ins);
    case Procedure::prioritising: return at(Procedure::game, GameStep::priority);
    case Procedure::ordering:
    case Procedure::effect:
        return at(Procedure::game, GameStep::start_effects) || at(Procedure::game, GameStep::end_effects);
    case Procedure::arriving:
        return doing(outer) == Procedure::effect || at(Procedure::activation, ActivationStep::settle);
    case Procedure::choosing: return at(Procedure::game, GameStep::laps);
    case Procedure::choosing_wild: return at(Procedure::game, GameStep::wild);
    case Procedure::activation:
        return at(Procedure::game, GameStep::laps) || at(Procedure::game, GameStep::wild);
    case Procedure::acting: return at(Procedure::activation, ActivationStep::act);
    case Procedure::claiming:
    case Procedure::engage:
    case Procedure::taking:
    case Procedure::hiding:
    case Procedure::shaping: return at(Procedure::activation, ActivationStep::settle);
    case Procedure::nominating: return at(Procedure::engage, EngageStep::nominate);
    case Procedure::shifting: return at(Procedure::engage, EngageStep::damage);
    case Procedure::striking:
    case Procedure::shoving:
        return at(Procedure::engage, EngageStep::first_of_step_4) ||
               at(Procedure::engage, EngageStep::second_of_step_4);
    }
    return false;
}

// Whose own[1] is a model on the table that somebody decides for.
bool names_model(Procedure procedure) {
    switch (procedure) {
    case Procedure::activation:
    case Procedure::acting:
    case Procedure::claiming:
    case Procedure::engage:
    case Procedure::nominating:
    case Procedure::shifting:
    case Procedure::striking:
    case Procedure::shoving:
    case Procedure::taking:
    case Procedure::hiding:
    case Procedure::shaping: return true;
    default: return false;
    }
}

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
        if (!state_.flow.is(Procedure::claiming)) no_claims();
        triumphs();
        // Only a sound state can be asked what may be answered in it.
        if (faults_.size() == before) fits_in_full();
    }

private:
    // ---------------------------------------------------------------- procedures, one on another

    bool is_stacked_rightly() {
        if (state_.flow.idle() || doing(state_.flow[0]) != Procedure::game) {
            fault("flow", "GB-INV-1", "a game is under way, and everything else inside it");
            return false;
        }
        const auto wrong = fault_in(
            state_.flow, flow_words(),
            [](const Frame& here, const Frame& around) { return may_lie_on(doing(here), around); },
            [&](const Frame& here) -> std::string_view {
                return people_fit(here) ? "" : "this is about a seat or model that it cannot be about";
            });
        if (wrong) fault(fmt::format("flow[{}]", wrong->frame), "GB-ORD-1", std::string(wrong->sentence));
        return !wrong;
    }

    // Who decides for a model, as far as that can be said.
    int decider(int model) const {
        const int controller = model_at(state_, model).controller;
        if (controller != nothing) return controller;
        return state_.priority.empty() ? -1 : lowest_seat(state_).index();
    }

    // Seats are in the game (GB-INV-17), models exist, and whoever decides for a model is asked about it.
    bool people_fit(const Frame& here) const {
        if (doing(here) == Procedure::game || doing(here) == Procedure::effect) return true;
        if (!in_play(here.own[0])) return false;
        if (!names_model(doing(here))) return true;
        return is_model(kit_, model_in(here)) && is_on_table(state_, model_in(here)) &&
               decider(model_in(here)) == here.own[0];
    }

    // ---------------------------------------------------------------- set-up

    // GB-SET-2, GB-SET-4 to GB-SET-6: how far it has come.
    void set_up() {
        if (!in_set_up()) return;
        for (int i = 0; i < markers_in(kit_); ++i)
            if (marker_info(kit_, i).placed && !marker_stands(state_, i))
                fault(fmt::format("markers.{}", rules_.word("marker", i)), "GB-SET-4",
                      "this marker stands from the beginning");
        if (game_step() == GameStep::place_markers && !are_markers_in_order())
            fault("markers", "GB-SET-4", "each seat places its markers in its turn");
        for (int i = 0; i < terrain_in(kit_); ++i) {
            const TerrainPiece& piece = terrain_piece(kit_, i);
            const TerrainSpot& spot = spot_of(state_, i);
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
        for (int i = 0; i < markers_in(kit_); ++i) {
            const MarkerInfo& info = marker_info(kit_, i);
            if (info.placed || !marker_stands(state_, i)) continue;
            if (info.seat > next->seat.number || (info.seat == next->seat.number && i > next->piece))
                return false;
        }
        return true;
    }

    int in_reserve(Seat seat) const {
        int count = 0;
        for (const int model : Bits(circle_models(seat)))
            if (where_is(state_, model) == Where::reserve) ++count;
        return count;
    }

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
        const std::uint64_t there = on_table(state_) & ~all_godbreakers;
        if (there == 0) return;
        const bool fits =
            game_step() == GameStep::threats && is_solo(kit_) &&
            std::popcount(there) <= kit_.scenario.threat_count &&
            std::ranges::all_of(Bits(there), [&](int model) {
                return is_wild(state_, model) && model_at(state_, model).profile == kit_.scenario.threat;
            });
        if (!fits) fault("models", "GB-SET-6", "before the game only what a lone circle faces is there");
    }

    // ---------------------------------------------------------------- Triumphs and claims

    void no_claims() {
        if (state_.claimed != 0) fault("claimed", "GB-D-CLAIM", "nobody is claiming tokens");
    }

    bool may_be_pending(const Model& one) const {
        return kit_.options.triumph == TriumphRule::full ||
               (kit_.options.triumph == TriumphRule::no_ascension && one.die < highest_die);
    }

    // GB-INV-13: between the roll and the settling of the same action, and never more than one then.
    void triumphs() {
        for (int i = 0; i < most_models; ++i) {
            const Model& one = model_at(state_, i);
            if (one.triumphs == 0) continue;
            if (one.triumphs > 1 || !is_godbreaker(i) || !is_on_table(state_, i) || !may_be_pending(one) ||
                !has_just_rolled(i))
                fault(field_of(i, "triumphs"), "GB-INV-13", "no Triumph of this model is pending");
        }
    }

    bool has_just_rolled(int model) const {
        if (is_over()) return false;
        const Frame& top = state_.flow.top();
        if (const Frame* engage = state_.flow.find(Procedure::engage))
            return engage->step > static_cast<std::uint8_t>(EngageStep::roll) &&
                   place_among_engaged(state_, model) >= 0;
        switch (doing(top)) {
        case Procedure::claiming:
        case Procedure::hiding:
        case Procedure::shaping: return model_in(top) == model;
        case Procedure::taking: return top.own[2] == model;
        case Procedure::activation: return top.step == static_cast<std::uint8_t>(ActivationStep::settle);
        default: return false;
        }
    }

    // ---------------------------------------------------------------- the Engage

    void no_engagement() {
        const Engagement& one = state_.engagement;
        const bool blank = one.engaged.empty() && one.winner == nothing && one.suffered == 0 &&
                           one.struck == 0 && one.shoved == 0 &&
                           std::ranges::all_of(one.results, [](int result) { return result == 0; });
        if (!blank) fault("engagement", "GB-INV-13", "nobody is engaged");
    }

    void engagement() {
        const Frame* frame = state_.flow.find(Procedure::engage);
        if (frame == nullptr) return no_engagement();
        if (!are_engaged(model_in(*frame)))
            return fault("engagement.engaged", "GB-ENG-1",
                         "the active model and hostile ones are engaged, each once");
        const auto step = static_cast<EngageStep>(frame->step);
        const Engagement& one = state_.engagement;
        const int further = one.engaged.size() - 2;
        if (further > rank_of(kit_, state_, model_in(*frame), Trait::merciless))
            fault("engagement.engaged", "GB-TR-MERCILESS", "no further opponents may be nominated");
        if (step <= EngageStep::cunning && !are_in_range(model_in(*frame)))
            fault("engagement.engaged", "GB-ENG-1", "only models within attack range are engaged");
        if (step <= EngageStep::roll)
            before_the_dice();
        else if (!has_sound_results())
            return;
        if (step <= EngageStep::damage) {
            if (one.suffered != 0 || one.struck != 0 || one.shoved != 0)
                fault("engagement.suffered", "GB-ENG-3", "no attack damage has been dealt yet");
        } else {
            step_4(step);
        }
    }

    // On the table, each once, and all hostile to the one that began it.
    bool are_engaged(int active) const {
        const auto& engaged = state_.engagement.engaged;
        if (engaged.size() < 2 || engaged[0] != active) return false;
        std::uint64_t seen = Bits::of(active);
        for (int i = 1; i < engaged.size(); ++i) {
            const int model = engaged[i];
            if (!is_model(kit_, model) || !is_on_table(state_, model) || (seen & Bits::of(model)) != 0 ||
                !are_hostile(state_, active, model))
                return false;
            seen |= Bits::of(model);
        }
        return true;
    }

    bool are_in_range(int active) const {
        const auto& engaged = state_.engagement.engaged;
        const int range = attack_range(kit_, state_, active);
        return std::all_of(engaged.begin() + 1, engaged.end(),
                           [&](int model) { return is_within(kit_, state_, active, model, range); });
    }

    void before_the_dice() {
        const Engagement& one = state_.engagement;
        if (one.winner != nothing || std::ranges::any_of(one.results, [](int result) { return result != 0; }))
            fault("engagement.results", "GB-ENG-2", "the attack has not been rolled yet");
    }

    // GB-ENG-2, GB-INV-12; and a roll of the maximum is a Triumph (GB-TRI-1).
    bool has_sound_results() {
        const std::size_t before = faults_.size();
        const Engagement& one = state_.engagement;
        for (int i = 0; i < most_engaged; ++i) {
            const int result = one.results[static_cast<std::size_t>(i)];
            const int die = i < one.engaged.size() ? model_at(state_, one.engaged[i]).die : 0;
            if (result > die)
                fault("engagement.results", "GB-INV-12", "a result is at most what the die shows");
            if (i >= one.engaged.size() || !is_godbreaker(one.engaged[i])) continue;
            const Model& model = model_at(state_, one.engaged[i]);
            if ((model.triumphs != 0) != (result == die && may_be_pending(model)))
                fault(field_of(one.engaged[i], "triumphs"), "GB-TRI-1",
                      "whoever rolls its maximum has a Triumph, and nobody else");
        }
        if (one.winner != highest_alone())
            fault("engagement.winner", "GB-ENG-2", "strictly the highest result wins");
        return faults_.size() == before;
    }
    int highest_alone() const {
        const Engagement& one = state_.engagement;
        const auto rolled = std::span(one.results).first(static_cast<std::size_t>(one.engaged.size()));
        const auto highest = std::ranges::max_element(rolled);
        return std::ranges::count(rolled, *highest) == 1
                   ? one.engaged[static_cast<int>(highest - rolled.begin())]
                   : nothing;
    }

    // GB-ENG-3, GB-ENG-5; options `step4_order` and `juggernaut`
    void step_4(EngageStep step) {
        const Engagement& one = state_.engagement;
        for (const int i : Bits(one.suffered))
            if (i >= one.engaged.size() || one.winner == nothing ||
                !are_hostile(state_, one.winner, one.engaged[i]))
                return fault("engagement.suffered", "GB-ENG-3",
                             "the winner hurts engaged models that are hostile to it");
        const bool first = step == EngageStep::first_of_step_4;
        const bool strikes_wait = first && kit_.options.juggernaut_first;
        const bool shoves_wait = first && !kit_.options.juggernaut_first;
        if ((one.struck & ~one.suffered) != 0 || (strikes_wait && one.struck != 0))
            fault("engagement.struck", "GB-TR-VENGEFUL", "only who has suffered strikes back, in its turn");
        const int rank = rank_of(kit_, state_, one.engaged[0], Trait::juggernaut);
        const int most = kit_.options.juggernaut_each ? one.engaged.size() : 1;
        if (one.shoved >> one.engaged.size() != 0 ||
            std::popcount(one.shoved) > (rank == 0 || shoves_wait ? 0 : most))
            fault("engagement.shoved", "GB-TR-JUGGERNAUT",
                  "engaged models are placed in their turn, as many as the rules have it");
    }

    // ---------------------------------------------------------------- each procedure in its place

    void fits_in_full() {
        for (int i = 1; i < state_.flow.depth(); ++i)
            if (const std::string_view rule = misfit(state_.flow[i], state_.flow[i - 1]); !rule.empty())
                return fault(fmt::format("flow[{}]", i), rule, "this is not what is to be decided now");
    }

    // The rule that it breaks; empty: none.
    std::string_view misfit(const Frame& here, const Frame& around) const {
        const auto unless = [](bool fits, std::string_view rule) { return fits ? "" : rule; };
        const Seat seat = asked(here);
        switch (doing(here)) {
        case Procedure::game: return "";
        case Procedure::placing_marker:
        case Procedure::deploying:
        case Procedure::placing_threat: return set_up_misfit(here);
        case Procedure::standing_in: return unless(stands_in(seat), "GB-D-PROXY");
        case Procedure::prioritising:
            return unless(seat.number == state_.initiative && seats_in_play(kit_, state_).size() > 1,
                          "GB-D-PRIORITY");
        case Procedure::ordering:
            return unless(seat.number == state_.initiative && std::popcount(state_.effects) > 1,
                          "GB-D-ORDER");
        case Procedure::effect: return unless(effect_fits(here), "GB-PERIL-1");
        case Procedure::arriving: return unless(arrival_fits(here, around), "GB-D-WPLACE");
        case Procedure::choosing: return unless(is_next_of_lap(seat), "GB-D-ACTIVATE");
        case Procedure::choosing_wild:
            return unless(seat == lowest_seat(state_) && wild_to_activate(state_) != 0, "GB-D-WILD-ACTIVATE");
        case Procedure::activation: return activation_misfit(here);
        case Procedure::acting:
            return unless(is_of(here, around) && around.own[2] < actions_of(model_in(here)), "GB-ACT-3");
        case Procedure::claiming: return unless(claim_fits(here, around), "GB-D-CLAIM");
        case Procedure::engage: return unless(is_of(here, around) && around.own[4] > 0, "GB-AXN-1");
        case Procedure::nominating:
            return unless(is_of(here, around) && may_nominate_more(kit_, state_, model_in(here)),
                          "GB-D-NOMINATE");
        case Procedure::shifting:
            return unless(is_of(here, around) && has(here, Trait::cunning), "GB-D-CUNNING");
        case Procedure::striking: return unless(strike_fits(here, around), "GB-D-VENGEFUL");
        case Procedure::shoving: return unless(shove_fits(here, around), "GB-D-JUGGERNAUT");
        case Procedure::taking: return unless(taking_fits(here, around), "GB-D-TAKE");
        case Procedure::hiding: return unless(hiding_fits(here, around), "GB-D-HIDDEN");
        case Procedure::shaping: return unless(shaping_fits(here, around), "GB-D-SHAPE");
        }
        return "GB-ORD-1";
    }

    // About the same model, for the same seat.
    static bool is_of(const Frame& here, const Frame& around) {
        return here.own[0] == around.own[0] && here.own[1] == around.own[1];
    }
    bool has(const Frame& here, Trait trait) const {
        return rank_of(kit_, state_, model_in(here), trait) > 0;
    }
    bool is_special(const Frame& here, const Frame& around, Trait trait) const {
        return is_of(here, around) && !is_wild(state_, model_in(here)) && has(here, trait);
    }

    std::string_view set_up_misfit(const Frame& here) const {
        const auto is_next = [&](const std::optional<ToPlace>& next) {
            return next && next->seat == asked(here) &&
                   (doing(here) == Procedure::deploying || next->piece == here.own[1]);
        };
        bool has_room = false; // GB-SET-8: whoever is asked for a place has one
        switch (doing(here)) {
        case Procedure::placing_marker:
            if (!is_next(next_marker(kit_, state_))) return "GB-SET-4";
            has_room =
                any_on_grid([&](Place to) { return judge_marker(kit_, state_, here.own[1], to).ok(); });
            break;
        case Procedure::deploying:
            if (!is_next(next_deployment(kit_, state_))) return "GB-SET-5";
            has_room = has_room_to_deploy(asked(here));
            break;
        default:
            if (!is_next(next_threat(kit_, state_))) return "GB-SET-6";
            has_room = has_room_for_threat(here.own[1]);
        }
        return has_room ? "" : "GB-SET-8";
    }

    // GB-SET-8
    template <class Fits>
    bool any_on_grid(Fits fits) const {
        constexpr int mesh = 50;
        for (int y = 0; y <= kit_.field.table.high.y; y += mesh)
            for (int x = 0; x <= kit_.field.table.high.x; x += mesh)
                if (fits(Place{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)})) return true;
        return false;
    }

    // GB-CAND-3: about the shard, or anywhere on the grid.
    bool has_room_to_deploy(Seat seat) const {
        for (const int model : Bits(circle_models(seat))) {
            if (where_is(state_, model) != Where::reserve) continue;
            const auto fits = [&](Place to) { return judge_deployment(kit_, state_, seat, model, to).ok(); };
            const Place shard = marker_disc(state_, shard_of(seat)).centre;
            for (const int distance : {150, 300, 450, 600})
                for (const Vector direction : dir16()) {
                    const Vector step = scaled(direction, distance, 1000);
                    if (can_add(shard, step) && fits(shard + step)) return true;
                }
            if (any_on_grid(fits)) return true;
        }
        return false;
    }

    // GB-CAND-3: about some marker, or anywhere on the grid.
    bool has_room_for_threat(int model) const {
        const int radius = kit_.profiles[kit_.scenario.threat].build.radius;
        for (const int marker : Bits(state_.standing)) {
            const auto fits = [&](Place to) { return judge_threat(kit_, state_, model, marker, to).ok(); };
            Points points;
            candidates_within(kit_, state_, marker_disc(state_, marker), 0, radius, -1, points);
            if (std::ranges::any_of(points, fits) || any_on_grid(fits)) return true;
        }
        return false;
    }

    // The first seat for which nobody rolls, and which has a choice.
    bool stands_in(Seat seat) const {
        for (int i = 0; i < seat.index(); ++i)
            if (in_play(i) && state_.roller[at(Seat(i))] == nothing) return false;
        return state_.roller[at(seat)] == nothing && !is_on_table(state_, godbreaker(seat, 0)) &&
               std::popcount(godbreakers_of(state_, seat)) > 1;
    }

    bool effect_fits(const Frame& here) const {
        const int number = here.own[1];
        if (number < 0 || number >= static_cast<int>(kit_.perils.size()) || peril_is_pending(state_, number))
            return false;
        const Peril& peril = kit_.perils[static_cast<std::size_t>(number)];
        if (peril.at_end != (game_step() == GameStep::end_effects)) return false;
        return here.own[2] >= 0 && here.own[2] <= (peril.harms ? 0 : markers_in(kit_));
    }

    // GB-PLUN-1, GB-PERIL-1: the next of the pool, beside who plundered or beside the marker of a peril.
    bool arrival_fits(const Frame& here, const Frame& around) const {
        const int profile = here.own[2];
        const int model = here.own[3];
        const int marker = here.own[4];
        if (asked(here) != lowest_seat(state_) || model_in(here) != free_pool_model(kit_, state_) ||
            profile < 0 || profile >= static_cast<int>(kit_.profiles.size()))
            return false;
        Disc beside;
        if (doing(around) == Procedure::activation) {
            if (marker != -1 || model != model_in(around) || !is_godbreaker(model) ||
                !kit_.scenario.plunder || profile != kit_.scenario.guardian ||
                model_at(state_, model).treasure == 0)
                return false;
            beside = disc_of(kit_, state_, model);
        } else {
            const Peril& peril = kit_.perils[static_cast<std::size_t>(around.own[1])];
            if (model != -1 || marker < 0 || marker >= markers_in(kit_) || !marker_stands(state_, marker) ||
                marker + 1 != around.own[2] || marker_info(kit_, marker).kind != peril.at ||
                profile != peril.profile)
                return false;
            beside = marker_disc(state_, marker);
        }
        Points points;
        const int radius = kit_.profiles[static_cast<std::size_t>(profile)].build.radius;
        candidates_within(kit_, state_, beside, 0, radius, -1, points);
        return !points.empty();
    }

    // GB-ACT-2
    bool is_next_of_lap(Seat seat) const {
        return state_.priority.next([&](Seat one) { return still_to_activate(state_, one) != 0; }) == seat;
    }

    // GB-INV-6: how much of it has been done.
    std::string_view activation_misfit(const Frame& here) const {
        const int model = model_in(here);
        const bool wild = is_wild(state_, model);
        if (wild != (game_step() == GameStep::wild)) return wild ? "GB-WILD-1" : "GB-ACT-2";
        if (!state_.gone.has_gone(model)) return "GB-ACT-3";
        const int actions = here.own[2];
        const int moves = here.own[3];
        const int engages = here.own[4];
        if (moves < 0 || engages < 0 || actions < moves + engages || actions > actions_of(model))
            return "GB-INV-6";
        if (here.step == static_cast<std::uint8_t>(ActivationStep::settle) && actions == 0) return "GB-AXN-1";
        const int compulsion = here.own[5];
        const bool compelled = compulsion > 0 && compulsion < compulsions;
        return (wild ? compelled : compulsion == 0) ? "" : "GB-COMP-1";
    }

    // GB-CLAIM-1, GB-COMP-9
    bool claim_fits(const Frame& here, const Frame& around) const {
        const int model = model_in(here);
        const bool takes_all =
            !is_godbreaker(model) && kit_.profiles[model_at(state_, model).profile].claims_at_end;
        return is_of(here, around) && around.own[3] > 0 && !takes_all && state_.claimed >> most_stacks == 0;
    }

    bool is_time_for(const Frame& engage, bool shoving) const {
        const bool first = engage.step == static_cast<std::uint8_t>(EngageStep::first_of_step_4);
        return first == (shoving == kit_.options.juggernaut_first);
    }

    bool strike_fits(const Frame& here, const Frame& around) const {
        const int place = place_among_engaged(state_, model_in(here));
        return is_time_for(around, false) && place >= 0 && (state_.engagement.struck >> place & 1) != 0 &&
               has(here, Trait::vengeful);
    }

    bool shove_fits(const Frame& here, const Frame& around) const {
        const Engagement& one = state_.engagement;
        const int most = kit_.options.juggernaut_each ? one.engaged.size() : 1;
        return is_time_for(around, true) && is_of(here, around) && has(here, Trait::juggernaut) &&
               std::popcount(one.shoved) < most;
    }

    // GB-HAND-1
    bool taking_fits(const Frame& here, const Frame& around) const {
        const int giver = here.own[2];
        return giver == model_in(around) && are_friendly(state_, giver, model_in(here)) &&
               model_at(state_, giver).treasure > 0;
    }

    bool hiding_fits(const Frame& here, const Frame& around) const {
        if (!is_special(here, around, Trait::mysterious)) return false;
        Points points;
        hidden_candidates(kit_, state_, model_in(here), points);
        return !points.empty();
    }

    bool shaping_fits(const Frame& here, const Frame& around) const {
        const int model = model_in(here);
        const int piece = here.own[2];
        if (!is_special(here, around, Trait::shaping) || piece < 0 || piece >= terrain_in(kit_) ||
            spot_of(state_, piece).on_table != 0 ||
            terrain_piece(kit_, piece).across > model_at(state_, model).die)
            return false;
        for (const int turns : {0, 1}) {
            Points points;
            shape_candidates(kit_, state_, model, piece, turns, points);
            if (!points.empty()) return true;
        }
        return false;
    }
};

} // namespace

void check_under_way(const Godbreakers& rules, const State& state, Faults& faults, bool sound) {
    FlowChecker(rules, state, faults).check(sound);
}

} // namespace muster::godbreakers
