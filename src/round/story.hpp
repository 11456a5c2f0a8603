// What is told about the flow of a game, whichever it is: why somebody is asked, who comes next, and what is
// asked. A game says its sentences, in its rows and as a Forecast that is Comings; here they are put in a
// row.
#pragma once

#include "core/scene.hpp"
#include "core/seat.hpp"

#include <string>
#include <utility>
#include <vector>

namespace muster {

// Why somebody is asked: a sentence or more for each frame, from the outermost to the question itself.
class Links {
public:
    void add(Scene::Link link) { all_.push_back(std::move(link)); }
    void add(std::string sentence, Rule rule) { all_.push_back({std::move(sentence), rule, "", ""}); }
    // With pieces or terrain that an arrow could join.
    void add(std::string sentence, Rule rule, std::string from, std::string to) {
        all_.push_back({std::move(sentence), rule, std::move(from), std::move(to)});
    }
    std::vector<Scene::Link> take() { return std::move(all_); }

private:
    std::vector<Scene::Link> all_;
};

// Who comes next, as far as it is known.
class Comings {
protected:
    void add(Seat seat, std::string label, std::string how, Rule rule) {
        all_.push_back({seat.index(), std::move(label), std::move(how), rule});
    }
    // What is nobody's own: a phase, the end of the round.
    void add(std::string label, Rule rule) { all_.push_back({-1, std::move(label), "next", rule}); }
    void add(const std::vector<Scene::Coming>& more) { all_.insert(all_.end(), more.begin(), more.end()); }
    // It is asked already.
    void first_is_now() {
        if (!all_.empty()) all_[0].state = "now";
    }
    std::string now_or_next() const { return all_.empty() ? "now" : "next"; }
    std::vector<Scene::Coming> take() { return std::move(all_); }

private:
    std::vector<Scene::Coming> all_;
};

// A question without a natural answer, to begin with.
inline Scene::Prompt question_to(Seat seat, std::string text, Rule rule,
                                 Scene::Answer answer = Scene::Answer::choose) {
    return {seat.index(), std::move(text), rule, false, answer, std::nullopt};
}
// About a piece.
inline Scene::Prompt question_about(std::string piece, Seat seat, std::string text, Rule rule,
                                    Scene::Answer answer = Scene::Answer::choose) {
    Scene::Prompt prompt = question_to(seat, std::move(text), rule, answer);
    prompt.piece = std::move(piece);
    return prompt;
}

} // namespace muster
