// The number distribution of each cell: P(the cell is safe and its number is k).
//
// A cell's number depends on the mines among its neighbours, which lie in a few sections and in the
// interior. In a component's diagram these sections lie in a window of layers. The forward weights
// at the start of the window are propagated through it with one more index, the number of mines
// among the neighbours, and joined with the weights of the completions at its end; layers outside
// the window are not visited again. Cells with equal neighbourhoods (signatures) are computed once.
#pragma once

#include <vector>

#include "counting/model.hpp"

namespace minewise {

// The largest number that a cell can have or show, plus one; at least 9.
std::size_t number_count(const Topology& topology, int max_per_cell, const ClueModels* clue_models);
std::size_t number_count(const Model& model);

// By cell and number. `mine_probability` is by cell, as in the analysis: each row sums to its
// complement. Rows of revealed cells are NaN; if `of_revealed`, only those of exposed mines are,
// and the others are the distributions of the true numbers.
std::vector<double> number_distributions(const Model& model,
                                         const std::vector<double>& mine_probability,
                                         bool of_revealed, Meter& meter);

}  // namespace minewise
