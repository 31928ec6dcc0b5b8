// Reads displays of seven-segment digits.
//
// A display has two or three digits of one size at one distance. Each size, distance and slant that
// the ink allows is tried. A segment is lit or not by the strongest line of ink where it may be,
// so that strokes may be thick or thin, joined or apart, and unlit segments dim. The digits are
// returned only if every segment is clear, the loops are empty, and nothing else is drawn.
#pragma once

#include <cstdint>
#include <optional>

#include "vision/blobs.hpp"

namespace minewise {

struct Display {
    std::int32_t value;
    Box box;
    double pitch;  // from digit to digit, in pixels
};

// The number that the ink in a box shows.
std::optional<Display> read_display(const Ink& ink, const Box& box);

}  // namespace minewise
