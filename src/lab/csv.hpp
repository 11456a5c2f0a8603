// A row a game as comma-separated values, for spreadsheets, R and the like.
//
// number,unit,arm,seed, then for each seat bot_0,share_0,score_0,rank_0 (shares are parts of a win, from 0 to
// 1), then ended_by,rounds,decisions,lead_changes,first,won_lead,fired. Seats count from 0. What a game does
// not have is empty: a seat that only other arms have, a rule that ended it if it was stopped, a seat that
// won the lead. `fired` is "CH-MOV-2:3 CH-TRN-1:12".
#pragma once

#include "lab/lab.hpp"

#include <string>

namespace muster::lab {

// Each with the line's end.
std::string csv_header(const Plan& plan);
std::string csv_line(const Plan& plan, const Row& row);

} // namespace muster::lab
