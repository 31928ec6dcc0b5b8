#include "counting/marginals.hpp"

#include <algorithm>

#include "counting/counts.hpp"
#include "counting/join_parts.hpp"

namespace minewise {
namespace {

constexpr std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

template <class Semiring>
void normalise(const Semiring& semiring, std::span<const typename Semiring::Value> values,
               std::span<double> shares) {
    auto sum = semiring.zero();
    for (const auto& value : values) sum = semiring.add(sum, value);
    for (std::size_t i = 0; i < values.size(); ++i) shares[i] = as_share(semiring, values[i], sum);
}

}  // namespace

Marginals::Marginals(const Model& model, Meter& meter)
    : model_(model), weights_(weights_in(Doubles{}, model.prior())) {
    const bool doubles_suffice =
        model.intractable_sections().empty() && in_fitting_semiring(model, [](auto semiring) {
            return std::is_same_v<decltype(semiring), Doubles>;
        });
    counted_.count(model.components(), weights_, model.prior(), doubles_suffice, meter);
}

Distributions Marginals::distributions(const std::vector<double>& intractable_mines, Meter& meter) {
    return counted_.doubles_suffice ? count(Doubles{}, intractable_mines, meter)
                                    : count(ScaledDoubles{}, intractable_mines, meter);
}

template <class Semiring>
Distributions Marginals::count(const Semiring& semiring,
                               const std::vector<double>& intractable_mines, Meter& meter) {
    const auto& problem = model_.problem();
    const auto& diagram = model_.diagram();
    auto weights = weights_in(semiring, model_.prior());
    std::vector<GeneratingFunction<Semiring>> parts;
    if constexpr (std::is_same_v<Semiring, Doubles>)
        parts = counted_.ends;
    else
        parts = counted_.scaled_ends;
    if constexpr (std::is_same_v<Semiring, ScaledDoubles>)
        if (!intractable_mines.empty()) {
            // The weights that give the intractable part these probabilities, whatever lies outside
            // it.
            const auto outside = outside_of_intractable_part();
            GeneratingFunction<ScaledDoubles> part;
            for (std::size_t m = 0; m < intractable_mines.size(); ++m)
                part.weights.push_back(
                    outside[m].is_zero()
                        ? ScaledDouble{}
                        : semiring.divide(semiring.from(intractable_mines[m]), outside[m]));
            parts.push_back(std::move(part));
        }
    const auto joined =
        join_components(list_parts(parts), problem.interior_cells, problem.total, weights);

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
        if (!counted_.ends[c].weights.empty()) {
            const auto& outside = scaled_to(parts[c].weights, joined.outside[c]);
            backward_pass<Doubles>(problem, diagram, c, weights_,
                                   counted_.forward.data() + diagram.first_weight(c), outside,
                                   result.sections, meter);
            normalise_sections(Doubles{}, result.sections);
        } else if constexpr (std::is_same_v<Semiring, ScaledDoubles>) {
            SectionTable<ScaledDouble> table(problem, ScaledDouble{});
            backward_pass<ScaledDoubles>(problem, diagram, c, weights,
                                         counted_.scaled_forward[c].data(), joined.outside[c],
                                         table, meter);
            normalise_sections(semiring, table);
        }
    }
    return result;
}

std::vector<ScaledDouble> Marginals::outside_of_intractable_part() {
    const auto& problem = model_.problem();
    auto weights = weights_in(ScaledDoubles{}, model_.prior());
    auto parts = counted_.scaled_ends;
    parts.push_back(
        {0, std::vector<ScaledDouble>(static_cast<std::size_t>(model_.supports().back().high) + 1,
                                      ScaledDoubles{}.one())});
    return join(list_parts(parts), problem.interior_cells, problem.total, weights).outside.back();
}

}  // namespace minewise
