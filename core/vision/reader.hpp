// Reads the board in a picture.
//
// Phones show few cells on many pixels: if hardly a board is found, the picture is read once more
// at half its size.
#pragma once

#include "vision/board_finder.hpp"

namespace minewise {

// The board and the settled kinds of its cells; none if there is no board. There is always one of a
// stated size. Throws OverBudget if no board was found when time or work ran out.
std::optional<FoundBoard> read_board(const Picture& picture, const Classifier& classifier,
                                     const std::optional<BoardSize>& size, Meter& meter);

}  // namespace minewise
