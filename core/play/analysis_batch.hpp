// Analyses many positions of one board, over several threads, into arrays of the caller.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/meter.hpp"
#include "board/position.hpp"
#include "deduction/impossible.hpp"

namespace minewise {

// Positions that differ only in the values of their cells and in their mine totals.
struct PositionRows {
    Topology::Pointer topology;
    ClueModelsPointer clue_models;
    bool trust_flags = false;
    std::span<const std::int16_t> values;  // row by row
    std::span<const std::int64_t> mines;   // by row; empty if there is a density
    Prior prior;                           // the mine total is that of the row

    std::size_t count() const { return values.size() / cells(); }
    std::size_t cells() const { return at(topology->size()); }
};

// A row without an answer. Text: the values are no position.
struct FailedRow {
    std::size_t row;
    std::variant<Impossible, OverBudget, std::string> reason;
};

// By row and cell. Failed rows are NaN and 0.
struct RowAnswers {
    std::span<double> mine_probability;  // NaN if revealed
    std::span<std::uint8_t> safe;        // certainly safe, and not revealed
    std::span<std::uint8_t> mines;       // certainly mines, and not stated by the position
    std::span<std::uint8_t> exact;       // by row: whether it was counted exactly
    // By row, cell and number, or empty: P(the cell is safe and shows it).
    std::span<double> shown;
    // By row and cell, or empty: the estimated probability to win after opening the cell; NaN if it
    // is revealed or the position is too wide to count. Needs a mine total.
    std::span<double> win_probability;
};

// `limits` holds for each row. Returns the failed rows in order. `poll` is called periodically by
// the calling thread, and may throw to end the work.
std::vector<FailedRow> analyze_rows(const PositionRows& rows, const RowAnswers& answers,
                                    const Limits& limits, std::size_t threads,
                                    const std::function<void()>& poll);

}  // namespace minewise
