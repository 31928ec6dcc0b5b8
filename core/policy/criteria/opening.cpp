// opening: the probability that the cell shows 0 and opens its neighbours (called Z in the
// literature).
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Outcomes& outcomes, Cell cell, double) { return outcomes.opening_probability(cell); }

const CriterionRegistration registration({"opening", "the highest probability of showing a 0",
                                          score, true});

}  // namespace
}  // namespace minewise
