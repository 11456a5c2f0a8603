#include "cli/sitting.hpp"

#include "cli/choices.hpp"
#include "cli/files.hpp"
#include "cli/luck.hpp"
#include "cli/pieces.hpp"
#include "cli/show.hpp"
#include "cli/telling.hpp"
#include "lab/steady_clock.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace muster::cli {

namespace {

constexpr int stopped_by_interrupt = 130;
constexpr std::string_view adviser = "search:normal";
constexpr std::size_t most_hints = 5;

// Whoever presses Ctrl-C does not wait until a bot has thought.
class ImpatientClock final : public Clock {
public:
    std::int64_t milliseconds() const override { return nobody_waits() ? INT64_MAX : steady_.milliseconds(); }
    bool nobody_waits() const override { return Terminal::interrupted(); }

private:
    SteadyClock steady_;
};

// Whether one person at this device may not see what another sees, or is about to answer in secret.
bool has_secrets(const AnyTable& table) {
    const Scene scene = table.scene(Viewer::owner());
    for (const Scene::Prompt& prompt : scene.prompts)
        if (prompt.secret) return true;
    for (int seat = 0; seat < table.seats(); ++seat)
        if (table.fingerprint_for(Viewer(Seat(seat))) != table.fingerprint()) return true;
    return false;
}

} // namespace

Sitting::Sitting(Terminal& terminal, Device& device, const Game& game, std::unique_ptr<AnyTable> table,
                 Options options)
    : terminal_(terminal), device_(device), game_(game), table_(std::move(table)),
      options_(std::move(options)), book_(game.info().id) {
    // In a game that goes on, everybody has seen what happened up to their own last decision.
    const auto& turns = table_->turns();
    for (std::size_t i = 1; i < turns.size(); ++i)
        seen_[static_cast<std::size_t>(turns[i].seat.index()) + 1] = i;
    seen_[0] = turns.size() - 1;
}

int Sitting::run() {
    begin_saving();
    while (!table_->outcome().over) {
        // With several people each hears the news when the device is theirs.
        if (device_.people() <= 1 || device_.holder() >= 0) report();
        if (Terminal::interrupted()) return leave();
        const Step step = table_->owed() != nullptr ? ask_for_luck() : ask_next();
        if (step == Step::left) return leave();
    }
    return finish();
}

Sitting::Step Sitting::ask_next() {
    const Seat seat = next_seat();
    return device_.is_person(seat.index()) ? ask_person(seat) : let_bot_play(seat);
}

// Where several decide at once, bots do not keep people waiting.
Seat Sitting::next_seat() const {
    const SeatSet awaited = table_->awaiting();
    for (const Seat seat : awaited)
        if (!device_.is_person(seat.index())) return seat;
    if (device_.holder() >= 0 && awaited.contains(Seat(device_.holder()))) return Seat(device_.holder());
    return awaited.front();
}

Sitting::Step Sitting::let_bot_play(Seat seat) {
    const std::string& bot = table_->players[static_cast<std::size_t>(seat.index())];
    const Action action = ask_bot(seat, bot).best();
    if (Terminal::interrupted()) return Step::left;
    if (const Verdict verdict = table_->judge(seat, action); !verdict.ok())
        throw Failure{fmt::format("{} was refused what it chose: {}", bot,
                                  sentence(verdict.refusal(), table_->words()))};
    // Whoever types the dice may ask to do it again, but the bot would decide no differently.
    Step step = Step::again;
    while (step == Step::again) step = play(seat, action);
    return step;
}

Advice Sitting::ask_bot(Seat seat, std::string_view name) const {
    const BotSpec bot = read_bot(name).value_or(BotSpec{});
    const bool thinks = bot.kind == BotSpec::Kind::search;
    if (thinks)
        terminal_.show_meanwhile(device_.is_person(seat.index())
                                     ? "Thinking …"
                                     : fmt::format("{} is thinking …", seat_name(*table_, seat.index())));
    const ImpatientClock clock;
    Advice advice = game_.ask_bot(*table_, seat, bot, table_->seed(), &clock);
    if (thinks) terminal_.wipe();
    return advice;
}

