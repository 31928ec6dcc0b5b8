// What a cell would show: P(the cell is safe and shows k), for every hidden cell and number.
//
// A cell's number depends on its neighbours, so on the mines in a few sections and in the interior.
// In a component's diagram those sections lie in a window of layers. The forward weights at its
// start are carried through the window with one more index, the mines found among the neighbours,
// and joined with the weights of what can follow its end; the rest of the board is never walked
// again. Cells whose neighbours lie alike (a signature) are computed once.
#pragma once

#include <vector>

#include "counting/model.hpp"

namespace minewise {

// The largest number that a cell can show, plus one; at least 9.
std::size_t number_count(const Model& model);

// By cell and number; rows of revealed cells are NaN. `mine_probability` is by cell, as the
// analysis has it: a row sums to its complement.
std::vector<double> shown_numbers(const Model& model, const std::vector<double>& mine_probability,
                                  Meter& meter);

}  // namespace minewise
