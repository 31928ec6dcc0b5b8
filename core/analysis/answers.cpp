#include "analysis/answers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>

#include "analysis/probability.hpp"
#include "board/random.hpp"
#include "counting/marginals.hpp"
#include "counting/number_distribution.hpp"
#include "sampling/sample.hpp"

namespace minewise {
namespace {

constexpr std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

// The maximum number of chain states over which an answer is averaged.
constexpr std::size_t states_averaged = 128;

// The bounds of the memory limit given one state. The remaining problem is small.
constexpr std::size_t least_bytes_of_state = std::size_t{48} << 20;
constexpr std::size_t most_bytes_of_state = std::size_t{256} << 20;

Meter meter_for(const Analysis& analysis, const Limits& limits, const Poll& poll) {
    const Meter meter = Meter(limits, poll).holding(analysis.model().diagram().bytes());
    if (!analysis.estimate()) return meter;
    return meter.with_bytes(std::clamp(meter.bytes(), least_bytes_of_state, most_bytes_of_state));
}

Meter meter_for(const Analysis& analysis, const Poll& poll) {
    return meter_for(analysis, analysis.limits(), poll);
}

// The system with the intractable sections fixed at one state of the chains.
System fixed_at(const Analysis& analysis, std::size_t state) {
    const Model& model = analysis.model();
    const auto& mines = analysis.estimate()->states[state];
    System system = model.system();
    for (std::size_t s = 0; s < mines.size(); ++s)
        system.factors.add(model.problem().sections[model.intractable_sections()[s]],
                           {mines[s], mines[s]});
    return system;
}

std::vector<std::size_t> states_to_average(const Analysis& analysis) {
    const std::size_t all = analysis.estimate()->states.size();
    const std::size_t count = std::min(all, states_averaged);
    std::vector<std::size_t> states;
    for (std::size_t i = 0; i < count; ++i) states.push_back(i * all / count);
    return states;
}

}  // namespace

std::vector<double> number_distributions(const Analysis& analysis, bool of_revealed,
                                         const Limits& limits, const Poll& poll) {
    Meter meter = meter_for(analysis, limits, poll);
    const std::size_t cells = analysis.model().problem().kind.size();
    const std::size_t tables = analysis.estimate() ? 2 : 1;
    Meter(limits).require_bytes(cells * number_count(analysis.model()) * tables * sizeof(double));
    if (!analysis.estimate())
        return number_distributions(analysis.model(), analysis.mine_probability(), of_revealed,
                                    meter);
    std::vector<double> mean;
    const auto states = states_to_average(analysis);
    for (const auto state : states) {
        const Model model(fixed_at(analysis, state), meter);
        const auto mine =
            mine_probabilities(model, Marginals(model, meter).distributions({}, meter));
        const auto distribution = number_distributions(model, mine, of_revealed, meter);
        mean.resize(distribution.size(), 0.0);
        for (std::size_t i = 0; i < distribution.size(); ++i)
            mean[i] += distribution[i] / static_cast<double>(states.size());
    }
    // Rows must sum to the complement of the estimated mine probability.
    const auto mine = analysis.mine_probability();
    const std::size_t numbers = mean.size() / mine.size();
    for (std::size_t cell = 0; cell < mine.size(); ++cell) {
        double sum = 0.0;
        for (std::size_t k = 0; k < numbers; ++k) sum += mean[cell * numbers + k];
        if (sum > 0.0)
            for (std::size_t k = 0; k < numbers; ++k)
                mean[cell * numbers + k] *= (std::isnan(mine[cell]) ? 1.0 : 1.0 - mine[cell]) / sum;
    }
    return mean;
}

std::vector<double> shown_distributions(const Analysis& analysis, const Limits& limits,
                                        const Poll& poll) {
    auto distribution = number_distributions(analysis, false, limits, poll);
    const Position& position = *analysis.model().system().position;
    if (!position.clue_models()) return distribution;
    const std::size_t numbers = number_count(analysis.model());
    std::vector<double> shown(numbers);
    Meter meter(limits, poll);
    for (Cell cell = 0; cell < position.topology().size(); ++cell) {
        if (is_revealed(position.value(cell))) continue;
        const std::span row = std::span(distribution).subspan(at(cell) * numbers, numbers);
        std::ranges::fill(shown, 0.0);
        for (int number = 0; at(number) < numbers; ++number) {
            if (row[at(number)] <= 0.0) continue;
            for (const int k : position.clue_models()->can_show(cell, number, number))
                if (k != no_number)
                    shown[at(k)] +=
                        row[at(number)] * position.clue_models()->likelihood(cell, number, k);
        }
        std::ranges::copy(shown, row.begin());
        meter.tick(numbers * 2);
    }
    return distribution;
}

double log_likelihood(const Analysis& analysis, const Poll& poll) {
    const System& system = analysis.model().system();
    const Position& position = *system.position;
    if (analysis.estimate() || system.prior.max_per_cell > 1)
        return std::numeric_limits<double>::quiet_NaN();
    Meter meter = meter_for(analysis, poll);
    const double weight = weigh_solutions(analysis.model(), meter).log2();
    double sum = (weight + position.log2_likelihood()) * std::log(2.0);
    if (system.prior.density) {
        for (Cell cell = 0; cell < system.cells; ++cell)
            if (const auto mines = system.given(cell))
                sum += std::log(*mines > 0 ? *system.prior.density : 1.0 - *system.prior.density);
        return sum;
    }
    const auto log_factorial = [](double n) { return std::lgamma(n + 1.0); };
    const auto cells = static_cast<double>(system.cells);
    const auto mines = static_cast<double>(*system.prior.mines);
    return sum - (log_factorial(cells) - log_factorial(mines) - log_factorial(cells - mines));
}

double probability_of(const Analysis& analysis, const Factors& constraints, const Poll& poll) {
    Meter meter = meter_for(analysis, poll);
    if (!analysis.estimate()) return probability_of(analysis.model(), constraints, meter);
    double sum = 0.0;
    const auto states = states_to_average(analysis);
    for (const auto state : states)
        sum += probability_of(Model(fixed_at(analysis, state), meter), constraints, meter);
    // Sampled states prove nothing, so the result is kept off 0 and 1.
    return std::clamp(sum / static_cast<double>(states.size()), std::numeric_limits<double>::min(),
                      1.0 - 0x1p-53);
}

std::vector<std::uint8_t> random_solutions(const Analysis& analysis, std::size_t count,
                                           std::uint64_t seed, const Poll& poll) {
    Meter meter = meter_for(analysis, poll);
    if (!analysis.estimate()) return sample(analysis.model(), 0, count, seed, meter);
    check_board_memory(analysis.model(), count, Meter(analysis.limits()));
    std::map<std::size_t, std::unique_ptr<Model>> models;
    std::vector<std::uint8_t> boards;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t state = Random(~seed, i).below(analysis.estimate()->states.size());
        auto& model = models[state];
        if (!model) model = std::make_unique<Model>(fixed_at(analysis, state), meter);
        const auto board = sample(*model, i, 1, seed, meter);
        boards.insert(boards.end(), board.begin(), board.end());
    }
    return boards;
}

}  // namespace minewise
