// What a table plays with: chosen from the data files by the options, and checked where it depends on several
// entries at once.
#include "core/naming.hpp"
#include "games/godbreakers/library.hpp"
#include "games/godbreakers/parts.hpp"
#include "space/pose.hpp"

#include <fmt/format.h>
#include <iterator>
#include <ranges>

namespace muster::godbreakers {

namespace {

constexpr int least_pool = 10; // GB-COMP-10
constexpr int pool_a_seat = 5;
constexpr int most_peril_amount = 99;

Place centre_of(const Box& table) { return place_of(table.high.x / 2, table.high.y / 2); } // GB-RUL-55

// Of several for the same, the last one read.
LayoutEntry* find_layout(Library& library, std::string_view field, std::string_view scenario, int seats) {
    for (LayoutEntry& layout : std::views::reverse(library.layouts))
        if (layout.is_for(field, scenario, seats)) return &layout;
    return nullptr;
}

ProfileId profile_called(const Library& library, std::string_view id) {
    const ProfileEntry* found = find(library.profiles, id);
    return found == nullptr ? ProfileId::none()
                            : ProfileId(static_cast<int>(found - library.profiles.data()));
}
ProfileId profile_called(const Library& library, const std::optional<Reference>& reference) {
    return reference ? profile_called(library, reference->id) : ProfileId::none();
}

// ---------------------------------------------------------------- what stands where

// Puts one base after the other on a battlefield, and tells of each that cannot stand there: GB-PLACE-1,
// GB-TER-2.
class Ground {
public:
    Ground(const Battlefield& field, Faults& faults) : field_(field), faults_(faults) {}

    void put(std::string name, int radius, const MarkedPlace& place) {
        Base base{std::move(name), {place.at, radius}};
        if (const std::string why = obstacle(base.disc); !why.empty())
            add_fault(faults_, place.origin, "GB-PLACE-1",
                      battlefield_fault(fmt::format("{} at {} {}", base.name, text_of(place.at), why)));
        bases_.push_back(std::move(base));
    }
    void put_all(std::string_view name, int radius, const std::vector<MarkedPlace>& places) {
        for (const MarkedPlace& place : places) put(std::string(name), radius, place);
    }
    void put_shards(const std::vector<StartEntry>& start, int seats) {
        for (std::size_t i = 0; i < start.size() && i < static_cast<std::size_t>(seats); ++i)
            put(fmt::format("the shard of seat {}", i), marker_radius, start[i].shard);
    }

private:
    struct Base {
        std::string name;
        Disc disc;
    };

    // Why nothing of this size can be there; nothing if it can.
    std::string obstacle(const Disc& disc) const {
        if (!field_.table.contains(disc)) return "is not wholly on the table";
        for (const Base& base : bases_)
            if (overlap(disc, base.disc))
                return fmt::format("overlaps {} at {}", base.name, text_of(base.disc.centre));
        for (const TerrainPiece& piece : field_.terrain)
            if (piece.on_table && is_on(disc, piece))
                return fmt::format("overlaps the barricade '{}'", piece.id);
        return "";
    }

    static bool is_on(const Disc& disc, const TerrainPiece& piece) {
        const Place centre = Pose{piece.anchor, 0}.own(disc.centre);
        for (std::size_t i = 0; i + 1 < piece.barricade.size(); ++i)
            if (nearer_than(centre, Segment{piece.barricade[i], piece.barricade[i + 1]},
                            disc.radius + piece.half_width))
                return true;
        return false;
    }

    const Battlefield& field_;
    Faults& faults_;
    std::vector<Base> bases_;
};

// What a layout puts on the table in a quick start; in a placed one only its objectives stand there.
void put_markers(Ground& ground, const BattlefieldEntry& field, const LayoutEntry& layout, int seats,
                 bool quick, const Build* threat) {
    if (quick) ground.put_shards(field.start, seats);
    ground.put_all("an objective", marker_radius, layout.objectives);
    if (!quick) return;
    ground.put_all("a hoard", marker_radius, layout.hoards);
    if (threat != nullptr) ground.put_all(threat->name, threat->radius, layout.threats);
}

// ---------------------------------------------------------------- what the files say of each other

class FileCheck {
public:
    FileCheck(Library& library, Faults& faults) : library_(library), faults_(faults) {}

