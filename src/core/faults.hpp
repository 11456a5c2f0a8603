// What is wrong with something from outside: a data file, a position, a transcript, a request. Readers
// collect every fault before they give up, so that a person can mend them all at once.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace muster {

struct Fault {
    std::string file;     // or empty
    int line = 0;         // or 0
    std::string field;    // a path such as "seats[1].hand[2]", or empty
    std::string rule;     // the id of the rule that is broken, or empty
    std::string sentence; // what is wrong, for a person
};

using Faults = std::vector<Fault>;

// "cards.toml:12: CH-DATA-1: ..."
std::string to_string(const Fault& fault);
std::string to_string(const Faults& faults); // a line each

} // namespace muster
