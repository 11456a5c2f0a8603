// How the game is told: the names of its things, and answers in plain words.
#include "core/naming.hpp"
#include "games/godbreakers/parts.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::godbreakers {

namespace {

constexpr std::array<std::string_view, traits> trait_words{
    "defensive", "healer",     "inspired", "mysterious", "vengeful",  "brutal",    "juggernaut",
    "pinning",   "relentless", "tough",    "cunning",    "deadly",    "fleet",     "merciless",
    "ranged",    "despoiling", "ruinous",  "shaping",    "summoning", "thunderous"};
constexpr std::array<std::string_view, flaws> flaw_words{"brittle", "careful", "prey", "slow", "unlucky"};
constexpr std::array<std::string_view, metals> metal_words{"copper", "iron", "mercury", "gold"};
constexpr std::array<std::string_view, compulsions> compulsion_words{"none", "murderous", "cowardly",
                                                                     "predator", "hoarding"};
constexpr std::array<std::string_view, 4> rotation_words{"0", "90", "180", "270"};

// "First Tin Choir must decide: ..."
constexpr std::array<std::string_view, procedure_count> decision_names{
    "go on with the game",
    "place a marker",
    "deploy a godbreaker",
    "place a threat",
    "name who rolls for the leader",
    "set the priority",
    "say which effect comes first",
    "let an effect happen",
    "place a wild newcomer",
    "activate a model",
    "activate a wild model",
    "go on with the activation",
    "choose an action for the active model",
    "claim tokens",
    "go on with the Engage",
    "nominate further opponents",
    "shift by Cunning",
    "strike back by Vengeful",
    "shove by Juggernaut",
    "take tokens that are handed over",
    "place the model that took the hidden ways",
    "place the terrain that was shaped"};

constexpr std::array<std::string_view, 5> goal_words{"attack", "approach", "seek", "flee", "stand"};
// "Gleaner 3 is Hoarding and must ..."
constexpr std::array<std::string_view, 5> goal_names{
    "attack the closest model it can reach", "move closer to its target", "move closer to what it seeks",
    "flee from the model beside it", "stand still"};

constexpr std::array<std::string_view, 6> misfit_words{"none",     "off_table", "out_of_reach",
                                                       "on_model", "on_marker", "on_barricade"};
// "The fence does not fit there: ..."
constexpr std::array<std::string_view, 6> misfit_names{"nothing is in the way",
                                                       "it would reach over the edge of the table",
                                                       "it is not within 0U of the model that shapes it",
                                                       "a barricade cannot lie on a model",
                                                       "a barricade cannot lie on a marker",
                                                       "a barricade cannot lie on another barricade"};

constexpr std::string_view edge_word = "edge";

// GB-D-TAKE: a type and how many of it. There is one type.
constexpr int tokens_a_type = 64;
constexpr std::string_view treasure_word = "treasure-";

// GB-PRI-1: four bits a seat, its number plus one, so that nothing follows the last.
constexpr int bits_a_seat = 4;
constexpr int seat_mask = (1 << bits_a_seat) - 1;

} // namespace

int told(const State& state, ModelId model) {
    if (is_godbreaker(model) || state.models[model].profile.is_none()) return model.index();
    return told_unaligned(model, state.models[model].profile);
}

// ---------------------------------------------------------------- short names

