// People and bots around a table: asks whoever is next, shows what came of it, keeps the transcript safe.
#pragma once

#include "cli/book.hpp"
#include "cli/device.hpp"
#include "cli/input.hpp"
#include "cli/show.hpp"
#include "cli/terminal.hpp"
#include "files/kept_file.hpp"
#include "protocol/registry.hpp"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace muster::cli {

class Sitting {
public:
    struct Options {
        std::string save;     // where the transcript is kept, or empty
        bool entered = false; // people roll real dice
        // The file of that name, if it is locked already.
        std::unique_ptr<files::KeptFile> kept = nullptr;
    };

    Sitting(Terminal& terminal, Device& device, const Game& game, std::unique_ptr<AnyTable> table,
            Options options);

    // Until the game is over or somebody leaves; what the program ends with.
    int run();

private:
    enum class Step : std::uint8_t { played, again, left };

    Step ask_next();
    Seat next_seat() const;
    Step let_bot_play(Seat seat);
    Advice ask_bot(Seat seat, std::string_view name) const;
    Step ask_person(Seat seat);
    Step carry_out(const Typed& typed, Seat seat);
    Step play(Seat seat, const Action& action);
    Step ask_for_luck();
    bool undo(Seat seat);

    ShowOptions show_options(Seat seat) const;
    void show_question(Seat seat);
    void show_log() const;
    void show_why(Seat seat) const;
    void ask_for_hint(const std::string& bot, Seat seat) const;
    void show_hint(const Advice& advice, Seat seat) const;
    void show_help() const;
    void look_at(const std::string& what, Seat seat) const;
    void show_refusal(const Refusal& refusal) const;
    void report(); // what happened since the holder of the device last looked
    void begin_saving();
    void save();
    void save_as(const std::string& path, bool replace);
    files::KeptFile* written_here(const std::string& path);
    void show_unsaved() const;
    int ended_with(int code) const;
    int leave() const;
    int finish();
    void show_seed() const;

    Terminal& terminal_;
    Device& device_;
    const Game& game_;
    std::unique_ptr<AnyTable> table_;
    Options options_;
    std::string unsaved_;                 // why the last decision is not in the file, or empty
    std::vector<files::KeptFile> copies_; // that were asked for in the game
    Book book_;
    ActionList choices_;
    std::array<std::size_t, max_seats + 1> seen_{}; // by holder + 1: lines of the transcript already shown
};

} // namespace muster::cli
