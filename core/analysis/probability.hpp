// From the number of mines in a section, or in the interior, to the probability of each of its
// cells.
#pragma once

#include "counting/model.hpp"

namespace minewise {

// P(a cell of the section holds a mine), by section, and the same for the interior.
struct CellProbabilities {
    std::vector<double> sections;
    double interior = 0.0;
};

CellProbabilities cell_probabilities(const Model& model, const Marginals& marginals);

// P(k mines in a section, the interior, or a component of the problem), k = 0, 1 ... Empty if the
// component was estimated.
std::vector<double> section_distribution(const Marginals& marginals, std::int32_t section);
std::vector<double> interior_distribution(const Model& model, const Marginals& marginals);
std::vector<double> component_distribution(const Model& model, const Marginals& marginals,
                                           std::int32_t component);

// By cell: P(it holds a mine); NaN if revealed; strictly between 0 and 1 unless certain.
std::vector<double> mine_probabilities(const Model& model, const Marginals& marginals);
// The same, written to an array of the caller.
void mine_probabilities(const Model& model, const Marginals& marginals, std::span<double> result);

}  // namespace minewise
