#include "core/rules.hpp"

namespace muster {

namespace {

constexpr std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    return hash ^ (hash >> 29);
}

} // namespace

// Eight bytes at a time, each mixed in by a multiplication: fast, the same everywhere, and no secret depends
// on it. Words are copied by a fixed size, which compilers turn into a load; a copy of `size` bytes would be
// a call.
std::uint64_t hash_bytes(const void* bytes, std::size_t size) {
    const auto* next = static_cast<const unsigned char*>(bytes);
    std::uint64_t hash = 0x6D757374657221ull ^ size;
    std::uint64_t word = 0;
    for (; size >= sizeof word; size -= sizeof word, next += sizeof word) {
        std::memcpy(&word, next, sizeof word);
        hash = mixed(hash, word);
    }
    if (size > 0) {
        word = 0;
        std::memcpy(&word, next, size);
        hash = mixed(hash, word);
    }
    return hash ^ (hash >> 32);
}

} // namespace muster
