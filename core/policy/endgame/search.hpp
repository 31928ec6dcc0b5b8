// Exact best play over a list of solutions: expectimax search in which chance selects the solution.
//
// A state is the set of solutions that are still possible. Cells that are safe in all of them are
// opened immediately, which cannot lose, until none of them is informative (shows different numbers
// in different solutions). The open cells are then exactly the cells that are safe in every
// solution, so the set alone is the state. Its value is the weight of the solutions that best play
// wins: the maximum, over the cells to open next, of the sum of the values of the subsets into
// which the number shown divides the solutions in which the cell is safe. Openings need no rule of
// their own, because the neighbours of a 0 are safe in every remaining solution.
//
// The search is pruned by:
// - Bounds. The value of a move is at most the weight of the solutions in which the cell is safe.
//   Every call has a floor, the value to exceed, and ends when its upper bound falls to it (Star1
//   pruning; Ballard 1983, see docs/references.md).
// - Dead cells: cells that show the same number whenever they are safe. They can be opened last, so
//   they are not considered while other moves exist.
// - Interchangeable cells (symmetry.hpp): only one of them is searched.
// - A transposition table with full keys (transposition_table.hpp). A key holds the undecided cells
//   and their mines in each solution. Everything else is settled and only adds constants to
//   numbers, so states that differ only in finished regions have the same key.
//
// If the mine total is not given, the board may be finished while other solutions are still
// possible. The player is informed of the win, so such a solution leaves the set as won. Before the
// first move it leaves the set as lost: nothing was announced, and every move hits a mine in it.
//
// Beyond the node limit, or three quarters of the time, every state is played by the rule "open the
// safest cell that is not dead". Values are then those of a valid strategy, hence lower bounds. If
// all the time is used up, the value of a set is that of its most likely solution.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/meter.hpp"
#include "policy/endgame/arena.hpp"
#include "policy/endgame/cell_summary.hpp"
#include "policy/endgame/transposition_table.hpp"

namespace minewise {

// Keeps its memory between searches. Use one object per thread.
class Search {
  public:
    // Starts a new search; the solutions must stay unchanged meanwhile.
    void load(const SolutionTable& solutions, std::vector<std::uint32_t> interchangeable,
              std::uint64_t max_nodes, const Meter& meter);

    struct Move {
        std::uint32_t column = 0;
        double safe = 0.0;        // weight of the solutions in which the cell is safe
        std::uint8_t spread = 0;  // the greatest number that it shows less the least
    };
    // The state before the first move.
    struct Root {
        Set set;              // without the solution, if any, in which no safe cell is left to open
        double weight = 0.0;  // of all solutions, that one too
        std::vector<Move> moves;  // every column, the safest first
    };
    Root root();

    // The weight won if the column is opened first. Exact if above `floor`, else an upper bound.
    double value_of(Set set, const Move& move, double floor);
    // The weight won from a set of weight `weight` by best play; `floor` as above.
    double value(Set set, double weight, double floor);

    // The solutions in which the column shows its least number plus `more`. Valid until load().
    Set showing(Set set, std::uint32_t column, int more);
    double weight_of(std::span<const Index> set) const;

    std::uint64_t nodes() const { return nodes_; }
    // Whether values are exact: neither the nodes nor the time ran out.
    bool exact() const { return !exhausted_; }

  private:
    struct Group {
        Set set;
        double weight;
    };

    bool are_distinguishable(Index a, Index b) const;
    std::span<Group> divide(Set set, const Move& move);
    std::span<Group> divide_by_safe_cells(Set set);
    double sum(std::span<Group> groups, double weight, double floor);
    std::optional<std::size_t> finished(Set set) const;
    double guess(Set set, double floor);
    std::span<Move> moves(Set set);
    void weigh(std::span<Move> moves, Set set);
    std::span<Move> without_dead(std::span<Move> moves, std::size_t dead, Set set);
    TranspositionTable::Key key(Set set);
    double search(std::span<const Move> moves, Set set, double floor, double& bound);
    void spend(std::size_t work);
    double heaviest(Set set) const;

    const SolutionTable* solutions_ = nullptr;
    std::vector<std::uint32_t> interchangeable_;
    std::uint64_t max_nodes_ = 0;
    std::optional<Meter> meter_;
    std::optional<Meter> reserve_;
    std::uint64_t nodes_ = 0;
    bool exhausted_ = false;  // node or time limit reached: play by the default rule
    bool exhausted_by_time_ = false;
    bool out_of_time_ = false;  // the time reserve is used up as well

    std::size_t words_ = 0;                  // words per set of columns
    std::vector<std::uint64_t> mines_;       // by solution: the set of columns that are mines
    std::vector<std::uint32_t> mine_count_;  // by solution
    CellSummary summary_;
    Arena<Index> indices_;
    Arena<Group> groups_;
    Arena<Move> moves_;
    Arena<std::uint64_t> keys_;
    std::array<std::uint32_t, 256> count_;  // by number; zero between uses
    std::vector<std::uint64_t> signatures_;
    std::vector<std::uint32_t> slots_;
    std::vector<std::uint32_t> sizes_;
    TranspositionTable table_;
};

}  // namespace minewise
