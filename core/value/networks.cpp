#include "value/networks.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <stdexcept>

#include "value/built_in.hpp"

namespace minewise {
namespace {

static_assert(std::endian::native == std::endian::little, "networks.bin is little-endian");

// The first four bytes: MWN and the version of the features and the format.
constexpr std::uint32_t mark = 0x314E574D;

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
    weights_.resize(inputs_ * outputs_);
    biases_.resize(outputs_);
    take(file, weights_.data(), weights_.size() * sizeof(float));
    take(file, biases_.data(), biases_.size() * sizeof(float));
}

void Layer::apply(const float* in, float* out) const {
    std::array<float, most_outputs> sum;
    std::ranges::copy(biases_, sum.begin());
    const float* weights = weights_.data();
    for (std::size_t i = 0; i < inputs_; ++i, weights += outputs_) {
        if (in[i] == 0.0F) continue;
        for (std::size_t o = 0; o < outputs_; ++o) sum[o] += in[i] * weights[o];
    }
    for (std::size_t o = 0; o < outputs_; ++o) out[o] = std::max(sum[o], 0.0F);
}

double Layer::linear(const float* in) const {
    double sum = biases_[0];
    for (std::size_t i = 0; i < inputs_; ++i)
        sum += static_cast<double>(weights_[i * outputs_]) * static_cast<double>(in[i]);
    return sum;
}

Networks::Networks(std::span<const std::byte> file) {
    std::uint32_t found = 0;
    take(file, &found, sizeof found);
    if (found != mark)
        throw std::invalid_argument("not a file of networks, or one of another version");
    while (layers_.size() < all_layers) layers_.emplace_back(file);
    const auto follows = [&](std::size_t layer) {
        return layers_[layer].inputs() == layers_[layer - 1].outputs();
    };
    const bool fits = file.empty() && layers_[cell_1].inputs() == Features::per_cell &&
                      follows(cell_2) && layers_[part_1].inputs() == Features::per_part &&
                      follows(part_2) &&
                      layers_[head_1].inputs() == Features::global + layers_[cell_2].outputs() +
                                                      layers_[part_2].outputs() &&
                      follows(head_2) && follows(head_3) &&
                      layers_[prior_1].inputs() == Features::per_cell + Features::global &&
                      follows(prior_2) && follows(prior_3);
    if (!fits)
        throw std::invalid_argument("the file of the networks is damaged: layers do not fit");
}

double Networks::value(const Features& features) const {
    std::array<float, Layer::most_inputs> whole{};
    std::array<float, Layer::most_outputs> a;
    std::array<float, Layer::most_outputs> b;
    std::ranges::copy(features.whole, whole.begin());
    const auto pool = [&](const auto& items, const Layer& one, const Layer& two, float* sum) {
        for (const auto& item : items) {
            one.apply(item.data(), a.data());
            two.apply(a.data(), b.data());
            for (std::size_t o = 0; o < two.outputs(); ++o) sum[o] += b[o];
        }
    };
    float* const cells = whole.data() + Features::global;
    pool(features.cells, layers_[cell_1], layers_[cell_2], cells);
    pool(features.parts, layers_[part_1], layers_[part_2], cells + layers_[cell_2].outputs());
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
