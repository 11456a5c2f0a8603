#include "kit/tables.hpp"

#include "core/entering.hpp"
#include "core/json.hpp"
#include "core/result.hpp"
#include "kit/files.hpp"
#include "kit/mutate.hpp"
#include "kit/rules_checks.hpp"
#include "kit/strange.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

namespace muster::test {

namespace {

std::vector<Viewer> viewers(const AnyTable& table) {
    std::vector<Viewer> all{Viewer::spectator()};
    for (int i = 0; i < table.seats(); ++i) all.push_back(Viewer(Seat(i)));
    return all;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

// All that a decision could have changed.
struct Snapshot {
    explicit Snapshot(const AnyTable& table)
        : hash(table.fingerprint()), turns(table.turns().size()), awaited(table.awaiting()),
          text(transcript(table, Viewer::owner())) {}
    friend bool operator==(const Snapshot&, const Snapshot&) = default;
    std::uint64_t hash;
    std::size_t turns;
    SeatSet awaited;
    std::string text;
};

Chance whim(const Plan& plan, std::uint64_t stream) {
    return Chance::drawn(plan.seed ^ 0x7461626Cu, plan.choices.size() * 16 + stream);
}

} // namespace

std::unique_ptr<AnyTable> House::table(std::uint64_t seed, const std::vector<Entered>* luck) const {
    Played opened;
    Faults faults;
    return open(setup, seed, luck, opened, faults);
}

OpenTable House::reader() const {
    return [this](const TranscriptHeader& header, const std::vector<Entered>* luck, Faults& faults) {
        Played opened;
        auto table = open(header.setup, header.seed.value_or(0), luck, opened, faults);
        if (!table && faults.empty())
            faults.push_back({"", 0, "luck", "", "the luck of the set-up does not fit"});
        return table;
    };
}

std::unique_ptr<AnyTable> play_out(const House& house, const Plan& plan) {
    auto table = house.table(plan.seed);
    ActionList options;
    for (const std::uint32_t choice : plan.choices) {
        const SeatSet awaited = table->awaiting();
        if (awaited.empty()) break;
        const Seat seat = seat_chosen(awaited, choice);
        table->list(seat, options);
        if (!table->play(seat, action_chosen(options, choice)).ok()) return nullptr;
    }
    return table;
}

Failure undo_restores_everything(const House& house, const Plan& plan) {
    const auto table = house.table(plan.seed);
    ActionList options;
    for (const std::uint32_t choice : plan.choices) {
        const SeatSet awaited = table->awaiting();
        if (awaited.empty()) break;
        const Seat seat = seat_chosen(awaited, choice);
        table->list(seat, options);
        const Action action = action_chosen(options, choice);
        const Snapshot before(*table);
        if (!table->play(seat, action).ok()) return "a listed action is refused";
        const Snapshot after(*table);
        if (!table->undo() || Snapshot(*table) != before)
            return fmt::format("undo number {} does not restore", before.turns);
        if (!table->play(seat, action).ok() || Snapshot(*table) != after)
            return "the same again gives another game";
    }
    while (table->decisions() > 0)
        if (!table->undo()) return "a decision cannot be taken back";
    if (table->undo()) return "the set-up can be taken back";
    return Snapshot(*table) == Snapshot(*house.table(plan.seed))
               ? std::nullopt
               : Failure("undoing all does not lead to the start");
}

Failure the_same_seed_gives_the_same_game(const House& house, const Plan& plan) {
    const auto one = play_out(house, plan);
    const auto two = play_out(house, plan);
    if (!one || !two) return "a listed action is refused";
    return Snapshot(*one) == Snapshot(*two) ? std::nullopt
                                            : Failure("the same seed and choices give another game");
}

Failure a_transcript_replays(const House& house, const Plan& plan) {
    const auto table = play_out(house, plan);
    if (!table) return "a listed action is refused";
    const std::string text = transcript(*table, Viewer::owner());
    Faults faults;
    const auto again = read_transcript(text, house.reader(), faults);
    if (!again) return "its transcript is refused: " + to_string(faults);
    return Snapshot(*again) == Snapshot(*table) ? std::nullopt
                                                : Failure("its transcript replays to another game");
}

Failure a_transcript_cut_short_replays(const House& house, const Plan& plan) {
    const auto table = play_out(house, plan);
    if (!table) return "a listed action is refused";
    std::vector<std::string> lines = lines_of(transcript(*table, Viewer::owner()));
    while (lines.size() > 2) {
        lines.resize(std::max<std::size_t>(2, lines.size() * 3 / 4));
        Faults faults;
        const auto again = read_transcript(joined(lines), house.reader(), faults);
        if (!again) return fmt::format("cut to {} lines it is refused: {}", lines.size(), to_string(faults));
        if (again->fingerprint() != table->turns()[lines.size() - 2].fingerprint)
            return fmt::format("cut to {} lines it is another game", lines.size());
        if (again->hash() != table->hash(lines.size() - 2))
            return fmt::format("cut to {} lines its hash is another than what was written", lines.size());
    }
    return std::nullopt;
}

namespace {

// The transcript must be refused, at this line (counted from 1).
Failure refused_at(const House& house, const std::vector<std::string>& lines, std::size_t line,
                   const char* what) {
    Faults faults;
    if (read_transcript(joined(lines), house.reader(), faults))
        return fmt::format("{}: accepted, though line {} is false", what, line);
    if (faults.empty()) return fmt::format("{}: refused without a word", what);
    if (faults.front().line != static_cast<int>(line))
        return fmt::format("{}: line {} is false, but the fault is \"{}\"", what, line,
                           to_string(faults.front()));
    return std::nullopt;
}

Failure tamper_with_hash(const House& house, std::vector<std::string> lines, std::size_t i) {
    Json json = Json::parse(lines[i]);
    std::string hash = json["hash"].get<std::string>();
    hash.back() = hash.back() == '0' ? '1' : '0';
    json["hash"] = hash;
    lines[i] = json.dump();
    return refused_at(house, lines, i + 1, "another hash");
}

Failure tamper_with_luck(const House& house, std::vector<std::string> lines, std::size_t i) {
    const std::string untouched = lines[i];
    Json json = Json::parse(untouched);
    if (!json.contains("luck")) return std::nullopt;
    Json& group = json["luck"].back();
    if (group.contains("dice"))
        group["dice"].back() = group["dice"].back().get<int>() % 6 + 1;
    else
        group["drawn"].back() = "nonsense";
    lines[i] = json.dump();
    if (Failure failure = refused_at(house, lines, i + 1, "another die")) return failure;
    if (Json named = Json::parse(untouched); named["luck"].back().contains("names")) {
        named["luck"].back()["names"].back() = "nonsense";
        lines[i] = named.dump();
        if (Failure failure = refused_at(house, lines, i + 1, "another name")) return failure;
    }
    json.erase("luck");
    lines[i] = json.dump();
    return refused_at(house, lines, i + 1, "no luck");
}

// Another decision that leads elsewhere.
Failure tamper_with_action(const House& house, const Plan& plan, std::vector<std::string> lines,
                           std::size_t i) {
    const std::size_t decision = i - 1; // its number
    Plan shorter = plan;
    shorter.choices.resize(decision - 1);
    const auto table = play_out(house, shorter);
    const Seat seat = seat_chosen(table->awaiting(), plan.choices[decision - 1]);
    ActionList options;
    table->list(seat, options);
    const Action chosen = action_chosen(options, plan.choices[decision - 1]);
    const auto played_hash = [&](const Action& action) {
        static_cast<void>(table->play(seat, action));
        const std::uint64_t hash = table->fingerprint();
        table->undo();
        return hash;
    };
    const std::uint64_t hash = played_hash(chosen);
    for (const Action& other : options) {
        if (played_hash(other) == hash) continue;
        Json json = Json::parse(lines[i]);
        json["action"] = table->actions().write(other);
        lines[i] = json.dump();
        return refused_at(house, lines, i + 1, "another action");
    }
    return std::nullopt;
}

Failure tamper_with_line(const House& house, const Plan& plan, const std::vector<std::string>& lines,
                         std::size_t i) {
    if (i + 1 < lines.size()) {
        std::vector<std::string> fewer = lines;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        if (Failure failure = refused_at(house, fewer, i + 1, "a line dropped")) return failure;
    }
    std::vector<std::string> more = lines;
    more.insert(more.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
    if (Failure failure = refused_at(house, more, i + 2, "a line twice")) return failure;
    if (i == 0 || Json::parse(lines[i]).contains("result")) return std::nullopt;
    if (Failure failure = tamper_with_hash(house, lines, i)) return failure;
    if (Failure failure = tamper_with_luck(house, lines, i)) return failure;
    return i >= 2 ? tamper_with_action(house, plan, lines, i) : std::nullopt;
}

} // namespace

Failure a_tampered_transcript_is_refused(const House& house, const Plan& plan) {
    const auto table = play_out(house, plan);
    if (!table) return "a listed action is refused";
    const std::vector<std::string> lines = lines_of(transcript(*table, Viewer::owner()));
    Chance choose = whim(plan, 1);
    for (int tries = 0; tries < 3; ++tries)
        if (Failure failure =
                tamper_with_line(house, plan, lines, choose.below(static_cast<std::uint32_t>(lines.size()))))
            return failure;
    return std::nullopt;
}

namespace {

// Plays a finished plan again, turn by turn, with entered luck; `attempt` tries what it likes before each.
template <class Attempt>
Failure play_entered(const House& house, const Plan& plan, Attempt attempt) {
    const auto model = play_out(house, plan);
    if (!model) return "a listed action is refused";
    std::unique_ptr<AnyTable> table;
    for (std::size_t n = 0; n < model->turns().size(); ++n) {
        const Turn& turn = model->turns()[n];
        const std::vector<Entered> luck = as_entered(turn.luck, model->words());
        const auto enter = [&](const std::vector<Entered>& results) {
            if (n > 0) return table->play(turn.seat, turn.action, &results);
            Played opened;
            Faults faults;
            auto fresh = house.open(house.setup, 0, &results, opened, faults);
            if (fresh) table = std::move(fresh);
            return opened;
        };
        if (Failure failure = attempt(turn, luck, enter, table))
            return fmt::format("line {}: {}", n, *failure);
        const Played played = enter(luck);
        if (!played.ok())
            return fmt::format("line {}: its own luck is refused: {}", n,
                               sentence(played.refusal, model->words()));
        if (table->fingerprint() != turn.fingerprint)
            return fmt::format("line {}: the same luck leads elsewhere", n);
    }
    return std::nullopt;
}

// The entry must fail in this way, and leave the table as it was.
template <class Enter>
Failure fails(Played::Result how, const std::vector<Entered>& results, Enter enter,
              const std::unique_ptr<AnyTable>& table, const char* what) {
    const std::uint64_t before = table ? table->fingerprint() : 0;
    const std::size_t turns = table ? table->turns().size() : 0;
    const Played played = enter(results);
    if (played.result != how) return fmt::format("{} of {} results: not noticed", what, results.size());
    const bool kept = table && table->owed() != nullptr;
    if (table && ((table->fingerprint() != before && !kept) || table->turns().size() != turns))
        return fmt::format("{}: the table changed", what);
    if (how == Played::Result::wanting && (played.want.ask.kind == nullptr || played.want.count < 1))
        return fmt::format("{}: what is wanted is not said", what);
    if (how == Played::Result::refused && played.refusal.sentence.empty())
        return fmt::format("{}: refused without a word", what);
    return std::nullopt;
}

} // namespace

Failure entered_luck_gives_the_same_game(const House& house, const Plan& plan) {
    return play_entered(house, plan, [](auto&&...) { return Failure{}; });
}

Failure entered_luck_cut_short_changes_nothing(const House& house, const Plan& plan) {
    return play_entered(
        house, plan,
        [](const Turn&, const std::vector<Entered>& luck, const auto& enter, const auto& table) -> Failure {
            for (std::size_t length = 0; length < luck.size(); ++length) {
                const std::vector<Entered> some(luck.begin(),
                                                luck.begin() + static_cast<std::ptrdiff_t>(length));
                if (Failure failure = fails(Played::Result::wanting, some, enter, table, "a beginning"))
                    return failure;
            }
            return std::nullopt;
        });
}

Failure entered_luck_that_cannot_be_is_refused(const House& house, const Plan& plan) {
    return play_entered(
        house, plan,
        [](const Turn& turn, const std::vector<Entered>& luck, const auto& enter,
           const auto& table) -> Failure {
            // A secret answer is played all the same if it wants no luck: see sealed_answers_are_kept.
            if (luck.empty() && table && !turn.sealed && table->turns().back().sealed) return std::nullopt;
            std::vector<Entered> more = luck;
            more.push_back({1, ""});
            if (Failure failure = fails(Played::Result::refused, more, enter, table, "one too many"))
                return failure;
            std::size_t next = 0;
            for (const Throw& group : turn.luck)
                for (std::size_t i = 0; i < group.results.size(); ++i, ++next) {
                    std::vector<Entered> wrong = luck;
                    for (const Entered& impossible :
                         {Entered{group.sides > 0 ? group.sides_of(i) + 1 : -1, ""},
                          Entered{0, "nonsense"}}) {
                        wrong[next] = impossible;
                        // A group begun by index is one result shorter than by name: it may be short instead
                        // of wrong.
                        if (group.sides == 0 && i == 0 && impossible.name.empty()) continue;
                        if (Failure failure =
                                fails(Played::Result::refused, wrong, enter, table, "an impossible one"))
                            return failure;
                    }
                }
            return std::nullopt;
        });
}

namespace {

// Whether this turn, which is the next one at the table, is the last of several secret answers.
bool opens_answers(const Turn& turn, const AnyTable& table) {
    return !turn.sealed && table.turns().back().sealed;
}

Entered impossible_first(const Throw& group) {
    return group.sides > 0 ? Entered{group.sides_of(0) + 1, ""} : Entered{0, "nonsense"};
}

// Luck that comes with the last secret answer though none is wanted is refused; that it is tells what the
// others answered, so the answer stands: it is played.
template <class Enter>
Failure is_played_without(AnyTable& table, const Turn& turn, const Snapshot& before, Enter enter) {
    const Played played = enter({{1, ""}});
    if (played.result != Played::Result::refused || played.refusal.sentence.empty())
        return "luck that is not wanted is not noticed";
    if (table.turns().size() != before.turns + 1 || table.fingerprint() != turn.fingerprint)
        return "a sealed answer is handed back, since it wants no luck";
    return table.undo() && Snapshot(table) == before ? std::nullopt : Failure("it cannot be taken back");
}

// While luck is owed: whatever anybody answers but for the answer itself is refused and changes nothing.
Failure nobody_answers(AnyTable& table, const Turn& turn, const ActionList& options,
                       const std::vector<Entered>& luck) {
    if (!table.awaiting().empty() || !table.scene(Viewer::owner()).prompts.empty())
        return "somebody is asked while luck is owed";
    const Snapshot before(table);
    for (const Seat seat : SeatSet::first(table.seats())) {
        ActionList none;
        table.list(seat, none);
        if (!none.empty()) return fmt::format("seat {} has options while luck is owed", seat.index());
        for (const Action& action : options) {
            if (seat == turn.seat && action == turn.action) continue;
            const Verdict verdict = table.judge(seat, action);
            if (verdict.ok() || table.play(seat, action, &luck).result != Played::Result::refused)
                return fmt::format("seat {} may answer {} while luck is owed", seat.index(),
                                   table.actions().write(action).dump());
            if (Failure failure = is_well_said(verdict.refusal(), table.words())) return failure;
        }
    }
    if (!table.judge(turn.seat, turn.action).ok()) return "the kept answer is refused";
    return Snapshot(table) == before ? std::nullopt : Failure("a refused answer changes the table");
}

// The luck must be this, and no other will do.
Failure only_its_luck_will_do(AnyTable& table, const Throw& first, const std::vector<Entered>& luck) {
    const Snapshot before(table);
    std::vector<Entered> wrong = luck;
    wrong[0] = impossible_first(first);
    if (table.roll(&wrong).result != Played::Result::refused) return "impossible luck is taken";
    wrong = luck;
    wrong.push_back({1, ""});
    if (table.roll(&wrong).result != Played::Result::refused) return "too much luck is taken";
    wrong = luck;
    wrong.pop_back();
    if (table.roll(&wrong).result != Played::Result::wanting) return "too little luck is taken";
    return Snapshot(table) == before ? std::nullopt : Failure("the wrong luck changes the table");
}

// Left and come back to, from a transcript or a position.
Failure is_kept_elsewhere(const House& house, const AnyTable& table, const Turn& turn,
                          const std::vector<Entered>& luck) {
    Faults faults;
    const auto again = read_transcript(transcript(table, Viewer::owner()), house.reader(), faults);
    if (!again) return "a transcript whose luck is owed is refused: " + to_string(faults);
    if (Snapshot(*again) != Snapshot(table) || again->owed() == nullptr)
        return "a transcript whose luck is owed replays to another game";
    if (!again->roll(&luck).ok() || again->fingerprint() != turn.fingerprint)
        return "a transcript whose luck is owed does not go on";
    const auto other = house.table(1);
    if (!other->set_position(table.position(Viewer::owner()), &luck, faults).ok())
        return "a position whose luck is owed is refused: " + to_string(faults);
    return other->fingerprint() == turn.fingerprint
               ? std::nullopt
               : Failure("a position whose luck is owed leads elsewhere");
}

Failure is_kept(const House& house, AnyTable& table, const Turn& turn, const ActionList& options,
                const std::vector<Entered>& luck) {
    const Owed& owed = *table.owed();
    if (owed.turn.seat != turn.seat || owed.turn.action != turn.action) return "another answer is kept";
    if (owed.want.ask.kind != turn.luck[0].ask.kind || owed.want.count < 1)
        return "what is wanted is not said";
    if (Failure failure = nobody_answers(table, turn, options, luck)) return failure;
    if (Failure failure = only_its_luck_will_do(table, turn.luck[0], luck)) return failure;
    if (Failure failure = is_kept_elsewhere(house, table, turn, luck)) return failure;
    const std::size_t lines = table.turns().size();
    if (!table.roll(&luck).ok()) return "the luck that is owed is refused";
    if (table.owed() != nullptr || table.turns().size() != lines + 1)
        return "with its luck the answer is not played";
    const Turn& played = table.turns().back();
    if (table.fingerprint() != turn.fingerprint || played.fingerprint != turn.fingerprint ||
        !played.entered || played.events.size() != turn.events.size())
        return "with its luck the answer is another than with all at once";
    return std::nullopt;
}

} // namespace

// Wherever several seats owed a secret answer at once, whatever the last of them throws or cannot throw: the
// answer stands.
Failure sealed_answers_are_kept(const House& house, const Plan& plan) {
    return play_entered(
        house, plan,
        [&](const Turn& turn, const std::vector<Entered>& luck, const auto& enter,
            const auto& table) -> Failure {
            if (!table || !opens_answers(turn, *table)) return std::nullopt;
            const Snapshot before(*table);
            if (luck.empty()) return is_played_without(*table, turn, before, enter);
            ActionList options;
            table->list(turn.seat, options);
            // With nothing, with what cannot be, and with too much.
            std::vector<Entered> wrong = luck;
            wrong[0] = impossible_first(turn.luck[0]);
            std::vector<Entered> more = luck;
            more.push_back({1, ""});
            for (const std::vector<Entered>& entered : {std::vector<Entered>{}, wrong, more}) {
                static_cast<void>(enter(entered));
                if (table->owed() == nullptr)
                    return fmt::format("a sealed answer is handed back, with {} of {} results",
                                       entered.size(), luck.size());
                if (Failure failure = is_kept(house, *table, turn, options, luck)) return failure;
                // Taken back with its luck and without.
                if (!table->undo() || Snapshot(*table) != before) return "it cannot be taken back";
                static_cast<void>(enter(entered));
                if (!table->undo() || Snapshot(*table) != before)
                    return "it cannot be taken back while its luck is owed";
            }
            if (house.kept != nullptr) ++*house.kept;
            return std::nullopt;
        });
}

Failure a_position_set_on_another_table_goes_on_alike(const House& house, const Plan& plan) {
    const auto table = play_out(house, plan);
    if (!table) return "a listed action is refused";
    const auto other = house.table(plan.seed + 1);
    Faults faults;
    if (!other->set_position(table->position(Viewer::owner()), nullptr, faults).ok())
        return "its position is refused: " + to_string(faults);
    if (other->fingerprint() != table->fingerprint()) return "its position is another state";
    if (other->decisions() != 0 || !other->started_from_position()) return "a position begins a new history";
    ActionList options;
    for (std::size_t i = 0; i < plan.choices.size() && i < 10 && !other->awaiting().empty(); ++i) {
        const Seat seat = seat_chosen(other->awaiting(), plan.choices[i]);
        other->list(seat, options);
        if (!other->play(seat, action_chosen(options, plan.choices[i])).ok()) return "play does not go on";
    }
    if (read_transcript(transcript(*other, Viewer::owner()), house.reader(), faults) == nullptr)
        return "a transcript from a position is refused: " + to_string(faults);
    return std::nullopt;
}

namespace {

constexpr int mutations_a_plan = 10;

// The positions along a play, the last one at its end.
std::vector<Json> positions_of(const House& house, const Plan& plan) {
    constexpr std::size_t most = 6;
    std::vector<Json> positions;
    Plan part = plan;
    for (std::size_t i = 0; i <= most; ++i) {
        part.choices.assign(plan.choices.begin(), plan.choices.begin() + static_cast<std::ptrdiff_t>(
                                                                             plan.choices.size() * i / most));
        if (const auto table = play_out(house, part)) positions.push_back(table->position(Viewer::owner()));
    }
    return positions;
}

// What a table writes down is accepted by another one, which writes the same and has the same state.
Failure comes_back(const AnyTable& table, AnyTable& other) {
    const Json position = table.position(Viewer::owner());
    Faults faults;
    if (!other.set_position(position, nullptr, faults).ok())
        return fmt::format("is refused: {}", to_string(faults));
    if (other.position(Viewer::owner()).dump() != position.dump()) return "is written otherwise";
    if (other.fingerprint() != table.fingerprint()) return "is another state";
    return std::nullopt;
}

Failure stays_acceptable(const House& house, AnyTable& table, AnyTable& other, Chance& whim,
                         Mutations& count) {
    constexpr int most_decisions = 40;
    constexpr int each_of_the_first = 4; // then every fourth: writing and reading take most of the time
    const Json mutated = table.position(Viewer::owner());
    const auto said = [&](int decisions, std::string_view what) {
        return fmt::format("{} decisions after a mutated position {}\n  {}", decisions, what, mutated.dump());
    };
    ActionList options;
    for (int made = 0;; ++made) {
        if (made < each_of_the_first || made % each_of_the_first == 0)
            if (Failure failure = comes_back(table, other)) return said(made, "one " + *failure);
        const SeatSet awaited = table.awaiting();
        if (awaited.empty() != table.outcome().over) return said(made, "nobody is asked before the end");
        if (awaited.empty() || made == most_decisions) break;
        const std::uint32_t choice = whim.below(1u << 24);
        const Seat seat = seat_chosen(awaited, choice);
        table.list(seat, options);
        if (options.empty()) return said(made, "somebody is asked who has no option");
        if (!table.play(seat, action_chosen(options, choice)).ok())
            return said(made, "a listed action is refused");
        ++count.decisions;
    }
    Faults faults;
    const auto again = read_transcript(transcript(table, Viewer::owner()), house.reader(), faults);
    if (!again) return said(0, "the transcript is refused: " + to_string(faults));
    return Snapshot(*again) == Snapshot(table) ? std::nullopt
                                               : Failure(said(0, "the transcript is another game"));
}

} // namespace

Failure a_position_that_is_accepted_stays_acceptable(const House& house, const Plan& plan, Mutations& count) {
    const std::vector<Json> positions = positions_of(house, plan);
    if (positions.empty()) return "a listed action is refused";
    const Mutator mutator(positions);
    const auto table = house.table(plan.seed);
    const auto other = house.table(plan.seed);
    Chance choose = whim(plan, 2);
    for (int i = 0; i < mutations_a_plan; ++i) {
        Json position = positions.back();
        for (int tries = 0; tries < 8 && position == positions.back(); ++tries)
            position = mutator.mutated(positions.back(), choose);
        Faults faults;
        ++count.tried;
        if (!table->set_position(position, nullptr, faults).ok()) {
            if (faults.empty()) return "a mutated position is refused without a word: " + position.dump();
            continue;
        }
        ++count.accepted;
        if (Failure failure = stays_acceptable(house, *table, *other, choose, count)) return failure;
    }
    return std::nullopt;
}

Failure try_mutations(std::string_view game, std::size_t setups, Effort effort,
                      const std::function<Failure(const Plan&, Mutations&)>& check) {
    Mutations count;
    const char* wanted = std::getenv("MUSTER_MUTATIONS");
    if (wanted == nullptr)
        return find_failure(setups, effort, [&](const Plan& plan) { return check(plan, count); });
    effort.plans = std::atoi(wanted) / mutations_a_plan;
    std::map<std::string, int> kinds;
    std::string first_of_each;
    const Failure none = find_failure(setups, effort, [&](const Plan& plan) -> Failure {
        if (const Failure failure = check(plan, count))
            if (const std::string kind = failure->substr(0, failure->find('\n')); kinds[kind]++ == 0)
                first_of_each += fmt::format("{}\n  in {}\n", *failure, to_string(plan));
        return std::nullopt;
    });
    std::string sum = fmt::format("{}: {} mutated positions, {} accepted, {} decisions from these\n", game,
                                  count.tried, count.accepted, count.decisions);
    for (const auto& [kind, times] : kinds) sum += fmt::format("  {} times: {}\n", times, kind);
    std::fputs(sum.c_str(), stdout);
    return kinds.empty() ? none : Failure(first_of_each);
}

namespace {

// What a careless or evil client might send in place of an action.
constexpr const char* malformed[] = {
    R"({})",
    R"([])",
    R"(null)",
    R"("bid")",
    R"({"verb":7})",
    R"({"verb":""})",
    R"({"verb":"no such verb"})",
    R"({"verb":"pass","verbs":1})",
    R"({"verb":"move","subject":{"a":[]}})",
    R"({"verb":"move","at":[1]})",
    R"({"verb":"move","at":[1,2,3]})",
    R"({"verb":"move","at":"0,0"})",
    R"({"verb":"move","at":[99999,0]})",
    R"({"verb":"move","at":[1.5,0]})",
    R"({"verb":"move","subject":null})",
    R"({"verb":"bid","detail":1e300})",
};

Failure sends(AnyTable& table, Seat seat, const Action& action, const std::vector<Entered>* luck) {
    const bool allowed = table.judge(seat, action).ok();
    if (allowed && luck == nullptr) return std::nullopt; // not hostile after all
    const Snapshot before(table);
    const std::size_t given = table.given();
    // The last of several secret answers stands, whatever luck came with it.
    const bool stands = allowed && table.awaiting().size() == 1 && table.turns().back().sealed;
    const Played played = table.play(seat, action, luck);
    if (stands && table.given() != given + 1) return "a secret answer with impossible luck is handed back";
    if (stands) static_cast<void>(table.undo());
    if (played.ok())
        return fmt::format("seat {} gets away with {}", seat.index(), table.actions().write(action).dump());
    if (Snapshot(table) != before)
        return fmt::format("{} is refused but changes the table", table.actions().write(action).dump());
    return allowed ? std::nullopt : is_well_said(played.refusal, table.words());
}

} // namespace

Failure a_hostile_player_changes_nothing(const House& house, const Plan& plan) {
    const auto table = play_out(house, plan);
    if (!table) return "a listed action is refused";
    ActionList options, none;
    for (const Seat seat : table->awaiting()) {
        ActionList more;
        table->list(seat, more);
        for (const Action& action : more) options.add(action);
    }
    Chance choose = whim(plan, 2);
    const std::vector<Entered> nonsense{{-1, ""}, {0, "nonsense"}, {2000000000, ""}};
    for (const Seat seat : SeatSet::first(table->seats())) {
        for (const Action& action : strange_actions(options, table->verbs().size(), 10, choose)) // illegal
            if (Failure failure = sends(*table, seat, action, nullptr)) return failure;
        for (const Action& action : options) // another's, or with luck that cannot be
            if (Failure failure =
                    sends(*table, seat, action, table->awaiting().contains(seat) ? &nonsense : nullptr))
                return failure;
        for (std::size_t n = table->turns().size();
             n-- > 1 && n + 8 > table->turns().size();) // duplicate and late
            if (Failure failure = sends(*table, seat, table->turns()[n].action, nullptr)) return failure;
        for (const char* text : malformed) {
            Faults faults;
            const Json json = Json::parse(text);
            const auto action = table->actions().read(JsonReader(json, faults));
            if (!action && faults.empty()) return fmt::format("{} is refused without a word", text);
            if (!action) continue;
            if (Failure failure = sends(*table, seat, *action, nullptr)) return failure;
        }
    }
    return std::nullopt;
}

namespace {

// A group of results with one of them replaced, in a few ways: other dice, other things that could be drawn.
std::vector<std::vector<Entered>> altered(const std::vector<Entered>& luck, std::size_t first,
                                          const Throw& group, const std::vector<std::string>& pool) {
    std::vector<std::vector<Entered>> all;
    const auto replace = [&](const Entered& by) {
        all.push_back(luck);
        all.back()[first] = by;
    };
    for (int face = 1; face <= group.sides_of(0); ++face)
        if (face != group.results[0]) replace({face, ""});
    for (const std::string& name : pool) {
        const auto end = luck.begin() + static_cast<std::ptrdiff_t>(first + group.results.size());
        if (std::none_of(luck.begin() + static_cast<std::ptrdiff_t>(first), end,
                         [&](const Entered& each) { return each.name == name; }))
            replace({0, name});
    }
    return all;
}

// Luck that is shown to everybody must not end up where only some may look: if another result would have made
// another state, whoever was shown the result sees the difference.
Failure shown_luck_is_not_hidden_afterwards(const House& house, const Plan& plan) {
    const auto table = play_out(house, plan);
    const Turn turn = table->turns().back();
    const bool set_up = table->decisions() == 0;
    const std::vector<Entered> luck = as_entered(turn.luck, table->words());
    struct Result {
        std::uint64_t hash;
        std::vector<std::uint64_t> views;
    };
    const auto result_of = [&](const AnyTable& at) {
        Result result{at.fingerprint(), {}};
        for (const Viewer viewer : viewers(at)) result.views.push_back(at.fingerprint_for(viewer));
        return result;
    };
    const Result real = result_of(*table);
    if (!set_up) table->undo();
    // What came of entering this, and what it lacked.
    const auto enter = [&](const std::vector<Entered>& results, Want& want) -> std::optional<Result> {
        Played played;
        Faults faults;
        if (set_up) {
            const auto fresh = house.open(house.setup, plan.seed, &results, played, faults);
            want = played.want;
            return fresh ? std::optional(result_of(*fresh)) : std::nullopt;
        }
        played = table->play(turn.seat, turn.action, &results);
        want = played.want;
        if (!played.ok()) return std::nullopt;
        const Result result = result_of(*table);
        table->undo();
        return result;
    };
    std::size_t first = 0;
    for (const Throw& group : turn.luck) {
        Want want;
        std::vector<std::string> pool;
        if (group.sides == 0) {
            static_cast<void>(enter({luck.begin(), luck.begin() + static_cast<std::ptrdiff_t>(first)}, want));
            for (const std::uint8_t item : want.pool)
                pool.push_back(table->words().word(group.ask.kind->things, item));
        }
        for (const auto& other_luck : altered(luck, first, group, pool)) {
            const auto other = enter(other_luck, want);
            if (!other || other->hash == real.hash) continue;
            const std::vector<Viewer> all = viewers(*table);
            for (std::size_t i = 0; i < all.size(); ++i) {
                const bool shown =
                    !group.ask.secret || (group.ask.who >= 0 && all[i].may_see(Seat(group.ask.who)));
                if (shown && other->views[i] == real.views[i])
                    return fmt::format("{} gets to know the luck {} though its outcome is hidden",
                                       name_of(all[i]), group.ask.kind->id.id);
            }
        }
        first += group.results.size();
    }
    return std::nullopt;
}

} // namespace

Failure transcripts_tell_no_secret_luck(const House& house, const Plan& plan) {
    const auto table = play_out(house, plan);
    if (!table) return "a listed action is refused";
    if (table->outcome().over) return std::nullopt; // no secrets left
    for (const Viewer viewer : viewers(*table)) {
        for (const std::string& text : lines_of(transcript(*table, viewer))) {
            const Json line = Json::parse(text);
            for (const char* secret : {"seed", "hash", "position"})
                if (line.contains(secret)) return fmt::format("{} gets the {}", name_of(viewer), secret);
            if (!line.contains("luck")) continue;
            for (const Json& group : line["luck"]) {
                if (!group.contains("secret") || viewer.may_see(Seat(group.value("seat", max_seats))))
                    continue;
                if (group.contains("dice") || group.contains("drawn"))
                    return fmt::format("{} gets {}", name_of(viewer), group.dump());
            }
        }
        Faults faults;
        if (read_transcript(transcript(*table, viewer), house.reader(), faults))
            return "a partial transcript is replayed as if it were whole";
    }
    return shown_luck_is_not_hidden_afterwards(house, plan);
}

// If two answers with the same luck differ only in what is hidden from another seat, then nothing that this
// seat gets tells them apart.
Failure transcripts_tell_no_secret_answers(const House& house, const Plan& plan) {
    const auto table = play_out(house, plan);
    if (!table) return "a listed action is refused";
    struct Got {
        std::uint64_t whole;
        std::uint64_t view;
        std::vector<Throw> luck;
        std::string text;
    };
    const auto differ_in_secret = [](const Got& a, const Got& b) {
        const auto same = [](const Throw& x, const Throw& y) { return x.results == y.results; };
        return a.view == b.view && a.whole != b.whole &&
               std::equal(a.luck.begin(), a.luck.end(), b.luck.begin(), b.luck.end(), same);
    };
    const auto got_after = [&](Seat seat, const Action& action, Viewer viewer) -> std::optional<Got> {
        if (!table->play(seat, action).ok()) return std::nullopt;
        Got got{table->fingerprint(), table->fingerprint_for(viewer), table->turns().back().luck,
                transcript(*table, viewer)};
        for (const Event& event : table->turns().back().events)
            if (event.visible_to(viewer)) got.text += event_json(event, table->words()).dump() + "\n";
        const bool over = table->outcome().over;
        table->undo();
        return over ? std::nullopt : std::optional(got);
    };
    Chance choose = whim(plan, 3);
    for (const Seat seat : table->awaiting()) {
        ActionList options;
        table->list(seat, options);
        const Action& one = options[choose.below(static_cast<std::uint32_t>(options.size()))];
        const Action& two = options[choose.below(static_cast<std::uint32_t>(options.size()))];
        for (const Viewer viewer : viewers(*table)) {
            if (viewer.is(seat)) continue;
            const auto first = got_after(seat, one, viewer);
            const auto second = got_after(seat, two, viewer);
            if (first && second && differ_in_secret(*first, *second) && first->text != second->text)
                return fmt::format("{} learns whether seat {} chose {} or {}", name_of(viewer), seat.index(),
                                   table->actions().write(one).dump(), table->actions().write(two).dump());
        }
    }
    return std::nullopt;
}

namespace {

// The ids that a rule page defines; none if the game has no page.
const std::set<std::string>& rules_of(const std::string& game) {
    static std::map<std::string, std::set<std::string>> pages;
    const auto [page, fresh] = pages.try_emplace(game);
    if (!fresh) return page->second;
    for (const std::string& line : lines_of(file_text(source_dir() / "docs" / "rules" / (game + ".md"))))
        if (line.starts_with("- **")) page->second.insert(line.substr(4, line.find("**", 4) - 4));
    return page->second;
}

void collect_rules(const Json& json, std::set<std::string>& into) {
    if (json.is_array())
        for (const Json& each : json) collect_rules(each, into);
    if (!json.is_object()) return;
    for (const auto& [name, value] : json.items())
        if (name == "rule" && value.is_string())
            into.insert(value.get<std::string>());
        else
            collect_rules(value, into);
}

} // namespace

Failure every_rule_quoted_is_on_its_page(const House& house, const Plan& plan) {
    const auto table = play_out(house, plan);
    if (!table) return "a listed action is refused";
    const std::set<std::string>& defined = rules_of(std::string(table->info().id));
    if (defined.empty()) return std::nullopt;
    std::set<std::string> quoted;
    for (const Turn& turn : table->turns()) {
        for (const Event& event : turn.events) quoted.emplace(event.rule.id);
        for (const Throw& luck : turn.luck) {
            quoted.emplace(luck.ask.kind->id.id);
            quoted.emplace(luck.ask.kind->law.id);
        }
    }
    if (table->outcome().over) quoted.emplace(table->outcome().ended_by.id);
    quoted.emplace(table->secrecy().rule.id);
    collect_rules(to_json(table->scene(Viewer::owner()), table->actions()), quoted);
    Chance choose = whim(plan, 4);
    ActionList options;
    for (const Seat seat : SeatSet::first(table->seats())) {
        table->list(seat, options);
        for (const Action& action : strange_actions(options, table->verbs().size(), 20, choose))
            if (const Verdict verdict = table->judge(seat, action); !verdict.ok())
                quoted.emplace(verdict.refusal().rule.id);
    }
    for (const std::string& id : quoted)
        if (!defined.contains(id)) return fmt::format("the rule \"{}\" is quoted but not on the page", id);
    return std::nullopt;
}

namespace {

void play_on_to_the_end(AnyTable& table, Chance choose) {
    ActionList options;
    while (!table.awaiting().empty()) {
        const Seat seat = seat_chosen(table.awaiting(), choose.below(UINT32_MAX));
        table.list(seat, options);
        if (!table.play(seat, action_chosen(options, choose.below(UINT32_MAX))).ok()) return;
    }
}

// Whoever has part of the win is called as everywhere else at the table.
std::string who_has_won(const AnyTable& table) {
    const Outcome outcome = table.outcome();
    const Scene scene = table.scene(Viewer::spectator());
    std::string names;
    int paid = 0;
    for (int seat = 0; seat < table.seats(); ++seat) {
        if (outcome.pay_off[static_cast<std::size_t>(seat)] == 0) continue;
        ++paid;
        names += (names.empty() ? "" : ", ") + scene.seats[static_cast<std::size_t>(seat)].name;
    }
    if (paid == 0) return "nobody wins";
    const bool whole = outcome.pay_off[0] == whole_win || outcome.pay_off[0] == 0;
    if (paid == table.seats() && !whole) return "it is a tie";
    const bool shared = std::ranges::none_of(outcome.pay_off, [](int part) { return part == whole_win; });
    return names + (shared ? " share the win" : paid == 1 ? " wins" : " win");
}

} // namespace

Failure a_finished_game_names_its_result(const House& house, const Plan& plan) {
    const auto table = play_out(house, plan);
    if (!table) return "a listed action is refused";
    play_on_to_the_end(*table, whim(plan, 5));
    const Turn& last = table->turns().back();
    if (!table->outcome().over) return "the game does not end";
    for (const Turn& turn : table->turns())
        if (const auto named = std::ranges::count_if(turn.events, names_the_result);
            named != (&turn == &last))
            return fmt::format("the result is named {} times in a decision that {}", named,
                               &turn == &last ? "ends the game" : "does not end it");
    const auto told = std::ranges::find_if(last.events, names_the_result);
    const std::string said = sentence(*told, table->words());
    if (const std::string meant = fmt::format("The game is over: {}.", who_has_won(*table)); said != meant)
        return fmt::format("the last events say \"{}\" instead of \"{}\"", said, meant);
    if (last.events.end() - told != 1 + table->seats()) return "not every seat is given its place";
    for (const Scene::SeatView& seat : table->scene(Viewer::spectator()).seats)
        if (std::ranges::count_if(std::span(told + 1, last.events.end()), [&](const Event& event) {
                return sentence(event, table->words()).starts_with(seat.name + ": place ");
            }) != 1)
            return fmt::format("{} is not called by its name where it is given its place", seat.name);
    return std::nullopt;
}

} // namespace muster::test
