#include "vision/lattice.hpp"

#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>

namespace minewise {
namespace {

constexpr std::size_t most_lattices = 12;
constexpr std::size_t most_tries = 48;
constexpr std::size_t most_tries_of_place = 3;
constexpr std::size_t place_side = 192;  // pixels
constexpr std::int32_t most_lines = 400;
constexpr std::int32_t fewest_row_cells = 3;  // in a row or column
constexpr double between_cells = 0.25;        // the least share of sides with an edge

// One direction of a picture: the edges that its lines make, and its length. `along` runs across
// the lines, `beside` along them.
struct Axis {
    const Edges* edges;
    bool is_column;

    std::ptrdiff_t length() const {
        return static_cast<std::ptrdiff_t>(is_column ? edges->width() : edges->height());
    }
    std::ptrdiff_t depth() const {
        return static_cast<std::ptrdiff_t>(is_column ? edges->height() : edges->width());
    }
    int at(std::ptrdiff_t along, std::ptrdiff_t beside) const {
        return is_column
                   ? edges->at(static_cast<std::size_t>(along), static_cast<std::size_t>(beside))
                   : edges->at(static_cast<std::size_t>(beside), static_cast<std::size_t>(along));
    }
    // The mean strength of the edge at `along`, from `low` to `high`.
    double mean(std::ptrdiff_t along, double low, double high) const {
        const auto from = std::max<std::ptrdiff_t>(std::lround(low), 0);
        const auto to = std::min<std::ptrdiff_t>(std::lround(high), depth());
        if (along < 1 || along >= length() || from >= to) return 0;
        int sum = 0;
        for (std::ptrdiff_t beside = from; beside < to; ++beside) sum += at(along, beside);
        return static_cast<double>(sum) / static_cast<double>(to - from);
    }
};

struct Span {
    double low;
    double high;

    // Its pixels, of so many.
    std::pair<std::ptrdiff_t, std::ptrdiff_t> pixels(std::ptrdiff_t length) const {
        return {std::clamp<std::ptrdiff_t>(std::lround(low), 0, length),
                std::clamp<std::ptrdiff_t>(std::lround(high), 0, length)};
    }
};

constexpr Span everywhere{-1e9, 1e9};

// The lines first, first + step ... of one direction; those from `begin` to `end` bound cells.
struct AxisLines {
    double first;
    double step;
    std::int32_t begin;
    std::int32_t end;  // the last line

