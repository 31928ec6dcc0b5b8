// Reduces a system to the cells and clues that single clues do not settle.
//
// Hidden cells that are in some clue are numbered in order of first occurrence; they are called
// variables here. Clues that settle their cells on the board are applied first
// (board_propagation.hpp). The remaining clues, the factors and the mine total are then propagated
// on lists to a fixpoint.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "system/board_propagation.hpp"
#include "system/reduced.hpp"

namespace minewise {

// Keeps its memory between systems.
class Reduction {
  public:
    using Variable = std::int32_t;
    using ClueNumber = std::int32_t;

    struct Clue {
        std::int32_t unknown;  // unsettled variables
        std::int32_t source;
        Range range;                      // mines left among them
        std::span<const double> weights;  // of range.low, range.low + 1 ... mines left
    };
    static constexpr std::int16_t unsettled = -1;

    // Fills in the kinds of cells, the interior, the mine total and the deduced counts. On return
    // the kind of a cell that is a variable is the number of that variable; the caller replaces it.
    // Throws Contradiction.
    void run(const System& system, Reduced& reduced);

    std::size_t variables() const { return cell_of_.size(); }
    Cell cell_of(Variable variable) const { return cell_of_[at(variable)]; }
    // The mines of a variable, or `unsettled`.
    std::int16_t value(Variable variable) const { return value_[at(variable)]; }
    std::span<const ClueNumber> clues_of(Variable variable) const { return clues_of_[variable]; }

    std::size_t clues() const { return clues_.size(); }
    const Clue& clue(ClueNumber clue) const { return clues_[at(clue)]; }
    std::span<const Variable> variables_of(ClueNumber clue) const { return variables_of_[clue]; }
    // Whether the clue excludes some count of mines in its unsettled cells, or weighs counts
    // unequally.
    bool constrains_cells(ClueNumber clue) const {
        const Clue& open = clues_[at(clue)];
        return open.unknown > 0 && (!open.weights.empty() || open.range.low > 0 ||
                                    open.range.high < capacity(open.unknown));
    }

  private:
    struct Store;
    std::int64_t capacity(std::int64_t cells) const { return cells * reduced_->max_per_cell; }

    void set_up_cells();
    void settle_on_board();
    Variable variable(Cell cell);
    void add_clues();
    void add_uncertain_clues();
    template <class Cells>
    void add_weighted(const Cells& cells, Range range, std::span<const double> weights,
                      std::int32_t source);
    void add_to_total(Range range);
    void close_clue(Range range, std::int32_t source, std::span<const double> weights);
    void settle_weight(Range range, std::span<const double> weights);
    void index_variables();
    void settle_clues();
    void settle(Variable variable, int value);
    bool settle_total();
    std::optional<Range> total_left() const;

    const System* system_ = nullptr;
    Reduced* reduced_ = nullptr;
    std::int64_t hidden_ = 0;  // cells not settled on the board
    std::int64_t settled_variables_ = 0;
    std::optional<Range> total_;
    BoardPropagation board_;
    std::vector<Cell> cell_of_;  // by variable
    Lists variables_of_;         // by clue
    std::vector<Clue> clues_;
    Lists clues_of_;                   // by variable
    std::vector<std::int16_t> value_;  // by variable
    std::vector<ClueNumber> work_;
    std::vector<std::int32_t> next_;
};

}  // namespace minewise
