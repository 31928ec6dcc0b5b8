// Single-clue propagation to a fixpoint, with a work list (bounds propagation in the manner of
// AC-3; Mackworth 1977, see docs/references.md).
//
// If a clue needs no more mines, its unknown cells are safe; if it needs as many mines as it has
// unknown cells, they are mines. Settled cells change the adjacent clues, which are examined in
// turn. This rule is implemented only here: the board of a position, a list of factors, the
// knowledge of a game and the technique `counting` each supply the store of clues it works on.
#pragma once

#include <cstdint>

#include "system/factors.hpp"
#include "system/knowledge.hpp"

namespace minewise {

enum class Verdict : std::uint8_t { nothing, safe, mines, conflict };

// The conclusion from one clue whose `unknown` cells hold between left.low and left.high mines.
constexpr Verdict verdict(Range left, std::int64_t unknown, int max_per_cell = 1) {
    if (left.high < 0 || left.low > unknown * max_per_cell) return Verdict::conflict;
    if (unknown == 0) return Verdict::nothing;
    if (left.high == 0) return Verdict::safe;
    return left.low == unknown * max_per_cell ? Verdict::mines : Verdict::nothing;
}

// Applies the clues of a store until none is left. `store.next(clue)` yields the next clue to
// examine and returns false if there is none; `store.verdict(clue)` is its conclusion;
// `store.settle_around(clue, mines)` settles its unknown cells and queues the clues that this
// changes. Returns false at the first conflict.
template <class Store>
bool propagate(Store&& store) {
    for (std::int32_t clue = 0; store.next(clue);) {
        const Verdict found = store.verdict(clue);
        if (found == Verdict::conflict) return false;
        if (found != Verdict::nothing) store.settle_around(clue, found == Verdict::mines);
    }
    return true;
}

// Settles the cells that single numbers prove, starting at entry `first_change` of the log of
// changes. Returns whether every number can be satisfied.
bool propagate(Knowledge& knowledge, std::size_t first_change = 0);

}  // namespace minewise
