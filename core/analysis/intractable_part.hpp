// The analysis of a model with intractable components: they are estimated, and the rest is counted
// exactly given the estimate.
#pragma once

#include <utility>
#include <vector>

#include "counting/model.hpp"

namespace minewise {

struct Estimate {
    std::vector<double> section_error;  // by section: standard error of P(mine)
    double interior_error = 0.0;
    double convergence = 1.0;  // the largest split R-hat
    // Sections of which a cell was met with one value only, although the other is not excluded.
    std::vector<std::int32_t> unsettled;
    // Solutions of the intractable part, by intractable section.
    std::vector<std::vector<std::int32_t>> states;
};

// Also tightens the model's bounds of intractable sections by proofs. Throws Contradiction if these
// show that there is no solution, and OverBudget if the budget does not allow an estimate.
std::pair<Marginals, Estimate> estimate_intractable_part(Model& model, Meter& meter);

}  // namespace minewise
