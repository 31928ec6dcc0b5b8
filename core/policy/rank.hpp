// Guesses in order of a rule, with the scores that rank them: for people, who want to see why.
#pragma once

#include <vector>

#include "policy/criterion.hpp"

namespace minewise {

struct Guess {
    Cell cell;
    double risk;                 // of a mine
    std::vector<double> scores;  // by criterion of the rule
};

// The `most` best unknown cells, the best first; cells that nothing tells apart in reading order.
// Cells that are mines in every solution are left out.
std::vector<Guess> rank_guesses(Outlook& outlook, const GuessRule& rule, std::size_t most);

}  // namespace minewise
