// How the game is told: its verbs, what can happen, what luck it asks for, and the names of its things.
#include "core/naming.hpp"
#include "games/frames/parts.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::frames {

namespace {

constexpr std::array<VerbInfo, 22> all_verbs{{
    // verb, subject, target, detail, place
    {"choose", "", "", "list", false},
    {"add", "design", "", "", false},
    {"remove", "frame", "", "", false},
    {"force", "", "seat", "", false},
    {"place", "piece", "", "", true},
    {"activate", "frame", "", "", false},
    {"pass", "", "", "", false},
    {"declare", "frame", "piece", "band", false},
    {"defend", "frame", "", "die", false},
    {"move", "frame", "", "die", true},
    {"leg", "frame", "", "die", true},
    {"stop", "", "", "", false},
    {"attack", "frame", "piece", "die", false},
    {"spot", "frame", "piece", "die", false},
    {"end", "", "", "", false},
    {"use", "", "", "", false},
    {"keep", "", "", "", false},
    {"hit", "", "piece", "", false},
    {"lose", "frame", "", "system", false},
    {"retreat", "frame", "piece", "", true},
    {"advance", "", "", "", false},
    {"hold", "", "", "", false},
}};

constexpr std::array<std::string_view, system_types + 1> system_words{"DEF", "MOV", "SPT",  "HTH",
                                                                      "DIR", "ART", "white"};
constexpr std::array<std::string_view, system_types + 1> system_names{
    "a defence system",       "a movement system",          "a spotting system", "a hand weapon system",
    "a direct weapon system", "an artillery weapon system", "a white die"};

} // namespace

