// What the game is called, and how one begins and goes on.
#include "games/dropzone/rows.hpp"

namespace muster::dropzone {

const GameInfo& Dropzone::info() {
    static const GameInfo about{
        "dropzone",
        "Dropzone",
        "A die and the commander's value say who goes first; then whole battlegroups act in turn, with the\n"
        "transports that are declared with them. Cards, reaction fire and falling wreckage interrupt.",
        "1",
        least_seats,
        most_seats,
        option_infos(),
        "rounds=3",
    };
    return about;
}

std::optional<Dropzone> Dropzone::make(const Setup& setup, Faults& faults) {
    auto kit = equip(setup, faults);
    if (!kit || !faults.empty()) return std::nullopt;
    return Dropzone(setup, std::move(*kit));
}

State Dropzone::start(Chance& chance, Log& log) const {
    State state{};
    Play play{kit_, state, chance, log};
    state.flow.begin(GameFrame{})
        .go_to(kit_.options.full_setup ? GameStep::roll_for_zones : GameStep::begin_round);
    lay_table(play);
    if (!kit_.options.full_setup) quick_start(play);
    advance(play);
    return state;
}

void Dropzone::resume(State& state, Chance& chance, Log& log) const {
    Play play{kit_, state, chance, log};
    advance(play);
}

} // namespace muster::dropzone
