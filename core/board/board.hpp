// The board: which cells hold mines.
#pragma once

#include <span>
#include <vector>

#include "board/position.hpp"

namespace minewise {

class Board {
  public:
    // Throws std::invalid_argument if a mine lies outside the board or is listed twice.
    Board(Topology::Pointer topology, const std::vector<Cell>& mines);

    const Topology& topology() const { return *topology_; }
    const Topology::Pointer& shared_topology() const { return topology_; }
    std::vector<Cell> mines() const;
    Cell mine_count() const { return mine_count_; }
    // Moves the mine in `from` to `to`, which must be free.
    void move_mine(Cell from, Cell to);
    bool is_mine(Cell cell) const { return mine_[at(cell)] != 0; }
    // The number that the cell shows once it is opened: the mines among its neighbours.
    int number(Cell cell) const { return number_[at(cell)]; }
    // The position in which exactly these cells are open. Opened mines are exposed.
    Position position(std::span<const Cell> opened) const;

  private:
    void add_to_numbers_around(Cell mine, int mines);

    Topology::Pointer topology_;
    std::vector<unsigned char> mine_;
    std::vector<std::int32_t> number_;  // by cell: the mines among its neighbours
    Cell mine_count_ = 0;
};

}  // namespace minewise
