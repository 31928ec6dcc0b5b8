// A game in progress: a board and its open cells; and the player's view of it.
#pragma once

#include <span>
#include <vector>

#include "board/deal.hpp"
#include "play/guessing_mode.hpp"

namespace minewise {

class Game {
  public:
    // `opened`: the safe cells that are open already.
    explicit Game(Board board, Clues clues = {}, std::span<const Cell> opened = {});
    // Needs a board whose clues are all exact, unless the mode is classic.
    void set_guessing(const GuessingMode& mode) { guessing_ = mode; }
    bool is_classic() const { return guessing_.is_classic(); }

    const Board& board() const { return board_; }
    const Clues& clues() const { return clues_; }
    // What a cell shows once it is open: a number, or `no_number`.
    int shown(Cell cell) const { return clues_.shown(board_, cell); }
    // The player's view. An opened mine is exposed.
    Position position() const;
    const Topology& topology() const { return board_.topology(); }
    bool is_open(Cell cell) const { return open_[at(cell)] != 0; }
    // The open cells in the order of opening.
    std::span<const Cell> opened() const { return opened_; }
    bool won() const { return safe_left_ == 0 && !lost_; }
    bool lost() const { return lost_; }
    bool over() const { return won() || lost_; }

    // Opens a hidden cell and, around every certain 0, all neighbours. Returns the opened cells,
    // valid until the next call. Has no effect after the end of the game.
    std::span<const Cell> open(Cell cell);
    // Opens the cells of a chord at once: a mine among them loses, whatever the others show. With a
    // meter, the guessing mode decides them one after the other until a mine is open; if that
    // fails, nothing changes.
    std::span<const Cell> chord(std::span<const Cell> cells, Meter* meter = nullptr);
    // Decides a click on a closed cell, before open(): the closed part of the board may change. The
    // start rule alone decides the first click. Returns whether the guessing mode made the cell a
    // mine (true) or safe; nothing if it stays as it was drawn. Throws OverBudget if the position
    // is too wide to count.
    std::optional<bool> settle(Cell cell, const Belief& belief, Meter& meter);
    // The same with the belief of the open cells.
    std::optional<bool> settle(Cell cell, Meter& meter);
    // Closes the `count` cells that were opened last; throws std::invalid_argument if fewer are
    // open.
    void close_last(std::size_t count);
    // Moves a mine between hidden cells. Open numbers may change.
    void move_mine(Cell from, Cell to) { board_.move_mine(from, to); }
    // Replaces the board and the clues. The open cells are safe on both boards.
    void redraw(Board board, Clues clues);
    // Starts again on the same board.
    void restart();

  private:
    void reveal(Cell cell);

    Board board_;
    Clues clues_;
    std::vector<unsigned char> open_;
    std::vector<Cell> opened_;
    Cell safe_left_;
    bool lost_ = false;
    GuessingMode guessing_;
};

// The player's view of a game: only revealed information.
class GameView {
  public:
    explicit GameView(Game& game) : game_(&game) {}

    const Topology::Pointer& shared_topology() const { return game_->board().shared_topology(); }
    const Topology& topology() const { return game_->topology(); }
    std::int64_t mine_count() const { return game_->board().mine_count(); }
    std::span<const Cell> opened() const { return game_->opened(); }
    const ClueModelsPointer& clue_models() const { return game_->clues().models(); }
    // What an open cell shows; throws std::logic_error for other cells.
    int shown(Cell cell) const;
    bool won() const { return game_->won(); }
    bool lost() const { return game_->lost(); }
    bool over() const { return game_->over(); }
    bool is_classic() const { return game_->is_classic(); }

    std::optional<bool> settle(Cell cell, const Belief& belief, Meter& meter) {
        return game_->settle(cell, belief, meter);
    }
    std::span<const Cell> open(Cell cell) { return game_->open(cell); }

  private:
    Game* game_;
};

// What a player knows from the open cells of a game in progress.
Knowledge knowledge_of(const GameView& game);

// The guesses that a game required: those at which no cell was provably safe, without the first
// click, and the product over them of the chance to survive a click on a cell of least risk.
struct TrueGuesses {
    std::int64_t count = 0;
    double survival = 1.0;
};

// `clicks` lists the cells that each click opened. Throws OverBudget.
TrueGuesses true_guesses(const Game& game, std::span<const std::vector<Cell>> clicks, Meter& meter);

// 3BV: the minimum number of left clicks that win: one for each opening, and one for each safe cell
// that no opening reveals.
int three_bv(const Board& board, const Clues& clues = {});

// 3BV of the open cells: the minimum number of left clicks that open them, from visible
// information.
int three_bv_so_far(const Game& game);

}  // namespace minewise
