// A first solution of components that are too wide to count, for a chain to start from.
//
// A focused random walk (Selman, Kautz and Cohen, "Noise strategies for improving local search",
// 1994): take a clue that is not met, move one of its sections towards meeting it, and accept what
// that does to the other clues by Metropolis' rule. Positions that are too wide to count have very
// many solutions, so one is soon near.
#pragma once

#include <vector>

#include "base/meter.hpp"
#include "board/random.hpp"
#include "system/problem.hpp"

namespace minewise {

// Sets mines[s] for the given sections, which must make up whole components, such that all their
// clues are met. It sets out from cells that are mines with probability `share`. Throws OverBudget
// when `meter` runs out first, as it does where there is no solution.
void find_solution(const Problem& problem, std::span<const std::int32_t> sections, double share,
                   Random& random, std::vector<std::int32_t>& mines, Meter& meter);

}  // namespace minewise
