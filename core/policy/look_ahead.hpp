// One-step look-ahead: the value of a guess as the expected value of the beliefs after it.
#pragma once

#include "policy/outcomes.hpp"

namespace minewise {

// The sum over the outcomes of their probability times the evaluator's value of the belief after
// them. Evaluation stops when the cell can no longer reach a tie with `best`; the result is then an
// upper bound.
double look_ahead(Outcomes& outcomes, Cell cell, const Evaluator& evaluator, double best);

}  // namespace minewise
