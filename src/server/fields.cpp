#include "server/fields.hpp"

#include <algorithm>

namespace muster::server {

namespace {

constexpr std::string_view digits = "0123456789";

std::string lower(std::string_view text) {
    std::string all(text);
    for (char& c : all)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return all;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blank = " \t";
    text.remove_prefix(std::min(text.find_first_not_of(blank), text.size()));
    return text.substr(0, text.find_last_not_of(blank) + 1);
}

// Takes what stands before the next `separator` off the front of `text`.
std::string_view next_part(std::string_view& text, char separator) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}

int hex_value(char c) {
    constexpr std::string_view hex = "0123456789abcdef";
    const std::size_t value = hex.find(lower({&c, 1}));
    return value == std::string_view::npos ? -1 : static_cast<int>(value);
}

std::optional<std::string> percent_decoded(std::string_view text) {
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            decoded += text[i];
            continue;
        }
        if (i + 2 >= text.size()) return std::nullopt;
        const int high = hex_value(text[i + 1]);
        const int low = hex_value(text[i + 2]);
        if (high < 0 || low < 0) return std::nullopt;
        decoded += static_cast<char>(16 * high + low);
        i += 2;
    }
    return decoded;
}

// A backslash is a separator to some, and a control character means nothing good.
bool is_strange(char c) {
    const auto code = static_cast<unsigned char>(c);
    return code < 0x20 || code == 0x7F || c == '\\';
}

// Steps to nowhere or upwards. A client resolves them itself; who sends them is up to something.
bool is_sound_segment(std::string_view segment) {
    return !segment.empty() && segment != "." && segment != "..";
}

bool all_in(std::string_view text, std::string_view allowed) {
    return text.find_first_not_of(allowed) == std::string_view::npos;
}

// "0.25" is 250. What is no weight is no wish.
int thousandths(std::string_view weight) {
    if (weight.empty() || weight.size() > 5) return 0;
    const bool one = weight[0] == '1';
    if ((!one && weight[0] != '0') || (weight.size() > 1 && weight[1] != '.')) return 0;
    std::string decimals(weight.substr(std::min<std::size_t>(2, weight.size())));
    if (!all_in(decimals, one ? "0" : digits)) return 0;
    decimals.resize(3, '0');
    return one ? 1000 : 100 * (decimals[0] - '0') + 10 * (decimals[1] - '0') + (decimals[2] - '0');
}

// Of what follows a coding ("; q=0.5"). Without a weight, it is wanted wholly.
int weight_in(std::string_view parameters) {
    while (!parameters.empty()) {
        const std::string_view parameter = trimmed(next_part(parameters, ';'));
        if (parameter.starts_with("q=") || parameter.starts_with("Q="))
            return thousandths(parameter.substr(2));
    }
    return 1000;
}

} // namespace

std::optional<std::string> path_of(std::string_view target) {
    if (!target.starts_with('/') || target.find('#') != std::string_view::npos) return std::nullopt;
    auto path = percent_decoded(target.substr(1, std::min(target.find('?'), target.size()) - 1));
    if (!path || std::any_of(path->begin(), path->end(), is_strange)) return std::nullopt;
    if (path->empty()) return "index.html";
    // A slash at the end names a folder, of which there is nothing to see, but that is no offence.
    std::string_view rest = *path;
    while (!rest.empty())
        if (!is_sound_segment(next_part(rest, '/'))) return std::nullopt;
    return path;
}

std::optional<std::string> host_of(std::string_view field) {
    const bool literal = field.starts_with('['); // an IPv6 address
    const std::size_t end =
        literal ? std::min(field.find(']'), field.size() - 1) + 1 : std::min(field.find(':'), field.size());
    std::string name = lower(field.substr(0, end));
    const std::string_view port = field.substr(end);
    if (literal ? name.size() < 4 || !name.ends_with(']') ||
                      !all_in(name.substr(1, name.size() - 2), "0123456789abcdef:.")
                : name.empty() || !all_in(name, "0123456789abcdefghijklmnopqrstuvwxyz-._"))
        return std::nullopt;
    if (!port.empty() && (port[0] != ':' || port.size() > 6 || !all_in(port.substr(1), digits)))
        return std::nullopt;
    return name;
}

int wish_for(std::string_view coding, std::string_view accept_encoding) {
    int otherwise = 0;
    while (!accept_encoding.empty()) {
        std::string_view item = next_part(accept_encoding, ',');
        const std::string name = lower(trimmed(next_part(item, ';')));
        if (name == coding) return weight_in(item);
        if (name == "*") otherwise = weight_in(item);
    }
    return otherwise;
}

// The comparison is the weak one: a proxy may have marked our tag as weak, and its bytes are still ours.
bool names_tag(std::string_view if_none_match, std::string_view tag) {
    std::string_view rest = trimmed(if_none_match);
    if (rest == "*") return true;
    while (!rest.empty()) {
        if (rest.starts_with("W/")) rest.remove_prefix(2);
        const std::size_t end = rest.starts_with('"') ? rest.find('"', 1) : std::string_view::npos;
        if (end == std::string_view::npos) return false;
        if (rest.substr(0, end + 1) == tag) return true;
        rest = trimmed(rest.substr(end + 1));
        if (!rest.starts_with(',')) return false;
        rest = trimmed(rest.substr(1));
    }
    return false;
}

} // namespace muster::server
