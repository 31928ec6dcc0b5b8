#include "counting/model.hpp"

#include <algorithm>

namespace minewise {
namespace {

constexpr double work_of_interior = 14.0;  // of the joins of one analysis, per pair of mines

}  // namespace

Model::Model(System system, Meter& meter, bool allow_intractable) : system_(std::move(system)) {
    static thread_local VariableOrder order;  // keeps its memory
    components_.build(system_, order, meter, allow_intractable);
    check_weights(meter);
    const TotalSupport possible = counted().possible();
    components_.bound_sections(possible.allowed, bounds_);
    interior_ = {static_cast<std::int32_t>(possible.interior_least),
                 static_cast<std::int32_t>(possible.interior_most)};
}

Marginals Model::marginals(Meter& meter) const {
    auto weights = weights_in(Doubles{}, prior());
    ComponentWeights of_components;
    of_components.count(components_, weights, prior(), meter);
    return counted(&of_components).marginals(weights, meter);
}

// If a cell can hold several mines, the lists of CellWeights grow with the square of the longest
// section, and the work of interior_weights() with that of the mines in the interior.
void Model::check_weights(Meter& meter) const {
    if (prior().max_per_cell == 1) return;
    std::size_t longest = 0;
    for (std::size_t s = 0; s < problem().sections.size(); ++s)
        longest = std::max(longest, problem().sections[static_cast<std::int32_t>(s)].size());
    const auto weights = longest * longest / 2 * static_cast<std::size_t>(prior().max_per_cell);
    meter.require_bytes(weights * sizeof(ScaledDouble));
    double work = 2.0 * static_cast<double>(weights) * (prior().max_per_cell + 1.0);
    if (problem().total) {
        const auto mines =
            static_cast<double>(std::min(counted().interior_capacity(), problem().total->high));
        work += work_of_interior * mines * mines;
    }
    meter.require_time(work);
}

std::vector<Cell> Model::certain(bool mine) const {
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < system_.cells; ++cell) {
        const auto kind = problem().kind[at(cell)];
        const bool is_certain = Problem::is_known(kind)
                                    ? (Problem::mines_of(kind) > 0) == mine && !system_.given(cell)
                                    : !(mine ? can_be_safe(kind) : can_be_mine(kind));
        if (is_certain) cells.push_back(cell);
    }
    return cells;
}

}  // namespace minewise
