// A run of a solver that never guesses, on a board that may be changed in between: shows how far
// the techniques lead.
//
// As long as mines move only between unknown cells, open cells stay open and deductions stay true;
// open numbers are read again, because they may have changed. However, the earlier deductions may
// no longer be possible: a board counts as solved only by a run without a change since its start.
#pragma once

#include <functional>
#include <span>

#include "board/random.hpp"
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

// Local search that turns a board into one that techniques solve (after Tatham 2005, whose
// generator changes the board where its solver is stuck; see docs/references.md).
//
// When the run is stuck, one mine is moved from a frontier cell to another unknown cell, or in the
// opposite direction. This changes a few of the open numbers. If the techniques can then continue,
// the move is kept; otherwise it is undone and another one is tried. So a board is changed no more
// than necessary. Moves are random: the frontier cell is uniformly distributed, and the other cell
// is taken from the interior if possible, because this leaves the other numbers unchanged.
//
// If no such move helps (two cells left, one of them a mine), a mine is exchanged with any cell of
// the board, and the run restarts. A board that was changed is solved once more from the start,
// because a number that has changed may have been needed earlier; the result was solved by a run
// without a change. Most moves do not affect earlier deductions, so few runs are needed.
//
// Returns whether it succeeded, as `is_solved` tells of the run; the `free` cells (ascending)
// receive no mine.
bool make_solvable(SolverRun& run, std::span<const Cell> free, Random& random,
                   const std::function<bool()>& is_solved);

}  // namespace minewise
