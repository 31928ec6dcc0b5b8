#include "policy/look_ahead.hpp"

#include "policy/criterion.hpp"

namespace minewise {

double look_ahead(Outlook& outlook, Cell cell, const Evaluator& evaluator, double best) {
    const double least = least_tie(best);
    double sum = 0.0;
    double unseen =
        1.0 - outlook.mine_probability(cell);  // probability of the outcomes not examined yet
    if (unseen < least) return unseen;
    outlook.each_prospect(cell, evaluator, [&](const Prospect& prospect) {
        unseen -= prospect.probability;
        sum += prospect.probability * *prospect.value;
        return sum + unseen >= least;
    });
    return unseen > 0.0 && sum + unseen < least ? sum + unseen : sum;
}

}  // namespace minewise
