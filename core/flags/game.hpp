// A game of Minesweeper Flags: two players take mines in turns. Who takes a mine moves again. The
// first player with more than half of the mines wins.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "board/board.hpp"

namespace minewise {

class FlagsGame {
  public:
    explicit FlagsGame(Board board);

    const Board& board() const { return board_; }
    const Topology& topology() const { return board_.topology(); }
    // What both players see. Mines that were taken are exposed.
    Position position() const { return board_.position(opened_); }
    bool is_open(Cell cell) const { return open_[at(cell)] != 0; }
    // The player to move: 0 moves first, then 1.
    int turn() const { return turn_; }
    std::span<const Cell> mines_of(int player) const {
        return taken_[static_cast<std::size_t>(player)];
    }
    // The player with more than half of the mines, if there is one.
    std::optional<int> winner() const;
    // Whether there is a winner, or no mine is left.
    bool over() const;

    // Opens a closed cell for the player to move. Returns the opened cells, valid until the next
    // call. Has no effect after the end of the game.
    std::span<const Cell> take(Cell cell);

  private:
    Board board_;
    std::vector<unsigned char> open_;
    std::vector<Cell> opened_;
    std::array<std::vector<Cell>, 2> taken_;
    int turn_ = 0;
};

}  // namespace minewise
