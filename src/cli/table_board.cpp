// A rectangle of table units, to scale and with north at the top: terrain as textures, pieces and markers as
// labels, the units along its rim and a dot where their lines cross.
#include "cli/board_parts.hpp"
#include "cli/canvas.hpp"
#include "core/naming.hpp"

#include <algorithm>
#include <array>
#include <climits>
#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <set>

namespace muster::cli {

namespace {

struct Square {
    int column = 0;
    int row = 0; // from the top
    friend auto operator<=>(const Square&, const Square&) = default;
};

// How the table is laid over squares of characters, and how much of a shape lies in each of them.
class Grid {
public:
    Grid(Place size, const BoardView& view)
        : wide_(std::max(1, int{size.x})), high_(std::max(1, int{size.y})) {
        const int most_rows = std::clamp(view.height - 4, 12, 32);
        columns_ = std::clamp(2 * most_rows * wide_ / high_, 4, std::max(4, view.width - rim));
        rows_ = std::max(1, columns_ * high_ / wide_ / 2); // a character is twice as high as wide
        step_ = steps.back();
        for (const int step : steps)
            if (step * columns_ / wide_ >= 5) {
                step_ = step;
                break;
            }
    }

    static constexpr int rim = 8; // characters beside the table

    int columns() const { return columns_; }
    int rows() const { return rows_; }
    int step() const { return step_; } // between numbers at the rim
    int column(int x) const { return std::clamp(x * columns_ / wide_, 0, columns_ - 1); }
    int row(int y) const { return rows_ - 1 - std::clamp(y * rows_ / high_, 0, rows_ - 1); }
    // Where a number at the rim belongs; the far edge is the rim itself.
    int mark_at_x(int x) const { return x * columns_ / wide_; }
    int mark_at_y(int y) const { return rows_ - 1 - y * rows_ / high_; }
    Square square(Place place) const { return {column(place.x), row(place.y)}; }

    // Those that are mostly filled, as far as so thin a thing can fill any.
    std::vector<Square> filled(const std::vector<Place>& shape) const {
        int most = 0;
        std::vector<std::pair<Square, int>> found;
        const auto [low, high] = extent(shape);
        for (int row = this->row(high.y); row <= this->row(low.y); ++row)
            for (int column = this->column(low.x); column <= this->column(high.x); ++column)
                if (const int share = share_of(shape, {column, row}); share > 0) {
                    found.push_back({{column, row}, share});
                    most = std::max(most, share);
                }
        const int only_row = (high.y - low.y) * rows_ < high_ ? fullest(found, &Square::row) : -1;
        const int only_column = (high.x - low.x) * columns_ < wide_ ? fullest(found, &Square::column) : -1;
        std::vector<Square> squares;
        for (const auto& [square, share] : found)
            if ((only_row < 0 || square.row == only_row) &&
                (only_column < 0 || square.column == only_column) && 2 * share >= most)
                squares.push_back(square);
        return squares;
    }

private:
    static constexpr std::array<int, 9> steps{100, 200, 400, 600, 800, 1200, 1600, 2400, 4800};
    static constexpr int samples = 8; // along each side of a square

    // Even-odd rule, in whole numbers of a `fine`-th of a unit: how many edges does a ray to the left cross?
    static bool inside(const std::vector<Place>& shape, long x, long y, long fine_x, long fine_y) {
        bool in = false;
        for (std::size_t i = 0, j = shape.size() - 1; i < shape.size(); j = i++) {
            const long ax = shape[i].x * fine_x, ay = shape[i].y * fine_y;
            const long bx = shape[j].x * fine_x, by = shape[j].y * fine_y;
            if ((ay > y) == (by > y)) continue;
            const bool left = (bx - ax) * (y - ay) > (x - ax) * (by - ay);
            if (left == (by > ay)) in = !in;
        }
        return in;
    }

