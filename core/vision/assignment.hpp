// Kinds for the looks of a board, and what they cost.
//
// Costs are negative logarithms: of what the classifier sees in a look, and of how likely its kind
// is beside those of the other looks, by the rules of Minesweeper. Each broken rule costs a factor.
// A number has at least as many hidden cells, flags and mines beside it, and a 0 has none; most
// numbers bound an opening.
#pragma once

#include <vector>

#include "vision/found_board.hpp"

namespace minewise {

constexpr double broken_rule = 6;
constexpr float sure_flag = 0.97F;  // the share of one that is seen clearly

struct LookOfCells {
    std::vector<std::size_t> cells;
    KindShares shares;  // what the classifier sees, as far as the rules may not overrule it
    CellKind kind;
    bool is_drawn;  // the classifier sees a number or a mark rather than a plain cell
};

class Assignment {
  public:
    // Takes the kinds that the classifier sees. The board must outlive it.
    explicit Assignment(const FoundBoard& board);

    std::vector<LookOfCells> looks;
    bool has_symbols = false;       // any marks may stand for numbers
    bool has_plain_hidden = false;  // so that blank cells have no drawing
    bool is_settled = false;        // all but marks that are seldom
    bool is_lost = false;           // the game: all mines are shown or flagged
    bool goes_on = false;           // the game: more numbers lack mines than after a loss

    std::size_t cells() const { return look_.size(); }
    std::size_t look_of(std::size_t cell) const { return look_[cell]; }
    CellKind kind(std::size_t cell) const { return looks[look_[cell]].kind; }
    std::vector<CellKind> kinds() const;  // by look
    void set_kinds(const std::vector<CellKind>& kinds);

    // The logarithm of what the classifier says of a look.
    double evidence(const LookOfCells& look, CellKind kind) const;
    // Whether all neighbours of a cell are seen.
    bool is_seen_whole(std::size_t cell) const;
    bool is_beside_number(std::size_t cell) const;
    // The cost of a look's flags, right or wrong, beside no number after a loss.
    double cost_of_apart(const LookOfCells& look) const;
    // How many shown or flagged mines a number lacks, or has too many.
    std::size_t lacking(std::size_t cell) const;

    // The cost of a number beside its neighbours.
    double cost_at(std::size_t cell) const;
    // The cost that the kind of a look has a part in.
    double cost_about(std::size_t look);
    double cost() const;
    // The same with the cost of numbers that differ in their looks.
    double whole_cost() const;
    // The cost of other looks of the number of a look.
    double cost_of_same_numbers(std::size_t look) const;

  private:
    double cost_of_marks() const;
    double entropy() const;
    bool are_same(std::size_t a, std::size_t b) const;

    const FoundBoard& board_;
    std::vector<std::size_t> look_;     // by cell
    std::vector<std::size_t> visited_;  // by cell, the last visit
    std::size_t visit_ = 0;
};

}  // namespace minewise
