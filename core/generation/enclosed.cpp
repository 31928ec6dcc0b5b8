#include "generation/enclosed.hpp"

#include <algorithm>
#include <cmath>

#include "belief/belief.hpp"

namespace minewise {
namespace {

constexpr double log2_two = 1.0;
constexpr double rounding = 1e-6;

// Whether the part has two solutions, with equally many mines.
bool is_even(const CountedPart& part) {
    return std::ranges::all_of(part.weights.ends,
                               [](const auto& end) { return end.weights.size() == 1; }) &&
           std::abs(part.log2_weight() - log2_two) < rounding;
}

// Without certain cells a part is a component. Whether no cell of one part is beside a cell of
// another, or beside one that is in none.
bool are_apart(const Belief& belief) {
    const Topology& topology = belief.topology();
    std::vector<std::int32_t> part_of(at(topology.size()), -1);
    std::int32_t number = 0;
    for (const auto& part : belief.frontier().parts()) {
        for (const Cell cell : part->cells) part_of[at(cell)] = number;
        ++number;
    }
    const Knowledge& knowledge = belief.knowledge();
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        if (!knowledge.is_unknown(cell)) continue;
        if (part_of[at(cell)] < 0) return false;
        for (const Cell beside : topology.neighbours(cell))
            if (knowledge.is_unknown(beside) && part_of[at(beside)] != part_of[at(cell)])
                return false;
    }
    return true;
}

}  // namespace

bool only_enclosed_left(const Knowledge& knowledge, Meter& meter) {
    try {
        PartCache cache(Prior{});
        const Belief belief(knowledge, cache, meter);
        return belief.safe().empty() && belief.mines().empty() && are_apart(belief) &&
               std::ranges::all_of(belief.frontier().parts(),
                                   [](const auto& part) { return is_even(*part); });
    } catch (const OverBudget&) {
        if (meter.is_used_up()) throw;
        return false;
    }
}

}  // namespace minewise
