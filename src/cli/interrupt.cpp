#include "cli/interrupt.hpp"

#include <csignal>
#include <cstdint>
#include <ctime>
#include <string_view>
#include <unistd.h>

namespace muster::cli {

namespace {

// A signal handler sets and reads them.
std::atomic<bool> is_pressed = false;
std::atomic<std::int64_t> pressed_at = INT32_MIN; // in seconds
std::atomic<Lost> at_stake = Lost::result;

void tell() {
    if (::isatty(STDERR_FILENO) == 0) return;
    constexpr std::string_view result = "\r\033[KStopping; Ctrl-C again ends at once without a result.\n";
    constexpr std::string_view report = "\r\033[KStopping; Ctrl-C again ends at once without a report.\n";
    const std::string_view text = at_stake == Lost::result ? result : report;
    // Whoever cannot be told is not told.
    static_cast<void>(!::write(STDERR_FILENO, text.data(), text.size()));
}

// Whoever presses Ctrl-C again wants the program to end at once; but some who pass signals on do so twice.
void notice(int) {
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    if (now.tv_sec <= pressed_at + 1) return;
    if (is_pressed) ::_exit(130);
    pressed_at = now.tv_sec;
    is_pressed = true;
    tell();
}

} // namespace

void notice_interrupt(Lost lost) {
    at_stake = lost;
    is_pressed = false;
    struct sigaction action{};
    action.sa_handler = notice;
    action.sa_flags = SA_RESTART;
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
}

const std::atomic<bool>& interrupted() { return is_pressed; }

} // namespace muster::cli
