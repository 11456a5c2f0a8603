// Monte Carlo tree search for games with dice and secrets. Each iteration deals anew what its seat cannot
// know, then plays from the top of the tree downwards with fresh dice until it comes to a choice that was not
// tried yet; what the state after it is worth is added to every choice on the way. So a branch is a sequence
// of choices, not of states, and its value is an average over what luck and the others' hands may be.
// Choices compete by UCB, each seat's by what they brought that seat. A secret question that several answer
// at once is one node: each seat chooses by its own sums there, without knowing what the others chose. Few
// choices compete at first, and more the oftener a node is visited: where points on the table are chosen
// there are too many to try all.
// Whole numbers only, so that the same seed and iterations give the same move on every machine.
#pragma once

#include "bots/greedy.hpp"

#include <array>
#include <bit>
#include <unordered_map>

namespace muster {

// The root, rounded down.
constexpr std::uint64_t whole_root(std::uint64_t n) {
    std::uint64_t root = 0;
    for (std::uint64_t bit = std::uint64_t{1} << (std::bit_width(n) / 2); bit != 0; bit >>= 1)
        if ((root | bit) * (root | bit) <= n) root |= bit;
    return root;
}

inline constexpr auto inverse_roots = [] {
    std::array<std::uint32_t, 256> inverse{};
    for (std::size_t i = 1; i < inverse.size(); ++i)
        inverse[i] = static_cast<std::uint32_t>(whole_root((std::uint64_t{1} << 32) / i));
    return inverse;
}();

// One divided by the root, in 65536ths; of large numbers about.
constexpr std::uint32_t inverse_root(std::uint32_t n) {
    int halvings = 0;
    for (; n >= inverse_roots.size(); n >>= 2) ++halvings;
    return inverse_roots[n] >> halvings;
}

// The natural logarithm in 1024ths, about: straight between powers of two. For n of at least 1.
constexpr std::uint64_t log_1024(std::uint64_t n) {
    const auto power = static_cast<unsigned>(std::bit_width(n) - 1);
    const std::uint64_t beyond = ((n - (std::uint64_t{1} << power)) << 10) >> power;
    return ((std::uint64_t{power} << 10) + beyond) * 710 / 1024; // ln 2 = 710 / 1024
}

template <Rules R>
class SearchBot {
public:
    using State = typename R::State;

    explicit SearchBot(const R& rules) : ahead_(rules), greedy_(rules) {}

    // Thinks anew about one decision.
    void begin(const View<R>& view, Chance& chance) {
        view_ = &view;
        key_ = (std::uint64_t{chance.below(UINT32_MAX)} << 32) | chance.below(UINT32_MAX);
        nodes_.assign(1, Node{});
        edges_.clear();
        children_.clear();
        iterations_ = 0;
        lowest_ = sure_win;
        highest_ = 0;
        first_thoughts_ = greedy_.advise(view, chance);
        for (const Choice& choice : first_thoughts_.choices) note(choice.standing);
    }

    void run(std::uint64_t iterations) {
        if (first_thoughts_.choices.size() == 1) return;
        for (std::uint64_t i = 0; i < iterations; ++i) iterate();
    }

    // The most visited choice first.
    Advice advise() const {
        if (edges_.empty()) return first_thoughts_;
        Advice advice;
        advice.iterations = iterations_;
        for (std::uint32_t e = nodes_[0].first; e != none; e = edges_[e].next)
            if (edges_[e].seat == view_->seat())
                advice.choices.push_back({edges_[e].action, mean(edges_[e]), edges_[e].visits});
        std::stable_sort(advice.choices.begin(), advice.choices.end(), [](const Choice& a, const Choice& b) {
            return a.looks != b.looks ? a.looks > b.looks : a.standing > b.standing;
        });
        return advice;
    }

private:
    static constexpr std::uint32_t none = UINT32_MAX;
    static constexpr std::size_t deepest = 64;
    static constexpr int few = 6; // candidates that a new choice is the best of
    // How much doubt is worth, in hundredths of all that seems possible. Little: standings are good guesses,
    // and going deeper pays more than trying everything evenly.
    static constexpr std::uint64_t boldness = 35;

    struct Edge {
        Action action;
        Seat seat;
        std::uint32_t next = none; // of the same node
        std::uint32_t visits = 0;
        std::int64_t sum = 0; // of what it brought the seat
    };
    struct Node {
        std::uint32_t first = none;
        SeatSet full; // whose every candidate here is an edge
    };

    static int mean(const Edge& edge) { return static_cast<int>(edge.sum / edge.visits); }

    void note(int standing) {
        lowest_ = std::min(lowest_, standing);
        highest_ = std::max(highest_, standing);
    }

    void iterate() {
        Chance chance = Chance::drawn(key_, iterations_++);
        state_ = view_->state();
        view_->rules().imagine(state_, Viewer(view_->seat()), chance);
        path_.clear();
        std::uint32_t node = 0;
        bool is_new = false;
        while (!is_new && path_.size() < deepest) {
            const SeatSet awaited = view_->rules().awaiting(state_);
            if (awaited.empty()) break;
            std::uint64_t joint = node;
            for (const Seat seat : awaited) {
                if (!view_->rules().awaiting(state_).contains(seat)) break;
                const std::uint32_t edge = choose(node, seat, chance, is_new);
                path_.push_back(edge);
                joint = (joint ^ edge) * 0x9E3779B97F4A7C15u;
                ahead_.apply(state_, seat, edges_[edge].action, chance);
            }
            if (!is_new) node = child(joint);
        }
        learn();
    }

