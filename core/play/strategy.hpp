// What a player goes by: techniques, policies for where they prove nothing, and an opening rule.
#pragma once

#include <vector>

#include "deduction/technique.hpp"
#include "policy/policy.hpp"

namespace minewise {

struct Strategy {
    struct Step {
        const PolicyEntry* policy;
        PolicyOptions options;
    };

    // Tried in order; after each that finds something, again from the first.
    std::vector<const TechniqueEntry*> techniques;
    TechniqueOptions options{};
    // A technique after the first hands over to the first after one deduction, so that every
    // deduction is one that no technique before it can make.
    bool stepwise = false;
    // Asked in order where no cell is known to be safe. None: the player resigns there.
    std::vector<Step> policies;
    // Ranks the cells of an untouched board for the first click; none: the first cell.
    const Criterion* opening = nullptr;

    // The first click on an untouched board: the first cell in reading order that ranks highest.
    Cell first_click(const Topology::Pointer& topology, std::int64_t mines) const;
};

}  // namespace minewise
