// A table with its game's type erased: what the terminal, the protocol, the browser and the network sit at.
#pragma once

#include "core/action.hpp"
#include "core/action_json.hpp"
#include "core/chance.hpp"
#include "core/event.hpp"
#include "core/faults.hpp"
#include "core/json.hpp"
#include "core/outcome.hpp"
#include "core/scene.hpp"
#include "core/seat.hpp"
#include "core/setup.hpp"
#include "core/verdict.hpp"
#include "core/words.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace muster {

// What came of trying to play.
struct [[nodiscard]] Played {
    enum class Result : std::uint8_t {
        done,
        refused, // by a rule: see `refusal`
        wanting, // entered results ran out: see `want`. Nothing has changed, unless the table keeps the
                 // answer: see AnyTable::owed
        stands,  // seats enter the luck, and this is kept while `want` is still to come
    };
    Result result = Result::done;
    Refusal refusal{};
    Want want{};
    std::size_t left_over = 0; // entered results beyond those that were wanted, if that is what was refused

    bool ok() const { return result == Result::done; }
};

// One line of the transcript: a decision and the luck it consumed. The first is the set-up, decided by
// nobody.
struct Turn {
    Seat seat{};
    Action action{};
    bool entered = false; // a person supplied the luck
    bool sealed = false;  // others still owed an answer to the same secret question
    std::vector<Throw> luck;
    std::vector<Event> events;
    std::uint64_t fingerprint = 0; // of the state after it
};

// Who enters luck.
enum class LuckBy : std::uint8_t {
    owner, // the table's owner, with the decision; what is not entered comes from the seed
    seats, // the seat that throws, throw by throw, once the decision stands
};
std::string_view name_of(LuckBy way);

// A decision that stands although the luck that follows it is still to be entered, so only that is asked for:
// a secret answer that is sealed, or any, where seats enter the luck.
struct Owed {
    Turn turn; // as it will be, but for its events; with the luck so far, and the fingerprint of the state
               // meanwhile
    Want want; // what is wanted next
    bool beside = false; // that state does not hold it: it is the one before the decision
};

class AnyTable {
public:
    virtual ~AnyTable() = default;

    virtual const GameInfo& info() const = 0;
    virtual const Words& words() const = 0;
    virtual std::span<const VerbInfo> verbs() const = 0;
    virtual const Setup& setup() const = 0;
    ActionWriter actions() const { return {verbs(), words()}; }
    int seats() const { return setup().seats; }

    virtual SeatSet awaiting() const = 0;
    // After the first `turn` decisions, or now.
    virtual Outcome outcome(std::size_t turn = now) const = 0;
    virtual void list(Seat seat, ActionList& actions) const = 0;
    virtual Verdict judge(Seat seat, const Action& action) const = 0;
    // The verdicts on one action at many places, from one look at the seat's view.
    virtual std::vector<bool> judge_places(Seat seat, const Action& action,
                                           std::span<const Place> places) const = 0;
    virtual std::string describe(Seat seat, const Action& action) const = 0;
    virtual Refusal secrecy() const = 0;
    // Said to whoever would take an answer back that was opened together with others'.
    virtual Refusal finality() const = 0;

    // Checked play: a refusal changes nothing. Luck is entered, or drawn from the seed. Where seats enter it,
    // none comes with a decision, and one that wants luck stands.
    virtual Played play(Seat seat, const Action& action, const std::vector<Entered>* entered = nullptr) = 0;
    // While luck is owed nobody is asked for a decision: only the luck is, or, of the owner, the same answer
    // together with it.
    const Owed* owed() const { return owed_ ? &*owed_ : nullptr; }
    // Supplies all of it; where seats enter it, one throw. Once it is whole the decision counts as if the
    // luck had come with it; until then it stays as it is. Without results the seed throws.
    virtual Played roll(const std::vector<Entered>* entered = nullptr, Viewer by = Viewer::owner()) = 0;
    // While luck is owed: the seat that throws next; for the table's own throws, the seat that decided.
    Seat thrower() const;
    // Whether this one enters what is owed next.
    bool may_roll(Viewer by) const;
    // Said to others, and to whoever would enter luck together with a decision that must stand first.
    Refusal refuse_roll() const;
    static Refusal luck_comes_after();
    // Takes the last decision back, also one whose luck is owed; false when there is none.
    virtual bool undo() = 0;

    // The table after its first `turn` lines, or now.
    virtual Scene scene(Viewer viewer, std::size_t turn = now) const = 0;
    virtual Json position(Viewer viewer, std::size_t turn = now) const = 0;
    // Replaces everything, the history included, and goes on to the next decision if nobody owes one there.
    // Nothing changes if there is any fault or entered luck falls short.
    virtual Played set_position(const Json& position, const std::vector<Entered>* entered,
                                Faults& faults) = 0;
    // Of the bytes of a state: quick, and for comparing within one program only.
    virtual std::uint64_t fingerprint_for(Viewer viewer) const = 0;
    std::uint64_t fingerprint() const { return fingerprint_for(Viewer::owner()); }
    // Of the position as it is written, which leaves out what goes without saying: a state may grow, and what
    // was hashed before still is what it was.
    std::uint64_t hash(std::size_t turn = now) const;
    std::uint64_t hash_for(Viewer viewer) const;

    const std::vector<Turn>& turns() const { return turns_; }
    std::size_t decisions() const { return turns_.size() - 1; }
    // How many decisions there are to take back: one whose luck is owed is among them.
    std::size_t given() const { return decisions() + (owed_ ? 1 : 0); }
    // How many of these people may take back among themselves: what was given after sealed answers were last
    // opened, and nothing while luck is owed that seats throw.
    std::size_t given_since_opening() const;
    std::uint64_t seed() const { return seed_; }
    // Whether everybody may know this answer. Sealed ones are opened together, by the last that was owed,
    // whether or not it still waits for its luck.
    bool opened(std::size_t turn) const;
    bool started_from_position() const { return !first_position_.is_null(); }

    // The players' names for themselves ("human", "random"), kept with the transcript.
    std::vector<std::string> players;
    // Likewise kept. It may change at any time: what stands goes on standing.
    LuckBy luck_by = LuckBy::owner;
    // Whether it was opened from a transcript whose hashes could not be compared: they were made otherwise
    // once.
    bool hashes_unread = false;

    static constexpr std::size_t now = SIZE_MAX;

protected:
    std::uint64_t seed_ = 0;
    std::vector<Turn> turns_;
    std::optional<Owed> owed_;
    Json first_position_;                       // where the game began, if not at its set-up
    mutable std::vector<std::uint64_t> hashes_; // after each of the first lines, as far as somebody asked

    friend std::string transcript(const AnyTable& table, Viewer viewer);
};

// The game so far, one JSON object a line. Anyone but the owner gets what they may know until it is over.
std::string transcript(const AnyTable& table, Viewer viewer);

} // namespace muster
