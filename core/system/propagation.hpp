// Single-clue propagation: what each clue shows by itself, to a fixpoint.
//
// A clue that needs no mine any more makes its unknown cells safe; one that needs all of them makes
// them mines. What is settled changes the clues beside it, which are looked at in turn. This is the
// one place with that rule: the board of a position, a list of factors, the knowledge of a game and
// the technique `counting` each bring a store of clues that it works on.
#pragma once

#include <cstdint>

#include "system/factors.hpp"
#include "system/knowledge.hpp"

namespace minewise {

enum class Verdict : std::uint8_t { nothing, safe, mines, conflict };

// What a clue says of its unknown cells, which hold between left.low and left.high mines.
constexpr Verdict verdict(Range left, std::int64_t unknown, int max_per_cell = 1) {
    if (left.high < 0 || left.low > unknown * max_per_cell) return Verdict::conflict;
    if (unknown == 0) return Verdict::nothing;
    if (left.high == 0) return Verdict::safe;
    return left.low == unknown * max_per_cell ? Verdict::mines : Verdict::nothing;
}

// A store hands out clues to look at, `next()` being false where there are none left; tells its
// verdict(clue); and settles the clue's unknown cells, handing out again what that changes. Returns
// false at the first conflict.
template <class Store>
bool propagate(Store&& store) {
    for (std::int32_t clue = 0; store.next(clue);) {
        const Verdict found = store.verdict(clue);
        if (found == Verdict::conflict) return false;
        if (found != Verdict::nothing) store.settle_around(clue, found == Verdict::mines);
    }
    return true;
}

// Settles what single numbers prove, from entry `first_change` of the knowledge's log of changes
// on. Returns whether every number can be met.
bool propagate(Knowledge& knowledge, std::size_t first_change = 0);

}  // namespace minewise
