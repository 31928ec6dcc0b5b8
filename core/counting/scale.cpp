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

// The number of bits by which a factor can change a weight. A layout uses one of its weights.
double bits_of_factor(const Problem& problem, std::size_t clue) {
    if (problem.clue_weights[clue] < 0) return 0.0;
    const auto first = static_cast<std::size_t>(problem.clue_weights[clue]);
    const auto [low, high] = problem.clues[clue];
    double most = 0.0;
    for (std::size_t i = first; i <= first + static_cast<std::size_t>(high - low); ++i)
        if (problem.weights[i] > 0.0)
            most = std::max(most, std::abs(std::log2(problem.weights[i])));
    return most;
}

// Of the layouts of the sections, with so many bits a cell, and of the factors that concern them,
// each counted at its first section.
double bits_of(const Problem& problem, std::span<const std::int32_t> sections, double cell) {
    double cells = 0.0;
    double bits = 0.0;
    for (const auto section : sections) {
        cells += problem.sections.length(section);
        if (problem.weights.empty()) continue;
        for (const auto clue : problem.section_clues[section])
            if (problem.clue_sections[clue].front() == section)
                bits += bits_of_factor(problem, at(clue));
    }
    return cells * cell + bits;
}

}  // namespace

bool fits_doubles(const Problem& problem, const Prior& prior, std::int64_t spread,
                  std::int64_t interior_cells) {
    const double cell = bits_of_cell(prior);
    double bits = static_cast<double>(interior_cells) * cell;
    for (std::int32_t c = 0; at(c) < problem.components.size(); ++c)
        bits += bits_of(problem, problem.components[c], cell);
    if (problem.total) {
        // One more mine in the interior changes its weight by at most a factor of its size.
        const auto interior = static_cast<double>(problem.interior_cells);
        if (prior.max_per_cell > 1)
            bits += interior * cell;
        else
            bits += static_cast<double>(spread) *
                    (std::log2(interior + 1.0) + (prior.density ? cell : 0.0));
    }
    return bits < 900.0;
}

bool component_fits_doubles(const Problem& problem, std::span<const std::int32_t> sections,
                            const Prior& prior) {
    return bits_of(problem, sections, bits_of_cell(prior)) < 600.0;
}

}  // namespace minewise
