// The engine's exports for the browser: one conversation, text in and text out. A host writes a request into
// memory from muster_alloc, calls muster_answer, and reads muster_answer_size() bytes of reply.
#include "protocol/session.hpp"

#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <wasi/api.h>

namespace {

// The host's, if it has one to lend.
std::optional<std::int64_t> host_milliseconds() {
    constexpr __wasi_timestamp_t precision = 1'000'000; // nanoseconds
    __wasi_timestamp_t now = 0;
    if (__wasi_clock_time_get(__WASI_CLOCKID_MONOTONIC, precision, &now) != __WASI_ERRNO_SUCCESS)
        return std::nullopt;
    return static_cast<std::int64_t>(now / 1'000'000);
}

class HostClock final : public muster::Clock {
public:
    std::int64_t milliseconds() const override { return host_milliseconds().value_or(INT64_MAX); }
};

const HostClock host_clock;
muster::Session session;
std::string reply; // kept until the next answer

} // namespace

#define MUSTER_EXPORT(name) extern "C" __attribute__((export_name(#name), used))

// Null when there is no memory left.
MUSTER_EXPORT(muster_alloc) void* muster_alloc(std::size_t size) { return std::malloc(size > 0 ? size : 1); }

MUSTER_EXPORT(muster_free) void muster_free(void* memory) { std::free(memory); }

MUSTER_EXPORT(muster_answer) const char* muster_answer(const char* request, std::size_t size) {
    session.keep_time(host_milliseconds() ? &host_clock : nullptr);
    reply = session.answer(request != nullptr ? std::string_view(request, size) : std::string_view());
    return reply.data();
}

MUSTER_EXPORT(muster_answer_size) std::size_t muster_answer_size() { return reply.size(); }
