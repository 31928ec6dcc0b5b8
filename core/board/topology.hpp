// The topology: which cells are neighbours.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace minewise {

// Cells, sections and other numbers from 0 as indices.
constexpr std::size_t at(std::integral auto i) { return static_cast<std::size_t>(i); }

using Cell = std::int32_t;  // index of a cell; row-major on grids

// The neighbours of one cell, ascending.
class Neighbours {
  public:
    class Iterator {
      public:
        using value_type = Cell;
        using difference_type = std::ptrdiff_t;
        using pointer = const Cell*;
        using reference = Cell;
        using iterator_category = std::input_iterator_tag;

        Iterator(Cell cell, const Cell* offset) : cell_(cell), offset_(offset) {}
        Cell operator*() const { return cell_ + *offset_; }
        Iterator& operator++() {
            ++offset_;
            return *this;
        }
        bool operator==(const Iterator& other) const { return offset_ == other.offset_; }

      private:
        Cell cell_;
        const Cell* offset_;
    };

    Neighbours(Cell cell, std::span<const Cell> offsets) : cell_(cell), offsets_(offsets) {}
    Iterator begin() const { return {cell_, offsets_.data()}; }
    Iterator end() const { return {cell_, offsets_.data() + offsets_.size()}; }
    std::size_t size() const { return offsets_.size(); }

  private:
    Cell cell_;
    std::span<const Cell> offsets_;
};

// Immutable, and shared by every position on it. Grids of the same kind and size are one object.
//
// Most cells of a grid have their neighbours at the same offsets. So the distinct lists of offsets
// are stored once, together with the number of its list for each cell. This table stays in the
// cache; a list for each cell would not.
class Topology {
  public:
    // Joined edges: left and right on a cylinder, a Möbius strip (one of them upside down) and a
    // Klein bottle (the same); top and bottom too on a torus and a Klein bottle.
    enum class Kind { square, torus, hexagonal, cylinder, mobius, klein, graph };
    using Pointer = std::shared_ptr<const Topology>;

    static constexpr Cell max_cells = 16'000'000;
    // The largest number of neighbours, and so the largest number that a cell can have or show.
    // Numbers are held in 16 bits, and one above the neighbours stands for an impossible clue.
    static constexpr int max_number = 32'766;

    // Throws std::invalid_argument if a size is below 1 or the board has more than max_cells cells.
    static Pointer grid(Kind kind, Cell rows, Cell columns);
    // `neighbours[c]` lists the neighbours of c; it must be symmetric, without loops or duplicates.
    static Pointer graph(const std::vector<std::vector<Cell>>& neighbours);

    Kind kind() const { return kind_; }
    Cell rows() const { return rows_; }
    Cell columns() const { return columns_; }
    Cell size() const { return static_cast<Cell>(list_of_.size()); }
    int max_degree() const { return max_degree_; }

    Neighbours neighbours(Cell cell) const {
        const auto list = static_cast<std::size_t>(list_of_[at(cell)]);
        const auto begin = static_cast<std::size_t>(start_[list]);
        return {cell,
                {offsets_.data() + begin, static_cast<std::size_t>(start_[list + 1]) - begin}};
    }

    // By cell: the sum of the values of its neighbours.
    std::vector<std::int32_t> sums_over_neighbours(std::span<const std::int32_t> values) const;

    // Prefetches the memory that neighbours(cell) will read.
    void fetch(Cell cell) const { __builtin_prefetch(&list_of_[at(cell)]); }

    bool operator==(const Topology& other) const = default;

  private:
    Topology() = default;
    void add_list(Cell cell, std::vector<Cell> neighbours);
    std::vector<Cell> grid_neighbours(Cell row, Cell column) const;

    Kind kind_ = Kind::square;
    Cell rows_ = 0;
    Cell columns_ = 0;
    int max_degree_ = 0;
    std::vector<std::int32_t> list_of_;  // by cell: the number of its list
    std::vector<std::int32_t> start_{0};
    std::vector<Cell> offsets_;
};

}  // namespace minewise
