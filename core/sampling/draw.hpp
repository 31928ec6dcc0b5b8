// Weighted random choices.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/random.hpp"
#include "counting/weights.hpp"

namespace minewise {

// An index chosen with probability proportional to its weight; some weight must be positive.
template <class Semiring>
std::size_t draw_index(const Semiring& semiring, std::span<const typename Semiring::Value> weights,
                       Random& random) {
    const auto sum = sum_of(semiring, weights);
    double left = random.uniform();
    std::size_t chosen = weights.size();
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const double share = semiring.ratio(weights[i], sum);
        if (share <= 0.0) continue;
        chosen = i;
        if ((left -= share) < 0.0) break;
    }
    return chosen;
}

// Distributes `mines` mines randomly over the cells, according to the cells' weights.
template <class Semiring>
void scatter(CellWeights<Semiring>& weights, std::span<const std::int32_t> cells,
             std::int64_t mines, std::uint8_t* board, Random& random) {
    const Semiring& semiring = weights.semiring();
    for (std::size_t i = 0; i < cells.size() && mines > 0; ++i) {
        const std::size_t others = cells.size() - i - 1;
        if (weights.max_per_cell() == 1) {
            // Selection sampling, algorithm S (Knuth 1997, section 3.4.2, see docs/references.md).
            if (random.below(others + 1) < static_cast<std::uint64_t>(mines)) {
                board[cells[i]] = 1;
                --mines;
            }
            continue;
        }
        const auto rest = weights.section(others);
        std::vector<typename Semiring::Value> options;
        for (int j = 0; j <= weights.max_per_cell() && j <= mines; ++j) {
            const auto left = static_cast<std::size_t>(mines - j);
            options.push_back(left < rest.size() ? semiring.multiply(weights.mines(j), rest[left])
                                                 : semiring.zero());
        }
        const auto here = draw_index<Semiring>(semiring, options, random);
        board[cells[i]] = static_cast<std::uint8_t>(here);
        mines -= static_cast<std::int64_t>(here);
    }
}

}  // namespace minewise
