// What a browser says in a request, read with suspicion: anybody can write anything there.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace muster::server {

// The file a request's target names, relative to the page's folder and never above it: "/a%20b?c" is "a b",
// "/" is "index.html". Nothing if no well-meaning client would ask for it.
std::optional<std::string> path_of(std::string_view target);

// The name in a Host field, in small letters and without the port; nothing if it is none.
std::optional<std::string> host_of(std::string_view field);

// How much an Accept-Encoding field wants a coding, in thousandths: 0 is not at all.
int wish_for(std::string_view coding, std::string_view accept_encoding);

// Whether an If-None-Match field names this entity tag.
bool names_tag(std::string_view if_none_match, std::string_view tag);

} // namespace muster::server
