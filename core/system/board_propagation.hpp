// Single-clue propagation directly on the board of a position.
//
// In a large position most clues settle their neighbours by themselves. This is done before any
// list is built. Settling a cell revisits only the adjacent clues, so the running time is linear in
// the number of open clues and settled cells.
#pragma once

#include <cstdint>
#include <vector>

#include "board/position.hpp"

namespace minewise {

// Keeps its memory between positions.
class BoardPropagation {
  public:
    // The residual clue of a numbered cell.
    struct Clue {
        std::int32_t left;  // mines among the unsettled neighbours
        std::int32_t room;  // and how many more they could hold; left = room = 0 if there are none
    };

    // Settles flags if they are trusted, and everything that follows from single clues. `kind` is
    // by cell as in Reduced: hidden cells are `interior` on entry, and known once they are settled.
    // Clues that cannot be satisfied are left unchanged; the caller detects them.
    void run(const Position& position, bool trust_flags, int max_per_cell,
             std::vector<std::int32_t>& kind);

    // From the last run, for cells that show a number and have a hidden neighbour.
    const Clue& clue(Cell cell) const { return clues_[at(cell)]; }
    std::int64_t settled() const { return settled_; }  // cells, including trusted flags
    std::int64_t deduced_safe() const { return deduced_safe_; }
    std::int64_t deduced_full() const { return deduced_full_; }

  private:
    struct Store;
    void settle_around(Cell cell, bool are_mines);
    void settle(Cell cell, int mines);
    static bool settles(const Clue& clue);
    void fetch_below(Cell cell) const;

    const Position* position_ = nullptr;
    std::int32_t* kind_ = nullptr;
    int max_per_cell_ = 1;
    std::int64_t settled_ = 0;
    std::int64_t deduced_safe_ = 0;
    std::int64_t deduced_full_ = 0;
    std::vector<Clue> clues_;  // by cell
    std::vector<Cell> work_;
    std::size_t waiting_ = 0;  // the number of clues in the queue, at the front of work_
};

}  // namespace minewise
