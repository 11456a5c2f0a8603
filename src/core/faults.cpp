#include "core/faults.hpp"

#include <fmt/format.h>

namespace muster {

std::string to_string(const Fault& fault) {
    std::string where = fault.file;
    if (fault.line > 0)
        where += where.empty() ? fmt::format("line {}", fault.line) : fmt::format(":{}", fault.line);
    if (!fault.field.empty()) where += (where.empty() ? "" : ": ") + fault.field;
    if (!where.empty()) where += ": ";
    if (!fault.rule.empty()) where += fault.rule + ": ";
    return where + fault.sentence;
}

std::string to_string(const Faults& faults) {
    std::string all;
    for (const Fault& fault : faults) all += to_string(fault) + "\n";
    return all;
}

} // namespace muster
