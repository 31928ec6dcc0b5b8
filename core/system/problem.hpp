// A position or bare constraints, made ready for counting: known cells, sections, clues,
// components.
//
// Clues that settle their cells by themselves are applied to a fixpoint with a work list, so what
// remains is small. The cells left are grouped into sections (cells in exactly the same clues,
// which are interchangeable) and the sections into components (linked by shared clues). The mine
// total is a constraint like the others here; it is kept apart from the clues only because it
// covers everything, so that components meet through it alone.
#pragma once

#include <cstdint>
#include <vector>

#include "system/reduced.hpp"

namespace minewise {

struct Problem : Reduced {
    Problem() = default;
    // Throws Contradiction.
    explicit Problem(const System& system) { build(system); }
    // Starts anew, in the same memory. Throws Contradiction.
    void build(const System& system);

    Lists sections;            // cells of each section, ascending
    Lists section_clues;       // clues of each section, ascending
    Lists clue_sections;       // sections of each clue, ascending
    std::vector<Range> clues;  // mines left to find among the clue's sections
    std::vector<std::int32_t> clue_source;
    // By clue: where its weights begin in `weights`, by mines left from clues[i].low on; -1 where
    // all counts in its range weigh 1.
    std::vector<std::int32_t> clue_weights;
    std::vector<double> weights;
    Lists components;  // sections of each component

    std::vector<Cell> interior_list() const;
};

}  // namespace minewise
