// Hash functions for tables of integers and of lists of words.
#pragma once

#include <cstdint>
#include <span>

namespace minewise {

// The finaliser of splitmix64 (Steele, Lea and Flood 2014, see docs/references.md).
constexpr std::uint64_t mix64(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

// A fast hash of a list of words. Distinct lists can collide, so tables must also compare keys.
template <class Word>
std::uint64_t hash_words(std::span<const Word> words) {
    std::uint64_t hash = 0x9e3779b97f4a7c15ULL;
    for (const Word word : words) {
        hash = (hash ^ static_cast<std::uint64_t>(word)) * 0xbf58476d1ce4e5b9ULL;
        hash ^= hash >> 32;
    }
    return hash;
}

}  // namespace minewise
