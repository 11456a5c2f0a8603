// What can never be under way: which procedure lies on which, the turns that are being played, the attack
// that is being resolved. Whatever passes here can be gone on with.
#include "games/frames/check_parts.hpp"

#include <algorithm>

namespace muster::frames {

namespace {

// How far a frame's turn has come.
enum class Phase : std::uint8_t { declaring, defending, acting };

class FlowChecker : Checking {
public:
    FlowChecker(const Frames& rules, const State& state, Faults& faults) : Checking(rules, state, faults) {}

    void check() {
        if (is_over()) return nothing_goes_on();
        // What stands on an unsound frame cannot be judged.
        if (!flow()) return;
        turns();
        attack();
        // Only a sound state can be asked what may be answered in it.
        if (faults_.empty()) answers();
    }

private:
    void nothing_goes_on() {
        if (!state_.flow.idle()) fault("flow", "MF-END-1", "nothing is under way once the battle is over");
        no_turns();
        no_attack();
    }

    // ---------------------------------------------------------------- procedures, one on another

    bool flow() {
        if (state_.flow.idle() || !state_.flow[0].is<BattleFrame>()) {
            fault("flow", "MF-RND-1", "a battle is under way, and everything else inside it");
            return false;
        }
        for (int i = 0; i < state_.flow.depth(); ++i)
            if (const std::string_view wrong = fault_of(i); !wrong.empty()) {
                fault(fmt::format("flow[{}]", i), "", std::string(wrong));
                return false;
            }
        return true;
    }

    std::string_view fault_of(int i) const {
        const Frame& here = state_.flow[i];
        if (const std::string_view wrong = misshapen(here, procedures); !wrong.empty()) return wrong;
        if (i == 0) return battle_fits(here) ? "" : "only deployment has stages and turns";
        const Frame& around = state_.flow[i - 1];
        const Row& row = procedures.of(here);
        if (!row.may_lie_on(around)) return "this cannot be under way here";
        const bool is_question = !row.verbs.empty();
        if (is_question && !is_asking(here)) return "this has been answered already";
        if (i + 1 == state_.flow.depth()) {
            if (!is_question) return "nobody is asked in the middle of this";
        } else if (!may_lie_on(state_.flow[i + 1], here)) {
            return ""; // the next one's fault
        }
        if (!people_fit(here)) return "this is about a seat or frame that it cannot be about";
        return row.misfit == nullptr || row.misfit({kit_, state_, here, around}).empty()
                   ? ""
                   : "this is not what is to be decided now";
    }

    static bool may_lie_on(const Frame& inner, const Frame& outer) {
        return inner.procedure < procedures.size() && procedures.of(inner).may_lie_on(outer);
    }

    bool battle_fits(const Frame& here) const {
        const auto [stage, turn] = here.as<BattleFrame>();
        return battle_step() == BattleStep::deploy || (stage == Placement{} && turn == 0);
    }

    // Seats sit at the table, frames exist, and a frame's owner is asked about it.
    bool people_fit(const Frame& here) const {
        const auto is_there = [&](std::string_view kind, int value) {
            return kind == "seat" ? at_the_table(value) : is_frame(value);
        };
        if (!names_what_is_there(here, procedures, is_there)) return false;
        const Row& row = procedures.of(here);
        if (row.belonging == nullptr) return true;
        const FrameId its(row.belonging(here));
        if (owner_of(its) != here.seat()) return false;
        // The first of a cascade may be a wreck by now.
        return row.about == nullptr ? mustered().contains(its) : is_alive(state_, its);
    }

    bool is_anything_covering() const {
        return !state_.attack.structures.empty() || !state_.attack.frames.empty();
    }

    // ---------------------------------------------------------------- turns

    void no_turns() {
        if (state_.active.is_on()) fault("active", "MF-TRN-1", "no frame's turn is being played");
        if (state_.waiting.is_on()) fault("waiting", "MF-CMB-6", "no frame's turn is being played");
        if (!state_.cascade.empty()) fault("cascade", "MF-CMB-5", "no frame's turn is being played");
        if (!state_.active.is_on() && !is_blank(state_.active))
            fault("active", "MF-TRN-1", "it has no frame");
        if (!state_.waiting.is_on() && !is_blank(state_.waiting))
            fault("waiting", "MF-CMB-6", "it has no frame");
    }

