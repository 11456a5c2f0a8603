// What can never be under way: which procedure lies on which, and what is kept only while one of them is: the
// activation, the Moving action, the Shooting action, the placement, the card window, what falls. Whatever
// passes here can be gone on with.
#include "games/dropzone/play/shoot_parts.hpp"
#include "games/dropzone/state/check_parts.hpp"

#include <algorithm>

namespace muster::dropzone {

namespace {

class FlowChecker : Checking {
public:
    FlowChecker(const Dropzone& rules, const State& state, Faults& faults) : Checking(rules, state, faults) {}

    void check(bool sound) {
        const std::size_t before = faults_.size();
        if (is_over()) {
            if (!state_.flow.idle()) fault("flow", "DZ-INV-23", "nothing is under way once the game is over");
        } else if (!is_stacked_rightly() || !sound) {
            return;
        }
        discards();
        window();
        activation();
        motion();
        placing();
        shooting();
        falling();
        // Only a sound state can be asked what may be answered in it.
        if (faults_.size() == before) fits_in_full();
    }

private:
    // ---------------------------------------------------------------- procedures, one on another

    bool is_stacked_rightly() {
        if (state_.flow.idle() || !state_.flow[0].is<GameFrame>()) {
            fault("flow", "DZ-INV-1", "a game is under way, and everything else inside it");
            return false;
        }
        const auto wrong = fault_in(
            state_.flow, procedures,
            [](const Frame& here, const Frame& around) { return procedures.of(here).may_lie_on(around); },
            [&](const Frame& here) { return misfit_of_people(here); });
        if (wrong) fault(fmt::format("flow[{}]", wrong->frame), "DZ-INV-1", wrong->sentence);
        return !wrong;
    }

    bool is_here(std::string_view kind, int value) const {
        if (kind == "seat") return at_the_table(value);
        if (kind == "squad") return is_squad(kit_, SquadId(value));
        if (kind == "unit") return is_unit(kit_, value);
        if (kind == "piece") return is_piece(kit_, PieceId(value));
        return kind == "objective" && is_objective(kit_, ObjectiveId(value));
    }

    // Everything it names exists, whoever is asked is in play (DZ-END-6), and owners decide for their squads.
    std::string_view misfit_of_people(const Frame& here) const {
        constexpr std::string_view about = "this is about a seat or squad that it cannot be about";
        if (!names_what_is_there(here, procedures,
                                 [&](std::string_view kind, int value) { return is_here(kind, value); }))
            return "this is about something that is not there";
        const Row& row = procedures.of(here);
        const bool asks = is_asking(here) && &here == &state_.flow.top();
        if (asks && row.asks == nullptr && !is_in_play(kit_, state_, here.seat()))
            return "nobody is asked who has no unit left";
        if (row.belonging == nullptr) return "";
        const SquadId squad(row.belonging(here));
        if (owner_of_squad(kit_, squad) != here.seat()) return about;
        return asks && !squad_lives(kit_, state_, squad) ? about : std::string_view();
    }

    // ---------------------------------------------------------------- discards and cards

    // DZ-INI-7: whoever is asked holds something, and nobody throws away what it does not hold.
    void discards() {
        const Sealed& discards = state_.discards;
        if (discards == Sealed{}) {
            if (state_.flow.is<DiscardingFrame>())
                fault("discarding", "DZ-INI-7", "somebody is asked what to discard");
            return;
        }
        if (is_over() || step_ != GameStep::refill)
            return fault("discarding", "DZ-INI-7", "nobody discards at this time");
        if (!discards.complete() && !state_.flow.is<DiscardingFrame>())
            return fault("discarding", "DZ-INI-7", "whoever owes an answer is asked for it");
        Sealed as_said;
        SeatSet seats = discards.owing();
        for (const Seat seat : seats_of(kit_))
            if (discards.has_answered(seat)) seats.add(seat);
        as_said.ask(seats);
        for (const Seat seat : seats_of(kit_))
            if (discards.has_answered(seat)) as_said.seal(seat, discards.answer_of(seat));
        if (as_said != discards || seats != card_holders(kit_, state_))
            return fault("discarding", "DZ-INI-7", "everybody in play who holds a card is asked");
        for (const Seat seat : seats_of(kit_))
            if (discards.has_answered(seat) &&
                !holds_all(kit_, hand_of(state_, seat), discards.answer_of(seat)))
                fault(fmt::format("discarding.{}", rules_.word("seat", seat.index())), "DZ-CARD-1",
                      "this seat does not hold that");
    }

