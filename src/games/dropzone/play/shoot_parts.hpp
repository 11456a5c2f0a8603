// What aim.cpp, shoot.cpp, damage.cpp and close.cpp share.
#pragma once

#include "games/dropzone/rows.hpp"

namespace muster::dropzone {

inline constexpr int die_sides = 6;
inline constexpr int unstoppable = 13; // DZ-SHO-9, DZ-RUL-51: as printed, whatever cards add

inline const Weapon& weapon_in(const Equipment& kit, const Allocation& line) {
    return weapon_of(kit, line.unit, line.weapon);
}

// DZ-WPN-FLA: the garrison whose inside this line sets on fire, if any.
inline PieceId garrison_in_flames(const Equipment& kit, const State& state, const Allocation& line) {
    const bool burns = weapon_in(kit, line).flame && line.target.is(ThingKind::unit);
    return burns && is_inside(state, line.target.id) ? unit_at(state, line.target.id).piece()
                                                     : PieceId::none();
}

bool has_friend_in_flames(const Equipment& kit, const State& state, const Allocation& line); // shoot.cpp

// DZ-WPN-FLA: who is struck by shots that miss units of this seat.
inline std::uint8_t& scorched_for(State& state, Seat seat) { return state.shooting.scorched[seat]; }

// All that is aimed at one target.
struct Volley {
    int first_unit = 0;
    Thing target;
    int weapons = 0;
    int hits = 0;
};
template <class Tell>
void each_volley(const State& state, const Tell& tell) {
    const auto& lines = state.shooting.lines;
    for (int i = 0; i < lines.size(); ++i) {
        Volley volley{lines[i].unit, lines[i].target};
        bool told = false;
        for (int j = 0; j < lines.size(); ++j) {
            if (lines[j].target != volley.target) continue;
            told = told || j < i;
            ++volley.weapons;
            volley.hits += lines[j].hits;
        }
        if (!told) tell(volley);
    }
}

// damage.cpp, close.cpp

bool does_damage(int die, int total, int armour, const Weapon* weapon); // DZ-SHO-8
int damage_number(int armour, int added, const Weapon& weapon);         // the least that a die must show
Seen seen_along(const Equipment& kit, const State& state, const Allocation& line);
void roll_damage(Play& play, Frame& frame);                        // the step `damage` ...
void roll_close_quarters(Play& play, Frame& frame, SquadId squad); // ... and the same for CQ weapons

// The dice of one allocation.
struct Handful {
    std::array<std::uint8_t, UINT8_MAX> shows{};
    std::size_t count = 0;

    std::span<const std::uint8_t> dice() const { return std::span(shows).first(count); }
};
// `needs`: what a die must show.
void throw_dice(Play& play, const Allocation& line, Thing target, const ChanceKind& kind, int count,
                int needs, Handful& handful);
void tell_dice(Play& play, const Handful& handful); // with the event told last

} // namespace muster::dropzone
