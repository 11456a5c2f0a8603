// The name of JSON values, for headers that only mention them: the library itself compiles slowly.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace muster {

// Keeps the order in which fields were written: people read these.
using Json = nlohmann::ordered_json;
class JsonReader;

} // namespace muster
