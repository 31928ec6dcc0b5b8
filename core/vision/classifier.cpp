#include "vision/classifier.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>

namespace minewise {
namespace {

static_assert(std::endian::native == std::endian::little, "classifier.bin is little-endian");

constexpr char mark[] = "mwcells1";
enum LayerKind : std::uint32_t { convolution = 1, dense = 2 };

// Eight numbers that are multiplied at once (an extension of GCC and Clang).
constexpr std::size_t lanes = 8;
using Vector [[gnu::vector_size(lanes * sizeof(float))]] = float;
constexpr std::size_t window = 9;

std::size_t padded(std::size_t outputs) { return (outputs + lanes - 1) / lanes * lanes; }

// Places along one side of an image, without and with a margin of one place on each side.
struct Image {
    std::size_t side;
    std::size_t channels;
    std::vector<float> values;  // by row, column, channel; the margin is 0

    Image(std::size_t s, std::size_t c) : side(s), channels(c), values((s + 2) * (s + 2) * c) {}
    float* at(std::size_t y, std::size_t x) {
        return values.data() + ((y + 1) * (side + 2) + x + 1) * channels;
    }
    // The corner of the 3x3 window around a place.
    const float* around(std::size_t y, std::size_t x) const {
        return values.data() + (y * (side + 2) + x) * channels;
    }
};

// The greatest of the convolution at a square of four places, and of 0: `count` vectors of outputs.
template <std::size_t count>
[[gnu::always_inline]] inline void convolve_square(const Image& in, std::size_t y, std::size_t x,
                                                   const float* weights, const float* biases,
                                                   std::size_t stride, float* out) {
    std::array<std::array<Vector, count>, 4> sum;
    for (auto& place : sum) std::memcpy(place.data(), biases, sizeof place);
    const std::array<const float*, 4> from{in.around(y, x), in.around(y, x + 1),
                                           in.around(y + 1, x), in.around(y + 1, x + 1)};
    const std::size_t line = (in.side + 2) * in.channels;
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t i = 0; i < 3 * in.channels; ++i) {
            std::array<Vector, count> weight;
            std::memcpy(weight.data(), weights, sizeof weight);
            for (std::size_t p = 0; p < 4; ++p) {
                const float value = from[p][row * line + i];
                for (std::size_t v = 0; v < count; ++v) sum[p][v] += value * weight[v];
            }
            weights += stride;
        }
    for (std::size_t v = 0; v < count; ++v) {
        Vector most{};
        for (const auto& place : sum) most = place[v] > most ? place[v] : most;
        std::memcpy(out + v * lanes, &most, sizeof most);
    }
}

[[gnu::always_inline]] inline void convolve(const Image& in, const float* weights,
                                            const float* biases, Image& out) {
    const std::size_t outputs = out.channels;
    for (std::size_t y = 0; y < out.side; ++y)
        for (std::size_t x = 0; x < out.side; ++x)
            for (std::size_t first = 0; first < outputs;) {
                const auto square = [&]<std::size_t count>() {
                    convolve_square<count>(in, 2 * y, 2 * x, weights + first, biases + first,
                                           outputs, out.at(y, x) + first);
                    first += count * lanes;
                };
                if (outputs - first >= 2 * lanes)
                    square.template operator()<2>();
                else
                    square.template operator()<1>();
            }
}

using Convolve = void (*)(const Image& in, const float* weights, const float* biases, Image& out);

void convolve_anywhere(const Image& in, const float* weights, const float* biases, Image& out) {
    convolve(in, weights, biases, out);
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] void convolve_with_avx2(const Image& in, const float* weights,
                                                const float* biases, Image& out) {
    convolve(in, weights, biases, out);
}

Convolve best_convolve() {
    return __builtin_cpu_supports("avx2") ? convolve_with_avx2 : convolve_anywhere;
}
#else
Convolve best_convolve() { return convolve_anywhere; }
#endif

float widened(std::uint16_t half) {
    const bool negative = (half & 0x8000U) != 0;
    const int exponent = (half >> 10) & 0x1F;
    const float fraction = static_cast<float>(half & 0x3FFU) / 1024;
    const float size =
        exponent == 0 ? std::ldexp(fraction, -14) : std::ldexp(1 + fraction, exponent - 15);
    return negative ? -size : size;
}

[[noreturn]] void reject(const char* reason) {
    throw std::invalid_argument(std::string("the file of the classifier is damaged: ") + reason);
}

void take(std::span<const std::byte>& file, void* to, std::size_t bytes) {
    if (file.size() < bytes) reject("it is too short");
    std::memcpy(to, file.data(), bytes);
    file = file.subspan(bytes);
}

std::vector<float> take_halves(std::span<const std::byte>& file, std::size_t count) {
    std::vector<std::uint16_t> halves(count);
    take(file, halves.data(), count * sizeof(std::uint16_t));
    std::vector<float> values(count);
    std::ranges::transform(halves, values.begin(), widened);
    return values;
}

struct Shape {
    std::uint32_t kind;
    std::uint32_t inputs;
    std::uint32_t outputs;
};

}  // namespace

