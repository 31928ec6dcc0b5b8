// The chords that may be part of a solution with the fewest clicks (fewest_clicks.hpp).
#pragma once

#include <vector>

#include "base/meter.hpp"
#include "board/units.hpp"

namespace minewise {

struct Chord {
    static constexpr int per_click = 12;  // the unit of costs: so many are one click

    Cell cell;
    std::vector<Cell> mines;     // beside it: they need a flag
    std::vector<Cell> isolated;  // the isolated cells that it opens, and itself if it is isolated
    std::vector<int> openings;   // beside it
    std::vector<Cell> partners;  // adjacent chords that share no opening with it
    int cost = 2 * per_click;    // one for the chord, one for the click of a component
};

// The chords without those that can be left out of any solution, or replaced by another chord,
// without more clicks. By cell, ascending.
std::vector<Chord> useful_chords(const Units& units, Meter& meter);

}  // namespace minewise
