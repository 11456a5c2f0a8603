// How the game is told: its verbs, what can happen, what luck it asks for, and the names of its things.
#include "core/naming.hpp"
#include "games/champions/parts.hpp"

#include <fmt/format.h>

namespace muster::champions {

namespace {

constexpr std::array<VerbInfo, 10> all_verbs{{
    // verb, subject, target, detail, place
    {"place", "", "", "", true},
    {"face", "seat", "", "number", false},
    {"move", "card", "", "", true},
    {"attack", "card", "seat", "", false},
    {"displace", "seat", "", "", true},
    {"push", "", "seat", "", true},
    {"spin", "", "seat", "number", false},
    {"order", "", "seat", "", false},
    {"react", "card", "", "", true},
    {"pass", "", "", "", false},
}};

constexpr std::array<std::string_view, directions> facing_names{"north", "north-east", "south-east",
                                                                "south", "south-west", "north-west"};

} // namespace

namespace happens {
constinit const EventKind round_begins{"round", "Round {round} begins.", Opens::round};
constinit const EventKind draws{"draws", "{who:champion} draws {count:number|card|cards}."};
constinit const EventKind drawn_cards{"hand", "Your hand: {cards:card...}."};
constinit const EventKind styles{"style", "{who:champion} fights with {style:style}."};
constinit const EventKind line_laid{"line", "The line of initiative cards: {cards:initiative...}.",
                                    Opens::phase};
constinit const EventKind placing_order{"placing", "Champions are placed in this order: {seats:champion...}.",
                                        Opens::phase};
constinit const EventKind places{"places", "{who:champion} stands on {to:place}."};
constinit const EventKind turn{"turn", "{who:champion} takes a turn.", Opens::activation};
constinit const EventKind skipped{"skipped", "{who:champion} has nothing to play: the turn is skipped.",
                                  Opens::activation};
constinit const EventKind special_turn{
    "special", "The special card: {who:champion} alone has most Power and may take a turn.",
    Opens::activation};
constinit const EventKind special_duty{
    "special", "The special card: {who:champion} alone has most Power and takes a turn.", Opens::activation};
constinit const EventKind special_nobody{"special_nobody",
                                         "The special card: nobody alone has most Power, so nothing happens.",
                                         Opens::activation};
constinit const EventKind plays_move{"plays", "{who:champion} plays {card:card} to move."};
constinit const EventKind plays_attack{"attacks",
                                       "{who:champion} plays {card:card} to attack {target:champion}."};
constinit const EventKind plays_barrage{"barrage",
                                        "{who:champion} plays {card:card} to attack everyone in reach."};
constinit const EventKind pays{"pays", "{who:champion} pays {cost} Power and has {power} left."};
constinit const EventKind gains{"gains", "{who:champion} gains {gain} Power and has {power}."};
constinit const EventKind supply_empty{"supply_empty", "The supply is empty: {lost} Power is not gained."};
constinit const EventKind moves{"moves", "{who:champion} moves from {from:place} to {to:place}."};
constinit const EventKind faces{"faces", "{who:champion} faces {facing:facing}."};
constinit const EventKind displaces{
    "displaces", "{who:champion} shoves {moved:champion} from {from:place} to {to:place}."};
constinit const EventKind rolls{
    "rolls",
    "{who:champion} against {target:champion}, hitting on {needs}+: {hits:number|hit|hits} from {dice...}."};
constinit const EventKind pushes{"pushes",
                                 "{who:champion} pushes {target:champion} from {from:place} to {to:place}."};
constinit const EventKind push_declined{"push_declined", "{who:champion} does not push {target:champion}."};
constinit const EventKind no_room{"no_room", "There is no room to push {target:champion}."};
constinit const EventKind spins{"spins", "{who:champion} turns {attacker:champion} to face {facing:facing}."};
constinit const EventKind shot_from_behind{"behind",
                                           "{who:champion} was attacked from behind and cannot react."};
constinit const EventKind no_cards_left{"no_cards", "{who:champion} holds no cards and cannot react."};
constinit const EventKind reacts{"reacts", "{who:champion} reacts with {card:card}."};
constinit const EventKind declines{"declines", "{who:champion} does not react."};
constinit const EventKind shields{
    "shields", "{who:champion} blocks up to {shields:number|hit|hits}: {left:number|hit|hits} left."};
constinit const EventKind scores{"scores", "{who:champion} scores {taken} and has {score}."};
constinit const EventKind passes{"passes", "{who:champion} passes."};
constinit const EventKind wins{"wins", "{who:champion} has reached the target and wins!"};
constinit const EventKind round_limit{"round_limit", "Round {round} was the last: most Score wins.",
                                      Opens::phase};
constinit const EventKind no_more_turns{"no_more_turns", "For 100 rounds nobody could play: most Score wins.",
                                        Opens::phase};
} // namespace happens

namespace luck {
constexpr std::string_view any_cards = "Those cards cannot be drawn from this deck.";
constinit const ChanceKind style{"CH-R-STYLE"_rule, "style", "the style card drawn", "CH-SET-4"_rule,
                                 "That Style card cannot be drawn."};
constinit const ChanceKind place{"CH-R-PLACE"_rule, "seat", "the order in which champions are placed",
                                 "CH-SET-6"_rule, "Every player is placed exactly once."};
constinit const ChanceKind draw{"CH-R-DRAW"_rule, "card", "the cards drawn", "CH-DRW-3"_rule, any_cards};
constinit const ChanceKind initiative{"CH-R-INI"_rule, "seat", "one half of the line of initiative cards",
                                      "CH-INI-1"_rule,
                                      "Each half of the line holds every player exactly once."};
constinit const ChanceKind one_deck{"CH-R-INI"_rule, "initiative", "the line of initiative cards",
                                    "CH-INI-1"_rule,
                                    "The line holds every player exactly twice and the special card once."};
constinit const ChanceKind attack{"CH-R-ATK"_rule, "die", "the attack dice", "CH-ATK-5"_rule,
                                  "This roll needs exactly {k:number|die|dice} showing 1 to 6."};
} // namespace luck

const GameInfo& Champions::info() {
    static const GameInfo about{
        "champions",
        "Champions",
        "Every round a new line of shuffled initiative cards: twice each, then a bonus turn for whoever "
        "alone\n"
        "leads in Power. One hand of cards must feed every move, attack and reaction.",
        "1",
        least_seats,
        most_seats,
        option_infos(),
        "styles=fixed",
    };
    return about;
}

std::span<const VerbInfo> Champions::verbs() { return all_verbs; }

std::optional<Champions> Champions::make(const Setup& setup, Faults& faults) {
    auto kit = equip(setup, faults);
    if (!kit || !faults.empty()) return std::nullopt;
    return Champions(setup, std::move(*kit));
}

// ---------------------------------------------------------------- names

std::string Champions::word(std::string_view kind, std::int32_t value) const {
    const auto i = static_cast<std::size_t>(value);
    if (kind == "card") {
        if (value == unknown_card) return "?";
        return value >= 0 && i < kit_.cards.size() ? kit_.cards[i].id : "?";
    }
    if (kind == "style") return value >= 0 && i < kit_.styles.size() ? kit_.styles[i].id : "?";
    if (kind == "initiative" && value == CardLine::special) return "special";
    if (value == everyone) return "all";
    if (kind == "seat" || kind == "champion" || kind == "initiative")
        return value >= 0 ? fmt::format("s{}", value) : "?";
    return fmt::format("{}", value); // facings
}

std::optional<std::int32_t> Champions::value(std::string_view kind, std::string_view word) const {
    if (kind == "card") {
        for (std::size_t i = 0; i < kit_.cards.size(); ++i)
            if (kit_.cards[i].id == word) return static_cast<std::int32_t>(i);
        return std::nullopt;
    }
    if (kind == "style") {
        for (std::size_t i = 0; i < kit_.styles.size(); ++i)
            if (kit_.styles[i].id == word) return static_cast<std::int32_t>(i);
        return std::nullopt;
    }
    if (kind == "facing") return find_word(facing_names, word);
    if (kind == "initiative" && word == "special") return CardLine::special;
    for (std::size_t i = 0; i < kit_.champions.size(); ++i)
        if (word == fmt::format("s{}", i)) return static_cast<std::int32_t>(i);
    return std::nullopt;
}

std::string Champions::spoken(std::string_view kind, std::int32_t value) const {
    const auto i = static_cast<std::size_t>(value);
    if (kind == "card" && value >= 0 && i < kit_.cards.size())
        return fmt::format("{} ({})", kit_.cards[i].name, kit_.cards[i].id);
    if (kind == "style" && value >= 0 && i < kit_.styles.size())
        return fmt::format("{} ({})", kit_.styles[i].name, kit_.styles[i].id);
    if (kind == "facing" && value >= 0 && value < directions) return std::string(facing_names[i]);
    if (kind == "initiative" && value == CardLine::special) return "special";
    if (kind == "seat" || kind == "champion" || kind == "initiative")
        return value >= 0 && i < kit_.champions.size() ? kit_.champions[i].name : "Nobody at this table";
    return word(kind, value);
}

std::optional<Place> Champions::spot(std::string_view kind, std::int32_t value) const {
    if (kind != "hex" || value < 0 || value >= kit_.board.floor.size()) return std::nullopt;
    return kit_.board.floor[value].place();
}

// ---------------------------------------------------------------- cards and answers in plain words

std::string section_in_words(const Section& section, const char* which) {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (section.cost > 0) add(fmt::format("pay {} Power", section.cost));
    if (section.gain > 0) add(fmt::format("gain {} Power", section.gain));
    if (section.dice > 0) add(fmt::format("{} {}", section.dice, section.dice == 1 ? "die" : "dice"));
    if (section.barrage) add("against everyone in reach");
    if (section.push) add("push the target 1 hex");
    if (section.fumble) add("the target turns you");
    if (section.shields > 0) add(fmt::format("block {}", section.shields));
    const bool reaction = std::string_view(which) == "reaction";
    if (section.number > 0)
        add(fmt::format("{}move {}{}", reaction ? "may " : "", section.number,
                        section.displace ? " (may shove a champion aside)" : ""));
    if (section.number == 0) add("turn");
    return text;
}

namespace {

std::string to_place(const Champions& rules, const Action& action) {
    return action.has_place ? " to " + rules.said_place(action.at) : "";
}

// "Clean Cut (A07): 2 dice"
std::string with_effect(const Champions& rules, const Action& action, const Section& section,
                        const char* which) {
    return fmt::format("{}: {}", rules.spoken("card", action.subject), section_in_words(section, which));
}

std::string describe_attack(const Champions& rules, const State& state, Seat seat, const Action& action) {
    const Equipment& kit = rules.equipment();
    const Section& attack = card_info(kit, action.subject).attack;
    const std::string card = with_effect(rules, action, attack, "attack");
    std::string targets;
    for (const Seat other : others_than(kit, seat)) {
        if (action.target != everyone && action.target != other.index()) continue;
        const int needs = needed_to_hit(kit, state, seat, other);
        if (needs == 0) continue;
        const bool behind = attacks_from_behind(kit, state, seat, other);
        targets += fmt::format("{}{} ({}+{})", targets.empty() ? "" : ", ",
                               rules.spoken("champion", other.index()), needs, behind ? ", from behind" : "");
    }
    return fmt::format("Attack {} with {}", targets, card);
}

} // namespace

std::string Champions::describe(const State& state, Seat seat, const Action& action) const {
    const bool has_card = action.subject >= 0 && static_cast<std::size_t>(action.subject) < kit_.cards.size();
    switch (static_cast<Verb>(action.verb)) {
    case Verb::place: return "Start on " + said_place(action.at);
    case Verb::face: return "Face " + spoken("facing", action.detail);
    case Verb::move:
        if (!has_card) break;
        return fmt::format("Move{} with {}", to_place(*this, action),
                           with_effect(*this, action, card_info(kit_, action.subject).move, "move"));
    case Verb::attack:
        if (!has_card) break;
        return describe_attack(*this, state, seat, action);
    case Verb::displace:
        return fmt::format("Shove {}{}", spoken("champion", action.subject), to_place(*this, action));
    case Verb::push:
        return fmt::format("Push {}{}", spoken("champion", action.target), to_place(*this, action));
    case Verb::spin:
        return fmt::format("Turn {} to face {}", spoken("champion", action.target),
                           spoken("facing", action.detail));
    case Verb::order: return fmt::format("{} reacts next", spoken("champion", action.target));
    case Verb::react:
        if (!has_card) break;
        return fmt::format("React with {}{}",
                           with_effect(*this, action, card_info(kit_, action.subject).reaction, "reaction"),
                           action.has_place ? fmt::format("; move{}", to_place(*this, action))
                           : card_info(kit_, action.subject).reaction.number > 0 ? "; stay"
                                                                                 : "");
    case Verb::pass: return "Pass";
    }
    return "Nothing of this game";
}

std::optional<Seat> Champions::owner_of(std::string_view kind, std::int32_t value) const {
    return kind == "champion" || kind == "seat" ? std::optional(Seat(value)) : std::nullopt;
}

} // namespace muster::champions
