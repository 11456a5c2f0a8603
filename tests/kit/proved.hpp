// What tests have proved, kept for script/rules: each refusal that was compared by id and sentence, and the
// rule of each event that was looked for and found. Only what a test that passed has seen is kept, and only
// where MUSTER_PROVED names a folder (script/test does) is it written: a file for each process.
#pragma once

#include "core/verdict.hpp"
#include "core/words.hpp"

#include <string>
#include <string_view>

namespace muster::proved {

// Compares a refusal with what a test expects.
void expect_refusal(std::string_view rule, std::string_view sentence_said, std::string_view expected_rule,
                    std::string_view expected_sentence);
inline void expect_refusal(const Refusal& refusal, const Words& words, std::string_view rule,
                           std::string_view sentence_said) {
    expect_refusal(refusal.rule.id, sentence(refusal, words), rule, sentence_said);
}

// A test has asked for events of this rule, and there are some. Whoever expects that there are none fails.
void event_found(std::string_view rule);

// What is written: the first line says which process of how many it was and what it ran, then a line for each
// refusal ("refusal CH-END-1 The game is over.") and each event ("event CH-END-2"), each once, sorted.
std::string record();

} // namespace muster::proved
