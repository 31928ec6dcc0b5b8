// One-step look-ahead in Minesweeper Flags, the game in which two players take mines in turns.
//
// Who takes a mine moves again; who misses reveals numbers, and the opponent moves. Taking certain
// mines costs nothing and reveals nothing, so both players are assumed to take them at once. The
// value of a cell is the expected number of mines that the player takes with it (the mine and then
// all mines that it makes certain), less the expected number of mines that a miss makes certain,
// which the opponent takes.
//
// Both expectations are sums over the outcomes of the cell. A 0 opens its neighbours, whose numbers
// are revealed too: such an outcome is a tree. It is summed up exactly if it is small. Otherwise it
// is estimated from random solutions, with a standard error.
#pragma once

#include <map>
#include <vector>

#include "board/board.hpp"
#include "board/random.hpp"
#include "policy/outcomes.hpp"

namespace minewise {

struct FlagsMove {
    Cell cell = 0;
    double mine_probability = 0.0;
    // Expected number of mines that the player takes, including those that become certain.
    double taken = 0.0;
    // Expected number of mines that become certain if the cell is missed; 0 if it is a mine.
    double handed = 0.0;
    double standard_error = 0.0;  // of the value; 0 if it is exact

    double value() const { return taken - (1.0 - mine_probability) * handed; }
};

struct FlagsEffort {
    double solutions = 1000.0;  // up to here, openings are always summed up exactly
    int reveals = 64;           // otherwise, if it takes no more of them
    std::size_t boards = 128;   // random solutions for an estimate
};

class FlagsLookAhead {
  public:
    // The belief must have exact clues and a mine total. The arguments given as references must
    // outlive this object.
    FlagsLookAhead(const Belief& belief, const FlagsEffort& effort, Meter& meter);

    // The value of an unknown cell.
    FlagsMove evaluate(Cell cell);
    // All unknown cells: certain mines first, then the others, best first.
    std::vector<FlagsMove> all();
    // The best move, without the values of those that cannot be the best. Random among equals.
    Cell best(Random& random);

  private:
    // Mines that become certain, times the probability of the outcomes.
    struct Sum {
        double mean = 0.0;
        double variance = 0.0;  // of an estimate
    };
    // The value without the numbers around a 0, which is never too small.
    FlagsMove bound(Cell cell);
    void add_opening(FlagsMove& move);
    double taken(Cell cell);
    Sum after_opening(Cell cell);
    bool add_tree(const Belief& now, int& reveals_left, Sum& sum);
    Sum sampled(Cell cell);
    int sampled_opening(const Board& board, Cell cell, std::vector<std::int16_t>& known);
    int new_mines(const Belief& child) const;

    const Belief& belief_;
    FlagsEffort effort_;
    Meter& meter_;
    Outcomes outcomes_;
    std::vector<std::int32_t> sections_;
    std::vector<unsigned char> certain_;  // by cell: 1 if it is certainly a mine, 2 if safe
    std::map<std::int32_t, double> taken_of_section_;
    std::vector<Reveal> reveals_;
    std::vector<Board> boards_;
    // By board and cell: the mines that its opening makes certain, or -1.
    std::vector<std::vector<std::int16_t>> of_board_;
};

}  // namespace minewise
