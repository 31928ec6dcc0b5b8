// The variable order: the order in which a component's sections are placed. It determines the width
// of the diagram.
//
// A clue is open from its first placed section to its last, and the diagram has a state for each
// combination of mine counts in the open clues. The order is greedy, like wavefront reduction of
// sparse matrices (Sloan 1986, see docs/references.md): it starts at an end of the component and
// continues with the section that opens the fewest clues and closes the most; ties go to the clue
// that has been open longest. If the estimated width is large, orders from several starts are
// compared, and the narrowest is used.
#pragma once

#include <vector>

#include "base/meter.hpp"
#include "system/problem.hpp"

namespace minewise {

class VariableOrder {
  public:
    explicit VariableOrder(const Problem& problem) { set(problem); }
    VariableOrder() = default;
    // Sets the problem whose components are ordered from now on.
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
    std::vector<int> growth_;  // by section: clues that placing it opens, less those that it closes
    std::vector<std::int32_t> left_;  // by clue: sections not placed yet
    std::vector<std::int32_t> open_;  // open clues, oldest first
    std::vector<std::int32_t> best_;
    std::size_t max_open_ = 0;  // the maximum number of open clues in the last order
};

}  // namespace minewise
