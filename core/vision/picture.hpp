// A picture, and a grid of cells in it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <span>

namespace minewise {

// Red, green and blue of each pixel, row by row. Does not own the pixels.
struct Picture {
    std::span<const std::uint8_t> pixels;
    std::size_t width;
    std::size_t height;
    std::size_t stride = 3 * width;  // from row to row

    const std::uint8_t* row(std::size_t y) const { return pixels.data() + y * stride; }
};

struct BoardSize {
    std::int32_t rows;
    std::int32_t columns;
};

// The rectangle of a board, in pixels.
struct Grid {
    double left;
    double top;
    double cell_width;
    double cell_height;
    std::int32_t rows;
    std::int32_t columns;

    double right() const { return left + cell_width * columns; }
    double bottom() const { return top + cell_height * rows; }
    std::size_t size() const {
        return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
    }
};

// Whether a grid has cells of a pixel or more, and is no farther out than the picture is large.
inline bool is_near(const Picture& picture, const Grid& grid) {
    const auto width = static_cast<double>(picture.width);
    const auto height = static_cast<double>(picture.height);
    return grid.cell_width >= 1.0 && grid.cell_height >= 1.0 && grid.rows > 0 && grid.columns > 0 &&
           grid.left >= -width && grid.top >= -height && grid.right() <= 2.0 * width &&
           grid.bottom() <= 2.0 * height;
}

enum Side : std::size_t { left_side, top_side, right_side, bottom_side, all_sides };

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
