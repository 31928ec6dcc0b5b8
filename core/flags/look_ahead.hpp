// One-step look-ahead in Minesweeper Flags, the game in which two players take mines in turns.
//
// Who takes a mine moves again; who misses reveals numbers, and the opponent moves. Taking certain
// mines costs nothing and reveals nothing, so both players are assumed to take them at once. The
// value of a cell is the expected number of mines that the player takes with it (the mine and then
// all mines that it makes certain), less the expected number of mines that a miss makes certain,
// which the opponent takes.
//
// Both expectations are sums over the outcomes of the cell. A 0 opens its neighbours, whose numbers
// are revealed too: such an outcome is a tree. It is summed up exactly if the solutions are few
// enough to be listed, or the tree is small. Otherwise it is estimated from the random solutions in
// which the cell shows a 0; the probability of the 0 is known. Half a squared mine is added to
// their sum of squares, so that the standard error is above 0 even if all of them agree. (An added
// half is the usual allowance for what a sample did not show: Brown, Cai and DasGupta 2001, see
// docs/references.md.) If there are fewer than two, the error is the largest possible: half of
// the mines that are left (Popoviciu 1935).
//
// all() divides the time between the sums and the estimates. Of the latter, half is for solutions
// for all cells; then those are drawn in which the 0 of one cell is rare, for the best cells first,
// and the rest is for more solutions for all. So more of them never take the time of the rare ones.
#pragma once

#include <map>
#include <optional>
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
    double standard_error = 0.0;  // of the value; 0 only if it is exact

    double value() const { return taken - (1.0 - mine_probability) * handed; }
};

struct FlagsEffort {
    double solutions = 1000.0;  // up to here, openings are summed up over a list of them
    int reveals = 64;           // otherwise by a tree, if it takes no more of them
    std::size_t boards = 128;   // random solutions for an estimate
    std::size_t openings = 16;  // of them, those in which the cell shows a 0; more are drawn
};

class FlagsLookAhead {
  public:
    // The belief must have exact clues and a mine total. The arguments given as references must
    // outlive this object.
    FlagsLookAhead(const Belief& belief, const FlagsEffort& effort, Meter& meter);

    // All unknown cells: certain mines first, then the others, best first. Throws OverBudget if not
    // even the mines that each cell takes can be counted.
    std::vector<FlagsMove> all();
    // The best move, without the values of those that cannot be the best. Random among equals.
    Cell best(Random& random);

  private:
    // Of the mines that an opening makes certain.
    struct Tally {
        std::size_t openings = 0;
        double sum = 0.0;
        double squares = 0.0;

        void add(int mines);
    };
    // The value without the numbers around a 0, which is never too small.
    FlagsMove bound(Cell cell);
    double taken(Cell cell);
    // The outcome 0, if it is possible and the cell may be safe.
    std::optional<EvaluatedOutcome> zero(Cell cell);
    // Replaces the outcome 0 by what it opens, given the mean number of mines made certain then.
    void set_opening(FlagsMove& move, const EvaluatedOutcome& zero, double mines);
    // Returns false if the opening is to be estimated.
    bool sum_opening(FlagsMove& move, Meter& meter);
    std::optional<double> sum_after(const Belief& zero, Meter& meter);
    double sum_list(const Belief& zero, Meter& meter);
    bool add_tree(const Belief& zero, const Belief& now, int& reveals_left, double& sum,
                  Meter& meter);
    // Estimates it from these openings and those of the boards.
    void estimate_opening(FlagsMove& move, Tally found, Meter& meter);
    // Draws more boards and completes their openings at these cells, while there is time.
    void draw(const std::vector<FlagsMove*>& moves, Meter& meter);
    void draw_boards(std::size_t count, Meter& meter);
    void add_boards(Cell cell, Tally& tally, Meter& meter);
    Tally rare_openings(Cell cell, Meter& meter);
    int opening(const Board& board, Cell cell, std::vector<std::int16_t>& known, Meter& meter);
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
    std::size_t complete_ = 0;  // the number of boards with all openings
    // By board and cell: the mines that its opening makes certain, or -1.
    std::vector<std::vector<std::int16_t>> of_board_;
};

}  // namespace minewise
