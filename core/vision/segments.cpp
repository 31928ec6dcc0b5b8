#include "vision/segments.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <string>
#include <string_view>

namespace minewise {
namespace {

constexpr double lit = 0.65;               // the least ink of a lit segment, where 1 is all of it
constexpr double least_margin = 0.2;       // of every segment, from being the other
constexpr double clear_lead = 2.0;         // of the best reading over any other, in margins
constexpr double most_unexplained = 0.04;  // of the ink of a digit
constexpr double least_lit_contrast = 50;  // between what is lit and the ground, of 255
constexpr std::size_t most_digits = 3;

// The segments A to G of each sign; A is the top one, G the middle one, the others go clockwise.
struct Sign {
    char sign;
    unsigned segments;
};
constexpr unsigned A = 1, B = 2, C = 4, D = 8, E = 16, F = 32, G = 64;
constexpr std::array<Sign, 11> signs{{{'0', A | B | C | D | E | F},
                                      {'1', B | C},
                                      {'2', A | B | G | E | D},
                                      {'3', A | B | G | C | D},
                                      {'4', F | G | B | C},
                                      {'5', A | F | G | C | D},
                                      {'6', A | F | G | E | C | D},
                                      {'7', A | B | C},
                                      {'8', A | B | C | D | E | F | G},
                                      {'9', A | B | C | D | F | G},
                                      {'-', G}}};

// The parts of a digit, as shares of its width or height.
constexpr double side_end = 0.36, side_begin = 0.64;      // of the vertical segments
constexpr double top_end = 0.22, bottom_begin = 0.78;     // of the outer horizontal ones
constexpr double middle_begin = 0.38, middle_end = 0.62;  // of the middle one
constexpr double core_begin = 0.36, core_end = 0.64;      // of every horizontal one
constexpr double upper_begin = 0.22, upper_end = 0.36;    // of both upper vertical ones
constexpr double lower_begin = 0.64, lower_end = 0.78;    // of both lower ones
constexpr double hole_begin = 0.42, hole_end = 0.58;      // of the loops

// The ink of the ground and of what is lit in a box.
struct Levels {
    double ground;
    double lit;

    Levels(const Ink& ink, const Box& box) {
        std::array<std::size_t, 256> counts{};
        for (std::ptrdiff_t y = box.top; y < box.bottom; ++y)
            for (std::ptrdiff_t x = box.left; x < box.right; ++x)
                ++counts[ink.row(static_cast<std::size_t>(y))[x]];
        const auto area = static_cast<double>(box.width() * box.height());
        const auto quantile = [&](double share) {
            double seen = 0;
            for (std::size_t i = 0; i < counts.size(); ++i)
                if ((seen += static_cast<double>(counts[i])) >= share * area)
                    return static_cast<double>(i);
            return 255.0;
        };
        ground = quantile(0.2);
        lit = quantile(0.97);
    }
    double contrast() const { return lit - ground; }
};

// The ink in the box of a display, from 0 to 1, made upright, with half its height of ground on
// each side.
class Band {
  public:
    Band(const Ink& ink, const Box& box, const Levels& levels, double slant);

    // The mean ink of a rectangle; at least one pixel.
    double mean(double left, double top, double right, double bottom) const;
    double at(std::size_t x, std::size_t y) const { return sum(x, y, x + 1, y + 1); }
    // The box of what is lit.
    Box lit_box() const;

    std::size_t width() const { return width_; }
    std::size_t height() const { return height_; }

  private:
    double sum(std::size_t left, std::size_t top, std::size_t right, std::size_t bottom) const {
        const std::size_t line = width_ + 1;
        return sums_[bottom * line + right] - sums_[top * line + right] -
               sums_[bottom * line + left] + sums_[top * line + left];
    }

