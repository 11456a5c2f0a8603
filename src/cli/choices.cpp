#include "cli/choices.hpp"

#include "cli/telling.hpp"
#include "core/json.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <string>
#include <vector>

namespace muster::cli {

namespace {

// Neighbours in the list that differ only in where or how much.
bool alike(const Action& a, const Action& b) {
    return a.verb == b.verb && a.subject == b.subject && a.target == b.target && a.has_place == b.has_place;
}

bool word_ends(const std::string& text, std::size_t at) {
    return at == 0 || at >= text.size() || text[at - 1] == ' ';
}

// What all begin with and what all end with, in whole words.
std::pair<std::size_t, std::size_t> shared(const Lines& texts) {
    const std::string& first = texts.front();
    std::size_t front = first.size(), back = first.size();
    for (const std::string& text : texts) {
        const std::size_t most = std::min(first.size(), text.size());
        std::size_t same = 0;
        while (same < std::min(front, most) && text[same] == first[same]) ++same;
        front = same;
        same = 0;
        while (same < std::min(back, most) && text[text.size() - 1 - same] == first[first.size() - 1 - same])
            ++same;
        back = same;
    }
    while (!word_ends(first, front)) --front;
    while (back > 0 && first[first.size() - back] != ' ') --back;
    for (const std::string& text : texts)
        if (front + back > text.size()) back = 0;
    return {front, back};
}

class ChoiceList {
public:
    ChoiceList(const AnyTable& table, Seat seat, const ActionList& choices, const Paint& paint, int width)
        : table_(table), seat_(seat), choices_(choices), paint_(paint), width_(width) {
        for (const Action& action : choices) texts_.push_back(table.describe(seat, action));
    }

    // So many alike are drawn together; the longer the list, the sooner.
    Lines all(bool points) {
        constexpr std::size_t long_list = 16;
        const std::size_t together = texts_.size() > 8 ? 2 : 4;
        for (std::size_t i = 0; i < texts_.size();) {
            const std::size_t end = run(i, points);
            if (points && choices_[i].has_place && end - i > 2)
                add_points(i, end);
            else if (const std::size_t about = run_about_one(i); texts_.size() > long_list && about > end)
                i = add_by_ending(i, about, together);
            else
                add_group(from(i, end), together);
            i = std::max(i, end);
        }
        return std::move(lines_);
    }

    Lines some(const std::vector<Action>& candidates) {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < choices_.size(); ++i)
            if (std::find(candidates.begin(), candidates.end(), choices_[i]) != candidates.end())
                found.push_back(i);
        if (!found.empty()) add_group(found, 9);
        // Those that are not on the list have no number: they are shown as they can be typed.
        for (const Action& candidate : candidates)
            if (std::find(choices_.begin(), choices_.end(), candidate) == choices_.end())
                for (std::string& line : wrap_behind("    ",
                                                     fmt::format("{}: {}", action_text(table_, candidate),
                                                                 table_.describe(seat_, candidate)),
                                                     width_))
                    lines_.push_back(std::move(line));
        return std::move(lines_);
    }

private:
    static std::vector<std::size_t> from(std::size_t begin, std::size_t end) {
        std::vector<std::size_t> all;
        for (std::size_t i = begin; i < end; ++i) all.push_back(i);
        return all;
    }

    std::size_t run(std::size_t i, bool points) const {
        std::size_t end = i + 1;
        while (end < texts_.size() && alike(choices_[i], choices_[end]) &&
               (!points || !choices_[i].has_place || choices_[i].detail == choices_[end].detail))
            ++end;
        return end;
    }
    // Neighbours that do the same with one thing to some target, whichever.
    std::size_t run_about_one(std::size_t i) const {
        std::size_t end = i + 1;
        while (end < texts_.size() && choices_[i].verb == choices_[end].verb &&
               choices_[i].subject == choices_[end].subject &&
               (choices_[i].target == no_one) == (choices_[end].target == no_one) && !choices_[end].has_place)
            ++end;
        return end;
    }

    std::string numbered(std::size_t number) const { return paint_.bold(fmt::format("{:>4}", number)); }

    void add_one(std::size_t i) {
        const Lines wrapped = wrap_behind(numbered(i + 1) + "  ", texts_[i], width_);
        lines_.insert(lines_.end(), wrapped.begin(), wrapped.end());
    }

