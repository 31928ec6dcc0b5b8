// A summary of a set of solutions for every cell at once: whether the cell is a mine in some of
// them, and the least and greatest number that it shows in the others. Sixteen cells are processed
// at a time, and the results are stored as sets of columns.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "policy/endgame/solution_table.hpp"

namespace minewise {

using Index = std::uint32_t;   // of a solution
using Set = std::span<Index>;  // solutions, ascending

// A set of columns, 64 per word.
using Columns = std::vector<std::uint64_t>;

template <class Use>
void for_each(const Columns& columns, Use&& use) {
    for (std::size_t w = 0; w < columns.size(); ++w)
        for (std::uint64_t left = columns[w]; left != 0; left &= left - 1)
            use(static_cast<std::uint32_t>(w * 64 +
                                           static_cast<std::size_t>(__builtin_ctzll(left))));
}

class CellSummary {
  public:
    void resize(const SolutionTable& solutions);
    void compute(const SolutionTable& solutions, std::span<const Index> set);

    // Counts, for each column, the solutions in which it is a mine; read the counts with mines().
    void count_mines(const SolutionTable& solutions, std::span<const Index> set);
    std::uint32_t mines(std::size_t column) const { return mines_[column]; }

    // Columns that are mines in some solutions, but not in all.
    const Columns& undecided() const { return undecided_; }
    // Columns that are safe in all solutions, but do not show the same number in all.
    const Columns& informative() const { return informative_; }
    // Columns that are mines in some solutions.
    const Columns& mined() const { return mined_; }

    // Whether the cell shows different numbers in the solutions in which it is safe.
    bool is_informative(std::size_t column) const {
        return static_cast<std::uint8_t>(least_[column] + 1) < most_[column];
    }
    // The greatest number less the least; the column must be safe in some solution.
    int spread(std::size_t column) const { return most_[column] - 1 - least_[column]; }

  private:
    std::vector<std::uint8_t> least_;
    std::vector<std::uint8_t> most_;  // one more than the greatest number; 0 if there is none
    std::vector<std::uint32_t> mines_;
    Columns undecided_;
    Columns informative_;
    Columns mined_;
};

}  // namespace minewise
