// A game in progress: a board, and which of its cells are open.
#pragma once

#include <span>
#include <vector>

#include "board/board.hpp"

namespace minewise {

class Game {
  public:
    explicit Game(Board board);

    const Board& board() const { return board_; }
    const Topology& topology() const { return board_.topology(); }
    bool is_open(Cell cell) const { return open_[static_cast<std::size_t>(cell)] != 0; }
    // Cells opened so far, in their order; a mine that was opened is the last.
    std::span<const Cell> opened() const { return opened_; }
    bool won() const { return safe_left_ == 0 && !lost_; }
    bool lost() const { return lost_; }
    bool over() const { return won() || lost_; }

    // Opens a hidden cell, and around every 0 all its neighbours. Returns the cells that this
    // opened: valid until the next call. Nothing happens once the game is over.
    std::span<const Cell> open(Cell cell);

  private:
    Board board_;
    std::vector<unsigned char> open_;
    std::vector<Cell> opened_;
    Cell safe_left_;
    bool lost_ = false;
};

// 3BV: the least number of left clicks that win, one for each opening and for each safe cell beside
// none.
int three_bv(const Board& board);

// 3BV of what is open: the least number of left clicks that open it, by what is seen alone.
int three_bv_so_far(const Game& game);

}  // namespace minewise
