// expected-safe: the expected number of certain safe cells after the click, 0 if it hits a mine (E
// in Tu et al. 2017, see docs/references.md).
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Outcomes& outcomes, Cell cell, double) {
    double sum = 0.0;
    for (const EvaluatedOutcome& outcome : outcomes.all(cell))
        sum += outcome.probability * outcome.safe_cells;
    return sum;
}

const CriterionRegistration registration(
    {"expected-safe", "the highest expected number of certain safe cells afterwards", score});

}  // namespace
}  // namespace minewise
