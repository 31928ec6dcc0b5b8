// The networks that estimate win probabilities: one for a belief, and one that says which guesses are
// worth examining.
//
// The value network sums over cells and over parts, as Zaheer et al. 2017 do (docs/references.md):
// each cell and each part passes through two layers, and their sums and the features of the whole
// belief through three more. The prior network sees one guess, and passes it through three layers.
// Every layer but the last is followed by max(0, x).
//
// The networks in use are part of the program: networks.bin, which research/ writes.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "value/features.hpp"

namespace minewise {

class Layer {
  public:
    static constexpr std::size_t most_outputs = 64;
    static constexpr std::size_t most_inputs = 256;

    // Reads a layer, and removes it from the file.
    explicit Layer(std::span<const std::byte>& file);

    std::size_t inputs() const { return inputs_; }
    std::size_t outputs() const { return outputs_; }
    // The outputs, after max(0, x).
    void apply(const float* in, float* out) const;
    // The first output, without max(0, x).
    double linear(const float* in) const;

  private:
    std::size_t inputs_ = 0;
    std::size_t outputs_ = 0;
    std::vector<float> weights_;  // by input, then output
    std::vector<float> biases_;
};

class Networks {
  public:
    // Throws std::invalid_argument if the file is damaged or of another version.
    explicit Networks(std::span<const std::byte> file);

    // The win probability of a belief that is not won.
    double value(const Features& features) const;
    // The logarithm of the win probability once the guess is survived, up to a constant that is the
    // same for all guesses of a belief.
    double log_prior(const std::array<float, Features::per_cell>& cell,
                     const std::array<float, Features::global>& whole) const;

  private:
    enum : std::size_t { cell_1, cell_2, part_1, part_2, head_1, head_2, head_3, value_layers };
    enum : std::size_t { prior_1 = value_layers, prior_2, prior_3, all_layers };

    std::vector<Layer> layers_;
};

// The networks that are part of the program.
const Networks& built_in_networks();

}  // namespace minewise
