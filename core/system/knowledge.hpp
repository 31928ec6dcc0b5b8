// The state of knowledge about a position: opened cells, cells settled by deduction, and the
// residual clue of each number.
//
// Opening or settling a cell takes one visit to each neighbour. Two logs record the residual clues
// that changed and the cells that were settled, so a technique examines only the changes since its
// last run. A game keeps one Knowledge from the first click to the last.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/position.hpp"

namespace minewise {

class Knowledge {
  public:
    // `safe`: not opened yet. `open`: its number is certain; `uncertain`: it is not, but some
    // numbers are more likely than others; `silent`: nothing is known of it.
    enum class Status : std::uint8_t { unknown, safe, mine, silent, open, uncertain };

    // A number less its known mines, over its unknown neighbours.
    struct ResidualClue {
        int left;
        int unknown;
    };

    // Without a board.
    Knowledge() = default;
    // Nothing is open; `mines` is the mine total, if it is known.
    Knowledge(Topology::Pointer topology, std::optional<std::int64_t> mines,
              ClueModelsPointer clue_models = nullptr);
    // The contents of a position. Trusted flags count as mines; other flags count as hidden cells.
    Knowledge(const Position& position, bool trust_flags);

    const Topology& topology() const { return *topology_; }
    const Topology::Pointer& shared_topology() const { return topology_; }
    Status status(Cell cell) const { return status_[at(cell)]; }
    bool is_unknown(Cell cell) const { return status_[at(cell)] == Status::unknown; }
    // Whether a cell is open and its number certain.
    bool is_open(Cell cell) const { return status_[at(cell)] == Status::open; }
    bool is_revealed(Cell cell) const { return status_[at(cell)] >= Status::silent; }
    std::vector<Cell> revealed() const;
    // Whether a revealed cell says something of its neighbours.
    bool is_clue(Cell cell) const { return status_[at(cell)] >= Status::open; }
    int number(Cell cell) const { return number_[at(cell)]; }  // of an open cell
    ResidualClue residual_clue(Cell cell) const {              // of an open cell
        return {number_[at(cell)] - mines_beside_[at(cell)], unknown_beside_[at(cell)]};
    }
    // Of an uncertain cell: the likelihood of what it shows, by the number of mines among its
    // unknown neighbours.
    std::span<const double> likelihood(Cell cell) const {
        return stated_likelihood(cell).subspan(at(mines_beside_[at(cell)]),
                                               at(unknown_beside_[at(cell)]) + 1);
    }
    // The same by its true number.
    std::span<const double> stated_likelihood(Cell cell) const {
        return clue_models_->read(cell, shown_[at(cell)]).likelihood;
    }
    // Of a clue: equal for two states of the same cell only if it says the same of its neighbours.
    std::int32_t clue_key(Cell cell) const {
        if (is_open(cell)) return residual_clue(cell).left;
        // Below every number that an exact clue can still need.
        return -1 - (1 + mines_beside_[at(cell)]) * (1 << 16) -
               static_cast<std::uint16_t>(shown_[at(cell)]);
    }
    int unknown_beside(Cell cell) const { return unknown_beside_[at(cell)]; }  // of any cell

    std::int64_t unknown_cells() const { return unknown_; }
    // Mines among the unknown cells; empty if the mine total is not given.
    std::optional<std::int64_t> mines_left() const { return mines_left_; }

    // Null if every number is exact.
    const ClueModelsPointer& clue_models() const { return clue_models_; }
    // log2 of the likelihood of what the cells show whose neighbours are all known, and of all
    // exact and silent cells.
    double log2_likelihood() const;

    // An unknown or safe cell was opened and shows `shown`: a number, or `no_number`.
    void open(Cell cell, int shown);
    // An unknown cell was proved to be safe, or a mine.
    void settle(Cell cell, bool mine);
    // An unknown mine was revealed.
    void expose(Cell cell);

    // Mines that no clue proves: exposed mines, and the trusted flags of the position.
    std::span<const Cell> given_mines() const { return given_mines_; }

    // Open cells whose residual clue is new or changed, oldest first; a cell can be listed
    // repeatedly.
    std::span<const Cell> changed() const { return changed_; }
    // The same of uncertain cells.
    std::span<const Cell> changed_uncertain() const { return changed_uncertain_; }
    // Different if anything has changed since the last branch().
    std::size_t events() const { return changed_.size() + settled_.size() + revealed_; }
    // Settled cells, oldest first.
    std::span<const Cell> settled() const { return settled_; }
    // Whether the number of unknown neighbours allows the residual clue to be satisfied.
    bool is_met(Cell cell) const {
        const auto [left, unknown] = residual_clue(cell);
        return 0 <= left && left <= unknown;
    }

    // The position in which the same cells are open. Settled cells are hidden again.
    Position position() const;

    // A copy with empty logs, for exploring a hypothesis.
    Knowledge branch() const;

  private:
    void leave_unknown(Cell cell, bool mine);

    Topology::Pointer topology_;
    ClueModelsPointer clue_models_;
    std::vector<std::int16_t> shown_;  // by cell, if there are clue models
    std::vector<Cell> uncertain_;
    double log2_constant_ = 0.0;  // of the likelihood of exact and silent cells
    std::vector<Status> status_;
    std::vector<std::int16_t> number_;
    std::vector<std::int16_t> mines_beside_;    // by cell: known mines among the neighbours
    std::vector<std::int16_t> unknown_beside_;  // by cell: unknown cells among the neighbours
    std::vector<Cell> changed_;
    std::vector<Cell> changed_uncertain_;
    std::size_t revealed_ = 0;  // since the last branch()
    std::vector<Cell> settled_;
    std::vector<Cell> given_mines_;
    std::int64_t unknown_ = 0;
    std::optional<std::int64_t> mines_left_;
};

// The unknown cells, in reading order.
std::vector<Cell> unknown_cells(const Knowledge& knowledge);

}  // namespace minewise
