// progress: the chance that the next position has a certain safe cell, or is won (S in the
// literature).
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Prospects& prospects, Cell cell, double best) {
    double sum = 0.0;
    double unseen = 1.0 - prospects.mine_probability(cell);
    prospects.each_showing(cell, [&](const Showing& showing) {
        unseen -= showing.probability;
        if (showing.safe_cells > 0 || showing.won) sum += showing.probability;
        return sum + unseen >= least_tie(best);
    });
    return unseen > 0.0 && sum + unseen < least_tie(best) ? sum + unseen : sum;
}

const CriterionRegistration registration(
    {"progress", "the highest probability that a certain safe cell follows", score});

}  // namespace
}  // namespace minewise
