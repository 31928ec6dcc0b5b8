#include "analysis/analysis.hpp"

#include <algorithm>
#include <tuple>

#include "analysis/probability.hpp"
#include "deduction/impossible.hpp"

namespace minewise {
namespace {

// The share of the time for counting; the rest is reserved for estimates.
constexpr double counting_share = 0.5;

}  // namespace

Analysis::Analysis(System system, const Limits& limits, std::function<void()> poll)
    : limits_(limits.apart()) {
    Meter meter(limits, std::move(poll));
    try {
        Meter counting = meter.part(counting_share);
        model_.emplace(system, counting, true);
        Meter rest = meter.holding(model_->diagram().bytes());
        if (model_->intractable_sections().empty())
            marginals_ = model_->marginals(rest);
        else
            std::tie(marginals_, estimate_) = estimate_intractable_part(*model_, rest);
    } catch (const Contradiction&) {
        throw explain(system, meter);
    }
}

std::vector<double> Analysis::mine_probability() const {
    return mine_probabilities(*model_, marginals_);
}

std::vector<double> Analysis::standard_error() const {
    const auto& problem = model_->problem();
    std::vector<double> result(problem.kind.size(), 0.0);
    if (!estimate_) return result;
    for (std::size_t cell = 0; cell < result.size(); ++cell) {
        const auto kind = problem.kind[cell];
        if (kind == Problem::interior) result[cell] = estimate_->interior_error;
        if (kind >= 0) result[cell] = estimate_->section_error[at(kind)];
    }
    return result;
}

std::vector<Cell> Analysis::unsettled() const {
    std::vector<Cell> cells;
    if (!estimate_) return cells;
    for (const auto section : estimate_->unsettled)
        for (const Cell cell : model_->problem().sections[section]) cells.push_back(cell);
    std::ranges::sort(cells);
    return cells;
}

}  // namespace minewise