    // Nothing declared, nothing rolled.
    static bool is_blank(const Turn& turn) {
        Turn blank;
        blank.frame = turn.frame;
        return turn.target == blank.target && turn.band == 0 && is_unrolled(turn);
    }
    static bool is_unrolled(const Turn& turn) {
        const Turn blank;
        return turn.legs == 0 && turn.left == 0 && turn.moved == 0 && turn.attacked == 0 && turn.used == 0 &&
               turn.snapshot == blank.snapshot && turn.shows == blank.shows;
    }

    Phase phase_of(const Turn& turn) const {
        const Frame& top = state_.flow.top();
        if (FrameId(procedures.about(top)) != turn.frame) return Phase::acting;
        if (top.is<DeclaringFrame>()) return Phase::declaring;
        return top.is<DefendingFrame>() ? Phase::defending : Phase::acting;
    }

    // Invariants 3 and 4.
    void turns() {
        if (state_.flow.find<CascadeFrame>() == nullptr) return no_turns();
        if (!turn_is_sound(state_.active, "active")) return;
        if (state_.waiting.is_on()) {
            if (!turn_is_sound(state_.waiting, "waiting")) return;
            waiting();
        } else if (!is_blank(state_.waiting)) {
            fault("waiting", "MF-CMB-6", "it has no frame");
        }
        cascade();
    }

    // MF-CMB-6: whoever waits was attacked by whoever plays, and has done nothing but open its turn.
    void waiting() {
        if (owner_of(state_.waiting.frame) == owner_of(state_.active.frame))
            fault("waiting.frame", "MF-CMB-6", "it waits for an enemy");
        if (state_.active.attacked == 0 || frame_of(state_.active.target) != state_.waiting.frame)
            fault("waiting.frame", "MF-CMB-1", "only the frame that was attacked waits");
        if (state_.waiting.attacked != 0 || state_.waiting.moved != 0)
            fault("waiting", "MF-CMB-2", "a frame that waits has neither moved nor attacked");
    }

    // The frames of a cascade as they opened: each has gone once, and the last plays or waits, unless it was
    // destroyed by the one before.
    void cascade() {
        FrameSet seen;
        FrameId before = FrameId::none();
        for (const FrameId one : state_.cascade) {
            if (!is_frame(piece_of(one)) || !mustered().contains(one) || !state_.gone.has_gone(one) ||
                seen.contains(one))
                return fault("cascade", "MF-CMB-3", "each frame of a cascade has opened its turn, once");
            if (!before.is_none() && owner_of(one) == owner_of(before))
                return fault("cascade", "MF-CMB-4", "each frame of a cascade was attacked by an enemy");
            seen.add(one);
            before = one;
        }
        if (!ends_rightly())
            fault("cascade", "MF-CMB-4", "the last frames of the cascade are those that play and wait");
    }

    bool ends_rightly() const {
        const int size = state_.cascade.size();
        const FrameId last = state_.cascade[size - 1];
        if (!state_.waiting.is_on() && last == state_.active.frame) return true;
        const bool attacked = state_.active.attacked != 0 && frame_of(state_.active.target) == last;
        if (size < 2 || state_.cascade[size - 2] != state_.active.frame || !attacked) return false;
        return state_.waiting.is_on() ? state_.waiting.frame == last : is_destroyed(last);
    }

    // ---------------------------------------------------------------- one turn

