// What a set of solutions says of every cell at once: in how many it is a mine, and the least and
// largest number that it shows in the others. Sixteen cells are looked at together.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "endgame/listing.hpp"

namespace minewise {

using Index = std::uint32_t;   // of a solution
using Set = std::span<Index>;  // solutions in rising order

class Survey {
  public:
    void resize(const Listing& listing) {
        mines_.assign(listing.width, 0);
        least_.assign(listing.width, 0);
        most_.assign(listing.width, 0);
    }

    void take(const Listing& listing, std::span<const Index> set);

    std::uint32_t mines(std::size_t column) const { return mines_[column]; }
    // Whether the cell shows different numbers where it is safe.
    bool tells(std::size_t column) const {
        return static_cast<std::uint8_t>(least_[column] + 1) < most_[column];
    }
    // The largest number less the least.
    int spread(std::size_t column) const { return most_[column] - 1 - least_[column]; }

  private:
    std::vector<std::uint32_t> mines_;
    std::vector<std::uint8_t> least_;
    std::vector<std::uint8_t> most_;  // one more than the largest number; 0 where there is none
};

}  // namespace minewise
