#include "core/list.hpp"

#include <algorithm>
#include <cstring>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <vector>

namespace muster {
namespace {

using Small = List<std::uint8_t, 8>;
static_assert(std::has_unique_object_representations_v<Small>);

std::vector<std::uint8_t> contents(const Small& list) { return {list.begin(), list.end()}; }

// Random changes to a list and to a vector: they stay alike, and so do the bytes of a list built afresh.
RC_GTEST_PROP(ListTest, Behaves_like_a_vector_and_keeps_unused_room_zero, ()) {
    Small list;
    std::vector<std::uint8_t> model;
    for (const int step : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 400))) {
        const auto value = static_cast<std::uint8_t>(1 + step % 100);
        switch (step / 100) {
        case 0:
            if (list.full()) break;
            list.push_back(value);
            model.push_back(value);
            break;
        case 1:
            if (list.empty()) break;
            list.pop_back();
            model.pop_back();
            break;
        case 2:
            if (list.empty()) break;
            list.remove_at(value % list.size());
            model.erase(model.begin() + value % static_cast<int>(model.size()));
            break;
        default:
            if (step % 7 != 0) break;
            list.clear();
            model.clear();
        }
        RC_ASSERT(contents(list) == model);
        Small fresh;
        for (const std::uint8_t each : model) fresh.push_back(each);
        RC_ASSERT(std::memcmp(&fresh, &list, sizeof list) == 0);
        RC_ASSERT(fresh == list);
        const auto at = std::find(model.begin(), model.end(), value);
        RC_ASSERT(list.index_of(value) == (at == model.end() ? -1 : static_cast<int>(at - model.begin())));
        RC_ASSERT(list.contains(value) == (at != model.end()));
    }
}

RC_GTEST_PROP(ListTest, Sorted_insertion_keeps_the_order, (std::vector<std::uint8_t> values)) {
    values.resize(std::min<std::size_t>(values.size(), Small::capacity()));
    Small list;
    for (const std::uint8_t value : values) list.insert_sorted(value);
    std::sort(values.begin(), values.end());
    RC_ASSERT(contents(list) == values);
}

} // namespace
} // namespace muster
