#include "cli/show.hpp"

#include "cli/cards.hpp"
#include "cli/telling.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::cli {

namespace {

void append(Lines& lines, const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); }

// Parts after each other, broken between parts only.
Lines flowing(std::string_view label, const Lines& parts, int width, std::string_view between) {
    Lines lines{std::string(label)};
    const std::string indent = repeat(" ", width_of(label));
    bool fresh = true;
    for (const std::string& part : parts) {
        if (!fresh && width_of(lines.back()) + width_of(between) + width_of(part) > width) {
            lines.push_back(indent);
            fresh = true;
        }
        lines.back() += (fresh ? "" : std::string(between)) + part;
        fresh = false;
    }
    return lines;
}

std::string counters_text(const std::vector<Scene::Counter>& counters) {
    Lines parts;
    for (const Scene::Counter& counter : counters)
        parts.push_back(fmt::format("{} {}", counter.name, counter.value));
    return joined(parts, "  ");
}

// The label that the seat's only piece has on the board, if it has but one.
std::string only_label(const Scene& scene, int seat) {
    const Lines labels = piece_labels(scene);
    std::string found;
    for (std::size_t i = 0; i < scene.pieces.size(); ++i) {
        if (scene.pieces[i].owner != seat) continue;
        if (!found.empty()) return "";
        found = labels[i] + facing_arrow(scene.pieces[i].facing);
    }
    return found;
}

bool one_piece_each(const Scene& scene) {
    return std::all_of(scene.seats.begin(), scene.seats.end(),
                       [&](const Scene::SeatView& seat) { return !only_label(scene, seat.seat).empty(); });
}

Lines piece_facts(const Scene::Piece& piece, int width) {
    Lines parts;
    if (!piece.state.empty() && piece.state != "ready") parts.push_back(piece.state);
    for (const Scene::Counter& counter : piece.counters)
        parts.push_back(fmt::format("{} {}", counter.name, counter.value));
    for (const Scene::SheetRow& row : piece.sheet)
        parts.push_back(fmt::format("{}: {}", row.name, row.value));
    return parts.empty() ? Lines{} : flowing("", parts, width, ", ");
}

// The piles that lie open, and how high the closed ones are.
Lines piles(const Scene& scene, int seat, int width) {
    Lines lines;
    for (const Scene::Hand& hand : scene.hands) {
        if (hand.owner != seat) continue;
        Lines ids;
        for (const Scene::Card& card : hand.cards) ids.push_back(card.id.empty() ? "?" : card.id);
        if (hand.name == "hand") ids.clear();
        const std::string label = fmt::format("{} {}{}", hand.name, hand.count, ids.empty() ? "" : ": ");
        append(lines, flowing(label, ids, width, " "));
    }
    // Short ones share a line.
    Lines merged;
    for (const std::string& line : lines) {
        const bool fits =
            !merged.empty() && width_of(merged.back()) + 2 + width_of(line) <= width && line[0] != ' ';
        if (fits)
            merged.back() += "  " + line;
        else
            merged.push_back(line);
    }
    return merged;
}

Lines show_pieces(const Scene& scene, const Paint& paint, int width) {
    Lines lines;
    const Lines labels = piece_labels(scene);
    for (std::size_t i = 0; i < scene.pieces.size(); ++i) {
        const Scene::Piece& piece = scene.pieces[i];
        const std::string label = paint(labels[i], "1;" + seat_code(scene, piece.owner));
        const std::string facts = joined(piece_facts(piece, 1000), " ");
        append(lines,
               wrap_behind(fmt::format("  {} ", pad(label, 3)),
                           fmt::format("{}{}{}", piece.name, facts.empty() ? "" : ": ", facts), width));
    }
    return lines;
}

Lines show_markers(const Scene& scene, const Paint& paint, int width) {
    Lines lines;
    for (const Scene::Marker& marker : scene.markers) {
        std::string text =
            fmt::format("{} {}", marker.label.empty() ? marker.kind : marker.label, marker.value);
        if (marker.needs > 0) text += fmt::format(", needing {}+", marker.needs);
        append(lines, with_rule(text, marker.rule, paint, width));
    }
    return lines;
}

