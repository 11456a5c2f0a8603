// The page on the network: HTTP/1.1 in one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace muster::server {

// How much of it strangers may take.
struct Limits {
    std::size_t connections = 128;                                       // more wait until one ends
    std::uint32_t header = 16 * 1024;                                    // bytes of a request
    std::chrono::milliseconds request = std::chrono::seconds(20);        // to ask, the pause before included
    std::chrono::milliseconds piece_of_reply = std::chrono::seconds(20); // to take the next 64 KiB
    std::chrono::milliseconds parting = std::chrono::seconds(2);         // to hang up after the last reply
};

class Server {
public:
    // Listens at once, on a free port if it is 0. Throws std::runtime_error with a sentence when the system
    // refuses.
    Server(const std::filesystem::path& folder, const std::string& host, std::uint16_t port,
           const Limits& limits = {});
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    std::uint16_t port() const;
    // What to open in a browser: "http://127.0.0.1:8080/".
    std::string address() const;
    // Whether it listens on every address that this machine has, and what others open then.
    bool is_everywhere() const;
    std::vector<std::string> addresses_for_others() const;

    // Serves until stop, Ctrl-C or SIGTERM; then whoever is still connected is cut off.
    void run();
    // From any thread.
    void stop();

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace muster::server
