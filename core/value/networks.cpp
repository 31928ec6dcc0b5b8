#include "value/networks.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <stdexcept>

namespace minewise {
namespace {

static_assert(std::endian::native == std::endian::little, "networks.bin is little-endian");

// The first four bytes: MWN and the version of the features and the format.
constexpr std::uint32_t mark = 0x334E574D;

// Eight numbers that are added at once (an extension of GCC and Clang).
constexpr std::size_t width = 8;
using Vector [[gnu::vector_size(width * sizeof(float))]] = float;
constexpr std::size_t block = 2 * width;  // the number of outputs is rounded up to these

[[gnu::always_inline]] inline void load(const float* from, Vector& to) {
    std::memcpy(&to, from, sizeof to);
}

// Adds up `count` vectors of outputs: the biases, and the weights of each input times the input.
// Then takes max(0, x) of each.
template <std::size_t count>
[[gnu::always_inline]] inline void sum_block(std::span<const float> in, const float* biases,
                                             const float* weights, std::size_t stride, float* out) {
    std::array<Vector, count> sum;
    for (std::size_t v = 0; v < count; ++v) load(biases + v * width, sum[v]);
    for (const float x : in) {
        if (x != 0.0F)
            for (std::size_t v = 0; v < count; ++v) {
                Vector row;
                load(weights + v * width, row);
                sum[v] += x * row;
            }
        weights += stride;
    }
    for (std::size_t v = 0; v < count; ++v) {
        const Vector positive = sum[v] > 0.0F ? sum[v] : Vector{};
        std::memcpy(out + v * width, &positive, sizeof positive);
    }
}

[[gnu::always_inline]] inline void sum_blocks(std::span<const float> in,
                                              std::span<const float> biases, const float* weights,
                                              float* out) {
    std::size_t at = 0;
    for (; at + 2 * block <= biases.size(); at += 2 * block)
        sum_block<4>(in, biases.data() + at, weights + at, biases.size(), out + at);
    if (at < biases.size())
        sum_block<2>(in, biases.data() + at, weights + at, biases.size(), out + at);
}

using SumBlocks = void (*)(std::span<const float> in, std::span<const float> biases,
                           const float* weights, float* out);

void sum_blocks_anywhere(std::span<const float> in, std::span<const float> biases,
                         const float* weights, float* out) {
    sum_blocks(in, biases, weights, out);
}

#if defined(__x86_64__)
// The results are the same bits: AVX2 alone does not round products and sums together.
[[gnu::target("avx2")]] void sum_blocks_with_avx2(std::span<const float> in,
                                                  std::span<const float> biases,
                                                  const float* weights, float* out) {
    sum_blocks(in, biases, weights, out);
}

SumBlocks best_sum_blocks() {
    return __builtin_cpu_supports("avx2") ? sum_blocks_with_avx2 : sum_blocks_anywhere;
}
#else
SumBlocks best_sum_blocks() { return sum_blocks_anywhere; }
#endif

void take(std::span<const std::byte>& file, void* to, std::size_t bytes) {
    if (file.size() < bytes) throw std::invalid_argument("the file of the networks is too short");
    std::memcpy(to, file.data(), bytes);
    file = file.subspan(bytes);
}

}  // namespace

Layer::Layer(std::span<const std::byte>& file) {
    std::array<std::uint32_t, 2> shape;
    take(file, shape.data(), sizeof shape);
    inputs_ = shape[0];
    outputs_ = shape[1];
    if (outputs_ == 0 || outputs_ > most_outputs || inputs_ > most_inputs)
        throw std::invalid_argument("the file of the networks is damaged: a layer is too wide");
    stride_ = (outputs_ + block - 1) / block * block;
    weights_.resize(inputs_ * stride_);
    biases_.resize(stride_);
    for (std::size_t i = 0; i < inputs_; ++i)
        take(file, weights_.data() + i * stride_, outputs_ * sizeof(float));
    take(file, biases_.data(), outputs_ * sizeof(float));
}

void Layer::apply(const float* in, float* out) const {
    static const SumBlocks sum = best_sum_blocks();
    sum({in, inputs_}, biases_, weights_.data(), out);
}

double Layer::linear(const float* in) const {
    double sum = biases_[0];
    for (std::size_t i = 0; i < inputs_; ++i)
        sum += static_cast<double>(weights_[i * stride_]) * static_cast<double>(in[i]);
    return sum;
}

Networks::Networks(std::span<const std::byte> file) {
    std::uint32_t found = 0;
    take(file, &found, sizeof found);
    if (found != mark)
        throw std::invalid_argument("not a file of networks, or one of another version");
    while (layers_.size() < all_layers) layers_.emplace_back(file);
    const auto fits = [&](std::size_t layer, std::size_t inputs) {
        if (layers_[layer].inputs() != inputs)
            throw std::invalid_argument("the file of the networks is damaged: layers do not fit");
    };
    const std::size_t cells = layers_[cell_0].outputs();
    const std::size_t clues = layers_[clue_0].outputs();
    fits(cell_0, Features::per_cell);
    fits(clue_0, Features::per_clue);
    for (std::size_t i = 0; i < rounds; ++i) {
        fits(round + 2 * i, clues + cells);
        fits(round + 2 * i + 1, 2 * cells + clues);
        if (round_of_clues(i).outputs() != clues || round_of_cells(i).outputs() != cells)
            throw std::invalid_argument("the file of the networks is damaged: layers do not fit");
    }
    fits(readout, cells);
    fits(part_1, Features::per_part);
    fits(part_2, layers_[part_1].outputs());
    fits(head_1, Features::global + layers_[readout].outputs() + layers_[part_2].outputs());
    fits(head_2, layers_[head_1].outputs());
    fits(head_3, layers_[head_2].outputs());
    fits(prior_1, Features::per_cell + Features::global);
    fits(prior_2, layers_[prior_1].outputs());
    fits(prior_3, layers_[prior_2].outputs());
    if (!file.empty()) throw std::invalid_argument("the file of the networks is too long");
}

double Networks::value(const Features& features) const {
    static thread_local std::vector<float> cells, clues, read_by_clues, read_by_cells;
    std::array<float, Layer::most_outputs> a;
    std::array<float, Layer::most_outputs> b;
    const std::size_t cell_width = layers_[cell_0].outputs();
    const std::size_t clue_width = layers_[clue_0].outputs();
    const auto add = [](const float* from, float* to, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) to[i] += from[i];
    };

