// What a state of this game can never be: the invariants of the rule page, each with a label of its own. It
// is what makes a position that somebody wrote playable, and what every decision is held to in debug builds.
#include "games/champions/parts.hpp"

#include <fmt/format.h>

namespace muster::champions {

namespace {

class Checker {
public:
    Checker(const Champions& rules, const State& state, Faults& faults)
        : kit_(rules.equipment()), state_(state), faults_(faults) {}

    void check() {
        figures();
        for (const Seat seat : seats_of(kit_)) cards(seat);
        tokens();
        line();
        rounds();
        const std::size_t before = faults_.size();
        attack();
        flow();
        // Only a sound state can be asked what may be answered in it.
        if (faults_.size() == before && faults_.empty()) answers();
    }

private:
    void fault(std::string field, std::string_view rule, std::string sentence) {
        faults_.push_back({"", 0, std::move(field), std::string(rule), std::move(sentence)});
    }
    static std::string field_of(Seat seat, std::string_view field) {
        return fmt::format("seats[{}].{}", seat.index(), field);
    }

    bool still_to_place(Seat seat) const {
        const Frame* placing = state_.flow.find<PlacingFrame>();
        const bool asked_now = placing != nullptr && placing->seat() == seat && is_asking(*placing);
        return asked_now || state_.to_place.contains(seat.number);
    }

    // Invariant 1: on floor hexes, alone, facing one of six ways.
    void figures() {
        HexSet taken;
        for (const Seat seat : seats_of(kit_)) {
            const Champion& one = champion(state_, seat);
            if (one.facing >= directions)
                fault(field_of(seat, "facing"), "CH-GEO-2", "a facing is a number from 0 to 5");
            if (one.style >= kit_.styles.size())
                fault(field_of(seat, "style"), "CH-SET-4", "there is no such style");
            if (one.hex == HexGrid::nowhere) {
                if (!still_to_place(seat))
                    fault(field_of(seat, "hex"), "CH-BRD-2", "this champion stands nowhere");
                continue;
            }
            if (still_to_place(seat))
                fault(field_of(seat, "hex"), "CH-SET-6", "this champion is still to be placed");
            if (one.hex >= kit_.board.floor.size())
                fault(field_of(seat, "hex"), "CH-BRD-2", "this is not a floor hex of the board");
            else if (taken.contains(one.hex))
                fault(field_of(seat, "hex"), "CH-BRD-2", "two champions stand on the same hex");
            else
                taken.add(one.hex);
        }
    }

    // Invariants 2 and 3: every card is in one place, and a hand is no larger than it may be.
    void cards(Seat seat) {
        const Champion& one = champion(state_, seat);
        if (one.hand.size() > kit_.options.hand_size)
            fault(field_of(seat, "hand"), "CH-DRW-3",
                  fmt::format("a hand holds at most {} cards", kit_.options.hand_size));
        std::array<int, 256> count{};
        for (int i = 0; i < one.hand.size(); ++i) {
            if (i > 0 && one.hand[i] < one.hand[i - 1])
                fault(field_of(seat, "hand"), "CH-AUTO-2", "a hand is kept in order");
            ++count[one.hand[i]];
        }
        for (const std::uint8_t card : one.discard) ++count[card];
        for (std::size_t card = 0; card < count.size(); ++card) {
            const int copies = card < kit_.cards.size() ? kit_.cards[card].copies : 0;
            if (count[card] <= copies) continue;
            const std::string name = card < kit_.cards.size() ? kit_.cards[card].id : "an unknown card";
            fault(field_of(seat, "hand"), "CH-SET-2",
                  fmt::format("hand and discard pile hold {} of {}, the deck {}", count[card], name, copies));
        }
    }

    // Invariants 4 and 5: no token is made or lost; the target is reached by one seat at most, when it is
    // over.
    void tokens() {
        std::int64_t power = 0;
        std::int64_t score = 0;
        int winners = 0;
        for (const Seat seat : seats_of(kit_)) {
            const Champion& one = champion(state_, seat);
            power += one.power;
            score += one.score;
            if (one.power < 0) fault(field_of(seat, "power"), "CH-PWR-2", "Power cannot be negative");
            if (one.score > kit_.options.score_target)
                fault(field_of(seat, "score"), "CH-SCO-2",
                      fmt::format("nobody scores more than {}", kit_.options.score_target));
            if (one.score == kit_.options.score_target) ++winners;
        }
        if (winners > 1) fault("seats", "CH-END-1", "only one seat can reach the target");
        if (winners == 1 && state_.over != 1)
            fault("over", "CH-END-1", "a seat has reached the target, so the game is over");
        if (winners == 0 && state_.over == 1) fault("over", "CH-END-1", "nobody has reached the target");
        supply("power_supply", power_pile(kit_.options), power, state_.power_supply);
        supply("score_supply", score_pile(kit_.options), score, state_.score_supply);
    }

