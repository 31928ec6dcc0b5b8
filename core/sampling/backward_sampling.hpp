// Backward sampling through a component's diagram, from its end to its root, as in forward
// filtering, backward sampling for hidden Markov models (Fruehwirth-Schnatter 1994, see
// docs/references.md).
#pragma once

#include <numeric>
#include <vector>

#include "counting/diagram.hpp"
#include "counting/forward_backward.hpp"
#include "sampling/draw.hpp"

namespace minewise {

// The edges that lead into each state.
class IncomingEdges {
  public:
    explicit IncomingEdges(const Diagram& diagram)
        : start_(diagram.states.size() + 1, 0), edges_(diagram.edges.size()) {
        for (const auto& edge : diagram.edges) ++start_[edge.to + 1];
        std::partial_sum(start_.begin(), start_.end(), start_.begin());
        auto next = start_;
        for (std::uint32_t e = 0; e < diagram.edges.size(); ++e)
            edges_[next[diagram.edges[e].to]++] = e;
    }
    std::span<const std::uint32_t> operator[](std::size_t state) const {
        return {edges_.data() + start_[state], start_[state + 1] - start_[state]};
    }

  private:
    std::vector<std::uint32_t> start_;
    std::vector<std::uint32_t> edges_;
};

// Draws the mines of each section of a component that holds `mines` mines in all, with probability
// proportional to their weights, and calls place(section, mines in it) for each.
template <class Semiring, class Place>
void backward_sample(const Problem& problem, const Diagram& diagram, std::size_t component,
                     const IncomingEdges& incoming, CellWeights<Semiring>& weights,
                     const std::vector<typename Semiring::Value>& forward, std::int32_t mines,
                     Random& random, Place&& place) {
    const Semiring& semiring = weights.semiring();
    std::vector<typename Semiring::Value> options;
    std::size_t state = diagram.layers[diagram.first_layer[component + 1]].states - 1;
    for (std::size_t layer = diagram.first_layer[component + 1];
         --layer > diagram.first_layer[component];) {
        const auto section = diagram.layers[layer].section;
        const auto weight = section_weights(weights, problem, section);
        options.clear();
        for (const auto e : incoming[state]) {
            const auto& edge = diagram.edges[e];
            const auto& from = diagram.states[edge.from];
            const std::int32_t m = mines - edge.mines - from.low;
            options.push_back(
                m >= 0 && m < from.length
                    ? semiring.multiply(
                          edge_weight(weights, weight[static_cast<std::size_t>(edge.mines)],
                                      diagram, e),
                          forward[from.offset + static_cast<std::size_t>(m)])
                    : semiring.zero());
        }
        const auto& edge =
            diagram.edges[incoming[state][draw_index<Semiring>(semiring, options, random)]];
        place(section, edge.mines);
        mines -= edge.mines;
        state = edge.from;
    }
}

}  // namespace minewise