    int share_of(const std::vector<Place>& shape, Square square) const {
        const long fine_x = 2L * samples * columns_, fine_y = 2L * samples * rows_;
        const int from_bottom = rows_ - 1 - square.row;
        int share = 0;
        for (int i = 0; i < samples; ++i)
            for (int j = 0; j < samples; ++j)
                if (inside(shape, (2L * (square.column * samples + i) + 1) * wide_,
                           (2L * (from_bottom * samples + j) + 1) * high_, fine_x, fine_y))
                    ++share;
        return share;
    }

    static std::pair<Place, Place> extent(const std::vector<Place>& shape) {
        std::pair<Place, Place> box{shape[0], shape[0]};
        for (const Place corner : shape) {
            box.first = {std::min(box.first.x, corner.x), std::min(box.first.y, corner.y)};
            box.second = {std::max(box.second.x, corner.x), std::max(box.second.y, corner.y)};
        }
        return box;
    }

    // The row or column that holds most of it.
    static int fullest(const std::vector<std::pair<Square, int>>& found, int Square::* line) {
        std::map<int, int> sums;
        for (const auto& [square, share] : found) sums[square.*line] += share;
        const auto best = std::max_element(sums.begin(), sums.end(),
                                           [](const auto& a, const auto& b) { return a.second < b.second; });
        return best == sums.end() ? -1 : best->first;
    }

    int wide_, high_;
    int columns_ = 0, rows_ = 0;
    int step_ = 0;
};

class TableBoard {
public:
    TableBoard(const Scene& scene, const BoardView& view)
        : scene_(scene), view_(view), grid_(scene.board.size, view),
          left_(width_of(in_units(scene.board.size.y / grid_.step() * grid_.step())) + 2),
          canvas_(left_ + grid_.columns() + 3, top + grid_.rows() + 2) {}

    Lines draw(const Paint& paint) {
        draw_rim();
        draw_crossings();
        for (const Place place : view_.choices) put(grid_.square(place), "o", choice_code);
        draw_terrain();
        draw_pieces();
        draw_markers();
        return canvas_.lines(paint);
    }

private:
    static constexpr int top = 1;

    void put(Square square, std::string_view text, std::string_view code) {
        canvas_.put(left_ + square.column, top + square.row, text, code);
    }

    void draw_rim() {
        const int columns = grid_.columns(), rows = grid_.rows();
        for (const int row : {-1, rows}) put({-1, row}, "+" + repeat("-", columns) + "+", faint_code);
        for (int row = 0; row < rows; ++row)
            for (const int column : {-1, columns}) put({column, row}, "|", faint_code);
        for (int y = 0; y <= scene_.board.size.y; y += grid_.step()) {
            const int row = grid_.mark_at_y(y);
            put({-left_, row}, fmt::format("{:>{}}", in_units(y), left_ - 1), faint_code);
            for (const int column : {-1, columns}) put({column, row}, "+", faint_code);
        }
        for (int x = 0; x <= scene_.board.size.x; x += grid_.step()) {
            const int column = grid_.mark_at_x(x);
            const std::string number = in_units(x);
            put({column - static_cast<int>(number.size()) / 2, rows + 1}, number, faint_code);
            for (const int row : {-1, rows}) put({column, row}, "+", faint_code);
        }
    }

    void draw_crossings() {
        for (int y = grid_.step(); y < scene_.board.size.y; y += grid_.step())
            for (int x = grid_.step(); x < scene_.board.size.x; x += grid_.step())
                put({grid_.column(x), grid_.row(y)}, "·", faint_code);
    }

    std::vector<Square> squares_of(const Scene::Terrain& patch) const {
        if (patch.shape.size() >= 3) return grid_.filled(patch.shape);
        std::vector<Square> squares;
        for (const Place place : patch.shape) squares.push_back(grid_.square(place));
        return squares;
    }

