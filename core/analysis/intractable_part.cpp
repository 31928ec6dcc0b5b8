#include "analysis/intractable_part.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/probability.hpp"
#include "counting/join_cost.hpp"
#include "sampling/estimate.hpp"

namespace minewise {
namespace {

constexpr auto chains = Estimates::chains;

// The memory for an estimate, even if the limit is lower.
constexpr std::size_t least_bytes = std::size_t{48} << 20;

constexpr double proving_share = 0.25;  // of the remaining time and work
constexpr double slack = 1.3;           // allowance for a pass that takes longer than the timed one

// The variance of a section that its own chains yield has chains - 1 degrees of freedom; that which
// the draws imply counts as much as three more, by the boards of `benchmarks/estimates.py`.
constexpr double own_share = (chains - 1.0) / (chains - 1.0 + 3.0);

// The standard deviation of the probability of an event that n independent draws have not met,
// times n, by Jeffreys' prior (Brown, Cai and DasGupta 2001, see docs/references.md).
constexpr double unseen_deviation = 0.7071;

// Of the mean of the chains, from the sum of their squared differences to it.
double variance_of_mean(double squares) { return squares / (chains - 1) / chains; }

// Of a probability of which nothing is known (Popoviciu 1935, see docs/references.md).
constexpr double largest_error = 0.5;

// 0 if it is rounding alone: the intractable part has no influence there.
double standard_error(double variance) {
    const double error = std::sqrt(variance);
    return error > 1e-12 ? error : 0.0;
}

// Proofs are optional: if their share of the time runs out, the bounds remain wider.
void prove_in_time(Model& model, Meter& meter) {
    Meter proving = meter.part(proving_share);
    try {
        prove_locally(model, proving);
    } catch (const OverBudget&) {
        meter.check();
    }
}

// Counts the rest of the board, given estimated distributions of the intractable part.
class RestOfBoard {
  public:
    RestOfBoard(const Model& model, Marginals& marginals, Meter& meter)
        : model_(model), marginals_(marginals), meter_(meter) {}

    Distributions given(const std::vector<double>& sections,
                        const std::vector<std::uint32_t>& start, const std::vector<double>& mines) {
        meter_.check();
        auto result = marginals_.distributions(mines, meter_);
        for (std::size_t s = 0; s < model_.intractable_sections().size(); ++s)
            std::copy(&sections[start[s]], sections.data() + start[s + 1],
                      result.sections[model_.intractable_sections()[s]].begin());
        return result;
    }

  private:
    const Model& model_;
    Marginals& marginals_;
    Meter& meter_;
};

std::vector<double> mean_of(const std::vector<double> (&values)[chains]) {
    std::vector<double> mean(values[0].size(), 0.0);
    for (const auto& chain : values)
        for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += chain[i] / chains;
    return mean;
}

// The chains are few, so their spread may be far too small in a section by chance. So it is
// shrunk towards the variance that the draws imply, if they are as dependent as in all sections
// together (as in moderated t-tests: Smyth 2004, see docs/references.md).
// Returns how much more the draws vary than independent ones.
double moderate(std::vector<double>& variances, const Model& model, const Estimates& estimates) {
    const auto& sections = model.intractable_sections();
    double all = 0.0;
    double if_independent = 0.0;
    for (std::size_t s = 0; s < sections.size(); ++s) {
        all += variances[at(sections[s])];
        if_independent += estimates.variance[s];
    }
    if (if_independent <= 0.0) return 1.0;
    for (std::size_t s = 0; s < sections.size(); ++s) {
        auto& variance = variances[at(sections[s])];
        const double implied = estimates.variance[s] * all / if_independent;
        variance = own_share * variance + (1.0 - own_share) * implied;
    }
    return all / if_independent;
}

// Each chain is an estimate of its own; the spread of the chains yields the standard error.
void set_errors(Estimate& estimate, const Model& model, const Estimates& estimates,
                const Distributions& mean, RestOfBoard& rest_of_board) {
    const auto middle = cell_probabilities(model, mean);
    estimate.section_error.assign(model.problem().sections.size(), 0.0);
    for (std::size_t i = 0; i < chains; ++i) {
        const auto chain = cell_probabilities(
            model, rest_of_board.given(estimates.sections[i], estimates.start, estimates.mines[i]));
        for (std::size_t s = 0; s < estimate.section_error.size(); ++s)
            estimate.section_error[s] += std::pow(chain.sections[s] - middle.sections[s], 2);
        estimate.interior_error += std::pow(chain.interior - middle.interior, 2);
    }
    for (double& value : estimate.section_error) value = variance_of_mean(value);
    const double inflation = moderate(estimate.section_error, model, estimates);
    for (double& value : estimate.section_error) value = standard_error(value);
    estimate.interior_error = standard_error(variance_of_mean(estimate.interior_error));
    // A rare event may be missing from all draws, even if all chains agree.
    for (std::size_t s = 0; s < model.intractable_sections().size(); ++s) {
        const auto section = model.intractable_sections()[s];
        auto& error = estimate.section_error[at(section)];
        if (model.can_be_safe(section) && model.can_be_mine(section))
            error =
                std::max(error, unseen_deviation * std::max(inflation, 1.0) / estimates.draws[s]);
    }
    for (const auto section : estimates.unsettled)
        estimate.section_error[at(section)] = largest_error;
}

// By mine count of the intractable part, the weight of the rest of the board. Every chain needs
// another pass of about the same duration; sets the share of the remaining time and work left for
// the chains.
std::vector<ScaledDouble> weights_around_intractable_part(const Model& model, Marginals& marginals,
                                                          Meter& meter, double& share_for_chains) {
    const auto begin = meter.usage();
    check_join_cost(model, 1.0, 0, meter);  // which stores only the sums over all parts
    check_distributions_cost(model, meter, chains + 1.0);
    const auto outside = marginals.outside_of_intractable_part(meter);
    const double pass = meter.share_used(begin);
    share_for_chains = std::clamp(1.0 - pass * slack * (chains + 1) / (1.0 - pass), 0.0, 0.9);
    return outside;
}

}  // namespace

std::pair<Distributions, Estimate> estimate_intractable_part(Model& model, Meter& meter) {
    Marginals marginals(model, meter);
    meter = meter.with_bytes(std::max(meter.holding(marginals.bytes()).bytes(), least_bytes));
    prove_in_time(model, meter);
    double share_for_chains = 0.0;
    const auto outside = weights_around_intractable_part(model, marginals, meter, share_for_chains);
    Meter sampling = meter.part(share_for_chains);
    auto estimates = minewise::estimate(model, outside, sampling);

    RestOfBoard rest_of_board(model, marginals, meter);
    auto mean =
        rest_of_board.given(mean_of(estimates.sections), estimates.start, mean_of(estimates.mines));
    Estimate estimate;
    set_errors(estimate, model, estimates, mean, rest_of_board);
    estimate.convergence = estimates.convergence;
    estimate.unsettled = std::move(estimates.unsettled);
    estimate.states = std::move(estimates.states);
    return {std::move(mean), std::move(estimate)};
}

}  // namespace minewise
