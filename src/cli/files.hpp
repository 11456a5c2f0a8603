// Files that are read whole. How they are written is in src/files.
#pragma once

#include "core/any_table.hpp"
#include "core/faults.hpp"

#include <memory>
#include <string>

namespace muster::cli {

bool file_exists(const std::string& path);

// Throws a Failure that names the file. "-" is standard input.
std::string read_file(const std::string& path);

// Replays a transcript. Nothing, and faults that name the file, if it does not hold.
std::unique_ptr<AnyTable> read_table(const std::string& path, Faults& faults);
// The same; throws a Failure with every fault.
std::unique_ptr<AnyTable> open_transcript(const std::string& path);

} // namespace muster::cli
