// All components of a model, counted in one semiring: the basis of exact counts, samples and number
// distributions.
#pragma once

#include <vector>

#include "counting/forward_backward.hpp"
#include "counting/join.hpp"
#include "counting/model.hpp"
#include "counting/scale.hpp"

namespace minewise {

template <class Semiring>
struct Counts {
    using Value = typename Semiring::Value;

    Counts(const Model& model, CellWeights<Semiring> cell_weights, Meter& meter)
        : weights(std::move(cell_weights)),
          forward(model.diagram().weights, weights.semiring().zero()) {
        if (!model.intractable_sections().empty())
            throw OverBudget("the position is too wide to count within the budget");
        parts.resize(model.diagram().components());
        for (std::size_t c = 0; c < parts.size(); ++c) {
            const auto end = forward_pass(model.problem(), model.diagram(), c, weights,
                                          forward.data() + model.diagram().first_weight(c), meter);
            parts[c] = {model.diagram().end_state(c).low, {end.begin(), end.end()}};
        }
    }

    CellWeights<Semiring> weights;
    std::vector<Value> forward;  // indexed by the states' offsets
    std::vector<GeneratingFunction<Semiring>> parts;
};

// Calls `use` with the fastest semiring whose range is sufficient for the model's probabilities,
// and for the layouts of `interior_cells` cells of the interior.
template <class Use>
auto in_fitting_semiring(const Model& model, Use&& use, std::int64_t interior_cells = 0) {
    const Range mines = model.counted().mines();
    if (fits_doubles(model.problem(), model.prior(), mines.high - mines.low, interior_cells))
        return use(Doubles{});
    return use(ScaledDoubles{});
}

}  // namespace minewise
