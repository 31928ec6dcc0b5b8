// Looking one guess ahead: what a cell is worth by the beliefs that opening it leads to.
#pragma once

#include "policy/outlook.hpp"

namespace minewise {

// The sum over the outcomes of their probability times the evaluator's value of the belief after
// them. Outcomes are weighed while the cell can still come within a tie of `best`; beyond that, the
// answer is an upper bound.
double look_ahead(Outlook& outlook, Cell cell, const Evaluator& evaluator, double best);

}  // namespace minewise
