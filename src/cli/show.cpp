#include "cli/show.hpp"

#include "cli/board_parts.hpp"
#include "cli/cards.hpp"
#include "cli/pieces.hpp"
#include "cli/seats.hpp"
#include "cli/telling.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <string>

namespace muster::cli {

namespace {

void append(Lines& lines, const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); }

// Clocks go with the track, and what lies on a table with its places.
bool is_shown_elsewhere(const Scene& scene, const Scene::Marker& marker) {
    return marker.kind == "clock" || (marker.placed && !scene.board.hexes);
}

// Those that say the same but for their value share a line: "against Tamsin Vane: [6] [3], needing 3+".
Lines show_markers(const Scene& scene, const Paint& paint, int width) {
    Lines lines;
    const auto& all = scene.markers;
    for (std::size_t i = 0; i < all.size();) {
        const Scene::Marker& first = all[i];
        if (is_shown_elsewhere(scene, first)) {
            ++i;
            continue;
        }
        Lines values;
        for (; i < all.size() && all[i].label == first.label && all[i].kind == first.kind &&
               all[i].needs == first.needs;
             ++i)
            values.push_back(paint.bold(first.needs > 0 ? fmt::format("[{}]", all[i].value)
                                                        : std::to_string(all[i].value)));
        std::string text =
            fmt::format("{}: {}", first.label.empty() ? first.kind : first.label, joined(values, " "));
        if (first.needs > 0) text += fmt::format(", needing {}+", first.needs);
        append(lines, with_rule(text, first.rule, paint, width));
    }
    return lines;
}

// "W1[3] W2[5] (B1 4)": in brackets what is free, in parentheses what is used.
Lines show_trays(const Scene& scene, const Paint& paint, int width) {
    Lines lines;
    for (const Scene::Tray& tray : scene.trays) {
        Lines dice;
        for (const Scene::Die& die : tray.dice)
            dice.push_back(die.used ? paint.faint(fmt::format("({}{}{})", die.name,
                                                              die.name.empty() ? "" : " ", die.value))
                                    : die.name + paint.bold(fmt::format("[{}]", die.value)));
        const std::string label = paint(tray.title, "1;" + seat_code(scene, tray.owner)) + ": ";
        append(lines, with_rule(label + joined(dice, " "), tray.rule, paint, width, ""));
    }
    return lines;
}

std::string state_key(const Scene& scene) {
    const auto has = [&](std::string_view state) {
        return std::any_of(scene.pieces.begin(), scene.pieces.end(),
                           [&](const Scene::Piece& piece) { return piece.state == state; });
    };
    Lines parts;
    if (has("active")) parts.emplace_back("» its turn");
    if (has("waiting")) parts.emplace_back("… waits");
    if (has("done")) parts.emplace_back("✓ done");
    return joined(parts, ", ");
}

std::string legend(const Scene& scene, const ShowOptions& options) {
    Lines parts;
    if (!scene.board.hexes && !scene.pieces.empty()) {
        parts.push_back(fmt::format("{} {}", piece_labels(scene)[0], scene.pieces[0].name));
        if (std::string key = state_key(scene); !key.empty()) parts.push_back(std::move(key));
    }
    const bool reaches =
        std::any_of(scene.pieces.begin(), scene.pieces.end(), [&](const Scene::Piece& piece) {
            return piece.owner == options.viewer && options.viewer >= 0 && !piece.reach.empty();
        });
    if (reaches) parts.emplace_back("3+ your reach and what a die needs there");
    if (!options.choices.empty()) parts.emplace_back("o a place you can choose");
    std::set<std::string> kinds;
    for (const Scene::Terrain& patch : scene.board.terrain)
        if (patch.kind != "floor" && kinds.insert(patch.kind).second)
            parts.push_back(fmt::format("{0}{0} {1}", texture(patch.kind), patch.kind));
    for (const Scene::Marker& marker : scene.markers)
        if (marker.placed && !scene.board.hexes && kinds.insert(marker.kind).second)
            parts.push_back(fmt::format("*1a {} held by A", marker.kind));
    return joined(parts, ", ");
}

// As many phases as there is room for, the current one among them.
std::string phases_in(const Scene::Track& track, const Paint& paint, int width) {
    auto first = track.phases.begin(), last = track.phases.end();
    const auto text = [&] {
        Lines parts;
        if (first != track.phases.begin()) parts.push_back(paint.faint("…"));
        for (auto phase = first; phase != last; ++phase)
            parts.push_back(phase->now ? paint.bold("[" + phase->name + "]") : paint.faint(phase->name));
        if (last != track.phases.end()) parts.push_back(paint.faint("…"));
        return joined(parts, paint.faint(" › "));
    };
    while (width_of(text()) > width && last - first > 1)
        if ((last - 1)->now)
            ++first;
        else
            --last;
    return text();
}

} // namespace

