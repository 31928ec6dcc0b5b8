// Every way to place a component's sections one after the other, as a layered graph.
//
// A state is the count of mines found so far in each open clue (some of its sections placed, some
// not); equal states are one node. An edge places a number of mines in the next section. A clue
// that closes must hold a count in its range, and a state whose counts can no longer get there is
// never made, nor kept when it turns out to lead nowhere: so every path from root to end is a
// solution of the component, up to the arrangement of mines inside sections, and every state and
// edge lies on one. Weights are no part of the graph; passes over it bring them (pass.hpp).
//
// Counts are packed into a key with as many bits a clue as its range needs. The weight of a factor
// lies on the edge on which it closes, where its count is known; an edge of weight 0 is left out.
#pragma once

#include <cstdint>
#include <vector>

#include "base/meter.hpp"
#include "system/problem.hpp"

namespace minewise {

struct Diagram {
    struct Edge {
        std::uint32_t from, to;
        std::int32_t mines;  // placed in the layer's section
    };
    // Each state stands for the layouts of what is placed, told apart by their number of mines:
    // low, low + 1 ... low + length - 1, with weights from `offset` on in the arrays of the passes.
    struct State {
        std::uint32_t offset;
        std::int32_t low, length;
    };
    // The states after `section` is placed, and the edges that lead to them. A component's first
    // layer is its root: one state, no section, no edges.
    struct Layer {
        std::int32_t section;
        std::uint32_t states, edges;  // where they begin; they end where the next layer's begin
    };

    std::vector<Edge> edges;
    // By edge: the product of the weights of the factors that it closes. Empty where all of those
    // are 1, as they are for exact clues and ranges.
    std::vector<double> edge_weights;
    std::vector<State> states;
    std::vector<Layer> layers;                  // one more at the end, to close the last
    std::vector<std::uint32_t> first_layer{0};  // by component, one more at the end
    std::size_t weights = 0;  // length of an array with a weight for each state and mine count

    std::size_t components() const { return first_layer.size() - 1; }
    const State& end_state(std::size_t component) const {
        return states[layers[first_layer[component + 1]].states - 1];
    }

    // A component's weights within an array over the whole diagram.
    std::size_t first_weight(std::size_t component) const {
        return states[layers[first_layer[component]].states].offset;
    }
    std::size_t weight_count(std::size_t component) const {
        const State& end = end_state(component);
        return end.offset + static_cast<std::size_t>(end.length) - first_weight(component);
    }

    std::size_t bytes() const {
        return edges.capacity() * sizeof(Edge) + edge_weights.capacity() * sizeof(double) +
               states.capacity() * sizeof(State);
    }

    // Starts anew, in the same memory.
    void clear() {
        edges.clear();
        edge_weights.clear();
        states.clear();
        layers.clear();
        first_layer.assign(1, 0);
        weights = 0;
    }

    // Appends a component. Throws Contradiction where it has no solution, and OverBudget (the
    // diagram is then as before) where it is too wide.
    void add(const Problem& problem, std::span<const std::int32_t> order, Meter& meter);
};

}  // namespace minewise
