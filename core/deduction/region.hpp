// A part of a position by itself: the clues around a cell and their unknown cells.
//
// It is a position of its own, small enough to be copied and tried out: its cells and clues are
// numbered anew, and its clues say what they still say. What holds in a region holds on the board,
// as a region leaves clues out and adds none.
#pragma once

#include <vector>

#include "system/knowledge.hpp"

namespace minewise {

struct Region {
    std::vector<Cell> cells;  // of the board; the region's first so many cells
    std::vector<Cell> clues;  // of the board; the region's other cells
    bool has_total = false;
    Knowledge knowledge;

    Cell clue_on_board(Cell clue) const {
        return clues[static_cast<std::size_t>(clue) - cells.size()];
    }
};

// The clues up to `range` steps from clue to clue away from a cell, those beside it being the
// first; 0: no limit. Cells are in the order of their distance.
Region region_around(const Knowledge& knowledge, Cell cell, int range);

// All clues and all unknown cells, and the mine total.
Region whole_board(const Knowledge& knowledge);

}  // namespace minewise
