// How the game is told: the names of its things, and answers in plain words.
#include "core/naming.hpp"
#include "games/forge/parts.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::forge {

namespace {

constexpr std::array<std::string_view, reactions> reaction_words{"dodge", "escape", "counter", "overwatch"};
constexpr std::array<std::string_view, reactions> reaction_names{"Dodge", "Escape", "Counter", "Overwatch"};
constexpr std::array<std::string_view, triggers> trigger_words{"shoot", "fight", "charge", "move"};
constexpr std::array<std::string_view, triggers> trigger_names{"Shoot", "Fight", "Charge", "Move"};

constexpr std::string_view focus_word = "focus";
constexpr std::string_view rush_word = "rush";

} // namespace

// ---------------------------------------------------------------- short names

namespace {

bool is_seat(const Equipment& kit, std::int32_t value) { return value >= 0 && value < kit.seats; }
bool is_side(const Equipment& kit, std::int32_t value) { return value >= 0 && value < kit.sides; }

std::string unit_word(const Equipment& kit, std::int32_t value) { return id_in(kit.units.all, value); }

std::string seat_word(const Equipment& kit, std::int32_t value) {
    return is_seat(kit, value) ? fmt::format("s{}", value) : "?";
}

std::string side_word(const Equipment& kit, std::int32_t value) {
    return is_side(kit, value) ? fmt::format("side{}", value) : "?";
}

// A Move that is no rush says nothing; asked for it, it says so.
std::string pace_word(std::int32_t value) {
    if (value == no_detail) return "none";
    return value == rush_detail ? std::string(rush_word) : "?";
}

// "focus+rifle:B2+repeater:B3". What was refused for its words alone has none.
std::string aim_word(const Equipment& kit, std::int32_t value, std::int32_t subject, bool melee) {
    if (value < 0) return "?";
    const Aim aim = Aim::unpacked(value);
    if (aim.twice || aim.unknown) return "?";
    std::string text(aim.focus ? focus_word : "");
    const auto weapons =
        is_unit(kit, UnitId(subject)) ? weapons_of(kit, UnitId(subject), melee) : std::span<const Carried>{};
    for (const SlotId slot : aim.at.ids()) {
        const UnitId target = aim.at[slot];
        if (target.is_none()) continue;
        if (slot.number >= weapons.size() || !is_unit(kit, target)) return "?";
        text += fmt::format("{}{}:{}", text.empty() ? "" : "+", weapon_of(kit, weapons[slot.number]).id,
                            unit_word(kit, target.index()));
    }
    return text.empty() ? "?" : text;
}

// "dodge", "counter+focus", "overwatch:2+focus"
std::string reaction_word(std::int32_t value) {
    const auto response = value < 0 ? std::nullopt : Response::unpacked(value);
    if (!response) return "?";
    std::string text = word_in(reaction_words, static_cast<int>(response->kind));
    if (!response->station.is_none()) text += fmt::format(":{}", response->station.index());
    if (response->focus) text += fmt::format("+{}", focus_word);
    return text;
}

// ---------------------------------------------------------------- and back

std::optional<std::int32_t> find_number(std::string_view head, std::string_view word, int count) {
    const auto number = number_after(head, word);
    return number && *number < count ? number : std::nullopt;
}

std::optional<SlotId> slot_of_weapon(const Equipment& kit, std::span<const Carried> weapons,
                                     std::string_view id) {
    int slot = 0;
    for (const Carried& carried : weapons.first(std::min<std::size_t>(weapons.size(), most_weapons))) {
        if (weapon_of(kit, carried).id == id) return SlotId(slot);
        ++slot;
    }
    return std::nullopt;
}

// "rifle:B2": what cannot be done with it is for the rules to say; a target that is nobody makes it nothing.
bool add_pair(const Equipment& kit, std::span<const Carried> weapons, std::string_view part, Aim& aim) {
    const std::size_t colon = part.find(':');
    if (colon == std::string_view::npos) return false;
    const auto target = find_id(kit.units.all, part.substr(colon + 1));
    if (!target) return false;
    aim.split = true;
    const auto weapon = slot_of_weapon(kit, weapons, part.substr(0, colon));
    if (!weapon) {
        aim.unknown = true;
        return true;
    }
    UnitId& at = aim.at[*weapon];
    if (!at.is_none() && at != UnitId(*target)) aim.twice = true;
    if (at.is_none()) at = UnitId(*target);
    return true;
}

std::optional<std::int32_t> find_aim(const Equipment& kit, std::string_view word, std::int32_t subject,
                                     bool melee) {
    const auto weapons =
        is_unit(kit, UnitId(subject)) ? weapons_of(kit, UnitId(subject), melee) : std::span<const Carried>{};
    Aim aim;
    for (bool more = true; more;) {
        const std::string_view part = next_part(word, more);
        if (part == focus_word && !aim.focus)
            aim.focus = true;
        else if (!add_pair(kit, weapons, part, aim))
            return std::nullopt;
    }
    return aim.packed();
}

// Only what attacks takes Focus, and only an Overwatch has a station.
std::optional<std::int32_t> find_reaction(std::string_view word) {
    Response response;
    bool more = false;
    std::string_view kind = next_part(word, more);
    if (more && word != focus_word) return std::nullopt;
    response.focus = more;
    if (const std::size_t colon = kind.find(':'); colon != std::string_view::npos) {
        const auto station = find_number("", kind.substr(colon + 1), stations);
        if (!station) return std::nullopt;
        response.station = StationId(*station);
        kind = kind.substr(0, colon);
    }
    const auto found = find_word(reaction_words, kind);
    if (!found) return std::nullopt;
    response.kind = static_cast<Reaction>(*found);
    const bool attacks = response.kind == Reaction::counter || response.kind == Reaction::overwatch;
    if (response.focus && !attacks) return std::nullopt;
    if (!response.station.is_none() && response.kind != Reaction::overwatch) return std::nullopt;
    return response.packed();
}

// ---------------------------------------------------------------- as people say it

// "Gate Rifles, First (G2)"
std::string unit_name(const Equipment& kit, std::int32_t value) {
    return is_unit(kit, UnitId(value))
               ? fmt::format("{} ({})", sheet_of(kit, UnitId(value)).name, unit_word(kit, value))
               : unit_word(kit, value);
}

// Two seats may field the same force.
std::string seat_name(const Equipment& kit, std::int32_t value) {
    if (!is_seat(kit, value)) return seat_word(kit, value);
    const std::string& name = kit.force_names[Seat(value)];
    const auto names = std::span(kit.force_names.all).first(static_cast<std::size_t>(kit.seats));
    return std::ranges::count(names, name) == 1 ? name : fmt::format("{} ({})", name, seat_word(kit, value));
}

std::string side_name(const Equipment& kit, std::int32_t value) {
    if (!is_side(kit, value)) return side_word(kit, value);
    return kit.mode == Mode::teams ? fmt::format("Team {}", value + 1)
                                   : seat_name(kit, first_seat_of(kit, SideId(value)).index());
}

// Inside a sentence: "light wood", "wall gun".
std::string small(std::string text) {
    if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z') text[0] = static_cast<char>(text[0] - 'A' + 'a');
    return text;
}

// By its name, which several pieces of terrain share, and by its id.
std::string terrain_name(const Equipment& kit, std::int32_t value) {
    std::string id = id_in(kit.scenario.terrain.all, value);
    if (id == "?") return id;
    return fmt::format("the {} {}", small(kit.scenario.terrain[PieceId(value)].name), id);
}

template <class Items>
std::string name_in(const Items& items, std::int32_t value) {
    const auto number = static_cast<std::size_t>(value);
    return value >= 0 && number < items.size() ? items[number].name : "?";
}

std::string weapon_name(const Equipment& kit, std::int32_t value) {
    return small(name_in(kit.weapons.all, value));
}

std::string reaction_name(std::int32_t value) {
    const auto response = value < 0 ? std::nullopt : Response::unpacked(value);
    return response ? word_in(reaction_names, static_cast<int>(response->kind)) : "?";
}

} // namespace

