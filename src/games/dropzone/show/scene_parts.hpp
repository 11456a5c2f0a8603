// What the files that show the table share: scene.cpp has the things on it, sheet.cpp what is written on
// units, forecast.cpp who comes next, tell.cpp the words and describe.cpp the answers.
#pragma once

#include "core/naming.hpp"
#include "games/dropzone/rows.hpp"

namespace muster::dropzone {

// Of a length: 4", 4.05"
// "P4, north edge"
std::string where_inside(const Sight& sight, PieceId piece, int spot);
// What things have a name and an id: "West Block (P4)", or only "O1" where that is its name.
std::string name_and_id(const std::string& name, const std::string& id);

inline bool is_drawn(const State& state, int unit) {
    return is_on_table(state, unit) || is_inside(state, unit);
}

// sheet.cpp: of a unit that lives
std::vector<Scene::Counter> counters_of(const Sight& sight, int unit);
std::vector<Scene::SheetRow> sheet_rows(const Sight& sight, int unit);
std::vector<Scene::Ring> rings_of(const Sight& sight, int unit);

// forecast.cpp
Scene::Track track(const Sight& sight);
std::vector<Scene::Coming> forecast(const Sight& sight);

} // namespace muster::dropzone
