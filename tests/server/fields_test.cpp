// What a browser says in a request: targets, hosts, codings and tags.
#include "server/fields.hpp"

#include <gtest/gtest.h>

namespace muster::server_tests {

using namespace server;
using namespace std::string_view_literals;

TEST(Fields, A_target_names_a_file) {
    EXPECT_EQ(path_of("/"), "index.html");
    EXPECT_EQ(path_of("/?source=pwa"), "index.html");
    EXPECT_EQ(path_of("/assets/a-1.js"), "assets/a-1.js");
    EXPECT_EQ(path_of("/a.txt?b=/../c"), "a.txt");
    EXPECT_EQ(path_of("/%61%20b%C3%A9"), "a b\xC3\xA9");
    EXPECT_EQ(path_of("/a%2Fb"), "a/b");
    EXPECT_EQ(path_of("/assets/"), "assets/");
    EXPECT_EQ(path_of("/a..b/..."), "a..b/...");
}

TEST(Fields, A_target_that_leads_astray_names_nothing) {
    for (const std::string_view target : {""sv,
                                          "index.html"sv,
                                          "*"sv,
                                          "http://localhost/"sv,
                                          "/.."sv,
                                          "/../etc/passwd"sv,
                                          "/a/../b"sv,
                                          "/a/.."sv,
                                          "/./a"sv,
                                          "/%2e%2e/a"sv,
                                          "/%2E%2e%2Fa"sv,
                                          "/..%2fa"sv,
                                          "//etc/passwd"sv,
                                          "/%2Fetc"sv,
                                          "/a//b"sv,
                                          "/a\\b"sv,
                                          "/..%5Ca"sv,
                                          "/a%00.html"sv,
                                          "/a\0"sv,
                                          "/a%0Ab"sv,
                                          "/a%7F"sv,
                                          "/%"sv,
                                          "/%4"sv,
                                          "/%zz"sv,
                                          "/% 1"sv,
                                          "/a#b"sv})
        EXPECT_EQ(path_of(target), std::nullopt) << target;
}

TEST(Fields, A_target_is_decoded_once) { EXPECT_EQ(path_of("/%252e%252e/a"), "%2e%2e/a"); }

TEST(Fields, A_host_is_read_without_its_port) {
    EXPECT_EQ(host_of("localhost"), "localhost");
    EXPECT_EQ(host_of("LocalHost:8080"), "localhost");
    EXPECT_EQ(host_of("127.0.0.1:1"), "127.0.0.1");
    EXPECT_EQ(host_of("[::1]:8080"), "[::1]");
    EXPECT_EQ(host_of("[::FFFF:127.0.0.1]"), "[::ffff:127.0.0.1]");
}

TEST(Fields, What_is_no_host_is_none) {
    for (const std::string_view field : {"", ":80", "a, b", "a b", "a:b", "a:808080", "a/b", "user@a", "[",
                                         "[]", "[::1", "[::1]x", "[::1]:x", "[xyz]", "::1", "a:1:2"})
        EXPECT_EQ(host_of(field), std::nullopt) << field;
}

TEST(Fields, A_coding_is_wanted_as_much_as_is_said) {
    EXPECT_EQ(wish_for("br", "gzip, deflate, br"), 1000);
    EXPECT_EQ(wish_for("br", "gzip;q=1.0, BR ; Q=0.25"), 250);
    EXPECT_EQ(wish_for("br", "br;level=4;q=0.001"), 1);
    EXPECT_EQ(wish_for("gzip", "*;q=0.5"), 500);
    EXPECT_EQ(wish_for("gzip", "*, gzip;q=0"), 0);
    EXPECT_EQ(wish_for("gzip", "gzip;q=0.000, *"), 0);
    EXPECT_EQ(wish_for("gzip", ""), 0);
    EXPECT_EQ(wish_for("gzip", "gzippy,,;q=1"), 0);
}

TEST(Fields, A_weight_that_is_none_is_no_wish) {
    for (const std::string_view field : {"br;q=", "br;q=2", "br;q=1.001", "br;q=-1", "br;q=0.1234", "br;q=.5",
                                         "br;q=0,5", "br;q=0.x", "br;q=much"})
        EXPECT_EQ(wish_for("br", field), 0) << field;
}

TEST(Fields, A_tag_is_found_in_a_list) {
    const std::string_view tag = "\"abc\"";
    for (const std::string_view field :
         {"*", " * ", "\"abc\"", "W/\"abc\"", "\"x\", \"abc\"", "\"a,b\" , W/\"abc\",\"y\""})
        EXPECT_TRUE(names_tag(field, tag)) << field;
    for (const std::string_view field :
         {"", "abc", "\"ab\"", "\"abc", "\"x\" \"abc\"", "x, \"abc\"", "\"x,\\\"abc\"", "**", "W/"})
        EXPECT_FALSE(names_tag(field, tag)) << field;
}

} // namespace muster::server_tests
