#include "counting/join.hpp"

#include <algorithm>

namespace minewise {
namespace {

// Coefficients 0 ... `most` of the cell polynomial to the power `cells`.
template <class Semiring>
std::vector<typename Semiring::Value> power_of_cell(const CellWeights<Semiring>& weights,
                                                    std::int64_t cells, std::int64_t most) {
    using Value = typename Semiring::Value;
    const Semiring& semiring = weights.semiring();
    const auto limit = static_cast<std::size_t>(most) + 1;
    const auto multiply = [&](const std::vector<Value>& a, const std::vector<Value>& b) {
        std::vector<Value> product(std::min(limit, a.size() + b.size() - 1), semiring.zero());
        for (std::size_t i = 0; i < a.size(); ++i)
            for (std::size_t j = 0; j < b.size() && i + j < limit; ++j)
                product[i + j] = semiring.add(product[i + j], semiring.multiply(a[i], b[j]));
        return product;
    };
    std::vector<Value> result{semiring.one()};
    std::vector<Value> base;
    for (int j = 0; j <= weights.max_per_cell(); ++j) base.push_back(weights.mines(j));
    for (; cells != 0; cells >>= 1) {
        if ((cells & 1) != 0) result = multiply(result, base);
        if (cells > 1) base = multiply(base, base);
    }
    result.resize(limit, semiring.zero());
    return result;
}

template <class Semiring>
std::vector<typename Semiring::Value> slice_of_power(const CellWeights<Semiring>& weights,
                                                     std::int64_t cells, std::int64_t least,
                                                     std::int64_t most) {
    const auto all = power_of_cell(weights, cells, most);
    return {all.begin() + static_cast<std::ptrdiff_t>(least), all.end()};
}

// The ratio of the weights of n + 1 and n mines among `cells` cells with at most one mine each.
double step(double odds, std::int64_t cells, std::int64_t n) {
    return static_cast<double>(cells - n) / static_cast<double>(n + 1) * odds;
}

// The most likely number of mines in the range; weights are relative to the weight of this number.
std::int64_t reference(double odds, std::int64_t cells, std::int64_t least, std::int64_t most) {
    return std::clamp(static_cast<std::int64_t>(odds / (1.0 + odds) * static_cast<double>(cells)),
                      least, most);
}

template <class Semiring>
std::vector<typename Semiring::Value> relative_weights(const Semiring& semiring, double odds,
                                                       std::int64_t cells, std::int64_t least,
                                                       std::int64_t most) {
    std::vector<typename Semiring::Value> result(static_cast<std::size_t>(most - least) + 1,
                                                 semiring.one());
    const std::int64_t middle = reference(odds, cells, least, most);
    const auto at = [&](std::int64_t n) -> auto& {
        return result[static_cast<std::size_t>(n - least)];
    };
    for (auto n = middle; n < most; ++n)
        at(n + 1) = semiring.multiply(at(n), semiring.from(step(odds, cells, n)));
    for (auto n = middle; n > least; --n)
        at(n - 1) = semiring.multiply(at(n), semiring.from(1.0 / step(odds, cells, n - 1)));
    return result;
}

}  // namespace

std::vector<double> cell_weights(const Prior& prior) {
    if (prior.density) return {1.0 - *prior.density, *prior.density};
    std::vector<double> weights{1.0};
    for (int j = 1; j <= prior.max_per_cell; ++j) weights.push_back(weights.back() / j);
    return weights;
}

std::int64_t interior_reference(const Prior& prior, std::int64_t cells, std::int64_t least,
                                std::int64_t most) {
    const auto weights = cell_weights(prior);
    return reference(weights[1] / weights[0], cells, least, most);
}

ScaledDouble interior_scale(const Prior& prior, std::int64_t cells, std::int64_t least,
                            std::int64_t most) {
    const ScaledDoubles semiring;
    if (prior.max_per_cell > 1 || least > most) return semiring.one();
    const auto weights = weights_in(semiring, prior);
    const double odds = semiring.ratio(weights.mines(1), weights.mines(0));
    ScaledDouble value = weights.power(weights.mines(0), static_cast<std::uint64_t>(cells));
    const std::int64_t middle = reference(odds, cells, least, most);
    for (std::int64_t n = 0; n < middle; ++n)
        value = semiring.multiply(value, semiring.from(step(odds, cells, n)));
    return value;
}

template <class Semiring>
std::vector<typename Semiring::Value> interior_weights(CellWeights<Semiring>& weights,
                                                       std::int64_t cells, std::int64_t least,
                                                       std::int64_t most) {
    if (weights.max_per_cell() > 1) return slice_of_power(weights, cells, least, most);
    const double odds = weights.semiring().ratio(weights.mines(1), weights.mines(0));
    return relative_weights(weights.semiring(), odds, cells, least, most);
}
template std::vector<double> interior_weights(CellWeights<Doubles>&, std::int64_t, std::int64_t,
                                              std::int64_t);
template std::vector<ScaledDouble> interior_weights(CellWeights<ScaledDoubles>&, std::int64_t,
                                                    std::int64_t, std::int64_t);

std::vector<std::uint64_t> interior_weights(CellWeights<Prime>& weights, std::int64_t cells,
                                            std::int64_t least, std::int64_t most) {
    if (weights.max_per_cell() > 1) return slice_of_power(weights, cells, least, most);
    // Binomials C(cells, n): numerators and denominators first, then a single modular inversion.
    const Prime& semiring = weights.semiring();
    std::vector<std::uint64_t> up{semiring.one()};
    std::vector<std::uint64_t> down{semiring.one()};
    for (std::int64_t n = 0; n < most; ++n) {
        up.push_back(semiring.multiply(
            up.back(), semiring.from_integer(static_cast<std::uint64_t>(cells - n))));
        down.push_back(semiring.multiply(down.back(),
                                         semiring.from_integer(static_cast<std::uint64_t>(n + 1))));
    }
    std::vector<std::uint64_t> result(static_cast<std::size_t>(most - least) + 1);
    auto inverse = semiring.inverse(down.back());
    for (std::int64_t n = most; n >= least; --n) {
        result[static_cast<std::size_t>(n - least)] =
            semiring.multiply(up[static_cast<std::size_t>(n)], inverse);
        inverse = semiring.multiply(inverse, semiring.from_integer(static_cast<std::uint64_t>(n)));
    }
    return result;
}

std::vector<std::uint64_t> binomials(const Prime& semiring, std::size_t cells, std::size_t most) {
    CellWeights<Prime> weights(semiring, {semiring.one(), semiring.one()}, false);
    return interior_weights(weights, static_cast<std::int64_t>(cells), 0,
                            static_cast<std::int64_t>(most));
}

}  // namespace minewise
