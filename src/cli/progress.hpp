// How far a run has come: one line on standard error that is drawn over again; nothing where that is no
// terminal.
#pragma once

#include "lab/lab.hpp"

#include <chrono>
#include <string>

namespace muster::cli {

// "████░░░░  50 %  100 of 200 games  12 a second  8 s left", with one column of the screen to spare: a line
// that fills it would begin the next.
std::string progress_line(const lab::Headway& headway, double seconds, int screen_width);

class Bar {
public:
    Bar();
    ~Bar(); // it leaves no trace
    Bar(const Bar&) = delete;
    Bar& operator=(const Bar&) = delete;

    void show(const lab::Headway& headway); // not oftener than anybody can read
    void show(const std::string& text);

private:
    void draw(const std::string& line);

    bool shown_;
    bool drawn_ = false;
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now(), last_;
};

} // namespace muster::cli
