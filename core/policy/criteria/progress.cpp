// progress: the probability that a certain safe cell follows, or that the game is won (S in Tu et
// al. 2017, see docs/references.md).
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Outlook& outlook, Cell cell, double best) {
    double sum = 0.0;
    double unseen =
        1.0 - outlook.mine_probability(cell);  // probability of the outcomes not examined yet
    outlook.each_prospect(cell, [&](const Prospect& prospect) {
        unseen -= prospect.probability;
        if (prospect.safe_cells > 0 || prospect.won) sum += prospect.probability;
        return sum + unseen >= least_tie(best);
    });
    return unseen > 0.0 && sum + unseen < least_tie(best) ? sum + unseen : sum;
}

const CriterionRegistration registration(
    {"progress", "the highest probability that a certain safe cell follows", score, true});

}  // namespace
}  // namespace minewise
