// How the data files of Frames are read and checked: section 2 of docs/rules/frames.md, and our own rulings
// on files. What depends on several entries at once is checked by equip.cpp. The files are in data/frames/.
#include "games/frames/library.hpp"

#include <fmt/format.h>

namespace muster::frames {

namespace {

using Kind = DataNode::Kind;

constexpr std::array own_files{"data/frames/companies.toml", "data/frames/battlefields.toml",
                               "data/frames/scenarios.toml", "data/frames/layouts.toml",
                               "data/frames/sizes.toml"};

constexpr int most_bricks = 99;
constexpr int any_number = 99; // where a sum is what counts
constexpr int least_radius = 20;
constexpr int most_radius = 100;

std::optional<Place> read_place(const DataReader& reader) {
    return muster::read_place(reader, 0, longest_diagonal);
}
std::vector<MarkedPlace> read_places(const DataReader& list, std::size_t most) {
    return muster::read_places(list, most, 0, longest_diagonal);
}

// ---------------------------------------------------------------- companies: MF-DAT-1, MF-DAT-3, MF-DAT-6

constexpr std::array<std::string_view, system_types> codes{"DEF", "MOV", "SPT", "HTH", "DIR", "ART"};

Systems read_systems(const DataReader& entry) {
    Systems systems;
    bool too_many = false;
    for (std::size_t i = 0; i < codes.size(); ++i) {
        const auto reader = entry.get(codes[i]);
        const auto count = reader ? reader->integer(0, any_number).value_or(0) : 0;
        systems.of.all[i] = static_cast<std::uint8_t>(count);
        too_many = too_many || count > 2;
    }
    if (too_many || systems.total() > 4)
        entry.fault("A frame carries at most four systems and two of a kind.", "MF-DAT-1");
    return systems;
}

DesignEntry read_design(const DataReader& entry, std::set<std::string>& taken) {
    DesignEntry result;
    entry.object({"id", "name", "DEF", "MOV", "SPT", "HTH", "DIR", "ART"});
    result.id = read_id(entry, taken, ruling::files);
    result.origin = origin_of(entry);
    result.design = {result.id, read_name(entry), read_systems(entry)};
    return result;
}

// Which of the company's frames; each at most once.
void read_list_frames(const DataReader& ids, const CompanyEntry& company, ListEntry& list) {
    if (!ids.under("MF-DAT-6").array(frames_a_seat)) return;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const auto id = ids[i].id();
        if (!id) continue;
        const DesignEntry* found = find(company.frames, *id);
        if (found == nullptr) {
            ids[i].fault(fmt::format("'{}' is not a frame of this company", *id), ruling::references);
            continue;
        }
        const auto frame = static_cast<std::uint8_t>(found - company.frames.data());
        if (std::ranges::find(list.frames, frame) != list.frames.end())
            ids[i].fault(fmt::format("a list takes each frame once, and '{}' twice", *id),
                         ruling::references);
        list.frames.push_back(frame);
    }
}

void read_rockets(const DataReader& numbers, std::size_t frames, ListEntry& list) {
    if (!numbers.array(frames_a_seat)) return;
    int total = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto count = numbers[i].under("MF-DAT-3").integer(0, any_number).value_or(0);
        total += static_cast<int>(count);
        list.rockets.push_back(static_cast<std::uint8_t>(count));
    }
    if (numbers.size() != frames)
        numbers.fault(
            fmt::format("one number for each frame is wanted here: {}, not {}", frames, numbers.size()));
    if (total != usual_rockets)
        numbers.fault(fmt::format("Every company carries exactly {} rockets.", usual_rockets), "MF-DAT-3");
}

void read_list(const DataReader& entry, std::set<std::string>& taken, CompanyEntry& company) {
    ListEntry list;
    entry.object({"id", "frames", "rockets"});
    list.id = read_id(entry, taken, ruling::files);
    list.origin = origin_of(entry);
    const auto frames = entry.need("frames");
    if (frames) read_list_frames(*frames, company, list);
    if (const auto rockets = entry.need("rockets")) read_rockets(*rockets, frames ? frames->size() : 0, list);
    company.lists.push_back(std::move(list));
}