namespace {

// "u3" and "tokens1" count from one.
std::optional<std::int32_t> index_after(std::string_view head, std::string_view word, int count) {
    const auto number = number_after(head, word);
    if (!number || *number < 1 || *number > count) return std::nullopt;
    return *number - 1;
}

std::string model_word(std::int32_t value) {
    if (value < 0) return "?";
    const ModelId model = model_told(value);
    if (is_godbreaker(model))
        return fmt::format("s{}.g{}", circle_of(model).index(), slot_of(model).index() + 1);
    return fmt::format("u{}", model.index() - first_unaligned + 1);
}

std::string seat_word(std::int32_t value) {
    return value >= 0 && value < most_seats ? fmt::format("s{}", value) : "?";
}

// Which of its kind: GB-MARK-3.
int number_of_marker(const Equipment& kit, MarkerId marker) {
    int number = 0;
    for (const MarkerId i : Ids<MarkerId>(marker.index() + 1))
        if (kit.markers[i].kind == kit.markers[marker].kind) ++number;
    return number;
}

bool is_stack(std::int32_t value) { return value >= 0 && value < most_stacks; }

std::string marker_word(const Equipment& kit, MarkerId marker) {
    if (!kit.markers.has(marker)) return "?";
    const MarkerInfo& info = kit.markers[marker];
    switch (info.kind) {
    case MarkerKind::shard: return fmt::format("s{}.shard", info.seat.index());
    case MarkerKind::objective: return fmt::format("objective{}", number_of_marker(kit, marker));
    case MarkerKind::hoard: return fmt::format("hoard{}", number_of_marker(kit, marker));
    }
    return "?";
}

// The seats of a packed order, joined.
template <class Say>
std::string order_text(std::int32_t value, std::string_view between, Say say) {
    if (value <= 0) return "?";
    std::string text;
    for (std::int32_t left = value; left != 0; left >>= bits_a_seat)
        text += fmt::format("{}{}", text.empty() ? "" : between, say((left & seat_mask) - 1));
    return text;
}

std::string decision_word(std::int32_t value) {
    const auto procedure = static_cast<std::size_t>(value);
    return procedure < procedures.size() ? std::string(procedures[procedure].words.name) : "?";
}
std::optional<std::int32_t> find_decision(std::string_view word) {
    const ProcedureWords* found = ProcedureTable(procedures).find(word);
    return found == nullptr ? std::nullopt : std::optional<std::int32_t>(found->number);
}

std::string tokens_word(std::int32_t value) {
    return value >= 0 && value < tokens_a_type ? fmt::format("{}{}", treasure_word, value) : "?";
}

std::string thing_word(const Equipment& kit, std::int32_t value) {
    if (value == thing_edge) return std::string(edge_word);
    if (value >= thing_terrain) return id_in(kit.field.terrain.all, value - thing_terrain);
    if (value >= thing_marker) return marker_word(kit, MarkerId(value - thing_marker));
    return model_word(value);
}

// ---------------------------------------------------------------- and back

std::optional<std::int32_t> find_seat(const Equipment& kit, std::string_view word) {
    const auto number = number_after("s", word);
    return number && *number < kit.seats ? number : std::nullopt;
}

} // namespace

std::optional<ModelId> find_model(const Equipment& kit, std::string_view word) {
    if (const auto number = index_after("u", word, kit.pool)) return ModelId(first_unaligned + *number);
    for (const ModelId model : godbreakers_in(kit))
        if (model_word(model.index()) == word) return model;
    return std::nullopt;
}

std::optional<MarkerId> find_marker(const Equipment& kit, std::string_view word) {
    for (const MarkerId i : kit.markers.ids())
        if (marker_word(kit, i) == word) return i;
    return std::nullopt;
}