    std::size_t width_;
    std::size_t height_;
    std::vector<double> sums_;
};

Band::Band(const Ink& ink, const Box& box, const Levels& levels, double slant) {
    const std::ptrdiff_t margin = box.height() / 2 + 1;
    width_ = static_cast<std::size_t>(box.width() + 2 * margin);
    height_ = static_cast<std::size_t>(box.height());
    sums_.assign((width_ + 1) * (height_ + 1), 0);
    for (std::size_t y = 0; y < height_; ++y) {
        const std::uint8_t* const row = ink.row(static_cast<std::size_t>(box.top) + y) + box.left;
        const auto at = [&](std::ptrdiff_t x) {
            if (x < 0 || x >= box.width()) return 0.0;
            return std::clamp((row[x] - levels.ground) / levels.contrast(), 0.0, 1.0);
        };
        const double shift =
            slant * (static_cast<double>(height_ - 1) / 2 - static_cast<double>(y));
        const auto low = static_cast<std::ptrdiff_t>(std::floor(shift));
        const double part = shift - static_cast<double>(low);
        double line = 0;
        for (std::size_t x = 0; x < width_; ++x) {
            const std::ptrdiff_t from = static_cast<std::ptrdiff_t>(x) - margin + low;
            line += (1 - part) * at(from) + part * at(from + 1);
            sums_[(y + 1) * (width_ + 1) + x + 1] = sums_[y * (width_ + 1) + x + 1] + line;
        }
    }
}

double Band::mean(double left, double top, double right, double bottom) const {
    const auto range = [](double from, double to, std::size_t size) {
        const auto low = static_cast<std::size_t>(
            std::clamp(std::round(from), 0.0, static_cast<double>(size - 1)));
        const auto high = static_cast<std::size_t>(
            std::clamp(std::round(to), static_cast<double>(low + 1), static_cast<double>(size)));
        return std::pair(low, high);
    };
    const auto [x_low, x_high] = range(left, right, width_);
    const auto [y_low, y_high] = range(top, bottom, height_);
    return sum(x_low, y_low, x_high, y_high) /
           static_cast<double>((x_high - x_low) * (y_high - y_low));
}

Box Band::lit_box() const {
    Box box{static_cast<std::ptrdiff_t>(width_), static_cast<std::ptrdiff_t>(height_), 0, 0};
    for (std::size_t y = 0; y < height_; ++y)
        for (std::size_t x = 0; x < width_; ++x)
            if (at(x, y) > lit) {
                const auto column = static_cast<std::ptrdiff_t>(x);
                const auto row = static_cast<std::ptrdiff_t>(y);
                box.include({column, row, column + 1, row + 1});
            }
    return box;
}

// Where the digits of a display may be.
struct Layout {
    double right;  // of the last digit
    double top;
    double width;  // of a digit
    double height;
    double pitch;
    std::size_t digits;

    double left(std::size_t digit) const {
        return right - width - static_cast<double>(digits - 1 - digit) * pitch;
    }
};

struct Reading {
    std::string text;
    double margin = 0;
    Layout layout{};
};

struct Digit {
    unsigned segments = 0;
    double margin = 1;  // of the least clear segment or loop

