// Win probabilities of guesses by rollouts (Tesauro and Galperin 1996, see docs/references.md):
// continuations from random layouts, played by a fast look-ahead. Slow, and more precise than the
// networks.
//
// The estimates of the networks for one belief have a large error in common and small errors of
// their own. So the rollouts set the common level, and each guess is a weighted mean of its
// rollouts and of its estimate at that level.
#pragma once

#include <vector>

#include "board/random.hpp"
#include "policy/win_probability.hpp"

namespace minewise {

struct RolloutLimits {
    std::int64_t most = 0;       // per guess
    std::size_t candidates = 4;  // guesses that are rolled out at most
    double margin = 0.04;        // guesses estimated this much below the best are left alone
    double own_error = 0.014;    // the standard error of the difference between two estimates
    std::int64_t unknown = 600;  // with more unknown cells there are no rollouts
    std::uint64_t work = 3'000'000'000;  // per belief, as counted by the meter
};

// Corrects the win probabilities of guesses, and sets their standard errors, if the mine total is
// known and two guesses or more are close. Guesses that fall behind by two standard errors are
// rolled out no further. The order of the guesses is kept. Returns whether there were rollouts.
bool roll_out(Outcomes& outcomes, const std::shared_ptr<const Networks>& networks,
              const RolloutLimits& limits, Random& random, std::vector<EvaluatedGuess>& guesses);

}  // namespace minewise
