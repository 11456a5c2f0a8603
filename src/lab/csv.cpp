#include "lab/csv.hpp"

#include "lab/request.hpp"

#include <algorithm>
#include <array>
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

std::string seat_text(int seat) { return seat < 0 ? "" : std::to_string(seat); }

std::string fired_text(const MatchRecord& record) {
    std::string text;
    for (const RuleCount& fired : record.fired)
        text += fmt::format("{}{}:{}", text.empty() ? "" : " ", fired.rule, fired.times);
    return text;
}

constexpr std::array<std::string_view, 6> seat_columns{"bot", "force", "side", "share", "score", "rank"};

void add_seat(Fields& fields, const std::string& bot, const std::string& force, const Outcome& outcome,
              std::size_t seat) {
    fields.push_back(bot);
    fields.push_back(force);
    fields.push_back(std::to_string(outcome.side[seat]));
    // All digits: whoever takes a mean of them has the one that the figures have.
    fields.push_back(fmt::format("{}", static_cast<double>(outcome.pay_off[seat]) / whole_win));
    fields.push_back(std::to_string(outcome.score[seat]));
    fields.push_back(std::to_string(outcome.rank[seat]));
}

} // namespace

Csv::Csv(const Plan& plan) : plan_(&plan) {
    for (const Arm& arm : plan.arms) {
        most_seats_ = std::max(most_seats_, arm.setup.seats);
        forces_.push_back(forces_of(*plan.game, arm.setup, plan.first_seed));
    }
}

std::string Csv::header() const {
    Fields fields{"number", "unit", "arm", "seed"};
    // Marked, since an option may be called like a column: Forge has both rounds to play and rounds played.
    for (const auto& [key, unused] : plan_->arms.front().varied) fields.push_back("vary_" + key);
    for (int seat = 0; seat < most_seats_; ++seat)
        for (const std::string_view what : seat_columns) fields.push_back(fmt::format("{}_{}", what, seat));
    for (const char* what : {"ended_by", "rounds", "decisions", "lead_changes", "first", "won_lead", "fired"})
        fields.emplace_back(what);
    return line_of(fields);
}

std::string Csv::line(const Row& row) const {
    const std::size_t number = plan_->arm_of(row.number);
    const Arm& arm = plan_->arms[number];
    const MatchRecord& record = row.record;
    Fields fields{std::to_string(row.number), std::to_string(plan_->unit_of(row.number)), arm.name,
                  std::to_string(record.seed)};
    for (const auto& [unused, value] : arm.varied) fields.push_back(value);
    const auto seats = static_cast<std::size_t>(arm.setup.seats);
    for (std::size_t seat = 0; seat < seats; ++seat)
        add_seat(fields, arm.bots[seat], forces_[number][seat], record.outcome, seat);
    fields.insert(fields.end(), (static_cast<std::size_t>(most_seats_) - seats) * seat_columns.size(), "");
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