namespace {

template <class Id>
std::optional<std::int32_t> number_of(std::optional<Id> id) {
    return id ? std::optional(std::int32_t{id->index()}) : std::nullopt;
}

std::optional<std::int32_t> find_order(const Equipment& kit, std::string_view word) {
    std::int32_t packed = 0;
    for (int place = 0; place < most_seats; ++place) {
        const std::size_t end = word.find('>');
        const auto seat = find_seat(kit, word.substr(0, end));
        if (!seat) return std::nullopt;
        packed |= (*seat + 1) << (bits_a_seat * place);
        if (end == std::string_view::npos) return packed;
        word.remove_prefix(end + 1);
    }
    return std::nullopt; // more seats than there can be
}

std::optional<std::int32_t> find_tokens(std::string_view word) {
    const auto count = number_after(treasure_word, word);
    return count && *count < tokens_a_type ? count : std::nullopt;
}

std::optional<std::int32_t> find_thing(const Equipment& kit, std::string_view word) {
    if (word == edge_word) return thing_edge;
    if (const auto model = find_model(kit, word)) return model->index();
    if (const auto marker = find_marker(kit, word)) return thing_marker + marker->index();
    if (const auto piece = find_id(kit.field.terrain.all, word)) return thing_terrain + *piece;
    return std::nullopt;
}

// ---------------------------------------------------------------- as people say it

std::string capital(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

const Build& build_at_start(const Equipment& kit, ModelId model) {
    return kit.circles[circle_of(model)].godbreakers[slot_of(model)];
}

// Two seats may bring the same circle.
bool is_named_alone(const Equipment& kit, ModelId model) {
    for (const ModelId other : godbreakers_in(kit))
        if (other != model && build_at_start(kit, other).name == build_at_start(kit, model).name)
            return false;
    return true;
}

std::string model_name(const Equipment& kit, std::int32_t value) {
    const ModelId model = model_told(value);
    if (!is_model(kit, model)) return model_word(value);
    if (is_godbreaker(model)) {
        const std::string& name = build_at_start(kit, model).name;
        return is_named_alone(kit, model) ? name : fmt::format("{} ({})", name, model_word(model.index()));
    }
    const int number = model.index() - first_unaligned + 1;
    const ProfileId profile = profile_told(value);
    if (!kit.profiles.has(profile)) return fmt::format("unaligned model {}", number);
    return fmt::format("{} {}", kit.profiles[profile].build.name, number);
}

std::string seat_name(const Equipment& kit, std::int32_t value) {
    const Seat seat(value);
    if (!kit.circles.has(seat)) return seat_word(value);
    const std::string& name = kit.circles[seat].name;
    const auto same = std::ranges::count(kit.circles, name, &Circle::name);
    return same == 1 ? name : fmt::format("{} ({})", name, seat_word(value));
}

std::string marker_name(const Equipment& kit, MarkerId marker) {
    if (!kit.markers.has(marker)) return "?";
    const MarkerInfo& info = kit.markers[marker];
    switch (info.kind) {
    case MarkerKind::shard: return fmt::format("the shard of {}", seat_name(kit, info.seat.index()));
    case MarkerKind::objective: return fmt::format("objective {}", number_of_marker(kit, marker));
    case MarkerKind::hoard: return fmt::format("hoard {}", number_of_marker(kit, marker));
    }
    return "?";
}

std::string terrain_name(const Equipment& kit, PieceId piece) {
    return kit.field.terrain.has(piece) ? kit.field.terrain[piece].name : "?";
}

std::string profile_name(const Equipment& kit, ProfileId profile) {
    return kit.profiles.has(profile) ? kit.profiles[profile].build.name : "?";
}

std::string_view marker_kind_name(MarkerKind kind) {
    switch (kind) {
    case MarkerKind::shard: return "shard";
    case MarkerKind::objective: return "objective";
    case MarkerKind::hoard: return "hoard";
    }
    return "";
}

// GB-PERIL-1: "a Prowler comes to every objective", "every Prowler takes 2 damage"
std::string effect_name(const Equipment& kit, PerilId number) {
    if (!kit.perils.has(number)) return "?";
    const Peril& peril = kit.perils[number];
    const std::string profile = profile_name(kit, peril.profile);
    return peril.harms ? fmt::format("every {} takes {} damage", profile, peril.amount)
                       : fmt::format("a {} comes to every {}", profile, marker_kind_name(peril.at));
}

std::string tokens_name(std::int32_t value) {
    if (value < 0 || value >= tokens_a_type) return "?";
    return fmt::format("{} treasure {}", value, value == 1 ? "token" : "tokens");
}

std::string thing_name(const Equipment& kit, std::int32_t value) {
    if (value == thing_edge) return "the edge of the table";
    if (value >= thing_terrain) return terrain_name(kit, PieceId(value - thing_terrain));
    if (value >= thing_marker) return marker_name(kit, MarkerId(value - thing_marker));
    return model_name(kit, value);
}

} // namespace

std::string Godbreakers::word(std::string_view kind, std::int32_t value) const {
    if (kind == "model") return model_word(value);
    if (kind == "seat") return seat_word(value);
    if (kind == "marker") return marker_word(kit_, MarkerId(value));
    if (kind == "stack") return is_stack(value) ? fmt::format("tokens{}", value + 1) : "?";
    if (kind == "terrain") return id_in(kit_.field.terrain.all, value);
    if (kind == "effect") return value >= 0 && value < most_perils ? fmt::format("peril{}", value + 1) : "?";
    if (kind == "order") return order_text(value, ">", seat_word);
    if (kind == "tokens") return tokens_word(value);
    if (kind == "rotation") return word_in(rotation_words, value);
    if (kind == "profile")
        return kit_.profiles.has(ProfileId(value)) ? kit_.profiles[ProfileId(value)].build.id : "?";
    if (kind == "trait") return word_in(trait_words, value);
    if (kind == "flaw") return word_in(flaw_words, value);
    if (kind == "metal") return word_in(metal_words, value);
    if (kind == "compulsion") return word_in(compulsion_words, value);
    if (kind == "thing") return thing_word(kit_, value);
    if (kind == "decision") return decision_word(value);
    if (kind == "goal") return word_in(goal_words, value);
    if (kind == "misfit") return word_in(misfit_words, value);
    return fmt::format("{}", value);
}

std::optional<std::int32_t> Godbreakers::value(std::string_view kind, std::string_view word) const {
    if (kind == "model") return number_of(find_model(kit_, word));
    if (kind == "seat") return find_seat(kit_, word);
    if (kind == "marker") return number_of(find_marker(kit_, word));
    if (kind == "stack") return index_after("tokens", word, most_stacks);
    if (kind == "terrain") return find_id(kit_.field.terrain.all, word);
    if (kind == "effect") return index_after("peril", word, kit_.perils.size());
    if (kind == "order") return find_order(kit_, word);
    if (kind == "tokens") return find_tokens(word);
    if (kind == "rotation") return find_word(rotation_words, word);
    if (kind == "profile") {
        for (const ProfileId profile : kit_.profiles.ids())
            if (kit_.profiles[profile].build.id == word) return profile.index();
        return std::nullopt;
    }
    if (kind == "trait") return find_word(trait_words, word);
    if (kind == "flaw") return find_word(flaw_words, word);
    if (kind == "metal") return find_word(metal_words, word);
    if (kind == "compulsion") return find_word(compulsion_words, word);
    if (kind == "thing") return find_thing(kit_, word);
    if (kind == "decision") return find_decision(word);
    if (kind == "goal") return find_word(goal_words, word);
    if (kind == "misfit") return find_word(misfit_words, word);
    return std::nullopt;
}

std::string Godbreakers::spoken(std::string_view kind, std::int32_t value) const {
    if (value < 0) return word(kind, value);
    if (kind == "model") return model_name(kit_, value);
    if (kind == "seat") return seat_name(kit_, value);
    if (kind == "marker") return marker_name(kit_, MarkerId(value));
    if (kind == "stack") return is_stack(value) ? fmt::format("treasure stack {}", value + 1) : "?";
    if (kind == "terrain") return terrain_name(kit_, PieceId(value));
    if (kind == "effect") return effect_name(kit_, PerilId(value));
    if (kind == "order")
        return order_text(value, ", then ", [&](std::int32_t seat) { return seat_name(kit_, seat); });
    if (kind == "tokens") return tokens_name(value);
    if (kind == "profile") return profile_name(kit_, ProfileId(value));
    if (kind == "trait" || kind == "flaw" || kind == "metal" || kind == "compulsion")
        return capital(word(kind, value));
    if (kind == "thing") return thing_name(kit_, value);
    if (kind == "decision") return word_in(decision_names, value);
    if (kind == "goal") return word_in(goal_names, value);
    if (kind == "misfit") return word_in(misfit_names, value);
    return word(kind, value);
}

// ---------------------------------------------------------------- answers in plain words

namespace {

class Describer {
public:
    Describer(const Godbreakers& rules, const State& state)
        : rules_(rules), kit_(rules.equipment()), state_(state) {}

