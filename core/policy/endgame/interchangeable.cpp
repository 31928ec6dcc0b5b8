#include "policy/endgame/interchangeable.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "base/hash.hpp"
#include "base/hash_index.hpp"

namespace minewise {
namespace {

// Work limit in rows. Beyond it further interchangeable columns are missed, which only costs time.
constexpr std::size_t most_work = 20'000'000;

// Rows indexed by content. The hash of a row is a sum over its cells, so exchanging two cells is
// cheap.
class Rows {
  public:
    explicit Rows(const SolutionTable& solutions) : solutions_(solutions) {
        index_.reserve(solutions.size());
        hashes_.resize(solutions.size());
        for (std::size_t s = 0; s < solutions.size(); ++s) {
            for (std::size_t c = 0; c < solutions.cells.size(); ++c)
                hashes_[s] += hash(c, solutions.row(s)[c]);
            index_.add(hashes_[s]);
        }
    }

    bool closed_under_exchange(std::size_t a, std::size_t b) {
        for (std::size_t s = 0; s < solutions_.size(); ++s, ++work_)
            if (!has_exchanged(s, a, b)) return false;
        return true;
    }

    std::size_t work() const { return work_; }  // rows examined

  private:
    static std::uint64_t hash(std::size_t column, std::uint8_t value) {
        return mix64(column * 256 + value);
    }

    bool has_exchanged(std::size_t s, std::size_t a, std::size_t b) {
        const auto* row = solutions_.row(s);
        if (row[a] == row[b]) return true;
        const std::uint64_t sum =
            hashes_[s] - hash(a, row[a]) - hash(b, row[b]) + hash(a, row[b]) + hash(b, row[a]);
        const auto found = index_.find(sum, [&](std::uint32_t other) {
            return hashes_[other] == sum && is_exchanged(row, solutions_.row(other), a, b);
        });
        return found != HashIndex::none;
    }

    bool is_exchanged(const std::uint8_t* row, const std::uint8_t* other, std::size_t a,
                      std::size_t b) {
        exchanged_.assign(row, row + solutions_.width);
        std::swap(exchanged_[a], exchanged_[b]);
        return std::memcmp(other, exchanged_.data(), solutions_.width) == 0;
    }

    const SolutionTable& solutions_;
    std::vector<std::uint64_t> hashes_;
    HashIndex index_;  // of rows
    std::vector<std::uint8_t> exchanged_;
    std::size_t work_ = 0;
};

// A hash of each column as a multiset of values.
std::vector<std::uint64_t> contents(const SolutionTable& solutions) {
    std::vector<std::uint64_t> sums(solutions.cells.size(), 0);
    for (std::size_t s = 0; s < solutions.size(); ++s)
        for (std::size_t c = 0; c < sums.size(); ++c) sums[c] += mix64(solutions.row(s)[c]);
    return sums;
}

}  // namespace

std::vector<std::uint32_t> interchangeable_columns(const SolutionTable& solutions, Meter& meter) {
    std::vector<std::uint32_t> first(solutions.cells.size());
    std::iota(first.begin(), first.end(), 0U);
    const auto sums = contents(solutions);
    Rows rows(solutions);
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
