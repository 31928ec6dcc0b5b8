// Factors: a weight for each number of mines among a set of cells, as in a factor graph
// (Kschischang, Frey and Loeliger 2001, see docs/references.md).
//
// "Between low and high of these cells are mines" is a factor whose weights are all 1; an exact
// clue has a single count. A clue that may be wrong or withheld gives each count the likelihood of
// the number shown: any weights from 0 up. Counts outside the range, and counts of weight 0, are
// impossible. Reduction and certainty use only the possible counts; weights enter when layouts are
// counted (forward_backward.hpp).
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "board/topology.hpp"

namespace minewise {

struct Range {
    std::int64_t low = 0;
    std::int64_t high = 0;

    bool operator==(const Range&) const = default;
};

// The range without counts of weight 0 at its ends, and the weights that remain.
std::pair<Range, std::span<const double>> trimmed(Range range, std::span<const double> weights);

class Factors {
  public:
    // `weights` are the weights of range.low, range.low + 1 ... range.high mines; if empty, all are
    // 1. A factor over all cells of a system is a mine total: it joins the components instead of
    // linking their cells (join.hpp), and has no weights.
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
    // Empty if all counts in the range have weight 1.
    std::span<const double> weights(std::size_t i) const {
        const std::size_t start = i == 0 ? 0 : entries_[i - 1].weights_end;
        return {weights_.data() + start, entries_[i].weights_end - start};
    }
    bool is_total(std::size_t i) const { return entries_[i].is_total; }

    // Throws std::invalid_argument if a cell lies outside [0, size) or a factor repeats a cell.
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
