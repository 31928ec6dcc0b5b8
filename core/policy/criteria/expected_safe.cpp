// expected-safe: how many certain safe cells the next position has in the mean (E in the
// literature); none where the guess is a mine.
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Outlook& outlook, Cell cell, double) {
    double sum = 0.0;
    for (const Prospect& prospect : outlook.prospects(cell))
        sum += prospect.probability * prospect.safe_cells;
    return sum;
}

const CriterionRegistration registration({"expected-safe",
                                          "the most certain safe cells afterwards, in the mean",
                                          score});

}  // namespace
}  // namespace minewise
