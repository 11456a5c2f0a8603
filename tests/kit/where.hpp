// Where the tests find what was built and what they are compared with. Only where.cpp knows: so the same test
// compiles to the same object wherever the checkout is, and is not compiled again in another one.
#pragma once

#include <string>

namespace muster::test {

std::string source_path();  // the project's folder
std::string program_path(); // the built `muster`
std::string mpirun_path();  // empty: the laboratory was built without MPI

} // namespace muster::test
