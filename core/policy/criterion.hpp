// What a criterion is: one figure by which guesses are ranked.
//
// A criterion is one file in this folder, which ends with a CriterionRegistration; nothing else
// lists it. A guess rule is a list of them: each breaks the ties of the one before.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>
#include <vector>

#include "policy/prospects.hpp"

namespace minewise {

struct Criterion {
    std::string_view name;
    std::string_view summary;
    // Higher is better. A score that is sure to stay below `best` by more than a tie may be given
    // as any number that does: nobody will ask how far.
    double (*score)(Prospects& prospects, Cell cell, double best);
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
std::vector<Cell> best_guesses(Prospects& prospects, const GuessRule& rule,
                               std::vector<Cell> candidates);

}  // namespace minewise
