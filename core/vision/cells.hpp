// The neighbours of the cells of a grid, and the sides at which they lie.
#pragma once

#include <algorithm>
#include <array>
#include <ranges>

#include "vision/picture.hpp"

namespace minewise {

using Sides = std::array<bool, all_sides>;

template <class Visit>
void for_neighbours(const Grid& grid, std::size_t cell, Visit&& visit) {
    const auto row = static_cast<std::int32_t>(cell) / grid.columns;
    const auto column = static_cast<std::int32_t>(cell) % grid.columns;
    for (std::int32_t r = std::max(row - 1, 0); r <= std::min(row + 1, grid.rows - 1); ++r)
        for (std::int32_t c = std::max(column - 1, 0); c <= std::min(column + 1, grid.columns - 1);
             ++c)
            if (r != row || c != column) visit(static_cast<std::size_t>(r * grid.columns + c));
}

// The sides of a grid at which a cell lies.
inline Sides sides_at(const Grid& grid, std::size_t cell) {
    const auto row = static_cast<std::int32_t>(cell) / grid.columns;
    const auto column = static_cast<std::int32_t>(cell) % grid.columns;
    return {column == 0, row == 0, column == grid.columns - 1, row == grid.rows - 1};
}

inline Sides common(const Sides& a, const Sides& b) {
    Sides both{};
    for (std::size_t side = 0; side < all_sides; ++side) both[side] = a[side] && b[side];
    return both;
}

inline std::size_t count(const Sides& sides) {
    return static_cast<std::size_t>(std::ranges::count(sides, true));
}

}  // namespace minewise
