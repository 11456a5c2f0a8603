// What the laboratory found, as one JSON object: `--json` prints it and the report is drawn from it.
//
// ESTIMATE: {"value":0.52, "low":0.49, "high":0.55}, with the bounds of a 95 % interval. A bound of which
//   nothing can be said is null, and so is an estimate where no game tells anything. Rates are from 0 to 1.
// SPREAD: {"mean":ESTIMATE, "least":3, "p5":4, "p25":5, "median":6.5, "p75":8, "p95":9, "most":12,
//          "histogram":{"width":1, "bins":[[3,10],[4,22],...]}}
//   of something that is counted in every game. Each bin is the value it begins with and how many games fell
//   into it; it ends before the value + width. Empty bins are left out. Of no games it is null.
//
// {
//   "muster": "0.1.0",               the program's version
//   "command": "simulate",           or compare or sweep
//   "line": "muster simulate ...",   what was typed, quoted for a shell
//   "game": "forge", "title": "Forge",
//   "rules": "1",                    their version
//   "seats": 2,
//   "options": {"rounds":"3"},       as given for all arms; those of one arm are with it
//   "data": ["mine.toml"],           names of data files
//   "bots": ["greedy","random"],     one a seat; null where arms differ in them
//   "seed": 1,                       the first one; every unit (a game of each arm) has the next
//   "planned": 1000,                 games that were asked for
//   "games": 640,                    games that count in what follows
//   "partial": true,                 stopped by Ctrl-C: there could be more
//   "ended": "interrupted",          or complete, or enough (the sequential test was sure)
//   "arms": [ARM, ...],              one in simulate, two in compare, one a cell in sweep
//   "comparison": COMPARISON,        in compare only
//   "sweep": SWEEP,                  in sweep only
//   "rule_texts": {"FO-END-1":"*The last round.* After round ...", ...}    Markdown, of every rule named
// }
//
// ARM: {
//   "name": "B",                     or "clock=6 rockets=3", or "" in simulate
//   "options": {"rounds":"3"},       all that are given to this arm
//   "bots": ["greedy","greedy"],
//   "games": 320,
//   "stopped": 0,                    games given up after very many decisions; they count for nothing else
//   "seats": [{"seat":0, "force":"Ashgate Garrison", "bot":"greedy",
//              "wins":170,           won alone, or with its team
//              "win_rate":ESTIMATE,  a shared win counts in parts
//              "score":ESTIMATE}, ...],
//   "forces": [{"force":"Ashgate Garrison", "seats":[0,2],
//               "win_rate":ESTIMATE}, ...],       of one seat with it
//   "draws": {"games":3, "share":ESTIMATE},       shared first places; alone: neither won nor lost
//   "rounds": SPREAD, "decisions": SPREAD, "lead_changes": SPREAD,
//   "score_difference": SPREAD,      seat 0's score less the best of another side, team-mates' together; null
//                                    if there is none
//   "endings": [{"rule":"FO-END-1", "text":"The last round", "games":300, "share":ESTIMATE,
//                "seat_0":ESTIMATE}, ...],        seat 0's win rate in these games; most frequent first
//   "acting_first": ADVANTAGE,       of whoever acts first in round one
//   "winning_lead": ADVANTAGE,       of whoever wins the first initiative or bid
//   "rules": [{"rule":"FO-BID-3", "text":"Its title",
//              "games":120, "share":ESTIMATE,     in how many it fired
//              "times":ESTIMATE,                  how often in a game
//              "with":{"win_rate":[ESTIMATE,...], "rounds":ESTIMATE},    of each seat, in games with it
//              "without":{...},                   and in games without it
//              "difference":ESTIMATE,             of seat 0's win rate, with less without; null where there
//                                                 are fewer than 10 games of one kind
//              "clear":true}, ...],               its interval does not hold 0
//   "rules_compared": 40, "rules_clear": 5,
//   "rules_by_chance": 2.0,          how many would be clear if no rule mattered
//   "outliers": [{"number":17,       of the game in the plan
//                 "seed":9, "why":"longest",      or shortest, most_lead_changes, biggest_difference
//                 "value":412, "text":"412 decisions"}, ...]
// }
//
// ADVANTAGE: {"games":320, "win_rate":ESTIMATE,   of whoever has it; null where no game knows it
//             "even":0.5,                         what it would be if nothing mattered
//             "seats":[{"seat":0, "games":150,    in which it has it
//                       "with":ESTIMATE, "without":ESTIMATE, "difference":ESTIMATE}, ...]}
//
// COMPARISON: {
//   "kind": "bots",                  or "options"
//   "a": "bot=greedy", "b": "bot=random",
//   "pairs": 320, "planned_pairs": 1000,
//   "test": {"lower":0.0, "upper":0.03, "alpha":0.05, "beta":0.05},   bounds of the difference; null without
//   "progress": "accept_upper",      or accept_lower, go_on, out_of_pairs; "none" without a test
//   "evidence": 2.97, "floor": -2.94, "ceiling": 2.94,    log likelihood ratio, where it stops; null without
//   "path": [[1,0.02],...],          the evidence after so many pairs, a few hundred points
//   "seats": [{"seat":0, "force":"Ashgate Garrison",      of bots one entry, with null for both; where the
//                                                         forces differ, "A's force / B's force"
//              "a":ESTIMATE, "b":ESTIMATE,                win rates of A and B, or under A and under B
//              "difference":ESTIMATE,               B less A; of the tested one corrected for stopping
//              "plain":ESTIMATE}, ...],                   the same, never corrected
//   "tested_seat": 0,                of bots null
//   "a_rate": ESTIMATE, "b_rate": ESTIMATE,               of the tested seat, or of the bots
//   "pentanomial": [10,20,100,22,11],                     pairs by the difference: -1, -1/2, 0, 1/2 and 1; or
//                                                         null where there are others in between
//   "pair_scores": [[-1.0,10],...],                       the same for any: how many pairs had which
//   "verdict": "B is better for seat 0 by 3.1 % ± 0.9 %."
// }
//
// SWEEP: {
//   "keys": ["clock","rockets"],
//   "values": [["6","8"],["0","3"]],
//   "cells": [{"arm":0, "at":["6","0"],           the figures are with the arm
//              "difference":ESTIMATE}, ...]       of seat 0's win rate to the first cell's, from games with
//                                                 the same luck; null in the first
// }
#pragma once

#include "core/json_fwd.hpp"
#include "lab/request.hpp"
#include "lab/summary.hpp"

#include <string>

namespace muster::lab {

// What is known of a run besides its figures.
struct RunInfo {
    std::string command;
    std::string line;
    Settings options; // for all arms
    std::uint64_t games = 0;
    Ended ended = Ended::complete;
};

// All but "comparison" and "sweep".
Json result_json(const Plan& plan, const RunInfo& info, const std::vector<Figures>& arms);

Json to_json(const Maybe& estimate);
Json to_json(const Settings& settings);

} // namespace muster::lab
