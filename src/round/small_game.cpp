#include "round/small_game.hpp"

#include "core/naming.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster {

std::array<Field, 3> alternating_fields(std::string_view unit) {
    static constexpr std::array seat_item{field::thing_item<Seat>("seat")};
    return {field::list<&Alternating::order>("order", seat_item), field::number<&Alternating::next>("next"),
            field::set<&Alternating::acted>("acted", unit)};
}

const Things* find_things(std::span<const Things> all, std::string_view kind) {
    const auto found = std::ranges::find(all, kind, &Things::kind);
    return found == all.end() ? nullptr : &*found;
}

std::string word_of(std::span<const Things> all, std::string_view kind, std::int32_t value) {
    if (kind == "seat") return value >= 0 ? fmt::format("s{}", value) : "?";
    if (const Things* things = find_things(all, kind)) return word_in(things->words, value);
    return fmt::format("{}", value);
}

std::optional<std::int32_t> value_of(std::span<const Things> all, std::string_view kind,
                                     std::string_view word) {
    if (const Things* things = find_things(all, kind)) return find_word(things->words, word);
    if (kind != "seat") return std::nullopt;
    const auto seat = number_after("s", word);
    return seat && *seat < max_seats ? seat : std::nullopt;
}

std::string said_action(const ToldVerb& verb, const Action& action, const Words& words) {
    std::array<std::int32_t, 4> numbers{};
    std::size_t count = 0;
    if (!verb.info.subject.empty()) numbers[count++] = action.subject;
    if (!verb.info.target.empty()) numbers[count++] = action.target;
    if (!verb.info.detail.empty()) numbers[count++] = action.detail;
    if (verb.info.place) numbers[count++] = action.at.packed();
    return fill_in(verb.sentence, std::span(numbers).first(count), words);
}

void check_table(const Setup& setup, const GameInfo& info, Rule rule, Faults& faults) {
    const auto fault = [&](std::string field, std::string sentence) {
        faults.push_back({"", 0, std::move(field), std::string(rule.id), std::move(sentence)});
    };
    if (setup.seats < info.least_seats || setup.seats > info.most_seats)
        fault("seats",
              fmt::format("{} is played by {} to {}", info.title, info.least_seats, info.most_seats));
    for (const DataFile& file : setup.data) fault(file.name, fmt::format("{} reads no files", info.title));
}

Json sealed_json(const Sealed& sealed, SeatSet seats, const Words& words) {
    Json json = Json::object();
    for (const Seat seat : asked_by(sealed, seats)) {
        Json& its = json[words.word("seat", seat.index())];
        if (!sealed.has_answered(seat)) continue; // null
        its = sealed.answer_of(seat) == unknown_answer ? Json("?") : Json(sealed.answer_of(seat));
    }
    return json;
}

SeatSet asked_by(const Sealed& sealed, SeatSet seats) {
    SeatSet asked = sealed.owing();
    for (const Seat seat : seats)
        if (sealed.has_answered(seat)) asked.add(seat);
    return asked;
}

bool Invariants::holds(bool it, std::string_view field, Rule rule, std::string_view sentence) const {
    if (!it) faults_.push_back({"", 0, std::string(field), std::string(rule.id), std::string(sentence)});
    return it;
}

std::optional<Seat> SmallReading::decides_for(std::string_view kind, int thing) const {
    return words_.owner_of(kind, thing);
}

bool SmallReading::is_here(std::string_view kind, int value) const {
    if (kind == "seat") return value < seats_;
    const Things* things = find_things(things_, kind);
    return things == nullptr || things->per_seat == 0 || value < things->per_seat * seats_;
}

void SmallReading::read_sealed(const JsonReader& from, Sealed& sealed) const {
    SeatSet asked;
    each_named(from, "seat", [&](int seat, const JsonReader&) { asked.add(Seat(seat)); });
    sealed.ask(asked);
    each_named(from, "seat", [&](int seat, const JsonReader& answer) {
        if (answer.value().is_null()) return;
        constexpr int highest = 9999;
        sealed.seal(Seat(seat), static_cast<std::int32_t>(answer.integer(0, highest).value_or(0)));
    });
}

} // namespace muster
