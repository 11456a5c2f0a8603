// Who has the screen in front of them. Several people at one device must not see each other's secrets, so it
// changes hands behind a cover screen.
#pragma once

#include "cli/terminal.hpp"
#include "core/seat.hpp"

#include <string>

namespace muster::cli {

class Device {
public:
    Device(Terminal& terminal, SeatSet people) : terminal_(terminal), people_(people) {
        if (people.size() == 1) holder_ = people.front().index();
    }

    bool is_person(int seat) const { return seat >= 0 && seat < max_seats && people_.contains(Seat(seat)); }
    int people() const { return people_.size(); }
    int holder() const { return holder_; } // -1: nobody in particular

    // All that the one who holds it may know; everything where only bots play.
    Viewer viewer() const {
        if (people_.empty()) return Viewer::owner();
        return holder_ >= 0 ? Viewer(Seat(holder_)) : Viewer::spectator();
    }

    // False at the end of input, or if somebody quits.
    bool pass_to(Seat seat, const std::string& name);
    // Where nothing is hidden from anybody: no need to look away.
    void hand_to(Seat seat) { holder_ = seat.index(); }

private:
    Terminal& terminal_;
    SeatSet people_;
    int holder_ = -1;
};

} // namespace muster::cli
