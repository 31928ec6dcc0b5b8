#include "policy/close_guesses.hpp"

#include <algorithm>

namespace minewise {
namespace {

// With more solutions before the guess, the positions that can be solved are unlikely.
constexpr std::size_t most_before = 8;  // per solution that is solved after the guess

}  // namespace

bool compare_again(Outcomes& outcomes, const Learned& learned, Endgame& endgame,
                   const CloseGuesses& close, std::vector<EvaluatedGuess>& guesses) {
    std::vector<EvaluatedGuess*> order;
    for (EvaluatedGuess& guess : guesses)
        if (guess.safety > 0.0) order.push_back(&guess);
    std::ranges::stable_sort(order, std::ranges::greater{}, &EvaluatedGuess::win_probability);
    const auto is_close = [&](const EvaluatedGuess& guess, double best) {
        return guess.win_probability >= best - close.margin;
    };
    if (order.size() < 2 || !is_close(*order[1], order[0]->win_probability)) return false;
    const EndgameLimits limits{most_before * close.solved, close.nodes};
    if (!endgame.load(outcomes, limits)) return false;
    double best = 0.0;
    for (EvaluatedGuess* guess : order) {
        if (!is_close(*guess, best)) break;
        double sum = 0.0;
        outcomes.each(guess->cell, learned.evaluator(), [&](const EvaluatedOutcome& outcome) {
            const auto solved =
                endgame.win_probability_after(guess->cell, outcome.number, close.solved);
            sum += outcome.probability * solved.value_or(*outcome.value);
            return true;
        });
        guess->win_probability = sum;
        best = std::max(best, sum);
    }
    return true;
}

}  // namespace minewise
