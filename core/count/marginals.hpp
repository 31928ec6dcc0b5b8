// Counting a model: how mines are distributed over its sections and its interior.
#pragma once

#include "analysis.hpp"

namespace minewise {

class Marginals {
  public:
    // Runs the forward passes.
    Marginals(const Model& model, Meter& meter);

    // The distributions, given P(m mines in the wide part) (empty where the model has none).
    Distributions distributions(const std::vector<double>& wide_mines, Meter& meter);

    // What all but the wide part gives to each of its mine counts.
    std::vector<Wide> outside_of_wide_part();

  private:
    template <class Ring>
    Distributions count(const Ring& ring, const std::vector<double>& wide_mines, Meter& meter);

    const Model& model_;
    bool doubles_suffice_;
    CellWeights<Doubles> weights_;
    std::vector<double> forward_;                  // of components that doubles are wide enough for
    std::vector<std::vector<Wide>> wide_forward_;  // of the others, by component
    std::vector<std::vector<double>> ends_;        // by component: weights by mine count
    std::vector<std::vector<Wide>> wide_ends_;
};

}  // namespace minewise
