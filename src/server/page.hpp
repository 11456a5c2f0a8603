// What is answered to a request for the page: no sockets here, only the request, a folder and the reply.
#pragma once

#include "server/file.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace muster::server {

// What matters of a request. A field that is given several times is joined with ", "; one that is not given
// is empty.
struct Request {
    std::string method;
    std::string target;
    std::string host;
    std::string accept_encoding;
    std::string if_none_match;
    std::string forwarded_proto = {}; // how another web server, before this one, was asked
};

struct Field {
    std::string_view name;
    std::string value;
};

// The content is a text or a file, or there is none: the reply to HEAD has the length only.
struct Reply {
    int status = 200;
    std::vector<Field> fields;
    std::string text;
    std::optional<File> file;

    std::string_view field(std::string_view name) const;
};

// A sentence to say that something went wrong.
Reply refusal(int status, std::string_view sentence);

class Page {
public:
    // `hosts` are the names by which it may be asked for; none means any. A page on somebody's own machine
    // must know them: else a stranger's site, having its name resolve to this machine, could read it.
    Page(const std::filesystem::path& folder, std::vector<std::string> hosts);

    Reply reply_to(const Request& request) const;

private:
    Reply found(const Request& request) const;
    bool may_isolate(const Request& request) const;
    Reply file_for(const std::string& path, const Request& request) const;

    std::filesystem::path folder_;
    std::vector<std::string> hosts_;
};

bool is_page(const std::filesystem::path& folder);

// Where the page is, as seen from the program: beside its build, or where packages put it.
std::optional<std::filesystem::path> page_beside(const std::filesystem::path& program);

} // namespace muster::server
