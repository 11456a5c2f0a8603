#include "lab/report.hpp"

#include "core/json.hpp"
#include "files/kept_file.hpp"

#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace muster::lab {

namespace {

constexpr std::string_view place_begins = R"(<script type="application/json" id="result">)";
constexpr std::string_view place_ends = "</script>";

struct Escape {
    std::string_view text, escaped;
};

// "<" begins all that a script element could be ended or confused by ("</script", "<!--"). The other two end
// a line for JavaScript but not for JSON. All of them stand in JSON only within strings, where they may be
// written so.
constexpr Escape escapes[] = {{"<", "\\u003c"}, {"\xe2\x80\xa8", "\\u2028"}, {"\xe2\x80\xa9", "\\u2029"}};

std::string content_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    if (!file) throw std::runtime_error(fmt::format("cannot read {}", path.string()));
    return text;
}

std::filesystem::path this_program() {
    std::error_code unknown;
    return std::filesystem::read_symlink("/proc/self/exe", unknown);
}

} // namespace

std::optional<std::filesystem::path> report_template_beside(const std::filesystem::path& program) {
    const std::filesystem::path above = program.parent_path().parent_path();
    std::error_code ignored;
    for (const std::filesystem::path& folder : {above / "web", above / "share/muster/web"})
        if (std::filesystem::is_regular_file(folder / "report.html", ignored)) return folder / "report.html";
    return std::nullopt;
}

std::string report_fault(const std::string& path) {
    return report_fault(path, report_template_beside(this_program()));
}

std::string report_fault(const std::string& path, const std::optional<std::filesystem::path>& page) {
    if (!page) return "the page for reports is not beside the program; run script/build web to make it";
    if (path.empty()) return "cannot write a report to a file without a name";
    // The only way to know is to try.
    try {
        files::KeptFile(path).try_out();
    } catch (const files::Trouble& trouble) {
        return trouble.what();
    }
    return "";
}

void write_report(const std::string& path, const Json& result) {
    const auto page = report_template_beside(this_program());
    if (!page) throw std::runtime_error(report_fault(path, page));
    write_report(path, result, *page);
}

void write_report(const std::string& path, const Json& result, const std::filesystem::path& page) {
    const auto text = with_result(content_of(page), result);
    if (!text) throw std::runtime_error(fmt::format("{} has no place for a result", page.string()));
    files::replace(path, *text);
}

std::string script_text(const Json& result) {
    std::string text = result.dump(-1, ' ', false, Json::error_handler_t::replace);
    for (const auto& [found, escaped] : escapes)
        for (std::size_t at = text.find(found); at != std::string::npos; at = text.find(found, at))
            text.replace(at, found.size(), escaped);
    return text;
}

std::optional<std::string> with_result(std::string_view page, const Json& result) {
    const std::size_t begins = page.find(place_begins);
    if (begins == std::string_view::npos) return std::nullopt;
    const std::size_t from = begins + place_begins.size();
    const std::size_t to = page.find(place_ends, from);
    if (to == std::string_view::npos) return std::nullopt;
    return fmt::format("{}{}{}", page.substr(0, from), script_text(result), page.substr(to));
}

} // namespace muster::lab
