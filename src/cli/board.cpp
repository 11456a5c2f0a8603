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
    if (kind == "barricade") return "=";
    if (kind == "cover") return "%";
    if (kind == "difficult") return ":";
    if (kind == "rubble") return "░";
    if (kind == "water") return "~";
    return kind == "floor" ? " " : ".";
}

std::string counter_value(const Scene::Counter& counter) {
    return counter.text.empty() ? fmt::format("{}", counter.value) : counter.text;
}

bool on_board(const Scene::Piece& piece) { return piece.placed && piece.state != "destroyed"; }

std::string piece_text(const Scene::Piece& piece, const std::string& label) {
    return state_mark_before(piece) + label + facing_arrow(piece.facing);
}

std::string piece_code(const Scene& scene, const Scene::Piece& piece) {
    return "1;" + seat_code(scene, piece.owner);
}

Lines draw_board(const Scene& scene, const BoardView& view, const Paint& paint) {
    return scene.board.hexes ? draw_hexes(scene, view, paint) : draw_table(scene, view, paint);
}

namespace {

bool all_differ(const Lines& labels) {
    return std::set<std::string>(labels.begin(), labels.end()).size() == labels.size();
}

bool one_a_seat(const Scene& scene) {
    std::set<int> owners;
    for (const Scene::Piece& piece : scene.pieces) owners.insert(piece.owner);
    return owners.size() == scene.pieces.size();
}

char owner_letter(int owner, char first) { return owner >= 0 ? static_cast<char>(first + owner) : '-'; }

// "O"
Lines initials(const Scene& scene) {
    Lines labels;
    for (const Scene::Piece& piece : scene.pieces)
        labels.push_back(piece.name.empty() ? "?" : piece.name.substr(0, 1));
    return labels;
}

// "aBo": Bollard of seat A. A name that is short and has the letter already is its own label: "a1".
std::string monogram(const Scene::Piece& piece) {
    const char letter = owner_letter(piece.owner, 'a');
    if (piece.name.size() <= 3 && lower(piece.name).starts_with(letter)) return piece.name;
    return letter + (piece.name.empty() ? "?" : piece.name.substr(0, 2));
}

Lines monograms(const Scene& scene) {
    Lines labels;
    for (const Scene::Piece& piece : scene.pieces) labels.push_back(monogram(piece));
    return labels;
}

// "A1"
Lines numbers(const Scene& scene) {
    Lines labels;
    std::map<int, int> counted;
    for (const Scene::Piece& piece : scene.pieces)
        labels.push_back(fmt::format("{}{}", owner_letter(piece.owner, 'A'), ++counted[piece.owner]));
    return labels;
}

} // namespace

Lines piece_labels(const Scene& scene) {
    Lines labels = one_a_seat(scene) ? initials(scene) : monograms(scene);
    return all_differ(labels) ? labels : numbers(scene);
}

Lines marker_labels(const Scene& scene) {
    Lines labels;
    std::map<std::string, int> counted;
    for (const Scene::Marker& marker : scene.markers) {
        const char letter = owner_letter(marker.owner, 'a');
        labels.push_back(marker.placed ? fmt::format("*{}{}", ++counted[marker.kind], letter) : "");
    }
    return labels;
}

std::string patch_label(const Scene::Terrain& patch) {
    std::string label = patch.label;
    for (const Scene::Counter& counter : patch.counters) label += fmt::format(" {}", counter.value);
    return label;
}

std::string state_mark_before(const Scene::Piece& piece) { return piece.state == "active" ? "»" : ""; }
std::string state_mark_after(const Scene::Piece& piece) {
    if (piece.state == "waiting") return "…";
    return piece.state == "done" ? "✓" : "";
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
