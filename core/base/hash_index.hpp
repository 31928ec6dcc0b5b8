// An open-addressing index over entries that the caller stores: it finds the number of an entry by
// the hash of its key. Entries are numbered 0, 1 ... in the order in which they are added; the
// caller stores and compares the keys.
//
// Entries cannot be removed one by one. Clearing the index takes constant time: a slot is free if
// its number was given out before the last clear. A small number of entries uses only the front of
// the array, so it stays in the processor's cache.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace minewise {

class HashIndex {
  public:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    std::size_t size() const { return used_; }
    std::size_t bytes() const { return slots_.size() * sizeof(Slot); }

    void clear() {
        free_all();
        used_ = 0;
        open_ = 0;
    }

    // Makes room for `entries` entries in advance.
    void reserve(std::size_t entries) {
        if (2 * entries > open_) grow(std::bit_ceil(2 * entries));
    }

    // The number of the entry with this hash for which `equals(number)` holds, or `none`. Only the
    // lower half of the hash is used, so it must be well mixed.
    template <class Equals>
    std::uint32_t find(std::uint64_t hash, Equals&& equals) const {
        if (open_ == 0) return none;
        const auto low = static_cast<std::uint32_t>(hash);
        for (std::size_t slot = place(low);; slot = next(slot)) {
            const std::uint32_t number = slots_[slot].number - first_;
            if (number >= used_) return none;
            if (slots_[slot].hash == low && equals(number)) return number;
        }
    }

    // As find(), but adds an entry if there is none; the number of a new entry is the size before.
    template <class Equals>
    std::uint32_t find_or_add(std::uint64_t hash, Equals&& equals) {
        reserve(used_ + std::size_t{1});
        const auto low = static_cast<std::uint32_t>(hash);
        for (std::size_t slot = place(low);; slot = next(slot)) {
            const std::uint32_t number = slots_[slot].number - first_;
            if (number >= used_) {
                slots_[slot] = {first_ + used_, low};
                return used_++;
            }
            if (slots_[slot].hash == low && equals(number)) return number;
        }
    }

    // Adds an entry that find() would not find; returns its number.
    std::uint32_t add(std::uint64_t hash) {
        return find_or_add(hash, [](std::uint32_t) { return false; });
    }

  private:
    struct Slot {
        // Number of the entry plus first_; the slot is free if it is below first_.
        std::uint32_t number = 0;
        std::uint32_t hash = 0;
    };
    static constexpr std::size_t least_open = 64;
    static constexpr std::uint32_t last_first = std::uint32_t{1} << 31;

    std::size_t place(std::uint32_t hash) const { return hash & (open_ - 1); }
    std::size_t next(std::size_t slot) const { return (slot + 1) & (open_ - 1); }

    // Frees every slot.
    void free_all() {
        first_ += used_;
        if (first_ <= last_first) return;
        std::ranges::fill(slots_, Slot{});
        first_ = 1;
    }

    void grow(std::size_t open) {
        moved_.clear();
        for (std::size_t i = 0; i < open_; ++i)
            if (slots_[i].number - first_ < used_)
                moved_.push_back({slots_[i].number - first_, slots_[i].hash});
        free_all();
        open_ = std::max({open, least_open, 4 * open_});
        if (slots_.size() < open_) slots_.resize(open_);
        for (const Slot& slot : moved_) {
            std::size_t i = place(slot.hash);
            while (slots_[i].number - first_ < used_) i = next(i);
            slots_[i] = {first_ + slot.number, slot.hash};
        }
    }

    std::vector<Slot> slots_;
    std::size_t open_ = 0;     // the slots in use are the first open_, a power of 2
    std::uint32_t first_ = 1;  // the stored form of number 0
    std::uint32_t used_ = 0;
    std::vector<Slot> moved_;
};

}  // namespace minewise
