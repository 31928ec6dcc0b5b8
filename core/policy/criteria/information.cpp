// information: the entropy, in bits, of the result of the click, a mine included (Q in Tu et al.
// 2017, see docs/references.md).
#include <cmath>

#include "policy/criterion.hpp"

namespace minewise {
namespace {

double bits(double probability) {
    return probability > 0.0 ? -probability * std::log2(probability) : 0.0;
}

double score(Outcomes& outcomes, Cell cell, double) {
    double sum = bits(outcomes.mine_probability(cell));
    for (const EvaluatedOutcome& outcome : outcomes.all(cell)) sum += bits(outcome.probability);
    return sum;
}

const CriterionRegistration registration({"information",
                                          "the highest entropy of the result of the click", score});

}  // namespace
}  // namespace minewise
