// The units of a board: what each of the fewest left clicks without chords (3BV) opens. A unit is
// an opening, or a safe cell that no opening reveals (an isolated cell).
#pragma once

#include <span>
#include <vector>

#include "board/board.hpp"

namespace minewise {

class Units {
  public:
    explicit Units(const Board& board);

    const Topology& topology() const { return *topology_; }
    // The 3BV. The openings are the units 0 to openings() - 1.
    int count() const { return count_; }
    int openings() const { return openings_; }
    // The groups of adjacent isolated cells.
    int islands() const;

    bool is_mine(Cell cell) const { return is_mine_[at(cell)] != 0; }
    bool is_zero(Cell cell) const { return unit_[at(cell)] >= 0 && !is_isolated(cell); }
    bool is_isolated(Cell cell) const { return unit_[at(cell)] >= openings_; }
    // The unit that a click on the cell opens; -1 for mines, and for numbers beside an opening.
    int unit(Cell cell) const { return unit_[at(cell)]; }
    // The openings beside a number, which reveal it.
    std::span<const int> openings_beside(Cell cell) const { return beside_[at(cell)]; }
    // The units that a chord on a number opens, its own apart.
    std::span<const int> opened_by_chord(Cell cell) const { return by_chord_[at(cell)]; }
    // The cells that a unit reveals: for an opening, its zeros and the numbers beside them.
    std::span<const Cell> cells(int unit) const { return cells_[static_cast<std::size_t>(unit)]; }

  private:
    void find_openings(const Board& board);
    void find_isolated();
    void find_chords();

    Topology::Pointer topology_;
    int count_ = 0;
    int openings_ = 0;
    std::vector<unsigned char> is_mine_;
    std::vector<int> unit_;
    std::vector<std::vector<int>> beside_, by_chord_;
    std::vector<std::vector<Cell>> cells_;
};

}  // namespace minewise
