// Boards that techniques solve from the first cell on, and what it takes to solve a board.
//
// Board i of seed s is a function of (s, i) and of what is asked for alone: work is bounded by how
// many cells are looked at, and not by the clock. The first deals are taken as they are, if they
// can be solved: such boards are drawn evenly among all that can. Where none can, the next one is
// made solvable, and so on in turns. Where very few layouts exist and none turned up, all are
// tried, so that the answer that there is no such board is a proof.
#pragma once

#include <optional>

#include "board/deal.hpp"
#include "generation/solver_run.hpp"

namespace minewise {

// There is no such board, or none was found.
struct NoBoard : std::runtime_error {
    NoBoard(std::uint64_t boards_tried, bool every_layout)
        : std::runtime_error("no such board"), tried(boards_tried), proved(every_layout) {}
    std::uint64_t tried;
    bool proved;  // those were all layouts
};

class Generator {
  public:
    // The setup is a valid one whose rule keeps the start safe. The last of the techniques is
    // needed `at_least` so often: it makes so many deductions that no other can.
    Generator(Setup setup, std::vector<const TechniqueEntry*> techniques, std::int64_t at_least);
    Generator(const Generator&) = delete;
    Generator& operator=(const Generator&) = delete;

    // Throws NoBoard and OverBudget.
    Board board(std::uint64_t seed, std::uint64_t number, Meter& meter);

  private:
    bool suits(const SolverRun& run) const {
        return run.won() && (at_least_ == 0 || run.used().back() >= at_least_);
    }
    std::optional<Board> search(std::uint64_t seed, std::uint64_t number, Meter& meter);
    Board pick_from_all(Random& random, Meter& meter);

    Setup setup_;
    std::vector<Cell> free_;
    Strategy strategy_;
    std::int64_t at_least_;
    std::uint64_t layouts_;  // or most_layouts + 1
    std::uint64_t deals_ = 0;
    Player player_;
};

struct Solved {
    bool won;
    std::vector<std::int64_t> used;  // by technique: deductions that none before it could make
};
// How far all techniques lead, the easiest first. The start is safe.
Solved solve(const Board& board, Cell start, const std::vector<const TechniqueEntry*>& techniques,
             Meter& meter);

}  // namespace minewise
