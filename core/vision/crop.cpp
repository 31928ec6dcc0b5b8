#include "vision/crop.hpp"

#include <cmath>
#include <vector>

namespace minewise {
namespace {

// The pixels under each sample along one side, and the share of the sample that each covers.
struct Coverage {
    struct Part {
        std::size_t pixel;
        float share;
    };
    std::vector<Part> parts;
    std::array<std::size_t, crop_side + 1> begin{};

    Coverage(double from, double length, std::size_t pixels) {
        const double step = length / crop_side;
        const double last = static_cast<double>(pixels - 1);
        for (std::size_t i = 0; i < crop_side; ++i) {
            begin[i] = parts.size();
            const double low = from + static_cast<double>(i) * step;
            const double high = low + step;
            for (double at = std::floor(low); at < high; ++at) {
                const double covered = std::min(at + 1, high) - std::max(at, low);
                const auto pixel = static_cast<std::size_t>(std::clamp(at, 0.0, last));
                if (covered > 0) parts.push_back({pixel, static_cast<float>(covered / step)});
            }
        }
        begin[crop_side] = parts.size();
    }

    std::span<const Part> of(std::size_t sample) const {
        return std::span(parts).subspan(begin[sample], begin[sample + 1] - begin[sample]);
    }
};

}  // namespace

Crop crop(const Picture& picture, double left, double top, double width, double height) {
    const Coverage across(left, width, picture.width);
    const Coverage down(top, height, picture.height);
    Crop samples{};
    std::array<float, crop_channels * crop_side> line{};
    for (std::size_t y = 0; y < crop_side; ++y) {
        for (const auto& [pixel_row, row_share] : down.of(y)) {
            const std::uint8_t* const row = picture.row(pixel_row);
            line.fill(0);
            for (std::size_t x = 0; x < crop_side; ++x)
                for (const auto& [pixel, share] : across.of(x))
                    for (std::size_t c = 0; c < crop_channels; ++c)
                        line[c * crop_side + x] +=
                            share * static_cast<float>(row[pixel * crop_channels + c]);
            for (std::size_t c = 0; c < crop_channels; ++c)
                for (std::size_t x = 0; x < crop_side; ++x)
                    samples[(c * crop_side + y) * crop_side + x] +=
                        row_share / 255 * line[c * crop_side + x];
        }
    }
    return samples;
}

Colour mean_colour(const Picture& picture, double left, double top, double width, double height) {
    const auto pixels = [](double from, double length, std::size_t size) {
        const auto last = static_cast<std::ptrdiff_t>(size) - 1;
        const auto low = std::clamp<std::ptrdiff_t>(std::lround(from), 0, last);
        return std::pair(low,
                         std::clamp<std::ptrdiff_t>(std::lround(from + length), low + 1, last + 1));
    };
    const auto [x_low, x_high] = pixels(left, width, picture.width);
    const auto [y_low, y_high] = pixels(top, height, picture.height);
    std::array<float, crop_channels> sums{};
    for (std::ptrdiff_t y = y_low; y < y_high; ++y)
        for (std::ptrdiff_t x = x_low; x < x_high; ++x)
            for (std::size_t c = 0; c < crop_channels; ++c)
                sums[c] += picture.row(
                    static_cast<std::size_t>(y))[static_cast<std::size_t>(x) * crop_channels + c];
    const auto area = static_cast<float>((x_high - x_low) * (y_high - y_low));
    for (float& sum : sums) sum /= 255 * area;
    return sums;
}

Crop crop_cell(const Picture& picture, const Grid& grid, std::int32_t row, std::int32_t column) {
    return crop(picture, grid.left + (column - crop_margin) * grid.cell_width,
                grid.top + (row - crop_margin) * grid.cell_height,
                (1 + 2 * crop_margin) * grid.cell_width, (1 + 2 * crop_margin) * grid.cell_height);
}

}  // namespace minewise
