// ZiNi: how few clicks a simple rule needs on a board that the player knows (E. Zimmermann and
// C. Nikolaus 2009, see docs/references.md). Left clicks, flags and chords count one each.
//
// The premium of a number is what a chord on it saves: the closed units that it opens (its own if
// it is isolated and closed, as a click on it is then no loss), less the flags that it still needs,
// less one for the chord, less one if it is closed. Greedy ZiNi opens, flags and chords the first
// number with the highest premium; if all premiums are negative, it clicks the first closed unit.
// Human ZiNi opens all openings first, and then chords open numbers only.
#pragma once

#include <vector>

#include "board/units.hpp"

namespace minewise {

// The clicks of ZiNi. On ties and for single clicks the first cell of `order` is taken.
int zini(const Units& units, const std::vector<Cell>& order, bool human);

// The first `ways` of the orders in which cells are compared: column by column from the left, each
// from the top, as in the first implementation; then its seven mirror images and transposes.
std::vector<std::vector<Cell>> zini_orders(const Topology& topology, int ways);

}  // namespace minewise
