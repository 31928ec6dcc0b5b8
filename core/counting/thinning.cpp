#include "counting/thinning.hpp"

#include <algorithm>
#include <numeric>

#include "counting/forward_backward.hpp"

namespace minewise {
namespace {

constexpr double least_probability = 0x1p-200;  // so that its inverse is finite

}  // namespace

Thinning::Thinning(const Problem& problem, std::span<const std::int32_t> path, std::size_t most,
                   double odds, CellWeights<Doubles>& weights, Random& random)
    : problem_(problem),
      path_(path),
      most_(most),
      odds_(odds),
      weights_(weights),
      random_(random) {}

// Sets mass_ to the weights of the states of the last layer, in proportion.
void Thinning::weigh(const Diagram& diagram, std::size_t states) {
    const auto& layer = diagram.layers.back();
    const auto first_from = diagram.layers[diagram.layers.size() - 2].states;
    const auto weight = section_weights(weights_, problem_, layer.section);
    powers_.resize(weight.size(), 1.0);
    for (std::size_t k = 1; k < weight.size(); ++k) powers_[k] = powers_[k - 1] * odds_;
    next_.assign(states, 0.0);
    for (std::size_t e = layer.edges; e < diagram.edges.size(); ++e) {
        const auto& edge = diagram.edges[e];
        next_[edge.to - layer.states] += mass_[edge.from - first_from] * weight[at(edge.mines)] *
                                         powers_[at(edge.mines)] * diagram.edge_weights[e];
    }
    const double sum = std::accumulate(next_.begin(), next_.end(), 0.0);
    for (double& mass : next_) mass /= sum;
    std::swap(mass_, next_);
}

// The c at which the sum of min(1, c * mass) is `most_`.
double Thinning::scale() const {
    double scale = 0.0;
    for (;;) {
        double certain = 0.0;
        double rest = 0.0;
        for (const double mass : mass_) {
            if (scale * mass >= 1.0)
                certain += 1.0;
            else
                rest += mass;
        }
        const double next = (static_cast<double>(most_) - certain) / rest;
        if (!(next > scale)) return scale;
        scale = next;
    }
}

const std::vector<std::uint32_t>& Thinning::choose(Diagram& diagram, std::size_t states,
                                                   std::size_t path) {
    weigh(diagram, states);
    numbers_.clear();
    if (states <= most_) return numbers_;
    const double scale = this->scale();
    next_.resize(states);  // by state: 1 / its probability
    std::uint32_t kept = 0;
    for (std::size_t s = 0; s < states; ++s) {
        const double probability = std::clamp(scale * mass_[s], least_probability, 1.0);
        const bool stays = random_.uniform() < probability || s == path;
        numbers_.push_back(stays ? kept : dropped);
        next_[s] = 1.0 / probability;
        if (stays) mass_[kept++] = mass_[s] / probability;
    }
    mass_.resize(kept);

    const auto& layer = diagram.layers.back();
    std::size_t end = layer.edges;
    for (std::size_t e = layer.edges; e < diagram.edges.size(); ++e) {
        auto edge = diagram.edges[e];
        const std::size_t to = edge.to - layer.states;
        if (numbers_[to] == dropped) continue;
        edge.to = layer.states + numbers_[to];
        diagram.edges[end] = edge;
        diagram.edge_weights[end++] = diagram.edge_weights[e] * next_[to];
    }
    diagram.edges.resize(end);
    diagram.edge_weights.resize(end);
    return numbers_;
}

}  // namespace minewise
