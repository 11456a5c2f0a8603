// Collateral damage (section 6): the tokens on a piece are resolved, on it and on a squad inside.
#include "games/dropzone/rows.hpp"

#include <fmt/format.h>

namespace muster::dropzone {

void begin_collateral(Play& play, PieceId piece, Seat thrower, Starter starter) {
    play.state.flow.begin(CollateralFrame{0, PieceId(piece), thrower, starter});
}

namespace {

// 2.2, R-CD-PICK: which of k squads; -1: there is none.
SquadId pick_squad(Play& play, PieceId piece, int thrower) {
    const SquadSet inside = squads_inside(play.kit, play.state, piece);
    const int count = inside.size();
    if (inside.empty()) return SquadId::none();
    int number = 0; // from 0, in id order
    if (count > 6) {
        Pool pool;
        for (const SquadId squad : inside) pool.add(squad.index());
        std::array<std::uint8_t, 1> drawn{pool[0]};
        play.chance.draw(pool, drawn, Ask{&luck::cd_draw, thrower});
        play.log.tell("DZ-CD-3"_rule, happens::burn_pick, piece.index(), drawn[0]);
        return SquadId(drawn[0]);
    }
    if (count > 1) {
        int die = roll_one(play, 6, luck::cd_pick, thrower);
        while ((count == 4 || count == 5) && die > count && !play.chance.wanting())
            die = roll_one(play, 6, luck::cd_pick, thrower);
        number = count <= 3 ? (die - 1) * count / 6 : std::min(die, count) - 1;
    }
    for (const SquadId squad : inside)
        if (number-- == 0) {
            play.log.tell("DZ-CD-3"_rule, happens::burn_pick, piece.index(), squad.index());
            return squad;
        }
    return SquadId::none();
}

struct Burning {
    PieceId piece;
    int energy = 4;
    int tokens = 0;
    int thrower = 0;
};

bool burns_through(int die, int energy, int armour) {
    return die == 6 || (die != 1 && die + energy >= armour);
}

int burn_dice(Play& play, const Burning& fire, const ChanceKind& kind, int armour,
              std::span<std::uint8_t> dice) {
    play.chance.roll(6, dice, Ask{&kind, fire.thrower, false, -1, armour - fire.energy});
    int successes = 0;
    for (const std::uint8_t die : dice) successes += burns_through(die, fire.energy, armour) ? 1 : 0;
    return successes;
}

// DZ-CD-3: the shooter if it is an enemy, else the enemy who is first in line.
Seat chooser_for_fire(const Equipment& kit, const State& state, SquadId squad, Starter starter) {
    const bool by_enemy =
        !starter.is_none() && are_enemies(kit, Seat(starter.index()), owner_of_squad(kit, squad));
    return chooser_against(kit, state, squad, by_enemy ? starter.index() : -1);
}

// DZ-CD-3: failures take their tokens with them.
void burn(Play& play, PieceId piece, int thrower, Starter starter) {
    State& state = play.state;
    Burning fire{piece, has_tag(play.kit, state, piece, Tag::flammable) ? 2 : 4,
                 piece_at(state, piece).tokens, thrower};
    const SquadId squad = pick_squad(play, piece, thrower);
    std::array<std::uint8_t, most_tokens> dice{};
    const std::span thrown = std::span(dice).first(static_cast<std::size_t>(fire.tokens));
    const int on_piece = burn_dice(play, fire, luck::cd_piece, piece_info(play.kit, piece).armour, thrown);
    play.log.tell("DZ-CD-3"_rule, happens::burns, piece.index(), on_piece);
    play.log.also(as_told(thrown));
    int on_squad = 0;
    if (!squad.is_none()) {
        const int unit = first_living(play.kit, state, squad);
        on_squad = burn_dice(play, fire, luck::cd_squad, sheet_of(play.kit, unit).armour, thrown);
        play.log.tell("DZ-CD-3"_rule, happens::burns_squad, squad.index(), on_squad);
        play.log.also(as_told(thrown));
        on_squad = save_dodge(play, unit, save_passive(play, unit, on_squad));
    }
    if (play.chance.wanting()) return;
    remove_tokens(play, piece, fire.tokens - on_piece, "DZ-CD-3"_rule);
    hurt_piece(play, piece, on_piece);
    if (on_squad > 0)
        begin_suffering(play, squad, on_squad, chooser_for_fire(play.kit, state, squad, starter),
                        SufferHow::chosen, starter);
}

Next collateral_step(Play& play, Frame& frame) {
    const auto own = frame.as<CollateralFrame>();
    switch (frame.step_as<CollateralStep>()) {
    case CollateralStep::burn:
        frame.go_to(CollateralStep::cascade);
        burn(play, own.piece, own.thrower.index(), own.starter);
        return Next::go_on;
    case CollateralStep::cascade:
        frame.go_to(CollateralStep::hands);
        begin_cascade(play, own.starter);
        return Next::go_on;
    case CollateralStep::hands: // in Round Up after each piece; after a Shooting action in their own place
        frame.go_to(CollateralStep::done);
        if (own.starter.is_none()) check_hands(play);
        return Next::go_on;
    case CollateralStep::done: play.state.flow.finish(); return Next::go_on;
    }
    return Next::go_on;
}

constexpr std::array collateral_fields{
    field::unused<&CollateralFrame::unused>(),
    field::thing<&CollateralFrame::piece>("piece", "piece"),
    field::seat<&CollateralFrame::thrower>("thrower"),
    starter_field<&CollateralFrame::starter>(),
};

Scene::Link why_collateral(const Sight& sight, const Frame& frame) {
    return {fmt::format("{} burns, and with it whoever is inside.",
                        sight.piece(frame.as<CollateralFrame>().piece)),
            "DZ-CD-3"_rule};
}

std::string_view collateral_misfit(const Lain& it) {
    const PieceInfo& piece = piece_info(it.kit, it.as<CollateralFrame>().piece);
    return unless(piece.has(Tag::destructible), "DZ-CD-3");
}

} // namespace

constinit const Row collateral_row{
    .words =
        remembers<CollateralFrame>("collateral", collateral_fields, {"burn", "cascade", "hands", "done"}),
    .step = collateral_step,
    .why = why_collateral,
    .lies_on = {{{Procedure::shooting, ShootStep::collateral}, {Procedure::game, GameStep::burning}}},
    .misfit = collateral_misfit,
};

} // namespace muster::dropzone
