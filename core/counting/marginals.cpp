#include "counting/marginals.hpp"

#include <algorithm>

#include "counting/counts.hpp"
#include "counting/tilted_join.hpp"

namespace minewise {
namespace {

constexpr std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

// What lies outside a component, scaled so that its products with the component's own weights stay
// within 1.
std::vector<double> scaled(const std::vector<ScaledDouble>& outside,
                           const std::vector<ScaledDouble>& own) {
    const ScaledDoubles semiring;
    ScaledDouble largest;
    for (std::size_t m = 0; m < own.size(); ++m) {
        const ScaledDouble product = semiring.multiply(outside[m], own[m]);
        if (largest.is_zero() || semiring.ratio(product, largest) > 1.0) largest = product;
    }
    std::vector<double> result;
    result.reserve(own.size());
    for (const ScaledDouble& value : outside) result.push_back(semiring.ratio(value, largest));
    return result;
}

const std::vector<double>& scaled(const std::vector<double>& outside, const std::vector<double>&) {
    return outside;
}

Joined<Doubles> join_components(const std::vector<Part<Doubles>>& parts, const Problem& problem,
                                CellWeights<Doubles>& weights) {
    return join(parts, problem.interior_cells, problem.total, weights);
}

Joined<ScaledDoubles> join_components(const std::vector<Part<ScaledDoubles>>& parts,
                                      const Problem& problem, CellWeights<ScaledDoubles>& weights) {
    if (tilted_join_pays(parts))
        if (auto joined = tilted_join(parts, problem.interior_cells, problem.total, weights))
            return *std::move(joined);
    return join(parts, problem.interior_cells, problem.total, weights);
}

template <class Semiring>
void normalise(const Semiring& semiring, std::span<const typename Semiring::Value> values,
               std::span<double> shares) {
    auto sum = semiring.zero();
    for (const auto& value : values) sum = semiring.add(sum, value);
    for (std::size_t i = 0; i < values.size(); ++i) shares[i] = as_share(semiring, values[i], sum);
}

}  // namespace

Marginals::Marginals(const Model& model, Meter& meter)
    : model_(model),
      doubles_suffice_(
          model.intractable_sections().empty() &&
          in_fitting_semiring(
              model, [](auto semiring) { return std::is_same_v<decltype(semiring), Doubles>; })),
      weights_(weights_in(Doubles{}, model.prior())),
      forward_(model.diagram().weights) {
    const std::size_t components = model.counted().size();
    wide_forward_.resize(components);
    ends_.resize(components);
    wide_ends_.resize(components);
    auto wide_weights = weights_in(ScaledDoubles{}, model.prior());
    const auto& diagram = model.diagram();
    for (std::size_t c = 0; c < components; ++c) {
        if (doubles_suffice_ ||
            component_fits_doubles(model.problem(), model.component(c), model.prior())) {
            const auto end = forward_pass(model.problem(), diagram, c, weights_,
                                          forward_.data() + diagram.first_weight(c), meter);
            ends_[c].assign(end.begin(), end.end());
            if (doubles_suffice_) continue;
            for (const double weight : end) wide_ends_[c].push_back(ScaledDoubles{}.from(weight));
        } else {
            wide_forward_[c].resize(diagram.weight_count(c));
            const auto end = forward_pass(model.problem(), diagram, c, wide_weights,
                                          wide_forward_[c].data(), meter);
            wide_ends_[c].assign(end.begin(), end.end());
        }
    }
}

Distributions Marginals::distributions(const std::vector<double>& wide_mines, Meter& meter) {
    return doubles_suffice_ ? count(Doubles{}, wide_mines, meter)
                            : count(ScaledDoubles{}, wide_mines, meter);
}

template <class Semiring>
Distributions Marginals::count(const Semiring& semiring, const std::vector<double>& wide_mines,
                               Meter& meter) {
    const auto& problem = model_.problem();
    const auto& diagram = model_.diagram();
    auto weights = weights_in(semiring, model_.prior());
    std::vector<Part<Semiring>> parts;
    parts.reserve(model_.supports().size());
    for (std::size_t c = 0; c < model_.counted().size(); ++c) {
        if constexpr (std::is_same_v<Semiring, Doubles>)
            parts.push_back({diagram.end_state(c).low, ends_[c]});
        else
            parts.push_back({diagram.end_state(c).low, wide_ends_[c]});
    }
    if constexpr (std::is_same_v<Semiring, ScaledDoubles>)
        if (!wide_mines.empty()) {
            // The weights that give the wide part these probabilities, whatever lies outside it.
            const auto outside = outside_of_wide_part();
            Part<ScaledDoubles> part;
            for (std::size_t m = 0; m < wide_mines.size(); ++m)
                part.weights.push_back(
                    outside[m].is_zero()
                        ? ScaledDouble{}
                        : semiring.divide(semiring.from(wide_mines[m]), outside[m]));
            parts.push_back(std::move(part));
        }
    const auto joined = join_components(parts, problem, weights);

    Distributions result(problem);
    result.interior_low = joined.interior_low;
    result.interior.resize(joined.interior.size());
    normalise<Semiring>(semiring, joined.interior, result.interior);
    for (std::size_t c = 0; c < model_.counted().size(); ++c) {
        std::vector<typename Semiring::Value> by_count;
        for (std::size_t m = 0; m < parts[c].weights.size(); ++m)
            by_count.push_back(semiring.multiply(parts[c].weights[m], joined.outside[c][m]));
        auto& shares = result.components[at(model_.counted()[c])];
        shares.resize(static_cast<std::size_t>(parts[c].low) + by_count.size(), 0.0);
        normalise<Semiring>(semiring, by_count,
                            std::span(shares).subspan(static_cast<std::size_t>(parts[c].low)));
        const auto normalise_sections = [&](const auto& some_ring, auto& table) {
            using Some = std::remove_cvref_t<decltype(some_ring)>;
            for (std::size_t layer = diagram.first_layer[c] + 1; layer < diagram.first_layer[c + 1];
                 ++layer) {
                const auto section = diagram.layers[layer].section;
                normalise<Some>(some_ring, table[section], result.sections[section]);
            }
        };
        if (!ends_[c].empty()) {
            const auto& outside = scaled(joined.outside[c], parts[c].weights);
            backward_pass<Doubles>(problem, diagram, c, weights_,
                                   forward_.data() + diagram.first_weight(c), outside,
                                   result.sections, meter);
            normalise_sections(Doubles{}, result.sections);
        } else if constexpr (std::is_same_v<Semiring, ScaledDoubles>) {
            SectionTable<ScaledDouble> table(problem, ScaledDouble{});
            backward_pass<ScaledDoubles>(problem, diagram, c, weights, wide_forward_[c].data(),
                                         joined.outside[c], table, meter);
            normalise_sections(semiring, table);
        }
    }
    return result;
}

std::vector<ScaledDouble> Marginals::outside_of_wide_part() {
    const auto& problem = model_.problem();
    auto weights = weights_in(ScaledDoubles{}, model_.prior());
    std::vector<Part<ScaledDoubles>> parts;
    for (std::size_t c = 0; c < model_.counted().size(); ++c)
        parts.push_back({model_.diagram().end_state(c).low, wide_ends_[c]});
    parts.push_back(
        {0, std::vector<ScaledDouble>(static_cast<std::size_t>(model_.supports().back().high) + 1,
                                      ScaledDoubles{}.one())});
    return join(parts, problem.interior_cells, problem.total, weights).outside.back();
}

}  // namespace minewise