    std::string operator()(const Action& action) const {
        const ModelId subject(action.subject);
        const ModelId target(action.target);
        switch (verb_of(action)) {
        case Verb::place_marker:
            return fmt::format("Place {} at {}", rules_.spoken("marker", action.subject),
                               rules_.said_place(action.at));
        case Verb::place_model: return placing(action);
        case Verb::choose_roller: return fmt::format("{} rolls for the leader", with_die(subject));
        case Verb::set_priority: return priority(action.detail);
        case Verb::resolve_effect: return fmt::format("First: {}", rules_.spoken("effect", action.target));
        case Verb::activate: return fmt::format("Activate {}", in_short(subject));
        case Verb::move: return moving(action);
        case Verb::engage: return fmt::format("Engage {}", at_distance(subject, target));
        case Verb::sunder:
            return fmt::format("Sunder {}: {}", rules_.spoken("marker", action.target), needs(subject));
        case Verb::hand_off: return handing_off(action);
        case Verb::plunder: return plundering(action);
        case Verb::hidden_ways:
            return fmt::format("Take the hidden ways: {}, then appear within {}U of any model",
                               needs(subject), rank(subject, Trait::mysterious));
        case Verb::despoil: return despoiling(action);
        case Verb::ruin: return ruining(action);
        case Verb::shape: return shaping(action);
        case Verb::summon:
            return fmt::format("Summon a D{} at {}: tame on {} or more, otherwise wild",
                               summoned_die(rank(subject, Trait::summoning)), rules_.said_place(action.at),
                               least(subject));
        case Verb::thunder: return thundering(subject);
        case Verb::end_activation: return ending();
        case Verb::nominate:
            return fmt::format("Engage {} as well", at_distance(active_model(state_), target));
        case Verb::done: return nothing_more();
        case Verb::shift:
            return fmt::format("Shift to {}{}", rules_.said_place(action.at),
                               way(active_model(state_), action));
        case Verb::decline: return declining();
        case Verb::strike: return striking(target);
        case Verb::shove:
            return fmt::format("Put {} at {}{}", name(subject), rules_.said_place(action.at),
                               way(subject, action));
        case Verb::claim: return claiming(action);
        case Verb::take: return taking(action.detail);
        case Verb::place_terrain:
            return fmt::format(
                "Lay {} at {}{}", rules_.spoken("terrain", action.subject), rules_.said_place(action.at),
                action.detail > 0 ? fmt::format(", turned by {}°", rules_.spoken("rotation", action.detail))
                                  : "");
        }
        return "Nothing of this game";
    }

private:
    bool is_there(ModelId model) const { return is_model(kit_, model) && is_on_table(state_, model); }
    std::string name(ModelId model) const {
        return is_model(kit_, model) ? rules_.spoken("model", told(state_, model)) : "?";
    }
    // "Kett Dray (D8)"
    std::string with_die(ModelId model) const {
        return is_model(kit_, model) && state_.models[model].die > 0
                   ? fmt::format("{} (D{})", name(model), state_.models[model].die)
                   : name(model);
    }
    int rank(ModelId model, Trait trait) const {
        return is_there(model) ? rank_of(kit_, state_, model, trait) : 1;
    }
    // GB-DIE-3, GB-FL-UNLUCKY: the lowest face with which a test succeeds.
    int least(ModelId model) const {
        return is_there(model) && has_flaw(kit_, state_, model, Flaw::unlucky) ? 5 : 4;
    }
    std::string needs(ModelId model) const { return fmt::format("needs {} or more", least(model)); }