    void run() const {
        check_limits();
        for (const ScenarioEntry& scenario : library_.scenarios) check_scenario(scenario);
        for (BattlefieldEntry& field : library_.battlefields) check_starts(field);
        for (LayoutEntry& layout : library_.layouts)
            if (!layout.own) check_layout(layout, true);
    }

    // A layout that is not sound is none to play with.
    void check_layout(LayoutEntry& layout, bool quick) const {
        if (!layout.sound) return;
        const FaultWatch watch(faults_);
        const auto* field = referred(library_.battlefields, layout.battlefield, "battlefield");
        const auto* scenario = referred(library_.scenarios, layout.scenario, "scenario");
        const bool known = field != nullptr && scenario != nullptr && field->sound && scenario->sound;
        if (known) check_counts(layout, scenario->scenario, quick);
        if (known && watch.sound()) check_ground(layout, *field, *scenario, quick);
        layout.sound = watch.sound() && known;
    }

private:
    void refuse(const Origin& origin, std::string_view rule, std::string sentence) const {
        add_fault(faults_, origin, rule, std::move(sentence));
    }

    template <class Some>
    const Some* referred(const std::vector<Some>& entries, const Reference& to, std::string_view what) const {
        const Some* found = find(entries, to.id);
        if (found == nullptr)
            refuse(to.origin, ruling::references,
                   fmt::format("there is no {} '{}'; there are {}", what, to.id, ids_of(entries)));
        return found;
    }

    template <class Some>
    void check_limit(const std::vector<Some>& entries, std::string_view what, std::size_t most) const {
        if (entries.size() > most)
            refuse(entries.back().origin, ruling::files,
                   fmt::format("there are at most {} {}, those of the game included", most, what));
    }

    void check_limits() const {
        check_limit(library_.circles, "circles", most_circles);
        check_limit(library_.profiles, "profiles", most_profiles);
        check_limit(library_.battlefields, "battlefields", most_battlefields);
        check_limit(library_.scenarios, "scenarios", most_scenarios);
        check_limit(library_.layouts, "layouts", most_layouts);
    }

    void check_scenario(const ScenarioEntry& scenario) const {
        if (!scenario.sound) return;
        for (const auto& profile : {scenario.guardian, scenario.threat})
            if (profile) referred(library_.profiles, *profile, "profile");
        if (scenario.battlefield) referred(library_.battlefields, *scenario.battlefield, "battlefield");
    }

    // How large a godbreaker is depends on who plays; so here they only must not stand beside the table.
    void check_starts(BattlefieldEntry& entry) const {
        if (!entry.sound) return;
        const FaultWatch watch(faults_);
        Ground(entry.field, faults_).put_shards(entry.start, most_seats);
        for (const StartEntry& start : entry.start)
            for (const MarkedPlace& place : start.godbreakers)
                if (!entry.field.table.contains(place.at))
                    refuse(place.origin, "GB-PLACE-1",
                           battlefield_fault(fmt::format("{} is not on the table", text_of(place.at))));
        entry.sound = watch.sound();
    }

    void check_counts(const LayoutEntry& layout, const Scenario& scenario, bool quick) const {
        const int seats = std::ranges::max(layout.seats);
        const auto hoards = static_cast<int>(layout.hoards.size());
        const auto objectives = static_cast<int>(layout.objectives.size());
        const int markers = seats + objectives + std::max(hoards, scenario.plunder ? seats : 0);
        if (markers > most_markers)
            refuse(
                layout.origin, ruling::sizes,
                fmt::format("there are at most {} markers, shards included, not {}", most_markers, markers));
        if (!quick) return;
        if (!scenario.plunder && hoards > 0)
            refuse(layout.hoards.front().origin, ruling::references,
                   fmt::format("'{}' is a scenario without plunder, so it has no hoards", scenario.id));
        check_threats(layout, scenario);
    }

