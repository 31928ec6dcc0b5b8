#include "board/board.hpp"

#include <stdexcept>

namespace minewise {

Board::Board(Topology::Pointer topology, const std::vector<Cell>& mines)
    : topology_(std::move(topology)), mine_(at(topology_->size()), 0), number_(mine_.size(), 0) {
    for (const Cell cell : mines) {
        if (cell < 0 || cell >= topology_->size())
            throw std::invalid_argument("a mine lies outside the board");
        auto& mine = mine_[at(cell)];
        if (mine != 0) throw std::invalid_argument("a cell holds more than one mine");
        mine = 1;
        add_to_numbers_around(cell, 1);
    }
    mine_count_ = static_cast<Cell>(mines.size());
}

std::vector<Cell> Board::mines() const {
    std::vector<Cell> cells;
    cells.reserve(static_cast<std::size_t>(mine_count_));
    for (Cell cell = 0; cell < topology_->size(); ++cell)
        if (is_mine(cell)) cells.push_back(cell);
    return cells;
}

void Board::add_to_numbers_around(Cell mine, int mines) {
    for (const Cell neighbour : topology_->neighbours(mine)) number_[at(neighbour)] += mines;
}

void Board::move_mine(Cell from, Cell to) {
    mine_[static_cast<std::size_t>(from)] = 0;
    add_to_numbers_around(from, -1);
    mine_[static_cast<std::size_t>(to)] = 1;
    add_to_numbers_around(to, 1);
}

Position Board::position(std::span<const Cell> opened) const {
    std::vector<std::int16_t> values(at(topology_->size()), hidden);
    for (const Cell cell : opened) {
        if (cell < 0 || cell >= topology_->size())
            throw std::invalid_argument("an opened cell lies outside the board");
        values[at(cell)] = is_mine(cell) ? exposed_mine : static_cast<std::int16_t>(number(cell));
    }
    return Position(topology_, std::move(values), Prior{mine_count_, std::nullopt, 1});
}

}  // namespace minewise