    std::uint32_t child(std::uint64_t joint) {
        const auto [found, is_new] = children_.try_emplace(joint, static_cast<std::uint32_t>(nodes_.size()));
        if (is_new) nodes_.push_back(Node{});
        return found->second;
    }

    void learn() {
        std::array<int, max_seats> standing;
        standing.fill(-1);
        for (const std::uint32_t e : path_) {
            Edge& edge = edges_[e];
            int& its = standing[static_cast<std::size_t>(edge.seat.index())];
            if (its < 0) its = worth(view_->rules(), state_, edge.seat);
            edge.sum += its;
            ++edge.visits;
        }
        const int own = standing[static_cast<std::size_t>(view_->seat().index())];
        if (own >= 0) note(own);
    }

    std::uint32_t choose(std::uint32_t node, Seat seat, Chance& chance, bool& is_new) {
        std::uint64_t visits = 0;
        std::uint64_t edges = 0;
        for (std::uint32_t e = nodes_[node].first; e != none; e = edges_[e].next) {
            if (edges_[e].seat != seat) continue;
            visits += edges_[e].visits;
            ++edges;
        }
        if (!nodes_[node].full.contains(seat) && edges < room_for(node, visits)) {
            if (const std::uint32_t fresh = widen(node, seat, edges, chance); fresh != none) {
                is_new = true;
                return fresh;
            }
            nodes_[node].full.add(seat);
        }
        if (const std::uint32_t known = best_known(node, seat, visits); known != none) return known;
        // With these cards and dice nothing that was tried before is possible.
        is_new = true;
        return widen(node, seat, edges, chance);
    }

    // How many choices compete at a node that was visited so often.
    static std::uint64_t room_for(std::uint32_t node, std::uint64_t visits) {
        return node == 0 ? 4 + whole_root(visits) : 2 + whole_root(visits);
    }

    // A further choice: at the top the next best by first thoughts, below one that looks best of a few.
    std::uint32_t widen(std::uint32_t node, Seat seat, std::uint64_t edges, Chance& chance) {
        if (node == 0 && seat == view_->seat())
            return edges < first_thoughts_.choices.size()
                       ? add(node, seat, first_thoughts_.choices[static_cast<std::size_t>(edges)].action)
                       : none;
        const auto is_known = [&](const Action& action) {
            for (std::uint32_t e = nodes_[node].first; e != none; e = edges_[e].next)
                if (edges_[e].seat == seat && edges_[e].action == action) return true;
            return false;
        };
        Action found;
        if (!ahead_.new_one(state_, seat, few, chance, is_known, found)) return none;
        return add(node, seat, found);
    }

    std::uint32_t add(std::uint32_t node, Seat seat, const Action& action) {
        const auto fresh = static_cast<std::uint32_t>(edges_.size());
        edges_.push_back(Edge{action, seat, nodes_[node].first, 0, 0});
        nodes_[node].first = fresh;
        return fresh;
    }

    // The possible choice with the highest upper confidence bound.
    std::uint32_t best_known(std::uint32_t node, Seat seat, std::uint64_t visits) {
        const auto spread = static_cast<std::uint64_t>(std::max(highest_ - lowest_, sure_win / 100));
        const std::uint64_t doubt = spread * whole_root(log_1024(visits + 1) << 10) / 1024 * boldness / 100;
        refused_.clear();
        while (true) {
            std::uint32_t best = none;
            std::int64_t highest = INT64_MIN;
            for (std::uint32_t e = nodes_[node].first; e != none; e = edges_[e].next) {
                const Edge& edge = edges_[e];
                if (edge.seat != seat) continue;
                const std::int64_t bound =
                    mean(edge) + static_cast<std::int64_t>(doubt * inverse_root(edge.visits) >> 16);
                // Of equals the one that was thought of first, which stands last in the list.
                if (bound < highest || std::ranges::find(refused_, e) != refused_.end()) continue;
                highest = bound;
                best = e;
            }
            // The seat's own choices at the top are always possible.
            if (best == none || (node == 0 && seat == view_->seat()) ||
                view_->rules().judge(state_, seat, edges_[best].action).ok())
                return best;
            refused_.push_back(best);
        }
    }

    Lookahead<R> ahead_;
    GreedyBot<R> greedy_;
    const View<R>* view_ = nullptr;
    std::uint64_t key_ = 0;
    std::uint64_t iterations_ = 0;
    int lowest_ = sure_win;
    int highest_ = 0;
    Advice first_thoughts_;
    State state_{};
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::unordered_map<std::uint64_t, std::uint32_t> children_;
    std::vector<std::uint32_t> path_;
    std::vector<std::uint32_t> refused_; // with these cards and dice
};

} // namespace muster
