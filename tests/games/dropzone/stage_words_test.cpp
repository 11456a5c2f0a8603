// The words of the stage of Dropzone's tests (stage.hpp): names to numbers and back, answers as they are
// said.
#include "games/dropzone/rows.hpp"
#include "games/dropzone/stage.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <sstream>

namespace muster::dropzone::tests {

namespace {

constexpr std::array<const char*, spots> spot_words{"centre", "north", "east", "south", "west"};
constexpr std::array<const char*, deploy_modes> mode_words{"direct", "readiness", "reserve"};

std::optional<Verb> verb_worded(const std::string& word) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(verb_count); ++i)
        if (Dropzone::verbs()[i].name == word) return static_cast<Verb>(i);
    return std::nullopt;
}

// "Hull Repeater" is said "hull_repeater".
std::string one_word(const std::string& name) {
    std::string word;
    for (const char c : name)
        word += c == ' ' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return word;
}

Place place_worded(const std::string& word) {
    return {static_cast<std::int16_t>(std::stoi(word)),
            static_cast<std::int16_t>(std::stoi(word.substr(word.find(',') + 1)))};
}

template <class Words>
int place_in(const Words& all, const std::string& word) {
    const auto found = std::find(all.begin(), all.end(), word);
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

// The one with this id; "3:L1a" is the third seat's, whether it needs to be said or not. -1: there is none.
template <class Infos>
int by_id(const Infos& all, const std::string& name) {
    if (name.starts_with('#')) return std::stoi(name.substr(1));
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].id == name) return static_cast<int>(i);
    if constexpr (requires { all[0].seat; }) {
        const std::size_t colon = name.find(':');
        if (colon != std::string::npos)
            for (std::size_t i = 0; i < all.size(); ++i)
                if (all[i].seat + 1 == std::stoi(name) && all[i].id == name.substr(colon + 1))
                    return static_cast<int>(i);
    }
    return -1;
}

int found(int number, const std::string& name) {
    EXPECT_TRUE(number >= 0 || name.starts_with('#')) << "there is no " << name;
    return number < 0 && !name.starts_with('#') ? 0 : number;
}

// The words behind a verb, taken one after the other.
class Rest {
public:
    explicit Rest(std::istringstream& stream) {
        std::string word;
        while (stream >> word)
            if (word.find(',') != std::string::npos)
                place = place_worded(word);
            else
                words_.push_back(word);
    }
    bool empty() const { return next_ == words_.size(); }
    std::string peek() const { return empty() ? "" : words_[next_]; }
    std::string take() { return empty() ? "" : words_[next_++]; }
    std::size_t left() const { return words_.size() - next_; }

    std::optional<Place> place;

private:
    Lines words_;
    std::size_t next_ = 0;
};

} // namespace

int Stage::unit(const std::string& name) const { return found(by_id(kit().units, name), name); }
SquadId Stage::squad(const std::string& name) const { return SquadId(squad_number(name)); }
int Stage::squad_number(const std::string& name) const { return found(by_id(kit().squads, name), name); }
int Stage::group(const std::string& name) const { return found(by_id(kit().groups, name), name); }
int Stage::piece_number(const std::string& name) const {
    return found(by_id(kit().scenario.pieces, name), name);
}
int Stage::objective_number(const std::string& name) const {
    return found(by_id(kit().scenario.objectives, name), name);
}
int Stage::card(const std::string& name) const { return found(by_id(kit().cards, name), name); }

int Stage::weapon(int number, const std::string& name) const {
    if (name.starts_with('#') || !is_unit(kit(), number)) return std::stoi("0" + name.substr(1));
    const std::vector<Weapon>& all = sheet_of(kit(), number).weapons;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (one_word(all[i].name) == name) return static_cast<int>(i);
    ADD_FAILURE() << "there is no weapon " << name;
    return 0;
}

Thing Stage::thing(const std::string& name) const {
    if (name.starts_with("stack")) return Thing::of(ThingKind::card, std::stoi(name.substr(5)));
    if (name.size() == 2 && name[0] == 's') return Thing::of(ThingKind::seat, name[1] - '0');
    if (const int one = by_id(kit().units, name); one >= 0) return Thing::of(ThingKind::unit, one);
    if (const int one = by_id(kit().squads, name); one >= 0) return Thing::of(ThingKind::squad, one);
    if (const int one = by_id(kit().groups, name); one >= 0) return Thing::of(ThingKind::group, one);
    return Thing::of(ThingKind::piece, piece_number(name));
}

