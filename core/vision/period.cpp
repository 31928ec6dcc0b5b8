#include "vision/period.hpp"

#include <cmath>
#include <numeric>

namespace minewise {
namespace {

constexpr std::size_t block = 32;              // windows begin and end at multiples of it
constexpr double weakest = 0.25;               // correlation
constexpr double least_unlike = 0.5;           // the same of distances that are unlike
constexpr double weight_of_unlike = 0.95;      // of their correlation, by the ratio
constexpr double most_ratio_of_unlike = 2.05;  // the ratio of such distances
constexpr double likely_multiple = 0.9;        // of the best correlation, at a shorter distance

// The sums of edges along one direction, by block: of vertical edges, column by column.
struct BlockSums {
    std::size_t length;
    std::vector<std::uint32_t> sums;  // by block, place

    const std::uint32_t* of(std::size_t block_number) const {
        return sums.data() + block_number * length;
    }
};

BlockSums sums_of_columns(const Edges& edges) {
    BlockSums found{edges.width(), {}};
    found.sums.resize((edges.height() + block - 1) / block * edges.width());
    for (std::size_t y = 0; y < edges.height(); ++y)
        for (std::size_t x = 0; x < edges.width(); ++x)
            found.sums[y / block * edges.width() + x] += edges.row(y)[x];
    return found;
}

BlockSums sums_of_rows(const Edges& edges) {
    BlockSums found{edges.height(), {}};
    found.sums.resize((edges.width() + block - 1) / block * edges.height());
    for (std::size_t y = 0; y < edges.height(); ++y)
        for (std::size_t x = 0; x < edges.width(); ++x)
            found.sums[x / block * edges.height() + y] += edges.row(y)[x];
    return found;
}

// The sums of a window from `from`, blurred and without their mean.
std::vector<float> profile(const BlockSums& sums, std::size_t first_block, std::size_t blocks,
                           std::size_t from, std::size_t length) {
    std::vector<float> raw(length);
    for (std::size_t b = first_block; b < first_block + blocks; ++b)
        for (std::size_t i = 0; i < length; ++i) raw[i] += static_cast<float>(sums.of(b)[from + i]);
    std::vector<float> smooth(length);
    for (std::size_t i = 0; i < length; ++i)
        smooth[i] = raw[i] / 2 + (raw[i > 0 ? i - 1 : 0] + raw[std::min(i + 1, length - 1)]) / 4;
    const float mean = std::accumulate(smooth.begin(), smooth.end(), 0.0F) /
                       static_cast<float>(std::max<std::size_t>(length, 1));
    for (float& value : smooth) value -= mean;
    return smooth;
}

// The correlation of a profile with itself, by distance.
std::vector<double> autocorrelation(const std::vector<float>& profile, std::size_t most) {
    std::vector<double> found(most + 1);
    for (std::size_t lag = 0; lag <= most; ++lag) {
        float product = 0;
        float before = 1e-3F;
        float after = 1e-3F;
        for (std::size_t i = lag; i < profile.size(); ++i) {
            product += profile[i] * profile[i - lag];
            before += profile[i - lag] * profile[i - lag];
            after += profile[i] * profile[i];
        }
        found[lag] = static_cast<double>(product / std::sqrt(before * after));
    }
    return found;
}

bool is_peak(const std::vector<double>& values, std::size_t at) {
    return values[at] >= values[at - 1] && values[at] >= values[at + 1];
}

// The best value within one place.
double near(const std::vector<double>& values, std::size_t at) {
    return std::max({values[at - 1], values[at], values[at + 1]});
}

// The shortest distance with about the best correlation; 0 if there is none.
std::size_t shortest(const std::vector<double>& values) {
    const auto first = static_cast<std::size_t>(least_cell);
    double most = least_unlike / likely_multiple;
    for (std::size_t lag = first; lag + 1 < values.size(); ++lag)
        if (is_peak(values, lag)) most = std::max(most, values[lag]);
    for (std::size_t lag = first; lag + 1 < values.size(); ++lag)
        if (is_peak(values, lag) && values[lag] >= likely_multiple * most) return lag;
    return 0;
}

void add_window(const BlockSums& columns, const BlockSums& rows, std::size_t left, std::size_t top,
                std::size_t side, std::vector<Repetition>& found) {
    const std::size_t width = std::min(side, columns.length - left);
    const std::size_t height = std::min(side, rows.length - top);
    const std::size_t most =
        std::min({static_cast<std::size_t>(most_cell), 2 * width / 5, 2 * height / 5});
    if (most <= static_cast<std::size_t>(least_cell) + 1) return;
    const auto across = autocorrelation(
        profile(columns, top / block, (height + block - 1) / block, left, width), most);
    const auto down = autocorrelation(
        profile(rows, left / block, (width + block - 1) / block, top, height), most);
    for (auto lag = static_cast<std::size_t>(least_cell); lag < most; ++lag) {
        if (!is_peak(across, lag) && !is_peak(down, lag)) continue;
        const double correlation = std::min(near(across, lag), near(down, lag));
        if (correlation > weakest)
            found.push_back(
                {left, top, side, static_cast<double>(lag), static_cast<double>(lag), correlation});
    }
    const std::size_t wide = shortest(across);
    const std::size_t high = shortest(down);
    const auto [less, more] = std::minmax({static_cast<double>(wide), static_cast<double>(high)});
    if (less == 0 || more > most_ratio_of_unlike * less || more - less < 2) return;
    found.push_back({left, top, side, static_cast<double>(wide), static_cast<double>(high),
                     weight_of_unlike * less / more * std::min(across[wide], down[high])});
}

}  // namespace

std::vector<Repetition> find_repetitions(const Edges& vertical, const Edges& horizontal,
                                         Meter& meter) {
    const BlockSums columns = sums_of_columns(vertical);
    const BlockSums rows = sums_of_rows(horizontal);
    std::vector<Repetition> found;
    for (const std::size_t side : {4 * block, 8 * block, 16 * block}) {
        const std::size_t step = side / 4;
        for (std::size_t top = 0; top == 0 || top + side <= vertical.height() + step; top += step)
            for (std::size_t left = 0; left == 0 || left + side <= vertical.width() + step;
                 left += step) {
                if (top >= vertical.height() || left >= vertical.width()) continue;
                add_window(columns, rows, left, top, side, found);
                meter.tick(side * side);
            }
    }
    std::ranges::sort(found, std::greater<>(), &Repetition::correlation);
    return found;
}

}  // namespace minewise
