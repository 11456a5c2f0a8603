#include "cli/board.hpp"

#include "cli/board_parts.hpp"

#include <array>
#include <charconv>
#include <fmt/format.h>
#include <map>
#include <set>

namespace muster::cli {

std::string_view texture(std::string_view kind) {
    if (kind == "wall" || kind == "building") return "#";
    if (kind == "cover") return "%";
    if (kind == "difficult") return ":";
    if (kind == "water") return "~";
    return kind == "floor" ? " " : ".";
}

bool on_board(const Scene::Piece& piece) { return piece.placed && piece.state != "destroyed"; }

std::string piece_text(const Scene::Piece& piece, const std::string& label) {
    return (piece.state == "active" ? "»" : "") + label + facing_arrow(piece.facing);
}

std::string piece_code(const Scene& scene, const Scene::Piece& piece) {
    return "1;" + seat_code(scene, piece.owner);
}

Lines draw_board(const Scene& scene, const BoardView& view, const Paint& paint) {
    return scene.board.hexes ? draw_hexes(scene, view, paint) : draw_table(scene, view, paint);
}

Lines piece_labels(const Scene& scene) {
    Lines labels;
    std::set<std::string> seen;
    for (const Scene::Piece& piece : scene.pieces) {
        labels.push_back(piece.name.empty() ? "?" : piece.name.substr(0, 1));
        seen.insert(labels.back());
    }
    if (seen.size() == labels.size()) return labels;
    std::map<int, int> counted;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const int owner = scene.pieces[i].owner;
        const char letter = owner >= 0 ? static_cast<char>('A' + owner) : '-';
        labels[i] = fmt::format("{}{}", letter, ++counted[owner]);
    }
    return labels;
}

std::string facing_arrow(int facing) {
    constexpr std::array<std::string_view, 6> arrows{"↑", "↗", "↘", "↓", "↙", "↖"};
    return facing >= 0 && facing < 6 ? std::string(arrows[static_cast<std::size_t>(facing)]) : "";
}

std::string seat_code(const Scene& scene, int seat) {
    for (const Scene::SeatView& view : scene.seats) {
        if (view.seat != seat || view.colour.size() != 7 || view.colour[0] != '#') continue;
        unsigned rgb = 0;
        std::from_chars(view.colour.data() + 1, view.colour.data() + 7, rgb, 16);
        // The nearest of the terminal's 6 x 6 x 6 colours, lightened so that it can be read on black.
        const auto step = [&](int shift) { return (((rgb >> shift) & 255u) * 3 / 4 + 64) * 5 / 255; };
        return fmt::format("38;5;{}", 16 + 36 * step(16) + 6 * step(8) + step(0));
    }
    constexpr std::array<int, 6> safe{33, 214, 36, 202, 117, 175}; // after Okabe and Ito
    return seat >= 0 ? fmt::format("38;5;{}", safe[static_cast<std::size_t>(seat % 6)]) : "37";
}

} // namespace muster::cli
