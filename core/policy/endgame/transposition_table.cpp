#include "policy/endgame/transposition_table.hpp"

#include <algorithm>

namespace minewise {
namespace {

// A table larger than this is released between searches.
constexpr std::size_t worth_keeping = std::size_t{1} << 21;

}  // namespace

void TranspositionTable::clear(std::size_t bytes) {
    if (used_bytes() > worth_keeping) *this = {};
    index_.clear();
    stored_.clear();
    words_.clear();
    bytes_ = bytes;
}

const TranspositionTable::Entry* TranspositionTable::find(Key key, std::uint64_t hash) const {
    const std::uint32_t found = number(key, hash);
    return found == HashIndex::none ? nullptr : &stored_[found].entry;
}

void TranspositionTable::put(Key key, std::uint64_t hash, Entry entry) {
    const std::uint32_t found = number(key, hash);
    if (found != HashIndex::none) {
        stored_[found].entry = entry;
        return;
    }
    if (used_bytes() + sizeof(Stored) + (key.size() + 1) * sizeof(std::uint64_t) > bytes_) return;
    index_.add(hash);
    stored_.push_back({words_.size(), entry});
    words_.push_back(key.size());
    words_.insert(words_.end(), key.begin(), key.end());
}

std::uint32_t TranspositionTable::number(Key key, std::uint64_t hash) const {
    return index_.find(hash, [&](std::uint32_t stored) {
        const std::uint64_t* const words = words_.data() + stored_[stored].start;
        return words[0] == key.size() && std::equal(key.begin(), key.end(), words + 1);
    });
}

std::size_t TranspositionTable::used_bytes() const {
    return index_.bytes() + stored_.size() * sizeof(Stored) + words_.size() * sizeof(std::uint64_t);
}

}  // namespace minewise
