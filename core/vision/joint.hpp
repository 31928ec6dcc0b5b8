// Settles kinds of cells by the rules of Minesweeper.
//
// Cells that look alike are of one kind. Each look takes the kind that is likeliest given those of
// the others (iterated conditional modes: Besag 1986; assignment.hpp says how likely). Areas of
// hidden or empty cells change together, where that is better.
#pragma once

#include "base/meter.hpp"
#include "vision/found_board.hpp"

namespace minewise {

// Replaces the kinds of a board by those that are likely given the rules. Returns whether they may
// be those of a game.
bool settle(FoundBoard& board, Meter& meter);

}  // namespace minewise
