// A component's solutions as a layered decision diagram: a multivalued decision diagram (MDD) with
// one layer for each section (Andersen et al. 2007; Bergman et al. 2016, see docs/references.md).
//
// A state is the number of mines placed so far in each open clue (a clue is open if some of its
// sections are placed and some are not); equal states are merged into one node. An edge places a
// number of mines in the next section. A clue must hold a count in its range when it closes. States
// from which this is impossible are not created, and dead ends are removed afterwards. So every
// path from the root to the end is a solution of the component, up to the arrangement of mines
// within sections, and every state and edge lies on such a path. The diagram itself holds no
// weights of layouts; the passes over it add them (forward_backward.hpp).
//
// The counts are packed into a key that uses as many bits per clue as its range needs. The weight
// of a factor is attached to the edges on which it closes, because its count is known there; edges
// of weight 0 are left out.
#pragma once

#include <cstdint>
#include <vector>

#include "base/meter.hpp"
#include "system/problem.hpp"

namespace minewise {

struct Diagram;

// Chooses the states of wide layers, so that a diagram is thinned while it is built (thinning.hpp):
// then it holds some of the solutions, and the weights of the edges into the states that stay make
// up for those that do not.
class LayerFilter {
  public:
    static constexpr std::uint32_t dropped = ~std::uint32_t{0};

    virtual ~LayerFilter() = default;

    // The mines that the section holds in a path that is to stay.
    virtual std::int32_t mines(std::int32_t section) const = 0;
    // Called after each layer with its number of states, and the state of the path among them.
    // Removes the edges into the states that are dropped. Returns the new number of each state;
    // empty if all of them stay.
    virtual const std::vector<std::uint32_t>& choose(Diagram& diagram, std::size_t states,
                                                     std::size_t path) = 0;
    // The number of states that stayed.
    virtual std::size_t states() const = 0;
};

struct Diagram {
    struct Edge {
        std::uint32_t from, to;
        std::int32_t mines;  // placed in the section of the layer
    };
    // A state stands for the layouts of the sections placed so far, grouped by their number of
    // mines: low, low + 1 ... low + length - 1. In the arrays of the passes their weights begin at
    // `offset`.
    struct State {
        std::uint32_t offset;
        std::int32_t low, length;
    };
    // The states after `section` is placed, and the edges that lead to them. A component's first
    // layer is its root: one state, no section, no edges.
    struct Layer {
        std::int32_t section;
        std::uint32_t states, edges;  // first indices; the next layer's are the ends
    };

    std::vector<Edge> edges;
    // By edge: the product of the weights of the factors that close on it. Empty if all of them are
    // 1, as they are for exact clues and ranges.
    std::vector<double> edge_weights;
    std::vector<State> states;
    std::vector<Layer> layers;                  // with a sentinel at the end
    std::vector<std::uint32_t> first_layer{0};  // by component, with a sentinel at the end
    std::size_t weights = 0;  // length of an array with a weight for each state and mine count

    std::size_t components() const { return first_layer.size() - 1; }
    const State& end_state(std::size_t component) const {
        return states[layers[first_layer[component + 1]].states - 1];
    }

    // The first index of a component's weights in an array over the whole diagram.
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

    // Removes all components, but keeps the memory.
    void clear() {
        edges.clear();
        edge_weights.clear();
        states.clear();
        layers.clear();
        first_layer.assign(1, 0);
        weights = 0;
    }

    // Appends a component. Throws Contradiction if it has no solution, and OverBudget, without
    // changing the diagram, if it exceeds the budget. If `filter` is null, all states stay.
    void add(const Problem& problem, std::span<const std::int32_t> order, Meter& meter,
             LayerFilter* filter = nullptr);
};

}  // namespace minewise