std::string Forge::word(std::string_view kind, std::int32_t value) const {
    if (kind == "unit") return unit_word(kit_, value);
    if (kind == "seat") return seat_word(kit_, value);
    if (kind == "side") return side_word(kit_, value);
    if (kind == "zone") return id_in(kit_.scenario.zones.all, value);
    if (kind == "objective") return id_in(kit_.scenario.objectives.all, value);
    if (kind == "weapon") return id_in(kit_.weapons.all, value);
    if (kind == "terrain") return id_in(kit_.scenario.terrain.all, value);
    if (kind == "pace") return pace_word(value);
    if (kind == "reaction") return reaction_word(value);
    if (kind == "trigger") return word_in(trigger_words, value);
    if (kind == "aim" || kind == "blows") return aim_word(kit_, value, no_one, kind == "blows");
    return fmt::format("{}", value);
}

std::optional<std::int32_t> Forge::value(std::string_view kind, std::string_view word) const {
    if (kind == "unit") return find_id(kit_.units.all, word);
    if (kind == "seat") return find_number("s", word, kit_.seats);
    if (kind == "side") return find_number("side", word, kit_.sides);
    if (kind == "zone") return find_id(kit_.scenario.zones.all, word);
    if (kind == "objective") return find_id(kit_.scenario.objectives.all, word);
    if (kind == "weapon") return find_id(kit_.weapons.all, word);
    if (kind == "terrain") return find_id(kit_.scenario.terrain.all, word);
    if (kind == "pace") return word == rush_word ? std::optional<std::int32_t>(rush_detail) : std::nullopt;
    if (kind == "reaction") return find_reaction(word);
    if (kind == "trigger") return find_word(trigger_words, word);
    if (kind == "aim" || kind == "blows") return find_aim(kit_, word, no_one, kind == "blows");
    return std::nullopt;
}

