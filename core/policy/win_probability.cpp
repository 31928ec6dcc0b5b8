#include "policy/win_probability.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "policy/look_ahead.hpp"

namespace minewise {
namespace {

// By how much the prior network may underestimate a guess relative to those already examined.
constexpr double slack = 1.1;

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

}  // namespace minewise