    void draw_terrain() {
        std::map<Square, const Scene::Terrain*> ground; // a later patch covers an earlier one
        for (const Scene::Terrain& patch : scene_.board.terrain) {
            if (texture(patch.kind) == " ") continue;
            for (const Square square : squares_of(patch)) ground[square] = &patch;
        }
        std::map<const Scene::Terrain*, std::vector<Square>> squares;
        for (const auto& [square, patch] : ground) {
            put(square, texture(patch->kind), faint_code);
            squares[patch].push_back(square);
        }
        for (const auto& [patch, own] : squares) write_inside(own, *patch);
    }

    // Its name in the middle, where there is room and the texture can still be seen. Standing things are
    // known by their name alone.
    void write_inside(const std::vector<Square>& squares, const Scene::Terrain& patch) {
        if (patch.id.empty()) return;
        const int row = squares[squares.size() / 2].row;
        int first = grid_.columns(), last = -1;
        for (const Square square : squares)
            if (square.row == row) {
                first = std::min(first, square.column);
                last = std::max(last, square.column);
            }
        const int room = last - first + 1;
        const bool fallen = patch.kind == "rubble";
        const std::string label = patch_label(patch);
        const std::string& text = width_of(label) < room && !fallen ? label : patch.id;
        if (width_of(text) + (fallen ? 1 : 0) <= room)
            put({first + (room - width_of(text) + (fallen ? 1 : 0)) / 2, row}, text, "");
    }

    // Whoever acts is put down first, so that it stands where it is.
    void draw_pieces() {
        const Lines labels = piece_labels(scene_);
        for (const bool acting : {true, false})
            for (std::size_t i = 0; i < scene_.pieces.size(); ++i) {
                const Scene::Piece& piece = scene_.pieces[i];
                if (on_board(piece) && (piece.state == "active") == acting)
                    put_free(piece.at, state_mark_before(piece) + labels[i] + state_mark_after(piece),
                             piece_code(scene_, piece));
            }
    }

    void draw_markers() {
        const Lines labels = marker_labels(scene_);
        for (std::size_t i = 0; i < scene_.markers.size(); ++i) {
            const Scene::Marker& marker = scene_.markers[i];
            if (marker.placed) put_free(marker.at, labels[i], seat_code(scene_, marker.owner));
        }
    }

    // Things close together would cover each other, so a later one steps aside a little: as little as it can,
    // and if possible with a space between, so that they can be told apart.
    void put_free(Place place, const std::string& text, const std::string& code) {
        const int width = width_of(text);
        const Square middle = grid_.square(place);
        const Square wanted{std::clamp(middle.column - width / 2, 0, std::max(0, grid_.columns() - width)),
                            middle.row};
        Square found = wanted;
        int least = INT_MAX;
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -5; dx <= 5; ++dx) {
                const Square here{wanted.column + dx, wanted.row + dy};
                if (!is_free(here, width, 0)) continue;
                const int cost = 2 * std::abs(dx) + 5 * std::abs(dy) + (is_free(here, width, 1) ? 0 : 5);
                if (cost >= least) continue;
                least = cost;
                found = here;
            }
        put(found, text, code);
        for (int i = 0; i < width; ++i) taken_.insert({found.column + i, found.row});
    }

    bool is_free(Square from, int width, int space) const {
        if (from.column < 0 || from.column + width > grid_.columns() || from.row < 0 ||
            from.row >= grid_.rows())
            return false;
        for (int i = -space; i < width + space; ++i)
            if (taken_.contains({from.column + i, from.row})) return false;
        return true;
    }

    const Scene& scene_;
    const BoardView& view_;
    Grid grid_;
    int left_; // the numbers and the rim
    Canvas canvas_;
    std::set<Square> taken_; // by labels
};

} // namespace

Lines draw_table(const Scene& scene, const BoardView& view, const Paint& paint) {
    return TableBoard(scene, view).draw(paint);
}

} // namespace muster::cli
