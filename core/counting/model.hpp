// A system prepared for every question: its problem, the diagrams of its components, and the
// possible mine counts. A model holds only logical facts; weights are computed from it.
#pragma once

#include <optional>
#include <vector>

#include "base/meter.hpp"
#include "counting/components.hpp"
#include "system/problem.hpp"
#include "system/system.hpp"

namespace minewise {

class Model {
  public:
    // Throws Contradiction if there is no solution. If a component exceeds the budget of `meter`,
    // its sections become intractable if `allow_intractable`; otherwise OverBudget is thrown.
    Model(System system, Meter& meter, bool allow_intractable = false);

    // Not copyable: the supports refer to the model.
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;

    const System& system() const { return system_; }
    const Prior& prior() const { return system_.prior; }
    const Components& components() const { return components_; }
    const Problem& problem() const { return components_.problem; }
    const Diagram& diagram() const { return components_.diagram; }
    // The number of each of the diagram's components in the problem.
    const std::vector<std::int32_t>& counted() const { return components_.counted; }
    std::span<const std::int32_t> component(std::size_t c) const {
        return problem().components[counted()[c]];
    }
    // Sections of the components that are intractable: too wide to count within the budget.
    const std::vector<std::int32_t>& intractable_sections() const {
        return components_.intractable_sections;
    }
    // Mine counts of each counted component, followed by those of the intractable part, if there is
    // one.
    const std::vector<PartSupport>& supports() const { return supports_; }
    const TotalSupport& possible() const { return possible_; }
    const Bounds& bounds(std::int32_t section) const { return bounds_[at(section)]; }
    std::int64_t interior_capacity() const {
        return problem().interior_cells * problem().max_per_cell;
    }

    // Whether a cell of this kind (a section number, or Problem::interior) can be safe, or hold a
    // mine.
    bool can_be_safe(std::int32_t kind) const;
    bool can_be_mine(std::int32_t kind) const;
    // Cells that are safe, or mines, in every solution, without the cells that the position states.
    std::vector<Cell> certain(bool mine) const;

    // Narrows the bounds of an intractable section to those that a proof found.
    void tighten(std::int32_t section, Bounds bounds) { bounds_[at(section)] = bounds; }

  private:
    // Throws OverBudget if the weights of the cells exceed the budget.
    void check_weights(Meter& meter) const;

    System system_;
    Components components_;
    std::vector<PartSupport> supports_;
    TotalSupport possible_;
    std::vector<Bounds> bounds_;
};

}  // namespace minewise
