// Open addressing over entries that are kept elsewhere, numbered from 0: finds an entry's number by
// the hash of its key. The caller compares keys; nothing is ever removed but all.
#pragma once

#include <cstdint>
#include <vector>

namespace minewise {

class HashIndex {
  public:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    void clear() {
        slots_.assign(slots_.size(), Slot{});
        used_ = 0;
    }
    std::size_t size() const { return used_; }

    // The number of the entry with this hash for which `equals(number)` holds, or none.
    template <class Equals>
    std::uint32_t find(std::uint64_t hash, Equals&& equals) const {
        if (slots_.empty()) return none;
        const auto tag = static_cast<std::uint32_t>(hash >> 32);
        for (std::size_t slot = place(hash); slots_[slot].number != none; slot = next(slot))
            if (slots_[slot].tag == tag && equals(slots_[slot].number)) return slots_[slot].number;
        return none;
    }

    // Adds an entry that find() does not find. `hash_of(number)` gives the hash of an entry again.
    template <class HashOf>
    void add(std::uint64_t hash, std::uint32_t number, HashOf&& hash_of) {
        if (2 * (used_ + 1) > slots_.size()) {
            const auto old = std::move(slots_);
            slots_.assign(old.empty() ? 64 : 4 * old.size(), Slot{});
            for (const Slot& slot : old)
                if (slot.number != none) insert(hash_of(slot.number), slot.number);
        }
        insert(hash, number);
        ++used_;
    }

  private:
    struct Slot {
        std::uint32_t number = none;
        std::uint32_t tag = 0;  // high bits of the hash
    };
    std::size_t place(std::uint64_t hash) const { return hash & (slots_.size() - 1); }
    std::size_t next(std::size_t slot) const { return (slot + 1) & (slots_.size() - 1); }
    void insert(std::uint64_t hash, std::uint32_t number) {
        std::size_t slot = place(hash);
        while (slots_[slot].number != none) slot = next(slot);
        slots_[slot] = {number, static_cast<std::uint32_t>(hash >> 32)};
    }

    std::vector<Slot> slots_;
    std::size_t used_ = 0;
};

}  // namespace minewise
