#include "core/position.hpp"

#include <algorithm>

namespace muster {

namespace {

// "seats[1].hand[2]" is about "seats".
std::string_view subject_of(std::string_view field) { return field.substr(0, field.find_first_of(".[")); }

} // namespace

Faults together(const Faults& reading, const Faults& checking,
                std::initializer_list<std::string_view> foundations) {
    const auto tells_more = [&](const Fault& fault) {
        const std::string_view about = subject_of(fault.field);
        return std::ranges::none_of(reading, [&](const Fault& known) {
            const std::string_view subject = subject_of(known.field);
            // What is under way depends on everything else.
            return subject.empty() || subject == about || about == "flow" ||
                   std::ranges::find(foundations, subject) != foundations.end();
        });
    };
    Faults all = reading;
    std::ranges::copy_if(checking, std::back_inserter(all), tells_more);
    return all;
}

} // namespace muster
