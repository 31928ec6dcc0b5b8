// next-guess: the probability to survive the next click. It is 1 if some cell is certainly safe or
// no safe cell is left to open, because no guess is needed yet.
#include <algorithm>

#include "policy/evaluator.hpp"

namespace minewise {
namespace {

double value(const Belief& belief, Meter& meter) {
    if (belief.safe_cells() > 0 || belief.is_won()) return 1.0;
    const auto& risks = belief.risks(meter);
    double least = 1.0;
    for (Cell cell = 0; cell < belief.topology().size(); ++cell)
        if (belief.knowledge().is_unknown(cell)) least = std::min(least, risks.by_cell[at(cell)]);
    return 1.0 - least;
}

const EvaluatorRegistration next_guess_registration({"next-guess",
                                                     "the probability of surviving the next click",
                                                     value});

}  // namespace
}  // namespace minewise
