// The options of Champions: section 8 of docs/rules/champions.md, checked as CH-DATA-5 says.
#include "games/champions/library.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace muster::champions {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool set_number(int& into, std::string_view value, int low, int high) {
    if (value.empty() || value.size() > 4 || !std::ranges::all_of(value, is_digit)) return false;
    int number = 0;
    for (const char c : value) number = 10 * number + (c - '0');
    if (number < low || number > high) return false;
    into = number;
    return true;
}

template <class Field>
bool set_choice(Field& into, std::string_view value, std::initializer_list<std::string_view> names) {
    const auto found = std::find(names.begin(), names.end(), value);
    if (found == names.end()) return false;
    into = static_cast<Field>(found - names.begin());
    return true;
}

bool set_id(std::string& into, std::string_view value) {
    into = value;
    return true; // whether it exists is checked once all options are known
}

// random, fixed, or a list with a comma
bool set_styles(Options& options, std::string_view value) {
    if (value != "random" && value != "fixed" && !value.contains(',')) return false;
    options.styles = value == "random" ? Styles::random : Styles::fixed;
    options.fixed_styles.clear();
    for (std::size_t from = 0; value.contains(',') && from <= value.size();) {
        const std::size_t comma = std::min(value.find(',', from), value.size());
        options.fixed_styles.emplace_back(value.substr(from, comma - from));
        from = comma + 1;
    }
    return true;
}

struct OptionRule {
    OptionInfo info;
    bool (*set)(Options& options, std::string_view value);
};

using Value = std::string_view;

constexpr std::array option_rules{
    OptionRule{{"scoreTarget", "5", "1 to 10", "the Score tokens needed to win"},
               [](Options& o, Value v) { return set_number(o.score_target, v, 1, 10); }},
    OptionRule{{"handSize", "4", "2 to 7", "the cards drawn each round"},
               [](Options& o, Value v) { return set_number(o.hand_size, v, 2, most_in_hand); }},
    OptionRule{
        {"maxRounds", "50", "1 to 500, or 0 for no limit", "the round after which whoever leads has won"},
        [](Options& o, Value v) { return set_number(o.max_rounds, v, 0, 500); }},
    OptionRule{{"powerSupply", "20", "1 to 99 but at least seats x startPower, or 0 for an unlimited supply",
                "the Power tokens that all share"},
               [](Options& o, Value v) { return set_number(o.power_supply, v, 0, 99); }},
    OptionRule{{"scoreSupply", "20", "20, or 0 for an unlimited supply", "the Score tokens that all share"},
               [](Options& o, Value v) {
                   int supply = 0;
                   if (!set_number(supply, v, 0, 20) || (supply != 0 && supply != 20)) return false;
                   o.score_supply = supply;
                   return true;
               }},
    OptionRule{{"startPower", "0", "0 to 3", "the Power tokens everyone begins with"},
               [](Options& o, Value v) { return set_number(o.start_power, v, 0, 3); }},
    OptionRule{{"board", "ring37", "ring37, pillar36, or a board of your own file", "the arena"},
               [](Options& o, Value v) { return set_id(o.board, v); }},
    OptionRule{{"styles", "random",
                "random, fixed (each champion its own), or a list with one style a seat: S8,S9",
                "who fights in which style"},
               set_styles},
    OptionRule{{"setup", "quick", "quick, choose", "whether players place their own figures"},
               [](Options& o, Value v) { return set_choice(o.set_up, v, {"quick", "choose"}); }},
    OptionRule{{"deck", "standard15", "standard15, first12, or a deck of your own file",
                "the cards everyone plays with"},
               [](Options& o, Value v) { return set_id(o.deck, v); }},
    OptionRule{{"initiative", "twoDecks", "twoDecks, oneDeck",
                "whether everyone acts once in each half of the line"},
               [](Options& o, Value v) { return set_choice(o.one_deck, v, {"twoDecks", "oneDeck"}); }},
    OptionRule{
        {"specialTurn", "optional", "optional, compulsory",
         "whether the turn on the Special card may be passed"},
        [](Options& o, Value v) { return set_choice(o.special_compulsory, v, {"optional", "compulsory"}); }},
    OptionRule{
        {"reactionMove", "optional", "optional, compulsory", "whether a reaction's move may be left out"},
        [](Options& o, Value v) {
            return set_choice(o.reaction_move_compulsory, v, {"optional", "compulsory"});
        }},
    OptionRule{{"fumbleKeep", "no", "no, yes", "whether a Fumble may leave the attacker's facing as it is"},
               [](Options& o, Value v) { return set_choice(o.fumble_keep, v, {"no", "yes"}); }},
    OptionRule{
        {"push", "compulsory", "compulsory, optional", "whether a Push may be left out"},
        [](Options& o, Value v) { return set_choice(o.push_optional, v, {"compulsory", "optional"}); }},
    OptionRule{{"rear", "adjacent", "adjacent, line, off", "which blows from behind cannot be reacted to"},
               [](Options& o, Value v) { return set_choice(o.rear, v, {"adjacent", "line", "off"}); }},
};

