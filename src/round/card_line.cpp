#include "round/card_line.hpp"

namespace muster {

std::vector<Scene::Coming> CardLine::forecast(const std::function<std::string(Seat)>& name,
                                              const std::function<bool(Seat)>& sure_skip,
                                              const std::string& special_label, Rule seat_rule,
                                              Rule special_rule) const {
    std::vector<Scene::Coming> coming;
    for (int i = 0; i < cards_.size(); ++i) {
        Scene::Coming card;
        const bool is_special = cards_[i] == special;
        card.seat = is_special ? -1 : cards_[i];
        card.label = is_special ? special_label : name(Seat(cards_[i]));
        card.rule = is_special ? special_rule : seat_rule;
        card.state = i < next_ ? "done" : i == next_ ? "now" : "next";
        if (i > next_ && !is_special && sure_skip(Seat(cards_[i]))) card.state = "skipped";
        coming.push_back(std::move(card));
    }
    return coming;
}

} // namespace muster