void read_company(const DataReader& entry, std::set<std::string>& taken, Library& library, Faults& faults) {
    const FaultWatch watch(faults);
    CompanyEntry company;
    entry.object({"id", "name", "frames", "spare", "lists"});
    company.id = read_id(entry, taken, ruling::files);
    company.origin = origin_of(entry);
    company.name = read_name(entry);
    std::set<std::string> frames;
    entry.need("frames");
    read_each(entry, "frames", most_designs, [&](const DataReader& frame, std::set<std::string>&) {
        company.frames.push_back(read_design(frame, frames));
    });
    if (const auto spare = entry.get("spare"); spare && is_table(*spare))
        company.spare = read_design(*spare, frames);
    entry.need("lists");
    read_each(entry, "lists", most_lists,
              [&](const DataReader& list, std::set<std::string>& lists) { read_list(list, lists, company); });
    company.sound = watch.sound();
    put(library.companies, std::move(company));
}

// ---------------------------------------------------------------- battlefields: MF-GEO-1, MF-GEO-2, MF-GEO-5

Box read_table(const DataReader& entry) {
    const auto reader = entry.under("MF-GEO-1").need("size");
    const auto size =
        reader ? read_numbers<2>(*reader, "a size, [width, height],", 1, longest_diagonal) : std::nullopt;
    if (!size) return {};
    const Box table{{0, 0}, place_of((*size)[0], (*size)[1])};
    if (!fits_ruler(table, 600) && !fits_ruler(table, 800))
        reader->fault(
            "the diagonal of a table is 4 to 6 rulers: 3200 to 4800 hundredths of a unit, or 2400 to "
            "3600 with ruler_units=6");
    return table;
}

int read_radius(const DataReader& entry, std::string_view field, int usual) {
    const auto reader = entry.under("MF-GEO-2").get(field);
    return reader ? static_cast<int>(reader->integer(least_radius, most_radius).value_or(usual)) : usual;
}

std::optional<std::vector<Place>> read_corners(const DataReader& reader) {
    if (!reader.array(Polygon::most_corners)) return std::nullopt;
    std::vector<Place> corners;
    for (std::size_t i = 0; i < reader.size(); ++i)
        if (const auto corner = read_place(reader[i])) corners.push_back(*corner);
    return corners.size() == reader.size() ? std::optional(corners) : std::nullopt;
}

// As another structure, elsewhere.
std::optional<std::vector<Place>> read_copy(const DataReader& entry, const std::set<std::string>& taken,
                                            const std::vector<Structure>& structures, int& bricks) {
    const auto like = entry.get("like");
    const auto moved = entry.need("moved");
    const auto id = like->id();
    const auto by =
        moved ? read_numbers<2>(*moved, "a way, [east, north],", -longest_diagonal, longest_diagonal)
              : std::nullopt;
    if (!id || !by) return std::nullopt;
    const auto found = std::ranges::find(structures, *id, &Structure::id);
    if (found == structures.end()) {
        if (!taken.contains(*id))
            like->fault(fmt::format("there is no structure '{}' above", *id), ruling::references);
        return std::nullopt;
    }
    bricks = found->bricks;
    std::vector<Place> corners;
    for (const Place corner : found->shape.corners()) corners.push_back(corner + Vector{(*by)[0], (*by)[1]});
    return corners;
}

void check_shape(const DataReader& entry, std::span<const Place> corners, const Box& table) {
    switch (shape_of(corners)) {
    case Shape::fine: break;
    case Shape::too_few_corners:
    case Shape::too_many_corners:
        return entry.fault(fmt::format("a structure has 3 to {} corners", Polygon::most_corners));
    case Shape::clockwise: return entry.fault("the corners of a structure go counter-clockwise");
    case Shape::not_convex: return entry.fault("the shape of a structure is convex");
    }
    const bool is_known = table.high != Place{};
    if (is_known && !std::ranges::all_of(corners, [&](Place corner) { return table.contains(corner); }))
        entry.fault("a structure lies on the table");
}

std::optional<std::vector<Place>> read_shape(const DataReader& entry, const std::set<std::string>& taken,
                                             const std::vector<Structure>& structures, int& bricks) {
    const auto box = entry.get("box");
    const auto corners = entry.get("corners");
    if (int{box.has_value()} + int{corners.has_value()} + int{entry.has("like")} != 1) {
        entry.fault("a structure has one shape: a box, corners, or like and moved", ruling::files);
        return std::nullopt;
    }
    if (box) return read_box(*box, 0, longest_diagonal);
    if (corners) return read_corners(*corners);
    return read_copy(entry, taken, structures, bricks);
}

