// A player that never guesses, on a board that may be changed on the way: how far techniques lead.
//
// What was opened stays open and what was proved stays true as long as mines move among unknown
// cells only; numbers that are open are read anew, so that they agree with the board. But the way
// to get there may be gone: a board counts as solved by a run that met no change since it began.
#pragma once

#include "play/player.hpp"

namespace minewise {

class SolverRun {
  public:
    // The start is safe. The player's strategy has no policies; it outlives the run, and plays
    // nothing else meanwhile.
    SolverRun(Board board, Cell start, Player& player, Meter& meter);

    const Board& board() const { return game_.board(); }
    const Knowledge& knowledge() const { return player_.knowledge(); }
    bool won() const { return game_.won(); }
    // How often it began or was tried on: what was spent, in runs at the most.
    std::int64_t attempts() const { return attempts_; }
    // By place in the list of techniques: deductions since the start.
    std::vector<std::int64_t> used() const;

    // Opens the first cell of a board of which nothing is known.
    void restart();
    // Goes on until the game is won or nothing more is proved; whether something was opened.
    // Throws OverBudget when the time is up; parts too wide for the memory count as not proved.
    bool advance();
    // Moves a mine between unknown cells. Where that lets the run advance it does, and otherwise
    // the mine is taken back; returns whether it advanced.
    bool try_move(Cell from, Cell to);
    // Moves a mine between any cells but the first, and begins again.
    void move_and_restart(Cell from, Cell to);

  private:
    Game game_;
    Cell start_;
    Player& player_;
    Meter& meter_;
    std::int64_t attempts_ = 0;
};

}  // namespace minewise
