// What is known of a position while it is being worked out: cells opened, cells settled by
// deduction, and what each number still says.
//
// Settling or opening a cell costs a visit to its neighbours. Two logs grow as knowledge does, so
// that a technique looks only at what changed since it last ran: the numbers whose claim changed,
// and the cells that were settled. A game keeps one Knowledge from its first click to its last.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/position.hpp"

namespace minewise {

class Knowledge {
  public:
    enum class Status : std::uint8_t { unknown, safe, mine, open };  // `safe`: not opened yet

    // What a number still says: so many mines among its unknown neighbours.
    struct ResidualClue {
        int left;
        int unknown;
    };

    // Of no board.
    Knowledge() = default;
    // Nothing is opened yet; `mines` is the mine total, where there is one.
    Knowledge(Topology::Pointer topology, std::optional<std::int64_t> mines);
    // What the position shows. Flags count as mines when trusted, and as hidden cells otherwise.
    Knowledge(const Position& position, bool trust_flags);

    const Topology& topology() const { return *topology_; }
    const Topology::Pointer& shared_topology() const { return topology_; }
    Status status(Cell cell) const { return status_[at(cell)]; }
    bool is_unknown(Cell cell) const { return status_[at(cell)] == Status::unknown; }
    bool is_open(Cell cell) const { return status_[at(cell)] == Status::open; }
    int number(Cell cell) const { return number_[at(cell)]; }  // of an open cell
    ResidualClue claim(Cell cell) const {                      // of an open cell
        return {number_[at(cell)] - mines_beside_[at(cell)], unknown_beside_[at(cell)]};
    }
    int unknown_beside(Cell cell) const { return unknown_beside_[at(cell)]; }  // of any cell

    std::int64_t unknown_cells() const { return unknown_; }
    // Mines among the unknown cells; none where the mine total is not given.
    std::optional<std::int64_t> mines_left() const { return mines_left_; }

    // An unknown or safe cell shows its number.
    void open(Cell cell, int number);
    // An unknown cell turns out to be safe, or a mine.
    void settle(Cell cell, bool mine);

    // Mines that the position states: exposed ones, and flags that are trusted.
    std::span<const Cell> given_mines() const { return given_mines_; }

    // Open cells whose claim was new or changed, oldest first; the same cell may come again.
    std::span<const Cell> changed() const { return changed_; }
    // Cells that were settled, oldest first.
    std::span<const Cell> settled() const { return settled_; }
    // Whether some claim cannot be met by its unknown neighbours, as far as they are counted.
    bool is_met(Cell cell) const {
        const auto [left, unknown] = claim(cell);
        return 0 <= left && left <= unknown;
    }

    // A copy that goes its own way, with empty logs: what would be known if...
    Knowledge branch() const;

  private:
    static std::size_t at(Cell cell) { return static_cast<std::size_t>(cell); }
    void leave_unknown(Cell cell, bool mine);

    Topology::Pointer topology_;
    std::vector<Status> status_;
    std::vector<std::int16_t> number_;
    std::vector<std::int16_t> mines_beside_;    // known mines among the neighbours
    std::vector<std::int16_t> unknown_beside_;  // unknown cells among the neighbours
    std::vector<Cell> changed_;
    std::vector<Cell> settled_;
    std::vector<Cell> given_mines_;
    std::int64_t unknown_ = 0;
    std::optional<std::int64_t> mines_left_;
};

}  // namespace minewise
