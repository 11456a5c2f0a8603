// muster serve, as a person starts and ends it.
#include "cli/program.hpp"
#include "server/client.hpp"

#include <algorithm>
#include <csignal>
#include <fcntl.h>

namespace muster::cli_tests {

namespace {

// The program with its page, until it is told to end.
class Serving {
public:
    explicit Serving(const std::string& page, const std::string& host = "127.0.0.1") {
        std::array<int, 2> pipe{};
        EXPECT_EQ(::pipe2(pipe.data(), O_CLOEXEC), 0);
        process_ = ::fork();
        if (process_ == 0) {
            ::dup2(pipe[1], STDOUT_FILENO);
            const std::string path = program();
            ::execl(path.c_str(), "muster", "serve", "--port", "0", "--host", host.c_str(), "--page",
                    page.c_str(), nullptr);
            ::_exit(127);
        }
        ::close(pipe[1]);
        // It is said at once, and far below what a pipe takes in one piece.
        std::array<char, 4096> room{};
        const ssize_t size = ::read(pipe[0], room.data(), room.size());
        whole_.assign(room.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
        said_ = whole_.substr(0, whole_.find('\n'));
        ::close(pipe[0]);
    }
    Serving(const Serving&) = delete;
    Serving& operator=(const Serving&) = delete;
    ~Serving() {
        if (process_ > 0) ::kill(process_, SIGKILL);
        if (process_ > 0) ::waitpid(process_, nullptr, 0);
    }

    const std::string& said() const { return said_; }
    const std::string& all_said() const { return whole_; }
    std::uint16_t port() const {
        const std::string_view before = "http://127.0.0.1:";
        return static_cast<std::uint16_t>(std::stoul(said_.substr(said_.find(before) + before.size())));
    }
    // With what the program ends.
    int end(int signal) {
        ::kill(process_, signal);
        int status = 0;
        ::waitpid(std::exchange(process_, -1), &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }

private:
    pid_t process_ = -1;
    std::string said_; // the first line
    std::string whole_;
};

} // namespace

using Serve = Program;

TEST_F(Serve, The_page_is_served_until_Ctrl_C) {
    write(file("index.html"), "<h1>Muster</h1>");
    for (const int signal : {SIGINT, SIGTERM}) {
        Serving serving(file(""));
        ASSERT_TRUE(serving.said().starts_with("Muster is at http://127.0.0.1:")) << serving.said();
        EXPECT_TRUE(serving.said().ends_with("/  (Ctrl-C ends it)")) << serving.said();
        server_tests::Client browser(serving.port());
        browser.get("/");
        EXPECT_TRUE(browser.reply().ends_with("<h1>Muster</h1>"));
        EXPECT_EQ(serving.end(signal), 0) << "with the browser still connected";
    }
}

TEST_F(Serve, Who_serves_to_all_is_told_what_others_open) {
    write(file("index.html"), "<h1>Muster</h1>");
    EXPECT_EQ(Serving(file("")).all_said().find("Others"), std::string::npos);
    for (const std::string host : {"0.0.0.0", "::"}) {
        Serving serving(file(""), host);
        const std::string& said = serving.all_said();
        if (host == "::" && said.empty()) continue; // a machine without IPv6
        const bool alone = said.find("no address that others could use") != std::string::npos;
        EXPECT_EQ(said.find("Others in your network open:\n  http://") != std::string::npos, !alone) << said;
        const std::string others = said.substr(said.find('\n'));
        for (const std::string own : {"127.0.0.1", "[::1]", "0.0.0.0", "[::]", "[fe80"})
            EXPECT_EQ(others.find(own), std::string::npos) << said;
    }
}

TEST_F(Serve, It_can_be_ended_as_soon_as_it_has_spoken) {
    write(file("index.html"), "<h1>Muster</h1>");
    for (int i = 0; i < 5; ++i) EXPECT_EQ(Serving(file("")).end(SIGINT), 0);
}

TEST_F(Serve, Without_a_page_it_says_how_to_get_one) {
    for (const std::string& page : {std::string("/nowhere"), std::string("/dev/null"), file("")}) {
        const Ran ran = run("serve --page '" + page + "'");
        EXPECT_EQ(ran.code, 2) << page;
        EXPECT_TRUE(ran.says("script/build")) << ran.out;
        EXPECT_EQ(ran.times("\n"), 1u) << ran.out;
    }
}

TEST_F(Serve, What_is_no_port_or_host_is_a_wrong_command_line) {
    for (const std::string arguments :
         {"serve --port 65536", "serve --port -1", "serve --port x", "serve --host ''", "serve now"})
        EXPECT_EQ(run(arguments).code, 2) << arguments;
}

TEST_F(Serve, What_the_system_refuses_is_told) {
    write(file("index.html"), "<h1>Muster</h1>");
    const Serving serving(file(""));
    for (const std::string& where :
         {"--port " + std::to_string(serving.port()), std::string("--port 0 --host 203.0.113.9")}) {
        const Ran ran = run("serve --page '" + file("") + "' " + where);
        EXPECT_EQ(ran.code, 1) << where;
        EXPECT_TRUE(ran.says("cannot listen on ")) << ran.out;
        EXPECT_EQ(ran.times("\n"), 1u) << ran.out;
    }
}

} // namespace muster::cli_tests
