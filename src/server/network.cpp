// The only file that knows Asio and Beast: they are slow to compile, and all that can be said without them is
// said in page.cpp. Beast reads the requests and writes the heads of replies; content goes out as it is.
#include "server/network.hpp"

#include "server/addresses.hpp"
#include "server/page.hpp"

#define BOOST_ASIO_NO_DEPRECATED
#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/serializer.hpp>
#include <boost/beast/http/write.hpp>
#include <cctype>
#include <csignal>
#include <ctime>
#include <fmt/format.h>
#include <stdexcept>
#include <vector>

namespace muster::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::ip::tcp;
using boost::system::error_code;

// Errors as values, where they are expected; elsewhere they are thrown, and end the connection.
constexpr auto with_error = asio::as_tuple(asio::use_awaitable);

using Parser = http::request_parser<http::empty_body>;

std::string unbracketed(const std::string& host) {
    return host.starts_with('[') && host.ends_with(']') ? host.substr(1, host.size() - 2) : host;
}

std::string bracketed(const std::string& host) {
    return host.find(':') == std::string::npos ? host : fmt::format("[{}]", host);
}

tcp::acceptor listening(asio::io_context& context, const tcp::endpoint& endpoint, error_code& error) {
    tcp::acceptor acceptor(context);
    acceptor.open(endpoint.protocol(), error);
    // Not to be kept off a port by connections that have ended.
    if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(tcp::acceptor::max_listen_connections, error);
    return acceptor;
}

// A name may stand for several addresses: the first that can be had.
tcp::acceptor listening(asio::io_context& context, const std::string& host, std::uint16_t port) {
    error_code error;
    const auto found = tcp::resolver(context).resolve(
        host, std::to_string(port), tcp::resolver::passive | tcp::resolver::numeric_service, error);
    for (const auto& each : found) {
        tcp::acceptor acceptor = listening(context, each.endpoint(), error);
        if (!error) return acceptor;
    }
    throw std::runtime_error(fmt::format("cannot listen on {}, port {}: {}", host, port, error.message()));
}

std::vector<std::string> hosts_for(const tcp::acceptor& acceptor, const std::string& host) {
    if (!acceptor.local_endpoint().address().is_loopback()) return {};
    std::string given = bracketed(host);
    for (char& c : given) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return {"localhost", "127.0.0.1", "[::1]", given};
}

std::string now() {
    const std::time_t seconds = std::time(nullptr);
    std::tm parts{};
    ::gmtime_r(&seconds, &parts);
    char text[32];
    return {text, std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &parts)};
}

std::string joined(const http::fields& fields, http::field name) {
    std::string all;
    const auto [first, last] = fields.equal_range(name);
    for (auto it = first; it != last; ++it) all += (it == first ? "" : ", ") + std::string(it->value());
    return all;
}

Request request_of(const Parser::value_type& message) {
    return {std::string(message.method_string()),        std::string(message.target()),
            joined(message, http::field::host),          joined(message, http::field::accept_encoding),
            joined(message, http::field::if_none_match), std::string(message["X-Forwarded-Proto"])};
}

Reply reply_to_garbage(error_code error) {
    if (error == http::error::header_limit || error == http::error::buffer_overflow)
        return refusal(431, "That is more than the page wants to know.");
    return refusal(400, "That is no request.");
}

bool is_garbage(error_code error) {
    return error.category() == error_code(http::error::bad_method).category() &&
           error != http::error::end_of_stream;
}

// One client, from its first request to its last.
class Conversation {
public:
    Conversation(const Page& page, const Limits& limits, tcp::socket socket)
        : page_(page), limits_(limits), stream_(std::move(socket)), buffer_(std::size_t{2} * limits.header) {}

    asio::awaitable<void> hold() {
        // GCC 12 loses its way when the loop's condition is what is waited for.
        bool goes_on = true;
        while (goes_on) goes_on = co_await answer_one();
        co_await part();
    }

private:
    // Whether there may be another.
    asio::awaitable<bool> answer_one() {
        Parser parser;
        parser.header_limit(limits_.header);
        parser.body_limit(boost::none); // bodies are not read at all
        stream_.expires_after(limits_.request);
        const auto [error, size] = co_await http::async_read_header(stream_, buffer_, parser, with_error);
        if (is_garbage(error)) co_await send(reply_to_garbage(error), 11, false);
        if (error) co_return false;
        const bool goes_on = parser.is_done() && parser.keep_alive();
        co_await send(answer(parser), parser.get().version(), goes_on);
        co_return goes_on;
    }

    Reply answer(const Parser& parser) const {
        const Request request = request_of(parser.get());
        const bool reads = request.method == "GET" || request.method == "HEAD";
        if (reads && !parser.is_done()) return refusal(413, "Who asks for a page need not send one.");
        return page_.reply_to(request);
    }

    asio::awaitable<void> send(Reply reply, unsigned version, bool goes_on) {
        http::response<http::empty_body> head(static_cast<http::status>(reply.status), version);
        for (const Field& field : reply.fields) head.set(beast::string_view(field.name), field.value);
        head.set(http::field::date, now());
        head.keep_alive(goes_on);
        http::response_serializer<http::empty_body> serializer(head);
        stream_.expires_after(limits_.piece_of_reply);
        co_await http::async_write_header(stream_, serializer, asio::use_awaitable);
        if (reply.file)
            co_await send_file(*reply.file);
        else
            co_await asio::async_write(stream_, asio::buffer(reply.text), asio::use_awaitable);
    }

