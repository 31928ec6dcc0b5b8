// local-mean: the lowest mean of the clue ratios beside a cell, where neighbours that show nothing
// count with the ratio of the whole board (`fill`; source 004, leap of faith).
//
// A heuristic of that source, measured as it is: a mean of ratios is not a probability.
#include "policy/criteria/ratios.hpp"
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Outlook& outlook, Cell cell, double) { return -mean_ratio(outlook.knowledge(), cell); }

const CriterionRegistration registration(
    {"local-mean", "the lowest mean clue ratio, unopened neighbours at the board's ratio", score});

}  // namespace
}  // namespace minewise
