// What things and answers are called: every word comes back as what it meant, and every answer says in plain
// words what it comes to.
#include "core/action_json.hpp"
#include "core/json.hpp"
#include "games/dropzone/stage.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <set>

namespace muster::dropzone::tests::told_in_words {

using testing::HasSubstr;
using testing::StartsWith;

namespace {

using Value = std::optional<std::int32_t>;

std::string described(const Stage& stage, const std::string& said) {
    return stage.rules().describe(stage.state(), Seat(stage.asked()), stage.action(said));
}

// A set of squads of a seat, counted within its force.
std::int32_t squads_of_force(const Stage& stage, const Lines& names) {
    std::int32_t set = 0;
    for (const std::string& name : names) {
        const SquadId one = stage.squad(name);
        set |= 1 << (one.index() - first_squad_of(stage.kit(), owner_of_squad(stage.kit(), one)).index());
    }
    return set;
}

// Every action that is listed is written and read again without loss, and described like no other.
void expect_words_for_all(const Dropzone& rules, const State& state) {
    const ActionWriter writer(Dropzone::verbs(), rules);
    for (const Seat seat : rules.awaiting(state)) {
        ActionList actions;
        rules.list(state, seat, actions);
        std::set<std::string> written, said;
        for (const Action& action : actions) {
            const Json json = writer.write(action);
            EXPECT_EQ(json.dump().find('?'), std::string::npos) << json.dump();
            Faults faults;
            EXPECT_EQ(writer.read(JsonReader(json, faults)), std::optional(action)) << json.dump();
            EXPECT_TRUE(written.insert(json.dump()).second) << json.dump() << " is there twice";
            const std::string text = rules.describe(state, seat, action);
            EXPECT_TRUE(said.insert(text).second) << text << " is said twice";
            EXPECT_EQ(text.find('?'), std::string::npos) << text;
            EXPECT_FALSE(text.empty());
        }
    }
}

void expect_words_in_random_play(int seats, const Chosen& chosen, std::uint64_t seed, int decisions) {
    Faults faults;
    const auto rules = Dropzone::make({seats, chosen, {}}, faults);
    ASSERT_TRUE(rules.has_value()) << to_string(faults);
    Chance start = Chance::drawn(seed, 0);
    Log idle;
    State state = rules->start(start, idle);
    Chance whim = Chance::drawn(seed ^ 77, 0);
    ActionList options;
    for (int n = 1; n <= decisions && !testing::Test::HasFailure(); ++n) {
        const SeatSet awaited = rules->awaiting(state);
        if (awaited.empty()) return;
        if (n % 7 == 0) expect_words_for_all(*rules, state);
        options.clear();
        rules->list(state, awaited.front(), options);
        Chance luck = Chance::drawn(seed, static_cast<std::uint64_t>(n));
        rules->apply(state, awaited.front(), options[whim.below(static_cast<std::uint32_t>(options.size()))],
                     luck, idle);
    }
}

} // namespace

// ---------------------------------------------------------------- the game

TEST(DropzoneWords, The_game_says_what_it_is) {
    const GameInfo& info = Dropzone::info();
    EXPECT_EQ(info.id, "dropzone");
    EXPECT_EQ(info.title, "Dropzone");
    EXPECT_EQ(info.version, "1");
    EXPECT_EQ(info.least_seats, 2);
    EXPECT_EQ(info.most_seats, 4);
    EXPECT_EQ(info.options.size(), option_infos().size());
    EXPECT_EQ(std::count(info.summary.begin(), info.summary.end(), '\n'), 1) << "two lines";
    EXPECT_EQ(info.quick_start, "rounds=3");
}

TEST(DropzoneWords, Verbs_say_what_their_fields_are) {
    ASSERT_EQ(Dropzone::verbs().size(), static_cast<std::size_t>(verb_count));
    const auto fields = [](Verb verb) {
        const VerbInfo& info = Dropzone::verbs()[static_cast<std::size_t>(verb)];
        return fmt::format("{}({},{},{}{})", info.name, info.subject, info.target, info.detail,
                           info.place ? ",at" : "");
    };
    EXPECT_EQ(fields(Verb::choose), "choose(,zone,)");
    EXPECT_EQ(fields(Verb::deploy), "deploy(group,,mode)");
    EXPECT_EQ(fields(Verb::place), "place(unit,,,at)");
    EXPECT_EQ(fields(Verb::give), "give(,seat,)");
    EXPECT_EQ(fields(Verb::discard), "discard(,,cards)");
    EXPECT_EQ(fields(Verb::play), "play(card,thing,)");
    EXPECT_EQ(fields(Verb::activate), "activate(group,,auxiliaries)");
    EXPECT_EQ(fields(Verb::select), "select(squad,,partners)");
    EXPECT_EQ(fields(Verb::search), "search(squad,objective,tokens)");
    EXPECT_EQ(fields(Verb::handover), "handover(objective,squad,)");
    EXPECT_EQ(fields(Verb::drop), "drop(objective,,,at)");
    EXPECT_EQ(fields(Verb::shift), "shift(squad,,,at)");
    EXPECT_EQ(fields(Verb::storm), "storm(squad,piece,spot)");
    EXPECT_EQ(fields(Verb::edge), "edge(unit,,spot)");
    EXPECT_EQ(fields(Verb::embark), "embark(squad,unit,spread)");
    EXPECT_EQ(fields(Verb::unload), "unload(unit,squad,haven)");
    EXPECT_EQ(fields(Verb::aim), "aim(unit,thing,weapon)");
    EXPECT_EQ(fields(Verb::react), "react(unit,unit,weapon)");
    EXPECT_EQ(fields(Verb::pick), "pick(,unit,)");
    std::set<std::string_view> names;
    for (const VerbInfo& verb : Dropzone::verbs()) EXPECT_TRUE(names.insert(verb.name).second) << verb.name;
}

// ---------------------------------------------------------------- words

TEST(DropzoneWords, Every_thing_has_one_word_and_comes_back) {
    for (const int seats : {2, 4}) {
        const Stage stage(seats);
        const Dropzone& rules = stage.rules();
        const Equipment& kit = stage.kit();
        const auto come_back = [&](std::string_view kind, int count) {
            std::set<std::string> words;
            for (int i = 0; i < count; ++i) {
                const std::string word = rules.word(kind, i);
                EXPECT_NE(word, "?") << kind << " " << i;
                EXPECT_FALSE(rules.spoken(kind, i).empty()) << kind << " " << i;
                EXPECT_EQ(rules.spoken(kind, i).find('?'), std::string::npos) << kind << " " << i;
                EXPECT_TRUE(words.insert(word).second) << kind << " " << word << " is there twice";
                EXPECT_EQ(rules.value(kind, word), Value(i)) << kind << " " << word;
                EXPECT_EQ(rules.detail_value(kind, word, 0), Value(i)) << kind << " " << word;
            }
            EXPECT_EQ(rules.word(kind, count), "?") << kind;
            EXPECT_EQ(rules.word(kind, -7), "?") << kind;
        };
        come_back("unit", units_in(kit));
        come_back("squad", squads_in(kit));
        come_back("group", groups_in(kit));
        come_back("seat", seats);
        come_back("piece", pieces_in(kit));
        come_back("objective", objectives_in(kit));
        come_back("zone", static_cast<int>(kit.scenario.zones.size()));
        come_back("card", static_cast<int>(kit.cards.size()));
        come_back("spot", spots);
        come_back("mode", deploy_modes);
        come_back("haven", pieces_in(kit) * spots);
    }
}

TEST(DropzoneWords, All_that_can_be_aimed_at_has_a_word_of_its_own__DZ_SHO_1__DZ_CARD_5) {
    const Stage stage(4);
    const Dropzone& rules = stage.rules();
    std::set<std::string> words;
    int known = 0;
    for (int packed = 0; packed < 1024; ++packed) {
        const std::string word = rules.word("thing", packed);
        if (word == "?") {
            EXPECT_EQ(rules.spoken("thing", packed), "?") << packed;
            continue;
        }
        ++known;
        EXPECT_TRUE(words.insert(word).second) << word;
        EXPECT_EQ(rules.value("thing", word), Value(packed)) << word;
        EXPECT_EQ(rules.spoken("thing", packed).find('?'), std::string::npos) << word;
    }
    const Equipment& kit = stage.kit();
    EXPECT_EQ(known, units_in(kit) + pieces_in(kit) + squads_in(kit) + groups_in(kit) + 4 +
                         most_seats * most_in_hand);
    EXPECT_EQ(rules.word("thing", Thing::of(ThingKind::card, 0).packed()), "#1");
    EXPECT_EQ(rules.word("thing", Thing::of(ThingKind::card, 31).packed()), "#32");
    EXPECT_EQ(rules.word("thing", Thing::of(ThingKind::piece, 3).packed()), "P4");
    EXPECT_EQ(rules.word("thing", Thing::of(ThingKind::seat, 3).packed()), "s3");
}

TEST(DropzoneWords, Weapons_are_named_by_their_sheet_in_events_and_by_their_unit_in_actions) {
    const Stage stage;
    const Dropzone& rules = stage.rules();
    std::set<std::string> words;
    for (const int unit : all_units(stage.kit()))
        for (int i = 0; i < weapons_in(stage.kit(), unit); ++i) {
            const int arm = arm_of(stage.kit(), unit, i);
            const std::string word = rules.word("arm", arm);
            words.insert(word);
            EXPECT_EQ(rules.value("arm", word), Value(arm)) << word;
            EXPECT_EQ(rules.spoken("arm", arm), weapon_of(stage.kit(), unit, i).name);
            const std::string detail = rules.detail_word("weapon", i, unit);
            EXPECT_EQ(detail, weapon_of(stage.kit(), unit, i).id);
            EXPECT_EQ(rules.detail_value("weapon", detail, unit), Value(i)) << detail;
        }
    EXPECT_THAT(words, testing::Contains("anvil:longbore"));
    const int anvil = stage.unit("L3a.1");
    EXPECT_EQ(rules.detail_word("weapon", 1, anvil), "hull_repeater");
    EXPECT_EQ(rules.detail_word("weapon", 2, anvil), "?");
    EXPECT_EQ(rules.detail_value("weapon", "flak_rake", anvil), std::nullopt) << "another's";
    EXPECT_EQ(rules.word("weapon", 0), "?") << "of whom?";
    EXPECT_EQ(rules.value("weapon", "longbore"), std::nullopt);
    EXPECT_EQ(rules.word("arm", 3 + arm_of(stage.kit(), anvil, 0)), "?");
}

TEST(DropzoneWords, Names_are_as_people_say_them) {
    const Stage stage;
    const Dropzone& rules = stage.rules();
    EXPECT_EQ(rules.word("unit", stage.unit("L3a.2")), "L3a.2");
    EXPECT_EQ(rules.spoken("unit", stage.unit("L3a.2")), "Anvil Tank (L3a.2)");
    EXPECT_EQ(rules.spoken("squad", stage.squad_number("L3a")), "Anvil Tank (L3a)");
    EXPECT_EQ(rules.spoken("group", stage.group("L3")), "Armour (L3)");
    EXPECT_EQ(rules.word("seat", 1), "s1");
    EXPECT_EQ(rules.spoken("seat", 1), "Thornveil Concord");
    EXPECT_EQ(rules.word("piece", stage.piece_number("P4")), "P4");
    EXPECT_EQ(rules.spoken("piece", stage.piece_number("P4")), "West Block (P4)");
    EXPECT_EQ(rules.spoken("objective", stage.objective_number("O1")), "Relay Core (O1)");
    EXPECT_EQ(rules.word("zone", 0), "south");
    EXPECT_EQ(rules.spoken("zone", 0), "South");
    EXPECT_EQ(rules.word("card", stage.card("C09")), "C09");
    EXPECT_EQ(rules.spoken("card", stage.card("C09")), "Hold the Line (C09)");
    EXPECT_EQ(rules.word("spot", static_cast<int>(Spot::centre)), "centre");
    EXPECT_EQ(rules.word("spot", static_cast<int>(Spot::west)), "W");
    EXPECT_EQ(rules.spoken("spot", static_cast<int>(Spot::north)), "north edge");
    EXPECT_EQ(rules.word("mode", static_cast<int>(DeployMode::readiness)), "readiness");
    EXPECT_EQ(rules.spoken("mode", static_cast<int>(DeployMode::readiness)), "in readiness");
    EXPECT_EQ(rules.spoken("thing", stage.thing("T2a").packed()), "Rootguard (T2a)");
    EXPECT_EQ(rules.spoken("thing", stage.thing("stack0").packed()), "card #1");
    EXPECT_EQ(rules.said_length(500), "5\"");
    EXPECT_EQ(rules.said_length(1305), "13.05\"");
    EXPECT_EQ(rules.word("number", 7), "7");
    EXPECT_TRUE(rules.counts("number"));
    EXPECT_TRUE(rules.counts("length"));
    EXPECT_FALSE(rules.counts("unit"));
}

TEST(DropzoneWords, Equal_forces_are_told_apart) {
    const Stage twins(2, {{"forces", "lantern,lantern"}});
    const Dropzone& rules = twins.rules();
    EXPECT_EQ(rules.spoken("seat", 0), "Lantern Brigade (s0)");
    EXPECT_EQ(rules.spoken("seat", 1), "Lantern Brigade (s1)");
    const std::string last = rules.word("unit", units_in(twins.kit()) - 1);
    EXPECT_THAT(last, StartsWith("2:"));
    EXPECT_EQ(rules.value("unit", last), Value(units_in(twins.kit()) - 1));
    EXPECT_EQ(rules.value("unit", last.substr(2)), std::nullopt) << "which of the two?";
    // Sets and spreads, too: their parts are joined and divided by other signs.
    const int squad = *rules.value("squad", "2:L3a");
    EXPECT_EQ(rules.detail_word("partners", 1, squad), "2:L1a");
    EXPECT_EQ(rules.detail_value("partners", "2:L1a", squad), Value(1));
    EXPECT_EQ(rules.detail_value("spread", "1:2:LX4+2:-+3:2:LX2", squad),
              rules.detail_value("spread", "1:2:LX4+3:2:LX2", squad));
    EXPECT_TRUE(rules.detail_value("spread", "1:2:LX4+3:2:LX2", squad).has_value());
    EXPECT_EQ(rules.detail_value("spread", "1:1:LX4", squad), std::nullopt) << "of the other force";
}

// ---------------------------------------------------------------- details

TEST(DropzoneWords, Squads_that_come_along_are_joined__DZ_ACT_3__DZ_ACT_7) {
    const Stage stage;
    const Dropzone& rules = stage.rules();
    const int armour = stage.group("L3");
    const std::int32_t two = squads_of_force(stage, {"LX1", "LX4"});
    EXPECT_EQ(rules.detail_word("auxiliaries", two, armour), "LX1+LX4");
    EXPECT_EQ(rules.detail_value("auxiliaries", "LX1+LX4", armour), Value(two));
    EXPECT_EQ(rules.detail_value("auxiliaries", "LX4+LX1", armour), Value(two)) << "in any order";
    EXPECT_EQ(rules.detail_word("auxiliaries", squads_of_force(stage, {"LX2"}), armour), "LX2");
    EXPECT_EQ(rules.detail_word("auxiliaries", no_detail, armour), "none");
    EXPECT_EQ(rules.detail_word("auxiliaries", 0, armour), "none");
    EXPECT_EQ(rules.detail_value("auxiliaries", "none", armour), Value(no_detail));
    // By whose force: the same numbers are other squads there.
    const int thorns = stage.group("T2");
    EXPECT_EQ(rules.detail_word("auxiliaries", squads_of_force(stage, {"TX1"}), thorns), "TX1");
    EXPECT_EQ(rules.detail_value("auxiliaries", "LX1", thorns), std::nullopt);
    EXPECT_EQ(rules.detail_value("auxiliaries", "LX1", no_one), std::nullopt);
    // All sets of a force.
    const int count = squads_of(stage.kit(), Seat(0)).size();
    std::set<std::string> words;
    for (std::int32_t set = 1; set < 1 << count; ++set) {
        const std::string word = rules.detail_word("auxiliaries", set, armour);
        EXPECT_TRUE(words.insert(word).second) << word;
        EXPECT_EQ(rules.detail_value("auxiliaries", word, armour), Value(set)) << word;
    }
    EXPECT_EQ(rules.detail_word("auxiliaries", 1 << count, armour), "?");
    // Partners are counted by the squad they go with.
    const int swift = stage.squad_number("LX1");
    const std::int32_t riders = squads_of_force(stage, {"L2a", "L2c"});
    EXPECT_EQ(rules.detail_word("partners", riders, swift), "L2a+L2c");
    EXPECT_EQ(rules.detail_value("partners", "L2c+L2a", swift), Value(riders));
    for (const char* strange : {"", "+", "LX1+", "+LX1", "LX1+LX1", "LX1,LX4", "lx1", "LX9", "TX1", "L3",
                                "LX1.1", "none+LX1", "LX1 ", "?"})
        EXPECT_EQ(rules.detail_value("auxiliaries", strange, armour), std::nullopt) << strange;
}

TEST(DropzoneWords, Tokens_are_units_of_the_force__DZ_OBJ_5) {
    const Stage stage;
    const Dropzone& rules = stage.rules();
    const int watch = stage.squad_number("L2b");
    const std::int32_t mule = 1 << (stage.unit("LX3.1") - first_unit_of(stage.kit(), Seat(0)));
    EXPECT_EQ(rules.detail_word("tokens", mule, watch), "LX3.1");
    EXPECT_EQ(rules.detail_value("tokens", "LX3.1", watch), Value(mule));
    EXPECT_EQ(rules.detail_value("tokens", "LX3.1+L1a.1", watch), Value(mule | 1));
    EXPECT_EQ(rules.detail_word("tokens", mule | 1, watch), "L1a.1+LX3.1");
    EXPECT_EQ(rules.detail_value("tokens", "none", watch), Value(no_detail));
    EXPECT_EQ(rules.detail_value("tokens", "LX3", watch), std::nullopt) << "a squad";
    EXPECT_EQ(rules.detail_value("tokens", "T1a.1", watch), std::nullopt) << "an enemy";
    EXPECT_EQ(rules.detail_word("tokens", 1 << 30, watch), "?");
}

TEST(DropzoneWords, Cards_are_joined_with_as_many_copies__DZ_INI_7) {
    const Stage stage;
    const Dropzone& rules = stage.rules();
    const auto packed = [&](const Lines& names) {
        std::vector<std::uint8_t> cards;
        for (const std::string& name : names) cards.push_back(static_cast<std::uint8_t>(stage.card(name)));
        return packed_cards(stage.kit(), cards);
    };
    EXPECT_EQ(rules.word("cards", packed({"C01", "C12"})), "C01+C12");
    EXPECT_EQ(rules.value("cards", "C01+C12"), Value(packed({"C01", "C12"})));
    EXPECT_EQ(rules.value("cards", "C12+C01"), Value(packed({"C01", "C12"})));
    EXPECT_EQ(rules.word("cards", packed({"C02", "C02"})), "C02+C02");
    EXPECT_EQ(rules.value("cards", "C02+C02"), Value(packed({"C02", "C02"})));
    EXPECT_EQ(rules.word("cards", packed({})), "none");
    EXPECT_EQ(rules.value("cards", "none"), Value(packed({})));
    for (const char* strange : {"", "+", "C01+", "C01+C01+C01", "C13+C13", "C99", "c01", "C01 C02",
                                "none+C01", "C01+none", "#1", "?"})
        EXPECT_EQ(rules.value("cards", strange), std::nullopt) << strange;
    std::string all; // the whole deck fits
    for (const CardInfo& card : stage.kit().cards)
        for (int i = 0; i < card.copies; ++i) all += (all.empty() ? "" : "+") + card.id;
    ASSERT_TRUE(rules.value("cards", all).has_value());
    EXPECT_EQ(rules.word("cards", *rules.value("cards", all)), all);
    EXPECT_EQ(rules.value("cards", all + "+C01"), std::nullopt);
    EXPECT_EQ(rules.word("cards", *rules.value("cards", all) + 1), "?");
}

TEST(DropzoneWords, A_spread_says_who_goes_where__DZ_TRN_2) {
    const Stage stage;
    const Dropzone& rules = stage.rules();
    const int squad = stage.squad_number("L3a");
    const auto in = [&](const char* unit) { return transport_number(stage.kit(), stage.unit(unit)); };
    const std::int32_t spread = in("LX4.1") | in("LX2.1") << 4;
    EXPECT_EQ(rules.detail_word("spread", spread, squad), "1:LX4+2:LX2+3:-");
    EXPECT_EQ(rules.detail_value("spread", "1:LX4+2:LX2+3:-", squad), Value(spread));
    EXPECT_EQ(rules.detail_value("spread", "2:LX2+1:LX4", squad), Value(spread)) << "the rest is left behind";
    EXPECT_EQ(rules.detail_word("spread", 0, squad), "1:-+2:-+3:-");
    EXPECT_EQ(rules.detail_word("spread", in("LX4.1") << 12, squad), "?") << "there is no fourth";
    EXPECT_EQ(rules.detail_word("spread", 15, squad), "?") << "there is no such transport";
    EXPECT_EQ(rules.detail_word("spread", spread, no_one), "?");
    for (const char* strange : {"", "1", "1:", ":LX4", "0:LX4", "4:LX4", "01:LX4", "1:LX4+1:LX2", "1:LX9",
                                "1:TX1", "1:L3a", "1:LX4.1", "1:LX4+", "-", "1:--", "1:LX4:"})
        EXPECT_EQ(rules.detail_value("spread", strange, squad), std::nullopt) << strange;
}

TEST(DropzoneWords, A_haven_is_a_piece_and_a_spot_or_open_ground__DZ_TRN_6) {
    const Stage stage;
    const Dropzone& rules = stage.rules();
    const int haven = packed_haven(PieceId(stage.piece_number("P4")), static_cast<int>(Spot::north));
    EXPECT_EQ(rules.word("haven", haven), "P4:N");
    EXPECT_EQ(rules.detail_value("haven", "P4:N", 0), Value(haven));
    EXPECT_EQ(rules.detail_value("haven", "P10:centre", 0),
              Value(packed_haven(PieceId(stage.piece_number("P10")), static_cast<int>(Spot::centre))));
    EXPECT_EQ(rules.detail_value("haven", "open", 0), Value(no_detail));
    EXPECT_EQ(rules.word("haven", no_detail), "open");
    for (const char* strange : {"", ":", "P4", "P4:", ":N", "P4:n", "P4:north", "P99:N", "P4:N:N", "P4+N"})
        EXPECT_EQ(rules.detail_value("haven", strange, 0), std::nullopt) << strange;
}

TEST(DropzoneWords, Words_that_name_nothing_are_no_words) {
    const Stage stage(4);
    const Dropzone& rules = stage.rules();
    const std::string long_word(300, 'L');
    for (const char* kind : {"unit",        "squad",    "group",  "seat",   "piece",  "objective", "zone",
                             "card",        "thing",    "arm",    "spot",   "mode",   "cards",     "haven",
                             "auxiliaries", "partners", "tokens", "spread", "weapon", "nonsense",  ""})
        for (const std::string& word : {std::string(),
                                        std::string("s"),
                                        std::string("s4"),
                                        std::string("s01"),
                                        std::string("s-0"),
                                        std::string("#"),
                                        std::string("#0"),
                                        std::string("#33"),
                                        std::string("#01"),
                                        std::string("#-1"),
                                        std::string("?"),
                                        std::string(":"),
                                        std::string("+"),
                                        std::string("::"),
                                        std::string("++"),
                                        std::string("1:"),
                                        std::string("-1"),
                                        std::string("0"),
                                        std::string("L3a."),
                                        std::string("L3a.0"),
                                        std::string("L3a.4"),
                                        std::string("P0"),
                                        std::string("anvil:"),
                                        std::string(":longbore"),
                                        std::string("anvil:flak_rake"),
                                        std::string("\xff\xfe"),
                                        std::string("L3a\0.1", 6),
                                        long_word})
            for (const int subject : {-3, -1, 0, 5, 32000}) {
                EXPECT_EQ(rules.value(kind, word), std::nullopt) << kind << " " << word;
                EXPECT_EQ(rules.detail_value(kind, word, subject), std::nullopt) << kind << " " << word;
            }
}

TEST(DropzoneWords, Numbers_that_mean_nothing_are_written_so) {
    const Stage stage(4);
    const Dropzone& rules = stage.rules();
    for (const char* kind :
         {"unit", "squad", "group", "seat", "piece", "objective", "zone", "card", "thing", "arm", "spot",
          "mode", "cards", "haven", "auxiliaries", "partners", "tokens", "spread", "weapon"})
        for (const int value : {-32768, -3, -2, 32767, INT32_MAX, INT32_MIN})
            for (const int subject : {-3, 0, 32000}) {
                EXPECT_FALSE(rules.word(kind, value).empty()) << kind << value;
                EXPECT_FALSE(rules.spoken(kind, value).empty()) << kind << value;
                EXPECT_FALSE(rules.detail_word(kind, value, subject).empty()) << kind << value;
            }
    EXPECT_EQ(rules.word("unit", INT32_MAX), "?");
    EXPECT_EQ(rules.word("thing", INT32_MAX), "?");
    EXPECT_EQ(rules.spoken("thing", INT32_MIN), "?");
}

// ---------------------------------------------------------------- answers in plain words

TEST(DropzoneDescribes, Set_up__DZ_SET_2__DZ_SET_3) {
    Stage stage = Stage::whole(2, {{"setup", "full"}}, {5, 2});
    ASSERT_EQ(stage.asks(), "s0 D-ZONE");
    EXPECT_EQ(described(stage, "choose south"), "Take the zone South");
    stage.play("choose south");
    ASSERT_EQ(stage.asks(), "s0 D-DEPLOY");
    EXPECT_EQ(described(stage, "deploy L1 direct"), "Deploy HQ (L1) on the table");
    EXPECT_EQ(described(stage, "deploy L1 readiness"), "Deploy HQ (L1) in readiness");
    EXPECT_THAT(described(stage, "deploy L3 reserve"),
                StartsWith("Deploy Armour (L3) in reserve, with Heron Dropship (LX4)"));
    stage.play("deploy L1 direct");
    ASSERT_EQ(stage.asks(), "s0 D-PLACE");
    EXPECT_EQ(described(stage, "place L1a.1 2400,300"), "Place Beacon Carrier (L1a.1) at (24,3)");
    EXPECT_EQ(described(stage, "cancel"), "Take back what was placed");
}

TEST(DropzoneDescribes, Initiation__DZ_INI_6__DZ_INI_7) {
    Stage stage;
    stage.put("L1a.1", {2400, 300}).put("T1a.1", {2400, 4500}).hand(0, {"C01", "C12", "C12"});
    stage.initiation({5, 1});
    ASSERT_EQ(stage.asks(), "s0 D-GIVE");
    EXPECT_EQ(described(stage, "keep"), "Keep the first place");
    EXPECT_EQ(described(stage, "give"), "Give the first place to Thornveil Concord");
    EXPECT_EQ(described(stage, "give s1"), "Give the first place to Thornveil Concord");
    stage.play("keep");
    ASSERT_EQ(stage.asks(), "s0 D-DISCARD");
    EXPECT_EQ(described(stage, "discard"), "Discard nothing");
    EXPECT_EQ(described(stage, "discard C12 C01 C12"),
              "Discard Steady Hands (C01), Fan the Flames (C12) and Fan the Flames (C12)");
}

TEST(DropzoneDescribes, Cards_and_activations__DZ_CARD_4__DZ_ACT_3__DZ_ACT_7) {
    Stage stage;
    stage.put("L1a.1", {2400, 300}).put("L3a.1", {2400, 900}).put("LX1.1", {3000, 800}, {.landed = true});
    stage.put("LX4.1", {2000, 500}, {.landed = true}).aboard("L3a.2", "LX4.1");
    stage.put("T1a.1", {2400, 4500}).hand(0, {"C06", "C15"}).hand(1, {"C15"}).order({0, 1}).begin();
    ASSERT_EQ(stage.asks(), "s0 D-ACTIVATE");
    EXPECT_EQ(described(stage, "activate L1"), "Activate HQ (L1)");
    EXPECT_EQ(described(stage, "activate L3"), "Activate Armour (L3) with Heron Dropship (LX4)");
    EXPECT_EQ(described(stage, "activate L3 LX1"),
              "Activate Armour (L3) with Swift Troopship (LX1) and Heron Dropship (LX4)");
    EXPECT_EQ(described(stage, "hold L3"), "Hold Armour (L3) back: it is done for this round");
    stage.play("activate L3");
    ASSERT_EQ(stage.asks(), "s0 D-CARD");
    EXPECT_EQ(described(stage, "play C06 L3a"), "Play Forced March (C06) on Anvil Tank (L3a)");
    EXPECT_EQ(described(stage, "pass"), "Play no card");
    stage.play("play C06 L3a");
    ASSERT_EQ(stage.asks(), "s1 D-CARD");
    EXPECT_EQ(described(stage, "play C15 stack0"),
              "Play Scrambled Net (C15) on Forced March (C06) of Lantern Brigade");
    stage.pass_cards();
    ASSERT_EQ(stage.asks(), "s0 D-SQUAD");
    EXPECT_EQ(described(stage, "select L3a"), "Act with Anvil Tank (L3a), 2 units");
    EXPECT_EQ(described(stage, "select LX4 L3a"),
              "Act with Heron Dropship (LX4), 1 unit, together with Anvil Tank (L3a)");
    EXPECT_EQ(described(stage, "endgroup"), "End the activation (2 squads could still act)");
}

TEST(DropzoneDescribes, Actions_of_a_squad__DZ_GEN_1__DZ_OBJ_4__DZ_OBJ_7) {
    Stage stage;
    stage.inside("L2a", "P1").put("LX3.1", {2040, 2400}, {.token = true}).put("L2b.1", {1000, 800});
    stage.put("T1a.1", {2400, 4500}).round(2).act("L2a");
    ASSERT_EQ(stage.asks(), "s0 D-ACTION");
    EXPECT_EQ(described(stage, "move"), "Move Watch Section (L2a)");
    EXPECT_EQ(described(stage, "shoot"), "Shoot with Watch Section (L2a)");
    EXPECT_EQ(described(stage, "search O1"),
              "Search for Relay Core (O1) with Watch Section (L2a): the die + 2 must come to 7; enemies near "
              "take 1 off");
    EXPECT_EQ(
        described(stage, "search O1 LX3.1"),
        "Search for Relay Core (O1) with Watch Section (L2a) and 1 scan token: the die + 3 must come to "
        "7; enemies near take 1 off");
    EXPECT_EQ(described(stage, "scan LX3"), "Scan with Mule APC (LX3): a token for a search nearby");
    EXPECT_EQ(described(stage, "handover O1 L2b"), "Hand Relay Core (O1) over to Watch Section (L2b)");
    EXPECT_EQ(described(stage, "drop O1 1000,900"), "Put Relay Core (O1) down at (10,9)");
    EXPECT_EQ(described(stage, "drop O1"), "Put Relay Core (O1) down here");
    EXPECT_EQ(described(stage, "endsquad"), "End the actions of Watch Section (L2a) (it has done nothing)");
    Stage moved;
    moved.put("L3a.1", {1000, 800}).put("T1a.1", {1000, 1000}).act("L3a").move({});
    ASSERT_EQ(moved.asks(), "s0 D-ACTION");
    EXPECT_EQ(described(moved, "endsquad"), "End the actions of Anvil Tank (L3a)");
}

TEST(DropzoneDescribes, Moving__DZ_MOV_1__DZ_RES_2__DZ_AIR_2) {
    Stage stage;
    stage.line_up("L3a", {{1000, 800}, {1200, 800}}).put("T1a.1", {2400, 4500}).act("L3a").play("move");
    ASSERT_EQ(stage.asks(), "s0 D-MOVE");
    EXPECT_EQ(described(stage, "step L3a.2 1300,900"), "Move Anvil Tank (L3a.2) to (13,9): 1.42\"");
    EXPECT_EQ(described(stage, "shift 1000,900"), "Move all of Anvil Tank (L3a) alike, L3a.1 to (10,9): 1\"");
    EXPECT_EQ(described(stage, "land LX1.1"), "Land Swift Troopship (LX1.1)");
    EXPECT_EQ(described(stage, "takeoff LX1.1"), "Take off with Swift Troopship (LX1.1)");
    EXPECT_EQ(described(stage, "endmove"), "End the move");
    EXPECT_EQ(described(stage, "cancel"), "Do not move after all");
    Stage ready;
    ready.ready({"L4a"}).put("T1a.1", {2400, 4500}).act("L4a");
    ASSERT_EQ(ready.asks(), "s0 D-ACTION");
    EXPECT_EQ(described(ready, "move"), "Bring Kestrel Gunship (L4a) on to the table");
    ready.play("move");
    EXPECT_EQ(described(ready, "step L4a.1 1000,900"),
              "Bring Kestrel Gunship (L4a.1) on to the table at (10,9)");
    EXPECT_EQ(described(ready, "shift 1000,900"),
              "Bring all of Kestrel Gunship (L4a) on to the table, from (10,9) on");
}

TEST(DropzoneDescribes, Garrisons__DZ_GAR_1__DZ_GAR_5) {
    Stage stage;
    stage.inside("L2a", "P1", "north").put("LX1.1", {2000, 2400}, {.landed = true}).put("L1a.1", {4000, 300});
    stage.put("T1a.1", {2400, 4500}).act("L2a").play("move");
    ASSERT_EQ(stage.asks(), "s0 D-MOVE");
    EXPECT_EQ(described(stage, "enter P4 centre"), "Enter West Block (P4) with Watch Section (L2a): centre");
    EXPECT_EQ(described(stage, "leave"), "Leave Relay Tower (P1) with Watch Section (L2a)");
    EXPECT_EQ(described(stage, "edge L2a.2 west"), "Send Watch Section (L2a.2) to the west edge");
    EXPECT_EQ(described(stage, "transfer P2 north"),
              "Cross over into South Annex (P2) with Watch Section (L2a): north edge");
    EXPECT_EQ(described(stage, "board LX1.1"), "Board Swift Troopship (LX1.1) with Watch Section (L2a)");
    Stage outnumbered;
    outnumbered.inside("L2a", "P1", "north").inside("T2a", "P1").inside("T2b", "P1");
    outnumbered.put("L1a.1", {4000, 300}).act("L2a").play("move");
    EXPECT_EQ(described(outnumbered, "leave"),
              "Leave Relay Tower (P1) with Watch Section (L2a) (it is outnumbered: Fortitude 4+ first)");
    EXPECT_EQ(described(outnumbered, "transfer P2 centre"),
              "Cross over into South Annex (P2) with Watch Section (L2a): centre (it is outnumbered: "
              "Fortitude 4+ first)");
}

TEST(DropzoneDescribes, Transports__DZ_TRN_2__DZ_TRN_4__DZ_TRN_6) {
    Stage stage;
    stage.put("LX1.1", {2000, 1750}, {.landed = true}).aboard("L2a", "LX1.1");
    stage.line_up("L2c", {{2000, 1600}, {2000, 1500}}).put("T1a.1", {2400, 4500}).put("L1a.1", {4000, 300});
    stage.act("L2a").play("move");
    ASSERT_EQ(stage.asks(), "s0 D-MOVE");
    EXPECT_EQ(described(stage, "disembark"), "Disembark Watch Section (L2a) from LX1.1");
    EXPECT_EQ(described(stage, "storm P1 south"),
              "Storm Relay Tower (P1) with Watch Section (L2a): south edge (straight from its transport)");
    EXPECT_EQ(described(stage, "embark L2c LX1.1"),
              "Embark Ember Breachers (L2c) in Swift Troopship (LX1.1)");
    EXPECT_EQ(described(stage, "embark L2c LX1.1 LX1.1 -"),
              "Embark Ember Breachers (L2c): L2c.1 in LX1.1 and L2c.2 is left behind and lost");
    EXPECT_EQ(described(stage, "unload LX1.1 L2a"),
              "Unload Watch Section (L2a) from Swift Troopship (LX1.1) on open ground");
    EXPECT_EQ(described(stage, "unload LX1.1 L2a P1 centre"),
              "Unload Watch Section (L2a) from Swift Troopship (LX1.1) into Relay Tower (P1): centre");
    EXPECT_EQ(described(stage, "load LX1.1 L2c"),
              "Take Ember Breachers (L2c) aboard Swift Troopship (LX1.1)");
}

TEST(DropzoneDescribes, Shooting__DZ_SHO_1__DZ_SHO_6) {
    Stage stage;
    stage.line_up("L3a", {{1700, 1600}, {1900, 1600}, {2240, 1560}});
    stage.put("T3a.1", {2000, 3400}).put("T1a.1", {4000, 4500}).act("L3a");
    stage.play("shoot");
    EXPECT_EQ(described(stage, "aim L3a.1 longbore T3a.1"),
              "Aim Longbore of Anvil Tank (L3a.1) at Needle Skimmer (T3a.1): needs 4+");
    EXPECT_EQ(described(stage, "aim L3a.1 hull_repeater T3a.1"),
              "Aim Hull Repeater of Anvil Tank (L3a.1) at Needle Skimmer (T3a.1)")
        << "out of range, so there is nothing to say of its chances";
    EXPECT_EQ(described(stage, "aim L3a.1 hull_repeater P1"),
              "Aim Hull Repeater of Anvil Tank (L3a.1) at Relay Tower (P1): 2 shots, each needs 3+");
    EXPECT_EQ(described(stage, "volley T3a.1"),
              "Aim every free weapon of Anvil Tank (L3a) at Needle Skimmer (T3a.1)");
    EXPECT_EQ(described(stage, "reset"), "Forget all targets and aim anew");
    EXPECT_EQ(described(stage, "cancel"), "Do not shoot after all");
    stage.play("aim L3a.1 longbore T3a.1");
    EXPECT_EQ(described(stage, "fire"), "Fire with Anvil Tank (L3a) (1 weapon aimed)");
    expect_words_for_all(stage.rules(), stage.state());
}

TEST(DropzoneDescribes, Close_quarters_hit_without_a_roll__DZ_CQ_3) {
    Stage stage;
    stage.inside("T2a", "P4").inside("L2b", "P4").put("L1a.1", {4000, 300}).act("L2b").play("shoot");
    EXPECT_EQ(described(stage, "aim L2b.1 close_drill T2a"),
              "Aim Close Drill of Watch Section (L2b.1) at Rootguard (T2a): 4 hits without a roll");
}

TEST(DropzoneDescribes, Guards_reactions_and_picks__DZ_SHO_4__DZ_REA_3__DZ_DMG_1) {
    Stage stage;
    stage.line_up("L3a", {{1900, 3200}, {2100, 3200}, {2000, 3400}});
    stage.line_up("T1a", {{1800, 4500}, {2000, 4500}}).act("L3a");
    stage.shoot({"L3a.1 longbore T1a.1"});
    ASSERT_EQ(stage.asks(), "s1 D-GUARD");
    EXPECT_EQ(described(stage, "guard T1a.2"),
              "Let Bramble Throne (T1a.2) take the fire meant for Bramble Throne (T1a.1)");
    EXPECT_EQ(described(stage, "pass"), "Let Bramble Throne (T1a.1) take the fire itself");
    EXPECT_EQ(described(stage, "pick T1a.2"), "Pick Bramble Throne (T1a.2): 3 damage points left");
    Stage air;
    air.put("TX1.1", {1900, 3400}).aboard("T2a", "TX1.1").put("L3b.1", {2000, 1000});
    air.act("TX1", "T2").play("move").play("step TX1.1 1900,2500").play("land TX1.1");
    ASSERT_EQ(air.asks(), "s0 D-REACT");
    EXPECT_EQ(described(air, "react L3b.1 flak_rake TX1.1"),
              "React with Flak Rake of Skylight Flak (L3b.1) at Seed Pod (TX1.1): 3 shots, each needs 5+");
    EXPECT_EQ(described(air, "pass"), "Do not react");
}

TEST(DropzoneDescribes, Fortitude__DZ_FOR_2__DZ_FOR_3) {
    Stage stage;
    stage.inside("L2a.2", "P1", "centre", {.dp = 2}).inside("T2a", "P1").put("L1a.1", {4000, 300});
    stage.put("LX1.1", {2000, 2400}, {.landed = true}).order({1, 0}).act("T2a");
    stage.shoot({"T2a.1 thorn_spikes L2a"}, {6, 1, 1, 1, 1}).play("endsquad");
    ASSERT_EQ(stage.asks(), "s0 D-FORT");
    EXPECT_EQ(described(stage, "roll"), "Roll: 4+ holds");
    EXPECT_EQ(described(stage, "fail"), "Give way without a roll");
    stage.play("fail");
    ASSERT_EQ(stage.asks(), "s0 D-FLEE");
    EXPECT_EQ(described(stage, "abandon"), "Flee outside, beside Relay Tower (P1)");
    EXPECT_EQ(described(stage, "transfer P2 south"), "Flee into South Annex (P2): south edge");
    EXPECT_EQ(described(stage, "board LX1.1"), "Flee aboard Swift Troopship (LX1.1)");
}

// Whatever a stranger sends, it is told in words and nothing breaks.
TEST(DropzoneDescribes, Nonsense_is_described_without_harm) {
    Stage stage;
    stage.put("L3a.1", {1000, 800}).put("T1a.1", {2400, 4500}).act("L3a");
    for (int verb = 0; verb <= verb_count; ++verb)
        for (const int number : {-3, -2, -1, 0, 31, 127, 255, 767, 32767})
            for (const int detail : {-3, -1, 0, 77, 65535, INT32_MAX}) {
                const Action action =
                    Action(static_cast<std::uint8_t>(verb)).with(number).on(number).of(detail).to({-5, 9000});
                EXPECT_FALSE(stage.rules().describe(stage.state(), Seat(0), action).empty()) << verb;
                EXPECT_FALSE(stage.rules().describe(State{}, Seat(1), action).empty()) << verb;
            }
    EXPECT_EQ(stage.rules().describe(stage.state(), Seat(0), Action(std::uint8_t{200})),
              "Nothing of this game");
}

TEST(DropzoneDescribes, Everything_that_is_listed_has_words_of_its_own) {
    expect_words_in_random_play(2, {}, 3, 400);
    expect_words_in_random_play(2, {{"setup", "full"}, {"hold_readiness", "on"}}, 4, 300);
    expect_words_in_random_play(4, {{"give_initiative", "any"}}, 5, 300);
}

} // namespace muster::dropzone::tests::told_in_words
