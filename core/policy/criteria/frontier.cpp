// frontier: minus the distance to the nearest open cell, in steps between neighbours. Cells
// adjacent to a number come first.
#include <algorithm>

#include "policy/criterion.hpp"

namespace minewise {
namespace {

constexpr int farthest = 3;  // cells at a greater distance tie

double distance_score(Outcomes& outcomes, Cell cell, double) {
    const Knowledge& knowledge = outcomes.knowledge();
    std::vector<Cell> ring{cell};
    std::vector<Cell> seen{cell};
    for (int steps = 1; steps <= farthest; ++steps) {
        std::vector<Cell> next;
        for (const Cell from : ring)
            for (const Cell neighbour : outcomes.topology().neighbours(from)) {
                if (knowledge.is_revealed(neighbour)) return -steps;
                if (std::ranges::find(seen, neighbour) != seen.end()) continue;
                seen.push_back(neighbour);
                next.push_back(neighbour);
            }
        ring = std::move(next);
    }
    return -farthest - 1;
}

const CriterionRegistration frontier_registration({"frontier",
                                                   "the shortest distance to an open cell",
                                                   distance_score});

}  // namespace
}  // namespace minewise
