// Finds the board in a picture, and the probabilities of each cell's kind.
//
// Grids of edges are proposed (proposals.hpp); the classifier tells from a sample of cells which of
// them may be a board, then at which rows and columns it ends. Cells that look alike are classified
// once.
#pragma once

#include <optional>

#include "base/meter.hpp"
#include "vision/found_board.hpp"

namespace minewise {

// Finds the board, or takes the best grid of the size that is stated. If time or work runs out, the
// best grid so far counts; if there is none, throws OverBudget.
std::optional<FoundBoard> find_board(const Picture& picture, const Classifier& classifier,
                                     const std::optional<BoardSize>& size, Meter& meter);

}  // namespace minewise
