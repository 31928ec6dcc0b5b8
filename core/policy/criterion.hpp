// What a criterion is: one figure by which guesses are ranked.
//
// A criterion is one file in criteria/, which ends with a CriterionRegistration; nothing else
// lists it. A guess rule is a list of them: each breaks the ties of the one before.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>
#include <vector>

#include "policy/outlook.hpp"

namespace minewise {

struct Criterion {
    std::string_view name;
    std::string_view summary;
    // Higher is better. If the score is certain to stay below `best` by more than a tie, any upper
    // bound that does may be returned instead.
    double (*score)(Outlook& outlook, Cell cell, double best);
    // Whether no score exceeds the probability that the cell is safe: then the safest cells are
    // looked at first, and those that cannot come first any more not at all.
    bool bounded_by_safety = false;
};

// All criteria, by name.
std::span<const Criterion> criteria();
// None where there is no criterion of that name.
const Criterion* find_criterion(std::string_view name);

// At namespace scope in a criterion's file: makes it known.
struct CriterionRegistration {
    explicit CriterionRegistration(const Criterion& criterion);
};

using GuessRule = std::vector<const Criterion*>;

// The lowest score that ties with `best`.
inline double least_tie(double best) { return best - 1e-9 * std::max(1.0, std::abs(best)); }

// The best of the candidates by the rule: those that no criterion tells apart.
std::vector<Cell> best_guesses(Outlook& outlook, const GuessRule& rule,
                               std::vector<Cell> candidates);

}  // namespace minewise
