// The processes that `mpirun` started together, on one machine or on many. The first one is the program that
// people know; the others play games for it. An ordinary start is one process alone, in which MPI is not even
// initialised, and so is everything in a build without MPI.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace muster::lab {

class Ranks {
public:
    // Once, in main, before anything else; it is there until the program ends.
    //     muster::lab::Ranks ranks;
    //     if (!ranks.is_first()) return muster::lab::help(ranks);
    Ranks();
    // The first one sends the others home.
    ~Ranks();
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    // Those of this process; nothing in a program that made none.
    static Ranks* here();

    bool is_first() const { return own_ == 0; }
    int count() const { return count_; }
    // How many of them share this machine.
    int neighbours() const { return neighbours_; }

    enum class Topic : int { plan, games, rows, stop, leave };
    struct Message {
        int from = 0;
        Topic topic = Topic::leave;
        std::string text;
    };
    // Never waits; what is sent is on its way while this process looks for messages.
    void send(int to, Topic topic, std::string text);
    std::optional<Message> receive();

    // Ends a helper, whatever its threads are doing.
    [[noreturn]] void leave();
    // Ends all.
    [[noreturn]] void abort(std::string_view why);

private:
    int own_ = 0;
    int count_ = 1;
    int neighbours_ = 1;
};

// What a rank prints before it ends all. It may quote what another one sent, so only what can be seen.
std::string last_words(int rank, std::string_view why);

// What any rank but the first does: plays what that one hands out, prints nothing, and leaves with it.
int help(Ranks& ranks);

} // namespace muster::lab
