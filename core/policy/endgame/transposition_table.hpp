// A transposition table: values of searched states under their full keys, so there are no false
// matches.
//
// A key is a list of words; keys are stored consecutively in one array, and compared word by word.
// After the memory limit is reached nothing more is stored.
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

    // Removes all entries, and sets the memory limit.
    void clear(std::size_t bytes);
    static std::uint64_t hash(Key key) { return hash_words(key); }
    const Entry* find(Key key, std::uint64_t hash) const;
    // Adds or replaces an entry.
    void put(Key key, std::uint64_t hash, Entry entry);

  private:
    struct Stored {
        std::size_t start;  // in words_; the length of the key precedes its words
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
