#include "analysis/probability.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "counting/join.hpp"

namespace minewise {
namespace {

double mean(std::span<const double> distribution) {
    double mean = 0.0;
    for (std::size_t k = 1; k < distribution.size(); ++k)
        mean += distribution[k] * static_cast<double>(k);
    return mean;
}

// If a cell can hold several mines.
double section_probability(const Model& model, std::int32_t section,
                           std::span<const double> distribution,
                           CellWeights<ScaledDoubles>& weights) {
    const auto cells = static_cast<std::size_t>(model.problem().sections.length(section));
    double probability = 0.0;
    // P(a cell is empty | k mines in all) is the weight of k mines in the other cells times the
    // cell's weight of no mine, divided by the weight of k mines in all cells.
    const auto all = weights.section(cells);
    const auto others = weights.section(cells - 1);
    for (std::size_t k = 1; k < distribution.size(); ++k)
        probability += distribution[k] *
                       (1.0 - (k < others.size() ? ScaledDoubles{}.ratio(others[k], all[k]) : 0.0));
    return probability;
}

double interior_probability(const Model& model, const Distributions& distributions) {
    const std::int64_t cells = model.problem().interior_cells;
    const auto& distribution = distributions.interior;
    if (cells == 0) return 0.0;
    if (!model.problem().total) {  // cells are independent
        const auto cell = cell_weights(model.prior());
        const double mines = std::accumulate(cell.begin() + 1, cell.end(), 0.0);
        return mines / (cell[0] + mines);
    }
    const std::int64_t low = distributions.interior_low;
    double probability = 0.0;
    if (model.prior().max_per_cell == 1) {
        for (std::size_t i = 0; i < distribution.size(); ++i)
            probability +=
                distribution[i] * static_cast<double>(low + static_cast<std::int64_t>(i));
        return probability / static_cast<double>(cells);
    }
    const ScaledDoubles semiring;
    auto weights = weights_in(semiring, model.prior());
    const auto high = low + static_cast<std::int64_t>(distribution.size()) - 1;
    const auto all = interior_weights(weights, cells, low, high);
    const auto others = interior_weights(weights, cells - 1, low, high);
    for (std::size_t i = 0; i < distribution.size(); ++i)
        if (distribution[i] > 0.0)
            probability += distribution[i] * (1.0 - semiring.ratio(others[i], all[i]));
    return probability;
}

}  // namespace

CellProbabilities cell_probabilities(const Model& model, const Distributions& distributions) {
    CellProbabilities result;
    const Lists& sections = model.problem().sections;
    const auto count = static_cast<std::int32_t>(sections.size());
    result.sections.reserve(sections.size());
    if (model.prior().max_per_cell == 1) {
        for (std::int32_t s = 0; s < count; ++s)
            result.sections.push_back(mean(distributions.sections[s]) / sections.length(s));
    } else {
        auto weights = weights_in(ScaledDoubles{}, model.prior());
        for (std::int32_t s = 0; s < count; ++s)
            result.sections.push_back(
                section_probability(model, s, distributions.sections[s], weights));
    }
    result.interior = interior_probability(model, distributions);
    return result;
}

std::vector<double> interior_distribution(const Model& model, const Distributions& distributions) {
    if (model.problem().total) {
        std::vector<double> result(static_cast<std::size_t>(distributions.interior_low), 0.0);
        result.insert(result.end(), distributions.interior.begin(), distributions.interior.end());
        return result;
    }
    const ScaledDoubles semiring;
    auto weights = weights_in(semiring, model.prior());
    const auto all =
        interior_weights(weights, model.problem().interior_cells, 0, model.interior_capacity());
    ScaledDouble sum;
    for (const ScaledDouble& weight : all) sum = semiring.add(sum, weight);
    std::vector<double> result;
    for (const ScaledDouble& weight : all) result.push_back(semiring.ratio(weight, sum));
    return result;
}

namespace {

// Keeps the probability of an uncertain cell off 0 and 1 despite rounding.
double settle(double probability, bool can_be_safe, bool can_be_mine) {
    if (!can_be_mine) return 0.0;
    if (!can_be_safe) return 1.0;
    return std::clamp(probability, std::numeric_limits<double>::min(), 1.0 - 0x1p-53);
}

}  // namespace

void mine_probabilities(const Model& model, const Distributions& distributions,
                        std::span<double> result) {
    const auto& problem = model.problem();
    const auto& system = model.system();
    auto [sections, interior] = cell_probabilities(model, distributions);
    for (std::int32_t s = 0; at(s) < sections.size(); ++s)
        sections[at(s)] = settle(sections[at(s)], model.can_be_safe(s), model.can_be_mine(s));
    if (problem.interior_cells > 0)
        interior = settle(interior, model.can_be_safe(Problem::interior),
                          model.can_be_mine(Problem::interior));
    // By kind, from known(max_per_cell) up to the last section.
    const int mines = model.prior().max_per_cell;
    std::vector<double> by_kind(at(mines) + 2 + sections.size(), 1.0);
    by_kind[at(mines)] = 0.0;
    by_kind[at(mines) + 1] = interior;
    std::copy(sections.begin(), sections.end(), by_kind.begin() + mines + 2);
    const double* lookup = by_kind.data() + mines + 2;
    if (!system.position) {
        for (std::size_t cell = 0; cell < result.size(); ++cell)
            result[cell] = lookup[problem.kind[cell]];
        return;
    }
    const auto values = system.position->values();
    constexpr double revealed = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t cell = 0; cell < result.size(); ++cell) {
        const double risk = lookup[problem.kind[cell]];
        result[cell] = is_revealed(values[cell]) ? revealed : risk;
    }
}

std::vector<double> mine_probabilities(const Model& model, const Distributions& distributions) {
    std::vector<double> result(model.problem().kind.size());
    mine_probabilities(model, distributions, result);
    return result;
}

}  // namespace minewise
