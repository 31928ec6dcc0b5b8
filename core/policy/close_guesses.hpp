// Guesses whose estimated win probabilities are close, compared again: the positions after them are
// solved where few solutions are left.
#pragma once

#include <cstdint>
#include <vector>

#include "policy/endgame/best_play.hpp"
#include "policy/win_probability.hpp"

namespace minewise {

struct CloseGuesses {
    double margin = 0.02;         // guesses estimated this much below the best are left alone
    std::size_t solved = 1'000;   // a position after a guess is solved from these solutions on
    std::uint64_t nodes = 1'500;  // of the search, for all guesses together
};

// Replaces the win probabilities of the guesses that are close. Returns false, and does nothing, if
// fewer than two are, or if more than eight times as many solutions are left as are solved. Exact
// values have no error, while the networks can err by several points where few solutions are left.
bool compare_again(Outcomes& outcomes, const Learned& learned, Endgame& endgame,
                   const CloseGuesses& close, std::vector<EvaluatedGuess>& guesses);

}  // namespace minewise
