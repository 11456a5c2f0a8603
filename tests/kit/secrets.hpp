// Secrets: two states that differ only in what a viewer may not know look the same to that viewer.
#pragma once

#include "core/action_json.hpp"
#include "core/json.hpp"
#include "kit/plan.hpp"
#include "kit/rules_checks.hpp"
#include "kit/strange.hpp"

#include <string>
#include <vector>

namespace muster::test {

// Another state that the viewer could be in, for all it knows.
template <Rules R>
Position<R> imagined(const Position<R>& here, Viewer viewer) {
    Position<R> other = here;
    Chance whim = here.whim(100);
    here.rules.imagine(other.state, viewer, whim);
    return other;
}

inline bool same_verdict(const Verdict& a, const Verdict& b, const Words& words) {
    if (a.ok() != b.ok()) return false;
    return a.ok() || (a.refusal().rule == b.refusal().rule &&
                      sentence(a.refusal(), words) == sentence(b.refusal(), words));
}

// What a seat is offered and told follows from its own view: asking with the whole state gives no other
// answer.
template <class Kit>
Failure a_view_is_enough_to_judge(const Position<typename Kit::Game>& here) {
    for (const Seat seat : here.seats()) {
        const auto view = here.seen_by(Viewer(seat));
        if (here.rules.awaiting(view) != here.awaited())
            return fmt::format("seat {} sees others asked than those who are", seat.index());
        const ActionList options = here.options(seat);
        ActionList from_view;
        here.rules.list(view, seat, from_view);
        if (!std::equal(options.begin(), options.end(), from_view.begin(), from_view.end()))
            return fmt::format("the options of seat {} depend on what it cannot see", seat.index());
        Chance whim = here.whim(101);
        std::vector<Action> tries = strange_actions(options, Kit::Game::verbs().size(), 20, whim);
        tries.insert(tries.end(), options.begin(), options.end());
        for (const Action& action : tries)
            if (!same_verdict(here.rules.judge(here.state, seat, action),
                              here.rules.judge(view, seat, action), here.rules))
                return fmt::format("the verdict on {} of seat {} depends on what it cannot see",
                                   say(here.rules, action), seat.index());
    }
    return std::nullopt;
}

// Hiding hides all there is, and once.
template <class Kit>
Failure views_tell_no_secrets(const Position<typename Kit::Game>& here) {
    for (const Viewer viewer : here.viewers()) {
        const Position<typename Kit::Game> other = imagined(here, viewer);
        Faults faults;
        here.rules.check(other.state, faults);
        if (!faults.empty())
            return fmt::format("what {} imagines cannot be: {}", name_of(viewer), to_string(faults));
        const auto seen = here.seen_by(viewer);
        const auto other_seen = other.seen_by(viewer);
        if (!same_bytes(seen, other_seen))
            return fmt::format("{} can tell two states apart that differ only in what is hidden",
                               name_of(viewer));
        auto twice = seen;
        here.rules.hide(twice, viewer);
        if (!same_bytes(seen, twice)) return fmt::format("hiding twice hides more from {}", name_of(viewer));
    }
    auto all = here.state;
    here.rules.hide(all, Viewer::owner());
    return same_bytes(all, here.state) ? std::nullopt : Failure("something is hidden from the owner");
}

// The same of everything that is made from a view: scene, forecast, prompts, outcome, position.
template <class Kit>
Failure scenes_tell_no_secrets(const Position<typename Kit::Game>& here) {
    const ActionWriter writer(Kit::Game::verbs(), here.rules);
    for (const Viewer viewer : here.viewers()) {
        const Position<typename Kit::Game> other = imagined(here, viewer);
        const auto shown = [&](const Position<typename Kit::Game>& one) {
            const auto view = one.seen_by(viewer);
            return to_json(one.rules.scene(view, viewer), writer).dump() + one.rules.write(view).dump() +
                   outcome_json(one.rules.outcome(view), one.rules.setup().seats).dump();
        };
        if (shown(here) != shown(other)) return fmt::format("{} is shown what is hidden", name_of(viewer));
        // The running score is open to all.
        if (outcome_json(here.rules.outcome(here.state), here.rules.setup().seats) !=
            outcome_json(here.rules.outcome(other.state), here.rules.setup().seats))
            return fmt::format("the score tells {} what is hidden", name_of(viewer));
    }
    return std::nullopt;
}

// Options, verdicts, refusals and descriptions, asked with the whole state.
template <class Kit>
Failure answers_tell_no_secrets(const Position<typename Kit::Game>& here) {
    for (const Seat seat : here.seats()) {
        const Position<typename Kit::Game> other = imagined(here, Viewer(seat));
        if (other.awaited() != here.awaited())
            return fmt::format("who is asked tells seat {} what is hidden", seat.index());
        const ActionList options = here.options(seat);
        const ActionList other_options = other.options(seat);
        if (!std::equal(options.begin(), options.end(), other_options.begin(), other_options.end()))
            return fmt::format("its options tell seat {} what is hidden", seat.index());
        Chance whim = here.whim(102);
        for (const Action& action : strange_actions(options, Kit::Game::verbs().size(), 20, whim))
            if (!same_verdict(here.rules.judge(here.state, seat, action),
                              here.rules.judge(other.state, seat, action), here.rules))
                return fmt::format("the verdict on {} tells seat {} what is hidden", say(here.rules, action),
                                   seat.index());
        for (const Action& action : options)
            if (here.rules.describe(here.state, seat, action) !=
                here.rules.describe(other.state, seat, action))
                return fmt::format("the words for {} tell seat {} what is hidden", say(here.rules, action),
                                   seat.index());
    }
    return std::nullopt;
}

namespace detail {

template <class Kit>
struct Told {
    Position<typename Kit::Game> after;
    std::vector<Event> events; // those that the viewer may know
    std::vector<Throw> luck;   // likewise
    std::string groups;        // all that it is told of luck, secret throws as their number

