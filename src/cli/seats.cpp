#include "cli/seats.hpp"

#include "cli/board.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::cli {

namespace {

void append(Lines& lines, const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); }

// The label that the seat's only piece has on the board; empty if it has several or none.
std::string only_label(const Scene& scene, int seat) {
    const Lines labels = piece_labels(scene);
    std::string found;
    for (std::size_t i = 0; i < scene.pieces.size(); ++i) {
        if (scene.pieces[i].owner != seat) continue;
        if (!found.empty()) return "";
        found = labels[i] + (scene.pieces[i].placed ? facing_arrow(scene.pieces[i].facing) : "");
    }
    return found;
}

// Cards are told with the piles that they lie in.
Lines counters_of(const Scene::SeatView& seat) {
    Lines parts;
    for (const Scene::Counter& counter : seat.counters)
        if (counter.icon != "card") parts.push_back(fmt::format("{} {}", counter.name, counter.value));
    return parts;
}

Lines sheet_of(const Scene::Piece& piece) {
    Lines parts;
    for (const Scene::SheetRow& row : piece.sheet)
        parts.push_back(row.name.empty() ? row.value : fmt::format("{} {}", row.name, row.value));
    return parts;
}

// How high the closed piles are, in one line, and what lies in the open ones. The viewer's own hand has a
// place of its own on the screen.
Lines piles_of(const Scene& scene, int seat, int viewer, int width) {
    Lines closed, open;
    for (const Scene::Hand& hand : scene.hands) {
        if (hand.owner != seat) continue;
        if (hand.cards.empty() || (hand.owner == viewer && hand.name == "hand")) {
            if (hand.count > 0 || hand.name == "hand")
                closed.push_back(fmt::format("{} {}", hand.name, hand.count));
            continue;
        }
        Lines ids;
        for (const Scene::Card& card : hand.cards) ids.push_back(card.id.empty() ? "?" : card.id);
        append(open, flowing(fmt::format("{} ", hand.name), ids, width, " "));
    }
    Lines lines = closed.empty() ? Lines{} : flowing("", closed, width, ", ");
    append(lines, open);
    return lines;
}

// What does not fit on a line of its own is wrapped.
Lines packed(const Lines& parts, int width) {
    Lines lines;
    for (const std::string& line : flowing("", parts, width, ", ")) append(lines, wrap(line, width));
    return lines;
}

} // namespace

bool one_piece_each(const Scene& scene) {
    return std::all_of(scene.seats.begin(), scene.seats.end(),
                       [&](const Scene::SeatView& seat) { return !only_label(scene, seat.seat).empty(); });
}

namespace {

// "» A Gannet Harbour Watch (you)", wrapped if it must be.
Lines seat_title(const Scene& scene, const Scene::SeatView& seat, const std::string& label, int viewer,
                 const Paint& paint, int width) {
    Lines lines;
    for (const std::string& part : wrap(fmt::format("{} {}", label, seat.name), width - 2))
        lines.push_back(fmt::format("{} {}", seat.to_act && lines.empty() ? "»" : " ",
                                    paint(part, "1;" + seat_code(scene, seat.seat))));
    std::string also = seat.seat == viewer ? " (you)" : "";
    if (seat.rank > 0) also += fmt::format("  rank {}", seat.rank);
    if (width_of(lines.back()) + width_of(also) <= width)
        lines.back() += also;
    else
        lines.push_back("   " + also);
    return lines;
}

// In the order that seats go in, where there is one; whoever is not in it comes last.
std::vector<Scene::SeatView> in_order(std::vector<Scene::SeatView> seats) {
    std::stable_sort(seats.begin(), seats.end(), [](const Scene::SeatView& a, const Scene::SeatView& b) {
        return static_cast<unsigned>(a.turn - 1) < static_cast<unsigned>(b.turn - 1);
    });
    return seats;
}

Lines seat_numbers(const Scene::SeatView& seat, const Paint& paint) {
    Lines numbers{paint.bold(fmt::format("Score {}", seat.score))};
    append(numbers, counters_of(seat));
    if (!seat.role.empty()) numbers.push_back(seat.role);
    return numbers;
}

} // namespace

Lines show_seats(const Scene& scene, int viewer, const Paint& paint, int width) {
    constexpr int indent = 4;
    const bool single = one_piece_each(scene);
    Lines lines;
    for (const Scene::SeatView& seat : in_order(scene.seats)) {
        const std::string label =
            single ? only_label(scene, seat.seat) : std::string(1, static_cast<char>('A' + seat.seat));
        Lines facts = packed(seat_numbers(seat, paint), width - indent);
        for (const Scene::Piece& piece : scene.pieces)
            if (single && piece.owner == seat.seat && !piece.sheet.empty())
                append(facts, packed(sheet_of(piece), width - indent));
        append(facts, piles_of(scene, seat.seat, viewer, width - indent));
        if (!lines.empty()) lines.emplace_back();
        append(lines, seat_title(scene, seat, label, viewer, paint, width));
        for (const std::string& fact : facts) lines.push_back(repeat(" ", indent) + fact);
    }
    return lines;
}

} // namespace muster::cli