std::string Forge::detail_word(std::string_view kind, std::int32_t value, std::int32_t subject) const {
    if (kind == "aim" || kind == "blows") return aim_word(kit_, value, subject, kind == "blows");
    return word(kind, value);
}

std::optional<std::int32_t> Forge::detail_value(std::string_view kind, std::string_view word,
                                                std::int32_t subject) const {
    if (kind == "aim" || kind == "blows") return find_aim(kit_, word, subject, kind == "blows");
    return value(kind, word);
}

std::string Forge::spoken(std::string_view kind, std::int32_t value) const {
    if (kind == "unit") return unit_name(kit_, value);
    if (kind == "seat") return seat_name(kit_, value);
    if (kind == "side") return side_name(kit_, value);
    if (kind == "zone") return name_in(kit_.scenario.zones.all, value);
    if (kind == "objective") return name_in(kit_.scenario.objectives.all, value);
    if (kind == "weapon") return weapon_name(kit_, value);
    if (kind == "terrain") return terrain_name(kit_, value);
    if (kind == "reaction") return reaction_name(value);
    if (kind == "trigger") return word_in(trigger_names, value);
    return word(kind, value);
}

// ---------------------------------------------------------------- answers in plain words

namespace {

class Describer {
public:
    Describer(const Forge& rules, const State& state)
        : rules_(rules), kit_(rules.equipment()), state_(state) {}

    std::string operator()(Seat seat, const Action& action) const {
        switch (verb_of(action)) {
        case Verb::zone: return fmt::format("Take the zone {}", rules_.spoken("zone", action.target));
        case Verb::deploy:
            return fmt::format("Deploy {} at {}", name(UnitId(action.subject)), rules_.said_place(action.at));
        case Verb::bid: return bidding(seat, action.detail);
        case Verb::assign: return assigning(UnitId(action.target));
        case Verb::activate: return fmt::format("Activate {}", in_short(UnitId(action.subject)));
        case Verb::yield: return yielding();
        case Verb::pass: return passing();
        case Verb::focus: return "Focus: a token, +1 to hit in one attack";
        case Verb::evade: return "Evade: a token, -1 to hit for one attack on it";
        case Verb::hold: return "Hold: it may react later this round without a roll";
        case Verb::rally: return rallying(UnitId(action.subject));
        case Verb::move: return moving(action);
        case Verb::shoot: return attacking("Shoot", action, false);
        case Verb::fight: return attacking("Fight", action, true);
        case Verb::charge: return charging(action);
        case Verb::end: return ending();
        case Verb::spend: return "Spend an Evade token" + if_evaded(true);
        case Verb::keep: return "Keep the Evade token" + if_evaded(false);
        case Verb::consolidate:
            return fmt::format("Consolidate to {}{}", rules_.said_place(action.at),
                               way(UnitId(action.subject), action));
        case Verb::react: return reacting(action);
        }
        return "Nothing of this game";
    }

private:
    bool is_there(UnitId unit) const { return is_unit(kit_, unit) && is_on_table(state_, unit); }
    std::string name(UnitId unit) const { return rules_.spoken("unit", unit.index()); }

