// The win probability of a belief by given networks.
#pragma once

#include "policy/evaluator.hpp"
#include "value/networks.hpp"

namespace minewise {

// 1 if the belief is won.
double learned_value(const Networks& networks, const Belief& belief, Meter& meter);

}  // namespace minewise
