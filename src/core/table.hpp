// A table: rules, state and transcript, the thing that people sit at.
#pragma once

#include "core/any_table.hpp"
#include "core/result.hpp"
#include "core/rules.hpp"

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

    SeatSet awaiting() const override { return rules_.awaiting(state_); }
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
        if (is_kept(seat, action)) return Verdict::allowed();
        return rules_.judge(view(Viewer(seat)), seat, action);
    }
    std::vector<bool> judge_places(Seat seat, const Action& action,
                                   std::span<const Place> places) const override {
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
        if (is_kept(seat, action)) return roll(entered);
        if (const Verdict verdict = judge(seat, action); !verdict.ok())
            return Played{Played::Result::refused, verdict.refusal(), {}};
        const Turn turn = turn_of(seat, as_listed(state_, seat, action), awaiting().size() > 1);
        const Played played = decide(turn, entered);
        if (!played.ok()) keep(turn);
        return played;
    }

    Played roll(const std::vector<Entered>* entered = nullptr) override {
        if (!owed_) return Played{Played::Result::refused, {Rule{}, "No luck is owed now.", {}}, {}};
        const Owed kept = *owed_;
        const State sealed = state_;
        give_back();
        const Played played = decide(turn_of(kept.turn.seat, kept.turn.action, kept.turn.sealed), entered);
        if (!played.ok()) put_aside(kept, sealed);
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
        return true;
    }

    Scene scene(Viewer viewer, std::size_t turn = now) const override {
        State seen = state_after(turn);
        rules_.hide(seen, viewer);
        return rules_.scene(seen, viewer);
    }

    Json position(Viewer viewer) const override { return rules_.write(view(viewer)); }

    Played set_position(const Json& position, const std::vector<Entered>* entered, Faults& faults) override {
        const auto read = rules_.read(position, faults);
        if (!read || !faults.empty()) return Played{Played::Result::refused, {}, {}};
        Table fresh(rules_, seed_);
        fresh.players = players;
        fresh.first_position_ = rules_.write(*read);
        fresh.state_ = *read;
        Turn turn;
        const Played played = fresh.attempt(turn, entered, [&](State& state, Chance& chance, Log& log) {
            rules_.resume(state, chance, log);
        });
        if (played.ok()) *this = std::move(fresh);
        return played;
    }

    std::uint64_t hash() const override { return hash_of(state_); }
    std::uint64_t hash_for(Viewer viewer) const override { return hash_of(view(viewer)); }

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

    static Turn turn_of(Seat seat, const Action& action, bool sealed) {
        Turn turn;
        turn.seat = seat;
        turn.action = action;
        turn.sealed = sealed;
        return turn;
    }

    Played decide(Turn turn, const std::vector<Entered>* entered) {
        return attempt(turn, entered, [&](State& state, Chance& chance, Log& log) {
            rules_.apply(state, turn.seat, turn.action, chance, log);
        });
    }

    // Whether this is the answer whose luck is owed, given once more.
    bool is_kept(Seat seat, const Action& action) const {
        return owed_ && owed_->turn.seat == seat &&
               as_listed(before_.back(), seat, action) == owed_->turn.action;
    }

    // A secret answer whose luck falls short, or cannot be, is not handed back: which luck is wanted, if any,
    // tells what the others answered, and whoever knows that may not answer anew.
    void keep(const Turn& turn) {
        if constexpr (SealsAnswers<R>) {
            State sealed = state_;
            if (!rules_.seal(sealed, turn.seat, turn.action) || !rules_.awaiting(sealed).empty()) return;
            const std::vector<Entered> nothing;
            const Played without = decide(turn, &nothing);
            if (without.ok()) return; // it wants no luck: it is played, and only what was entered is refused
            Owed kept{turn, without.want};
            kept.turn.hash = hash_of(sealed);
            put_aside(kept, sealed);
        }
    }
    void put_aside(const Owed& kept, const State& sealed) {
        owed_ = kept;
        before_.push_back(state_);
        state_ = sealed;
    }
    void give_back() {
        owed_.reset();
        state_ = before_.back();
        before_.pop_back();
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
        tell_result(log, rules_.outcome(next), setup().seats);
        if (!turns_.empty()) before_.push_back(state_);
        state_ = next;
        turn.hash = hash();
        turns_.push_back(std::move(turn));
        return Played{};
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
