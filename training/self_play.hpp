// Self-play: beliefs that occur in games, labelled with their win probabilities, to learn from.
//
// A label has less variance than the result of a game. A guess that hits a mine does not end the
// game: the rest of the board is drawn again from the layouts in which the cell is safe, and the
// label of the beliefs before it is multiplied by the probability that the cell is safe. Where the
// endgame is solved, even right after a guess, its exact win probability ends the game. So a label
// is unbiased.
#pragma once

#include <vector>

#include "board/deal.hpp"
#include "play/strategy.hpp"
#include "policy/win_probability.hpp"

namespace minewise {

struct Sample {
    std::uint64_t game = 0;
    float label = 0.0F;       // the product of the probabilities to survive the guesses that follow
    float next_value = 0.0F;  // the value at the next guess: exact, or by the policy if it knows
                              // it; else negative
    bool guessed = false;     // a guess follows
    float risk = 0.0F;        // of that guess
    std::vector<std::int8_t> values;  // right after a guess, by cell: its number, or -1
};

// The guesses of a position that the strategy examined.
struct SampledGuesses {
    std::vector<std::int8_t> values;
    std::vector<EvaluatedGuess> guesses;
};

struct SelfPlay {
    double exploring = 0.3;      // the share of games in which one guess is a random one,
    std::uint64_t explored = 6;  // if it is among the first of this number
    double widest = 0.12;        // random guesses have at most this risk above the lowest
    std::int64_t endgame_solutions = 256;
    bool with_guesses = false;
};

struct SelfPlayed {
    std::vector<Sample> samples;
    std::vector<SampledGuesses> guesses;  // if they are asked for
};

// Plays one game.
SelfPlayed self_play(const Deal& deal, const Strategy& strategy, const SelfPlay& options,
                     std::uint64_t seed, std::uint64_t game, Meter& meter);

}  // namespace minewise
