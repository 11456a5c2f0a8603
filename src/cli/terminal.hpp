// The person at the other end: what is printed, what is typed, and whether either is a terminal at all.
#pragma once

#include "cli/text.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace muster::cli {

// Thrown when nobody reads what is printed any more (a closed pipe), or it cannot be written (a full disk).
struct OutputGone {
    int error = 0;
};

// Something asked for is wrong: said on standard error, and the program ends with 1, or 2 where it was asked
// for wrongly.
struct Failure {
    std::string sentence;
    int code = 1;
};

// Colours and weights, or nothing where they are not wanted.
class Paint {
public:
    explicit Paint(bool on) : on_(on) {}
    bool on() const { return on_; }
    // `code` as in ECMA-48: "1" is bold, "2" faint, "38;5;33" a blue.
    std::string operator()(std::string_view text, std::string_view code) const;
    std::string bold(std::string_view text) const { return (*this)(text, "1"); }
    std::string faint(std::string_view text) const { return (*this)(text, "2"); }
    std::string warn(std::string_view text) const { return (*this)(text, "1;38;5;203"); }

private:
    bool on_;
};

// How wide the terminal is now at which a file descriptor ends; what is usual if it does not say.
int columns_of(int descriptor);

// Whether what is printed goes through the hands of somebody who started several of us (mpirun), and may have
// made it look like a terminal: no place for colours or a line that is drawn over again.
bool through_a_launcher();

// Writes to standard output, whole or not at all. This is the one place where anything is printed: what came
// from outside and must not reach a screen is taken out here (for_screen).
void write_out(std::string_view text);
// The same for what programs read, JSON: as it is, unless it goes to a screen after all.
void write_data(std::string_view text);

class Terminal {
public:
    // Without colours if `plain`, if NO_COLOR is set or if the output is no terminal.
    explicit Terminal(bool plain);

    const Paint& paint() const { return paint_; }
    int width() const { return width_; }
    // For tables: all of the screen, or as much as they need where there is none.
    int room() const { return room_; }
    int height() const { return height_; }
    bool answers() const { return typed_; } // somebody sits there and types

    void print(std::string_view text) const { write_out(text); }
    void line(std::string_view text = "") const { write_out(std::string(text) + "\n"); }
    void lines(const Lines& all) const;
    // Wrapped to the width of the screen.
    void say(std::string_view text, int indent = 0) const;
    void clear() const;
    // A line that stands there until it is wiped away; where output is no terminal there is none.
    void show_meanwhile(std::string_view text) const;
    void wipe() const;

    // The next line; nothing at the end of input or on Ctrl-C.
    std::optional<std::string> ask(std::string_view prompt);

    // From now on Ctrl-C is noticed instead of ending the program. A second one ends it all the same.
    static void catch_interrupt();
    static bool interrupted();

private:
    bool typed_;
    bool shown_; // output is a terminal
    Paint paint_;
    int width_;
    int room_;
    int height_;
    std::string pending_;
    bool ended_ = false;
};

} // namespace muster::cli
