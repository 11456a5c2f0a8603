// Flat-topped hexes, each two lines high: what stands there, and its coordinates on the lower edge.
#include "cli/board_parts.hpp"
#include "cli/canvas.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

namespace muster::cli {

namespace {

std::string needed(int needs) { return needs > 0 ? fmt::format("{}+", needs) : "x"; }

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
            cells_[piece.at].parts.push_back({piece_text(piece, labels[i]), piece_code(scene_, piece)});
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
        canvas.put(x + 1, y, flat, faint_code);
        canvas.put(x, y + 1, "/", faint_code);
        canvas.put(x + inside_ + 1, y + 1, "\\", faint_code);
        canvas.put(x, y + 2, "\\", faint_code);
        canvas.put(x + 1, y + 2, flat, faint_code);
        canvas.put(x + inside_ + 1, y + 2, "/", faint_code);
    }

    void draw_inside(Canvas& canvas, Place place, const Cell& cell) const {
        const int x = column(place) + 1, y = row(place) + 1;
        if (cell.kind == "wall") {
            for (int i = 0; i < 2; ++i) canvas.put(x, y + i, repeat("#", inside_), faint_code);
            return;
        }
        canvas.put(x, y + 1, centre(name(place), inside_, "_"), faint_code);
        if (cell.kind != "floor") {
            canvas.put(x, y, texture(cell.kind), faint_code);
            canvas.put(x + inside_ - 1, y, texture(cell.kind), faint_code);
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

} // namespace

Lines draw_hexes(const Scene& scene, const BoardView& view, const Paint& paint) {
    return HexBoard(scene, view).draw(paint);
}

} // namespace muster::cli
