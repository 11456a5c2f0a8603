// What a person types: the number of a choice, an action in words, or a command to the program.
#pragma once

#include "cli/text.hpp"
#include "core/any_table.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace muster::cli {

struct Typed {
    enum class Kind : std::uint8_t {
        nothing, // an empty line
        action,  // play `action`; `word` may say what was filled in
        several, // it could be any of `candidates`
        help,
        undo,
        why,
        hint, // by the bot `word`, or the usual one
        rule, // `word`
        log,
        table,
        map,
        look,    // at `word`
        save,    // `word`
        replace, // the file `word`, although it is there already
        quit,
        unclear, // `word` says what is wrong
    };
    Kind kind = Kind::nothing;
    Action action{};
    std::vector<Action> candidates{};
    std::string word{};
};

// Words are read by the verbs of the game. Fields left out are filled in where only one choice fits, or, at a
// point that is not listed, with what is legal there. Where nothing is legal they are filled in all the same,
// so that what is refused is what was meant.
Typed read_typed(std::string_view line, const AnyTable& table, Seat seat, const ActionList& choices);

// "move CARD q,r", for help.
std::string verb_usage(const VerbInfo& verb);

} // namespace muster::cli
