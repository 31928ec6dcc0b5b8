// Whether the range of doubles is sufficient for a problem's weights.
//
// Within the bounds stated here no product in a pass overflows or underflows, so no possible count
// gets weight 0. Beyond them the passes use ScaledDoubles.
#pragma once

#include "system/problem.hpp"

namespace minewise {

// For the whole problem: the layouts of its components, and the interior's weights over its
// possible counts. `spread` is the sum of the components' ranges of mine counts. The layouts of
// `interior_cells` cells of the interior are weighed like those of a section.
bool fits_doubles(const Problem& problem, const Prior& prior, std::int64_t spread,
                  std::int64_t interior_cells);
// For one component, if the weights outside it are scaled to it.
bool component_fits_doubles(const Problem& problem, std::span<const std::int32_t> sections,
                            const Prior& prior);

}  // namespace minewise