void read_structure(const DataReader& entry, std::set<std::string>& taken, Battlefield& field,
                    Faults& faults) {
    const FaultWatch watch(faults);
    entry.under(ruling::files).object({"id", "box", "corners", "like", "moved", "bricks"});
    const std::set<std::string> above = taken;
    const std::string id = read_id(entry.under(ruling::files), taken, ruling::files);
    int bricks = 0;
    const auto corners = read_shape(entry, above, field.structures, bricks);
    const auto number = entry.has("like") ? entry.get("bricks") : entry.need("bricks");
    if (number) bricks = static_cast<int>(number->integer(0, most_bricks).value_or(0));
    if (corners) check_shape(entry, *corners, field.table);
    if (corners && watch.sound())
        field.structures.push_back({id, Polygon(*corners), static_cast<std::uint8_t>(bricks)});
}

void read_battlefield(const DataReader& entry, std::set<std::string>& taken, Library& library,
                      Faults& faults) {
    const FaultWatch watch(faults);
    BattlefieldEntry result;
    entry.object({"id", "name", "size", "frame_radius", "station_radius", "structures"});
    result.id = read_id(entry, taken, ruling::files);
    result.origin = origin_of(entry);
    Battlefield& field = result.field;
    field.id = result.id;
    field.name = read_name(entry);
    field.table = read_table(entry);
    field.frame_radius = read_radius(entry, "frame_radius", field.frame_radius);
    field.station_radius = read_radius(entry, "station_radius", field.station_radius);
    read_each(entry.under("MF-GEO-5"), "structures", most_structures,
              [&](const DataReader& structure, std::set<std::string>& ids) {
                  read_structure(structure, ids, field, faults);
              });
    result.sound = watch.sound();
    put(library.battlefields, std::move(result));
}

// ---------------------------------------------------------------- layouts and homes

void read_home(const DataReader& entry, std::set<std::string>& taken, Library& library, Faults& faults) {
    const FaultWatch watch(faults);
    HomeEntry home;
    entry.object({"id", "frames", "stations"});
    home.id = read_id(entry, taken, ruling::files);
    home.origin = origin_of(entry);
    if (const auto frames = entry.need("frames")) home.frames = read_places(*frames, frames_a_seat);
    if (const auto stations = entry.need("stations")) home.stations = read_places(*stations, most_stations);
    home.sound = watch.sound();
    put(library.homes, std::move(home));
}

SideEntry read_side(const DataReader& entry) {
    SideEntry side;
    entry.object({"list", "home", "point", "frames", "stations"});
    side.origin = origin_of(entry);
    if (const auto list = entry.need("list")) side.list = read_reference(*list);
    const auto home = entry.get("home");
    if (home && (entry.has("frames") || entry.has("stations")))
        entry.fault("a side has a home, or frames and stations of its own");
    if (!home && entry.has("point")) entry.fault("only a side with a home has a point");
    if (home) {
        side.home = read_reference(*home);
        const auto point = entry.get("point");
        const auto place = point ? read_place(*point) : std::nullopt;
        if (place) side.point = {*place, origin_of(*point)};
        return side;
    }
    if (const auto frames = entry.need("frames")) side.frames = read_places(*frames, frames_a_seat);
    if (const auto stations = entry.need("stations")) side.stations = read_places(*stations, most_stations);
    return side;
}

void read_sides(const DataReader& list, LayoutEntry& layout) {
    if (!list.is(Kind::list) || list.size() < least_seats || list.size() > most_seats)
        return list.fault(fmt::format("a list of {} to {} sides is wanted here, one for each seat",
                                      least_seats, most_seats));
    for (std::size_t i = 0; i < list.size(); ++i)
        if (is_table(list[i])) layout.sides.push_back(read_side(list[i]));
}

void read_layout(const DataReader& entry, std::set<std::string>& taken, Library& library, Faults& faults) {
    const FaultWatch watch(faults);
    LayoutEntry layout;
    entry.object({"id", "name", "scenario", "battlefield", "side"});
    layout.id = read_id(entry, taken, ruling::files);
    layout.origin = origin_of(entry);
    if (layout.id == Options{}.layout)
        entry.fault(fmt::format("'{}' means the first layout for a number of seats, and is no id", layout.id),
                    ruling::references);
    layout.name = read_name(entry);
    layout.scenario = {Options{}.scenario, layout.origin};
    if (const auto scenario = entry.get("scenario")) layout.scenario = read_reference(*scenario);
    if (const auto battlefield = entry.need("battlefield")) layout.battlefield = read_reference(*battlefield);
    if (const auto sides = entry.need("side")) read_sides(*sides, layout);
    layout.sound = watch.sound();
    put(library.layouts, std::move(layout));
}

