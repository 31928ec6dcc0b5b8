// A board in a picture: its grid, and what its cells may be.
#pragma once

#include <array>
#include <vector>

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

}  // namespace minewise
