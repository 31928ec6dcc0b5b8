// Which constraints are to blame for a contradiction: a smallest set of them.
#pragma once

#include <limits>
#include <vector>

#include "base/meter.hpp"
#include "board/topology.hpp"
#include "system/factors.hpp"

namespace minewise {

// A constraint over cells that are not known; `source` is for the caller.
struct Item {
    std::int32_t source;
    std::vector<Cell> cells;
    Range range;
};

struct Conflict {
    // Items that cannot hold together, as places in the list, rising; empty where none were found.
    std::vector<std::size_t> items;
    // Nothing was left undecided: the items found are a smallest set, or all items can hold.
    bool settled = false;

    bool found() const { return !items.empty(); }
};

// A smallest set of items that cannot hold together. When the effort is spent (100 for trying a
// subset), the meter ends, or subsets are too wide to decide, it is what is known by then. Whether
// all items can hold is decided within `bytes`.
constexpr std::size_t bytes_to_decide = std::size_t{64} << 20;
Conflict smallest_conflict(const std::vector<Item>& items, int max_per_cell, Meter& meter,
                           std::size_t effort = std::numeric_limits<std::size_t>::max(),
                           std::size_t bytes = bytes_to_decide);

}  // namespace minewise
