// The options of every game, as whoever opens a table meets them: what the protocol says of each is what is
// taken, names of once are read and written nowhere.
#include "core/transcript.hpp"
#include "kit/files.hpp"
#include "protocol/registry.hpp"
#include "protocol/talk.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <optional>

namespace muster::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

using Given = std::vector<std::pair<std::string, std::string>>;

std::string faults_of(const Game& game, const Given& options, int seats) {
    Faults faults;
    static_cast<void>(game.match(muster::Setup{seats, options, {}}, faults));
    return to_string(faults);
}
std::string faults_of(const Game& game, const Given& options) {
    return faults_of(game, options, game.info().usual_seats());
}

// What some words need beside them.
std::vector<Given> company_in(std::string_view game) {
    if (game == "frames")
        return {{},
                {{"quick_start", "off"}},
                {{"quick_start", "off"}, {"battlefield", "coal-court"}},
                {{"quick_start", "off"}, {"ruler_units", "6"}},
                {{"scenario", "switchyard"}}};
    if (game == "godbreakers")
        return {{}, {{"scenario", "duel"}}, {{"scenario", "tollway"}}, {{"scenario", "regents"}}};
    return {{}};
}

// What is wrong with a value whatever else is given, for however many seats.
std::string faults_anywhere(const Game& game, const std::string& name, const std::string& value) {
    std::string first;
    for (int seats = game.info().least_seats; seats <= game.info().most_seats; ++seats)
        for (Given options : company_in(game.info().id)) {
            if (std::ranges::find(options, name, &Given::value_type::first) != options.end()) continue;
            options.emplace_back(name, value);
            std::string faults = faults_of(game, options, seats);
            if (faults.empty()) return "";
            if (first.empty()) first = std::move(faults);
        }
    return first;
}

Given opened_with(const Game& game, const Given& options) {
    Faults faults;
    Played played;
    const auto table =
        game.open(muster::Setup{game.info().usual_seats(), options, {}}, 1, nullptr, played, faults);
    EXPECT_NE(table, nullptr) << to_string(faults);
    return table == nullptr ? Given{} : table->setup().options;
}

bool is_in_snake_case(std::string_view name) {
    return std::ranges::none_of(name, [](char c) { return c >= 'A' && c <= 'Z'; });
}

} // namespace

TEST(GameOptions, What_holds_otherwise_is_what_is_played_without_options) {
    for (const Game& game : games()) {
        Given presets;
        for (const OptionInfo& option : game.info().options) presets.emplace_back(option.name, option.preset);
        for (int seats = game.info().least_seats; seats <= game.info().most_seats; ++seats)
            EXPECT_EQ(faults_of(game, presets, seats), "") << game.info().id << " for " << seats;
        Faults faults;
        Played played;
        const muster::Setup plain{game.info().usual_seats(), {}, {}};
        muster::Setup full = plain;
        full.options = presets;
        const auto one = game.open(plain, 7, nullptr, played, faults);
        const auto other = game.open(full, 7, nullptr, played, faults);
        ASSERT_NE(one, nullptr);
        ASSERT_NE(other, nullptr) << to_string(faults);
        EXPECT_EQ(one->hash(), other->hash()) << game.info().id;
    }
}

TEST(GameOptions, Every_listed_word_is_taken) {
    for (const Game& game : games())
        for (const OptionInfo& option : game.info().options)
            for (const OptionWord& word : option.words)
                EXPECT_EQ(faults_anywhere(game, std::string(option.name), std::string(word.value)), "")
                    << game.info().id << ": " << option.name << "=" << word.value;
}

TEST(GameOptions, What_is_below_the_least_or_above_the_most_is_refused) {
    int numbers = 0;
    for (const Game& game : games())
        for (const OptionInfo& option : game.info().options) {
            if (option.type != OptionType::number) continue;
            ++numbers;
            const std::string what = fmt::format("{}: {}", game.info().id, option.name);
            for (const int number : {option.least, option.most})
                EXPECT_THAT(faults_of(game, {{std::string(option.name), std::to_string(number)}}),
                            Not(HasSubstr("is not a value")))
                    << what;
            const bool is_godbreakers = game.info().id == "godbreakers"; // GB-SET-1 has its own words
            const std::string range =
                is_godbreakers ? "three to seven" : fmt::format("{} to {}", option.least, option.most);
            for (const int number : {option.least - 1, option.most + 1}) {
                const std::string value = std::to_string(number);
                if (std::ranges::find(option.words, value, &OptionWord::value) != option.words.end())
                    continue;
                EXPECT_THAT(faults_of(game, {{std::string(option.name), value}}), HasSubstr(range))
                    << what << "=" << value;
            }
        }
    EXPECT_GT(numbers, 10);
}

