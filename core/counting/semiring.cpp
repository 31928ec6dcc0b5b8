#include "counting/semiring.hpp"

#include "base/threads.hpp"

namespace minewise {
namespace {

using Double = unsigned __int128;

Prime::Value raised(const Prime& modulo, Prime::Value base, std::uint64_t exponent) {
    Prime::Value result = modulo.one();
    for (; exponent != 0; exponent >>= 1) {
        if ((exponent & 1) != 0) result = modulo.multiply(result, base);
        base = modulo.multiply(base, base);
    }
    return result;
}

// The Miller-Rabin test; these witnesses are exact below 2^64 (Sorenson and Webster 2017, see
// docs/references.md).
bool is_prime(std::uint64_t n) {
    const int twos = __builtin_ctzll(n - 1);
    const Prime modulo(n);  // all but the inverse holds for every odd modulus
    const std::uint64_t minus_one = n - modulo.one();
    for (const std::uint64_t witness : {2u, 3u, 5u, 7u, 11u, 13u, 17u, 19u, 23u, 29u, 31u, 37u}) {
        if (n % witness == 0) return n == witness;
        Prime::Value x = raised(modulo, modulo.from_integer(witness), (n - 1) >> twos);
        if (x == modulo.one() || x == minus_one) continue;
        bool composite = true;
        for (int i = 1; i < twos && composite; ++i) {
            x = modulo.multiply(x, x);
            composite = x != minus_one;
        }
        if (composite) return false;
    }
    return true;
}

}  // namespace

Prime::Prime(std::uint64_t prime) : prime_(prime) {
    // Each step of Newton's iteration doubles the number of correct bits.
    std::uint64_t inverse = prime;
    for (int i = 0; i < 5; ++i) inverse *= 2 - prime * inverse;
    negative_inverse_ = ~inverse + 1;
    one_ = (~prime + 1) % prime;
    square_ = one_;
    for (int i = 0; i < 64; ++i) square_ = add(square_, square_);
}

Prime::Value Prime::power(Value base, std::uint64_t exponent) const {
    return raised(*this, base, exponent);
}

std::vector<std::uint64_t> large_primes(std::size_t count) {
    static Mutex mutex;
    static std::vector<std::uint64_t> found;
    const Lock lock(mutex);
    std::uint64_t candidate = found.empty() ? (std::uint64_t{1} << 62) - 1 : found.back() - 2;
    for (; found.size() < count; candidate -= 2)
        if (is_prime(candidate)) found.push_back(candidate);
    return {found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count)};
}

// Garner's algorithm (Garner 1959, see docs/references.md): the digits of the mixed-radix form,
// then Horner's rule over the primes.
std::vector<std::uint64_t> combine_residues(const std::vector<std::uint64_t>& primes,
                                            const std::vector<std::uint64_t>& residues) {
    std::vector<std::uint64_t> digits(primes.size());
    for (std::size_t i = 0; i < primes.size(); ++i) {
        const Prime semiring(primes[i]);
        auto value = semiring.zero();
        auto radix = semiring.one();
        for (std::size_t j = 0; j < i; ++j) {
            value = semiring.add(value, semiring.multiply(radix, semiring.from_integer(digits[j])));
            radix = semiring.multiply(radix, semiring.from_integer(primes[j]));
        }
        const auto rest = semiring.subtract(semiring.from_integer(residues[i]), value);
        digits[i] = semiring.to_integer(semiring.multiply(rest, semiring.inverse(radix)));
    }
    std::vector<std::uint64_t> words;
    for (std::size_t i = primes.size(); i-- > 0;) {
        Double carry = digits[i];
        for (auto& word : words) {
            carry += Double{word} * primes[i];
            word = static_cast<std::uint64_t>(carry);
            carry >>= 64;
        }
        if (carry != 0) words.push_back(static_cast<std::uint64_t>(carry));
    }
    return words;
}

}  // namespace minewise
