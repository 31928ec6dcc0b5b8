// How the number that a cell shows depends on the true one.
//
// A clue model gives the likelihood P(k is shown | t is true) for each number of neighbours; a cell
// may also show nothing. The number that is shown is then a factor over the mines beside the cell
// (system/factors.hpp). Often the factor is simpler: only one true number may lead to what is
// shown, or all numbers do so equally often.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board/topology.hpp"

namespace minewise {

// What a revealed cell shows instead of a number.
inline constexpr std::int16_t no_number = -4;

// What a shown number says of the true one.
struct Reading {
    enum class Kind : std::uint8_t {
        exact,      // it is `number`
        silent,     // no number is more likely than before
        uncertain,  // its likelihood is `likelihood`, by true number from 0 on
    };
    Kind kind = Kind::exact;
    int number = 0;
    std::span<const double> likelihood;
    double log2_constant = 0.0;  // log2 of the likelihood, if it is not uncertain
};

class ClueModel {
  public:
    // P(shown | true) for cells with n neighbours, by `[n][true * (most_shown + 2) + shown]`; the
    // last column is that of nothing. A table may be empty if no cell has so many neighbours.
    // Throws std::invalid_argument if a row does not sum to 1.
    ClueModel(int most_shown, const std::vector<std::vector<double>>& tables);

    int most_shown() const { return most_shown_; }
    bool has_table(int neighbours) const {
        return neighbours < static_cast<int>(readings_.size()) &&
               !readings_[static_cast<std::size_t>(neighbours)].empty();
    }
    // `shown` is a number or `no_number`. If it cannot be shown, no true number is possible.
    Reading read(int neighbours, int shown) const;
    double likelihood(int neighbours, int number, int shown) const;
    // Draws what a cell shows; `uniform` is from [0, 1).
    int draw(int neighbours, int number, double uniform) const;

  private:
    std::size_t column(int shown) const {
        return static_cast<std::size_t>(shown == no_number ? most_shown_ + 1 : shown);
    }
    int most_shown_;
    // By number of neighbours and by what is shown: P(shown | true number), by true number.
    std::vector<std::vector<std::vector<double>>> likelihood_;
    std::vector<std::vector<Reading>> readings_;
};

// The clue models of the cells of a board.
class ClueModels {
  public:
    // `of_cell` has the index of the model of each cell. Throws std::invalid_argument if a model
    // has no table for the neighbours of a cell.
    ClueModels(Topology::Pointer topology, std::vector<std::shared_ptr<const ClueModel>> models,
               std::vector<std::uint8_t> of_cell);

    const Topology& topology() const { return *topology_; }
    const std::vector<std::shared_ptr<const ClueModel>>& models() const { return models_; }
    const std::vector<std::uint8_t>& indices() const { return of_cell_; }
    const ClueModel& of(Cell cell) const {
        return *models_[of_cell_[static_cast<std::size_t>(cell)]];
    }
    Reading read(Cell cell, int shown) const { return of(cell).read(degree(cell), shown); }
    double likelihood(Cell cell, int number, int shown) const {
        return of(cell).likelihood(degree(cell), number, shown);
    }
    int draw(Cell cell, int number, double uniform) const {
        return of(cell).draw(degree(cell), number, uniform);
    }
    // Every number that the cell can show, and `no_number` if it can show nothing, if its true
    // number lies between low and high.
    std::vector<int> can_show(Cell cell, int low, int high) const;

  private:
    int degree(Cell cell) const { return static_cast<int>(topology_->neighbours(cell).size()); }

    Topology::Pointer topology_;
    std::vector<std::shared_ptr<const ClueModel>> models_;
    std::vector<std::uint8_t> of_cell_;
};

using ClueModelsPointer = std::shared_ptr<const ClueModels>;  // null: every number is exact

// What a cell shows says of its true number.
Reading read_clue(const ClueModels* models, Cell cell, int shown);

}  // namespace minewise
