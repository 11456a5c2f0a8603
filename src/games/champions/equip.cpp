// What a table plays with: chosen from the data files by the options, and checked where it depends on both.
#include "games/champions/library.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace muster::champions {

namespace {

template <class Map>
std::string names_of(const Map& map) {
    std::string names;
    for (const auto& [id, unused] : map) names += (names.empty() ? "" : ", ") + id;
    return names;
}

// ---------------------------------------------------------------- what depends on what is played

class Choice {
public:
    Choice(const Library& library, const Options& options, int seats, Faults& faults)
        : library_(library), options_(options), seats_(seats), faults_(faults) {}

    void check() const {
        check_styles();
        check_board();
        check_deck();
        check_champions();
        check_supply();
    }

private:
    // CH-DATA-4: no fewer styles than seats. CH-DATA-5: a list names one known style for each seat.
    void check_styles() const {
        if (options_.styles == Styles::random) {
            if (static_cast<int>(library_.styles.size()) < seats_)
                add_fault(faults_, given("styles"), "CH-DATA-4",
                          fmt::format("there are fewer than {} styles to draw from", seats_));
            return;
        }
        const auto& list = options_.fixed_styles;
        if (!list.empty() && list.size() != static_cast<std::size_t>(seats_))
            add_fault(faults_, given("styles"), "CH-DATA-5",
                      fmt::format("one style a seat is wanted: {}, not {}", seats_, list.size()));
        for (std::size_t i = 0; i < list.size() && i < most_seats; ++i) check_style(list[i], given("styles"));
    }

    void check_style(const std::string& id, const Origin& origin) const {
        if (!library_.styles.contains(id))
            add_fault(
                faults_, origin, "CH-DATA-5",
                fmt::format("there is no style '{}'; there are {}", shown(id), names_of(library_.styles)));
    }

    void check_board() const {
        const auto found = library_.boards.find(options_.board);
        if (found == library_.boards.end())
            return add_fault(faults_, given("board"), "CH-DATA-5",
                             fmt::format("there is no board '{}'; there are {}", shown(options_.board),
                                         names_of(library_.boards)));
        const Board& board = found->second;
        if (!board.sound) return;
        const auto refuse = [&](std::string sentence) {
            add_fault(faults_, board.origin, "CH-DATA-4", std::move(sentence));
        };
        if (board.info.floor.size() < seats_ + 1)
            refuse(fmt::format("{} seats need at least {} floor hexes, here are {}", seats_, seats_ + 1,
                               board.info.floor.size()));
        if (options_.set_up == SetUp::quick && board.info.starts[static_cast<std::size_t>(seats_)].empty())
            refuse(fmt::format("with setup=quick the board needs a start for {} seats", seats_));
        if (options_.set_up == SetUp::choose && board.info.zone.size() < seats_)
            refuse(fmt::format("with setup=choose {} seats need a zone of at least {} hexes, here are {}",
                               seats_, seats_, board.info.zone.size()));
    }

    void check_deck() const {
        if (!library_.decks.contains(options_.deck))
            add_fault(faults_, given("deck"), "CH-DATA-5",
                      fmt::format("there is no deck '{}'; there are {}", shown(options_.deck),
                                  names_of(library_.decks)));
    }

    // CH-DATA-5: one a seat, and their styles are known
    void check_champions() const {
        for (const Fighter& fighter : library_.champions)
            if (!fighter.info.style.empty()) check_style(fighter.info.style, fighter.style_from);
        const auto count = static_cast<int>(library_.champions.size());
        if (count >= seats_) return;
        const Origin origin = count == 0 ? Origin{"", 0, "champion"}
                                         : Origin{library_.champions[0].style_from.file, 0, "champion"};
        add_fault(faults_, origin, "CH-DATA-5",
                  fmt::format("{} seats need as many champions, here are {}", seats_, count));
    }

    // Section 8: a supply that is limited has everyone's first tokens.
    void check_supply() const {
        const int needed = seats_ * options_.start_power;
        if (options_.power_supply == 0 || options_.power_supply >= needed) return;
        add_fault(faults_, given("power_supply"), "CH-DATA-5",
                  fmt::format("{} seats begin with {} Power each, so at least {} are needed, not {}", seats_,
                              options_.start_power, needed, options_.power_supply));
    }

    Origin given(std::string_view name) const { return origin_of(library_.options, name); }

    const Library& library_;
    const Options& options_;
    int seats_;
    Faults& faults_;
};

// ---------------------------------------------------------------- putting it together

std::uint8_t index_of_style(const std::vector<StyleInfo>& styles, const std::string& id) {
    return static_cast<std::uint8_t>(std::ranges::find(styles, id, &StyleInfo::id) - styles.begin());
}

// CH-SET-4
void give_fixed_styles(Equipment& kit) {
    if (kit.options.styles != Styles::fixed) return;
    for (std::size_t seat = 0; seat < kit.champions.size(); ++seat) {
        const auto& list = kit.options.fixed_styles;
        kit.style_of[seat] =
            index_of_style(kit.styles, list.empty() ? kit.champions[seat].style : list[seat]);
    }
}

Equipment equipment(Library& library, Options options, int seats) {
    Equipment kit;
    kit.options = std::move(options);
    Deck& deck = library.decks[kit.options.deck];
    kit.cards = std::move(deck.cards);
    kit.deck_size = deck.size;
    for (auto& [id, style] : library.styles) kit.styles.push_back(std::move(style));
    for (int seat = 0; seat < seats; ++seat)
        kit.champions.push_back(std::move(library.champions[static_cast<std::size_t>(seat)].info));
    kit.board = std::move(library.boards[kit.options.board].info);
    give_fixed_styles(kit);
    return kit;
}

} // namespace

std::optional<Equipment> equip(const Setup& setup, Faults& faults) {
    Faults found;
    const bool enough = seats_fit(setup, least_seats, most_seats, "CH-RUL-42", found);
    Library library = read_files(setup, found);
    Options options = read_options(setup, library, found);
    if (enough) Choice(library, options, setup.seats, found).check();
    if (found.empty()) return equipment(library, std::move(options), setup.seats);
    std::ranges::move(found, std::back_inserter(faults));
    return std::nullopt;
}

} // namespace muster::champions
