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
        const Sight sight{rules_, kit_, state_};
        scene_.chain = procedures.chain(sight);
        scene_.prompts = procedures.prompts(sight);
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
        const bool placing = !state_.flow.idle() && state_.flow[0].is_at(RoundStep::place);
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

    const Champions& rules_;
    const Equipment& kit_;
    const State& state_;

    Scene scene_;
};

} // namespace

Scene Champions::scene(const State& state, Viewer) const { return Painter(*this, state).paint(); }

} // namespace muster::champions
