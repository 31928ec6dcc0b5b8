// safety: the cell least likely to hold a mine, by exact counting (sources 000 and 001).
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Outlook& outlook, Cell cell, double) { return -outlook.mine_probability(cell); }

const CriterionRegistration registration({"safety", "the lowest probability of a mine", score});

}  // namespace
}  // namespace minewise
