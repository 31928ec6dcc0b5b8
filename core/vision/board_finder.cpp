#include "vision/board_finder.hpp"

#include <cmath>

#include "vision/extent.hpp"
#include "vision/lattice.hpp"

namespace minewise {
namespace {

constexpr std::size_t sampled = 25;       // cells of a proposed grid, at each shift
constexpr std::size_t most_examined = 3;  // grids of which every cell is classified
constexpr double good_share = 0.97;
constexpr double worth_refining = 0.5;
constexpr double least_share = 0.6;  // of the cells of a board that look like cells
constexpr double least_gain = 0.5;   // of the evidence of a cell, for a grid off the edges
constexpr std::size_t most_cells = 40'000;
constexpr double flat_share = 0.65;  // of looks of one colour, which may be cells or not

double cell_share(const Looks& looks, std::int32_t look) {
    const double share = 1 - static_cast<double>(looks.kinds(look)[other_kind]);
    return looks.is_flat(look) ? std::max(share, flat_share) : share;
}

// How much a cell speaks for the grid being a board. What is plain may be a cell anywhere, so that
// little doubt speaks against one, and one colour says nothing.
double evidence(const Looks& looks, std::int32_t look) {
    if (looks.is_flat(look)) return 0;
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

struct Examined {
    FoundBoard board;
    double sum;  // of the evidence of its cells
    bool is_shifted;

    double mean() const { return sum / static_cast<double>(board.looks.size()); }
};

// Whether two grids show most of the same board, in cells of the same size.
bool is_same_board(const Grid& a, const Grid& b) {
    if (std::abs(a.cell_width - b.cell_width) > 0.04 * a.cell_width) return false;
    const double width = std::min(a.right(), b.right()) - std::max(a.left, b.left);
    const double height = std::min(a.bottom(), b.bottom()) - std::max(a.top, b.top);
    const auto area = [](const Grid& grid) {
        return (grid.right() - grid.left) * (grid.bottom() - grid.top);
    };
    return width > 0 && height > 0 && width * height > 0.7 * std::max(area(a), area(b));
}

// A grid whose lines are not at the edges must look much more like cells than one whose lines are.
bool is_better(const Examined& one, const Examined& other) {
    if (one.is_shifted == other.is_shifted || !is_same_board(one.board.grid, other.board.grid))
        return one.sum > other.sum;
    const double gain = one.mean() - other.mean();
    return one.is_shifted ? gain > least_gain : gain >= -least_gain;
}

Examined examine(const Picture& picture, const Proposal& proposal, Looks& looks, Meter& meter) {
    Extent extent(picture, proposal.grid, looks, meter);
    Examined examined{{extent.found(), {}, {}, {}}, 0, proposal.is_shifted};
    FoundBoard& board = examined.board;
    for (std::int32_t row = 0; row < board.grid.rows; ++row)
        for (std::int32_t column = 0; column < board.grid.columns; ++column) {
            board.looks.push_back(extent.look(row, column));
            board.kinds.push_back(looks.kinds(board.looks.back()));
            examined.sum += evidence(looks, board.looks.back());
        }
    const Grid& seed = proposal.grid;
    const std::array<double, all_sides> moved{
        board.grid.left - seed.left, board.grid.top - seed.top, board.grid.right() - seed.right(),
        board.grid.bottom() - seed.bottom()};
    for (std::size_t side = 0; side < all_sides; ++side)
        board.is_cut[side] = proposal.goes_on[side] && std::abs(moved[side]) < 1;
    return examined;
}

// The mean share of the cells that are of more than one colour.
double mean_share(const FoundBoard& board, const Looks& looks) {
    double sum = 0;
    std::size_t cells = 0;
    for (const std::int32_t look : board.looks)
        if (!looks.is_flat(look)) {
            sum += cell_share(looks, look);
            ++cells;
        }
    return sum / static_cast<double>(std::max<std::size_t>(cells, 1));
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
        if (!best || is_better(examined, *best)) best = std::move(examined);
    }
    if (!best || best->board.grid.rows < 2 || best->board.grid.columns < 2 ||
        mean_share(best->board, looks) < least_share)
        return {};
    FoundBoard& board = best->board;
    looks.join(board.looks);
    std::ranges::transform(board.looks, board.kinds.begin(),
                           [&](std::int32_t look) { return looks.kinds(look); });
    return std::move(board);
}

}  // namespace minewise
