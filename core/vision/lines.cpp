#include "vision/lines.hpp"

#include <cmath>

namespace minewise {
namespace {

constexpr std::int32_t labels = 8;  // of a line, that are kinds of cells
constexpr std::int32_t fewest_labels = 6;
constexpr double tolerance = 0.12;     // of a cell, beyond the end of the picture
constexpr double resemblance = 0.042;  // the mean difference of samples at which cells are unlike
constexpr double strange = 0.045;      // the same for cells with the same mark
constexpr double most_unlikeness = 10;
constexpr double alike_beside = 0.02;   // the same beside one another, where colours may flow
constexpr double doubt = 0.2;           // what a cell must show to speak for its line
constexpr double end_tolerance = 0.06;  // of a cell, where a blank line ends with the picture
constexpr std::size_t most_inside = 256;
constexpr double other_colour = 0.08;  // the mean difference of hidden and empty cells
constexpr std::int32_t fewest_others = 2;
constexpr double least_of_cells = 1;       // the mean evidence of the cells of a line of them
constexpr double least_of_a_cell = -1;     // the same of each
constexpr double weight_of_margin = 0.05;  // of evidence against the cells of a line
constexpr double most_against = 1.5;       // by what is unlike the cells inside, likewise

double symbol_share(const KindShares& kinds) {
    return 1.0 - static_cast<double>(kinds[hidden_kind] + kinds[number_kind] + kinds[other_kind]);
}

// The lines of one direction that lie in a picture: moves `low` to the first, and returns their
// number and the number of the first that was there.
std::pair<std::int32_t, std::int32_t> within(double& low, double step, std::size_t length) {
    const auto before = static_cast<std::int32_t>(std::floor(low / step + tolerance));
    low -= before * step;
    const auto lines = static_cast<std::int32_t>(
        std::floor((static_cast<double>(length) - low) / step + tolerance));
    return {std::max(lines, 1), before};
}

}  // namespace

Lines::Lines(const Picture& picture, const Grid& seed, Looks& looks, Meter& meter)
    : picture_(picture), grid_(seed), looks_(looks), meter_(meter) {
    const auto [rows, top] = within(grid_.top, seed.cell_height, picture.height);
    const auto [columns, left] = within(grid_.left, seed.cell_width, picture.width);
    sides_.begin = {std::max(top, 0), std::max(left, 0)};
    sides_.end = {std::min(top + seed.rows, rows), std::min(left + seed.columns, columns)};
    grid_.rows = rows;
    grid_.columns = columns;
    forget();
}

void Lines::replace(const Grid& board) {
    grid_ = board;
    sides_ = {{0, 0}, {board.rows, board.columns}};
    forget();
}

Grid Lines::board() const {
    Grid board = grid_;
    board.top = place(0, begin(0));
    board.left = place(1, begin(1));
    board.rows = count(0);
    board.columns = count(1);
    return board;
}

// Prepares for the cells of the grid, of which none was seen yet.
void Lines::forget() {
    meter_.require_bytes(grid_.size() * sizeof(std::int32_t));
    seen_.assign(grid_.size(), -1);
}

std::int32_t Lines::at(std::int32_t row, std::int32_t column) {
    std::int32_t& look = seen_[static_cast<std::size_t>(row * grid_.columns + column)];
    if (look < 0) look = looks_.look(grid_, row, column);
    return look;
}

std::int32_t Lines::cell(std::size_t axis, std::int32_t line, std::int32_t place) {
    return axis == 0 ? at(line, place) : at(place, line);
}

double Lines::place(std::size_t axis, std::int32_t line) const {
    return axis == 0 ? grid_.top + line * grid_.cell_height : grid_.left + line * grid_.cell_width;
}

// Gathers the looks inside the board, without one line and without the outermost, which may
// belong to its frame.
void Lines::gather(std::size_t axis, std::int32_t without) {
    const std::int32_t margin = count(axis) > 4 ? 1 : 0;
    std::vector<std::int32_t> counts;
    for (std::int32_t line = begin(axis) + margin; line < end(axis) - margin; ++line) {
        if (line == without) continue;
        for (std::int32_t i = begin(1 - axis); i < end(1 - axis); ++i) {
            const auto look = static_cast<std::size_t>(cell(axis, line, i));
            if (look >= counts.size()) counts.resize(look + 1);
            ++counts[look];
        }
    }
    inside_.clear();
    marked_.clear();
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const auto look = static_cast<std::int32_t>(i);
        if (counts[i] > 0)
            (symbol_share(looks_.kinds(look)) < 0.5 ? inside_ : marked_).push_back(look);
    }
    std::ranges::stable_sort(inside_, std::greater<>(), [&](std::int32_t look) {
        return counts[static_cast<std::size_t>(look)];
    });
    if (inside_.size() > most_inside) inside_.resize(most_inside);
    meter_.tick(static_cast<std::uint64_t>(count(0)) * static_cast<std::uint64_t>(count(1)));
    has_hidden_ = std::ranges::any_of(
        inside_, [&](std::int32_t look) { return likeliest(looks_.kinds(look)) == hidden_kind; });
    meter_.tick(100 * inside_.size());
    has_flat_ =
        std::ranges::any_of(inside_, [&](std::int32_t look) { return looks_.is_flat(look); });
}

