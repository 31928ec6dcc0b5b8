// The fewest clicks that solve a board that the player knows: left clicks, flags and chords, one
// each.
//
// Let S be the numbers that are chorded. Every mine beside S needs a flag. Every isolated cell
// (units.hpp) that is neither in S nor beside it needs a click. A chord opens the adjacent numbers
// and the openings beside it, and with an opening all numbers around it: so if one of two adjacent
// chords, or of two chords beside the same opening, has fired, the other one can. So in the graph
// of the chords and the openings, with these edges, one click opens a whole component, and no chord
// opens another component. The fewest clicks with S are thus
//     |S| + the mines beside S + the isolated cells not in or beside S + the components,
// and a solution is no more than its S. S is found by a dynamic program over the board
// (chord_sweep.hpp), which is exact if it may keep as many states as it meets.
//
// If these are too many, the most promising ones give the upper bound. For the lower bound the
// chords are split into strips. Each mine, isolated cell and connection belongs to one strip, and a
// chord that touches those of several strips is in each of them, with a share of its cost. Each
// strip is solved for itself. What the whole board saves is no more than the sum.
#pragma once

#include <vector>

#include "base/meter.hpp"
#include "board/units.hpp"

namespace minewise {

struct FewestClicks {
    int lower;
    int upper;
    std::vector<Cell> chords;  // of a solution with `upper` clicks
};

// Keeps at most `states` states; fewer if the meter ends.
FewestClicks fewest_clicks(const Units& units, std::size_t states, Meter& meter);

}  // namespace minewise
