// An attack from the die that is assigned to the last of its hits (5.5, 5.6), with the turn that it may drag
// forward in the middle (section 6). What a point of damage costs is in damage.cpp.
#include "games/frames/parts.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::frames {

namespace {

constexpr int bricks_a_hit = 6; // MF-DMG-2

} // namespace

// MF-ATK-5: assigning the die commits, and a rocket is gone at once.
void begin_attack(Play& play, FrameId frame, Die die) {
    Turn& turn = turn_of(play.state, frame);
    const Die chosen = listed_twin(turn, die);
    assign(turn, chosen);
    turn.attacked = 1;
    play.log.tell("MF-ATK-3"_rule, happens::attacks, told(play.state, frame),
                  told_piece(play.state, turn.target), turn.band, static_cast<int>(chosen),
                  shown_by(turn, chosen));
    if (colour_of(chosen) == Colour::rocket) {
        const int left = --mobile(play.state, frame).rockets;
        play.log.tell("MF-ATK-5"_rule, happens::rocket_spent, told(play.state, frame), left);
    }
    play.state.attack.target = turn.target;
    play.state.attack.band = turn.band;
    play.state.attack.value = static_cast<std::uint8_t>(shown_by(turn, chosen));
    play.state.flow.begin(AttackFrame{owner_of(frame), frame});
}

