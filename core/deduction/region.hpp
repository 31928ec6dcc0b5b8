// A region: some clues around a cell and their unknown cells, as a position of its own.
//
// It is small enough to be copied for every assumption. Its cells and clues are renumbered, and its
// numbers are residual clues. A deduction within a region holds on the board, because a region only
// omits clues.
#pragma once

#include <vector>

#include "system/knowledge.hpp"

namespace minewise {

struct Region {
    std::vector<Cell> cells;  // of the board; they are the region's first cells
    std::vector<Cell> clues;  // of the board; they are the region's other cells
    bool has_total = false;
    Knowledge knowledge;

    Cell clue_on_board(Cell clue) const { return clues[at(clue) - cells.size()]; }
};

// The clues within `range` steps from clue to clue of a cell; adjacent clues are at one step. 0: no
// limit. Cells are in order of distance.
Region region_around(const Knowledge& knowledge, Cell cell, int range);

// All clues and all unknown cells, and the mine total.
Region whole_board(const Knowledge& knowledge);

}  // namespace minewise
