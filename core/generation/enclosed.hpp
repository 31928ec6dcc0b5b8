// Enclosed 50/50 guesses: groups of cells that have two solutions, of which no other cell can tell
// anything.
//
// Such a group is a component of the frontier that meets three conditions: every other cell beside
// it is open or a certain mine, so that no number that can still be opened touches it; both of its
// solutions have the same number of mines, so that the mine total tells nothing of it either; and
// there are just two, so that one guess, now or later, settles it.
#pragma once

#include "base/meter.hpp"
#include "system/knowledge.hpp"

namespace minewise {

// Whether every unknown cell is in such a group; false if a part is too large to count.
bool only_enclosed_left(const Knowledge& knowledge, Meter& meter);

}  // namespace minewise
