#include "server/addresses.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <cstdint>
#include <cstring>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <netinet/in.h>

namespace muster::server {

namespace {

// The system hands out one type of address for all families: what is behind it is copied, not pointed at.
template <class Address>
Address read_as(const sockaddr* address) {
    Address read{};
    std::memcpy(&read, address, sizeof read);
    return read;
}

std::string text_of(int family, const void* address) {
    char text[INET6_ADDRSTRLEN];
    return ::inet_ntop(family, address, text, sizeof text) != nullptr ? text : "";
}

// Empty if others have no use for it.
std::string v4_for_others(const sockaddr* address) {
    const in_addr found = read_as<sockaddr_in>(address).sin_addr;
    const std::uint32_t bits = ntohl(found.s_addr);
    const bool loopback = bits >> 24 == 127;
    const bool link_local = bits >> 16 == (169u << 8 | 254u);
    return loopback || link_local || bits == 0 ? "" : text_of(AF_INET, &found);
}

std::string v6_for_others(const sockaddr* address) {
    const in6_addr found = read_as<sockaddr_in6>(address).sin6_addr;
    const bool loopback = IN6_IS_ADDR_LOOPBACK(&found);
    const bool link_local = IN6_IS_ADDR_LINKLOCAL(&found);
    return loopback || link_local || IN6_IS_ADDR_UNSPECIFIED(&found) ? "" : text_of(AF_INET6, &found);
}

} // namespace

std::vector<std::string> addresses_in(const ifaddrs* list, Families wanted) {
    std::vector<std::string> v4, v6;
    const auto add = [](std::vector<std::string>& to, std::string text) {
        if (!text.empty() && std::find(to.begin(), to.end(), text) == to.end()) to.push_back(std::move(text));
    };
    for (const ifaddrs* each = list; each != nullptr; each = each->ifa_next) {
        if (each->ifa_addr == nullptr || (each->ifa_flags & IFF_UP) == 0) continue;
        const int family = each->ifa_addr->sa_family;
        if (family == AF_INET && wanted.v4) add(v4, v4_for_others(each->ifa_addr));
        if (family == AF_INET6 && wanted.v6) add(v6, v6_for_others(each->ifa_addr));
    }
    v4.insert(v4.end(), v6.begin(), v6.end());
    return v4;
}

std::vector<std::string> addresses_for_others(Families wanted) {
    ifaddrs* list = nullptr;
    if (::getifaddrs(&list) != 0) return {};
    const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> kept(list, &::freeifaddrs);
    return addresses_in(list, wanted);
}

} // namespace muster::server
