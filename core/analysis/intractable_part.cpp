#include "analysis/intractable_part.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/probability.hpp"
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
    RestOfBoard(const Model& model, Meter& meter)
        : model_(model), weights_(weights_in(Doubles{}, model.prior())) {
        counted_.count(model.components(), weights_, model.prior(), meter);
    }

    std::size_t bytes() const { return counted_.bytes(); }

    // By mine count of the intractable part, the weight of the rest of the board.
    const std::vector<ScaledDouble>& weigh(Meter& meter) {
        outside_ = model_.counted(&counted_).outside_of_intractable(meter);
        return outside_;
    }

    Marginals given(const std::vector<double>& sections, const std::vector<std::uint32_t>& start,
                    const std::vector<double>& mines, Meter& meter) {
        meter.check();
        const auto part = weights_for(mines);
        auto result = model_.counted(&counted_).marginals(weights_, meter, &part);
        for (std::size_t s = 0; s < model_.intractable_sections().size(); ++s)
            std::copy(&sections[start[s]], sections.data() + start[s + 1],
                      result.sections[0][model_.intractable_sections()[s]].begin());
        return result;
    }

  private:
    // The weights that give the intractable part these probabilities.
    Counted::Intractable weights_for(const std::vector<double>& probabilities) const {
        const ScaledDoubles semiring;
        Counted::Intractable part;
        for (std::size_t m = 0; m < probabilities.size(); ++m)
            part.weights.push_back(
                outside_[m].is_zero()
                    ? ScaledDouble{}
                    : semiring.divide(semiring.from(probabilities[m]), outside_[m]));
        return part;
    }

    const Model& model_;
    CellWeights<Doubles> weights_;
    ComponentWeights counted_;
    std::vector<ScaledDouble> outside_;
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
void set_errors(Estimate& estimate, const Model& model, const Marginals& mean,
                RestOfBoard& rest_of_board, Meter& meter) {
    const auto middle = cell_probabilities(model, mean);
    estimate.section_error.assign(model.problem().sections.size(), 0.0);
    for (std::size_t i = 0; i < chains; ++i) {
        const auto chain = cell_probabilities(
            model,
            rest_of_board.given(estimate.sections[i], estimate.start, estimate.mines[i], meter));
        for (std::size_t s = 0; s < estimate.section_error.size(); ++s)
            estimate.section_error[s] += std::pow(chain.sections[s] - middle.sections[s], 2);
        estimate.interior_error += std::pow(chain.interior - middle.interior, 2);
    }
    for (double& value : estimate.section_error) value = variance_of_mean(value);
    const double inflation = moderate(estimate.section_error, model, estimate);
    for (double& value : estimate.section_error) value = standard_error(value);
    estimate.interior_error = standard_error(variance_of_mean(estimate.interior_error));
    // A rare event may be missing from all draws, even if all chains agree.
    for (std::size_t s = 0; s < model.intractable_sections().size(); ++s) {
        const auto section = model.intractable_sections()[s];
        auto& error = estimate.section_error[at(section)];
        if (model.can_be_safe(section) && model.can_be_mine(section))
            error =
                std::max(error, unseen_deviation * std::max(inflation, 1.0) / estimate.draws[s]);
    }
    for (const auto section : estimate.unsettled)
        estimate.section_error[at(section)] = largest_error;
}

}  // namespace

std::pair<Marginals, Estimate> estimate_intractable_part(Model& model, Meter& meter) {
    RestOfBoard rest_of_board(model, meter);
    meter = meter.with_bytes(std::max(meter.holding(rest_of_board.bytes()).bytes(), least_bytes));
    prove_in_time(model, meter);
    // Every chain needs another pass over the rest of the board, which takes about as long as this
    // one: the rest of the time and work is for the chains.
    const auto begin = meter.usage();
    const auto& outside = rest_of_board.weigh(meter);
    const double pass = meter.share_used(begin);
    Meter sampling =
        meter.part(std::clamp(1.0 - pass * slack * (chains + 1) / (1.0 - pass), 0.0, 0.9));
    Estimate estimate{minewise::estimate(model, outside, sampling), {}, 0.0};

    auto mean = rest_of_board.given(mean_of(estimate.sections), estimate.start,
                                    mean_of(estimate.mines), meter);
    set_errors(estimate, model, mean, rest_of_board, meter);
    return {std::move(mean), std::move(estimate)};
}

}  // namespace minewise
