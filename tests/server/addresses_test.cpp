// Which of a machine's addresses are told to others.
#include "server/addresses.hpp"

#include <arpa/inet.h>
#include <cstring>
#include <deque>
#include <gtest/gtest.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

namespace muster::server_tests {

using server::addresses_in;
using Texts = std::vector<std::string>;

namespace {

// A list as the system would make it.
class Interfaces {
public:
    void add(const std::string& text, unsigned flags = IFF_UP) {
        sockaddr_storage& storage = storages_.emplace_back();
        const bool v6 = text.find(':') != std::string::npos;
        sockaddr_in v4_address{};
        sockaddr_in6 v6_address{};
        v4_address.sin_family = AF_INET;
        v6_address.sin6_family = AF_INET6;
        if (v6) {
            ASSERT_EQ(::inet_pton(AF_INET6, text.c_str(), &v6_address.sin6_addr), 1) << text;
            std::memcpy(&storage, &v6_address, sizeof v6_address);
        } else {
            ASSERT_EQ(::inet_pton(AF_INET, text.c_str(), &v4_address.sin_addr), 1) << text;
            std::memcpy(&storage, &v4_address, sizeof v4_address);
        }
        link(reinterpret_cast<sockaddr*>(&storage), flags);
    }
    // An interface without an address, as a tunnel may be.
    void add_bare() { link(nullptr, IFF_UP); }

    const ifaddrs* list() const { return entries_.empty() ? nullptr : &entries_.front(); }

private:
    void link(sockaddr* address, unsigned flags) {
        ifaddrs entry{};
        entry.ifa_addr = address;
        entry.ifa_flags = flags;
        entries_.push_back(entry);
        if (entries_.size() > 1) entries_[entries_.size() - 2].ifa_next = &entries_.back();
    }

    std::deque<ifaddrs> entries_;
    std::deque<sockaddr_storage> storages_;
};

} // namespace

TEST(Addresses, Those_that_others_can_use_are_told_IPv4_first) {
    Interfaces interfaces;
    interfaces.add("127.0.0.1");
    interfaces.add("::1");
    interfaces.add_bare();
    interfaces.add("fd00::2");
    interfaces.add("fe80::1");
    interfaces.add("192.168.1.20");
    interfaces.add("192.168.1.20"); // twice, as aliases are
    interfaces.add("169.254.7.7");
    interfaces.add("10.0.0.9", 0); // not up
    interfaces.add("172.16.0.3");
    EXPECT_EQ(addresses_in(interfaces.list(), {.v4 = true, .v6 = true}),
              (Texts{"192.168.1.20", "172.16.0.3", "fd00::2"}));
    EXPECT_EQ(addresses_in(interfaces.list(), {.v4 = true, .v6 = false}),
              (Texts{"192.168.1.20", "172.16.0.3"}));
    EXPECT_EQ(addresses_in(interfaces.list(), {.v4 = false, .v6 = true}), Texts{"fd00::2"});
}

TEST(Addresses, A_machine_by_itself_has_none) {
    EXPECT_TRUE(addresses_in(nullptr, {.v4 = true, .v6 = true}).empty());
    Interfaces interfaces;
    interfaces.add("127.0.0.1");
    EXPECT_TRUE(addresses_in(interfaces.list(), {.v4 = true, .v6 = true}).empty());
}

} // namespace muster::server_tests