    // "Gleaner 3 (D8, 2 damage, Hoarding)"
    std::string in_short(ModelId model) const {
        if (!is_there(model)) return name(model);
        const Model& shown = state_.models[model];
        std::string text = fmt::format("{} (D{}", name(model), shown.die);
        if (shown.damage > 0) text += fmt::format(", {} damage", shown.damage);
        if (shown.treasure > 0) text += fmt::format(", {} treasure", shown.treasure);
        if (is_wild(state_, model))
            text += fmt::format(
                ", {}", rules_.spoken("compulsion", static_cast<int>(compulsion_of(kit_, state_, model))));
        return text + ")";
    }
    // "Hask Orrin (D8, 2 damage), 2U away"
    std::string at_distance(ModelId model, ModelId target) const {
        if (!is_there(model) || !is_there(target)) return with_die(target);
        const int units = near(kit_, state_, model, target);
        return fmt::format("{}, {}", in_short(target),
                           units == 0 ? "beside it" : fmt::format("{}U away", units));
    }
    // ": 6U", as far as the place can be measured.
    std::string way(ModelId model, const Action& action) const {
        if (!is_there(model) || !kit_.field.table.contains(action.at)) return "";
        const Disc from = disc_of(kit_, state_, model);
        return fmt::format(": {}U", far(kit_, state_, from, {action.at, from.radius}));
    }

