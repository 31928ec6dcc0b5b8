// A walk through a component's diagram, from its end to its root. No step is a dead end: all edges
// that it offers lie on a solution with the mines that are to be placed.
#pragma once

#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "board/random.hpp"
#include "counting/diagram.hpp"
#include "counting/forward_backward.hpp"
#include "counting/weights.hpp"

namespace minewise {

// An index chosen with probability proportional to its weight; some weight must be positive.
template <class Semiring>
std::size_t draw_index(const Semiring& semiring, std::span<const typename Semiring::Value> weights,
                       Random& random) {
    const auto sum = sum_of(semiring, weights);
    double left = random.uniform();
    std::size_t chosen = weights.size();
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const double share = semiring.ratio(weights[i], sum);
        if (share <= 0.0) continue;
        chosen = i;
        if ((left -= share) < 0.0) break;
    }
    return chosen;
}

// Distributes `mines` mines randomly over the cells, according to the cells' weights.
template <class Semiring>
void scatter(CellWeights<Semiring>& weights, std::span<const std::int32_t> cells,
             std::int64_t mines, std::uint8_t* board, Random& random) {
    const Semiring& semiring = weights.semiring();
    for (std::size_t i = 0; i < cells.size() && mines > 0; ++i) {
        const std::size_t others = cells.size() - i - 1;
        if (weights.max_per_cell() == 1) {
            // Selection sampling, algorithm S (Knuth 1997, section 3.4.2, see docs/references.md).
            if (random.below(others + 1) < static_cast<std::uint64_t>(mines)) {
                board[cells[i]] = 1;
                --mines;
            }
            continue;
        }
        const auto rest = weights.section(others);
        std::vector<typename Semiring::Value> options;
        for (int j = 0; j <= weights.max_per_cell() && j <= mines; ++j) {
            const auto left = static_cast<std::size_t>(mines - j);
            options.push_back(left < rest.size() ? semiring.multiply(weights.mines(j), rest[left])
                                                 : semiring.zero());
        }
        const auto here = draw_index<Semiring>(semiring, options, random);
        board[cells[i]] = static_cast<std::uint8_t>(here);
        mines -= static_cast<std::int64_t>(here);
    }
}

class BackwardWalk {
  public:
    // The sections of the layers up to `layer` hold `mines` mines together and lead to `state`.
    struct Place {
        std::size_t layer, state;
        std::int32_t mines;
    };

    explicit BackwardWalk(const Diagram& diagram)
        : diagram_(diagram), start_(diagram.states.size() + 1, 0), incoming_(diagram.edges.size()) {
        for (const auto& edge : diagram.edges) ++start_[edge.to + 1];
        std::partial_sum(start_.begin(), start_.end(), start_.begin());
        auto next = start_;
        for (std::uint32_t e = 0; e < diagram.edges.size(); ++e)
            incoming_[next[diagram.edges[e].to]++] = e;
    }

    const Diagram& diagram() const { return diagram_; }
    // The end of a component that holds `mines` mines in all.
    Place end(std::size_t component, std::int32_t mines) const {
        const std::size_t sentinel = diagram_.first_layer[component + 1];
        return {sentinel - 1, diagram_.layers[sentinel].states - 1, mines};
    }
    // The section that the next step places; -1 at the root.
    std::int32_t section(const Place& place) const { return diagram_.layers[place.layer].section; }
    // Calls `use(edge, place)` for every edge, with the place to which it leads.
    template <class Use>
    void each_step(const Place& place, Use&& use) const {
        for (std::size_t i = start_[place.state]; i < start_[place.state + 1]; ++i) {
            const auto& edge = diagram_.edges[incoming_[i]];
            const auto& from = diagram_.states[edge.from];
            const std::int32_t left = place.mines - edge.mines;
            if (left >= from.low && left < from.low + from.length)
                use(incoming_[i], Place{place.layer - 1, edge.from, left});
        }
    }

  private:
    const Diagram& diagram_;
    // The edges that lead into each state.
    std::vector<std::uint32_t> start_;
    std::vector<std::uint32_t> incoming_;
};

// Draws the mines of each section of a component that holds `mines` mines in all, with probability
// proportional to their weights, and calls put(section, mines in it) for each: backward sampling,
// as in forward filtering, backward sampling for hidden Markov models (Fruehwirth-Schnatter 1994,
// see docs/references.md).
template <class Semiring, class Put>
void backward_sample(const BackwardWalk& walk, const Problem& problem, std::size_t component,
                     CellWeights<Semiring>& weights,
                     const std::vector<typename Semiring::Value>& forward, std::int32_t mines,
                     Random& random, Put&& put) {
    const Semiring& semiring = weights.semiring();
    const Diagram& diagram = walk.diagram();
    std::vector<BackwardWalk::Place> places;
    std::vector<typename Semiring::Value> options;
    for (auto here = walk.end(component, mines); walk.section(here) >= 0;) {
        const auto section = walk.section(here);
        const auto weight = section_weights(weights, problem, section);
        places.clear();
        options.clear();
        walk.each_step(here, [&](std::size_t e, const BackwardWalk::Place& before) {
            const auto& from = diagram.states[before.state];
            const auto m = static_cast<std::size_t>(before.mines - from.low);
            const auto own = weight[static_cast<std::size_t>(diagram.edges[e].mines)];
            places.push_back(before);
            options.push_back(
                semiring.multiply(edge_weight(weights, own, diagram, e), forward[from.offset + m]));
        });
        const auto& before = places[draw_index<Semiring>(semiring, options, random)];
        put(section, here.mines - before.mines);
        here = before;
    }
}

}  // namespace minewise