    void decide(unsigned segment, double found) {
        const bool is_lit = found > lit;
        if (is_lit) segments |= segment;
        margin = std::min(margin, is_lit ? (found - lit) / (1 - lit) : (lit - found) / lit);
    }
    void expect_empty(double found) { margin = std::min(margin, (lit - found) / lit); }
};

// The strongest line across a part of a digit.
template <class Mean>
double strongest(double begin, double end, const Mean& mean) {
    double most = 0;
    for (double at = std::round(begin); at < std::max(std::round(end), std::round(begin) + 1); ++at)
        most = std::max(most, mean(at));
    return most;
}

Digit read_digit(const Band& band, const Layout& layout, std::size_t number) {
    const double left = layout.left(number);
    const auto x = [&](double share) { return left + share * layout.width; };
    const auto y = [&](double share) { return layout.top + share * layout.height; };
    const auto row = [&](double begin, double end) {
        return strongest(y(begin), y(end), [&](double at) {
            return band.mean(x(core_begin), at, x(core_end), at + 1);
        });
    };
    const auto column = [&](double begin, double end, double top, double bottom) {
        return strongest(x(begin), x(end),
                         [&](double at) { return band.mean(at, y(top), at + 1, y(bottom)); });
    };
    Digit digit;
    digit.decide(A, row(0, top_end));
    digit.decide(G, row(middle_begin, middle_end));
    digit.decide(D, row(bottom_begin, 1));
    digit.decide(F, column(0, side_end, upper_begin, upper_end));
    digit.decide(B, column(side_begin, 1, upper_begin, upper_end));
    digit.decide(E, column(0, side_end, lower_begin, lower_end));
    digit.decide(C, column(side_begin, 1, lower_begin, lower_end));
    digit.expect_empty(band.mean(x(hole_begin), y(upper_begin), x(hole_end), y(upper_end)));
    digit.expect_empty(band.mean(x(hole_begin), y(lower_begin), x(hole_end), y(lower_end)));
    return digit;
}

char sign_of(unsigned segments) {
    const auto found = std::ranges::find(signs, segments, &Sign::segments);
    return found == signs.end() ? '\0' : found->sign;
}

// The digits at a layout, from the last one; without a text if one of them is none, or not clear.
Reading read_layout(const Band& band, const Layout& layout) {
    Reading reading{std::string(layout.digits, '\0'), 1, layout};
    for (std::size_t i = layout.digits; i-- > 0;) {
        const Digit digit = read_digit(band, layout, i);
        const char sign = sign_of(digit.segments);
        if (digit.margin < least_margin || sign == '\0' || (sign == '-' && i > 0)) return {};
        reading.text[i] = sign;
        reading.margin = std::min(reading.margin, digit.margin);
    }
    return reading;
}

// Whether the ink of a digit begins where its leftmost segment does.
bool begins_well(unsigned segments, double across) {
    if ((segments & (E | F)) != 0) return across < 0.14;
    return (segments & (A | D | G)) != 0 ? across < 0.45 : across > 0.5;
}

// The segments that may have ink at a place in a digit.
unsigned segments_at(double across, double down) {
    if (across < -0.12 || across > 1.12) return 0;
    const unsigned left = across < side_end ? F | E : 0;
    const unsigned right = across > side_begin ? B | C : 0;
    const unsigned upper = down < 0.54 ? F | B : 0;
    const unsigned lower = down > 0.46 ? E | C : 0;
    return ((left | right) & (upper | lower)) | (down < top_end ? A : 0) |
           (down > bottom_begin ? D : 0) | (down > middle_begin && down < middle_end ? G : 0);
}

// The length of the lit segments of a sign, without what the horizontal ones share with others.
double length_of(unsigned segments, const Layout& layout) {
    const int sides = std::popcount(segments & (B | C | E | F));
    return sides * layout.height / 2 + std::popcount(segments & (A | D | G)) * 0.6 * layout.width;
}

// Whether the ink of each digit is on its lit segments, and makes strokes of one thickness.
bool is_drawn(const Band& band, const Reading& reading) {
    const Layout& layout = reading.layout;
    std::array<double, most_digits> other{};
    std::array<double, most_digits> all{};
    std::array<double, most_digits> begin{};
    begin.fill(1);
    std::array<unsigned, most_digits> segments{};
    for (std::size_t i = 0; i < layout.digits; ++i)
        segments[i] = std::ranges::find(signs, reading.text[i], &Sign::sign)->segments;
    for (std::size_t y = 0; y < band.height(); ++y)
        for (std::size_t x = 0; x < band.width(); ++x) {
            const double ink = band.at(x, y);
            if (ink < lit) continue;
            const double column = static_cast<double>(x) + 0.5;
            const double from = (column - layout.left(0)) / layout.pitch + 0.1;
            const auto digit = static_cast<std::size_t>(
                std::clamp(from, 0.0, static_cast<double>(layout.digits) - 0.5));
            const double across = (column - layout.left(digit)) / layout.width;
            const double down = (static_cast<double>(y) + 0.5 - layout.top) / layout.height;
            all[digit] += ink;
            begin[digit] = std::min(begin[digit], across);
            if ((segments[digit] & segments_at(across, down)) == 0) other[digit] += ink;
        }
    double thinnest = layout.height;
    double thickest = 0;
    for (std::size_t i = 0; i < layout.digits; ++i) {
        if (other[i] > most_unexplained * all[i] || !begins_well(segments[i], begin[i]))
            return false;
        const double thickness = all[i] / length_of(segments[i], layout);
        thinnest = std::min(thinnest, thickness);
        thickest = std::max(thickest, thickness);
    }
    return thickest < 0.25 * layout.height && thickest < 1.7 * thinnest;
}

// Whether no ink joins the digits, as it does around the signs of a panel.
bool are_apart(const Band& band, const Layout& layout) {
    const auto is_empty = [&](std::size_t x) {
        for (std::size_t y = 0; y < band.height(); ++y)
            if (band.at(x, y) > lit) return false;
        return true;
    };
    for (std::size_t i = 1; i < layout.digits; ++i) {
        bool is_apart = false;
        const double end = std::ceil(layout.left(i) + 0.1 * layout.width);
        for (double x = std::floor(layout.left(i - 1) + 0.9 * layout.width); x < end; ++x)
            is_apart |= is_empty(static_cast<std::size_t>(std::max(x, 0.0)));
        if (!is_apart) return false;
    }
    return true;
}

// Whether a number shows how wide its digits are.
bool is_wide(std::string_view text) { return text.find_first_not_of("1-") != text.npos; }

// The clearest reading of a band, and of another number.
struct Clearest {
    Reading best;
    double other = 0;  // the margin

