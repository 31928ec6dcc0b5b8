// The solutions of a position as a table: one row per solution, with the value that each cell would
// show.
//
// list_solutions() enumerates the paths of each component's diagram backwards, for every mine count
// that the mine total allows, distributes the mines of each section over its cells, and joins the
// components and the interior by the total. No branch of the enumeration is a dead end.
//
// A row holds, for each cell that can be opened, the number that it shows, or a mine. Only
// differences between solutions matter, so numbers are stored relative to the least number that the
// cell shows; they fit in a byte. Rows are in lexicographic order of their mines, which the search
// relies on.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "belief/belief.hpp"

namespace minewise {

struct SolutionTable {
    static constexpr std::uint8_t mine = 255;
    static constexpr std::size_t lane = 16;  // rows are padded to whole lanes

    std::vector<Cell> cells;  // by column: hidden cells that are not certain mines, ascending
    std::vector<std::int32_t> least;   // by column: the number stored as 0
    std::vector<double> weights;       // by solution; all equal if the mine total is given
    std::vector<std::uint8_t> values;  // by solution and column
    std::size_t width = 0;             // bytes per row
    bool uniform = true;  // whether all solutions have the same weight and number of mines

    std::size_t size() const { return weights.size(); }
    const std::uint8_t* row(std::size_t solution) const { return values.data() + solution * width; }
};

// The solutions of a belief before enumeration: its counted components, joined by the mine total.
// It refers to the belief.
struct SolutionSpace {
    const Topology* topology = nullptr;
    std::span<const PartPointer> parts;
    std::vector<Cell> interior;  // cells in no section
    std::optional<Range> total;  // mines in all sections and the interior
    std::optional<double> density;
    // By component, part by part: the mine counts that the total allows, less the least.
    std::vector<Bits> counts;
    std::vector<Cell> columns;      // as in SolutionTable::cells
    std::vector<Cell> known_mines;  // in neither a section nor the interior
};

// Requires exact numbers.
SolutionSpace solution_space(const Belief& belief);

// Throws std::invalid_argument if a cell can show more than 250 different numbers.
SolutionTable list_solutions(const SolutionSpace& space, Meter& meter);

}  // namespace minewise
