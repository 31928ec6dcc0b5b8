// Finds the board in a picture, and the probabilities of each cell's kind.
//
// Grids of edges are proposed (proposals.hpp); the classifier tells from a sample of cells which of
// them may be a board, then at which rows and columns it ends. Cells that look alike are classified
// once.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "base/meter.hpp"
#include "vision/classifier.hpp"

namespace minewise {

struct FoundBoard {
    Grid grid;
    std::vector<KindShares> kinds;             // by cell
    std::vector<std::int32_t> looks;           // by cell: cells of one number look alike
    std::array<bool, all_sides> is_cut;        // whether the board goes on beyond what is seen
    std::array<bool, all_sides> is_at_border;  // whether the picture ends there without a frame
    bool is_divided = false;  // evenly into the stated size, as no other grid was found
};

// Finds the board, or takes the best grid of the size that is stated. If time or work runs out, the
// best grid so far counts; if there is none, throws OverBudget.
std::optional<FoundBoard> find_board(const Picture& picture, const Classifier& classifier,
                                     const std::optional<BoardSize>& size, Meter& meter);

}  // namespace minewise
