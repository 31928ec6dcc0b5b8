// A system made ready for every question: its problem, the diagrams of its components, and what is
// possible at all. Everything here is logic; weights come after.
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
    // Throws Contradiction where there is no solution. Components that are too wide for `meter`
    // are left to intractable_sections() when `allow_intractable`, and otherwise throw OverBudget.
    Model(System system, Meter& meter, bool allow_intractable = false);

    // Supports refer to the model.
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;

    const System& system() const { return system_; }
    const Prior& prior() const { return system_.prior; }
    const Components& components() const { return components_; }
    const Problem& problem() const { return components_.problem; }
    const Diagram& diagram() const { return components_.diagram; }
    // The problem's component that each component of the diagram is.
    const std::vector<std::int32_t>& counted() const { return components_.counted; }
    std::span<const std::int32_t> component(std::size_t c) const {
        return problem().components[counted()[c]];
    }
    // Sections of the components that are too wide to count.
    const std::vector<std::int32_t>& intractable_sections() const {
        return components_.intractable_sections;
    }
    // Mine counts of each counted component, and last, if there is any, of the intractable part.
    const std::vector<PartSupport>& supports() const { return supports_; }
    const TotalSupport& possible() const { return possible_; }
    const Bounds& bounds(std::int32_t section) const {
        return bounds_[static_cast<std::size_t>(section)];
    }
    std::int64_t interior_capacity() const {
        return problem().interior_cells * problem().max_per_cell;
    }

    // A section number, or Problem::interior: whether one of its cells can be safe, or hold a mine.
    bool can_be_safe(std::int32_t kind) const;
    bool can_be_mine(std::int32_t kind) const;
    // Cells that are safe, or mines, in every solution; those that the position gives are left out.
    std::vector<Cell> certain(bool mine) const;

    // What a proof found of a wide section.
    void tighten(std::int32_t section, Bounds bounds) {
        bounds_[static_cast<std::size_t>(section)] = bounds;
    }

  private:
    System system_;
    Components components_;
    std::vector<PartSupport> supports_;
    TotalSupport possible_;
    std::vector<Bounds> bounds_;
};

}  // namespace minewise
