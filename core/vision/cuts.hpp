// The sides beyond which a board goes on.
//
// People ask about a part of a board. If the picture ends beside a cell, nothing shows whether the
// board does; but a number that has too few cells for its mines beside it tells.
#pragma once

#include "vision/board_finder.hpp"

namespace minewise {

// Adds to the cut sides of a board those at the border of the picture beyond which mines must be.
void note_cuts(FoundBoard& board);

}  // namespace minewise
