// Arbitrary JSON as a position: either refused with faults, or a state that is written and read without loss,
// whose list and judge agree, and from which play never leaves what a state can be, whatever is answered.
#include "../tests/kit/strange.hpp"
#include "core/json.hpp"
#include "core/table.hpp"
#include "games/all.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

using namespace muster;
using champions::Champions;
using dropzone::Dropzone;
using forge::Forge;
using frames::Frames;
using godbreakers::Godbreakers;

constexpr std::uint64_t most_decisions = 30;
constexpr int strange_at_once = 6;
constexpr std::uint64_t often_enough = 4; // writing and reading take most of the time

void require(bool holds) {
    if (!holds) std::abort();
}

template <Rules R>
class Player {
public:
    using State = typename R::State;
    Player(const R& rules, std::uint64_t seed) : rules_(rules), seed_(seed) {}

    void play(State state) {
        survives_writing(state);
        Chance resumed = Chance::drawn(seed_, 0);
        rules_.resume(state, resumed, idle_);
        for (std::uint64_t n = 1; n <= most_decisions; ++n) {
            is_sound(state);
            if (n % often_enough == 1) survives_writing(state);
            const SeatSet awaited = rules_.awaiting(state);
            require(awaited.empty() == rules_.outcome(state).over);
            if (awaited.empty()) return;
            Chance choice = Chance::drawn(~seed_, n);
            for (const Seat seat : awaited) try_everything(state, seat, choice, n);
            apply(state, awaited.front(), any_of(options_of(state, awaited.front()), choice), n);
        }
    }

private:
    static const Action& any_of(const ActionList& options, Chance& choice) {
        return options[choice.below(static_cast<std::uint32_t>(options.size()))];
    }

    const ActionList& options_of(const State& state, Seat seat) {
        options_.clear();
        rules_.list(state, seat, options_);
        require(!options_.empty());
        return options_;
    }

    void apply(State& state, Seat seat, const Action& action, std::uint64_t decision) {
        Chance luck = Chance::drawn(seed_, decision);
        rules_.apply(state, seat, action, luck, idle_);
    }

    // What is listed is allowed; what is not is refused with a reason, or can be done like anything else.
    void try_everything(const State& state, Seat seat, Chance& choice, std::uint64_t decision) {
        for (const Action& action : options_of(state, seat)) require(rules_.judge(state, seat, action).ok());
        for (const Action& action :
             test::strange_actions(options_, R::verbs().size(), strange_at_once, choice)) {
            const Verdict verdict = rules_.judge(state, seat, action);
            if (!verdict.ok()) {
                require(!verdict.refusal().rule.id.empty() && !verdict.refusal().sentence.empty());
                continue;
            }
            State other = state;
            apply(other, seat, action, decision);
            is_sound(other);
        }
    }

    void is_sound(const State& state) const {
        Faults faults;
        rules_.check(state, faults);
        require(faults.empty());
    }

    void survives_writing(const State& state) const {
        const Json written = rules_.write(state);
        Faults faults;
        const auto again = rules_.read(written, faults);
        require(again.has_value() && faults.empty() && same_bytes(*again, state));
        require(rules_.write(*again).dump() == written.dump());
    }

    const R& rules_;
    std::uint64_t seed_;
    Log idle_;
    ActionList options_;
};

template <Rules R>
void read_and_play(const R& rules, const Json& json, std::uint64_t seed) {
    Faults wrong;
    const auto state = rules.read(json, wrong);
    require(state.has_value() == wrong.empty());
    if (state) Player<R>(rules, seed).play(*state);
}

template <Rules R>
R made(int seats, std::vector<std::pair<std::string, std::string>> options = {}) {
    Faults faults;
    auto rules = R::make(Setup{seats, std::move(options), {}}, faults);
    require(rules.has_value());
    return *std::move(rules);
}

void as_champions(const Json& json, std::uint64_t seed) {
    static const std::array<Champions, 3> rules{made<Champions>(2), made<Champions>(3), made<Champions>(4)};
    for (const Champions& one : rules) read_and_play(one, json, seed);
}

