// What a set of solutions says of every cell at once: whether it is a mine in some of them, and
// the least and largest number that it shows in the others. Sixteen cells are looked at together,
// and what they are is kept as sets of columns.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "policy/endgame/solution_table.hpp"

namespace minewise {

using Index = std::uint32_t;   // of a solution
using Set = std::span<Index>;  // solutions in rising order

// A set of columns, 64 a word.
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
    void resize(const SolutionTable& listing);
    void take(const SolutionTable& listing, std::span<const Index> set);

    // In how many solutions each column is a mine; read with mines().
    void count_mines(const SolutionTable& listing, std::span<const Index> set);
    std::uint32_t mines(std::size_t column) const { return mines_[column]; }

    // Mines in some solutions, but not in all.
    const Columns& undecided() const { return undecided_; }
    // Safe in all, but not with the same number.
    const Columns& telling() const { return telling_; }
    // Mines in some solutions.
    const Columns& mined() const { return mined_; }

    // Whether the cell shows different numbers where it is safe.
    bool tells(std::size_t column) const {
        return static_cast<std::uint8_t>(least_[column] + 1) < most_[column];
    }
    // The largest number less the least, of a column that is safe somewhere.
    int spread(std::size_t column) const { return most_[column] - 1 - least_[column]; }

  private:
    std::vector<std::uint8_t> least_;
    std::vector<std::uint8_t> most_;  // one more than the largest number; 0 where there is none
    std::vector<std::uint32_t> mines_;
    Columns undecided_;
    Columns telling_;
    Columns mined_;
};

}  // namespace minewise
