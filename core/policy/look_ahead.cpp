#include "policy/look_ahead.hpp"

#include "policy/criterion.hpp"

namespace minewise {

double look_ahead(Outcomes& outcomes, Cell cell, const Evaluator& evaluator, double best) {
    const double least = least_tie(best);
    double sum = 0.0;
    double remaining =
        1.0 - outcomes.mine_probability(cell);  // probability of the outcomes not examined yet
    if (remaining < least) return remaining;
    outcomes.each(cell, evaluator, [&](const EvaluatedOutcome& outcome) {
        remaining -= outcome.probability;
        sum += outcome.probability * *outcome.value;
        return sum + remaining >= least;
    });
    return remaining > 0.0 && sum + remaining < least ? sum + remaining : sum;
}

}  // namespace minewise