namespace happens {
constinit const EventKind chosen{"chosen", "{who:seat} has chosen a company."};
constinit const EventKind only_list{"only_list", "Only {list:list} fits this battle: everybody musters it."};
constinit const EventKind company{"company", "{seat:seat} musters {who:company} with {list:list}."};
constinit const EventKind bid{"bid",
                              "{who:company}: {frames:number|frame|frames}, {systems:number|system|systems}; "
                              "{ppa} points an asset, {score} in all."};
constinit const EventKind tie_rolled{"tie", "{who:company} rolls {die} for the tie."};
constinit const EventKind adds{"adds", "{who:company} adds its spare, {frame:frame}."};
constinit const EventKind removes{"removes", "{who:company} leaves {frame:frame} at home."};
constinit const EventKind forces{"forces", "{who:company} hands the choice to {seat:company}."};
constinit const EventKind order_set{
    "order", "The order, from the defender to the point attacker: {seats:company...}.", Opens::phase};
constinit const EventKind placed{"placed", "{who:company} places {piece:piece} at {at:place}."};
constinit const EventKind conditions_dropped{
    "conditions",
    "{who:company} has no place left by the rule: {count:number|condition is|conditions are} dropped."};
constinit const EventKind quick_layout{"layout", "Everything is set out for a quick start.", Opens::phase};
constinit const EventKind round_begins{"round", "Round {round} begins. The doomsday clock stands at {clock}.",
                                       Opens::round};
constinit const EventKind passes{"passes", "{who:company} passes.", Opens::activation};
constinit const EventKind must_pass{"must_pass", "{who:company} has no frame left to go and passes.",
                                    Opens::activation};
constinit const EventKind activates{"activates", "{who:company} takes the turn of {frame:frame}.",
                                    Opens::activation};
constinit const EventKind opens{"opens", "{frame:frame} opens its turn."};
constinit const EventKind declares{"declares",
                                   "{frame:frame} will attack {target:piece} at {band:band} range."};
constinit const EventKind declares_nothing{"declares_nothing", "{frame:frame} declares no target."};
constinit const EventKind rolls_pool{"pool", "{frame:frame} rolls {dice:rolled...}."};
constinit const EventKind defends{"defends", "{frame:frame} defends with {die:die}: {value}."};
constinit const EventKind no_defence{"no_defence", "{frame:frame} takes no defence die: 0."};
constinit const EventKind moves{"moves",
                                "{frame:frame} moves to {to:place}: {cost:length}, {left:length} left."};
constinit const EventKind stops{"stops", "{frame:frame} stops here."};
constinit const EventKind attacks{
    "attacks", "{frame:frame} attacks {target:piece} at {band:band} range with {die:die}: {value}."};
constinit const EventKind rocket_spent{"rocket", "{frame:frame} spends a rocket; {left} left."};
constinit const EventKind combat_order{
    "combat", "Combat order: {frame:frame} pauses, and {target:frame} takes its turn now."};
constinit const EventKind resumes{"resumes", "{frame:frame} was drawn in and finishes its turn.",
                                  Opens::activation};
constinit const EventKind uses_spot{
    "uses_spot", "The spot die on {frame:frame} is used: +{spot}, so the attack is {value}."};
constinit const EventKind keeps_spot{"keeps_spot", "The spot die on {frame:frame} is left in place."};
constinit const EventKind damage_roll{
    "damage", "{frame:frame}, attack {value} against defence {defence}, rolls {dice...}."};
constinit const EventKind no_damage{
    "no_damage", "{frame:frame}, attack {value} against defence {defence}: no damage dice."};
constinit const EventKind in_cover{"in_cover", "{frame:frame} is in cover behind {structure:piece}."};
constinit const EventKind covered_by{"covered_by", "{frame:frame} is covered by {other:frame}."};
constinit const EventKind brick_hit{"bricks", "{structure:piece} is hit: {bricks:number|brick|bricks} left."};
constinit const EventKind falls{"falls", "{structure:piece} is rubble."};
constinit const EventKind absorbed{"absorbed",
                                   "{frame:frame} absorbs the stray hit with two defence systems."};
constinit const EventKind loses{"loses", "{frame:frame} loses {what:system}."};
constinit const EventKind retreats{"retreats",
                                   "{frame:frame} falls back from {station:piece} to {to:place}."};
constinit const EventKind destroyed{"destroyed", "{frame:frame} is destroyed."};
constinit const EventKind spots{"spots", "{frame:frame} spots {target:frame} with {die:die}: {value}."};
constinit const EventKind ends{"ends", "{frame:frame} ends its turn."};
constinit const EventKind scores{"scores",
                                 "{who:company}: {assets:number|asset|assets} at {ppa}, {score} points."};
constinit const EventKind seized{"seized", "{who:company} seizes {station:piece}."};
constinit const EventKind neutral{"neutral", "Contested, {station:piece} belongs to nobody now."};
constinit const EventKind order_changes{"order_changes", "The tactical order is now {seats:company...}."};
constinit const EventKind dice_lifted{"dice_lifted", "The round is over: all dice come off the table.",
                                      Opens::phase};
constinit const EventKind clock_falls{"clock", "The doomsday clock falls to {clock}."};
constinit const EventKind advances{"advances", "{who:company} counts the clock down to {clock}."};
constinit const EventKind holds{"holds", "{who:company} leaves the clock at {clock}."};
constinit const EventKind extra_round{"extra_round",
                                      "The lead is shared at doomsday: one more round is played."};
constinit const EventKind doomsday{"doomsday", "Doomsday: the highest score wins.", Opens::phase};
constinit const EventKind clock_strikes{"clock_strikes", "Doomsday: the clock has run down.", Opens::phase};
constinit const EventKind early_end{
    "early_end", "Nothing can change the result any more: the battle is over.", Opens::phase};
constinit const EventKind enough_held{
    "enough_held", "{who:company} controls {stations:number|station|stations}.", Opens::phase};
constinit const EventKind all_held{"all_held", "{who:company} controls every station.", Opens::phase};
constinit const EventKind frame_lost{"frame_lost", "{frame:piece} is lost.", Opens::phase};
constinit const EventKind station_lost{"station_lost", "{station:piece} is lost.", Opens::phase};
constinit const EventKind last_frames{"last_frames", "Only {who:company} has frames left.", Opens::phase};
} // namespace happens

// MF-GEN-7: each can be rolled by the referee or typed in from a real table.
namespace luck {
constexpr std::string_view not_these = "Those are not the dice of this roll.";
constinit const ChanceKind tie{"MF-R-TIE"_rule, "die", "the die for the tie", "MF-GEN-5"_rule, not_these};
constinit const ChanceKind pool{"MF-R-POOL"_rule, "die", "the frame's whole pool", "MF-GEN-5"_rule,
                                not_these};
constinit const ChanceKind damage{"MF-R-DMG"_rule, "die", "the damage dice", "MF-GEN-5"_rule, not_these};
} // namespace luck

const GameInfo& Frames::info() {
    static const GameInfo about{
        "frames",
        "Frames",
        "Whoever leads is asked first and may pass down; an attack on a frame that has not gone drags its "
        "whole\n"
        "turn forward, and it may do the same to the next. A doomsday clock that anybody may hurry ends it.",
        "1",
        least_seats,
        most_seats,
        option_infos(),
        "",
    };
    return about;
}

std::span<const VerbInfo> Frames::verbs() { return all_verbs; }

