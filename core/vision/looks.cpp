#include "vision/looks.hpp"

#include <cmath>
#include <numeric>

namespace minewise {
namespace {

constexpr float most_difference = 0.15F;  // of one sample
constexpr float most_mean = 0.012F;       // of all samples
constexpr float most_coarse = 0.05F;      // of the mean of a few samples

constexpr double least_faint_contrast = 0.006;  // the mean difference of samples from their mean
constexpr double flat_share = 0.65;             // of looks of one colour, which may be cells or not

constexpr float most_flat = 0.016F;  // between the samples of one colour
constexpr float most_plain = 0.04F;  // the same inside plain cells
constexpr float most_side = 0.06F;   // the same along the sides of plain cells
constexpr int alike_sides = 2;       // the others touch cells of another kind
constexpr float least_plain = 0.7F;  // the share of the kinds that are plain on flat boards
constexpr float least_overlap = 0.75F;
constexpr float most_bevel = 0.12F;  // the difference of the contrasts of plain cells

// Cells with a mark differ by shares of the contrast of their middles.
constexpr float least_contrast = 0.12F;
constexpr float most_marked = 0.35F;       // of one mean
constexpr float most_marked_mean = 0.08F;  // of all means
constexpr float least_overlap_marked = 0.1F;
constexpr std::size_t most_mark_shift = 1;  // of a mark in its cell, in samples of a crop

bool is_plain(const KindShares& kinds) {
    return kinds[hidden_kind] + kinds[number_kind] > least_plain * (1 - kinds[other_kind]);
}

// The shares of a look that is known to be a cell.
KindShares as_cells(const KindShares& kinds) {
    KindShares shares = kinds;
    shares[other_kind] = 0;
    for (float& share : shares) share /= std::max(1 - kinds[other_kind], 1e-6F);
    return shares;
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

Looks::Closer Looks::closer(std::int32_t look, const Grid& rectangle) {
    meter_.tick(classifier_.work());
    const Crop crop = crop_cell(picture_, rectangle, 0, 0);
    return {look, crop, classifier_.classify(crop)};
}

void Looks::take(const Closer& part) {
    Look& look = known_[static_cast<std::size_t>(part.look)];
    if (!is_blank(likeliest(part.kinds))) look.crop = part.crop;
    for (std::size_t kind = 0; kind < all_kinds; ++kind)
        look.kinds[kind] = std::sqrt(look.kinds[kind] * part.kinds[kind]);
    normalise(look.kinds);
}

double Looks::difference(std::int32_t a, std::int32_t b,
                         const std::array<std::size_t, all_sides>& margins) const {
    const Coarse& one = known_[static_cast<std::size_t>(a)].coarse;
    const Coarse& other = known_[static_cast<std::size_t>(b)].coarse;
    const std::size_t bottom = coarse_side - margins[bottom_side];
    const std::size_t right = coarse_side - margins[right_side];
    float sum = 0;
    for (std::size_t c = 0; c < crop_channels; ++c)
        for (std::size_t y = margins[top_side]; y < bottom; ++y)
            for (std::size_t x = margins[left_side]; x < right; ++x) {
                const std::size_t i = (c * coarse_side + y) * coarse_side + x;
                sum += std::abs(one[i] - other[i]);
            }
    return static_cast<double>(sum) /
           static_cast<double>(crop_channels * (bottom - margins[top_side]) *
                               (right - margins[left_side]));
}

double Looks::cell_share(std::int32_t look) const {
    const double share = 1 - static_cast<double>(kinds(look)[other_kind]);
    return is_flat(look) ? std::max(share, flat_share) : share;
}

double Looks::evidence(std::int32_t look) const {
    if (is_nothing(look)) return 0;
    const double other = std::clamp(static_cast<double>(kinds(look)[other_kind]), 1e-3, 1 - 1e-3);
    return std::clamp(std::log((1 - other) / other), -3.0, 6.0) - 2.5;
}

bool Looks::is_nothing(std::int32_t look) const {
    return is_flat(look) || contrast(look) < least_faint_contrast;
}

double Looks::contrast(std::int32_t look) const {
    constexpr std::size_t samples = coarse_side * coarse_side;
    const std::span<const float> coarse = known_[static_cast<std::size_t>(look)].coarse;
    float sum = 0;
    for (std::size_t c = 0; c < crop_channels; ++c) {
        const auto part = coarse.subspan(c * samples, samples);
        const float mean = std::accumulate(part.begin(), part.end(), 0.0F) / samples;
        for (const float sample : part) sum += std::abs(sample - mean);
    }
    return static_cast<double>(sum) / static_cast<double>(coarse.size());
}

std::array<float, crop_channels> Looks::ground(std::int32_t look) const {
    constexpr std::size_t first = 1;
    constexpr std::size_t last = coarse_side - 2;
    const Coarse& coarse = known_[static_cast<std::size_t>(look)].coarse;
    std::array<float, crop_channels> found{};
    for (std::size_t c = 0; c < crop_channels; ++c) {
        const auto at = [&](std::size_t y, std::size_t x) {
            return coarse[(c * coarse_side + y) * coarse_side + x];
        };
        constexpr std::size_t half = coarse_side / 2;
        const float middle =
            (at(half, half) + at(half - 1, half) + at(half, half - 1) + at(half - 1, half - 1)) / 4;
        std::array corners{at(first, first), at(first, last), at(last, first), at(last, last)};
        std::ranges::sort(corners);
        // What is drawn reaches some corners.
        const std::size_t from = corners[1] + corners[2] > 2 * middle ? 2 : 0;
        found[c] = (corners[from] + corners[from + 1]) / 2;
    }
    return found;
}

int Looks::open_sides(std::int32_t look) const {
    const Coarse& coarse = known_[static_cast<std::size_t>(look)].coarse;
    constexpr std::size_t last = coarse_side - 1;
    const auto at = [&](std::size_t c, std::size_t y, std::size_t x) {
        return coarse[(c * coarse_side + y) * coarse_side + x];
    };
    std::array<bool, 4> is_open{true, true, true, true};
    for (std::size_t c = 0; c < crop_channels; ++c) {
        float least = 1;
        float most = 0;
        for (std::size_t y = 1; y < last; ++y)
            for (std::size_t x = 1; x < last; ++x) {
                least = std::min(least, at(c, y, x));
                most = std::max(most, at(c, y, x));
            }
        if (most - least > most_flat) return 0;
        const float middle = (least + most) / 2;
        for (std::size_t i = 1; i < last; ++i) {
            const std::array sides{at(c, i, 0), at(c, i, last), at(c, 0, i), at(c, last, i)};
            for (std::size_t side = 0; side < sides.size(); ++side)
                if (std::abs(sides[side] - middle) > most_flat) is_open[side] = false;
        }
    }
    return static_cast<int>(std::ranges::count(is_open, true));
}

Looks::Middle Looks::middle(const Crop& crop, std::size_t right, std::size_t down) {
    constexpr std::size_t ratio = 2;
    constexpr std::size_t first = (crop_side - ratio * middle_side) / 2 - most_mark_shift;
    Middle middle{};
    for (std::size_t c = 0; c < crop_channels; ++c)
        for (std::size_t y = 0; y < ratio * middle_side; ++y)
            for (std::size_t x = 0; x < ratio * middle_side; ++x)
                middle.means[(c * middle_side + y / ratio) * middle_side + x / ratio] +=
                    crop[(c * crop_side + first + down + y) * crop_side + first + right + x] /
                    (ratio * ratio);
    constexpr std::size_t area = middle_side * middle_side;
    for (std::size_t c = 0; c < crop_channels; ++c) {
        const auto [low, high] =
            std::ranges::minmax(std::span(middle.means).subspan(c * area, area));
        middle.contrast = std::max(middle.contrast, high - low);
    }
    middle.bevel = contrast(crop);
    return middle;
}

// The middle of a crop, and what it is if the mark lies a little beside it.
std::vector<Looks::Middle> Looks::middles(const Crop& crop) {
    std::vector<Middle> found{middle(crop, most_mark_shift, most_mark_shift)};
    for (std::size_t down = 0; down <= 2 * most_mark_shift; ++down)
        for (std::size_t right = 0; right <= 2 * most_mark_shift; ++right)
            if (right != most_mark_shift || down != most_mark_shift)
                found.push_back(middle(crop, right, down));
    return found;
}

// The greatest difference between means of 2x2 samples of a cell, without its margin.
float Looks::contrast(const Crop& crop) {
    constexpr std::size_t first = 2;
    float most = 0;
    for (std::size_t c = 0; c < crop_channels; ++c) {
        float low = 1;
        float high = 0;
        for (std::size_t y = first; y + first < crop_side; y += 2)
            for (std::size_t x = first; x + first < crop_side; x += 2) {
                const float* at = &crop[(c * crop_side + y) * crop_side + x];
                const float mean = (at[0] + at[1] + at[crop_side] + at[crop_side + 1]) / 4;
                low = std::min(low, mean);
                high = std::max(high, mean);
            }
        most = std::max(most, high - low);
    }
    return most;
}

// Whether cells show the same mark.
bool Looks::are_alike(const Middle& a, const Middle& b) {
    const float contrast = std::min(a.contrast, b.contrast);
    return contrast > least_contrast &&
           is_within(a.means, b.means, most_marked * contrast, most_marked_mean * contrast);
}

bool Looks::are_alike(const Look& a, const Look& b, const Middle& of_a, const Middle& of_b) const {
    const float common = overlap(a.kinds, b.kinds);
    // What lies beside the board may show in its outermost cells, as if they were none.
    const float of_cells = overlap(as_cells(a.kinds), as_cells(b.kinds));
    if (is_plain(a.kinds) && is_plain(b.kinds))
        return of_cells > least_overlap && std::abs(of_a.bevel - of_b.bevel) < most_bevel &&
               are_alike(a.coarse, b.coarse);
    return common > least_overlap_marked && are_alike(of_a, of_b);
}

void Looks::join(std::vector<std::int32_t>& looks) {
    struct Joined {
        std::int32_t first;
        Middle middle;
        std::array<double, all_kinds> logs;
        double cells;
    };
    std::vector<Joined> joined;
    std::vector<std::size_t> place(known_.size(), known_.size());
    for (std::int32_t& look : looks) {
        const Look& own = known_[static_cast<std::size_t>(look)];
        std::size_t& at = place[static_cast<std::size_t>(look)];
        if (at == known_.size()) {
            const std::vector<Middle> seen = middles(own.crop);
            meter_.tick(seen.size() * (own.crop.size() + 100 * joined.size()));
            at = 0;
            const auto is_alike = [&](const Joined& other) {
                const Look& first = known_[static_cast<std::size_t>(other.first)];
                return std::ranges::any_of(seen, [&](const Middle& middle) {
                    return are_alike(first, own, other.middle, middle);
                });
            };
            at = static_cast<std::size_t>(std::ranges::find_if(joined, is_alike) - joined.begin());
            if (at == joined.size()) joined.push_back({look, seen.front(), {}, 0});
        }
        ++joined[at].cells;
        for (std::size_t kind = 0; kind < all_kinds; ++kind)
            joined[at].logs[kind] += std::log(std::max(static_cast<double>(own.kinds[kind]), 1e-6));
        look = joined[at].first;
    }
    for (const Joined& group : joined) {
        KindShares& kinds = known_[static_cast<std::size_t>(group.first)].kinds;
        for (std::size_t kind = 0; kind < all_kinds; ++kind)
            kinds[kind] = static_cast<float>(std::exp(group.logs[kind] / group.cells));
        normalise(kinds);
    }
}

}  // namespace minewise
