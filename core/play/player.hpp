// Plays a game by a strategy.
//
// What the player knows grows with the game, and techniques look only at what changed. Where the
// strategy counts, the Reckoner does it.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "board/random.hpp"
#include "play/game.hpp"
#include "play/strategy.hpp"
#include "policy/endgame/best_play.hpp"

namespace minewise {

// What a technique did in a game.
struct Usage {
    std::int64_t deductions = 0;
    std::int64_t cells = 0;
};

// How a game went.
struct Record {
    bool won = false;
    bool resigned = false;
    int clicks = 0;                    // cells opened by hand
    int guesses = 0;                   // that could have hit a mine, the first click left out
    int searches = 0;                  // guesses by best play
    int fallbacks = 0;                 // guesses by clue ratios, where counting was out of reach
    double log2_luck = 0.0;            // of the chances survived, the first click left out
    std::optional<double> fatal_risk;  // of the guess that lost
    std::vector<Usage> techniques;     // as the strategy lists them
};

// One move, for those who watch. The spans are valid during the call.
struct Move {
    enum class Reason { first_click, deduced, guess };
    Reason reason;
    std::string_view technique;  // that proved it, for deduced
    Cell cell;
    double risk;  // of a mine, where it was asked for; NaN otherwise
    std::span<const Cell> opened;
};
using Watch = std::function<void(const Move&)>;

class Player {
  public:
    // The strategy must outlive the player.
    explicit Player(const Strategy& strategy);

    // Plays from the first click to the end. Ties of guesses are broken by `random`.
    Record play(Game& game, Cell start, Random& random, Meter& meter, const Watch& watch = {});

  private:
    class Round;

    const Strategy& strategy_;
    Reckoner reckoner_;
    Endgame endgame_;
};

}  // namespace minewise
