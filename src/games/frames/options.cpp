// The options of Frames: section 8 of docs/rules/frames.md, and two of our own, battlefield and layout.
#include "games/frames/library.hpp"

namespace muster::frames {

namespace {

constexpr std::tuple option_rows{
    option::choice("size", &Options::size, {"skirmish", "battle"}, "how many frames a company has"),
    option::number("clock", &Options::clock, 3, 20, "where the doomsday clock starts"),
    option::choice("ruler_units", &Options::ruler_units, {option::means(6, "6"), option::means(8, "8")},
                   "how long the ruler is; 6 is for small tables such as coal-court"),
    option::number("rockets", &Options::rockets, 0, most_rockets,
                   "the rockets of each company; unless 3, dealt frame by frame"),
    option::choice("contested", &Options::contested_neutral, {"hold", "neutral"},
                   "what becomes of a station that two others fight for: it stays, or is nobody's"),
    option::choice("tie_break", &Options::extra_round, {"assets", "extra_round"},
                   "what settles a shared highest score at the end"),
    option::flag("drop_whites", &Options::drop_whites,
                 "whether a frame with two white dice may lose one instead of a system"),
    option::number("cover_tolerance", &Options::cover_tolerance, 0, 49,
                   "how far beside the line of fire cover still covers, in hundredths of a unit",
                   {.hint = "and less than the radius of a frame"}),
    option::flag("early_end", &Options::early_end, "whether a battle ends once nothing can change who wins"),
    option::flag("quick_start", &Options::quick_start,
                 "whether everything stands ready, or companies are picked and deployed"),
    option::id("scenario", &Options::scenario, {"doomsday", "switchyard", "bearers"}, "one of your own file",
               "how the battle ends and who wins, and with quick_start who begins with what and where"),
    option::id("battlefield", &Options::battlefield, {"kiln-yard", "coal-court", "switchyard", "foundry"},
               "one of your own file; with quick_start the layout's",
               "where the battle is fought, unless the scenario says otherwise"),
    option::id(
        "layout", &Options::layout,
        {{"standard", "the scenario's first for this number of seats"}, "duel", "trio", "quartet", "quintet"},
        "a layout of your own file", "with quick_start: who begins with what and where"),
    option::list("end", &Options::end, {"standard", "as the scenario says"}, "any of",
                 {"target:50", "target_when:now", "lead:20", "held:4", "held:all", "lost:first",
                  "lost:station", "lost:s0.f2", "last_side"},
                 "what ends the battle besides the clock"),
    option::list("victory", &Options::victory, {"standard", "as the scenario says"}, "any of",
                 {"points", "held", "kept"}, "what decides who wins: the first that differs"),
};

constexpr std::array later_options{
    LaterOption{"defender_declares", "before_roll"},
    LaterOption{"rocket_use", "assigned"},
    LaterOption{"score_tie", "stable"},
    LaterOption{"spot_timing", "last"},
    LaterOption{"split_weapons", "off"},
    LaterOption{"climbing", "off"},
    LaterOption{"hazard", "off"},
    LaterOption{"frame_initiative", "off"},
    LaterOption{"difficult", "off"},
    LaterOption{"teams", "off"},
};

} // namespace

OptionList option_infos() {
    static const std::vector<OptionInfo> infos = infos_of<Options>(option_rows);
    return {infos, later_options, {}};
}

Options read_options(const Setup& setup, Library& library, Faults& faults) {
    add_direct_options(setup, ruling::options, library.options, faults);
    return muster::read_options<Options>(option_rows, option_infos(), ruling::options, library.options,
                                         faults);
}

} // namespace muster::frames
