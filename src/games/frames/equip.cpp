// What a table plays with: chosen from the data files by the options, and checked where it depends on several
// entries at once.
#include "games/frames/library.hpp"
#include "games/frames/parts.hpp"

#include <fmt/format.h>
#include <iterator>

namespace muster::frames {

namespace {

std::string text_of(Place at) { return fmt::format("({},{})", at.x, at.y); }

bool fits(std::size_t frames, const SizeRow& row) {
    return static_cast<int>(frames) >= row.least && static_cast<int>(frames) <= row.most;
}

struct FoundList {
    const CompanyEntry* company = nullptr;
    const ListEntry* list = nullptr;
};

FoundList find_list(const Library& library, std::string_view id) {
    for (const CompanyEntry& company : library.companies)
        if (const ListEntry* list = find(company.lists, id)) return {&company, list};
    return {};
}

// ---------------------------------------------------------------- where the pieces of a layout stand

struct Side {
    const CompanyEntry* company = nullptr;
    const ListEntry* list = nullptr;
    std::vector<MarkedPlace> frames;
    std::vector<MarkedPlace> stations;
};

// A home may have places for more than a side needs.
void fill(std::vector<MarkedPlace>& places, const std::vector<MarkedPlace>& from, std::size_t wanted) {
    for (std::size_t i = 0; places.size() < wanted && i < from.size(); ++i) places.push_back(from[i]);
}

// The places of a side, as far as there are any: those of its own, or those of its home.
Side side_of(const Library& library, const SideEntry& entry, const FoundList& found, int stations) {
    if (!entry.home) return {found.company, found.list, entry.frames, entry.stations};
    Side side{found.company, found.list, {}, {}};
    if (entry.point) side.frames.push_back(*entry.point);
    if (const HomeEntry* home = find(library.homes, entry.home->id)) {
        fill(side.frames, home->frames, found.list->frames.size());
        fill(side.stations, home->stations, static_cast<std::size_t>(stations));
    }
    return side;
}

// Whatever stands where nothing can: MF-GEO-6 for frames, MF-DEP-1 for stations.
class LayoutGround {
public:
    LayoutGround(const LayoutEntry& layout, const Battlefield& field, Faults& faults)
        : layout_(layout), field_(field), faults_(faults) {}

    void check(const std::vector<Side>& sides) {
        for (const Side& side : sides)
            for (const MarkedPlace& station : side.stations) check_station(station);
        for (const Side& side : sides)
            for (std::size_t i = 0; i < side.frames.size(); ++i)
                check_frame(side.frames[i], side.company->frames[side.list->frames[i]].design);
    }

private:
    struct Piece {
        std::string name;
        Disc disc;
    };

    void check_station(const MarkedPlace& station) {
        const Disc disc{station.at, field_.station_radius};
        if (const std::string why = obstacle(disc, false); !why.empty())
            add_fault(faults_, station.origin, "MF-DEP-1",
                      fmt::format("There is no room for a station there: in the layout '{}' {} {}",
                                  layout_.id, text_of(station.at), why));
        pieces_.push_back({"a station", disc});
    }

    void check_frame(const MarkedPlace& frame, const Design& design) {
        const Disc disc{frame.at, field_.frame_radius};
        if (const std::string why = obstacle(disc, design.systems[System::mov] > 0); !why.empty())
            add_fault(faults_, frame.origin, "MF-GEO-6",
                      fmt::format("A frame cannot stand there: in the layout '{}' {} at {} {}", layout_.id,
                                  design.name, text_of(frame.at), why));
        pieces_.push_back({design.name, disc});
    }

    // Why nothing of this size can be there; nothing if it can.
    std::string obstacle(const Disc& disc, bool may_stand_atop) const {
        if (!field_.table.contains(disc)) return "is not wholly on the table";
        for (const Piece& piece : pieces_)
            if (overlap(disc, piece.disc))
                return fmt::format("overlaps {} at {}", piece.name, text_of(piece.disc.centre));
        for (const Structure& structure : field_.structures)
            if (!may_stand_atop && structure.bricks >= bricks_to_stand && overlap(disc, structure.shape))
                return fmt::format("overlaps the structure {}", structure.id);
        return "";
    }

