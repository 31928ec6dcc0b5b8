#include "counting/marginals.hpp"

#include <algorithm>

#include "counting/counts.hpp"
#include "counting/join_parts.hpp"

namespace minewise {
namespace {

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
    if (counted_.doubles_suffice) return count(weights_, counted_.ends, meter);
    auto weights = weights_in(ScaledDoubles{}, model_.prior());
    auto parts = counted_.scaled_ends;
    if (!intractable_mines.empty())
        parts.push_back(weights_of_intractable_part(intractable_mines, meter));
    return count(weights, parts, meter);
}

// The weights that give the intractable part these probabilities, given the rest of the board.
GeneratingFunction<ScaledDoubles> Marginals::weights_of_intractable_part(
    const std::vector<double>& probabilities, Meter& meter) {
    const ScaledDoubles semiring;
    const auto& outside = outside_of_intractable_part(meter);
    GeneratingFunction<ScaledDoubles> part;
    for (std::size_t m = 0; m < probabilities.size(); ++m)
        part.weights.push_back(outside[m].is_zero()
                                   ? ScaledDouble{}
                                   : semiring.divide(semiring.from(probabilities[m]), outside[m]));
    return part;
}

template <class Semiring>
Distributions Marginals::count(CellWeights<Semiring>& weights,
                               const std::vector<GeneratingFunction<Semiring>>& parts,
                               Meter& meter) {
    const auto& problem = model_.problem();
    const Semiring& semiring = weights.semiring();
    const auto joined =
        join_components(list_parts(parts), problem.interior_cells, problem.total, weights, meter);

    Distributions result(problem);
    result.interior_low = joined.interior_low;
    result.interior.resize(joined.interior.size());
    normalise<Semiring>(semiring, joined.interior, result.interior);
    for (std::size_t c = 0; c < model_.counted().size(); ++c) {
        count_component(semiring, c, parts[c], joined.outside[c], result);
        count_sections(weights, c, parts[c], joined.outside[c], result, meter);
    }
    return result;
}

// Sets P(k mines in the component).
template <class Semiring>
void Marginals::count_component(const Semiring& semiring, std::size_t c,
                                const GeneratingFunction<Semiring>& part,
                                const std::vector<typename Semiring::Value>& outside,
                                Distributions& result) const {
    std::vector<typename Semiring::Value> by_count;
    by_count.reserve(part.weights.size());
    for (std::size_t m = 0; m < part.weights.size(); ++m)
        by_count.push_back(semiring.multiply(part.weights[m], outside[m]));
    auto& shares = result.components[at(model_.counted()[c])];
    const auto low = static_cast<std::size_t>(part.low);
    shares.resize(low + by_count.size(), 0.0);
    normalise<Semiring>(semiring, by_count, std::span(shares).subspan(low));
}

// Sets P(k mines in each section) of a component.
template <class Semiring>
void Marginals::count_sections(CellWeights<Semiring>& weights, std::size_t c,
                               const GeneratingFunction<Semiring>& part,
                               const std::vector<typename Semiring::Value>& outside,
                               Distributions& result, Meter& meter) {
    const auto& problem = model_.problem();
    const auto& diagram = model_.diagram();
    const auto normalise_sections = [&]<class Some>(const Some& some, auto& table) {
        for (std::size_t layer = diagram.first_layer[c] + 1; layer < diagram.first_layer[c + 1];
             ++layer) {
            const auto section = diagram.layers[layer].section;
            normalise<Some>(some, table[section], result.sections[section]);
        }
    };
    if (!counted_.ends[c].weights.empty()) {
        backward_pass<Doubles>(problem, diagram, c, weights_,
                               counted_.forward.data() + diagram.first_weight(c),
                               scaled_to(part.weights, outside), result.sections, meter);
        normalise_sections(Doubles{}, result.sections);
    } else if constexpr (std::is_same_v<Semiring, ScaledDoubles>) {
        SectionTable<ScaledDouble> table(problem, ScaledDouble{});
        backward_pass<ScaledDoubles>(problem, diagram, c, weights,
                                     counted_.scaled_forward[c].data(), outside, table, meter);
        normalise_sections(weights.semiring(), table);
    }
}

const std::vector<ScaledDouble>& Marginals::outside_of_intractable_part(Meter& meter) {
    if (!outside_of_intractable_part_.empty()) return outside_of_intractable_part_;
    const auto& problem = model_.problem();
    const ScaledDoubles semiring;
    auto weights = weights_in(semiring, model_.prior());
    // All other parts are merged into one, because only the last element of `outside` is needed.
    GeneratingFunction<ScaledDoubles> others{0, {}};
    for (const auto& part : counted_.scaled_ends) others.low += part.low;
    if (problem.total) {
        others.weights = sums_of_all(semiring, list_parts(counted_.scaled_ends), meter);
    } else {
        others.weights = {semiring.one()};  // a constant factor, which cancels
    }
    const GeneratingFunction<ScaledDoubles> part{
        0, std::vector<ScaledDouble>(static_cast<std::size_t>(model_.supports().back().high) + 1,
                                     semiring.one())};
    outside_of_intractable_part_ =
        join<ScaledDoubles>({&others, &part}, problem.interior_cells, problem.total, weights, meter)
            .outside.back();
    return outside_of_intractable_part_;
}

}  // namespace minewise