    void check_threats(const LayoutEntry& layout, const Scenario& scenario) const {
        const auto count = static_cast<int>(layout.threats.size());
        const bool solo = layout.seats == std::vector{1};
        if (!solo && count > 0)
            return refuse(layout.threats.front().origin, ruling::references,
                          "threats stand only in a layout for one seat alone");
        if (std::ranges::find(layout.seats, 1) != layout.seats.end() && count != scenario.threat_count)
            refuse(layout.origin, ruling::references,
                   fmt::format("'{}' has {} threats for one seat, and here are places for {}", scenario.id,
                               scenario.threat_count, count));
    }

    void check_ground(const LayoutEntry& layout, const BattlefieldEntry& field, const ScenarioEntry& scenario,
                      bool quick) const {
        const Place centre = centre_of(field.field.table);
        const auto at = [](const MarkedPlace& place) { return place.at; };
        if (std::ranges::find(layout.objectives, centre, at) == layout.objectives.end())
            refuse(layout.origin, "GB-SET-2",
                   battlefield_fault(fmt::format("an objective stands at the centre, {}", text_of(centre))));
        const ProfileEntry* threat = scenario.threat ? find(library_.profiles, scenario.threat->id) : nullptr;
        Ground ground(field.field, faults_);
        put_markers(ground, field, layout, std::ranges::max(layout.seats), quick,
                    threat == nullptr ? nullptr : &threat->profile.build);
    }

    Library& library_;
    Faults& faults_;
};

// ---------------------------------------------------------------- perils: GB-PERIL-1, GB-RUL-54

class PerilReader {
public:
    PerilReader(const Library& library, Faults& faults)
        : library_(library), origin_(origin_of(library.options, "perils")), faults_(faults) {}

    Many<PerilId, Peril> read(std::string_view text) const {
        Many<PerilId, Peril> perils;
        if (text.empty()) return perils;
        const auto entries = parts_of(text, ',');
        if (entries.size() > most_perils)
            refuse(ruling::options,
                   fmt::format("there are at most {} perils, not {}", most_perils, entries.size()));
        for (std::size_t i = 0; i < entries.size() && i < most_perils; ++i)
            if (const auto peril = read_one(entries[i])) perils.push_back(*peril);
        return perils;
    }

private:
    void refuse(std::string_view rule, std::string sentence) const {
        add_fault(faults_, origin_, rule, std::move(sentence));
    }

    std::optional<Peril> read_one(std::string_view entry) const {
        const auto fields = parts_of(entry, ':');
        if (fields.size() != 4) {
            refuse(ruling::options,
                   fmt::format(
                       "'{}' is no peril: when:bring:profile:place or when:harm:profile:amount is wanted",
                       shown(entry)));
            return std::nullopt;
        }
        const FaultWatch watch(faults_);
        Peril peril;
        expect(entry, fields[0], set_choice(peril.at_end, fields[0], {"start", "end"}), "start or end");
        const bool known = set_choice(peril.harms, fields[1], {"bring", "harm"});
        expect(entry, fields[1], known, "bring or harm");
        peril.profile = profile_called(library_, fields[2]);
        if (peril.profile.is_none())
            refuse(ruling::references,
                   fmt::format("in '{}': there is no profile '{}'; there are {}", shown(entry),
                               shown(fields[2]), ids_of(library_.profiles)));
        if (known && peril.harms)
            expect(entry, fields[3], set_number(peril.amount, fields[3], 1, most_peril_amount),
                   fmt::format("a number from 1 to {}", most_peril_amount));
        else if (known)
            expect(entry, fields[3], set_choice(peril.at, fields[3], {"shards", "objectives", "hoards"}),
                   "objectives, shards or hoards");
        return watch.sound() ? std::optional(peril) : std::nullopt;
    }

    void expect(std::string_view entry, std::string_view field, bool fine, std::string_view wanted) const {
        if (!fine)
            refuse(ruling::options,
                   fmt::format("in '{}': '{}' is not {}", shown(entry), shown(field), wanted));
    }

    const Library& library_;
    Origin origin_;
    Faults& faults_;
};

// ---------------------------------------------------------------- what depends on what is played

// Everything that is named by the options, and found.
struct Chosen {
    std::vector<const CircleEntry*> circles;
    const BattlefieldEntry* field = nullptr;
    const ScenarioEntry* scenario = nullptr;
    const LayoutEntry* layout = nullptr;
    Many<PerilId, Peril> perils;
    EndingsEntry endings;
};

class Choice {
public:
    Choice(Library& library, const Options& options, int seats, Faults& faults)
        : library_(library), options_(options), seats_(seats), faults_(faults) {}

