#include "analysis/probability.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace minewise {
namespace {

// The weights of low, low + 1 ... mines as probabilities of 0, 1 ... mines.
std::vector<double> shares(std::span<const double> weights, std::int64_t low = 0) {
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    std::vector<double> result(static_cast<std::size_t>(low), 0.0);
    for (const double weight : weights) result.push_back(weight / sum);
    return result;
}

// Keeps the probability of an uncertain cell off 0 and 1 despite rounding.
double settle(double probability, bool can_be_safe, bool can_be_mine) {
    if (!can_be_mine) return 0.0;
    if (!can_be_safe) return 1.0;
    return std::clamp(probability, std::numeric_limits<double>::min(), 1.0 - 0x1p-53);
}

}  // namespace

CellProbabilities cell_probabilities(const Model& model, const Marginals& marginals) {
    const Counted counted = model.counted();
    CellProbabilities result;
    result.sections.reserve(model.problem().sections.size());
    for (std::int32_t s = 0; at(s) < model.problem().sections.size(); ++s)
        result.sections.push_back(counted.section_risk(marginals, 0, s));
    result.interior = counted.interior_risk(marginals);
    return result;
}

std::vector<double> section_distribution(const Marginals& marginals, std::int32_t section) {
    return shares(marginals.sections[0][section]);
}

std::vector<double> interior_distribution(const Model& model, const Marginals& marginals) {
    if (model.problem().total) return shares(marginals.interior, marginals.interior_low);
    const ScaledDoubles semiring;
    auto weights = weights_in(semiring, model.prior());
    const auto all = interior_weights(weights, model.problem().interior_cells, 0,
                                      model.counted().interior_capacity());
    const ScaledDouble sum = sum_of<ScaledDoubles>({}, all);
    std::vector<double> result;
    for (const ScaledDouble& weight : all) result.push_back(semiring.ratio(weight, sum));
    return result;
}

std::vector<double> component_distribution(const Model& model, const Marginals& marginals,
                                           std::int32_t component) {
    const auto& counted = model.components().counted;
    const auto place = std::ranges::lower_bound(counted, component);
    if (place == counted.end() || *place != component) return {};
    const auto c = static_cast<std::size_t>(place - counted.begin());
    return shares(marginals.components[c], model.diagram().end_state(c).low);
}

void mine_probabilities(const Model& model, const Marginals& marginals, std::span<double> result) {
    auto [sections, interior] = cell_probabilities(model, marginals);
    const auto settled = [&](double probability, std::int32_t kind) {
        return settle(probability, model.can_be_safe(kind), model.can_be_mine(kind));
    };
    for (std::int32_t s = 0; at(s) < sections.size(); ++s)
        sections[at(s)] = settled(sections[at(s)], s);
    if (model.problem().interior_cells > 0) interior = settled(interior, Problem::interior);
    // By kind, from known(max_per_cell) up to the last section.
    const int mines = model.prior().max_per_cell;
    std::vector<double> by_kind(at(mines) + 2 + sections.size(), 1.0);
    by_kind[at(mines)] = 0.0;
    by_kind[at(mines) + 1] = interior;
    std::copy(sections.begin(), sections.end(), by_kind.begin() + mines + 2);
    const double* lookup = by_kind.data() + mines + 2;
    const auto& kind = model.problem().kind;
    if (!model.system().position) {
        for (std::size_t cell = 0; cell < result.size(); ++cell) result[cell] = lookup[kind[cell]];
        return;
    }
    const auto values = model.system().position->values();
    constexpr double revealed = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t cell = 0; cell < result.size(); ++cell) {
        const double risk = lookup[kind[cell]];
        result[cell] = is_revealed(values[cell]) ? revealed : risk;
    }
}

std::vector<double> mine_probabilities(const Model& model, const Marginals& marginals) {
    std::vector<double> result(model.problem().kind.size());
    mine_probabilities(model, marginals, result);
    return result;
}

}  // namespace minewise
