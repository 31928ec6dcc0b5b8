// flag-first: cells that are mines with probability 0.9 or more count as flagged, and are opened
// only if no other cell is left ("Minesweeper Probability System", see docs/references.md).
#include "policy/criterion.hpp"

namespace minewise {
namespace {

constexpr double flagged = 0.9;

double score(Outcomes& outcomes, Cell cell, double) {
    return outcomes.mine_probability(cell) >= flagged ? -1.0 : 0.0;
}

const CriterionRegistration registration({"flag-first",
                                          "any cell with a mine probability below 0.9", score});

}  // namespace
}  // namespace minewise