std::string Stage::name_of(Thing named) const {
    switch (static_cast<ThingKind>(named.kind)) {
    case ThingKind::unit: return info_of(kit(), named.id).id;
    case ThingKind::piece: return piece_info(kit(), PieceId(named.id)).id;
    case ThingKind::squad: return squad_info(kit(), named.squad()).id;
    case ThingKind::group: return group_info(kit(), named.group()).id;
    case ThingKind::seat: return fmt::format("s{}", named.id);
    case ThingKind::card: return fmt::format("stack{}", named.id);
    }
    return "nothing";
}

// Whoever the decision is about.
int Stage::default_squad() const {
    if (state_.flow.idle()) return no_one;
    const Frame& top = state_.flow.top();
    if (top.is<ActingFrame>())
        return state_.activation.open.empty() ? no_one : state_.activation.open.front().index();
    const auto belonging = procedures.of(top).belonging;
    return belonging == nullptr ? no_one : belonging(top);
}

Action Stage::action(const std::string& said) const {
    std::istringstream stream(said);
    std::string word;
    stream >> word;
    const std::optional<Verb> verb = verb_worded(word);
    EXPECT_TRUE(verb.has_value()) << "there is no verb " << word;
    Rest rest(stream);
    Action made(verb.value_or(Verb::pass));
    if (rest.place) made = made.to(*rest.place);
    const auto squad_said = [&](std::size_t words) { // it need not be said where only one is meant
        return rest.left() >= words ? squad_number(rest.take()) : default_squad();
    };
    const auto spot_said = [&] {
        const std::string spot = rest.take();
        return spot.starts_with('#') ? std::stoi(spot.substr(1)) : place_in(spot_words, spot);
    };
    const auto squads_said = [&] { // sets of squads and of units, counted within the force
        std::int32_t set = 0;
        while (!rest.empty()) {
            const std::string name = rest.take();
            if (name.starts_with('#')) return std::stoi(name.substr(1));
            const SquadId one = squad(name);
            set |= 1 << (one.index() - first_squad_of(kit(), owner_of_squad(kit(), one)).index());
        }
        return set == 0 ? no_detail : set;
    };
    const auto units_said = [&] {
        std::int32_t set = 0;
        while (!rest.empty()) {
            const int one = unit(rest.take());
            set |= 1 << (one - first_unit_of(kit(), owner_of(kit(), one)));
        }
        return set == 0 ? no_detail : set;
    };
    switch (verb_of(made)) {
    case Verb::choose: {
        const std::string name = rest.take();
        int zone = by_id(kit().scenario.zones, name);
        for (std::size_t i = 0; zone < 0 && i < kit().scenario.zones.size(); ++i)
            if (one_word(kit().scenario.zones[i].name).starts_with(name)) zone = static_cast<int>(i);
        return made.on(found(zone, name));
    }
    case Verb::deploy:
        made = made.with(group(rest.take()));
        return made.of(place_in(mode_words, rest.take()));
    case Verb::give: return rest.empty() ? made : made.on(rest.take()[1] - '0');
    case Verb::discard: {
        std::vector<std::uint8_t> cards;
        while (!rest.empty()) cards.push_back(static_cast<std::uint8_t>(card(rest.take())));
        std::sort(cards.begin(), cards.end());
        return made.of(packed_cards(kit(), cards));
    }
    case Verb::play: made = made.with(card(rest.take())); return made.on(thing(rest.take()).packed());
    case Verb::activate: made = made.with(group(rest.take())); return made.of(squads_said());
    case Verb::hold: return made.with(group(rest.take()));
    case Verb::select: made = made.with(squad_number(rest.take())); return made.of(squads_said());
    case Verb::move:
    case Verb::shoot:
    case Verb::scan:
    case Verb::endsquad:
    case Verb::leave:
    case Verb::disembark:
    case Verb::fire:
    case Verb::shift: return made.with(squad_said(1));
    case Verb::search:
        made = made.with(rest.peek().starts_with('O') ? default_squad() : squad_number(rest.take()));
        made = made.on(objective_number(rest.take()));
        return made.of(units_said());
    case Verb::handover:
        made = made.with(objective_number(rest.take()));
        return made.on(squad_number(rest.take()));
    case Verb::drop: return made.with(objective_number(rest.take()));
    case Verb::place:
    case Verb::step:
    case Verb::land:
    case Verb::takeoff: return made.with(unit(rest.take()));
    case Verb::enter:
    case Verb::transfer:
    case Verb::storm:
        made = made.with(squad_said(3));
        made = made.on(piece_number(rest.take()));
        return made.of(spot_said());
    case Verb::edge: made = made.with(unit(rest.take())); return made.of(spot_said());
    case Verb::embark: {
        const std::string first = rest.peek();
        made = made.with(first.find('.') == std::string::npos ? squad_number(rest.take()) : default_squad());
        made = made.on(unit(rest.take()));
        if (rest.empty()) return made;
        std::int32_t spread = 0; // one transport for each unit of the squad, "-": left behind
        for (int i = 0; !rest.empty(); ++i) {
            const std::string name = rest.take();
            if (name != "-") spread |= transport_number(kit(), unit(name)) << (4 * i);
        }
        return made.of(spread);
    }
    case Verb::board: made = made.with(squad_said(2)); return made.on(unit(rest.take()));
    case Verb::unload:
    case Verb::load:
        made = made.with(unit(rest.take()));
        made = made.on(squad_number(rest.take()));
        if (!rest.empty()) {
            const int its_piece = piece_number(rest.take());
            made = made.of(packed_haven(PieceId(its_piece), spot_said()));
        }
        return made;
    case Verb::aim: {
        const int one = unit(rest.take());
        const int with = weapon(one, rest.take());
        return made.with(one).of(with).on(thing(rest.take()).packed());
    }
    case Verb::volley: made = made.with(squad_said(2)); return made.on(thing(rest.take()).packed());
    case Verb::guard:
    case Verb::pick: return made.on(unit(rest.take()));
    case Verb::react: {
        const int one = unit(rest.take());
        const int with = weapon(one, rest.take());
        return made.with(one).of(with).on(unit(rest.take()));
    }
    case Verb::cancel:
    case Verb::keep:
    case Verb::pass:
    case Verb::endgroup:
    case Verb::endmove:
    case Verb::reset:
    case Verb::roll:
    case Verb::fail:
    case Verb::abandon: return made;
    }
    return made;
}