// Whether at least three sides of a cell have the colour of its middle.
bool Lines::is_nearly_flat(std::int32_t look) const { return looks_.open_sides(look) >= 3; }

// How much a look differs from the one inside that it resembles most, as a share of what is still
// alike: less where there is little to see. At one side of a flat cell its neighbour may be seen.
double Lines::unlikeness(std::int32_t look, const Margins& at_border) {
    const Margins margins = looks_.open_sides(look) == 3 ? Margins{1, 1, 1, 1} : at_border;
    double least = most_unlikeness;
    for (const std::int32_t other : inside_) {
        if (other == look) return 0;
        meter_.tick(20);
        const double alike = std::min(0.008 + 0.45 * looks_.contrast(other), resemblance);
        least = std::min(least, looks_.difference(look, other, margins) / alike);
        if (least < 0.25) break;
    }
    return least;
}

// The same of the plain cells of a line. In a line that is there already some may resemble the cell
// beside them: colours may flow over a board.
std::vector<double> Lines::unlikenesses_along(std::size_t axis, std::int32_t number,
                                              const Margins& margins) {
    std::vector<std::int32_t> looks;
    std::vector<double> found;
    for (std::int32_t i = begin(1 - axis); i < end(1 - axis); ++i) {
        const std::int32_t look = looks.emplace_back(cell(axis, number, i));
        const bool is_marked = symbol_share(looks_.kinds(look)) > 0.5;
        found.push_back(is_marked ? most_unlikeness : unlikeness(look, margins));
    }
    if (number < begin(axis) || number >= end(axis)) return found;
    const auto spread = [&](std::size_t from, std::size_t to) {
        if (found[from] >= 1 || found[to] < found[from]) return;
        const double beside = looks_.difference(looks[from], looks[to], margins) / alike_beside;
        found[to] = std::min(found[to], std::max(found[from], beside));
    };
    for (std::size_t i = 1; i < found.size(); ++i) spread(i - 1, i);
    for (std::size_t i = found.size(); i-- > 1;) spread(i, i - 1);
    return found;
}

// How much a look with a mark speaks for its line: much if it resembles one inside that the
// classifier takes for the same, little if there is none, and against it otherwise. A frame beside
// a board may look like a row of ones, and a ruler has numbers too.
double Lines::evidence_of_mark(std::int32_t look, const Margins& margins) {
    const auto kind = likeliest(looks_.kinds(look));
    bool is_new = true;
    for (const std::int32_t other : marked_) {
        if (likeliest(looks_.kinds(other)) != kind) continue;
        meter_.tick(20);
        if (looks_.difference(look, other, margins) < strange) return 3 - doubt;
        is_new = false;
    }
    return is_new ? 1 - doubt : -1 - doubt;
}

Line Lines::line(std::size_t axis, std::int32_t number) {
    gather(axis, number);
    Margins margins{};  // what lies beyond the board may be seen there
    if (number <= begin(axis)) margins[axis == 0 ? top_side : left_side] = 1;
    if (number >= end(axis) - 1) margins[axis == 0 ? bottom_side : right_side] = 1;
    const std::vector<double> unlikenesses = unlikenesses_along(axis, number, margins);
    const bool is_inside = number >= begin(axis) && number < end(axis);
    Line found;
    std::int32_t odd = 0;
    std::int32_t marks = 0;
    double of_cells = 0;
    double least = 0;
    for (std::int32_t i = begin(1 - axis); i < end(1 - axis); ++i) {
        const std::int32_t look = cell(axis, number, i);
        const KindShares& kinds = looks_.kinds(look);
        const double symbol = symbol_share(kinds);
        of_cells += looks_.evidence(look);
        least = std::min(least, looks_.evidence(look));
        if (symbol > 0.5) {
            found.evidence += evidence_of_mark(look, margins);
            ++odd;
            ++marks;
            continue;
        }
        const double unlike = unlikenesses[static_cast<std::size_t>(i - begin(1 - axis))];
        if (unlike < 1 && looks_.open_sides(look) >= 2) continue;
        ++odd;
        // Nothing inside is like the first hidden cells, or the first empty ones without sides.
        if (!has_hidden_ && likeliest(kinds) == hidden_kind && looks_.evidence(look) > 0) {
            found.evidence += is_inside ? 1 - doubt : 0;
            continue;
        }
        if (!has_flat_ && likeliest(kinds) == number_kind && is_nearly_flat(look)) continue;
        found.evidence += std::clamp(4 * (1 - unlike), -3.0, 2.0) + 3 * symbol - doubt;
    }
    // What resembles the cells inside, and yet is none by the classifier, may be a margin.
    if (marks == 0 && !is_inside) found.evidence += weight_of_margin * std::min(of_cells, 0.0);
    const std::int32_t cells = count(1 - axis);
    found.shows_cells = marks > 0 && least > least_of_a_cell && of_cells > least_of_cells * cells &&
                        found.evidence > -most_against * cells;
    found.has_few_marks = odd - marks <= count(1 - axis) / 8 && 2 * odd < count(1 - axis);
    // A cell in a ring, as of the keyboard's focus, says nothing against a line of plain ones; the
    // ring may touch the next cell.
    found.is_blank = odd == 0 || (found.evidence < 0 && odd <= std::max(2, count(1 - axis) / 8));
    return found;
}

