// survival: the probability to survive this guess and the best guess after it (U in the literature,
// depth 2). If a certain safe cell follows, the second guess counts as survived. It is the
// look-ahead by one guess with the evaluator next-guess.
#include "policy/criterion.hpp"
#include "policy/win_probability.hpp"

namespace minewise {
namespace {

double survival_score(Outcomes& outcomes, Cell cell, double best) {
    static const Evaluator& next_guess = find_evaluator("next-guess");
    return look_ahead(outcomes, cell, next_guess, best);
}

const CriterionRegistration survival_registration(
    {"survival", "the highest probability of surviving this guess and the next", survival_score,
     true, "next-guess"});

}  // namespace
}  // namespace minewise
