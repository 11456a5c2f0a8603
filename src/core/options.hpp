// The options of a game as a table of typed rows, each said once: its name, the member that it sets, what it
// may be and what it means. What holds if none is given stands in the struct itself. What people read of an
// option, how it is asked for, and how its value is read all follow from its row. Data files may set options,
// and whoever opens a table may; this reads both, for every game alike.
#pragma once

#include "core/entries.hpp"
#include "core/setup.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <initializer_list>
#include <tuple>

namespace muster {

struct GivenOption {
    std::string name;
    std::string value;
    Origin origin;
};
// In the order in which they count: the last one wins.
using GivenOptions = std::vector<GivenOption>;

// An [options] table of a data file: numbers, texts, and lists of texts, which are joined by commas.
void read_option_table(const DataReader& table, std::string_view rule, GivenOptions& given);
// Those given directly, which count more than those in files; none of them twice.
void add_direct_options(const Setup& setup, std::string_view rule, GivenOptions& given, Faults& faults);
// Where the value that counts was given; without a file if none was.
Origin origin_of(const GivenOptions& given, std::string_view name);
bool is_given(const GivenOptions& given, std::string_view name);

// How a value is set: each says whether it is one, and leaves the option as it was if not.
bool set_number(int& into, std::string_view value, int low, int high);
// Whatever stands between commas, or another mark, without the spaces around it.
std::vector<std::string_view> parts_of(std::string_view text, char mark = ',');
template <class Field> // a bool, or an enum that begins with 0
bool set_choice(Field& into, std::string_view value, std::initializer_list<std::string_view> names) {
    const auto found = std::find(names.begin(), names.end(), value);
    if (found == names.end()) return false;
    into = static_cast<Field>(found - names.begin());
    return true;
}

// What may be given, for a person: "1 to 12", "quick, choose", "standard (as the scenario says), 1 to 12".
std::string in_words(const OptionInfo& option);

// ---------------------------------------------------------------- names of once

// Options that were renamed, and their values, as they are called now. Where both names of an option are
// given they stay as they are: no game takes both.
using NamedValues = std::vector<std::pair<std::string, std::string>>;
void use_new_names(NamedValues& given, const OptionList& options);
// The same for a single name, and for a value of the option that is called so now.
std::string_view new_name(std::string_view name, const OptionList& options);
std::string new_value(std::string_view name, std::string_view value, const OptionList& options);
// The same for what files and the set-up say; both names in the same place are a fault.
void use_new_names(GivenOptions& given, const OptionList& options, std::string_view rule, Faults& faults);

// ---------------------------------------------------------------- rows

namespace option {

// A word that an option may be.
struct Word : OptionWord {
    // NOLINTNEXTLINE(google-explicit-constructor): a list of words reads as one
    constexpr Word(const char* text, std::string_view about = {}, std::string_view old = {})
        : OptionWord{text, about, old} {}
};

constexpr Word renamed(const char* word, std::string_view was) { return {word, "", was}; }

// A word and the value that it stands for, where they are not in the order of an enum.
template <class Value>
struct Meaning {
    Value value;
    Word word;
};
template <class Value>
constexpr Meaning<Value> means(Value value, Word word) {
    return {value, word};
}

// What few options have: the name that they had once, and what a number needs besides its range.
struct More {
    std::string_view was{};
    std::string_view hint{};
    bool judged_later = false; // a number outside its range is refused by the game, in words of its own
};

// Numbers are set as they are; a word stands for 0.
template <class Options>
struct NumberRow {
    std::string_view name;
    int Options::* field;
    int least, most;
    std::array<Word, 1> none; // unless it is empty
    std::string_view meaning;
    More more;

    constexpr bool has_word() const { return !none[0].value.empty(); }
    void describe(OptionInfo& info) const {
        info.type = OptionType::number;
        info.least = least;
        info.most = most;
        info.hint = more.hint;
        if (has_word()) info.words = {none[0]};
    }
    std::string get(const Options& options) const {
        const int value = options.*field;
        return has_word() && value == 0 ? std::string(none[0].value) : fmt::format("{}", value);
    }
    bool set(Options& options, std::string_view value) const {
        constexpr int highest = 9999; // that set_number reads
        if (!has_word() || value != none[0].value)
            return more.judged_later ? set_number(options.*field, value, 0, highest)
                                     : set_number(options.*field, value, least, most);
        options.*field = 0;
        return true;
    }
};

template <class Options, class Field, class Value, std::size_t Count>
struct ChoiceRow {
    std::string_view name;
    Field Options::* field;
    std::array<Meaning<Value>, Count> choices;
    std::string_view meaning;
    More more;

