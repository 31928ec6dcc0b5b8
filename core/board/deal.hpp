// Boards for games: game i of seed s is a function of (s, i) alone, of the board's size, and of the
// first click and what is promised for it.
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

    // Cells that the rule keeps free of mines, in rising order.
    std::vector<Cell> kept_free() const;
    // Throws std::invalid_argument for a start outside the board, and where the mines do not fit.
    void validate() const;
};

// A game has three streams of random numbers: one deals its board, one breaks its player's ties,
// and one works its board over, or deals more of them.
inline Random dealing_stream(std::uint64_t seed, std::uint64_t game) { return {seed, 2 * game}; }
inline Random playing_stream(std::uint64_t seed, std::uint64_t game) {
    return {seed, 2 * game + 1};
}
inline Random shaping_stream(std::uint64_t seed, std::uint64_t game) {
    return {seed, std::uint64_t{1} << 63 | game};
}

// What a game is played on.
struct Deal {
    Board board;
    Cell start;
};

// The deal of a game, each board that the rule allows with the same chance. The setup is a valid
// one.
Deal deal(const Setup& setup, std::uint64_t seed, std::uint64_t game);

// The next board of a stream.
Board deal_board(const Setup& setup, Random& random);

}  // namespace minewise