Lines show_track(const Scene& scene, const Paint& paint, int width) {
    std::string round = scene.track.round > 0 ? fmt::format("Round {}", scene.track.round) : "Before round 1";
    if (scene.track.round > 0 && scene.track.rounds > 0) round += fmt::format(" of {}", scene.track.rounds);
    for (const Scene::Marker& marker : scene.markers)
        if (marker.kind == "clock") round += fmt::format(", {} {}", marker.kind, marker.value);
    const std::string start = paint.faint("━━ ") + paint.bold(round) + paint.faint(" ━━ ");
    const std::string text = start + phases_in(scene.track, paint, width - width_of(start) - 1) + " ";
    return {text + paint.faint(repeat("━", width - width_of(text)))};
}

Lines show_forecast(const Scene& scene, const Paint& paint, int width) {
    if (scene.forecast.empty()) return {};
    Lines parts;
    for (const Scene::Coming& coming : scene.forecast) {
        const std::string code = coming.seat >= 0 ? seat_code(scene, coming.seat) : "";
        if (coming.state == "done")
            parts.push_back(paint.faint("✓ " + coming.label));
        else if (coming.state == "skipped")
            parts.push_back(paint.faint("– " + coming.label + " (skipped)"));
        else if (coming.state == "now")
            parts.push_back(paint("[" + coming.label + "]", "1;" + code));
        else
            parts.push_back(paint(coming.label, code));
    }
    return flowing("Order  ", parts, width, paint.faint(" › "));
}

Lines show_chain(const Scene& scene, const Paint& paint, int width) {
    Lines lines;
    for (std::size_t i = 0; i < scene.chain.size(); ++i) {
        const int level = std::min(static_cast<int>(i), 5); // any deeper would leave no room
        const std::string label = repeat(" ", 2 + 2 * level) + (i > 0 ? "└ " : "");
        append(lines, with_rule(scene.chain[i].sentence, scene.chain[i].rule, paint, width, label));
    }
    return lines;
}

const Scene::Prompt* prompt_for(const Scene& scene, Seat seat) {
    for (const Scene::Prompt& prompt : scene.prompts)
        if (prompt.seat == seat.index()) return &prompt;
    return nullptr;
}

Lines show_map(const Scene& scene, const ShowOptions& options, const Paint& paint) {
    Lines board =
        draw_board(scene, {options.viewer, options.choices, options.width - 2, options.height}, paint);
    int board_width = 0;
    for (std::string& line : board) {
        if (scene.board.hexes) line = " " + line;
        board_width = std::max(board_width, width_of(line));
    }
    constexpr int gap = 2, least_rail = 24;
    const int rail = options.width - board_width - gap;
    if (rail < least_rail) {
        append(board, show_seats(scene, options.viewer, paint, options.width));
        append(board, show_places(scene, paint, options.width));
        return board;
    }
    Lines beside = show_seats(scene, options.viewer, paint, rail);
    const Lines places = show_places(scene, paint, rail);
    const bool room = beside.size() + places.size() < board.size();
    if (room && !places.empty()) beside.emplace_back();
    if (room) append(beside, places);
    Lines lines = side_by_side(board, beside, gap);
    if (!room) append(lines, show_places(scene, paint, options.width));
    return lines;
}

Lines show_scene(const Scene& scene, const ShowOptions& options, const Paint& paint) {
    Lines lines = show_track(scene, paint, options.width);
    append(lines, show_forecast(scene, paint, options.width));
    lines.emplace_back();
    append(lines, show_map(scene, options, paint));
    if (const std::string key = legend(scene, options); !key.empty())
        for (const std::string& line : wrap(key, options.width - 2)) lines.push_back(" " + paint.faint(line));
    append(lines, show_pieces(scene, paint, options.width));
    append(lines, show_markers(scene, paint, options.width));
    append(lines, show_trays(scene, paint, options.width));

    if (!scene.chain.empty()) {
        lines.push_back("\n" + paint.bold("Under way"));
        append(lines, show_chain(scene, paint, options.width));
    }
    for (const Scene::Hand& hand : scene.hands) {
        if (hand.owner != options.viewer || hand.name != "hand" || hand.cards.empty()) continue;
        lines.push_back("\n" + paint.bold(fmt::format("Your {}", hand.name)));
        append(lines, show_hand(hand, paint, options.width));
    }
    return lines;
}

} // namespace muster::cli
