// Thins the layers of a diagram at random, so that a component that is too wide to count still has
// a diagram of limited size.
//
// A layer with too many states keeps each of them independently, with a probability in proportion
// to its weight so far, but at most 1. The edges into a state that is kept are divided by its
// probability, so every sum over the diagram has the right expectation (resampling in discrete
// particle filters: Fearnhead and Clifford 2003, see docs/references.md).
//
// One path, a solution that is known, is always kept. To thin around a path, then to draw a path
// from the diagram, is a step of a Markov chain with the right stationary distribution: conditional
// resampling (Andrieu, Doucet and Holenstein 2010; Whiteley, Andrieu and Doucet 2010, see
// docs/references.md). Every solution can be reached in one step, because every state is kept with
// a positive probability, which depends on the layers before but not on the path.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/random.hpp"
#include "counting/diagram.hpp"
#include "counting/weights.hpp"

namespace minewise {

class Thinning final : public LayerFilter {
  public:
    // Keeps about `most` states a layer. `path` holds the mines of each section. A mine has the
    // odds `odds` on top of the weights; they must not depend on the path.
    Thinning(const Problem& problem, std::span<const std::int32_t> path, std::size_t most,
             double odds, CellWeights<Doubles>& weights, Random& random);

    std::int32_t mines(std::int32_t section) const override { return path_[at(section)]; }
    const std::vector<std::uint32_t>& choose(Diagram& diagram, std::size_t states,
                                             std::size_t path) override;
    std::size_t states() const override { return mass_.size(); }

  private:
    void weigh(const Diagram& diagram, std::size_t states);
    double scale() const;

    const Problem& problem_;
    std::span<const std::int32_t> path_;
    std::size_t most_;
    double odds_;
    CellWeights<Doubles>& weights_;
    Random& random_;
    std::vector<double> mass_{1.0};  // by state of the last layer: its weight so far
    std::vector<double> next_;
    std::vector<double> powers_;  // of the odds, by number of mines
    std::vector<std::uint32_t> numbers_;
};

}  // namespace minewise
