// The engine's exports for the browser: one conversation, text in and text out. A host writes a request into
// memory from muster_alloc, calls muster_answer, and reads muster_answer_size() bytes of reply.
#include "protocol/session.hpp"

#include <cstdlib>
#include <string>
#include <string_view>

namespace {

muster::Session session;
std::string reply; // kept until the next answer

} // namespace

#define MUSTER_EXPORT(name) extern "C" __attribute__((export_name(#name), used))

// Null when there is no memory left.
MUSTER_EXPORT(muster_alloc) void* muster_alloc(std::size_t size) { return std::malloc(size > 0 ? size : 1); }

MUSTER_EXPORT(muster_free) void muster_free(void* memory) { std::free(memory); }

MUSTER_EXPORT(muster_answer) const char* muster_answer(const char* request, std::size_t size) {
    reply = session.answer(request != nullptr ? std::string_view(request, size) : std::string_view());
    return reply.data();
}

MUSTER_EXPORT(muster_answer_size) std::size_t muster_answer_size() { return reply.size(); }
