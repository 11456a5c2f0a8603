// muster replay: shows a game that was played.
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/show.hpp"
#include "cli/telling.hpp"
#include "core/json.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <memory>
#include <optional>

namespace muster::cli {

namespace {

struct Options {
    std::string file;
    std::optional<std::size_t> at;
    std::optional<int> seat;
    bool scene = false;
    bool plain = false;
};

class Replayer {
public:
    Replayer(const Options& options, const AnyTable& table)
        : options_(options), table_(table), terminal_(options.plain),
          viewer_(options.seat ? Viewer(Seat(*options.seat)) : Viewer::owner()) {}

    int run() {
        const std::size_t last = table_.decisions();
        if (options_.at && *options_.at > last)
            throw Failure{fmt::format("{} has {} decisions, so there is no table after {}", options_.file,
                                      last, *options_.at)};
        if (options_.scene)
            print_scene(options_.at.value_or(last));
        else if (options_.at)
            show(*options_.at);
        else if (terminal_.answers())
            step_through();
        else
            tell_all();
        return 0;
    }

private:
    void print_scene(std::size_t turn) const {
        const Json scene = to_json(table_.scene(viewer_, turn), table_.actions());
        write_data(scene.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
    }

    void tell(std::size_t turn) const {
        terminal_.line(terminal_.paint().bold(decision_heading(table_, turn, viewer_)));
        terminal_.lines(
            events_told(table_, table_.turns()[turn], viewer_, terminal_.paint(), terminal_.width()));
    }

    void tell_all() const {
        for (std::size_t i = 0; i < table_.turns().size(); ++i) tell(i);
        if (table_.outcome().over) terminal_.lines(result_told(table_, terminal_.paint()));
    }

    void show(std::size_t turn) const {
        tell(turn);
        terminal_.line();
        const ShowOptions options{options_.seat.value_or(-1), {}, terminal_.width(), terminal_.height()};
        terminal_.lines(show_scene(table_.scene(viewer_, turn), options, terminal_.paint()));
        if (turn == table_.decisions() && table_.outcome().over) {
            terminal_.line();
            terminal_.lines(result_told(table_, terminal_.paint()));
        }
    }

    void step_through() {
        const std::size_t last = table_.decisions();
        std::size_t turn = 0;
        show(turn);
        while (true) {
            const auto line =
                terminal_.ask(fmt::format("[{}/{}] Enter next, b back, g N go to, q quit > ", turn, last));
            if (!line) return;
            const Lines words = words_of(*line);
            const std::string first = words.empty() ? "" : lower(words[0]);
            if (first == "q" || first == "quit") return;
            if (first.empty() && turn == last) return;
            if (first.empty() || first == "n")
                turn = std::min(turn + 1, last);
            else if (first == "b")
                turn -= turn > 0 ? 1 : 0;
            else if (first == "g" && words.size() > 1)
                std::from_chars(words[1].data(), words[1].data() + words[1].size(), turn);
            turn = std::min(turn, last);
            terminal_.line();
            show(turn);
        }
    }

    const Options& options_;
    const AnyTable& table_;
    Terminal terminal_;
    Viewer viewer_;
};

} // namespace

void add_replay(CommandLine& app, int& result) {
    const auto options = std::make_shared<Options>();
    Command command = app.add("replay", "Show a game that was played, step by step");
    command.takes("FILE", options->file, "A transcript; - is standard input").required();
    command.takes("--at", options->at, "Only the table after decision N (0: after the set-up)")
        .as("N")
        .at_least_0();
    command.takes("--seat", options->seat, "As this seat saw it (0 is the first)")
        .as("N")
        .within(0, max_seats - 1);
    command.flag("--scene", options->scene, "Print the scene as JSON, at the end or after --at");
    command.flag("--plain", options->plain, "No colours");
    command.footer(
        "In a terminal: Enter goes on, b back, g N to decision N, q quits. Otherwise prints everything.\n\n"
        "Examples:\n  muster replay game.jsonl\n  muster replay game.jsonl --at 12 --seat 0\n"
        "  muster replay game.jsonl --scene | jq .pieces");
    command.runs([options, &result] {
        const auto table = open_transcript(options->file);
        if (options->seat && *options->seat >= table->seats())
            throw Failure{fmt::format("{} has {} seats; the last one is {}", options->file, table->seats(),
                                      table->seats() - 1)};
        result = Replayer(*options, *table).run();
    });
}

} // namespace muster::cli
