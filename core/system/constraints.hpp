// Bare constraints: "between low and high of these cells are mines".
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

class Constraints {
  public:
    void add(std::span<const Cell> cells, Range range) {
        cells_.insert(cells_.end(), cells.begin(), cells.end());
        end_.push_back(cells_.size());
        ranges_.push_back(range);
    }
    void clear() {
        cells_.clear();
        end_.clear();
        ranges_.clear();
    }
    void add(const Constraints& others) {
        for (std::size_t i = 0; i < others.size(); ++i) add(others.cells(i), others.range(i));
    }

    std::size_t size() const { return ranges_.size(); }
    std::span<const Cell> cells(std::size_t i) const {
        const std::size_t start = i == 0 ? 0 : end_[i - 1];
        return {cells_.data() + start, end_[i] - start};
    }
    Range range(std::size_t i) const { return ranges_[i]; }

    // Throws std::invalid_argument unless every cell lies in [0, size) and no constraint repeats
    // one.
    void validate(Cell size) const;

  private:
    std::vector<std::size_t> end_;
    std::vector<Cell> cells_;
    std::vector<Range> ranges_;
};

}  // namespace minewise