    Chosen check() const {
        Chosen chosen;
        if (options_.rounds < least_rounds || options_.rounds > most_rounds)
            refuse("rounds", "GB-SET-1", "A game lasts three to seven rounds.");
        chosen.circles = chosen_circles();
        chosen.field = named(library_.battlefields, "battlefield", options_.battlefield);
        chosen.scenario = named(library_.scenarios, "scenario", options_.scenario);
        if (chosen.scenario != nullptr) check_seats(chosen.scenario->scenario);
        if (chosen.field != nullptr && chosen.field->sound) check_size(*chosen.field);
        if (chosen.field != nullptr && chosen.scenario != nullptr) chosen.layout = chosen_layout();
        chosen.perils = PerilReader(library_, faults_).read(options_.perils);
        if (chosen.scenario != nullptr && chosen.scenario->sound) chosen.endings = endings(chosen);
        if (is_complete(chosen) && !options_.placed_start) check_ground(chosen);
        return chosen;
    }

private:
    void refuse(std::string_view option, std::string_view rule, std::string sentence) const {
        add_fault(faults_, origin_of(library_.options, option), rule, std::move(sentence));
    }

    template <class Some>
    const Some* named(const std::vector<Some>& entries, std::string_view what, std::string_view id) const {
        const Some* found = find(entries, id);
        if (found == nullptr)
            refuse(what == "circle" ? "circles" : what, ruling::where,
                   fmt::format("there is no {} '{}'; there are {}", what, shown(id), ids_of(entries)));
        return found;
    }

    std::vector<const CircleEntry*> chosen_circles() const {
        const auto seats = static_cast<std::size_t>(seats_);
        std::vector<const CircleEntry*> circles;
        if (options_.circles.empty()) { // the default match: those that come first
            for (std::size_t i = 0; i < seats && i < library_.circles.size(); ++i)
                circles.push_back(&library_.circles[i]);
            return circles;
        }
        const auto ids = parts_of(options_.circles, ',');
        if (ids.size() != seats)
            refuse("circles", ruling::where,
                   fmt::format("one circle a seat is wanted: {}, not {}", seats, ids.size()));
        for (const std::string_view id : ids)
            if (const CircleEntry* found = named(library_.circles, "circle", id)) circles.push_back(found);
        return circles;
    }

    // GB-SET-1
    void check_seats(const Scenario& scenario) const {
        constexpr std::array<std::string_view, most_seats + 1> numbers{"no", "one", "two", "three", "four"};
        if (seats_ < scenario.least_seats)
            refuse("scenario", "GB-SET-1",
                   fmt::format("This scenario needs at least {} circles.",
                               word_in(numbers, scenario.least_seats)));
    }

    // GB-END-6: what is said at the table beats the scenario.
    EndingsEntry endings(const Chosen& chosen) const {
        EndingsEntry entry = chosen.scenario->endings;
        const FaultWatch watch(faults_);
        muster::read_endings(options_.end, origin_of(library_.options, "end"), options_.victory,
                             origin_of(library_.options, "victory"), end_words, entry, faults_);
        if (watch.sound() && chosen.layout != nullptr) check_endings(entry, chosen);
        return entry;
    }

    // The markers of all rounds (GB-RES-2), without treasure, which is scored when it is over.
    void check_endings(const EndingsEntry& entry, const Chosen& chosen) const {
        const auto objectives = static_cast<int>(chosen.layout->objectives.size());
        const auto hoards = static_cast<int>(chosen.layout->hoards.size());
        const bool placed = options_.placed_start;
        const int buried = !placed ? hoards : chosen.scenario->scenario.plunder ? seats_ : 0;
        const int points = 1 + 2 * objectives + 3 * (seats_ - 1);
        check_reach(entry, points * last_round(entry), seats_ + objectives + buried, ruling::endings, faults_,
                    "markers");
        if (seats_ == 1 && entry.endings.may(Ended::lead))
            add_fault(faults_, entry.origin_of(Ended::lead), ruling::endings,
                      "alone there is nobody to be ahead of");
    }

