// An initial solution of intractable components, for a Markov chain.
//
// Local search in the manner of WalkSAT (Selman, Kautz and Cohen 1994, see docs/references.md):
// take a random violated clue, change one of its sections by one mine towards satisfying it, and
// accept the effect on the other clues by the Metropolis rule (Metropolis et al. 1953, see
// docs/references.md) with falling temperature. Intractable positions usually have very many
// solutions, so the search finds one quickly.
#pragma once

#include <vector>

#include "base/meter.hpp"
#include "board/random.hpp"
#include "system/problem.hpp"

namespace minewise {

// Sets mines[s] for the given sections, which must form whole components, so that all their clues
// are satisfied. Initially each cell is a mine with probability `share`. Throws OverBudget if
// `meter` ends first, in particular if there is no solution.
void find_solution(const Problem& problem, std::span<const std::int32_t> sections, double share,
                   Random& random, std::vector<std::int32_t>& mines, Meter& meter);

}  // namespace minewise