    std::string placing(const Action& action) const {
        if (state_.flow.is<HidingFrame>()) return fmt::format("Appear at {}", rules_.said_place(action.at));
        const ModelId subject(action.subject);
        std::string who = name(subject);
        if (const Frame* frame = state_.flow.find<ArrivingFrame>())
            if (const auto arriving = frame->as<ArrivingFrame>(); arriving.model == subject)
                who = rules_.spoken("model", told_unaligned(subject, arriving.profile));
        if (state_.flow.is<PlacingThreatFrame>() && is_model(kit_, subject))
            who = rules_.spoken("model", told_unaligned(subject, kit_.scenario.threat));
        return fmt::format("Place {} at {}{}", who, rules_.said_place(action.at),
                           action.target == no_one
                               ? ""
                               : fmt::format(", beside {}", rules_.spoken("marker", action.target)));
    }

    // GB-PRI-2: being last is a power too.
    std::string priority(std::int32_t order) const {
        if (order <= 0) return "Set the priority";
        std::int32_t last = order;
        while (last > seat_mask) last >>= bits_a_seat;
        return fmt::format("{}: {} runs the wild models", rules_.spoken("order", order),
                           rules_.spoken("seat", last - 1));
    }

    // GB-OBS-1, GB-OBS-2: what it will be tested for.
    std::string moving(const Action& action) const {
        const ModelId subject(action.subject);
        std::string text = fmt::format("Move to {}{}", rules_.said_place(action.at), way(subject, action));
        if (!is_there(subject) || !kit_.field.table.contains(action.at)) return text;
        if (std::ranges::any_of(hostile_to(state_, subject),
                                [&](ModelId foe) { return touches(kit_, state_, subject, foe); }))
            text += ", escapes from a foe";
        const Segment path{state_.models[subject].at, action.at};
        if (const int crossed = barricades_crossed(kit_, state_, path); crossed == 1)
            text += ", crosses a barricade";
        else if (crossed > 1)
            text += fmt::format(", crosses {} barricades", crossed);
        return text;
    }

    std::string handing_off(const Action& action) const {
        const ModelId subject(action.subject);
        const ModelId target(action.target);
        if (!is_there(subject) || !is_there(target)) return fmt::format("Hand off to {}", name(target));
        return fmt::format("Hand off to {}: {}", at_distance(subject, target),
                           touches(kit_, state_, subject, target) ? "no roll" : needs(subject));
    }

    // GB-PLUN-1
    std::string plundering(const Action& action) const {
        const ModelId subject(action.subject);
        return fmt::format("Plunder {}: a treasure token; below {} a {} comes",
                           rules_.spoken("marker", action.target), least(subject),
                           rules_.spoken("profile", kit_.scenario.guardian.index()));
    }

