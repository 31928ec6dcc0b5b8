// The analysis of a model with components that are too wide to count: they are estimated, and the
// rest is counted exactly around the estimate.
#pragma once

#include <utility>
#include <vector>

#include "counting/marginals.hpp"
#include "counting/model.hpp"

namespace minewise {

struct Estimate {
    std::vector<double> section_error;  // by section: standard error of P(mine)
    double interior_error = 0.0;
    double convergence = 1.0;                       // the largest split R-hat of what was estimated
    std::vector<std::vector<std::int32_t>> states;  // solutions of the wide part, by wide section
};

// Also narrows the model's bounds of wide sections by proofs. Throws Contradiction where those show
// that there is no solution, and OverBudget where not even an estimate is to be had in time.
std::pair<Distributions, Estimate> estimate_wide_part(Model& model, Meter& meter);

}  // namespace minewise
