// What holds in every state of every game, asked of the rules themselves. Each check takes a position and
// says what is wrong with it. `Kit` is the game's enrolment (kit.hpp).
#pragma once

#include "core/action_json.hpp"
#include "core/json.hpp"
#include "kit/plan.hpp"
#include "kit/strange.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <set>
#include <string>

namespace muster::test {

template <Rules R>
std::string say(const R& rules, const Action& action) {
    return ActionWriter(R::verbs(), rules).write(action).dump();
}

// A refusal names a rule, and its sentence has all its words.
inline Failure is_well_said(const Refusal& refusal, const Words& words) {
    const std::string said = sentence(refusal, words);
    if (!refusal.rule.named()) return fmt::format("the refusal \"{}\" names no rule", said);
    if (said.empty() || said.find_first_of("{}") != std::string::npos)
        return fmt::format("the refusal by {} says \"{}\"", refusal.rule.id, said);
    return std::nullopt;
}

template <class Kit>
Failure listed_actions_are_allowed(const Position<typename Kit::Game>& here) {
    for (const Seat seat : here.awaited())
        for (const Action& action : here.options(seat))
            if (const Verdict verdict = here.rules.judge(here.state, seat, action); !verdict.ok())
                return fmt::format("{} is listed for seat {} and refused by {}", say(here.rules, action),
                                   seat.index(), verdict.refusal().rule.id);
    return std::nullopt;
}

template <class Kit>
Failure no_action_is_listed_twice(const Position<typename Kit::Game>& here) {
    for (const Seat seat : here.awaited()) {
        std::set<std::string> said, described;
        for (const Action& action : here.options(seat)) {
            if (!said.insert(say(here.rules, action)).second)
                return fmt::format("{} is listed twice", say(here.rules, action));
            const std::string text = here.rules.describe(here.state, seat, action);
            if (text.empty() || !described.insert(text).second)
                return fmt::format("{} is described as \"{}\", like another or not at all",
                                   say(here.rules, action), text);
        }
    }
    return std::nullopt;
}

template <class Kit>
Failure who_is_asked_has_a_choice_and_nobody_else(const Position<typename Kit::Game>& here) {
    ActionList everything;
    for (const Seat seat : here.awaited()) {
        const ActionList options = here.options(seat);
        if (options.empty()) return fmt::format("seat {} is asked and has no option", seat.index());
        for (const Action& action : options) everything.add(action);
    }
    for (const Seat seat : here.seats()) {
        if (here.awaited().contains(seat)) continue;
        if (!here.options(seat).empty())
            return fmt::format("seat {} is not asked but has options", seat.index());
        Chance whim = here.whim(1);
        std::vector<Action> tries = strange_actions(everything, Kit::Game::verbs().size(), 8, whim);
        tries.insert(tries.end(), everything.begin(), everything.end());
        for (const Action& action : tries) {
            const Verdict verdict = here.rules.judge(here.state, seat, action);
            if (verdict.ok())
                return fmt::format("seat {} is not asked but may {}", seat.index(), say(here.rules, action));
            if (Failure failure = is_well_said(verdict.refusal(), here.rules)) return failure;
        }
    }
    return std::nullopt;
}

template <class Kit>
Failure unlisted_actions_are_refused(const Position<typename Kit::Game>& here) {
    for (const Seat seat : here.awaited()) {
        Chance whim = here.whim(2);
        for (const Action& action :
             strange_actions(here.options(seat), Kit::Game::verbs().size(), 40, whim)) {
            const Verdict verdict = here.rules.judge(here.state, seat, action);
            if (!verdict.ok()) {
                if (Failure failure = is_well_said(verdict.refusal(), here.rules)) return failure;
                continue;
            }
            if (Kit::is_point_choice(here.rules, here.state, seat, action)) continue;
            if (Kit::is_unlisted_twin(here.rules, here.state, seat, action)) continue;
            return fmt::format("{} of seat {} is allowed but not listed", say(here.rules, action),
                               seat.index());
        }
    }
    return std::nullopt;
}

template <class Kit>
Failure actions_survive_writing_and_reading(const Position<typename Kit::Game>& here) {
    const ActionWriter writer(Kit::Game::verbs(), here.rules);
    for (const Seat seat : here.awaited())
        for (const Action& action : here.options(seat)) {
            Faults faults;
            const Json json = writer.write(action);
            const auto read = writer.read(JsonReader(json, faults));
            if (!read || !faults.empty())
                return fmt::format("{} cannot be read: {}", json.dump(), to_string(faults));
            if (*read != action) return fmt::format("{} is read as {}", json.dump(), say(here.rules, *read));
        }
    return std::nullopt;
}

template <class Kit>
Failure a_position_survives_writing_and_reading(const Position<typename Kit::Game>& here) {
    const Json written = here.rules.write(here.state);
    Faults faults;
    const auto parsed = parse_json(written.dump(), faults);
    if (!parsed) return fmt::format("the position is not JSON: {}", to_string(faults));
    for (const Json& json : {written, *parsed}) {
        const auto read = here.rules.read(json, faults);
        if (!read || !faults.empty())
            return fmt::format("the position is refused: {}{}", to_string(faults), json.dump());
        if (!same_bytes(*read, here.state)) {
            const std::string again = here.rules.write(*read).dump();
            return fmt::format("the position comes back as another state\n  {}\n  {}", json.dump(), again);
        }
    }
    // A state that asks goes on asking, and is not changed by it.
    auto resumed = here.state;
    Chance luck = here.luck();
    Log idle;
    here.rules.resume(resumed, luck, idle);
    if (!same_bytes(resumed, here.state)) return "resuming a position where somebody is asked changes it";
    return std::nullopt;
}

template <class Kit>
Failure nothing_is_impossible(const Position<typename Kit::Game>& here) {
    Faults faults;
    here.rules.check(here.state, faults);
    return faults.empty() ? std::nullopt : Failure(to_string(faults));
}

template <class Kit>
Failure outcome_is_sound(const Position<typename Kit::Game>& here) {
    const Outcome outcome = here.rules.outcome(here.state);
    if (outcome.over != here.awaited().empty()) return "somebody is asked after the end, or nobody before it";
    if (outcome.over != outcome.ended_by.named()) return "an end has a rule, and nothing else has";
    int paid = 0;
    std::set<int> sides;
    const bool nobody_wins =
        Kit::may_lack_a_winner && std::ranges::all_of(outcome.pay_off, [](int part) { return part == 0; });
    for (const Seat seat : here.seats()) {
        const auto i = static_cast<std::size_t>(seat.index());
        if (sides.insert(outcome.side[i]).second) paid += outcome.pay_off[i];
        if (!outcome.over) continue;
        std::set<int> ahead;
        for (const Seat each : here.seats()) {
            const auto other = static_cast<std::size_t>(each.index());
            if (outcome.rank[other] < outcome.rank[i]) ahead.insert(outcome.side[other]);
            if (outcome.side[other] == outcome.side[i] &&
                (outcome.rank[other] != outcome.rank[i] || outcome.pay_off[other] != outcome.pay_off[i] ||
                 outcome.score[other] != outcome.score[i]))
                return fmt::format("seats {} and {} are one side with two results", i, other);
        }
        if (outcome.rank[i] != 1 + static_cast<int>(ahead.size()))
            return fmt::format("seat {} has rank {} behind {} others", i, outcome.rank[i], ahead.size());
        if ((outcome.pay_off[i] > 0) != (outcome.rank[i] == 1 && !nobody_wins))
            return fmt::format("rank {} is paid {}", outcome.rank[i], outcome.pay_off[i]);
    }
    // A seat that plays alone may have a part of it.
    const bool whole = paid == whole_win || nobody_wins || here.seats().size() == 1;
    if (outcome.over && !whole) return fmt::format("the shares of the win add up to {}", paid);
    if (!outcome.over && paid != 0) return "a win is shared before the end";
    return std::nullopt;
}

// The prompts of a scene are for exactly those who are asked, and offer nothing that is refused.
template <class Kit>
Failure scenes_ask_whom_the_rules_ask(const Position<typename Kit::Game>& here) {
    const Scene scene = here.rules.scene(here.state, Viewer::owner());
    SeatSet prompted, to_act;
    for (const Scene::Prompt& prompt : scene.prompts) {
        if (prompt.seat < 0 || !prompt.rule.named() || prompt.question.empty())
            return "a prompt lacks its seat, rule or question";
        prompted.add(Seat(prompt.seat));
        if (prompt.natural && !here.rules.judge(here.state, Seat(prompt.seat), *prompt.natural).ok())
            return fmt::format("the natural answer {} is refused", say(here.rules, *prompt.natural));
    }
    for (const Scene::SeatView& view : scene.seats)
        if (view.to_act) to_act.add(Seat(view.seat));
    if (prompted != here.awaited()) return "the prompts are not for those who are asked";
    if (to_act != here.awaited()) return "the seats shown as to act are not those who are asked";
    if (scene.seats.size() != static_cast<std::size_t>(here.rules.setup().seats))
        return "a seat is missing from the scene";
    return std::nullopt;
}

namespace detail {

inline bool is_in(const Scene& scene, const std::string& id) {
    return std::ranges::any_of(scene.pieces, [&](const Scene::Piece& piece) { return piece.id == id; });
}

inline Failure keeps_its_promise(const Scene::Prompt& prompt, const ActionList& options) {
    for (const Action& action : options) {
        if (action.has_place && prompt.answer != Scene::Answer::place)
            return fmt::format("{} offers a place and asks for another kind of answer: {}", prompt.rule.id,
                               name_of(prompt.answer));
        if (prompt.answer == Scene::Answer::facing && (action.detail < 0 || action.detail > 5))
            return fmt::format("{} asks for a facing and offers something else", prompt.rule.id);
        if (prompt.answer == Scene::Answer::number && action.detail < 0)
            return fmt::format("{} asks for a number and offers something else", prompt.rule.id);
    }
    return std::nullopt;
}

} // namespace detail

// Whoever shows a question by the kind of its answer can show all that is offered.
template <class Kit>
Failure prompts_keep_their_promise(const Position<typename Kit::Game>& here) {
    const Scene scene = here.rules.scene(here.state, Viewer::owner());
    for (const Scene::Prompt& prompt : scene.prompts) {
        if (Failure failure = detail::keeps_its_promise(prompt, here.options(Seat(prompt.seat))))
            return failure;
        if (!prompt.piece.empty() && !detail::is_in(scene, prompt.piece))
            return fmt::format("{} is about {}, which is not there", prompt.rule.id, prompt.piece);
    }
    return std::nullopt;
}

// Applied to each of two copies, with a stranger's decision in between: the same bytes, and the original
// untouched.
template <class Kit>
Failure copies_are_independent(const Position<typename Kit::Game>& here) {
    const auto before = here.state;
    for (const Seat seat : here.awaited()) {
        const ActionList options = here.options(seat);
        Chance whim = here.whim(3);
        const auto play = [&](const Action& action) {
            auto copy = here.state;
            Chance luck = here.luck();
            Log idle;
            here.rules.apply(copy, seat, action, luck, idle);
            return copy;
        };
        const Action& action = options[whim.below(static_cast<std::uint32_t>(options.size()))];
        const auto first = play(action);
        static_cast<void>(play(options[whim.below(static_cast<std::uint32_t>(options.size()))]));
        const auto second = play(action);
        if (!same_bytes(first, second)) return fmt::format("{} gives two states", say(here.rules, action));
        if (!same_bytes(before, here.state)) return "a decision on a copy changed the original";
        // Whether anybody listens makes no difference.
        auto told = here.state;
        Chance luck = here.luck();
        std::vector<Event> events;
        Log log(events);
        here.rules.apply(told, seat, action, luck, log);
        if (!same_bytes(first, told))
            return fmt::format("{} gives another state when it is logged", say(here.rules, action));
    }
    return std::nullopt;
}

// Every event names its rule and can be said.
template <class Kit>
Failure events_are_well_said(const Position<typename Kit::Game>& here) {
    for (const Seat seat : here.awaited()) {
        const ActionList options = here.options(seat);
        Chance whim = here.whim(4);
        auto copy = here.state;
        Chance luck = here.luck();
        std::vector<Event> events;
        Log log(events);
        here.rules.apply(copy, seat, options[whim.below(static_cast<std::uint32_t>(options.size()))], luck,
                         log);
        for (const Event& event : events) {
            const std::string said = sentence(event, here.rules);
            if (!event.rule.named()) return fmt::format("the event \"{}\" names no rule", said);
            if (said.empty() || said.find_first_of("{}") != std::string::npos)
                return fmt::format("the event {} says \"{}\"", event.kind->name, said);
        }
    }
    return std::nullopt;
}

// ---------------------------------------------------------------- what people read

// A table's point in hundredths, "(1250,1950)", or the word for a hundredth: what is kept, not what is read.
inline bool says_raw_point(std::string_view text) {
    const auto number = [&](std::size_t& at) {
        if (at < text.size() && text[at] == '-') ++at;
        const std::size_t start = at;
        while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
        return at - start;
    };
    for (auto open = text.find('('); open != std::string_view::npos; open = text.find('(', open + 1)) {
        std::size_t at = open + 1;
        const std::size_t first = number(at);
        if (first == 0 || at >= text.size() || text[at++] != ',') continue;
        if (at < text.size() && text[at] == ' ') ++at;
        const std::size_t second = number(at);
        if (second > 0 && at < text.size() && text[at] == ')' && std::max(first, second) >= 3) return true;
    }
    return text.find(" tick") != std::string_view::npos;
}

inline Failure is_read_easily(std::string_view what, std::string_view said) {
    if (!says_raw_point(said)) return std::nullopt;
    return fmt::format("{} gives numbers as they are kept: \"{}\"", what, said);
}

// All texts of a scene, however deep.
inline Failure texts_are_read_easily(const Json& json) {
    if (json.is_string()) return is_read_easily("the scene", json.get<std::string>());
    if (json.is_structured())
        for (const Json& below : json)
            if (Failure failure = texts_are_read_easily(below)) return failure;
    return std::nullopt;
}

// Choices, events, refusals and scenes speak of places and lengths in what the players measure in.
template <class Kit>
Failure lengths_are_said_in_units(const Position<typename Kit::Game>& here) {
    const auto& rules = here.rules;
    for (const Seat seat : here.awaited()) {
        const ActionList options = here.options(seat);
        for (const Action& action : options)
            if (Failure failure = is_read_easily("a choice", rules.describe(here.state, seat, action)))
                return failure;
        Chance whim = here.whim(5);
        for (const Action& action : strange_actions(options, Kit::Game::verbs().size(), 20, whim))
            if (const Verdict verdict = rules.judge(here.state, seat, action); !verdict.ok())
                if (Failure failure = is_read_easily("a refusal", sentence(verdict.refusal(), rules)))
                    return failure;
        auto copy = here.state;
        Chance luck = here.luck();
        std::vector<Event> events;
        Log log(events);
        rules.apply(copy, seat, options[whim.below(static_cast<std::uint32_t>(options.size()))], luck, log);
        for (const Event& event : events)
            if (Failure failure = is_read_easily("an event", sentence(event, rules))) return failure;
    }
    const ActionWriter writer(Kit::Game::verbs(), rules);
    return texts_are_read_easily(to_json(rules.scene(here.state, Viewer::owner()), writer));
}

// Score, place and share of the win belong to a side.
template <class Kit>
Failure team_mates_share_the_outcome(const Position<typename Kit::Game>& here) {
    const Outcome outcome = here.rules.outcome(here.state);
    const auto its = [](const auto& values, Seat seat) {
        return values[static_cast<std::size_t>(seat.index())];
    };
    for (const Seat one : here.seats())
        for (const Seat other : here.seats())
            if (its(outcome.side, one) == its(outcome.side, other) &&
                (its(outcome.score, one) != its(outcome.score, other) ||
                 its(outcome.rank, one) != its(outcome.rank, other) ||
                 its(outcome.pay_off, one) != its(outcome.pay_off, other)))
                return fmt::format("seats {} and {} are a team, and their outcomes differ", one.index(),
                                   other.index());
    return std::nullopt;
}

// What bots go by: a share of a win, of the state and of what the seat sees of it; and what one of two wins
// the other loses.
template <class Kit>
Failure standings_are_shares_of_a_win(const Position<typename Kit::Game>& here) {
    if (here.awaited().empty()) return std::nullopt;
    int sum = 0;
    for (const Seat seat : here.seats()) {
        const int stands = here.rules.evaluate(here.state, seat);
        const int seems = here.rules.evaluate(here.seen_by(Viewer(seat)), seat);
        if (std::min(stands, seems) < 0 || std::max(stands, seems) > sure_win)
            return fmt::format("the standing of seat {} is no share of a win", seat.index());
        sum += stands;
    }
    constexpr int rounding = 2;
    if (here.seats().size() == 2 && std::abs(sum - sure_win) > rounding)
        return fmt::format("together two seats have {} millionths of a win", sum);
    return std::nullopt;
}

} // namespace muster::test
