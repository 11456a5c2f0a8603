// A client that says exactly what a test wants said, however rude.
#pragma once

#include <arpa/inet.h>
#include <cstdint>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace muster::server_tests {

class Client {
public:
    explicit Client(std::uint16_t port, const char* host = "127.0.0.1")
        : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        EXPECT_EQ(::inet_pton(AF_INET, host, &address.sin_addr), 1);
        EXPECT_EQ(::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    }
    Client(Client&& other) noexcept
        : socket_(std::exchange(other.socket_, -1)), received_(std::move(other.received_)) {}
    Client& operator=(Client&&) = delete;
    ~Client() {
        if (socket_ >= 0) ::close(socket_);
    }

    // A server that does not want to listen any more is no mistake of the test.
    void say(std::string_view text) const {
        while (!text.empty()) {
            const ssize_t sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
            if (sent <= 0) return;
            text.remove_prefix(static_cast<std::size_t>(sent));
        }
    }
    void get(std::string_view target, std::string_view more = "") const {
        say("GET " + std::string(target) + " HTTP/1.1\r\nHost: localhost\r\n" + std::string(more) + "\r\n");
    }
    void end() const { ::shutdown(socket_, SHUT_WR); }

    // The next reply, head and content; "" when there is none.
    std::string reply(bool has_content = true) {
        while (received_.find("\r\n\r\n") == std::string::npos)
            if (!receive()) return std::exchange(received_, "");
        std::size_t size = received_.find("\r\n\r\n") + 4;
        const std::size_t length = received_.find("Content-Length: ");
        if (has_content && length < size) size += std::stoul(received_.substr(length + 16));
        while (received_.size() < size)
            if (!receive()) return std::exchange(received_, "");
        std::string first = received_.substr(0, size);
        received_.erase(0, size);
        return first;
    }

    // Everything until the server hangs up.
    std::string rest() {
        while (receive()) {
        }
        return std::exchange(received_, "");
    }

    bool hears_within(int milliseconds) const {
        pollfd waited{socket_, POLLIN, 0};
        return ::poll(&waited, 1, milliseconds) > 0;
    }

private:
    bool receive() {
        char buffer[1 << 16];
        if (!hears_within(20'000)) {
            ADD_FAILURE() << "the server says nothing";
            return false;
        }
        const ssize_t got = ::recv(socket_, buffer, sizeof buffer, 0);
        if (got > 0) received_.append(buffer, static_cast<std::size_t>(got));
        return got > 0;
    }

    int socket_;
    std::string received_;
};

} // namespace muster::server_tests
