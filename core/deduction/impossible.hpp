// Explains why a system has no solution.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/meter.hpp"
#include "system/system.hpp"

namespace minewise {

// Thrown if there is no solution; carries the explanation.
struct Impossible {
    // Constraints that are jointly unsatisfiable, by source (see System).
    std::vector<std::int32_t> sources;
    // If only the mine total conflicts with the clues: the totals that are possible.
    std::optional<std::vector<Range>> totals;
    // Whether `sources` is a smallest conflict.
    bool smallest = true;
    // Whether `sources` may be satisfiable without the mine total.
    bool with_total = false;
};

// Explains a system without solutions: a smallest set of conflicting constraints without the mine
// total or, if the clues can be satisfied, the possible mine totals. If neither is found before the
// meter ends, the set may be larger. Never throws OverBudget.
Impossible explain(const System& system, Meter& meter);

}  // namespace minewise
