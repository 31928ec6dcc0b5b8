// Squares of a picture in which vertical and horizontal edges repeat: at the same distance, or each
// at its own, as cells need not be squares.
//
// The edges of each square window are summed along each direction; the autocorrelation of both
// sums peaks at the size of a cell. Windows of three sizes overlap, so that any board fills one.
#pragma once

#include <vector>

#include "base/meter.hpp"
#include "vision/edges.hpp"

namespace minewise {

constexpr double least_cell = 9;  // pixels
constexpr double most_cell = 110;

struct Repetition {
    std::size_t left;
    std::size_t top;
    std::size_t side;  // of the window
    double width;      // of what repeats
    double height;
    double correlation;  // of the direction in which it is weaker; less if they are unlike
};

// The best first.
std::vector<Repetition> find_repetitions(const Edges& vertical, const Edges& horizontal,
                                         Meter& meter);

}  // namespace minewise