    // GB-TR-DESPOILING: a die above the cap is lowered for good.
    std::string despoiling(const Action& action) const {
        const ModelId subject(action.subject);
        const ModelId target(action.target);
        if (!is_model(kit_, target)) return "Bring a casualty back";
        const int cap = revived_cap(rank(subject, Trait::despoiling));
        const int die = std::min<int>(state_.models[target].die, cap);
        return fmt::format("Bring {} back as a D{} at {}: it stays on {} or more", name(target), die,
                           rules_.said_place(action.at), least(subject));
    }
    // Who is in it suffers; a barricade has no inside.
    std::string ruining(const Action& action) const {
        const ModelId subject(action.subject);
        const PieceId piece(action.target);
        const int power = rank(subject, Trait::ruinous);
        const bool has_inside = kit_.field.terrain.has(piece) && !kit_.field.terrain[piece].areas.empty();
        return fmt::format("Ruin {}: it goes on {} or more{}, otherwise {} damage to {}",
                           rules_.spoken("terrain", action.target), least(subject),
                           has_inside ? fmt::format(" with {} damage to all in it", power) : "", 3 - power,
                           name(subject));
    }
    std::string shaping(const Action& action) const {
        const ModelId subject(action.subject);
        const PieceId piece(action.detail);
        const int power = rank(subject, Trait::shaping);
        return fmt::format("Shape {}{}: on {} or more it rises, otherwise {} damage to {}",
                           rules_.spoken("terrain", action.detail),
                           kit_.field.terrain.has(piece)
                               ? fmt::format(" ({}U across)", kit_.field.terrain[piece].across)
                               : "",
                           least(subject), 3 - power, name(subject));
    }

    // GB-THUN-1
    std::string thundering(ModelId model) const {
        const int power = rank(model, Trait::thunderous);
        return fmt::format(
            "Thunder: {} damage to {} within {}U; on {} or more again to {} within {}U, otherwise "
            "{} to itself",
            power, models_within(model, power), power, least(model), models_within(model, 2 * power),
            2 * power, power);
    }
    std::string models_within(ModelId model, int units) const {
        int count = 0;
        if (is_there(model))
            for (const ModelId other : on_table(state_) - ModelSet(model))
                if (is_within(kit_, state_, model, other, units)) ++count;
        return fmt::format("{} {}", count, count == 1 ? "model" : "models");
    }

    std::string ending() const {
        if (active_model(state_).is_none()) return "End the activation";
        const int left = turn_of(state_).left;
        if (left == 0) return "End the activation";
        return fmt::format("End the activation ({} {} unused)", left, left == 1 ? "action" : "actions");
    }
    std::string nothing_more() const {
        if (state_.flow.is<NominatingFrame>()) return "Engage nobody else";
        if (state_.flow.is<ClaimingFrame>())
            return state_.claimed.empty() ? "Claim nothing" : "Claim nothing more";
        if (state_.flow.is<TakingFrame>()) return "Take nothing";
        return "Done";
    }
    std::string declining() const {
        if (state_.flow.is<ShiftingFrame>()) return "Stay in place";
        if (state_.flow.is<StrikingFrame>()) return "Strike nobody";
        if (state_.flow.is<ShovingFrame>()) return "Put nobody elsewhere";
        return "Decline";
    }
    std::string striking(ModelId target) const {
        const Frame* asking = state_.flow.find<StrikingFrame>();
        if (asking == nullptr) return fmt::format("Strike {}", name(target));
        const ModelId model = model_of<StrikingFrame>(*asking);
        return fmt::format("Strike {}: {} damage", at_distance(model, target), rank(model, Trait::vengeful));
    }
    std::string claiming(const Action& action) const {
        if (!is_stack(action.target)) return "Claim tokens";
        const Stack& stack = state_.stacks[StackId(action.target)];
        if (stack.count == 1 && action.detail == 1)
            return fmt::format("Claim the treasure at {}", rules_.said_place(stack.at));
        return fmt::format("Claim {} of the {} treasure at {}", action.detail, stack.count,
                           rules_.said_place(stack.at));
    }
    std::string taking(std::int32_t tokens) const {
        const Frame* asking = state_.flow.find<TakingFrame>();
        const ModelId giver = asking == nullptr ? ModelId::none() : asking->as<TakingFrame>().giver;
        if (!is_model(kit_, giver)) return fmt::format("Take {}", rules_.spoken("tokens", tokens));
        return fmt::format("Take {} of the {} that {} carries", rules_.spoken("tokens", tokens),
                           state_.models[giver].treasure, name(giver));
    }

    const Godbreakers& rules_;
    const Equipment& kit_;
    const State& state_;
};

} // namespace

std::string Godbreakers::describe(const State& state, Seat, const Action& action) const {
    return Describer(*this, state)(action);
}

} // namespace muster::godbreakers
