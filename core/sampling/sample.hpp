// Exact random solutions: each is drawn with probability proportional to its weight.
//
// The mine total is first divided between the interior and the components, using the sums that
// joined them. Then each component is drawn by backward sampling (backward_walk.hpp). Last, the
// mines of each section are distributed over its cells.
#pragma once

#include <cstdint>
#include <vector>

#include "board/board.hpp"
#include "counting/model.hpp"

namespace minewise {

// Throws OverBudget if `count` boards do not fit into memory.
void check_board_memory(const Model& model, std::size_t count, const Meter& meter);

// Solutions first ... first + count - 1 of the seed's sequence, concatenated, each as mines by
// cell. Solution i depends only on the seed and i.
std::vector<std::uint8_t> sample(const Model& model, std::size_t first, std::size_t count,
                                 std::uint64_t seed, Meter& meter);

// The same as boards. Requires at most one mine per cell.
std::vector<Board> sample_boards(const Model& model, const Topology::Pointer& topology,
                                 std::size_t first, std::size_t count, std::uint64_t seed,
                                 Meter& meter);

}  // namespace minewise
