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
    possible_ = counted().possible();
    components_.bound_sections(possible_.allowed, bounds_);
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

bool Model::can_be_safe(std::int32_t kind) const {
    if (kind == Problem::interior)
        return possible_.interior_least <=
               (problem().interior_cells - 1) * problem().max_per_cell;
    return bounds(kind).least <= (problem().sections.length(kind) - 1) * problem().max_per_cell;
}

bool Model::can_be_mine(std::int32_t kind) const {
    return (kind == Problem::interior ? possible_.interior_most : bounds(kind).most) > 0;
}

std::vector<Cell> Model::certain(bool mine) const {
    std::vector<Cell> cells;
    components_.each_certain(bounds_, [&](Cell cell, bool is_mine) {
        const bool is_known = Problem::is_known(problem().kind[at(cell)]);
        if (is_mine == mine && !(is_known && system_.given(cell))) cells.push_back(cell);
    });
    const bool interior = mine ? !can_be_safe(Problem::interior) : !can_be_mine(Problem::interior);
    if (problem().interior_cells > 0 && interior)
        for (const Cell cell : problem().interior_list()) cells.push_back(cell);
    std::ranges::sort(cells);
    return cells;
}

}  // namespace minewise
