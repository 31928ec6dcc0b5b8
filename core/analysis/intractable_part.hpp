// The analysis of a model with intractable components: they are estimated, and the rest is counted
// exactly given the estimate.
#pragma once

#include <utility>
#include <vector>

#include "counting/model.hpp"
#include "sampling/tallies.hpp"

namespace minewise {

struct Estimate : Estimates {
    std::vector<double> section_error;  // by section: standard error of P(mine)
    double interior_error = 0.0;
};

// Also tightens the model's bounds of intractable sections by proofs. Throws Contradiction if these
// show that there is no solution, and OverBudget if the budget does not allow an estimate.
std::pair<Marginals, Estimate> estimate_intractable_part(Model& model, Meter& meter);

}  // namespace minewise
