// Random solutions, drawn exactly: each with the probability that its weight gives it.
//
// The mine total is split first over interior and components, by the sums that joined them; then
// each component's diagram is walked from its end back to its root, choosing among the edges that
// lead into a state by their forward weights; last, the mines of a section fall on its cells.
#pragma once

#include <cstdint>
#include <vector>

#include "counting/model.hpp"

namespace minewise {

// Throws OverBudget where so many boards do not fit into memory.
void need_boards(const Model& model, std::size_t count, const Meter& meter);

// Solutions first ... first + count - 1 of the seed's endless row, one after the other, each as
// mines by cell. Solution i depends on the seed and i alone.
std::vector<std::uint8_t> sample(const Model& model, std::size_t first, std::size_t count,
                                 std::uint64_t seed, Meter& meter);

}  // namespace minewise
