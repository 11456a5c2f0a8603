#include "kit/where.hpp"

#include <cstdlib>

namespace muster::test {

std::string source_path() { return MUSTER_SOURCE_DIR; }

std::string program_path() {
#ifdef MUSTER_PROGRAM
    return MUSTER_PROGRAM;
#else
    const char* path = std::getenv("MUSTER_PROGRAM");
    return path != nullptr ? path : "muster";
#endif
}

std::string mpirun_path() {
#ifdef MUSTER_MPIRUN
    return MUSTER_MPIRUN;
#else
    return "";
#endif
}

} // namespace muster::test
