// Chooses uniformly among what is offered. Plays badly, but any game, and never gets stuck.
#pragma once

#include "core/rules.hpp"

#include <cassert>

namespace muster {

class RandomBot {
public:
    static constexpr std::string_view name = "random";

    template <Rules R>
    Action choose(const View<R>& view, Chance& chance) {
        options_.clear();
        view.list(options_);
        assert(!options_.empty());
        return options_[chance.below(static_cast<std::uint32_t>(options_.candidates()))];
    }

private:
    ActionList options_; // kept, so that choosing does not allocate
};

} // namespace muster