    // Whether a reading, if it is drawn so, changes anything.
    bool matters(const Reading& reading) const {
        return reading.margin > (reading.text == best.text ? best.margin : other);
    }

    void consider(Reading reading) {
        if (reading.text == best.text) {
            if (reading.margin > best.margin) best = std::move(reading);
            return;
        }
        if (reading.margin > best.margin) std::swap(reading, best);
        other = std::max(other, reading.margin);
    }
};

void read_band(const Band& band, Clearest& clearest) {
    const Box ink = band.lit_box();
    if (ink.width() <= 0) return;
    const auto height = static_cast<double>(ink.height());
    const auto length = static_cast<double>(ink.width());
    for (double width = 0.36 * height; width <= 0.85 * height; width += 0.025 * height) {
        Layout layout{
            static_cast<double>(ink.right), static_cast<double>(ink.top), width, height, 0, 1};
        if (read_layout(band, layout).text.empty()) continue;  // the last digit
        const double most_pitch = std::min(1.6 * width, 1.05 * height);
        for (layout.pitch = 1.04 * width; layout.pitch <= most_pitch;
             layout.pitch += 0.02 * height) {
            const double digits = std::ceil((length - 1.12 * width - 0.6) / layout.pitch) + 1;
            if (digits < 2 || digits > most_digits) continue;
            layout.digits = static_cast<std::size_t>(digits);
            Reading reading = read_layout(band, layout);
            if (is_wide(reading.text) && clearest.matters(reading) && are_apart(band, layout) &&
                is_drawn(band, reading))
                clearest.consider(std::move(reading));
        }
    }
}

// Whether the ground goes on around a box, so that it is not the frame or the panel of something.
bool is_on_ground(const Ink& ink, const Box& box, const Levels& levels) {
    const double near = 0.3 * levels.contrast();
    const std::ptrdiff_t reach = std::max<std::ptrdiff_t>(2, box.height() / 8);
    const auto is_ground = [&](const Box& line) {
        double sum = 0;
        for (std::ptrdiff_t y = line.top; y < line.bottom; ++y)
            for (std::ptrdiff_t x = line.left; x < line.right; ++x)
                sum += std::abs(ink.row(static_cast<std::size_t>(y))[x] - levels.ground);
        return sum <= near * static_cast<double>(line.width() * line.height());
    };
    const auto width = static_cast<std::ptrdiff_t>(ink.width);
    const auto height = static_cast<std::ptrdiff_t>(ink.height);
    std::array<bool, 4> found{};
    for (std::ptrdiff_t i = 0; i < reach; ++i) {
        if (box.top > i) found[0] |= is_ground({box.left, box.top - i - 1, box.right, box.top - i});
        if (box.bottom + i < height)
            found[1] |= is_ground({box.left, box.bottom + i, box.right, box.bottom + i + 1});
        if (box.left > i)
            found[2] |= is_ground({box.left - i - 1, box.top, box.left - i, box.bottom});
        if (box.right + i < width)
            found[3] |= is_ground({box.right + i, box.top, box.right + i + 1, box.bottom});
    }
    return std::ranges::all_of(found, std::identity());
}

}  // namespace

std::optional<Display> read_display(const Ink& ink, const Box& box) {
    const Levels levels(ink, box);
    if (levels.contrast() < least_lit_contrast || !is_on_ground(ink, box, levels)) return {};
    Clearest clearest;
    for (const double slant : {0.0, 0.09, 0.17}) read_band(Band(ink, box, levels, slant), clearest);
    const Reading& best = clearest.best;
    if (best.text.empty() || best.margin < clear_lead * clearest.other) return {};
    return Display{std::stoi(best.text), box, best.layout.pitch};
}

}  // namespace minewise
