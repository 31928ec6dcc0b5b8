#include "counting/tilted_join.hpp"

#include <algorithm>
#include <cmath>

namespace minewise {
namespace {

constexpr double negligible = 1e-40;
// The tilted join is rejected if a smaller share of the tilted weight lies within the window.
constexpr double least_share = 1e-12;
constexpr std::uint64_t work_of_part = 40;  // for each weight that is tilted

void trim(GeneratingFunction<Doubles>& sums) {
    auto& weights = sums.weights;
    const double least = negligible * *std::max_element(weights.begin(), weights.end());
    const auto is_significant = [&](double weight) { return weight > least; };
    const auto first = std::find_if(weights.begin(), weights.end(), is_significant);
    const auto last = std::find_if(weights.rbegin(), weights.rend(), is_significant).base();
    sums.low += first - weights.begin();
    weights = {first, last};
}

// A part's weights, tilted by exp(slope) per mine and scaled to a sum of 1.
GeneratingFunction<Doubles> tilted(const GeneratingFunction<ScaledDoubles>& part, double slope,
                                   double& log2_scale) {
    const ScaledDoubles semiring;
    const ScaledDouble factor = semiring.from(std::exp(slope));
    ScaledDouble power = semiring.one();
    std::vector<ScaledDouble> weights;
    weights.reserve(part.weights.size());
    for (const ScaledDouble& weight : part.weights) {
        weights.push_back(semiring.multiply(weight, power));
        power = semiring.multiply(power, factor);
    }
    const ScaledDouble sum = sum_of<ScaledDoubles>({}, weights);
    log2_scale += sum.log2();
    GeneratingFunction<Doubles> result{part.low, {}};
    result.weights.reserve(weights.size());
    for (const ScaledDouble& weight : weights)
        result.weights.push_back(semiring.ratio(weight, sum));
    return result;
}

double mean_mines(const PartList<ScaledDoubles>& parts, double slope, Meter& meter) {
    double mean = 0.0;
    double scale = 0.0;
    for (const auto* part : parts) {
        meter.watch(work_of_part * part->weights.size());
        const auto shares = tilted(*part, slope, scale).weights;
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

}  // namespace

std::optional<Joined<ScaledDoubles>> tilted_join(const PartList<ScaledDoubles>& parts,
                                                 std::int64_t interior_cells,
                                                 const std::optional<Range>& total,
                                                 CellWeights<ScaledDoubles>& weights,
                                                 Meter& meter) {
    if (!total || total->low != total->high || weights.max_per_cell() > 1) return std::nullopt;
    const ScaledDoubles semiring = weights.semiring();
    const std::int64_t mines = total->low;
    std::int64_t lows = 0;
    for (const auto* part : parts) lows += part->low;
    const double odds = semiring.ratio(weights.mines(1), weights.mines(0));
    const double slope = saddle_point(parts, static_cast<double>(mines - lows),
                                      static_cast<double>(interior_cells), odds, meter);

    Joined<ScaledDoubles> joined;
    std::vector<GeneratingFunction<Doubles>> tilted_parts;
    for (const auto* part : parts) tilted_parts.push_back(tilted(*part, slope, joined.log2_scale));
    const auto before = sums_before(Doubles{}, list_parts(tilted_parts), meter, trim);
    const auto& sums = before.back();
    const std::int64_t least = std::max<std::int64_t>(0, mines - sums.end() + 1);
    const std::int64_t most = std::min(interior_cells, mines - sums.low);
    if (least > most) return std::nullopt;
    auto [values, largest] =
        tilt_interior(interior_weights(weights, interior_cells, least, most), slope);
    joined.interior_low = least;
    joined.interior_high = most;
    double all = 0.0;
    for (std::int64_t n = least; n <= most; ++n) {
        const double weight = sums.weights[static_cast<std::size_t>(mines - n - sums.low)] *
                              values[static_cast<std::size_t>(most - n)];
        joined.interior.push_back(semiring.from(weight));
        all += weight;
    }
    if (!(all > least_share)) return std::nullopt;
    joined.all = semiring.from(all);
    joined.log2_scale +=
        largest.log2() - static_cast<double>(mines - lows - least) * slope / std::log(2.0);

    const auto outside = outside_of_each(Doubles{}, list_parts(tilted_parts), before,
                                         {mines - most, std::move(values)}, meter);
    const ScaledDouble step = semiring.from(std::exp(slope));
    for (const auto& of_part : outside) {
        auto& untilted = joined.outside.emplace_back();
        ScaledDouble back = semiring.one();
        for (const double value : of_part) {
            untilted.push_back(semiring.multiply(semiring.from(value), back));
            back = semiring.multiply(back, step);
        }
    }
    return joined;
}

}  // namespace minewise
