// local-mean-discard: as local-mean, but neighbours that show no number are left out (leapOfFaith,
// variant `discard`, in "Solution Algorithm Explanation", see docs/references.md).
#include "policy/criteria/ratios.hpp"
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Outcomes& outcomes, Cell cell, double) {
    const ClueRatios ratios(outcomes.knowledge(), cell);
    return -(ratios.sum + board_ratio(outcomes.knowledge())) / (ratios.clues + 1);
}

const CriterionRegistration registration(
    {"local-mean-discard", "the lowest mean clue ratio; cells without a number are ignored",
     score});

}  // namespace
}  // namespace minewise
