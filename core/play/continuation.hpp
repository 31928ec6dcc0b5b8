// Plays games on to their end, from any belief, to estimate win probabilities with little variance.
//
// A guess that hits a mine does not end the game. The rest of the board is drawn again from the
// layouts in which the cell is safe, and the result is multiplied by the probability that the cell
// is safe. Where the endgame is solved, its exact win probability ends the game. So the expected
// result is the win probability of the strategy, and it varies less than wins and losses do.
#pragma once

#include "play/player.hpp"

namespace minewise {

// Makes a closed cell safe: draws the rest of the board again if it is a mine.
void survive(Game& game, const Belief& belief, Cell cell, Random& random, Meter& meter);

// Opens a safe cell of a board that agrees with the belief, and plays on. Returns the win
// probability from there on, as described above; 0 if the player resigns.
double play_on(Player& player, const Belief& belief, Board board, Cell cell, Random random,
               Meter& meter);

}  // namespace minewise
