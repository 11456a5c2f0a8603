// The words of a benchmark's command line.
#pragma once

#include <string_view>
#include <vector>

// script/bench hands Google Benchmark's arguments to all.
inline std::vector<std::string_view> words_of(int count, char** arguments) {
    std::vector<std::string_view> words;
    for (int i = 1; i < count; ++i)
        if (const std::string_view word = arguments[i]; !word.starts_with("--benchmark"))
            words.push_back(word);
    return words;
}
