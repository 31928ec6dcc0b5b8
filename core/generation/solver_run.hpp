// A walk through a board by techniques alone: from the first cell to where they prove nothing more.
//
// The board may be changed while the walk goes on. What was opened stays open and what was proved
// stays true as long as mines move among unknown cells only; numbers that are open are read anew,
// so that they agree with the board. But the way to get there may be gone: a board counts as
// solved by a walk that met no change since it began.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "belief/reckoning.hpp"
#include "board/board.hpp"
#include "deduction/technique.hpp"

namespace minewise {

// What a walk may use.
struct SolverOptions {
    // Tried in order; after each that finds something, again from the first.
    std::vector<const TechniqueEntry*> techniques;
    // Whether a technique hands over after one deduction, so that every deduction is one that no
    // technique before it can make.
    bool stepwise = false;
};

class Walk {
  public:
    // The start is safe, and the means and the reckoner outlive the walk.
    Walk(Board board, Cell start, const SolverOptions& means, Reckoner& reckoner);

    const Board& board() const { return board_; }
    const Knowledge& knowledge() const { return knowledge_; }
    bool won() const { return safe_left_ == 0; }
    // How often it began or was tried on: what was spent, in walks at the most.
    std::int64_t legs() const { return legs_; }
    // By place in the list of techniques: deductions since the start.
    const std::vector<std::int64_t>& used() const { return used_; }

    // Opens the first cell of a board of which nothing is known.
    void restart();
    // Goes on until the game is won or nothing more is proved; whether something was opened.
    // Throws OverBudget when the time is up; parts too wide for the memory count as not proved.
    bool advance(Meter& meter);
    // Moves a mine between unknown cells. Where that lets the walk advance it does, and otherwise
    // the mine is taken back; returns whether it advanced.
    bool try_move(Cell from, Cell to, Meter& meter);
    // Moves a mine between any cells but the first, and begins again.
    void move_and_restart(Cell from, Cell to);

  private:
    void begin_techniques();
    void open(Cell cell);
    void open_safe();
    bool deduce(Meter& meter);
    bool count(Findings& findings, Meter& meter);

    Board board_;
    Cell start_;
    const SolverOptions& options_;
    Reckoner& reckoner_;
    Knowledge knowledge_;
    Cell safe_left_ = 0;
    std::int64_t legs_ = 0;
    std::vector<std::unique_ptr<Technique>> techniques_;  // none for the exact one
    std::size_t next_settled_ = 0;
    std::vector<std::int64_t> used_;
    std::vector<Cell> queue_, safe_, mines_;
};

}  // namespace minewise
