// Win probabilities of guesses by rollouts: continuations from random layouts, played by a fast
// look-ahead. Slow, and more precise than the networks.
#pragma once

#include <vector>

#include "board/random.hpp"
#include "policy/win_probability.hpp"

namespace minewise {

struct RolloutLimits {
    std::int64_t most = 0;         // per guess
    std::size_t candidates = 4;    // guesses that are rolled out at most
    double margin = 0.04;          // guesses estimated this much below the best are left alone
    double prior_error = 0.01;     // the standard error of the networks' estimates
};

// Replaces the win probabilities of the best guesses by weighted means of the networks' estimates
// and of rollouts, and sets their standard errors. Guesses that fall behind by two standard errors
// are rolled out no further. The order of the guesses is kept.
void roll_out(Outcomes& outcomes, const std::shared_ptr<const Networks>& networks,
              const RolloutLimits& limits, Random& random, std::vector<EvaluatedGuess>& guesses);

}  // namespace minewise
