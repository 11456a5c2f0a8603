// Feeds arbitrary text to Champions as a user's data file. It must be refused with faults, or give an
// equipment within the limits of CH-DATA-1 to CH-DATA-5: the rest of the game relies on them.
#include "games/champions/champions.hpp"

#include <cstdlib>
#include <set>

namespace {

using namespace muster;
using namespace muster::champions;

void expect(bool holds) {
    if (!holds) std::abort();
}

void expect_section(const Section& section, bool attack, bool may_displace) {
    expect(section.number >= -1 && section.number <= 4 && section.gain <= 9 && section.cost <= 9 &&
           section.shields <= 9);
    expect(!section.displace || (may_displace && section.number == 1));
    if (attack)
        return expect(section.dice >= 1 && section.dice <= most_dice && section.number == -1 &&
                      section.shields == 0);
    expect(section.dice == 0 && !section.barrage && !section.push && !section.fumble && section != Section{});
}

void expect_cards(const Equipment& kit) {
    expect(!kit.cards.empty() && kit.cards.size() <= most_card_ids);
    int size = 0;
    for (std::size_t i = 0; i < kit.cards.size(); ++i) {
        const CardInfo& card = kit.cards[i];
        expect_section(card.move, false, true);
        expect_section(card.attack, true, false);
        expect_section(card.reaction, false, false);
        expect(i == 0 || kit.cards[i - 1].id < card.id);
        expect(card.twin <= i && kit.cards[card.twin].twin == card.twin &&
               kit.cards[card.twin].move == card.move);
        expect(!card.id.empty() && card.id.size() <= 16 && !card.name.empty());
        size += card.copies;
    }
    expect(size == kit.deck_size && size >= 1 && size <= most_in_deck);
}

void expect_styles(const Equipment& kit, int seats) {
    expect(kit.styles.size() <= most_styles);
    expect(kit.options.styles == Styles::fixed || static_cast<int>(kit.styles.size()) >= seats);
    for (std::size_t i = 0; i < kit.styles.size(); ++i) {
        const StyleInfo& style = kit.styles[i];
        expect(i == 0 || kit.styles[i - 1].id < style.id);
        expect(!style.aims.empty() && style.aims.size() <= most_offsets);
        std::set<Hex> offsets;
        for (const auto& aim : style.aims)
            expect(aim.offset != Hex{} && offsets.insert(aim.offset).second && aim.needs >= 2 &&
                   aim.needs <= 6);
    }
    for (int seat = 0; seat < seats; ++seat)
        expect(kit.style_of[static_cast<std::size_t>(seat)] < kit.styles.size());
}

void expect_board(const Equipment& kit, int seats) {
    const BoardInfo& board = kit.board;
    expect(board.floor.size() >= seats + 1 && board.floor.size() <= HexGrid::capacity &&
           board.floor.connected());
    for (const Hex wall : board.walls) expect(board.floor.find(wall) == HexGrid::nowhere);
    const auto& starts = board.starts[static_cast<std::size_t>(seats)];
    expect(kit.options.set_up == SetUp::choose || starts.size() == static_cast<std::size_t>(seats));
    std::set<Hex> taken;
    for (const Start& start : starts)
        expect(board.floor.find(start.hex) != HexGrid::nowhere && start.facing < directions &&
               taken.insert(start.hex).second);
    expect(kit.options.set_up == SetUp::quick || board.zone.size() >= seats);
    expect((board.zone - board.floor.all()).empty());
}

void expect_options(const Equipment& kit, int seats) {
    const Options& o = kit.options;
    expect(o.score_target >= 1 && o.score_target <= 10 && o.hand_size >= 2 && o.hand_size <= most_in_hand);
    expect(o.max_rounds >= 0 && o.max_rounds <= 500 && o.start_power >= 0 && o.start_power <= 3);
    expect(o.power_supply >= 0 && o.power_supply <= 99 &&
           (o.power_supply == 0 || o.power_supply >= seats * o.start_power));
    expect(o.score_supply == 0 || o.score_supply == 20);
    expect(o.fixed_styles.empty() || o.fixed_styles.size() == static_cast<std::size_t>(seats));
    expect(static_cast<int>(kit.champions.size()) == seats);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    Setup setup;
    setup.seats = 2 + data[0] % 3;
    setup.data.push_back({"fuzz.toml", std::string(data + 1, data + size)});
    Faults faults;
    const auto kit = equip(setup, faults);
    expect(kit.has_value() == faults.empty());
    for (const Fault& fault : faults) expect(!fault.sentence.empty());
    if (!kit) return 0;
    expect_cards(*kit);
    expect_styles(*kit, setup.seats);
    expect_board(*kit, setup.seats);
    expect_options(*kit, setup.seats);
    return 0;
}