namespace {

// MF-CMB-1, MF-CMB-3: a frame that has not gone takes its turn now; OPEN, and the rest when the attacker
// ends.
void open_target(Play& play, Frame& frame) {
    frame.go_to(AttackStep::spot);
    const FrameId target = frame_of(play.state.attack.target);
    if (target.is_none() || play.state.gone.has_gone(target)) return;
    play.log.tell("MF-CMB-1"_rule, happens::combat_order, told(play.state, frame_in<AttackFrame>(frame)),
                  told(play.state, target));
    play.state.waiting = Turn{};
    play.state.waiting.frame = target;
    open_turn(play, owner_of(target), target);
}

// MF-ATK-6: only once the defence is known.
void ask_for_spot(Play& play, Frame& frame) {
    frame.go_to(AttackStep::roll);
    const FrameId target = frame_of(play.state.attack.target);
    if (!target.is_none() && mobile(play.state, target).spot > 0)
        play.state.flow.begin(UsingSpotFrame{frame.seat(), target}); // MF-D-USE
}

// MF-DMG-1: the cover as it is when the dice fall.
void find_cover(Play& play, FrameId attacker) {
    Attack& attack = play.state.attack;
    const FrameId target = frame_of(attack.target);
    if (target.is_none()) return; // MF-ATK-7
    const CoverFound found = cover(play.kit, play.state, attacker, target);
    attack.cover = static_cast<std::uint8_t>(found.kind);
    attack.structures = found.structures;
    attack.frames = found.frames;
    if (play.log.idle() || found.kind == Cover::none) return;
    for (const StructureId structure : found.structures)
        play.log.tell("MF-COV-2"_rule, happens::in_cover, told(play.state, target), piece_of(structure));
    for (const FrameId other : found.frames)
        play.log.tell("MF-COV-3"_rule, happens::covered_by, told(play.state, target),
                      told(play.state, other));
}

// MF-ATK-6, MF-ATK-7, MF-R-DMG
void roll_damage(Play& play, Frame& frame) {
    Attack& attack = play.state.attack;
    const int defence = is_frame(attack.target) ? mobile(play.state, frame_of(attack.target)).defence : 0;
    const int count = std::max(0, attack.value - defence);
    frame.go_to(count > 0 ? AttackStep::cover : AttackStep::done);
    if (count == 0)
        return play.log.tell("MF-ATK-6"_rule, happens::no_damage,
                             told(play.state, frame_in<AttackFrame>(frame)), attack.value, defence);
    find_cover(play, frame_in<AttackFrame>(frame));
    std::array<std::uint8_t, most_damage_dice> shows{};
    const std::span dice = std::span(shows).first(static_cast<std::size_t>(count));
    play.chance.roll(6, dice, Ask{&luck::damage, frame.seat().index()});
    attack.fours = static_cast<std::uint8_t>(std::ranges::count(dice, 4));
    attack.fives = static_cast<std::uint8_t>(std::ranges::count(dice, 5));
    attack.sixes = static_cast<std::uint8_t>(std::ranges::count(dice, 6));
    play.log.tell("MF-ATK-8"_rule, happens::damage_roll, told(play.state, frame_in<AttackFrame>(frame)),
                  attack.value, defence);
    play.log.also(dice);
}

// ---------------------------------------------------------------- 5.6 Applying hits

// MF-DMG-2; below three bricks it is rubble and covers nobody.
void hit_structure(Play& play, StructureId structure) {
    std::uint8_t& bricks = play.state.bricks[structure];
    const bool stood = stands(play.state, structure);
    bricks = static_cast<std::uint8_t>(std::max(0, bricks - bricks_a_hit));
    play.log.tell("MF-DMG-2"_rule, happens::brick_hit, piece_of(structure), bricks);
    if (stands(play.state, structure)) return;
    play.state.attack.structures.remove(structure);
    if (stood) play.log.tell("MF-GEO-5"_rule, happens::falls, piece_of(structure));
}

// MF-DMG-4: two defence systems at that moment shield their owner from stray hits. MF-DMG-9: nothing else of
// the covering frame is touched, and it is not activated.
void hit_covering_frame(Play& play, FrameId frame) {
    if (mobile(play.state, frame).systems[System::def] == 2)
        return play.log.tell("MF-DMG-4"_rule, happens::absorbed, told(play.state, frame));
    take_point(play, frame);
}

void hit_cover(Play& play, int piece) {
    if (is_structure(piece))
        hit_structure(play, structure_of(piece));
    else
        hit_covering_frame(play, frame_of(piece));
}

// One hit for the cover: on the only piece that is left of it, or on the attacker's choice (MF-D-HIT).
template <class Pieces>
void give_to_cover(Play& play, const Frame& frame, Pieces pieces) {
    if (pieces.size() > 1) {
        play.state.flow.begin(PickingFrame{frame.seat()});
        return;
    }
    hit_cover(play, piece_of(pieces.front())); // MF-GEN-4
}

bool still_in_cover(const Attack& attack) { return !attack.structures.empty() || !attack.frames.empty(); }

// All fours, then all fives (MF-DMG-1), one at a time.
void apply_next_to_cover(Play& play, Frame& frame) {
    Attack& attack = play.state.attack;
    const Cover cover = static_cast<Cover>(attack.cover);
    if (attack.fours > 0) {
        --attack.fours;
        // Only structures are hit by a four; with the last of them gone it does nothing (MF-DMG-3).
        if (cover == Cover::structures && !attack.structures.empty())
            give_to_cover(play, frame, attack.structures);
        return;
    }
    if (attack.fives > 0) {
        --attack.fives;
        if (!still_in_cover(attack))
            ++attack.points; // out of cover at once (MF-DMG-3, MF-DMG-4)
        else if (cover == Cover::structures)
            give_to_cover(play, frame, attack.structures);
        else
            give_to_cover(play, frame, attack.frames);
        return;
    }
    attack.points = static_cast<std::uint8_t>(attack.points + attack.sixes);
    attack.sixes = 0;
    frame.go_to(AttackStep::points);
}

// The columns of table MF-ATK-8 where cover plays no part.
void apply_openly(Play& play, Frame& frame) {
    Attack& attack = play.state.attack;
    const int hits = attack.fours + attack.fives + attack.sixes;
    if (is_structure(attack.target)) {
        for (int i = 0; i < hits; ++i) hit_structure(play, structure_of(attack.target));
        attack.points = 0;
    } else {
        attack.points = static_cast<std::uint8_t>(hits); // the hand band
    }
    attack.fours = attack.fives = attack.sixes = 0;
    frame.go_to(AttackStep::points);
}

void apply_hits(Play& play, Frame& frame) {
    const Attack& attack = play.state.attack;
    if (is_structure(attack.target) || static_cast<Band>(attack.band) == Band::hand)
        apply_openly(play, frame);
    else
        apply_next_to_cover(play, frame);
}

// MF-DMG-5: one by one; what is left when the frame is gone is void (MF-DMG-6).
void take_next_point(Play& play, Frame& frame) {
    Attack& attack = play.state.attack;
    if (attack.points == 0 || !is_alive(play.state, frame_of(attack.target))) {
        attack.points = 0;
        return frame.go_to(AttackStep::done);
    }
    --attack.points;
    take_point(play, frame_of(attack.target));
}

Next attack_step(Play& play, Frame& frame) {
    switch (frame.step_as<AttackStep>()) {
    case AttackStep::open_target: open_target(play, frame); break;
    case AttackStep::spot: ask_for_spot(play, frame); break;
    case AttackStep::roll: roll_damage(play, frame); break;
    case AttackStep::cover: apply_hits(play, frame); break;
    case AttackStep::points: take_next_point(play, frame); break;
    case AttackStep::done:
        play.state.attack = Attack{};
        play.state.flow.finish(); // the attacker plays on (MF-CMB-2, step 3)
        break;
    }
    return Next::go_on;
}

// Once its target has opened: whoever opens says for itself why.
Scene::Link why_attack(const Sight& sight, const Frame& frame) {
    if (target_opens(sight.state)) return {};
    const Attack& attack = sight.state.attack;
    const FrameId attacker = frame_in<AttackFrame>(frame);
    if (!is_frame(attack.target))
        return sight.link(fmt::format("{} attacks {} with {}.", sight.name(attacker),
                                      sight.piece_name(attack.target), attack.value),
                          "MF-ATK-7"_rule, attacker, attack.target);
    const FrameId target = frame_of(attack.target);
    const std::uint8_t defence = mobile(sight.state, target).defence;
    return sight.link(fmt::format("{} attacks {} at {} with {} against {}.", sight.name(attacker),
                                  sight.name(target), range_name(static_cast<Band>(attack.band)),
                                  attack.value, defence == nothing ? 0 : defence),
                      "MF-ATK-6"_rule, attacker, attack.target);
}

std::string_view attack_misfit(const Lain& lain) {
    return not_now_unless(is_active(lain, frame_in<AttackFrame>(lain.frame)));
}

} // namespace

