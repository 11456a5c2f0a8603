// By which addresses others can reach this machine.
#pragma once

#include <string>
#include <vector>

struct ifaddrs;

namespace muster::server {

struct Families {
    bool v4 = false;
    bool v6 = false;
};

// Of such a list, as getifaddrs makes it: the addresses of interfaces that are up, IPv4 first. Without those
// that nobody else can use (loopback) and those that only work with the name of an interface behind them
// (link-local).
std::vector<std::string> addresses_in(const ifaddrs* list, Families wanted);

// Those of this machine; none if the system does not tell.
std::vector<std::string> addresses_for_others(Families wanted);

} // namespace muster::server
