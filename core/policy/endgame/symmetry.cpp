#include "policy/endgame/symmetry.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "base/hash.hpp"
#include "base/hash_index.hpp"

namespace minewise {
namespace {

// Work limit in rows. Beyond it further interchangeable columns are missed, which only costs time.
constexpr std::size_t most_work = 20'000'000;

// Rows indexed by content. The hash of a row is a sum over its cells, so exchanging two cells is
// cheap.
class Rows {
  public:
    explicit Rows(const SolutionTable& solutions) : solutions_(solutions) {
        index_.reserve(solutions.size());
        hashes_.resize(solutions.size());
        for (std::size_t s = 0; s < solutions.size(); ++s) {
            for (std::size_t c = 0; c < solutions.cells.size(); ++c)
                hashes_[s] += hash(c, solutions.row(s)[c]);
            index_.add(hashes_[s]);
        }
    }

    bool closed_under_exchange(std::size_t a, std::size_t b) {
        for (std::size_t s = 0; s < solutions_.size(); ++s, ++work_)
            if (!has_exchanged(s, a, b)) return false;
        return true;
    }

    std::size_t work() const { return work_; }  // rows examined

  private:
    static std::uint64_t hash(std::size_t column, std::uint8_t value) {
        return mix64(column * 256 + value);
    }

    bool has_exchanged(std::size_t s, std::size_t a, std::size_t b) {
        const auto* row = solutions_.row(s);
        if (row[a] == row[b]) return true;
        const std::uint64_t sum =
            hashes_[s] - hash(a, row[a]) - hash(b, row[b]) + hash(a, row[b]) + hash(b, row[a]);
        const auto found = index_.find(sum, [&](std::uint32_t other) {
            return hashes_[other] == sum && is_exchanged(row, solutions_.row(other), a, b);
        });
        return found != HashIndex::none;
    }

    bool is_exchanged(const std::uint8_t* row, const std::uint8_t* other, std::size_t a,
                      std::size_t b) {
        exchanged_.assign(row, row + solutions_.width);
        std::swap(exchanged_[a], exchanged_[b]);
        return std::memcmp(other, exchanged_.data(), solutions_.width) == 0;
    }

    const SolutionTable& solutions_;
    std::vector<std::uint64_t> hashes_;
    HashIndex index_;  // of rows
    std::vector<std::uint8_t> exchanged_;
    std::size_t work_ = 0;
};

// A hash of each column as a multiset of values.
std::vector<std::uint64_t> contents(const SolutionTable& solutions) {
    std::vector<std::uint64_t> sums(solutions.cells.size(), 0);
    for (std::size_t s = 0; s < solutions.size(); ++s)
        for (std::size_t c = 0; c < sums.size(); ++c) sums[c] += mix64(solutions.row(s)[c]);
    return sums;
}

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

std::vector<std::uint32_t> interchangeable_columns(const SolutionTable& solutions, Meter& meter) {
    std::vector<std::uint32_t> first(solutions.cells.size());
    std::iota(first.begin(), first.end(), 0U);
    const auto sums = contents(solutions);
    Rows rows(solutions);
    for (std::size_t c = 1; c < first.size() && rows.work() < most_work; ++c)
        for (std::size_t other = 0; other < c; ++other)
            if (first[other] == other && sums[other] == sums[c]) {
                meter.tick(50);
                if (rows.closed_under_exchange(other, c)) {
                    first[c] = static_cast<std::uint32_t>(other);
                    break;
                }
            }
    return first;
}

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
