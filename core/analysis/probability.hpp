// From the mines of a section, or of the interior, to the probability of one of its cells.
#pragma once

#include "counting/marginals.hpp"

namespace minewise {

// P(a cell of the section holds a mine), by section; and of the interior.
struct CellProbabilities {
    std::vector<double> sections;
    double interior = 0.0;
};

CellProbabilities cell_probabilities(const Model& model, const Distributions& distributions);

// P(k mines in the interior), k = 0, 1 ...
std::vector<double> interior_distribution(const Model& model, const Distributions& distributions);

// By cell: P(it holds a mine); NaN where revealed; strictly between 0 and 1 unless certain.
std::vector<double> mine_probabilities(const Model& model, const Distributions& distributions);

}  // namespace minewise
