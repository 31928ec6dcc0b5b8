// Single-clue propagation on the board of a position.
//
// Most clues of a large position settle their neighbours by themselves. That is done on the board,
// before anything is listed: settling a cell looks again only at the clues beside it, so the time
// is that of reading the open clues and of writing the cells that are settled.
#pragma once

#include <cstdint>
#include <vector>

#include "board/position.hpp"

namespace minewise {

// Keeps its memory from one position to the next.
class BoardPropagation {
  public:
    // What a numbered cell still says.
    struct Clue {
        std::int32_t left;     // mines among the neighbours that are not settled
        std::int32_t unknown;  // how many those are
    };

    // Settles flags, where they are trusted, and all that follows from single clues. `kind` is by
    // cell as in Reduced: hidden cells are interior before, and known once they are settled. Clues
    // that cannot be met are left as they are, to be found by whoever reads them.
    void run(const Position& position, bool trust_flags, int max_per_cell,
             std::vector<std::int32_t>& kind);

    // Of the last run, for cells that show a number and have a hidden neighbour.
    const Clue& clue(Cell cell) const { return clues_[static_cast<std::size_t>(cell)]; }
    std::int64_t settled() const { return settled_; }  // cells, with the flags
    std::int64_t deduced_safe() const { return deduced_safe_; }
    std::int64_t deduced_full() const { return deduced_full_; }

  private:
    struct Store;
    void settle_around(Cell cell, bool are_mines);
    void settle(Cell cell, int mines);
    bool settles(const Clue& clue) const;
    void fetch_below(Cell cell) const;

    const Position* position_ = nullptr;
    std::int32_t* kind_ = nullptr;
    int max_per_cell_ = 1;
    std::int64_t settled_ = 0;
    std::int64_t deduced_safe_ = 0;
    std::int64_t deduced_full_ = 0;
    std::vector<Clue> clues_;  // by cell
    std::vector<Cell> work_;
    std::size_t waiting_ = 0;  // clues to look at, at the front of work_
};

}  // namespace minewise