    const LayoutEntry& layout_;
    const Battlefield& field_;
    Faults& faults_;
    std::vector<Piece> pieces_;
};

// ---------------------------------------------------------------- what the files say of each other

class FileCheck {
public:
    FileCheck(const Library& library, Faults& faults) : library_(library), faults_(faults) {}

    void run() const {
        check_limits();
        check_ids();
        for (const CompanyEntry& company : library_.companies)
            if (!company.own) check_lists(company);
        for (const ScenarioEntry& scenario : library_.scenarios) check_scenario(scenario);
        for (const LayoutEntry& layout : library_.layouts)
            if (!layout.own) check_layout(layout);
    }

    void check_scenario(const ScenarioEntry& scenario) const {
        if (!scenario.sound || !scenario.battlefield) return;
        if (find(library_.battlefields, scenario.battlefield->id) == nullptr)
            refuse(scenario.battlefield->origin, ruling::references,
                   fmt::format("there is no battlefield '{}'; there are {}", scenario.battlefield->id,
                               ids_of(library_.battlefields)));
    }

    void check_layout(const LayoutEntry& layout) const {
        if (!layout.sound) return;
        const SizeRow row = size_row(library_, static_cast<int>(layout.sides.size()), Size::skirmish);
        const BattlefieldEntry* field = find(library_.battlefields, layout.battlefield.id);
        if (field == nullptr)
            refuse(layout.battlefield.origin, ruling::references,
                   fmt::format("there is no battlefield '{}'; there are {}", layout.battlefield.id,
                               ids_of(library_.battlefields)));
        if (find(library_.scenarios, layout.scenario.id) == nullptr)
            refuse(layout.scenario.origin, ruling::references,
                   fmt::format("there is no scenario '{}'; there are {}", layout.scenario.id,
                               ids_of(library_.scenarios)));
        std::vector<Side> sides;
        for (const SideEntry& side : layout.sides)
            if (auto found = checked_side(side, row)) sides.push_back(std::move(*found));
        if (field != nullptr && field->sound && sides.size() == layout.sides.size())
            LayoutGround(layout, field->field, faults_).check(sides);
    }

private:
    void refuse(const Origin& origin, std::string_view rule, std::string sentence) const {
        add_fault(faults_, origin, rule, std::move(sentence));
    }

    template <class Some>
    void check_limit(const std::vector<Some>& entries, std::string_view what, std::size_t most) const {
        if (entries.size() > most)
            refuse(entries.back().origin, ruling::files,
                   fmt::format("there are at most {} {}, those of the game included", most, what));
    }

    void check_limits() const {
        check_limit(library_.companies, "companies", most_companies);
        check_limit(library_.battlefields, "battlefields", most_battlefields);
        check_limit(library_.layouts, "layouts", most_layouts);
        check_limit(library_.homes, "homes", most_homes);
        check_limit(library_.scenarios, "scenarios", most_scenarios);
        std::vector<DesignEntry> frames;
        std::vector<ListEntry> lists;
        for (const CompanyEntry& company : library_.companies) {
            std::ranges::copy(company.frames, std::back_inserter(frames));
            if (company.spare) frames.push_back(*company.spare);
            std::ranges::copy(company.lists, std::back_inserter(lists));
        }
        check_limit(frames, "frames", most_designs);
        check_limit(lists, "lists", most_lists);
    }

    // No two frames of different companies share an id, nor do two lists; those of one company are checked
    // where they are read.
    void check_ids() const {
        std::map<std::string, std::string> frames;
        std::map<std::string, std::string> lists;
        for (const CompanyEntry& company : library_.companies) {
            for (const DesignEntry& frame : company.frames) check_id(frame, company.id, frames);
            if (company.spare) check_id(*company.spare, company.id, frames);
            for (const ListEntry& list : company.lists) check_id(list, company.id, lists);
        }
    }

    void check_id(const Entry& entry, const std::string& company,
                  std::map<std::string, std::string>& owners) const {
        const auto [owner, is_new] = owners.try_emplace(entry.id, company);
        if (entry.id.empty() || is_new || owner->second == company) return;
        refuse(
            entry.origin, ruling::files,
            fmt::format("the id '{}' is given twice: the company '{}' has it too", entry.id, owner->second));
    }

