#include "cli/pieces.hpp"

#include "cli/board_parts.hpp"
#include "cli/seats.hpp"
#include "cli/telling.hpp"
#include "core/naming.hpp"
#include "space/plane.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

namespace muster::cli {

namespace {

void append(Lines& lines, const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); }

// As it is typed, too.
std::string place_text(const Scene& scene, Place place) {
    return scene.board.hexes ? fmt::format("{},{}", place.x, place.y) : in_units(place);
}

std::string seat_called(const Scene& scene, int seat) {
    for (const Scene::SeatView& view : scene.seats)
        if (view.seat == seat) return view.name;
    return "nobody";
}

// ---------------------------------------------------------------- the table of pieces

// The piece that a question is about, if it is on the board.
const Scene::Piece* piece_in_question(const Scene& scene) {
    for (const Scene::Prompt& prompt : scene.prompts)
        for (const Scene::Piece& piece : scene.pieces)
            if (!prompt.piece.empty() && piece.id == prompt.piece && on_board(piece)) return &piece;
    return nullptr;
}

// The piece from which distances are told: the one that is asked about, or the only one that acts.
const Scene::Piece* acting_piece(const Scene& scene) {
    if (scene.board.hexes) return nullptr;
    if (const Scene::Piece* asked = piece_in_question(scene)) return asked;
    const Scene::Piece* found = nullptr;
    for (const Scene::Piece& piece : scene.pieces) {
        if (piece.state != "active" || !on_board(piece)) continue;
        if (found != nullptr) return nullptr;
        found = &piece;
    }
    return found;
}

// Between their rims, rounded up to a hundredth: a limit is kept if and only if the number keeps it.
int gap_between(const Scene::Piece& a, const Scene::Piece& b) {
    const auto distance = static_cast<int>(root_up(squared_distance(a.at, b.at)));
    return std::max(0, distance - a.radius - b.radius);
}

// All names of counters, each behind those that it follows on any piece.
Lines counter_names(const Scene& scene) {
    Lines left; // as they are met
    std::set<std::pair<std::string, std::string>> follows;
    for (const Scene::Piece& piece : scene.pieces)
        for (std::size_t i = 0; i < piece.counters.size(); ++i) {
            const std::string& name = piece.counters[i].name;
            if (std::find(left.begin(), left.end(), name) == left.end()) left.push_back(name);
            if (i > 0) follows.emplace(piece.counters[i - 1].name, name);
        }
    Lines names;
    while (!left.empty()) {
        const auto comes_next = [&](const std::string& name) {
            return std::none_of(left.begin(), left.end(), [&](const std::string& other) {
                return other != name && follows.contains({other, name});
            });
        };
        auto next = std::find_if(left.begin(), left.end(), comes_next);
        if (next == left.end()) next = left.begin(); // they contradict each other
        names.push_back(*next);
        left.erase(next);
    }
    return names;
}

std::string counter_text(const Scene::Piece& piece, const std::string& name) {
    for (const Scene::Counter& counter : piece.counters)
        if (counter.name == name) return counter_value(counter);
    return "·";
}

// Without its id, which its label stands for: "Bollard (s0.f1)".
std::string name_alone(const Scene::Piece& piece) {
    const std::string id = fmt::format(" ({})", piece.id);
    return piece.name.ends_with(id) ? piece.name.substr(0, piece.name.size() - id.size()) : piece.name;
}

struct Column {
    std::string head;
    Lines cells;
    bool to_the_right = true;
    int width() const {
        int widest = width_of(head);
        for (const std::string& cell : cells) widest = std::max(widest, width_of(cell));
        return widest;
    }
};

int width_of_all(const std::vector<Column>& columns) {
    int total = 2 - 1;
    for (const Column& column : columns) total += column.width() + 1;
    return total;
}

// Whole words if they fit, otherwise fewer letters: "Def."
void shorten_heads(std::vector<Column>& columns, int width) {
    for (std::size_t letters = 6; letters >= 4 && width_of_all(columns) > width; --letters)
        for (Column& column : columns)
            if (column.head.size() > letters) column.head = column.head.substr(0, letters - 1) + ".";
}

class PieceTable {
public:
    PieceTable(const Scene& scene, int width) : scene_(scene), labels_(piece_labels(scene)) {
        for (std::size_t i = 0; i < scene.pieces.size(); ++i)
            if (scene.pieces[i].state != "destroyed") shown_.push_back(i);
        Column label{"", {}, false}, name{"", {}, false}, at{"at", {}, false};
        for (const std::size_t i : shown_) {
            const Scene::Piece& piece = scene.pieces[i];
            const std::string before = state_mark_before(piece);
            label.cells.push_back((before.empty() ? " " : before) + labels_[i] + state_mark_after(piece));
            name.cells.push_back(name_alone(piece));
            at.cells.push_back(piece.placed ? place_text(scene, piece.at) : "-");
        }
        columns_ = {label, name, at};
        if (const Scene::Piece* from = acting_piece(scene)) columns_.push_back(gaps_from(*from));
        for (const std::string& counter : counter_names(scene)) columns_.push_back(counters(counter));
        shorten_heads(columns_, width);
    }