constinit const Row attack_row{
    .words =
        remembers_frame<AttackFrame>("attack", {"open_target", "spot", "roll", "cover", "points", "done"}),
    .step = attack_step,
    .why = why_attack,
    .lies_on = {{{Procedure::acting, AskStep::ask}}},
    .misfit = attack_misfit,
    .about = its_frame<AttackFrame>,
    .belonging = its_frame<AttackFrame>,
};

// ---------------------------------------------------------------- MF-D-USE

namespace {

void list_uses(const Asked&, ActionList& actions) {
    actions.add(Action(Verb::use));
    actions.add(Action(Verb::keep));
}

Verdict judge_use(const Asked&, const Action&) { return Verdict::allowed(); }

void use_spot(Play& play) {
    Attack& attack = play.state.attack;
    const FrameId frame = frame_of(attack.target);
    MobileFrame& target = mobile(play.state, frame);
    attack.value = static_cast<std::uint8_t>(attack.value + target.spot);
    play.log.tell("MF-ATK-6"_rule, happens::uses_spot, told(play.state, frame), target.spot, attack.value);
    target.spot = 0;
    target.spotter = 0;
}

void answer_using_spot(Play& play, const Answer& answer) {
    play.state.flow.finish();
    if (answer.is(Verb::use)) return use_spot(play);
    play.log.tell("MF-ATK-6"_rule, happens::keeps_spot, told(play.state, answer.as<UsingSpotFrame>().target));
}

int spot_on_target(const State& state) { return mobile(state, frame_of(state.attack.target)).spot; }

Scene::Link why_using_spot(const Sight& sight, const Frame&) {
    return {fmt::format("{} carries a spot die of {}.", sight.name(frame_of(sight.state.attack.target)),
                        spot_on_target(sight.state)),
            "MF-ATK-6"_rule, "", ""};
}

Scene::Prompt ask_for_spot_die(const Sight& sight, const Frame& frame) {
    const FrameId target = frame_of(sight.state.attack.target);
    auto prompt =
        question_about(sight.id(target), frame.seat(),
                       fmt::format("Add the spot die of {} beside {} to this attack, or keep it there?",
                                   spot_on_target(sight.state), sight.name(target)),
                       "MF-D-USE"_rule);
    prompt.natural = Action(Verb::use);
    return prompt;
}

std::string_view using_spot_misfit(const Lain& lain) {
    const FrameId target = frame_of(lain.state.attack.target);
    return not_now_unless(lain.frame.seat() == lain.around.seat() &&
                          lain.as<UsingSpotFrame>().target == target && !target.is_none() &&
                          spot_on_target(lain.state) > 0);
}

constexpr std::array using_spot_fields{field::seat<&UsingSpotFrame::seat>(),
                                       field::thing<&UsingSpotFrame::target>("target", "frame")};

} // namespace

