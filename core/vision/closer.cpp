#include "vision/closer.hpp"

#include <cmath>
#include <map>
#include <optional>

namespace minewise {
namespace {

constexpr std::size_t mark_margin = 4;  // samples of a crop beside the middle
constexpr std::size_t mark_side = crop_side - 2 * mark_margin;  // of the middle
constexpr float least_difference = 0.1F;                        // of what is drawn from the ground
constexpr float relative_difference = 0.4F;  // the same as a share of the greatest
constexpr double most_drawn = 0.45;          // of the middle; more is the ground
constexpr std::size_t fewest_marks_of_board = 4;
constexpr std::ptrdiff_t most_pointed_at = 3;  // looks
constexpr double outermost = 0.05;             // of the marks, which may reach farther
constexpr double share_of_marks = 0.62;        // in what is seen of the cell
constexpr double least_closer = 0.97;          // of the cell; more is as good as all of it

// How far a drawing reaches to the left, top, right and bottom, in shares of its cell.
using Reach = std::array<double, all_sides>;

std::optional<Reach> reach_of_drawing(const Crop& crop) {
    std::array<float, mark_side * mark_side> differences{};
    for (std::size_t c = 0; c < crop_channels; ++c) {
        std::array<float, mark_side * mark_side> samples{};
        for (std::size_t i = 0; i < samples.size(); ++i)
            samples[i] = crop[(c * crop_side + i / mark_side + mark_margin) * crop_side +
                              i % mark_side + mark_margin];
        auto sorted = samples;
        const auto middle = sorted.begin() + sorted.size() / 2;
        std::ranges::nth_element(sorted, middle);
        for (std::size_t i = 0; i < samples.size(); ++i)
            differences[i] = std::max(differences[i], std::abs(samples[i] - *middle));
    }
    const float most = std::ranges::max(differences);
    if (most < least_difference) return {};
    std::array<std::size_t, all_sides> ends{mark_side, mark_side, 0, 0};
    double drawn = 0;
    for (std::size_t i = 0; i < differences.size(); ++i) {
        if (differences[i] <= relative_difference * most) continue;
        ++drawn;
        const std::array at{i % mark_side, i / mark_side};
        for (const std::size_t axis : {0U, 1U}) {
            ends[axis] = std::min(ends[axis], at[axis]);
            ends[axis + 2] = std::max(ends[axis + 2], at[axis] + 1);
        }
    }
    if (drawn > most_drawn * static_cast<double>(differences.size())) return {};
    Reach found{};
    std::ranges::transform(ends, found.begin(), [](std::size_t sample) {
        return static_cast<double>(sample + mark_margin) * (1 + 2 * crop_margin) / crop_side -
               crop_margin;
    });
    return found;
}

}  // namespace

void look_closer(const FoundBoard& board, Looks& looks) {
    std::map<std::int32_t, std::optional<Reach>> drawings;
    std::map<std::int32_t, std::size_t> first_cells;
    std::array<std::vector<double>, all_sides> reaches;
    for (std::size_t cell = 0; cell < board.looks.size(); ++cell) {
        const std::int32_t look = board.looks[cell];
        const auto [drawing, is_new] = drawings.try_emplace(look);
        if (is_new) drawing->second = reach_of_drawing(looks.crop(look));
        if (!drawing->second) continue;
        first_cells.try_emplace(look, cell);
        for (std::size_t i = 0; i < all_sides; ++i) reaches[i].push_back((*drawing->second)[i]);
    }
    const std::size_t marks = reaches[left_side].size();
    if (marks < fewest_marks_of_board) return;
    const auto from = static_cast<std::size_t>(outermost * static_cast<double>(marks));
    for (auto& ends : reaches) std::ranges::sort(ends);
    const Grid& grid = board.grid;
    const std::array cell_lengths{grid.cell_width, grid.cell_height};
    const auto end = [&](std::size_t reach_side) {
        const std::vector<double>& sorted = reaches[reach_side];
        return sorted[reach_side < right_side ? from : marks - 1 - from];
    };
    double length = 0;  // of a square about the marks, in pixels
    for (const std::size_t axis : {0U, 1U})
        length =
            std::max(length, cell_lengths[axis] / share_of_marks * (end(axis + 2) - end(axis)));
    if (length > least_closer * std::min(grid.cell_width, grid.cell_height)) return;
    std::array<double, 2> begin{};
    for (const std::size_t axis : {0U, 1U}) {
        const double middle = cell_lengths[axis] * (end(axis + 2) + end(axis)) / 2;
        begin[axis] = std::clamp(middle - length / 2, 0.0, cell_lengths[axis] - length);
    }
    const auto columns = static_cast<std::size_t>(grid.columns);
    std::vector<Looks::Closer> found;
    for (const auto& [look, cell] : first_cells)
        found.push_back(looks.closer(
            look, {grid.left + static_cast<double>(cell % columns) * grid.cell_width + begin[0],
                   grid.top + static_cast<double>(cell / columns) * grid.cell_height + begin[1],
                   length, length, 1, 1}));
    // A few marks that look hidden as a whole are what a hint or the mouse points at.
    const auto is_pointed_at = [&](const Looks::Closer& part) {
        const KindShares& whole = looks.kinds(part.look);
        return whole[hidden_kind] + whole[wrong_flag_kind] > 0.5F && is_mark(likeliest(part.kinds));
    };
    if (std::ranges::count_if(found, is_pointed_at) <= most_pointed_at)
        std::erase_if(found, is_pointed_at);
    for (const Looks::Closer& part : found) looks.take(part);
}

}  // namespace minewise
