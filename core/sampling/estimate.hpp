// Estimates probabilities in intractable components by blocked Gibbs sampling (Jensen, Kong and
// Kjaerulff 1995, see docs/references.md).
//
// A Markov chain moves through the solutions of the intractable part: each step selects a block of
// sections and draws all of it anew, exactly, given everything outside the block. The averages are
// taken over the exact conditional distributions of the blocks (Rao-Blackwellisation; Gelfand and
// Smith 1990, see docs/references.md), which reduces the variance. The rest of the board enters
// through the weight that it gives to each mine count of the intractable part.
//
// Several chains start from solutions that are found independently. Before they are tallied, a
// solution is searched for each value that a cell may have but no chain has met, and a chain goes
// on from there. The spread of the chains yields the standard errors, and the split R-hat of their
// halves (Gelman et al. 2013, section 11.4) measures whether they agree.
#pragma once

#include <cstdint>
#include <vector>

#include "counting/model.hpp"
#include "counting/semiring.hpp"
#include "sampling/tallies.hpp"

namespace minewise {

// `outside` holds, by mine count of the intractable part, the weight of the rest of the board. Runs
// until the standard errors are small or the budget of `meter` is used up. Throws OverBudget if
// this happens before every chain has enough sweeps, or if the memory does not suffice. Tightens
// the bounds of sections where the search for a value proves that there is no such solution.
Estimates estimate(Model& model, const std::vector<ScaledDouble>& outside, Meter& meter);

// Tightens the bounds of intractable sections by proofs within blocks: a count that is impossible
// if every section outside a block may hold any number of mines is impossible altogether.
void prove_locally(Model& model, Meter& meter);

}  // namespace minewise