    bool fits(int width) const { return width_of_all(columns_) <= width; }
    bool empty() const { return shown_.empty(); }

    Lines lines(const Paint& paint) const {
        Lines lines{paint.faint(head())};
        for (std::size_t row = 0; row < shown_.size(); ++row) {
            std::string line = "  ";
            for (std::size_t i = 0; i < columns_.size(); ++i) {
                const std::string cell = padded(columns_[i], columns_[i].cells[row]);
                line += (i > 0 ? " " : "") +
                        (i == 0 ? paint(cell, piece_code(scene_, scene_.pieces[shown_[row]])) : cell);
            }
            lines.push_back(line);
        }
        return lines;
    }

private:
    Column gaps_from(const Scene::Piece& from) const {
        Column gaps{"gap", {}, true};
        for (const std::size_t i : shown_) {
            const Scene::Piece& piece = scene_.pieces[i];
            const bool other = piece.placed && &piece != &from;
            gaps.cells.push_back(other ? in_units(gap_between(from, piece)) : "");
        }
        return gaps;
    }
    Column counters(const std::string& name) const {
        Column column{name, {}, true};
        for (const std::size_t i : shown_) column.cells.push_back(counter_text(scene_.pieces[i], name));
        return column;
    }
    static std::string padded(const Column& column, const std::string& text) {
        const std::string space = repeat(" ", column.width() - width_of(text));
        return column.to_the_right ? space + text : text + space;
    }
    std::string head() const {
        std::string text = "  ";
        for (std::size_t i = 0; i < columns_.size(); ++i)
            text += (i > 0 ? " " : "") + padded(columns_[i], columns_[i].head);
        return text;
    }

    const Scene& scene_;
    Lines labels_;
    std::vector<std::size_t> shown_;
    std::vector<Column> columns_;
};

// Where the table would be too wide: sentences.
Lines piece_lines(const Scene& scene, const Paint& paint, int width) {
    Lines lines;
    const Lines labels = piece_labels(scene);
    for (std::size_t i = 0; i < scene.pieces.size(); ++i) {
        const Scene::Piece& piece = scene.pieces[i];
        if (piece.state == "destroyed") continue;
        Lines facts;
        if (!piece.state.empty()) facts.push_back(piece.state);
        if (piece.placed) facts.push_back("at " + place_text(scene, piece.at));
        for (const Scene::Counter& counter : piece.counters)
            facts.push_back(fmt::format("{} {}", counter.name, counter_value(counter)));
        const std::string label = pad(paint(labels[i], piece_code(scene, piece)), 4);
        append(lines,
               wrap_behind("  " + label, fmt::format("{}: {}", piece.name, joined(facts, ", ")), width));
    }
    return lines;
}

Lines destroyed_ones(const Scene& scene, const Paint& paint, int width) {
    Lines names;
    const Lines labels = piece_labels(scene);
    for (std::size_t i = 0; i < scene.pieces.size(); ++i)
        if (scene.pieces[i].state == "destroyed")
            names.push_back(paint.faint(fmt::format("{} {}", labels[i], scene.pieces[i].name)));
    return names.empty() ? Lines{} : flowing("  destroyed: ", names, width, ", ");
}

// ---------------------------------------------------------------- one of them

std::string title(std::string_view name, std::string_view label, std::string_view id) {
    std::string text(name);
    for (const std::string_view also : {label, id})
        if (!also.empty() && also != name) text += fmt::format("  {}", also);
    return text;
}

Lines piece_closely(const Scene& scene, std::size_t i, const Paint& paint, int width) {
    const Scene::Piece& piece = scene.pieces[i];
    Lines lines{paint(title(piece.name, piece_labels(scene)[i], piece.id), piece_code(scene, piece))};
    Lines facts{seat_called(scene, piece.owner)};
    if (!piece.state.empty()) facts.push_back(piece.state);
    if (on_board(piece)) facts.push_back("at " + place_text(scene, piece.at));
    for (const Scene::Counter& counter : piece.counters)
        facts.push_back(fmt::format("{} {}", counter.name, counter_value(counter)));
    append(lines, flowing("  ", facts, width, ", "));
    for (const Scene::SheetRow& row : piece.sheet)
        append(lines, with_rule(row.name.empty() ? row.value : fmt::format("{}: {}", row.name, row.value),
                                row.rule, paint, width));
    return lines;
}

Lines marker_closely(const Scene& scene, std::size_t i, const Paint& paint, int width) {
    const Scene::Marker& marker = scene.markers[i];
    Lines names, facts;
    for (const std::string& name : {marker_labels(scene)[i], marker.id})
        if (!name.empty()) names.push_back(name);
    facts.push_back(fmt::format("{} ({})", marker.label, joined(names, ", ")));
    if (marker.placed) {
        facts.push_back("held by " + seat_called(scene, marker.owner));
        facts.push_back("at " + place_text(scene, marker.at));
    } else {
        facts.push_back(std::to_string(marker.value));
    }
    return with_rule(joined(facts, ", "), marker.rule, paint, width, "");
}

} // namespace

