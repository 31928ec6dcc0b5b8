// Local search that turns a board into one that techniques solve (after Tatham 2005, whose
// generator changes the board where its solver is stuck; see docs/references.md).
//
// When the run is stuck, one mine is moved from a frontier cell to another unknown cell, or in the
// opposite direction. This changes a few of the open numbers. If the techniques can then continue,
// the move is kept; otherwise it is undone and another one is tried. So a board is changed no more
// than necessary. Moves are random: the frontier cell is uniformly distributed, and the other cell
// is taken from the interior if possible, because this leaves the other numbers unchanged.
//
// If no such move helps (two cells left, one of them a mine), a mine is exchanged with any cell of
// the board, and the run restarts. A board that was changed is solved once more from the start,
// because a number that has changed may have been needed earlier; the result was solved by a run
// without a change. Most moves do not affect earlier deductions, so few runs are needed.
#pragma once

#include <functional>

#include "board/random.hpp"
#include "generation/solver_run.hpp"

namespace minewise {

// Returns whether it succeeded, as `is_solved` tells of the run; the `free` cells (ascending)
// receive no mine.
bool make_solvable(SolverRun& run, std::span<const Cell> free, Random& random,
                   const std::function<bool()>& is_solved);

}  // namespace minewise
