// opening: the probability that the cell shows 0 and opens its neighbours (Z in Tu et al. 2017, see
// docs/references.md).
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Outcomes& outcomes, Cell cell, double) { return outcomes.opening_probability(cell); }

const CriterionRegistration registration({"opening", "the highest probability of showing 0", score,
                                          true});

}  // namespace
}  // namespace minewise
