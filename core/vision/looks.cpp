#include "vision/looks.hpp"

#include <cmath>

namespace minewise {
namespace {

constexpr float most_difference = 0.15F;  // of one sample
constexpr float most_mean = 0.012F;       // of all samples
constexpr float most_coarse = 0.05F;      // of the mean of a few samples

constexpr float most_plain = 0.04F;  // the same inside plain cells
constexpr float most_side = 0.06F;   // the same along the sides of plain cells
constexpr int alike_sides = 2;       // the others touch cells of another kind
constexpr float least_plain = 0.7F;  // the share of the kinds that are plain on flat boards
constexpr float least_overlap = 0.75F;

bool is_plain(const KindShares& kinds) {
    return kinds[hidden_kind] + kinds[number_kind] + kinds[other_kind] > least_plain;
}

// Whether the classifier says much the same of two looks (Bhattacharyya 1943).
bool agree(const KindShares& a, const KindShares& b) {
    float overlap = 0;
    for (std::size_t kind = 0; kind < all_kinds; ++kind) overlap += std::sqrt(a[kind] * b[kind]);
    return overlap > least_overlap;
}

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

// Whether plain cells are alike: inside, and along two sides, where the same cells may touch them.
bool Looks::are_alike(const Coarse& a, const Coarse& b) {
    constexpr std::size_t last = coarse_side - 1;
    std::array<float, 4> sides{};
    for (std::size_t c = 0; c < crop_channels; ++c)
        for (std::size_t y = 0; y < coarse_side; ++y)
            for (std::size_t x = 0; x < coarse_side; ++x) {
                const std::size_t i = (c * coarse_side + y) * coarse_side + x;
                const float difference = std::abs(a[i] - b[i]);
                const bool is_inside = x > 0 && x < last && y > 0 && y < last;
                if (is_inside && difference > most_plain) return false;
                if (x == 0 && y > 0 && y < last) sides[0] = std::max(sides[0], difference);
                if (x == last && y > 0 && y < last) sides[1] = std::max(sides[1], difference);
                if (y == 0 && x > 0 && x < last) sides[2] = std::max(sides[2], difference);
                if (y == last && x > 0 && x < last) sides[3] = std::max(sides[3], difference);
            }
    return std::ranges::count_if(sides, [](float side) { return side < most_side; }) >= alike_sides;
}

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

void Looks::join_plain(std::vector<std::int32_t>& looks) {
    struct Joined {
        std::int32_t first;
        std::array<double, all_kinds> logs;
        double cells;
    };
    std::vector<Joined> joined;
    std::vector<std::size_t> place(known_.size(), known_.size());
    for (std::int32_t& look : looks) {
        const Look& own = known_[static_cast<std::size_t>(look)];
        if (!is_plain(own.kinds)) continue;
        std::size_t& at = place[static_cast<std::size_t>(look)];
        for (std::size_t i = 0; at == known_.size() && i < joined.size(); ++i)
            if (const Look& first = known_[static_cast<std::size_t>(joined[i].first)];
                agree(first.kinds, own.kinds) && are_alike(first.coarse, own.coarse))
                at = i;
        if (at == known_.size()) {
            at = joined.size();
            joined.push_back({look, {}, 0});
        }
        meter_.tick(100 * joined.size());
        ++joined[at].cells;
        for (std::size_t kind = 0; kind < all_kinds; ++kind)
            joined[at].logs[kind] += std::log(std::max(static_cast<double>(own.kinds[kind]), 1e-6));
        look = joined[at].first;
    }
    for (const Joined& group : joined) {
        KindShares& kinds = known_[static_cast<std::size_t>(group.first)].kinds;
        float total = 0;
        for (std::size_t kind = 0; kind < all_kinds; ++kind)
            total += kinds[kind] = static_cast<float>(std::exp(group.logs[kind] / group.cells));
        for (float& share : kinds) share /= total;
    }
}

}  // namespace minewise
