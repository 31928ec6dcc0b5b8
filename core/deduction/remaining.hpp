// The unsettled part of a position, as a system for counting.
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

// The unknown cells, and the open clues with unknown neighbours; the mine total if it is given.
Remaining remaining_problem(const Knowledge& knowledge);

// The clues of the original position, before any deduction: every number over its neighbours that
// are neither open nor given mines. The source of a constraint is the cell of its number.
std::vector<Constraint> stated_clues(const Knowledge& knowledge);
// The mine total over all cells that are neither open nor given mines; its source is mine_total.
// The total must be given.
Constraint stated_total(const Knowledge& knowledge);

}  // namespace minewise