std::optional<Frames> Frames::make(const Setup& setup, Faults& faults) {
    auto kit = equip(setup, faults);
    if (!kit || !faults.empty()) return std::nullopt;
    return Frames(setup, std::move(*kit));
}

// ---------------------------------------------------------------- numbers that carry a name

// Which design a frame is and which company a seat leads is up to the battle, and Words know no state: events
// carry it along, above the number itself.
int told(const State& state, FrameId frame) {
    return frame.index() | (mobile(state, frame).design.index() + 1) << 8;
}

int told(const Equipment&, const State& state, Seat seat) {
    if (state.living.empty()) return seat.index(); // companies are still secret
    return seat.index() | (state.list[seat].index() + 1) << 8;
}

int told_piece(const State& state, int piece) {
    if (is_frame(piece)) return told(state, frame_of(piece));
    if (!is_station(piece)) return piece;
    const Seat home(state.stations[station_of(piece)].home);
    return piece | (state.list[home].index() + 1) << 8;
}

namespace {

int number_in(std::int32_t told) { return told & 0xFF; }
int carried_by(std::int32_t told) { return (told >> 8) - 1; }

// With a quick start everything has its place from the start, so names that are there once need no number.
bool is_one_of_its_kind(const Equipment& kit, DesignId design) {
    if (!kit.options.quick_start) return false;
    std::ptrdiff_t count = 0;
    for (const Layout::Side& side : kit.layout.sides)
        count += std::ranges::count(kit.lists[side.list].designs, design);
    return count == 1;
}

bool leads_alone(const Equipment& kit, CompanyId company) {
    return kit.options.quick_start && std::ranges::count_if(kit.layout.sides, [&](const Layout::Side& side) {
                                          return kit.lists[side.list].company == company;
                                      }) == 1;
}

std::string frame_name(const Frames& rules, std::int32_t value) {
    const Equipment& kit = rules.equipment();
    const DesignId design(carried_by(value));
    if (!kit.designs.has(design)) return rules.word("frame", value);
    const std::string& name = kit.designs[design].name;
    return is_one_of_its_kind(kit, design) ? name : fmt::format("{} ({})", name, rules.word("frame", value));
}

std::string company_name(const Frames& rules, std::int32_t value) {
    const Equipment& kit = rules.equipment();
    const int seat = number_in(value);
    ListId list(carried_by(value));
    if (list.is_none() && kit.options.quick_start && seat < kit.seats)
        list = kit.layout.sides[Seat(seat)].list;
    if (!kit.lists.has(list)) return fmt::format("Seat {}", seat);
    const CompanyId company = kit.lists[list].company;
    const std::string& name = kit.companies[company].name;
    return leads_alone(kit, company) ? name : fmt::format("{} (s{})", name, seat);
}

// "Gannet" of the Gannet Harbour Watch.
std::string_view short_name(const Equipment& kit, ListId list) {
    const std::string_view name = kit.companies[kit.lists[list].company].name;
    return name.substr(0, name.find(' '));
}

bool is_called_alone(const Equipment& kit, std::string_view name) {
    return kit.options.quick_start && std::ranges::count_if(kit.layout.sides, [&](const Layout::Side& side) {
                                          return short_name(kit, side.list) == name;
                                      }) == 1;
}

// "Gannet station 2": by the company whose home it was, whoever holds it now.
std::string station_name(const Frames& rules, std::int32_t value) {
    const Equipment& kit = rules.equipment();
    const int number = number_in(value) - first_station;
    const ListId list(carried_by(value));
    if (!kit.lists.has(list) || number >= stations_in(kit))
        return fmt::format("station {}", rules.word("piece", value));
    const std::string_view company = short_name(kit, list);
    const std::string name = fmt::format("{} station {}", company, number % kit.size.stations + 1);
    return is_called_alone(kit, company) ? name : fmt::format("{} (s{})", name, number / kit.size.stations);
}

std::string frame_word(std::int32_t value) {
    const int frame = number_in(value);
    if (value < 0 || !is_frame(frame)) return "?";
    return fmt::format("s{}.f{}", frame / frames_a_seat, frame % frames_a_seat + 1);
}

std::string station_word(const Equipment& kit, std::int32_t number) {
    if (number < 0 || number >= stations_in(kit)) return "?";
    return fmt::format("s{}.s{}", number / kit.size.stations, number % kit.size.stations + 1);
}

std::string piece_word(const Equipment& kit, std::int32_t value) {
    if (value < 0) return "?";
    const int piece = number_in(value);
    if (is_station(piece)) return station_word(kit, piece - first_station);
    if (is_structure(piece)) return id_in(kit.field.structures, piece - first_structure);
    return frame_word(value);
}

} // namespace

