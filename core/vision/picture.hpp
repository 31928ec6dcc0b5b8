// A picture, and a grid of cells in it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
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

}  // namespace minewise
