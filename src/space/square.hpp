// Squares: a board of at most 64, numbered row by row from the south-west. A table shows each as a square of
// one unit, around whole units: the first is (1,1).
#pragma once

#include "core/action.hpp"
#include "core/id.hpp"
#include "core/naming.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <string_view>

namespace muster {

using SquareId = Id<struct SquareTag>;
using Squares = IdSet<SquareId>;

// Drawn from the north, a character for each square: '#' is a wall, and no floor.
//
//     constexpr SquareGrid yard{{"..#..",
//                                ".....",
//                                "..#.."}};
class SquareGrid {
public:
    template <std::size_t High>
    constexpr explicit SquareGrid(const std::string_view (&drawing)[High])
        : wide_(static_cast<int>(drawing[0].size())), high_(High) {
        for (const SquareId square : all())
            drawn_[square] = drawing[static_cast<std::size_t>(high_ - row(square))]
                                    [static_cast<std::size_t>(column(square) - 1)];
    }

    constexpr int size() const { return wide_ * high_; }
    constexpr Squares all() const { return Squares::first(size()); }
    constexpr Squares floor() const { return all() - marked('#'); }
    // Those that were drawn as this.
    constexpr Squares marked(char mark) const {
        Squares found;
        for (const SquareId square : all()) found.put(square, drawn_[square] == mark);
        return found;
    }
    // The n-th of them, from 0.
    constexpr SquareId marked(char mark, int n) const {
        Squares found = marked(mark);
        while (n-- > 0) found.remove(found.front());
        return found.front();
    }
    // Squares of the floor as things of a kind (Words::spot); -1 where there is none.
    constexpr std::optional<Place> spot_of(int square) const {
        const bool is_floor = square >= 0 && square < size() && floor().contains(SquareId(square));
        return is_floor ? std::optional(centre(SquareId(square))) : std::nullopt;
    }
    constexpr int spot_at(Place place) const {
        const SquareId square = around(place);
        return floor().contains(square) ? square.index() : -1;
    }
    constexpr int column(SquareId square) const { return square.index() % wide_ + 1; }
    constexpr int row(SquareId square) const { return square.index() / wide_ + 1; }
    // None beyond the edge.
    constexpr SquareId at(int column, int row) const {
        const bool is_there = column >= 1 && column <= wide_ && row >= 1 && row <= high_;
        return is_there ? SquareId((row - 1) * wide_ + column - 1) : SquareId::none();
    }

    // Half a unit of margin on every side.
    constexpr Place table() const { return place(wide_ + 1, high_ + 1); }
    constexpr Place centre(SquareId square) const { return place(column(square), row(square)); }
    // The square in which a point lies.
    constexpr SquareId around(Place point) const { return at(nearest(point.x), nearest(point.y)); }
    std::array<Place, 4> corners(SquareId square) const {
        const Place middle = centre(square);
        const auto corner = [&](int x, int y) {
            return Place{static_cast<std::int16_t>(middle.x + x), static_cast<std::int16_t>(middle.y + y)};
        };
        constexpr int half = table_unit / 2;
        return {corner(-half, -half), corner(half, -half), corner(half, half), corner(-half, half)};
    }

    // Side by side.
    constexpr Squares next_to(SquareId square) const {
        Squares found;
        for (const auto& [x, y] : std::array<std::array<int, 2>, 4>{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}})
            found.add(at(column(square) + x, row(square) + y)); // none is in no set
        return found;
    }
    // Where up to so many steps over `free` squares lead.
    constexpr Squares reach(SquareId from, int steps, Squares free) const {
        Squares reached(from);
        for (int i = 0; i < steps; ++i) {
            Squares further = reached;
            for (const SquareId square : reached) further |= next_to(square) & free;
            reached = further;
        }
        reached.remove(from);
        return reached;
    }
    constexpr int steps(SquareId a, SquareId b) const { return columns(a, b) + rows(a, b); }
    constexpr int steps(SquareId from, Squares nearest) const {
        int least = size();
        for (const SquareId square : nearest) least = std::min(least, steps(from, square));
        return least;
    }
    // Along a row, a column or a diagonal.
    constexpr int distance(SquareId a, SquareId b) const { return std::max(columns(a, b), rows(a, b)); }
    // What lies between two squares of a row, a column or a diagonal; nothing if they are of none.
    constexpr std::optional<Squares> between(SquareId a, SquareId b) const {
        const int far = distance(a, b);
        if (far == 0 || (columns(a, b) != far && columns(a, b) != 0) ||
            (rows(a, b) != far && rows(a, b) != 0))
            return std::nullopt;
        Squares found;
        for (int i = 1; i < far; ++i)
            found.add(
                at(column(a) + (column(b) - column(a)) / far * i, row(a) + (row(b) - row(a)) / far * i));
        return found;
    }

private:
    static constexpr Place place(int column, int row) {
        return {static_cast<std::int16_t>(column * table_unit), static_cast<std::int16_t>(row * table_unit)};
    }
    static constexpr int nearest(int length) {
        return length < 0 ? 0 : (length + table_unit / 2) / table_unit;
    }
    static constexpr int apart(int a, int b) { return a < b ? b - a : a - b; }
    constexpr int columns(SquareId a, SquareId b) const { return apart(column(a), column(b)); }
    constexpr int rows(SquareId a, SquareId b) const { return apart(row(a), row(b)); }

    int wide_;
    int high_;
    Per<SquareId, char, 64> drawn_{};
};

} // namespace muster
