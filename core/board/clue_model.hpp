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
#include <utility>
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
    // What cells show that have `neighbours` neighbours, `number` of them mines: what is shown, a
    // number or `no_number`, with its probability. What is left out is never shown.
    struct Row {
        int neighbours = 0;
        int number = 0;
        std::vector<std::pair<int, double>> shown;
    };

    // Every cell shows its number.
    ClueModel() = default;
    // `rows` are those of each number of neighbours that a cell has, with the true numbers from 0
    // on. Throws std::invalid_argument if rows are missing, if a row does not sum to 1, or if it
    // shows a number above Topology::max_number.
    explicit ClueModel(const std::vector<Row>& rows);

    int most_shown() const { return most_shown_; }
    bool has_table(int neighbours) const { return is_exact_ || table(neighbours) != nullptr; }
    // `shown` is a number or `no_number`. If it cannot be shown, no true number is possible.
    Reading read(int neighbours, int shown) const;
    double likelihood(int neighbours, int number, int shown) const;
    // Draws what a cell shows; `uniform` is from [0, 1).
    int draw(int neighbours, int number, double uniform) const;
    // Every number that a cell can show, and `no_number` if it can show nothing, if its true number
    // lies between low and high.
    std::vector<int> can_show(int neighbours, int low, int high) const;

  private:
    // One that can be shown: P(it is shown | true number), by true number.
    struct Column {
        int shown = 0;
        std::vector<double> likelihood;
        Reading reading;
    };
    using Table = std::vector<Column>;  // by what is shown; `no_number` comes first

    void add(const Row& row);
    const Table* table(int neighbours) const;
    const Column* find(int neighbours, int shown) const;

    bool is_exact_ = true;
    int most_shown_ = 0;
    std::vector<Table> tables_;  // by number of neighbours; empty if no cell has so many
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
    const ClueModel& of(Cell cell) const { return *models_[of_cell_[at(cell)]]; }
    Reading read(Cell cell, int shown) const { return of(cell).read(degree(cell), shown); }
    double likelihood(Cell cell, int number, int shown) const {
        return of(cell).likelihood(degree(cell), number, shown);
    }
    int draw(Cell cell, int number, double uniform) const {
        return of(cell).draw(degree(cell), number, uniform);
    }
    // Every number that the cell can show, and `no_number` if it can show nothing, if its true
    // number lies between low and high.
    std::vector<int> can_show(Cell cell, int low, int high) const {
        return of(cell).can_show(degree(cell), low, high);
    }

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
