// What an evaluator is: an estimate of the probability to win from a belief, for policies that look
// ahead.
//
// An evaluator is one file in evaluators/, which ends with an EvaluatorRegistration.
#pragma once

#include <span>
#include <string_view>

#include "belief/belief.hpp"

namespace minewise {

struct Evaluator {
    std::string_view name;
    std::string_view summary;
    // Between 0 and 1; 1 where the belief is won. The belief is right after a click: certain cells
    // are yet to be opened.
    double (*value)(const Belief& belief, Meter& meter);
};

// All evaluators, by name.
std::span<const Evaluator> evaluators();
// None where there is no evaluator of that name.
const Evaluator* find_evaluator(std::string_view name);

// At namespace scope in an evaluator's file: makes it known.
struct EvaluatorRegistration {
    explicit EvaluatorRegistration(const Evaluator& evaluator);
};

}  // namespace minewise