    int last_round(const EndingsEntry& entry) const {
        const bool said = entry.endings.rounds > 0 && !is_given(library_.options, "rounds");
        return said ? entry.endings.rounds : options_.rounds;
    }

    // GB-SET-2
    void check_size(const BattlefieldEntry& entry) const {
        const Place size = entry.field.table.high;
        if (seats_ < most_seats && std::max(size.x, size.y) > most_side)
            refuse("battlefield", "GB-SET-2",
                   battlefield_fault(
                       fmt::format("'{}' is {}U by {}U, and with fewer than four seats no side is "
                                   "over {}U",
                                   entry.id, in_units(size.x), in_units(size.y), in_units(most_side))));
    }

    const LayoutEntry* chosen_layout() const {
        LayoutEntry* layout = find_layout(library_, options_.battlefield, options_.scenario, seats_);
        if (layout == nullptr) {
            // The game has none for too few seats, which was said already.
            if (seats_ >= find(library_.scenarios, options_.scenario)->scenario.least_seats)
                refuse("battlefield", ruling::references,
                       fmt::format("there is no layout for the scenario '{}' with {} seats on '{}'",
                                   options_.scenario, seats_, options_.battlefield));
            return nullptr;
        }
        if (layout->own) FileCheck(library_, faults_).check_layout(*layout, !options_.placed_start);
        return layout;
    }

    bool is_complete(const Chosen& chosen) const {
        return chosen.layout != nullptr && chosen.layout->sound &&
               chosen.circles.size() == static_cast<std::size_t>(seats_) &&
               std::ranges::all_of(chosen.circles, [](const CircleEntry* circle) { return circle->sound; });
    }

    // Whether the godbreakers of these circles have room in a quick start, where the markers do.
    void check_ground(const Chosen& chosen) const {
        if (chosen.field->start.size() < static_cast<std::size_t>(seats_))
            return refuse(
                "battlefield", ruling::references,
                fmt::format("'{}' has a quick start for {} seats, not for {}: setup=placed needs none",
                            chosen.field->id, chosen.field->start.size(), seats_));
        const auto& threat = chosen.scenario->threat;
        const ProfileEntry* profile = threat ? find(library_.profiles, threat->id) : nullptr;
        Ground ground(chosen.field->field, faults_);
        put_markers(ground, *chosen.field, *chosen.layout, seats_, true,
                    profile == nullptr ? nullptr : &profile->profile.build);
        for (std::size_t seat = 0; seat < chosen.circles.size(); ++seat)
            for (std::size_t slot = 0; slot < circle_size; ++slot) {
                const Build& build = chosen.circles[seat]->circle.godbreakers.all[slot];
                ground.put(build.name, build.radius, chosen.field->start[seat].godbreakers[slot]);
            }
    }

