// Which mine counts are possible: logic, apart from weights.
//
// A cell is certain when no solution says otherwise, and a weight may be too small for any float;
// so certainty is decided here, on sets of reachable mine counts, and never by comparing weights.
// A diagram holds only states and edges that lie on a solution of their component. Unless the mine
// total rules out some of a component's mine counts, its edges alone tell what is possible.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "counting/diagram.hpp"

namespace minewise {

// A set of integers in [0, size).
class Bits {
  public:
    Bits() = default;
    Bits(std::size_t size, std::span<const std::uint64_t> words)
        : size_(size), words_(words.begin(), words.end()) {}
    explicit Bits(std::size_t size, bool all = false)
        : size_(size), words_((size + 63) / 64, all ? ~std::uint64_t{0} : 0) {
        if (all && size % 64 != 0) words_.back() >>= 64 - size % 64;
    }

    std::size_t size() const { return size_; }
    bool test(std::size_t i) const { return (words_[i / 64] >> (i % 64) & 1) != 0; }
    void set(std::size_t i) { words_[i / 64] |= std::uint64_t{1} << (i % 64); }
    bool all() const;
    std::span<const std::uint64_t> words() const { return words_; }

    // Adds every element of `other` plus `shift`; what falls outside [0, size) is dropped.
    void add_shifted(const Bits& other, std::ptrdiff_t shift);
    // Whether some element of `other` plus `shift` is in this set.
    bool meets_shifted(const Bits& other, std::ptrdiff_t shift) const;

  private:
    std::size_t size_ = 0;
    std::vector<std::uint64_t> words_;
};

// The least and most mines that a section can hold.
struct Bounds {
    std::int32_t least = 0;
    std::int32_t most = 0;
};

// The possible mine counts of a component, from its end state's `low` on.
Bits component_support(const Diagram& diagram, std::size_t component);

// Sets the bounds of the component's sections (`bounds` is by section). `allowed` tells which of
// the component's mine counts the rest of the board allows; none given: all.
void section_bounds(const Diagram& diagram, std::size_t component, const Bits* allowed,
                    std::span<Bounds> bounds);

// A part of the board as the mine total sees it: its least and most mines, and on demand which
// counts from `low` on are possible.
struct PartSupport {
    std::int64_t low = 0;
    std::int64_t high = 0;
    std::function<Bits()> counts;
};

struct TotalSupport {
    // By part: which of its counts can be, given the total. Empty where the total rules out none.
    std::vector<Bits> allowed;
    std::int64_t interior_least = 0;
    std::int64_t interior_most = 0;
};

// Which counts of each part agree with `total` mines in all, where the interior holds up to
// `interior` mines. Throws Contradiction when none do.
TotalSupport total_support(std::span<const PartSupport> parts, std::int64_t interior,
                           const std::optional<Range>& total);

// The totals that are possible at all, as ranges in rising order.
std::vector<Range> possible_totals(std::span<const PartSupport> parts, std::int64_t interior);

}  // namespace minewise
