#include "core/table.hpp"
#include "lab/crew.hpp"
#include "lab/helpers.hpp"
#include "lab/lab.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace muster::lab {

namespace {

using std::chrono::milliseconds;

// How far anybody may play ahead of a game that takes long: rows wait in memory until it is their turn.
constexpr std::uint64_t most_ahead = 1 << 14;

constexpr milliseconds between_reports{100};
constexpr milliseconds patience{50};             // between looks at whether Ctrl-C was pressed
constexpr milliseconds patience_with_helpers{1}; // and at what others have sent

class Run {
public:
    Run(const Plan& plan, std::span<const Row> known, Sink& sink, const Effort& effort)
        : plan_(plan), known_(known), sink_(sink), effort_(effort) {
        while (!known_.empty() && known_.back().number >= plan.games())
            known_ = known_.first(known_.size() - 1);
    }

    Ended go() {
        deliver();
        if (going_on()) play();
        report();
        return enough_ ? Ended::enough : next_ == plan_.games() ? Ended::complete : Ended::interrupted;
    }

private:
    bool going_on() const { return !enough_ && next_ < plan_.games() && !interrupted(); }
    bool interrupted() const { return effort_.interrupted != nullptr && *effort_.interrupted; }

    void play() {
        const Ranks* ranks = Ranks::here();
        const int threads =
            effort_.threads > 0 ? effort_.threads : usual_threads(ranks != nullptr ? ranks->neighbours() : 1);
        Crew crew(plan_, threads);
        Helpers helpers(plan_, effort_.threads);
        while (going_on()) {
            hand_out(crew);
            helpers.take_from(crew);
            arrive(crew.finished(helpers.any() ? patience_with_helpers : patience));
            arrive(helpers.finished());
            deliver();
            report_now_and_then();
        }
        if (!interrupted()) return;
        crew.stop();
        arrive(crew.finished(milliseconds(0)));
        deliver();
    }

    void hand_out(Crew& crew) {
        std::vector<std::uint64_t> numbers;
        for (; begun_ < std::min(plan_.games(), next_ + most_ahead); ++begun_)
            if (!take_known(begun_, known_to_skip_)) numbers.push_back(begun_);
        if (!numbers.empty()) crew.add(numbers);
    }

    // Whether the next one that is known has this number. Steps over it.
    bool take_known(std::uint64_t number, std::size_t& at) const {
        if (at == known_.size() || known_[at].number != number) return false;
        ++at;
        return true;
    }

    void arrive(std::vector<Row> rows) {
        played_ += rows.size();
        for (Row& row : rows) {
            if (effort_.on_played) effort_.on_played(row);
            waiting_.emplace(row.number, std::move(row));
        }
    }

    // Hands over what has its turn.
    void deliver() {
        while (!enough_ && next_ < plan_.games()) {
            if (take_known(next_, known_taken_)) {
                enough_ = !sink_.take(known_[known_taken_ - 1]);
            } else {
                const auto found = waiting_.find(next_);
                if (found == waiting_.end()) return;
                enough_ = !sink_.take(found->second);
                waiting_.erase(found);
            }
            ++next_;
        }
    }

    void report_now_and_then() {
        const auto now = std::chrono::steady_clock::now();
        if (now - reported_ < between_reports) return;
        reported_ = now;
        report();
    }
    void report() const {
        if (effort_.on_progress) effort_.on_progress({known_.size() + played_, known_.size(), plan_.games()});
    }

    const Plan& plan_;
    std::span<const Row> known_;
    Sink& sink_;
    const Effort& effort_;

    std::uint64_t next_ = 0; // that the sink gets
    bool enough_ = false;
    std::size_t known_taken_ = 0;   // rows that the sink got
    std::uint64_t begun_ = 0;       // the first number that nobody was given yet
    std::size_t known_to_skip_ = 0; // the first one known from there on
    std::map<std::uint64_t, Row> waiting_;
    std::uint64_t played_ = 0;
    std::chrono::steady_clock::time_point reported_{};
};

} // namespace

Ended run(const Plan& plan, std::span<const Row> known, Sink& sink, const Effort& effort) {
    return Run(plan, known, sink, effort).go();
}

bool thinks_for_a_time(const Arm& arm) {
    return std::ranges::any_of(arm.bots, [](const std::string& name) {
        const auto bot = read_bot(name);
        return bot && bot->milliseconds > 0;
    });
}

namespace {

// A journal may be of a program whose bots decided otherwise.
bool is_same_game(const MatchRecord& one, const MatchRecord& other) {
    return one.decisions == other.decisions && one.outcome.score == other.outcome.score &&
           one.outcome.rank == other.outcome.rank && one.outcome.ended_by == other.outcome.ended_by;
}

} // namespace

std::optional<std::string> transcript_of(const Plan& plan, const Row& row,
                                         const std::atomic<bool>* given_up) {
    const Arm& arm = plan.arms[plan.arm_of(row.number)];
    if (thinks_for_a_time(arm)) return std::nullopt;
    std::vector<MatchDecision> decisions;
    const MatchRecord again = Matches(plan, given_up).play(row.number, &decisions).record;
    if (again.abandoned || !is_same_game(again, row.record)) return std::nullopt;
    Played opened;
    Faults faults;
    const auto table = plan.game->open(arm.setup, plan.seed_of(row.number), nullptr, opened, faults);
    if (!table) throw std::runtime_error(to_string(faults));
    table->players = arm.bots;
    for (const MatchDecision& decision : decisions)
        if (!table->play(decision.seat, decision.action).ok())
            throw std::logic_error("a bot's decision was refused");
    return transcript(*table, Viewer::owner());
}

} // namespace muster::lab