    // MF-DAT-6: a list fits some row.
    void check_lists(const CompanyEntry& company) const {
        for (const ListEntry& list : company.lists)
            if (company.sound && !fits_some_row(list.frames.size()))
                refuse(list.origin, "MF-DAT-6",
                       fmt::format("a list of {} frames fits no number of seats", list.frames.size()));
    }

    bool fits_some_row(std::size_t frames) const {
        return std::ranges::any_of(library_.sizes, [&](const auto& rows) {
            return fits(frames, rows.second.of[0]) || fits(frames, rows.second.of[1]);
        });
    }

    // Nothing if it is faulty, or if what it refers to is.
    std::optional<Side> checked_side(const SideEntry& entry, const SizeRow& row) const {
        const FoundList found = find_list(library_, entry.list.id);
        if (found.list == nullptr)
            refuse(entry.list.origin, ruling::references,
                   fmt::format("there is no list '{}'", entry.list.id));
        const HomeEntry* home = entry.home ? find(library_.homes, entry.home->id) : nullptr;
        if (entry.home && home == nullptr)
            refuse(
                entry.home->origin, ruling::references,
                fmt::format("there is no home '{}'; there are {}", entry.home->id, ids_of(library_.homes)));
        if (found.list == nullptr || !found.company->sound ||
            (entry.home && (home == nullptr || !home->sound)))
            return std::nullopt;
        const Side side = side_of(library_, entry, found, row.stations);
        const FaultWatch watch(faults_);
        check_counts(entry.origin, side, row);
        return watch.sound() ? std::optional(side) : std::nullopt;
    }

    void check_counts(const Origin& origin, const Side& side, const SizeRow& row) const {
        const std::size_t frames = side.list->frames.size();
        if (!fits(frames, row))
            refuse(origin, "MF-DAT-6",
                   fmt::format("{} to {} frames a company are wanted, and '{}' has {}", row.least, row.most,
                               side.list->id, frames));
        if (side.frames.size() != frames)
            refuse(origin, ruling::references,
                   fmt::format("'{}' needs {} places for frames, here are {}", side.list->id, frames,
                               side.frames.size()));
        if (side.stations.size() != static_cast<std::size_t>(row.stations))
            refuse(origin, "MF-DAT-6",
                   fmt::format("{} stations a seat are wanted, here are {}", row.stations,
                               side.stations.size()));
    }

    const Library& library_;
    Faults& faults_;
};

// ---------------------------------------------------------------- what depends on what is played

// MF-RUL-55: whether pieces of this number find room, wherever those before them were put. A piece keeps
// others off a square of the lattice of MF-DEP-9 at most.
bool has_room(const Battlefield& field, int pieces) {
    constexpr int step = 50;
    const int radius = std::max(field.frame_radius, field.station_radius);
    const auto is_free = [&](Place at) {
        const Disc disc{at, radius};
        return field.table.contains(disc) && std::ranges::none_of(field.structures, [&](const Structure& s) {
                   return s.bricks >= bricks_to_stand && overlap(disc, s.shape);
               });
    };
    const int across = (4 * radius + step - 1) / step;
    int wanted = pieces * across * across;
    for (int y = 0; y <= field.table.high.y && wanted > 0; y += step)
        for (int x = 0; x <= field.table.high.x && wanted > 0; x += step)
            wanted -= is_free({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}) ? 1 : 0;
    return wanted <= 0;
}

class Choice {
public:
    Choice(const Library& library, Options& options, int seats, Faults& faults)
        : library_(library), options_(options), seats_(seats), faults_(faults) {}

    // The options then name the scenario, the layout and the battlefield that are played.
    EndingsEntry check() {
        choose_scenario();
        if (options_.quick_start)
            check_quick_start();
        else
            check_full_set_up();
        check_battlefield();
        return endings();
    }

private:
    // A layout that is asked for brings its scenario along.
    void choose_scenario() {
        const LayoutEntry* layout = options_.quick_start ? find(library_.layouts, options_.layout) : nullptr;
        if (layout != nullptr && layout->sound) {
            if (is_given(library_.options, "scenario") && options_.scenario != layout->scenario.id)
                refuse("layout", ruling::where,
                       fmt::format("the layout '{}' belongs to the scenario '{}', not to '{}'", layout->id,
                                   layout->scenario.id, shown(options_.scenario)));
            options_.scenario = layout->scenario.id;
        }
        const ScenarioEntry* scenario = find(library_.scenarios, options_.scenario);
        if (scenario == nullptr && layout == nullptr) // otherwise it is a fault of the layout
            refuse("scenario", ruling::where,
                   fmt::format("there is no scenario '{}'; there are {}", shown(options_.scenario),
                               ids_of(library_.scenarios)));
        const bool free = !options_.quick_start && !is_given(library_.options, "battlefield");
        if (scenario != nullptr && scenario->battlefield && free &&
            find(library_.battlefields, scenario->battlefield->id) != nullptr)
            options_.battlefield = scenario->battlefield->id;
    }

