// Whether doubles are wide enough for a problem's weights.
//
// Below the bounds stated here no product in a pass leaves the range of a double, so that nothing
// overflows and nothing that is possible vanishes; beyond them the passes run on ScaledDoubles.
#pragma once

#include "system/problem.hpp"

namespace minewise {

// The whole problem: its components' layouts, and the interior's weights over its possible counts.
// `spread` is by how much the components' mine counts can differ, all together.
bool fits_doubles(const Problem& problem, const Prior& prior, std::size_t spread);
// One component, when the outside's weights are scaled to it.
bool component_fits_doubles(const Problem& problem, std::span<const std::int32_t> sections,
                            const Prior& prior);

}  // namespace minewise
