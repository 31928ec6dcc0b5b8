// The networks that estimate win probabilities: one for a belief, and one that says which guesses
// are worth examining.
//
// The value network passes messages between cells and clues, as Gilmer et al. 2017 do
// (docs/references.md). Each cell and each clue has a state, computed from its features. Twice,
// each clue reads the sum of the states of its cells, and then each cell reads the sums of the
// states of its clues and of the cells that touch it. The sums over all cells and over all parts,
// and the features of the whole belief, pass through three more layers. So the network applies to
// boards of any size and topology. The prior network sees one guess, and passes it through three
// layers. Every layer but the last is followed by max(0, x).
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
    // The outputs, after max(0, x). Some numbers after the last output are overwritten, as far as
    // `most_outputs`.
    void apply(const float* in, float* out) const;
    // The first output, without max(0, x).
    double linear(const float* in) const;

  private:
    std::size_t inputs_ = 0;
    std::size_t outputs_ = 0;
    std::size_t stride_ = 0;      // the outputs, rounded up to whole blocks
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
    static constexpr std::size_t rounds = 2;
    // Each round has a layer of the clues and one of the cells.
    enum : std::size_t { cell_0, clue_0, round, part_1 = round + 2 * rounds + 1, part_2 };
    enum : std::size_t { readout = part_1 - 1 };
    enum : std::size_t {
        head_1 = part_2 + 1,
        head_2,
        head_3,
        prior_1,
        prior_2,
        prior_3,
        all_layers
    };

    const Layer& round_of_clues(std::size_t i) const { return layers_[round + 2 * i]; }
    const Layer& round_of_cells(std::size_t i) const { return layers_[round + 2 * i + 1]; }

    std::vector<Layer> layers_;
};

// The networks that are part of the program: networks.bin, which the build turns into C++
// (CMakeLists.txt).
const Networks& built_in_networks();
extern const unsigned char built_in_networks_file[];
extern const std::size_t built_in_networks_size;
extern const char* const built_in_networks_digest;  // the first digits of its SHA-256

}  // namespace minewise