    void window() {
        const CardWindow& one = state_.window;
        const Frame* frame = state_.flow.find<WindowFrame>();
        if (frame == nullptr) {
            if (!same_bytes(one, CardWindow{})) fault("window", "DZ-CARD-3", "no card window is open");
            return;
        }
        if (one.kind > static_cast<std::uint8_t>(Window::round_up))
            return fault("window.kind", "DZ-CARD-3", "there is no such window");
        SeatSet seen;
        for (const std::uint8_t seat : one.order) {
            if (!at_the_table(seat) || seen.contains(Seat(seat)))
                return fault("window.order", "DZ-CARD-4", "each seat is asked in its turn");
            seen.add(Seat(seat));
        }
        if (one.order.empty() || one.next >= one.order.size() || one.passes > one.order.size())
            return fault("window.next", "DZ-CARD-4", "there is no such place in the order of the window");
        const bool asks = is_asking(*frame);
        if (asks && (Seat(one.order[one.next]) != frame->seat() || one.passes == one.order.size()))
            fault("window.next", "DZ-CARD-4", "it is another seat's turn to play a card");
        const bool has_subject = is_kind(Window::search) || is_kind(Window::test);
        if (has_subject ? !is_squad(kit_, one.subject) : !one.subject.is_none())
            fault("window.subject", "DZ-CARD-3",
                  "a squad that searches or tests is what such a window is about");
        stack();
    }
    bool is_kind(Window kind) const { return state_.window.kind == static_cast<std::uint8_t>(kind); }

    void stack() {
        const auto& cards = state_.window.stack;
        for (int i = 0; i < cards.size(); ++i) {
            const Played& card = cards[i];
            if (!at_the_table(card.seat) || card.card >= kit_.cards.size() || card.cancelled > 1 ||
                card.guarded > 1 || !exists(card.target))
                return fault(fmt::format("window.stack[{}]", i), "DZ-CARD-2",
                             "there is no such card or target");
            if (card.target.is(ThingKind::card) && card.target.id >= i)
                fault(fmt::format("window.stack[{}]", i), "DZ-CARD-3", "that card was played later");
        }
    }
    bool exists(Thing thing) const {
        switch (static_cast<ThingKind>(thing.kind)) {
        case ThingKind::unit: return is_unit(kit_, thing.id);
        case ThingKind::piece: return is_piece(kit_, thing.piece());
        case ThingKind::squad: return is_squad(kit_, thing.squad());
        case ThingKind::group: return is_group(kit_, thing.group());
        case ThingKind::seat: return at_the_table(thing.id);
        case ThingKind::card: return thing.id < state_.window.stack.size();
        }
        return false;
    }

    // ---------------------------------------------------------------- the activation

    void activation() {
        const Activation& one = state_.activation;
        const auto frame = under_way<ActivationFrame>();
        if (!frame) {
            if (!same_bytes(one, Activation{})) fault("activation", "DZ-ACT-1", "nobody is active");
            const SquadSet lasting = state_.has_moved | state_.has_shot | state_.used_close |
                                     state_.used_ranged | state_.entered_hostile | state_.close_hurt;
            if (!lasting.empty()) fault("squads", "DZ-GEN-1", "what was done in an activation ends with it");
            return;
        }
        if (!is_group(kit_, one.group) || Seat(group_info(kit_, one.group).seat) != frame->seat)
            return fault("activation.group", "DZ-ACT-1", "the seat activates a battlegroup of its own");
        if (!was_activated(state_, one.group))
            fault("activated", "DZ-INV-7", "the battlegroup under way has been activated");
        if (one.acted > 1 || one.handed >> objectives_in(kit_) != 0)
            fault("activation.handed", "DZ-OBJ-7", "there is no such objective");
        members(frame->seat);
    }

    // DZ-ACT-3: the group and auxiliaries of the seat. DZ-ACT-6: whoever is open was selected.
    void members(Seat seat) {
        const Activation& one = state_.activation;
        const SquadSet own = group_info(kit_, one.group).squads;
        if (!(own - one.members).empty())
            fault("activation.members", "DZ-ACT-1", "the whole battlegroup is active");
        for (const SquadId squad : one.members - own)
            if (owner_of_squad(kit_, squad) != seat || !is_auxiliary(kit_, squad) ||
                state_.declared_with[squad] != one.group.index() + 1)
                fault("activation.members", "DZ-ACT-3", "only auxiliaries that were declared come along");
        if (!(one.open - (one.members & state_.selected)).empty())
            fault("activation.open", "DZ-ACT-6", "only selected members of the activation are open");
        if (!((one.marching | one.ghosts) - one.members).empty())
            fault("activation.marching", "DZ-CARD-2", "a card works on members of the activation");
        const SquadSet acted = (state_.has_moved | state_.has_shot) - one.members;
        if (!acted.empty()) fault("squads", "DZ-INV-10", "only members of the activation have acted in it");
        if (!one.open.empty() && !is_under_way<ActingFrame>())
            fault("activation.open", "DZ-ACT-6", "whoever is open acts");
    }