Classifier::Classifier(std::span<const std::byte> file) {
    std::array<char, sizeof mark - 1> found{};
    take(file, found.data(), found.size());
    if (!std::ranges::equal(found, std::string_view(mark))) reject("it begins otherwise");
    std::uint32_t count = 0;
    take(file, &count, sizeof count);
    if (count < 1 || count > 8) reject("it has too many layers");
    std::vector<Shape> shapes(count);
    take(file, shapes.data(), count * sizeof(Shape));
    std::size_t side = crop_side;
    std::size_t channels = crop_channels;
    for (const auto& [kind, inputs, outputs] : shapes) {
        const bool is_last = &shapes.back().kind == &kind;
        if (kind != (is_last ? dense : convolution)) reject("a layer is of another kind");
        const std::size_t expected = is_last ? channels * side * side : channels;
        if (inputs != expected || outputs > most_outputs) reject("layers do not fit");
        if (is_last) {
            if (outputs != all_kinds) reject("it has other kinds of cells");
            break;
        }
        if (side % 2 != 0) reject("it has too many layers");
        Convolution layer{channels, padded(outputs), {}, {}};
        const auto weights = take_halves(file, std::size_t{outputs} * channels * window);
        layer.weights.resize(window * channels * layer.outputs);
        for (std::size_t o = 0; o < outputs; ++o)
            for (std::size_t i = 0; i < channels; ++i)
                for (std::size_t w = 0; w < window; ++w)
                    layer.weights[(w * channels + i) * layer.outputs + o] =
                        weights[(o * channels + i) * window + w];
        layer.biases = take_halves(file, outputs);
        layer.biases.resize(layer.outputs);
        work_ += side * side * layer.weights.size() / lanes;
        if (layer.outputs != outputs) reject("a layer is not a multiple of eight wide");
        convolutions_.push_back(std::move(layer));
        side /= 2;
        channels = outputs;
    }
    const std::size_t inputs = channels * side * side;
    const auto weights = take_halves(file, all_kinds * inputs);
    weights_.resize(weights.size());
    // The file has the inputs by channel, row and column; an image has the channel last.
    for (std::size_t kind = 0; kind < all_kinds; ++kind)
        for (std::size_t c = 0; c < channels; ++c)
            for (std::size_t place = 0; place < side * side; ++place)
                weights_[(place * channels + c) * all_kinds + kind] =
                    weights[kind * inputs + c * side * side + place];
    std::ranges::copy(take_halves(file, all_kinds), biases_.begin());
    if (!file.empty()) reject("it is too long");
    work_ += weights_.size();
}

KindShares Classifier::classify(const Crop& crop) const {
    static const Convolve best = best_convolve();
    Image image(crop_side, crop_channels);
    for (std::size_t y = 0; y < crop_side; ++y)
        for (std::size_t x = 0; x < crop_side; ++x)
            for (std::size_t c = 0; c < crop_channels; ++c)
                image.at(y, x)[c] = crop[(c * crop_side + y) * crop_side + x];
    for (const Convolution& layer : convolutions_) {
        Image next(image.side / 2, layer.outputs);
        best(image, layer.weights.data(), layer.biases.data(), next);
        image = std::move(next);
    }
    std::array<float, all_kinds> sums = biases_;
    const float* weight = weights_.data();
    for (std::size_t y = 0; y < image.side; ++y)
        for (std::size_t x = 0; x < image.side; ++x)
            for (std::size_t c = 0; c < image.channels; ++c)
                for (float& sum : sums) sum += image.at(y, x)[c] * *weight++;
    const float most = *std::ranges::max_element(sums);
    KindShares shares{};
    for (std::size_t kind = 0; kind < all_kinds; ++kind) shares[kind] = std::exp(sums[kind] - most);
    normalise(shares);
    return shares;
}

const Classifier& built_in_classifier() {
    static const Classifier classifier(
        std::as_bytes(std::span(built_in_classifier_file, built_in_classifier_size)));
    return classifier;
}

}  // namespace minewise
