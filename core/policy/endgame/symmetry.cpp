#include "policy/endgame/symmetry.hpp"

#include <algorithm>
#include <numeric>

namespace minewise {
namespace {

constexpr Cell most_cells = 1000;

// A symmetry of a grid: up-down reflection, left-right reflection, transposition, then a shift.
struct Map {
    bool flip_rows, flip_columns, transpose;
    Cell down, across;

    Cell operator()(Cell cell, Cell rows, Cell columns) const {
        Cell row = cell / columns;
        Cell column = cell % columns;
        if (flip_rows) row = rows - 1 - row;
        if (flip_columns) column = columns - 1 - column;
        if (transpose) std::swap(row, column);
        return (row + down) % rows * columns + (column + across) % columns;
    }
};

bool is_symmetry(const Knowledge& knowledge, const std::vector<Cell>& image) {
    const auto& topology = knowledge.topology();
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        const Cell other = image[at(cell)];
        if (knowledge.status(cell) != knowledge.status(other) ||
            (knowledge.is_open(cell) && knowledge.number(cell) != knowledge.number(other)))
            return false;
    }
    std::vector<Cell> mapped;
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        mapped.clear();
        for (const Cell near : topology.neighbours(cell)) mapped.push_back(image[at(near)]);
        std::ranges::sort(mapped);
        const auto expected = topology.neighbours(image[at(cell)]);
        if (!std::equal(mapped.begin(), mapped.end(), expected.begin(), expected.end()))
            return false;
    }
    return true;
}

Cell root_of(std::vector<Cell>& parent, Cell cell) {
    while (parent[at(cell)] != cell) cell = parent[at(cell)] = parent[at(parent[at(cell)])];
    return cell;
}

}  // namespace

std::vector<Cell> symmetric_cells(const Knowledge& knowledge) {
    const auto& topology = knowledge.topology();
    std::vector<Cell> parent(at(topology.size()));
    std::iota(parent.begin(), parent.end(), Cell{0});
    if (topology.kind() == Topology::Kind::graph || topology.size() > most_cells) return parent;
    const Cell rows = topology.rows();
    const Cell columns = topology.columns();
    const bool shifts = topology.kind() == Topology::Kind::torus;
    std::vector<Cell> image(parent.size());
    for (int turn = 0; turn < (rows == columns ? 8 : 4); ++turn)
        for (Cell down = 0; down < (shifts ? rows : 1); ++down)
            for (Cell across = 0; across < (shifts ? columns : 1); ++across) {
                const Map map{(turn & 1) != 0, (turn & 2) != 0, (turn & 4) != 0, down, across};
                for (Cell cell = 0; cell < topology.size(); ++cell)
                    image[at(cell)] = map(cell, rows, columns);
                if (!is_symmetry(knowledge, image)) continue;
                for (Cell cell = 0; cell < topology.size(); ++cell) {
                    const Cell a = root_of(parent, cell);
                    const Cell b = root_of(parent, image[at(cell)]);
                    parent[at(std::max(a, b))] = std::min(a, b);
                }
            }
    for (Cell cell = 0; cell < topology.size(); ++cell) parent[at(cell)] = root_of(parent, cell);
    return parent;
}

}  // namespace minewise
