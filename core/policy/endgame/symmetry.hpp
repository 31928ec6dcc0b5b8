// Cells that are each other's images under a symmetry of the position.
#pragma once

#include <vector>

#include "board/position.hpp"

namespace minewise {

// By cell: the first cell that some symmetry of the board takes to it, where the symmetry leaves
// every value as it is. Rotations, reflections and, on a torus, shifts are tried; each counts only
// if it maps neighbours to neighbours. A graph, or a board of more than a thousand cells, is taken
// to have none.
std::vector<Cell> symmetric_cells(const Position& position);

}  // namespace minewise
