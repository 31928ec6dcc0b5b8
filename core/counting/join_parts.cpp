#include "counting/join_parts.hpp"

#include "counting/tilted_join.hpp"

namespace minewise {
namespace {

// If a sum lies between these bounds, no significant term was lost to underflow or overflow.
constexpr double least_sum = 1e-200;
constexpr double largest_sum = 1e200;

JoinedParts join_scaled(const PartList<Doubles>& parts, std::int64_t interior_cells,
                        const std::optional<Range>& total, const Prior& prior, bool outside_too,
                        Meter& meter) {
    const ScaledDoubles semiring;
    std::vector<GeneratingFunction<ScaledDoubles>> scaled(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        scaled[i].low = parts[i]->low;
        for (const double weight : parts[i]->weights)
            scaled[i].weights.push_back(semiring.from(weight));
    }
    auto weights = weights_in(semiring, prior);
    const auto joined = join_components(list_parts(scaled), interior_cells, total, weights, meter);
    JoinedParts result;
    result.interior_low = joined.interior_low;
    result.interior_high = joined.interior_high;
    ScaledDouble sum;
    for (const auto& weight : joined.interior) sum = semiring.add(sum, weight);
    for (const auto& weight : joined.interior)
        result.interior.push_back(semiring.ratio(weight, sum));
    result.log2_all = joined.all.log2() + joined.log2_scale;
    if (outside_too)
        for (std::size_t i = 0; i < parts.size(); ++i)
            result.outside.push_back(scaled_to(scaled[i].weights, joined.outside[i]));
    return result;
}

}  // namespace

Joined<Doubles> join_components(const PartList<Doubles>& parts, std::int64_t interior_cells,
                                const std::optional<Range>& total, CellWeights<Doubles>& weights,
                                Meter& meter) {
    return join(parts, interior_cells, total, weights, meter);
}

Joined<ScaledDoubles> join_components(const PartList<ScaledDoubles>& parts,
                                      std::int64_t interior_cells,
                                      const std::optional<Range>& total,
                                      CellWeights<ScaledDoubles>& weights, Meter& meter) {
    if (tilted_join_is_faster(parts))
        if (auto joined = tilted_join(parts, interior_cells, total, weights, meter))
            return *std::move(joined);
    return join(parts, interior_cells, total, weights, meter);
}

std::vector<double> scaled_to(const std::vector<ScaledDouble>& own,
                              const std::vector<ScaledDouble>& outside) {
    const ScaledDoubles semiring;
    ScaledDouble largest;
    for (std::size_t m = 0; m < own.size(); ++m) {
        const ScaledDouble product = semiring.multiply(outside[m], own[m]);
        if (largest.is_zero() || semiring.ratio(product, largest) > 1.0) largest = product;
    }
    std::vector<double> result;
    result.reserve(own.size());
    for (const ScaledDouble& value : outside) result.push_back(semiring.ratio(value, largest));
    return result;
}

JoinedParts join_parts(const PartList<Doubles>& parts, std::int64_t interior_cells,
                       const std::optional<Range>& total, const Prior& prior,
                       CellWeights<Doubles>& weights, bool outside_too, Meter& meter) {
    constexpr std::size_t few = 300;
    if (parts.size() < few) {
        auto joined = join(parts, interior_cells, total, weights, meter, outside_too);
        const bool is_impossible = total && joined.interior_low > joined.interior_high;
        if (is_impossible || (joined.all > least_sum && joined.all < largest_sum))
            return {std::move(joined.outside), joined.interior_low, joined.interior_high,
                    std::move(joined.interior), std::log2(joined.all)};
    }
    return join_scaled(parts, interior_cells, total, prior, outside_too, meter);
}

}  // namespace minewise
