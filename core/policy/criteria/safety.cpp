// safety: minus the exact mine probability ("Review of a Minesweeper solver"; "Minesweeper
// Probability System"; P in Tu et al. 2017; see docs/references.md).
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Outcomes& outcomes, Cell cell, double) { return -outcomes.mine_probability(cell); }

const CriterionRegistration registration({"safety", "the lowest probability of a mine", score});

}  // namespace
}  // namespace minewise
