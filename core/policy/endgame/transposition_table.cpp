#include "policy/endgame/transposition_table.hpp"

#include <algorithm>

namespace minewise {
namespace {

constexpr std::size_t least_slots = 1024;

}  // namespace

void TranspositionTable::clear(std::size_t bytes) {
    bytes_ = bytes;
    // A large table is given back: it is not worth keeping, nor sweeping for every search.
    if (slots_.size() > 64 * least_slots) {
        slots_ = {};
        words_ = {};
    }
    words_.assign(1, 0);
    if (used_ != 0 || slots_.empty()) slots_.assign(std::max(slots_.size(), least_slots), Slot{});
    used_ = 0;
}

// The mixing steps are those of MurmurHash3 (Appleby).
std::uint64_t TranspositionTable::hash(Key key) {
    std::uint64_t h = key.size();
    for (std::uint64_t word : key) {
        word *= 0x87c37b91114253d5;
        word ^= word >> 33;
        h = (h ^ word) * 0x9e3779b97f4a7c15;
        h ^= h >> 29;
    }
    h *= 0xff51afd7ed558ccd;
    return h ^ h >> 33;
}

std::size_t TranspositionTable::place(Key key, std::uint64_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = hash & mask;; i = (i + 1) & mask) {
        const Slot& slot = slots_[i];
        if (slot.start == 0) return i;
        if (slot.hash == hash && words_[slot.start] == key.size() &&
            std::equal(key.begin(), key.end(), words_.data() + slot.start + 1))
            return i;
    }
}

const TranspositionTable::Entry* TranspositionTable::find(Key key, std::uint64_t hash) const {
    const Slot& slot = slots_[place(key, hash)];
    return slot.start == 0 ? nullptr : &slot.entry;
}

void TranspositionTable::put(Key key, std::uint64_t hash, Entry entry) {
    std::size_t i = place(key, hash);
    if (slots_[i].start == 0) {
        if ((words_.size() + key.size() + 1) * sizeof(std::uint64_t) +
                slots_.size() * sizeof(Slot) >
            bytes_)
            return;
        if (2 * ++used_ > slots_.size()) {
            grow();
            i = place(key, hash);
        }
        slots_[i].hash = hash;
        slots_[i].start = words_.size();
        words_.push_back(key.size());
        words_.insert(words_.end(), key.begin(), key.end());
    }
    slots_[i].entry = entry;
}

void TranspositionTable::grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    const std::size_t mask = slots_.size() - 1;
    for (const Slot& slot : old) {
        if (slot.start == 0) continue;
        std::size_t i = slot.hash & mask;
        while (slots_[i].start != 0) i = (i + 1) & mask;
        slots_[i] = slot;
    }
}

}  // namespace minewise