    // MF-END-5: what is said at the table beats the scenario.
    EndingsEntry endings() const {
        EndingsEntry entry;
        if (const ScenarioEntry* scenario = find(library_.scenarios, options_.scenario))
            entry = scenario->endings;
        muster::read_endings(options_.end, origin_of(library_.options, "end"), options_.victory,
                             origin_of(library_.options, "victory"), end_words, entry, faults_);
        return entry;
    }

    // MF-SET-1
    void check_quick_start() {
        if (options_.size == Size::battle || options_.ruler_units != 8)
            refuse(options_.size == Size::battle ? "size" : "ruler_units", "MF-SET-1",
                   "Quick starts are skirmishes with the eight-unit ruler.");
        const LayoutEntry* layout = chosen_layout();
        if (layout == nullptr) return;
        if (layout->own) FileCheck(library_, faults_).check_layout(*layout);
        options_.layout = layout->id;
        const std::string& field = layout->battlefield.id;
        if (is_given(library_.options, "battlefield") && options_.battlefield != field && !field.empty())
            refuse("battlefield", ruling::where,
                   fmt::format("the layout '{}' is played on '{}', not on '{}'", layout->id, field,
                               shown(options_.battlefield)));
        options_.battlefield = field;
    }

    const LayoutEntry* chosen_layout() const {
        const auto seats = static_cast<std::size_t>(seats_);
        if (options_.layout == Options{}.layout) {
            const auto fits_both = [&](const LayoutEntry& layout) {
                return layout.sides.size() == seats && layout.scenario.id == options_.scenario;
            };
            const auto found = std::ranges::find_if(library_.layouts, fits_both);
            if (found != library_.layouts.end()) return &*found;
            if (find(library_.scenarios, options_.scenario) != nullptr)
                refuse(
                    "layout", "MF-SET-1",
                    fmt::format("the scenario '{}' has no layout for {} seats", options_.scenario, seats_));
            return nullptr;
        }
        const LayoutEntry* layout = known_layout();
        if (layout == nullptr || !layout->sound || layout->sides.size() == seats) return layout;
        refuse(
            "layout", "MF-SET-1",
            fmt::format("the layout '{}' is for {} seats, not {}", layout->id, layout->sides.size(), seats_));
        return nullptr;
    }

    const LayoutEntry* known_layout() const {
        const LayoutEntry* layout = find(library_.layouts, options_.layout);
        if (layout == nullptr)
            refuse("layout", ruling::where,
                   fmt::format("there is no layout '{}'; there are {}, {}", shown(options_.layout),
                               Options{}.layout, ids_of(library_.layouts)));
        return layout;
    }

    // MF-SET-2
    void check_full_set_up() const {
        if (options_.layout != Options{}.layout) known_layout();
        const SizeRow row = size_row(library_, seats_, options_.size);
        const auto some_list_fits = [&](const CompanyEntry& company) {
            return std::ranges::any_of(company.lists,
                                       [&](const ListEntry& list) { return fits(list.frames.size(), row); });
        };
        if (std::ranges::none_of(library_.companies, some_list_fits))
            refuse("size", "MF-DAT-6",
                   fmt::format("no list has {} to {} frames, as {} seats need", row.least, row.most, seats_));
        const BattlefieldEntry* field = find(library_.battlefields, options_.battlefield);
        if (field != nullptr && field->sound && !has_room(field->field, seats_ * (row.most + row.stations)))
            refuse(
                "battlefield", ruling::room,
                fmt::format("'{}' may not have room for {} seats with up to {} frames and {} stations each",
                            field->id, seats_, row.most, row.stations));
    }

