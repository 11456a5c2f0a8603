// The dice of a frame: what its pool is made of, and what each die may be used for.
#include "games/frames/parts.hpp"

#include <string_view>

namespace muster::frames {

namespace {

struct DieInfo {
    std::string_view name;
    Colour colour;
    std::uint8_t sides;
};

// MF-DAT-5
constexpr Per<Die, DieInfo, pool_dice> all_dice{{{
    {"W1", Colour::white, 6},  {"W2", Colour::white, 6},  {"B1", Colour::blue, 6},
    {"B2", Colour::blue, 6},   {"G1", Colour::green, 6},  {"G2", Colour::green, 6},
    {"GS", Colour::green, 8},  {"Y1", Colour::yellow, 6}, {"Y2", Colour::yellow, 6},
    {"H1", Colour::hand, 6},   {"H2", Colour::hand, 6},   {"H8", Colour::hand, 8},
    {"D1", Colour::direct, 6}, {"D2", Colour::direct, 6}, {"D8", Colour::direct, 8},
    {"A1", Colour::arty, 6},   {"A2", Colour::arty, 6},   {"A8", Colour::arty, 8},
    {"K1", Colour::rocket, 8}, {"K2", Colour::rocket, 8}, {"K3", Colour::rocket, 8},
    {"K4", Colour::rocket, 8}, {"K5", Colour::rocket, 8}, {"K6", Colour::rocket, 8},
    {"K7", Colour::rocket, 8}, {"K8", Colour::rocket, 8},
}}};

const DieInfo& info_of(Die die) { return all_dice[die]; }

constexpr std::uint32_t dice_from(Die first, int count) {
    return ((std::uint32_t{1} << count) - 1) << static_cast<int>(first);
}

// MF-DAT-2: one weapon system rolls two d6; the second adds a d8.
constexpr std::uint32_t weapon_dice(Die first, int systems) {
    return systems == 0 ? 0 : dice_from(first, systems == 1 ? 2 : 3);
}

System weapon_of(Band band) {
    return band == Band::direct ? System::dir : band == Band::arty ? System::art : System::hth;
}

Colour red_of(Band band) {
    return band == Band::direct ? Colour::direct : band == Band::arty ? Colour::arty : Colour::hand;
}

} // namespace

Colour colour_of(Die die) { return info_of(die).colour; }
int sides_of(Die die) { return info_of(die).sides; }
std::string_view name_of(Die die) { return info_of(die).name; }

std::uint32_t pool_of(const MobileFrame& frame) {
    const Systems& systems = frame.systems;
    std::uint32_t pool = dice_from(Die::w1, frame.whites);
    pool |= dice_from(Die::b1, systems[System::def]);
    pool |= dice_from(Die::g1, systems[System::mov]);
    if (systems.sprints()) pool |= dice_from(Die::gs, 1); // MF-DAT-4
    pool |= dice_from(Die::y1, systems[System::spt]);
    pool |= weapon_dice(Die::h1, systems[System::hth]);
    pool |= weapon_dice(Die::d1, systems[System::dir]);
    pool |= weapon_dice(Die::a1, systems[System::art]);
    return pool | dice_from(Die::k1, frame.rockets);
}

Die listed_twin(const Turn& turn, Die die) {
    for (int i = 0; i < static_cast<int>(die); ++i) {
        const Die other = static_cast<Die>(i);
        if (is_free(turn, other) && colour_of(other) == colour_of(die) && sides_of(other) == sides_of(die) &&
            shown_by(turn, other) == shown_by(turn, die))
            return other;
    }
    return die;
}

bool may_defend(Die die) { return colour_of(die) == Colour::blue || colour_of(die) == Colour::white; }
bool may_move(Die die) { return colour_of(die) == Colour::green || colour_of(die) == Colour::white; }
bool may_spot(Die die) { return colour_of(die) == Colour::yellow || colour_of(die) == Colour::white; }

bool may_attack(const Turn& turn, Die die) {
    const Band band = static_cast<Band>(turn.band);
    switch (colour_of(die)) {
    case Colour::white: return band == Band::hand || turn.snapshot[weapon_of(band)] > 0; // MF-ATK-4
    case Colour::rocket: return band == Band::direct;
    default: return colour_of(die) == red_of(band);
    }
}

} // namespace muster::frames
