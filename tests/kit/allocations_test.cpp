#include "kit/allocations.hpp"

#include <cstdlib>
#include <gtest/gtest.h>
#include <memory>
#include <new>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define MUSTER_COUNTS 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define MUSTER_COUNTS 0
#endif
#endif
#ifndef MUSTER_COUNTS
#define MUSTER_COUNTS 1
#endif

namespace {
thread_local std::size_t count = 0;

[[maybe_unused]] void* counted(std::size_t size) {
    ++count;
    void* memory = std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr) std::abort();
    return memory;
}
} // namespace

#if MUSTER_COUNTS
void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
#endif

namespace muster::test {

bool allocations_are_counted() { return MUSTER_COUNTS != 0; }
std::size_t allocations() { return count; }

TEST(Allocations, Are_counted) {
    if (!allocations_are_counted()) GTEST_SKIP() << "a sanitizer has its own operator new";
    const std::size_t before = allocations();
    const auto some = std::make_unique<int[]>(1000);
    some[7] = 1;
    EXPECT_EQ(allocations() - before, 1u);
}

} // namespace muster::test
