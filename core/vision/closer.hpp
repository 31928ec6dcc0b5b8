// The marks of a board, seen without the rest of their cells.
#pragma once

#include "vision/found_board.hpp"
#include "vision/looks.hpp"

namespace minewise {

// Marks that are small in their cells are hardly seen: where those of a board lie in a part of
// them, they are judged by that part, too.
void look_closer(const FoundBoard& board, Looks& looks);

}  // namespace minewise
