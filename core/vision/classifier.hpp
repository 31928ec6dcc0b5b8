// The network that names the kind of a cell from its crop.
//
// A few layers of 3x3 convolutions, each followed by max(0, x) and the greatest of 2x2, and then
// one layer that weighs everything for each kind; the shares are the softmax. The network in use is
// part of the program: classifier.bin, which research/ writes.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "vision/crop.hpp"

namespace minewise {

// In the order of the outputs. Numbers follow `number`, from 0 to 8.
enum CellKind : std::size_t {
    hidden_kind,
    flag_kind,
    number_kind,
    mine_kind = number_kind + 9,
    exploded_kind,
    wrong_flag_kind,
    other_kind,
    all_kinds
};

// Numbers are 0 to 8; blank cells are hidden or empty.
constexpr bool is_number(CellKind kind) { return kind >= number_kind && kind < mine_kind; }
constexpr bool is_blank(CellKind kind) { return kind == hidden_kind || kind == number_kind; }
constexpr bool is_mark(CellKind kind) { return kind == flag_kind || kind >= mine_kind; }

// The probability of each kind; `other_kind` is not a cell.
using KindShares = std::array<float, all_kinds>;

// How far the classifier says the same of two looks (Bhattacharyya 1943).
inline float overlap(const KindShares& a, const KindShares& b) {
    float sum = 0;
    for (std::size_t kind = 0; kind < all_kinds; ++kind) sum += std::sqrt(a[kind] * b[kind]);
    return sum;
}

inline void normalise(KindShares& shares) {
    float total = 0;
    for (const float share : shares) total += share;
    for (float& share : shares) share /= total;
}

// The likeliest kind of a cell.
inline CellKind likeliest(const KindShares& shares) {
    return static_cast<CellKind>(std::max_element(shares.begin(), shares.begin() + other_kind) -
                                 shares.begin());
}

class Classifier {
  public:
    // Throws std::invalid_argument if the file is damaged or of another version.
    explicit Classifier(std::span<const std::byte> file);

    KindShares classify(const Crop& crop) const;
    // The work of one cell, in units of a Meter.
    std::uint64_t work() const { return work_; }

  private:
    static constexpr std::size_t most_outputs = 64;

    struct Convolution {
        std::size_t inputs;
        std::size_t outputs;
        std::vector<float> weights;  // by place in the 3x3 window, input, output
        std::vector<float> biases;
    };

    std::vector<Convolution> convolutions_;
    std::vector<float> weights_;  // of the last layer, by input, then output
    std::array<float, all_kinds> biases_{};
    std::uint64_t work_ = 0;
};

// The contents of classifier.bin, which the build turns into C++ (CMakeLists.txt).
extern const unsigned char built_in_classifier_file[];
extern const std::size_t built_in_classifier_size;
extern const char* const built_in_classifier_digest;

// The classifier that is part of the program.
const Classifier& built_in_classifier();

}  // namespace minewise
