// A game in progress: a board, and which of its cells are open; and what its player sees of it.
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
    // Takes the mine from one hidden cell and lays it in another. Numbers that are open may change.
    void move_mine(Cell from, Cell to) { board_.move_mine(from, to); }
    // Begins again on the same board.
    void restart();

  private:
    Board board_;
    std::vector<unsigned char> open_;
    std::vector<Cell> opened_;
    Cell safe_left_;
    bool lost_ = false;
};

// A game as its player sees it: no more than what was revealed.
class GameView {
  public:
    explicit GameView(Game& game) : game_(&game) {}

    const Topology::Pointer& shared_topology() const { return game_->board().shared_topology(); }
    const Topology& topology() const { return game_->topology(); }
    std::int64_t mine_count() const { return game_->board().mine_count(); }
    std::span<const Cell> opened() const { return game_->opened(); }
    // The number of a cell that is open; throws std::logic_error for any other.
    int number(Cell cell) const;
    bool won() const { return game_->won(); }
    bool lost() const { return game_->lost(); }
    bool over() const { return game_->over(); }

    std::span<const Cell> open(Cell cell) { return game_->open(cell); }

  private:
    Game* game_;
};

// 3BV: the least number of left clicks that win, one for each opening and for each safe cell beside
// none.
int three_bv(const Board& board);

// 3BV of what is open: the least number of left clicks that open it, by what is seen alone.
int three_bv_so_far(const Game& game);

}  // namespace minewise