    void supply(const char* field, int whole, std::int64_t taken, std::int64_t left) {
        if (whole < 0 ? left != -1 : left < 0 || taken + left != whole)
            fault(field, "CH-TOK-1",
                  whole < 0
                      ? "the supply is unlimited"
                      : fmt::format("the seats hold {} of {}, so {} are left", taken, whole, whole - taken));
    }

    // Invariant 7.
    void line() {
        const CardLine& line = state_.line;
        const auto seats = static_cast<int>(kit_.champions.size());
        if (line.position() > line.size()) fault("card", "CH-INI-4", "the line has no such card");
        if (line.size() == 0 && before_first_line()) return;
        if (line.size() != 2 * seats + 1)
            return fault(
                "line", "CH-INI-4",
                fmt::format("the line has {} cards, two a seat and the special card", 2 * seats + 1));
        if (kit_.options.one_deck) return holds_each(0, 2 * seats + 1, 2, 1);
        holds_each(0, seats, 1, 0);
        holds_each(seats, 2 * seats, 1, 0);
        if (line[2 * seats] != CardLine::special) fault("line", "CH-INI-3", "the special card comes last");
    }

    void holds_each(int from, int to, int times, int specials) {
        std::array<int, 256> count{};
        for (int i = from; i < to; ++i) ++count[state_.line[i]];
        for (const Seat seat : seats_of(kit_))
            if (count[static_cast<std::size_t>(seat.index())] != times)
                return fault("line", "CH-INI-1",
                             kit_.options.one_deck ? "the line holds every player exactly twice"
                                                   : "each half of the line holds every player exactly once");
        if (count[CardLine::special] != specials) fault("line", "CH-INI-3", "the special card is there once");
    }

    bool before_first_line() const {
        if (state_.flow.idle() || !state_.flow[0].is<RoundFrame>()) return false;
        return state_.flow[0].step_as<RoundStep>() <= RoundStep::initiative;
    }

    void rounds() {
        const int limit = kit_.options.max_rounds;
        if (limit > 0 && state_.round > limit)
            fault("round", "CH-END-2", fmt::format("the game ends after round {}", limit));
        if (state_.round == 0 && !before_first_line())
            fault("round", "CH-RND-1", "the first round is round 1");
        if (state_.over == 2 && limit > 0 && state_.round != limit)
            fault("over", "CH-END-2", fmt::format("the game ends after round {}", limit));
        if (state_.over > 2) fault("over", "CH-END-1", "a game ends by score or by rounds");
    }

    // Invariant 14, and what an attack fixed when it was declared.
    void attack() {
        const bool under_way = state_.flow.find<AttackFrame>() != nullptr;
        if (under_way == state_.attack.targets.empty())
            return fault("attack", "CH-ATK-1",
                         under_way ? "the attack under way has no target" : "no attack is under way");
        if (!under_way) {
            if (state_.attack.attacker != 0 || state_.attack.card != 0)
                fault("attack", "CH-ATK-1", "no attack is under way");
            return;
        }
        if (!at_the_table(kit_, state_.attack.attacker) || state_.attack.card >= kit_.cards.size())
            return fault("attack", "CH-ATK-1", "there is no such attacker or card");
        const Seat attacker(state_.attack.attacker);
        const auto& discard = champion(state_, attacker).discard;
        if (discard.empty() || discard.back() != state_.attack.card)
            fault("attack.card", "CH-TRN-3", "the card played is the last of the attacker's discard pile");
        if (!card_info(kit_, state_.attack.card).attack.barrage && state_.attack.targets.size() != 1)
            fault("attack.targets", "CH-ATK-1", "this attack has one target");
        int clockwise = 0;
        for (const Target& one : state_.attack.targets) target(attacker, one, clockwise);
    }

