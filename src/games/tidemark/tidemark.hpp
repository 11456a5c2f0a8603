// Tidemark: crews of three hold cairns on a tidal flat of squares. A game to learn from, and to copy.
//
// Each round every crew bids Nerve in secret, and whoever bids most acts first. Then the crews activate one
// fighter each, in turn: it moves, shoots or waits. Each cairn held when the round ends is a point.
// Rules: docs/rules/tidemark.md (ids TM-...). Seats: 2 to 4. Hidden: bids until all are in.
#pragma once

#include "round/small_game.hpp"
#include "space/square.hpp"

namespace muster::tidemark {

inline constexpr int most_seats = 4;
inline constexpr int crew = 3; // fighters of a seat

struct Options {
    int rounds = 4;
    int nerve = 6;
};

enum class Verb : std::uint8_t { bid, move, shoot, wait };
enum class Procedure : std::uint8_t { round, bidding, acting };
enum class RoundStep : std::uint8_t { bid, open, act, end };

using RoundFrame = BareFrame<Procedure::round>;
using BiddingFrame = BareFrame<Procedure::bidding>; // TM-BID-1
using ActingFrame = BareFrame<Procedure::acting>;   // TM-ACT-1

struct Crew {
    std::uint8_t nerve = 0;
    std::uint8_t points = 0;
};
struct State : Alternating {
    Sealed bids;
    Flow<2> flow;
    List<Crew, most_seats> crews;            // by seat
    List<SquareId, most_seats * crew> stand; // where each fighter stands
    std::uint8_t round = 0;                  // from 1
    std::uint8_t over = 0;                   // 1: TM-END-1
    std::array<std::uint8_t, 3> unused{};    // states have no padding
};

class Tidemark final : public SmallGame<Tidemark, State, Options, 3> {
public:
    using SmallGame::SmallGame;
    static constexpr bool seals = true; // it has a secret question
    static const Tables tables;
};

} // namespace muster::tidemark
