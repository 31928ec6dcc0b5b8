#include "system/knowledge.hpp"

#include <cmath>

namespace minewise {

Knowledge::Knowledge(Topology::Pointer topology, std::optional<std::int64_t> mines,
                     ClueModelsPointer clue_models)
    : topology_(std::move(topology)),
      clue_models_(std::move(clue_models)),
      unknown_(topology_->size()),
      mines_left_(mines) {
    const auto cells = at(topology_->size());
    status_.assign(cells, Status::unknown);
    number_.assign(cells, 0);
    if (clue_models_) shown_.assign(cells, hidden);
    mines_beside_.assign(cells, 0);
    unknown_beside_.resize(cells);
    for (Cell cell = 0; cell < topology_->size(); ++cell)
        unknown_beside_[at(cell)] = static_cast<std::int16_t>(topology_->neighbours(cell).size());
}

Knowledge::Knowledge(const Position& position, bool trust_flags)
    : Knowledge(position.shared_topology(), position.prior().mines, position.clue_models()) {
    for (Cell cell = 0; cell < topology_->size(); ++cell) {
        const auto value = position.value(cell);
        if (minewise::is_open(value))
            open(cell, value);
        else if (value == exposed_mine || (trust_flags && value == flag))
            expose(cell);
    }
    settled_.clear();
    changed_.clear();
    changed_uncertain_.clear();
    for (Cell cell = 0; cell < topology_->size(); ++cell)
        if (is_open(cell) && (unknown_beside(cell) > 0 || !is_met(cell))) changed_.push_back(cell);
    for (const Cell cell : uncertain_)
        if (unknown_beside(cell) > 0) changed_uncertain_.push_back(cell);
}

void Knowledge::open(Cell cell, int shown) {
    if (is_unknown(cell)) leave_unknown(cell, false);
    ++revealed_;
    Reading reading = read_clue(clue_models_.get(), cell, shown);
    if (clue_models_) {
        shown_[at(cell)] = static_cast<std::int16_t>(shown);
        log2_constant_ += reading.log2_constant;
    }
    switch (reading.kind) {
        case Reading::Kind::exact:
            status_[at(cell)] = Status::open;
            number_[at(cell)] = static_cast<std::int16_t>(reading.number);
            changed_.push_back(cell);
            break;
        case Reading::Kind::silent:
            status_[at(cell)] = Status::silent;
            break;
        case Reading::Kind::uncertain:
            status_[at(cell)] = Status::uncertain;
            uncertain_.push_back(cell);
            changed_uncertain_.push_back(cell);
            break;
    }
}

double Knowledge::log2_likelihood() const {
    double sum = log2_constant_;
    for (const Cell cell : uncertain_)
        if (unknown_beside(cell) == 0) sum += std::log2(likelihood(cell).front());
    return sum;
}

void Knowledge::settle(Cell cell, bool mine) {
    leave_unknown(cell, mine);
    status_[at(cell)] = mine ? Status::mine : Status::safe;
    settled_.push_back(cell);
}

void Knowledge::expose(Cell cell) {
    settle(cell, true);
    given_mines_.push_back(cell);
}

void Knowledge::leave_unknown(Cell cell, bool mine) {
    --unknown_;
    if (mine && mines_left_) --*mines_left_;
    for (const Cell neighbour : topology_->neighbours(cell)) {
        --unknown_beside_[at(neighbour)];
        mines_beside_[at(neighbour)] =
            static_cast<std::int16_t>(mines_beside_[at(neighbour)] + mine);
        if (is_open(neighbour)) changed_.push_back(neighbour);
        if (status_[at(neighbour)] == Status::uncertain) changed_uncertain_.push_back(neighbour);
    }
}

Position Knowledge::position() const {
    std::vector<std::int16_t> values(status_.size(), hidden);
    Prior prior;
    prior.mines = mines_left_;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (status_[i] >= Status::silent) {
            values[i] = status_[i] == Status::open ? number_[i] : no_number;
            if (clue_models_) values[i] = shown_[i];
        }
        if (status_[i] == Status::mine && prior.mines) ++*prior.mines;
    }
    for (const Cell cell : given_mines_) values[at(cell)] = exposed_mine;
    return {topology_, std::move(values), prior, clue_models_};
}

std::vector<Cell> Knowledge::revealed() const {
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < topology_->size(); ++cell)
        if (is_revealed(cell)) cells.push_back(cell);
    return cells;
}

Knowledge Knowledge::branch() const {
    Knowledge copy;
    copy.topology_ = topology_;
    copy.clue_models_ = clue_models_;
    copy.shown_ = shown_;
    copy.uncertain_ = uncertain_;
    copy.log2_constant_ = log2_constant_;
    copy.status_ = status_;
    copy.number_ = number_;
    copy.mines_beside_ = mines_beside_;
    copy.unknown_beside_ = unknown_beside_;
    copy.unknown_ = unknown_;
    copy.mines_left_ = mines_left_;
    copy.given_mines_ = given_mines_;
    return copy;
}

std::vector<Cell> unknown_cells(const Knowledge& knowledge) {
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < knowledge.topology().size(); ++cell)
        if (knowledge.is_unknown(cell)) cells.push_back(cell);
    return cells;
}

}  // namespace minewise
