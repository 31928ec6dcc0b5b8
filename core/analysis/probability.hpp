// From the number of mines in a section, or in the interior, to the probability of each of its
// cells.
#pragma once

#include "counting/marginals.hpp"

namespace minewise {

// P(a cell of the section holds a mine), by section, and the same for the interior.
struct CellProbabilities {
    std::vector<double> sections;
    double interior = 0.0;
};

CellProbabilities cell_probabilities(const Model& model, const Distributions& distributions);

// P(k mines in the interior), k = 0, 1 ...
std::vector<double> interior_distribution(const Model& model, const Distributions& distributions);

// By cell: P(it holds a mine); NaN if revealed; strictly between 0 and 1 unless certain.
std::vector<double> mine_probabilities(const Model& model, const Distributions& distributions);
// The same, written to an array of the caller.
void mine_probabilities(const Model& model, const Distributions& distributions,
                        std::span<double> result);

}  // namespace minewise
