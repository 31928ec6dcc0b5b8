// local-mean-discard: as local-mean, where neighbours that show nothing are left out (`discard`;
// source 004). A cell beside no clue has the ratio of the whole board.
#include "policy/criteria/ratios.hpp"
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Outlook& outlook, Cell cell, double) {
    const ClueRatios ratios(outlook.knowledge(), cell);
    return ratios.clues == 0 ? -board_ratio(outlook.knowledge()) : -ratios.sum / ratios.clues;
}

const CriterionRegistration registration(
    {"local-mean-discard", "the lowest mean clue ratio, unopened neighbours left out", score});

}  // namespace
}  // namespace minewise