std::optional<std::int32_t> find_frame(const Equipment& kit, std::string_view word) {
    for (int i = 0; i < kit.seats * frames_a_seat; ++i)
        if (frame_word(i) == word) return i;
    return std::nullopt;
}

std::optional<StationId> find_station(const Equipment& kit, std::string_view word) {
    for (const StationId each : stations_of(kit))
        if (station_word(kit, each.index()) == word) return each;
    return std::nullopt;
}

namespace {

std::optional<std::int32_t> find_piece(const Equipment& kit, std::string_view word) {
    if (const auto frame = find_frame(kit, word)) return frame;
    if (const auto number = find_station(kit, word)) return piece_of(*number);
    if (const auto number = find_id(kit.field.structures, word)) return first_structure + *number;
    return std::nullopt;
}

std::optional<std::int32_t> find_die(std::string_view word) {
    for (int i = 0; i < pool_dice; ++i)
        if (name_of(static_cast<Die>(i)) == word) return i;
    return std::nullopt;
}

} // namespace

// ---------------------------------------------------------------- names

std::string Frames::word(std::string_view kind, std::int32_t value) const {
    if (kind == "frame") return frame_word(value);
    if (kind == "piece") return piece_word(kit_, value);
    if (kind == "station") return station_word(kit_, value);
    if (kind == "structure") return id_in(kit_.field.structures, value);
    if (kind == "seat" || kind == "company") return value >= 0 ? fmt::format("s{}", number_in(value)) : "?";
    if (kind == "list") return id_in(kit_.lists.all, value);
    if (kind == "design") return id_in(kit_.designs.all, value);
    if (kind == "die")
        return value >= 0 && value < pool_dice ? std::string(name_of(static_cast<Die>(value))) : "?";
    if (kind == "rolled") return fmt::format("{}={}", word("die", value / 8), value % 8 + 1);
    if (kind == "band") return word_in(band_words, value);
    if (kind == "system") return word_in(system_words, value);
    return fmt::format("{}", value);
}

std::optional<std::int32_t> Frames::value(std::string_view kind, std::string_view word) const {
    if (kind == "frame") return find_frame(kit_, word);
    if (kind == "piece") return find_piece(kit_, word);
    if (kind == "station")
        if (const auto found = find_station(kit_, word)) return found->index();
    if (kind == "structure") return find_id(kit_.field.structures, word);
    if (kind == "list") return find_id(kit_.lists.all, word);
    if (kind == "design") return find_id(kit_.designs.all, word);
    if (kind == "die") return find_die(word);
    if (kind == "band") return find_word(band_words, word);
    if (kind == "system") return find_word(system_words, word);
    if (kind == "seat")
        for (int i = 0; i < kit_.seats; ++i)
            if (word == fmt::format("s{}", i)) return i;
    return std::nullopt;
}

std::string Frames::spoken(std::string_view kind, std::int32_t value) const {
    if (value < 0) return word(kind, value);
    if (kind == "frame") return frame_name(*this, value);
    if (kind == "piece") {
        const int piece = number_in(value);
        if (is_frame(piece)) return frame_name(*this, value);
        if (is_station(piece)) return station_name(*this, value);
    }
    if (kind == "station") return fmt::format("station {}", word(kind, value));
    if (kind == "company") return company_name(*this, value);
    // By its company where that is told with it; before it has one, by its number.
    if (kind == "seat" && carried_by(value) >= 0) return company_name(*this, value);
    if (kind == "seat") return fmt::format("Seat {}", number_in(value));
    if (kind == "design") {
        const DesignId design(value);
        return kit_.designs.has(design) ? kit_.designs[design].name : "?";
    }
    if (kind == "system") return word_in(system_names, value);
    return word(kind, value);
}

// ---------------------------------------------------------------- answers in plain words

namespace {

class Describer {
public:
    Describer(const Frames& rules, const State& state)
        : rules_(rules), kit_(rules.equipment()), state_(state) {}

