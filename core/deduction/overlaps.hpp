// What one clue has in common with the others: the ground on which clues are compared.
//
// The unknown cells of a clue are numbered, and every other clue that shares some of them is listed
// with the set of those it shares, as a bit mask: bit masks do what source 004 does with products
// of primes. One visit to each neighbour of each cell finds all of them; nothing is searched for.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "system/knowledge.hpp"

namespace minewise {

using Mask = std::uint64_t;

constexpr int count_cells(Mask mask) { return std::popcount(mask); }

class Overlaps {
  public:
    // Clues with more unknown cells than this are passed over.
    static constexpr int most_cells = 64;

    struct Other {
        Cell clue;
        int left;
        int unknown;
        Mask common;  // which of the first clue's cells
        int shared() const { return count_cells(common); }
        int own() const { return unknown - shared(); }
    };

    // Looks around an open cell. False where it has no unknown neighbours, or too many.
    bool look(const Knowledge& knowledge, Cell clue);

    Cell clue() const { return clue_; }
    int left() const { return left_; }
    const std::vector<Cell>& cells() const { return cells_; }
    int size() const { return static_cast<int>(cells_.size()); }
    Mask all() const { return ~Mask{0} >> (most_cells - size()); }
    const std::vector<Other>& others() const { return others_; }

    // The cells of a mask; those of another clue that are not in common. Valid until the next call.
    const std::vector<Cell>& picked(Mask mask);
    const std::vector<Cell>& own_cells(const Knowledge& knowledge, const Other& other);

  private:
    Cell clue_ = 0;
    int left_ = 0;
    std::vector<Cell> cells_;
    std::vector<Other> others_;
    std::vector<std::int32_t> place_;  // by cell: one more than its place in others_
    std::vector<Cell> picked_, own_;
};

}  // namespace minewise
