// survival: the chance to survive this guess and the best one after it (U in the literature, depth
// 2). Where a certain cell follows, no second guess is needed yet.
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Prospects& prospects, Cell cell, double) {
    double sum = 0.0;
    for (const Showing& showing : prospects.showings_with_safety(cell))
        sum += showing.probability * showing.best_safety;
    return sum;
}

const CriterionRegistration registration(
    {"survival", "the highest probability of surviving this and the next guess", score});

}  // namespace
}  // namespace minewise
