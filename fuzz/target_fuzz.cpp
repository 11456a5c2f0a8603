// Arbitrary text as what a browser says in a request: a line each for the target, Host, Accept-Encoding and
// If-None-Match. Whatever is said, no path leads out of the page's folder.
#include "server/fields.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace {

using namespace muster::server;

void require(bool holds) {
    if (!holds) std::abort();
}

std::string_view next_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

void require_inside(const std::string& path) {
    require(!path.empty() && !path.starts_with('/') && path.find("//") == std::string::npos);
    require(path.find('\\') == std::string::npos && path.find('\0') == std::string::npos);
    const std::string framed = "/" + path + "/";
    require(framed.find("/../") == std::string::npos && framed.find("/./") == std::string::npos);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    if (const auto path = path_of(next_line(rest))) require_inside(*path);
    if (const auto host = host_of(next_line(rest))) require(host_of(*host) == host);
    const std::string_view accepted = next_line(rest);
    for (const std::string_view coding : {"br", "gzip", "identity"}) {
        const int wish = wish_for(coding, accepted);
        require(wish >= 0 && wish <= 1000);
    }
    const std::string_view known = next_line(rest);
    const std::string tag = "\"0123456789abcdef-br\"";
    if (names_tag(known, tag)) require(known.find('*') != known.npos || known.find(tag) != known.npos);
    require(names_tag(tag + "," + std::string(known), tag));
    return 0;
}
