// The input of every question: a position, or a number of cells without a board, with additional
// constraints.
//
// Every constraint has a source, the number by which messages identify it: the cell of a clue, or
// cells + j for constraint j.
#pragma once

#include <memory>
#include <optional>

#include "board/position.hpp"
#include "system/factors.hpp"

namespace minewise {

struct System {
    std::shared_ptr<const Position> position;  // null for a bare constraint system
    bool trust_flags = false;
    Cell cells = 0;
    Prior prior;  // without mines and density, every layout has the same weight
    Factors factors;

    static System of(std::shared_ptr<const Position> position, bool trust_flags) {
        System system;
        system.cells = position->topology().size();
        system.prior = position->prior();
        system.trust_flags = trust_flags;
        system.position = std::move(position);
        return system;
    }
    // A factor over all cells is a mine total.
    static System of(Cell cells, const Factors& factors, const Prior& prior) {
        System system;
        system.cells = cells;
        system.prior = prior;
        for (std::size_t i = 0; i < factors.size(); ++i) {
            const bool covers_all = factors.cells(i).size() == static_cast<std::size_t>(cells);
            system.factors.add(factors.cells(i), factors.range(i), factors.weights(i),
                               cells > 0 && covers_all && factors.weights(i).empty());
        }
        return system;
    }

    // The number of mines that the position states for a cell; empty if the cell is unknown.
    std::optional<int> given(Cell cell) const {
        if (!position) return std::nullopt;
        const auto value = position->value(cell);
        if (is_open(value)) return 0;
        if (value == exposed_mine || (trust_flags && value == flag)) return 1;
        return std::nullopt;
    }
};

}  // namespace minewise
