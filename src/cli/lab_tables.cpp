#include "cli/lab_tables.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <functional>

namespace muster::cli {

namespace {

constexpr int gap = 2;

std::string number(double value) { return lab::fixed(value, 1); }

std::string with_sign(double value, int digits) {
    const std::string text = lab::fixed(value, digits);
    return text.starts_with('-') ? text : "+" + text;
}

// 5.5, but 5 and not 5.0.
std::string short_number(double value) {
    return value == std::floor(value) ? fmt::format("{:.0f}", value) : number(value);
}

void add(Lines& to, const Lines& more) { to.insert(to.end(), more.begin(), more.end()); }

void add_section(Lines& lines, std::string_view title, const Terminal& terminal) {
    lines.emplace_back();
    lines.push_back(terminal.paint().bold(title));
}

std::string difference_alone(const lab::Maybe& difference) {
    return difference ? with_sign(100 * difference->value, 1) + " %" : "-";
}

std::string rate_alone(const lab::Maybe& rate) { return rate ? percent(rate->value) : "-"; }

std::string mean_of(const std::optional<lab::Spread>& spread) {
    return spread ? number(spread->mean->value) : "-";
}

// "12.3 ± 0.4" of something counted.
std::string counted_mean(const lab::Maybe& mean) {
    if (!mean) return "-";
    if (!mean->bounded()) return number(mean->value);
    return fmt::format("{} ± {}", lab::fixed(mean->value, 2), lab::fixed(mean->high - mean->value, 2));
}

} // namespace

std::string percent(double part) { return number(100 * part) + " %"; }

std::string percent(const lab::Maybe& rate) {
    if (!rate) return "-";
    return fmt::format("{} ({}–{})", percent(rate->value), number(100 * rate->low), number(100 * rate->high));
}

std::string difference(const lab::Maybe& difference) {
    if (!difference) return "-";
    return fmt::format("{} ({} to {})", difference_alone(difference), with_sign(100 * difference->low, 1),
                       with_sign(100 * difference->high, 1));
}

std::string as_text(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

namespace {

std::vector<int> natural_widths(const std::vector<Lines>& rows) {
    std::vector<int> widths(rows.front().size(), 0);
    for (const Lines& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
    return widths;
}

int total_width(const std::vector<int>& widths) {
    int total = 0;
    for (const int width : widths) total += gap + width;
    return total;
}

bool fits(const std::vector<Lines>& rows, const Terminal& terminal) {
    return total_width(natural_widths(rows)) <= terminal.room();
}

// Without some of the columns.
std::vector<Lines> without(std::vector<Lines> rows, std::vector<std::size_t> columns) {
    std::ranges::sort(columns, std::greater());
    for (Lines& row : rows)
        for (const std::size_t column : columns) row.erase(row.begin() + static_cast<std::ptrdiff_t>(column));
    return rows;
}

// On as many lines as its longest cell.
Lines table_row(const Lines& row, const std::vector<int>& widths, std::string_view align) {
    std::vector<Lines> cells;
    std::size_t height = 1;
    for (std::size_t i = 0; i < row.size(); ++i) {
        cells.push_back(align[i] == 'W' ? wrap(row[i], widths[i]) : Lines{row[i]});
        height = std::max(height, cells.back().size());
    }
    Lines lines(height);
    for (std::size_t at = 0; at < height; ++at) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string cell = at < cells[i].size() ? cut(cells[i][at], widths[i]) : "";
            const std::string room = repeat(" ", widths[i] - width_of(cell));
            const bool right = align[i] == 'r' || align[i] == 'R';
            lines[at] += repeat(" ", gap) + (right ? room + cell : cell + room);
        }
        while (lines[at].ends_with(' ')) lines[at].pop_back();
    }
    return lines;
}

} // namespace

Lines table(const std::vector<Lines>& rows, std::string_view align, const Terminal& terminal) {
    std::vector<int> widths = natural_widths(rows);
    constexpr int least_cut = 8, least_wrapped = 12;
    for (std::size_t i = 0; i < align.size(); ++i) {
        if (std::isupper(static_cast<unsigned char>(align[i])) == 0) continue;
        const int least = align[i] == 'W' ? least_wrapped : least_cut;
        const int too_wide = std::max(0, total_width(widths) - terminal.room());
        widths[i] -= std::min(too_wide, std::max(0, widths[i] - least));
    }
    Lines lines;
    for (const Lines& row : rows)
        for (const std::string& line : table_row(row, widths, align))
            lines.push_back(&row == &rows.front() ? terminal.paint().faint(line) : line);
    return lines;
}

std::string interval_plot(const lab::Estimate& estimate, double low, double high, double middle, int width) {
    const auto column = [&](double value) {
        const double part = (value - low) / (high - low);
        return static_cast<std::size_t>(std::clamp(static_cast<int>(part * width), 0, width - 1));
    };
    std::vector<std::string> cells(static_cast<std::size_t>(width), " ");
    for (std::size_t i = column(estimate.low); i <= column(estimate.high); ++i) cells[i] = "─";
    cells[column(estimate.low)] = "├";
    cells[column(estimate.high)] = "┤";
    if (middle >= low && middle <= high)
        cells[column(middle)] = middle > estimate.low && middle < estimate.high ? "┼" : "┊";
    cells[column(estimate.value)] = "●";
    std::string line;
    for (const std::string& cell : cells) line += cell;
    return line;
}

// ---------------------------------------------------------------- what was played

namespace {

// Wrapped, but never between a number and its sign.
Lines wrap_numbers(std::string text, int width) {
    constexpr std::string_view loose = " %", tied = "\u00a0%";
    for (auto at = text.find(loose); at != std::string::npos; at = text.find(loose, at))
        text.replace(at, loose.size(), tied);
    Lines lines = wrap(text, width);
    for (std::string& line : lines)
        for (auto at = line.find(tied); at != std::string::npos; at = line.find(tied, at))
            line.replace(at, tied.size(), loose);
    return lines;
}

std::string bots_of(const std::vector<std::string>& bots) {
    const bool alike = std::ranges::all_of(bots, [&](const std::string& bot) { return bot == bots.front(); });
    return alike ? "all " + bots.front() : joined(bots, ", ");
}

// Where all ways to play have the same bots, they belong to all of it.
bool same_bots(const lab::Plan& plan) {
    return std::ranges::all_of(plan.arms,
                               [&](const lab::Arm& arm) { return arm.bots == plan.arms.front().bots; });
}

std::string games_played(const lab::Plan& plan, std::uint64_t games) {
    if (games == plan.games()) return counted(games, "game");
    return fmt::format("{} of {}", games, counted(plan.games(), "game"));
}

} // namespace

Lines heading(const lab::Plan& plan, const lab::RunInfo& info, const Terminal& terminal) {
    const lab::Arm& first = plan.arms.front();
    Lines parts{fmt::format("{}: {}", plan.game->info().title, games_played(plan, info.games))};
    parts.push_back(counted(static_cast<std::size_t>(first.setup.seats), "seat"));
    if (same_bots(plan)) parts.push_back(bots_of(first.bots));
    if (!info.options.empty()) parts.push_back(lab::to_text(info.options));
    const std::uint64_t units = info.games / plan.arms.size();
    if (units == 1) parts.push_back(fmt::format("seed {}", plan.first_seed));
    if (units > 1)
        parts.push_back(fmt::format("seeds {} to {}", plan.first_seed, plan.first_seed + units - 1));
    Lines lines = flowing("", parts, terminal.width(), ", ");
    lines.push_back(terminal.paint().faint("In brackets and behind ± are 95 % intervals."));
    if (info.ended == lab::Ended::interrupted)
        lines.push_back(terminal.paint().warn("Partial: stopped before all games were played."));
    if (std::ranges::any_of(plan.arms, lab::thinks_for_a_time))
        add(lines,
            wrap("Bots that think for a time do not play the same again: these figures cannot be repeated "
                 "exactly.",
                 terminal.width()));
    return lines;
}

// ---------------------------------------------------------------- simulate

namespace {

Lines seat_table(const lab::Figures& figures, const Terminal& terminal) {
    std::vector<Lines> rows{{"seat", "force", "bot", "won", "win rate", "score"}};
    for (const lab::SeatFigures& seat : figures.seats)
        rows.push_back({fmt::format("{}", seat.seat), seat.force, seat.bot, fmt::format("{}", seat.wins),
                        percent(seat.win_rate), counted_mean(seat.score)});
    return table(rows, "rLLrlr", terminal);
}

Lines force_table(const lab::Figures& figures, const Terminal& terminal) {
    std::vector<Lines> rows{{"force", "seats", "win rate of a seat with it"}};
    for (const lab::ForceFigures& force : figures.forces) {
        Lines seats;
        for (const int seat : force.seats) seats.push_back(fmt::format("{}", seat));
        rows.push_back({force.force, joined(seats, ", "), percent(force.win_rate)});
    }
    return table(rows, "LLl", terminal);
}

void add_spread(std::vector<Lines>& rows, std::string_view name, const std::optional<lab::Spread>& spread) {
    if (!spread) return;
    rows.push_back({std::string(name), counted_mean(spread->mean), fmt::format("{}", spread->least),
                    short_number(spread->p5), short_number(spread->p25), short_number(spread->median),
                    short_number(spread->p75), short_number(spread->p95), fmt::format("{}", spread->most)});
}

Lines length_table(const lab::Figures& figures, const Terminal& terminal) {
    std::vector<Lines> rows{{"in a game", "mean", "least", "5 %", "25 %", "median", "75 %", "95 %", "most"}};
    add_spread(rows, "rounds", figures.rounds);
    add_spread(rows, "decisions", figures.decisions);
    add_spread(rows, "lead changes", figures.lead_changes);
    add_spread(rows, "seat 0 ahead by", figures.score_difference);
    if (fits(rows, terminal)) return table(rows, "lrrrrrrrr", terminal);
    return table(without(rows, {3, 7}), "Lrrrrrr", terminal); // 5 % and 95 %
}

Lines ending_table(const lab::Figures& figures, const Terminal& terminal) {
    std::vector<Lines> rows{{"rule", "what it says", "games", "share", "seat 0 wins then"}};
    for (const lab::EndingFigures& ending : figures.endings)
        rows.push_back({ending.rule, ending.text, fmt::format("{}", ending.games), percent(ending.share),
                        percent(ending.seat_0)});
    return table(rows, "lWrll", terminal);
}

Lines advantage_lines(const lab::AdvantageFigures& advantage, std::string_view who, std::string_view it,
                      const Terminal& terminal) {
    const std::string said =
        advantage.win_rate
            ? fmt::format("{} wins {} of the games; {} would be even.", who, percent(advantage.win_rate),
                          percent(advantage.even))
            : std::string("The bots differ, so how often it wins would be about them: each seat is compared "
                          "with itself.");
    Lines lines = wrap_numbers(said, terminal.width() - gap);
    for (std::string& line : lines) line.insert(0, repeat(" ", gap));
    std::vector<Lines> rows{{"seat", "games", fmt::format("wins {}", it), "wins otherwise", "difference"}};
    bool all_known = true;
    for (const auto& of : advantage.seats) {
        rows.push_back({fmt::format("{}", of.seat), fmt::format("{}", of.games), percent(of.with),
                        percent(of.without), difference(of.difference)});
        all_known = all_known && of.difference.has_value();
    }
    add(lines, table(rows, "rrlll", terminal));
    if (!all_known)
        add(lines,
            wrap_behind(
                repeat(" ", gap),
                "It is always the same seat's: what it is worth cannot be told from what the seat is worth.",
                terminal.width()));
    return lines;
}

Lines rule_table(const lab::Figures& figures, const Terminal& terminal) {
    std::vector<Lines> rows{{"rule", "what it says", "games", "a game", "with", "without", "difference"}};
    for (const lab::RuleFigures& rule : figures.rules)
        rows.push_back({rule.rule + (rule.clear ? " *" : ""), rule.text, percent(rule.share->value),
                        fmt::format("{:.2f}", rule.times->value), rate_alone(rule.with.win_rate[0]),
                        rate_alone(rule.without.win_rate[0]), difference(rule.difference)});
    if (fits(rows, terminal)) return table(rows, "llrrrrl", terminal);
    // What a rule says is worth more than both rates and the interval: a star says whether that holds 0.
    for (std::size_t i = 0; i < figures.rules.size(); ++i)
        rows[i + 1].back() = difference_alone(figures.rules[i].difference);
    return table(without(rows, {4, 5}), "lWrrr", terminal);
}

std::string rule_note(const lab::Figures& figures) {
    if (figures.rules_compared == 0)
        return fmt::format(
            "No rule fired in some games and not in others often enough to be compared ({} games "
            "each at least).",
            lab::least_compared);
    return fmt::format(
        "Of {} rules that fired in some games and not in others, {} differ{} clearly (*); {:.1f} would "
        "by chance alone if none mattered. That games differ does not say that the rule is why: some "
        "rules fire because somebody is winning.",
        figures.rules_compared, figures.rules_clear, figures.rules_clear == 1 ? "s" : "",
        figures.rules_by_chance());
}

} // namespace

Lines summary_tables(const lab::Figures& figures, const Terminal& terminal) {
    Lines lines;
    if (figures.games == figures.stopped) return {"", "No game was played to its end."};
    add_section(lines, "Who wins", terminal);
    add(lines, seat_table(figures, terminal));
    if (figures.forces.size() < figures.seats.size()) {
        lines.emplace_back();
        add(lines, force_table(figures, terminal));
        lines.emplace_back();
    }
    lines.push_back(fmt::format("  draws: {}, that is {}", figures.drawn, percent(figures.draws)));
    if (figures.stopped > 0)
        lines.push_back(fmt::format("  given up after {} decisions: {}", most_match_decisions,
                                    counted(static_cast<std::size_t>(figures.stopped), "game")));
    add_section(lines, "How long it takes", terminal);
    add(lines, length_table(figures, terminal));
    add_section(lines, "How games end", terminal);
    add(lines, ending_table(figures, terminal));
    if (figures.acting_first) {
        add_section(lines, "Acting first in round one", terminal);
        add(lines, advantage_lines(*figures.acting_first, "Whoever acts first", "acting first", terminal));
    }
    if (figures.winning_lead) {
        add_section(lines, "Winning the first initiative or bid", terminal);
        add(lines, advantage_lines(*figures.winning_lead, "Whoever wins it", "with it", terminal));
    }
    add_section(lines, "Rules: how often each fired, and how seat 0 fared with and without it", terminal);
    add(lines, rule_table(figures, terminal));
    lines.emplace_back();
    add(lines, wrap(rule_note(figures), terminal.width()));
    if (!figures.outliers.empty()) {
        add_section(lines, "Games that stand out", terminal);
        std::vector<Lines> rows{{"why", "", "seed", "game"}};
        for (const lab::Outlier& outlier : figures.outliers) {
            std::string why = outlier.why;
            std::ranges::replace(why, '_', ' ');
            rows.push_back(
                {why, outlier.text, fmt::format("{}", outlier.seed), fmt::format("{}", outlier.number)});
        }
        add(lines, table(rows, "llrr", terminal));
    }
    return lines;
}

// ---------------------------------------------------------------- compare

namespace {

std::string test_line(const lab::ComparisonFigures& comparison) {
    const lab::Bounds& bounds = *comparison.bounds;
    const std::string question = fmt::format(
        "Is the difference rather {} or rather {} (wrong in {} and {} of such tests)?", percent(bounds.lower),
        percent(bounds.upper), percent(bounds.alpha), percent(bounds.beta));
    const std::string stand =
        fmt::format("the evidence is {}, between {} and {}", with_sign(comparison.evidence, 2),
                    with_sign(comparison.floor, 2), with_sign(comparison.ceiling, 2));
    const std::string pairs = counted(static_cast<std::size_t>(comparison.pairs), "pair");
    switch (comparison.progress) {
    case lab::Progress::accept_lower:
        return fmt::format("{} Rather {}, after {}.", question, percent(bounds.lower), pairs);
    case lab::Progress::accept_upper:
        return fmt::format("{} Rather {}, after {}.", question, percent(bounds.upper), pairs);
    case lab::Progress::go_on:
    case lab::Progress::out_of_pairs: break;
    }
    return fmt::format("{} Not decided after {}: {}.", question, pairs, stand);
}

} // namespace

Lines comparison_tables(const lab::ComparisonFigures& comparison, const Terminal& terminal) {
    Lines lines;
    add(lines, wrap_behind("A: ", comparison.a, terminal.width()));
    add(lines, wrap_behind("B: ", comparison.b, terminal.width()));
    lines.emplace_back();
    for (const std::string& line : wrap_numbers(comparison.verdict, terminal.width()))
        lines.push_back(terminal.paint().bold(line));
    lines.emplace_back();
    std::vector<Lines> rows{{"", comparison.of_bots ? "A wins" : "win rate under A",
                             comparison.of_bots ? "B wins" : "under B", "B less A"}};
    for (const auto& of : comparison.seats) {
        const std::string name = of.seat < 0 ? "all seats" : fmt::format("seat {} {}", of.seat, of.force);
        rows.push_back({name, percent(of.a), percent(of.b), difference(of.difference)});
    }
    add(lines, table(rows, "Wlll", terminal));
    lines.emplace_back();
    if (comparison.pentanomial) {
        rows = {comparison.of_bots ? Lines{"pairs", "B won 0 of 2", "½", "1", "1½", "2"}
                                   : Lines{fmt::format("pairs, for seat {}", comparison.seat), "B worse by 1",
                                           "½", "same", "B better by ½", "1"},
                {fmt::format("{}", comparison.pairs)}};
        for (const std::int64_t pairs : *comparison.pentanomial)
            rows.back().push_back(fmt::format("{}", pairs));
        add(lines, table(rows, "rrrrrr", terminal));
        lines.emplace_back();
    }
    if (comparison.bounds) add(lines, wrap_numbers(test_line(comparison), terminal.width()));
    return lines;
}

// ---------------------------------------------------------------- sweep

namespace {

// The ends of the plot: as near as the intervals allow, in steps of 5 %.
std::pair<double, double> ends_of(const std::vector<lab::Figures>& cells) {
    double low = 1, high = 0;
    for (const lab::Figures& cell : cells) {
        if (!cell.seats[0].win_rate) continue;
        low = std::min(low, cell.seats[0].win_rate->low);
        high = std::max(high, cell.seats[0].win_rate->high);
    }
    if (low > high) return {0, 1};
    return {std::max(0.0, std::floor(20 * low) / 20), std::min(1.0, std::ceil(20 * high) / 20)};
}

Lines plot(const std::vector<lab::Figures>& cells, const Terminal& terminal) {
    int name_width = 0;
    for (const lab::Figures& cell : cells) name_width = std::max(name_width, width_of(cell.name));
    name_width = std::min(name_width, terminal.width() / 2);
    const int width = std::max(20, terminal.width() - name_width - 14);
    const auto [low, high] = ends_of(cells);
    const double even = cells[0].sides > 1 ? 1.0 / cells[0].sides : -1; // nobody is even with nobody
    Lines lines;
    for (const lab::Figures& cell : cells) {
        if (!cell.seats[0].win_rate) continue;
        const lab::Estimate& rate = *cell.seats[0].win_rate;
        lines.push_back(fmt::format("  {}  {} {:>8}", pad(cut(cell.name, name_width), name_width),
                                    interval_plot(rate, low, high, even, width), percent(rate.value)));
    }
    const std::string left = percent(low), right = percent(high);
    lines.push_back(
        terminal.paint().faint(repeat(" ", name_width + 4) + pad(left, width - width_of(right)) + right));
    return lines;
}

Lines matrix(const lab::SweepPlan& plan, const std::vector<lab::Figures>& cells, const Terminal& terminal) {
    std::vector<Lines> rows(1, Lines{fmt::format("{} \\ {}", plan.keys[0], plan.keys[1])});
    for (const std::string& value : plan.values[1]) rows.front().push_back(value);
    for (std::size_t i = 0; i < plan.values[0].size(); ++i) {
        Lines row{plan.values[0][i]};
        for (std::size_t k = 0; k < plan.values[1].size(); ++k) {
            const lab::Maybe& rate = cells[i * plan.values[1].size() + k].seats[0].win_rate;
            row.push_back(rate_alone(rate));
        }
        rows.push_back(std::move(row));
    }
    if (fits(rows, terminal)) return table(rows, "l" + std::string(plan.values[1].size(), 'r'), terminal);
    return wrap(fmt::format("  {} columns do not fit on this screen: the first table has the same numbers, "
                            "and --report a page with all of them.",
                            plan.values[1].size()),
                terminal.width());
}

} // namespace

Lines sweep_tables(const lab::SweepPlan& plan, const std::vector<lab::Figures>& cells,
                   const std::vector<lab::Maybe>& differences, const Terminal& terminal) {
    const std::string keys(plan.keys.size(), 'L');
    const auto rows_for = [&](const Lines& columns, auto cells_of) {
        std::vector<Lines> rows{plan.keys};
        for (const std::string& column : columns) rows.front().push_back(column);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            rows.push_back(plan.values_at(i));
            for (const std::string& cell : cells_of(i)) rows.back().push_back(cell);
        }
        return rows;
    };
    Lines lines;
    add_section(lines, "Who wins", terminal);
    add(lines, table(rows_for({"seat 0 wins", "more than in the first cell"},
                              [&](std::size_t i) {
                                  return Lines{percent(cells[i].seats[0].win_rate),
                                               difference(differences[i])};
                              }),
                     keys + "ll", terminal));
    if (const std::size_t seats = cells[0].seats.size(); seats > 2) {
        Lines names;
        for (const lab::SeatFigures& seat : cells[0].seats)
            names.push_back(fmt::format("seat {}", seat.seat));
        lines.emplace_back();
        add(lines, table(rows_for(names,
                                  [&](std::size_t i) {
                                      Lines rates;
                                      for (const lab::SeatFigures& seat : cells[i].seats)
                                          rates.push_back(rate_alone(seat.win_rate));
                                      return rates;
                                  }),
                         keys + std::string(seats, 'r'), terminal));
    }
    add_section(lines, "How long it takes", terminal);
    add(lines, table(rows_for({"draws", "rounds", "decisions", "lead changes"},
                              [&](std::size_t i) {
                                  return Lines{rate_alone(cells[i].draws), mean_of(cells[i].rounds),
                                               mean_of(cells[i].decisions), mean_of(cells[i].lead_changes)};
                              }),
                     keys + "rrrr", terminal));
    if (plan.keys.size() == 2) {
        add_section(lines, "Win rate of seat 0", terminal);
        add(lines, matrix(plan, cells, terminal));
    }
    add_section(lines, "Win rate of seat 0, with 95 % intervals", terminal);
    add(lines, plot(cells, terminal));
    return lines;
}

} // namespace muster::cli
