// What a player goes by: techniques, a guess rule and an opening rule.
#pragma once

#include <vector>

#include "deduction/technique.hpp"
#include "policy/criterion.hpp"

namespace minewise {

struct Strategy {
    // Tried in order; after each that finds something, again from the first.
    std::vector<const TechniqueEntry*> techniques;
    TechniqueOptions options{};
    // Empty: the player resigns where it would have to guess.
    GuessRule guess;
    // Where every score of the rule's first criterion is below -1/2, flags the worst cell in place
    // of opening the best; a contradiction takes such flags back (source 004, leap of faith).
    bool flag_worst = false;
    // Where at most so many solutions are left, the guess is the first move of best play.
    std::int64_t endgame = 0;
    // Ranks the cells of an untouched board for the first click; none: the first cell.
    const Criterion* opening = nullptr;

    // The first click on an untouched board: the first cell in reading order that ranks highest.
    Cell first_click(const Topology::Pointer& topology, std::int64_t mines) const;
};

// The technique that the player works itself, on counts that follow the game.
inline constexpr std::string_view exact_technique = "exact";

}  // namespace minewise
