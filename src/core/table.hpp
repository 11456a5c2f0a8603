// A table: rules, state and transcript, the thing that people sit at.
#pragma once

#include "core/any_table.hpp"
#include "core/entering.hpp"
#include "core/result.hpp"
#include "core/rules.hpp"

#include <algorithm>
#include <cassert>
#include <memory>
#include <utility>

namespace muster {

template <Rules R>
class Table final : public AnyTable {
public:
    using State = typename R::State;

    // Opens a table at the set-up; `opened` tells whether entered luck sufficed for it.
    static std::unique_ptr<Table> open(R rules, std::uint64_t seed, const std::vector<Entered>* entered,
                                       Played& opened) {
        std::unique_ptr<Table> table(new Table(std::move(rules), seed));
        Turn turn;
        opened = table->attempt(turn, entered, [&](State& state, Chance& chance, Log& log) {
            state = table->rules_.start(chance, log);
        });
        if (!opened.ok()) return nullptr;
        return table;
    }

    const R& rules() const { return rules_; }
    const State& state() const { return state_; }

    const GameInfo& info() const override { return R::info(); }
    const Words& words() const override { return rules_; }
    std::span<const VerbInfo> verbs() const override { return R::verbs(); }
    const Setup& setup() const override { return rules_.setup(); }

    SeatSet awaiting() const override { return is_beside() ? SeatSet{} : rules_.awaiting(state_); }
    Outcome outcome(std::size_t turn = now) const override { return rules_.outcome(state_after(turn)); }
    Refusal secrecy() const override { return rules_.secrecy(); }
    Refusal finality() const override {
        if constexpr (requires { rules_.finality(); })
            return rules_.finality();
        else
            return Refusal{Rule{}, "The answers have been opened, so they stand.", {}};
    }

    // Options and verdicts come from the seat's own view, so they cannot tell more than it may know.
    void list(Seat seat, ActionList& actions) const override {
        actions.clear();
        if (awaiting().contains(seat)) rules_.list(view(Viewer(seat)), seat, actions);
    }
    Verdict judge(Seat seat, const Action& action) const override {
        if (may_repeat(seat, action)) return Verdict::allowed();
        if (is_beside()) return stands();
        return rules_.judge(view(Viewer(seat)), seat, action);
    }
    std::vector<bool> judge_places(Seat seat, const Action& action,
                                   std::span<const Place> places) const override {
        if (is_beside()) return std::vector<bool>(places.size(), false);
        const State seen = view(Viewer(seat));
        std::vector<bool> allowed;
        allowed.reserve(places.size());
        for (const Place place : places) allowed.push_back(rules_.judge(seen, seat, action.to(place)).ok());
        return allowed;
    }
    std::string describe(Seat seat, const Action& action) const override {
        return rules_.describe(view(Viewer(seat)), seat, action);
    }

    Played play(Seat seat, const Action& action, const std::vector<Entered>* entered = nullptr) override {
        if (luck_by == LuckBy::seats && entered != nullptr) return refused(luck_comes_after());
        if (may_repeat(seat, action)) return roll(entered);
        if (const Verdict verdict = judge(seat, action); !verdict.ok()) return refused(verdict.refusal());
        if (owed_) return refused(stands());
        const Turn turn = turn_of(seat, as_listed(state_, seat, action), awaiting().size() > 1);
        if (luck_by == LuckBy::seats) return stand(turn);
        const Played played = decide(turn, entered);
        if (!played.ok()) keep(turn);
        return played;
    }

    Played roll(const std::vector<Entered>* entered = nullptr, Viewer by = Viewer::owner()) override {
        if (!owed_) return refused({Rule{}, "No luck is owed now.", {}});
        if (!may_roll(by)) return refused(refuse_roll());
        if (luck_by == LuckBy::seats) return roll_next(entered);
        if (entered != nullptr) return roll_rest(*entered);
        Played played;
        do played = roll_next(nullptr);
        while (played.result == Played::Result::stands);
        return played;
    }

    bool undo() override {
        if (given() == 0) return false;
        if (owed_) {
            give_back();
            return true;
        }
        state_ = before_.back();
        before_.pop_back();
        turns_.pop_back();
        hashes_.resize(std::min(hashes_.size(), turns_.size()));
        return true;
    }

    Scene scene(Viewer viewer, std::size_t turn = now) const override {
        State seen = state_after(turn);
        rules_.hide(seen, viewer);
        Scene scene = rules_.scene(seen, viewer);
        if (is_beside() && turn >= before_.size()) ask_nobody(scene);
        return scene;
    }

    std::uint64_t fingerprint_for(Viewer viewer) const override { return hash_of(view(viewer)); }

    Json position(Viewer viewer, std::size_t turn = now) const override {
        State seen = state_after(turn);
        rules_.hide(seen, viewer);
        return rules_.write(seen);
    }

