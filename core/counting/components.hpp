// The components of a problem: their diagrams, and the weights of their mine counts. What follows
// from several of them together is in counted.hpp.
#pragma once

#include <vector>

#include "base/meter.hpp"
#include "counting/diagram.hpp"
#include "counting/forward_backward.hpp"
#include "counting/join.hpp"
#include "counting/support.hpp"
#include "counting/variable_order.hpp"
#include "system/problem.hpp"

namespace minewise {

struct Components {
    Problem problem;
    Diagram diagram;
    // The number of each of the diagram's components in the problem.
    std::vector<std::int32_t> counted;
    // Sections of the components that exceed the budget.
    std::vector<std::int32_t> intractable_sections;

    // Rebuilds the components in the same memory. Throws Contradiction if there is no solution. If
    // a component exceeds the budget of `meter`, its sections become intractable if
    // `allow_intractable`; otherwise OverBudget is thrown.
    void build(const System& system, VariableOrder& order, Meter& meter, bool allow_intractable);

    // Sets the bounds of all sections, by section. `allowed` holds, by component of the diagram,
    // the mine counts that the rest of the board allows; if empty, all counts are allowed.
    void bound_sections(std::span<const Bits> allowed, std::vector<Bounds>& bounds) const;

    // Calls `use(cell, is_mine)` for every cell that the bounds settle, section by section, and
    // then for the cells that reduction settled.
    template <class Use>
    void each_certain(std::span<const Bounds> bounds, Use&& use) const {
        for (std::int32_t s = 0; s < static_cast<std::int32_t>(bounds.size()); ++s) {
            const auto [least, most] = bounds[static_cast<std::size_t>(s)];
            const bool is_mine = least > (problem.sections.length(s) - 1) * problem.max_per_cell;
            if (most > 0 && !is_mine) continue;
            for (const Cell cell : problem.sections[s]) use(cell, is_mine);
        }
        for (std::size_t i = 0; i < problem.kind.size(); ++i)
            if (Problem::is_known(problem.kind[i]))
                use(static_cast<Cell>(i), Problem::mines_of(problem.kind[i]) > 0);
    }
};

// The forward pass of every component: in doubles, or in scaled doubles if the range of doubles is
// not sufficient for the component.
struct ComponentWeights {
    std::vector<double> forward;
    // By component, the weights of its mine counts, scaled by a power of two so that the largest is
    // in [1/2, 1). No weights if counted in scaled doubles.
    std::vector<GeneratingFunction<Doubles>> ends;
    double log2_scale = 0.0;  // of that scaling
    // By component, in scaled doubles; empty if all are counted in doubles.
    std::vector<std::vector<ScaledDouble>> scaled_forward;
    std::vector<GeneratingFunction<ScaledDoubles>> scaled_ends;

    bool in_doubles(std::size_t c) const { return !ends[c].weights.empty(); }
    std::size_t bytes() const;

    // Recomputes the weights in the same memory.
    void count(const Components& components, CellWeights<Doubles>& weights, const Prior& prior,
               Meter& meter);
};

}  // namespace minewise
