// What this game is: its name, its verbs, how a table of it is made.
#include "games/forge/forge.hpp"

namespace muster::forge {

namespace {

// What a Shoot aims at is said by ranged weapons ("aim"), what a Fight strikes by melee ones ("blows"): both
// are an Aim, and only the kind tells which weapons are meant.
constexpr std::array<VerbInfo, verb_count> all_verbs{{
    // verb, subject, target, detail, place
    {"zone", "", "zone", "", false},
    {"deploy", "unit", "", "", true},
    {"bid", "", "", "number", false},
    {"assign", "", "unit", "", false},
    {"activate", "unit", "", "", false},
    {"yield", "", "", "", false},
    {"pass", "", "", "", false},
    {"focus", "unit", "", "", false},
    {"evade", "unit", "", "", false},
    {"hold", "unit", "", "", false},
    {"rally", "unit", "", "", false},
    {"move", "unit", "", "pace", true},
    {"shoot", "unit", "unit", "aim", false},
    {"fight", "unit", "unit", "blows", false},
    {"charge", "unit", "unit", "", true},
    {"end", "unit", "", "", false},
    {"spend", "unit", "", "", false},
    {"keep", "unit", "", "", false},
    {"consolidate", "unit", "", "", true},
    {"react", "unit", "unit", "reaction", true},
}};

} // namespace

const GameInfo& Forge::info() {
    static const GameInfo about{
        "forge",
        "Forge",
        "Everybody bids Shock in secret and pays it with their own units, win or lose; the highest bid\n"
        "opens the round. Who has done nothing yet may spend its round early, to answer an attack.",
        "1",
        least_seats,
        most_seats,
        option_infos(),
        "rounds=3",
    };
    return about;
}

std::span<const VerbInfo> Forge::verbs() { return all_verbs; }

std::optional<Forge> Forge::make(const Setup& setup, Faults& faults) {
    auto kit = equip(setup, faults);
    if (!kit || !faults.empty()) return std::nullopt;
    return Forge(setup, std::move(*kit));
}

} // namespace muster::forge
