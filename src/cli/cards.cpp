#include "cli/cards.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::cli {

namespace {

bool same_sections(const Scene::Hand& hand) {
    const auto& first = hand.cards.front().sections;
    return !first.empty() && first.size() <= 4 &&
           std::all_of(hand.cards.begin(), hand.cards.end(), [&](const Scene::Card& card) {
               return std::equal(card.sections.begin(), card.sections.end(), first.begin(), first.end(),
                                 [](const auto& a, const auto& b) { return a.name == b.name; });
           });
}

std::string named(const Scene::Card& card) {
    return card.id.empty() ? "face down" : card.id + " " + card.title;
}

Lines as_table(const Scene::Hand& hand, const Paint& paint, int width) {
    constexpr int gap = 2;
    int names = 0;
    for (const Scene::Card& card : hand.cards) names = std::max(names, width_of(named(card)));
    const auto columns = static_cast<int>(hand.cards.front().sections.size());
    const int column = (width - 2 - names) / columns - gap;
    std::string head = repeat(" ", 2 + names);
    for (const auto& section : hand.cards.front().sections)
        head += repeat(" ", gap) + pad(section.name, column);
    while (head.ends_with(' ')) head.pop_back();
    Lines lines{paint.faint(head)};
    for (const Scene::Card& card : hand.cards) {
        Lines block{"  " + paint.bold(card.id) + pad(named(card), names).substr(card.id.size())};
        for (std::size_t i = 0; i < card.sections.size(); ++i) {
            const int left = 2 + names + gap + static_cast<int>(i) * (column + gap);
            const Lines cell = wrap(card.sections[i].text, column);
            for (std::size_t row = 0; row < cell.size(); ++row) {
                if (row == block.size()) block.emplace_back();
                block[row] = pad(block[row], left) + cell[row];
            }
        }
        lines.insert(lines.end(), block.begin(), block.end());
    }
    return lines;
}

Lines as_list(const Scene::Hand& hand, const Paint& paint, int width) {
    Lines lines;
    for (const Scene::Card& card : hand.cards) {
        lines.push_back("  " + paint.bold(named(card)));
        for (const Scene::CardSection& section : card.sections) {
            const std::string label =
                section.name.empty() ? "      " : fmt::format("      {}: ", section.name);
            const Lines text = wrap_behind(label, section.text, width);
            lines.insert(lines.end(), text.begin(), text.end());
        }
    }
    return lines;
}

} // namespace

Lines show_hand(const Scene::Hand& hand, const Paint& paint, int width) {
    if (hand.cards.empty()) return {};
    return same_sections(hand) ? as_table(hand, paint, width) : as_list(hand, paint, width);
}

} // namespace muster::cli
