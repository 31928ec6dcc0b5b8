// A smallest set of clues that proves what a cell is.
//
// Assume the opposite and find a smallest conflict (smallest_conflict.hpp). The mine total is used
// only if the numbers alone do not suffice. A smallest conflict is connected and contains a clue
// adjacent to the cell. So clues are added in layers of increasing distance until they conflict;
// once a conflict of k clues is known, a smaller one lies within k - 1 layers.
#pragma once

#include <vector>

#include "deduction/smallest_conflict.hpp"
#include "system/knowledge.hpp"

namespace minewise {

// In steps of the search for a smallest conflict (smallest_conflict.hpp).
struct ProofEffort {
    std::size_t of_numbers = 100'000;
    std::size_t with_total = 30'000;
};

struct SmallestProof {
    std::vector<Constraint> clues;  // as stated in the original position (remaining.hpp)
    // No smaller set proves it; otherwise the effort or the meter ended, and the set may be larger.
    bool settled = false;
};

// Proves from the original position, without deductions, that the cell is a mine, or safe. It must
// be certain. Without a proof within the effort, `clues` has every clue.
SmallestProof smallest_proof(const Knowledge& knowledge, Cell cell, bool mine, Meter& meter,
                             const ProofEffort& effort = {});

}  // namespace minewise
