// fmt, compiled once. Everywhere else only its interface is read, which halves the time a file takes to
// compile. fmt's own source file would do, but it also prints to files, and the engine must not be able to:
// so its functions are taken as inline ones, and only those that format into memory are kept.
#define FMT_HEADER_ONLY 1
#include <fmt/format.h>

namespace fmt {
namespace detail {

template void buffer<char>::append(const char*, const char*);
template void vformat_to(buffer<char>&, string_view, basic_format_args<buffer_context<char>>, locale_ref);
template thousands_sep_result<char> thousands_sep_impl(locale_ref);
template char decimal_point_impl(locale_ref);

} // namespace detail
} // namespace fmt

namespace {

[[gnu::used]] std::string (*const keep_vformat)(fmt::string_view, fmt::format_args) = &fmt::vformat;
[[gnu::used]] bool (*const keep_is_printable)(std::uint32_t) = &fmt::detail::is_printable;
[[gnu::used]] void (*const keep_throw)(const char*) = &fmt::detail::throw_format_error;

} // namespace
