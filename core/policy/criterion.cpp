#include "policy/criterion.hpp"

#include <algorithm>
#include <limits>

namespace minewise {
namespace {

std::vector<Criterion>& registry() {
    static std::vector<Criterion> entries;
    return entries;
}

}  // namespace

CriterionRegistration::CriterionRegistration(const Criterion& criterion) {
    auto& entries = registry();
    entries.insert(std::ranges::upper_bound(entries, criterion.name, {}, &Criterion::name),
                   criterion);
}

std::span<const Criterion> criteria() { return registry(); }

const Criterion* find_criterion(std::string_view name) {
    const auto found = std::ranges::find(registry(), name, &Criterion::name);
    return found == registry().end() ? nullptr : &*found;
}

std::vector<Cell> best_guesses(Prospects& prospects, const GuessRule& rule,
                               std::vector<Cell> candidates) {
    std::vector<double> scores;
    for (const Criterion* criterion : rule) {
        if (candidates.size() <= 1) break;
        scores.clear();
        double best = -std::numeric_limits<double>::infinity();
        for (const Cell cell : candidates) {
            scores.push_back(criterion->score(prospects, cell, best));
            best = std::max(best, scores.back());
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
