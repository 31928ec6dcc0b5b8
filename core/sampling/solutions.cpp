#include "sampling/solutions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "counting/counts.hpp"

namespace minewise {
namespace {

System with(const System& system, std::span<const Cell> cells, Range range) {
    System more = system;
    more.factors.add(cells, range);
    return more;
}

// A count is given up if the projected time exceeds this multiple of the remaining time.
constexpr double most_overrun = 3.0;

bool is_possible(System system, Meter& meter) {
    try {
        const Model model(std::move(system), meter);
        return true;
    } catch (const Contradiction&) {
        return false;
    }
}

// The weight of all solutions under `prior`, without the cells settled during reduction.
ScaledDouble weigh(const Model& model, const Prior& prior, CellWeights<ScaledDoubles> weights,
                   Meter& meter) {
    const ScaledDoubles semiring;
    Counts<ScaledDoubles> counts(model, std::move(weights), meter);
    const auto joined = join(list_parts(counts.parts), model.problem().interior_cells,
                             model.problem().total, counts.weights, meter, false);
    if (!model.problem().total) return joined.all;
    return semiring.multiply(joined.all, interior_scale(prior, model.problem().interior_cells,
                                                        joined.interior_low, joined.interior_high));
}

Prior without_weights(const Prior& prior) {
    return {prior.mines, std::nullopt, prior.max_per_cell};
}

ScaledDouble count_roughly(const Model& model, Meter& meter) {
    return weigh(model, without_weights(model.prior()),
                 counting_weights(ScaledDoubles{}, model.prior()), meter);
}

void subtract(Natural& a, const Natural& b) {
    std::uint64_t borrow = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const std::uint64_t less = i < b.size() ? b[i] : 0;
        const std::uint64_t before = a[i];
        a[i] = before - less - borrow;
        borrow = before < less || (before == less && borrow != 0) ? 1 : 0;
    }
    while (!a.empty() && a.back() == 0) a.pop_back();
}

}  // namespace

bool is_less(const Natural& a, const Natural& b) {
    if (a.size() != b.size()) return a.size() < b.size();
    return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
}

Natural count_solutions(const Model& model, Meter& meter) {
    const double bits = count_roughly(model, meter).log2();
    const auto primes = large_primes(static_cast<std::size_t>((bits + 2.0) / 61.9) + 1);
    std::vector<std::uint64_t> residues;
    const auto begin = meter.usage();
    for (const auto prime : primes) {
        const Prime semiring(prime);
        Counts<Prime> counts(model, counting_weights(semiring, model.prior()), meter);
        const auto joined = join(list_parts(counts.parts), model.problem().interior_cells,
                                 model.problem().total, counts.weights, meter, false);
        residues.push_back(semiring.to_integer(joined.all));
        meter.check();
        // Each prime takes as long as the first, so the total time can be projected.
        if (meter.share_used(begin) * static_cast<double>(primes.size() / residues.size()) >
            most_overrun)
            throw OverBudget("the exact number of solutions takes longer than the time budget");
    }
    return combine_residues(primes, residues);
}

double log10_solutions(const Model& model, Meter& meter) {
    return count_roughly(model, meter).log2() * std::log10(2.0);
}

ScaledDouble weigh_solutions(const Model& model, Meter& meter) {
    const ScaledDoubles semiring;
    const auto weights = weights_in(semiring, model.prior());
    const auto& problem = model.problem();
    const ScaledDouble settled = semiring.multiply(
        weights.power(weights.mines(0), static_cast<std::uint64_t>(problem.deduced_safe)),
        weights.power(weights.mines(weights.max_per_cell()),
                      static_cast<std::uint64_t>(problem.deduced_full)));
    return semiring.multiply(
        semiring.multiply(settled, semiring.power_of_two(problem.settled_log2_weight)),
        weigh(model, model.prior(), weights, meter));
}

