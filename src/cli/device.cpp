#include "cli/device.hpp"

#include <fmt/format.h>

namespace muster::cli {

bool Device::pass_to(Seat seat, const std::string& name) {
    if (holder_ == seat.index()) return true;
    holder_ = -1;
    terminal_.clear();
    terminal_.line(terminal_.paint().faint(repeat("═", terminal_.width())));
    terminal_.line();
    const auto answer =
        terminal_.ask(centre(fmt::format("Pass the device to {}, press Enter ", name), terminal_.width()));
    terminal_.clear();
    if (!answer) return false;
    holder_ = seat.index();
    return true;
}

} // namespace muster::cli
