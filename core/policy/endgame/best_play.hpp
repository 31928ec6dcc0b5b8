// Best play if few solutions are left: for one move of a game, or for every move of a position.
//
// An Endgame keeps its memory between calls. Use one object per thread.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/deal.hpp"
#include "policy/endgame/search.hpp"
#include "policy/endgame/solution_table.hpp"
#include "policy/outcomes.hpp"

namespace minewise {

struct EndgameLimits {
    std::size_t max_solutions = 10'000;
    std::uint64_t max_nodes = 10'000'000;
};

// The search for one move of a game is abandoned after this many nodes. With up to 256 solutions it
// is rarely abandoned (in none of 10,000 expert games).
inline constexpr std::uint64_t nodes_per_move = 10'000;

struct Choice {
    Cell cell;
    double win_probability;
    bool exact;  // otherwise the probability is a lower bound
    std::uint64_t nodes;
};

struct BestPlay {
    struct Move {
        Cell cell;
        double win_probability;
    };
    std::vector<Move> moves;  // every hidden cell that is not a certain mine, the best first
    double win_probability = 1.0;
    std::size_t solutions = 0;
    std::uint64_t nodes = 0;
    bool exact = true;
};

// Whether the solutions are few enough, and the numbers exact, as the search needs them.
bool is_searchable(const Belief& belief, std::size_t most_solutions, Meter& meter);

class Endgame {
  public:
    // The best cell to open and its win probability. Nothing if the number of solutions exceeds the
    // limit, no cell is left to open, or clues are uncertain, which the search does not know. The
    // time budget limits the search as `max_nodes` does.
    std::optional<Choice> best_move(Outcomes& outcomes, const EndgameLimits& limits);

    // Prepares win_probability_after() for the guesses of a belief, while `outcomes` exists.
    // Returns false if it has more than `max_solutions` solutions, no mine total, or uncertain
    // clues.
    bool load(Outcomes& outcomes, const EndgameLimits& limits);
    // The win probability by best play once a cell that may be safe has been opened and shows the
    // number. Nothing if more than `max_solutions` solutions are then left, or if the nodes have
    // run out, which all guesses share.
    std::optional<double> win_probability_after(Cell cell, int number, std::size_t max_solutions);

    // Every move of a belief, without a limit on the number of solutions. There are no
    // moves if the start rule cannot be satisfied.
    BestPlay every_move(Outcomes& outcomes, StartRule start_rule, std::uint64_t max_nodes);

  private:
    double chance(const SolutionTable& table, const Search::Root& root, const Search::Move& move,
                  StartRule start_rule);

    const SolutionTable* table_ = nullptr;  // of the loaded belief, like root_
    Search search_;
    Search::Root root_;
};

}  // namespace minewise
