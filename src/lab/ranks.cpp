// The only file that knows MPI.
#include "lab/ranks.hpp"

#include "core/visible.hpp"

#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <utility>

#ifdef MUSTER_MPI
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <list>
#include <mpi.h>
#endif

namespace muster::lab {

namespace {
Ranks* of_this_process = nullptr;
} // namespace

Ranks* Ranks::here() { return of_this_process; }

std::string last_words(int rank, std::string_view why) {
    constexpr std::size_t longest = 400;
    return fmt::format("muster: rank {}: {}\n", rank, shown(why, longest));
}

#ifdef MUSTER_MPI

namespace {

// What was sent must stay where it is until MPI is done with it.
struct Sent {
    std::string text;
    MPI_Request request = MPI_REQUEST_NULL;
};
std::list<Sent> on_their_way;

void forget_what_arrived() {
    on_their_way.remove_if([](Sent& sent) {
        int arrived = 0;
        MPI_Test(&sent.request, &arrived, MPI_STATUS_IGNORE);
        return arrived != 0;
    });
}

// Initialising MPI takes a while, so it is asked first whether anybody has started several of us. These are
// how Open MPI, MPICH and PMIx (Slurm's srun) tell it.
bool started_together() {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"})
        if (const char* size = std::getenv(name)) return std::atoi(size) > 1;
    return std::getenv("PMIX_RANK") != nullptr;
}

int size_of(MPI_Comm group) {
    int size = 1;
    MPI_Comm_size(group, &size);
    return size;
}

} // namespace

Ranks::Ranks() {
    of_this_process = this;
    if (!started_together()) return;
    int provided = 0; // only the thread that made this talks to MPI, which every implementation allows
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &own_);
    count_ = size_of(MPI_COMM_WORLD);
    MPI_Comm beside = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &beside);
    neighbours_ = size_of(beside);
    MPI_Comm_free(&beside);
}

Ranks::~Ranks() {
    of_this_process = nullptr;
    int initialised = 0;
    MPI_Initialized(&initialised);
    if (initialised == 0) return;
    for (int rank = 1; is_first() && rank < count_; ++rank) send(rank, Topic::leave, "");
    for (Sent& sent : on_their_way) MPI_Wait(&sent.request, MPI_STATUS_IGNORE);
    on_their_way.clear();
    MPI_Finalize();
}

void Ranks::send(int to, Topic topic, std::string text) {
    Sent& sent = on_their_way.emplace_back(std::move(text));
    MPI_Isend(sent.text.data(), static_cast<int>(sent.text.size()), MPI_CHAR, to, static_cast<int>(topic),
              MPI_COMM_WORLD, &sent.request);
}

std::optional<Ranks::Message> Ranks::receive() {
    if (count_ == 1) return std::nullopt;
    forget_what_arrived();
    int found = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &found, &status);
    if (found == 0) return std::nullopt;
    int size = 0;
    MPI_Get_count(&status, MPI_CHAR, &size);
    Message message{status.MPI_SOURCE, static_cast<Topic>(status.MPI_TAG),
                    std::string(static_cast<std::size_t>(size), '\0')};
    MPI_Recv(message.text.data(), size, MPI_CHAR, message.from, status.MPI_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return message;
}

void Ranks::leave() {
    MPI_Finalize();
    std::_Exit(EXIT_SUCCESS);
}

void Ranks::abort(std::string_view why) {
    const std::string text = last_words(own_, why);
    std::fwrite(text.data(), 1, text.size(), stderr);
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    std::abort();
}

#else

Ranks::Ranks() { of_this_process = this; }
Ranks::~Ranks() { of_this_process = nullptr; }
void Ranks::send(int, Topic, std::string) {}
std::optional<Ranks::Message> Ranks::receive() { return std::nullopt; }
void Ranks::leave() { std::_Exit(EXIT_SUCCESS); }
void Ranks::abort(std::string_view) { std::abort(); }

#endif

} // namespace muster::lab
