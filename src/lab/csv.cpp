#include "lab/csv.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <vector>

namespace muster::lab {

namespace {

using Fields = std::vector<std::string>;

// As RFC 4180 has it: what holds a comma, a quote or a line's end is quoted, and quotes are doubled.
std::string escaped(std::string_view field) {
    if (field.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(field);
    std::string text = "\"";
    for (const char c : field) text += c == '"' ? std::string("\"\"") : std::string(1, c);
    return text + "\"";
}

std::string line_of(const Fields& fields) {
    std::string line;
    for (const std::string& field : fields) line += (line.empty() ? "" : ",") + escaped(field);
    return line + "\n";
}

int most_seats_of(const Plan& plan) {
    int most = 0;
    for (const Arm& arm : plan.arms) most = std::max(most, arm.setup.seats);
    return most;
}

std::string seat_text(int seat) { return seat < 0 ? "" : std::to_string(seat); }

std::string fired_text(const MatchRecord& record) {
    std::string text;
    for (const RuleCount& fired : record.fired)
        text += fmt::format("{}{}:{}", text.empty() ? "" : " ", fired.rule, fired.times);
    return text;
}

void add_seat(Fields& fields, const Arm& arm, const Outcome& outcome, int seat) {
    const auto i = static_cast<std::size_t>(seat);
    if (seat >= arm.setup.seats) {
        fields.insert(fields.end(), 4, "");
        return;
    }
    fields.push_back(arm.bots[i]);
    fields.push_back(fmt::format("{:.6g}", static_cast<double>(outcome.pay_off[i]) / whole_win));
    fields.push_back(std::to_string(outcome.score[i]));
    fields.push_back(std::to_string(outcome.rank[i]));
}

} // namespace

std::string csv_header(const Plan& plan) {
    Fields fields{"number", "unit", "arm", "seed"};
    for (int seat = 0; seat < most_seats_of(plan); ++seat)
        for (const char* what : {"bot", "share", "score", "rank"})
            fields.push_back(fmt::format("{}_{}", what, seat));
    for (const char* what : {"ended_by", "rounds", "decisions", "lead_changes", "first", "won_lead", "fired"})
        fields.emplace_back(what);
    return line_of(fields);
}

std::string csv_line(const Plan& plan, const Row& row) {
    const Arm& arm = plan.arms[plan.arm_of(row.number)];
    const MatchRecord& record = row.record;
    Fields fields{std::to_string(row.number), std::to_string(plan.unit_of(row.number)), arm.name,
                  std::to_string(record.seed)};
    for (int seat = 0; seat < most_seats_of(plan); ++seat) add_seat(fields, arm, record.outcome, seat);
    fields.emplace_back(record.outcome.ended_by.id);
    fields.push_back(std::to_string(record.rounds));
    fields.push_back(std::to_string(record.decisions));
    fields.push_back(std::to_string(record.lead_changes));
    fields.push_back(seat_text(record.first));
    fields.push_back(seat_text(record.won_lead));
    fields.push_back(fired_text(record));
    return line_of(fields);
}

} // namespace muster::lab
