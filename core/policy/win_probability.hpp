// The win probabilities of guesses, estimated by one-step look-ahead with networks.
#pragma once

#include <vector>

#include "policy/learned.hpp"
#include "policy/outcomes.hpp"

namespace minewise {

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

}  // namespace minewise
