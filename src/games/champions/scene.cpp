// How the table is shown.
#include "games/champions/parts.hpp"

#include <fmt/format.h>

namespace muster::champions {

namespace {

Scene::Card card_face(const CardInfo& info) {
    return {info.id,
            info.name,
            info.kind,
            {{"Move", section_in_words(info.move, "move"), info.move_icons},
             {"Attack", section_in_words(info.attack, "attack"), info.attack_icons},
             {"Reaction", section_in_words(info.reaction, "reaction"), info.reaction_icons}}};
}

class Painter {
public:
    Painter(const Champions& rules, const State& state)
        : rules_(rules), kit_(rules.equipment()), state_(state) {}

    Scene paint() {
        board();
        for (const Seat seat : seats_of(kit_)) {
            piece(seat);
            hands(seat);
            seat_view(seat);
        }
        dice();
        track();
        forecast();
        chain();
        prompt();
        return std::move(scene_);
    }

private:
    std::string name(int seat) const { return rules_.spoken("champion", seat); }

    void board() {
        for (int i = 0; i < kit_.board.floor.size(); ++i)
            scene_.board.terrain.push_back({"floor", "", "CH-BRD-1"_rule, {kit_.board.floor[i].place()}});
        for (const Hex wall : kit_.board.walls)
            scene_.board.terrain.push_back({"wall", "wall", "CH-BRD-1"_rule, {wall.place()}});
    }

    void piece(Seat seat) {
        const Champion& one = champion(state_, seat);
        Scene::Piece piece;
        piece.id = rules_.word("seat", seat.index());
        piece.owner = seat.index();
        piece.name = name(seat.index());
        piece.kind = "champion";
        piece.placed = one.hex != HexGrid::nowhere;
        piece.facing = one.facing;
        piece.state = piece_state(seat);
        piece.counters = {{"Power", one.power, "power"}, {"Score", one.score, "score"}};
        const StyleInfo& style = kit_.styles[one.style];
        piece.sheet.push_back({"Style", fmt::format("{} ({})", style.name, style.id), "CH-ATK-1"_rule});
        if (piece.placed) {
            piece.at = kit_.board.floor[one.hex].place();
            for (std::size_t i = 0; i < style.aims.size(); ++i) {
                const auto& aim = style.turned[one.facing][i];
                const Hex hex = kit_.board.floor[one.hex] + aim.offset;
                if (kit_.board.floor.find(hex) != HexGrid::nowhere)
                    piece.reach.push_back({hex.place(), aim.needs});
            }
        }
        scene_.pieces.push_back(std::move(piece));
    }

    std::string piece_state(Seat seat) const {
        if (state_.over != 0) return "done";
        if (rules_.awaiting(state_).contains(seat)) return "active";
        if (waiting_to_react(state_).contains(seat)) return "waiting";
        return "ready";
    }

    void hands(Seat seat) {
        const Champion& one = champion(state_, seat);
        Scene::Hand hand{seat.index(), "hand", one.hand.size(), {}};
        for (const std::uint8_t card : one.hand)
            if (card != unknown_card) hand.cards.push_back(card_face(card_info(kit_, card)));
        Scene::Hand discard{seat.index(), "discard pile", one.discard.size(), {}};
        for (const std::uint8_t card : one.discard) discard.cards.push_back(card_face(card_info(kit_, card)));
        const int left = kit_.deck_size - one.hand.size() - one.discard.size();
        scene_.hands.push_back(std::move(hand));
        scene_.hands.push_back(std::move(discard));
        scene_.hands.push_back({seat.index(), "deck", left, {}});
    }

    void seat_view(Seat seat) {
        const Champion& one = champion(state_, seat);
        const auto i = static_cast<std::size_t>(seat.index());
        Scene::SeatView view;
        view.seat = seat.index();
        view.name = name(seat.index());
        view.colour = kit_.champions[i].colour;
        view.score = one.score;
        view.counters = {{"Power", one.power, "power"}, {"Cards", one.hand.size(), "card"}};
        view.to_act = rules_.awaiting(state_).contains(seat);
        if (state_.over != 0) view.rank = rules_.outcome(state_).rank[i];
        scene_.seats.push_back(std::move(view));
    }

    // The dice of the attack under way lie on the table.
    void dice() {
        for (const Target& target : state_.attack.targets)
            for (int i = 0; i < target.dice.size(); ++i) {
                Scene::Marker die;
                die.id = fmt::format("die-s{}-{}", target.seat, i);
                die.kind = "die";
                die.label = fmt::format("against {}", name(target.seat));
                die.owner = state_.attack.attacker;
                die.value = target.dice[i];
                die.needs = target.needs;
                die.rule = "CH-ATK-6"_rule;
                scene_.markers.push_back(std::move(die));
            }
    }

    void track() {
        scene_.track.round = state_.round;
        scene_.track.rounds = kit_.options.max_rounds;
        const bool placing =
            !state_.flow.idle() && state_.flow[0].step == static_cast<std::uint8_t>(RoundStep::place);
        if (placing) scene_.track.phases.push_back({"Set-up", true, "CH-SET-6"_rule});
        scene_.track.phases.push_back({"Draw", false, "CH-DRW-3"_rule});
        scene_.track.phases.push_back({"Initiative", false, "CH-INI-4"_rule});
        scene_.track.phases.push_back({"Resolution", !placing && state_.over == 0, "CH-TRN-1"_rule});
    }

    void forecast() {
        if (state_.over != 0) return;
        // CH-VIS-3: from public facts only; a coming turn is a sure skip only with an empty hand.
        scene_.forecast =
            state_.line.forecast([&](Seat seat) { return name(seat.index()); },
                                 [&](Seat seat) { return champion(state_, seat).hand.empty(); },
                                 "Special: sole leader in Power", "CH-TRN-1"_rule, "CH-INI-5"_rule);
    }

