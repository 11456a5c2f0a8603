// The companion beside a real table: it asks for the dice people rolled and the cards they drew.
#pragma once

#include "cli/book.hpp"
#include "cli/device.hpp"
#include "cli/terminal.hpp"
#include "core/any_table.hpp"

#include <functional>
#include <vector>

namespace muster::cli {

enum class Entering : std::uint8_t {
    done,
    back, // the person would rather decide anew
    ended // no more input
};

class Companion {
public:
    // `table` gives the words; `seed` draws what a person must not see, the hands of bots.
    Companion(Terminal& terminal, Device& device, const Book& book, const AnyTable& table, std::uint64_t seed)
        : terminal_(terminal), device_(device), book_(book), table_(table), seed_(seed) {}

    // Said before the first question: what the results are for.
    void preface(std::string text) { preface_ = std::move(text); }

    // Tries with more and more results until they suffice. `acting` is the seat whose decision it is.
    Entering enter(const std::function<Played(const std::vector<Entered>&)>& attempt, int acting = -1);

private:
    enum class Answer : std::uint8_t { results, back, ended };
    Answer ask(const Want& want);
    // That luck is wanted for what comes after a decision tells what others hold (a turn that is skipped), so
    // it cannot be taken back from there on; nor can an answer that the table keeps.
    bool may_go_back(const Want& want) const {
        return table_.owed() == nullptr && want.ask.who == acting_ && !want.ask.secret;
    }
    bool read_results(const Want& want, const std::string& line);
    void draw_for(const Want& want);
    void refuse(const Refusal& refusal) const;
    void help(const Want& want) const;
    std::string question(const Want& want) const;

    Terminal& terminal_;
    Device& device_;
    const Book& book_;
    const AnyTable& table_;
    std::uint64_t seed_;
    std::string preface_;
    int acting_ = -1;
    std::vector<Entered> entered_; // all groups so far
    std::vector<Entered> group_;   // the one being asked for
};

} // namespace muster::cli
