// Sums of the mine counts of many parts. A huge board has thousands of parts and sums of hundreds
// of thousands of mines. Nearly all the sets have no gaps, so these are stored as intervals.
#include <algorithm>
#include <utility>

#include "counting/counted.hpp"

namespace minewise {
namespace {

// A set of integers in [0, size): an interval, or bits if it has gaps.
class Sums {
  public:
    // The integers first ... last that lie in [0, size).
    Sums(std::int64_t size, std::int64_t first, std::int64_t last)
        : size_(size), first_(std::max<std::int64_t>(0, first)), last_(std::min(size - 1, last)) {}
    explicit Sums(Bits bits)
        : size_(static_cast<std::int64_t>(bits.size())), bits_(std::move(bits)) {
        first_ = size_;
        last_ = -1;
        std::int64_t count = 0;
        for (std::int64_t i = 0; i < size_; ++i) {
            if (!bits_.test(static_cast<std::size_t>(i))) continue;
            first_ = std::min(first_, i);
            last_ = i;
            ++count;
        }
        gaps_ = count < last_ - first_ + 1;
        if (!gaps_) bits_ = Bits();
    }

    std::int64_t size() const { return size_; }
    std::int64_t first() const { return first_; }
    std::int64_t last() const { return last_; }
    bool has_gaps() const { return gaps_; }
    bool empty() const { return first_ > last_; }
    bool test(std::int64_t i) const {
        return i >= first_ && i <= last_ && (!gaps_ || bits_.test(static_cast<std::size_t>(i)));
    }
    Bits bits() const {
        if (gaps_) return bits_;
        Bits bits(static_cast<std::size_t>(size_));
        for (std::int64_t i = first_; i <= last_; ++i) bits.set(static_cast<std::size_t>(i));
        return bits;
    }

  private:
    std::int64_t size_;
    std::int64_t first_ = 0;
    std::int64_t last_ = -1;
    bool gaps_ = false;
    Bits bits_;  // empty if there are no gaps
};

// { a + b } if `sign` is 1, { a - b } if it is -1, within [0, size).
Sums combine(const Sums& a, const Sums& b, int sign, std::int64_t size) {
    if (!a.has_gaps() && !b.has_gaps())
        return sign > 0 ? Sums(size, a.first() + b.first(), a.last() + b.last())
                        : Sums(size, a.first() - b.last(), a.last() - b.first());
    Bits result(static_cast<std::size_t>(size));
    const Sums& few = sign < 0 || b.size() < a.size() ? b : a;
    const Bits many = (&few == &b ? a : b).bits();
    for (std::int64_t i = few.first(); i <= few.last(); ++i)
        if (few.test(i)) result.add_shifted(many, static_cast<std::ptrdiff_t>(sign * i));
    return Sums(std::move(result));
}

// The elements of `own` whose sum with some element of `before` is in `sums`.
Bits allowed_of(const Sums& own, const Sums& before, const Sums& sums) {
    Bits allowed(static_cast<std::size_t>(own.size()));
    const bool gaps = before.has_gaps() || sums.has_gaps();
    const Bits from = gaps ? before.bits() : Bits();
    const Bits to = gaps ? sums.bits() : Bits();
    for (std::int64_t m = own.first(); m <= own.last(); ++m) {
        if (!own.test(m)) continue;
        const bool meets =
            gaps ? to.meets_shifted(from, static_cast<std::ptrdiff_t>(m))
                 : before.first() + m <= sums.last() && before.last() + m >= sums.first();
        if (meets) allowed.set(static_cast<std::size_t>(m));
    }
    return allowed;
}

Range mines_in(std::span<const PartSupport> parts) {
    Range mines;
    for (const auto& part : parts) {
        mines.low += part.low;
        mines.high += part.high;
    }
    return mines;
}

// For each i, the possible sums of counts over the first i parts, less their lows.
std::vector<Sums> prefix_sums(const std::vector<Sums>& counts) {
    std::vector<Sums> sums;
    sums.reserve(counts.size() + 1);
    sums.emplace_back(1, 0, 0);
    for (const auto& own : counts)
        sums.push_back(combine(sums.back(), own, 1, sums.back().size() + own.size() - 1));
    return sums;
}

std::vector<Sums> all_counts(std::span<const PartSupport> parts) {
    std::vector<Sums> counts;
    counts.reserve(parts.size());
    for (const auto& part : parts) counts.emplace_back(part.counts());
    return counts;
}

}  // namespace

Range Counted::mines() const { return mines_in(supports()); }

TotalSupport Counted::possible() const {
    TotalSupport result;
    const std::int64_t interior = interior_capacity();
    result.interior_most = interior;
    if (!total) return result;
    const auto components = supports();
    const auto [least, most] = mines_in(components);
    result.interior_least = std::max<std::int64_t>(0, total->low - most);
    result.interior_most = std::min(interior, total->high - least);
    if (most <= total->high && least >= total->low - interior) return result;

    const auto counts = all_counts(components);
    const auto prefixes = prefix_sums(counts);
    const Sums& all = prefixes.back();
    // Sums that the remaining parts can complete to the total.
    Sums rest(all.size(), total->low - interior - least, total->high - least);
    result.interior_least = interior;
    result.interior_most = -1;
    for (std::int64_t sum = std::max(rest.first(), all.first());
         sum <= std::min(rest.last(), all.last()); ++sum) {
        if (!all.test(sum)) continue;
        const std::int64_t mines = least + sum;
        result.interior_least =
            std::min(result.interior_least, std::max<std::int64_t>(0, total->low - mines));
        result.interior_most =
            std::max(result.interior_most, std::min(interior, total->high - mines));
    }
    if (result.interior_most < 0) throw Contradiction{};

    result.allowed.resize(counts.size());
    for (std::size_t i = counts.size(); i-- > 0;) {
        result.allowed[i] = allowed_of(counts[i], prefixes[i], rest);
        rest = combine(rest, counts[i], -1, prefixes[i].size());
    }
    return result;
}

std::vector<Range> Counted::possible_totals() const {
    const Sums sums = prefix_sums(all_counts(supports())).back();
    const std::int64_t lows = mines().low;
    const std::int64_t interior = interior_capacity();
    std::vector<Range> ranges;
    for (std::int64_t sum = sums.first(); sum <= sums.last(); ++sum) {
        if (!sums.test(sum)) continue;
        const auto mines = lows + sum;
        if (!ranges.empty() && mines <= ranges.back().high + 1)
            ranges.back().high = mines + interior;
        else
            ranges.push_back({mines, mines + interior});
    }
    return ranges;
}

}  // namespace minewise
