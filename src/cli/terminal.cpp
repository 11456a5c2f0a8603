#include "cli/terminal.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>

namespace muster::cli {

namespace {

volatile std::sig_atomic_t interrupt_seen = 0;

// Whoever is not heard the first time, because a bot thinks, means it the second time.
void notice_interrupt(int signal) {
    if (interrupt_seen != 0) {
        std::signal(signal, SIG_DFL);
        std::raise(signal);
    }
    interrupt_seen = 1;
}

bool set_in_environment(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0';
}

// As the terminal says, or else the environment; 0 if neither does.
int screen_size(unsigned short winsize::* side, const char* variable) {
    int found = 0;
    winsize size{};
    if (::isatty(STDOUT_FILENO) != 0 && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) found = size.*side;
    if (const char* text = std::getenv(variable); found == 0 && text != nullptr)
        std::from_chars(text, text + std::string_view(text).size(), found);
    return found;
}

constexpr int least_width = 60, usual_width = 80;

// Lines much longer than a book's are hard to read, so a wide screen is not filled.
int screen_width() {
    constexpr int most = 100;
    const int width = screen_size(&winsize::ws_col, "COLUMNS");
    return std::clamp(width > 0 ? width : usual_width, least_width, most);
}

int screen_room() {
    const int width = screen_size(&winsize::ws_col, "COLUMNS");
    return width > 0 ? std::max(width, least_width) : INT_MAX;
}

int screen_height() {
    constexpr int usual = 24;
    const int height = screen_size(&winsize::ws_row, "LINES");
    return height > 0 ? height : usual;
}

} // namespace

std::string Paint::operator()(std::string_view text, std::string_view code) const {
    if (!on_ || text.empty() || code.empty()) return std::string(text);
    const auto coded = [](std::string_view number) {
        return colour_begins + std::string(number) + colour_ends;
    };
    return coded(code) + std::string(text) + coded("0");
}

int columns_of(int descriptor) {
    winsize size{};
    return ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual_width;
}

// As Open MPI, MPICH and PMIx (Slurm's srun) tell it.
bool through_a_launcher() {
    return set_in_environment("OMPI_COMM_WORLD_SIZE") || set_in_environment("PMI_SIZE") ||
           set_in_environment("PMIX_RANK");
}

namespace {

void send(std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
        if (written >= 0)
            text.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR)
            throw OutputGone{errno};
    }
}

} // namespace

void write_out(std::string_view text) { send(for_screen(text)); }

void write_data(std::string_view text) {
    if (::isatty(STDOUT_FILENO) != 0)
        write_out(text);
    else
        send(text);
}

Terminal::Terminal(bool plain)
    : typed_(::isatty(STDIN_FILENO) != 0), shown_(::isatty(STDOUT_FILENO) != 0),
      paint_(shown_ && !plain && !set_in_environment("NO_COLOR") && !through_a_launcher()),
      width_(screen_width()), room_(screen_room()), height_(screen_height()) {}

void Terminal::lines(const Lines& all) const {
    std::string text;
    for (const std::string& each : all) text += each + "\n";
    write_out(text);
}

void Terminal::say(std::string_view text, int indent) const {
    lines(wrap_behind(repeat(" ", indent), text, width_));
}

void Terminal::clear() const {
    // Without control codes, enough empty lines to push everything off the screen.
    if (shown_) send(paint_.on() ? "\033[2J\033[3J\033[H" : repeat("\n", 100));
}

void Terminal::show_meanwhile(std::string_view text) const {
    if (shown_) write_out(paint_.faint(text));
}

void Terminal::wipe() const {
    if (shown_) send(paint_.on() ? "\r\033[K" : "\r" + repeat(" ", width_ - 1) + "\r");
}

std::optional<std::string> Terminal::ask(std::string_view prompt) {
    write_out(prompt);
    while (pending_.find('\n') == std::string::npos && !ended_ && !interrupted()) {
        char buffer[4096];
        const ssize_t got = ::read(STDIN_FILENO, buffer, sizeof buffer);
        if (got > 0)
            pending_.append(buffer, static_cast<std::size_t>(got));
        else if (got == 0 || errno != EINTR)
            ended_ = true;
    }
    if (interrupted() || pending_.empty()) {
        line();
        return std::nullopt;
    }
    const auto end = std::min(pending_.find('\n'), pending_.size());
    std::string answer = trimmed(pending_.substr(0, end));
    pending_.erase(0, end + 1);
    // A script's answers are not on the screen yet; print them, so that what is read makes sense.
    if (!typed_) line(answer);
    return answer;
}

void Terminal::catch_interrupt() {
    struct sigaction action{};
    action.sa_handler = notice_interrupt; // and no SA_RESTART: a read that waits must end
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
}

bool Terminal::interrupted() { return interrupt_seen != 0; }

} // namespace muster::cli
