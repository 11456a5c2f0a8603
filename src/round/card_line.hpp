// A turn order made of cards laid out in a line: everybody sees who acts when. A card shows a seat or is the
// special card, whose turn goes to whoever the game says at that moment.
#pragma once

#include "core/list.hpp"
#include "core/scene.hpp"
#include "core/seat.hpp"

#include <cstdint>
#include <functional>
#include <string>

namespace muster {

class CardLine {
public:
    static constexpr std::uint8_t special = 255;
    static constexpr int longest = 2 * max_seats + 1;

    constexpr void clear() {
        cards_.clear();
        next_ = 0;
    }
    constexpr void lay(Seat seat) { cards_.push_back(seat.number); }
    constexpr void lay_special() { cards_.push_back(special); }

    constexpr int size() const { return cards_.size(); }
    constexpr int position() const { return next_; } // of the card being resolved
    constexpr bool done() const { return next_ >= cards_.size(); }
    constexpr bool on_special() const { return cards_[next_] == special; }
    constexpr Seat seat() const { return Seat(cards_[next_]); }
    constexpr void advance() { ++next_; }
    constexpr void go_to(int position) { next_ = static_cast<std::uint8_t>(position); }
    constexpr std::uint8_t operator[](int i) const { return cards_[i]; }

    // The order as far as it is known. `name` says a seat's name; `sure_skip` tells of a coming card, from
    // public facts alone, that nothing can come of it.
    std::vector<Scene::Coming> forecast(const std::function<std::string(Seat)>& name,
                                        const std::function<bool(Seat)>& sure_skip,
                                        const std::string& special_label, Rule seat_rule,
                                        Rule special_rule) const;

private:
    List<std::uint8_t, longest> cards_;
    std::uint8_t next_ = 0;
};

} // namespace muster
