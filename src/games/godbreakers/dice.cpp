// Rolls, what is rolled again, what a Triumph brings, and when it is settled.
#include "games/godbreakers/parts.hpp"

#include <algorithm>

namespace muster::godbreakers {

namespace {

constexpr int most_pending = 3; // from D6 to D12

// GB-DIE-3, GB-FL-UNLUCKY
int fails_up_to(const Play& play, ModelId model) {
    return has_flaw(play.kit, play.state, model, Flaw::unlucky) ? 4 : 3;
}

// One throw of those that have not come to rest, as one handful.
void throw_once(Play& play, Rolls& rolls, std::uint64_t open, const ChanceKind& kind) {
    std::array<NamedDie, most_models> handful;
    std::array<std::uint8_t, most_models> faces{};
    std::size_t count = 0;
    int who = -1;
    for (const int i : Bits(open)) {
        const ModelId model = rolls[i].model;
        // GB-DIE-1: whoever decides for a model rolls for it. In the initiative phase there is no order
        // yet, and nobody wild rolls.
        const int roller = seat_for(play.state, model).index();
        who = count == 0 || who == roller ? roller : -1;
        handful[count++] = {static_cast<std::uint8_t>(told(play.state, model)), play.state.models[model].die};
    }
    Ask ask{&kind, who};
    // A test that one die decides: what it must show.
    if (count == 1 && rolls[0].challenging && rolls.size() == 1)
        ask.needs = fails_up_to(play, rolls[0].model) + 1;
    play.chance.roll(std::span(handful).first(count), std::span(faces).first(count), ask);
    std::size_t next = 0;
    for (const int i : Bits(open)) rolls[i].face = faces[next++];
}

// GB-DIE-2: the face is judged, not the result.
std::uint64_t to_roll_again(const Rolls& rolls, std::uint64_t open) {
    std::uint64_t again = 0;
    for (const int i : Bits(open))
        if (rolls[i].face <= rolls[i].limit) again |= Bits::of(i);
    return again;
}

void tell_roll(Play& play, const Roll& roll, Rule why) {
    if (play.log.idle()) return;
    const EventKind& kind = roll.result == 0 && roll.challenging ? happens::rolls_nothing : happens::rolls;
    play.log.tell(why, kind, told(play.state, roll.model), roll.face, play.state.models[roll.model].die);
}

} // namespace

void throw_dice(Play& play, Rolls& rolls, const ChanceKind& kind, Rule why) {
    std::uint64_t open = Bits::first(rolls.size());
    while (open != 0) {
        throw_once(play, rolls, open, kind);
        if (play.chance.wanting()) return;
        const std::uint64_t again = to_roll_again(rolls, open);
        if (!play.log.idle())
            for (const int i : Bits(again))
                play.log.tell("GB-DIE-2"_rule, happens::rolls_again, told(play.state, rolls[i].model),
                              rolls[i].face, play.state.models[rolls[i].model].die);
        open = again;
    }
    for (Roll& roll : rolls) {
        const bool fails = roll.challenging && roll.face <= fails_up_to(play, roll.model); // GB-DIE-3
        roll.result = fails ? std::uint8_t{0} : roll.face;
        tell_roll(play, roll, why);
    }
    for (const Roll& roll : rolls) note_triumph(play, roll.model, roll.face);
}

// GB-DIE-4, GB-TR-INSPIRED. Only the active model makes tests, so Inspired always counts.
bool test(Play& play, ModelId model, const ChanceKind& kind) {
    Rolls rolls;
    Roll roll;
    roll.model = model;
    roll.limit = static_cast<std::uint8_t>(rank_of(play.kit, play.state, model, Trait::inspired));
    roll.challenging = true;
    rolls.push_back(roll);
    throw_dice(play, rolls, kind, kind.id);
    return rolls[0].result > 0;
}

// ---------------------------------------------------------------- 2.3 Triumph and ascension

// GB-TRI-1, GB-MOD-8; option `triumph`
void note_triumph(Play& play, ModelId model, int face) {
    Model& roller = play.state.models[model];
    if (!is_godbreaker(model) || face != roller.die || play.kit.options.triumph == TriumphRule::off) return;
    roller.damage = 0;
    const bool at_the_top = roller.die == highest_die;
    if (at_the_top && play.kit.options.triumph == TriumphRule::no_ascension)
        return play.log.tell("GB-TRI-1"_rule, happens::triumph_heals, told(play.state, model));
    roller.triumphs = static_cast<std::uint8_t>(std::min(roller.triumphs + 1, most_pending));
    play.log.tell("GB-TRI-1"_rule, at_the_top ? happens::triumph_of_12 : happens::triumph,
                  told(play.state, model));
}

namespace {

// GB-TRI-4: with its tokens, for the rest of the game.
void ascend(Play& play, ModelId model) {
    Model& ascending = play.state.models[model];
    ascending.where = Where::ascended;
    ascending.at = Place{};
    ascending.damage = 0;
    play.log.tell("GB-TRI-4"_rule, happens::ascends, told(play.state, model));
}

// GB-TRI-3
void settle_model(Play& play, ModelId model) {
    Model& growing = play.state.models[model];
    if (growing.triumphs == 0) return;
    const int steps = growing.triumphs;
    growing.triumphs = 0;
    if (growing.die == highest_die) return ascend(play, model);
    growing.die = static_cast<std::uint8_t>(std::min(growing.die + 2 * steps, highest_die));
    play.log.tell("GB-TRI-3"_rule, happens::grows, told(play.state, model), growing.die);
}

} // namespace

// GB-TRI-5: the active model, then by priority (or seat, before it is set), then by roster.
void settle(Play& play) {
    if (const ModelId active = active_model(play.state); !active.is_none()) settle_model(play, active);
    if (play.state.priority.empty()) {
        for (const ModelId model : all_godbreakers) settle_model(play, model);
        return;
    }
    for (int place = 0; place < play.state.priority.size(); ++place)
        for (const ModelId model : circle_models(play.state.priority.at(place))) settle_model(play, model);
}

// ---------------------------------------------------------------- 2.7 Tokens, and casualties

namespace {

// GB-TOK-2
void drop_treasure(Play& play, ModelId model) {
    Model& carrier = play.state.models[model];
    if (carrier.treasure == 0) return;
    play.log.tell("GB-TOK-2"_rule, happens::drops, told(play.state, model), carrier.treasure, carrier.at);
    Stack* into = nullptr;
    for (Stack& stack : play.state.stacks)
        if (stack.count > 0 && stack.at == carrier.at) into = &stack;
    if (into == nullptr) {
        // A stack holds a token at least, and there are as many stacks as tokens: one is free.
        for (Stack& stack : play.state.stacks)
            if (stack.count == 0) {
                into = &stack;
                break;
            }
        into->at = carrier.at;
    }
    into->count = static_cast<std::uint8_t>(into->count + carrier.treasure);
    carrier.treasure = 0;
}

} // namespace

void remove_casualty(Play& play, ModelId model, Rule why) {
    play.log.tell(why, happens::casualty, told(play.state, model));
    drop_treasure(play, model);
    Model& fallen = play.state.models[model];
    if (!is_godbreaker(model)) { // GB-REC-5: back to the pool
        fallen = Model{};
        return;
    }
    fallen.where = Where::casualty;
    fallen.at = Place{};
    fallen.damage = 0;
    if (!is_solo(play.kit)) return;
    // GB-END-5
    constexpr int cost = 5;
    std::int16_t& vp = play.state.vp[lone_seat];
    vp = static_cast<std::int16_t>(std::max(vp - cost, fewest_points));
    play.log.tell("GB-END-5"_rule, happens::casualty_cost, circle_of(model), cost, vp);
}

} // namespace muster::godbreakers
