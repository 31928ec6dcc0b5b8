// Values of states that were searched, under their full keys: two states are taken for one only
// where they are one.
//
// A key is a list of words; keys lie one after the other in one array, and open addressing finds
// them by a hash, compared word by word. When the memory allowed is used up nothing more is stored.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

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
    static std::uint64_t hash(Key key);
    const Entry* find(Key key, std::uint64_t hash) const;
    // Stores or replaces.
    void put(Key key, std::uint64_t hash, Entry entry);

  private:
    struct Slot {
        std::uint64_t hash = 0;
        std::uint64_t start = 0;  // in words_, where the key's length comes first; 0: a free slot
        Entry entry;
    };
    std::size_t place(Key key, std::uint64_t hash) const;
    void grow();

    std::vector<Slot> slots_;
    std::vector<std::uint64_t> words_;
    std::size_t used_ = 0;
    std::size_t bytes_ = 0;
};

}  // namespace minewise