TEST(GameOptions, Words_that_are_not_listed_are_refused_with_those_that_are) {
    for (const Game& game : games())
        for (const OptionInfo& option : game.info().options) {
            if (option.type != OptionType::choice) continue;
            const std::string faults = faults_of(game, {{std::string(option.name), "nonsense"}});
            EXPECT_THAT(faults, HasSubstr("'nonsense' is not a value of this option; allowed: "));
            for (const OptionWord& word : option.words)
                EXPECT_THAT(faults, HasSubstr(std::string(word.value))) << option.name;
        }
}

TEST(GameOptions, All_games_spell_alike) {
    for (const Game& game : games()) {
        for (const OptionInfo& option : game.info().options) {
            EXPECT_TRUE(is_in_snake_case(option.name)) << option.name;
            EXPECT_FALSE(option.meaning.empty()) << option.name;
            for (const OptionWord& word : option.words)
                EXPECT_TRUE(word.value.size() == 1 || is_in_snake_case(word.value)) << word.value;
        }
        for (const LaterOption& option : game.info().options.later) {
            EXPECT_TRUE(is_in_snake_case(option.name)) << option.name;
            EXPECT_TRUE(is_in_snake_case(option.preset)) << option.preset;
        }
    }
}

// ---------------------------------------------------------------- names of once

TEST(GameOptions, Names_and_values_of_once_are_read_and_not_kept) {
    int names = 0, values = 0;
    for (const Game& game : games())
        for (const OptionInfo& option : game.info().options) {
            const std::string name(option.name), was(option.was);
            if (!was.empty()) {
                ++names;
                EXPECT_FALSE(is_in_snake_case(was)) << "one that never was cannot have been given";
                EXPECT_EQ(opened_with(game, {{was, option.preset}}), (Given{{name, option.preset}}));
                EXPECT_THAT(faults_of(game, {{was, "nonsense"}}), HasSubstr("'nonsense' is not a value"));
            }
            for (const OptionWord& word : option.words) {
                if (word.was.empty()) continue;
                ++values;
                const Given now{{name, std::string(word.value)}};
                EXPECT_EQ(opened_with(game, {{name, std::string(word.was)}}), now);
                if (!was.empty()) {
                    EXPECT_EQ(opened_with(game, {{was, std::string(word.was)}}), now);
                }
            }
        }
    EXPECT_EQ(names, 9 + 8) << "of Champions and Forge";
    EXPECT_EQ(values, 2 + 2);
}

TEST(GameOptions, Names_of_once_are_read_of_options_to_come) {
    int names = 0, values = 0;
    for (const Game& game : games())
        for (const LaterOption& option : game.info().options.later) {
            const Given now{{std::string(option.name), std::string(option.preset)}};
            EXPECT_EQ(opened_with(game, now), now);
            if (!option.was.empty()) {
                ++names;
                EXPECT_EQ(opened_with(game, {{std::string(option.was), now[0].second}}), now);
            }
            if (!option.preset_was.empty()) {
                ++values;
                EXPECT_EQ(opened_with(game, {{now[0].first, std::string(option.preset_was)}}), now);
            }
        }
    EXPECT_EQ(names, 4 + 3);
    EXPECT_EQ(values, 2);
}

TEST(GameOptions, Both_names_at_once_are_refused) {
    for (const Game& game : games())
        for (const OptionInfo& option : game.info().options) {
            if (option.was.empty()) continue;
            const std::string name(option.name), was(option.was);
            const std::string told = fmt::format("{} is called {} now, and both are given", was, name);
            const Given both{{was, option.preset}, {name, option.preset}};
            EXPECT_THAT(faults_of(game, both), HasSubstr(told));
            EXPECT_THAT(faults_of(game, {both[1], both[0]}), HasSubstr(told));
        }
}

