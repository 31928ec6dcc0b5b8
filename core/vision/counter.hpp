// The mine counter above a board: a display of seven-segment digits at the left.
//
// Its digits are lit in a colour on a dark panel, or light on dark, or dark on light. Pixels of
// enough ink are joined to digits, and digits of one height to displays (segments.hpp reads them).
// The display at the right is the clock.
#pragma once

#include <cstdint>
#include <optional>

#include "base/meter.hpp"
#include "vision/picture.hpp"

namespace minewise {

// The number that the mine counter shows; nothing unless it is clear. Throws OverBudget.
std::optional<std::int32_t> read_counter(const Picture& picture, const Grid& grid, Meter& meter);

}  // namespace minewise
