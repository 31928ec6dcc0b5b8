#include "vision/board_finder.hpp"

#include <cmath>
#include <map>

#include "vision/closer.hpp"
#include "vision/extent.hpp"
#include "vision/grounds.hpp"
#include "vision/proposals.hpp"

namespace minewise {
namespace {

constexpr std::size_t most_cells_examined = 10'000;  // of all grids but the first
constexpr double least_examined = 0.4;  // the share of sampled cells, but for the first grid
constexpr double least_promise = 0.3;   // of the evidence of the best grid
constexpr double power_of_share = 6;
constexpr double weight_off_edges = 0.25;
constexpr double least_gain = 0.5;            // of the evidence of a cell, for a grid off the edges
constexpr double least_common = 0.5;          // of the area of a grid of other cells
constexpr double least_inside = 0.95;         // of the area of a grid inside another one
constexpr double least_gain_of_place = 0.15;  // of the evidence, for a grid over the same place
constexpr double gain_of_usual = 0.2;         // of the evidence, for a grid of a usual size
constexpr double usual_beside_part = 2;       // the same as a factor, where one holds the other
constexpr std::int32_t least_lines = 3;       // rows, and columns
constexpr double most_of_search = 0.7;        // of the time and work
constexpr double least_frame = 0.6;           // of a cell; less of one may be a part of the next

struct Examined {
    FoundBoard board;
    bool is_shifted;
    double promise;    // the evidence of its proposal
    double mean = 0;   // of the evidence of its cells
    double share = 0;  // of looks of more than one colour, how far they are those of cells

    double sum() const { return mean * static_cast<double>(board.looks.size()); }
    // What counts in another place: a large area with a little evidence may be a texture.
    double weight() const { return sum() * std::abs(mean); }
};

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
        if (common > least_common * std::min(area(a), area(b)))
            return weight_by_mean(one) > weight_by_mean(other);
    }
    if (!is_same_place(a, b)) {
        const bool is_nested = common_area(a, b) > least_inside * std::min(area(a), area(b));
        const auto weight = [&](const Examined& grid) {
            return grid.weight() * (is_nested && is_usual(grid.board.grid) ? usual_beside_part : 1);
        };
        return weight(one) > weight(other);
    }
    if (one.is_shifted == other.is_shifted) {
        const double least = least_gain_of_place + (is_usual(b) ? gain_of_usual : 0) -
                             (is_usual(a) ? gain_of_usual : 0);
        return one.sum() > other.sum() + least * std::abs(other.sum());
    }
    const double gain = one.mean - other.mean;
    return one.is_shifted ? gain > least_gain : gain >= -least_gain;
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
            if (!may_show_frame || looks.evidence(look) >= 0) ++cells[look];
        }
    double all = 0;
    double marked = 0;
    for (const auto& [look, count] : cells) {
        const double weight = std::sqrt(count);
        all += weight;
        examined.mean += weight * looks.evidence(look);
        if (looks.is_nothing(look)) continue;
        marked += weight;
        examined.share += weight * looks.cell_share(look);
    }
    if (all > 0) examined.mean /= all;
    if (marked > 0) examined.share /= marked;
}

Examined examine(const Picture& picture, const Proposal& proposal,
                 const std::optional<BoardSize>& size, Looks& looks, Meter& meter) {
    Extent extent(picture, proposal.grid, looks, meter);
    const Grid found = proposal.is_whole ? proposal.grid : extent.found(size);
    Examined examined{
        {found, {}, {}, {}, {}, proposal.is_whole}, proposal.is_shifted, proposal.evidence};
    FoundBoard& board = examined.board;
    for (std::int32_t row = 0; row < board.grid.rows; ++row)
        for (std::int32_t column = 0; column < board.grid.columns; ++column) {
            board.looks.push_back(proposal.is_whole ? looks.look(found, row, column)
                                                    : extent.look(row, column));
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

bool has_size(const Examined& examined, const BoardSize& size) {
    return examined.board.grid.rows == size.rows && examined.board.grid.columns == size.columns;
}

// The picture in so many even cells.
Grid divided(const Picture& picture, const BoardSize& size) {
    const auto width = static_cast<double>(picture.width);
    const auto height = static_cast<double>(picture.height);
    return {0, 0, width / size.columns, height / size.rows, size.rows, size.columns};
}

// Examines grids until time or work runs out; the best remains.
void search(const Picture& picture, const std::optional<BoardSize>& size, Looks& looks,
            Meter& meter, std::optional<Examined>& best) {
    const Edges vertical = Edges::vertical(picture);
    const Edges horizontal = Edges::horizontal(picture);
    const std::vector<Lattice> lattices =
        find_lattices(vertical, horizontal, find_repetitions(vertical, horizontal, meter), meter);
    std::vector<Grid> known;
    std::size_t count = 0;
    std::size_t cells = 0;
    for (const Proposal& proposal : propose(picture, lattices, looks)) {
        if (count == most_examined) break;
        if (best && proposal.share < least_examined) continue;
        if (best && best->board.grid.size() >= fewest_cells &&
            proposal.evidence < least_promise * best->promise)
            continue;
        if (std::ranges::any_of(known,
                                [&](const Grid& grid) { return is_part(proposal.grid, grid); }))
            continue;
        if (best && cells + proposal.grid.size() > most_cells_examined) continue;
        ++count;
        cells += proposal.grid.size();
        Examined examined = examine(picture, proposal, size, looks, meter);
        known.push_back(proposal.grid);
        known.push_back(examined.board.grid);
        if (size && !has_size(examined, *size)) continue;
        if (!best || is_better(examined, *best)) best = std::move(examined);
    }
    if (!size || (best && best->share > least_share)) return;
    const Proposal whole{.grid = divided(picture, *size), .is_whole = true};
    Examined examined = examine(picture, whole, size, looks, meter);
    if (!best || weight_by_mean(examined) > weight_by_mean(*best)) best = std::move(examined);
}

}  // namespace

std::optional<FoundBoard> find_board(const Picture& picture, const Classifier& classifier,
                                     const std::optional<BoardSize>& size, Meter& meter) {
    meter.require_bytes(2 * picture.width * picture.height);
    meter.tick(30 * picture.width * picture.height);
    Meter current = meter.part(most_of_search);
    Looks looks(picture, classifier, current);
    std::optional<Examined> best;
    try {
        search(picture, size, looks, current, best);
    } catch (const OverBudget&) {
        if (!best || !current.is_used_up()) throw;
    }
    current = meter;
    if (!best ||
        (!size && (std::min(best->board.grid.rows, best->board.grid.columns) < least_lines ||
                   best->share < least_share)))
        return {};
    FoundBoard& board = best->board;
    const Grid& grid = board.grid;
    const std::array<double, all_sides> beyond{
        grid.left / grid.cell_width, grid.top / grid.cell_height,
        (static_cast<double>(picture.width) - grid.right()) / grid.cell_width,
        (static_cast<double>(picture.height) - grid.bottom()) / grid.cell_height};
    std::ranges::transform(beyond, board.is_at_border.begin(),
                           [](double frame) { return frame < least_frame; });
    // A frame or a panel goes on as lines do; but a board ends before the picture does.
    for (std::size_t side = 0; side < all_sides; ++side)
        board.is_cut[side] = board.is_cut[side] && beyond[side] < 1;
    if (size) board.is_at_border = board.is_cut = {};
    look_closer(board, looks);
    looks.join(board.looks);
    std::ranges::transform(board.looks, board.kinds.begin(),
                           [&](std::int32_t look) { return looks.kinds(look); });
    compare_grounds(board, looks);
    return std::move(board);
}

}  // namespace minewise