    void check_battlefield() const {
        const BattlefieldEntry* field = find(library_.battlefields, options_.battlefield);
        if (field == nullptr) {
            if (!options_.quick_start) // otherwise it is a fault of the layout
                refuse("battlefield", ruling::where,
                       fmt::format("there is no battlefield '{}'; there are {}", shown(options_.battlefield),
                                   ids_of(library_.battlefields)));
            return;
        }
        if (!field->sound) return;
        const int units = options_.quick_start ? 8 : options_.ruler_units; // MF-SET-1
        const int ruler = ticks_a_unit * units;
        if (!fits_ruler(field->field.table, ruler))
            refuse(options_.quick_start ? "layout" : "battlefield", "MF-GEO-1",
                   fmt::format(
                       "with a ruler of {} units the diagonal of a table is {} to {} units, and that of '{}' "
                       "is not",
                       units, 4 * units, 6 * units, field->id));
        if (options_.cover_tolerance >= field->field.frame_radius)
            refuse("cover_tolerance", ruling::options,
                   fmt::format(
                       "it must be less than the radius of a frame, which is {} hundredths of a unit here",
                       field->field.frame_radius));
    }

    void refuse(std::string_view option, std::string_view rule, std::string sentence) const {
        add_fault(faults_, origin_of(library_.options, option), rule, std::move(sentence));
    }

    const Library& library_;
    Options& options_;
    int seats_;
    Faults& faults_;
};

// ---------------------------------------------------------------- putting it together

// MF-DAT-7
std::vector<std::uint8_t> dealt_rockets(const ListEntry& list, int rockets) {
    if (rockets == usual_rockets) return list.rockets;
    std::vector<std::uint8_t> dealt(list.frames.size());
    for (std::size_t i = 0; i < static_cast<std::size_t>(rockets); ++i) ++dealt[i % dealt.size()];
    return dealt;
}

// Companies, their frames and their lists, in the order of the files.
void add_companies(const Library& library, Equipment& kit) {
    const auto add_design = [&](const DesignEntry& entry) {
        kit.designs.push_back(entry.design);
        return DesignId(kit.designs.size() - 1);
    };
    for (const CompanyEntry& entry : library.companies) {
        Company company{entry.id, entry.name, {}, DesignId::none()};
        for (const DesignEntry& frame : entry.frames) company.designs.push_back(add_design(frame));
        if (entry.spare) company.spare = add_design(*entry.spare);
        for (const ListEntry& list : entry.lists) {
            MusterList result{list.id, CompanyId(kit.companies.size()), {}, {}, false};
            for (const std::uint8_t frame : list.frames) result.designs.push_back(company.designs[frame]);
            result.rockets = dealt_rockets(list, kit.options.rockets);
            result.fits = fits(list.frames.size(), kit.size);
            kit.lists.push_back(std::move(result));
        }
        kit.companies.push_back(std::move(company));
    }
}

void add_layout(const Library& library, Equipment& kit) {
    const LayoutEntry& entry = *find(library.layouts, kit.options.layout);
    kit.layout = {entry.id, entry.name, {}};
    for (const SideEntry& side_entry : entry.sides) {
        const Side found =
            side_of(library, side_entry, find_list(library, side_entry.list.id), kit.size.stations);
        Layout::Side side;
        const auto list = std::ranges::find(kit.lists, side_entry.list.id, &MusterList::id);
        side.list = ListId(static_cast<int>(list - kit.lists.begin()));
        for (const MarkedPlace& place : found.frames) side.frames.push_back(place.at);
        for (const MarkedPlace& place : found.stations) side.stations.push_back(place.at);
        kit.layout.sides.push_back(std::move(side));
    }
}

// ---------------------------------------------------------------- how it ends: MF-END-5

// What everybody begins with in a quick start; in a full set-up nobody knows.
class Beginning {
public:
    explicit Beginning(const Equipment& kit) : kit_(kit) {
        if (!kit.options.quick_start) return;
        for (const Seat seat : seats_of(kit)) muster_company(kit, state_, seat, kit.layout.sides[seat].list);
        set_scores_per_asset(kit, state_);
    }

