// Cells that are equivalent under a symmetry of what is known.
#pragma once

#include <vector>

#include "system/knowledge.hpp"

namespace minewise {

// By cell: the first cell that some symmetry of the board maps to it, among symmetries that
// preserve every value. Rotations, reflections and, on a torus, shifts are tried; each is used only
// if it maps neighbours to neighbours. Graphs, and boards of more than a thousand cells, are
// treated as asymmetric.
std::vector<Cell> symmetric_cells(const Knowledge& knowledge);

}  // namespace minewise
