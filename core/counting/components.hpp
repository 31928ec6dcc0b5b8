// The components of a problem, counted: their diagrams, and the weights of their mine counts.
//
// Both an analysis and a player's belief count here and nowhere else. An analysis counts a whole
// system at once; a belief keeps components that it counted before (frontier.hpp).
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
    std::vector<std::int32_t> counted;  // the problem's component that each of the diagram's is
    std::vector<std::int32_t> intractable_sections;  // of the components too wide to count

    // Starts anew, in the same memory. Throws Contradiction where there is no solution. Components
    // that are too wide for `meter` are set apart when `allow_intractable`, and otherwise throw
    // OverBudget.
    void build(const System& system, VariableOrder& order, Meter& meter, bool allow_intractable);

    // Appends the supports of the mine counts: of each component of the diagram, and last, if there
    // are any, of the intractable sections together. They refer to this object.
    void list_supports(std::vector<PartSupport>& supports) const;
    // Sets the bounds of all sections, by section. `allowed` tells which mine counts the rest of
    // the board allows, by component of the diagram; empty: all.
    void bound_sections(std::span<const Bits> allowed, std::vector<Bounds>& bounds) const;

    // Calls `use(cell, is_mine)` for every cell that the bounds decide, section by section, and
    // then for those that the problem settled.
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

// The forward pass of every component: in doubles where those are wide enough for it.
struct ComponentWeights {
    std::vector<double> forward;
    std::vector<std::vector<ScaledDouble>> scaled_forward;  // by component; the others' are empty
    std::vector<GeneratingFunction<Doubles>> ends;          // without weights where scaled
    std::vector<GeneratingFunction<ScaledDoubles>> scaled_ends;

    // Whether doubles are wide enough for all of it; `scaled_ends` are then left out.
    bool doubles_suffice = true;

    std::size_t bytes() const;

    // Starts anew, in the same memory.
    void count(const Components& components, CellWeights<Doubles>& weights, const Prior& prior,
               bool all_in_doubles, Meter& meter);
};

}  // namespace minewise
