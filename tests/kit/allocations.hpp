// Counts what operator new hands out. Under a sanitizer, which has its own, nothing can be counted.
#pragma once

#include <cstddef>

namespace muster::test {

bool allocations_are_counted();
std::size_t allocations(); // by this thread, so far

} // namespace muster::test