// As `action` reads it; subjects are always said.
std::string Stage::say(const Action& made) const {
    const Verb verb = verb_of(made);
    std::string said{Dropzone::verbs()[made.verb].name};
    const auto add = [&](const std::string& word) { said += " " + word; };
    const auto squads_of_detail = [&](SquadId first) {
        if (made.detail != no_detail)
            for (const int i : Bits(static_cast<std::uint32_t>(made.detail)))
                add(squad_info(kit(), SquadId(first.index() + i)).id);
    };
    switch (verb) {
    case Verb::choose: add(kit().scenario.zones[static_cast<std::size_t>(made.target)].id); break;
    case Verb::deploy:
        add(group_info(kit(), GroupId(made.subject)).id);
        add(mode_words[static_cast<std::size_t>(made.detail)]);
        break;
    case Verb::give:
        if (made.target >= 0) add(fmt::format("s{}", made.target));
        break;
    case Verb::discard:
        if (const auto cards = unpacked_cards(kit(), made.detail))
            for (const std::uint8_t one : *cards) add(card_info(kit(), one).id);
        break;
    case Verb::play:
        add(card_info(kit(), made.subject).id);
        add(name_of(Thing::unpacked(made.target)));
        break;
    case Verb::activate:
        add(group_info(kit(), GroupId(made.subject)).id);
        squads_of_detail(first_squad_of(kit(), Seat(group_info(kit(), GroupId(made.subject)).seat)));
        break;
    case Verb::hold: add(group_info(kit(), GroupId(made.subject)).id); break;
    case Verb::select:
        add(squad_info(kit(), SquadId(made.subject)).id);
        squads_of_detail(first_squad_of(kit(), owner_of_squad(kit(), SquadId(made.subject))));
        break;
    case Verb::search:
        add(squad_info(kit(), SquadId(made.subject)).id);
        add(objective_info(kit(), ObjectiveId(made.target)).id);
        if (made.detail != no_detail)
            for (const int i : Bits(static_cast<std::uint32_t>(made.detail)))
                add(info_of(kit(), first_unit_of(kit(), owner_of_squad(kit(), SquadId(made.subject))) + i)
                        .id);
        break;
    case Verb::handover:
        add(objective_info(kit(), ObjectiveId(made.subject)).id);
        add(squad_info(kit(), SquadId(made.target)).id);
        break;
    case Verb::drop: add(objective_info(kit(), ObjectiveId(made.subject)).id); break;
    case Verb::place:
    case Verb::step:
    case Verb::land:
    case Verb::takeoff:
    case Verb::edge: add(info_of(kit(), made.subject).id); break;
    case Verb::unload:
    case Verb::load:
        add(info_of(kit(), made.subject).id);
        add(squad_info(kit(), SquadId(made.target)).id);
        if (made.detail != no_detail) {
            add(piece_info(kit(), PieceId(made.detail / spots)).id);
            add(spot_words[static_cast<std::size_t>(made.detail % spots)]);
        }
        break;
    case Verb::aim:
    case Verb::react:
        add(info_of(kit(), made.subject).id);
        add(one_word(weapon_of(kit(), made.subject, made.detail).name));
        add(verb == Verb::aim ? name_of(Thing::unpacked(made.target)) : info_of(kit(), made.target).id);
        break;
    case Verb::guard:
    case Verb::pick: add(info_of(kit(), made.target).id); break;
    default:
        if (made.subject >= 0) add(squad_info(kit(), SquadId(made.subject)).id);
        if (made.target >= 0 && verb == Verb::volley) add(name_of(Thing::unpacked(made.target)));
        if (made.target >= 0 && (verb == Verb::embark || verb == Verb::board))
            add(info_of(kit(), made.target).id);
        if (made.target >= 0 && (verb == Verb::enter || verb == Verb::transfer || verb == Verb::storm))
            add(piece_info(kit(), PieceId(made.target)).id);
        if (verb == Verb::embark && made.detail != no_detail)
            for (int i = 0; i < squad_info(kit(), SquadId(made.subject)).count; ++i) {
                const int to = spread_of(made.detail, i);
                add(to == 0 ? "-"
                            : info_of(kit(),
                                      transport_unit(kit(), owner_of_squad(kit(), SquadId(made.subject)), to))
                                  .id);
            }
        break;
    }
    if (verb == Verb::enter || verb == Verb::transfer || verb == Verb::storm || verb == Verb::edge)
        add(spot_words[static_cast<std::size_t>(made.detail)]);
    if (made.has_place) add(fmt::format("{},{}", made.at.x, made.at.y));
    return said;
}

