// Boards that techniques solve from the first cell on (no-guess boards), and the techniques that a
// board requires.
//
// Board i of seed s depends only on (s, i) and the settings: the work is limited by the number of
// visited cells, not by the clock. The first deals are used unchanged if they can be solved; these
// boards are uniformly distributed among the solvable ones. If none is solvable, the next deal is
// made solvable, and so on in turns. If the number of layouts is very small and no board was found,
// all layouts are tried, so the answer that no such board exists is a proof.
#pragma once

#include <optional>

#include "board/deal.hpp"
#include "generation/enclosed.hpp"
#include "generation/solver_run.hpp"

namespace minewise {

// Thrown if there is no such board, or none was found.
struct NoBoard : std::runtime_error {
    NoBoard(std::uint64_t boards_tried, bool every_layout)
        : std::runtime_error("no such board"), tried(boards_tried), proved(every_layout) {}
    std::uint64_t tried;
    bool proved;  // whether all layouts were tried
};

class Generator {
  public:
    // The setup must be valid, and its rule must keep the start safe. The last of the techniques
    // must be needed at least `at_least` times: it makes that many deductions that no other
    // technique can make. `enclosed`: boards may leave enclosed groups (enclosed.hpp) to guesses.
    Generator(Setup setup, std::vector<const TechniqueEntry*> techniques, std::int64_t at_least,
              bool enclosed);
    Generator(const Generator&) = delete;
    Generator& operator=(const Generator&) = delete;

    // Throws NoBoard and OverBudget.
    Board board(std::uint64_t seed, std::uint64_t number, Meter& meter);

  private:
    bool is_solved(const SolverRun& run, Meter& meter) const {
        return run.won() || (enclosed_ && only_enclosed_left(run.knowledge(), meter));
    }
    bool suits(const SolverRun& run, Meter& meter) const {
        return is_solved(run, meter) && (at_least_ == 0 || run.used().back() >= at_least_);
    }
    std::optional<Board> search(std::uint64_t seed, std::uint64_t number, Meter& meter);
    Board pick_from_all(Random& random, Meter& meter);

    Setup setup_;
    std::vector<Cell> free_;
    Strategy strategy_;
    std::int64_t at_least_;
    bool enclosed_;
    std::uint64_t layouts_;  // at most most_layouts + 1
    std::uint64_t deals_ = 0;
    Player player_;
};

struct Solved {
    bool won;
    // By technique: deductions that no earlier technique could make.
    std::vector<std::int64_t> used;
};
// Runs all techniques, easiest first, until none makes progress. The start must be safe.
Solved solve(const Board& board, Cell start, const std::vector<const TechniqueEntry*>& techniques,
             Meter& meter);

}  // namespace minewise
