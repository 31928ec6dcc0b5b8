// What is drawn where two cells meet.
#pragma once

#include "vision/crop.hpp"

namespace minewise {

struct Seam {
    enum { unknown, other, nothing, line } drawn = unknown;
    Colour colour{};  // on both sides of it
};

// Between a cell and the next one in its row, or in its column.
Seam seam_beside(const Picture& picture, const Grid& grid, std::int32_t row, std::int32_t column);
Seam seam_below(const Picture& picture, const Grid& grid, std::int32_t row, std::int32_t column);

// The greatest difference of a channel.
float difference(const Colour& a, const Colour& b);

}  // namespace minewise
