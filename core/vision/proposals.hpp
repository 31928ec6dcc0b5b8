// Grids that may be boards: those of edges, each at the best of its shifts.
#pragma once

#include <array>
#include <vector>

#include "vision/lattice.hpp"
#include "vision/looks.hpp"

namespace minewise {

inline constexpr std::size_t most_examined = 3;  // grids of which every cell is classified
inline constexpr std::size_t fewest_cells = 60;  // of a grid that speaks against others
inline constexpr double good_share = 0.97;  // of the cells of a grid that needs no better place
inline constexpr double least_share = 0.6;  // of the cells of a board that look like cells

struct Proposal {
    Grid grid;
    double share = 0;     // of sampled cells that look like cells
    double evidence = 0;  // the mean of what sampled cells say for a board
    bool is_shifted = false;
    std::array<bool, all_sides> goes_on{};
    bool is_whole = false;  // the picture, in cells of the stated size
};

// The best first.
std::vector<Proposal> propose(const Picture& picture, const std::vector<Lattice>& lattices,
                              Looks& looks);

bool has_same_cells(const Grid& a, const Grid& b);

// Whether the lines of a grid are lines of another one.
bool is_part(const Grid& part, const Grid& whole);

}  // namespace minewise
