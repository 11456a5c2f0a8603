// The report's file: the result gets into the page whole and harmless, and what cannot be written is said
// beforehand.
#include "lab/report.hpp"

#include "core/json.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <stdexcept>
#include <sys/stat.h>
#include <unistd.h>

namespace muster::lab_tests {

namespace {

const std::string report_page =
    R"(<!doctype html><script type="application/json" id="result"></script><script>draw()</script>)";
const std::string report_begins = R"(<!doctype html><script type="application/json" id="result">)";
const std::string report_ends = "</script><script>draw()</script>";

std::string report_content(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

} // namespace

// A folder of its own, gone at the end.
class ReportFile : public testing::Test {
protected:
    ReportFile() {
        std::string name = std::filesystem::temp_directory_path() / "muster-report-XXXXXX";
        folder_ = ::mkdtemp(name.data());
        write(folder_ / "page.html", report_page);
    }
    ~ReportFile() override {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    static void write(const std::filesystem::path& path, const std::string& text) {
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path) << text;
    }
    std::string path(const std::string& name) const { return folder_ / name; }
    std::filesystem::path page() const { return folder_ / "page.html"; }
    std::ptrdiff_t files() const {
        return std::distance(std::filesystem::directory_iterator(folder_),
                             std::filesystem::directory_iterator());
    }

private:
    std::filesystem::path folder_;
};

TEST(ReportText, Nothing_in_a_result_ends_the_script_element) {
    const std::string line_end = "\xe2\x80\xa8", paragraph_end = "\xe2\x80\xa9";
    const Json result{{"</ScRiPt>", "<!-- <script> ]]>" + line_end + "a" + paragraph_end + "b<<"}};
    const std::string text = lab::script_text(result);
    EXPECT_EQ(text, R"({"\u003c/ScRiPt>":"\u003c!-- \u003cscript> ]]>\u2028a\u2029b\u003c\u003c"})");
    EXPECT_EQ(Json::parse(text), result);
}

TEST(ReportText, What_is_no_text_at_all_is_replaced_and_not_fatal) {
    const std::string text = lab::script_text(Json{{"name", "broken: \xff"}});
    EXPECT_EQ(Json::parse(text)["name"], "broken: \xef\xbf\xbd");
}

TEST(ReportText, The_result_stands_in_its_place_and_the_rest_is_as_it_was) {
    const Json result{
        {"games", 3}, {"line", "muster simulate forge --report a.html"}, {"arms", Json::array()}};
    const std::string text = lab::with_result(report_page, result).value();
    ASSERT_TRUE(text.starts_with(report_begins));
    ASSERT_TRUE(text.ends_with(report_ends));
    const std::size_t size = text.size() - report_begins.size() - report_ends.size();
    EXPECT_EQ(Json::parse(text.substr(report_begins.size(), size)), result);
    EXPECT_EQ(lab::with_result(text, Json{{"games", 4}}), report_begins + R"({"games":4})" + report_ends)
        << "a report that has a result already gets the other";
}

TEST(ReportText, A_page_without_a_place_for_a_result_is_none) {
    EXPECT_EQ(lab::with_result("<p>Something else</p>", Json::object()), std::nullopt);
    EXPECT_EQ(lab::with_result(R"(<script type="application/json" id="result">{)", Json::object()),
              std::nullopt);
}

TEST_F(ReportFile, It_is_written_whole_and_nothing_else_is_left) {
    write(path("out.html"), "the old report");
    lab::write_report(path("out.html"), Json{{"games", 3}}, page());
    EXPECT_EQ(report_content(path("out.html")), report_begins + R"({"games":3})" + report_ends);
    EXPECT_EQ(files(), 2);
}

TEST_F(ReportFile, Where_it_can_be_written_there_is_no_fault_and_no_trace) {
    write(path("old.html"), "the old report");
    EXPECT_EQ(lab::report_fault(path("out.html"), page()), "");
    EXPECT_EQ(lab::report_fault(path("old.html"), page()), "");
    EXPECT_EQ(report_content(path("old.html")), "the old report");
    EXPECT_EQ(files(), 2);
}

TEST_F(ReportFile, Without_the_page_for_reports_it_is_refused_beforehand) {
    EXPECT_EQ(lab::report_fault(path("out.html"), std::nullopt),
              "the page for reports is not beside the program; run script/build web to make it");
}

TEST_F(ReportFile, Where_nothing_can_be_written_it_is_refused_beforehand_with_the_reason) {
    std::filesystem::create_directory(path("folder"));
    EXPECT_EQ(lab::report_fault(path("folder"), page()),
              "cannot write " + path("folder") + ": it is a folder");
    EXPECT_EQ(lab::report_fault(path("none/out.html"), page()),
              "cannot write " + path("none/out.html") + ": No such file or directory");
    EXPECT_EQ(lab::report_fault("", page()), "cannot write a report to a file without a name");
    EXPECT_EQ(files(), 2);
}

TEST_F(ReportFile, Whatever_goes_wrong_in_the_end_is_thrown_and_leaves_nothing) {
    std::filesystem::create_directory(path("folder"));
    write(path("folder/inside"), "");
    const Json result = Json::object();
    EXPECT_THROW(lab::write_report(path("folder"), result, page()), std::runtime_error);
    EXPECT_THROW(lab::write_report(path("none/out.html"), result, page()), std::runtime_error);
    EXPECT_THROW(lab::write_report(path("out.html"), result, path("no page")), std::runtime_error);
    write(path("other.html"), "<p>Something else</p>");
    EXPECT_THROW(lab::write_report(path("out.html"), result, path("other.html")), std::runtime_error);
    EXPECT_EQ(files(), 3);
}

TEST_F(ReportFile, The_page_for_reports_is_found_with_the_page_that_is_served) {
    EXPECT_EQ(lab::report_template_beside(path("release/muster")), std::nullopt);
    write(path("web/report.html"), report_page);
    EXPECT_EQ(lab::report_template_beside(path("release/muster")), path("web/report.html"));
    write(path("usr/share/muster/web/report.html"), report_page);
    EXPECT_EQ(lab::report_template_beside(path("usr/bin/muster")), path("usr/share/muster/web/report.html"));
}

} // namespace muster::lab_tests
