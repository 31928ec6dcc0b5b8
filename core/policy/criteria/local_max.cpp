// local-max: the lowest of the largest clue ratios (mines left by unknown cells) beside a cell; a
// cell beside no clue has the ratio of the whole board.
#include "policy/criteria/ratios.hpp"
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Outlook& outlook, Cell cell, double) {
    const ClueRatios ratios(outlook.knowledge(), cell);
    return ratios.clues == 0 ? -board_ratio(outlook.knowledge()) : -ratios.largest;
}

const CriterionRegistration registration({"local-max",
                                          "the lowest of the largest clue ratios beside the cell",
                                          score});

}  // namespace
}  // namespace minewise
