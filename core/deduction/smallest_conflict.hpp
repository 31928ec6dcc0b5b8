// Which constraints are to blame for a contradiction: a smallest set of them.
#pragma once

#include <limits>
#include <optional>
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

// A smallest set of items that cannot hold together, as places in `items`, rising; none where all
// can. When the effort is spent (100 for trying a subset), or the meter ends, it is what is known
// by then: a set that cannot hold, perhaps not the smallest.
std::optional<std::vector<std::size_t>> smallest_conflict(
    const std::vector<Item>& items, int max_per_cell, Meter& meter,
    std::size_t effort = std::numeric_limits<std::size_t>::max());

}  // namespace minewise
