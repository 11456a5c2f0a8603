// Turning things into words: seats, cards and places into names, events and refusals into sentences.
#pragma once

#include "core/action.hpp"
#include "core/event.hpp"
#include "core/seat.hpp"
#include "core/verdict.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace muster {

// What the players of a game measure in: what stands behind a length, which is kept in hundredths of it.
// Empty for a game whose board is of hexes.
struct Measure {
    std::string_view one;  // "\"", " unit"
    std::string_view many; // "\"", " units"
};

// What a game calls its things. `kind` is the game's own word for a sort of thing: "card", "seat", "facing".
// Each name is unique within its kind. The kinds "number", "place" and "length" belong to the core: actions,
// events and positions have the last two as whole numbers, and people read them in the game's measure.
class Words {
public:
    virtual ~Words() = default;
    // The short name, in actions and transcripts: "A05". Every value a state can hold has one.
    virtual std::string word(std::string_view kind, std::int32_t value) const = 0;
    // The other way; nothing for a word that names no such thing.
    virtual std::optional<std::int32_t> value(std::string_view kind, std::string_view word) const = 0;
    // The same for the detail of an action, where what it says depends on who acts: "rifle:B2" for a unit
    // with a rifle.
    virtual std::string detail_word(std::string_view kind, std::int32_t value,
                                    [[maybe_unused]] std::int32_t subject) const {
        return word(kind, value);
    }
    virtual std::optional<std::int32_t> detail_value(std::string_view kind, std::string_view word,
                                                     [[maybe_unused]] std::int32_t subject) const {
        return value(kind, word);
    }
    // Whether things of this kind are plain numbers in JSON.
    virtual bool counts(std::string_view kind) const { return kind == "number" || kind == "length"; }
    // How a person says it, in sentences: "Drive On (A05)".
    virtual std::string spoken(std::string_view kind, std::int32_t value) const { return word(kind, value); }
    // Of a thing that is a spot on the board, a hex: in positions it is that place, and has no word.
    virtual std::optional<Place> spot(std::string_view /*kind*/, std::int32_t /*value*/) const {
        return std::nullopt;
    }
    virtual Measure measure() const { return {}; }
    // "(12.5,19.75)"; on hexes "(0,-3)"
    std::string said_place(Place place) const;
    // "6.5\"", "7 units"
    std::string said_length(std::int64_t length) const;
    // The seat that a thing belongs to, of a side the first; nothing for what is nobody's.
    virtual std::optional<Seat> owner_of(std::string_view kind, std::int32_t value) const {
        return kind == "seat" ? std::optional(Seat(value)) : std::nullopt;
    }

protected:
    Words() = default;
    Words(const Words&) = default;
    Words& operator=(const Words&) = default;
};

// One placeholder of a sentence: {who:champion}, {hits:number|hit|hits}, {dice...} (all numbers that are
// left).
struct Placeholder {
    std::string_view name;
    std::string_view kind = "number";
    std::string_view singular; // a number followed by the right word: "1 hit", "2 hits"
    std::string_view plural;
    bool rest = false;
};

// The placeholders of a sentence, in order: the names of an event's numbers.
std::vector<Placeholder> placeholders(std::string_view sentence);

std::string fill_in(std::string_view sentence, std::span<const std::int32_t> numbers, const Words& words);
std::string sentence(const Event& event, const Words& words);
std::string sentence(const Refusal& refusal, const Words& words);

} // namespace muster
