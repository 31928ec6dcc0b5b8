// progress: the probability that a certain safe cell follows, or that the game is won (S in Tu et
// al. 2017, see docs/references.md).
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double progress_score(Outcomes& outcomes, Cell cell, double best) {
    double sum = 0.0;
    double remaining =
        1.0 - outcomes.mine_probability(cell);  // probability of the outcomes not examined yet
    outcomes.each(cell, [&](const EvaluatedOutcome& outcome) {
        remaining -= outcome.probability;
        if (outcome.safe_cells > 0 || outcome.won) sum += outcome.probability;
        return sum + remaining >= least_tie(best);
    });
    return remaining > 0.0 && sum + remaining < least_tie(best) ? sum + remaining : sum;
}

const CriterionRegistration progress_registration(
    {"progress", "the highest probability of a certain safe cell afterwards", progress_score,
     true});

}  // namespace
}  // namespace minewise
