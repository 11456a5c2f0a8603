#include "cli/progress.hpp"

#include "cli/terminal.hpp"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <unistd.h>

namespace muster::cli {

namespace {

constexpr std::string_view wipe = "\r\033[K";

std::string time_left(double seconds) {
    const auto whole = static_cast<std::int64_t>(seconds + 0.5);
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    return fmt::format("{} h {:02} min", whole / 3600, whole % 3600 / 60);
}

void put(std::string_view text) {
    static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
    static_cast<void>(std::fflush(stderr));
}

} // namespace

std::string progress_line(const lab::Headway& headway, double seconds, int screen_width) {
    const std::uint64_t played = headway.games - headway.known;
    const double rate = seconds > 0 ? static_cast<double>(played) / seconds : 0;
    const double part =
        headway.of > 0 ? static_cast<double>(headway.games) / static_cast<double>(headway.of) : 1;
    std::string words = fmt::format(" {:3.0f} %  {} of {} games", 100 * part, headway.games, headway.of);
    if (rate > 0)
        words += fmt::format("  {:.{}f} a second  {} left", rate, rate < 10 ? 1 : 0,
                             time_left(static_cast<double>(headway.of - headway.games) / rate));
    constexpr int widest = 24;
    const int width = std::clamp(screen_width - 1 - width_of(words), 0, widest);
    const int full = static_cast<int>(part * width);
    return cut(repeat("█", full) + repeat("░", width - full) + words, screen_width - 1);
}

Bar::Bar() : shown_(::isatty(STDERR_FILENO) != 0 && !through_a_launcher()) {}

Bar::~Bar() {
    if (drawn_) put(wipe);
}

void Bar::show(const lab::Headway& headway) {
    const auto now = std::chrono::steady_clock::now();
    if (!shown_ || (drawn_ && now - last_ < std::chrono::milliseconds(100))) return;
    last_ = now;
    const double seconds = std::chrono::duration<double>(now - began_).count();
    draw(progress_line(headway, seconds, columns_of(STDERR_FILENO)));
}

void Bar::show(const std::string& text) {
    if (shown_) draw(cut(text, columns_of(STDERR_FILENO) - 1));
}

void Bar::draw(const std::string& line) {
    drawn_ = true;
    put(std::string(wipe) + line);
}

} // namespace muster::cli