    void describe(OptionInfo& info) const {
        info.type = OptionType::choice;
        for (const auto& choice : choices) info.words.push_back(choice.word);
    }
    std::string get(const Options& options) const {
        const auto found = std::ranges::find(choices, options.*field, &Meaning<Value>::value);
        return std::string(found->word.value);
    }
    bool set(Options& options, std::string_view value) const {
        const auto is_it = [&](const auto& choice) { return choice.word.value == value; };
        const auto found = std::ranges::find_if(choices, is_it);
        if (found == choices.end()) return false;
        options.*field = found->value;
        return true;
    }
};

// A text, which the game reads once its files are there. One that is empty unless somebody fills it has a
// word for that, its first.
template <class Options, std::size_t Words, std::size_t Items>
struct TextRow {
    std::string_view name;
    std::string Options::* field;
    OptionType type;
    bool none; // the first word stands for an empty text
    std::array<Word, Words> words;
    std::string_view how; // of a list: how many of the items
    std::array<std::string_view, Items> items;
    std::string_view hint;
    std::string_view meaning;
    More more;

    void describe(OptionInfo& info) const {
        info.type = type;
        info.words.assign(words.begin(), words.end());
        info.items.assign(items.begin(), items.end());
        info.hint = how;
        for (const std::string_view item : items)
            info.hint += fmt::format("{}{}", item == items[0] ? ": " : ", ", item);
        if (!hint.empty()) info.hint += fmt::format("{}{}", Items > 0 ? ", or " : "", hint);
    }
    std::string get(const Options& options) const {
        const std::string& value = options.*field;
        return none && value.empty() ? std::string(words[0].value) : value;
    }
    bool set(Options& options, std::string_view value) const {
        options.*field = none && value == words[0].value ? "" : value;
        return true;
    }
};

// One of the words, or a list of at least two texts, which goes with the word of its own.
template <class Options, class Field, std::size_t Count>
struct ChoiceOrListRow {
    std::string_view name;
    Field Options::* field;
    std::array<Word, Count> words; // in the order of the enum
    Field of_list;
    std::vector<std::string> Options::* texts;
    std::string_view hint;
    std::string_view meaning;
    More more;

