// The mine total joins the components.
//
// Each component gives a weight to each of its mine counts. With a total, the interior takes what
// is left over: n mines among its cells weigh as one section of that size. Sums run over the
// components in order, so that what lies outside component i comes from the sums before it and
// after it.
#pragma once

#include <optional>
#include <vector>

#include "count/weights.hpp"
#include "problem/constraints.hpp"

namespace minewise {

// A component's weights, by number of mines from `low` on.
template <class Ring>
struct Part {
    std::int64_t low = 0;
    std::vector<typename Ring::Value> weights;
};

template <class Ring>
struct Joined {
    using Value = typename Ring::Value;
    std::vector<std::vector<Value>> outside;  // by part: what all else gives to each of its counts
    std::int64_t interior_low = 0;
    std::vector<Value> interior;  // weight of solutions with interior_low, +1 ... mines in the
                                  // interior; with a total
    std::int64_t interior_high = -1;
    Value all{};  // weight of all solutions
};

// The weights of least ... most mines in `cells` cells. In floating rings they are relative to
// interior_scale, so that they do not overflow; Joined::all and Joined::interior are, too.
// The likeliest number of mines in the range: those weights are relative to this one's.
std::int64_t interior_reference(const Prior& prior, std::int64_t cells, std::int64_t least,
                                std::int64_t most);
Wide interior_scale(const Prior& prior, std::int64_t cells, std::int64_t least, std::int64_t most);
std::vector<double> interior_weights(CellWeights<Doubles>& weights, std::int64_t cells,
                                     std::int64_t least, std::int64_t most);
std::vector<Wide> interior_weights(CellWeights<Wides>& weights, std::int64_t cells,
                                   std::int64_t least, std::int64_t most);
std::vector<std::uint64_t> interior_weights(CellWeights<Prime>& weights, std::int64_t cells,
                                            std::int64_t least, std::int64_t most);

// Element i, p: ways in which parts 0 ... i-1 hold p mines, less their lows.
template <class Ring>
std::vector<std::vector<typename Ring::Value>> sums_before(const Ring& ring,
                                                           const std::vector<Part<Ring>>& parts) {
    using Value = typename Ring::Value;
    std::vector<std::vector<Value>> before{{ring.one()}};
    before.reserve(parts.size() + 1);
    for (const auto& part : parts) {
        const auto& sums = before.back();
        std::vector<Value> next(sums.size() + part.weights.size() - 1, ring.zero());
        for (std::size_t p = 0; p < sums.size(); ++p)
            for (std::size_t m = 0; m < part.weights.size(); ++m)
                next[p + m] = ring.add(next[p + m], ring.multiply(sums[p], part.weights[m]));
        before.push_back(std::move(next));
    }
    return before;
}

template <class Ring>
Joined<Ring> join(const std::vector<Part<Ring>>& parts, std::int64_t interior_cells,
                  const std::optional<Range>& total, CellWeights<Ring>& weights,
                  bool outside_too = true) {
    using Value = typename Ring::Value;
    const Ring& ring = weights.ring();
    Joined<Ring> joined;
    const std::size_t count = parts.size();

    if (!total) {
        Value cell = ring.zero();
        for (int j = 0; j <= weights.max_per_cell(); ++j) cell = ring.add(cell, weights.mines(j));
        joined.all = weights.power(cell, static_cast<std::uint64_t>(interior_cells));
        for (const auto& part : parts) {
            Value sum = ring.zero();
            for (const auto& value : part.weights) sum = ring.add(sum, value);
            joined.all = ring.multiply(joined.all, sum);
            joined.outside.emplace_back(part.weights.size(), ring.one());
        }
        return joined;
    }

    std::int64_t lows = 0;
    for (const auto& part : parts) lows += part.low;
    const auto before = sums_before(ring, parts);

    // rest[p]: ways to complete p mines, less the lows, to the total.
    const std::size_t width = before.back().size();
    const std::int64_t capacity = interior_cells * weights.max_per_cell();
    const std::int64_t least =
        std::max<std::int64_t>(0, total->low - lows - static_cast<std::int64_t>(width) + 1);
    const std::int64_t most = std::min(capacity, total->high - lows);
    std::vector<Value> rest(width, ring.zero());
    if (least <= most) {
        const auto ways = interior_weights(weights, interior_cells, least, most);
        joined.interior_low = least;
        joined.interior_high = most;
        joined.interior.assign(ways.size(), ring.zero());
        for (std::size_t p = 0; p < width; ++p) {
            const std::int64_t mines = lows + static_cast<std::int64_t>(p);
            const std::int64_t from = std::max(least, total->low - mines);
            const std::int64_t to = std::min(most, total->high - mines);
            for (std::int64_t n = from; n <= to; ++n) {
                const auto i = static_cast<std::size_t>(n - least);
                rest[p] = ring.add(rest[p], ways[i]);
                joined.interior[i] =
                    ring.add(joined.interior[i], ring.multiply(before.back()[p], ways[i]));
            }
        }
    }
    joined.all = ring.zero();
    for (std::size_t p = 0; p < width; ++p)
        joined.all = ring.add(joined.all, ring.multiply(before.back()[p], rest[p]));
    if (!outside_too) return joined;

    joined.outside.resize(count);
    for (std::size_t i = count; i-- > 0;) {
        const auto& own = parts[i].weights;
        const auto& sums = before[i];
        std::vector<Value> outside(own.size(), ring.zero());
        std::vector<Value> earlier(sums.size(), ring.zero());
        for (std::size_t p = 0; p < sums.size(); ++p)
            for (std::size_t m = 0; m < own.size(); ++m) {
                outside[m] = ring.add(outside[m], ring.multiply(sums[p], rest[p + m]));
                earlier[p] = ring.add(earlier[p], ring.multiply(own[m], rest[p + m]));
            }
        joined.outside[i] = std::move(outside);
        rest = std::move(earlier);
    }
    return joined;
}

}  // namespace minewise
