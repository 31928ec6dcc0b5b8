// Why a system has no solution.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/meter.hpp"
#include "system/system.hpp"

namespace minewise {

// Thrown where there is no solution, with what is to blame.
struct Impossible {
    // Constraints that cannot hold together, by source (see System).
    std::vector<std::int32_t> sources;
    // Where the clues can hold, but not with the mine total: the totals that are possible.
    std::optional<std::vector<Range>> totals;
    // No smaller set of constraints cannot hold.
    bool smallest = true;
    // Perhaps `sources` cannot hold only with the mine total.
    bool with_total = false;
};

// The reason that a system without solutions has none: a smallest set of constraints that cannot
// hold together, or, where the clues can hold, the mine totals that are possible. Where neither can
// be found before the meter ends, a larger set. Never throws OverBudget.
Impossible explain(const System& system, Meter& meter);

}  // namespace minewise
