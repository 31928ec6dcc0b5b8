// Every probability of a position or of bare constraints.
//
// The one call that does all of it: reduce to a problem, draw each component's diagram, decide what
// is possible, count, and join the components by the mine total. Components too wide for the
// budget are estimated instead, and the analysis then says so.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "count/model.hpp"
#include "count/pass.hpp"
#include "count/ring.hpp"

namespace minewise {

// Thrown where there is no solution, with what is to blame.
struct Impossible {
    // A smallest set of constraints that cannot hold together, by source (see System).
    std::vector<std::int32_t> sources;
    // Where the clues can hold, but not with the mine total: the totals that are possible.
    std::optional<std::vector<Range>> totals;
};

// What counting finds out of a model: distributions of mine counts.
struct Distributions {
    explicit Distributions(const Problem& problem)
        : components(problem.components.size()), sections(problem, 0.0) {}

    // P(k mines in the component), k = 0, 1 ...; empty for those that are estimated.
    std::vector<std::vector<double>> components;
    SectionTable<double> sections;  // P(k mines in the section)
    std::vector<double>
        interior;  // P(interior_low + i mines in the interior); empty without a total
    std::int64_t interior_low = 0;
};

struct Estimate {
    std::vector<double> section_error;  // by section: standard error of P(mine)
    double interior_error = 0.0;
    double convergence = 1.0;                       // the largest split R-hat of what was estimated
    std::vector<std::vector<std::int32_t>> states;  // solutions of the wide part, by wide section
};

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
    void estimate_wide_part(Meter& meter);

    Limits limits_;
    std::optional<Model> model_;
    std::optional<Distributions> distributions_;
    std::optional<Estimate> estimate_;
};

}  // namespace minewise
