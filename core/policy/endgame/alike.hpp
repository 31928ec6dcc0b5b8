// Cells that may be exchanged.
//
// Two columns are alike when exchanging them maps the solutions onto themselves, with all that the
// other cells show. What is won after opening one is then won after opening the other, and so it
// stays as long as neither is open: a cell that was opened shows the same after the exchange. One
// of them is enough to search. This is a matter of the rows alone, whatever the topology.
#pragma once

#include <cstdint>
#include <vector>

#include "base/meter.hpp"
#include "policy/endgame/solution_table.hpp"

namespace minewise {

// By column: the first column that it is alike to.
std::vector<std::uint32_t> alike_columns(const SolutionTable& listing, Meter& meter);

}  // namespace minewise
