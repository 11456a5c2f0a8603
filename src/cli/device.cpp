#include "cli/device.hpp"

#include <fmt/format.h>

namespace muster::cli {

bool Device::pass_to(Seat seat, const std::string& name) {
    if (holder_ == seat.index()) return true;
    // Whoever has it now may want to read to the end before the screen is cleared.
    if (holder_ >= 0 && terminal_.answers() && !terminal_.ask("Press Enter to hide this. ")) return false;
    holder_ = -1;
    terminal_.clear();
    terminal_.line(terminal_.paint().faint(repeat("═", terminal_.width())));
    terminal_.line();
    const auto answer =
        terminal_.ask(centre(fmt::format("Pass the device to {}, press Enter ", name), terminal_.width()));
    terminal_.clear();
    if (!answer || *answer == "q") return false;
    holder_ = seat.index();
    return true;
}

} // namespace muster::cli
