// A system prepared for every question: its counted components, as one part, and what is certain of
// its cells. A model holds only logical facts; weights are computed from it.
#pragma once

#include <optional>
#include <vector>

#include "counting/counted.hpp"
#include "system/system.hpp"

namespace minewise {

class Model {
  public:
    // Throws Contradiction if there is no solution. If a component exceeds the budget of `meter`,
    // its sections become intractable if `allow_intractable`; otherwise OverBudget is thrown.
    Model(System system, Meter& meter, bool allow_intractable = false);

    const System& system() const { return system_; }
    const Prior& prior() const { return system_.prior; }
    // The components that are not intractable, as one part; with weights if they were counted.
    Counted counted(const ComponentWeights* weights = nullptr) const {
        return {{{&components_, weights}}, problem().interior_cells, problem().total, &prior()};
    }
    const Components& components() const { return components_; }
    const Problem& problem() const { return components_.problem; }
    const Diagram& diagram() const { return components_.diagram; }
    // Sections of the components that are intractable: too wide to count within the budget.
    const std::vector<std::int32_t>& intractable_sections() const {
        return components_.intractable_sections;
    }
    // Of a kind: a section number, or Problem::interior.
    std::int64_t cells_of(std::int32_t kind) const {
        return kind == Problem::interior ? problem().interior_cells
                                         : problem().sections.length(kind);
    }
    Bounds bounds(std::int32_t kind) const {
        return kind == Problem::interior ? interior_ : bounds_[at(kind)];
    }
    // Whether a cell of this kind can be safe, or hold a mine.
    bool can_be_safe(std::int32_t kind) const {
        return bounds(kind).least <= (cells_of(kind) - 1) * problem().max_per_cell;
    }
    bool can_be_mine(std::int32_t kind) const { return bounds(kind).most > 0; }
    // Cells that are safe, or mines, in every solution, without the cells that the position states.
    std::vector<Cell> certain(bool mine) const;

    // Counts the weights, and the distributions given them. Requires that nothing is intractable.
    Marginals marginals(Meter& meter) const;

    // Narrows the bounds of an intractable section to those that a proof found.
    void tighten(std::int32_t section, Bounds bounds) { bounds_[at(section)] = bounds; }

  private:
    // Throws OverBudget if the weights of the cells exceed the budget.
    void check_weights(Meter& meter) const;

    System system_;
    Components components_;
    std::vector<Bounds> bounds_;  // by section
    Bounds interior_;
};

}  // namespace minewise
