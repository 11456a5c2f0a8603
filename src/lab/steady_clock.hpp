// The clock that bots are given which think for a time.
#pragma once

#include "bots/advice.hpp"

#include <chrono>

namespace muster {

class SteadyClock final : public Clock {
public:
    std::int64_t milliseconds() const override {
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
    }
};

} // namespace muster
