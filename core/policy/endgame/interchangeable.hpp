// Interchangeable cells (a symmetry of the solution table).
//
// Two columns are interchangeable if exchanging them maps the set of rows onto itself. Opening
// either of them then has the same value. This remains true while both are closed, because an
// opened cell shows the same number after the exchange. So only one of them is searched. The
// definition uses only the rows and holds on every topology.
#pragma once

#include <cstdint>
#include <vector>

#include "base/meter.hpp"
#include "policy/endgame/solution_table.hpp"

namespace minewise {

// By column: the first column that it is interchangeable with, possibly itself.
std::vector<std::uint32_t> interchangeable_columns(const SolutionTable& solutions, Meter& meter);

}  // namespace minewise