Sitting::Step Sitting::ask_person(Seat seat) {
    if (!has_secrets(*table_))
        device_.hand_to(seat);
    else if (!device_.pass_to(seat, seat_name(*table_, seat.index())))
        return Step::left;
    report();
    table_->list(seat, choices_);
    show_question(seat);
    while (true) {
        const auto line = terminal_.ask(terminal_.paint().bold("> "));
        if (!line) return Step::left;
        const Step step = carry_out(read_typed(*line, *table_, seat, choices_), seat);
        if (step != Step::again) return step;
    }
}

Sitting::Step Sitting::carry_out(const Typed& typed, Seat seat) {
    switch (typed.kind) {
    case Typed::Kind::nothing: {
        const Scene scene = table_->scene(Viewer(seat));
        const Scene::Prompt* prompt = prompt_for(scene, seat);
        if (prompt != nullptr && prompt->natural) return play(seat, *prompt->natural);
        terminal_.line("  Type the number of a choice, or ? for help.");
        return Step::again;
    }
    case Typed::Kind::action:
        if (!typed.word.empty()) terminal_.say(typed.word, 2);
        return play(seat, typed.action);
    case Typed::Kind::several:
        terminal_.line("  Which of these?");
        terminal_.lines(
            show_candidates(*table_, seat, choices_, typed.candidates, terminal_.paint(), terminal_.width()));
        return Step::again;
    case Typed::Kind::help: show_help(); return Step::again;
    case Typed::Kind::undo: return undo(seat) ? Step::played : Step::again;
    case Typed::Kind::why: show_why(seat); return Step::again;
    case Typed::Kind::hint: ask_for_hint(typed.word, seat); return Step::again;
    case Typed::Kind::rule:
        terminal_.lines(book_.show(typed.word, terminal_.paint(), terminal_.width()));
        return Step::again;
    case Typed::Kind::log: show_log(); return Step::again;
    case Typed::Kind::table: show_question(seat); return Step::again;
    case Typed::Kind::map:
        terminal_.lines(show_map(table_->scene(Viewer(seat)), show_options(seat), terminal_.paint()));
        return Step::again;
    case Typed::Kind::look: look_at(typed.word, seat); return Step::again;
    case Typed::Kind::save: save_as(typed.word, false); return Step::again;
    case Typed::Kind::replace: save_as(typed.word, true); return Step::again;
    case Typed::Kind::quit: return Step::left;
    case Typed::Kind::unclear: terminal_.say(typed.word, 2); return Step::again;
    }
    return Step::again;
}

Sitting::Step Sitting::play(Seat seat, const Action& action) {
    if (const Verdict verdict = table_->judge(seat, action); !verdict.ok()) {
        show_refusal(verdict.refusal());
        return Step::again;
    }
    if (!has_room(*table_)) {
        terminal_.say(no_room(), 2);
        return device_.is_person(seat.index()) ? Step::again : Step::left;
    }
    if (!options_.entered) {
        if (const Played played = table_->play(seat, action); !played.ok()) {
            show_refusal(played.refusal);
            return Step::again;
        }
        save();
        return Step::played;
    }
    // A sealed answer stands before its luck is known, also for whoever leaves now and comes back.
    const std::vector<Entered> nothing;
    if (table_->play(seat, action, &nothing).ok() || table_->owed() != nullptr) {
        save();
        return Step::played;
    }
    Companion companion(terminal_, device_, book_, *table_, table_->seed());
    if (!device_.is_person(seat.index()))
        companion.preface(
            fmt::format("{}: {}", seat_name(*table_, seat.index()), table_->describe(seat, action)));
    const Entering entering = companion.enter(
        [&](const std::vector<Entered>& luck) { return table_->play(seat, action, &luck); }, seat.index());
    if (entering == Entering::ended) return Step::left;
    if (entering == Entering::back) return device_.is_person(seat.index()) ? Step::played : Step::again;
    save();
    return Step::played;
}

