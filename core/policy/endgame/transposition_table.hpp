// Values of states that were searched, under their full keys: two states are taken for one only
// where they are one.
//
// A key is a list of words; keys lie one after the other in one array, and are compared word by
// word. When the memory allowed is used up nothing more is stored.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/hash.hpp"
#include "base/hash_index.hpp"

namespace minewise {

class TranspositionTable {
  public:
    using Key = std::span<const std::uint64_t>;

    struct Entry {
        double value = 0.0;
        bool exact = false;  // otherwise the value is an upper bound
    };

    // Forgets everything.
    void clear(std::size_t bytes);
    static std::uint64_t hash(Key key) { return hash_words(key); }
    const Entry* find(Key key, std::uint64_t hash) const;
    // Stores or replaces.
    void put(Key key, std::uint64_t hash, Entry entry);

  private:
    struct Stored {
        std::size_t start;  // in words_, where the length of the key comes first
        Entry entry;
    };
    std::uint32_t number(Key key, std::uint64_t hash) const;
    std::size_t used_bytes() const;

    HashIndex index_;
    std::vector<Stored> stored_;
    std::vector<std::uint64_t> words_;
    std::size_t bytes_ = 0;
};

}  // namespace minewise