// Options that know no other value yet than the usual one.
struct Later {
    std::string_view name;
    std::string_view preset;
};
constexpr std::array later_options{
    Later{"draw", "redraw"},
    Later{"move", "exact"},
    Later{"barrageRoll", "separate"},
    Later{"barrageTargets", "all"},
    Later{"effects", "beforeReactions"},
    Later{"pushDirection", "any"},
    Later{"scoring", "perTurn"},
    Later{"losWalls", "no"},
    Later{"teams", "no"},
};

constexpr auto infos = [] {
    std::array<OptionInfo, option_rules.size()> result{};
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = option_rules[i].info;
    return result;
}();

void refuse_option(const GivenOption& given, Faults& faults) {
    const auto later = std::ranges::find(later_options, given.name, &Later::name);
    if (later != later_options.end()) {
        if (given.value == later->preset) return;
        return add_fault(faults, given.origin, "CH-DATA-5",
                         fmt::format("{}={} is not built yet; allowed: {}", given.name, shown(given.value),
                                     later->preset));
    }
    std::string names;
    for (const OptionInfo& info : infos) names += fmt::format("{}{}", names.empty() ? "" : ", ", info.name);
    add_fault(faults, given.origin, "CH-DATA-5",
              fmt::format("there is no option '{}'; there are {}", shown(given.name), names));
}

void set_option(const GivenOption& given, Options& options, Faults& faults) {
    const auto rule =
        std::ranges::find(option_rules, given.name, [](const OptionRule& r) { return r.info.name; });
    if (rule == option_rules.end()) return refuse_option(given, faults);
    const bool later = given.name == "styles" && given.value == "draft";
    if (!later && rule->set(options, given.value)) return;
    add_fault(faults, given.origin, "CH-DATA-5",
              fmt::format("{} {}; allowed: {}",
                          later ? "styles=draft" : fmt::format("'{}'", shown(given.value)),
                          later ? "is not built yet" : "is not a value of this option", rule->info.values));
}

// CH-RUL-42: those given directly count more than those in files.
void add_direct_options(const Setup& setup, std::vector<GivenOption>& options, Faults& faults) {
    std::set<std::string> taken;
    for (const auto& [name, value] : setup.options) {
        const Origin origin{"", 0, "options." + shown(name)};
        if (!taken.insert(name).second) add_fault(faults, origin, "CH-DATA-5", "this option is given twice");
        options.push_back({name, value, origin});
    }
}

} // namespace

Options read_options(const Setup& setup, Library& library, Faults& faults) {
    add_direct_options(setup, library.options, faults);
    Options options;
    for (const GivenOption& given : library.options) set_option(given, options, faults);
    return options;
}

std::span<const OptionInfo> option_infos() { return infos; }

} // namespace muster::champions
