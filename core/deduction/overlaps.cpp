#include "deduction/overlaps.hpp"

namespace minewise {

bool Overlaps::look(const Knowledge& knowledge, Cell clue) {
    const auto [left, unknown] = knowledge.residual_clue(clue);
    if (unknown == 0 || unknown > most_cells) return false;
    const Topology& topology = knowledge.topology();
    if (place_.empty()) place_.resize(at(topology.size()), 0);
    clue_ = clue;
    left_ = left;
    cells_.clear();
    others_.clear();
    for (const Cell cell : topology.neighbours(clue))
        if (knowledge.is_unknown(cell)) cells_.push_back(cell);
    Mask bit = 1;
    for (const Cell cell : cells_) {
        for (const Cell other : topology.neighbours(cell)) {
            if (!knowledge.is_open(other) || other == clue) continue;
            auto& place = place_[static_cast<std::size_t>(other)];
            if (place == 0) {
                const auto residual = knowledge.residual_clue(other);
                others_.push_back({other, residual.left, residual.unknown, 0});
                place = static_cast<std::int32_t>(others_.size());
            }
            others_[static_cast<std::size_t>(place) - 1].common |= bit;
        }
        bit <<= 1;
    }
    for (const Other& other : others_) place_[static_cast<std::size_t>(other.clue)] = 0;
    return true;
}

const std::vector<Cell>& Overlaps::picked(Mask mask) {
    picked_.clear();
    for (; mask != 0; mask &= mask - 1)
        picked_.push_back(cells_[static_cast<std::size_t>(std::countr_zero(mask))]);
    return picked_;
}

const std::vector<Cell>& Overlaps::own_cells(const Knowledge& knowledge, const Other& other) {
    own_.clear();
    std::size_t next = 0;  // both lists are ascending
    for (const Cell cell : knowledge.topology().neighbours(other.clue)) {
        if (!knowledge.is_unknown(cell)) continue;
        while (next < cells_.size() && cells_[next] < cell) ++next;
        if (next == cells_.size() || cells_[next] != cell) own_.push_back(cell);
    }
    return own_;
}

}  // namespace minewise
