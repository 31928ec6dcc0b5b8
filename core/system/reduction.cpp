#include "system/reduction.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "system/propagation.hpp"

namespace minewise {

// While clues are added, kind[cell] >= 0 is the number of the cell's variable.
inline Reduction::Variable Reduction::variable(Cell cell) {
    auto& kind = reduced_->kind[at(cell)];
    if (kind == Reduced::interior) {
        kind = static_cast<Variable>(cell_of_.size());
        cell_of_.push_back(cell);
    }
    return kind;
}

template <class Cells>
inline void Reduction::add_weighted(const Cells& cells, Range range,
                                    std::span<const double> weights, std::int32_t source) {
    for (const Cell cell : cells) {
        const auto kind = reduced_->kind[at(cell)];
        if (Reduced::is_known(kind)) {
            range.low -= Reduced::mines_of(kind);
            range.high -= Reduced::mines_of(kind);
        } else {
            variables_of_.items.push_back(variable(cell));
        }
    }
    close_clue(range, source, weights);
}

inline void Reduction::settle(Variable variable, int value) {
    value_[at(variable)] = static_cast<std::int16_t>(value);
    (value == 0 ? reduced_->deduced_safe : reduced_->deduced_full) += 1;
    ++settled_variables_;
    for (const ClueNumber clue : clues_of_[variable]) {
        Clue& open = clues_[at(clue)];
        --open.unknown;
        open.range.low -= value;
        open.range.high -= value;
        if (open.range.high <= 0 || open.range.low >= capacity(open.unknown)) work_.push_back(clue);
    }
}

void Reduction::run(const System& system, Reduced& reduced) {
    system_ = &system;
    reduced_ = &reduced;
    settled_variables_ = 0;
    total_.reset();
    cell_of_.clear();
    variables_of_.clear();
    clues_.clear();
    work_.clear();
    set_up_cells();
    if (system.position) {
        settle_on_board();
        add_clues();
    }
    const auto first_factor = static_cast<ClueNumber>(clues_.size());
    if (system.position) add_uncertain_clues();
    for (std::size_t i = 0; i < system.factors.size(); ++i) {
        const Range range = system.factors.range(i);
        if (range.low > range.high) throw Contradiction{};
        if (system.factors.is_total(i))
            add_to_total(range);
        else
            add_weighted(system.factors.cells(i), range, system.factors.weights(i),
                         static_cast<std::int32_t>(i) + system.cells);
    }
    reduced.interior_cells = hidden_ - static_cast<std::int64_t>(cell_of_.size());
    index_variables();
    settle_clues();
    reduced.total = total_left();
    for (ClueNumber clue = first_factor; clue < static_cast<ClueNumber>(clues_.size()); ++clue)
        if (clues_[at(clue)].unknown == 0)
            settle_weight(clues_[at(clue)].range, clues_[at(clue)].weights);
}

void Reduction::set_up_cells() {
    std::int64_t given_mines = 0;
    hidden_ = system_->cells;
    if (system_->position) {
        const Position& position = *system_->position;
        const auto values = position.values();
        reduced_->kind.resize(values.size());
        for (std::size_t cell = 0; cell < values.size(); ++cell)
            reduced_->kind[cell] = is_hidden(values[cell])
                                       ? Reduced::interior
                                       : Reduced::known(values[cell] == exposed_mine);
        given_mines = position.exposed_count() + (system_->trust_flags ? position.flag_count() : 0);
        hidden_ = position.hidden_count();
    } else {
        reduced_->kind.assign(at(system_->cells), Reduced::interior);
    }
    if (system_->prior.mines) {
        const std::int64_t left = *system_->prior.mines - given_mines;
        total_ = Range{left, left};
    }
}

void Reduction::settle_on_board() {
    board_.run(*system_->position, system_->trust_flags, reduced_->max_per_cell, reduced_->kind);
    hidden_ -= board_.settled();
    reduced_->deduced_safe += board_.deduced_safe();
    reduced_->deduced_full += board_.deduced_full();
}

void Reduction::add_clues() {
    const Position& position = *system_->position;
    for (const auto& open : position.open_clues()) {
        const BoardPropagation::Clue& clue = board_.clue(open.cell);
        if (clue.left == 0 && clue.room == 0) continue;
        for (const Cell neighbour : position.topology().neighbours(open.cell))
            if (!Reduced::is_known(reduced_->kind[at(neighbour)]))
                variables_of_.items.push_back(variable(neighbour));
        close_clue({clue.left, clue.left}, open.cell, {});
    }
}

void Reduction::add_uncertain_clues() {
    const Position& position = *system_->position;
    for (const auto& [cell, likelihood] : position.uncertain_clues()) {
        const auto [range, weights] = trimmed({0, std::ssize(likelihood) - 1}, likelihood);
        add_weighted(position.topology().neighbours(cell), range, weights, cell);
    }
}

void Reduction::add_to_total(Range range) {
    if (!total_) total_ = range;
    total_->low = std::max(total_->low, range.low);
    total_->high = std::min(total_->high, range.high);
    if (total_->low > total_->high) throw Contradiction{};
}

void Reduction::close_clue(Range range, std::int32_t source, std::span<const double> weights) {
    const auto unknown =
        static_cast<std::int32_t>(variables_of_.items.size()) - variables_of_.start.back();
    if (range.high < 0 || range.low > capacity(unknown)) throw Contradiction{};
    if (unknown == 0) {
        settle_weight(range, weights);
        return;
    }
    variables_of_.close();
    clues_.push_back({unknown, source, range, weights});
}

// Applies the weight of a factor none of whose cells is left.
void Reduction::settle_weight(Range range, std::span<const double> weights) {
    if (weights.empty()) return;
    const double weight = weights[static_cast<std::size_t>(-range.low)];
    if (weight <= 0.0) throw Contradiction{};
    reduced_->settled_log2_weight += std::log2(weight);
}

// Builds the list of clues for each variable.
void Reduction::index_variables() {
    auto& start = clues_of_.start;
    start.assign(cell_of_.size() + 1, 0);
    for (const Variable v : variables_of_.items) ++start[at(v) + 1];
    std::partial_sum(start.begin(), start.end(), start.begin());
    clues_of_.items.resize(variables_of_.items.size());
    next_.assign(start.begin(), start.end() - 1);
    for (ClueNumber clue = 0; clue < static_cast<ClueNumber>(clues_.size()); ++clue)
        for (const Variable v : variables_of_[clue]) clues_of_.items[at(next_[at(v)]++)] = clue;
    value_.assign(cell_of_.size(), unsettled);
}

struct Reduction::Store {
    Reduction& reduction;

