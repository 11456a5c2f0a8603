// Positions that are nearly right, made from right ones: a number is a little off, two things have changed
// places, an entry of a list is missing or there twice, a word is another word of its field, or a part comes
// from another position of the same game. Most of them no game can reach. Some are accepted all the same, and
// these must be as playable as any other.
#pragma once

#include "core/chance.hpp"
#include "core/json.hpp"

#include <array>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace muster::test {

class Mutator {
public:
    // `donors`: positions of the game, from which words and parts are taken.
    explicit Mutator(const std::vector<Json>& donors) {
        for (const Json& donor : donors) gather("", donor);
    }

    Json mutated(Json position, Chance& whim) const {
        for (std::uint32_t changes = 1 + whim.below(3); changes > 0; --changes) change_one(position, whim);
        return position;
    }

private:
    // A value and what it is called: the name of its field, or of the field that it is listed in.
    struct Node {
        std::string field;
        Json* value;
    };

    void gather(const std::string& field, const Json& value) {
        known_[field].push_back(value);
        for (const auto& [name, part] : value.items())
            if (value.is_structured()) gather(value.is_object() ? name : field + "[]", part);
    }

    static std::vector<Node> parts_of(const Node& node) {
        std::vector<Node> parts;
        if (node.value->is_object())
            for (auto part = node.value->begin(); part != node.value->end(); ++part)
                parts.push_back({part.key(), &part.value()});
        else if (node.value->is_array())
            for (Json& part : *node.value) parts.push_back({node.field + "[]", &part});
        return parts;
    }

    template <class T>
    static T& any_of(std::vector<T>& things, Chance& whim) {
        return things[whim.below(static_cast<std::uint32_t>(things.size()))];
    }

    // From the top down, so that a field which is there once is changed as often as a crowd of units is.
    static Node any_node(Json& position, Chance& whim) {
        Node node{"", &position};
        while (true) {
            std::vector<Node> parts = parts_of(node);
            if (parts.empty() || (node.value != &position && whim.below(5) == 0)) return node;
            node = any_of(parts, whim);
        }
    }

    void change_one(Json& position, Chance& whim) const {
        const Node node = any_node(position, whim);
        switch (whim.below(8)) {
        case 0: return replace_by_known(node, whim);
        case 1: return swap_with_another(position, node, whim);
        default: break;
        }
        if (node.value->is_number_integer()) return nudge(*node.value, whim);
        if (node.value->is_boolean()) return void(*node.value = !node.value->get<bool>());
        if (node.value->is_array()) return change_list(node, whim);
        if (node.value->is_object()) return change_object(node, whim);
        replace_by_known(node, whim); // a word
    }

    static void nudge(Json& number, Chance& whim) {
        constexpr std::array<int, 8> steps{1, 1, 1, 2, 3, 10, 50, 200};
        const int step = steps[whim.below(steps.size())];
        number = number.get<std::int64_t>() + (whim.below(2) == 0 ? step : -step);
    }

    // By what that field holds elsewhere.
    void replace_by_known(const Node& node, Chance& whim) const {
        const auto known = known_.find(node.field);
        if (known == known_.end()) return;
        *node.value = known->second[whim.below(static_cast<std::uint32_t>(known->second.size()))];
    }

    static void swap_with_another(Json& position, const Node& node, Chance& whim) {
        constexpr int tries = 8;
        for (int i = 0; i < tries; ++i) {
            const Node other = any_node(position, whim);
            if (other.value == node.value || other.value->type() != node.value->type() ||
                other.value->is_object() || other.value->is_array())
                continue;
            return std::swap(*other.value, *node.value);
        }
    }

    void change_list(const Node& node, Chance& whim) const {
        Json::array_t& list = node.value->get_ref<Json::array_t&>();
        const auto any = [&] { return whim.below(static_cast<std::uint32_t>(list.size())); };
        switch (whim.below(4)) {
        case 0:
            if (!list.empty()) list.erase(list.begin() + any());
            return;
        case 1:
            if (!list.empty()) list.insert(list.begin() + any(), Json(list[any()]));
            return;
        case 2:
            if (!list.empty()) std::swap(list[any()], list[any()]);
            return;
        default:
            if (const auto known = known_.find(node.field + "[]"); known != known_.end())
                list.push_back(known->second[whim.below(static_cast<std::uint32_t>(known->second.size()))]);
        }
    }

    // A field less, or one more or another, as an object of that name has it elsewhere.
    void change_object(const Node& node, Chance& whim) const {
        if (whim.below(2) == 0 && !node.value->empty()) {
            auto field = node.value->begin();
            std::advance(field, whim.below(static_cast<std::uint32_t>(node.value->size())));
            node.value->erase(field);
            return;
        }
        const auto known = known_.find(node.field);
        if (known == known_.end()) return;
        const Json& other = known->second[whim.below(static_cast<std::uint32_t>(known->second.size()))];
        if (!other.is_object() || other.empty()) return;
        auto field = other.begin();
        std::advance(field, whim.below(static_cast<std::uint32_t>(other.size())));
        (*node.value)[field.key()] = field.value();
    }

    std::map<std::string, std::vector<Json>> known_;
};

} // namespace muster::test