    bool turn_is_sound(const Turn& turn, std::string_view field) {
        const std::size_t before = faults_.size();
        const auto wrong = [&](std::string_view part, std::string_view rule, std::string sentence) {
            fault(part.empty() ? std::string(field) : fmt::format("{}.{}", field, part), rule,
                  std::move(sentence));
            return false;
        };
        if (!is_frame(piece_of(turn.frame)) || !is_alive(state_, turn.frame) ||
            !state_.gone.has_gone(turn.frame))
            return wrong("frame", "MF-RND-2", "a turn is that of a living frame, which has gone");
        if (!kit_.designs.has(mobile(state_, turn.frame).design)) return false; // a fault of the frame
        const Phase phase = phase_of(turn);
        if (phase == Phase::declaring)
            return is_blank(turn) || wrong("", "MF-TRN-1", "nothing is declared or rolled yet");
        if (!target_is_sound(turn))
            wrong("target", "MF-DEC-1", "only enemy frames and structures are declared, with a range");
        if (!snapshot_is_sound(turn))
            return wrong("snapshot", "MF-TRN-4",
                         "it lies between what the frame has and what it was built with");
        if (!pool_is_sound(turn))
            return wrong("dice", "MF-DIE-1", "these are not the dice of its pool, one of each");
        if (!has_weapon_for(as_it_rolled(turn), turn.band))
            wrong("band", "MF-DEC-2", "this frame has no weapon for that range");
        if (mobile(state_, turn.frame).whites > as_it_rolled(turn).whites)
            wrong("dice", "MF-DAT-5", "this frame has more white dice than it rolled");
        if (!rockets_are_sound(turn))
            wrong("dice", "MF-ATK-5", "it rolls a die for each rocket, and the one that is used is gone");
        movement(turn, wrong);
        if (phase == Phase::defending) {
            if (turn.used != 0 || turn.moved != 0 || turn.attacked != 0)
                wrong("used", "MF-TRN-1", "the defence is chosen before anything else");
        } else {
            uses(turn, wrong);
        }
        return faults_.size() == before;
    }

    bool target_is_sound(const Turn& turn) const {
        if (!turn.has_target()) return turn.band == 0;
        if (turn.band >= bands) return false;
        if (is_structure(turn.target)) return is_on_field(kit_, structure_of(turn.target));
        const FrameId target = frame_of(turn.target);
        return mustered().contains(target) && owner_of(target) != owner_of(turn.frame);
    }

    bool snapshot_is_sound(const Turn& turn) const {
        const Systems& built = design_of(turn.frame).systems;
        const Systems& now = mobile(state_, turn.frame).systems;
        for (int i = 0; i < system_types; ++i) {
            const System system = static_cast<System>(i);
            if (turn.snapshot[system] > built[system] || turn.snapshot[system] < now[system]) return false;
        }
        return true;
    }

    static int rocket_dice(const Turn& turn) {
        int dice = 0;
        for (int i = static_cast<int>(Die::k1); i < pool_dice; ++i)
            if (shown_by(turn, static_cast<Die>(i)) > 0) ++dice;
        return dice;
    }

    // The frame as it was when it rolled, as far as its dice tell.
    MobileFrame as_it_rolled(const Turn& turn) const {
        MobileFrame then = mobile(state_, turn.frame);
        then.systems = turn.snapshot;
        then.whites = shown_by(turn, Die::w2) > 0 ? 2 : 1;
        then.rockets = static_cast<std::uint8_t>(rocket_dice(turn));
        return then;
    }

    // Invariant 17.
    bool pool_is_sound(const Turn& turn) const {
        std::uint32_t rolled = 0;
        for (int i = 0; i < pool_dice; ++i) {
            const int shows = shown_by(turn, static_cast<Die>(i));
            if (shows > sides_of(static_cast<Die>(i))) return false;
            if (shows > 0) rolled |= std::uint32_t{1} << i;
        }
        return rolled == pool_of(as_it_rolled(turn)) && (turn.used & ~rolled) == 0;
    }

    bool rockets_are_sound(const Turn& turn) const {
        int spent = 0;
        for (const int die : Bits(turn.used))
            if (colour_of(static_cast<Die>(die)) == Colour::rocket) ++spent;
        return mobile(state_, turn.frame).rockets + spent == rocket_dice(turn);
    }

    void movement(const Turn& turn, auto wrong) {
        if (turn.moved > 1 || turn.attacked > 1)
            wrong("moved", "MF-TRN-2", "a turn has one movement and one attack");
        if (turn.moved == 0 && (turn.legs != 0 || turn.left != 0))
            wrong("moved", "MF-MOV-1", "legs are made in a movement");
        if (turn.moved != 0 && (turn.legs < 1 || turn.legs > most_legs))
            wrong("legs", "MF-MOV-2", "a movement is 1 to 8 legs");
        if (turn.attacked != 0 && !turn.has_target())
            wrong("attacked", "MF-DEC-3", "without a declared target there is no attack");
        const bool moving = state_.flow.is<MovingFrame>() && &turn == &state_.active;
        if (moving && turn.moved == 0) wrong("moved", "MF-MOV-1", "this frame is moving");
    }

