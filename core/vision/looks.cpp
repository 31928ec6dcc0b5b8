#include "vision/looks.hpp"

#include <cmath>

namespace minewise {
namespace {

constexpr float most_difference = 0.15F;  // of one sample
constexpr float most_mean = 0.012F;       // of all samples
constexpr float most_coarse = 0.05F;      // of the mean of a few samples

template <std::size_t size>
bool is_within(const std::array<float, size>& a, const std::array<float, size>& b, float each,
               float mean) {
    float sum = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const float difference = std::abs(a[i] - b[i]);
        if (difference > each) return false;
        sum += difference;
    }
    return sum < mean * static_cast<float>(size);
}

}  // namespace

Looks::Coarse Looks::coarse(const Crop& crop) {
    constexpr std::size_t ratio = crop_side / coarse_side;
    Coarse sums{};
    for (std::size_t c = 0; c < crop_channels; ++c)
        for (std::size_t y = 0; y < crop_side; ++y)
            for (std::size_t x = 0; x < crop_side; ++x)
                sums[(c * coarse_side + y / ratio) * coarse_side + x / ratio] +=
                    crop[(c * crop_side + y) * crop_side + x] / (ratio * ratio);
    return sums;
}

std::int32_t Looks::look(const Grid& grid, std::int32_t row, std::int32_t column) {
    const Crop cell = crop_cell(picture_, grid, row, column);
    const Coarse brief = coarse(cell);
    const auto area = static_cast<std::uint64_t>(grid.cell_width * grid.cell_height);
    meter_.tick(2 * cell.size() + 6 * area);
    const std::size_t first = known_.size() > compared ? known_.size() - compared : 0;
    for (std::size_t i = known_.size(); i-- > first;) {
        meter_.tick(10);
        if (!is_within(known_[i].coarse, brief, most_coarse, most_mean)) continue;
        meter_.tick(cell.size());
        if (is_within(known_[i].crop, cell, most_difference, most_mean))
            return static_cast<std::int32_t>(i);
    }
    meter_.require_bytes((known_.size() + 1) * 2 * sizeof(Look));
    meter_.tick(classifier_.work());
    known_.push_back({cell, brief, classifier_.classify(cell)});
    return static_cast<std::int32_t>(known_.size() - 1);
}

}  // namespace minewise
