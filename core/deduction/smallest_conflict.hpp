// Explains contradictions: a smallest set of conflicting constraints (a smallest minimal
// unsatisfiable subset, SMUS).
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "base/meter.hpp"
#include "board/topology.hpp"
#include "system/factors.hpp"

namespace minewise {

// A constraint over unknown cells; `source` is an identifier for the caller.
struct Constraint {
    std::int32_t source;
    std::vector<Cell> cells;
    Range range;
    std::span<const double> weights{};  // as in Factors; the caller keeps the memory
};

struct Conflict {
    // Conflicting constraints, as ascending indices; empty if no conflict was found.
    std::vector<std::size_t> members;
    // Nothing was left undecided: the conflict is a smallest one, or all constraints are
    // satisfiable.
    bool settled = false;

    bool found() const { return !members.empty(); }
};

// A smallest conflict among the constraints. If the effort is used up (testing a subset costs 100),
// the meter ends, or subsets are intractable, the smallest conflict found so far. Whether all
// constraints together are satisfiable is decided within `bytes`.
constexpr std::size_t bytes_to_decide = std::size_t{64} << 20;
Conflict smallest_conflict(const std::vector<Constraint>& constraints, int max_per_cell,
                           Meter& meter,
                           std::size_t effort = std::numeric_limits<std::size_t>::max(),
                           std::size_t bytes = bytes_to_decide);

}  // namespace minewise