    // ---------------------------------------------------------------- the Moving action

    void motion() {
        const Motion& one = state_.motion;
        const auto frame = under_way<MovingFrame>();
        if (!frame) {
            if (!same_bytes(one, Motion{})) fault("motion", "DZ-MOV-1", "nobody is moving");
            return;
        }
        if (one.begun > 1 || one.left > 1 || one.edging > 1 || one.over > 1 || one.unused != 0)
            fault("motion", "DZ-INV-22", "what is not used is zero");
        const auto exit = static_cast<Exit>(one.exit);
        if (one.exit >= exits || one.exit_spot >= spots)
            return fault("motion.exit", "DZ-GAR-3", "there is no such way out");
        if ((exit == Exit::none) != one.exit_squad.is_none())
            fault("motion.squad", "DZ-GAR-3", "somebody gets out, or nobody does");
        if (!one.exit_squad.is_none() && !is_squad(kit_, one.exit_squad))
            fault("motion.squad", "DZ-GAR-3", "there is no such squad");
        const bool to_unit = exit == Exit::board || exit == Exit::unload;
        if (one.exit_to != nothing &&
            !(to_unit ? is_unit(kit_, one.exit_to) : is_piece(kit_, PieceId(one.exit_to))))
            fault("motion.to", "DZ-GAR-3", "there is no such piece or transport");
        if (one.landing != nothing && !is_of(one.landing, frame->squad))
            fault("motion.landing", "DZ-AIR-2", "a unit of the squad that moves lands");
        if (one.out_of >> transports_of(frame->seat) != 0)
            fault("motion.out_of", "DZ-TRN-3", "there is no such transport");
        else if (!comes_out_of(one))
            fault("motion.out_of", "DZ-TRN-3", "nobody of the squad comes out of that transport");
        for (int index = 0; index < most_units_a_squad; ++index) path(index, frame->squad);
    }
    // Whoever is being put down keeps its host until all stand.
    bool comes_out_of(const Motion& motion) const {
        if (motion.out_of == 0) return true;
        if (!is_squad(kit_, motion.exit_squad)) return false;
        unsigned hosts = 0;
        for (const int unit : units_of(kit_, motion.exit_squad)) {
            const int host = unit_at(state_, unit).host;
            const int number =
                is_alive(state_, unit) && is_unit(kit_, host) ? transport_number(kit_, host) : 0;
            if (number > 0) hosts |= 1u << (number - 1);
        }
        return (motion.out_of & ~hosts) == 0;
    }
    bool is_of(int unit, SquadId squad) const { return is_unit(kit_, unit) && squad_of(kit_, unit) == squad; }
    int transports_of(Seat seat) const { return std::popcount(kit_.transports[seat]); }

    // DZ-REA-1: as far as it has not been told of.
    void path(int index, SquadId squad) {
        const Path& one = state_.motion.paths[static_cast<std::size_t>(index)];
        if (one.size > one.points.size() || (one.size > 0 && index >= squad_info(kit_, squad).count))
            return fault("motion.paths", "DZ-REA-1", "there is no such path");
        for (std::size_t i = 0; i < one.points.size(); ++i)
            if (i < one.size ? !is_on_this_table(one.points[i]) : one.points[i] != Place{})
                return fault("motion.paths", "DZ-GEO-1", "a path is on the table");
    }

    // ---------------------------------------------------------------- the placement

