// Other processes that play for this one: see lab/ranks.hpp.
#pragma once

#include "lab/crew.hpp"
#include "lab/ranks.hpp"

#include <vector>

namespace muster::lab {

// As the first rank sees the others, while one plan is played. In a process alone there are none.
class Helpers {
public:
    Helpers(const Plan& plan, int threads);
    // They give up what they have.
    ~Helpers();
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;

    bool any() const { return !all_.empty(); }
    // Gives them games that nobody in the crew has begun.
    void take_from(Crew& crew);
    // What they have played since they were last asked.
    std::vector<Row> finished();

private:
    struct Helper {
        int rank = 0;
        bool ready = false;
        std::size_t given = 0; // that have not come back
        std::size_t most = 0;  // as many as it is given at a time
    };
    void hear(const Ranks::Message& message, std::vector<Row>& rows);
    void hear_rows(Helper& helper, std::string_view lines, std::vector<Row>& rows);

    const Plan* plan_;
    Ranks* ranks_;
    std::vector<Helper> all_;
};

} // namespace muster::lab
