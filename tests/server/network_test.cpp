// The page over a real socket: how conversations go, and how the server bears with those that go wrong.
#include "server/network.hpp"

#include "server/client.hpp"
#include "server/site.hpp"

#include <memory>
#include <thread>

namespace muster::server_tests {

using server::Limits;
using server::Server;
using std::chrono::milliseconds;

class Network : public Site {
protected:
    void start(const Limits& limits = {}, const std::string& host = "127.0.0.1") {
        server_ = std::make_unique<Server>(folder(), host, 0, limits);
        thread_ = std::thread([this] { server_->run(); });
    }
    void stop() {
        if (!server_) return;
        server_->stop();
        thread_.join();
        server_.reset();
    }
    void TearDown() override {
        stop();
        Site::TearDown();
    }

    // More than the system takes off the server's hands.
    static constexpr std::size_t huge = 50'000'000;
    void write_huge_file() const {
        write("huge.txt", "");
        std::filesystem::resize_file(folder() / "huge.txt", huge);
    }

    Client client() const { return Client(server_->port()); }
    const Server& server() const { return *server_; }

private:
    std::unique_ptr<Server> server_;
    std::thread thread_;
};

namespace {

bool begins(const std::string& reply, int status) {
    return reply.starts_with("HTTP/1.1 " + std::to_string(status) + " ");
}

std::string content(const std::string& reply) { return reply.substr(reply.find("\r\n\r\n") + 4); }

Limits impatient() {
    Limits limits;
    limits.request = limits.piece_of_reply = limits.parting = milliseconds(300);
    return limits;
}

} // namespace

TEST_F(Network, One_connection_carries_many_requests) {
    start();
    Client browser = client();
    for (int i = 0; i < 3; ++i) {
        browser.get("/");
        const std::string reply = browser.reply();
        EXPECT_TRUE(begins(reply, 200)) << reply;
        EXPECT_EQ(content(reply), "<h1>Muster</h1>");
        EXPECT_NE(reply.find("\r\nDate: "), std::string::npos);
        browser.get("/nowhere");
        EXPECT_TRUE(begins(browser.reply(), 404));
    }
}

TEST_F(Network, The_connection_ends_when_the_client_wants_it) {
    start();
    Client browser = client();
    browser.get("/", "Connection: close\r\n");
    const std::string reply = browser.rest();
    EXPECT_TRUE(begins(reply, 200));
    EXPECT_NE(reply.find("Connection: close"), std::string::npos);
    EXPECT_EQ(content(reply), "<h1>Muster</h1>");
    Client old = client();
    old.say("GET / HTTP/1.0\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(content(old.rest()), "<h1>Muster</h1>");
}

TEST_F(Network, HEAD_sends_no_content) {
    start();
    Client browser = client();
    browser.say("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_NE(browser.reply(false).find("Content-Length: 15"), std::string::npos);
    browser.get("/", "If-None-Match: \"x\"\r\nIf-None-Match: *\r\n");
    EXPECT_TRUE(begins(browser.reply(), 200)) << "a star in a list is no star";
    browser.get("/", "If-None-Match: *\r\n");
    EXPECT_TRUE(begins(browser.reply(), 304));
    browser.get("/");
    EXPECT_TRUE(begins(browser.reply(), 200)) << "nothing else came in between";
}

TEST_F(Network, Requests_that_come_at_once_are_answered_in_turn) {
    start();
    Client browser = client();
    std::string all;
    for (const std::string target : {"/", "/nowhere", "/", "/.."})
        all += "GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    browser.say(all);
    for (const int status : {200, 404, 200, 400}) EXPECT_TRUE(begins(browser.reply(), status)) << status;
}

TEST_F(Network, A_large_file_arrives_whole) {
    std::string large(5'000'000, ' ');
    for (std::size_t i = 0; i < large.size(); ++i) large[i] = static_cast<char>(i * i >> 7);
    write("assets/large.wasm", large);
    write("empty.txt", "");
    start();
    Client browser = client();
    browser.get("/assets/large.wasm");
    EXPECT_TRUE(content(browser.reply()) == large);
    browser.get("/empty.txt");
    EXPECT_EQ(content(browser.reply()), "");
    browser.get("/");
    EXPECT_TRUE(begins(browser.reply(), 200));
}

TEST_F(Network, Garbage_is_refused) {
    start();
    for (const std::string& garbage :
         {std::string("hello\r\n\r\n"), std::string("GET /\r\n\r\n"),
          std::string("\x16\x03\x01\x02\0\1", 6) + "\r\n", std::string("GET / HTTP/9.9\r\n\r\n"),
          std::string("GET / HTTP/1.1\r\nno colon\r\n\r\n"),
          std::string("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n")}) {
        Client stranger = client();
        stranger.say(garbage);
        stranger.end();
        const std::string reply = stranger.rest();
        EXPECT_TRUE(begins(reply, 400)) << garbage << "\n" << reply;
        EXPECT_NE(reply.find("X-Content-Type-Options"), std::string::npos);
    }
    Client browser = client();
    browser.get("/");
    EXPECT_TRUE(begins(browser.reply(), 200));
}

TEST_F(Network, A_head_that_is_too_large_is_refused) {
    start();
    Client one = client();
    one.get("/", "Cookie: " + std::string(20'000, 'a') + "\r\n");
    EXPECT_TRUE(begins(one.rest(), 431));
    Client many = client();
    std::string fields;
    for (int i = 0; i < 20'000; ++i) fields += "A: b\r\n";
    many.get("/", fields);
    EXPECT_TRUE(begins(many.rest(), 431));
    Client endless = client();
    endless.say("GET /" + std::string(1'000'000, 'a'));
    EXPECT_TRUE(begins(endless.rest(), 431));
    Client usual = client();
    usual.get("/", "Cookie: " + std::string(8'000, 'a') + "\r\n");
    EXPECT_TRUE(begins(usual.reply(), 200));
}

TEST_F(Network, Bodies_are_not_read) {
    start();
    Client poster = client();
    poster.say("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n" +
               std::string(1'000'000, 'a'));
    const std::string refused = poster.rest();
    EXPECT_TRUE(begins(refused, 405)) << refused;
    EXPECT_NE(refused.find("Allow: GET, HEAD"), std::string::npos);
    for (const std::string body : {"Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n"}) {
        Client getter = client();
        getter.get("/", body);
        getter.say("5\r\nhello\r\n0\r\n\r\n");
        EXPECT_TRUE(begins(getter.rest(), 413)) << body;
    }
}

TEST_F(Network, A_body_cannot_smuggle_in_a_second_request) {
    start();
    Client sly = client();
    sly.say("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 35\r\nTransfer-Encoding: chunked\r\n\r\n"
            "0\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const std::string reply = sly.rest();
    EXPECT_FALSE(begins(reply, 200));
    EXPECT_EQ(reply.find("HTTP/1.1 ", 1), std::string::npos) << reply;
}

TEST_F(Network, Two_hosts_are_none) {
    start();
    Client sly = client();
    sly.get("/", "Host: evil.example\r\n");
    EXPECT_TRUE(begins(sly.reply(), 400));
    sly.say("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n");
    EXPECT_TRUE(begins(sly.reply(), 421));
}

TEST_F(Network, Whoever_asks_too_slowly_is_cut_off) {
    start(impatient());
    Client silent = client();
    Client slow = client();
    for (const char c : std::string_view("GET / HTTP/1.1\r\n")) {
        slow.say({&c, 1});
        std::this_thread::sleep_for(milliseconds(30));
    }
    EXPECT_EQ(slow.rest(), "");
    EXPECT_EQ(silent.rest(), "");
}

TEST_F(Network, Whoever_takes_nothing_is_cut_off) {
    write_huge_file();
    start(impatient());
    Client idle = client();
    idle.get("/huge.txt");
    std::this_thread::sleep_for(milliseconds(1000));
    EXPECT_LT(idle.rest().size(), huge);
}

TEST_F(Network, Clients_beyond_the_limit_wait_until_another_leaves) {
    Limits limits;
    limits.connections = 2;
    start(limits);
    auto first = std::make_unique<Client>(client());
    Client second = client();
    for (Client* each : {first.get(), &second}) {
        each->get("/");
        EXPECT_TRUE(begins(each->reply(), 200));
    }
    Client third = client();
    third.get("/");
    EXPECT_FALSE(third.hears_within(200));
    first.reset();
    EXPECT_TRUE(begins(third.reply(), 200));
}

TEST_F(Network, Clients_that_come_and_go_leave_nothing_behind) {
    Limits limits;
    limits.connections = 4;
    start(limits);
    for (int i = 0; i < 50; ++i) {
        Client quiet = client();
        Client hasty = client();
        hasty.get("/");
        Client broken = client();
        broken.say("GET / HT");
    }
    Client browser = client();
    browser.get("/");
    EXPECT_TRUE(begins(browser.reply(), 200));
}

TEST_F(Network, It_stops_at_once_with_connections_open) {
    write_huge_file();
    start();
    Client idle = client();
    Client asking = client();
    asking.say("GET / HT");
    Client taking = client();
    taking.get("/huge.txt");
    Client served = client();
    served.get("/");
    EXPECT_TRUE(begins(served.reply(), 200));
    const auto before = std::chrono::steady_clock::now();
    stop();
    EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(5));
    EXPECT_EQ(served.rest(), "");
}

TEST_F(Network, A_server_stopped_before_it_runs_does_not_run) {
    Server server(folder(), "127.0.0.1", 0);
    server.stop();
    server.run();
}

TEST_F(Network, Its_address_can_be_opened) {
    start();
    EXPECT_EQ(server().address(), "http://127.0.0.1:" + std::to_string(server().port()) + "/");
    stop();
    start({}, "0.0.0.0");
    EXPECT_EQ(server().address(), "http://127.0.0.1:" + std::to_string(server().port()) + "/");
    Client browser = client();
    browser.say("GET / HTTP/1.1\r\nHost: table.example\r\n\r\n");
    EXPECT_TRUE(begins(browser.reply(), 200)) << "who serves to others is called as they like";
}

TEST_F(Network, Whoever_serves_to_all_learns_what_others_open) {
    start();
    EXPECT_FALSE(server().is_everywhere());
    EXPECT_TRUE(server().addresses_for_others().empty()) << "nobody else can reach it";
    stop();
    start({}, "0.0.0.0");
    EXPECT_TRUE(server().is_everywhere());
    const std::string end = ":" + std::to_string(server().port()) + "/";
    for (const std::string& address : server().addresses_for_others()) {
        ASSERT_TRUE(address.starts_with("http://") && address.ends_with(end)) << address;
        const std::string host = address.substr(7, address.size() - 7 - end.size());
        EXPECT_EQ(host.find(':'), std::string::npos) << "no IPv6 here: " << host;
        Client other(server().port(), host.c_str());
        other.say("GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
        EXPECT_TRUE(begins(other.reply(), 200)) << address;
    }
}

TEST_F(Network, Its_own_name_is_a_name_it_answers_to) {
    start({}, "127.0.0.2");
    EXPECT_TRUE(server().address().starts_with("http://127.0.0.2:"));
    Client browser(server().port(), "127.0.0.2");
    for (const auto& [host, status] :
         {std::pair("127.0.0.2", 200), std::pair("localhost", 200), std::pair("127.0.0.3", 421)}) {
        browser.say("GET / HTTP/1.1\r\nHost: " + std::string(host) + ":8080\r\n\r\n");
        EXPECT_TRUE(begins(browser.reply(), status)) << host;
    }
}

TEST_F(Network, What_the_system_refuses_is_told) {
    start();
    try {
        const Server second(folder(), "127.0.0.1", server().port());
        ADD_FAILURE() << "two servers on one port";
    } catch (const std::runtime_error& error) {
        EXPECT_NE(std::string(error.what()).find("Address already in use"), std::string::npos)
            << error.what();
    }
    EXPECT_THROW(Server(folder(), "203.0.113.9", 0), std::runtime_error);
    EXPECT_THROW(Server(folder(), "not a host", 0), std::runtime_error);
}

} // namespace muster::server_tests
