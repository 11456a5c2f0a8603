// A row a game as comma-separated values, for spreadsheets, R and the like. docs/lab.md says what each column
// holds.
#pragma once

#include "lab/lab.hpp"

#include <string>
#include <vector>

namespace muster::lab {

// Each with the line's end.
class Csv {
public:
    explicit Csv(const Plan& plan);
    std::string header() const;
    std::string line(const Row& row) const;

private:
    const Plan* plan_;
    int most_seats_ = 0;                           // of any arm
    std::vector<std::vector<std::string>> forces_; // of each arm, of each seat
};

} // namespace muster::lab
