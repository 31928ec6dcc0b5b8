// Changes of the kinds of looks, one or a few at a time, as long as one is better.
#pragma once

#include <array>

#include "base/meter.hpp"
#include "vision/assignment.hpp"

namespace minewise {

// The logarithms of the shares of a look's kinds, given the kinds of the other looks, but for one
// addend.
std::array<double, other_kind> logs_given_others(Assignment& assigned, std::size_t look,
                                                 Meter& meter);

// Gives each look in turn its likeliest kind. Returns whether any changed.
bool assign_each(Assignment& assigned, Meter& meter);

// Does so until none changes, the looks of plain cells together.
void descend(Assignment& assigned, Meter& meter);

// Changes the look that gains most by another kind, as long as one gains. In strange marks the
// classifier sees little, so that the order of the changes decides.
void descend_steeply(Assignment& assigned, Meter& meter);

}  // namespace minewise
