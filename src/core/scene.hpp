// What to draw: a game describes its table in one vocabulary, and whoever shows it (terminal, page, screen
// reader) knows no game. Small on purpose; when a game needs more, extend it for all.
#pragma once

#include "core/action.hpp"
#include "core/json_fwd.hpp"
#include "core/rule.hpp"

#include <optional>
#include <string>
#include <vector>

namespace muster {

struct Scene {
    struct Counter {
        std::string name;
        int value = 0;
        std::string icon;
        std::string text = {}; // how it is written where the number alone says too little: "D8"
    };
    // A patch of the board: one hex, or a polygon in table units.
    struct Terrain {
        std::string kind; // floor, wall, barricade, cover, difficult, water, building, zone ...
        std::string label;
        Rule rule; // what it does
        std::vector<Place> shape;
        std::string id = {}; // where actions can name it
        std::vector<Counter> counters = {};
    };
    // What the players' rulers measure in.
    struct Unit {
        std::string name;
        int size = 0; // table units
    };
    struct Board {
        bool hexes = true; // flat-topped axial hexes, or a rectangle of table units
        Place size{};      // the rectangle, from (0,0) in its south-west corner
        Unit unit;         // of a rectangle
        std::vector<Terrain> terrain;
    };
    struct SheetRow {
        std::string name;
        std::string value;
        Rule rule;
    };
    // A hex or point that a piece threatens or covers, with what it needs to hit.
    struct Reach {
        Place at{};
        int needs = 0;
    };
    // A range on a table: whatever comes this near to the centre is in it.
    struct Ring {
        std::string name;
        int radius = 0;
        Rule rule;
    };
    struct Piece {
        std::string id;
        int owner = -1;
        std::string name;
        std::string kind;
        bool placed = true;
        Place at{};
        int facing = -1;   // sixths of a turn clockwise from the top; -1 where facing means nothing
        int radius = 0;    // table units; 0 on hexes
        std::string state; // ready, active, waiting, done, engaged, hidden, destroyed, gone
        std::vector<Counter> counters;
        std::vector<SheetRow> sheet;
        std::vector<Reach> reach;
        std::vector<Ring> rings;
        std::string group;
        // Ids of what its own rules make it go for or flee from, whoever moves it: an arrow could point
        // there.
        std::vector<std::string> after = {};
    };
    // Objectives, stations, clocks, dice lying on the table.
    struct Marker {
        std::string id;
        std::string kind;
        std::string label;
        int owner = -1;
        bool placed = false;
        Place at{};
        int value = 0;
        int needs = 0;
        Rule rule;
        int home = -1;  // whose it was at first; the owner is who holds it now
        int radius = 0; // table units
        std::vector<Ring> rings = {};
    };
    // Dice that have been rolled and lie before their owner until they are used.
    struct Die {
        std::string name;
        int sides = 6;
        int value = 0;
        bool used = false;
        std::string colour;
        std::string use; // what it may serve
    };
    struct Tray {
        int owner = -1;
        std::string title;
        std::string piece; // whose dice they are
        std::vector<Die> dice;
        Rule rule;
    };
    struct CardSection {
        std::string name;
        std::string text;  // in words
        std::string icons; // as printed
    };
    struct Card {
        std::string id; // empty: face down
        std::string title;
        std::string kind;
        std::vector<CardSection> sections;
    };
    struct Hand {
        int owner = -1;
        std::string name; // "hand", "discard pile", "deck"
        int count = 0;
        std::vector<Card> cards; // empty where the viewer may not look
    };
    struct SeatView {
        int seat = 0;
        std::string name;
        std::string colour;
        int score = 0;
        std::vector<Counter> counters;
        bool to_act = false;
        int rank = 0;          // once the game is over
        std::string role = {}; // defender, attacker, has chosen ...
        Rule rule = {};        // what makes it so
        int turn = 0;          // its place in the order of seats, from 1; 0: there is none
    };
    struct Phase {
        std::string name;
        bool now = false;
        Rule rule;
    };
    struct Track {
        int round = 0;
        int rounds = 0; // 0: no limit
        std::vector<Phase> phases;
    };
    // Who comes next, as far as is known.
    struct Coming {
        int seat = -1; // -1: not a seat's own (a special card, the clock ...)
        std::string label;
        std::string state; // done, now, next, skipped
        Rule rule;
    };
    // What is under way, innermost last, and why.
    struct Link {
        std::string sentence;
        Rule rule;
        std::string from = {}; // pieces or terrain that an arrow could join
        std::string to = {};
    };
    // What kind of answer is wanted, so that whoever asks can ask well. All are given as actions.
    enum class Answer : std::uint8_t {
        choose, // one of the choices
        place,  // some of them lead to a hex or point: their actions have a place
        facing, // each turns the piece; the detail is in sixths of a turn clockwise from the top
        number, // the detail is a number
        die,    // the detail names a die of the piece
    };
    struct Prompt {
        int seat = -1; // who is asked; -1: nobody
        std::string question;
        Rule rule;
        bool secret = false;
        Answer answer = Answer::choose;
        std::optional<Action> natural; // a default, where there is one
        std::string piece = {};        // what it is about
    };

    Board board;
    std::vector<Piece> pieces;
    std::vector<Marker> markers;
    std::vector<Tray> trays;
    std::vector<Hand> hands;
    std::vector<SeatView> seats;
    Track track;
    std::vector<Coming> forecast;
    std::vector<Link> chain;
    std::vector<Prompt> prompts; // one for each seat that owes a decision
};

std::string_view name_of(Scene::Answer answer);

class ActionWriter;
Json to_json(const Scene& scene, const ActionWriter& actions);
Json to_json(const std::vector<Scene::Coming>& forecast);
Json to_json(const std::vector<Scene::Prompt>& prompts, const ActionWriter& actions);

} // namespace muster
