// The fixpoint of `counting` without reasons or exceptions: for branches of what is known, where a
// contradiction is an everyday answer.
#pragma once

#include "system/knowledge.hpp"

namespace minewise {

// Settles what single numbers prove, from all that changed in the knowledge's logs on. Returns
// whether every number can be met.
bool settle_by_counting(Knowledge& knowledge, std::size_t first_change = 0);

}  // namespace minewise