    Library& library_;
    const Options& options_;
    int seats_;
    Faults& faults_;
};

// ---------------------------------------------------------------- putting it together

constexpr std::size_t at(Seat seat) { return static_cast<std::size_t>(seat.index()); }

// GB-MARK-3
Many<MarkerId, MarkerInfo> markers_of(const Equipment& kit, const Chosen& chosen) {
    const bool placed = kit.options.placed_start;
    Many<MarkerId, MarkerInfo> markers;
    const auto add = [&](MarkerKind kind, const std::vector<MarkedPlace>& places) {
        for (const MarkedPlace& place : places) markers.push_back({kind, {}, true, place.at});
    };
    for (const Seat seat : seats_of(kit))
        markers.push_back(
            {MarkerKind::shard, seat, !placed, placed ? Place{} : chosen.field->start[at(seat)].shard.at});
    add(MarkerKind::objective, chosen.layout->objectives);
    if (!placed) add(MarkerKind::hoard, chosen.layout->hoards);
    if (placed && kit.scenario.plunder) // GB-SET-4
        for (const Seat seat : seats_of(kit)) markers.push_back({MarkerKind::hoard, seat, false, {}});
    return markers;
}

Scenario scenario_of(const Library& library, const Chosen& chosen, const Equipment& kit) {
    Scenario scenario = chosen.scenario->scenario;
    scenario.guardian = profile_called(library, chosen.scenario->guardian);
    if (kit.seats > 1) { // GB-SET-6: only a single seat is threatened
        scenario.threat_count = 0;
        return scenario;
    }
    scenario.threat = profile_called(library, chosen.scenario->threat);
    if (!kit.options.placed_start)
        for (const MarkedPlace& place : chosen.layout->threats) scenario.threats.push_back(place.at);
    return scenario;
}

// GB-END-10: leaders and the like stand for all of their kind.
struct Named {
    ModelSet models;
    MarkerSet markers;
};
Named named_with(const Equipment& kit, std::string_view word) {
    Named named;
    const auto add_kind = [&](MarkerKind kind) {
        for (const MarkerId marker : kit.markers.ids())
            if (kit.markers[marker].kind == kind) named.markers.add(marker);
    };
    if (word == "leader")
        for (const Seat seat : seats_of(kit)) named.models.add(leader_of(seat));
    if (word == "shard") add_kind(MarkerKind::shard);
    if (word == "objective") add_kind(MarkerKind::objective);
    if (word == "hoard") add_kind(MarkerKind::hoard);
    if (const auto model = find_model(kit, word); model && is_godbreaker(*model)) named.models.add(*model);
    if (const auto marker = find_marker(kit, word)) named.markers.add(*marker);
    return named;
}

// GB-END-6. A rout ends the game whether or not it is said.
void set_endings(Equipment& kit, const Library& library, const EndingsEntry& entry, Faults& faults) {
    kit.endings = entry.endings;
    if (entry.endings.rounds > 0 && !is_given(library.options, "rounds"))
        kit.options.rounds = entry.endings.rounds;
    kit.endings.ends |= bit_of(Ended::rounds);
    kit.endings.ends &= ~bit_of(Ended::rout);
    for (const Reference& lost : entry.lost) {
        const Named named = named_with(kit, lost.id);
        kit.named_models |= named.models;
        kit.named_markers |= named.markers;
        if (named.models.empty() && named.markers.empty())
            add_fault(faults, lost.origin, ruling::endings,
                      fmt::format("there is no '{}' in this game to lose", shown(lost.id)));
    }
}

Equipment equipment(const Library& library, Options options, int seats, Chosen chosen, Faults& faults) {
    Equipment kit;
    kit.options = std::move(options);
    kit.seats = seats;
    kit.pool = std::max(least_pool, pool_a_seat * seats);
    for (const CircleEntry* circle : chosen.circles) kit.circles.push_back(circle->circle);
    for (const ProfileEntry& profile : library.profiles) kit.profiles.push_back(profile.profile);
    kit.called = profile_called(library, called_id);
    kit.field = chosen.field->field;
    kit.scenario = scenario_of(library, chosen, kit);
    kit.markers = markers_of(kit, chosen);
    if (!kit.options.placed_start)
        for (const Seat seat : seats_of(kit))
            for (const MarkedPlace& place : chosen.field->start[at(seat)].godbreakers)
                kit.start.push_back(place.at);
    kit.perils = std::move(chosen.perils);
    set_endings(kit, library, chosen.endings, faults);
    return kit;
}

// A scenario may say where it is played, for whoever says nothing.
void choose_battlefield(Options& options, const Library& library) {
    const ScenarioEntry* scenario = find(library.scenarios, options.scenario);
    if (scenario == nullptr || !scenario->battlefield || is_given(library.options, "battlefield")) return;
    if (find(library.battlefields, scenario->battlefield->id) != nullptr)
        options.battlefield = scenario->battlefield->id;
}

} // namespace

std::optional<Equipment> equip(const Setup& setup, Faults& faults) {
    Faults found;
    const bool enough = seats_fit(setup, least_seats, most_seats, "GB-SET-1", found);
    Library library = read_files(setup, found);
    Options options = read_options(setup, library, found);
    choose_battlefield(options, library);
    FileCheck(library, found).run();
    Chosen chosen;
    if (enough) chosen = Choice(library, options, setup.seats, found).check();
    if (found.empty()) {
        Equipment kit = equipment(library, std::move(options), setup.seats, std::move(chosen), found);
        if (found.empty()) return kit;
    }
    std::ranges::move(found, std::back_inserter(faults));
    return std::nullopt;
}

} // namespace muster::godbreakers
