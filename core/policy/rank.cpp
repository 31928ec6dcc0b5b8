#include "policy/rank.hpp"

#include <algorithm>

namespace minewise {
namespace {

// Whether `one` is better by the first criterion that separates the guesses.
bool is_better(const Guess& one, const Guess& other) {
    for (std::size_t i = 0; i < std::min(one.scores.size(), other.scores.size()); ++i) {
        if (one.scores[i] < least_tie(other.scores[i])) return false;
        if (other.scores[i] < least_tie(one.scores[i])) return true;
    }
    return false;
}

}  // namespace

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
