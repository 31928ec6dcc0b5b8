// The fewest clicks that solve a board that the player knows: left clicks, flags and chords, one
// each. The exact number is a hard covering problem; here it is bounded from both sides.
//
// Let S be the numbers that are chorded. Every mine beside S needs a flag. Every unit (units.hpp)
// that no chord opens needs a click. Then chords fire as their numbers open. If some never open,
// each source component of the graph "a chord opens the number of another" needs one more click. So
// the clicks of S are
//     |S| + the mines beside S + the units that S does not open + the source components,
// and a solution is no more than its S. The upper bound searches S by simulated annealing from the
// chords of ZiNi. The lower bound is branch and bound over S, with a bound from the dual of the
// covering problem without its order: prices a_u <= 1 of the units, such that the units of a chord
// cost no more than the chord and its shares of the flags. If that is not complete, the board is
// split into blocks, and the bounds of the blocks are added: units and mines belong to one block,
// and a chord that matters to several costs a share in each.
#pragma once

#include <cstdint>
#include <vector>

#include "base/meter.hpp"
#include "board/units.hpp"

namespace minewise {

struct FewestClicks {
    int lower;
    int upper;
    std::vector<Cell> chords;  // of a solution with `upper` clicks
};

// The clicks of the solution with these chords.
int clicks_with(const Units& units, const std::vector<Cell>& chords);

// Searches with `tries` changes of the chords and `nodes` nodes of branch and bound, in all and in
// each block; fewer if the meter ends. Depends on nothing else but the seed.
FewestClicks fewest_clicks(const Units& units, std::uint64_t seed, std::int64_t tries,
                           std::int64_t nodes, Meter& meter);

}  // namespace minewise
