// The semirings in which the passes count:
//
//    Doubles        fast; the caller scales, and checks for overflow and underflow
//    ScaledDoubles  doubles with a separate exponent, for boards that exceed the range of doubles
//    Prime          exact modulo a prime below 2^62; several primes yield an exact integer
//
// A semiring adds and multiplies values, which are sums of products of non-negative weights.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace minewise {

struct Doubles {
    using Value = double;
    Value zero() const { return 0.0; }
    Value one() const { return 1.0; }
    Value from(double x) const { return x; }
    Value from_integer(std::uint64_t x) const { return static_cast<double>(x); }
    Value add(Value a, Value b) const { return a + b; }
    Value multiply(Value a, Value b) const { return a * b; }
    double ratio(Value a, Value b) const { return a / b; }
};

// mantissa * 2^(256 * exponent); the mantissa is in [1, 2^256), or 0 with the lowest exponent.
struct ScaledDouble {
    double mantissa = 0.0;
    std::int64_t exponent = std::numeric_limits<std::int64_t>::min() / 4;

    static constexpr double unit = 0x1p256;

    bool operator==(const ScaledDouble&) const = default;
    bool is_zero() const { return mantissa == 0.0; }
    double log2() const { return std::log2(mantissa) + 256.0 * static_cast<double>(exponent); }
    // As a double; may overflow to infinity or underflow to zero.
    double value() const {
        return is_zero() ? 0.0
                         : std::ldexp(mantissa,
                                      static_cast<int>(std::max<std::int64_t>(
                                          -10000, std::min<std::int64_t>(10000, exponent) * 256)));
    }
};

struct ScaledDoubles {
    using Value = ScaledDouble;
    Value zero() const { return {}; }
    Value one() const { return {1.0, 0}; }
    Value from(double x) const {
        if (x == 0.0) return {};
        int exponent = 0;
        const double fraction = std::frexp(x, &exponent);  // x = fraction * 2^exponent
        const auto units = static_cast<std::int64_t>(std::floor((exponent - 1) / 256.0));
        return {std::ldexp(fraction, static_cast<int>(exponent - 256 * units)), units};
    }
    Value from_integer(std::uint64_t x) const { return from(static_cast<double>(x)); }
    Value add(Value a, Value b) const {
        if (a.exponent < b.exponent) std::swap(a, b);
        if (a.exponent == b.exponent)
            a.mantissa += b.mantissa;
        else if (a.exponent == b.exponent + 1)
            a.mantissa += b.mantissa / ScaledDouble::unit;
        if (a.mantissa >= ScaledDouble::unit) {
            a.mantissa /= ScaledDouble::unit;
            ++a.exponent;
        }
        return a;
    }
    Value multiply(Value a, Value b) const {
        if (a.is_zero() || b.is_zero()) return {};
        Value product{a.mantissa * b.mantissa, a.exponent + b.exponent};
        if (product.mantissa >= ScaledDouble::unit) {
            product.mantissa /= ScaledDouble::unit;
            ++product.exponent;
        }
        return product;
    }
    // b must not be zero.
    Value divide(Value a, Value b) const {
        return multiply(a, multiply(from(1.0 / b.mantissa), Value{1.0, -b.exponent}));
    }
    Value power_of_two(double exponent) const {
        const double units = std::floor(exponent / 256.0);
        return {std::exp2(exponent - 256.0 * units), static_cast<std::int64_t>(units)};
    }
    // a / b as a double; b must not be zero.
    double ratio(Value a, Value b) const {
        if (a.is_zero()) return 0.0;
        return ScaledDouble{a.mantissa / b.mantissa, a.exponent - b.exponent}.value();
    }
};

template <class Semiring>
typename Semiring::Value sum_of(const Semiring& semiring,
                                std::span<const typename Semiring::Value> values) {
    auto sum = semiring.zero();
    for (const auto& value : values) sum = semiring.add(sum, value);
    return sum;
}

// Integers modulo a prime, in Montgomery form (Montgomery 1985, see docs/references.md).
class Prime {
  public:
    using Value = std::uint64_t;
    explicit Prime(std::uint64_t prime);

    Value zero() const { return 0; }
    Value one() const { return one_; }
    Value from_integer(std::uint64_t x) const { return multiply(x % prime_, square_); }
    Value add(Value a, Value b) const {
        const Value sum = a + b;
        return sum >= prime_ ? sum - prime_ : sum;
    }
    Value subtract(Value a, Value b) const { return a >= b ? a - b : a + prime_ - b; }
    Value multiply(Value a, Value b) const { return reduce(static_cast<Double>(a) * b); }
    Value inverse(Value a) const { return power(a, prime_ - 2); }
    std::uint64_t to_integer(Value a) const { return reduce(a); }
    std::uint64_t prime() const { return prime_; }

  private:
    using Double = unsigned __int128;
    Value reduce(Double x) const {
        const auto low = static_cast<std::uint64_t>(x) * negative_inverse_;
        const auto high = static_cast<std::uint64_t>((x + static_cast<Double>(low) * prime_) >> 64);
        return high >= prime_ ? high - prime_ : high;
    }
    Value power(Value base, std::uint64_t exponent) const;

    std::uint64_t prime_;
    std::uint64_t negative_inverse_;  // -1/prime modulo 2^64
    Value square_ = 0;                // 2^128 modulo prime
    Value one_ = 0;                   // 2^64 modulo prime
};

// The `count` largest primes below 2^62, largest first.
std::vector<std::uint64_t> large_primes(std::size_t count);

// The integer in [0, product of primes) with these residues, as little-endian 64-bit words.
std::vector<std::uint64_t> combine_residues(const std::vector<std::uint64_t>& primes,
                                            const std::vector<std::uint64_t>& residues);

}  // namespace minewise
