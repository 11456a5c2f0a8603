// What holds at every table: undo, transcripts, entered luck, hostile players. Asked of an AnyTable, so it is
// compiled once for all games (tables_test.cpp).
#pragma once

#include "core/any_table.hpp"
#include "core/transcript.hpp"
#include "kit/plan.hpp"

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace muster::test {

// How a table of the game at hand is opened.
using Opener = std::function<std::unique_ptr<AnyTable>(const Setup& setup, std::uint64_t seed,
                                                       const std::vector<Entered>* luck, Played& opened,
                                                       Faults& faults)>;

// A game to be checked: its opener and the set-up.
struct House {
    Opener open;
    Setup setup;
    int* kept = nullptr; // counts what the check is about: answers that had to wait for their luck

    std::unique_ptr<AnyTable> table(std::uint64_t seed, const std::vector<Entered>* luck = nullptr) const;
    OpenTable reader() const;
};

// Plays the plan at a table.
std::unique_ptr<AnyTable> play_out(const House& house, const Plan& plan);

Failure undo_restores_everything(const House& house, const Plan& plan);
Failure the_same_seed_gives_the_same_game(const House& house, const Plan& plan);
Failure a_transcript_replays(const House& house, const Plan& plan);
Failure a_transcript_cut_short_replays(const House& house, const Plan& plan);
Failure a_tampered_transcript_is_refused(const House& house, const Plan& plan);
Failure entered_luck_gives_the_same_game(const House& house, const Plan& plan);
Failure entered_luck_cut_short_changes_nothing(const House& house, const Plan& plan);
Failure entered_luck_that_cannot_be_is_refused(const House& house, const Plan& plan);
Failure sealed_answers_are_kept(const House& house, const Plan& plan);
Failure a_position_set_on_another_table_goes_on_alike(const House& house, const Plan& plan);
// Positions taken out of the play and mutated: if one is accepted, every position that play leads to from
// there, and the transcript, is accepted as well and comes back byte for byte.
struct Mutations {
    int tried = 0;
    int accepted = 0;
    int decisions = 0; // from accepted ones
};
Failure a_position_that_is_accepted_stays_acceptable(const House& house, const Plan& plan, Mutations& count);
// How many mutated positions are tried for each game: few in every run of the tests, and as many as the
// environment variable MUSTER_MUTATIONS says in the experiment of docs/contributing.md, which tells how many
// were accepted and all kinds of failures instead of the first one.
Failure try_mutations(std::string_view game, std::size_t setups, Effort effort,
                      const std::function<Failure(const Plan&, Mutations&)>& check);
Failure a_hostile_player_changes_nothing(const House& house, const Plan& plan);
Failure transcripts_tell_no_secret_luck(const House& house, const Plan& plan);
Failure transcripts_tell_no_secret_answers(const House& house, const Plan& plan);
// Played on to the end by chance: its last turn, and no other, says once who has won, and gives everybody a
// place.
Failure a_finished_game_names_its_result(const House& house, const Plan& plan);
Failure every_rule_quoted_is_on_its_page(const House& house, const Plan& plan);

} // namespace muster::test
