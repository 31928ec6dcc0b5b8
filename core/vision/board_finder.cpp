#include "vision/board_finder.hpp"

#include <cmath>

#include "vision/lattice.hpp"
#include "vision/looks.hpp"

namespace minewise {
namespace {

constexpr std::size_t sampled = 25;       // cells of a proposed grid, at each shift
constexpr std::size_t most_examined = 3;  // grids of which every cell is classified
constexpr double good_share = 0.97;
constexpr double worth_refining = 0.5;
constexpr double least_share = 0.6;  // of the cells of a board that look like cells
constexpr std::size_t most_cells = 40'000;
constexpr double usual_bonus = 0.8;  // of evidence, for a row or a column
constexpr std::array<std::pair<std::int32_t, std::int32_t>, 8> usual_sizes{
    {{9, 9}, {16, 16}, {16, 30}, {30, 16}, {8, 8}, {8, 10}, {14, 18}, {20, 24}}};

double cell_share(const KindShares& kinds) { return 1 - static_cast<double>(kinds[other_kind]); }

// How much a cell speaks for the grid being a board there. What is plain may be a cell anywhere, so
// that little doubt speaks against one; even more where no edges were found.
double evidence(const KindShares& kinds, bool has_edges, double outside) {
    const double other = std::clamp(static_cast<double>(kinds[other_kind]), 1e-3, 1 - 1e-3);
    const double odds = std::clamp(std::log((1 - other) / other), -3.0, 6.0);
    return odds - (has_edges ? 2.5 : outside);
}

// The mean share of some cells spread over a grid; less, and with fewer cells, if the first few are
// none.
double sample(const Grid& grid, Looks& looks) {
    double sum = 0;
    for (std::size_t i = 0; i < sampled; ++i) {
        const double share = 0.6180339887 * static_cast<double>(i);
        const double part = 0.7548776662 * static_cast<double>(i);
        const auto row = static_cast<std::int32_t>((part - std::floor(part)) * grid.rows);
        const auto column = static_cast<std::int32_t>((share - std::floor(share)) * grid.columns);
        sum += cell_share(looks.kinds(looks.look(grid, row, column)));
        if (i == 5 && sum < 2.5) return sum / static_cast<double>(i + 1);
    }
    return sum / static_cast<double>(sampled);
}

struct Proposal {
    Grid grid;
    double share;  // of sampled cells that look like cells
    bool is_shifted = false;
    std::array<bool, all_sides> goes_on{};
};

Grid shifted(const Grid& grid, double across, double down) {
    Grid moved = grid;
    moved.left += across * grid.cell_width;
    moved.top += down * grid.cell_height;
    return moved;
}

// A grid at the best of its shifts by quarters of a cell, then by eighths: lines may have been
// fitted to what is drawn in the cells.
Proposal best_shift(const Grid& grid, Looks& looks) {
    Proposal best{grid, sample(grid, looks), false, {}};
    const auto consider = [&](const Grid& from, double across, double down) {
        if (best.share > good_share) return;
        const Grid moved = shifted(from, across, down);
        if (const double share = sample(moved, looks); share > best.share + 0.02)
            best = {moved, share, true, {}};
    };
    for (const double across : {0.0, 0.5, 0.25, -0.25})
        for (const double down : {0.0, 0.5, 0.25, -0.25})
            if (across != 0 || down != 0) consider(grid, across, down);
    if (best.share < worth_refining) return best;
    const Grid middle = best.grid;
    for (const double across : {0.0, 0.125, -0.125})
        for (const double down : {0.0, 0.125, -0.125})
            if (across != 0 || down != 0) consider(middle, across, down);
    return best;
}

// The grid with `most` more rows and columns on each side, as far as they lie in the picture.
Grid widened(const Picture& picture, const Grid& grid, int most) {
    constexpr double tolerance = 0.12;
    Grid wider = grid;
    const auto extend = [&](double& low, std::int32_t& cells, double step, std::size_t length) {
        for (int more = 0; more < most && low - step > -tolerance * step; ++more) {
            low -= step;
            ++cells;
        }
        while (low < -tolerance * step) {
            low += step;
            --cells;
        }
        const double end = static_cast<double>(length) + tolerance * step;
        for (int more = 0; more < most && low + step * (cells + 1) < end; ++more) ++cells;
        while (cells > 1 && low + step * cells > end) --cells;
    };
    extend(wider.left, wider.columns, grid.cell_width, picture.width);
    extend(wider.top, wider.rows, grid.cell_height, picture.height);
    return wider;
}

// A rectangle of cells of a grid.
struct Part {
    std::int32_t top, left, bottom, right;
    double sum;
};

// The rectangle with the greatest sum (Bentley 1984).
Part best_part(const std::vector<double>& values, std::int32_t rows, std::int32_t columns) {
    Part best{0, 0, 0, 0, 0};
    std::vector<double> sums(static_cast<std::size_t>(columns));
    for (std::int32_t top = 0; top < rows; ++top) {
        std::ranges::fill(sums, 0.0);
        for (std::int32_t bottom = top; bottom < rows; ++bottom) {
            double running = 0;
            std::int32_t from = 0;
            for (std::int32_t c = 0; c < columns; ++c) {
                sums[static_cast<std::size_t>(c)] +=
                    values[static_cast<std::size_t>(bottom * columns + c)];
                if (running <= 0) {
                    running = 0;
                    from = c;
                }
                running += sums[static_cast<std::size_t>(c)];
                if (running > best.sum) best = {top, from, bottom + 1, c + 1, running};
            }
        }
    }
    return best;
}

// The sum of a rectangle.
double sum_of(const std::vector<double>& values, std::int32_t columns, const Part& part) {
    double sum = 0;
    for (std::int32_t row = part.top; row < part.bottom; ++row)
        for (std::int32_t column = part.left; column < part.right; ++column)
            sum += values[static_cast<std::size_t>(row * columns + column)];
    return sum;
}

// Prefers the size of a usual board, if one ends at most two rows or columns elsewhere.
Part usual_part(const std::vector<double>& values, std::int32_t rows, std::int32_t columns,
                const Part& best) {
    Part chosen = best;
    double highest = best.sum;
    for (const auto& [usual_rows, usual_columns] : usual_sizes) {
        if (std::abs(best.bottom - best.top - usual_rows) > 2 ||
            std::abs(best.right - best.left - usual_columns) > 2)
            continue;
        for (std::int32_t top = std::max(best.top - 2, 0);
             top <= std::min(best.top + 2, rows - usual_rows); ++top)
            for (std::int32_t left = std::max(best.left - 2, 0);
                 left <= std::min(best.left + 2, columns - usual_columns); ++left) {
                Part part{top, left, top + usual_rows, left + usual_columns, 0};
                part.sum =
                    sum_of(values, columns, part) + usual_bonus * (usual_rows + usual_columns);
                if (part.sum > highest) {
                    highest = part.sum;
                    chosen = part;
                }
            }
    }
    return chosen;
}

struct Examined {
    FoundBoard board;
    double sum;
};

Examined examine(const Picture& picture, const Proposal& proposal, Looks& looks, Meter& meter) {
    const Grid& seen = proposal.grid;  // what edges bound, or half a cell beside it
    const Grid grid = widened(picture, seen, 1);
    const double outside = proposal.is_shifted ? 4.5 : 7;
    std::vector<std::int32_t> found;
    std::vector<double> values;
    for (std::int32_t row = 0; row < grid.rows; ++row)
        for (std::int32_t column = 0; column < grid.columns; ++column) {
            found.push_back(looks.look(grid, row, column));
            const double x = grid.left + (column + 0.5) * grid.cell_width;
            const double y = grid.top + (row + 0.5) * grid.cell_height;
            const bool has_edges =
                x > seen.left && x < seen.right() && y > seen.top && y < seen.bottom();
            values.push_back(evidence(looks.kinds(found.back()), has_edges, outside));
        }
    meter.tick(static_cast<std::uint64_t>(grid.rows) * grid.size() / 2);
    const Part part =
        usual_part(values, grid.rows, grid.columns, best_part(values, grid.rows, grid.columns));
    Examined examined{{grid, {}, {}, {}}, part.sum};
    FoundBoard& board = examined.board;
    board.grid.left += part.left * grid.cell_width;
    board.grid.top += part.top * grid.cell_height;
    board.grid.rows = part.bottom - part.top;
    board.grid.columns = part.right - part.left;
    for (std::int32_t row = part.top; row < part.bottom; ++row)
        for (std::int32_t column = part.left; column < part.right; ++column) {
            const std::int32_t look = found[static_cast<std::size_t>(row * grid.columns + column)];
            board.looks.push_back(look);
            board.kinds.push_back(looks.kinds(look));
        }
    const std::array<bool, all_sides> is_whole{
        part.left == 0, part.top == 0, part.right == grid.columns, part.bottom == grid.rows};
    for (std::size_t side = 0; side < all_sides; ++side)
        board.is_cut[side] = is_whole[side] && proposal.goes_on[side];
    return examined;
}

double mean_share(const FoundBoard& board) {
    double sum = 0;
    for (const KindShares& kinds : board.kinds) sum += cell_share(kinds);
    return sum / static_cast<double>(std::max<std::size_t>(board.kinds.size(), 1));
}

}  // namespace

std::optional<FoundBoard> find_board(const Picture& picture, const Classifier& classifier,
                                     Meter& meter) {
    std::vector<Lattice> lattices;
    {
        meter.require_bytes(2 * picture.width * picture.height);
        meter.tick(30 * picture.width * picture.height);
        const Edges vertical = Edges::vertical(picture);
        const Edges horizontal = Edges::horizontal(picture);
        lattices = find_lattices(vertical, horizontal,
                                 find_repetitions(vertical, horizontal, meter), meter);
    }
    Looks looks(picture, classifier, meter);
    std::vector<Proposal> proposals;
    for (const Lattice& lattice : lattices)
        if (lattice.grid.size() <= most_cells) {
            proposals.push_back(best_shift(lattice.grid, looks));
            proposals.back().goes_on = lattice.goes_on;
        }
    std::ranges::stable_sort(proposals, std::greater<>(), [](const Proposal& proposal) {
        return proposal.share * std::log(static_cast<double>(proposal.grid.size()));
    });
    if (proposals.size() > most_examined) proposals.resize(most_examined);
    std::optional<Examined> best;
    for (const Proposal& proposal : proposals) {
        Examined examined = examine(picture, proposal, looks, meter);
        if (!best || examined.sum > best->sum) best = std::move(examined);
    }
    if (!best || best->board.grid.rows < 2 || best->board.grid.columns < 2 ||
        mean_share(best->board) < least_share)
        return {};
    FoundBoard& board = best->board;
    looks.join(board.looks);
    std::ranges::transform(board.looks, board.kinds.begin(),
                           [&](std::int32_t look) { return looks.kinds(look); });
    return std::move(board);
}

}  // namespace minewise
