// Mixing of bits for hash tables.
#pragma once

#include <cstdint>
#include <span>

namespace minewise {

// The finaliser of splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
// generators", 2014).
constexpr std::uint64_t mix64(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

// A fast hash of words, good enough for tables that compare keys.
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
