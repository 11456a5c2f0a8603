// What this game is: its name, its verbs, how a table of it is made.
#include "games/godbreakers/godbreakers.hpp"

namespace muster::godbreakers {

namespace {

constexpr std::array<VerbInfo, verb_count> all_verbs{{
    // verb, subject, target, detail, place
    {"place_marker", "marker", "", "", true},
    {"place_model", "model", "marker", "", true},
    {"choose_roller", "model", "", "", false},
    {"set_priority", "", "", "order", false},
    {"resolve_effect", "", "effect", "", false},
    {"activate", "model", "", "", false},
    {"move", "model", "", "", true},
    {"engage", "model", "model", "", false},
    {"sunder", "model", "marker", "", false},
    {"hand_off", "model", "model", "", false},
    {"plunder", "model", "marker", "", false},
    {"hidden_ways", "model", "", "", false},
    {"despoil", "model", "model", "", true},
    {"ruin", "model", "terrain", "", false},
    {"shape", "model", "", "terrain", false},
    {"summon", "model", "", "", true},
    {"thunder", "model", "", "", false},
    {"end_activation", "model", "", "", false},
    {"nominate", "", "model", "", false},
    {"done", "", "", "", false},
    {"shift", "", "", "", true},
    {"decline", "", "", "", false},
    {"strike", "", "model", "", false},
    {"shove", "model", "", "", true},
    {"claim", "", "stack", "number", false},
    {"take", "", "", "tokens", false},
    {"place_terrain", "terrain", "", "rotation", true},
}};

} // namespace

const GameInfo& Godbreakers::info() {
    static const GameInfo about{
        "godbreakers",
        "Godbreakers",
        "One die is a model's strength, speed and life, and grows when it rolls its highest. Whoever wins "
        "the\n"
        "initiative orders all circles; the last of them runs the wild models, each held to its compulsion.",
        "1",
        least_seats,
        most_seats,
        option_infos(),
        "rounds=3",
    };
    return about;
}

std::span<const VerbInfo> Godbreakers::verbs() { return all_verbs; }

std::optional<Godbreakers> Godbreakers::make(const Setup& setup, Faults& faults) {
    auto kit = equip(setup, faults);
    if (!kit || !faults.empty()) return std::nullopt;
    return Godbreakers(setup, std::move(*kit));
}

} // namespace muster::godbreakers