// In a quick start as it is, and in a full set-up with every option that differs from it.
void as_frames(const Json& json, std::uint64_t seed) {
    static const std::vector<Frames> rules = [] {
        std::vector<Frames> all;
        for (int seats = frames::least_seats; seats <= frames::most_seats; ++seats) {
            all.push_back(made<Frames>(seats));
            all.push_back(made<Frames>(seats, {{"quick_start", "off"},
                                               {"contested", "neutral"},
                                               {"tie_break", "extra_round"},
                                               {"drop_whites", "on"},
                                               {"cover_tolerance", "49"},
                                               {"early_end", seats % 2 == 0 ? "off" : "on"},
                                               {"rockets", "8"}}));
        }
        return all;
    }();
    // One table of the right size is enough, if the position says which.
    const bool tells = json.is_object() && json.contains("seats") && json["seats"].is_array();
    const std::size_t given = tells ? json["seats"].size() : 0;
    const bool fits = given >= frames::least_seats && given <= frames::most_seats;
    const std::size_t first = fits ? 2 * (given - frames::least_seats) : 0;
    for (std::size_t i = first; i < first + 2; ++i) read_and_play(rules[i], json, seed);
}

// How many seats the models of a position need, as far as its text tells.
int seats_named(const Json& models) {
    int seats = 1;
    for (const auto& [name, unused] : models.items())
        if (name.size() > 1 && name[0] == 's' && name[1] >= '1' && name[1] < '0' + godbreakers::most_seats)
            seats = std::max(seats, name[1] - '0' + 1);
    return seats;
}

// In a quick start as it is, and in a placed one with every option that differs from it.
void as_godbreakers(const Json& json, std::uint64_t seed) {
    static const std::vector<Godbreakers> rules = [] {
        std::vector<Godbreakers> all;
        for (int seats = godbreakers::least_seats; seats <= godbreakers::most_seats; ++seats) {
            all.push_back(made<Godbreakers>(seats));
            all.push_back(made<Godbreakers>(
                seats, {{"setup", "placed"},
                        {"challenge_grouping", "and_last"},
                        {"vault_count", "per_barricade"},
                        {"marker_reach", "model_present"},
                        {"juggernaut", "each"},
                        {"step4_order", "juggernaut_first"},
                        {"recovery", "sequential"},
                        {"healer_self", "yes"},
                        {"tie_break", "fewest_casualties"},
                        {"triumph", seats % 2 == 0 ? "no_ascension" : "off"},
                        {"compulsion", "advisory"},
                        {"empty_hand_off", "yes"},
                        {"perils", "start:bring:prowler:objectives,start:bring:straggler:shards,"
                                   "start:harm:prowler:1,end:bring:gleaner:hoards,end:harm:straggler:2"}}));
        }
        return all;
    }();
    const auto first = static_cast<std::size_t>(2 * (seats_named(json["models"]) - godbreakers::least_seats));
    for (std::size_t i = first; i < first + 2; ++i) read_and_play(rules[i], json, seed);
}

// Where two seats field the same force the seat is part of a unit's name, as in "2:G1": so a position of more
// than two tells how many they are.
int seats_with_units(const Json& units) {
    int seats = forge::least_seats;
    for (const auto& [name, unused] : units.items())
        if (name.size() > 1 && name[1] == ':' && name[0] >= '0' && name[0] < '0' + forge::most_seats)
            seats = std::max(seats, name[0] - '0' + 1);
    return seats;
}

// Every option that differs from a quick start as it is. Where nobody may bid too much nobody fails, so the
// two are taken in turn.
decltype(Setup::options) unlike_usual(int seats) {
    return {{"setup", "manual"},
            {"rounds", "12"},
            {"bid_max", "99"},
            {"overbid", seats % 2 == 0 ? "allowed" : "refused"},
            {"failed_bid", "assigned"},
            {"ffa_lead", "next"},
            {"yield_lead", "no"},
            {"roll_off", "low"},
            {"cover_table", "B"},
            {"hold_auto", "attacks"},
            {"overwatch_on_move", "any"},
            {"panic", "any"},
            {"wipeout", "play_on"}};
}

// Each on its own where so many can play so, and in teams.
std::vector<Forge> forges(int seats) {
    std::vector<Forge> all{made<Forge>(seats), made<Forge>(seats, unlike_usual(seats))};
    if (seats <= forge::most_ffa_seats)
        all.push_back(made<Forge>(seats, {{"rules", "teams"}, {"wipeout", "win"}}));
    return all;
}

