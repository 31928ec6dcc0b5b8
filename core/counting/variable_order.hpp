// The order in which a component's sections are placed; it decides how wide counting gets.
//
// A clue is open from its first placed section to its last, and counting carries one state for each
// combination of mines found so far in the open clues. The order therefore starts at an end of the
// component and goes on with the section that opens least and closes most; ties go to the oldest
// open clue, so that the front moves on evenly. Where that promises to be wide, it is tried from
// several ends and the narrowest order wins.
#pragma once

#include <vector>

#include "base/meter.hpp"
#include "system/problem.hpp"

namespace minewise {

class VariableOrder {
  public:
    explicit VariableOrder(const Problem& problem) { set(problem); }
    VariableOrder() = default;
    // The problem whose components are ordered from now on.
    void set(const Problem& problem);
    // Valid until the next call.
    std::span<const std::int32_t> order(std::span<const std::int32_t> component, Meter& meter);

  private:
    void grow(std::span<const std::int32_t> component, std::int32_t start,
              std::vector<std::int32_t>& order, Meter& meter);
    double log_cost(std::span<const std::int32_t> order);
    void place(std::int32_t section);
    std::int32_t best_candidate() const;

    const Problem* problem_ = nullptr;
    std::vector<char> placed_;
    std::vector<int> growth_;         // clues that placing a section opens, less those it closes
    std::vector<std::int32_t> left_;  // sections of a clue not yet placed
    std::vector<std::int32_t> open_;  // open clues, oldest first
    std::vector<std::int32_t> best_;
    std::size_t peak_ = 0;  // the most open clues in the last order grown
};

}  // namespace minewise
