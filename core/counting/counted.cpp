#include "counting/counted.hpp"

#include <algorithm>
#include <numeric>

#include "counting/tilted_join.hpp"

namespace minewise {
namespace {

// If a sum lies between these bounds, no significant term was lost to underflow or overflow.
constexpr double least_sum = 1e-100;
constexpr double largest_sum = 1e100;

ScaledDouble largest_product(const std::vector<ScaledDouble>& own,
                             const std::vector<ScaledDouble>& outside) {
    const ScaledDoubles semiring;
    ScaledDouble largest;
    for (std::size_t m = 0; m < own.size(); ++m) {
        const ScaledDouble product = semiring.multiply(own[m], outside[m]);
        if (largest.is_zero() || semiring.ratio(product, largest) > 1.0) largest = product;
    }
    return largest;
}

std::vector<double> ratios(std::span<const ScaledDouble> weights, ScaledDouble unit) {
    std::vector<double> result;
    result.reserve(weights.size());
    for (const ScaledDouble& weight : weights)
        result.push_back(ScaledDoubles{}.ratio(weight, unit));
    return result;
}

// P(one of `cells` cells holds a mine), where `distribution` is that of low, low + 1 ... mines in
// all of them, up to a constant factor.
double risk(const Prior& prior, std::int64_t cells, std::int64_t low,
            std::span<const double> distribution) {
    double sum = 0.0;
    double weighted = 0.0;
    if (prior.max_per_cell == 1) {
        for (std::size_t k = 0; k < distribution.size(); ++k) {
            sum += distribution[k];
            weighted += distribution[k] * static_cast<double>(k);
        }
        return (static_cast<double>(low) + weighted / sum) / static_cast<double>(cells);
    }
    // P(a cell is empty | k mines in all) is the weight of k mines in the other cells times the
    // cell's weight of no mine, divided by the weight of k mines in all cells.
    const ScaledDoubles semiring;
    auto weights = weights_in(semiring, prior);
    const auto high = low + std::ssize(distribution) - 1;
    const auto all = interior_weights(weights, cells, low, high);
    const auto others = interior_weights(weights, cells - 1, low, high);
    for (std::size_t i = 0; i < distribution.size(); ++i) {
        sum += distribution[i];
        if (distribution[i] > 0.0)
            weighted += distribution[i] * (1.0 - semiring.ratio(others[i], all[i]));
    }
    return weighted / sum;
}

}  // namespace

std::vector<PartSupport> Counted::supports() const {
    std::vector<PartSupport> supports;
    supports.reserve(parts.size() + 1);
    for (const Part& part : parts) {
        const auto& [problem, diagram, counted, intractable_sections] = *part.components;
        for (std::size_t c = 0; c < counted.size(); ++c) {
            const auto& end = diagram.end_state(c);
            supports.push_back({end.low, end.low + end.length - 1, &diagram, c});
        }
        if (intractable_sections.empty()) continue;
        std::int64_t capacity = 0;
        for (const auto section : intractable_sections)
            capacity += problem.sections.length(section) * problem.max_per_cell;
        // No counts are excluded, because the intractable components were not counted.
        supports.push_back({0, capacity});
    }
    return supports;
}

JoinedComponents Counted::join(CellWeights<Doubles>& weights, bool outside_too, Meter& meter,
                               const Intractable* intractable) const {
    PartList<Doubles> ends;
    ends.reserve(parts.size());
    for (const Part& part : parts) {
        if (!part.weights->scaled_ends.empty() || intractable != nullptr)
            return join_scaled(outside_too, meter, intractable);
        for (const auto& end : part.weights->ends) ends.push_back(&end);
    }
    if (!tilted_join_is_faster(ends)) {
        auto joined = minewise::join(ends, interior_cells, total, weights, meter, outside_too);
        const bool is_impossible = total && joined.interior_low > joined.interior_high;
        if (is_impossible || (joined.all > least_sum && joined.all < largest_sum))
            return {std::move(joined.outside),  {},
                    joined.interior_low,        joined.interior_high,
                    std::move(joined.interior), std::log2(joined.all)};
    }
    return join_scaled(outside_too, meter, nullptr);
}

std::vector<GeneratingFunction<ScaledDoubles>> Counted::scaled_ends() const {
    std::vector<GeneratingFunction<ScaledDoubles>> ends;
    for (const Part& part : parts)
        for (std::size_t c = 0; c < part.weights->ends.size(); ++c) {
            if (!part.weights->in_doubles(c)) {
                ends.push_back(part.weights->scaled_ends[c]);
                continue;
            }
            auto& end = ends.emplace_back();
            end.low = part.weights->ends[c].low;
            for (const double weight : part.weights->ends[c].weights)
                end.weights.push_back(ScaledDoubles{}.from(weight));
        }
    return ends;
}

JoinedComponents Counted::join_scaled(bool outside_too, Meter& meter,
                                      const Intractable* intractable) const {
    auto ends = scaled_ends();
    if (intractable != nullptr) ends.push_back(*intractable);
    const auto list = list_parts(ends);
    auto weights = weights_in(ScaledDoubles{}, *prior);
    std::optional<Joined<ScaledDoubles>> joined;
    if (tilted_join_is_faster(list))
        joined = tilted_join(list, interior_cells, total, weights, meter);
    if (!joined) joined = minewise::join(list, interior_cells, total, weights, meter, outside_too);
    JoinedComponents result;
    result.interior_low = joined->interior_low;
    result.interior_high = joined->interior_high;
    result.interior = ratios(joined->interior, sum_of<ScaledDoubles>({}, joined->interior));
    result.log2_all = joined->all.log2() + joined->log2_scale;
    if (!outside_too) return result;
    // In doubles, relative to the largest product with the component's own weights.
    for (std::size_t i = 0; i < ends.size(); ++i)
        result.outside.push_back(
            ratios(joined->outside[i], largest_product(ends[i].weights, joined->outside[i])));
    result.scaled_outside = std::move(joined->outside);
    return result;
}

std::vector<ScaledDouble> Counted::outside_of_intractable(Meter& meter) const {
    auto weights = weights_in(ScaledDoubles{}, *prior);
    const auto ends = scaled_ends();
    const auto most = static_cast<std::size_t>(supports().back().high);
    return outside_of_another(list_parts(ends), 0, most + 1, interior_cells, total, weights, meter);
}

Marginals Counted::marginals(CellWeights<Doubles>& weights, Meter& meter,
                             const Intractable* intractable) const {
    auto joined = join(weights, true, meter, intractable);
    Marginals marginals;
    marginals.sections.reserve(parts.size());
    std::size_t i = 0;
    for (const auto& [components, own] : parts) {
        auto& sections = marginals.sections.emplace_back(components->problem, 0.0);
        for (std::size_t c = 0; c < components->counted.size(); ++c, ++i) {
            if (own->in_doubles(c)) {
                auto& outside = joined.outside[i];
                backward_pass<Doubles>(components->problem, components->diagram, c, weights,
                                       own->forward.data() + components->diagram.first_weight(c),
                                       outside, sections, meter);
                for (std::size_t m = 0; m < outside.size(); ++m)
                    outside[m] *= own->ends[c].weights[m];
            } else {
                count_scaled(*components, *own, c, joined.scaled_outside[i], joined.outside[i],
                             sections, meter);
            }
        }
    }
    marginals.components = std::move(joined.outside);
    marginals.interior_low = joined.interior_low;
    marginals.interior = std::move(joined.interior);
    return marginals;
}

// Sets the distributions of a component that is counted in scaled doubles, and of its sections.
void Counted::count_scaled(const Components& components, const ComponentWeights& own, std::size_t c,
                           const std::vector<ScaledDouble>& outside, std::vector<double>& by_count,
                           SectionTable<double>& sections, Meter& meter) const {
    const auto& [problem, diagram, _, __] = components;
    auto weights = weights_in(ScaledDoubles{}, *prior);
    SectionTable<ScaledDouble> table(problem, ScaledDouble{});
    backward_pass<ScaledDoubles>(problem, diagram, c, weights, own.scaled_forward[c].data(),
                                 outside, table, meter);
    for (std::size_t layer = diagram.first_layer[c] + 1; layer < diagram.first_layer[c + 1];
         ++layer) {
        const auto section = diagram.layers[layer].section;
        std::ranges::copy(ratios(table[section], sum_of<ScaledDoubles>({}, table[section])),
                          sections[section].begin());
    }
    const auto& ends = own.scaled_ends[c].weights;
    const ScaledDouble largest = largest_product(ends, outside);
    for (std::size_t m = 0; m < ends.size(); ++m)
        by_count[m] = ScaledDoubles{}.ratio(ScaledDoubles{}.multiply(ends[m], outside[m]), largest);
}

double Counted::section_risk(const Marginals& marginals, std::size_t part,
                             std::int32_t section) const {
    return risk(*prior, parts[part].components->problem.sections.length(section), 0,
                marginals.sections[part][section]);
}

double Counted::interior_risk(const Marginals& marginals) const {
    if (interior_cells == 0) return 0.0;
    if (total) return risk(*prior, interior_cells, marginals.interior_low, marginals.interior);
    // Cells are independent.
    const auto cell = cell_weights(*prior);
    const double mines = std::accumulate(cell.begin() + 1, cell.end(), 0.0);
    return mines / (cell[0] + mines);
}

}  // namespace minewise
