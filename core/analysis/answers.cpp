#include "analysis/answers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <optional>

#include "analysis/probability.hpp"
#include "board/random.hpp"
#include "counting/number_distribution.hpp"
#include "sampling/sample.hpp"

namespace minewise {
namespace {

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

std::vector<double> numbers_in(const Model& model, bool of_revealed, Meter& meter) {
    const auto mine = mine_probabilities(model, model.marginals(meter));
    return number_distributions(model, mine, of_revealed, meter);
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

// What a safe cell would show if the mines around it were independent.
void write_independent(const Analysis& analysis, const std::vector<double>& mine, Cell cell,
                       std::span<double> row) {
    const System& system = analysis.model().system();
    std::ranges::fill(row, 0.0);
    row[0] = 1.0;
    for (const Cell near : system.position->topology().neighbours(cell)) {
        const auto given = system.given(near);
        const double risk = given ? static_cast<double>(*given > 0) : mine[at(near)];
        for (std::size_t k = row.size(); k-- > 1;) row[k] += risk * (row[k - 1] - row[k]);
        row[0] *= 1.0 - risk;
    }
}

// The distributions of an estimate, not scaled to the probability that the cell is safe.
class EstimatedNumbers {
  public:
    EstimatedNumbers(const Analysis& analysis, bool of_revealed, Meter& meter)
        : analysis_(analysis),
          of_revealed_(of_revealed),
          meter_(meter),
          numbers_(number_count(analysis.model())),
          rows_(analysis.model().problem().kind.size() * numbers_, 0.0) {}

    std::span<double> row(Cell cell) {
        return std::span(rows_).subspan(at(cell) * numbers_, numbers_);
    }
    bool is_empty(Cell cell) {
        return std::ranges::all_of(row(cell), [](double share) { return share <= 0.0; });
    }

    void average() {
        for (const auto state : states_to_average(analysis_)) {
            const auto distribution = in_state(state);
            for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i] += distribution[i];
        }
    }

    // Of cells that were not safe in the states that were averaged: from a state in which they
    // may be safe; if there is none, as if the mines around them were independent.
    void fill(const std::vector<double>& mine, std::vector<Cell> cells) {
        const auto& problem = analysis_.model().problem();
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (!is_empty(cells[i])) continue;
            const auto state = state_with_safe(problem.kind[at(cells[i])]);
            if (state) {
                const auto distribution = in_state(*state);
                for (std::size_t j = i; j < cells.size(); ++j)
                    if (is_empty(cells[j]))
                        std::ranges::copy(
                            std::span(distribution).subspan(at(cells[j]) * numbers_, numbers_),
                            row(cells[j]).begin());
            }
            if (is_empty(cells[i])) write_independent(analysis_, mine, cells[i], row(cells[i]));
        }
    }

    std::vector<double> take() { return std::move(rows_); }

  private:
    std::vector<double> in_state(std::size_t state) {
        return numbers_in(Model(fixed_at(analysis_, state), meter_), of_revealed_, meter_);
    }

    // A state in which not all cells of an intractable section are mines.
    std::optional<std::size_t> state_with_safe(std::int32_t kind) const {
        const auto& model = analysis_.model();
        const auto& sections = model.intractable_sections();
        const auto place = std::ranges::find(sections, kind) - sections.begin();
        if (at(static_cast<Cell>(place)) == sections.size()) return std::nullopt;
        const auto full = model.problem().sections.length(kind) * model.problem().max_per_cell;
        const auto& states = analysis_.estimate()->states;
        const auto state = std::ranges::find_if(
            states, [&](const auto& mines) { return mines[at(static_cast<Cell>(place))] < full; });
        if (state == states.end()) return std::nullopt;
        return static_cast<std::size_t>(state - states.begin());
    }

    const Analysis& analysis_;
    bool of_revealed_;
    Meter& meter_;
    std::size_t numbers_;
    std::vector<double> rows_;
};

// Rows sum to the complement of the estimated mine probability.
std::vector<double> estimated_numbers(const Analysis& analysis, bool of_revealed, Meter& meter) {
    EstimatedNumbers numbers(analysis, of_revealed, meter);
    numbers.average();
    const auto mine = analysis.mine_probability();
    std::vector<Cell> empty;
    for (Cell cell = 0; at(cell) < mine.size(); ++cell)
        if (mine[at(cell)] < 1.0 && numbers.is_empty(cell)) empty.push_back(cell);
    numbers.fill(mine, std::move(empty));
    for (Cell cell = 0; at(cell) < mine.size(); ++cell) {
        const double sum = std::reduce(numbers.row(cell).begin(), numbers.row(cell).end());
        const double safe = std::isnan(mine[at(cell)]) ? 1.0 : 1.0 - mine[at(cell)];
        if (sum > 0.0)
            for (double& share : numbers.row(cell)) share *= safe / sum;
    }
    return numbers.take();
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
    return estimated_numbers(analysis, of_revealed, meter);
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
        const std::size_t state = at(Random(~seed, i).below(analysis.estimate()->states.size()));
        auto& model = models[state];
        if (!model) model = std::make_unique<Model>(fixed_at(analysis, state), meter);
        const auto board = sample(*model, i, 1, seed, meter);
        boards.insert(boards.end(), board.begin(), board.end());
    }
    return boards;
}

}  // namespace minewise
