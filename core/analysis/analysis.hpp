// Every probability of a position or of bare constraints.
//
// The one call that does all of it: reduce to a problem, draw each component's diagram, decide what
// is possible, count, and join the components by the mine total. Components too wide for the
// budget are estimated instead, and the analysis then says so.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "analysis/wide_part.hpp"
#include "counting/marginals.hpp"
#include "counting/model.hpp"
#include "deduction/impossible.hpp"

namespace minewise {

class Analysis {
  public:
    // Throws Impossible, and OverBudget where not even an estimate was to be had.
    Analysis(System system, const Limits& limits, std::function<void()> poll = {});

    const Model& model() const { return *model_; }
    const Limits& limits() const { return limits_; }
    const Distributions& distributions() const { return *distributions_; }
    const std::optional<Estimate>& estimate() const { return estimate_; }

    // By cell: P(the cell holds a mine); NaN where revealed; strictly between 0 and 1 unless
    // certain.
    std::vector<double> mine_probability() const;
    // By cell; zero where the probability is exact.
    std::vector<double> standard_error() const;

  private:
    Limits limits_;
    std::optional<Model> model_;
    std::optional<Distributions> distributions_;
    std::optional<Estimate> estimate_;
};

}  // namespace minewise
