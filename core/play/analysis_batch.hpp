// Analyses many positions of one board, over several threads, into arrays of the caller.
#pragma once

#include <exception>
#include <functional>
#include <span>
#include <vector>

#include "analysis/answers.hpp"
#include "board/position.hpp"

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

// A row without an answer, and the exception that took its place.
struct FailedRow {
    std::size_t row;
    std::exception_ptr reason;
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

// Calls `answer(row, poll)` for each row, over several threads that take `share` rows at a time;
// `poll` ends it early. Returns the rows for which it threw Impossible, OverBudget or
// std::invalid_argument, in order. The `poll` passed here is called periodically by the calling
// thread, and may throw to end the work.
std::vector<FailedRow> answer_rows(std::size_t count, std::size_t share, std::size_t threads,
                                   const Poll& poll,
                                   const std::function<void(std::size_t, const Poll&)>& answer);

// `limits` holds for each row. Returns the failed rows in order.
std::vector<FailedRow> analyze_rows(const PositionRows& rows, const RowAnswers& answers,
                                    const Limits& limits, std::size_t threads, const Poll& poll);

}  // namespace minewise
