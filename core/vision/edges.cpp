#include "vision/edges.hpp"

#include <array>
#include <cstdlib>

namespace minewise {
namespace {

constexpr int colours = 3;
constexpr int run = 2 * Edges::reach + 1;
constexpr std::size_t jpeg_block = 8;    // pixels of a JPEG picture
constexpr std::uint8_t block_noise = 4;  // is subtracted at their sides
constexpr double least_excess = 1.3;     // of weak edges there, over those elsewhere
constexpr double least_weak = 0.1;       // the share of pixels there with weak edges

// The strength of the greatest of three sums over a run.
std::uint8_t strength(int red, int green, int blue) {
    const int sum = std::max({std::abs(red), std::abs(green), std::abs(blue)});
    return static_cast<std::uint8_t>(std::clamp(sum / run - Edges::noise, 0, Edges::most));
}

// Whether weak edges are most frequent at the first of eight phases, as at the blocks of a JPEG
// picture.
bool has_blocks(const std::array<std::size_t, jpeg_block>& weak, std::size_t pixels) {
    const std::size_t most = *std::max_element(weak.begin() + 1, weak.end());
    return static_cast<double>(weak[0]) >
           std::max(least_excess * static_cast<double>(most),
                    least_weak * static_cast<double>(pixels) / jpeg_block);
}

}  // namespace

Edges Edges::vertical(const Picture& picture) {
    Edges edges(picture.width, picture.height);
    const auto height = static_cast<std::ptrdiff_t>(picture.height);
    const std::size_t bytes = picture.width * colours;
    std::vector<std::int16_t> sums(bytes);
    const auto add = [&](std::ptrdiff_t y, int sign) {
        const std::uint8_t* const row =
            picture.row(static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(y, 0, height - 1)));
        for (std::size_t i = colours; i < bytes; ++i)
            sums[i] = static_cast<std::int16_t>(sums[i] + sign * (row[i] - row[i - colours]));
    };
    for (std::ptrdiff_t y = -reach; y < reach; ++y) add(y, 1);
    for (std::ptrdiff_t y = 0; y < height; ++y) {
        add(y + reach, 1);
        std::uint8_t* const out =
            edges.strength_.data() + static_cast<std::size_t>(y) * picture.width;
        for (std::size_t x = 1; x < picture.width; ++x)
            out[x] = strength(sums[3 * x], sums[3 * x + 1], sums[3 * x + 2]);
        add(y - reach, -1);
    }
    edges.quieten_blocks([](std::size_t x, std::size_t) { return x; });
    return edges;
}

Edges Edges::horizontal(const Picture& picture) {
    Edges edges(picture.width, picture.height);
    const auto width = static_cast<std::ptrdiff_t>(picture.width);
    std::vector<std::int16_t> changes((picture.width + run) * colours);
    for (std::size_t y = 1; y < picture.height; ++y) {
        const std::uint8_t* const above = picture.row(y - 1);
        const std::uint8_t* const row = picture.row(y);
        for (std::ptrdiff_t x = -reach; x <= width + reach; ++x) {
            const auto from =
                static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(x, 0, width - 1) * colours);
            const auto to = static_cast<std::size_t>((x + reach) * colours);
            for (std::size_t c = 0; c < colours; ++c)
                changes[to + c] = static_cast<std::int16_t>(row[from + c] - above[from + c]);
        }
        std::array<int, colours> sum{};
        for (std::size_t i = 0; i < (run - 1) * colours; ++i) sum[i % colours] += changes[i];
        std::uint8_t* const out = edges.strength_.data() + y * picture.width;
        for (std::size_t x = 0; x < picture.width; ++x) {
            for (std::size_t c = 0; c < colours; ++c)
                sum[c] += changes[(x + run - 1) * colours + c];
            out[x] = strength(sum[0], sum[1], sum[2]);
            for (std::size_t c = 0; c < colours; ++c) sum[c] -= changes[x * colours + c];
        }
    }
    edges.quieten_blocks([](std::size_t, std::size_t y) { return y; });
    return edges;
}

template <class Place>
void Edges::quieten_blocks(Place&& place) {
    std::array<std::size_t, jpeg_block> weak{};
    for (std::size_t y = 0; y < height_; ++y)
        for (std::size_t x = 0; x < width_; ++x) {
            const std::uint8_t at = strength_[y * width_ + x];
            weak[place(x, y) % jpeg_block] += at > 0 && at <= block_noise;
        }
    if (!has_blocks(weak, strength_.size())) return;
    for (std::size_t y = 0; y < height_; ++y)
        for (std::size_t x = 0; x < width_; ++x) {
            std::uint8_t& at = strength_[y * width_ + x];
            if (place(x, y) % jpeg_block == 0) at -= std::min(at, block_noise);
        }
}

}  // namespace minewise
