// Probabilities of components that are too wide to count: blocked Gibbs sampling.
//
// A chain walks over the solutions of the wide part: again and again it takes a block of sections
// and draws all of it anew, exactly, given everything outside the block (Jensen, Kong and
// Kjaerulff, "Blocking Gibbs sampling in very large probabilistic expert systems", 1995). What is
// averaged is not the state but the block's exact conditional distribution, which varies less. The
// rest of the board takes part through the weight that it gives to the wide part's mine count.
//
// Several chains start apart. Halves of chains serve as batches: their spread gives the standard
// errors, and the split R-hat (Gelman et al., "Bayesian Data Analysis", 3rd edition, 11.4) tells
// whether the chains agree.
#pragma once

#include <cstdint>
#include <vector>

#include "counting/model.hpp"
#include "counting/semiring.hpp"
#include "sampling/tallies.hpp"

namespace minewise {

// `outside` is what the rest of the board gives to each mine count of the wide part. Runs until the
// standard errors are small or `meter` is used up; throws OverBudget where that came before every
// chain was under way, or where the memory does not do. Takes at most the memory of `meter`.
Estimates estimate(const Model& model, const std::vector<ScaledDouble>& outside, Meter& meter);

// Narrows the bounds of wide sections by proofs within blocks: what is impossible while all that is
// outside a block is left open is impossible altogether.
void prove_locally(Model& model, Meter& meter);

}  // namespace minewise
