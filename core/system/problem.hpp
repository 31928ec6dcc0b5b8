// A position or a set of constraints, prepared for counting: known cells, sections, clues and
// components.
//
// Clues that settle their cells by themselves are applied to a fixpoint first. The remaining cells
// are grouped into sections (cells in exactly the same clues, hence interchangeable), and sections
// into components (linked by shared clues). The mine total is a constraint as well; it is kept
// apart from the clues because it covers every cell and would link all components.
#pragma once

#include <cstdint>
#include <vector>

#include "system/reduced.hpp"

namespace minewise {

struct Problem : Reduced {
    Problem() = default;
    // Throws Contradiction.
    explicit Problem(const System& system) { build(system); }
    // Rebuilds the problem in the same memory. Throws Contradiction.
    void build(const System& system);

    Lists sections;            // cells of each section, ascending
    Lists section_clues;       // clues of each section, ascending
    Lists clue_sections;       // sections of each clue, ascending
    std::vector<Range> clues;  // mines left among the sections of each clue
    std::vector<std::int32_t> clue_source;
    // By clue: the index in `weights` of the weight of clues[i].low mines; -1 if every count in the
    // range has weight 1.
    std::vector<std::int32_t> clue_weights;
    std::vector<double> weights;
    Lists components;  // sections of each component

    std::vector<Cell> interior_list() const;
};

}  // namespace minewise
