// Why a system has no solution.
#pragma once

#include "limits.hpp"
#include "problem/system.hpp"

namespace minewise {

struct Impossible;

// The reason that a system without solutions has none: a smallest set of constraints that cannot
// hold together, or, where the clues can hold, the mine totals that are possible.
Impossible explain(const System& system, Meter& meter);

}  // namespace minewise