    Told(const Position<typename Kit::Game>& before, Viewer viewer, Seat seat, const Action& action)
        : after(before) {
        Chance chance = before.luck();
        std::vector<Event> all;
        Log log(all);
        std::vector<Throw> thrown;
        chance.keep(thrown);
        after.rules.apply(after.state, seat, action, chance, log);
        ++after.decision;
        for (const Event& event : all)
            if (event.visible_to(viewer)) events.push_back(event);
        for (const Throw& each : thrown) {
            groups += told_throw_json(each, after.rules, viewer).dump() + "\n";
            if (!each.ask.secret || (each.ask.who >= 0 && viewer.may_see(Seat(each.ask.who))))
                luck.push_back(each);
        }
    }
};

// The same was asked of luck, but it gave something else: what is left to be drawn is hidden, and the same
// number picks another thing. Nothing follows from such a pair.
inline bool draws_differ(const std::vector<Throw>& a, const std::vector<Throw>& b) {
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
        const bool same_ask = a[i].ask.kind == b[i].ask.kind && a[i].ask.who == b[i].ask.who &&
                              a[i].ask.against == b[i].ask.against && a[i].ask.needs == b[i].ask.needs &&
                              a[i].sides == b[i].sides && a[i].handful == b[i].handful &&
                              a[i].results.size() == b[i].results.size();
        if (!same_ask) return false;
        if (a[i].results != b[i].results) return true;
    }
    return false;
}

} // namespace detail

// The same decision with the same luck, in two states that the seat cannot tell apart: it is told the same,
// up to the point where the rules themselves make something public (Kit::reveals), and if it is told the same
// to the end it sees the same afterwards.
template <class Kit>
Failure events_tell_no_secrets(const Position<typename Kit::Game>& here) {
    for (const Seat seat : here.awaited()) {
        const Viewer viewer(seat);
        const Position<typename Kit::Game> other = imagined(here, viewer);
        Chance whim = here.whim(103);
        const ActionList options = here.options(seat);
        const Action& action = options[whim.below(static_cast<std::uint32_t>(options.size()))];
        const detail::Told<Kit> one(here, viewer, seat, action);
        const detail::Told<Kit> two(other, viewer, seat, action);
        if (detail::draws_differ(one.luck, two.luck)) continue;
        const auto said = [&](const Event& event) { return event_json(event, here.rules).dump(); };
        const auto [left, right] =
            std::mismatch(one.events.begin(), one.events.end(), two.events.begin(), two.events.end(),
                          [&](const Event& a, const Event& b) { return said(a) == said(b); });
        const bool left_ends = left == one.events.end();
        const bool right_ends = right == two.events.end();
        if (left_ends && right_ends) {
            if (one.after.awaited().empty() && two.after.awaited().empty())
                continue; // no secrets after the end
            if (!same_bytes(one.after.seen_by(viewer), two.after.seen_by(viewer)))
                return fmt::format("after {} seat {} sees what it was never told", say(here.rules, action),
                                   seat.index());
            if (one.groups != two.groups)
                return fmt::format("the luck of {} tells seat {} what is hidden:\n{}or\n{}",
                                   say(here.rules, action), seat.index(), one.groups, two.groups);
            continue;
        }
        if ((!left_ends && Kit::reveals(*left)) || (!right_ends && Kit::reveals(*right))) continue;
        return fmt::format("{} tells seat {} what is hidden: \"{}\" or \"{}\"", say(here.rules, action),
                           seat.index(), left_ends ? "nothing more" : said(*left),
                           right_ends ? "nothing more" : said(*right));
    }
    return std::nullopt;
}

} // namespace muster::test
