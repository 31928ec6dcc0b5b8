// Grids of lines in a picture, grown from squares in which edges repeat.
//
// In such a square the lines are fitted to the edges: their first place and their distance, along
// each direction. Then the grid grows by a row or a column as long as most sides of its cells show
// an edge, and the lines are fitted anew. What looks like a grid need not be a board: the
// classifier decides.
#pragma once

#include <array>
#include <vector>

#include "vision/period.hpp"

namespace minewise {

struct Lattice {
    Grid grid;
    double score;  // the share of sides that show an edge, times the logarithm of the cells
    std::array<bool, all_sides> goes_on;  // whether lines go on beyond a side, by less than a cell
};

// The best first.
std::vector<Lattice> find_lattices(const Edges& vertical, const Edges& horizontal,
                                   const std::vector<Repetition>& repetitions, Meter& meter);

}  // namespace minewise
