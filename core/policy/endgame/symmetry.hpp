// Cells that are equivalent: under a symmetry of what is known, or interchangeable (a symmetry of
// the solution table).
//
// Two columns are interchangeable if exchanging them maps the set of rows onto itself. Opening
// either of them then has the same value. This remains true while both are closed, because an
// opened cell shows the same number after the exchange. So only one of them is searched. The
// definition uses only the rows and holds on every topology.
#pragma once

#include <cstdint>
#include <vector>

#include "base/meter.hpp"
#include "policy/endgame/solution_table.hpp"
#include "system/knowledge.hpp"

namespace minewise {

// By column: the first column that it is interchangeable with, possibly itself.
std::vector<std::uint32_t> interchangeable_columns(const SolutionTable& solutions, Meter& meter);

// By cell: the first cell that some symmetry of the board maps to it, among symmetries that
// preserve every value. Rotations, reflections and, on a torus, shifts are tried; each is used only
// if it maps neighbours to neighbours. Graphs, and boards of more than a thousand cells, are
// treated as asymmetric.
std::vector<Cell> symmetric_cells(const Knowledge& knowledge);

}  // namespace minewise