    Played set_position(const Json& position, const std::vector<Entered>* entered, Faults& faults) override {
        const auto read = rules_.read(position, faults);
        if (!read || !faults.empty()) return Played{Played::Result::refused, {}, {}};
        Table fresh(rules_, seed_);
        fresh.players = players;
        fresh.luck_by = luck_by;
        fresh.first_position_ = rules_.write(*read);
        fresh.state_ = *read;
        Turn turn;
        const Played played = fresh.attempt(turn, entered, [&](State& state, Chance& chance, Log& log) {
            rules_.resume(state, chance, log);
        });
        if (played.ok()) *this = std::move(fresh);
        return played;
    }

private:
    Table(R rules, std::uint64_t seed) : rules_(std::move(rules)) { seed_ = seed; }

    const State& state_after(std::size_t turn) const {
        return turn < before_.size() ? before_[turn] : state_;
    }

    State view(Viewer viewer) const {
        State seen = state_;
        rules_.hide(seen, viewer);
        return seen;
    }

    // A game may take one action for another that is the same in all but name; the listed one is recorded.
    Action as_listed(const State& state, Seat seat, const Action& action) const {
        if constexpr (requires { rules_.as_listed(state, seat, action); }) {
            State seen = state;
            rules_.hide(seen, Viewer(seat));
            return rules_.as_listed(seen, seat, action);
        } else {
            return action;
        }
    }

    static Played refused(const Refusal& refusal) { return Played{Played::Result::refused, refusal, {}}; }
    static Refusal stands() {
        return {Rule{}, "A decision stands, and its luck is owed: nobody is asked for another.", {}};
    }
    static void ask_nobody(Scene& scene) {
        scene.prompts.clear();
        for (Scene::SeatView& seat : scene.seats) seat.to_act = false;
    }

    static Turn turn_of(Seat seat, const Action& action, bool sealed) {
        Turn turn;
        turn.seat = seat;
        turn.action = action;
        turn.sealed = sealed;
        return turn;
    }

    Played decide(Turn turn, const std::vector<Entered>* entered) {
        return attempt(turn, entered, decision(turn.seat, turn.action));
    }
    auto decision(Seat seat, const Action& action) const {
        return [this, seat, action](State& state, Chance& chance, Log& log) {
            rules_.apply(state, seat, action, chance, log);
        };
    }

    // Whether this is the answer whose luck is owed, given once more.
    bool is_kept(Seat seat, const Action& action) const {
        return owed_ && owed_->turn.seat == seat &&
               as_listed(before_.back(), seat, action) == owed_->turn.action;
    }

    // The owner may send it together with its luck.
    bool may_repeat(Seat seat, const Action& action) const {
        return luck_by == LuckBy::owner && is_kept(seat, action);
    }
    bool is_beside() const { return owed_ && owed_->beside; }

    // Seals the answer if it is the last of several secret ones; else the state is none to go on with.
    bool seal_last(State& state, const Turn& turn) const {
        if constexpr (SealsAnswers<R>)
            return rules_.seal(state, turn.seat, turn.action) && rules_.awaiting(state).empty();
        else
            return false;
    }

    // A secret answer whose luck falls short, or cannot be, is not handed back: which luck is wanted, if any,
    // tells what the others answered, and whoever knows that may not answer anew.
    void keep(const Turn& turn) {
        State sealed = state_;
        if (!seal_last(sealed, turn)) return;
        const std::vector<Entered> nothing;
        const Played without = decide(turn, &nothing);
        if (without.ok()) return; // it wants no luck: it is played, and only what was entered is refused
        put_aside(Owed{turn, without.want, false}, sealed);
    }
    // Where seats enter luck, that holds of every decision: what it wants, and of whom, may depend on what
    // others hold, and whoever has seen it may not decide anew.
    Played stand(const Turn& turn) {
        const std::vector<Entered> nothing;
        Played without = decide(turn, &nothing);
        if (without.ok()) return without;
        State sealed = state_;
        const bool in_state = seal_last(sealed, turn);
        put_aside(Owed{turn, without.want, !in_state}, in_state ? sealed : state_);
        return Played{Played::Result::stands, {}, without.want};
    }
    void put_aside(Owed kept, const State& meanwhile) {
        kept.turn.fingerprint = hash_of(meanwhile);
        owed_ = std::move(kept);
        before_.push_back(state_);
        state_ = meanwhile;
    }
    void give_back() {
        owed_.reset();
        state_ = before_.back();
        before_.pop_back();
    }

    // All that is still owed, at once.
    Played roll_rest(const std::vector<Entered>& entered) {
        Owed kept = *owed_;
        const State meanwhile = state_;
        give_back();
        Turn turn = kept.turn;
        const Played played = decide_again(turn, entered);
        if (played.ok())
            turns_.back().entered = true;
        else
            put_aside(std::move(kept), meanwhile);
        return played;
    }

