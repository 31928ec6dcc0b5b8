#include "vision/proposals.hpp"

#include <cmath>

namespace minewise {
namespace {

constexpr std::size_t most_sampled = 25;         // cells of a proposed grid, at each shift
constexpr double least_gain_of_quarters = 0.02;  // of the share, for a shift
constexpr double least_gain_of_eighths = 0.06;
constexpr double most_outside = 0.05;  // of a cell, beyond the picture
constexpr double worth_refining = 0.5;
constexpr double good_evidence = 2;      // of a grid beside which no other needs a better place
constexpr double least_weight = 1;       // of a grid of blank areas, beside its evidence
constexpr double line_tolerance = 0.04;  // of a cell
constexpr std::size_t most_cells = 40'000;

// The proposal of a grid, by some cells spread over it; by fewer, if the first few are none, or if
// the share cannot exceed another one.
Proposal sampled(const Grid& grid, Looks& looks, double most = 0) {
    Proposal found{.grid = grid, .share = 0, .evidence = 0};
    for (std::size_t i = 0; i < most_sampled; ++i) {
        const double share = 0.6180339887 * static_cast<double>(i);
        const double part = 0.7548776662 * static_cast<double>(i);
        const auto row = static_cast<std::int32_t>((part - std::floor(part)) * grid.rows);
        const auto column = static_cast<std::int32_t>((share - std::floor(share)) * grid.columns);
        const std::int32_t look = looks.look(grid, row, column);
        found.share += looks.cell_share(look);
        found.evidence += looks.evidence(look);
        const auto left = static_cast<double>(most_sampled - i - 1);
        const bool may_exceed = found.share + left > most * static_cast<double>(most_sampled);
        if (left > 0 && may_exceed && (i != 5 || found.share >= 2.5)) continue;
        found.share /= static_cast<double>(i + 1);
        found.evidence /= static_cast<double>(i + 1);
        break;
    }
    return found;
}

Grid shifted(const Grid& grid, double across, double down) {
    Grid moved = grid;
    moved.left += across * grid.cell_width;
    moved.top += down * grid.cell_height;
    return moved;
}

// A grid at the best of its shifts by quarters of a cell, then by eighths, which must gain more:
// lines may have been fitted to what is drawn in the cells.
Proposal best_shift(const Picture& picture, Proposal best, Looks& looks) {
    const Grid grid = best.grid;
    const auto width = static_cast<double>(picture.width);
    const auto height = static_cast<double>(picture.height);
    const auto consider = [&](const Grid& from, double across, double down, double gain) {
        if (best.share > good_share) return;
        const Grid to = shifted(from, across, down);
        if (grid.left >= 0 && to.left < -most_outside * grid.cell_width) return;
        if (grid.top >= 0 && to.top < -most_outside * grid.cell_height) return;
        if (grid.right() <= width && to.right() > width + most_outside * grid.cell_width) return;
        if (grid.bottom() <= height && to.bottom() > height + most_outside * grid.cell_height)
            return;
        Proposal moved = sampled(to, looks, best.share + gain);
        if (moved.share <= best.share + gain) return;
        moved.is_shifted = true;
        moved.goes_on = best.goes_on;
        best = moved;
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

void sort(std::vector<Proposal>& proposals) {
    std::ranges::stable_sort(proposals, std::greater<>(), [](const Proposal& proposal) {
        return std::pow(proposal.share, 1.5) * std::log(static_cast<double>(proposal.grid.size())) *
               (least_weight + std::max(proposal.evidence, 0.0));
    });
}

}  // namespace

bool has_same_cells(const Grid& a, const Grid& b) {
    return std::abs(a.cell_width - b.cell_width) <= 0.04 * a.cell_width;
}

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

std::vector<Proposal> propose(const Picture& picture, const std::vector<Lattice>& lattices,
                              Looks& looks) {
    std::vector<Proposal> proposals;
    for (const Lattice& lattice : lattices)
        if (lattice.grid.size() <= most_cells) {
            proposals.push_back(sampled(lattice.grid, looks));
            proposals.back().goes_on = lattice.goes_on;
        }
    const bool has_board = std::ranges::any_of(proposals, [](const Proposal& proposal) {
        return proposal.share > good_share && proposal.evidence > good_evidence &&
               proposal.grid.size() >= fewest_cells;
    });
    if (!has_board)
        for (Proposal& proposal : proposals) proposal = best_shift(picture, proposal, looks);
    sort(proposals);
    return proposals;
}

}  // namespace minewise