// For an answer that waits for its luck, now or since the game was left.
Sitting::Step Sitting::ask_for_luck() {
    if (!options_.entered) {
        static_cast<void>(table_->roll());
        save();
        return Step::played;
    }
    Companion companion(terminal_, device_, book_, *table_, table_->seed());
    companion.preface(table_->owed()->beside ? "The decision stands, and its luck is wanted."
                                             : "Everybody has answered, and the answers stand.");
    const Entering entering =
        companion.enter([&](const std::vector<Entered>& luck) { return table_->roll(&luck); });
    if (entering == Entering::ended) return Step::left;
    save();
    return Step::played;
}

// Back to the last decision of this seat; whatever others decided since goes too.
bool Sitting::undo(Seat seat) {
    const auto& turns = table_->turns();
    const auto last =
        std::find_if(turns.rbegin(), turns.rend() - 1, [&](const Turn& turn) { return turn.seat == seat; });
    if (last == turns.rend() - 1) {
        terminal_.line("  You have decided nothing yet that could be taken back.");
        return false;
    }
    const auto taken = static_cast<std::size_t>(last - turns.rbegin()) + 1;
    if (const auto refusal = refuse_undo(*table_, taken)) {
        show_refusal(*refusal);
        return false;
    }
    for (std::size_t i = 0; i < taken; ++i) table_->undo();
    for (std::size_t& seen : seen_) seen = std::min(seen, turns.size());
    save();
    terminal_.line(fmt::format("  Taken back: {} {}.", taken, taken == 1 ? "decision" : "decisions"));
    return true;
}

ShowOptions Sitting::show_options(Seat seat) const {
    ShowOptions options{seat.index(), {}, terminal_.width(), terminal_.height()};
    for (const Action& choice : choices_)
        if (choice.has_place) options.choices.push_back(choice.at);
    return options;
}

void Sitting::show_question(Seat seat) {
    const Paint& paint = terminal_.paint();
    const int width = terminal_.width();
    const Scene scene = table_->scene(Viewer(seat));
    terminal_.line();
    terminal_.lines(show_scene(scene, show_options(seat), paint));
    terminal_.line();
    show_unsaved();
    const Scene::Prompt* prompt = prompt_for(scene, seat);
    if (prompt != nullptr) {
        const std::string name =
            paint(seat_name(*table_, seat.index()), "1;" + seat_code(scene, seat.index()));
        terminal_.lines(with_rule(fmt::format("{}: {}", name, paint.bold(prompt->question)), prompt->rule,
                                  paint, width, ""));
    }
    terminal_.lines(show_choices(*table_, seat, choices_, !scene.board.hexes, paint, width));
    std::string keys = "a number, or an action in words; ? help, hint, u undo, why, log, q quit";
    if (prompt != nullptr && prompt->natural)
        keys = fmt::format("Enter: {}; {}", table_->describe(seat, *prompt->natural), keys);
    for (const std::string& line : wrap(keys, width)) terminal_.line(paint.faint(line));
}

void Sitting::look_at(const std::string& what, Seat seat) const {
    const Lines lines = show_closely(table_->scene(Viewer(seat)), what, terminal_.paint(), terminal_.width());
    if (lines.empty())
        terminal_.say(fmt::format("Nothing on the table is called \"{}\".", what), 2);
    else
        terminal_.lines(lines);
}

void Sitting::show_refusal(const Refusal& refusal) const {
    std::string text = terminal_.paint().warn("Refused:") + " " + sentence(refusal, table_->words());
    if (refusal.rule.named()) text += fmt::format(" ({})", refusal.rule.id);
    terminal_.say(text, 2);
}