    // One throw. The decision is made afresh with all that is there by now, so nothing of it is half applied.
    Played roll_next(const std::vector<Entered>* entered) {
        if (entered != nullptr) {
            const std::size_t wanted = results_wanted(owed_->want, *entered);
            if (entered->size() < wanted)
                return Played{Played::Result::wanting, misfit(owed_->want), owed_->want};
            if (entered->size() > wanted)
                return Played{Played::Result::refused, misfit(owed_->want), {}, entered->size() - wanted};
        }
        Owed kept = *owed_;
        const State meanwhile = state_;
        give_back();
        Turn turn = kept.turn;
        Played played = decide_again(turn, entered != nullptr ? *entered : drawn_next(kept));
        const bool by_hand = kept.turn.entered || entered != nullptr;
        if (played.ok()) {
            turns_.back().entered = by_hand;
            return played;
        }
        if (played.result == Played::Result::wanting) {
            turn.luck.resize(kept.turn.luck.size() + 1); // what comes after that are dummies
            kept.turn.luck = std::move(turn.luck);
            kept.turn.entered = by_hand;
            kept.want = played.want;
            played = Played{Played::Result::stands, {}, kept.want};
        }
        put_aside(std::move(kept), meanwhile);
        return played;
    }

    // The decision with the luck it has, and this behind it. What was thrown is then in the turn.
    Played decide_again(Turn& turn, const std::vector<Entered>& more) {
        std::vector<Entered> luck = as_entered(turn.luck, rules_);
        luck.insert(luck.end(), more.begin(), more.end());
        turn = turn_of(turn.seat, turn.action, turn.sealed);
        return attempt(turn, &luck, decision(turn.seat, turn.action));
    }

    // What the seed throws next. As long as nobody has entered anything, that is what it would have thrown
    // for the whole decision, so that a transcript can be proved.
    std::vector<Entered> drawn_next(const Owed& kept) const {
        const std::size_t group = kept.turn.luck.size();
        if (kept.turn.entered) {
            Chance chance = Chance::drawn(seed_, turns_.size() | (std::uint64_t{group} + 1) << 32);
            return drawn_for(kept.want, chance, rules_);
        }
        State next = state_;
        Chance chance = Chance::drawn(seed_, turns_.size());
        std::vector<Throw> luck;
        chance.keep(luck);
        Log idle;
        decision(kept.turn.seat, kept.turn.action)(next, chance, idle);
        return as_entered({&luck[group], 1}, rules_);
    }

    // Works on a copy and keeps it only if luck sufficed: nothing is ever half applied.
    template <class Step>
    Played attempt(Turn& turn, const std::vector<Entered>* entered, Step step) {
        State next = state_;
        Chance chance =
            entered != nullptr ? Chance::entered(*entered, rules_) : Chance::drawn(seed_, turns_.size());
        chance.keep(turn.luck);
        Log log(turn.events);
        step(next, chance, log);
        if (chance.wanting()) {
            const Want& want = chance.want();
            const Refusal refusal = misfit(want);
            return Played{want.misfit ? Played::Result::refused : Played::Result::wanting, refusal, want};
        }
        if (const std::size_t over = chance.left_over(); over > 0)
            return Played{Played::Result::refused, too_many(turn.luck), {}, turn.luck.empty() ? 0 : over};
        turn.entered = entered != nullptr && !turn.luck.empty();
        told_result(next, log);
        if (!turns_.empty()) before_.push_back(state_);
        state_ = next;
        turn.fingerprint = hash_of(state_);
        turns_.push_back(std::move(turn));
        return Played{};
    }

    void told_result(const State& state, Log& log) const {
        const Outcome outcome = rules_.outcome(state);
        if (!outcome.over) return;
        std::vector<std::int32_t> seats;
        seats.reserve(static_cast<std::size_t>(setup().seats));
        for (int i = 0; i < setup().seats; ++i) seats.push_back(told(state, Seat(i)));
        tell_result(log, outcome, seats);
    }
    // A seat as its players call it at this moment: a force that was chosen in the game is in the state.
    std::int32_t told(const State& state, Seat seat) const {
        if constexpr (requires { rules_.told_seat(state, seat); })
            return rules_.told_seat(state, seat);
        else
            return seat.index();
    }

    static Refusal too_many(const std::vector<Throw>& luck) {
        if (luck.empty())
            return Refusal{Rule{}, "Nothing is rolled or drawn here, so no results can be entered.", {}};
        return misfit(luck.back());
    }

    R rules_;
    State state_{};
    // before_[n]: after the first n decisions. Up to the last but one; all, while luck is owed for the next.
    std::vector<State> before_;
};

} // namespace muster