    // "Gate Rifles, First (G2), 5 models, 2 Shock"
    std::string in_short(UnitId unit) const {
        if (!is_there(unit)) return name(unit);
        const bool alone = sheet_of(kit_, unit).models() == 1;
        std::string text = fmt::format("{}, {}", name(unit),
                                       alone ? counted(wounds_left(kit_, state_, unit), "wound", "wounds")
                                             : counted(models_left(state_, unit), "model", "models"));
        if (const int shock = unit_at(state_, unit).shock; shock > 0)
            text +=
                fmt::format(", {} Shock: {} to recover", shock, or_less(sheet_of(kit_, unit).co)); // FO-ACT-7
        return text;
    }

    // ------------------------------------------------ bids

    // FO-BID-6, FO-BID-7: what cannot be paid fails.
    std::string bidding(Seat seat, int bid) const {
        if (bid <= 0) return "Bid nothing";
        const int room = seat.index() < kit_.seats ? room_of(kit_, state_, seat) : bid;
        return bid <= room ? fmt::format("Bid {} Shock", bid)
                           : fmt::format("Bid {} Shock: it will fail, your units can take {}", bid, room);
    }

    std::string assigning(UnitId unit) const {
        if (!is_there(unit)) return fmt::format("Give 1 Shock to {}", name(unit));
        const int most = most_bid_shock(sheet_of(kit_, unit).co); // FO-BID-5
        return fmt::format("Give 1 Shock to {}: {} then, of at most {}", name(unit),
                           unit_at(state_, unit).shock + 1, most);
    }

    // ------------------------------------------------ turns

    std::string yielding() const {
        const int left = state_.order.empty() ? 0 : state_.order.left();
        return left > 0 ? fmt::format("Give up the rest of the lead ({})", counted(left, "turn", "turns"))
                        : "Give up the rest of the lead";
    }

    std::string passing() const {
        const auto& flow = state_.flow;
        if (flow.is<LeadingOnFrame>()) return "Lead nobody on";
        if (flow.is<FightingOnFrame>()) return "Do not fight";
        if (flow.is<ConsolidatingFrame>()) return "Stay in place";
        if (flow.is<ReactingFrame>())
            return flow.top().as<ReactingFrame>().unit.is_none() ? "Hold fire" : "Do not react";
        return "Pass";
    }

    std::string ending() const {
        const Frame* activation = state_.flow.find<ActivationFrame>();
        const int left =
            activation == nullptr ? 0 : actions_a_turn - activation->as<ActivationFrame>().actions;
        return left <= 0 ? "End the activation"
                         : fmt::format("End the activation ({} unused)", counted(left, "action", "actions"));
    }

    // FO-RAL-1
    std::string rallying(UnitId unit) const {
        if (!is_there(unit)) return "Rally";
        return fmt::format("Rally: {}, each {} takes 1 Shock off",
                           counted(unit_at(state_, unit).shock, "die", "dice"),
                           or_less(sheet_of(kit_, unit).co));
    }

    // ------------------------------------------------ on the move

    // ": 6\""
    std::string way(UnitId unit, const Action& action) const {
        if (!is_there(unit) || !action.has_place) return "";
        return fmt::format(
            ": {}", rules_.said_length(root_down(squared_distance(unit_at(state_, unit).at, action.at))));
    }

