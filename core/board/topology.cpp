#include "board/topology.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>
#include <tuple>

#include "base/threads.hpp"

namespace minewise {
namespace {

struct Offset {
    Cell row, column;
};

constexpr std::array<Offset, 8> square_offsets{
    {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}};
// On a hexagonal board, odd rows are shifted right by half a cell.
constexpr std::array<Offset, 6> even_row_offsets{
    {{-1, -1}, {-1, 0}, {0, -1}, {0, 1}, {1, -1}, {1, 0}}};
constexpr std::array<Offset, 6> odd_row_offsets{
    {{-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, 0}, {1, 1}}};

std::span<const Offset> offsets(Topology::Kind kind, Cell row) {
    if (kind != Topology::Kind::hexagonal) return square_offsets;
    return row % 2 == 0 ? std::span<const Offset>(even_row_offsets) : odd_row_offsets;
}

bool joins_rows(Topology::Kind kind) {
    return kind == Topology::Kind::torus || kind == Topology::Kind::klein;
}

bool is_twisted(Topology::Kind kind) {
    return kind == Topology::Kind::mobius || kind == Topology::Kind::klein;
}

bool joins_columns(Topology::Kind kind) {
    return is_twisted(kind) || kind == Topology::Kind::torus || kind == Topology::Kind::cylinder;
}

}  // namespace

std::vector<Cell> Topology::grid_neighbours(Cell row, Cell column) const {
    std::vector<Cell> neighbours;
    for (const auto [row_offset, column_offset] : offsets(kind_, row)) {
        Cell r = row + row_offset;
        Cell c = column + column_offset;
        if (joins_rows(kind_)) r = (r + rows_) % rows_;
        if (joins_columns(kind_) && (c < 0 || c >= columns_)) {
            c = (c + columns_) % columns_;
            if (is_twisted(kind_)) r = rows_ - 1 - r;
        }
        if (r < 0 || r >= rows_ || c < 0 || c >= columns_) continue;
        // If edges are joined, several offsets may lead to the same cell or to `cell` on boards
        // with one or two rows or columns.
        if (r != row || c != column) neighbours.push_back(r * columns_ + c);
    }
    std::sort(neighbours.begin(), neighbours.end());
    neighbours.erase(std::unique(neighbours.begin(), neighbours.end()), neighbours.end());
    return neighbours;
}

// Appends a list of offsets: those from `cell` to its neighbours.
void Topology::add_list(Cell cell, std::vector<Cell> neighbours) {
    for (Cell& neighbour : neighbours) neighbour -= cell;
    offsets_.insert(offsets_.end(), neighbours.begin(), neighbours.end());
    start_.push_back(static_cast<std::int32_t>(offsets_.size()));
    max_degree_ = std::max(max_degree_, static_cast<int>(neighbours.size()));
}

std::vector<std::int32_t> Topology::sums_over_neighbours(
    std::span<const std::int32_t> values) const {
    std::vector<std::int32_t> sums(values.size());
    if (kind_ != Kind::square) {
        for (Cell cell = 0; cell < size(); ++cell) {
            std::int32_t sum = 0;
            for (const Cell neighbour : neighbours(cell)) sum += values[at(neighbour)];
            sums[at(cell)] = sum;
        }
        return sums;
    }
    // First up and down, then to the sides: rows are summed by vector instructions.
    const auto columns = static_cast<std::size_t>(columns_);
    std::vector<std::int32_t> of_three(columns + 2);  // in three rows; 0 on either side
    for (std::size_t row = 0; row < values.size(); row += columns) {
        const auto here = values.subspan(row, columns);
        const auto above = row > 0 ? values.subspan(row - columns, columns) : here;
        const auto below =
            row + columns < values.size() ? values.subspan(row + columns, columns) : here;
        const std::int32_t has_above = row > 0;
        const std::int32_t has_below = row + columns < values.size();
        for (std::size_t column = 0; column < columns; ++column)
            of_three[column + 1] =
                has_above * above[column] + here[column] + has_below * below[column];
        for (std::size_t column = 0; column < columns; ++column)
            sums[row + column] =
                of_three[column] + of_three[column + 1] + of_three[column + 2] - here[column];
    }
    return sums;
}

Topology::Pointer Topology::grid(Kind kind, Cell rows, Cell columns) {
    if (rows < 1 || columns < 1)
        throw std::invalid_argument("a board needs at least one row and one column");
    if (rows > max_cells / columns)
        throw std::invalid_argument("a board can have at most " + std::to_string(max_cells) +
                                    " cells");

    static Mutex mutex;
    static std::map<std::tuple<Kind, Cell, Cell>, std::weak_ptr<const Topology>> known;
    const Lock lock(mutex);
    auto& slot = known[{kind, rows, columns}];
    if (auto topology = slot.lock()) return topology;

    const std::shared_ptr<Topology> topology(new Topology);
    topology->kind_ = kind;
    topology->rows_ = rows;
    topology->columns_ = columns;
    // The list of offsets depends on the parity of the row and on whether the cell lies at an edge;
    // at a twisted edge, on the row.
    const auto place = [](Cell i, Cell count) { return i == 0 ? 0 : i == count - 1 ? 1 : 2; };
    std::array<std::int32_t, 18> list_of_shape;
    list_of_shape.fill(-1);
    topology->list_of_.reserve(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
    for (Cell row = 0; row < rows; ++row)
        for (Cell column = 0; column < columns; ++column) {
            const int shape = (place(row, rows) * 3 + place(column, columns)) * 2 + row % 2;
            auto& list = list_of_shape[static_cast<std::size_t>(shape)];
            const bool is_at_side = column == 0 || column == columns - 1;
            if (list < 0 || (is_twisted(kind) && is_at_side)) {
                list = static_cast<std::int32_t>(topology->start_.size()) - 1;
                topology->add_list(row * columns + column, topology->grid_neighbours(row, column));
            }
            topology->list_of_.push_back(list);
        }
    slot = topology;
    return topology;
}

Topology::Pointer Topology::graph(const std::vector<std::vector<Cell>>& neighbours) {
    const auto size = static_cast<Cell>(neighbours.size());
    if (size < 1 || size > max_cells)
        throw std::invalid_argument("a graph needs between 1 and " + std::to_string(max_cells) +
                                    " cells");
    const std::shared_ptr<Topology> topology(new Topology);
    topology->kind_ = Kind::graph;
    topology->rows_ = 1;
    topology->columns_ = size;
    for (Cell cell = 0; cell < size; ++cell) {
        auto sorted = neighbours[at(cell)];
        if (std::ssize(sorted) > max_number)
            throw std::invalid_argument("a cell has too many neighbours");
        std::sort(sorted.begin(), sorted.end());
        if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
            throw std::invalid_argument("a cell lists the same neighbour twice");
        topology->list_of_.push_back(cell);
        topology->add_list(cell, std::move(sorted));
    }
    for (Cell cell = 0; cell < size; ++cell)
        for (const Cell neighbour : topology->neighbours(cell)) {
            if (neighbour < 0 || neighbour >= size)
                throw std::invalid_argument("a neighbour is not a cell of the graph");
            if (neighbour == cell)
                throw std::invalid_argument("a cell cannot be its own neighbour");
            const auto back = topology->neighbours(neighbour);
            if (std::find(back.begin(), back.end(), cell) == back.end())
                throw std::invalid_argument("neighbours must be mutual");
        }
    return topology;
}

}  // namespace minewise