    bool is_known() const { return kit_.options.quick_start; }
    int score(Seat seat) const { return (frames(seat) + kit_.size.stations) * ppa_of(state_, seat); }
    // With every station.
    int most() const {
        int most = 0;
        for (const Seat seat : seats_of(kit_))
            most = std::max(most, (frames(seat) + stations_in(kit_)) * ppa_of(state_, seat));
        return is_known() ? most : -1;
    }
    Tally tally() const {
        Tally tally;
        tally.sides = kit_.seats;
        tally.objectives = stations_in(kit_);
        for (const Seat seat : seats_of(kit_)) {
            SideTally& one = tally.side[seat.number];
            one.points = score(seat);
            one.held = kit_.size.stations;
        }
        return tally;
    }
    // The frames that a name may mean.
    FrameSet frames() const {
        FrameSet all = is_known() ? state_.living : FrameSet{};
        for (const Seat seat : seats_of(kit_))
            if (!is_known())
                for (int i = 0; i < kit_.size.most; ++i) all.add(frame_of(seat, i));
        return all;
    }

private:
    int frames(Seat seat) const { return living_of(state_, seat).size(); }

    const Equipment& kit_;
    State state_{};
};

void check_endings(const Equipment& kit, const EndingsEntry& entry, Faults& faults) {
    const Beginning beginning(kit);
    const FaultWatch watch(faults);
    check_reach(entry, beginning.most(), stations_in(kit), ruling::endings, faults, "stations");
    if (!watch.sound()) return;
    const Tally tally = beginning.tally();
    for (const Ended how : {Ended::target, Ended::lead, Ended::held})
        if (entry.endings.may(how) && (beginning.is_known() || how == Ended::held) &&
            is_met(how, entry.endings, tally))
            add_fault(faults, entry.origin_of(how), ruling::endings,
                      fmt::format("'{}' is met before the battle begins", word_of(how)));
}

// MF-END-9: `first` and the like stand for those of all seats.
struct Named {
    FrameSet frames;
    IdSet<StationId> stations;
};
Named named_with(const Equipment& kit, std::string_view word) {
    Named named;
    const FrameSet frames = Beginning(kit).frames();
    if (word == "frame") named.frames = frames;
    if (word == "first")
        for (const Seat seat : seats_of(kit)) named.frames.add(frame_of(seat, 0));
    if (word == "station") named.stations = stations_of(kit);
    if (const auto frame = find_frame(kit, word)) named.frames |= FrameSet(FrameId(*frame)) & frames;
    if (const auto number = find_station(kit, word)) named.stations.add(*number);
    return named;
}

void set_endings(Equipment& kit, const EndingsEntry& entry, Faults& faults) {
    kit.endings = entry.endings;
    check_endings(kit, entry, faults);
    for (const Reference& lost : entry.lost) {
        const Named named = named_with(kit, lost.id);
        kit.named_frames |= named.frames;
        kit.named_stations |= named.stations;
        if (named.frames.empty() && named.stations.empty())
            add_fault(faults, lost.origin, ruling::endings,
                      fmt::format("there is no '{}' in this battle to lose", shown(lost.id)));
    }
}

Equipment equipment(const Library& library, Options options, int seats, const EndingsEntry& endings,
                    Faults& faults) {
    Equipment kit;
    kit.options = std::move(options);
    kit.seats = seats;
    kit.ruler = ticks_a_unit * kit.options.ruler_units;
    kit.size = size_row(library, seats, kit.options.size);
    add_companies(library, kit);
    kit.field = find(library.battlefields, kit.options.battlefield)->field;
    if (kit.options.quick_start) add_layout(library, kit);
    set_endings(kit, endings, faults);
    return kit;
}

} // namespace

std::optional<Equipment> equip(const Setup& setup, Faults& faults) {
    Faults found;
    const bool enough = seats_fit(setup, least_seats, most_seats, "MF-DAT-6", found);
    Library library = read_files(setup, found);
    Options options = read_options(setup, library, found);
    FileCheck(library, found).run();
    EndingsEntry endings;
    if (enough) endings = Choice(library, options, setup.seats, found).check();
    if (found.empty()) {
        Equipment kit = equipment(library, std::move(options), setup.seats, endings, found);
        if (found.empty()) return kit;
    }
    std::ranges::move(found, std::back_inserter(faults));
    return std::nullopt;
}

} // namespace muster::frames
