#include "counting/components.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "counting/scale.hpp"

namespace minewise {
namespace {

// Scales weights by a power of two; returns its exponent.
int scale_to_one(std::vector<double>& weights) {
    int exponent = 0;
    std::frexp(std::ranges::max(weights), &exponent);
    const double factor = std::ldexp(1.0, -exponent);
    for (double& weight : weights) weight *= factor;
    return exponent;
}

}  // namespace

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
                             const Prior& prior, Meter& meter) {
    const auto& [problem, diagram, counted, _] = components;
    forward.resize(diagram.weights);
    ends.resize(counted.size());
    log2_scale = 0.0;
    scaled_forward.clear();
    scaled_ends.clear();
    std::optional<CellWeights<ScaledDoubles>> scaled_weights;
    for (std::size_t c = 0; c < counted.size(); ++c) {
        auto& end = ends[c];
        end.low = diagram.end_state(c).low;
        end.weights.clear();
        if (component_fits_doubles(problem, problem.components[counted[c]], prior)) {
            const auto found = forward_pass(problem, diagram, c, weights,
                                            forward.data() + diagram.first_weight(c), meter);
            end.weights.assign(found.begin(), found.end());
            log2_scale += scale_to_one(end.weights);
            continue;
        }
        if (!scaled_weights) {
            scaled_weights.emplace(weights_in(ScaledDoubles{}, prior));
            scaled_forward.resize(counted.size());
            scaled_ends.resize(counted.size());
        }
        scaled_forward[c].resize(diagram.weight_count(c));
        const auto found =
            forward_pass(problem, diagram, c, *scaled_weights, scaled_forward[c].data(), meter);
        scaled_ends[c] = {end.low, {found.begin(), found.end()}};
    }
}

}  // namespace minewise
