#include "counting/components.hpp"

#include <optional>

#include "counting/scale.hpp"

namespace minewise {
void Components::build(const System& system, VariableOrder& order, Meter& meter,
                       bool allow_intractable) {
    problem.build(system);
    diagram.clear();
    counted.clear();
    intractable_sections.clear();
    order.set(problem);
    const auto components = static_cast<std::int32_t>(problem.components.size());
    for (std::int32_t c = 0; c < components; ++c) {
        const auto sections = problem.components[c];
        try {
            diagram.add(problem, order.order(sections, meter), meter);
            counted.push_back(c);
        } catch (const OverBudget&) {
            if (!allow_intractable) throw;
            intractable_sections.insert(intractable_sections.end(), sections.begin(),
                                        sections.end());
        }
    }
}

void Components::list_supports(std::vector<PartSupport>& supports) const {
    for (std::size_t c = 0; c < counted.size(); ++c) {
        const auto& end = diagram.end_state(c);
        supports.push_back({end.low, end.low + end.length - 1, &diagram, c});
    }
    if (intractable_sections.empty()) return;
    std::int64_t capacity = 0;
    for (const auto section : intractable_sections)
        capacity += problem.sections.length(section) * problem.max_per_cell;
    // No counts are excluded, because the intractable components were not counted.
    supports.push_back({0, capacity});
}

void Components::bound_sections(std::span<const Bits> allowed, std::vector<Bounds>& bounds) const {
    bounds.assign(problem.sections.size(), {});
    for (const auto section : intractable_sections)
        bounds[at(section)] = {0, problem.sections.length(section) * problem.max_per_cell};
    for (std::size_t c = 0; c < counted.size(); ++c)
        section_bounds(diagram, c, allowed.empty() ? nullptr : &allowed[c], bounds);
}

std::size_t ComponentWeights::bytes() const {
    std::size_t bytes = forward.capacity() * sizeof(double);
    for (const auto& weights : scaled_forward) bytes += weights.capacity() * sizeof(ScaledDouble);
    return bytes;
}

void ComponentWeights::count(const Components& components, CellWeights<Doubles>& weights,
                             const Prior& prior, bool all_in_doubles, Meter& meter) {
    const auto& diagram = components.diagram;
    const std::size_t count = components.counted.size();
    doubles_suffice = all_in_doubles;
    forward.resize(diagram.weights);
    scaled_forward.resize(all_in_doubles ? 0 : count);
    scaled_ends.resize(all_in_doubles ? 0 : count);
    ends.resize(count);
    std::optional<CellWeights<ScaledDoubles>> scaled_weights;
    for (std::size_t c = 0; c < count; ++c) {
        const auto low = diagram.end_state(c).low;
        ends[c].low = low;
        ends[c].weights.clear();
        if (!all_in_doubles) scaled_ends[c] = {low, {}};
        if (all_in_doubles ||
            component_fits_doubles(components.problem,
                                   components.problem.components[components.counted[c]], prior)) {
            const auto end = forward_pass(components.problem, diagram, c, weights,
                                          forward.data() + diagram.first_weight(c), meter);
            ends[c].weights.assign(end.begin(), end.end());
            if (!all_in_doubles)
                for (const double weight : end)
                    scaled_ends[c].weights.push_back(ScaledDoubles{}.from(weight));
        } else {
            if (!scaled_weights) scaled_weights.emplace(weights_in(ScaledDoubles{}, prior));
            scaled_forward[c].resize(diagram.weight_count(c));
            const auto end = forward_pass(components.problem, diagram, c, *scaled_weights,
                                          scaled_forward[c].data(), meter);
            scaled_ends[c].weights.assign(end.begin(), end.end());
        }
    }
}

}  // namespace minewise
