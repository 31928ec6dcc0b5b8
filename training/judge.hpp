// The true win probabilities of guesses, measured by many continuations, to judge how well networks
// rank them.
#pragma once

#include <vector>

#include "board/deal.hpp"
#include "play/strategy.hpp"
#include "policy/learned.hpp"

namespace minewise {

// A guess, and what continuations of it won.
struct JudgedGuess {
    std::uint64_t game = 0;
    Cell cell = 0;
    std::vector<std::int8_t> values{};  // of the position, for its first candidate only
    double safety = 0.0;
    double survival = 0.0;         // the score of the rule `survival`
    double win_probability = 0.0;  // estimated by the networks
    double mean = 0.0;             // of the continuations
    double standard_error = 0.0;
};

struct Judging {
    std::size_t candidates = 4;  // the best by the rule `survival`, equivalent cells once
    std::size_t continuations = 1000;
    std::int64_t endgame_solutions = 256;
};

// Plays a game to a guess that is drawn at random, and measures the win probability of candidates
// there. There are none if the game ends sooner.
std::vector<JudgedGuess> judge(const Deal& deal, const Strategy& strategy, const Learned& learned,
                               const Judging& options, std::uint64_t seed, std::uint64_t game,
                               Meter& meter);

}  // namespace minewise