bool Lines::colour_ends(std::size_t axis, int direction, std::int32_t last) {
    // Depths of the strips, in cells; a thin frame and what lies beyond it may have the mean colour
    // of the cells.
    constexpr double thin = 0.06;
    constexpr double wide = 0.15;
    const double step = axis == 0 ? grid_.cell_height : grid_.cell_width;
    const double other_step = axis == 0 ? grid_.cell_width : grid_.cell_height;
    const double side = place(axis, direction < 0 ? last : last + 1);
    const auto length = static_cast<double>(axis == 0 ? picture_.height : picture_.width);
    if (side < end_tolerance * step || side > length - end_tolerance * step)
        return std::min(side, length - side) > -end_tolerance * step;
    const auto strip = [&](double from, double depth, std::int32_t i) {
        const double beside = place(1 - axis, i) + 0.2 * other_step;
        return axis == 0 ? mean_colour(picture_, beside, from, 0.6 * other_step, depth * step)
                         : mean_colour(picture_, from, beside, depth * step, 0.6 * other_step);
    };
    int changes = 0;
    for (std::int32_t i = begin(1 - axis); i < end(1 - axis); ++i) {
        float most = 0;
        for (const double depth : {thin, wide}) {
            const auto above = strip(side - 1.3 * depth * step, depth, i);
            const auto below = strip(side + 0.3 * depth * step, depth, i);
            for (std::size_t c = 0; c < crop_channels; ++c)
                most = std::max(most, std::abs(above[c] - below[c]));
        }
        changes += most > 0.04F;
        meter_.tick(600);
    }
    return changes > 0.7 * count(1 - axis);
}

bool Lines::borders_other(std::size_t axis, std::int32_t last, std::int32_t blank) {
    const Margins margins{1, 1, 1, 1};
    std::int32_t others = 0;
    for (std::int32_t i = begin(1 - axis); i < end(1 - axis); ++i) {
        const std::int32_t one = cell(axis, last, i);
        const std::int32_t next = cell(axis, blank, i);
        if (symbol_share(looks_.kinds(one)) > 0.5 || symbol_share(looks_.kinds(next)) > 0.5)
            continue;
        others += looks_.difference(one, next, margins) > other_colour;
    }
    return others >= fewest_others;
}

bool Lines::counts_up(std::size_t axis, std::int32_t number) {
    for (const std::int32_t first : {0, 1})
        for (const std::size_t from : {0U, 1U}) {
            std::int32_t right = 0;
            for (std::int32_t i = first; i < std::min(count(1 - axis), first + labels); ++i)
                right += likeliest(looks_.kinds(cell(axis, number, begin(1 - axis) + i))) ==
                         number_kind + from + static_cast<std::size_t>(i - first);
            if (right >= fewest_labels) return true;
        }
    return false;
}

bool Lines::is_void(std::size_t axis, std::int32_t number) {
    for (std::int32_t i = begin(1 - axis); i < end(1 - axis); ++i)
        if (!looks_.is_flat(cell(axis, number, i))) return false;
    return true;
}

void Lines::move(std::size_t axis, int direction, std::int32_t lines) {
    (direction < 0 ? sides_.begin : sides_.end)[axis] += direction * lines;
}

double Lines::mean_evidence(std::size_t axis) {
    double sum = 0;
    for (std::int32_t i = begin(axis); i < end(axis); ++i) sum += line(axis, i).evidence;
    return sum / count(axis);
}

double Lines::sum_of_cells(const Grid& grid) {
    double sum = 0;
    for (std::int32_t row = 0; row < grid.rows; ++row)
        for (std::int32_t column = 0; column < grid.columns; ++column)
            sum += looks_.evidence(looks_.look(grid, row, column));
    return sum;
}

}  // namespace minewise