constinit const Row using_spot_row{
    .words = remembers<UsingSpotFrame>("using_spot", using_spot_fields, done_once_answered),
    .verbs = {Verb::use, Verb::keep},
    .list = list_uses,
    .judge = judge_use,
    .apply = answer_using_spot,
    .why = why_using_spot,
    .prompt = ask_for_spot_die,
    .lies_on = {{{Procedure::attack, AttackStep::roll}}},
    .misfit = using_spot_misfit,
};

// ---------------------------------------------------------------- MF-D-HIT

namespace {

void list_hits(const Asked& asked, ActionList& actions) {
    for (const StructureId structure : asked.state.attack.structures)
        actions.add(Action(Verb::hit).on(piece_of(structure)));
    for (const FrameId other : asked.state.attack.frames) actions.add(Action(Verb::hit).on(piece_of(other)));
}

Verdict judge_hit(const Asked& asked, const Action& action) {
    const Attack& attack = asked.state.attack;
    const int piece = action.target;
    const bool covers = is_structure(piece) ? attack.structures.contains(structure_of(piece))
                                            : attack.frames.contains(frame_of(piece));
    return covers ? Verdict::allowed() : Verdict(refuse("MF-DMG-1"_rule, "That is not covering the target."));
}

void pick(Play& play, const Answer& answer) {
    play.state.flow.finish(); // what the hit brings about comes on top of the attack
    hit_cover(play, answer.action.target);
}

Scene::Link why_picking(const Sight& sight, const Frame&) {
    const Attack& attack = sight.state.attack;
    return {fmt::format("A hit goes to what covers {}, and the attacker picks.",
                        sight.name(frame_of(attack.target))),
            static_cast<Cover>(attack.cover) == Cover::frames ? "MF-DMG-4"_rule : "MF-DMG-2"_rule, "", ""};
}

Scene::Prompt ask_which_is_hit(const Sight& sight, const Frame& frame) {
    return question_about(sight.id(sight.state.attack.target), frame.seat(), "Which of them takes the hit?",
                          "MF-D-HIT"_rule);
}

std::string_view picking_misfit(const Lain& lain) {
    const Attack& attack = lain.state.attack;
    return not_now_unless(lain.frame.seat() == lain.around.seat() &&
                          attack.structures.size() + attack.frames.size() > 1);
}

} // namespace

constinit const Row picking_row{
    .words = remembers_seat<PickingFrame>("picking", done_once_answered),
    .verbs = {Verb::hit},
    .list = list_hits,
    .judge = judge_hit,
    .apply = pick,
    .why = why_picking,
    .prompt = ask_which_is_hit,
    .lies_on = {{{Procedure::attack, AttackStep::cover}}},
    .misfit = picking_misfit,
};

} // namespace muster::frames
