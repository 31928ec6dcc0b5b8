// The number of solutions, their total weight, and their enumeration.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "counting/model.hpp"
#include "counting/semiring.hpp"

namespace minewise {

// An unsigned integer of any size: little-endian words, without leading zeros.
using Natural = std::vector<std::uint64_t>;
bool is_less(const Natural& a, const Natural& b);

// The exact number of solutions, regardless of their weights.
Natural count_solutions(const Model& model, Meter& meter);
// log10 of the number of solutions.
double log10_solutions(const Model& model, Meter& meter);
// The total weight of all solutions: with a density their probability; otherwise their number, in
// which a cell with j mines counts 1/j!.
ScaledDouble weigh_solutions(const Model& model, Meter& meter);

// P(the additional constraints hold). Exactly 0 or 1 only if that is certain.
double probability_of(const Model& model, const Factors& constraints, Meter& meter);

// Enumerates solutions as mines by cell, in lexicographic order: by the first cell, fewer mines
// first, then by the second and so on. Cells are decided one at a time; a model of the remaining
// problem tells which values are possible, so the search never backtracks from a dead end.
class SolutionEnumerator {
  public:
    SolutionEnumerator(System system, const Limits& limits, std::function<void()> poll);

    // The next solution, or nothing after the last.
    std::optional<std::vector<std::uint8_t>> next();

  private:
    struct Choice {
        Cell cell;
        int mines;
    };
    // Decides the remaining cells, each with the smallest possible value.
    std::vector<std::uint8_t> first_below(Meter& meter);

    Limits limits_;
    std::function<void()> poll_;
    std::vector<Choice> choices_;
    std::vector<System> systems_;  // the original system, and one more after each decision
    bool started_ = false;
};

// The solution with this index in the same order, or nothing if there are fewer solutions.
std::optional<std::vector<std::uint8_t>> solution_at(const System& system, const Natural& index,
                                                     Meter& meter);

}  // namespace minewise
