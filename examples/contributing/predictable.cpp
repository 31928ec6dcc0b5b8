// predictable: the probability of the number that the cell most likely shows.
#include <algorithm>

#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Outcomes& outcomes, Cell cell, double) {
    double most = 0.0;
    for (const EvaluatedOutcome& outcome : outcomes.all(cell))
        most = std::max(most, outcome.probability);
    return most;
}

const CriterionRegistration predictable_registration({
    .name = "predictable",
    .summary = "the highest probability of a single number",
    .score = score,
    .bounded_by_safety = true,  // a mine shows no number
});

}  // namespace
}  // namespace minewise
