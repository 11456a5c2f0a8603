#include "core/json.hpp"

#include <gtest/gtest.h>

namespace muster {
namespace {

std::string complaint(const std::string& text) {
    Faults faults;
    return parse_json(text, faults) ? "none" : faults.at(0).sentence;
}

TEST(ParseJson, Takes_what_is_JSON_in_its_order) {
    Faults faults;
    EXPECT_EQ(parse_json(R"( {"b":[1,-2,"ä"],"a":null} )", faults)->dump(), R"({"b":[1,-2,"ä"],"a":null})");
    EXPECT_TRUE(faults.empty());
}

TEST(ParseJson, Refuses_what_is_not) {
    EXPECT_TRUE(complaint("").starts_with("this is not JSON"));
    EXPECT_TRUE(complaint("{").starts_with("this is not JSON"));
    EXPECT_TRUE(complaint("[1] 2").starts_with("this is not JSON"));
    EXPECT_TRUE(complaint("\"\xff\"").starts_with("this is not JSON"));
    EXPECT_TRUE(complaint("{'a':1}").starts_with("this is not JSON"));
    EXPECT_TRUE(complaint("nan").starts_with("this is not JSON"));
}

TEST(ParseJson, Refuses_a_field_that_is_given_twice) {
    EXPECT_EQ(complaint(R"({"a":1,"b":{"a":2},"a":3})"), R"(the field "a" is given twice)");
    EXPECT_EQ(complaint(R"([{"a":1},{"a":2}])"), "none");
}

TEST(ParseJson, Refuses_what_is_nested_too_deeply) {
    EXPECT_EQ(complaint(std::string(32, '[') + std::string(32, ']')), "none");
    EXPECT_EQ(complaint(std::string(33, '[') + std::string(33, ']')),
              "this is nested more than 32 levels deep");
    EXPECT_EQ(complaint(std::string(1000000, '[')), "this is nested more than 32 levels deep");
}

TEST(ParseJson, Refuses_objects_with_too_many_fields) {
    std::string text = "{";
    for (int i = 0; i < 1025; ++i) text += "\"" + std::to_string(i) + "\":0,";
    text.back() = '}';
    EXPECT_EQ(complaint(text), "an object has more than 1024 fields");
}

// Reads with a reader and reports the faults as text.
template <class Read>
std::string faults_of(const std::string& text, Read read) {
    Faults faults;
    const auto json = parse_json(text, faults);
    read(JsonReader(*json, faults));
    return to_string(faults);
}

TEST(JsonReaderTest, Faults_name_the_path_of_their_field) {
    EXPECT_EQ(faults_of(R"({"seats":[{"hand":[1,"x"]}]})",
                        [](const JsonReader& json) {
                            const JsonReader hand = *json.get("seats")->operator[](0).get("hand");
                            EXPECT_EQ(hand[0].integer(0, 5), 1);
                            EXPECT_FALSE(hand[1].integer(0, 5));
                        }),
              "seats[0].hand[1]: a whole number from 0 to 5 is wanted here\n");
}

TEST(JsonReaderTest, All_faults_are_collected) {
    EXPECT_EQ(faults_of(R"({"a":9,"c":true,"z":0})",
                        [](const JsonReader& json) {
                            EXPECT_FALSE(json.object({"a", "b", "c"}));
                            EXPECT_FALSE(json.need("a")->integer(0, 5));
                            EXPECT_FALSE(json.need("b"));
                            EXPECT_FALSE(json.need("c")->text());
                            EXPECT_EQ(json.need("c")->yes_or_no(), true);
                        }),
              "z: there is no such field\n"
              "a: a whole number from 0 to 5 is wanted here, not 9\n"
              "b: this field is missing\n"
              "c: a text is wanted here\n");
}

TEST(JsonReaderTest, Numbers_are_whole_and_in_range) {
    const auto integer = [](const std::string& text) {
        Faults faults;
        const auto json = parse_json(text, faults);
        return JsonReader(*json, faults).integer(INT64_MIN, INT64_MAX);
    };
    EXPECT_EQ(integer("-7"), -7);
    EXPECT_EQ(integer("9223372036854775807"), INT64_MAX);
    EXPECT_FALSE(integer("9223372036854775808"));
    EXPECT_FALSE(integer("1.0"));
    EXPECT_FALSE(integer("1e2"));
    EXPECT_FALSE(integer("\"1\""));
    EXPECT_FALSE(integer("null"));
}

TEST(JsonReaderTest, Texts_and_lists_have_limits) {
    EXPECT_EQ(faults_of(R"(["abcd"])",
                        [](const JsonReader& json) {
                            EXPECT_FALSE(json.array(0));
                            EXPECT_FALSE(json[0].text(3));
                            EXPECT_EQ(json[0].text(4), "abcd");
                            EXPECT_FALSE(json[0].array(9));
                            EXPECT_FALSE(json[0].object({}));
                            EXPECT_FALSE(json[0].yes_or_no());
                        }),
              "at most 0 entries are wanted here, 1 are given\n"
              "[0]: this text is longer than 3 bytes\n"
              "[0]: a list is wanted here\n"
              "[0]: an object is wanted here\n"
              "[0]: true or false is wanted here\n");
}

TEST(JsonReaderTest, Each_visits_every_field) {
    std::string seen;
    const std::string faults = faults_of(R"({"a":{"b":1,"c":2}})", [&](const JsonReader& json) {
        json.get("a")->each([&](const std::string& name, const JsonReader& value) {
            seen += name + "=" + value.path() + " ";
        });
        json.get("a")->get("b")->each([](const std::string&, const JsonReader&) {});
    });
    EXPECT_EQ(seen, "b=a.b c=a.c ");
    EXPECT_EQ(faults, "a.b: an object is wanted here\n");
}

} // namespace
} // namespace muster