    // ---------------------------------------------------------------- which die served what

    // MF-DIE-2, MF-DIE-3: every die that is used has one purpose, and every purpose its die.
    void uses(const Turn& turn, auto wrong) {
        const int defence = mobile(state_, turn.frame).defence;
        if (defence > 6) return; // a fault of the frame
        const int purposes = (defence > 0 ? 1 : 0) + turn.moved + turn.attacked;
        if (std::popcount(turn.used) != purposes)
            wrong("used", "MF-DIE-2", "one die for each purpose: defence, movement, attack");
        else if (!dice_serve(turn, defence, [](int) { return true; }))
            wrong("used", "MF-DIE-3", "dice of these colours and values did not serve what was done");
    }

    // Whether the used dice can be dealt out to what was done with them.
    static bool dice_serve(const Turn& turn, int defence, auto attack_value) {
        const auto left_after = [](std::uint32_t dice, int die) { return dice & ~(std::uint32_t{1} << die); };
        const auto attacks = [&](std::uint32_t dice) {
            if (turn.attacked == 0) return dice == 0;
            return std::ranges::any_of(Bits(dice), [&](int die) {
                return left_after(dice, die) == 0 && may_attack(turn, static_cast<Die>(die)) &&
                       attack_value(shown_by(turn, static_cast<Die>(die)));
            });
        };
        const auto moves = [&](std::uint32_t dice) {
            if (turn.moved == 0) return attacks(dice);
            return std::ranges::any_of(Bits(dice), [&](int die) {
                return may_move(static_cast<Die>(die)) &&
                       turn.left + turn.legs <= ticks_a_unit * shown_by(turn, static_cast<Die>(die)) &&
                       attacks(left_after(dice, die));
            });
        };
        if (defence == 0) return moves(turn.used);
        return std::ranges::any_of(Bits(turn.used), [&](int die) {
            return may_defend(static_cast<Die>(die)) && shown_by(turn, static_cast<Die>(die)) == defence &&
                   moves(left_after(turn.used, die));
        });
    }

    // ---------------------------------------------------------------- the attack

    void no_attack() {
        const Attack& one = state_.attack;
        const bool blank = one.structures.empty() && one.frames.empty() && one.retreated.empty() &&
                           one.band == 0 && one.value == 0 && one.cover == 0 && dice_left() == 0;
        if (one.target != nothing || !blank) fault("attack", "MF-ATK-1", "no attack is under way");
    }

    int dice_left() const {
        const Attack& one = state_.attack;
        return one.fours + one.fives + one.sixes + one.points;
    }

    void attack() {
        const Frame* under_way = state_.flow.find<AttackFrame>();
        if (under_way == nullptr) return no_attack();
        const Attack& one = state_.attack;
        const Turn& turn = state_.active;
        if (turn.attacked == 0 || one.target != turn.target || one.band != turn.band)
            return fault("attack", "MF-DEC-3", "the attack is on the declared target, at the declared range");
        const FrameId target = frame_of(one.target);
        if (!is_alive(state_, target))
            return fault("attack.target", "MF-ATK-1", "only attacks on living frames take time");
        if (owner_of(target) == owner_of(turn.frame)) return; // a fault of the turn
        if (!state_.gone.has_gone(target))
            return fault("attack.target", "MF-CMB-1", "a frame that is attacked has its turn");
        if (!(one.retreated - state_.placed).empty() || one.retreated.contains(turn.frame))
            fault("attack.retreated", "MF-DMG-7", "only frames that are hit fall back");
        const auto step = under_way->step_as<AttackStep>();
        attack_value(step);
        if (step <= AttackStep::roll)
            before_the_dice();
        else
            hits(step);
        cover_kind();
    }

    // MF-ATK-6: the die, and once the dice are rolled perhaps the spot die on top of it.
    void attack_value(AttackStep step) {
        const Turn& turn = state_.active;
        const int value = state_.attack.value;
        const int spot = step <= AttackStep::roll ? 0 : 6;
        const int defence = mobile(state_, turn.frame).defence;
        if (defence > 6 ||
            !dice_serve(turn, defence, [&](int die) { return value >= die && value <= die + spot; }))
            fault("attack.value", "MF-ATK-6", "this is not the value of the attack die, nor with a spot die");
    }

