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
    // A smallest set of constraints that cannot hold together, by source (see System).
    std::vector<std::int32_t> sources;
    // Where the clues can hold, but not with the mine total: the totals that are possible.
    std::optional<std::vector<Range>> totals;
};

// The reason that a system without solutions has none: a smallest set of constraints that cannot
// hold together, or, where the clues can hold, the mine totals that are possible.
Impossible explain(const System& system, Meter& meter);

}  // namespace minewise
