#include "policy/endgame/alike.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace minewise {
namespace {

// Rows to look at before the rest is left as it is, which is slower to search but not wrong.
constexpr std::size_t most_work = 20'000'000;

std::uint64_t mix(std::uint64_t x) {  // SplitMix64 (Steele, Lea and Flood, 2014)
    x += 0x9e3779b97f4a7c15;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

// Rows found by their content; sums of one hash a cell, so that exchanging two cells is quick.
class Rows {
  public:
    explicit Rows(const SolutionTable& listing) : listing_(listing) {
        std::size_t slots = 4;
        while (slots < 2 * listing.size()) slots *= 2;
        slots_.assign(slots, empty);
        hashes_.resize(listing.size());
        for (std::size_t s = 0; s < listing.size(); ++s) {
            for (std::size_t c = 0; c < listing.cells.size(); ++c)
                hashes_[s] += hash(c, listing.row(s)[c]);
            std::size_t i = hashes_[s] & (slots - 1);
            while (slots_[i] != empty) i = (i + 1) & (slots - 1);
            slots_[i] = s;
        }
    }

    bool closed_under_exchange(std::size_t a, std::size_t b) {
        for (std::size_t s = 0; s < listing_.size(); ++s, ++work_)
            if (!has_exchanged(s, a, b)) return false;
        return true;
    }

    std::size_t work() const { return work_; }  // rows looked at

  private:
    static constexpr std::size_t empty = ~std::size_t{0};

    static std::uint64_t hash(std::size_t column, std::uint8_t shown) {
        return mix(column * 256 + shown);
    }

    bool has_exchanged(std::size_t s, std::size_t a, std::size_t b) {
        const auto* row = listing_.row(s);
        if (row[a] == row[b]) return true;
        const std::uint64_t sum =
            hashes_[s] - hash(a, row[a]) - hash(b, row[b]) + hash(a, row[b]) + hash(b, row[a]);
        for (std::size_t i = sum & (slots_.size() - 1); slots_[i] != empty;
             i = (i + 1) & (slots_.size() - 1))
            if (hashes_[slots_[i]] == sum && is_exchanged(row, listing_.row(slots_[i]), a, b))
                return true;
        return false;
    }

    bool is_exchanged(const std::uint8_t* row, const std::uint8_t* other, std::size_t a,
                      std::size_t b) {
        exchanged_.assign(row, row + listing_.width);
        std::swap(exchanged_[a], exchanged_[b]);
        return std::memcmp(other, exchanged_.data(), listing_.width) == 0;
    }

    const SolutionTable& listing_;
    std::vector<std::uint64_t> hashes_;
    std::vector<std::size_t> slots_;
    std::vector<std::uint8_t> exchanged_;
    std::size_t work_ = 0;
};

// A number that is the same for columns with the same values, in whatever order.
std::vector<std::uint64_t> contents(const SolutionTable& listing) {
    std::vector<std::uint64_t> sums(listing.cells.size(), 0);
    for (std::size_t s = 0; s < listing.size(); ++s)
        for (std::size_t c = 0; c < sums.size(); ++c) sums[c] += mix(listing.row(s)[c]);
    return sums;
}

}  // namespace

std::vector<std::uint32_t> alike_columns(const SolutionTable& listing, Meter& meter) {
    std::vector<std::uint32_t> first(listing.cells.size());
    std::iota(first.begin(), first.end(), 0U);
    const auto sums = contents(listing);
    Rows rows(listing);
    for (std::size_t c = 1; c < first.size() && rows.work() < most_work; ++c)
        for (std::size_t other = 0; other < c; ++other)
            if (first[other] == other && sums[other] == sums[c]) {
                meter.tick(50);
                if (rows.closed_under_exchange(other, c)) {
                    first[c] = static_cast<std::uint32_t>(other);
                    break;
                }
            }
    return first;
}

}  // namespace minewise
