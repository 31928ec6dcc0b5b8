// The possible mine counts, independent of weights.
//
// A cell is certain if all solutions agree on it. A weight may be too small for a floating-point
// number, so certainty is decided on sets of reachable mine counts and never by comparing weights.
// A diagram holds only states and edges that lie on a solution of their component; its edges alone
// decide certainty unless the mine total excludes some of the component's mine counts.
#pragma once

#include <cstdint>
#include <limits>
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

    // Adds every element of `other` plus `shift`; elements outside [0, size) are dropped.
    void add_shifted(const Bits& other, std::ptrdiff_t shift);
    // Whether some element of `other` plus `shift` is in this set.
    bool meets_shifted(const Bits& other, std::ptrdiff_t shift) const;

  private:
    std::size_t size_ = 0;
    std::vector<std::uint64_t> words_;
};

// The least and the greatest number of mines in a section.
struct Bounds {
    std::int32_t least = 0;
    std::int32_t most = 0;
};

// The possible mine counts of a component, from its end state's `low` on.
Bits component_support(const Diagram& diagram, std::size_t component);

// Sets the bounds of the component's sections (`bounds` is by section). `allowed` holds the mine
// counts that the rest of the board allows; if null, all counts are allowed.
void section_bounds(const Diagram& diagram, std::size_t component, const Bits* allowed,
                    std::span<Bounds> bounds);

// The support of a part for the mine total: its least and greatest number of mines, and, on demand,
// the set of possible counts from `low` on.
struct PartSupport {
    std::int64_t low = 0;
    std::int64_t high = 0;
    const Diagram* diagram = nullptr;  // if null, all counts are possible
    std::size_t component = 0;

    Bits counts() const {
        if (diagram != nullptr) return component_support(*diagram, component);
        return Bits(static_cast<std::size_t>(high - low) + 1, true);
    }
};

}  // namespace minewise