void Sitting::show_why(Seat seat) const {
    const Scene scene = table_->scene(Viewer(seat));
    Lines ids;
    for (const Scene::Link& link : scene.chain) ids.emplace_back(link.rule.id);
    if (const Scene::Prompt* prompt = prompt_for(scene, seat)) ids.emplace_back(prompt->rule.id);
    for (const std::string& id : ids) {
        if (id.empty()) continue;
        terminal_.line();
        terminal_.lines(book_.show(id, terminal_.paint(), terminal_.width()));
    }
}

// Of the usual adviser, or of a bot by its name.
void Sitting::ask_for_hint(const std::string& bot, Seat seat) const {
    const std::string name = bot.empty() ? std::string(adviser) : bot;
    if (const std::string why = why_no_bot(name); !why.empty())
        terminal_.say(fmt::format("There is no bot \"{}\": {}.", name, why), 2);
    else if (const std::string fault = habit_fault(game_, name); !fault.empty())
        terminal_.say(fault + ".", 2);
    else
        show_hint(ask_bot(seat, name), seat);
}

// By the numbers of the choices, so that one of these can be typed next.
void Sitting::show_hint(const Advice& advice, Seat seat) const {
    if (advice.choices.size() == 1) {
        terminal_.say(
            fmt::format("{}: {}",
                        choices_.size() == 1 ? "There is only one thing to do" : "A bot would consider only",
                        table_->describe(seat, advice.best())),
            2);
        return;
    }
    terminal_.say(fmt::format("Best first after {} ahead, with your chance to win:",
                              counted(advice.iterations, "look")),
                  2);
    for (std::size_t i = 0; i < std::min(advice.choices.size(), most_hints); ++i) {
        const Choice& choice = advice.choices[i];
        const auto listed = std::find(choices_.begin(), choices_.end(), choice.action);
        const std::string label = terminal_.paint().bold(fmt::format("{:>4}", listed - choices_.begin() + 1));
        // In tenths: where choices are close, whole numbers would not tell them apart.
        const int tenths = (choice.standing + sure_win / 2000) / (sure_win / 1000);
        terminal_.lines(wrap_behind(fmt::format("{}  {:>3}.{} %  ", label, tenths / 10, tenths % 10),
                                    table_->describe(seat, choice.action), terminal_.width()));
    }
}

void Sitting::show_help() const {
    Lines verbs;
    for (const VerbInfo& verb : table_->verbs()) verbs.push_back(verb_usage(verb));
    const bool hexes = table_->words().measure().one.empty();
    terminal_.lines({"  NUMBER     the choice with that number",
                     fmt::format("  x,y        the choice that leads there, as places are shown: {}",
                                 hexes ? "0,-1" : "12.5,9.25"),
                     "  u          undo: back to your last decision",
                     "  why        the rules behind the question",
                     "  hint [BOT] the best few choices, as a bot sees them",
                     "  r ID       a rule's text; ids are at the right edge of the screen",
                     "  log        what has happened so far (* only you know)",
                     "  t          show the table again; map: the board and the seats alone",
                     "  look X     all about a piece or place, by its label, name or id",
                     "  save FILE  write the transcript; save! FILE replaces a file that is there",
                     "  q          quit", "  Or an action in words, tried even if it is not on the list:"});
    for (const std::string& line : in_columns(verbs, terminal_.width() - 4)) terminal_.line("    " + line);
    terminal_.line("  Verbs may be shortened; what only one choice fits may be left out.");
}

void Sitting::show_log() const {
    const auto& turns = table_->turns();
    for (std::size_t i = 0; i < turns.size(); ++i) {
        terminal_.line(terminal_.paint().faint(decision_heading(*table_, i, device_.viewer())));
        terminal_.lines(
            events_told(*table_, turns[i], device_.viewer(), terminal_.paint(), terminal_.width()));
    }
}

void Sitting::report() {
    std::size_t& seen = seen_[static_cast<std::size_t>(device_.holder() + 1)];
    const auto& turns = table_->turns();
    for (; seen < turns.size(); ++seen)
        terminal_.lines(
            events_told(*table_, turns[seen], device_.viewer(), terminal_.paint(), terminal_.width()));
    // Where nothing is hidden all look at the same screen, and need not read it again.
    if (!has_secrets(*table_)) seen_.fill(turns.size());
}

