#include "system/board_propagation.hpp"

#include <algorithm>

#include "system/propagation.hpp"
#include "system/reduced.hpp"

namespace minewise {
namespace {

constexpr std::size_t ahead = 16;  // prefetch distance, in clues

}  // namespace

// Inline, because position-independent code would otherwise make a call for every cell.

// verdict() without branches: whether it is `safe` or `mines`.
inline bool BoardPropagation::settles(const Clue& clue) {
    return (clue.left == 0) != (clue.room == 0);
}

// Writes to the clue of every neighbour, including neighbours that show no number, whose entry is
// never read. This avoids a branch.
inline void BoardPropagation::settle(Cell cell, int mines) {
    kind_[at(cell)] = Reduced::known(mines);
    ++settled_;
    const auto neighbours = position_->topology().neighbours(cell);
    if (work_.size() < waiting_ + neighbours.size())
        work_.resize(2 * (waiting_ + neighbours.size()));
    Clue* const clues = clues_.data();
    const std::int16_t* const numbers = position_->numbers().data();
    Cell* const work = work_.data();
    std::size_t waiting = waiting_;
    const int room = max_per_cell_ - mines;
    for (const Cell neighbour : neighbours) {
        Clue clue = clues[neighbour];
        clue.left -= mines;
        clue.room -= room;
        clues[neighbour] = clue;
        work[waiting] = neighbour;
        waiting += static_cast<std::size_t>(numbers[neighbour] >= 0) & settles(clue);
    }
    waiting_ = waiting;
}

inline void BoardPropagation::settle_around(Cell cell, bool are_mines) {
    const int mines = are_mines ? max_per_cell_ : 0;
    const std::int32_t* const kind = kind_;
    const std::int64_t before = settled_;
    for (const Cell neighbour : position_->topology().neighbours(cell))
        if (kind[neighbour] == Reduced::interior) settle(neighbour, mines);
    (are_mines ? deduced_full_ : deduced_safe_) += settled_ - before;
}

// On a board larger than the cache, the row below is the first access to that memory.
inline void BoardPropagation::fetch_below(Cell cell) const {
    const auto& topology = position_->topology();
    const auto below = at(std::min(topology.size() - 1, cell + topology.columns()));
    __builtin_prefetch(&kind_[below], 1);
    __builtin_prefetch(&clues_[below], 1);
    topology.fetch(static_cast<Cell>(below));
}

// Visits the open clues in order, and after each of them the clues that it changed.
struct BoardPropagation::Store {
    BoardPropagation& board;
    std::span<const Position::OpenClue> open = board.position_->open_clues();
    std::size_t next_open = 0;

    bool next(Cell& cell) {
        if (board.waiting_ > 0) {
            cell = board.work_[--board.waiting_];
            return true;
        }
        if (next_open == open.size()) return false;
        if (next_open + ahead < open.size()) board.fetch_below(open[next_open + ahead].cell);
        cell = open[next_open++].cell;
        return true;
    }
    Verdict verdict(Cell cell) const {
        const Clue clue = board.clue(cell);
        if (!settles(clue)) return Verdict::nothing;
        return clue.left == 0 ? Verdict::safe : Verdict::mines;
    }
    void settle_around(Cell cell, bool mines) { board.settle_around(cell, mines); }
};

void BoardPropagation::run(const Position& position, bool trust_flags, int max_per_cell,
                           std::vector<std::int32_t>& kind) {
    position_ = &position;
    kind_ = kind.data();
    max_per_cell_ = max_per_cell;
    settled_ = deduced_safe_ = deduced_full_ = 0;
    waiting_ = 0;
    if (clues_.size() < kind.size()) clues_.resize(kind.size());
    for (const auto& open : position.open_clues())
        clues_[at(open.cell)] = {open.left, open.hidden * max_per_cell - open.left};
    if (trust_flags && position.flag_count() > 0)
        for (Cell cell = 0; cell < position.topology().size(); ++cell)
            if (position.value(cell) == flag) settle(cell, 1);
    propagate(Store{*this});
}

}  // namespace minewise
