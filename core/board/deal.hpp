// Boards for games. Game i of seed s depends only on (s, i), the size of the board, the first click
// and the start rule.
#pragma once

#include <cstdint>

#include "board/board.hpp"
#include "board/random.hpp"
#include "board/start_rule.hpp"

namespace minewise {

struct Setup {
    Topology::Pointer topology;
    std::int64_t mines = 0;
    StartRule rule = StartRule::opening;
    Cell start = 0;

    // Cells that the rule keeps free of mines, ascending.
    std::vector<Cell> kept_free() const;
    // Throws std::invalid_argument if the start is outside the board or the mines do not fit.
    void validate() const;
};

// A game has three streams of random numbers: one deals the board, one breaks the player's ties,
// and one generates no-guess boards.
inline Random dealing_stream(std::uint64_t seed, std::uint64_t game) { return {seed, 2 * game}; }
inline Random playing_stream(std::uint64_t seed, std::uint64_t game) {
    return {seed, 2 * game + 1};
}
inline Random shaping_stream(std::uint64_t seed, std::uint64_t game) {
    return {seed, std::uint64_t{1} << 63 | game};
}

// The board and the first click of a game.
struct Deal {
    Board board;
    Cell start;
};

// Deals the board of a game. Every board that the rule allows is equally likely. The setup must be
// valid.
Deal deal(const Setup& setup, std::uint64_t seed, std::uint64_t game);

// The next board of a random stream.
Board deal_board(const Setup& setup, Random& random);

}  // namespace minewise
