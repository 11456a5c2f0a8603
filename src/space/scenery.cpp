#include "space/scenery.hpp"

#include <fmt/format.h>

namespace muster::scenery {

namespace {

Scene::Terrain patch(const SquareGrid& grid, SquareId at, std::string kind, Rule rule) {
    const auto corners = grid.corners(at);
    return {std::move(kind), "", rule, {corners.begin(), corners.end()}};
}

} // namespace

void lay_floor(Scene& scene, const SquareGrid& grid, Rule rule) {
    scene.board.hexes = false;
    scene.board.size = grid.table();
    scene.board.unit = {"square", table_unit};
    for (const SquareId square : grid.floor())
        scene.board.terrain.push_back(patch(grid, square, "floor", rule));
    for (const SquareId square : grid.all() - grid.floor()) lay(scene, grid, square, "wall", rule);
}

void lay_floor(Scene& scene, const HexGrid& grid, Rule rule) {
    for (int i = 0; i < grid.size(); ++i) lay(scene, grid[i], "floor", rule);
}

void lay(Scene& scene, const SquareGrid& grid, SquareId at, std::string kind, Rule rule) {
    scene.board.terrain.push_back(patch(grid, at, std::move(kind), rule));
    scene.board.terrain.back().label = scene.board.terrain.back().kind;
}

void lay(Scene& scene, Hex at, std::string kind, Rule rule) {
    const std::string label = kind == "floor" ? "" : kind;
    scene.board.terrain.push_back({std::move(kind), label, rule, {at.place()}});
}

Scene::Marker objective(std::string id, Place at, std::optional<Seat> holder, Rule rule) {
    Scene::Marker marker;
    marker.label = id;
    marker.id = std::move(id);
    marker.kind = "objective";
    marker.placed = true;
    marker.at = at;
    marker.owner = holder ? holder->index() : -1;
    marker.rule = rule;
    return marker;
}

void objectives(Scene& scene, const SquareGrid& grid, Squares squares, std::string_view name,
                Call<std::optional<Seat>(SquareId)> holder, Rule rule) {
    for (const SquareId square : squares)
        scene.markers.push_back(objective(fmt::format("{}-{}{}", name, grid.column(square), grid.row(square)),
                                          grid.centre(square), holder(square), rule));
}

} // namespace muster::scenery
