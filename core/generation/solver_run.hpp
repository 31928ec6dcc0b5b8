// A run of a solver that never guesses, on a board that may be changed in between: shows how far
// the techniques lead.
//
// As long as mines move only between unknown cells, open cells stay open and deductions stay true;
// open numbers are read again, because they may have changed. However, the earlier deductions may
// no longer be possible: a board counts as solved only by a run without a change since its start.
#pragma once

#include "play/player.hpp"

namespace minewise {

class SolverRun {
  public:
    // The start must be safe. The player's strategy must have no policies; the player must outlive
    // the run and must not play anything else meanwhile.
    SolverRun(Board board, Cell start, Player& player, Meter& meter);

    const Board& board() const { return game_.board(); }
    const Knowledge& knowledge() const { return player_.knowledge(); }
    bool won() const { return game_.won(); }
    // The number of starts and attempts: an upper bound of the work, in runs.
    std::int64_t attempts() const { return attempts_; }
    // By index in the list of techniques: deductions since the start.
    std::vector<std::int64_t> used() const;

    // Opens the first cell and discards all knowledge.
    void restart();
    // Continues until the game is won or nothing more can be deduced; returns whether a cell was
    // opened. Throws OverBudget if the time is used up; components that exceed the memory budget
    // count as unproved.
    bool advance();
    // Moves a mine between unknown cells. If the run can then continue, it does; otherwise the move
    // is undone. Returns whether the run continued.
    bool try_move(Cell from, Cell to);
    // Moves a mine between any cells except the first, and restarts.
    void move_and_restart(Cell from, Cell to);

  private:
    Game game_;
    Cell start_;
    Player& player_;
    Meter& meter_;
    std::int64_t attempts_ = 0;
};

}  // namespace minewise
