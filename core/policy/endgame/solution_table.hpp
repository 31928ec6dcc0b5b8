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
#include <optional>
#include <span>
#include <vector>

#include "belief/belief.hpp"
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

// The solutions of a position, before they are listed: what an analysis or a belief counted, joined
// by the mine total. It refers to either.
struct SolutionSpace {
    struct Part {
        const Components* components;
        std::span<const Cell> cells;  // on the board, by the problem's; empty: the same
        Cell on_board(Cell cell) const {
            return cells.empty() ? cell : cells[static_cast<std::size_t>(cell)];
        }
    };
    const Topology* topology = nullptr;
    std::vector<Part> parts;
    std::vector<Cell> interior;  // in no section
    std::optional<Range> total;  // mines of all sections and the interior
    std::optional<double> density;
    std::vector<PartSupport> supports;  // by component, part by part
    TotalSupport possible;
    std::vector<Cell> columns;      // as in SolutionTable::cells
    std::vector<Cell> known_mines;  // in no section, nor in the interior
};

// Of a model of a position, or of a belief: with at most one mine a cell, and nothing intractable.
SolutionSpace solution_space(const Model& model);
SolutionSpace solution_space(const Belief& belief);

// Throws std::invalid_argument where a cell could show more than 250 different numbers.
SolutionTable list_solutions(const SolutionSpace& space, Meter& meter);

}  // namespace minewise
