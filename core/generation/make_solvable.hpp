// Makes a board that techniques solve out of one that they do not.
//
// Where the run is stuck, one mine is moved: from a cell at the frontier to some other unknown
// cell, or the other way round. That changes a few of the numbers that are open. If the techniques
// then get on, the move stays, otherwise it is taken back and another is tried; so boards change no
// more than they have to. Moves are drawn at random: the cell at the frontier evenly, the other
// from the interior where it can be, which leaves the other numbers as they are.
//
// Where no such move helps (two cells left, one of them a mine), a mine trades places with any cell
// of the board, and the run begins again. A board that was changed is solved once more from
// the start, since a number that has changed may have been needed on the way; the result is
// solved by a run without a change. Most moves disturb nothing, so few runs do.
//
// The idea to perturb a board where its solver is stuck is Simon Tatham's (mines, in his Portable
// Puzzle Collection, 2005), who fills or empties the surroundings of a number.
#pragma once

#include "board/random.hpp"
#include "generation/solver_run.hpp"

namespace minewise {

// Whether it succeeded; `free` cells, in rising order, take no mine.
bool make_solvable(SolverRun& run, std::span<const Cell> free, Random& random);

}  // namespace minewise
