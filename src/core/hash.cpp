#include "core/rules.hpp"

namespace muster {

// Eight bytes at a time, each mixed in by a multiplication: fast, the same everywhere, and no secret depends
// on it.
std::uint64_t hash_bytes(const void* bytes, std::size_t size) {
    const auto* next = static_cast<const unsigned char*>(bytes);
    std::uint64_t hash = 0x6D757374657221ull ^ size;
    while (size > 0) {
        std::uint64_t word = 0;
        const std::size_t taken = size < sizeof word ? size : sizeof word;
        std::memcpy(&word, next, taken);
        hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
        next += taken;
        size -= taken;
    }
    return hash ^ (hash >> 32);
}

} // namespace muster
