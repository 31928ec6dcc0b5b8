// The join of very many components, kept to the mine counts that matter.
//
// The components of a huge board hold some thousand mines, give or take a few dozen: nearly all of
// a full join's work, which grows with the square of the board, goes into counts that weigh
// nothing. So each component's weights are tilted first, by t to the power of its mines, which
// changes no answer once the tilt is taken back; t is chosen so that the components' sum peaks
// where the interior is at ease with what is left over (a saddle point). What is tilted fits in
// doubles, and sums are cut off where they fall below `negligible` of their peak. Certainty does
// not depend on any of this: it is decided by what is possible. Cost: components times the width of
// the peak.
#pragma once

#include <optional>
#include <vector>

#include "counting/join.hpp"

namespace minewise {

// Whether a full join would cost much more than one at the peak.
bool tilted_join_pays(const PartList<ScaledDoubles>& parts);

// As join() does, but for a factor in common to each list in `outside`. Nothing where the total is
// a range, a cell can hold several mines, or the peak cannot be told; join() is then the way.
std::optional<Joined<ScaledDoubles>> tilted_join(const PartList<ScaledDoubles>& parts,
                                                 std::int64_t interior_cells,
                                                 const std::optional<Range>& total,
                                                 CellWeights<ScaledDoubles>& weights);

}  // namespace minewise
