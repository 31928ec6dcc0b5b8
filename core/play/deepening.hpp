// Win probabilities of guesses that get better with time: continuations from random layouts
// (rollouts, Tesauro and Galperin 1996), weighed with the networks' estimates (play/posterior.hpp).
//
// Every guess meets the same boards in the same order, so that their differences vary less than
// they do. Each round plays on the guess that seems best and its closest challenger, as in LUCB
// (Kalyanakrishnan et al. 2012); of the two, the one with fewer continuations catches up first. So
// guesses that are clearly worse cost nothing. See docs/references.md.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "play/player.hpp"
#include "play/posterior.hpp"
#include "policy/win_probability.hpp"

namespace minewise {

struct DeepeningLimits {
    std::size_t candidates = 8;     // guesses that are compared, at most
    double confidence = 0.95;       // with which the best is settled
    double tolerance = 0.001;       // a guess that is better by less does not matter
    std::int64_t most = 1'000'000;  // continuations, of all guesses together
    std::size_t solved = 10'000;    // from these solutions on, best play is searched first
};

class Deepening {
  public:
    // Compares the guesses with the best estimates. The belief must outlive this object; its mine
    // total is known.
    Deepening(Outcomes& outcomes, std::vector<EvaluatedGuess> guesses,
              const DeepeningLimits& limits, std::uint64_t seed);

    // Whether further rounds are useless: the best is settled, or the continuations are used up.
    bool is_done() const;
    // Searches best play, or plays the next continuations. If it throws, they do not count.
    void advance(Meter& meter);
    // Whether the win probabilities are those of best play.
    bool is_exact() const { return is_exact_; }
    // What was done so far, as the meters count it.
    std::uint64_t work() const { return work_; }

    // The candidates, with win probabilities and standard errors as they are known now.
    std::vector<EvaluatedGuess> candidates() const;
    // By the number of the candidate.
    std::int64_t continuations(std::size_t candidate) const;
    // The probability that no other candidate is better than the best by more than the tolerance.
    // It is a lower bound: the differences to the best are positively correlated (Slepian 1962).
    double confidence() const;

  private:
    bool solve(Meter& meter);
    void play_round(Meter& meter);
    std::size_t challenger() const;
    std::vector<double> play(std::size_t candidate, std::size_t count, Meter& meter);

    const Belief& belief_;
    std::vector<EvaluatedGuess> candidates_;  // the best estimate first
    DeepeningLimits limits_;
    std::uint64_t seed_;
    bool was_searched_ = false;
    bool is_exact_ = false;
    std::uint64_t work_ = 0;
    Strategy strategy_;
    Player player_;
    std::vector<std::vector<double>> results_;  // by candidate, as in Posterior::update()
    Posterior posterior_;
};

}  // namespace minewise
