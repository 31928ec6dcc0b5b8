// Distributions of the mines over the sections and the interior of a model.
#pragma once

#include "counting/model.hpp"
#include "counting/semiring.hpp"

namespace minewise {

// Distributions of mine counts.
struct Distributions {
    explicit Distributions(const Problem& problem)
        : components(problem.components.size()), sections(problem, 0.0) {}

    // P(k mines in the component), k = 0, 1 ...; empty if the component was estimated.
    std::vector<std::vector<double>> components;
    SectionTable<double> sections;  // P(k mines in the section)
    // P(interior_low + i mines in the interior); empty without a total.
    std::vector<double> interior;
    std::int64_t interior_low = 0;
};

class Marginals {
  public:
    // Runs the forward passes.
    Marginals(const Model& model, Meter& meter);

    std::size_t bytes() const { return counted_.bytes(); }

    // The distributions, given P(m mines in the intractable part), which is empty if the model has
    // no such part.
    Distributions distributions(const std::vector<double>& intractable_mines, Meter& meter);

    // By mine count of the intractable part, the weight of everything else. Computed on first use.
    const std::vector<ScaledDouble>& outside_of_intractable_part(Meter& meter);

  private:
    template <class Semiring>
    Distributions count(CellWeights<Semiring>& weights,
                        const std::vector<GeneratingFunction<Semiring>>& parts, Meter& meter);
    template <class Semiring>
    void count_component(const Semiring& semiring, std::size_t c,
                         const GeneratingFunction<Semiring>& part,
                         const std::vector<typename Semiring::Value>& outside,
                         Distributions& result) const;
    template <class Semiring>
    void count_sections(CellWeights<Semiring>& weights, std::size_t c,
                        const GeneratingFunction<Semiring>& part,
                        const std::vector<typename Semiring::Value>& outside, Distributions& result,
                        Meter& meter);
    GeneratingFunction<ScaledDoubles> weights_of_intractable_part(
        const std::vector<double>& probabilities, Meter& meter);

    const Model& model_;
    CellWeights<Doubles> weights_;
    ComponentWeights counted_;
    std::vector<ScaledDouble> outside_of_intractable_part_;
};

}  // namespace minewise