namespace {

TEST(DropzoneStage, What_is_said_is_what_is_meant) {
    Stage stage;
    stage.line_up("L3a", {{1000, 300}, {1200, 300}}).put("T1a.1", {1000, 900}).act("L3a");
    EXPECT_EQ(stage.action("move"), Action(Verb::move).with(stage.squad_number("L3a")));
    EXPECT_EQ(stage.action("step L3a.2 1200,400"),
              Action(Verb::step).with(stage.unit("L3a.2")).to({1200, 400}));
    EXPECT_EQ(stage.action("aim L3a.1 hull_repeater P4"),
              Action(Verb::aim)
                  .with(stage.unit("L3a.1"))
                  .of(1)
                  .on(Thing::of(ThingKind::piece, stage.piece_number("P4")).packed()));
    for (const std::string said : {"choose south",
                                   "deploy L1 direct",
                                   "place L1a.1 2400,300",
                                   "give s1",
                                   "discard C01 C01 C12",
                                   "play C01 L3a",
                                   "play C08 L1a.1",
                                   "play C13 L3",
                                   "play C14 s1",
                                   "play C11 P4",
                                   "play C15 stack0",
                                   "activate L1 LX1 LX3",
                                   "select LX1 L2a L2c",
                                   "search L2a O1 LX3.1",
                                   "handover O1 L2b",
                                   "drop O1 2400,1500",
                                   "shift L3a 1000,400",
                                   "enter L2a P4 north",
                                   "edge L2a.1 west",
                                   "storm L2a P1 centre",
                                   "embark L2a LX1.1",
                                   "embark L2a LX1.1 LX1.1 -",
                                   "board L2a LX1.1",
                                   "unload LX2.1 LX3",
                                   "unload LX1.1 L2a P1 centre",
                                   "load LX1.1 L2a",
                                   "aim L2b.1 close_drill T2a",
                                   "volley L3a T1a.1",
                                   "guard T1a.2",
                                   "react L3b.1 flak_rake TX1.1",
                                   "pick T2a.1",
                                   "endgroup"})
        EXPECT_EQ(stage.say(stage.action(said)), said);
}

} // namespace

} // namespace muster::dropzone::tests
