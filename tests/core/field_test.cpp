#include "core/field.hpp"

#include "core/id.hpp"
#include "core/list.hpp"
#include "core/position.hpp"

#include <gtest/gtest.h>

namespace muster {
namespace {

using CrateId = Id<struct CrateTag>;
enum class Lid : std::uint8_t { shut, open };

struct Crate {
    std::uint8_t weight = 0;
    Lid lid = Lid::shut;
    bool fragile = false;
    CrateId on = CrateId::none();
    Place at{};
    List<std::uint8_t, 3> labels; // ascending numbers from 1 to 9
};
struct Lorry {
    Seat driver;
    List<Crate, 2> crates;
    IdSet<CrateId> fastened;
    std::uint8_t damaged = 0; // crates, a bit each
};

constexpr std::array<std::string_view, 2> lid_words{"shut", "open"};
constexpr std::array label_item{field::number_item<std::uint8_t>(1, 9)};
constexpr std::array crate_fields{
    field::number<&Crate::weight>("weight").from(1).up_to(50).must(),
    field::word<&Crate::lid>("lid", lid_words, "\"open\" is wanted here").or_else(0),
    field::yes<&Crate::fragile>("fragile"),
    field::thing<&Crate::on>("on", "crate").or_none(),
    field::place<&Crate::at>("at"),
    field::list<&Crate::labels>("labels", label_item),
};
constexpr std::array lorry_fields{
    field::seat<&Lorry::driver>("driver"), field::list<&Lorry::crates>("crates", crate_fields),
    field::set<&Lorry::fastened>("fastened", "crate"), field::set<&Lorry::damaged>("damaged", "crate")};
static_assert(name_all_of<Crate>(crate_fields));
static_assert(!name_all_of<Crate>(std::array{crate_fields[0]}));

class CrateWords : public Words {
public:
    std::string word(std::string_view kind, std::int32_t value) const override {
        return std::string(kind.substr(0, 1)) + std::to_string(value);
    }
    std::optional<std::int32_t> value(std::string_view kind, std::string_view word) const override {
        if (word.size() != 2 || word[0] != kind[0] || word[1] < '0' || word[1] > '8') return std::nullopt;
        return word[1] - '0';
    }
};
struct CrateReading : PositionReading {
    explicit CrateReading(const Words& words) : PositionReading(words) {}
};

Lorry loaded() {
    Lorry lorry;
    lorry.driver = Seat(1);
    Crate crate;
    crate.weight = 20;
    crate.at = {3, -4};
    lorry.crates.push_back(crate);
    crate.lid = Lid::open;
    crate.fragile = true;
    crate.on = CrateId(0);
    crate.labels.push_back(2);
    crate.labels.push_back(9);
    lorry.crates.push_back(crate);
    lorry.fastened.add(CrateId(1));
    lorry.fastened.add(CrateId(0));
    return lorry;
}

TEST(FieldTest, A_struct_is_written_by_its_fields_and_what_goes_without_saying_is_left_out) {
    const Lorry lorry = loaded();
    EXPECT_EQ(fields_json(&lorry, lorry_fields, CrateWords()).dump(),
              R"({"driver":"s1","crates":[{"weight":20,"at":[3,-4]},)"
              R"({"weight":20,"lid":"open","fragile":true,"on":"c0","at":[3,-4],"labels":[2,9]}],)"
              R"("fastened":["c0","c1"]})");
}

TEST(FieldTest, What_goes_without_saying_may_follow_from_something_else) {
    Crate usual;
    usual.weight = 9; // it must be said all the same
    usual.lid = Lid::open;
    usual.on = CrateId(3);
    const auto fields = as_in(crate_fields, usual);
    Crate crate;
    crate.weight = 9;
    crate.on = CrateId(3);
    const CrateWords words;
    const Json written = fields_json(&crate, fields, words);
    EXPECT_EQ(written.dump(), R"({"weight":9,"lid":"shut","at":[0,0]})");
    Faults faults;
    const Json json = parse_json(R"({"weight":9,"at":[0,0],"keys":1,"size":3})", faults).value();
    const JsonReader reader(json, faults);
    EXPECT_TRUE(only_fields(reader, fields, {"keys"}));
    read_these_fields(reader, &crate, fields, CrateReading(words));
    EXPECT_EQ(to_string(faults), "size: there is no such field\n");
    EXPECT_EQ(crate.lid, Lid::open);
}

TEST(FieldTest, What_is_written_is_read_again) {
    const CrateWords words;
    const Lorry lorry = loaded();
    const Json written = fields_json(&lorry, lorry_fields, words);
    Lorry again;
    Faults faults;
    read_fields(JsonReader(written, faults), &again, lorry_fields, CrateReading(words));
    EXPECT_TRUE(faults.empty()) << to_string(faults);
    EXPECT_EQ(fields_json(&again, lorry_fields, words), written);
    EXPECT_EQ(again.crates[1].on, CrateId(0));
    EXPECT_TRUE(again.crates[0].on.is_none());
    EXPECT_EQ(again.fastened, lorry.fastened);
}

TEST(FieldTest, An_unused_byte_is_neither_written_nor_read_and_has_to_be_0) {
    struct Axle {
        std::uint8_t unused = 0;
        std::uint8_t wheels = 0;
    };
    constexpr std::array fields{field::unused<&Axle::unused>(), field::number<&Axle::wheels>("wheels")};
    static_assert(name_all_of<Axle>(fields));
    const auto nothing = [](std::string_view, std::int32_t) { return false; };
    Axle axle{0, 4};
    EXPECT_EQ(fields_json(&axle, fields, CrateWords()).dump(), R"({"wheels":4})");
    EXPECT_TRUE(fields_fit(&axle, fields, nothing));
    axle.unused = 1;
    EXPECT_FALSE(fields_fit(&axle, fields, nothing));

    const CrateWords words;
    Faults faults;
    const Json json = parse_json(R"({"":1,"wheels":6})", faults).value();
    Axle read;
    read_fields(JsonReader(json, faults), &read, fields, CrateReading(words));
    EXPECT_EQ(read.wheels, 6);
    EXPECT_EQ(read.unused, 0);
    EXPECT_EQ(to_string(faults), "there is no such field\n");
}

TEST(FieldTest, There_may_be_none_where_that_does_not_go_without_saying) {
    struct Parcel {
        CrateId crate;
    };
    constexpr std::array fields{field::thing<&Parcel::crate>("crate", "crate").or_none()};
    const CrateWords words;
    const auto written = [&](CrateId usual, CrateId crate) {
        const Parcel parcel{crate};
        return fields_json(&parcel, as_in(fields, Parcel{usual}), words).dump();
    };
    EXPECT_EQ(written(CrateId::none(), CrateId::none()), "{}");
    EXPECT_EQ(written(CrateId(3), CrateId::none()), R"({"crate":null})");
    EXPECT_EQ(written(CrateId(3), CrateId(1)), R"({"crate":"c1"})");

    Faults faults;
    const Json json = parse_json(R"({"crate":null})", faults).value();
    Parcel read{CrateId(2)};
    const auto usually_third = as_in(fields, Parcel{CrateId(3)});
    read_fields(JsonReader(json, faults), &read, usually_third, CrateReading(words));
    EXPECT_TRUE(faults.empty()) << to_string(faults);
    EXPECT_TRUE(read.crate.is_none());
    EXPECT_TRUE(fields_fit(&read, usually_third, [](std::string_view, std::int32_t) { return false; }));
}

TEST(FieldTest, All_that_cannot_be_read_is_told_at_once_and_stays_as_usual) {
    const CrateWords words;
    Faults faults;
    const Json json = parse_json(R"({"crates":[{"weight":51,"lid":"ajar","fragile":1,"on":"c9","at":[1],)"
                                 R"("labels":[0,1,2,3],"size":3},{"at":[0,0]}],"driver":"s1",)"
                                 R"("fastened":["c1","c9"],"damaged":"c0"})",
                                 faults)
                          .value();
    Lorry lorry;
    read_fields(JsonReader(json, faults), &lorry, lorry_fields, CrateReading(words));
    EXPECT_EQ(to_string(faults), "crates[0].size: there is no such field\n"
                                 "crates[0].weight: a whole number from 1 to 50 is wanted here, not 51\n"
                                 "crates[0].lid: \"open\" is wanted here\n"
                                 "crates[0].fragile: true or false is wanted here\n"
                                 "crates[0].on: there is no such crate\n"
                                 "crates[0].at: a place is a list of two numbers, x and y\n"
                                 "crates[0].labels: at most 3 entries are wanted here, 4 are given\n"
                                 "crates[1].weight: this field is missing\n"
                                 "fastened[1]: there is no such crate\n"
                                 "damaged: a list is wanted here\n");
    EXPECT_EQ(lorry.fastened, IdSet<CrateId>(CrateId(1)));
    ASSERT_EQ(lorry.crates.size(), 2);
    EXPECT_EQ(lorry.crates[0].lid, Lid::shut);
    EXPECT_TRUE(lorry.crates[0].on.is_none());
}

TEST(FieldTest, A_struct_fits_that_can_be_written_and_names_what_is_there) {
    const auto is_here = [](std::string_view kind, std::int32_t value) {
        return kind == "seat" ? value < 2 : value < 2;
    };
    const auto fits = [&](auto change) {
        Lorry lorry = loaded();
        change(lorry);
        return fields_fit(&lorry, lorry_fields, is_here);
    };
    EXPECT_TRUE(fits([](Lorry&) {}));
    EXPECT_FALSE(fits([](Lorry& lorry) { lorry.driver = Seat(2); }));
    EXPECT_FALSE(fits([](Lorry& lorry) { lorry.crates[0].weight = 0; }));
    EXPECT_FALSE(fits([](Lorry& lorry) { lorry.crates[1].on = CrateId(2); }));
    EXPECT_FALSE(fits([](Lorry& lorry) { lorry.crates[1].lid = static_cast<Lid>(2); }));
    EXPECT_FALSE(fits([](Lorry& lorry) { lorry.crates[1].labels[0] = 10; }));
    EXPECT_FALSE(fits([](Lorry& lorry) { lorry.fastened.add(CrateId(2)); }));
    EXPECT_FALSE(fits([](Lorry& lorry) { lorry.damaged = 4; }));
}

} // namespace
} // namespace muster
