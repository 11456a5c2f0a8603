// Where the rows of a run go besides the figures: the table for spreadsheets and the journal.
#pragma once

#include "lab/csv.hpp"
#include "lab/journal.hpp"
#include "lab/lab.hpp"

#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace muster::cli {

struct RowFiles {
    std::string csv, journal; // or empty
    bool resume = false;      // goes on with the journal
};

// Writes rows down and hands them on. A file that cannot be written any more, on a full disk say, does not
// end the run: what was played is worth more than the file.
class RowKeeper final : public lab::Sink {
public:
    // Opens all files or none: then it refuses, and what it had begun is gone again.
    RowKeeper(const RowFiles& files, const lab::Plan& plan, lab::Sink& next);

    const std::vector<lab::Row>& known() const { return known_; } // from the journal
    void note_played(const lab::Row& row);                        // as soon as its game ends, for the journal
    bool take(const lab::Row& row) override;                      // in order, for the table
    // What could not be written, as a sentence; or empty. To be asked when all is over.
    std::string finish();

private:
    void open_journal(const RowFiles& files);

    const lab::Plan* plan_;
    lab::Sink* next_;
    std::string csv_path_;
    std::optional<std::ofstream> csv_;
    std::optional<lab::Csv> rows_; // as the table has them
    std::string unit_;             // the lines of one that is not complete
    std::optional<lab::Journal> journal_;
    std::vector<lab::Row> known_;
    std::string fault_;
};

} // namespace muster::cli
