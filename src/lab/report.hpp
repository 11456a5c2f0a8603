// The report of a simulation, a comparison or a sweep: one page with everything in it, for any browser, with
// or without a network.
//
// The page is made with the other one (web/report, `script/build web`) and holds no result yet; here it gets
// one, as docs/lab.md says, with two things more: "page" is the address of Muster's page (--page),
// and outliers have their "transcript" (transcript_of), where there is one, so that one click shows the game.
#pragma once

#include "core/json_fwd.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace muster::lab {

// Where the page without a result is, as seen from the program: with the page that `muster serve` hands out.
std::optional<std::filesystem::path> report_template_beside(const std::filesystem::path& program);

// Why no report can be written to that file, as a sentence for a person; or empty. To be asked before the
// games are played.
std::string report_fault(const std::string& path);

// Whoever opens the file sees the old report or the new one, never a part. Throws std::runtime_error if it
// cannot be written.
void write_report(const std::string& path, const Json& result);

// ---------------------------------------------------------------- the steps, for tests

// What the two above do, with a template that the caller names.
std::string report_fault(const std::string& path, const std::optional<std::filesystem::path>& page);
void write_report(const std::string& path, const Json& result, const std::filesystem::path& page);

// The result as a text that may stand inside a script element: nothing in it ends the element.
std::string script_text(const Json& result);
// The page with the result in its place; nothing if the page has no place for one.
std::optional<std::string> with_result(std::string_view page, const Json& result);

} // namespace muster::lab
