// Every probability of a position or of a set of constraints.
//
// The complete pipeline: reduce the system to a problem, build the diagram of each component,
// decide which mine counts are possible, count, and join the components by the mine total.
// Components that are intractable within the budget are estimated instead; estimate() then holds
// the standard errors.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "analysis/intractable_part.hpp"
#include "counting/model.hpp"
#include "deduction/impossible.hpp"

namespace minewise {

class Analysis {
  public:
    // Throws Impossible, and OverBudget if the budget does not even allow an estimate.
    Analysis(System system, const Limits& limits, std::function<void()> poll = {});

    const Model& model() const { return *model_; }
    // The limits of each further answer.
    Limits limits() const { return limits_.apart(); }
    const Marginals& marginals() const { return marginals_; }
    const std::optional<Estimate>& estimate() const { return estimate_; }

    // By cell: P(the cell holds a mine); NaN if revealed; strictly between 0 and 1 unless certain.
    std::vector<double> mine_probability() const;
    // By cell; zero if the probability is exact.
    std::vector<double> standard_error() const;
    // Cells of an estimate that were met with one value only, although the other is not excluded.
    std::vector<Cell> unsettled() const;

  private:
    Limits limits_;
    std::optional<Model> model_;
    Marginals marginals_;
    std::optional<Estimate> estimate_;
};

}  // namespace minewise