    void before_the_dice() {
        const Attack& one = state_.attack;
        if (dice_left() != 0 || one.cover != 0 || is_anything_covering() || !one.retreated.empty())
            fault("attack", "MF-ATK-8", "the damage dice have not been rolled yet");
        if (band_to(kit_, state_, state_.active.frame, one.target) != static_cast<Band>(one.band))
            fault("attack.band", "MF-ATK-2", "the target is not at the declared range");
    }

    // MF-DMG-1, MF-DMG-5: what is left of the dice, besides the hit that somebody is asked about.
    void hits(AttackStep step) {
        const Attack& one = state_.attack;
        const int defence = mobile(state_, frame_of(one.target)).defence;
        if (dice_left() + 1 > one.value - defence)
            fault("attack", "MF-ATK-6",
                  fmt::format("{} against {} rolls fewer damage dice", one.value, defence));
        if (step == AttackStep::points) {
            if (one.fours + one.fives + one.sixes != 0)
                fault("attack", "MF-DMG-5", "the target takes its points after all hits on its cover");
            return;
        }
        if (one.points != 0)
            fault("attack.points", "MF-DMG-3", "while it is covered the target takes no points");
        if (static_cast<Band>(one.band) == Band::hand)
            fault("attack.cover", "MF-COV-1", "at hand range nothing is in cover");
        if (static_cast<Cover>(one.cover) == Cover::frames && one.fours != 0)
            fault("attack.fours", "MF-DMG-1", "fours come before fives, and do nothing to frames");
        still_covers();
    }

    // Only what is left of the cover that there was; a structure that fell or a frame that left is out of it.
    void cover_kind() {
        const Attack& one = state_.attack;
        if (one.cover > static_cast<std::uint8_t>(Cover::frames))
            return fault("attack.cover", "MF-COV-1", "there is no such cover");
        const Cover kind = static_cast<Cover>(one.cover);
        if ((kind != Cover::structures && !one.structures.empty()) ||
            (kind != Cover::frames && !one.frames.empty()))
            fault("attack.cover", "MF-COV-3", "cover is of structures or of frames, never of both");
        for (const StructureId each : one.structures)
            if (!is_on_field(kit_, each) || !stands(state_, each))
                return fault("attack.structures", "MF-COV-2", "only structures that stand give cover");
        const FrameSet others =
            on_table(state_) - FrameSet(state_.active.frame) - FrameSet(frame_of(one.target));
        if (!(one.frames - others).empty())
            fault("attack.frames", "MF-COV-3", "only other living frames give cover");
    }

    // While cover is being hit neither the attacker nor the target moves.
    void still_covers() {
        const Attack& one = state_.attack;
        const FrameId attacker = state_.active.frame;
        const FrameId target = frame_of(one.target);
        const CoverFound found = cover(kit_, state_, attacker, target);
        if (!(one.structures - found.structures).empty())
            fault("attack.structures", "MF-COV-2", "these structures do not cover the target");
        for (const FrameId other : one.frames& on_table(state_))
            if (!frame_covers(kit_, state_, attacker, target, other))
                fault("attack.frames", "MF-COV-3", fmt::format("{} does not cover the target", name(other)));
    }

    // ---------------------------------------------------------------- questions

    // Whoever is asked has something to answer.
    void answers() {
        const Frame& top = state_.flow.top();
        if (top.is<SettlingFrame>() && !settling_fits(kit_, state_, top.as<SettlingFrame>()))
            fault("flow", "MF-BID-4", "this seat has nothing to settle");
        if (!top.is<PlacingFrame>()) return;
        const auto placing = top.as<PlacingFrame>();
        if (!placing_fits(kit_, state_, placing))
            fault("flow", "MF-DEP-10", "this seat has nothing to place now");
        else if (!placing_has_answer(kit_, state_, placing))
            fault("flow", "MF-DEP-9", "conditions are dropped while nothing meets them, and no longer");
    }
};

} // namespace

void check_under_way(const Frames& rules, const State& state, Faults& faults) {
    FlowChecker(rules, state, faults).check();
}

} // namespace muster::frames
