#include "analysis/analysis.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/probability.hpp"
#include "counting/marginals.hpp"
#include "deduction/impossible.hpp"
#include "sampling/estimate.hpp"

namespace minewise {
namespace {

constexpr std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

// The share of the time that counting may take before estimates begin.
constexpr double counting_share = 0.5;

constexpr std::size_t estimating_bytes = std::size_t{64} << 20;

// Student's t for 95 % with 15 degrees of freedom, over the normal one: a standard error from 16
// batches is widened by it, so that 1.96 of them hold 95 %.
constexpr double widening = 2.131 / 1.960;

}  // namespace

Analysis::Analysis(System system, const Limits& limits, std::function<void()> poll)
    : limits_(limits) {
    Meter meter(limits, std::move(poll));
    try {
        Meter counting = meter.part(counting_share);
        model_.emplace(system, counting, true);
    } catch (const Contradiction&) {
        throw explain(system, meter);
    }
    if (model_->intractable_sections().empty())
        distributions_ = Marginals(*model_, meter).distributions({}, meter);
    else
        estimate_wide_part(meter);
}

void Analysis::estimate_wide_part(Meter& meter) {
    constexpr auto batches = Estimates::batches;
    const auto& problem = model_->problem();
    // Estimating takes little memory, whatever the budget, and its exact parts little time.
    Meter unhurried = meter.without_deadline();
    Meter chains = meter.part(0.9).with_bytes(estimating_bytes);
    prove_locally(*model_, chains);
    Marginals marginals(*model_, unhurried);
    auto wide = minewise::estimate(*model_, marginals.outside_of_intractable_part(), chains);

    const auto with_wide_part = [&](auto&& share_of, const std::vector<double>& mines) {
        auto result = marginals.distributions(mines, unhurried);
        for (std::size_t s = 0; s < model_->intractable_sections().size(); ++s) {
            const auto distribution = result.sections[model_->intractable_sections()[s]];
            for (std::size_t k = 0; k < distribution.size(); ++k) distribution[k] = share_of(s, k);
        }
        return result;
    };
    std::vector<double> mean_mines(wide.mines[0].size(), 0.0);
    for (const auto& mines : wide.mines)
        for (std::size_t m = 0; m < mines.size(); ++m) mean_mines[m] += mines[m] / batches;
    distributions_ = with_wide_part(
        [&](std::size_t s, std::size_t k) {
            double mean = 0.0;
            for (const auto& sections : wide.sections) mean += sections[s][k] / batches;
            return mean;
        },
        mean_mines);

    // Each batch is an answer of its own; their spread is the error.
    const auto middle = cell_probabilities(*model_, *distributions_);
    Estimate result;
    result.section_error.assign(problem.sections.size(), 0.0);
    for (std::size_t b = 0; b < batches; ++b) {
        const auto batch = cell_probabilities(
            *model_,
            with_wide_part([&](std::size_t s, std::size_t k) { return wide.sections[b][s][k]; },
                           wide.mines[b]));
        for (std::size_t s = 0; s < problem.sections.size(); ++s)
            result.section_error[s] += std::pow(batch.sections[s] - middle.sections[s], 2);
        result.interior_error += std::pow(batch.interior - middle.interior, 2);
    }
    const auto error = [](double squares) {
        return widening * std::sqrt(squares / (batches - 1) / batches);
    };
    for (double& value : result.section_error) value = error(value);
    result.interior_error = error(result.interior_error);
    // So many draws cannot tell what is rarer than one of them, however well the batches agree.
    for (std::size_t s = 0; s < model_->intractable_sections().size(); ++s) {
        const auto section = model_->intractable_sections()[s];
        if (model_->can_be_safe(section) && model_->can_be_mine(section))
            result.section_error[at(section)] =
                std::max(result.section_error[at(section)], 1.0 / wide.draws[s]);
    }
    result.convergence = wide.convergence;
    result.states = std::move(wide.states);
    estimate_ = std::move(result);
}

std::vector<double> Analysis::mine_probability() const {
    return mine_probabilities(*model_, *distributions_);
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

}  // namespace minewise