void as_forge(const Json& json, std::uint64_t seed) {
    static const std::vector<std::vector<Forge>> rules = [] {
        std::vector<std::vector<Forge>> all;
        for (int seats = forge::least_seats; seats <= forge::most_seats; ++seats)
            all.push_back(forges(seats));
        return all;
    }();
    const auto seats = static_cast<std::size_t>(seats_with_units(json["units"]));
    for (const Forge& one : rules[seats - forge::least_seats]) read_and_play(one, json, seed);
}

// Every option that differs from a quick start as it is. Without a sudden end nothing is swept, so the two
// are taken in turn.
decltype(Setup::options) unlike_quick_start(int seats) {
    return {{"setup", "full"},
            {"rounds", "12"},
            {"lone_six", "off"},
            {"give_initiative", "any"},
            {"tie_reroll", "die_only"},
            {"hand_rule", "8"},
            {"leeway", "off"},
            {"hold_readiness", "on"},
            {"reserve_release", "never"},
            {"kp_credit", "all"},
            {"kp_vp", "100"},
            {seats % 2 == 0 ? "end_wipeout" : "sweep", "off"},
            {"units_block_sight", "on"},
            {"skyline", "0"},
            {"search_one_fails", "off"},
            {"primary_target", "on"},
            {"card_prompts", "fast"}};
}

// Each on its own, with an end of another kind, and in teams.
std::vector<Dropzone> dropzones(int seats) {
    std::vector<Dropzone> all{
        made<Dropzone>(seats), made<Dropzone>(seats, unlike_quick_start(seats)),
        made<Dropzone>(seats, {{"end", "target:3,target_when:now,lead:2,held:4,lost:O1"},
                               {"victory", "kept,held,kills"}})};
    if (seats == dropzone::most_seats) all.push_back(made<Dropzone>(seats, {{"teams", "2v2"}}));
    return all;
}

void as_dropzone(const Json& json, std::uint64_t seed) {
    static const std::vector<std::vector<Dropzone>> rules = [] {
        std::vector<std::vector<Dropzone>> all;
        for (int seats = dropzone::least_seats; seats <= dropzone::most_seats; ++seats)
            all.push_back(dropzones(seats));
        return all;
    }();
    const auto given = static_cast<int>(json["seats"].size());
    const int seats =
        given > dropzone::most_seats ? dropzone::least_seats : std::max(given, dropzone::least_seats);
    for (const Dropzone& one : rules[static_cast<std::size_t>(seats - dropzone::least_seats)])
        read_and_play(one, json, seed);
}

// Small games have few options, and none by which a position looks different.
template <Rules R>
void as_small(const Json& json, std::uint64_t seed) {
    static const std::vector<R> rules = [] {
        std::vector<R> all;
        for (int seats = R::info().least_seats; seats <= R::info().most_seats; ++seats)
            all.push_back(made<R>(seats));
        return all;
    }();
    for (const R& one : rules) read_and_play(one, json, seed);
}

void as_examples(const Json& json, std::uint64_t seed) {
    ExampleGames::each([&]<Rules R>() {
        as_small<R>(json, seed);
        return true;
    });
}

// By one of these a position is known as one of the large games.
bool is_small(const Json& json) {
    constexpr std::array large{"frames", "models", "units", "seats"};
    return json.contains("flow") &&
           std::ranges::none_of(large, [&](const char* field) { return json.contains(field); });
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Faults faults;
    const auto json = parse_json(std::string_view(reinterpret_cast<const char*>(data), size), faults);
    if (!json) {
        require(!faults.empty());
        return 0;
    }
    const std::uint64_t seed = hash_bytes(data, size);
    // Only positions of Frames have frames on the table, only those of Godbreakers have models, and only
    // those of Forge and Dropzone have units: Dropzone with seats beside them, Forge without.
    if (json->is_object() && json->contains("frames"))
        as_frames(*json, seed);
    else if (json->is_object() && json->contains("models"))
        as_godbreakers(*json, seed);
    else if (json->is_object() && json->contains("units") && json->contains("seats"))
        as_dropzone(*json, seed);
    else if (json->is_object() && json->contains("units"))
        as_forge(*json, seed);
    else if (json->is_object() && is_small(*json))
        as_examples(*json, seed);
    else
        as_champions(*json, seed);
    return 0;
}
