#include "vision/extent.hpp"

#include <cmath>
#include <tuple>

#include "vision/appraisal.hpp"

namespace minewise {
namespace {

constexpr double tolerance = 0.12;     // of a cell, beyond the end of the picture
constexpr double resemblance = 0.042;  // the mean difference of samples at which cells are unlike
constexpr double strange = 0.045;      // the same for cells with the same mark
constexpr double most_unlikeness = 10;
constexpr double alike_beside = 0.02;   // the same beside one another, where colours may flow
constexpr double doubt = 0.2;           // what a cell must show to speak for its line
constexpr double enough = 2.5;          // evidence for a line that is added
constexpr double enough_at_end = 1;     // the same for one whose colour ends at its outer side
constexpr double hardly_any = 0.25;     // evidence of a line, by the mean of all
constexpr double enough_beyond = 6;     // the same beyond blank lines
constexpr double enough_to_keep = -6;   // the same for one that is there already
constexpr double end_tolerance = 0.06;  // of a cell, where a blank line ends with the picture
constexpr std::size_t most_inside = 256;
constexpr double other_colour = 0.08;  // the mean difference of hidden and empty cells
constexpr std::int32_t fewest_others = 2;
constexpr float most_unlike = 0.1F;       // of the colours of blank cells of one kind
constexpr std::int32_t fewest_lined = 8;  // such pairs show that lines are drawn
constexpr std::int32_t least_lined = 6;   // one pair in so many
constexpr std::int32_t fewest_pairs = 3;  // of a line that is judged by them
constexpr std::int32_t most_blank = 40;   // blank lines between others
constexpr std::int32_t fewest_lines = 3;
constexpr int most_changes = 1000;
constexpr std::int32_t most_added = 3;   // blank lines, or such as speak for themselves together
constexpr double same_step = 0.01;       // of a cell, where a board fills the picture
constexpr std::int32_t least_found = 2;  // one line in so many of such a board
constexpr std::int32_t most_beyond = 2;  // lines beside such a board
constexpr double most_shift = 0.25;      // of a cell, of its lines
constexpr std::array<std::pair<std::int32_t, std::int32_t>, 8> usual_sizes{
    {{9, 9}, {16, 16}, {16, 30}, {30, 16}, {8, 8}, {8, 10}, {14, 18}, {20, 24}}};

double symbol_share(const KindShares& kinds) {
    return 1.0 - static_cast<double>(kinds[hidden_kind] + kinds[number_kind] + kinds[other_kind]);
}

bool is_digit(const KindShares& kinds) {
    float share = 0;
    for (std::size_t kind = number_kind + 1; kind < mine_kind; ++kind) share += kinds[kind];
    return share > 0.5F;
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

bool is_usual(const Grid& grid) {
    return std::ranges::find(usual_sizes, std::pair{grid.rows, grid.columns}) != usual_sizes.end();
}

Extent::Extent(const Picture& picture, const Grid& seed, Looks& looks, Meter& meter)
    : picture_(picture), grid_(seed), looks_(looks), meter_(meter) {
    std::tie(rows_, top_) = within(grid_.top, seed.cell_height, picture.height);
    std::tie(columns_, left_) = within(grid_.left, seed.cell_width, picture.width);
    bottom_ = std::min(top_ + seed.rows, rows_);
    right_ = std::min(left_ + seed.columns, columns_);
    top_ = std::max(top_, 0);
    left_ = std::max(left_, 0);
    grid_.rows = rows_;
    grid_.columns = columns_;
    forget();
}

// Prepares for the cells of the grid, of which none was seen yet.
void Extent::forget() {
    meter_.require_bytes(grid_.size() * (sizeof(std::int32_t) + 2 * sizeof(Seam)));
    seen_.assign(grid_.size(), -1);
    for (auto& seams : seams_) seams.assign(grid_.size(), {});
}

std::int32_t Extent::at(std::int32_t row, std::int32_t column) {
    std::int32_t& look = seen_[static_cast<std::size_t>(row * columns_ + column)];
    if (look < 0) look = looks_.look(grid_, row, column);
    return look;
}

std::int32_t Extent::cell(std::size_t axis, std::int32_t line, std::int32_t place) {
    return axis == 0 ? at(line, place) : at(place, line);
}

double Extent::place(std::size_t axis, std::int32_t line) const {
    return axis == 0 ? grid_.top + line * grid_.cell_height : grid_.left + line * grid_.cell_width;
}

// The seam between the cell at `place` of a line and the next; that of none unless both are
// revealed and one is empty: two wide digits look like a line between them.
const Seam& Extent::seam(std::size_t axis, std::int32_t line, std::int32_t place) {
    const std::int32_t row = axis == 0 ? line : place;
    const std::int32_t column = axis == 0 ? place : line;
    const auto at = static_cast<std::size_t>(row * columns_ + column);
    Seam& known = seams_[axis][at];
    if (known.drawn != Seam::unknown) return known;
    const CellKind one = likeliest(looks_.kinds(cell(axis, line, place)));
    const CellKind next = likeliest(looks_.kinds(cell(axis, line, place + 1)));
    if (!is_number(one) || !is_number(next) || std::min(one, next) != number_kind)
        return known = {Seam::other, {}};
    meter_.tick(500);
    return known = axis == 0 ? seam_beside(picture_, grid_, row, column)
                             : seam_below(picture_, grid_, row, column);
}

// Whether nothing is drawn between the blank cells of a line, though lines are drawn between
// those of their colour inside the board: they are a part of the page.
bool Extent::lacks_lines(std::size_t axis, std::int32_t number) {
    Colour colour{};
    std::int32_t pairs = 0;
    std::int32_t bare = 0;
    for (std::int32_t i = begin(1 - axis); i + 1 < end(1 - axis); ++i) {
        const Seam& own = seam(axis, number, i);
        pairs += own.drawn != Seam::other;
        if (own.drawn != Seam::nothing) continue;
        colour = own.colour;
        ++bare;
    }
    if (bare < fewest_pairs || 3 * bare < 2 * pairs) return false;
    std::int32_t lined = 0;
    pairs = 0;
    for (std::int32_t line = begin(axis); line < end(axis); ++line)
        for (std::int32_t i = begin(1 - axis); i + 1 < end(1 - axis); ++i) {
            const Seam& other = seam(axis, line, i);
            if (line == number || other.drawn == Seam::other) continue;
            if (difference(other.colour, colour) > most_unlike) continue;
            ++pairs;
            lined += other.drawn == Seam::line;
        }
    return lined >= fewest_lined && least_lined * lined >= pairs;
}

// Gathers the looks inside the board, without one line and without the outermost, which may
// belong to its frame.
void Extent::gather(std::size_t axis, std::int32_t without) {
    const std::int32_t margin = lines(axis) > 4 ? 1 : 0;
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
    has_hidden_ = std::ranges::any_of(
        inside_, [&](std::int32_t look) { return likeliest(looks_.kinds(look)) == hidden_kind; });
    meter_.tick(static_cast<std::uint64_t>(lines(0)) * static_cast<std::uint64_t>(lines(1)));
}

// How much a look differs from the one inside that it resembles most, as a share of what is still
// alike: less where there is little to see.
double Extent::unlikeness(std::int32_t look, const Margins& margins) {
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
std::vector<double> Extent::unlikenesses_along(std::size_t axis, std::int32_t number,
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
double Extent::evidence_of_mark(std::int32_t look, const Margins& margins) {
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

Extent::Line Extent::line(std::size_t axis, std::int32_t number) {
    gather(axis, number);
    Margins margins{};  // what lies beyond the board may be seen there
    if (number <= begin(axis)) margins[axis == 0 ? top_side : left_side] = 1;
    if (number >= end(axis) - 1) margins[axis == 0 ? bottom_side : right_side] = 1;
    const std::vector<double> unlikenesses = unlikenesses_along(axis, number, margins);
    const bool is_inside = number >= begin(axis) && number < end(axis);
    Line found;
    std::int32_t odd = 0;
    std::int32_t marks = 0;
    for (std::int32_t i = begin(1 - axis); i < end(1 - axis); ++i) {
        const std::int32_t look = cell(axis, number, i);
        const KindShares& kinds = looks_.kinds(look);
        const double symbol = symbol_share(kinds);
        if (symbol > 0.5) {
            found.evidence += evidence_of_mark(look, margins);
            ++odd;
            ++marks;
            if (!is_digit(kinds)) found.borders_empty = false;
            continue;
        }
        const double unlike = unlikenesses[static_cast<std::size_t>(i - begin(1 - axis))];
        if (unlike < 1 && looks_.open_sides(look) >= 2) continue;
        ++odd;
        found.borders_empty = false;
        if (is_inside && !has_hidden_ && likeliest(kinds) == hidden_kind &&
            evidence(looks_, look) > 0) {
            found.evidence += 1 - doubt;
            continue;
        }
        found.evidence += std::clamp(4 * (1 - unlike), -3.0, 2.0) + 3 * symbol - doubt;
    }
    found.has_few_marks = odd - marks <= lines(1 - axis) / 8 && 2 * odd < lines(1 - axis);
    // A cell in a ring, as of the keyboard's focus, says nothing against a line of plain ones; the
    // ring may touch the next cell.
    if (lacks_lines(axis, number)) return {-enough_beyond, false, false, false};
    found.is_blank = odd == 0 || (found.evidence < 0 && odd <= std::max(2, lines(1 - axis) / 8));
    return found;
}

// Whether the colour along the outer side of a blank line ends there, beside most of its cells.
bool Extent::colour_ends(std::size_t axis, int direction, std::int32_t last) {
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
    return changes > 0.7 * lines(1 - axis);
}

// Whether some plain cells of a line lie beside blank ones of another colour: no hidden cell lies
// beside an empty one.
bool Extent::borders_other(std::size_t axis, std::int32_t last, std::int32_t blank) {
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

// Whether nothing is drawn in a line.
bool Extent::is_void(std::size_t axis, std::int32_t number) {
    for (std::int32_t i = begin(1 - axis); i < end(1 - axis); ++i)
        if (!looks_.is_flat(cell(axis, number, i))) return false;
    return true;
}

void Extent::move(std::size_t axis, int direction, std::int32_t count) {
    (direction < 0 ? begin(axis) : end(axis)) += direction * count;
}

bool Extent::grow(std::size_t axis, int direction) {
    const std::int32_t last = outermost(axis, direction);
    for (std::int32_t beyond = 1; beyond <= most_blank; ++beyond) {
        const std::int32_t number = last + direction * beyond;
        const bool is_seen = number >= 0 && number < available(axis);
        const Line next = is_seen ? line(axis, number) : Line{-1, false, false, false};
        if (next.is_blank) {
            if (beyond == 1 && borders_other(axis, last, number)) return false;
            continue;
        }
        const bool is_end =
            beyond == 1 && next.evidence > enough_at_end && colour_ends(axis, direction, number);
        if (is_end || next.evidence > (beyond > 1 ? enough_beyond : enough)) {
            move(axis, direction, beyond);
            return true;
        }
        if (next.evidence > 0 && next.has_few_marks) continue;
        if (beyond > 1 && colour_ends(axis, direction, number - direction)) {
            move(axis, direction, beyond - 1);
            return true;
        }
        return false;
    }
    return false;
}

bool Extent::shrink(std::size_t axis, int direction) {
    if (lines(axis) <= fewest_lines) return false;
    const std::int32_t number = outermost(axis, direction);
    const Line last = line(axis, number);
    if ((last.is_blank || last.evidence > enough_to_keep) && colour_ends(axis, direction, number))
        return false;
    if (!last.is_blank && last.evidence > 0) {
        if (last.evidence > enough_beyond || !line(axis, number - direction).is_blank) return false;
    }
    move(axis, direction, -1);
    return true;
}

// Adds lines at the side where they may lie, if enough of them are there: blank ones, or such as
// speak for themselves together.
bool Extent::complete(std::size_t axis, std::int32_t missing) {
    for (const int direction : {1, -1}) {
        const std::int32_t last = outermost(axis, direction);
        const std::int32_t outer = last + direction * missing;
        if (outer < 0 || outer >= available(axis)) continue;
        bool are_blank = line(axis, last).borders_empty;
        double sum = 0;
        for (std::int32_t beyond = 1; beyond <= missing; ++beyond) {
            const Line added = line(axis, last + direction * beyond);
            are_blank = are_blank && added.is_blank;
            sum += added.evidence;
        }
        if (!are_blank && sum <= enough) continue;
        move(axis, direction, missing);
        return true;
    }
    return missing == 0;
}

double Extent::mean_evidence(std::size_t axis) {
    double sum = 0;
    for (std::int32_t i = begin(axis); i < end(axis); ++i) sum += line(axis, i).evidence;
    return sum / lines(axis);
}

// Whether the outermost line can be left out: it speaks for itself no more than half as much as the
// line beside it, or as all lines in the mean.
bool Extent::is_weak(std::size_t axis, int direction) {
    const std::int32_t number = outermost(axis, direction);
    return 2 * line(axis, number).evidence <
           std::max(line(axis, number - direction).evidence, mean_evidence(axis));
}

// How many of the outermost lines, in which hardly anything is drawn, are to be left out at both
// sides, if it is clear which: what lies around a board is as wide at both sides.
std::optional<std::array<std::int32_t, 2>> Extent::left_out(std::size_t axis, std::int32_t excess) {
    const auto voids = [&](int direction) {
        std::int32_t found = 0;
        for (; found <= excess; ++found) {
            const std::int32_t number = outermost(axis, direction) - direction * found;
            const Line outer = line(axis, number);
            if (!is_void(axis, number) && !outer.is_blank &&
                std::abs(outer.evidence) > hardly_any * mean_evidence(axis))
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

// Makes the picture the board, if it has the sides of a usual one, of which some lines at its
// sides were not found: flat hidden cells show none.
bool Extent::fill_picture() {
    if (is_usual({0, 0, 0, 0, lines(0), lines(1)})) return false;
    for (const auto& [rows, columns] : usual_sizes) {
        const double width = static_cast<double>(picture_.width) / columns;
        const double height = static_cast<double>(picture_.height) / rows;
        const auto is_close = [](double a, double b) { return std::abs(a - b) < same_step * b; };
        if (!is_close(width, grid_.cell_width) || !is_close(height, grid_.cell_height)) continue;
        const auto may_be = [](std::int32_t all, std::int32_t found) {
            return found * least_found >= all && found <= all + most_beyond;
        };
        if (!may_be(rows, lines(0)) || !may_be(columns, lines(1))) continue;
        const auto is_shifted = [](double at, double cell) {
            return std::abs(std::remainder(at, cell)) > most_shift * cell;
        };
        if (is_shifted(place(0, top_), height) || is_shifted(place(1, left_), width)) continue;
        grid_ = {0, 0, width, height, rows, columns};
        top_ = left_ = 0;
        bottom_ = rows_ = rows;
        right_ = columns_ = columns;
        forget();
        return true;
    }
    return false;
}

// Adds a few lines, or leaves out a weak one or some void ones, if that makes the size of a usual
// board.
void Extent::prefer_usual_size() {
    if (fill_picture()) return;
    for (const auto& [rows, columns] : usual_sizes) {
        const std::int32_t above = lines(0) - rows;
        const std::int32_t beside = lines(1) - columns;
        if (above < 0 || above > 2 || beside < 0 || beside > 2) continue;
        const auto rows_out = left_out(0, above);
        const auto columns_out = left_out(1, beside);
        if (!rows_out || !columns_out) continue;
        for (const auto& [axis, out] : {std::pair{0U, *rows_out}, std::pair{1U, *columns_out}}) {
            move(axis, -1, -out[0]);
            move(axis, 1, -out[1]);
        }
        return;
    }
    for (const auto& [rows, columns] : usual_sizes) {
        const std::size_t axis = lines(0) == rows ? 1 : 0;
        if (lines(axis) != (axis == 0 ? rows : columns) + 1) continue;
        if (lines(1 - axis) != (axis == 0 ? columns : rows)) continue;
        for (const int direction : {1, -1})
            if (is_weak(axis, direction)) return move(axis, direction, -1);
    }
    for (const auto& [rows, columns] : usual_sizes) {
        const std::int32_t below = rows - lines(0);
        const std::int32_t beside = columns - lines(1);
        if (below < 0 || below > most_added || beside < 0 || beside > most_added) continue;
        const std::tuple sides{top_, left_, bottom_, right_};
        if (complete(0, below) && complete(1, beside)) return;
        std::tie(top_, left_, bottom_, right_) = sides;
    }
}

Grid Extent::found() {
    bool changes = true;
    for (int change = 0; changes && change < most_changes; ++change) {
        changes = false;
        for (const std::size_t axis : {0U, 1U})
            for (const int direction : {-1, 1}) {
                if (shrink(axis, direction))
                    changes = true;
                else if (grow(axis, direction))
                    changes = true;
            }
    }
    prefer_usual_size();
    Grid grid = grid_;
    grid.top = place(0, top_);
    grid.left = place(1, left_);
    grid.rows = lines(0);
    grid.columns = lines(1);
    return grid;
}

}  // namespace minewise
