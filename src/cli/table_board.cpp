// A rectangle of table units, to scale: terrain as textures, pieces as labels, the units along its edges.
#include "cli/board_parts.hpp"
#include "cli/canvas.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace muster::cli {

namespace {

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
        Canvas canvas(margin + columns_ + 6, rows_ + 3);
        draw_frame(canvas);
        for (const Scene::Terrain& patch : scene_.board.terrain) draw_patch(canvas, patch);
        for (const Place place : view_.choices) put_at(canvas, place, "o", choice_code);
        for (const Scene::Marker& marker : scene_.markers)
            if (marker.placed) put_at(canvas, marker.at, fmt::format("*{}", marker.value), "1");
        const Lines labels = piece_labels(scene_);
        for (std::size_t i = 0; i < scene_.pieces.size(); ++i) {
            const Scene::Piece& piece = scene_.pieces[i];
            if (!on_board(piece)) continue;
            put_free(canvas, piece.at, piece_text(piece, labels[i]), piece_code(scene_, piece));
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
        canvas.put(margin, 0, edge, faint_code);
        canvas.put(margin, rows_ + 1, edge, faint_code);
        for (int y = 1; y <= rows_; ++y) {
            canvas.put(margin, y, "|", faint_code);
            canvas.put(margin + columns_ + 1, y, "|", faint_code);
        }
        const int step = std::max(600, (int{scene_.board.size.x} / 8 / 600) * 600);
        for (int x = 0; x <= scene_.board.size.x; x += step)
            canvas.put(column(x), rows_ + 2, fmt::format("{}", x), faint_code);
        for (int y = 0; y <= scene_.board.size.y; y += step)
            canvas.put(0, row(y), fmt::format("{:>5}", y), faint_code);
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
            if (patch.shape.size() < 3) put_at(canvas, corner, fill, faint_code);
        if (patch.shape.size() < 3) return;
        for (int i = 0; i < rows_; ++i)
            for (int j = 0; j < columns_; ++j) {
                const int x = (2 * j + 1) * scene_.board.size.x / (2 * columns_);
                const int y = (2 * i + 1) * scene_.board.size.y / (2 * rows_);
                if (inside(patch.shape, x, y)) canvas.put(margin + 1 + j, 1 + i, fill, faint_code);
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

Lines draw_table(const Scene& scene, const BoardView& view, const Paint& paint) {
    return TableBoard(scene, view).draw(paint);
}

} // namespace muster::cli