    void chain() {
        for (int i = 0; i < state_.flow.depth(); ++i)
            if (auto link = link_of(state_.flow[i]); !link.sentence.empty())
                scene_.chain.push_back(std::move(link));
    }

    Scene::Link link_of(const Frame& frame) const {
        const std::string who = name(frame.own[0]);
        switch (doing(frame)) {
        case Procedure::round:
            return state_.round > 0
                       ? Scene::Link{fmt::format("Round {} is being played.", state_.round), "CH-RND-1"_rule}
                       : Scene::Link{};
        case Procedure::placing: return {fmt::format("{} is being placed.", who), "CH-SET-6"_rule};
        case Procedure::turn:
            if (frame.own[1] != 0)
                return {fmt::format("{} alone has most Power, so the special card gives a turn.", who),
                        "CH-INI-5"_rule};
            return {fmt::format("It is {}'s card in the line.", who), "CH-TRN-1"_rule};
        case Procedure::facing:
            return {fmt::format("{} has moved or may turn, and chooses a facing.", who), "CH-MOV-7"_rule};
        case Procedure::displacing:
            return {fmt::format("{} enters {}'s hex and must put that champion somewhere.", who,
                                name(frame.own[1])),
                    "CH-DSP-2"_rule};
        case Procedure::attack: return {attack_sentence(), "CH-ATK-1"_rule};
        case Procedure::pushing:
            return {fmt::format("The attack pushes {}.", name(frame.own[1])), "CH-PSH-1"_rule};
        case Procedure::fumbling:
            return {fmt::format("The attack fumbles: {} turns the attacker.", who), "CH-FUM-1"_rule};
        case Procedure::ordering:
            return {fmt::format("Several targets wait; {} says who reacts next.", who), "CH-BAR-3"_rule};
        case Procedure::reacting:
            return {fmt::format("{} may react before hits are scored.", who), "CH-REA-1"_rule};
        }
        return {};
    }

    std::string attack_sentence() const {
        std::string targets;
        for (const Target& target : state_.attack.targets)
            targets += fmt::format("{}{} ({} {})", targets.empty() ? "" : ", ", name(target.seat),
                                   target.hits, target.hits == 1 ? "hit" : "hits");
        return fmt::format("{} attacks {} with {}.", name(state_.attack.attacker), targets,
                           rules_.spoken("card", state_.attack.card));
    }

    // The champion that acts, or the one that is turned or moved by another.
    std::string piece_asked_about(const Frame& frame) const {
        switch (doing(frame)) {
        case Procedure::displacing:
        case Procedure::pushing:
        case Procedure::fumbling: return rules_.word("seat", frame.own[1]);
        case Procedure::ordering: return ""; // several wait
        default: return rules_.word("seat", frame.own[0]);
        }
    }

    void prompt() {
        if (state_.flow.idle() || !is_asking(state_.flow.top())) return;
        const Frame& frame = state_.flow.top();
        Scene::Prompt prompt;
        prompt.seat = frame.own[0];
        prompt.piece = piece_asked_about(frame);
        switch (doing(frame)) {
        case Procedure::placing:
            prompt.question = "Where does your champion start?";
            prompt.rule = "CH-D-PLACE"_rule;
            prompt.answer = Scene::Answer::place;
            break;
        case Procedure::facing:
            prompt.question = "Which way do you face?";
            prompt.rule = "CH-D-FACE"_rule;
            prompt.answer = Scene::Answer::facing;
            prompt.natural = Action(Verb::face).with(frame.own[0]).of(champion(state_, asked(frame)).facing);
            break;
        case Procedure::turn:
            prompt.question = frame.own[1] != 0 && !kit_.options.special_compulsory
                                  ? "The special card is yours: play a card to move or attack, or pass."
                                  : "Play a card: use its Move or its Attack section.";
            prompt.rule = "CH-D-TURN"_rule;
            prompt.answer = Scene::Answer::place;
            break;
        case Procedure::displacing:
            prompt.question = fmt::format("Where do you put {}?", name(frame.own[1]));
            prompt.rule = "CH-D-DISPLACE"_rule;
            prompt.answer = Scene::Answer::place;
            break;
        case Procedure::pushing:
            prompt.question = fmt::format("Where do you push {}?", name(frame.own[1]));
            prompt.rule = "CH-D-PUSH"_rule;
            prompt.answer = Scene::Answer::place;
            break;
        case Procedure::fumbling:
            prompt.question = fmt::format("Which way does {} face now?", name(frame.own[1]));
            prompt.rule = "CH-D-FUMBLE"_rule;
            prompt.answer = Scene::Answer::facing;
            break;
        case Procedure::ordering:
            prompt.question = "Who reacts next?";
            prompt.rule = "CH-D-ORDER"_rule;
            break;
        case Procedure::reacting:
            prompt.question = fmt::format("You are attacked by {}: react with a card, or pass.",
                                          name(state_.attack.attacker));
            prompt.rule = "CH-D-REACT"_rule;
            prompt.answer = Scene::Answer::place; // whatever the hand holds: others see the prompt, too
            prompt.natural = Action(Verb::pass);
            break;
        case Procedure::round:
        case Procedure::attack: return;
        }
        scene_.prompts.push_back(std::move(prompt));
    }

    const Champions& rules_;
    const Equipment& kit_;
    const State& state_;

    Scene scene_;
};

} // namespace

Scene Champions::scene(const State& state, Viewer) const { return Painter(*this, state).paint(); }

} // namespace muster::champions
