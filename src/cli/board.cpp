#include "cli/board.hpp"

#include "cli/canvas.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <map>
#include <set>

namespace muster::cli {

namespace {

constexpr std::string_view faint = "2";
constexpr std::string_view reach_code = "1;38;5;214";
constexpr std::string_view choice_code = "1;38;5;114";

// What fills a patch of terrain; classes differ without colour.
std::string_view texture(std::string_view kind) {
    if (kind == "wall" || kind == "building") return "#";
    if (kind == "cover") return "%";
    if (kind == "difficult") return ":";
    if (kind == "water") return "~";
    return kind == "floor" ? " " : ".";
}

bool on_board(const Scene::Piece& piece) { return piece.placed && piece.state != "destroyed"; }

std::string needed(int needs) { return needs > 0 ? fmt::format("{}+", needs) : "x"; }

// ---------------------------------------------------------------- hexes

class HexBoard {
public:
    HexBoard(const Scene& scene, const BoardView& view) : scene_(scene), view_(view) {}

    Lines draw(const Paint& paint) {
        fill_cells();
        if (cells_.empty()) return {};
        measure();
        Canvas canvas(right_ * (inside_ + 1) + inside_ + 2, bottom_ + 3);
        // Edges first: what stands inside a hex is written over the edge that it shares with the one below.
        for (const auto& [place, cell] : cells_) draw_edges(canvas, place);
        for (const auto& [place, cell] : cells_) draw_inside(canvas, place, cell);
        return canvas.lines(paint);
    }

private:
    struct Part {
        std::string text;
        std::string code;
    };
    struct Cell {
        std::string kind = "floor";
        std::vector<Part> parts; // what stands there, left to right
        int width() const {
            int total = 0;
            for (const Part& part : parts) total += width_of(part.text) + (total > 0 ? 1 : 0);
            return total;
        }
    };

    static std::string name(Place place) { return fmt::format("{},{}", place.x, place.y); }

    void fill_cells() {
        for (const Scene::Terrain& patch : scene_.board.terrain)
            for (const Place place : patch.shape) {
                Cell& cell = cells_[place];
                if (patch.kind != "floor") cell.kind = patch.kind;
            }
        const Lines labels = piece_labels(scene_);
        for (std::size_t i = 0; i < scene_.pieces.size(); ++i) {
            const Scene::Piece& piece = scene_.pieces[i];
            if (!on_board(piece)) continue;
            const std::string mark = piece.state == "active" ? "»" : "";
            cells_[piece.at].parts.push_back(
                {mark + labels[i] + facing_arrow(piece.facing), "1;" + seat_code(scene_, piece.owner)});
        }
        for (const Scene::Marker& marker : scene_.markers)
            if (marker.placed) cells_[marker.at].parts.push_back({fmt::format("*{}", marker.value), "1"});
        const std::set<Place> choices(view_.choices.begin(), view_.choices.end());
        for (auto& [place, cell] : cells_)
            if (choices.contains(place)) cell.parts.push_back({"o", std::string(choice_code)});
        for (const Scene::Piece& piece : scene_.pieces) {
            if (!on_board(piece) || piece.owner != view_.seat || piece.owner < 0) continue;
            for (const Scene::Reach& reach : piece.reach)
                if (const auto cell = cells_.find(reach.at);
                    cell != cells_.end() && cell->second.kind != "wall")
                    cell->second.parts.push_back({needed(reach.needs), std::string(reach_code)});
        }
    }

    void measure() {
        const Place first = cells_.begin()->first;
        left_ = right_ = first.x;
        top_ = bottom_ = 2 * first.y + first.x;
        for (const auto& [place, cell] : cells_) {
            left_ = std::min(left_, static_cast<int>(place.x));
            right_ = std::max(right_, static_cast<int>(place.x));
            top_ = std::min(top_, 2 * place.y + place.x);
            bottom_ = std::max(bottom_, 2 * place.y + place.x);
            inside_ = std::max({inside_, width_of(name(place)) + 1, cell.width()});
        }
        right_ -= left_;
        bottom_ -= top_;
    }

    int column(Place place) const { return (place.x - left_) * (inside_ + 1); }
    int row(Place place) const { return 2 * place.y + place.x - top_; }

    void draw_edges(Canvas& canvas, Place place) const {
        const int x = column(place), y = row(place);
        const std::string flat = repeat("_", inside_);
        canvas.put(x + 1, y, flat, faint);
        canvas.put(x, y + 1, "/", faint);
        canvas.put(x + inside_ + 1, y + 1, "\\", faint);
        canvas.put(x, y + 2, "\\", faint);
        canvas.put(x + 1, y + 2, flat, faint);
        canvas.put(x + inside_ + 1, y + 2, "/", faint);
    }

    void draw_inside(Canvas& canvas, Place place, const Cell& cell) const {
        const int x = column(place) + 1, y = row(place) + 1;
        if (cell.kind == "wall") {
            for (int i = 0; i < 2; ++i) canvas.put(x, y + i, repeat("#", inside_), faint);
            return;
        }
        canvas.put(x, y + 1, centre(name(place), inside_, "_"), faint);
        if (cell.kind != "floor") {
            canvas.put(x, y, texture(cell.kind), faint);
            canvas.put(x + inside_ - 1, y, texture(cell.kind), faint);
        }
        int at = x + (inside_ - cell.width() + 1) / 2;
        for (const Part& part : cell.parts) {
            canvas.put(at, y, part.text, part.code);
            at += width_of(part.text) + 1;
        }
    }