TEST(GameOptions, Files_may_say_names_of_once) {
    for (const Game& game : games())
        for (const OptionInfo& option : game.info().options) {
            if (option.was.empty()) continue;
            const auto faults_with = [&](const std::string& text, const Given& direct) {
                Faults faults;
                const muster::Setup setup{game.info().usual_seats(), direct, {{"mine.toml", text}}};
                static_cast<void>(game.match(setup, faults));
                return to_string(faults);
            };
            const std::string name(option.name), was(option.was);
            const std::string old = fmt::format("[options]\n{} = \"{}\"\n", was, option.preset);
            EXPECT_EQ(faults_with(old, {}), "");
            EXPECT_EQ(faults_with(old, {{name, option.preset}}), "") << "what is given directly counts more";
            EXPECT_THAT(faults_with(fmt::format("{}{} = \"{}\"\n", old, name, option.preset), {}),
                        HasSubstr(fmt::format("mine.toml:2: options.{0}: ", was)));
            EXPECT_THAT(faults_with(fmt::format("[options]\n{} = \"nonsense\"\n", was), {}),
                        HasSubstr(fmt::format("mine.toml:2: options.{}: ", was)));
        }
}

TEST(GameOptions, A_game_saved_with_names_of_once_is_gone_on_with_and_saved_with_those_of_now) {
    const std::string old = file_text(source_dir() / "tests/protocol/old_option_names.jsonl");
    ASSERT_THAT(old, HasSubstr(R"("options":{"initiative":"oneDeck","push":"optional","maxRounds":"3"})"));
    Talk talk;
    talk.granted({{"do", "new"}, {"transcript", old}});
    const auto saved = talk.granted({{"do", "transcript"}})["transcript"].get<std::string>();
    EXPECT_THAT(saved,
                HasSubstr(R"("options":{"initiative":"one_deck","push":"optional","max_rounds":"3"})"));
    EXPECT_EQ(lines_of(saved).size(), lines_of(old).size());
    Faults faults;
    const auto again = read_transcript(saved, open_tables(), faults);
    ASSERT_NE(again, nullptr) << to_string(faults);
    EXPECT_TRUE(again->outcome().over);
    const auto at = old.find("\"maxRounds\"");
    EXPECT_EQ(read_transcript(std::string(old).insert(at, R"("max_rounds":"3",)"), open_tables(), faults),
              nullptr);
    EXPECT_THAT(to_string(faults), HasSubstr("maxRounds is called max_rounds now, and both are given"));
}

// ---------------------------------------------------------------- what the protocol says

TEST(GameOptions, The_protocol_says_what_each_may_be) {
    Talk talk;
    const Json list = talk.granted({{"do", "games"}})["games"];
    std::set<std::string> types;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const OptionList options = games()[i].info().options;
        ASSERT_EQ(list[i]["options"].size(), options.size());
        for (std::size_t j = 0; j < options.size(); ++j) {
            const Json& told = list[i]["options"][j];
            const OptionInfo& option = options[j];
            EXPECT_EQ(told["name"], option.name);
            EXPECT_EQ(told["preset"], option.preset);
            EXPECT_EQ(told.value("was", ""), option.was);
            types.insert(told["type"].get<std::string>());
            const bool is_number = option.type == OptionType::number;
            EXPECT_EQ(told.contains("least") && told.contains("most"), is_number);
            if (is_number) {
                EXPECT_EQ(told["least"], option.least);
                EXPECT_EQ(told["most"], option.most);
            }
            EXPECT_EQ(told.contains("words") ? told["words"].size() : 0, option.words.size());
            EXPECT_EQ(told.contains("items") ? told["items"].size() : 0, option.items.size());
            EXPECT_EQ(told.value("hint", ""), option.hint);
        }
    }
    EXPECT_EQ(types, (std::set<std::string>{"number", "choice", "text", "list"}));
    const Json& rounds = list[4]["options"][0];
    EXPECT_EQ(rounds, Json::parse(R"({"name":"rounds","type":"number","preset":"standard","least":1,"most":12,
        "words":[{"value":"standard","note":"as the scenario says; Dead Signal has 6"}],
        "values":"standard (as the scenario says; Dead Signal has 6), 1 to 12",
        "meaning":"how long the game lasts"})"));
    const Json& initiative = list[0]["options"][10];
    EXPECT_EQ(initiative["words"], Json::parse(R"([{"value":"two_decks","was":"twoDecks"},
                                                   {"value":"one_deck","was":"oneDeck"}])"));
}

} // namespace muster::test
