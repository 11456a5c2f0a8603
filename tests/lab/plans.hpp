// Small plans for the laboratory's tests.
#pragma once

#include "lab/journal.hpp"
#include "lab/lab.hpp"

#include <string>
#include <vector>

namespace muster::lab {

inline Arm arm_of_random(std::string name, int seats = 2) {
    return {std::move(name), Setup{seats, {}, {}},
            std::vector<std::string>(static_cast<std::size_t>(seats), "random")};
}

// Champions is the fastest. The arms differ in their seats, so that no row of the one passes for the other's.
inline Plan small_plan(std::uint64_t units) {
    return {find_game("champions"), {arm_of_random("A"), arm_of_random("B", 3)}, 7, units};
}

// Everything about every row, as text. It may have had enough after so many.
class TextSink : public Sink {
public:
    explicit TextSink(const Plan& plan, std::uint64_t most = UINT64_MAX) : plan_(&plan), most_(most) {}

    bool take(const Row& row) override {
        lines.push_back(row_text(*plan_, row));
        numbers.push_back(row.number);
        rows.push_back(row);
        return rows.size() < most_;
    }

    std::vector<std::string> lines;
    std::vector<std::uint64_t> numbers;
    std::vector<Row> rows;

private:
    const Plan* plan_;
    std::uint64_t most_;
};

inline TextSink played(const Plan& plan, int threads, std::span<const Row> known = {}) {
    TextSink sink(plan);
    Effort effort;
    effort.threads = threads;
    static_cast<void>(run(plan, known, sink, effort));
    return sink;
}

} // namespace muster::lab