    void target(Seat attacker, const Target& one, int& clockwise) {
        const auto seats = static_cast<int>(kit_.champions.size());
        const int place = (one.seat - attacker.index() + seats) % seats;
        if (!at_the_table(kit_, one.seat) || place <= clockwise)
            return fault("attack.targets", "CH-BAR-2",
                         "targets are other seats, once each, clockwise from the attacker");
        clockwise = place;
        if (!hits_on(attacker, one.needs))
            fault("attack.targets", "CH-ATK-4", "this number is on no hex of the attacker's style");
        const Section& section = card_info(kit_, state_.attack.card).attack;
        int rolled = 0;
        bool dice_fit = one.dice.size() == section.dice;
        for (const std::uint8_t die : one.dice) {
            if (die < 1 || die > 6) dice_fit = false;
            if (die >= one.needs) ++rolled;
        }
        if (!dice_fit)
            fault("attack.targets", "CH-ATK-5",
                  fmt::format("this attack rolls {} dice showing 1 to 6", section.dice));
        if (one.hits > rolled || (!one.answered && one.hits != rolled))
            fault("attack.targets", "CH-ATK-6", "the hits are not those of the dice");
        if (one.rear && one.answered)
            fault("attack.targets", "CH-REA-2", "nobody answers an attack from behind");
        if (one.rear && kit_.options.rear == Rear::off)
            fault("attack.targets", "CH-REA-2", "with rear=off every attack may be answered");
    }

    bool hits_on(Seat attacker, int needs) const {
        const std::size_t style = champion(state_, attacker).style;
        if (style >= kit_.styles.size()) return false;
        for (const StyleInfo::Aim& aim : kit_.styles[style].aims)
            if (aim.needs == needs) return true;
        return false;
    }

    // ---------------------------------------------------------------- what is under way

    void flow() {
        if (state_.over != 0) {
            if (!state_.flow.idle()) fault("flow", "CH-END-1", "nothing is under way once the game is over");
            if (!state_.to_place.empty())
                fault("to_place", "CH-SET-6", "nobody is placed once the game is over");
            return;
        }
        if (state_.flow.idle() || !state_.flow[0].is<RoundFrame>())
            return fault("flow", "CH-RND-1", "a round is under way, and everything else inside it");
        placing_order();
        // What stands on an unsound frame cannot be judged.
        for (int i = 0; i < state_.flow.depth(); ++i)
            if (!frame(i)) return;
    }

    void placing_order() {
        SeatSet seen;
        for (const std::uint8_t seat : state_.to_place) {
            if (!at_the_table(kit_, seat) || seen.contains(Seat(seat)))
                return fault("to_place", "CH-SET-6", "every player is placed exactly once");
            seen.add(Seat(seat));
        }
        const bool placing = state_.flow[0].is_at(RoundStep::place);
        if (!seen.empty() && !placing)
            fault("to_place", "CH-SET-6", "champions are placed before the first round");
        if (placing && (kit_.options.set_up != SetUp::choose || state_.round != 0))
            fault("flow", "CH-SET-6", "champions are placed at the start, and only with setup=choose");
    }

    bool frame(int i) {
        const Frame& here = state_.flow[i];
        const auto unsound = [&](std::string_view rule, std::string_view sentence) {
            fault(fmt::format("flow[{}]", i), rule, std::string(sentence));
            return false;
        };
        if (const std::string_view wrong = misshapen(here, procedures); !wrong.empty())
            return unsound("", wrong);
        if (i == 0) return resolving();
        const auto is_here = [&](std::string_view kind, int value) {
            return kind == "hex" ? value < kit_.board.floor.size() : at_the_table(kit_, value);
        };
        if (!names_what_is_there(here, procedures, is_here))
            return unsound("CH-TRN-1", "there is no such seat");
        const Frame& around = state_.flow[i - 1];
        // Only the top waits; whatever is below has been answered, or is a sequence that goes on later.
        if (i + 1 < state_.flow.depth() && is_asking(here))
            return unsound("", "something is under way inside an open question");
        const Row& row = procedures.of(here);
        if (!row.may_lie_on(around)) return unsound("", "this cannot be under way here");
        if (const std::string_view rule = row.misfit({kit_, state_, here, around}); !rule.empty())
            return unsound(rule, "this is not what is to be decided now");
        return true;
    }

    // The round's own step agrees with the line.
    bool resolving() {
        const auto step = static_cast<RoundStep>(state_.flow[0].step);
        if (step == RoundStep::card_done && state_.line.done())
            fault("card", "CH-INI-4", "the line has no such card");
        if (step == RoundStep::end && !state_.line.done())
            fault("card", "CH-RND-2", "cards of the line are still to come");
        return true;
    }

    // Invariants 12 and 13: whoever is asked has something to answer.
    void answers() {
        const Frame* question = procedures.question(state_);
        if (question == nullptr) return;
        const auto has_answer = procedures.of(*question).has_answer;
        if (has_answer != nullptr && !has_answer({kit_, state_, *question, question->seat()}))
            fault("flow", "CH-TRN-2", "the seat that is asked has nothing to answer");
    }

    const Equipment& kit_;
    const State& state_;
    Faults& faults_;
};

} // namespace

void Champions::check(const State& state, Faults& faults) const { Checker(*this, state, faults).check(); }

} // namespace muster::champions
