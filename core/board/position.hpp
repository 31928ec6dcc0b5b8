// The position: revealed, hidden and flagged cells, and the prior distribution of the mines.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/clue_model.hpp"

namespace minewise {

// Values of cells that do not show a number.
inline constexpr std::int16_t hidden = -1;
inline constexpr std::int16_t flag = -2;
inline constexpr std::int16_t exposed_mine = -3;

inline bool is_hidden(std::int16_t value) { return value == hidden || value == flag; }
inline bool is_revealed(std::int16_t value) { return !is_hidden(value); }
inline bool is_open(std::int16_t value) { return value >= 0 || value == no_number; }

// The distribution of the mines before anything is revealed: either exactly `mines` mines on the
// board, or each cell a mine independently with probability `density`. A cell holds up to
// `max_per_cell` mines; j mines in a cell have weight 1/j!.
struct Prior {
    std::optional<std::int64_t> mines;
    std::optional<double> density;
    int max_per_cell = 1;

    bool operator==(const Prior&) const = default;
};

class Position {
  public:
    // Throws std::invalid_argument if sizes or values do not fit together.
    Position(Topology::Pointer topology, std::vector<std::int16_t> values, const Prior& prior,
             ClueModelsPointer clue_models = nullptr);

    const Topology& topology() const { return *topology_; }
    const Topology::Pointer& shared_topology() const { return topology_; }
    std::span<const std::int16_t> values() const { return values_; }
    std::int16_t value(Cell cell) const { return values_[at(cell)]; }
    const Prior& prior() const { return prior_; }
    const ClueModelsPointer& clue_models() const { return clue_models_; }
    // By cell: its number, if that is certain from what it shows; otherwise negative.
    std::span<const std::int16_t> numbers() const {
        return clue_models_ == nullptr ? std::span(values_) : std::span(numbers_);
    }
    Cell hidden_count() const { return hidden_; }  // including flagged cells
    Cell flag_count() const { return flags_; }
    Cell exposed_count() const { return exposed_; }
    // The exact clues with hidden neighbours, and those that are not satisfied without any, in
    // cell order.
    struct OpenClue {
        Cell cell;
        std::int32_t left;    // mines among its hidden neighbours
        std::int32_t hidden;  // the number of hidden neighbours
    };
    std::span<const OpenClue> open_clues() const { return open_clues_; }
    // Clues that do not settle their number, in cell order.
    struct UncertainClue {
        Cell cell;
        std::span<const double> likelihood;  // by true number
    };
    std::span<const UncertainClue> uncertain_clues() const { return uncertain_clues_; }
    // log2 of the likelihood of what all other cells show, if their numbers are possible.
    double log2_likelihood() const { return log2_likelihood_; }

  private:
    void read_clues();

    Topology::Pointer topology_;
    std::vector<std::int16_t> values_;
    Prior prior_;
    ClueModelsPointer clue_models_;
    std::vector<std::int16_t> numbers_;  // empty if every number is exact
    std::vector<UncertainClue> uncertain_clues_;
    double log2_likelihood_ = 0.0;
    std::vector<OpenClue> open_clues_;
    Cell hidden_ = 0;
    Cell flags_ = 0;
    Cell exposed_ = 0;
};

}  // namespace minewise
