#include "board/units.hpp"

#include <algorithm>

namespace minewise {

Units::Units(const Board& board)
    : topology_(board.shared_topology()),
      is_mine_(at(topology_->size()), 0),
      unit_(is_mine_.size(), -1),
      beside_(is_mine_.size()),
      by_chord_(is_mine_.size()) {
    for (Cell cell = 0; cell < topology_->size(); ++cell) is_mine_[at(cell)] = board.is_mine(cell);
    find_openings(board);
    find_isolated();
    find_chords();
}

void Units::find_openings(const Board& board) {
    for (Cell start = 0; start < topology_->size(); ++start) {
        if (is_mine(start) || board.number(start) > 0 || unit_[at(start)] >= 0) continue;
        unit_[at(start)] = count_;
        std::vector<Cell> cells{start};
        for (std::size_t next = 0; next < cells.size(); ++next) {
            if (board.number(cells[next]) > 0) continue;
            for (const Cell near : topology_->neighbours(cells[next])) {
                if (board.number(near) == 0) {
                    if (unit_[at(near)] >= 0) continue;
                    unit_[at(near)] = count_;
                } else {
                    auto& openings = beside_[at(near)];
                    if (!openings.empty() && openings.back() == count_) continue;
                    openings.push_back(count_);
                }
                cells.push_back(near);
            }
        }
        cells_.push_back(std::move(cells));
        ++count_;
    }
    openings_ = count_;
}

void Units::find_isolated() {
    for (Cell cell = 0; cell < topology_->size(); ++cell) {
        if (is_mine(cell) || unit_[at(cell)] >= 0 || !beside_[at(cell)].empty()) continue;
        unit_[at(cell)] = count_++;
        cells_.push_back({cell});
    }
}

void Units::find_chords() {
    for (Cell cell = 0; cell < topology_->size(); ++cell) {
        if (is_mine(cell) || is_zero(cell)) continue;
        auto& opened = by_chord_[at(cell)];
        opened = beside_[at(cell)];
        for (const Cell near : topology_->neighbours(cell))
            if (is_isolated(near)) opened.push_back(unit(near));
    }
}

int Units::islands() const {
    std::vector<unsigned char> seen(is_mine_.size(), 0);
    std::vector<Cell> waiting;
    int islands = 0;
    for (Cell start = 0; start < topology_->size(); ++start) {
        if (!is_isolated(start) || seen[at(start)] != 0) continue;
        ++islands;
        seen[at(start)] = 1;
        waiting.assign(1, start);
        while (!waiting.empty()) {
            const Cell cell = waiting.back();
            waiting.pop_back();
            for (const Cell near : topology_->neighbours(cell))
                if (is_isolated(near) && seen[at(near)] == 0) {
                    seen[at(near)] = 1;
                    waiting.push_back(near);
                }
        }
    }
    return islands;
}

}  // namespace minewise
