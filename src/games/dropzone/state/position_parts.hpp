// What writing a position and reading it share: words for what a state keeps as numbers. position.cpp writes,
// position_read.cpp reads.
#pragma once

#include "core/field.hpp"
#include "core/naming.hpp"
#include "games/dropzone/state/check_parts.hpp"

#include <algorithm>

namespace muster::dropzone {

inline constexpr std::array<std::string_view, wheres> where_words{"waiting", "reserve",  "readiness", "table",
                                                                  "aboard",  "garrison", "destroyed"};
inline constexpr std::array<std::string_view, spots> spot_words{"centre", "north", "east", "south", "west"};
inline constexpr std::array<std::string_view, 3> piece_words{"standing", "ruined", "removed"};
inline constexpr std::array<std::string_view, 3> exchange_words{"none", "unload", "load"};
inline constexpr std::array<std::string_view, windows> window_words{"init", "act",      "shot", "search",
                                                                    "test", "round_up", "stack"};
inline constexpr std::array<std::string_view, exits> exit_words{"",      "leave",     "transfer",
                                                                "board", "disembark", "unload"};
inline constexpr std::array<std::string_view, placings> placing_words{
    "", "deployment", "disembark", "unload", "leave", "flee", "spill", "ruin"};
inline constexpr std::array<std::string_view, 7> over_words{"",     "rounds", "sides", "target",
                                                            "lead", "held",   "lost"}; // by Ended
// A thing is written as {"unit": "L1a.1"}; a card on the stack by its number there, from the bottom.
inline constexpr std::array<std::string_view, thing_kinds> thing_words{"unit",  "piece", "squad",
                                                                       "group", "seat",  "card"};

// ---------------------------------------------------------------- what is written. Between the rows of a
// table stands what needs more than its own struct: see where it is written

// One of the bits of a byte.
template <auto M, unsigned Bit>
constexpr Field flag(std::string_view name) {
    using S = typename field::Member<decltype(M)>::Owner;
    using T = typename field::Member<decltype(M)>::Type;
    Field made = field::yes<M>(name);
    made.get = [](const void* from) { return (static_cast<const S*>(from)->*M & Bit) != 0 ? 1 : 0; };
    made.set = [](void* into, std::int32_t is_set) {
        T& of = static_cast<S*>(into)->*M;
        of = static_cast<T>(is_set != 0 ? of | Bit : of & ~Bit);
    };
    return made;
}
// `nothing` is none.
template <auto M>
constexpr Field thing_or_none(std::string_view name, std::string_view kind) {
    using S = typename field::Member<decltype(M)>::Owner;
    Field made = field::thing<M>(name, kind).or_none();
    made.get = [](const void* from) {
        const std::int32_t number = static_cast<const S*>(from)->*M;
        return number == nothing ? -1 : number;
    };
    return made;
}
constexpr Fields rows_before(Fields fields, std::string_view name) {
    std::size_t count = 0;
    while (count < fields.size() && fields[count].name != name) ++count;
    return fields.first(count);
}
constexpr Fields rows_from(Fields fields, std::string_view name) {
    return fields.subspan(rows_before(fields, name).size());
}
constexpr unsigned bit_of(UnitFlag flag) { return 1u << static_cast<int>(flag); }

inline constexpr std::array piece_item{field::thing_item<std::uint8_t>("piece")};
inline constexpr std::array seat_item{field::thing_item<std::uint8_t>("seat")};
inline constexpr std::array card_item{field::thing_item<std::uint8_t>("card")};

inline constexpr std::array hand_fields{field::list<&Hand::cards>("hand", card_item),
                                        field::list<&Hand::discards>("discards", card_item)};
inline constexpr std::array unit_fields{
    field::word<&Unit::spot>("spot", spot_words, "there is no such spot").or_else(0),
    field::number<&Unit::dp>("dp"),
    flag<&Unit::flags, bit_of(UnitFlag::airborne)>("airborne"),
    flag<&Unit::flags, bit_of(UnitFlag::from_air)>("from_air"),
    flag<&Unit::flags, bit_of(UnitFlag::token)>("token"),
    flag<&Unit::flags, bit_of(UnitFlag::edged)>("edged"),
    flag<&Unit::flags, bit_of(UnitFlag::exchanged)>("exchanged"),
    field::number<&Unit::moved>("moved"),
    field::number<&Unit::cap>("cap").or_else(-1),
    field::number<&Unit::spent>("spent"),
    thing_or_none<&Unit::road>("road", "road"), // weapons stand before it
    field::number<&Unit::landings>("landings"),
    field::word<&Unit::exchange>("exchange", exchange_words, "\"unload\" or \"load\" is wanted here")
        .or_else(0),
    field::number<&Unit::exchange_landing>("exchange_landing"),
};
inline constexpr std::array piece_fields{
    field::word<&Piece::state>("state", piece_words, "\"ruined\" or \"removed\" is wanted here").or_else(0),
    field::number<&Piece::dp>("dp"),
    field::number<&Piece::tokens>("tokens"),
};
static_assert(name_all_of<Piece>(piece_fields));
inline constexpr std::array objective_fields{
    field::thing<&Objective::carrier>("carrier", "squad").or_none(),
    flag<&Objective::flags, static_cast<unsigned>(ObjectiveFlag::removed)>("removed"),
    field::place<&Objective::at>("at").or_else(0), // from here on the usual follows from the two above
    field::thing<&Objective::piece>("piece", "piece").or_none(),
    flag<&Objective::flags, static_cast<unsigned>(ObjectiveFlag::hidden)>("hidden"),
    thing_or_none<&Objective::claimant>("claimant", "seat"),
    thing_or_none<&Objective::extracted_by>("extracted_by", "seat"),
    field::set<&Objective::dropped_by>("dropped_by", "squad"),
};
inline constexpr std::array activated_field{field::set<&State::activated>("activated", "group")};
inline constexpr std::array squad_fields{
    field::set<&State::selected>("selected", "squad"),
    field::set<&State::has_moved>("has_moved", "squad"),
    field::set<&State::has_shot>("has_shot", "squad"),
    field::set<&State::used_close>("used_close", "squad"),
    field::set<&State::used_ranged>("used_ranged", "squad"),
    field::set<&State::fired>("fired", "squad"),
    field::set<&State::disembarked>("disembarked", "squad"),
    field::set<&State::embarked>("embarked", "squad"),
    field::set<&State::aa_locked>("aa_locked", "squad"),
    field::set<&State::entered_hostile>("entered_hostile", "squad"),
    field::set<&State::close_hurt>("close_hurt", "squad"),
    field::set<&State::extracted>("extracted", "squad"),
};
inline constexpr std::array window_fields{
    field::word<&CardWindow::kind>("kind", window_words, "there is no such window"),
    field::list<&CardWindow::order>("order", seat_item).must(),
    field::number<&CardWindow::next>("next"),
    field::number<&CardWindow::passes>("passes"),
    field::thing<&CardWindow::subject>("subject", "squad").or_none(), // behind it the stack
};
inline constexpr std::array played_fields{
    field::thing<&Played::seat>("seat", "seat"),
    field::thing<&Played::card>("card", "card"),
    field::yes<&Played::cancelled>("cancelled"), // the target stands before it
    field::yes<&Played::guarded>("guarded"),
};
inline constexpr std::array activation_fields{
    field::thing<&Activation::group>("group", "group"),
    field::set<&Activation::members>("members", "squad"),
    field::set<&Activation::open>("open", "squad"),
    field::set<&Activation::marching>("marching", "squad"),
    field::set<&Activation::ghosts>("ghosts", "squad"),
    field::set<&Activation::handed>("handed", "objective"),
    field::yes<&Activation::acted>("acted"),
    field::unused<&Activation::unused>(),
};
static_assert(name_all_of<Activation>(activation_fields));
inline constexpr std::array motion_fields{
    // paths stand before them
    field::yes<&Motion::begun>("begun"),
    field::yes<&Motion::left>("left"),
    field::yes<&Motion::edging>("edging"),
    field::yes<&Motion::over>("over"),
    field::word<&Motion::exit>("exit", exit_words, "there is no such way out").or_else(0),
    field::thing<&Motion::exit_squad>("squad", "squad").or_none(),
    field::word<&Motion::exit_spot>("spot", spot_words, "there is no such spot").or_else(0), // "to" before it
    thing_or_none<&Motion::landing>("landing", "unit"), // behind it "out_of"
};
inline constexpr std::array placing_fields{
    field::word<&PlacingNow::why>("why", placing_words, "there is no such reason to place units"),
    field::thing<&PlacingNow::squad>("squad", "squad").or_none(), // the anchor stands before it
};
inline constexpr std::array shooting_fields{
    // lines stand before them, "scorched" and "close" behind them
    field::yes<&Shooting::reaction>("reaction"),
    field::yes<&Shooting::steady>("steady"),
    field::yes<&Shooting::hot>("hot"),
    field::yes<&Shooting::locked_on>("locked_on"),
    field::set<&Shooting::smoked>("smoked", "squad"),
    field::set<&Shooting::hugging>("hugging", "squad"),
    field::set<&Shooting::kindled>("kindled", "piece"),
};
inline constexpr std::array line_fields{
    field::thing<&Allocation::unit>("unit", "unit"),
    field::number<&Allocation::hits>("hits"), // weapon and target stand before it
    field::number<&Allocation::misses>("misses"),
};
struct ClosePool { // of Shooting::close_squads and close_damage
    SquadId squad;
    std::uint8_t damage = 0;
};
inline constexpr std::array close_fields{field::thing<&ClosePool::squad>("squad", "squad"),
                                         field::number<&ClosePool::damage>("damage")};
static_assert(name_all_of<ClosePool>(close_fields));
inline constexpr std::array over_field{
    field::word<&State::over>(
        "over", over_words,
        "\"rounds\", \"sides\", \"target\", \"lead\", \"held\" or \"lost\" is wanted here")
        .or_else(0)};
inline constexpr std::array falling_fields{
    // the queue stands before them
    field::list<&State::to_burn>("to_burn", piece_item),
    field::set<&State::lost_commander>("lost_commander", "seat"),
};

// ---------------------------------------------------------------- what that follows from

// What the host of a unit is that waits: the transport or the piece that it comes from.
inline std::string_view kind_of_host(const State& state) {
    return is_about_piece(static_cast<Placing>(state.placing.why)) ? "piece" : "unit";
}
inline std::string_view kind_of_anchor(const State& state) {
    return static_cast<Placing>(state.placing.why) == Placing::deployment ? "group" : kind_of_host(state);
}
inline std::string_view kind_of_exit(const Motion& motion) {
    const auto exit = static_cast<Exit>(motion.exit);
    return exit == Exit::board || exit == Exit::unload ? "unit" : "piece";
}

inline auto fields_of_piece(const Equipment& kit, PieceId piece, PieceState left) {
    auto fields = as_in(piece_fields, usual_piece(kit, piece, left));
    fields[0] = piece_fields[0]; // from which the rest follows
    return fields;
}
// By who carries it, and whether it is removed; these two go without saying where they are not.
inline auto fields_of_objective(const Equipment& kit, ObjectiveId number, const Objective& one) {
    constexpr auto removed = static_cast<unsigned>(ObjectiveFlag::removed);
    auto fields =
        as_in(objective_fields, usual_objective(kit, number, one.carrier, (one.flags & removed) != 0));
    fields[0] = objective_fields[0];
    fields[1] = objective_fields[1];
    return fields;
}

// Whose Moving action is under way, or nobody's.
inline SquadId mover(const State& state) {
    const Frame* moving = state.flow.find<MovingFrame>();
    return moving == nullptr ? SquadId::none() : own_squad<MovingFrame>(*moving);
}

} // namespace muster::dropzone
