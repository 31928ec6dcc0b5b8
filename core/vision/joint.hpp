// Settles kinds of cells by the rules of Minesweeper.
//
// Cells that look alike are of one kind. A number has at least as many hidden cells, flags and
// mines beside it, and a 0 has none; most numbers bound an opening. Each look takes the kind that
// is likeliest given those of the others (iterated conditional modes: Besag 1986), and each broken
// rule costs a factor. Areas of hidden or empty cells change together, where that is better.
#pragma once

#include "base/meter.hpp"
#include "vision/board_finder.hpp"

namespace minewise {

// Replaces the kinds of a board by those that are likely given the rules. Returns whether they may
// be those of a game.
bool settle(FoundBoard& board, Meter& meter);

}  // namespace minewise
