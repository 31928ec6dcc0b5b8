#include "policy/criterion.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace minewise {

GuessRule rule_of(const std::vector<std::string>& names) {
    GuessRule rule;
    for (const auto& name : names) rule.push_back(&find_criterion(name));
    return rule;
}

namespace {

// The order in which cells are scored: the safest first if the criterion is bounded by safety.
std::vector<std::size_t> scoring_order(Outcomes& outcomes, const Criterion& criterion,
                                       const std::vector<Cell>& cells) {
    std::vector<std::size_t> order(cells.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (criterion.bounded_by_safety)
        std::ranges::stable_sort(
            order, {}, [&](std::size_t i) { return outcomes.mine_probability(cells[i]); });
    return order;
}

// Whether `one` is better by the first criterion that separates the guesses.
bool is_better(const Guess& one, const Guess& other) {
    for (std::size_t i = 0; i < std::min(one.scores.size(), other.scores.size()); ++i) {
        if (one.scores[i] < least_tie(other.scores[i])) return false;
        if (other.scores[i] < least_tie(one.scores[i])) return true;
    }
    return false;
}

}  // namespace

std::vector<Cell> best_guesses(Outcomes& outcomes, const GuessRule& rule,
                               std::vector<Cell> candidates) {
    constexpr double lowest = -std::numeric_limits<double>::infinity();
    std::vector<double> scores;
    for (const Criterion* criterion : rule) {
        if (candidates.size() <= 1) break;
        scores.assign(candidates.size(), lowest);
        double best = lowest;
        for (const auto i : scoring_order(outcomes, *criterion, candidates)) {
            if (criterion->bounded_by_safety &&
                1.0 - outcomes.mine_probability(candidates[i]) < least_tie(best))
                break;
            scores[i] = criterion->score(outcomes, candidates[i], best);
            best = std::max(best, scores[i]);
        }
        const double least = least_tie(best);
        std::size_t kept = 0;
        for (std::size_t i = 0; i < candidates.size(); ++i)
            if (scores[i] >= least) candidates[kept++] = candidates[i];
        candidates.resize(kept);
    }
    return candidates;
}

std::vector<Guess> rank_guesses(Outcomes& outcomes, const GuessRule& rule, std::size_t most) {
    std::vector<Guess> guesses;
    for (Cell cell = 0; cell < outcomes.topology().size(); ++cell)
        if (outcomes.knowledge().is_unknown(cell) && outcomes.mine_probability(cell) < 1.0)
            guesses.push_back({cell, outcomes.mine_probability(cell), {}});
    for (const Criterion* criterion : rule) {
        for (Guess& guess : guesses)
            guess.scores.push_back(criterion->score(outcomes, guess.cell, no_bound));
        std::ranges::stable_sort(guesses, is_better);
        // Later criteria are evaluated only for cells that can still be among the best.
        std::size_t kept = std::min(most, guesses.size());
        while (kept > 0 && kept < guesses.size() && !is_better(guesses[kept - 1], guesses[kept]))
            ++kept;
        guesses.resize(kept);
    }
    if (guesses.size() > most) guesses.resize(most);
    return guesses;
}

}  // namespace minewise
