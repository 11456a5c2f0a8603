// What is answered to a request: status, fields and file.
#include "server/site.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

namespace muster::server_tests {

using server::Page;
using server::Reply;
using server::Request;

class PageReply : public Site {
protected:
    Reply ask(const Request& request) const {
        return Page(folder(), {"localhost", "127.0.0.1", "[::1]"}).reply_to(request);
    }
    Reply get(const std::string& target, const std::string& accepted = "",
              const std::string& known = "") const {
        return ask({"GET", target, "localhost:8080", accepted, known});
    }
    static std::string content(const Reply& reply) {
        if (!reply.file) return reply.text;
        std::string text(reply.file->size(), ' ');
        EXPECT_EQ(reply.file->read(0, text), text.size());
        return text;
    }
};

TEST_F(PageReply, The_page_begins_with_its_index) {
    const Reply reply = get("/");
    EXPECT_EQ(reply.status, 200);
    EXPECT_EQ(content(reply), "<h1>Muster</h1>");
    EXPECT_EQ(reply.field("Content-Type"), "text/html; charset=utf-8");
    EXPECT_EQ(reply.field("Content-Length"), "15");
    EXPECT_EQ(reply.field("Cache-Control"), "no-cache");
}

TEST_F(PageReply, Every_kind_of_file_has_its_type) {
    for (const auto& [name, type] :
         std::vector<std::pair<std::string, std::string>>{{"a.html", "text/html; charset=utf-8"},
                                                          {"a.js", "text/javascript; charset=utf-8"},
                                                          {"a.mjs", "text/javascript; charset=utf-8"},
                                                          {"a.css", "text/css; charset=utf-8"},
                                                          {"a.txt", "text/plain; charset=utf-8"},
                                                          {"a.svg", "image/svg+xml; charset=utf-8"},
                                                          {"a.json", "application/json"},
                                                          {"a.js.map", "application/json"},
                                                          {"a.webmanifest", "application/manifest+json"},
                                                          {"a.wasm", "application/wasm"},
                                                          {"a.png", "image/png"},
                                                          {"a.ico", "image/x-icon"},
                                                          {"a.woff2", "font/woff2"},
                                                          {"a", "application/octet-stream"}}) {
        write(name, "x");
        EXPECT_EQ(get("/" + name).field("Content-Type"), type) << name;
    }
}

TEST_F(PageReply, Hashed_files_are_kept_for_ever) {
    EXPECT_EQ(get("/assets/engine-3f2a.wasm").field("Cache-Control"), "public, max-age=31536000, immutable");
}

TEST_F(PageReply, What_the_browser_has_is_not_sent_again) {
    const std::string tag(get("/").field("ETag"));
    ASSERT_TRUE(tag.size() > 2 && tag.front() == '"' && tag.back() == '"') << tag;
    for (const std::string& known : {tag, "W/" + tag, "\"other\", " + tag, std::string("*")}) {
        const Reply reply = get("/", "", known);
        EXPECT_EQ(reply.status, 304) << known;
        EXPECT_FALSE(reply.file);
        EXPECT_EQ(reply.field("ETag"), tag);
        EXPECT_EQ(reply.field("Cache-Control"), "no-cache");
        EXPECT_EQ(reply.field("Vary"), "Accept-Encoding");
        EXPECT_EQ(reply.field("Content-Length"), "");
    }
    EXPECT_EQ(get("/", "", "\"other\"").status, 200);
    EXPECT_EQ(get("/nowhere", "", "*").status, 404);
}

TEST_F(PageReply, A_file_that_changes_gets_another_tag_and_one_that_does_not_keeps_it) {
    const std::string tag(get("/").field("ETag"));
    write("index.html", "<h1>Mustar</h1>");
    EXPECT_NE(get("/").field("ETag"), tag);
    write("index.html", "<h1>Muster</h1>");
    EXPECT_EQ(get("/").field("ETag"), tag);
}

TEST_F(PageReply, The_tag_is_of_the_whole_file) {
    std::string text(200'000, 'a');
    write("long.txt", text);
    const std::string tag(get("/long.txt").field("ETag"));
    for (const std::size_t at : {0u, 65'536u, 131'071u, 199'999u}) {
        text[at] = 'b';
        write("long.txt", text);
        EXPECT_NE(get("/long.txt").field("ETag"), tag) << at;
        text[at] = 'a';
    }
}

TEST_F(PageReply, A_packed_file_is_sent_to_whoever_wants_it) {
    write("app.js", "plain");
    write("app.js.gz", "zipped");
    write("app.js.br", "brotli");
    struct Case {
        std::string accepted, sent, coding;
    };
    for (const Case& each : {Case{"gzip, deflate, br, zstd", "brotli", "br"}, Case{"gzip", "zipped", "gzip"},
                             Case{"br;q=0, gzip", "zipped", "gzip"}, Case{"br;q=0.5, gzip", "zipped", "gzip"},
                             Case{"*", "brotli", "br"}, Case{"*;q=0", "plain", ""}, Case{"", "plain", ""},
                             Case{"br;q=0, gzip;q=0", "plain", ""}, Case{"identity, br;q=0.5", "plain", ""},
                             Case{"identity;q=0.5, br", "brotli", "br"}, Case{"deflate", "plain", ""}}) {
        const Reply reply = get("/app.js", each.accepted);
        EXPECT_EQ(content(reply), each.sent) << each.accepted;
        EXPECT_EQ(reply.field("Content-Encoding"), each.coding) << each.accepted;
        EXPECT_EQ(reply.field("Content-Type"), "text/javascript; charset=utf-8");
        EXPECT_EQ(reply.field("Content-Length"), fmt::format("{}", each.sent.size()));
        EXPECT_EQ(reply.field("Vary"), "Accept-Encoding");
    }
}

TEST_F(PageReply, Without_a_packed_file_the_plain_one_is_sent) {
    write("index.html.gz", "zipped");
    EXPECT_EQ(content(get("/", "br, gzip;q=0.1")), "zipped");
    EXPECT_EQ(content(get("/", "br")), "<h1>Muster</h1>");
    write("lonely.js.br", "brotli");
    EXPECT_EQ(get("/lonely.js", "br").status, 404);
}

TEST_F(PageReply, Each_coding_has_a_tag_of_its_own) {
    write("same.txt", "x");
    write("same.txt.gz", "x");
    write("same.txt.br", "x");
    const std::string plain(get("/same.txt").field("ETag"));
    const std::string zipped(get("/same.txt", "gzip").field("ETag"));
    const std::string brotli(get("/same.txt", "br").field("ETag"));
    EXPECT_TRUE(plain != zipped && zipped != brotli && brotli != plain);
    EXPECT_EQ(get("/same.txt", "gzip", brotli).status, 200);
    EXPECT_EQ(get("/same.txt", "gzip", zipped).status, 304);
}

TEST_F(PageReply, HEAD_is_GET_without_the_content) {
    for (const std::string target : {"/", "/nowhere"}) {
        const Reply whole = get(target);
        const Reply head = ask({"HEAD", target, "localhost", "", ""});
        EXPECT_EQ(head.status, whole.status);
        EXPECT_EQ(head.field("Content-Length"), whole.field("Content-Length"));
        EXPECT_EQ(head.field("ETag"), whole.field("ETag"));
        EXPECT_FALSE(head.file);
        EXPECT_EQ(head.text, "");
    }
}

TEST_F(PageReply, The_page_can_only_be_read) {
    for (const std::string method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "get", "BREW"}) {
        const Reply reply = ask({method, "/", "localhost", "", ""});
        EXPECT_EQ(reply.status, 405) << method;
        EXPECT_EQ(reply.field("Allow"), "GET, HEAD");
    }
}

TEST_F(PageReply, What_is_not_there_is_not_found) {
    for (const std::string target :
         {"/nowhere", "/assets", "/assets/", "/index.html/", "/index.html/x", "/INDEX.HTML"})
        EXPECT_EQ(get(target).status, 404) << target;
    EXPECT_EQ(get("/" + std::string(5000, 'a')).status, 404);
    EXPECT_EQ(get("/nowhere").field("Content-Type"), "text/plain; charset=utf-8");
}

TEST_F(PageReply, Nothing_outside_the_folder_is_ever_sent) {
    for (const std::string target : {"/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt",
                                     "/..%2fsecret.txt", "/..%5csecret.txt", "/secret.txt%00.html"})
        EXPECT_EQ(get(target).status, 400) << target;
    EXPECT_EQ(get("/" + outside().string()).status, 400);
    std::filesystem::create_symlink(outside(), folder() / "link.txt");
    std::filesystem::create_directory_symlink(folder().parent_path(), folder() / "up");
    std::filesystem::create_symlink(outside(), folder() / "index.html.gz");
    EXPECT_EQ(get("/link.txt").status, 404);
    EXPECT_EQ(get("/up/secret.txt").status, 404);
    EXPECT_EQ(content(get("/", "gzip")), "<h1>Muster</h1>");
}

TEST_F(PageReply, A_folder_whose_name_begins_alike_is_outside_too) {
    const std::filesystem::path twin = folder().string() + "site";
    std::filesystem::create_directory(twin);
    std::ofstream(twin / "a.txt") << "outside";
    std::filesystem::create_symlink(twin / "a.txt", folder() / "a.txt");
    EXPECT_EQ(get("/a.txt").status, 404);
}

TEST_F(PageReply, A_link_inside_the_folder_is_followed) {
    std::filesystem::create_symlink("index.html", folder() / "start.html");
    EXPECT_EQ(content(get("/start.html")), "<h1>Muster</h1>");
}

TEST_F(PageReply, Hidden_files_are_not_sent) {
    write(".env", "hidden");
    write(".git/config", "hidden");
    write("a/.b/c.txt", "hidden");
    std::filesystem::create_symlink(".env", folder() / "env.txt");
    for (const std::string target : {"/.env", "/%2eenv", "/.git/config", "/a/.b/c.txt", "/env.txt"})
        EXPECT_EQ(get(target).status, 404) << target;
}

TEST_F(PageReply, Only_files_are_sent) {
    ASSERT_EQ(::mkfifo((folder() / "pipe").c_str(), 0600), 0);
    EXPECT_EQ(get("/pipe").status, 404);
}

TEST_F(PageReply, A_page_on_this_machine_is_asked_for_by_its_own_names) {
    for (const std::string host : {"localhost", "LOCALHOST:1", "127.0.0.1:8080", "[::1]:8080", "[::1]"})
        EXPECT_EQ(ask({"GET", "/", host, "", ""}).status, 200) << host;
    for (const std::string host :
         {"evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.2"}) {
        const Reply reply = ask({"GET", "/", host, "", ""});
        EXPECT_EQ(reply.status, 421) << host;
        EXPECT_FALSE(reply.file);
    }
    for (const std::string host : {"", "localhost, evil.example", "local host"})
        EXPECT_EQ(ask({"GET", "/", host, "", ""}).status, 400) << host;
}

TEST_F(PageReply, A_page_for_others_is_asked_for_by_any_name) {
    const Page page(folder(), {});
    EXPECT_EQ(page.reply_to({"GET", "/", "table.example:80", "", ""}).status, 200);
    EXPECT_EQ(page.reply_to({"GET", "/", "", "", ""}).status, 400);
}

TEST_F(PageReply, Every_reply_protects_the_page) {
    std::vector<Reply> replies;
    replies.push_back(get("/"));
    replies.push_back(get("/", "", "*"));
    replies.push_back(get("/nowhere"));
    replies.push_back(get("/.."));
    replies.push_back(ask({"POST", "/", "localhost", "", ""}));
    replies.push_back(ask({"GET", "/", "evil.example", "", ""}));
    replies.push_back(server::refusal(431, "Too much."));
    for (const Reply& reply : replies) {
        EXPECT_TRUE(reply.field("Content-Security-Policy").find("frame-ancestors 'none'") !=
                    std::string::npos);
        EXPECT_EQ(reply.field("X-Content-Type-Options"), "nosniff");
        EXPECT_EQ(reply.field("Referrer-Policy"), "no-referrer");
        EXPECT_EQ(reply.field("Cross-Origin-Opener-Policy"), "same-origin");
        EXPECT_EQ(reply.field("Cross-Origin-Resource-Policy"), "same-origin");
        EXPECT_EQ(reply.field("Permissions-Policy"), "camera=(), microphone=(), geolocation=()");
    }
}

TEST_F(PageReply, The_opener_policy_goes_only_where_browsers_heed_it) {
    const server::Page for_all(folder(), {});
    const auto policy = [&](const std::string& host, const std::string& proto = "") {
        const Reply reply = for_all.reply_to({"GET", "/", host, "", "", proto});
        EXPECT_EQ(reply.status, 200) << host;
        EXPECT_EQ(reply.field("Cross-Origin-Resource-Policy"), "same-origin") << host;
        return std::string(reply.field("Cross-Origin-Opener-Policy"));
    };
    for (const std::string host :
         {"localhost:8080", "127.0.0.1", "127.1.2.3:80", "[::1]:8080", "a.localhost"})
        EXPECT_EQ(policy(host), "same-origin") << host;
    for (const std::string host : {"192.0.2.2:8080", "table.example", "[fd00::2]:8080", "127.example"})
        EXPECT_EQ(policy(host), "") << host;
    EXPECT_EQ(policy("table.example", "https"), "same-origin") << "behind a web server with TLS";
}

TEST_F(PageReply, The_page_is_found_beside_the_program) {
    const std::filesystem::path top = folder().parent_path();
    EXPECT_EQ(server::page_beside(top / "release/muster"), folder());
    EXPECT_EQ(server::page_beside(top / "elsewhere/bin/muster"), std::nullopt);
    const std::filesystem::path installed = top / "usr/share/muster/web";
    std::filesystem::create_directories(installed);
    EXPECT_EQ(server::page_beside(top / "usr/bin/muster"), std::nullopt) << "a folder without index.html";
    std::ofstream(installed / "index.html") << "x";
    EXPECT_EQ(server::page_beside(top / "usr/bin/muster"), installed);
}

} // namespace muster::server_tests
