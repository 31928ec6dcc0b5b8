// The best set of some chords, by dynamic programming over a list of them (the formula and the
// reasons are in fewest_clicks.hpp).
//
// Each chord is taken or left out, one after the other. A state is all that later chords can see of
// the earlier ones: which mines have flags, which isolated cells are open, which numbers are
// chords, and which of these and of the openings are connected; of each only what a later chord
// touches. Of equal states, the one that saved most is kept.
//
// State B dominates A if whatever follows A saves no more than the same after B. What follows A
// may save one click more for each flag that only A has, each cell that only B opened and each
// connection that only B made (B has been paid for these already), and a few for a chord that only
// A has, at most one for each group of the partners that follow. If B has saved as much more, A is
// dropped. So most states vanish: frontiers of 16 cells on expert boards have some thousands at the
// most, of a number exponential in their width.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/meter.hpp"
#include "board/chords.hpp"

namespace minewise {

struct SweepResult {
    int saving;                // in units of the costs: clicks less than without chords
    bool is_complete;          // whether no set of these chords saves more
    std::vector<Cell> chords;  // the set
};

// How many things the states tell apart at the most, for chords in this order.
std::size_t sweep_width(std::span<const Chord> chords);

// Keeps the most promising `states` states after each chord, if there are more. If `must_complete`,
// it then ends at once, with an incomplete result.
SweepResult sweep(std::span<const Chord> chords, std::size_t states, bool must_complete,
                  Meter& meter);

}  // namespace minewise