double probability_of(const Model& model, const Factors& constraints, Meter& meter) {
    System more = model.system();
    more.factors.add(constraints);
    double probability = 0.0;
    try {
        const Model narrowed(std::move(more), meter);
        probability =
            ScaledDoubles{}.ratio(weigh_solutions(narrowed, meter), weigh_solutions(model, meter));
    } catch (const Contradiction&) {
        return 0.0;
    }
    probability = std::max(probability, std::numeric_limits<double>::min());
    if (probability < 1.0 - 1e-9) return probability;
    for (std::size_t i = 0; i < constraints.size(); ++i) {
        const auto cells = constraints.cells(i);
        const Range range = constraints.range(i);
        const auto capacity = static_cast<std::int64_t>(cells.size()) * model.prior().max_per_cell;
        if ((range.low > 0 &&
             is_possible(with(model.system(), cells, {0, range.low - 1}), meter)) ||
            (range.high < capacity &&
             is_possible(with(model.system(), cells, {range.high + 1, capacity}), meter)))
            return std::min(probability, 1.0 - 0x1p-53);
    }
    return 1.0;
}

namespace {

// The mines of a cell if every solution agrees on them.
std::optional<int> settled(const Model& model, Cell cell) {
    const auto kind = model.problem().kind[at(cell)];
    if (Problem::is_known(kind)) return Problem::mines_of(kind);
    const auto cells = model.cells_of(kind);
    const auto [least, most] = model.bounds(kind);
    if (most == 0) return 0;
    if (least == cells * model.prior().max_per_cell) return model.prior().max_per_cell;
    if (cells == 1 && least == most) return static_cast<int>(least);
    return std::nullopt;
}

System with(const System& system, Cell cell, int mines) {
    return with(system, std::span(&cell, 1), {mines, mines});
}

// The mines by cell once every cell is decided: the first that is not, by `decide(system, cell)`,
// which returns the system after the decision.
template <class Decide>
std::vector<std::uint8_t> descend(System system, Meter& meter, Decide&& decide) {
    while (true) {
        const Model model(system, meter);
        std::vector<std::uint8_t> mines;
        for (Cell cell = 0; cell < system.cells; ++cell) {
            const auto here = settled(model, cell);
            if (!here) break;
            mines.push_back(static_cast<std::uint8_t>(*here));
        }
        if (mines.size() == at(system.cells)) return mines;
        system = decide(system, static_cast<Cell>(mines.size()));
    }
}

}  // namespace

SolutionEnumerator::SolutionEnumerator(System system, const Limits& limits,
                                       std::function<void()> poll)
    : limits_(limits), poll_(std::move(poll)) {
    systems_.push_back(std::move(system));
}

std::optional<std::vector<std::uint8_t>> SolutionEnumerator::next() {
    Meter meter(limits_, poll_);
    if (!std::exchange(started_, true)) return first_below(meter);
    for (; !choices_.empty(); choices_.pop_back(), systems_.pop_back()) {
        auto& [cell, mines] = choices_.back();
        const System& before = systems_[systems_.size() - 2];
        while (++mines <= before.prior.max_per_cell) {
            systems_.back() = with(before, cell, mines);
            if (is_possible(systems_.back(), meter)) return first_below(meter);
        }
    }
    return std::nullopt;
}

std::vector<std::uint8_t> SolutionEnumerator::first_below(Meter& meter) {
    return descend(systems_.back(), meter, [&](const System& system, Cell cell) {
        int mines = 0;
        System next = with(system, cell, mines);
        while (!is_possible(next, meter)) next = with(system, cell, ++mines);
        choices_.push_back({cell, mines});
        return systems_.emplace_back(std::move(next));
    });
}

std::optional<std::vector<std::uint8_t>> solution_at(const System& system, const Natural& index,
                                                     Meter& meter) {
    if (!is_less(index, count_solutions(Model(system, meter), meter))) return std::nullopt;
    Natural left = index;
    return descend(system, meter, [&](const System& before, Cell cell) {
        for (int mines = 0;; ++mines) try {
                System next = with(before, cell, mines);
                const Natural count = count_solutions(Model(next, meter), meter);
                if (is_less(left, count)) return next;
                subtract(left, count);
            } catch (const Contradiction&) {
                continue;
            }
    });
}

}  // namespace minewise