std::string legend(const Scene& scene, const ShowOptions& options) {
    Lines parts;
    const bool reaches =
        std::any_of(scene.pieces.begin(), scene.pieces.end(), [&](const Scene::Piece& piece) {
            return piece.owner == options.viewer && options.viewer >= 0 && !piece.reach.empty();
        });
    if (reaches) parts.emplace_back("3+ your reach, with what a die needs");
    if (!options.choices.empty()) parts.emplace_back("o where you can go");
    for (const Scene::Terrain& patch : scene.board.terrain)
        if (patch.kind == "wall") {
            parts.emplace_back("## wall");
            break;
        }
    return joined(parts, ", ");
}

} // namespace

Lines show_track(const Scene& scene, const Paint& paint, int width) {
    const std::string round = scene.track.rounds > 0
                                  ? fmt::format("Round {} of {}", scene.track.round, scene.track.rounds)
                                  : fmt::format("Round {}", scene.track.round);
    Lines phases;
    for (const Scene::Phase& phase : scene.track.phases)
        phases.push_back(phase.now ? paint.bold("[" + phase.name + "]") : paint.faint(phase.name));
    std::string text = paint.faint("━━ ") + paint.bold(round) + paint.faint(" ━━ ") +
                       joined(phases, paint.faint(" › ")) + " ";
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

Lines show_seats(const Scene& scene, int viewer, const Paint& paint, int width) {
    Lines lines;
    const bool pieces = one_piece_each(scene);
    for (const Scene::SeatView& seat : scene.seats) {
        const std::string code = "1;" + seat_code(scene, seat.seat);
        std::string name = only_label(scene, seat.seat);
        if (name.empty()) name = std::string(1, static_cast<char>('A' + seat.seat));
        name = fmt::format("{} {}", name, seat.name);
        std::string title = fmt::format("{} {}{}", seat.to_act ? "»" : " ", paint(name, code),
                                        seat.seat == viewer ? " (you)" : "");
        if (seat.rank > 0) title += fmt::format("  rank {}", seat.rank);
        lines.push_back(title);
        lines.push_back(fmt::format("    {}  {}", paint.bold(fmt::format("Score {}", seat.score)),
                                    counters_text(seat.counters)));
        Lines facts;
        for (const Scene::Piece& piece : scene.pieces)
            if (pieces && piece.owner == seat.seat) append(facts, piece_facts(piece, width - 4));
        append(facts, piles(scene, seat.seat, width - 4));
        for (const std::string& fact : facts) lines.push_back("    " + fact);
    }
    return lines;
}

Lines show_chain(const Scene& scene, const Paint& paint, int width) {
    Lines lines;
    for (std::size_t i = 0; i < scene.chain.size(); ++i) {
        const std::string label = repeat(" ", 2 + 2 * static_cast<int>(i)) + (i > 0 ? "└ " : "");
        append(lines, with_rule(scene.chain[i].sentence, scene.chain[i].rule, paint, width, label));
    }
    return lines;
}

Lines show_scene(const Scene& scene, const ShowOptions& options, const Paint& paint) {
    Lines lines = show_track(scene, paint, options.width);
    append(lines, show_forecast(scene, paint, options.width));
    lines.emplace_back();

    Lines board = draw_board(scene, {options.viewer, options.choices, options.width - 2}, paint);
    int board_width = 0;
    for (std::string& line : board) {
        line = " " + line;
        board_width = std::max(board_width, width_of(line));
    }
    constexpr int gap = 2, least_rail = 24;
    const int rail = options.width - board_width - gap;
    if (rail >= least_rail) {
        append(lines, side_by_side(board, show_seats(scene, options.viewer, paint, rail), gap));
    } else {
        append(lines, board);
        append(lines, show_seats(scene, options.viewer, paint, options.width));
    }
    if (const std::string key = legend(scene, options); !key.empty())
        for (const std::string& line : wrap(key, options.width - 2)) lines.push_back(" " + paint.faint(line));
    if (!one_piece_each(scene)) append(lines, show_pieces(scene, paint, options.width));
    append(lines, show_markers(scene, paint, options.width));

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
