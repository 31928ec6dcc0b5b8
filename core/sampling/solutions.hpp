// How many solutions there are, how much they weigh, and which they are, one by one.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "counting/model.hpp"
#include "counting/semiring.hpp"

namespace minewise {

// A whole number of any size: little-endian words, without leading zeros.
using Natural = std::vector<std::uint64_t>;
bool is_less(const Natural& a, const Natural& b);

// The number of layouts that agree, exactly; however they are weighed.
Natural count_solutions(const Model& model, Meter& meter);
// log10 of the same.
double log10_solutions(const Model& model, Meter& meter);
// The weight of all solutions: with a density their probability, otherwise their number, or its
// like for several mines a cell.
ScaledDouble weigh_solutions(const Model& model, Meter& meter);

// P(the constraints hold besides). Exactly 0 or 1 only where that is certain.
double probability_of(const Model& model, const Factors& constraints, Meter& meter);

// Solutions as mines by cell, in lexicographic order: by the first cell, fewer mines first, then by
// the second and so on. Deciding one cell at a time, it asks the model of what is left which
// values a cell can take, so that no dead end is ever entered.
class SolutionWalk {
  public:
    SolutionWalk(System system, const Limits& limits, std::function<void()> poll);

    // The next solution, or nothing after the last.
    std::optional<std::vector<std::uint8_t>> next();

  private:
    struct Choice {
        Cell cell;
        int mines;
    };
    // Decides the cells still open, each as low as can be.
    std::vector<std::uint8_t> descend(Meter& meter);

    Limits limits_;
    std::function<void()> poll_;
    std::vector<Choice> choices_;
    std::vector<System> systems_;  // the one asked about, then one more after each choice
    bool started_ = false;
};

// The solution with this index in the same order; nothing beyond the last.
std::optional<std::vector<std::uint8_t>> solution_at(const System& system, const Natural& index,
                                                     Meter& meter);

}  // namespace minewise