    double at(std::int32_t line) const { return first + step * line; }
    double low() const { return at(begin); }
    double high() const { return at(end); }
    std::int32_t cells() const { return end - begin; }
    Span span(double margin = 0) const { return {low() - margin, high() + margin}; }
};

// The mean strength of the edges at each place along an axis; 0 outside `along`.
std::vector<double> profile(const Axis& axis, const Span& along, const Span& beside) {
    std::vector<double> means(static_cast<std::size_t>(axis.length()));
    const auto [begin, end] = along.pixels(axis.length());
    const auto [from, to] = beside.pixels(axis.depth());
    if (begin >= end || from >= to) return means;
    std::vector<std::int32_t> sums(static_cast<std::size_t>(end - begin));
    for (std::ptrdiff_t y = axis.is_column ? from : begin; y < (axis.is_column ? to : end); ++y) {
        const std::uint8_t* const row = axis.edges->row(static_cast<std::size_t>(y));
        if (axis.is_column)
            for (std::size_t i = 0; i < sums.size(); ++i)
                sums[i] += row[begin + static_cast<std::ptrdiff_t>(i)];
        else
            sums[static_cast<std::size_t>(y - begin)] =
                std::accumulate(row + from, row + to, std::int32_t{0});
    }
    std::ranges::transform(sums, means.begin() + begin,
                           [&](std::int32_t sum) { return sum / static_cast<double>(to - from); });
    return means;
}

double between(const std::vector<double>& values, double at) {
    const double low = std::floor(at);
    const auto i = static_cast<std::ptrdiff_t>(low);
    if (i < 0 || i + 1 >= static_cast<std::ptrdiff_t>(values.size())) return 0;
    const double share = at - low;
    return values[static_cast<std::size_t>(i)] * (1 - share) +
           values[static_cast<std::size_t>(i) + 1] * share;
}

std::vector<double> blurred(const std::vector<double>& values) {
    std::vector<double> smooth(values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        smooth[i] = values[i] / 2 +
                    (values[i > 0 ? i - 1 : 0] + values[std::min(i + 1, values.size() - 1)]) / 4;
    return smooth;
}

// The lines within [low, high) that meet the strongest edges.
AxisLines fitted(const std::vector<double>& sharp, double low, double high, double least,
                 double most, double finest) {
    const auto values = blurred(sharp);
    AxisLines best{low, least, 0, 0};
    double highest = -1;
    for (double step = least; step <= most; step += finest)
        for (double phase = 0; phase < step; phase += 0.5) {
            double sum = 0;
            int lines = 0;
            for (double at = low + phase; at < high; at += step, ++lines)
                sum += between(values, at);
            if (lines > 1 && sum / lines > highest) {
                highest = sum / lines;
                best = {low + phase, step, 0, lines - 1};
            }
        }
    return best;
}

// The lines of another step about the same middle that meet the strongest edges, and the mean
// strength of these.
double shifted(const AxisLines& lines, double step, const std::vector<double>& values,
               AxisLines& found) {
    const double middle = 0.5 * (lines.begin + lines.end);
    const double reach = 0.15 * step;
    double highest = -1;
    for (double shift = -reach; shift <= reach; shift += 0.25) {
        AxisLines tried = lines;
        tried.step = step;
        tried.first = lines.first + (lines.step - step) * middle + shift;
        double sum = 0;
        for (std::int32_t line = lines.begin; line <= lines.end; ++line)
            sum += between(values, tried.at(line));
        if (sum > highest + 1e-9) {
            highest = sum;
            found = tried;
        }
    }
    return highest / (lines.cells() + 1);
}

// Shifts the lines to the centre of the edges about them: between two cells there may be a gap, or
// a line of some width.
void centre(AxisLines& lines, const std::vector<double>& sharp) {
    const auto values = blurred(sharp);
    const auto samples = static_cast<std::size_t>(std::lround(2 * lines.step));
    std::vector<double> folded(samples);
    for (std::int32_t line = lines.begin; line < lines.end; ++line)
        for (std::size_t i = 0; i < samples; ++i)
            folded[i] += between(values, lines.at(line) + lines.step * static_cast<double>(i) /
                                                              static_cast<double>(samples));
    double highest = -1;
    double shift = 0;
    const auto reach = static_cast<std::ptrdiff_t>(samples / 6);
    const auto wrapped = [&](std::ptrdiff_t i) {
        const auto n = static_cast<std::ptrdiff_t>(samples);
        return folded[static_cast<std::size_t>(((i % n) + n) % n)];
    };
    for (std::ptrdiff_t middle = -reach; middle <= reach; ++middle) {
        double sum = 0;
        for (std::ptrdiff_t i = 0; i <= reach; ++i)
            sum += std::min(wrapped(middle + i), wrapped(middle - i));
        sum -= 0.02 * highest * std::abs(static_cast<double>(middle)) / static_cast<double>(reach);
        if (sum > highest) {
            highest = sum;
            shift = static_cast<double>(middle) * lines.step / static_cast<double>(samples);
        }
    }
    lines.first += shift;
}

// Grows the lines of two directions at once.
class Growth {
  public:
    Growth(const Axis& across, const Axis& down, const AxisLines& columns, const AxisLines& rows)
        : axes_{across, down}, lines_{columns, rows} {
        tolerance_ = lines_[0].step > 32 ? 2 : 1;
        threshold_ = std::max(1.5, 0.3 * typical_strength());
    }

    std::optional<Lattice> grown(Meter& meter) {
        refit();
        std::int32_t fitted_lines = lines_[0].cells() + lines_[1].cells();
        bool is_growing = true;
        while (is_growing) {
            is_growing = false;
            for (std::size_t axis = 0; axis < 2; ++axis)
                for (const int direction : {-1, 1}) {
                    meter.tick(50'000);
                    if (grow(axis, direction)) is_growing = true;
                }
            const std::int32_t lines = lines_[0].cells() + lines_[1].cells();
            if (lines < fitted_lines + std::max(2, fitted_lines / 8)) continue;
            refit();
            fitted_lines = lines;
        }
        for (std::size_t axis = 0; axis < 2; ++axis)
            for (const int direction : {-1, 1})
                while (lines_[axis].cells() > fewest_row_cells &&
                       support(axis, direction, 0) < 0.35)
                    (direction < 0 ? lines_[axis].begin : lines_[axis].end) -= direction;
        if (lines_[0].cells() < fewest_row_cells || lines_[1].cells() < fewest_row_cells) return {};
        refit();
        std::array<std::vector<double>, 2> profiles;
        for (std::size_t axis = 0; axis < 2; ++axis)
            profiles[axis] = profile(axes_[axis], everywhere, lines_[1 - axis].span());
        make_square(profiles);
        for (std::size_t axis = 0; axis < 2; ++axis) centre(lines_[axis], profiles[axis]);
        const auto& [columns, rows] = lines_;
        Grid grid{columns.low(), rows.low(),   columns.step,
                  rows.step,     rows.cells(), columns.cells()};
        return Lattice{grid,
                       share_of_edges() * std::log(static_cast<double>(grid.size())),
                       {goes_on(0, -1), goes_on(1, -1), goes_on(0, 1), goes_on(1, 1)}};
    }

  private:
    // The strength of the side of a cell: of line `line` of `axis`, beside cell `cell`.
    double strength(std::size_t axis, double line, double from, double to) const {
        const auto at = std::lround(line);
        double most = 0;
        for (std::ptrdiff_t d = -tolerance_; d <= tolerance_; ++d)
            most = std::max(most, axes_[axis].mean(at + d, from, to));
        return most;
    }

    bool has_side(std::size_t axis, std::int32_t line, std::int32_t cell) const {
        const AxisLines& other = lines_[1 - axis];
        return has_edge(axis, line, other.at(cell) + 0.2 * other.step,
                        other.at(cell) + 0.8 * other.step);
    }

    // Whether a line has an edge between two places, which stands out.
    bool has_edge(std::size_t axis, std::int32_t line, double from, double to) const {
        const AxisLines& lines = lines_[axis];
        const double found = strength(axis, lines.at(line), from, to);
        if (found < threshold_) return false;
        const double third = lines.step / 3;
        const double elsewhere = (axes_[axis].mean(std::lround(lines.at(line) - third), from, to) +
                                  axes_[axis].mean(std::lround(lines.at(line) + third), from, to)) /
                                 2;
        return found > 1.5 * elsewhere + 0.5;
    }

    double typical_strength() const {
        std::vector<double> found;
        for (std::size_t axis = 0; axis < 2; ++axis) {
            const AxisLines& other = lines_[1 - axis];
            for (std::int32_t line = lines_[axis].begin; line <= lines_[axis].end; ++line)
                for (std::int32_t cell = other.begin; cell < other.end; ++cell)
                    found.push_back(strength(axis, lines_[axis].at(line),
                                             other.at(cell) + 0.2 * other.step,
                                             other.at(cell) + 0.8 * other.step));
        }
        if (found.empty()) return 0;
        std::ranges::nth_element(found,
                                 found.begin() + static_cast<std::ptrdiff_t>(found.size() / 2));
        return found[found.size() / 2];
    }

    // The share of sides with an edge, of the row or column of cells `beyond` places outside.
    double support(std::size_t axis, int direction, std::int32_t beyond) const {
        const AxisLines& lines = lines_[axis];
        const AxisLines& other = lines_[1 - axis];
        const std::int32_t cell = direction < 0 ? lines.begin - beyond : lines.end - 1 + beyond;
        const double low = lines.at(cell);
        if (low < -0.12 * lines.step ||
            low + lines.step > static_cast<double>(axes_[axis].length()) + 0.12 * lines.step)
            return 0;
        int sides = 0;
        int edges = 0;
        for (std::int32_t line = other.begin; line <= other.end; ++line) {
            if (is_at_border(1 - axis, other.at(line))) continue;
            ++sides;
            edges += has_side(1 - axis, line, cell);
        }
        // A straight line outside the board has an edge beside every cell, but none between them.
        if (edges < between_cells * sides) return 0;
        const std::int32_t far = direction < 0 ? cell : cell + 1;
        if (!is_at_border(axis, lines.at(far)))
            for (std::int32_t one = other.begin; one < other.end; ++one) {
                ++sides;
                edges += has_side(axis, far, one);
            }
        return sides == 0 ? 0 : static_cast<double>(edges) / sides;
    }

    // Whether many lines of the other direction go on beyond the last line, for part of a cell.
    // They are faint between revealed cells.
    bool goes_on(std::size_t axis, int direction) const {
        const AxisLines& lines = lines_[axis];
        const AxisLines& other = lines_[1 - axis];
        const double last = direction < 0 ? lines.low() : lines.high();
        const double near = last + direction * 0.12 * lines.step;
        const double far = std::clamp(last + direction * 0.45 * lines.step, 0.0,
                                      static_cast<double>(axes_[axis].length()));
        const auto [from, to] = std::minmax(near, far);
        if (direction * (far - near) < 3) return false;
        int found = 0;
        for (std::int32_t line = other.begin + 1; line < other.end; ++line)
            found += has_edge(1 - axis, line, from, to);
        return found > 0.4 * (other.cells() - 1);
    }

    bool is_at_border(std::size_t axis, double at) const {
        return at < 2 || at > static_cast<double>(axes_[axis].length()) - 2;
    }

    // Adds rows or columns of cells at one end, at most three that are blank between others.
    bool grow(std::size_t axis, int direction) {
        AxisLines& lines = lines_[axis];
        if (lines.cells() >= most_lines) return false;
        for (std::int32_t beyond = 1; beyond <= 3; ++beyond)
            if (support(axis, direction, beyond) > (beyond == 1 ? 0.4 : 0.6)) {
                (direction < 0 ? lines.begin : lines.end) += direction * beyond;
                return true;
            }
        return false;
    }

    double share_of_edges() const {
        int sides = 0;
        int edges = 0;
        for (std::size_t axis = 0; axis < 2; ++axis)
            for (std::int32_t line = lines_[axis].begin; line <= lines_[axis].end; ++line)
                for (std::int32_t cell = lines_[1 - axis].begin; cell < lines_[1 - axis].end;
                     ++cell) {
                    ++sides;
                    edges += has_side(axis, line, cell);
                }
        return static_cast<double>(edges) / sides;
    }

    // Takes one step for both directions, if they are nearly the same: that of either, their mean,
    // or a whole number of pixels, at which the lines meet the strongest edges.
    void make_square(const std::array<std::vector<double>, 2>& profiles) {
        constexpr double most_unlike = 0.04;
        const double a = lines_[0].step;
        const double b = lines_[1].step;
        if (std::abs(a - b) > most_unlike * std::min(a, b)) return;
        const double weight = lines_[0].cells() * lines_[0].cells();
        const double other = lines_[1].cells() * lines_[1].cells();
        const double mean = (weight * a + other * b) / (weight + other);
        std::array<AxisLines, 2> best = lines_;
        double highest = -1;
        for (const double step : {std::round(mean), mean, a, b}) {
            std::array<AxisLines, 2> tried;
            double strength = 0;
            for (std::size_t axis = 0; axis < 2; ++axis)
                strength += shifted(lines_[axis], step, blurred(profiles[axis]), tried[axis]);
            if (strength < 1.02 * highest) continue;
            highest = strength;
            best = tried;
        }
        lines_ = best;
    }

    // Fits each direction to the strongest edges near its lines, by least squares.
    void refit() {
        for (std::size_t axis = 0; axis < 2; ++axis) {
            AxisLines& lines = lines_[axis];
            const auto values =
                blurred(profile(axes_[axis], lines.span(lines.step), lines_[1 - axis].span()));
            double weight = 0, sum_k = 0, sum_x = 0, sum_kk = 0, sum_kx = 0;
            const double reach = std::clamp(0.08 * lines.step, 1.0, 3.0);
            for (std::int32_t k = lines.begin; k <= lines.end; ++k) {
                double strongest = 0;
                double place = lines.at(k);
                for (double d = -reach; d <= reach; d += 0.25)
                    if (const double value = between(values, lines.at(k) + d); value > strongest) {
                        strongest = value;
                        place = lines.at(k) + d;
                    }
                const double w = std::min(strongest, 8.0);
                weight += w;
                sum_k += w * k;
                sum_x += w * place;
                sum_kk += w * k * k;
                sum_kx += w * k * place;
            }
            const double spread = weight * sum_kk - sum_k * sum_k;
            if (spread <= 0) continue;
            const double step = (weight * sum_kx - sum_k * sum_x) / spread;
            if (std::abs(step - lines.step) > 0.05 * lines.step) continue;
            lines.step = step;
            lines.first = (sum_x - step * sum_k) / weight;
        }
    }

    std::array<Axis, 2> axes_;
    std::array<AxisLines, 2> lines_;
    std::ptrdiff_t tolerance_;
    double threshold_;
};

bool holds(const Grid& grid, const Repetition& seed) {
    const double x = static_cast<double>(seed.left + seed.side / 2);
    const double y = static_cast<double>(seed.top + seed.side / 2);
    return x > grid.left && x < grid.right() && y > grid.top && y < grid.bottom();
}

bool is_same(const Grid& a, const Grid& b) {
    const double tolerance = 0.3 * a.cell_width;
    return std::abs(a.cell_width - b.cell_width) < 0.03 * a.cell_width &&
           std::abs(a.left - b.left) < tolerance && std::abs(a.top - b.top) < tolerance &&
           std::abs(a.right() - b.right()) < tolerance &&
           std::abs(a.bottom() - b.bottom()) < tolerance;
}

// Whether a distance is that of the lines of a grid, or a multiple of it.
bool repeats(double distance, double step) {
    const double ratio = distance / step;
    return ratio > 0.9 && std::abs(ratio - std::round(ratio)) < 0.06 * std::max(1.0, ratio / 2);
}

}  // namespace

std::vector<Lattice> find_lattices(const Edges& vertical, const Edges& horizontal,
                                   const std::vector<Repetition>& repetitions, Meter& meter) {
    std::vector<Lattice> found;
    const Axis across{&vertical, true};
    const Axis down{&horizontal, false};
    std::size_t tries = 0;
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> tries_of_place;
    for (const Repetition& seed : repetitions) {
        if (found.size() == most_lattices || tries == most_tries) break;
        if (std::ranges::any_of(found, [&](const Lattice& lattice) {
                return holds(lattice.grid, seed) && repeats(seed.width, lattice.grid.cell_width) &&
                       repeats(seed.height, lattice.grid.cell_height);
            }))
            continue;
        const std::pair place{(seed.left + seed.side / 2) / place_side,
                              (seed.top + seed.side / 2) / place_side};
        if (++tries_of_place[place] > most_tries_of_place) continue;
        ++tries;
        const auto left = static_cast<double>(seed.left);
        const auto top = static_cast<double>(seed.top);
        const auto right =
            std::min(left + static_cast<double>(seed.side), static_cast<double>(vertical.width()));
        const auto bottom =
            std::min(top + static_cast<double>(seed.side), static_cast<double>(vertical.height()));
        constexpr double about = 0.8;
        const Span wide{left - 2, right + 2};  // as blurred
        const Span tall{top - 2, bottom + 2};
        const AxisLines columns = fitted(profile(across, wide, tall), left, right,
                                         seed.width - about, seed.width + about, 0.1);
        const AxisLines rows = fitted(profile(down, tall, wide), top, bottom, seed.height - about,
                                      seed.height + about, 0.1);
        meter.tick(seed.side * seed.side + 400 * seed.side);
        if (columns.cells() < 2 || rows.cells() < 2) continue;
        const auto lattice = Growth(across, down, columns, rows).grown(meter);
        if (lattice && std::ranges::none_of(found, [&](const Lattice& other) {
                return is_same(lattice->grid, other.grid);
            }))
            found.push_back(*lattice);
    }
    std::ranges::sort(found, std::greater<>(), &Lattice::score);
    return found;
}

}  // namespace minewise
