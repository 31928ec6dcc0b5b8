#include "vision/board_finder.hpp"

#include <cmath>
#include <map>

#include "vision/extent.hpp"
#include "vision/lattice.hpp"

namespace minewise {
namespace {

constexpr std::size_t sampled = 25;                  // cells of a proposed grid, at each shift
constexpr std::size_t most_examined = 3;             // grids of which every cell is classified
constexpr std::size_t most_cells_examined = 10'000;  // of all but the first
constexpr double least_examined = 0.4;  // the share of cells of any but the first of these
constexpr double good_share = 0.97;
constexpr double least_gain_of_quarters = 0.02;  // of the share, for a shift
constexpr double least_gain_of_eighths = 0.06;
constexpr double power_of_share = 6;
constexpr double weight_off_edges = 0.25;
constexpr double worth_refining = 0.5;
constexpr double least_share = 0.6;           // of the cells of a board that look like cells
constexpr double least_gain = 0.5;            // of the evidence of a cell, for a grid off the edges
constexpr double least_inside = 0.95;         // of the area of a grid inside another one
constexpr double least_gain_of_place = 0.15;  // of the evidence, for a grid over the same place
constexpr std::size_t most_joined = 1'000;    // cells
constexpr double most_between = 4;            // cells between parts of one board
constexpr double line_tolerance = 0.04;       // of a cell
constexpr double least_gain_of_part = 20;
constexpr std::int32_t fewest_lines = 3;
constexpr std::size_t most_cells = 40'000;
constexpr double least_contrast = 0.006;  // the mean difference of samples from their mean
constexpr double flat_share = 0.65;       // of looks of one colour, which may be cells or not

// Whether a look may be any place of a picture: of one colour, or nearly.
bool is_nothing(const Looks& looks, std::int32_t look) {
    return looks.is_flat(look) || looks.contrast(look) < least_contrast;
}

double cell_share(const Looks& looks, std::int32_t look) {
    const double share = 1 - static_cast<double>(looks.kinds(look)[other_kind]);
    return looks.is_flat(look) ? std::max(share, flat_share) : share;
}

// How much a cell speaks for the grid being a board. What is plain may be a cell anywhere, so that
// little doubt speaks against one, and one colour says nothing.
double evidence(const Looks& looks, std::int32_t look) {
    if (is_nothing(looks, look)) return 0;
    const double other =
        std::clamp(static_cast<double>(looks.kinds(look)[other_kind]), 1e-3, 1 - 1e-3);
    return std::clamp(std::log((1 - other) / other), -3.0, 6.0) - 2.5;
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
        sum += cell_share(looks, looks.look(grid, row, column));
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

// A grid at the best of its shifts by quarters of a cell, then by eighths, which must gain more:
// lines may have been fitted to what is drawn in the cells.
Proposal best_shift(const Grid& grid, Looks& looks) {
    Proposal best{grid, sample(grid, looks), false, {}};
    const auto consider = [&](const Grid& from, double across, double down, double gain) {
        if (best.share > good_share) return;
        const Grid moved = shifted(from, across, down);
        if (const double share = sample(moved, looks); share > best.share + gain)
            best = {moved, share, true, {}};
    };
    for (const double across : {0.0, 0.5, 0.25, -0.25})
        for (const double down : {0.0, 0.5, 0.25, -0.25})
            if (across != 0 || down != 0) consider(grid, across, down, least_gain_of_quarters);
    if (best.share < worth_refining) return best;
    const Grid middle = best.grid;
    for (const double across : {0.0, 0.125, -0.125})
        for (const double down : {0.0, 0.125, -0.125})
            if (across != 0 || down != 0) consider(middle, across, down, least_gain_of_eighths);
    return best;
}

struct Examined {
    FoundBoard board;
    bool is_shifted;
    double mean = 0;   // of the evidence of its cells
    double share = 0;  // of looks of more than one colour, how far they are those of cells

    double sum() const { return mean * static_cast<double>(board.looks.size()); }
};

bool has_same_cells(const Grid& a, const Grid& b) {
    return std::abs(a.cell_width - b.cell_width) <= 0.04 * a.cell_width;
}

double area(const Grid& grid) { return (grid.right() - grid.left) * (grid.bottom() - grid.top); }

// The area that two grids share.
double common_area(const Grid& a, const Grid& b) {
    const double width = std::min(a.right(), b.right()) - std::max(a.left, b.left);
    const double height = std::min(a.bottom(), b.bottom()) - std::max(a.top, b.top);
    return width > 0 && height > 0 ? width * height : 0;
}

// Whether two grids cover most of the same place.
bool is_same_place(const Grid& a, const Grid& b) {
    return common_area(a, b) > 0.7 * std::max(area(a), area(b));
}

// Whether the lines of a grid are lines of another one.
bool is_part(const Grid& part, const Grid& whole) {
    const auto is_line = [](double place, double step) {
        return std::abs(place / step - std::round(place / step)) < line_tolerance;
    };
    const double width = whole.cell_width;
    const double height = whole.cell_height;
    return has_same_cells(part, whole) && part.left > whole.left - width / 2 &&
           part.top > whole.top - height / 2 && part.right() < whole.right() + width / 2 &&
           part.bottom() < whole.bottom() + height / 2 && is_line(part.left - whole.left, width) &&
           is_line(part.top - whole.top, height) && is_line(part.right() - whole.left, width) &&
           is_line(part.bottom() - whole.top, height);
}

// A grid over all proposals with cells of its size: few sides of cells can be seen on boards of
// large areas of one colour.
Grid joined(Grid grid, const std::vector<Proposal>& proposals) {
    const auto lines = [](double distance, double step) {
        return std::max(0, static_cast<std::int32_t>(std::lround(distance / step)));
    };
    for (const Proposal& proposal : proposals) {
        const Grid& other = proposal.grid;
        if (proposal.share < least_share || !has_same_cells(grid, other)) continue;
        const double across = std::max(other.left - grid.right(), grid.left - other.right());
        const double down = std::max(other.top - grid.bottom(), grid.top - other.bottom());
        if (std::max(across, down) > most_between * grid.cell_width) continue;
        const std::int32_t left = lines(grid.left - other.left, grid.cell_width);
        const std::int32_t top = lines(grid.top - other.top, grid.cell_height);
        grid.columns += left + lines(other.right() - grid.right(), grid.cell_width);
        grid.rows += top + lines(other.bottom() - grid.bottom(), grid.cell_height);
        grid.left -= left * grid.cell_width;
        grid.top -= top * grid.cell_height;
    }
    return grid;
}

// Adds the best proposals, joined with others.
void add_joined(std::vector<Proposal>& proposals, Looks& looks) {
    const std::vector<Proposal> single = proposals;
    std::vector<Grid> found;
    for (std::size_t i = 0; i < std::min(single.size(), most_examined); ++i) {
        const Grid grid = joined(joined(single[i].grid, single), single);  // near parts first
        if (grid.size() == single[i].grid.size() || grid.size() > most_joined) continue;
        if (std::ranges::any_of(found, [&](const Grid& other) { return is_part(grid, other); }))
            continue;
        found.push_back(grid);
        proposals.push_back(best_shift(grid, looks));
        // Edges of a part say little about the whole.
        proposals.back().is_shifted |= single[i].is_shifted || single[i].share < good_share;
    }
}

void sort(std::vector<Proposal>& proposals) {
    std::ranges::stable_sort(proposals, std::greater<>(), [](const Proposal& proposal) {
        return std::pow(proposal.share, 1.5) * std::log(static_cast<double>(proposal.grid.size()));
    });
}

// What counts of grids with cells of different sizes: the finer one has more cells, so that the
// mean evidence counts, and the area; and above all whether what has marks looks like cells.
double weight_by_mean(const Examined& grid) {
    return grid.mean * std::sqrt(area(grid.board.grid)) * std::pow(grid.share, power_of_share);
}

// A grid whose lines are not at the edges must look much more like cells than one over the same
// place whose lines are; a part may look better than the whole.
bool is_better(const Examined& one, const Examined& other) {
    const Grid& a = one.board.grid;
    const Grid& b = other.board.grid;
    if (!has_same_cells(a, b)) {
        const double common = common_area(a, b);
        const auto by_edges = [](const Examined& grid) {
            return grid.is_shifted ? weight_off_edges : 1;
        };
        if (common > 0.5 * std::max(area(a), area(b)))
            return by_edges(one) * weight_by_mean(one) > by_edges(other) * weight_by_mean(other);
        if (common > least_inside * std::min(area(a), area(b)))
            return weight_by_mean(one) > weight_by_mean(other);
    }
    if (!is_same_place(a, b)) return one.sum() > other.sum();
    if (one.is_shifted == other.is_shifted)
        return one.sum() > other.sum() + least_gain_of_place * std::abs(other.sum());
    const double gain = one.mean - other.mean;
    return one.is_shifted ? gain > least_gain : gain >= -least_gain;
}

// The rectangle of cells with the greatest sum, if that is much more than the sum of all cells;
// otherwise the whole grid. Lines may go on far beyond a board, along the text of a window beside
// it (Bentley, "Programming Pearls", column 8).
Grid convincing_part(const Grid& grid, Looks& looks, Meter& meter) {
    std::vector<double> above;  // the sums of the cells of each column from the top down
    above.assign(grid.size() + static_cast<std::size_t>(grid.columns), 0.0);
    const auto columns = static_cast<std::size_t>(grid.columns);
    double all = 0;
    for (std::int32_t row = 0; row < grid.rows; ++row)
        for (std::int32_t column = 0; column < grid.columns; ++column) {
            const double cell = evidence(looks, looks.look(grid, row, column));
            const std::size_t at =
                static_cast<std::size_t>(row) * columns + static_cast<std::size_t>(column);
            above[at + columns] = above[at] + cell;
            all += cell;
        }
    Grid best = grid;
    double most = all + least_gain_of_part;
    for (std::int32_t top = 0; top + fewest_lines <= grid.rows; ++top)
        for (std::int32_t bottom = top + fewest_lines; bottom <= grid.rows; ++bottom) {
            meter.tick(2 * columns);
            double sum = 0;
            std::int32_t first = 0;
            for (std::int32_t column = 0; column < grid.columns; ++column) {
                if (sum < 0) {
                    sum = 0;
                    first = column;
                }
                const auto at = static_cast<std::size_t>(column);
                sum += above[static_cast<std::size_t>(bottom) * columns + at] -
                       above[static_cast<std::size_t>(top) * columns + at];
                if (sum <= most || column + 1 - first < fewest_lines) continue;
                most = sum;
                best.left = grid.left + first * grid.cell_width;
                best.top = grid.top + top * grid.cell_height;
                best.rows = bottom - top;
                best.columns = column + 1 - first;
            }
        }
    return best;
}

// Counts what the cells say. The classifier is right or wrong about all cells of one look, so that
// many of them weigh little more than a few; and the outermost cells may show a part of a frame.
void weigh(Examined& examined, const Looks& looks) {
    const Grid& grid = examined.board.grid;
    const auto is_outermost = [](std::int32_t line, std::int32_t lines) {
        return lines > 4 && (line == 0 || line == lines - 1);
    };
    std::map<std::int32_t, double> cells;
    std::size_t cell = 0;
    for (std::int32_t row = 0; row < grid.rows; ++row)
        for (std::int32_t column = 0; column < grid.columns; ++column) {
            const std::int32_t look = examined.board.looks[cell++];
            const bool may_show_frame =
                is_outermost(row, grid.rows) || is_outermost(column, grid.columns);
            if (!may_show_frame || evidence(looks, look) >= 0) ++cells[look];
        }
    double all = 0;
    double marked = 0;
    for (const auto& [look, count] : cells) {
        const double weight = std::sqrt(count);
        all += weight;
        examined.mean += weight * evidence(looks, look);
        if (is_nothing(looks, look)) continue;
        marked += weight;
        examined.share += weight * cell_share(looks, look);
    }
    if (all > 0) examined.mean /= all;
    if (marked > 0) examined.share /= marked;
}

Examined examine(const Picture& picture, const Proposal& proposal, Looks& looks, Meter& meter) {
    const bool is_cell_throughout = proposal.share > good_share;
    const Grid seed =
        is_cell_throughout ? proposal.grid : convincing_part(proposal.grid, looks, meter);
    Extent extent(picture, seed, looks, meter);
    Examined examined{{extent.found(), {}, {}, {}}, proposal.is_shifted};
    FoundBoard& board = examined.board;
    for (std::int32_t row = 0; row < board.grid.rows; ++row)
        for (std::int32_t column = 0; column < board.grid.columns; ++column) {
            board.looks.push_back(extent.look(row, column));
            board.kinds.push_back(looks.kinds(board.looks.back()));
        }
    weigh(examined, looks);
    const Grid& from = proposal.grid;
    const std::array<double, all_sides> moved{
        board.grid.left - from.left, board.grid.top - from.top, board.grid.right() - from.right(),
        board.grid.bottom() - from.bottom()};
    for (std::size_t side = 0; side < all_sides; ++side)
        board.is_cut[side] = proposal.goes_on[side] && std::abs(moved[side]) < 1;
    return examined;
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
    sort(proposals);
    add_joined(proposals, looks);
    sort(proposals);
    std::optional<Examined> best;
    std::vector<Grid> known;
    std::size_t count = 0;
    std::size_t cells = 0;
    for (const Proposal& proposal : proposals) {
        if (count == most_examined) break;
        if (best && proposal.share < least_examined) continue;
        if (std::ranges::any_of(known,
                                [&](const Grid& grid) { return is_part(proposal.grid, grid); }))
            continue;
        if (best && cells + proposal.grid.size() > most_cells_examined) continue;
        ++count;
        cells += proposal.grid.size();
        Examined examined = examine(picture, proposal, looks, meter);
        known.push_back(proposal.grid);
        known.push_back(examined.board.grid);
        if (!best || is_better(examined, *best)) best = std::move(examined);
    }
    if (!best || best->board.grid.rows < 2 || best->board.grid.columns < 2 ||
        best->share < least_share)
        return {};
    FoundBoard& board = best->board;
    looks.join(board.looks);
    std::ranges::transform(board.looks, board.kinds.begin(),
                           [&](std::int32_t look) { return looks.kinds(look); });
    return std::move(board);
}

}  // namespace minewise
