// The overlaps of one clue with other clues: the basis of all techniques that compare clues.
//
// The unknown cells of a clue are numbered, and every other clue that shares some of them is listed
// with the set of shared cells as a bit mask. ("Solution Algorithm Explanation" uses products of
// primes instead; see docs/references.md.) One visit to each neighbour of each cell finds all
// overlaps.
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
    // Clues with more unknown cells than this are skipped.
    static constexpr int most_cells = 64;

    struct Other {
        Cell clue;
        int left;
        int unknown;
        Mask common;  // the shared cells, among the cells of the first clue
        int shared() const { return count_cells(common); }
        int own() const { return unknown - shared(); }
    };

    // Collects the overlaps of an open cell. Returns false if it has no unknown neighbours, or too
    // many.
    bool look(const Knowledge& knowledge, Cell clue);

    Cell clue() const { return clue_; }
    int left() const { return left_; }
    const std::vector<Cell>& cells() const { return cells_; }
    int size() const { return static_cast<int>(cells_.size()); }
    Mask all() const { return ~Mask{0} >> (most_cells - size()); }
    const std::vector<Other>& others() const { return others_; }

    // The cells of a mask, and the cells of another clue that are not shared. Valid until the next
    // call.
    const std::vector<Cell>& picked(Mask mask);
    const std::vector<Cell>& own_cells(const Knowledge& knowledge, const Other& other);

  private:
    Cell clue_ = 0;
    int left_ = 0;
    std::vector<Cell> cells_;
    std::vector<Other> others_;
    std::vector<std::int32_t> place_;  // by cell: its index in others_ plus one
    std::vector<Cell> picked_, own_;
};

}  // namespace minewise