    cells.resize(features.cells.size() * cell_width);
    clues.resize(features.clues.size() * clue_width);
    for (std::size_t i = 0; i < features.cells.size(); ++i) {
        layers_[cell_0].apply(features.cells[i].data(), a.data());
        std::copy_n(a.data(), cell_width, &cells[i * cell_width]);
    }
    for (std::size_t i = 0; i < features.clues.size(); ++i) {
        layers_[clue_0].apply(features.clues[i].data(), a.data());
        std::copy_n(a.data(), clue_width, &clues[i * clue_width]);
    }

    const std::size_t clue_inputs = clue_width + cell_width;
    const std::size_t cell_inputs = 2 * cell_width + clue_width;
    for (std::size_t r = 0; r < rounds; ++r) {
        read_by_clues.assign(features.clues.size() * clue_inputs, 0.0F);
        for (std::size_t i = 0; i < features.clues.size(); ++i)
            std::copy_n(&clues[i * clue_width], clue_width, &read_by_clues[i * clue_inputs]);
        for (const auto& [one, other] : features.cell_clue)
            add(&cells[one * cell_width], &read_by_clues[other * clue_inputs + clue_width],
                cell_width);
        for (std::size_t i = 0; i < features.clues.size(); ++i) {
            round_of_clues(r).apply(&read_by_clues[i * clue_inputs], a.data());
            std::copy_n(a.data(), clue_width, &clues[i * clue_width]);
        }

        read_by_cells.assign(features.cells.size() * cell_inputs, 0.0F);
        for (std::size_t i = 0; i < features.cells.size(); ++i)
            std::copy_n(&cells[i * cell_width], cell_width, &read_by_cells[i * cell_inputs]);
        for (const auto& [one, other] : features.cell_cell)
            add(&cells[other * cell_width], &read_by_cells[one * cell_inputs + cell_width],
                cell_width);
        for (const auto& [one, other] : features.cell_clue)
            add(&clues[other * clue_width], &read_by_cells[one * cell_inputs + 2 * cell_width],
                clue_width);
        for (std::size_t i = 0; i < features.cells.size(); ++i) {
            round_of_cells(r).apply(&read_by_cells[i * cell_inputs], a.data());
            std::copy_n(a.data(), cell_width, &cells[i * cell_width]);
        }
    }

    std::array<float, Layer::most_inputs> whole{};
    std::ranges::copy(features.whole, whole.begin());
    float* const sum_of_cells = whole.data() + Features::global;
    for (std::size_t i = 0; i < features.cells.size(); ++i) {
        layers_[readout].apply(&cells[i * cell_width], a.data());
        add(a.data(), sum_of_cells, layers_[readout].outputs());
    }
    float* const sum_of_parts = sum_of_cells + layers_[readout].outputs();
    for (const auto& part : features.parts) {
        layers_[part_1].apply(part.data(), a.data());
        layers_[part_2].apply(a.data(), b.data());
        add(b.data(), sum_of_parts, layers_[part_2].outputs());
    }
    layers_[head_1].apply(whole.data(), a.data());
    layers_[head_2].apply(a.data(), b.data());
    return 1.0 / (1.0 + std::exp(-layers_[head_3].linear(b.data())));
}

double Networks::log_prior(const std::array<float, Features::per_cell>& cell,
                           const std::array<float, Features::global>& whole) const {
    std::array<float, Features::per_cell + Features::global> in;
    std::ranges::copy(whole, std::ranges::copy(cell, in.begin()).out);
    std::array<float, Layer::most_outputs> a;
    std::array<float, Layer::most_outputs> b;
    layers_[prior_1].apply(in.data(), a.data());
    layers_[prior_2].apply(a.data(), b.data());
    return layers_[prior_3].linear(b.data());
}

const Networks& built_in_networks() {
    static const Networks networks(
        std::as_bytes(std::span(built_in_networks_file, built_in_networks_size)));
    return networks;
}

}  // namespace minewise