void read_scenario(const DataReader& entry, std::set<std::string>& taken, Library& library, Faults& faults) {
    const FaultWatch watch(faults);
    ScenarioEntry scenario;
    entry.object({"id", "name", "battlefield", "end", "victory"});
    scenario.id = read_id(entry, taken, ruling::files);
    scenario.origin = origin_of(entry);
    scenario.name = read_name(entry);
    if (const auto battlefield = entry.get("battlefield"))
        scenario.battlefield = read_reference(*battlefield);
    scenario.endings = read_endings(entry, end_words, faults);
    scenario.sound = watch.sound();
    put(library.scenarios, std::move(scenario));
}

// ---------------------------------------------------------------- sizes: MF-DAT-6

SizeRow read_row(const DataReader& entry, std::string_view size, int seats, int stations) {
    const auto reader = entry.need(size);
    const auto numbers =
        reader ? read_numbers<2>(*reader, "a range, [fewest, most],", 1, frames_a_seat) : std::nullopt;
    if (!numbers) return {};
    const auto [least, most] = *numbers;
    if (least > most) reader->fault("the fewest come first: [fewest, most]");
    if (seats * most > most_frames_in_all)
        reader->fault(fmt::format("{} seats with {} frames each have more than {} in all", seats, most,
                                  most_frames_in_all));
    return {stations, least, most};
}

void read_size(const DataReader& entry, std::set<int>& taken, Library& library, Faults& faults) {
    const FaultWatch watch(faults);
    entry.object({"seats", "stations", "skirmish", "battle"});
    const auto seats_reader = entry.need("seats");
    const auto given = seats_reader ? seats_reader->integer(least_seats, most_seats) : std::nullopt;
    if (!given) return;
    const int seats = static_cast<int>(*given);
    if (!taken.insert(seats).second)
        seats_reader->fault(fmt::format("the row for {} seats is given twice", seats), ruling::files);
    const DataReader row = entry.under("MF-DAT-6");
    const auto number = row.need("stations");
    const int stations = number ? static_cast<int>(number->integer(1, most_stations).value_or(1)) : 1;
    if (seats * stations > most_stations)
        number->fault(fmt::format("{} seats with {} stations each have more than {} in all", seats, stations,
                                  most_stations));
    const SizeRows rows{
        {read_row(row, "skirmish", seats, stations), read_row(row, "battle", seats, stations)}};
    if (watch.sound()) library.sizes[seats] = rows;
}

// ---------------------------------------------------------------- files

void read_file(std::string_view name, std::string_view text, Library& library, Faults& faults) {
    const auto document = parse_toml(name, text, faults);
    if (!document) return;
    const DataReader root = DataReader(*document, name, faults).under(ruling::files);
    root.object({"company", "battlefield", "scenario", "layout", "home", "size", "options"});
    const auto read_all = [&](std::string_view field, std::size_t most, const auto& read) {
        read_each(root, field, most, [&](const DataReader& entry, std::set<std::string>& taken) {
            read(entry, taken, library, faults);
        });
    };
    read_all("company", most_companies, read_company);
    read_all("battlefield", most_battlefields, read_battlefield);
    read_all("scenario", most_scenarios, read_scenario);
    read_all("layout", most_layouts, read_layout);
    read_all("home", most_homes, read_home);
    std::set<int> seats;
    read_each(root, "size", most_seats, [&](const DataReader& entry, std::set<std::string>&) {
        read_size(entry, seats, library, faults);
    });
    if (const auto options = root.get("options"))
        read_option_table(*options, ruling::options, library.options);
}

const OwnLibrary<Library>& own_library() {
    static const OwnLibrary<Library> own = [] {
        auto read = read_own_files<Library>(own_files, read_file);
        for (CompanyEntry& company : read.library.companies) company.own = true;
        for (LayoutEntry& layout : read.library.layouts) layout.own = true;
        return read;
    }();
    return own;
}

} // namespace

Library read_files(const Setup& setup, Faults& faults) {
    return with_files_of(setup, own_library(), read_file, faults);
}

} // namespace muster::frames