    // "Attack Dray with …" and what it can be, in columns; one by one where they are few.
    void add_group(const std::vector<std::size_t>& members, std::size_t together) {
        Lines group;
        for (const std::size_t i : members) group.push_back(texts_[i]);
        const auto [front, back] = shared(group);
        if (group.size() < together || front == 0) {
            for (const std::size_t i : members) add_one(i);
            return;
        }
        add_head(group[0], front, back);
        Lines cells;
        for (const std::size_t i : members) {
            const std::string middle = texts_[i].substr(front, texts_[i].size() - front - back);
            cells.push_back(fmt::format("{}  {}", numbered(i + 1), trimmed(middle)));
        }
        for (const std::string& line : in_columns(cells, width_ - 4, 1)) lines_.push_back("    " + line);
    }

    void add_head(const std::string& text, std::size_t front, std::size_t back) {
        const std::string head = trimmed(text.substr(0, front)) + " …" + text.substr(text.size() - back);
        for (const std::string& line : wrap(head, width_ - 6)) lines_.push_back("      " + line);
    }

    // Those that end alike belong together, wherever they stand: "Declare … at hand range (now direct)".
    std::size_t add_by_ending(std::size_t begin, std::size_t end, std::size_t together) {
        const Lines run(texts_.begin() + static_cast<std::ptrdiff_t>(begin),
                        texts_.begin() + static_cast<std::ptrdiff_t>(end));
        const std::size_t front = words_of(run[0].substr(0, shared(run).first)).size();
        std::size_t fewest = SIZE_MAX;
        for (const std::string& text : run) fewest = std::min(fewest, words_of(text).size());
        std::vector<std::pair<std::string, std::vector<std::size_t>>> groups;
        for (std::size_t i = begin; i < end; ++i) {
            const std::string ending = last_words(texts_[i], fewest - std::min(fewest, front + 1));
            const auto known = std::find_if(groups.begin(), groups.end(),
                                            [&](const auto& group) { return group.first == ending; });
            if (known == groups.end())
                groups.push_back({ending, {i}});
            else
                known->second.push_back(i);
        }
        for (const auto& [ending, members] : groups) add_group(members, together);
        return end;
    }

    static std::string last_words(const std::string& text, std::size_t count) {
        const Lines words = words_of(text);
        return joined(
            Lines(words.end() - static_cast<std::ptrdiff_t>(std::min(count, words.size())), words.end()),
            " ");
    }

    // "  12-75  Move with W1 (3) to …  64 points, or any other: move W1 x,y"
    void add_points(std::size_t begin, std::size_t end) {
        const Lines group(texts_.begin() + static_cast<std::ptrdiff_t>(begin),
                          texts_.begin() + static_cast<std::ptrdiff_t>(end));
        const auto [front, back] = shared(group);
        const std::string range = paint_.bold(fmt::format("{:>4}-{:<3}", begin + 1, end));
        const std::string head =
            front > 0 ? trimmed(group[0].substr(0, front)) + " …" + group[0].substr(group[0].size() - back)
                      : group[0];
        const std::string hint =
            paint_.faint(fmt::format("({} points; any other: {})", end - begin, typed_form(choices_[begin])));
        const Lines wrapped = wrap_behind(range + "  ", head + "  " + hint, width_);
        lines_.insert(lines_.end(), wrapped.begin(), wrapped.end());
    }

    // What must be typed so that only the point is left open.
    std::string typed_form(const Action& action) const {
        const VerbInfo& verb = table_.verbs()[action.verb];
        const auto differs = [&](auto Action::* field) {
            return std::any_of(choices_.begin(), choices_.end(), [&](const Action& other) {
                return other.verb == action.verb && other.*field != action.*field;
            });
        };
        std::string text(verb.name);
        if (differs(&Action::subject)) text += " " + table_.words().word(verb.subject, action.subject);
        if (differs(&Action::target)) text += " " + table_.words().word(verb.target, action.target);
        if (differs(&Action::detail)) text += " " + table_.words().word(verb.detail, action.detail);
        return text + " x,y";
    }

    const AnyTable& table_;
    Seat seat_;
    const ActionList& choices_;
    const Paint& paint_;
    int width_;
    Lines texts_;
    Lines lines_;
};

} // namespace

Lines show_choices(const AnyTable& table, Seat seat, const ActionList& choices, bool points,
                   const Paint& paint, int width) {
    return ChoiceList(table, seat, choices, paint, width).all(points);
}

Lines show_candidates(const AnyTable& table, Seat seat, const ActionList& choices,
                      const std::vector<Action>& candidates, const Paint& paint, int width) {
    return ChoiceList(table, seat, choices, paint, width).some(candidates);
}

} // namespace muster::cli
