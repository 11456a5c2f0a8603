// The options of Frames: section 8 of docs/rules/frames.md, and two of our own, battlefield and layout.
#include "games/frames/library.hpp"

namespace muster::frames {

namespace {

using Rule = OptionRule<Options>;
using Value = std::string_view;

bool set_unless_standard(std::string& into, Value value) {
    into = value == "standard" ? "" : value;
    return true;
}
bool set_switch(bool& into, Value value) { return set_choice(into, value, {"off", "on"}); }

constexpr std::array option_rules{
    Rule{{"size", "skirmish", "skirmish, battle", "how many frames a company has"},
         [](Options& o, Value v) { return set_choice(o.size, v, {"skirmish", "battle"}); }},
    Rule{{"clock", "11", "3 to 20", "where the doomsday clock starts"},
         [](Options& o, Value v) { return set_number(o.clock, v, 3, 20); }},
    Rule{{"ruler_units", "8", "6, 8", "how long the ruler is; 6 is for small tables such as coal-court"},
         [](Options& o, Value v) {
             if (v != "6" && v != "8") return false;
             return set_number(o.ruler_units, v, 6, 8);
         }},
    Rule{{"rockets", "3", "0 to 8", "the rockets of each company; unless 3, dealt frame by frame"},
         [](Options& o, Value v) { return set_number(o.rockets, v, 0, most_rockets); }},
    Rule{{"contested", "hold", "hold, neutral",
          "what becomes of a station that two others fight for: it stays, or is nobody's"},
         [](Options& o, Value v) { return set_choice(o.contested_neutral, v, {"hold", "neutral"}); }},
    Rule{{"tie_break", "assets", "assets, extra_round", "what settles a shared highest score at the end"},
         [](Options& o, Value v) { return set_choice(o.extra_round, v, {"assets", "extra_round"}); }},
    Rule{{"drop_whites", "off", "off, on",
          "whether a frame with two white dice may lose one instead of a system"},
         [](Options& o, Value v) { return set_switch(o.drop_whites, v); }},
    Rule{{"cover_tolerance", "0", "0 to 49, and less than the radius of a frame",
          "how far beside the line of fire cover still covers, in hundredths of a unit"},
         [](Options& o, Value v) { return set_number(o.cover_tolerance, v, 0, 49); }},
    Rule{{"early_end", "on", "on, off", "whether a battle ends once nothing can change who wins"},
         [](Options& o, Value v) { return set_switch(o.early_end, v); }},
    Rule{{"quick_start", "on", "on, off",
          "whether everything stands ready, or companies are picked and deployed"},
         [](Options& o, Value v) { return set_switch(o.quick_start, v); }},
    Rule{{"scenario", "doomsday", "doomsday, switchyard, bearers, or one of your own file",
          "how the battle ends and who wins, and with quick_start who begins with what and where"},
         [](Options& o, Value v) { return set_id(o.scenario, v); }},
    Rule{
        {"battlefield", "kiln-yard",
         "kiln-yard, coal-court, switchyard, foundry, or one of your own file; with quick_start the layout's",
         "where the battle is fought, unless the scenario says otherwise"},
        [](Options& o, Value v) { return set_id(o.battlefield, v); }},
    Rule{{"layout", "standard",
          "standard (the scenario's first for this number of seats), duel, trio, quartet, quintet, or a "
          "layout "
          "of your own file",
          "with quick_start: who begins with what and where"},
         [](Options& o, Value v) { return set_id(o.layout, v); }},
    Rule{{"end", "standard",
          "standard (as the scenario says), or any of target:50, target_when:now, lead:20, held:4, held:all, "
          "lost:first, lost:station, lost:s0.f2, last_side",
          "what ends the battle besides the clock"},
         [](Options& o, Value v) { return set_unless_standard(o.end, v); }},
    Rule{{"victory", "standard", "standard (as the scenario says), or any of points, held, kept",
          "what decides who wins: the first that differs"},
         [](Options& o, Value v) { return set_unless_standard(o.victory, v); }},
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

constexpr auto infos = infos_of(option_rules);

} // namespace

Options read_options(const Setup& setup, Library& library, Faults& faults) {
    add_direct_options(setup, ruling::options, library.options, faults);
    return muster::read_options<Options>(option_rules, {ruling::options, infos, later_options, {}},
                                         library.options, faults);
}

std::span<const OptionInfo> option_infos() { return infos; }

} // namespace muster::frames
