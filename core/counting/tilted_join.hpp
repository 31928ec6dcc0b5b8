// A join of many components by exponential tilting (Daniels 1954, see docs/references.md).
//
// The number of mines in the components of a huge board is concentrated: it may be some thousands
// with a standard deviation of a few dozen. A full join takes time quadratic in the size of the
// board, most of it for counts of negligible weight. Here each component's weights are multiplied
// by t to the power of the number of mines. This changes no answer once it is undone. The tilt t is
// chosen as the saddle point: the distribution of the components' sum then has its peak where the
// interior's weight balances it. Tilted weights fit in doubles, and sums are truncated where they
// fall below `negligible` times their peak. Certainty does not depend on the truncation, because it
// is decided on supports. Cost: the number of components times the width of the peak.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "counting/join.hpp"

namespace minewise {

// Whether a full join would be much slower than a tilted join: by the spreads of all components
// times their number.
template <class Semiring>
bool tilted_join_is_faster(const PartList<Semiring>& parts) {
    std::size_t spread = 0;
    for (const auto* part : parts) spread += part->weights.size() - 1;
    return spread * parts.size() > 100'000;
}

// As join(), except for a common factor of each list in `outside`. Returns nothing if the total is
// a range, a cell can hold several mines, or the weight is not concentrated; use join() then.
std::optional<Joined<ScaledDoubles>> tilted_join(const PartList<ScaledDoubles>& parts,
                                                 std::int64_t interior_cells,
                                                 const std::optional<Range>& total,
                                                 CellWeights<ScaledDoubles>& weights, Meter& meter);

}  // namespace minewise
