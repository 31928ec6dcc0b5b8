// The forward-backward algorithm on a diagram (Rabiner 1989, see docs/references.md): weights for
// its states and mine counts, in any semiring.
//
// The forward weight of (state, m) sums the layouts of the placed sections that hold m mines and
// lead to the state. The backward weight sums the completions, each times the weight that the rest
// of the board gives to the component's mine count. The product of an edge's forward weight, its
// own weight and its backward weight is the total weight of the solutions that use the edge. Cost:
// the number of edges times the spread of mine counts.
#pragma once

#include <span>
#include <vector>

#include "counting/diagram.hpp"
#include "counting/weights.hpp"

namespace minewise {

// One value for each pair (section, number of mines in it), section by section.
template <class Value>
class SectionTable {
  public:
    SectionTable(const Problem& problem, Value zero) {
        start_.reserve(problem.sections.size() + 1);
        start_.push_back(0);
        for (std::size_t s = 0; s < problem.sections.size(); ++s) {
            const auto capacity =
                problem.sections.length(static_cast<std::int32_t>(s)) * problem.max_per_cell;
            start_.push_back(start_.back() + static_cast<std::uint32_t>(capacity) + 1);
        }
        values_.assign(start_.back(), zero);
    }
    std::span<Value> operator[](std::int32_t section) {
        const auto begin = start_[at(section)];
        return {values_.data() + begin, start_[at(section) + 1] - begin};
    }
    std::span<const Value> operator[](std::int32_t section) const {
        return const_cast<SectionTable&>(*this)[section];
    }

  private:
    std::vector<std::uint32_t> start_;
    std::vector<Value> values_;
};

// The weights of a section's layouts, by number of mines.
template <class Semiring>
std::span<const typename Semiring::Value> section_weights(CellWeights<Semiring>& weights,
                                                          const Problem& problem,
                                                          std::int32_t section) {
    return weights.section(static_cast<std::size_t>(problem.sections.length(section)));
}

// The weight of an edge: the weight of the section's layouts times the factors that close on it.
// Every pass gets the weight of an edge from this function.
template <class Semiring>
typename Semiring::Value edge_weight(const CellWeights<Semiring>& weights,
                                     typename Semiring::Value cells, const Diagram& diagram,
                                     std::size_t edge) {
    if constexpr (requires { weights.semiring().from(1.0); })
        if (!diagram.edge_weights.empty() && weights.weighs_factors())
            return weights.semiring().multiply(cells,
                                               weights.semiring().from(diagram.edge_weights[edge]));
    return cells;
}

// Computes the forward weights of one component into `forward`, which has room for this component
// alone. Returns the weights of the end state, by number of mines from its `low` on.
template <class Semiring>
std::span<const typename Semiring::Value> forward_pass(
    const Problem& problem, const Diagram& diagram, std::size_t component,
    CellWeights<Semiring>& weights, typename Semiring::Value* forward, Meter& meter) {
    const Semiring& semiring = weights.semiring();
    const std::size_t first = diagram.first_layer[component];
    const std::size_t end = diagram.first_layer[component + 1];
    const std::size_t base = diagram.first_weight(component);
    forward[0] = semiring.one();
    for (std::size_t layer = first + 1; layer < end; ++layer) {
        const auto [section, states, edges] = diagram.layers[layer];
        const auto [_, state_end, edge_end] = diagram.layers[layer + 1];
        const auto weight = section_weights(weights, problem, section);
        const auto& last = diagram.states[state_end - 1];
        const std::size_t weight_end = last.offset + static_cast<std::size_t>(last.length);
        for (std::size_t i = diagram.states[states].offset; i < weight_end; ++i)
            forward[i - base] = semiring.zero();
        for (std::size_t e = edges; e < edge_end; ++e) {
            const auto [from_index, to_index, mines] = diagram.edges[e];
            const auto& from = diagram.states[from_index];
            const auto& to = diagram.states[to_index];
            const auto w =
                edge_weight(weights, weight[static_cast<std::size_t>(mines)], diagram, e);
            const auto* source = forward + (from.offset - base);
            auto* target = forward + (to.offset - base) + (from.low + mines - to.low);
            for (std::int32_t m = 0; m < from.length; ++m)
                target[m] = semiring.add(target[m], semiring.multiply(w, source[m]));
        }
        meter.tick((edge_end - edges) * 4);
    }
    const auto& state = diagram.end_state(component);
    return {forward + (state.offset - base), static_cast<std::size_t>(state.length)};
}

// Propagates the weights `outside` (by the component's number of mines, from its end state's `low`
// on) backwards, layer by layer; adds to `solutions` the weight of the solutions with k mines in
// each section.
template <class Semiring>
void backward_pass(const Problem& problem, const Diagram& diagram, std::size_t component,
                   CellWeights<Semiring>& weights, const typename Semiring::Value* forward,
                   std::span<const typename Semiring::Value> outside,
                   SectionTable<typename Semiring::Value>& solutions, Meter& meter) {
    using Value = typename Semiring::Value;
    const Semiring& semiring = weights.semiring();
    const std::size_t first = diagram.first_layer[component];
    const std::size_t base = diagram.first_weight(component);
    static thread_local std::vector<Value> after;
    static thread_local std::vector<Value> before;
    after.assign(outside.begin(), outside.end());
    for (std::size_t layer = diagram.first_layer[component + 1]; --layer > first;) {
        const auto [section, states, edges] = diagram.layers[layer];
        const auto edge_end = diagram.layers[layer + 1].edges;
        const std::size_t after_base = diagram.states[states].offset;
        const std::size_t before_base = diagram.states[diagram.layers[layer - 1].states].offset;
        const auto weight = section_weights(weights, problem, section);
        const auto found = solutions[section];
        before.assign(after_base - before_base, semiring.zero());
        for (std::size_t e = edges; e < edge_end; ++e) {
            const auto [from_index, to_index, mines] = diagram.edges[e];
            const auto& from = diagram.states[from_index];
            const auto& to = diagram.states[to_index];
            const auto w =
                edge_weight(weights, weight[static_cast<std::size_t>(mines)], diagram, e);
            const auto* source = forward + (from.offset - base);
            const auto* later =
                after.data() + (to.offset - after_base) + (from.low + mines - to.low);
            auto* earlier = before.data() + (from.offset - before_base);
            Value sum = semiring.zero();
            for (std::int32_t m = 0; m < from.length; ++m) {
                sum = semiring.add(sum, semiring.multiply(source[m], later[m]));
                earlier[m] = semiring.add(earlier[m], semiring.multiply(w, later[m]));
            }
            auto& slot = found[static_cast<std::size_t>(mines)];
            slot = semiring.add(slot, semiring.multiply(w, sum));
        }
        std::swap(before, after);
        meter.tick((edge_end - edges) * 6);
    }
}

}  // namespace minewise
