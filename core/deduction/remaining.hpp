// What Knowledge leaves open, as a problem for the counting part of the core.
#pragma once

#include "deduction/smallest_conflict.hpp"
#include "system/knowledge.hpp"
#include "system/system.hpp"

namespace minewise {

struct Remaining {
    std::vector<Cell> cells;  // the unknown cells; the system numbers them from 0
    std::vector<Cell> clues;  // constraint i of the system is the number at clues[i]
    System system;
};

// The unknown cells, and the open clues that touch any; the mine total where it is given.
Remaining remaining_problem(const Knowledge& knowledge);

// The same from the start, before anything was deduced: every number over its neighbours that are
// neither open nor given mines. An item's source is the cell of its number.
std::vector<Item> stated_clues(const Knowledge& knowledge);
// The mine total over all cells that are neither open nor given mines, with mine_total as source.
// Only where it is given.
Item stated_total(const Knowledge& knowledge);

}  // namespace minewise