    void describe(OptionInfo& info) const {
        info.type = OptionType::list;
        info.words.assign(words.begin(), words.end());
        info.hint = hint;
    }
    std::string get(const Options& options) const {
        std::string joined;
        for (const std::string& text : options.*texts) joined += (joined.empty() ? "" : ",") + text;
        return joined.empty() ? std::string(words[static_cast<std::size_t>(options.*field)].value) : joined;
    }
    bool set(Options& options, std::string_view value) const {
        const auto found = std::ranges::find(words, value, &Word::value);
        if (found == words.end() && !value.contains(',')) return false;
        options.*field = found == words.end() ? of_list : static_cast<Field>(found - words.begin());
        (options.*texts).clear();
        for (std::size_t from = 0; found == words.end() && from <= value.size();) {
            const std::size_t comma = std::min(value.find(',', from), value.size());
            (options.*texts).emplace_back(value.substr(from, comma - from));
            from = comma + 1;
        }
        return true;
    }
};

// ---------------------------------------------------------------- how a table is written

template <class Options>
constexpr auto number(std::string_view name, int Options::* field, int least, int most,
                      std::string_view meaning, More more = {}) {
    return NumberRow<Options>{name, field, least, most, {Word("")}, meaning, more};
}
// A number, or a word that 0 stands for.
template <class Options>
constexpr auto number_or(std::string_view name, int Options::* field, Word none, int least, int most,
                         std::string_view meaning, More more = {}) {
    return NumberRow<Options>{name, field, least, most, {none}, meaning, more};
}

// By words, in the order of the enum; of a bool the word for false comes first.
template <class Options, class Field, std::size_t Count>
constexpr auto choice(std::string_view name, Field Options::* field, const Word (&words)[Count],
                      std::string_view meaning, More more = {}) {
    const auto each = [&]<std::size_t... At>(std::index_sequence<At...>) {
        return std::array{Meaning<Field>{static_cast<Field>(At), words[At]}...};
    };
    return ChoiceRow<Options, Field, Field, Count>{name, field, each(std::make_index_sequence<Count>()),
                                                   meaning, more};
}
template <class Options, class Field, class Value, std::size_t Count>
constexpr auto choice(std::string_view name, Field Options::* field, const Meaning<Value> (&choices)[Count],
                      std::string_view meaning, More more = {}) {
    return ChoiceRow<Options, Field, Value, Count>{name, field, std::to_array(choices), meaning, more};
}
// On or off.
template <class Options>
constexpr auto flag(std::string_view name, bool Options::* field, std::string_view meaning, More more = {}) {
    return choice(name, field, {"off", "on"}, meaning, more);
}

// The name of something that data files hold; whether it exists is checked later.
template <class Options, std::size_t Words>
constexpr auto id(std::string_view name, std::string Options::* field, const Word (&words)[Words],
                  std::string_view hint, std::string_view meaning, More more = {}) {
    return TextRow<Options, Words, 0>{name, field, OptionType::text, false, std::to_array(words), "",
                                      {},   hint,  meaning,          more};
}
// Texts with commas between them, or nothing, which has a word.
template <class Options, std::size_t Items>
constexpr auto list(std::string_view name, std::string Options::* field, Word none, std::string_view how,
                    const std::string_view (&items)[Items], std::string_view meaning, More more = {}) {
    return TextRow<Options, 1, Items>{
        name, field, OptionType::list, true, {none}, how, std::to_array(items), more.hint, meaning, more};
}
template <class Options, class Field, std::size_t Count>
constexpr auto choice_or_list(std::string_view name, Field Options::* field, const Word (&words)[Count],
                              Field of_list, std::vector<std::string> Options::* texts, std::string_view hint,
                              std::string_view meaning, More more = {}) {
    return ChoiceOrListRow<Options, Field, Count>{name,    field, std::to_array(words), of_list, texts, hint,
                                                  meaning, more};
}

// What holds if nobody says otherwise comes first among what may be given.
void put_first(std::vector<OptionWord>& words, std::string_view preset);

template <class Options, class Row>
OptionInfo info_of(const Row& row) {
    OptionInfo info;
    info.name = row.name;
    info.meaning = row.meaning;
    info.was = row.more.was;
    info.preset = row.get(Options());
    row.describe(info);
    if (info.type == OptionType::choice) put_first(info.words, info.preset);
    return info;
}

} // namespace option

template <class Options, class... Rows>
std::vector<OptionInfo> infos_of(const std::tuple<Rows...>& rows) {
    return std::apply([](const auto&... row) { return std::vector{option::info_of<Options>(row)...}; }, rows);
}

// ---------------------------------------------------------------- reading

// What is said of an option that cannot be set; `rule` is the one that faults name.
struct OptionRefusals {
    std::string_view rule;
    const OptionList& options;

    // There is no such option, or not yet.
    void refuse_name(const GivenOption& given, Faults& faults) const;
    void refuse_value(const GivenOption& given, const OptionInfo& info, Faults& faults) const;
    bool comes_later(const GivenOption& given) const;
};

// What each option is set to, and of what is given by an old name the new one.
template <class Options, class... Rows>
Options read_options(const std::tuple<Rows...>& rows, const OptionList& list, std::string_view rule,
                     GivenOptions& given, Faults& faults) {
    use_new_names(given, list, rule, faults);
    const OptionRefusals refusals{rule, list};
    Options options;
    for (const GivenOption& each : given) {
        const auto found = std::ranges::find(list.known, each.name, &OptionInfo::name);
        const auto set = [&](const auto&... row) {
            return ((row.name == each.name && row.set(options, each.value)) || ...);
        };
        if (found == list.known.end())
            refusals.refuse_name(each, faults);
        else if (refusals.comes_later(each) || !std::apply(set, rows))
            refusals.refuse_value(each, *found, faults);
    }
    return options;
}

} // namespace muster
