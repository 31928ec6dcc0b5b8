// The interface of criteria. A criterion is a figure by which guesses are ranked.
//
// Each criterion has a CriterionRegistration, in a file of its own in criteria/, or in table.cpp if
// it takes a few lines. A guess rule is a list of criteria: each breaks the ties of the one before.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/registry.hpp"
#include "policy/outcomes.hpp"

namespace minewise {

struct Criterion {
    std::string_view name;
    std::string_view summary;
    // Higher is better. May return any upper bound below `best` (by more than a tie) instead of the
    // exact score.
    double (*score)(Outcomes& outcomes, Cell cell, double best);
    // Whether the score never exceeds the probability that the cell is safe. If so, the safest
    // cells are scored first, and cells that cannot win any more are not scored.
    bool bounded_by_safety = false;
    std::string_view evaluator{};  // the name of the one that it uses, if any
    int revision = 1;              // play/parts.hpp
};

// `best` for an exact score.
inline constexpr double no_bound = -std::numeric_limits<double>::infinity();

// All criteria, by name.
inline std::span<const Criterion> criteria() { return Registry<Criterion>::all(); }
// Throws std::invalid_argument if there is no criterion of that name.
inline const Criterion& find_criterion(std::string_view name) {
    return Registry<Criterion>::find(name);
}
using CriterionRegistration = RegistrationOf<Criterion>;

using GuessRule = std::vector<const Criterion*>;
// Throws std::invalid_argument for a name that is not registered.
GuessRule rule_of(const std::vector<std::string>& names);

// The lowest score that ties with `best`.
inline double least_tie(double best) { return best - 1e-9 * std::max(1.0, std::abs(best)); }

// The candidates that are best by the rule: those that no criterion separates.
std::vector<Cell> best_guesses(Outcomes& outcomes, const GuessRule& rule,
                               std::vector<Cell> candidates);

// A guess with its scores, for display.
struct Guess {
    Cell cell;
    double risk;                 // P(mine)
    std::vector<double> scores;  // by criterion of the rule
};

// The `most` best unknown cells, the best first; ties are in reading order. Certain mines are
// excluded.
std::vector<Guess> rank_guesses(Outcomes& outcomes, const GuessRule& rule, std::size_t most);

}  // namespace minewise