    void placing() {
        const PlacingNow& one = state_.placing;
        if (!is_under_way<PlacingFrame>()) {
            if (!same_bytes(one, PlacingNow{})) fault("placing", "DZ-PLC-1", "nobody is placed");
            return;
        }
        const auto why = static_cast<Placing>(one.why);
        if (why == Placing::none || one.why >= placings)
            return fault("placing.why", "DZ-PLC-1", "there is no such reason to place units");
        if (!one.squad.is_none() && !is_squad(kit_, one.squad))
            return fault("placing.squad", "DZ-PLC-1", "there is no such squad");
        const bool sound = why == Placing::deployment  ? is_group(kit_, GroupId(one.anchor))
                           : why == Placing::disembark ? one.anchor == nothing
                           : is_about_piece(why)       ? is_piece(kit_, PieceId(one.anchor))
                                                       : is_unit(kit_, one.anchor);
        if (!sound) return fault("placing.anchor", "DZ-PLC-1", "there is nothing to place units around");
        if ((why == Placing::deployment) != in_set_up())
            fault("placing.why", "DZ-SET-6", "units are deployed in set-up, and at no other time");
        for (const int unit : all_units(kit_))
            if (const int host = unit_at(state_, unit).host; is_being_placed(unit) && !in_set_up())
                if (!(is_about_piece(why) ? is_piece(kit_, PieceId(host)) : is_unit(kit_, host)))
                    fault_of_unit(unit, "from", "DZ-PLC-1", "whoever is placed comes out of something");
    }
    // Whoever stands already keeps its host until all do.
    bool is_being_placed(int unit) const {
        return where(state_, unit) == Where::waiting ||
               (is_on_table(state_, unit) && unit_at(state_, unit).host != nothing);
    }

    // ---------------------------------------------------------------- the Shooting action

    void shooting() {
        const Shooting& one = state_.shooting;
        const Frame* frame = state_.flow.find<ShootingFrame>();
        const auto aiming = under_way<AimingFrame>();
        if (frame == nullptr && !aiming) {
            if (!same_bytes(one, Shooting{})) fault("shooting", "DZ-SHO-1", "nobody is shooting");
            return;
        }
        const SquadId squad = frame != nullptr ? own_squad<ShootingFrame>(*frame) : aiming->squad;
        if (one.steady > 1 || one.hot > 1 || one.locked_on > 1 || one.reaction > 1)
            fault("shooting", "DZ-CARD-5", "a card works once");
        if ((one.kindled & ~Bits::first(pieces_in(kit_))) != 0)
            fault("shooting.kindled", "DZ-CD-2", "there is no such piece");
        if ((one.reaction != 0) != is_under_way<ReactionFrame>())
            fault("shooting.reaction", "DZ-REA-3", "Reaction Fire, and nothing else, answers a move");
        if (frame != nullptr && one.lines.empty())
            fault("shooting.lines", "DZ-SHO-1", "whoever fires has aimed at something");
        for (int i = 0; i < one.lines.size(); ++i)
            if (const std::string_view wrong = fault_of_line(i, squad); !wrong.empty())
                return fault(fmt::format("shooting.lines[{}]", i), "DZ-SHO-1", wrong);
        if (frame == nullptr || frame->step_as<ShootStep>() <= ShootStep::damage) may_be_fired(frame);
        misses(frame);
        picked();
    }

    // In (unit, weapon) order, each at an enemy, a Destructible piece, or for close quarters an enemy squad.
    std::string_view fault_of_line(int i, SquadId squad) const {
        const auto& lines = state_.shooting.lines;
        const Allocation& line = lines[i];
        if (!is_of(line.unit, squad) || line.weapon >= weapons_in(kit_, line.unit))
            return "a weapon of the squad is aimed";
        if (i > 0 && (lines[i - 1].unit != line.unit ? lines[i - 1].unit > line.unit
                                                     : lines[i - 1].weapon >= line.weapon))
            return "lines are in the order of units and weapons";
        const Seat seat = owner_of_squad(kit_, squad);
        const bool close = weapon_of(kit_, line.unit, line.weapon).close_quarters;
        if (!exists(line.target) || close != line.target.is(ThingKind::squad))
            return "a unit or piece is aimed at, or in close quarters a squad";
        if (close)
            return are_enemies(kit_, seat, owner_of_squad(kit_, line.target.squad()))
                       ? ""
                       : "enemies are aimed at";
        if (line.target.is(ThingKind::unit))
            return are_enemies(kit_, seat, owner_of(kit_, line.target.id)) ? "" : "enemies are aimed at";
        const bool fits =
            line.target.is(ThingKind::piece) && piece_info(kit_, line.target.piece()).has(Tag::destructible);
        return fits ? "" : "only what can be destroyed is aimed at";
    }

