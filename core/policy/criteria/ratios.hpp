// Clue ratios: mines left per unknown cell. They can rank guesses, but they are not probabilities.
#pragma once

#include <algorithm>

#include "system/knowledge.hpp"

namespace minewise {

// The ratio of the whole board: mines left per unknown cell, or 1/2 without a mine total.
inline double board_ratio(const Knowledge& knowledge) {
    if (!knowledge.mines_left() || knowledge.unknown_cells() == 0) return 0.5;
    return static_cast<double>(*knowledge.mines_left()) /
           static_cast<double>(knowledge.unknown_cells());
}

// The clue ratios of the numbers adjacent to a cell.
struct ClueRatios {
    int clues = 0;       // adjacent numbers
    int numberless = 0;  // neighbours that show no number: unknown cells and known mines
    double sum = 0.0;
    double largest = 0.0;

    ClueRatios(const Knowledge& knowledge, Cell cell) {
        for (const Cell neighbour : knowledge.topology().neighbours(cell)) {
            if (!knowledge.is_open(neighbour)) {
                numberless += knowledge.is_revealed(neighbour) ? 0 : 1;
                continue;
            }
            const auto [left, unknown] = knowledge.residual_clue(neighbour);
            const double ratio = static_cast<double>(left) / unknown;
            ++clues;
            sum += ratio;
            largest = std::max(largest, ratio);
        }
    }
};

// The mean over the adjacent clues, the neighbours that show no number, and the cell itself. All
// but the clues count with the ratio of the board.
inline double mean_ratio(const Knowledge& knowledge, Cell cell) {
    const ClueRatios ratios(knowledge, cell);
    const int others = ratios.numberless + 1;
    return (ratios.sum + others * board_ratio(knowledge)) / (ratios.clues + others);
}

}  // namespace minewise
