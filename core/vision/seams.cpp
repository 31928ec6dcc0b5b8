#include "vision/seams.hpp"

#include <cmath>

namespace minewise {
namespace {

constexpr double depth = 0.1;         // of strips along the seam, in cells
constexpr double from_seam = 0.12;    // the middle of those on both sides
constexpr double left_out = 0.25;     // of the side, at each end
constexpr float least_line = 0.025F;  // the difference of a line from both sides
constexpr float most_bare = 0.012F;   // the same where nothing is drawn

template <class Strip>
Seam seam(Strip&& strip) {
    const Colour before = strip(-from_seam);
    const Colour between = strip(0);
    const Colour after = strip(from_seam);
    const bool is_plain =
        difference(before, between) < most_bare && difference(between, after) < most_bare;
    Seam found{is_plain ? Seam::nothing : Seam::other, {}};
    for (std::size_t c = 0; c < crop_channels; ++c) {
        const float rise = between[c] - before[c];
        const float fall = between[c] - after[c];
        if (rise * fall > 0 && std::min(std::abs(rise), std::abs(fall)) > least_line)
            found.drawn = Seam::line;
        found.colour[c] = (before[c] + after[c]) / 2;
    }
    return found;
}

}  // namespace

Seam seam_beside(const Picture& picture, const Grid& grid, std::int32_t row, std::int32_t column) {
    const double seam_at = grid.left + (column + 1) * grid.cell_width;
    const double top = grid.top + (row + left_out) * grid.cell_height;
    return seam([&](double middle) {
        return mean_colour(picture, seam_at + (middle - depth / 2) * grid.cell_width, top,
                           depth * grid.cell_width, (1 - 2 * left_out) * grid.cell_height);
    });
}

Seam seam_below(const Picture& picture, const Grid& grid, std::int32_t row, std::int32_t column) {
    const double seam_at = grid.top + (row + 1) * grid.cell_height;
    const double left = grid.left + (column + left_out) * grid.cell_width;
    return seam([&](double middle) {
        return mean_colour(picture, left, seam_at + (middle - depth / 2) * grid.cell_height,
                           (1 - 2 * left_out) * grid.cell_width, depth * grid.cell_height);
    });
}

float difference(const Colour& a, const Colour& b) {
    float most = 0;
    for (std::size_t c = 0; c < crop_channels; ++c) most = std::max(most, std::abs(a[c] - b[c]));
    return most;
}

}  // namespace minewise
