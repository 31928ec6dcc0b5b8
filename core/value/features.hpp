// The features of a belief, from which its win probability is learned.
//
// There are three kinds: of the cells to which the numbers apply, of the counted parts of the
// frontier, and of the whole belief. The network sums over cells and parts, so it applies to boards
// of any size and topology. Every feature is scaled to about 0 to 1.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "belief/belief.hpp"

namespace minewise {

struct Features {
    static constexpr std::size_t per_cell = 27;
    static constexpr std::size_t per_part = 8;
    static constexpr std::size_t per_clue = 8;
    static constexpr std::size_t global = 26;
    // If the interior has no more cells than this, the network sees each of them.
    static constexpr std::size_t most_interior = 40;

    // Two items that touch: their indices in `cells`, or in `cells` and `clues`.
    using Contact = std::array<std::uint16_t, 2>;

    std::vector<std::array<float, per_cell>> cells;
    std::vector<std::array<float, per_clue>> clues;
    std::vector<Contact> cell_cell;  // in both directions
    std::vector<Contact> cell_clue;
    std::vector<std::array<float, per_part>> parts;
    std::array<float, global> whole;

    // Replaces the features by those of a belief that is not won.
    void compute(const Belief& belief, Meter& meter);
};

// The features of the guesses of a belief.
struct GuessFeatures {
    std::vector<std::array<float, Features::per_cell>> by_cell;  // zero for cells that are known
    std::array<float, Features::global> whole;
};
GuessFeatures guess_features(const Belief& belief, Meter& meter);

}  // namespace minewise
