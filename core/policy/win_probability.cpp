#include "policy/win_probability.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "policy/criterion.hpp"

namespace minewise {
namespace {

// By how much the prior network may underestimate a guess relative to those already examined.
constexpr double slack = 1.1;
// With more solutions before a guess, the positions that can be solved after it are unlikely.
constexpr std::size_t most_before = 8;  // per solution that is solved

struct Candidate {
    Cell cell;
    double safety;
    double prior;  // of the win probability once it is survived, up to a common factor
};

// The cells that may be safe, the most promising first.
std::vector<Candidate> candidates(Outcomes& outcomes, const Networks& networks) {
    const Belief& belief = outcomes.belief();
    const auto features = guess_features(belief, outcomes.meter());
    std::vector<Candidate> candidates;
    for (Cell cell = 0; cell < belief.topology().size(); ++cell) {
        if (!belief.knowledge().is_unknown(cell)) continue;
        const double safety = 1.0 - outcomes.mine_probability(cell);
        if (safety <= 0.0) continue;
        const auto& of_cell = features.by_cell[at(cell)];
        candidates.push_back({cell, safety, std::exp(networks.log_prior(of_cell, features.whole))});
    }
    std::ranges::stable_sort(candidates, std::ranges::greater{},
                             [](const Candidate& c) { return c.safety * c.prior; });
    return candidates;
}

}  // namespace

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

std::vector<EvaluatedGuess> win_probabilities(Outcomes& outcomes, const Learned& learned,
                                              std::size_t breadth) {
    std::vector<EvaluatedGuess> guesses;
    std::set<std::size_t> examined;  // classes of cells that are equivalent to the networks
    std::set<std::size_t> classes;
    double best = 0.0;
    double highest = 0.0;  // of the value once the guess is survived, relative to its prior
    for (const auto& [cell, safety, prior] : candidates(outcomes, learned.networks())) {
        if (!guesses.empty() && safety * std::min(1.0, slack * highest * prior) < best) break;
        if (!examined.insert(outcomes.class_number(cell, &learned.evaluator())).second) continue;
        const double value = look_ahead(outcomes, cell, learned.evaluator(), 0.0);
        guesses.push_back({cell, safety, value});
        classes.insert(outcomes.class_number(cell));
        if (classes.size() == breadth) break;
        highest = std::max(highest, value / safety / prior);
        best = std::max(best, value);
    }
    return guesses;
}

EvaluatedGuess evaluate(Outcomes& outcomes, const Learned& learned, Cell cell) {
    const double safety = 1.0 - outcomes.mine_probability(cell);
    if (safety <= 0.0) return {cell, 0.0, 0.0};
    return {cell, safety, look_ahead(outcomes, cell, learned.evaluator(), 0.0)};
}

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