    std::string operator()(Seat seat, const Action& action) const {
        switch (verb_of(action)) {
        case Verb::choose: return choice(ListId(action.detail));
        case Verb::add: return fmt::format("Add the spare, {}", rules_.spoken("design", action.subject));
        case Verb::remove: return fmt::format("Leave {} at home", frame(action.subject));
        case Verb::force: return fmt::format("Let {} decide", company(action.target));
        case Verb::place:
            return fmt::format("Place {} at {}", piece(action.subject), rules_.said_place(action.at));
        case Verb::activate: return fmt::format("Take the turn of {}", frame(action.subject));
        case Verb::pass: return "Pass";
        case Verb::declare: return declaration(action);
        case Verb::defend: return defence(action);
        case Verb::move: return fmt::format("Move{} to {}", with_die(action), rules_.said_place(action.at));
        case Verb::leg:
            return fmt::format("Move{} to {}, and on from there", with_die(action),
                               rules_.said_place(action.at));
        case Verb::stop: return "Stop here";
        case Verb::attack: return fmt::format("Attack {}{}", piece(action.target), with_die(action));
        case Verb::spot: return fmt::format("Spot {}{}", piece(action.target), with_die(action));
        case Verb::end: return "End the turn";
        case Verb::use: return fmt::format("Use the spot die: +{}", spot_on_target());
        case Verb::keep: return "Leave the spot die where it is";
        case Verb::hit: return hit(action.target);
        case Verb::lose: return fmt::format("Lose {}", rules_.spoken("system", action.detail));
        case Verb::retreat:
            return fmt::format("Fall back from {} to {}", piece(action.target), rules_.said_place(action.at));
        case Verb::advance: return fmt::format("Count the clock down to {}", state_.clock - 1);
        case Verb::hold: return fmt::format("Leave the clock at {}", state_.clock);
        }
        static_cast<void>(seat);
        return "Nothing of this game";
    }

private:
    std::string frame(int number) const {
        return is_frame(number) ? rules_.spoken("frame", told(state_, frame_of(number))) : "?";
    }
    std::string piece(int number) const {
        if (is_station(number) && stations_of(kit_).contains(station_of(number)))
            return rules_.spoken("piece", told_piece(state_, number));
        return is_frame(number) ? frame(number) : rules_.spoken("piece", number);
    }
    std::string company(int seat) const {
        return seat >= 0 && seat < kit_.seats ? rules_.spoken("company", told(kit_, state_, Seat(seat)))
                                              : "?";
    }
    std::string with_die(const Action& action) const {
        if (action.detail < 0 || action.detail >= pool_dice || !is_frame(action.subject)) return "";
        const Die die = static_cast<Die>(action.detail);
        return fmt::format(" with {} ({})", name_of(die),
                           shown_by(turn_of(state_, frame_of(action.subject)), die));
    }
    std::string choice(ListId list) const {
        if (!kit_.lists.has(list)) return "Choose a company";
        const MusterList& picked = kit_.lists[list];
        std::string frames;
        int systems = 0;
        for (const DesignId design : picked.designs) {
            frames += (frames.empty() ? "" : ", ") + kit_.designs[design].name;
            systems += kit_.designs[design].systems.total();
        }
        return fmt::format("{}, {}: {} ({} frames, {} systems)", picked.id,
                           kit_.companies[picked.company].name, frames, picked.designs.size(), systems);
    }
    std::string declaration(const Action& action) const {
        if (action.target == no_one || action.detail == no_detail) return "Declare no target";
        std::string now;
        if (is_frame(action.subject) && (is_frame(action.target) || is_structure(action.target)) &&
            (!is_structure(action.target) || is_on_field(kit_, structure_of(action.target))))
            now =
                fmt::format(" (now {})",
                            rules_.word("band", static_cast<int>(band_to(
                                                    kit_, state_, frame_of(action.subject), action.target))));
        return fmt::format("Declare {} at {} range{}", piece(action.target),
                           rules_.word("band", action.detail), now);
    }
    std::string defence(const Action& action) const {
        return action.detail == no_detail ? "Defend with nothing: 0"
                                          : fmt::format("Defend{}", with_die(action));
    }
    int spot_on_target() const {
        return is_frame(state_.attack.target) ? mobile(state_, frame_of(state_.attack.target)).spot : 0;
    }
    std::string hit(int target) const {
        if (!is_structure(target) || !is_on_field(kit_, structure_of(target)))
            return fmt::format("Hit {}", piece(target));
        return fmt::format("Hit {} ({} bricks)", piece(target), state_.bricks[structure_of(target)]);
    }

    const Frames& rules_;
    const Equipment& kit_;
    const State& state_;
};

} // namespace

std::string Frames::describe(const State& state, Seat seat, const Action& action) const {
    return Describer(*this, state)(seat, action);
}

std::int32_t Frames::told_seat(const State& state, Seat seat) const { return told(kit_, state, seat); }

std::optional<Seat> Frames::owner_of(std::string_view kind, std::int32_t value) const {
    return kind == "company" || kind == "seat" ? std::optional(Seat(number_in(value))) : std::nullopt;
}

} // namespace muster::frames
