// Factors: a weight over how many of some cells are mines.
//
// "Between low and high of these cells are mines" is a factor whose weights are all 1; a clue is
// one with a single count. A clue that may be wrong or withheld gives each count the likelihood of
// what was shown: any weights from 0 up. Counts outside the range, and those of weight 0, are
// impossible. Logic (reduction, certainty) looks at what is possible alone; weights come in where
// counting multiplies them (forward_backward.hpp).
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "board/topology.hpp"

namespace minewise {

struct Range {
    std::int64_t low = 0;
    std::int64_t high = 0;

    bool operator==(const Range&) const = default;
};

class Factors {
  public:
    // `weights` are those of range.low, range.low + 1 ... range.high mines; none given: all 1. A
    // factor over all cells of a system is a mine total, which joins the components instead of
    // linking their cells (join.hpp); it takes no weights.
    void add(std::span<const Cell> cells, Range range, std::span<const double> weights = {},
             bool is_total = false);
    void add(const Factors& others);
    void clear();

    std::size_t size() const { return entries_.size(); }
    std::span<const Cell> cells(std::size_t i) const {
        const std::size_t start = i == 0 ? 0 : entries_[i - 1].cells_end;
        return {cells_.data() + start, entries_[i].cells_end - start};
    }
    Range range(std::size_t i) const { return entries_[i].range; }
    // Empty where all counts in the range weigh the same.
    std::span<const double> weights(std::size_t i) const {
        const std::size_t start = i == 0 ? 0 : entries_[i - 1].weights_end;
        return {weights_.data() + start, entries_[i].weights_end - start};
    }
    bool is_total(std::size_t i) const { return entries_[i].is_total; }

    // Throws std::invalid_argument unless every cell lies in [0, size) and no factor repeats one.
    void validate(Cell size) const;

  private:
    struct Entry {
        std::size_t cells_end;
        std::size_t weights_end;
        Range range;
        bool is_total;
    };
    std::vector<Entry> entries_;
    std::vector<Cell> cells_;
    std::vector<double> weights_;
};

}  // namespace minewise
