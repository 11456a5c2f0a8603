// What designers read on a terminal: figures as tables, and intervals drawn beside each other.
#pragma once

#include "cli/terminal.hpp"
#include "lab/comparison.hpp"
#include "lab/result_json.hpp"
#include "lab/summary.hpp"
#include "lab/sweep.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace muster::cli {

// Rows of cells, the first of them a heading. `align` has an l or an r for each column. When the screen is
// too narrow, columns in capitals give way: L and R are cut, W goes on on the next line.
Lines table(const std::vector<Lines>& rows, std::string_view align, const Terminal& terminal);

std::string percent(double part);          // "51.9 %"
std::string percent(const lab::Maybe&);    // "51.9 % (48.8–55.0)"; "-" of nothing
std::string difference(const lab::Maybe&); // "+3.1 % (-0.2 to +6.4)"

// An interval on a line that stands for the values from `low` to `high`, with a mark at `middle`.
std::string interval_plot(const lab::Estimate& estimate, double low, double high, double middle, int width);

// What was played, and whether it is all.
Lines heading(const lab::Plan& plan, const lab::RunInfo& info, const Terminal& terminal);

Lines summary_tables(const lab::Figures& figures, const Terminal& terminal);
Lines comparison_tables(const lab::ComparisonFigures& comparison, const Terminal& terminal);
Lines sweep_tables(const lab::SweepPlan& plan, const std::vector<lab::Figures>& cells,
                   const std::vector<lab::Maybe>& differences, const Terminal& terminal);

std::string as_text(const Lines& lines);

} // namespace muster::cli
