// Boards for games. Game i of seed s depends only on (s, i), the size of the board, the first click
// and the start rule.
#pragma once

#include <cstdint>

#include "board/board.hpp"
#include "board/random.hpp"

namespace minewise {

// What the first click of a game promises: nothing, no mine, or a 0.
enum class StartRule { any, safe, opening };

struct Setup {
    Topology::Pointer topology;
    std::int64_t mines = 0;
    StartRule rule = StartRule::opening;
    Cell start = 0;
    ClueModelsPointer clue_models{};

    // Cells that the rule keeps free of mines, ascending.
    std::vector<Cell> kept_free() const;
    // Throws std::invalid_argument if the start is outside the board or the mines do not fit.
    void validate() const;
};

// A game has five streams of random numbers: one deals the board, one breaks the player's ties, one
// generates no-guess boards, one draws what the cells show, and one redraws the board at guesses.
inline Random dealing_stream(std::uint64_t seed, std::uint64_t game) { return {seed, 2 * game}; }
inline Random playing_stream(std::uint64_t seed, std::uint64_t game) {
    return {seed, 2 * game + 1};
}
inline Random shaping_stream(std::uint64_t seed, std::uint64_t game) {
    return {seed, std::uint64_t{1} << 63 | game};
}

inline Random clue_stream(std::uint64_t seed, std::uint64_t game) {
    return {seed, std::uint64_t{1} << 62 | game};
}

inline Random guessing_stream(std::uint64_t seed, std::uint64_t game) {
    return {seed, std::uint64_t{3} << 62 | game};
}

// What the cells of a board show when they are opened.
class Clues {
  public:
    Clues() = default;  // the true numbers
    // Draws them.
    Clues(ClueModelsPointer models, const Board& board, Random random);

    const ClueModelsPointer& models() const { return models_; }  // null: the true numbers
    // What a cell shows: a number, or `no_number`.
    int shown(const Board& board, Cell cell) const {
        return models_ ? shown_[at(cell)] : board.number(cell);
    }
    // Whether a cell shows that no mine is beside it, so that its neighbours are opened.
    bool spreads(const Board& board, Cell cell) const {
        return models_ ? is_certain_zero(cell) : board.number(cell) == 0;
    }

  private:
    bool is_certain_zero(Cell cell) const;

    ClueModelsPointer models_;
    std::vector<std::int16_t> shown_;  // by cell, if there are models
};

// The board, the first click and the clues of a game.
struct Deal {
    Board board;
    Cell start;
    Clues clues{};
};

// Deals the board of a game. Every board that the rule allows is equally likely. Both functions
// throw std::invalid_argument if the setup is not valid.
Deal deal(const Setup& setup, std::uint64_t seed, std::uint64_t game);

// The next board of a random stream.
Board deal_board(const Setup& setup, Random& random);

}  // namespace minewise
