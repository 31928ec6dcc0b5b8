// local-max: minus the largest clue ratio (mines left per unknown cell) of the adjacent clues; a
// cell without adjacent clues has the ratio of the whole board.
#include "policy/criteria/ratios.hpp"
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Outcomes& outcomes, Cell cell, double) {
    const ClueRatios ratios(outcomes.knowledge(), cell);
    return ratios.clues == 0 ? -board_ratio(outcomes.knowledge()) : -ratios.largest;
}

const CriterionRegistration registration({"local-max",
                                          "the lowest maximum of the clue ratios beside the cell",
                                          score});

}  // namespace
}  // namespace minewise
