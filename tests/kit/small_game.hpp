// What small games have in common in the kit, and a table of one for tests: answers are written as a person
// types them, luck that is not given is not drawn.
#pragma once

#include "core/action_json.hpp"
#include "kit/kit.hpp"
#include "kit/proved.hpp"
#include "round/small_game.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace muster::test {

template <Rules R>
struct SmallGameKit : GameKit<R> {
    // Any point of a square is that square.
    static bool is_unlisted_twin(const R& rules, const typename R::State& state, Seat seat,
                                 const Action& action) {
        return rules.as_listed(state, seat, action) != action;
    }
    // What was chosen in secret becomes public with its opening.
    static bool reveals(const Event& event) { return event.kind == &has_opened; }
    static constexpr bool hides_only_answers = true;
};

template <Rules R>
class SmallTable {
public:
    explicit SmallTable(Setup setup = {}) {
        Faults faults;
        auto rules = R::make(setup, faults);
        EXPECT_TRUE(rules) << to_string(faults);
        Played opened;
        table_ = Table<R>::open(std::move(*rules), 1, nullptr, opened);
    }
    const typename R::State& state() const { return table_->state(); }
    const R& rules() const { return table_->rules(); }
    Table<R>& table() { return *table_; }

    // {"verb":"bid","detail":3}
    Action action(const Json& said) const {
        Faults faults;
        const auto read = ActionWriter(R::verbs(), rules()).read(JsonReader(said, faults));
        EXPECT_TRUE(read) << said.dump() << to_string(faults);
        return read.value_or(Action());
    }
    SmallTable& play(int seat, const Action& action, std::initializer_list<int> dice = {}) {
        const std::vector<Entered> luck = entered(dice);
        const Played played = table_->play(Seat(seat), action, &luck);
        EXPECT_TRUE(played.ok()) << sentence(played.refusal, rules());
        return *this;
    }
    void refuses(int seat, const Action& action, std::string_view rule, std::string_view said) {
        const Verdict verdict = table_->judge(Seat(seat), action);
        ASSERT_FALSE(verdict.ok()) << said;
        proved::expect_refusal(verdict.refusal(), rules(), rule, said);
    }
    void refuses_dice(int seat, const Action& action, std::initializer_list<int> dice, std::string_view rule,
                      std::string_view said) {
        const std::vector<Entered> luck = entered(dice);
        const Played played = table_->play(Seat(seat), action, &luck);
        ASSERT_FALSE(played.ok()) << said;
        proved::expect_refusal(played.refusal, rules(), rule, said);
    }
    // Sets up a position; what is wrong with it.
    std::string set(const Json& position) {
        Faults faults;
        return table_->set_position(position, nullptr, faults).ok() ? "" : to_string(faults);
    }

private:
    static std::vector<Entered> entered(std::initializer_list<int> dice) {
        std::vector<Entered> luck;
        for (const int die : dice) luck.push_back({die, ""});
        return luck;
    }

    std::unique_ptr<Table<R>> table_;
};

} // namespace muster::test
