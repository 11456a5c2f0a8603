// Rows kept in a file as games end, so that a run which was stopped or killed can be gone on with. JSON
// lines: a header with the plan, then a line a game, in whatever order they ended.
#pragma once

#include "core/faults.hpp"
#include "core/json_fwd.hpp"
#include "files/growing_file.hpp"
#include "lab/lab.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace muster::lab {

// Without the line's end. Other processes are told in the same words what to play, and tell what came of it.
std::string plan_text(const Plan& plan);
std::string row_text(const Plan& plan, const Row& row);
// Nothing, and faults, if the line is not what the functions above write. A row must fit its plan.
std::optional<Plan> read_plan(std::string_view line, Faults& faults);
std::optional<Row> read_row(const Plan& plan, std::string_view line, Faults& faults);

struct Kept {
    std::vector<Row> rows;  // by number; there may be gaps where games were under way
    std::size_t length = 0; // of the text up to the end of its last whole line: what follows is torn
};

// The rows in the text of a journal. It must be of the same plan, which may have fewer or more units than
// before. Nothing, and faults that name `file` and the line, if it is not.
std::optional<Kept> read_journal(std::string_view text, const std::string& file, const Plan& plan,
                                 Faults& faults);

// The file, for as long as it is written. Every row is there as soon as `add` returns, and on the disk within
// a second or when the file is closed. Whatever fails throws
// a std::runtime_error with a sentence that names the file.
class Journal {
public:
    // A new file; one that is there already is replaced.
    static Journal begin(const std::string& path, const Plan& plan);
    // Goes on with a file, and puts its rows into `rows`; begins one if there is none. Throws as well if it
    // is not of this plan, with every fault.
    static Journal resume(const std::string& path, const Plan& plan, std::vector<Row>& rows);

    void add(const Plan& plan, const Row& row);

private:
    explicit Journal(const std::string& path) : file_(path) {} // keeps others from writing it

    files::GrowingFile file_;
    std::chrono::steady_clock::time_point synced_ = std::chrono::steady_clock::now();
};

} // namespace muster::lab