    const Scene& scene_;
    const BoardView& view_;
    std::map<Place, Cell> cells_;
    int left_ = 0, right_ = 0, top_ = 0, bottom_ = 0;
    int inside_ = 4;
};

// ---------------------------------------------------------------- a rectangle of table units

class TableBoard {
public:
    TableBoard(const Scene& scene, const BoardView& view) : scene_(scene), view_(view) {
        constexpr int most_rows = 40;
        const int wide = std::max(1, static_cast<int>(scene.board.size.x));
        const int high = std::max(1, static_cast<int>(scene.board.size.y));
        columns_ = std::clamp(view.width - margin - 2, 20, 84);
        rows_ = std::max(1, columns_ * high / wide / 2); // a character is twice as high as wide
        if (rows_ > most_rows) {
            columns_ = std::max(20, columns_ * most_rows / rows_);
            rows_ = most_rows;
        }
    }

    Lines draw(const Paint& paint) const {
        Canvas canvas(margin + columns_ + 2, rows_ + 3);
        draw_frame(canvas);
        for (const Scene::Terrain& patch : scene_.board.terrain) draw_patch(canvas, patch);
        for (const Place place : view_.choices) put_at(canvas, place, "o", choice_code);
        for (const Scene::Marker& marker : scene_.markers)
            if (marker.placed) put_at(canvas, marker.at, fmt::format("*{}", marker.value), "1");
        const Lines labels = piece_labels(scene_);
        for (std::size_t i = 0; i < scene_.pieces.size(); ++i) {
            const Scene::Piece& piece = scene_.pieces[i];
            if (!on_board(piece)) continue;
            const std::string mark = piece.state == "active" ? "»" : "";
            put_free(canvas, piece.at, mark + labels[i] + facing_arrow(piece.facing),
                     "1;" + seat_code(scene_, piece.owner));
        }
        return canvas.lines(paint);
    }

private:
    static constexpr int margin = 6;

    int column(int x) const {
        return margin + 1 + std::clamp(x * columns_ / std::max(1, int{scene_.board.size.x}), 0, columns_ - 1);
    }
    int row(int y) const {
        return 1 + std::clamp(y * rows_ / std::max(1, int{scene_.board.size.y}), 0, rows_ - 1);
    }

    void draw_frame(Canvas& canvas) const {
        const std::string edge = "+" + repeat("-", columns_) + "+";
        canvas.put(margin, 0, edge, faint);
        canvas.put(margin, rows_ + 1, edge, faint);
        for (int y = 1; y <= rows_; ++y) {
            canvas.put(margin, y, "|", faint);
            canvas.put(margin + columns_ + 1, y, "|", faint);
        }
        const int step = std::max(600, (int{scene_.board.size.x} / 8 / 600) * 600);
        for (int x = 0; x <= scene_.board.size.x; x += step)
            canvas.put(column(x), rows_ + 2, fmt::format("{}", x), faint);
        for (int y = 0; y <= scene_.board.size.y; y += step)
            canvas.put(0, row(y), fmt::format("{:>5}", y), faint);
    }

    // Even-odd rule, in whole numbers: how many edges does a ray to the left cross?
    static bool inside(const std::vector<Place>& shape, int x, int y) {
        bool in = false;
        for (std::size_t i = 0, j = shape.size() - 1; i < shape.size(); j = i++) {
            const Place a = shape[i], b = shape[j];
            if ((a.y > y) == (b.y > y)) continue;
            const long cross =
                static_cast<long>(b.x - a.x) * (y - a.y) - static_cast<long>(x - a.x) * (b.y - a.y);
            if ((cross > 0) == (b.y > a.y)) in = !in;
        }
        return in;
    }

    void draw_patch(Canvas& canvas, const Scene::Terrain& patch) const {
        const std::string_view fill = texture(patch.kind);
        if (fill == " ") return;
        for (const Place corner : patch.shape)
            if (patch.shape.size() < 3) put_at(canvas, corner, fill, faint);
        if (patch.shape.size() < 3) return;
        for (int i = 0; i < rows_; ++i)
            for (int j = 0; j < columns_; ++j) {
                const int x = (2 * j + 1) * scene_.board.size.x / (2 * columns_);
                const int y = (2 * i + 1) * scene_.board.size.y / (2 * rows_);
                if (inside(patch.shape, x, y)) canvas.put(margin + 1 + j, 1 + i, fill, faint);
            }
    }

    void put_at(Canvas& canvas, Place place, std::string_view text, std::string_view code) const {
        canvas.put(std::min(column(place.x), margin + 1 + columns_ - width_of(text)), row(place.y), text,
                   code);
    }

    // Pieces close together would cover each other, so a later one steps aside a little.
    void put_free(Canvas& canvas, Place place, const std::string& text, const std::string& code) const {
        constexpr std::array<std::array<int, 2>, 7> steps{
            {{0, 0}, {4, 0}, {-4, 0}, {0, 1}, {0, -1}, {4, 1}, {-4, -1}}};
        const int x = std::min(column(place.x) - width_of(text) / 2, margin + 1 + columns_ - width_of(text));
        for (const auto& [dx, dy] : steps) {
            if (taken(canvas, x + dx, row(place.y) + dy, width_of(text))) continue;
            canvas.put(x + dx, row(place.y) + dy, text, code);
            return;
        }
        canvas.put(x, row(place.y), text, code);
    }
    bool taken(const Canvas& canvas, int x, int y, int length) const {
        return x <= margin || x + length > margin + 1 + columns_ || y < 1 || y > rows_ ||
               canvas.bold_in(x, y, length);
    }

    const Scene& scene_;
    const BoardView& view_;
    int columns_ = 0;
    int rows_ = 0;
};

} // namespace

Lines draw_board(const Scene& scene, const BoardView& view, const Paint& paint) {
    return scene.board.hexes ? HexBoard(scene, view).draw(paint) : TableBoard(scene, view).draw(paint);
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
