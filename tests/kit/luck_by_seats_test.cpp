#include "kit/luck_by_seats.hpp"

#include "core/entering.hpp"
#include "core/transcript.hpp"
#include "kit/files.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <initializer_list>

namespace muster::test {

namespace {

Chance throws_whim(const Plan& plan, std::uint64_t stream) {
    return Chance::drawn(plan.seed ^ 0x7468726F77u, plan.choices.size() * 16 + stream);
}

std::unique_ptr<AnyTable> table_of_seats(const House& house, const Plan& plan) {
    auto table = house.table(plan.seed);
    table->luck_by = LuckBy::seats;
    return table;
}

std::string luck_text(const AnyTable& table, const std::vector<Throw>& luck) {
    std::string text;
    for (const Throw& each : luck) text += throw_json(each, table.words(), true).dump();
    return text;
}

std::string events_text(const AnyTable& table, const Turn& turn) {
    std::string text;
    for (const Event& event : turn.events) text += event_json(event, table.words()).dump() + "\n";
    return text;
}

// What there is while luck is owed, for whoever may know all.
struct Standing {
    explicit Standing(const AnyTable& table)
        : text(transcript(table, Viewer::owner())), hash(table.fingerprint()) {
        if (const Owed* owed = table.owed())
            wanted = want_json(owed->want, table.words()).dump() + luck_text(table, owed->turn.luck);
    }
    friend bool operator==(const Standing&, const Standing&) = default;
    std::string text;
    std::string wanted;
    std::uint64_t hash;
};

std::vector<Entered> fitting(const AnyTable& table, Chance& whim) {
    return drawn_for(table.owed()->want, whim, table.words());
}

Failure is_refused(const Played& played, const char* what) {
    if (played.ok() || played.result == Played::Result::stands) return fmt::format("{} is taken", what);
    if (played.refusal.sentence.empty()) return fmt::format("{} is refused without a word", what);
    return std::nullopt;
}

// Whoever is not named enters nothing, with results that would do or none.
Failure only_the_thrower_throws(AnyTable& table, const std::vector<Entered>& results) {
    const Standing before(table);
    const int who = table.owed()->want.ask.who;
    std::vector<Viewer> others{Viewer::spectator()};
    if (who >= 0) others.push_back(Viewer::owner());
    for (const Seat seat : SeatSet::first(table.seats()))
        if (seat != table.thrower()) others.push_back(Viewer(seat));
    for (const Viewer other : others)
        for (const std::vector<Entered>* entered :
             std::initializer_list<const std::vector<Entered>*>{&results, nullptr})
            if (table.may_roll(other) || is_refused(table.roll(entered, other), ""))
                return fmt::format("{} enters what seat {} throws", name_of(other), table.thrower().index());
    return Standing(table) == before ? std::nullopt : Failure("a throw that is refused changes the table");
}

// Nor does its own thrower enter what cannot be.
Failure only_what_fits_is_taken(AnyTable& table, const Throw& group, const std::vector<Entered>& results) {
    const Standing before(table);
    const Viewer by(table.thrower());
    std::vector<Entered> wrong = results;
    wrong[0] = group.sides > 0 ? Entered{group.sides_of(0) + 1, ""} : Entered{0, "nonsense"};
    if (Failure failure = is_refused(table.roll(&wrong, by), "what cannot be")) return failure;
    wrong = results;
    wrong.push_back(results[0]);
    if (Failure failure = is_refused(table.roll(&wrong, by), "more than one throw")) return failure;
    wrong = results;
    wrong.pop_back();
    if (Failure failure = is_refused(table.roll(&wrong, by), "less than a throw")) return failure;
    return Standing(table) == before ? std::nullopt : Failure("a throw that does not fit changes the table");
}

Failure asks_for(const AnyTable& table, const Throw& group) {
    const Want& want = table.owed()->want;
    const bool same = want.ask.kind == group.ask.kind && want.ask.who == group.ask.who &&
                      want.ask.secret == group.ask.secret && want.sides == group.sides &&
                      static_cast<std::size_t>(want.count) == group.results.size();
    if (!same) return fmt::format("{} is not what is asked for", group.ask.kind->id.id);
    if (!SeatSet::first(table.seats()).contains(table.thrower()))
        return fmt::format("the throw {} is nobody's at this table", group.ask.kind->id.id);
    if (want.ask.secret && want.ask.who < 0)
        return fmt::format("the throw {} is a secret of nobody's", group.ask.kind->id.id);
    return std::nullopt;
}

// A turn of the model, decided and thrown again.
Failure throws_alike(AnyTable& table, const Turn& model, Chance& whim) {
    constexpr std::uint32_t seldom = 8; // a look at everything takes time
    const std::vector<Entered> all = as_entered(model.luck, table.words());
    if (whim.below(seldom) == 0) {
        const Standing before(table);
        for (const std::vector<Entered>& dice : {all, std::vector<Entered>{}, std::vector<Entered>{{1, ""}}})
            if (Failure failure =
                    is_refused(table.play(model.seat, model.action, &dice), "luck with a decision"))
                return failure;
        if (Standing(table) != before) return "luck that comes with a decision changes the table";
    }
    Played played = table.play(model.seat, model.action);
    for (const Throw& group : model.luck) {
        if (played.result != Played::Result::stands || table.owed() == nullptr)
            return fmt::format("{} is not waited for", group.ask.kind->id.id);
        if (Failure failure = asks_for(table, group)) return failure;
        const std::vector<Entered> results = as_entered({&group, 1}, table.words());
        if (whim.below(seldom) == 0) {
            if (Failure failure = only_the_thrower_throws(table, results)) return failure;
            if (Failure failure = only_what_fits_is_taken(table, group, results)) return failure;
        }
        const Seat thrower = table.thrower();
        played = table.roll(&results, Viewer(thrower));
        if (played.result == Played::Result::refused)
            return "its own luck is refused: " + sentence(played.refusal, table.words());
        const Ask& kept = (table.owed() != nullptr ? table.owed()->turn : table.turns().back())
                              .luck[static_cast<std::size_t>(&group - model.luck.data())]
                              .ask;
        if (kept.who >= 0 && kept.who != thrower.index())
            return fmt::format("{} was thrown by seat {} and is kept as of seat {}", group.ask.kind->id.id,
                               thrower.index(), kept.who);
    }
    if (!played.ok()) return "it is not played though all its luck is there";
    const Turn& turn = table.turns().back();
    if (turn.fingerprint != model.fingerprint || table.fingerprint() != model.fingerprint)
        return "the same luck leads elsewhere";
    if (luck_text(table, turn.luck) != luck_text(table, model.luck)) return "other luck is kept";
    if (events_text(table, turn) != events_text(table, model)) return "the same luck tells something else";
    if (turn.entered != !model.luck.empty()) return "whether it was entered is not kept";
    return std::nullopt;
}

// Plays a plan anew where seats enter luck, half of it from the seed; `look` is taken whenever luck is owed.
// It gets the options there were before, for all seats.
template <class Look>
Failure play_by_seats(const House& house, const Plan& plan, Look look) {
    const auto table = table_of_seats(house, plan);
    Chance whim = throws_whim(plan, 1);
    ActionList options;
    for (const std::uint32_t choice : plan.choices) {
        const SeatSet awaited = table->awaiting();
        if (awaited.empty()) break;
        const Seat seat = seat_chosen(awaited, choice);
        table->list(seat, options);
        const Standing before(*table);
        Played played = table->play(seat, action_chosen(options, choice));
        while (played.result == Played::Result::stands) {
            if (Failure failure = look(*table, options, before, whim))
                return fmt::format("line {}: {}", table->turns().size(), *failure);
            const std::vector<Entered> results = fitting(*table, whim);
            played = table->roll(whim.below(2) == 0 ? nullptr : &results, Viewer(table->thrower()));
        }
        if (!played.ok()) return "a throw that fits is refused: " + sentence(played.refusal, table->words());
    }
    return std::nullopt;
}

} // namespace

Failure each_seat_enters_its_throws(const House& house, const Plan& plan) {
    const auto model = play_out(house, plan);
    if (!model) return "a listed action is refused";
    const auto table = table_of_seats(house, plan);
    Chance whim = throws_whim(plan, 0);
    for (std::size_t n = 1; n < model->turns().size(); ++n)
        if (Failure failure = throws_alike(*table, model->turns()[n], whim))
            return fmt::format("line {}: {}", n, *failure);
    Faults faults;
    const std::string text = transcript(*table, Viewer::owner());
    const auto again = read_transcript(text, house.reader(), faults);
    if (!again) return "its transcript is refused: " + to_string(faults);
    if (again->luck_by != LuckBy::seats || transcript(*again, Viewer::owner()) != text)
        return "its transcript goes on otherwise";
    return std::nullopt;
}

// Throw by throw the seed gives what it gives at once, so nothing but the header tells the two apart.
Failure the_seed_throws_for_each_seat(const House& house, const Plan& plan) {
    const auto model = play_out(house, plan);
    if (!model) return "a listed action is refused";
    const auto table = table_of_seats(house, plan);
    for (std::size_t n = 1; n < model->turns().size(); ++n) {
        const Turn& turn = model->turns()[n];
        Played played = table->play(turn.seat, turn.action);
        while (played.result == Played::Result::stands)
            played = table->roll(nullptr, Viewer(table->thrower()));
        if (!played.ok()) return fmt::format("line {}: the seed's luck is refused", n);
        if (table->fingerprint() != turn.fingerprint)
            return fmt::format("line {}: throw by throw the seed leads elsewhere", n);
    }
    table->luck_by = LuckBy::owner;
    return transcript(*table, Viewer::owner()) == transcript(*model, Viewer::owner())
               ? std::nullopt
               : Failure("throw by throw the seed gives another transcript");
}

Failure owed_luck_survives_a_save(const House& house, const Plan& plan) {
    const auto comes_back = [&](AnyTable& table, const ActionList&, const Standing&,
                                Chance& whim) -> Failure {
        constexpr std::uint32_t seldom = 6; // the whole game is played again each time
        if (whim.below(seldom) != 0) return std::nullopt;
        Faults faults;
        const auto again = read_transcript(transcript(table, Viewer::owner()), house.reader(), faults);
        if (!again) return "saved while luck is owed it is refused: " + to_string(faults);
        if (again->luck_by != LuckBy::seats || again->owed() == nullptr ||
            Standing(*again) != Standing(table) || again->thrower() != table.thrower())
            return "saved while luck is owed it is another game";
        const Owed &owed = *table.owed(), &kept = *again->owed();
        if (kept.turn.seat != owed.turn.seat || kept.turn.action != owed.turn.action ||
            kept.turn.entered != owed.turn.entered || kept.beside != owed.beside)
            return "saved while luck is owed another decision stands";
        for (const Seat seat : SeatSet::first(table.seats())) {
            const Json seen = Json::parse(lines_of(transcript(table, Viewer(seat))).back());
            const auto visible = std::ranges::count_if(
                owed.turn.luck, [&](const Throw& each) { return each.ask.visible_to(Viewer(seat)); });
            if ((seen.contains("luck") ? seen["luck"].size() : 0) != static_cast<std::size_t>(visible))
                return fmt::format("seat {} is told of throws that it may not see", seat.index());
        }
        const auto hash_after = [&](AnyTable& one) {
            static_cast<void>(one.roll(nullptr, Viewer(one.thrower())));
            return Standing(one);
        };
        // On a copy of the copy, since the play goes on at the table itself.
        const auto third = read_transcript(transcript(*again, Viewer::owner()), house.reader(), faults);
        return third && hash_after(*third) == hash_after(*again)
                   ? std::nullopt
                   : Failure("saved while luck is owed it goes on otherwise");
    };
    return play_by_seats(house, plan, comes_back);
}

Failure nothing_else_is_decided_while_luck_is_owed(const House& house, const Plan& plan) {
    const auto stands = [](AnyTable& table, const ActionList& options, const Standing& before,
                           Chance& whim) -> Failure {
        constexpr std::uint32_t seldom = 3;
        if (whim.below(seldom) != 0) return std::nullopt;
        const Standing owing(table);
        const Scene scene = table.scene(Viewer::owner());
        if (!table.awaiting().empty() || !scene.prompts.empty() ||
            std::ranges::any_of(scene.seats, &Scene::SeatView::to_act))
            return "somebody is asked while luck is owed";
        const std::vector<Entered> results = fitting(table, whim);
        ActionList none;
        for (const Seat seat : SeatSet::first(table.seats())) {
            table.list(seat, none);
            if (!none.empty()) return fmt::format("seat {} has options while luck is owed", seat.index());
            // The same answer again, and a few others.
            std::vector<Action> tries{table.owed()->turn.action};
            for (int i = 0; i < 4; ++i)
                tries.push_back(options[whim.below(static_cast<std::uint32_t>(options.size()))]);
            for (const Action& action : tries)
                if (table.judge(seat, action).ok() || is_refused(table.play(seat, action), "") ||
                    is_refused(table.play(seat, action, &results), ""))
                    return fmt::format("seat {} may answer {} while luck is owed", seat.index(),
                                       table.actions().write(action).dump());
        }
        if (Standing(table) != owing) return "a refused answer changes what stands";
        // Whoever may take it back gets what was before, and the same is asked again.
        if (table.owed()->beside && table.given_since_opening() != 0)
            return "people may take back what stands";
        if (!table.owed()->turn.luck.empty()) return std::nullopt;
        const Seat seat = table.owed()->turn.seat;
        const Action action = table.owed()->turn.action;
        if (!table.undo() || Standing(table) != before) return "what stands cannot be taken back";
        if (table.play(seat, action).result != Played::Result::stands || Standing(table) != owing)
            return "given again it asks for something else";
        return std::nullopt;
    };
    return play_by_seats(house, plan, stands);
}

// ---------------------------------------------------------------- what is told meanwhile

Informant::Informant(std::unique_ptr<AnyTable> table) : table_(table.get()) {
    table->luck_by = LuckBy::seats;
    session_.host(std::move(table));
}

std::vector<std::string> Informant::told(Viewer viewer, bool with_what_is_asked) {
    Json eyes = "spectator";
    for (const Seat seat : SeatSet::first(table_->seats()))
        if (viewer.is(seat)) eyes = seat.index();
    std::vector<std::string> replies;
    for (const char* what :
         {"awaiting", "scene", "forecast", "position", "log", "history", "hash", "transcript"}) {
        Json reply = Json::parse(session_.answer(Json{{"do", what}, {"viewer", eyes}}.dump()));
        if (!with_what_is_asked && reply.contains("owed"))
            for (const char* asked : {"needs", "waits_for"}) reply["owed"].erase(asked);
        replies.push_back(reply.dump());
    }
    return replies;
}

namespace {

// Whether both tables ask for the same, as far as anybody is asked who sees it; what is left to be drawn is
// not asked.
bool ask_alike(const AnyTable& one, const AnyTable& other, Viewer viewer) {
    if (one.thrower() != other.thrower()) return false;
    const Want &a = one.owed()->want, &b = other.owed()->want;
    const bool visible = a.ask.visible_to(viewer);
    if (visible != b.ask.visible_to(viewer)) return false;
    return !visible || (a.ask.kind == b.ask.kind && a.ask.who == b.ask.who && a.ask.secret == b.ask.secret &&
                        a.ask.against == b.ask.against && a.ask.needs == b.ask.needs && a.count == b.count &&
                        a.sides == b.sides && a.handful == b.handful);
}

Failure differs(const std::vector<std::string>& one, const std::vector<std::string>& other) {
    for (std::size_t i = 0; i < one.size(); ++i)
        if (one[i] != other[i]) return fmt::format("is told what is hidden:\n{}\nor\n{}", one[i], other[i]);
    return std::nullopt;
}

} // namespace

Failure is_told_the_same(Informant& one, Informant& other, Viewer viewer, Seat seat, const Action& action,
                         bool opens_others, Chance& whim, int* compared) {
    AnyTable &a = one.table(), &b = other.table();
    Played played = a.play(seat, action);
    Played twin = b.play(seat, action);
    Failure failure;
    while (!failure && played.result == Played::Result::stands && twin.result == Played::Result::stands) {
        if (opens_others && !a.owed()->beside) break;
        if (compared != nullptr) ++*compared;
        const bool alike = ask_alike(a, b, viewer);
        failure = differs(one.told(viewer, alike), other.told(viewer, alike));
        if (!alike) break; // what is asked in public is no secret
        const std::vector<Entered> results = fitting(a, whim);
        const bool seen = a.owed()->want.ask.visible_to(viewer);
        played = a.roll(seen ? &results : nullptr, Viewer(a.thrower()));
        twin = b.roll(seen ? &results : nullptr, Viewer(b.thrower()));
    }
    while (a.undo()) {
    }
    while (b.undo()) {
    }
    return failure;
}

} // namespace muster::test
