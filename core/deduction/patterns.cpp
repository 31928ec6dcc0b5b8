#include "deduction/patterns.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

namespace minewise {
namespace {

// Cells of a square grid by row and column; other topologies have no classic patterns.
struct Place {
    int row;
    int column;

    Place operator+(Place other) const { return {row + other.row, column + other.column}; }
    Place operator-(Place other) const { return {row - other.row, column - other.column}; }
    bool operator==(const Place&) const = default;
    bool is_step() const { return std::abs(row) + std::abs(column) == 1; }
    Place turned() const { return {column, -row}; }
    Place times(int factor) const { return {row * factor, column * factor}; }
    int dot(Place other) const { return row * other.row + column * other.column; }
};

class Grid {
  public:
    explicit Grid(const Knowledge& knowledge) : knowledge_(knowledge) {}

    bool is_square() const { return knowledge_.topology().kind() == Topology::Kind::square; }
    Place place(Cell cell) const {
        const Cell columns = knowledge_.topology().columns();
        return {cell / columns, cell % columns};
    }
    std::optional<Cell> cell(Place place) const {
        const Topology& topology = knowledge_.topology();
        if (place.row < 0 || place.column < 0 || place.row >= topology.rows() ||
            place.column >= topology.columns())
            return std::nullopt;
        return place.row * topology.columns() + place.column;
    }
    // The mines left of an open cell; nothing for other cells.
    std::optional<int> left(Place where) const {
        const auto found = cell(where);
        if (!found || !knowledge_.is_open(*found)) return std::nullopt;
        return knowledge_.residual_clue(*found).left;
    }
    bool is_unknown(Place where) const {
        const auto found = cell(where);
        return found && knowledge_.is_unknown(*found);
    }
    // Whether the unknown cells of a clue form one row on this side of it.
    bool has_wall(Place clue, Place side) const {
        for (const Cell near : knowledge_.topology().neighbours(*cell(clue)))
            if (knowledge_.is_unknown(near) && (place(near) - clue).dot(side) != 1) return false;
        return true;
    }

  private:
    const Knowledge& knowledge_;
};

}  // namespace

std::string_view name_of_subset(const Knowledge& knowledge, Cell child, Cell parent) {
    const Grid grid(knowledge);
    if (!grid.is_square() || knowledge.residual_clue(child).left != 1 ||
        knowledge.residual_clue(parent).left != 1)
        return {};
    const Place one = grid.place(child), other = grid.place(parent), along = other - one;
    if (!along.is_step()) return {};
    const Place side = along.turned();
    if (knowledge.residual_clue(child).unknown == 2 && grid.is_unknown(other + side) &&
        grid.is_unknown(other - side))
        return "hole";
    for (const Place wall : {side, Place{} - side})
        if (grid.has_wall(one, wall) && grid.has_wall(other, wall)) return "1-1";
    return {};
}

namespace {

// A pattern along a wall: its numbers, and, by position along the wall relative to the first
// number, the clues it needs, and the cells that are safe and mines.
struct WallPattern {
    std::string_view name;
    std::vector<int> numbers;
    int needed;  // position of a cell that must be unknown
    std::vector<int> clues;
    std::vector<int> safe;
    std::vector<int> mines;
};

// In order of precedence: the first match is used.
std::span<const WallPattern> wall_patterns() {
    static const std::array patterns{
        WallPattern{"1-2-1", {1, 2, 1}, 0, {0, 1, 2}, {-1, 1, 3}, {0, 2}},
        WallPattern{"1-2-2-1", {1, 2, 2, 1}, 1, {0, 1, 2, 3}, {-1, 0, 3, 4}, {1, 2}},
        WallPattern{"1-2", {1, 2}, 2, {1, 0}, {-1}, {2}},
    };
    return patterns;
}

}  // namespace

std::optional<Pattern> wall_pattern(const Knowledge& knowledge, Cell one, Cell two) {
    const Grid grid(knowledge);
    if (!grid.is_square() || knowledge.residual_clue(one).left != 1 ||
        knowledge.residual_clue(two).left != 2)
        return std::nullopt;
    const Place start = grid.place(one), along = grid.place(two) - start;
    if (!along.is_step()) return std::nullopt;
    for (const Place wall : {along.turned(), Place{} - along.turned()}) {
        const auto place = [&](int i) { return start + along.times(i); };
        const auto in_wall = [&](int i) { return place(i) + wall; };
        if (!grid.has_wall(start, wall) || !grid.has_wall(place(1), wall) ||
            !grid.is_unknown(in_wall(2)))
            continue;
        const auto fits = [&](const WallPattern& known) {
            int i = 0;
            for (const int number : known.numbers) {
                if (grid.left(place(i)) != number || !grid.has_wall(place(i), wall)) return false;
                ++i;
            }
            return grid.is_unknown(in_wall(known.needed));
        };
        const auto known = std::ranges::find_if(wall_patterns(), fits);
        Pattern pattern{known->name, {}, {}, {}};
        for (const int i : known->clues) pattern.clues.push_back(*grid.cell(place(i)));
        for (const int i : known->safe)
            if (grid.is_unknown(in_wall(i))) pattern.safe.push_back(*grid.cell(in_wall(i)));
        for (const int i : known->mines)
            if (grid.is_unknown(in_wall(i))) pattern.mines.push_back(*grid.cell(in_wall(i)));
        return pattern;
    }
    return std::nullopt;
}

std::string_view name_of_corner(const Knowledge& knowledge, std::span<const Cell> clues) {
    const Grid grid(knowledge);
    if (!grid.is_square() || clues.size() != 3) return {};
    for (const Cell middle : clues) {
        if (knowledge.residual_clue(middle).left != 3) continue;
        std::vector<Place> arms;
        for (const Cell clue : clues)
            if (clue != middle && knowledge.residual_clue(clue).left == 1 &&
                (grid.place(clue) - grid.place(middle)).is_step())
                arms.push_back(grid.place(clue) - grid.place(middle));
        if (arms.size() == 2 && arms[0].dot(arms[1]) == 0) return "1-3-1 corner";
    }
    return {};
}

}  // namespace minewise
