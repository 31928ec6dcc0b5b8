// Exact best play over a list of solutions: expectimax, where chance chooses the solution.
//
// A state is the set of solutions that are still possible. Cells that are safe in all of them are
// opened at once, for nothing can be lost by it, until no such cell tells solutions apart any more;
// what is open is then exactly what is safe in every solution, so the set alone is the state. Its
// value is the weight of the solutions in which the best player wins: the largest, over the cells
// to open next, of the sum of the values of the sets into which the number shown divides the
// solutions in which the cell is safe. The opening that a 0 makes needs no rule of its own: the
// neighbours of a 0 are safe in every solution left.
//
// What keeps it small:
// - Bounds. What a cell can win is at most the weight of the solutions in which it is safe. Every
//   search is told what it must beat, and ends when its bound no longer does (Ballard, "The
//   *-minimax search procedure for trees containing chance nodes", 1983).
// - Dead cells: those that show one and the same number wherever they are safe. Opening them can
//   wait until nothing else is left to open, so they are no moves while something else is.
// - Alike cells (alike.hpp): one of them is searched.
// - A table under full keys (table.hpp). A key holds the undecided cells and the mines that each
//   solution has among them. All else is settled, and only adds a constant to numbers: so states
//   that differ in regions that are finished are one.
//
// Where the mine total is not given, a board may be finished while other solutions are still
// possible; the player is told so, and the solution leaves the set as won.
//
// Beyond the limit of nodes, or of three quarters of the time, every state is played by the rule
// "open the safest cell that is not dead", so that values are what a player can reach, hence lower
// bounds. When all the time is used up, a set counts as its likeliest solution alone.
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

// Keeps its memory from one search to the next. One object for each thread.
class Search {
  public:
    // Starts anew; `listing` must stay as it is while it is searched.
    void load(const SolutionTable& listing, std::vector<std::uint32_t> alike,
              std::uint64_t max_nodes, const Meter& meter);

    struct Move {
        std::uint32_t column = 0;
        double safe = 0.0;        // weight of the solutions in which the cell is safe
        std::uint8_t spread = 0;  // the largest number that it shows less the least
    };
    // What there is to know of all solutions before the first move.
    struct Root {
        Set set;
        double weight = 0.0;
        double won = 0.0;  // weight of the solution, if any, in which nothing is left to open
        std::vector<Move> moves;  // every column, the safest first
    };
    Root root();

    // Weight won by opening the column first. Exact above `floor`, else only an upper bound.
    double value_of(Set set, const Move& move, double floor);
    // Weight won out of a set of that weight by best play; the same with the floor.
    double value(Set set, double weight, double floor);

    // The solutions in which the column shows the least number of all.
    Set showing_least(Set set, std::uint32_t column);
    double weight_of(std::span<const Index> set) const;

    std::uint64_t nodes() const { return nodes_; }
    // Whether values are exact: neither nodes nor time ran out.
    bool exact() const { return !exhausted_; }

  private:
    struct Group {
        Set set;
        double weight;
    };

    bool tells_apart(Index a, Index b) const;
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

    const SolutionTable* listing_ = nullptr;
    std::vector<std::uint32_t> alike_;
    std::uint64_t max_nodes_ = 0;
    std::optional<Meter> meter_;
    std::optional<Meter> reserve_;
    std::uint64_t nodes_ = 0;
    bool exhausted_ = false;  // by nodes or time: play is by the rule
    bool exhausted_by_time_ = false;
    bool out_of_time_ = false;  // the reserve is used up, too

    std::size_t words_ = 0;                  // of a set of columns
    std::vector<std::uint64_t> mines_;       // by solution: the columns that are mines
    std::vector<std::uint32_t> mine_count_;  // by solution
    CellSummary survey_;
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