Lines show_pieces(const Scene& scene, const Paint& paint, int width) {
    if (one_piece_each(scene) || scene.pieces.empty()) return {};
    const PieceTable table(scene, width);
    Lines lines;
    if (!table.empty()) lines = table.fits(width) ? table.lines(paint) : piece_lines(scene, paint, width);
    append(lines, destroyed_ones(scene, paint, width));
    return lines;
}

// "*1a 11,24.2 Gannet station 1" where there is room for its name, "KW 18"
Lines show_places(const Scene& scene, const Paint& paint, int width) {
    Lines lines;
    if (scene.board.hexes) return lines;
    const Lines labels = marker_labels(scene);
    std::map<std::string, Lines> markers, terrain;
    for (std::size_t i = 0; i < scene.markers.size(); ++i) {
        const Scene::Marker& marker = scene.markers[i];
        if (!marker.placed) continue;
        const std::string at = fmt::format("{} {}", paint(labels[i], seat_code(scene, marker.owner)),
                                           place_text(scene, marker.at));
        const std::string named = at + " " + marker.label;
        markers[marker.kind].push_back(width_of(named) <= width - 2 ? named : at);
    }
    for (const Scene::Terrain& patch : scene.board.terrain)
        if (!patch.id.empty()) terrain[patch.kind].push_back(patch_label(patch));
    for (const auto* group : {&markers, &terrain})
        for (const auto& [kind, cells] : *group) {
            lines.push_back(paint.faint(kind));
            for (const std::string& line : in_columns(cells, width - 2)) lines.push_back("  " + line);
        }
    return lines;
}

std::optional<std::string> id_of(const Scene& scene, std::string_view called) {
    const std::string wanted = lower(called);
    const Lines pieces = piece_labels(scene), markers = marker_labels(scene);
    for (std::size_t i = 0; i < scene.pieces.size(); ++i) {
        const Scene::Piece& piece = scene.pieces[i];
        for (const std::string& name : {piece.name, name_alone(piece), pieces[i], piece.id})
            if (wanted == lower(name)) return piece.id;
    }
    for (std::size_t i = 0; i < scene.markers.size(); ++i)
        for (const std::string& name : {markers[i], scene.markers[i].id, scene.markers[i].label})
            if (wanted == lower(name)) return scene.markers[i].id;
    for (const Scene::Terrain& patch : scene.board.terrain)
        if (wanted == lower(patch.id)) return patch.id;
    return std::nullopt;
}

Lines show_closely(const Scene& scene, std::string_view called, const Paint& paint, int width) {
    const auto id = id_of(scene, called);
    if (!id || id->empty()) return {};
    for (std::size_t i = 0; i < scene.pieces.size(); ++i)
        if (scene.pieces[i].id == *id) return piece_closely(scene, i, paint, width);
    for (std::size_t i = 0; i < scene.markers.size(); ++i)
        if (scene.markers[i].id == *id) return marker_closely(scene, i, paint, width);
    for (const Scene::Terrain& patch : scene.board.terrain)
        if (patch.id == *id)
            return with_rule(fmt::format("{}  {}", patch_label(patch), patch.kind), patch.rule, paint, width,
                             "");
    return {};
}

} // namespace muster::cli
