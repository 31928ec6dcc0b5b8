// local-mean-discard: as local-mean, but neighbours that show no number are left out (leapOfFaith,
// variant `discard`, in "Solution Algorithm Explanation", see docs/references.md). A cell without
// adjacent clues has the ratio of the whole board.
#include "policy/criteria/ratios.hpp"
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Outcomes& outcomes, Cell cell, double) {
    const ClueRatios ratios(outcomes.knowledge(), cell);
    return ratios.clues == 0 ? -board_ratio(outcomes.knowledge()) : -ratios.sum / ratios.clues;
}

const CriterionRegistration registration(
    {"local-mean-discard", "the lowest mean clue ratio; unopened neighbours are ignored", score});

}  // namespace
}  // namespace minewise
