#include "counting/tilted_join.hpp"

#include <algorithm>
#include <cmath>

namespace minewise {
namespace {

constexpr double negligible = 1e-40;
// The tilted join is rejected if a smaller share of the tilted weight lies within the window.
constexpr double least_share = 1e-12;
constexpr std::uint64_t work_of_part = 40;  // for each weight that is tilted

// Values from index `low` on; all other values are zero.
struct Window {
    std::int64_t low = 0;
    std::vector<double> values;

    std::int64_t end() const { return low + static_cast<std::int64_t>(values.size()); }
    double operator[](std::int64_t i) const {
        return i < low || i >= end() ? 0.0 : values[static_cast<std::size_t>(i - low)];
    }

    void trim() {
        const double least = negligible * *std::max_element(values.begin(), values.end());
        const auto is_significant = [&](double value) { return value > least; };
        const auto first = std::find_if(values.begin(), values.end(), is_significant);
        const auto last = std::find_if(values.rbegin(), values.rend(), is_significant).base();
        low += first - values.begin();
        values = {first, last};
    }
};

// A part's weights, tilted by exp(slope) per mine and scaled to a sum of 1.
struct Tilted {
    std::vector<double> shares;
    ScaledDouble sum;
};

Tilted tilted(const GeneratingFunction<ScaledDoubles>& part, double slope) {
    const ScaledDoubles semiring;
    const ScaledDouble factor = semiring.from(std::exp(slope));
    ScaledDouble power = semiring.one();
    ScaledDouble sum;
    std::vector<ScaledDouble> weights;
    weights.reserve(part.weights.size());
    for (const ScaledDouble& weight : part.weights) {
        weights.push_back(semiring.multiply(weight, power));
        sum = semiring.add(sum, weights.back());
        power = semiring.multiply(power, factor);
    }
    std::vector<double> shares;
    shares.reserve(weights.size());
    for (const ScaledDouble& weight : weights) shares.push_back(semiring.ratio(weight, sum));
    return {std::move(shares), sum};
}

double mean_mines(const PartList<ScaledDoubles>& parts, double slope, Meter& meter) {
    double mean = 0.0;
    for (const auto* part : parts) {
        meter.watch(work_of_part * part->weights.size());
        const auto shares = tilted(*part, slope).shares;
        for (std::size_t m = 0; m < shares.size(); ++m) mean += static_cast<double>(m) * shares[m];
    }
    return mean;
}

// The change of the logarithm of the interior's weight per mine removed, if it holds n mines.
double interior_slope(double n, double cells, double odds) {
    const double inside = std::clamp(n, 0.0, cells);
    return std::log((inside + 0.5) / (cells - inside + 0.5) / odds) + (n - inside);
}

// The slope at which the parts' mean number of mines leaves the interior with a number of mines of
// the same slope. Fixed-point iteration, with bisection as a fallback where it does not converge.
double saddle_point(const PartList<ScaledDoubles>& parts, double mines, double cells, double odds,
                    Meter& meter) {
    double low = -300.0;
    double high = 300.0;
    double slope = interior_slope(mines, cells, odds);
    for (int i = 0; i < 60 && high - low > 1e-3; ++i) {
        if (!(slope > low && slope < high)) slope = (low + high) / 2.0;
        const double found = interior_slope(mines - mean_mines(parts, slope, meter), cells, odds);
        (found > slope ? low : high) = slope;
        if (std::abs(found - slope) < 1e-3) break;
        slope = found;
    }
    return slope;
}

// The tilted parts, and the sums over the first 0, 1 ... of them.
struct TiltedParts {
    std::vector<std::vector<double>> own;  // normalised weights, by part
    std::vector<Window> before;            // prefix sums; one more than parts
    double log2_scale = 0.0;
};

TiltedParts tilt(const PartList<ScaledDoubles>& parts, double slope, Meter& meter) {
    TiltedParts result;
    result.own.reserve(parts.size());
    result.before.reserve(parts.size() + 1);
    result.before.push_back({0, {1.0}});
    for (const auto* part : parts) {
        auto [shares, sum] = tilted(*part, slope);
        result.log2_scale += sum.log2();
        const Window& sums = result.before.back();
        watch_products(sums.values.size(), shares.size(), meter);
        Window next{sums.low, std::vector<double>(sums.values.size() + shares.size() - 1, 0.0)};
        for (std::size_t p = 0; p < sums.values.size(); ++p)
            for (std::size_t m = 0; m < shares.size(); ++m)
                next.values[p + m] += sums.values[p] * shares[m];
        next.trim();
        result.own.push_back(std::move(shares));
        result.before.push_back(std::move(next));
    }
    return result;
}

// The interior's tilted weights, for its highest mine count first, relative to the largest of them.
struct TiltedInterior {
    std::vector<double> values;
    ScaledDouble largest;
};

TiltedInterior tilt_interior(const std::vector<ScaledDouble>& ways, double slope) {
    const ScaledDoubles semiring;
    const ScaledDouble step = semiring.from(std::exp(slope));
    std::vector<ScaledDouble> tilted_ways;
    TiltedInterior result;
    ScaledDouble power = semiring.one();
    for (const ScaledDouble& way : ways) {
        tilted_ways.push_back(semiring.multiply(way, power));
        if (result.largest.is_zero() || semiring.ratio(tilted_ways.back(), result.largest) > 1.0)
            result.largest = tilted_ways.back();
        power = semiring.multiply(power, step);
    }
    for (std::size_t i = tilted_ways.size(); i-- > 0;)
        result.values.push_back(semiring.ratio(tilted_ways[i], result.largest));
    return result;
}

// By part and mine count, the weight of everything else, with the tilt removed. `rest` is the
// interior's weight for each sum over all parts.
std::vector<std::vector<ScaledDouble>> outside_of(const TiltedParts& parts, Window rest,
                                                  double slope, Meter& meter) {
    const ScaledDoubles semiring;
    const ScaledDouble step = semiring.from(std::exp(slope));
    std::vector<std::vector<ScaledDouble>> result(parts.own.size());
    for (std::size_t i = parts.own.size(); i-- > 0;) {
        const Window& sums = parts.before[i];
        const auto& own = parts.own[i];
        watch_products(2 * sums.values.size(), own.size(), meter);
        std::vector<double> outside(own.size(), 0.0);
        Window earlier{sums.low, std::vector<double>(sums.values.size(), 0.0)};
        for (std::size_t p = 0; p < sums.values.size(); ++p)
            for (std::size_t m = 0; m < own.size(); ++m) {
                const double value = rest[sums.low + static_cast<std::int64_t>(p + m)];
                outside[m] += sums.values[p] * value;
                earlier.values[p] += own[m] * value;
            }
        rest = std::move(earlier);
        ScaledDouble back = semiring.one();
        for (const double value : outside) {
            result[i].push_back(semiring.multiply(semiring.from(value), back));
            back = semiring.multiply(back, step);
        }
    }
    return result;
}

}  // namespace

std::optional<Joined<ScaledDoubles>> tilted_join(const PartList<ScaledDoubles>& parts,
                                                 std::int64_t interior_cells,
                                                 const std::optional<Range>& total,
                                                 CellWeights<ScaledDoubles>& weights,
                                                 Meter& meter) {
    if (!total || total->low != total->high || weights.max_per_cell() > 1) return std::nullopt;
    const ScaledDoubles semiring = weights.semiring();
    std::int64_t mines = total->low;
    for (const auto* part : parts) mines -= part->low;
    const double odds = semiring.ratio(weights.mines(1), weights.mines(0));
    const double slope = saddle_point(parts, static_cast<double>(mines),
                                      static_cast<double>(interior_cells), odds, meter);

    const TiltedParts tilted_parts = tilt(parts, slope, meter);
    const Window& sums = tilted_parts.before.back();
    const std::int64_t least = std::max<std::int64_t>(0, mines - sums.end() + 1);
    const std::int64_t most = std::min(interior_cells, mines - sums.low);
    if (least > most) return std::nullopt;
    auto [values, largest] =
        tilt_interior(interior_weights(weights, interior_cells, least, most), slope);
    Window rest{mines - most, std::move(values)};  // by mines in the parts

    Joined<ScaledDoubles> joined;
    joined.interior_low = least;
    joined.interior_high = most;
    double all = 0.0;
    for (std::int64_t n = least; n <= most; ++n) {
        const double weight = sums[mines - n] * rest[mines - n];
        joined.interior.push_back(semiring.from(weight));
        all += weight;
    }
    if (!(all > least_share)) return std::nullopt;
    joined.all = semiring.from(all);
    joined.log2_scale = tilted_parts.log2_scale + largest.log2() -
                        static_cast<double>(mines - least) * slope / std::log(2.0);
    joined.outside = outside_of(tilted_parts, std::move(rest), slope, meter);
    return joined;
}

}  // namespace minewise