    // Whoever takes a piece in time may have the next: a slow connection is no crime.
    asio::awaitable<void> send_file(const File& file) {
        std::vector<char> piece(std::min<std::uint64_t>(file.size(), 1 << 16));
        for (std::uint64_t sent = 0; sent < file.size();) {
            const auto left = std::min<std::uint64_t>(file.size() - sent, piece.size());
            const std::size_t got = file.read(sent, {piece.data(), static_cast<std::size_t>(left)});
            // It became shorter than was announced; only hanging up can tell.
            if (got == 0) throw std::runtime_error("a file of the page was cut short");
            stream_.expires_after(limits_.piece_of_reply);
            co_await asio::async_write(stream_, asio::buffer(piece.data(), got), asio::use_awaitable);
            sent += got;
        }
    }

    // To close with bytes unread would reset the connection, and take our last reply with it.
    asio::awaitable<void> part() {
        error_code ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
        stream_.expires_after(limits_.parting);
        char unread[4096];
        while (true) {
            const auto [error, size] = co_await stream_.async_read_some(asio::buffer(unread), with_error);
            if (error) co_return;
        }
    }

    const Page& page_;
    const Limits& limits_;
    beast::tcp_stream stream_;
    beast::flat_buffer buffer_;
};

} // namespace

class Server::Impl {
public:
    Impl(const std::filesystem::path& folder, const std::string& host, std::uint16_t port,
         const Limits& limits)
        : limits_(limits), host_(unbracketed(host)), acceptor_(listening(context_, host_, port)),
          page_(folder, hosts_for(acceptor_, host_)) {
        // From now on, not from run on: whoever has read the address may want to end it.
        signals_.async_wait([this](error_code error, int) {
            if (!error) stop();
        });
    }

    std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

    std::string address() const {
        const asio::ip::address bound = acceptor_.local_endpoint().address();
        // "Every address" is none that a browser could open.
        const std::string shown = !bound.is_unspecified() ? host_ : bound.is_v4() ? "127.0.0.1" : "::1";
        return address_of(shown);
    }

    bool is_everywhere() const { return acceptor_.local_endpoint().address().is_unspecified(); }

    std::vector<std::string> addresses_for_others() const {
        if (!is_everywhere()) return {};
        std::vector<std::string> addresses = server::addresses_for_others(families());
        for (std::string& address : addresses) address = address_of(address);
        return addresses;
    }

    void run() {
        for (std::size_t i = 0; i < limits_.connections; ++i)
            asio::co_spawn(context_, attend(), asio::detached);
        context_.run();
    }

    void stop() { context_.stop(); }

private:
    std::string address_of(const std::string& host) const {
        return fmt::format("http://{}:{}/", bracketed(host), port());
    }

    // A socket for every IPv6 address takes those of IPv4 as well, unless the system is set up otherwise.
    Families families() const {
        if (acceptor_.local_endpoint().address().is_v4()) return {.v4 = true, .v6 = false};
        asio::ip::v6_only only;
        error_code unknown;
        acceptor_.get_option(only, unknown);
        return {.v4 = !unknown && !only.value(), .v6 = true};
    }

    // One client after the other. There are as many of these as there may be connections.
    asio::awaitable<void> attend() {
        while (true) {
            auto [error, socket] = co_await acceptor_.async_accept(with_error);
            if (error)
                co_await breathe();
            else
                co_await attend(std::move(socket));
        }
    }

    asio::awaitable<void> attend(tcp::socket socket) {
        try {
            // The head of a reply need not wait for its content.
            socket.set_option(tcp::no_delay(true));
            Conversation conversation(page_, limits_, std::move(socket));
            co_await conversation.hold();
        } catch (const std::exception&) {
            co_return; // this client is gone or cannot be served any further; the next one can
        }
    }

    // Out of descriptors, most likely: to try again at once would only burn time.
    asio::awaitable<void> breathe() {
        asio::steady_timer timer(context_, std::chrono::milliseconds(100));
        co_await timer.async_wait(asio::use_awaitable);
    }

    const Limits limits_;
    const std::string host_;
    asio::io_context context_{1};
    asio::signal_set signals_{context_, SIGINT, SIGTERM};
    tcp::acceptor acceptor_;
    Page page_;
};

Server::Server(const std::filesystem::path& folder, const std::string& host, std::uint16_t port,
               const Limits& limits)
    : impl_(std::make_unique<Impl>(folder, host, port, limits)) {}

Server::~Server() = default;

std::uint16_t Server::port() const { return impl_->port(); }

std::string Server::address() const { return impl_->address(); }

bool Server::is_everywhere() const { return impl_->is_everywhere(); }

std::vector<std::string> Server::addresses_for_others() const { return impl_->addresses_for_others(); }

void Server::run() { impl_->run(); }

void Server::stop() { impl_->stop(); }

} // namespace muster::server
