// The win probabilities of guesses: estimated by one-step look-ahead, which values a guess as the
// expected value of the beliefs after it. Those that are close are compared again: the positions
// after them are solved where few solutions are left.
#pragma once

#include <cstdint>
#include <vector>

#include "policy/endgame/best_play.hpp"
#include "policy/learned.hpp"
#include "policy/outcomes.hpp"

namespace minewise {

// The sum over the outcomes of their probability times the evaluator's value of the belief after
// them. Evaluation stops when the cell can no longer reach a tie with `best`; the result is then an
// upper bound.
double look_ahead(Outcomes& outcomes, Cell cell, const Evaluator& evaluator, double best);

struct EvaluatedGuess {
    Cell cell;
    double safety;                // P(no mine)
    double win_probability;       // estimated
    double standard_error = 0.0;  // if it is known
};

// Examines the guesses that are most promising by their safety and the prior network: at most
// `breadth`, and only those that may still be the best. Equivalent cells count as one guess, of
// which one is examined, or each if the networks tell them apart. The result is in the order of
// examination.
std::vector<EvaluatedGuess> win_probabilities(Outcomes& outcomes, const Learned& learned,
                                              std::size_t breadth);

// Examines one cell that is unknown.
EvaluatedGuess evaluate(Outcomes& outcomes, const Learned& learned, Cell cell);

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