    bool next(ClueNumber& clue) {
        if (reduction.work_.empty()) return false;
        clue = reduction.work_.back();
        reduction.work_.pop_back();
        return true;
    }
    Verdict verdict(ClueNumber clue) const {
        const Clue& open = reduction.clues_[at(clue)];
        return minewise::verdict(open.range, open.unknown, reduction.reduced_->max_per_cell);
    }
    void settle_around(ClueNumber clue, bool mines) {
        for (const Variable v : reduction.variables_of_[clue])
            if (reduction.value_[at(v)] == unsettled)
                reduction.settle(v, mines ? reduction.reduced_->max_per_cell : 0);
    }
};

void Reduction::settle_clues() {
    for (ClueNumber clue = static_cast<ClueNumber>(clues_.size()); clue-- > 0;)
        work_.push_back(clue);
    do {
        if (!propagate(Store{*this})) throw Contradiction{};
    } while (settle_total());
}

// Applies the mine total as a clue over all unsettled cells; returns whether a cell was settled.
bool Reduction::settle_total() {
    const auto left = total_left();
    if (!left) return false;
    const auto variables = static_cast<std::int64_t>(cell_of_.size()) - settled_variables_;
    const Verdict found =
        minewise::verdict(*left, variables + reduced_->interior_cells, reduced_->max_per_cell);
    if (found == Verdict::conflict) throw Contradiction{};
    if (variables == 0 || found == Verdict::nothing) return false;
    const int value = found == Verdict::safe ? 0 : reduced_->max_per_cell;
    for (Variable v = 0; v < static_cast<Variable>(value_.size()); ++v)
        if (value_[at(v)] == unsettled) settle(v, value);
    return true;
}

std::optional<Range> Reduction::total_left() const {
    if (!total_) return std::nullopt;
    const std::int64_t deduced = capacity(reduced_->deduced_full);
    return Range{total_->low - deduced, total_->high - deduced};
}

}  // namespace minewise
