#include "server/page.hpp"

#include "server/fields.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace muster::server {

namespace {

constexpr std::string_view opener_policy = "Cross-Origin-Opener-Policy";

// Scripts come from here only; 'wasm-unsafe-eval' lets them compile the engine. Nobody may frame the page,
// and it sends nothing elsewhere.
constexpr std::array<std::array<std::string_view, 2>, 6> protection{{
    {"Content-Security-Policy",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
     "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; object-src 'none'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {opener_policy, "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
}};

constexpr std::array<std::array<std::string_view, 2>, 13> types{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".txt", "text/plain; charset=utf-8"},
    {".svg", "image/svg+xml; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
}};

std::string_view type_of(const std::string& path) {
    const std::string extension = std::filesystem::path(path).extension().string();
    for (const auto& [ending, type] : types)
        if (extension == ending) return type;
    return "application/octet-stream";
}

// The build puts a hash of the content into these names: what has such a name never changes.
bool never_changes(std::string_view path) { return path.starts_with("assets/"); }

Reply protected_reply(int status) {
    Reply reply;
    reply.status = status;
    for (const auto& [name, value] : protection) reply.fields.push_back({name, std::string(value)});
    return reply;
}

// 127.0.0.0/8, in digits: a name may begin with 127 as well.
bool is_loopback_v4(std::string_view host) {
    return host.starts_with("127.") && host.find_first_not_of("0123456789.") == std::string_view::npos;
}

struct Coding {
    std::string_view name, ending; // of no coding, both empty
};

// The tighter first.
constexpr std::array<Coding, 2> codings{{{"br", ".br"}, {"gzip", ".gz"}}};

// The codings a client wants, the most wanted first. Who would rather have the file as it is, gets that.
std::vector<Coding> wanted(std::string_view accept_encoding) {
    const auto wish = [&](const Coding& coding) { return wish_for(coding.name, accept_encoding); };
    const int plain = wish_for("identity", accept_encoding);
    std::vector<Coding> all;
    for (const Coding& coding : codings)
        if (wish(coding) > 0 && wish(coding) >= plain) all.push_back(coding);
    if (all.size() == 2 && wish(all[1]) > wish(all[0])) std::swap(all[0], all[1]);
    return all;
}

struct Variant {
    File file;
    Coding coding;
};

std::optional<Variant> best_variant(const std::filesystem::path& folder, const std::string& path,
                                    std::string_view accept_encoding) {
    auto plain = File::open_in(folder, path);
    if (!plain) return std::nullopt;
    for (const Coding& coding : wanted(accept_encoding))
        if (auto packed = File::open_in(folder, path + std::string(coding.ending)))
            return Variant{std::move(*packed), coding};
    return Variant{std::move(*plain), {}};
}

std::string tag_of(const Variant& variant) {
    const std::string_view coding = variant.coding.name;
    return fmt::format("\"{:016x}{}{}\"", variant.file.tag(), coding.empty() ? "" : "-", coding);
}

} // namespace

std::string_view Reply::field(std::string_view name) const {
    const auto it =
        std::find_if(fields.begin(), fields.end(), [&](const Field& f) { return f.name == name; });
    return it == fields.end() ? std::string_view() : it->value;
}

Reply refusal(int status, std::string_view sentence) {
    Reply reply = protected_reply(status);
    reply.text = fmt::format("{}\n", sentence);
    reply.fields.push_back({"Content-Type", "text/plain; charset=utf-8"});
    reply.fields.push_back({"Content-Length", fmt::format("{}", reply.text.size())});
    reply.fields.push_back({"Cache-Control", "no-store"});
    return reply;
}

Page::Page(const std::filesystem::path& folder, std::vector<std::string> hosts)
    : folder_(std::filesystem::canonical(folder)), hosts_(std::move(hosts)) {}

Reply Page::reply_to(const Request& request) const {
    Reply reply = found(request);
    if (!may_isolate(request))
        std::erase_if(reply.fields, [](const Field& field) { return field.name == opener_policy; });
    if (request.method == "HEAD") {
        reply.text.clear();
        reply.file.reset();
    }
    return reply;
}

// Over plain HTTP from another machine browsers do not heed the opener policy, and complain of it in every
// console. Whoever serves to this machine alone is never asked that way.
bool Page::may_isolate(const Request& request) const {
    if (!hosts_.empty() || request.forwarded_proto == "https") return true;
    const std::string host = host_of(request.host).value_or("");
    return host == "localhost" || host.ends_with(".localhost") || host == "[::1]" || is_loopback_v4(host);
}

Reply Page::found(const Request& request) const {
    const auto host = host_of(request.host);
    if (!host) return refusal(400, "A request names the host it is for.");
    if (!hosts_.empty() && std::find(hosts_.begin(), hosts_.end(), *host) == hosts_.end())
        return refusal(421, fmt::format("Muster is not called {} here; see `muster serve --help`.", *host));
    if (request.method != "GET" && request.method != "HEAD") {
        Reply reply = refusal(405, "The page can be read, and nothing else: GET or HEAD.");
        reply.fields.push_back({"Allow", "GET, HEAD"});
        return reply;
    }
    const auto path = path_of(request.target);
    if (!path) return refusal(400, "That is no address of a page.");
    return file_for(*path, request);
}

Reply Page::file_for(const std::string& path, const Request& request) const {
    auto variant = best_variant(folder_, path, request.accept_encoding);
    if (!variant) return refusal(404, "There is no such page. Muster begins at /");
    const std::string tag = tag_of(*variant);
    const bool known = names_tag(request.if_none_match, tag);
    Reply reply = protected_reply(known ? 304 : 200);
    reply.fields.push_back({"ETag", tag});
    reply.fields.push_back({"Vary", "Accept-Encoding"});
    reply.fields.push_back(
        {"Cache-Control", never_changes(path) ? "public, max-age=31536000, immutable" : "no-cache"});
    if (known) return reply;
    reply.fields.push_back({"Content-Type", std::string(type_of(path))});
    reply.fields.push_back({"Content-Length", fmt::format("{}", variant->file.size())});
    if (!variant->coding.name.empty())
        reply.fields.push_back({"Content-Encoding", std::string(variant->coding.name)});
    reply.file.emplace(std::move(variant->file));
    return reply;
}

bool is_page(const std::filesystem::path& folder) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(folder / "index.html", ignored);
}

std::optional<std::filesystem::path> page_beside(const std::filesystem::path& program) {
    const std::filesystem::path above = program.parent_path().parent_path();
    for (const std::filesystem::path& folder : {above / "web", above / "share/muster/web"})
        if (is_page(folder)) return folder;
    return std::nullopt;
}

} // namespace muster::server