// What can never be saved is said before anything is played.
void Sitting::begin_saving() {
    if (options_.save.empty()) return;
    try {
        if (!options_.kept) options_.kept = std::make_unique<files::KeptFile>(options_.save);
        options_.kept->write(transcript(*table_, Viewer::owner()));
    } catch (const files::Trouble& trouble) {
        if (!trouble.may_pass() || !options_.kept) throw Failure{trouble.what()};
        unsaved_ = trouble.what();
        show_unsaved();
    }
}

// A full disk does not end the game: the next decision tries again.
void Sitting::save() {
    if (!options_.kept) return;
    const bool before = !unsaved_.empty();
    try {
        options_.kept->write(transcript(*table_, Viewer::owner()));
        unsaved_.clear();
        if (before) terminal_.say(fmt::format("Saved to {} again.", options_.save), 2);
    } catch (const files::Trouble& trouble) {
        unsaved_ = trouble.what();
        if (!before) show_unsaved();
    }
}

void Sitting::show_unsaved() const {
    if (unsaved_.empty()) return;
    terminal_.say(fmt::format("{} {}. The game goes on, and each decision tries again; save FILE writes it "
                              "elsewhere.",
                              terminal_.paint().warn("Not saved:"), unsaved_),
                  2);
}

files::KeptFile* Sitting::written_here(const std::string& path) {
    const auto same = [&](const files::KeptFile& file) {
        std::error_code ignored;
        return std::filesystem::equivalent(path, file.path(), ignored);
    };
    if (options_.kept && same(*options_.kept)) return options_.kept.get();
    const auto found = std::ranges::find_if(copies_, same);
    return found == copies_.end() ? nullptr : &*found;
}

void Sitting::save_as(const std::string& path, bool replace) {
    try {
        files::KeptFile* file = written_here(path);
        if (file == nullptr) {
            files::KeptFile fresh(path);
            if (fresh.is_there() && !replace)
                return terminal_.say(
                    fmt::format("{} is there already and was not written in this game. To replace it, type: "
                                "save! {}",
                                path, path),
                    2);
            file = &copies_.emplace_back(std::move(fresh));
        }
        file->write(transcript(*table_, Viewer::owner()));
        terminal_.line(fmt::format("  Saved to {}.", path));
    } catch (const files::Trouble& trouble) {
        terminal_.say(fmt::format("{} {}.", terminal_.paint().warn("Not saved:"), trouble.what()), 2);
    }
}

void Sitting::show_seed() const {
    if (options_.entered)
        terminal_.line("The dice were yours.");
    else
        terminal_.line(
            fmt::format("Seed {}: --seed {} gives the same luck again.", table_->seed(), table_->seed()));
    if (options_.save.empty()) return;
    if (unsaved_.empty())
        terminal_.line(fmt::format("Saved to {}.", options_.save));
    else
        terminal_.say(fmt::format("{} {}. The file holds an earlier state of the game, or none.",
                                  terminal_.paint().warn("Not saved:"), unsaved_));
}

int Sitting::ended_with(int code) const {
    constexpr int not_saved = 1;
    return unsaved_.empty() ? code : not_saved;
}

int Sitting::leave() const {
    terminal_.line(fmt::format("Stopped after {}.", counted(table_->given(), "decision")));
    show_seed();
    if (!options_.save.empty() && unsaved_.empty())
        terminal_.line(fmt::format("Go on with: muster play --save {}", options_.save));
    return ended_with(Terminal::interrupted() ? stopped_by_interrupt : 0);
}

int Sitting::finish() {
    report();
    terminal_.line();
    terminal_.lines(result_told(*table_, terminal_.paint()));
    terminal_.line(fmt::format("{}.", counted(table_->decisions(), "decision")));
    show_seed();
    return ended_with(0);
}

} // namespace muster::cli
