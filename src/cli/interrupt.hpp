// Ctrl-C while the laboratory plays: the first one is noticed, a second one ends the program.
#pragma once

#include <atomic>

namespace muster::cli {

// What a second Ctrl-C costs.
enum class Lost : unsigned char { result, report };

// Notices Ctrl-C from now on, as if none had been pressed before.
void notice_interrupt(Lost lost);

// Whether it has been pressed since.
const std::atomic<bool>& interrupted();

} // namespace muster::cli