    // FO-FALL-1, FO-MOV-9, FO-MOV-10: what holds it up, and what it takes to go on unhindered.
    std::string hindrances(UnitId unit, const Action& action) const {
        if (!is_there(unit) || !kit_.scenario.table.contains(action.at)) return "";
        if (!is_engaged(kit_, state_, unit)) return terrain_in_the_way(unit, action);
        return fmt::format(", falling back ({}, or it is struck first)",
                           or_less(init_of(kit_, state_, unit))) +
               terrain_in_the_way(unit, action);
    }
    std::string terrain_in_the_way(UnitId unit, const Action& action) const {
        const OnTheWay met = on_the_way(kit_, {unit_at(state_, unit).at, action.at});
        if (!met.any()) return "";
        std::string text = met.difficult ? ", over difficult ground" : "";
        for (const PieceId piece : met.obstacles)
            text += fmt::format("{}{}", text.empty() ? ", over " : " and ",
                                rules_.spoken("terrain", piece.index()));
        if (sheet_of(kit_, unit).has(Trait::surefoot)) return text;
        return text + fmt::format(" ({}, or {} less)", or_less(init_of(kit_, state_, unit)),
                                  rules_.said_length(kit_.measures.terrain_loss));
    }

    std::string moving(const Action& action) const {
        const UnitId unit(action.subject);
        const std::string to = rules_.said_place(action.at) + way(unit, action);
        if (action.detail == rush_detail)
            return is_there(unit) ? fmt::format("Rush to {} (on {}; else only {} and 1 Shock)", to,
                                                or_less(init_of(kit_, state_, unit)),
                                                rules_.said_length(std::int64_t{table_unit} *
                                                                   mov_of(kit_, state_, unit))) // FO-RSH-1
                                  : fmt::format("Rush to {}", to);
        return fmt::format("Move to {}{}", to, hindrances(unit, action));
    }

    std::string charging(const Action& action) const {
        return fmt::format("Charge {} at {}{}{}", name(UnitId(action.target)), rules_.said_place(action.at),
                           way(UnitId(action.subject), action), hindrances(UnitId(action.subject), action));
    }

    // ------------------------------------------------ attacks

    // "rifle x5 hit on 5 (saved on 4), repeater x3 on 5 (saved on 4)"; empty if no weapon is used.
    std::string dice(const Blow& blow) const {
        std::string text;
        const auto weapons = weapons_of(kit_, blow.attacker, blow.melee);
        for (const SlotId slot : (blow.weapons & SlotSet::first(static_cast<int>(weapons.size())))) {
            const Carried& one = weapons[slot.number];
            const int hit = hit_number(kit_, state_, blow.attacker, one, blow.melee, blow.target,
                                       blow.standing, blow.focus, blow.evaded);
            const int save =
                save_number(kit_, state_, blow.attacker, one, blow.melee, blow.target, blow.standing);
            text += fmt::format("{}{} x{} {} {} (saved on {})", text.empty() ? "" : ", ",
                                rules_.spoken("weapon", one.weapon.index()),
                                dice_of(kit_, state_, blow.attacker, one), text.empty() ? "hit on" : "on",
                                shows_at_most(hit), shows_at_most(save));
        }
        return text;
    }
    // At a target where it stands.
    std::string with_dice(UnitId unit, bool melee, SlotSet weapons, UnitId target, bool focus) const {
        if (!is_there(unit) || !is_there(target)) return name(target);
        const std::string text =
            dice({unit, target, melee, weapons, unit_at(state_, target).at, focus, false});
        const std::string who = name(target) + (focus ? " with Focus" : "");
        return text.empty() ? who : fmt::format("{}: {}", who, text);
    }

    std::string attacking(std::string_view how, const Action& action, bool melee) const {
        const UnitId unit(action.subject);
        const Aim aim = action.detail < 0 ? Aim{} : Aim::unpacked(action.detail);
        if (aim.split) return fmt::format("{} {}", how, split(unit, melee, aim));
        const bool known = is_there(unit) && is_there(UnitId(action.target));
        const SlotSet weapons =
            known ? weapons_reaching(kit_, state_, unit, melee, UnitId(action.target)) : SlotSet();
        return fmt::format("{} {}", how, with_dice(unit, melee, weapons, UnitId(action.target), aim.focus));
    }

    // By target, in the order of the weapons (FO-ATK-10): "B2: rifle x5 ...; B3: repeater x3 ..."
    std::string split(UnitId unit, bool melee, const Aim& aim) const {
        std::string text;
        UnitSet told;
        for (const UnitId target : aim.at) {
            if (target.is_none() || told.contains(target)) continue;
            told.add(target);
            SlotSet weapons;
            for (const SlotId slot : aim.at.ids()) weapons.put(slot, aim.at[slot] == target);
            text += (text.empty() ? "" : "; ") + with_dice(unit, melee, weapons, target, aim.focus);
        }
        return text.empty() ? "nobody" : text;
    }

