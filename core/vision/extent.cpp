#include "vision/extent.hpp"

#include <cmath>

namespace minewise {
namespace {

constexpr double enough = 2.5;           // evidence for a line that is added
constexpr double enough_at_end = 1;      // the same for one whose colour ends at its outer side
constexpr double hardly_any = 0.25;      // evidence of a line, by the mean of all
constexpr double enough_beyond = 6;      // the same beyond blank lines
constexpr double enough_to_keep = -6;    // the same for one that is there already
constexpr std::int32_t most_blank = 40;  // blank lines between others
constexpr int most_extent_changes = 1000;
constexpr double same_step = 0.01;       // of a cell, where a board fills the picture
constexpr std::int32_t least_found = 2;  // one line in so many of such a board
constexpr double most_shift = 0.25;      // of a cell, of its lines
constexpr double most_loss = 1;          // of the evidence, for a cell that is added, and by row
constexpr std::array<std::pair<std::int32_t, std::int32_t>, 9> usual_sizes{
    {{9, 9}, {10, 10}, {16, 16}, {16, 30}, {30, 16}, {8, 8}, {8, 10}, {14, 18}, {20, 24}}};

}  // namespace

bool is_usual(const Grid& grid) {
    return std::ranges::find(usual_sizes, std::pair{grid.rows, grid.columns}) != usual_sizes.end();
}

Extent::Extent(const Picture& picture, const Grid& seed, Looks& looks, Meter& meter)
    : picture_(picture), lines_(picture, seed, looks, meter) {}

bool Extent::grow(std::size_t axis, int direction) {
    const std::int32_t last = lines_.outermost(axis, direction);
    for (std::int32_t beyond = 1; beyond <= most_blank; ++beyond) {
        const std::int32_t number = last + direction * beyond;
        const bool is_seen = number >= 0 && number < lines_.available(axis);
        const Line next = is_seen ? lines_.line(axis, number) : Line{-1, false, false, false};
        if (next.is_blank) {
            if (beyond == 1 && lines_.borders_other(axis, last, number)) return false;
            continue;
        }
        const bool is_end = beyond == 1 && next.evidence > enough_at_end &&
                            lines_.colour_ends(axis, direction, number);
        if (is_end || (beyond == 1 && next.shows_cells) ||
            next.evidence > (beyond > 1 ? enough_beyond : enough)) {
            lines_.move(axis, direction, beyond);
            return true;
        }
        if (next.evidence > 0 && next.has_few_marks) continue;
        if (beyond > 1 && lines_.colour_ends(axis, direction, number - direction)) {
            lines_.move(axis, direction, beyond - 1);
            return true;
        }
        return false;
    }
    return false;
}

bool Extent::shrink(std::size_t axis, int direction) {
    if (lines_.count(axis) <= fewest_lines) return false;
    const std::int32_t number = lines_.outermost(axis, direction);
    const Line last = lines_.line(axis, number);
    if (last.shows_cells) return false;
    if ((last.is_blank || last.evidence > enough_to_keep) &&
        lines_.colour_ends(axis, direction, number))
        return false;
    if (!last.is_blank && last.evidence > 0) {
        if (last.evidence > enough_beyond || !lines_.line(axis, number - direction).is_blank)
            return false;
    }
    lines_.move(axis, direction, -1);
    return true;
}

// How many of the outermost lines, in which hardly anything is drawn, are to be left out at both
// sides, if it is clear which: what lies around a board is as wide at both sides.
std::optional<std::array<std::int32_t, 2>> Extent::left_out(std::size_t axis, std::int32_t excess) {
    const auto voids = [&](int direction) {
        std::int32_t found = 0;
        for (; found <= excess; ++found) {
            const std::int32_t number = lines_.outermost(axis, direction) - direction * found;
            const Line outer = lines_.line(axis, number);
            if (!lines_.is_void(axis, number) && !outer.is_blank &&
                std::abs(outer.evidence) > hardly_any * lines_.mean_evidence(axis))
                break;
        }
        return found;
    };
    const std::int32_t before = voids(-1);
    const std::int32_t after = voids(1);
    if (before + after < excess) return {};
    if (before + after == excess || before == 0 || after == 0)
        return {{std::min(before, excess), std::min(after, excess)}};
    const std::int32_t half = excess / 2;
    if (2 * half != excess) return {};
    return {{half, half}};
}

// Makes the picture the board, if whole cells fill it, of which some lines at its sides were not
// found: flat cells show none. A window around a board may be filled by chance: unless the board
// has a usual size then and not before, or lacked one line, nothing may speak against the others.
bool Extent::fill_picture() {
    const std::array found{lines_.count(0), lines_.count(1)};
    const std::array cells{lines_.grid().cell_height, lines_.grid().cell_width};
    const std::array lengths{static_cast<double>(picture_.height),
                             static_cast<double>(picture_.width)};
    std::array<std::int32_t, 2> all{};
    std::array<std::int32_t, 2> first{};  // lines of the present grid
    for (const std::size_t axis : {0U, 1U}) {
        all[axis] = static_cast<std::int32_t>(std::lround(lengths[axis] / cells[axis]));
        if (all[axis] < found[axis] || found[axis] * least_found < all[axis]) return false;
        const double step = lengths[axis] / all[axis];
        const double place = lines_.place(axis, lines_.begin(axis));
        const double excess = lengths[axis] - all[axis] * cells[axis];
        if (std::abs(step - cells[axis]) > same_step * step ||
            std::max(std::abs(excess), std::abs(std::remainder(place, step))) > most_shift * step)
            return false;
        first[axis] = lines_.begin(axis) - static_cast<std::int32_t>(std::lround(place / step));
    }
    const bool is_likely =
        is_usual({0, 0, 0, 0, all[0], all[1]}) || all[0] + all[1] <= found[0] + found[1] + 1;
    if (!is_likely || is_usual({0, 0, 0, 0, found[0], found[1]}))
        for (const std::size_t axis : {0U, 1U})
            for (std::int32_t i = 0; i < all[axis]; ++i)
                if (!may_belong(axis, first[axis] + i)) return false;
    const Grid whole{0, 0, lengths[1] / all[1], lengths[0] / all[0], all[0], all[1]};
    const Grid board = lines_.board();
    const auto allowed = static_cast<double>(whole.size() - board.size()) + whole.rows;
    if (lines_.sum_of_cells(whole) < lines_.sum_of_cells(board) - most_loss * allowed) return false;
    lines_.replace(whole);
    return true;
}

// Whether a line belongs to the board, or nothing speaks against it.
bool Extent::may_belong(std::size_t axis, std::int32_t number) {
    if (number >= lines_.begin(axis) && number < lines_.end(axis)) return true;
    if (number < 0 || number >= lines_.available(axis)) return true;  // it is not seen whole
    const Line line = lines_.line(axis, number);
    return line.is_blank || line.evidence > 0;
}

// Leaves out a few void lines, if that makes the size of a usual board.
void Extent::prefer_usual_size() {
    if (fill_picture()) return;
    for (const auto& [rows, columns] : usual_sizes) {
        const std::int32_t above = lines_.count(0) - rows;
        const std::int32_t beside = lines_.count(1) - columns;
        if (above < 0 || above > 2 || beside < 0 || beside > 2) continue;
        const auto rows_out = left_out(0, above);
        const auto columns_out = left_out(1, beside);
        if (!rows_out || !columns_out) continue;
        for (const auto& [axis, out] : {std::pair{0U, *rows_out}, std::pair{1U, *columns_out}}) {
            lines_.move(axis, -1, -out[0]);
            lines_.move(axis, 1, -out[1]);
        }
        return;
    }
}

// Adds or leaves out lines, at the side that gains more or loses less, up to this number.
void Extent::fit(std::size_t axis, std::int32_t lines) {
    while (lines_.count(axis) != lines) {
        const int change = lines_.count(axis) < lines ? 1 : -1;
        const auto gain = [&](int direction) {
            const std::int32_t last = lines_.outermost(axis, direction);
            const std::int32_t number = change > 0 ? last + direction : last;
            if (number < 0 || number >= lines_.available(axis)) return -1e9;
            return change * lines_.line(axis, number).evidence;
        };
        const double before = gain(-1);
        const double after = gain(1);
        if (std::max(before, after) == -1e9) return;
        lines_.move(axis, before > after ? -1 : 1, change);
    }
}

Grid Extent::found(const std::optional<BoardSize>& size) {
    bool changes = true;
    for (int change = 0; changes && change < most_extent_changes; ++change) {
        changes = false;
        for (const std::size_t axis : {0U, 1U})
            for (const int direction : {-1, 1}) {
                if (shrink(axis, direction))
                    changes = true;
                else if (grow(axis, direction))
                    changes = true;
            }
    }
    if (size) {
        fit(0, size->rows);
        fit(1, size->columns);
    } else {
        for (const std::size_t axis : {0U, 1U})
            if (lines_.counts_up(axis, lines_.begin(axis))) lines_.move(axis, -1, -1);
        prefer_usual_size();
    }
    return lines_.board();
}

}  // namespace minewise
