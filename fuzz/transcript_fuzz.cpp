// Arbitrary text as a transcript: either refused with a fault, or a game that is written down as it was read.
#include "protocol/registry.hpp"

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace muster;
    Faults faults;
    const auto table =
        read_transcript(std::string_view(reinterpret_cast<const char*>(data), size), open_tables(), faults);
    require((table != nullptr) == faults.empty());
    if (!table) return 0;
    // Once more: what it writes is read again, and gives the same text and the same state.
    const std::string written = transcript(*table, Viewer::owner());
    const auto again = read_transcript(written, open_tables(), faults);
    require(again != nullptr && faults.empty());
    require(again->hash() == table->hash() && transcript(*again, Viewer::owner()) == written);
    // What a seat gets of an unfinished game can be written, but never replayed.
    const std::string partial = transcript(*table, Viewer(Seat(0)));
    require((read_transcript(partial, open_tables(), faults) != nullptr) == table->outcome().over);
    return 0;
}
