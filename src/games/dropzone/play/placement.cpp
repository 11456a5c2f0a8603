// D-PLACE: whoever puts units down is asked for one place after another (5.1). Which places there are:
// placing.cpp.
#include "games/dropzone/rows.hpp"

#include <fmt/format.h>

namespace muster::dropzone {

namespace {

void list_places(const Asked& asked, ActionList& actions) { list_placings(asked.kit, asked.state, actions); }

Verdict judge_placing(const Asked& asked, const Action& action) {
    if (verb_of(action) == Verb::cancel)
        return may_cancel_placing(asked.state)
                   ? Verdict::allowed()
                   : refuse("DZ-PLC-2"_rule, "This placement cannot be taken back.");
    return judge_place(asked.kit, asked.state, action.subject, action.at);
}

// DZ-SET-6: a deployment that is taken back leads to the same question.
void answer_placing(Play& play, const Answer& answer) {
    const auto& [frame, seat, action] = answer;
    if (verb_of(action) == Verb::place) return place(play, action.subject, action.at);
    const bool deployment = why_placing(play.state) == Placing::deployment;
    play.log.tell("DZ-PLC-2"_rule, happens::cancels, seat);
    cancel_placing(play);
    if (deployment) play.state.flow.begin(DeployingFrame{seat});
}

// Why units are put down, and where they may go.
Scene::Link tell_why(const Sight& sight, const Frame&) {
    const PlacingNow& now = sight.state.placing;
    const std::string who = is_squad(sight.kit, now.squad) ? sight.squad(now.squad) : "";
    switch (why_placing(sight.state)) {
    case Placing::none: break;
    case Placing::deployment:
        return {fmt::format("{} starts on the table: {} goes anywhere in its zone, in coherency.",
                            sight.group(GroupId(now.anchor)), who),
                "DZ-SET-6"_rule};
    case Placing::disembark:
        return {fmt::format("{} gets out within 2\" of its transport, in coherency.", who), "DZ-TRN-3"_rule};
    case Placing::unload:
        return {fmt::format("{} unloads {} within 2\", in coherency.", sight.unit(now.anchor), who),
                "DZ-TRN-6"_rule};
    case Placing::leave:
        return {fmt::format("{} leaves {} and stays within 2\" of it, in coherency.", who,
                            sight.piece(PieceId(now.anchor))),
                "DZ-GAR-3"_rule};
    case Placing::flee:
        return {
            fmt::format("{} runs from {} and stays within 2\" of it.", who, sight.piece(PieceId(now.anchor))),
            "DZ-FOR-3"_rule};
    case Placing::spill:
        return {fmt::format("{} survives the wreck of {} and is put down within 2\" of it.", who,
                            sight.unit(now.anchor)),
                "DZ-CAS-5"_rule};
    case Placing::ruin:
        return {fmt::format("{} survives the fall of {} and is put down on it or within 2\".", who,
                            sight.piece(PieceId(now.anchor))),
                "DZ-CAS-6"_rule};
    }
    return {};
}

Scene::Prompt ask_for_place(const Sight& sight, const Frame& frame) {
    const SquadId squad = sight.state.placing.squad;
    int left = 0;
    int first = -1;
    for (const int unit : units_of(sight.kit, squad))
        if (where(sight.state, unit) == Where::waiting) {
            ++left;
            if (first < 0) first = unit;
        }
    return question_about(
        first < 0 ? "" : sight.id(first), frame.seat(),
        fmt::format("Where do you put the units of {}? ({} left)", sight.squad(squad), left),
        "DZ-D-PLACE"_rule, Scene::Answer::place);
}

std::string_view placing_misfit(const Lain& it) {
    const SquadId squad = it.state.placing.squad;
    const bool fits = !is_on_top(it) || squad.is_none() ||
                      !any_unit_is(it.kit, it.state, squad, Where::waiting) ||
                      owner_of_squad(it.kit, squad) == it.frame.seat();
    return unless(fits, "DZ-PLC-1");
}

} // namespace

constinit const Row placing_row{
    .words = remembers_seat<PlacingFrame>("placing"),
    .step = placing_step,
    .verbs = {Verb::place, Verb::cancel},
    .list = list_places,
    .judge = judge_placing,
    .apply = answer_placing,
    .why = tell_why,
    .prompt = ask_for_place,
    .lies_on = {{{Procedure::game, GameStep::deploy},
                 {Procedure::moving, MoveStep::placed},
                 {Procedure::testing, TestStep::hands},
                 {Procedure::cascade, CascadeStep::finish}}},
    .misfit = placing_misfit,
    .in_between = {"places units", "DZ-PLC-3"_rule},
};

} // namespace muster::dropzone
