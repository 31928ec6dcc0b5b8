// What the colours of plain cells say, beside the grounds on which numbers stand.
#pragma once

#include "vision/found_board.hpp"
#include "vision/looks.hpp"

namespace minewise {

// Numbers stand on the ground of opened cells: plain cells of that colour are empty, and those of
// another colour hidden. A few hidden cells in a strong colour of their own may be flags, unless
// a number has fewer mines beside it.
void compare_grounds(FoundBoard& board, const Looks& looks);

}  // namespace minewise
