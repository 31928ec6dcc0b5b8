// The solutions of a position, each as what every cell would show.
//
// SolutionTable walks each component's diagram from its end back to its root, for every mine count
// that the mine total allows, spreads the mines of a section over its cells, and joins the
// components and the interior by the total: whatever is begun ends in a solution.
//
// Play sees a solution as a row: for each cell that can be opened the number it shows, or a mine.
// Only differences between solutions matter, so numbers are counted from the least that the cell
// shows; they fit a byte. Rows are in lexicographic order of their mines, which search relies on.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "counting/model.hpp"

namespace minewise {

struct SolutionTable {
    static constexpr std::uint8_t mine = 255;
    static constexpr std::size_t lane = 16;  // rows are padded to whole lanes

    std::vector<Cell> cells;  // by column: hidden cells that are no certain mines, ascending
    std::vector<std::int32_t> least;  // by column: the number that is written as 0
    std::vector<double> weights;      // by solution; all equal where the mine total is given
    std::vector<std::uint8_t> shown;  // by solution and column
    std::size_t width = 0;            // bytes of a row
    bool even = true;                 // same weight and same number of mines in every solution

    std::size_t size() const { return weights.size(); }
    const std::uint8_t* row(std::size_t solution) const { return shown.data() + solution * width; }
};

// A model of a position, with at most one mine a cell, counted and not too wide. Throws
// std::invalid_argument where a cell could show more than 250 different numbers.
SolutionTable list_solutions(const Model& model, Meter& meter);

}  // namespace minewise
