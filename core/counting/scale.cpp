#include "counting/scale.hpp"

#include <algorithm>
#include <cmath>

#include "counting/weights.hpp"

namespace minewise {
namespace {

// The number of bits by which a cell can change a weight, up or down.
double bits_of_cell(const Prior& prior) {
    double most = std::log2(prior.max_per_cell + 1.0);
    for (const double weight : cell_weights(prior)) most = std::max(most, -std::log2(weight));
    return most;
}

// The number of bits by which the weights of all factors together can change a weight.
double bits_of_factors(const Problem& problem) {
    double bits = 0.0;
    for (std::size_t i = 0; i < problem.weights.size(); ++i)
        if (problem.weights[i] > 0.0) bits += std::abs(std::log2(problem.weights[i]));
    return bits;
}

}  // namespace

bool fits_doubles(const Problem& problem, const Prior& prior, std::size_t spread) {
    const auto cells = static_cast<double>(problem.sections.items.size());
    double bits = cells * bits_of_cell(prior) + bits_of_factors(problem);
    if (problem.total) {
        // One more mine in the interior changes its weight by at most a factor of its size.
        const auto interior = static_cast<double>(problem.interior_cells);
        if (prior.max_per_cell > 1)
            bits += interior * bits_of_cell(prior);
        else
            bits += static_cast<double>(spread) *
                    (std::log2(interior + 1.0) + (prior.density ? bits_of_cell(prior) : 0.0));
    }
    return bits < 900.0;
}

bool component_fits_doubles(const Problem& problem, std::span<const std::int32_t> sections,
                            const Prior& prior) {
    double cells = 0.0;
    for (const auto section : sections) cells += problem.sections.length(section);
    return cells * bits_of_cell(prior) + bits_of_factors(problem) < 600.0;
}

}  // namespace minewise
