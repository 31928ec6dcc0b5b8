// local-mean: minus the mean of the clue ratios of the adjacent clues; neighbours that show no
// number, and the cell itself, count with the ratio of the whole board (leapOfFaith, variant
// `fill`, in "Solution Algorithm Explanation", see docs/references.md).
//
// A heuristic: a mean of ratios is not a probability.
#include "policy/criteria/ratios.hpp"
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Outcomes& outcomes, Cell cell, double) {
    return -mean_ratio(outcomes.knowledge(), cell);
}

const CriterionRegistration registration(
    {"local-mean", "the lowest mean clue ratio; cells without a number have the board's", score});

}  // namespace
}  // namespace minewise