    // FO-EVD-2: what the attack comes to with and without the token.
    std::string if_evaded(bool spent) const {
        auto blow = incoming(kit_, state_);
        if (!blow) return "";
        blow->evaded = spent;
        return fmt::format(": {}", dice(*blow));
    }

    // ------------------------------------------------ reactions

    static std::string_view station_name(StationId station) {
        constexpr Per<StationId, std::string_view, stations> names{
            {"before its move", "after a quarter of its move", "halfway", "after three quarters of its move",
             "at the end of its move"}};
        return station.index() < stations ? names[station] : "";
    }

    // FO-REA-4, option `hold_auto`: what it takes to react at all.
    std::string chance_of(UnitId unit, Reaction kind) const {
        if (!is_there(unit)) return "";
        const bool strikes = kind == Reaction::counter || kind == Reaction::overwatch;
        if (state_.hold.contains(unit) && (strikes || !kit_.options.hold_auto_attacks)) return " (no roll)";
        return fmt::format(" ({}, or 1 Shock)", or_less(init_of(kit_, state_, unit)));
    }

    std::string reacting(const Action& action) const {
        const auto response = action.detail < 0 ? std::nullopt : Response::unpacked(action.detail);
        if (!response) return "React";
        const std::string chance = chance_of(UnitId(action.subject), response->kind);
        switch (response->kind) {
        case Reaction::dodge: return fmt::format("Dodge{}: an Evade token at once", chance);
        case Reaction::escape:
            return fmt::format("Escape{} to {}{}{}", chance, rules_.said_place(action.at),
                               way(UnitId(action.subject), action),
                               hindrances(UnitId(action.subject), action));
        case Reaction::counter: return countering(action, *response, chance);
        case Reaction::overwatch: return overwatching(action, *response, chance);
        }
        return "React";
    }

    std::string countering(const Action& action, const Response& response, const std::string& chance) const {
        const Frame* asking = state_.flow.find<ReactingFrame>();
        const bool melee = asking != nullptr && asking->as<ReactingFrame>().trigger == Trigger::fight;
        const bool known = is_there(UnitId(action.subject)) && is_there(UnitId(action.target));
        const SlotSet weapons =
            known ? weapons_reaching(kit_, state_, UnitId(action.subject), melee, UnitId(action.target))
                  : SlotSet();
        return fmt::format(
            "{} back{} at {}", melee ? "Fight" : "Shoot", chance,
            with_dice(UnitId(action.subject), melee, weapons, UnitId(action.target), response.focus));
    }

    // FO-OVW-2: by name, since several may be asked. FO-OVW-3: on a Charge, nobody knows yet from where.
    std::string overwatching(const Action& action, const Response& response,
                             const std::string& chance) const {
        const UnitId unit(action.subject);
        const std::string_view focus = response.focus ? " with Focus" : "";
        if (response.station.is_none())
            return fmt::format("Overwatch{}: shoot at {}{} once it has charged", chance,
                               name(UnitId(action.target)), focus);
        std::string text =
            fmt::format("Overwatch by {}{} {}{}", name(unit), chance, station_name(response.station), focus);
        if (!is_there(unit) || !is_there(UnitId(action.target))) return text;
        const Place standing = station_of(state_, response.station);
        const SlotSet weapons = shots_reaching(kit_, state_, unit, UnitId(action.target), standing);
        return fmt::format(
            "{}: {}", text,
            dice({unit, UnitId(action.target), false, weapons, standing, response.focus, false}));
    }

    const Forge& rules_;
    const Equipment& kit_;
    const State& state_;
};

} // namespace

std::string Forge::describe(const State& state, Seat seat, const Action& action) const {
    return Describer(*this, state)(seat, action);
}

std::optional<Seat> Forge::owner_of(std::string_view kind, std::int32_t value) const {
    if (kind == "seat") return Seat(value);
    if (kind == "side") return first_seat_of(kit_, SideId(value));
    if (kind == "unit") return info_of(kit_, UnitId(value)).seat;
    return std::nullopt;
}

} // namespace muster::forge
