// Guesses ranked by a guess rule, with their scores, for display.
#pragma once

#include <vector>

#include "policy/criterion.hpp"

namespace minewise {

struct Guess {
    Cell cell;
    double risk;                 // P(mine)
    std::vector<double> scores;  // by criterion of the rule
};

// The `most` best unknown cells, the best first; ties are in reading order. Certain mines are
// excluded.
std::vector<Guess> rank_guesses(Outcomes& outcomes, const GuessRule& rule, std::size_t most);

}  // namespace minewise
