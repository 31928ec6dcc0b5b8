#include "policy/criterion.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "base/registry.hpp"

namespace minewise {

CriterionRegistration::CriterionRegistration(const Criterion& criterion) {
    Registry<Criterion>::add(criterion, &Criterion::name);
}

std::span<const Criterion> criteria() { return Registry<Criterion>::all(); }

const Criterion& find_criterion(std::string_view name) { return Registry<Criterion>::find(name); }

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

}  // namespace minewise
