// Random choices by weight.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "count/weights.hpp"
#include "rng.hpp"

namespace minewise {

inline double as_share(const Doubles&, double value, double sum) { return value / sum; }
inline double as_share(const Wides& ring, const Wide& value, const Wide& sum) {
    return ring.ratio(value, sum);
}

// An index chosen with probability proportional to its weight; some weight must not be zero.
template <class Ring>
std::size_t draw_index(const Ring& ring, std::span<const typename Ring::Value> weights,
                       Random& random) {
    auto sum = ring.zero();
    for (const auto& weight : weights) sum = ring.add(sum, weight);
    double left = random.uniform();
    std::size_t chosen = weights.size();
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const double share = as_share(ring, weights[i], sum);
        if (share <= 0.0) continue;
        chosen = i;
        if ((left -= share) < 0.0) break;
    }
    return chosen;
}

// Lets `mines` mines fall on the cells, by the cells' weights.
template <class Ring>
void scatter(CellWeights<Ring>& weights, std::span<const std::int32_t> cells, std::int64_t mines,
             std::uint8_t* board, Random& random) {
    const Ring& ring = weights.ring();
    for (std::size_t i = 0; i < cells.size() && mines > 0; ++i) {
        const std::size_t others = cells.size() - i - 1;
        if (weights.max_per_cell() == 1) {  // selection sampling: Knuth, TAOCP 3.4.2, algorithm S
            if (random.below(others + 1) < static_cast<std::uint64_t>(mines)) {
                board[cells[i]] = 1;
                --mines;
            }
            continue;
        }
        const auto rest = weights.section(others);
        std::vector<typename Ring::Value> options;
        for (int j = 0; j <= weights.max_per_cell() && j <= mines; ++j) {
            const auto left = static_cast<std::size_t>(mines - j);
            options.push_back(left < rest.size() ? ring.multiply(weights.mines(j), rest[left])
                                                 : ring.zero());
        }
        const auto here = draw_index<Ring>(ring, options, random);
        board[cells[i]] = static_cast<std::uint8_t>(here);
        mines -= static_cast<std::int64_t>(here);
    }
}

}  // namespace minewise