    // DZ-SHO-2, DZ-INV-20: until damage is dealt nobody has fallen, neither who shoots nor who is shot at;
    // and what is about to be fired has not been fired.
    void may_be_fired(const Frame* frame) {
        const bool fired = frame != nullptr && frame->step_as<ShootStep>() > ShootStep::hit;
        const auto& lines = state_.shooting.lines;
        for (int i = 0; i < lines.size(); ++i) {
            const Allocation& line = lines[i];
            const bool shoots =
                fired ? can_be_hit(line.unit) : can_fire(kit_, state_, line.unit, line.weapon);
            const bool hits = line.target.is(ThingKind::unit) ? can_be_hit(line.target.id)
                              : line.target.is(ThingKind::squad)
                                  ? squad_lives(kit_, state_, line.target.squad())
                                  : is_standing(state_, line.target.piece());
            if (!shoots || !hits)
                return fault(fmt::format("shooting.lines[{}]", i), "DZ-SHO-2",
                             shoots ? "there is no such target on the table"
                                    : "this unit cannot fire that weapon now");
        }
    }
    bool can_be_hit(int unit) const {
        return is_alive(state_, unit) && (is_on_table(state_, unit) || is_inside(state_, unit));
    }

    // DZ-WPN-FLA: those of one's own who stand in the flames are about to be struck.
    void misses(const Frame* frame) {
        if (frame == nullptr || !frame->is_at(ShootStep::flames)) return;
        const auto& lines = state_.shooting.lines;
        for (int i = 0; i < lines.size(); ++i)
            if (lines[i].misses > 0 && !has_friend_in_flames(kit_, state_, lines[i]))
                fault(fmt::format("shooting.lines[{}].misses", i), "DZ-WPN-FLA",
                      "shots that miss strike nobody here");
    }

    // DZ-WPN-FLA, DZ-CQ-4
    void picked() {
        const Shooting& one = state_.shooting;
        for (const Seat seat : seats_of(kit_))
            if (const int unit = one.scorched[seat]; unit != nothing && !is_unit(kit_, unit))
                fault("shooting.scorched", "DZ-WPN-FLA", "there is no such unit");
        for (std::size_t i = 0; i < one.close_damage.size(); ++i) {
            const int number = static_cast<int>(i);
            if (number < one.close_squads.size() ? !is_squad(kit_, one.close_squads[number])
                                                 : one.close_damage[i] != 0)
                return fault("shooting.close", "DZ-CQ-4", "damage is pooled by squad");
        }
    }

    // ---------------------------------------------------------------- what falls, and what burns

    // DZ-CAS-1: each thing once, and it is destroyed.
    void falling() {
        std::array<std::uint64_t, 4> seen{};
        for (const std::uint8_t thing : state_.queue) {
            std::uint64_t& word = seen[thing / 64u];
            const bool is_new = !has(word, thing % 64);
            word |= Bits::of(thing % 64);
            const bool there = thing < piece_in_queue ? is_unit(kit_, thing)
                                                      : is_piece(kit_, PieceId(thing - piece_in_queue));
            if (!is_new || !there)
                return fault("queue", "DZ-CAS-1", "what is destroyed is in the queue once");
            if (thing < piece_in_queue ? unit_at(state_, thing).dp != 0
                                       : piece_at(state_, PieceId(thing - piece_in_queue)).dp != 0)
                fault("queue", "DZ-CAS-1", "what is in the queue is destroyed");
        }
        if (!may_fall() && (!state_.queue.empty() || state_.lost_commander != 0))
            fault("queue", "DZ-CAS-1", "nothing falls at this time");
        std::uint32_t pieces = 0;
        for (const std::uint8_t piece : state_.to_burn) {
            if (!is_piece(kit_, PieceId(piece)) || has(pieces, piece))
                return fault("to_burn", "DZ-UP-3", "each piece burns once");
            pieces |= std::uint32_t{1} << piece;
        }
        if (!state_.to_burn.empty() && (is_over() || step_ != GameStep::burning))
            fault("to_burn", "DZ-UP-3", "pieces burn in Round Up");
    }
    // Where somebody was hurt and the consequences are not over.
    bool may_fall() const {
        return is_under_way<ShootingFrame, TestingFrame, CollateralFrame, CascadeFrame, MovingFrame,
                            LimitingFrame>();
    }

    // ---------------------------------------------------------------- each procedure in its place

    void fits_in_full() {
        for (int i = 1; i < state_.flow.depth(); ++i) {
            const Frame& here = state_.flow[i];
            const auto misfit = procedures.of(here).misfit;
            if (misfit == nullptr) continue;
            if (const std::string_view rule = misfit({kit_, state_, here, state_.flow[i - 1]}); !rule.empty())
                return fault(fmt::format("flow[{}]", i), rule, "this is not what is to be decided now");
        }
    }
};

} // namespace

void check_under_way(const Dropzone& rules, const State& state, Faults& faults, bool sound) {
    FlowChecker(rules, state, faults).check(sound);
}

} // namespace muster::dropzone
