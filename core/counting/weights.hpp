// The weights of the layouts within a section: the weight of k mines in n cells is coefficient k of
// the n-th power of one cell's polynomial. With at most one mine per cell and no density it is the
// binomial coefficient C(n, k).
#pragma once

#include <cmath>
#include <map>
#include <span>
#include <type_traits>
#include <vector>

#include "board/position.hpp"
#include "counting/semiring.hpp"

namespace minewise {

// C(cells, 0) ... C(cells, most), of cells that hold at most one mine.
std::vector<std::uint64_t> binomials(const Prime& semiring, std::size_t cells, std::size_t most);

template <class Semiring>
class CellWeights {
  public:
    using Value = typename Semiring::Value;

    // If `weighs_factors` is false, every count that a factor allows has weight 1, as in counting
    // layouts.
    CellWeights(const Semiring& semiring, std::vector<Value> cell, bool weighs_factors = true)
        : semiring_(semiring), cell_(std::move(cell)), weighs_factors_(weighs_factors) {
        powers_.push_back({semiring_.one()});
    }

    const Semiring& semiring() const { return semiring_; }
    int max_per_cell() const { return static_cast<int>(cell_.size()) - 1; }
    Value mines(int j) const { return cell_[static_cast<std::size_t>(j)]; }
    bool weighs_factors() const { return weighs_factors_; }

    // The weights of 0 ... n * max_per_cell mines in n cells. The span stays valid: lists that move
    // keep their memory. Not thread-safe. Few cells, and cells that hold several mines, need the
    // lists of all fewer cells as well: Model compares their size with the budget.
    std::span<const Value> section(std::size_t n) {
        if (max_per_cell() == 1 && n > most_summed) return long_section(n);
        while (powers_.size() <= n) powers_.push_back(times_cell(powers_.back()));
        return powers_[n];
    }

    Value power(Value base, std::uint64_t exponent) const {
        Value result = semiring_.one();
        for (; exponent != 0; exponent >>= 1) {
            if ((exponent & 1) != 0) result = semiring_.multiply(result, base);
            base = semiring_.multiply(base, base);
        }
        return result;
    }

  private:
    // Sums of binomials below 2^53 have no rounding error.
    static constexpr std::size_t most_summed = 56;

    std::span<const Value> long_section(std::size_t n) {
        auto& section = long_sections_[n];
        if (section.empty()) section = coefficients(n);
        return section;
    }

    // C(n, k + 1) = C(n, k) (n - k) / (k + 1).
    std::vector<Value> coefficients(std::size_t n) const {
        if constexpr (std::is_same_v<Semiring, Prime>) {
            return binomials(semiring_, n, n);
        } else {
            const double odds = semiring_.ratio(cell_[1], cell_[0]);
            std::vector<Value> result{power(cell_[0], n)};
            for (std::size_t k = 0; k < n; ++k) {
                const double step = static_cast<double>(n - k) / static_cast<double>(k + 1) * odds;
                result.push_back(semiring_.multiply(result.back(), semiring_.from(step)));
            }
            return result;
        }
    }

    std::vector<Value> times_cell(const std::vector<Value>& a) const {
        std::vector<Value> product(a.size() + cell_.size() - 1, semiring_.zero());
        for (std::size_t i = 0; i < a.size(); ++i)
            for (std::size_t j = 0; j < cell_.size(); ++j)
                product[i + j] = semiring_.add(product[i + j], semiring_.multiply(a[i], cell_[j]));
        return product;
    }

    Semiring semiring_;
    std::vector<Value> cell_;
    bool weighs_factors_;
    std::vector<std::vector<Value>> powers_;
    std::map<std::size_t, std::vector<Value>> long_sections_;  // by length
};

// One cell's weights for probabilities: 1/j! for j mines, or (1 - density, density).
std::vector<double> cell_weights(const Prior& prior);

// The same in a semiring.
template <class Semiring>
CellWeights<Semiring> weights_in(const Semiring& semiring, const Prior& prior) {
    std::vector<typename Semiring::Value> cell;
    for (const double weight : cell_weights(prior)) cell.push_back(semiring.from(weight));
    return {semiring, std::move(cell)};
}

// Weights for counting layouts: every number of mines that a cell can hold has weight 1.
template <class Semiring>
CellWeights<Semiring> counting_weights(const Semiring& semiring, const Prior& prior) {
    return {semiring,
            std::vector<typename Semiring::Value>(static_cast<std::size_t>(prior.max_per_cell) + 1,
                                                  semiring.one()),
            false};
}

}  // namespace minewise
