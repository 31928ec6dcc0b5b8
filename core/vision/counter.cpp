#include "vision/counter.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "vision/segments.hpp"

namespace minewise {
namespace {

// In cells of the board.
constexpr double reach_up = 5;
constexpr double reach_left = 3;
constexpr double least_height = 0.6;  // of a digit
constexpr double most_height = 3.5;
constexpr std::ptrdiff_t least_pixels = 10;  // of the height of a digit
constexpr std::size_t most_runs = 200'000;   // more are noise
constexpr std::size_t most_blobs = 1000;

// What ink is.
using Measure = int (*)(int red, int green, int blue);
int colour(int red, int green, int blue) {
    return std::max({red, green, blue}) - std::min({red, green, blue});
}
int light(int red, int green, int blue) { return (77 * red + 150 * green + 29 * blue) >> 8; }
int dark(int red, int green, int blue) { return 255 - light(red, green, blue); }

struct Kind {
    Measure measure;
    std::array<std::uint8_t, 4> least;
};
constexpr std::array<Kind, 3> panel_kinds{
    {{colour, {40, 80, 130, 190}}, {light, {60, 110, 160, 210}}, {dark, {60, 110, 160, 210}}}};

// The part of the picture in which the counter may be.
Box search_box(const Picture& picture, const Grid& grid) {
    const auto pixel = [](double at, std::size_t size) {
        return static_cast<std::ptrdiff_t>(
            std::clamp(std::round(at), 0.0, static_cast<double>(size)));
    };
    const double middle = (grid.left + grid.right()) / 2;
    return {pixel(grid.left - reach_left * grid.cell_width, picture.width),
            pixel(grid.top - reach_up * grid.cell_height, picture.height),
            pixel(middle, picture.width), pixel(grid.top, picture.height)};
}

Ink ink_of(const Picture& picture, const Box& box, Measure measure) {
    Ink ink{static_cast<std::size_t>(box.width()), static_cast<std::size_t>(box.height()), {}};
    ink.strength.reserve(ink.width * ink.height);
    for (std::ptrdiff_t y = box.top; y < box.bottom; ++y) {
        const std::uint8_t* pixel = picture.row(static_cast<std::size_t>(y)) + 3 * box.left;
        for (std::size_t x = 0; x < ink.width; ++x, pixel += 3)
            ink.strength.push_back(
                static_cast<std::uint8_t>(measure(pixel[0], pixel[1], pixel[2])));
    }
    return ink;
}

std::ptrdiff_t gap(std::ptrdiff_t left, std::ptrdiff_t right, std::ptrdiff_t other_left,
                   std::ptrdiff_t other_right) {
    return std::max(left, other_left) - std::min(right, other_right);
}

// Joins boxes that belong together; those farther apart than `most_gap` across do not.
template <class Belongs>
std::vector<Box> joined(std::vector<Box> boxes, std::ptrdiff_t most_gap, const Belongs& belong) {
    std::ranges::sort(boxes, {}, &Box::left);
    BoxSets sets;
    for (const Box& box : boxes) sets.add(box);
    for (std::size_t i = 0; i < boxes.size(); ++i)
        for (std::size_t j = i + 1; j < boxes.size() && boxes[j].left <= boxes[i].right + most_gap;
             ++j)
            if (belong(boxes[i], boxes[j])) sets.join(i, j);
    return sets.boxes();
}

// Segments of one digit nearly touch.
bool is_same_digit(const Box& one, const Box& other) {
    const auto near =
        static_cast<double>(std::max({one.width(), one.height(), other.width(), other.height()}));
    return static_cast<double>(gap(one.left, one.right, other.left, other.right)) <= 0.35 * near &&
           static_cast<double>(gap(one.top, one.bottom, other.top, other.bottom)) <= 0.35 * near;
}

// Digits of one display have the same height; a minus sign is within it.
bool is_same_display(const Box& one, const Box& other) {
    const Box& tall = one.height() < other.height() ? other : one;
    const Box& low = one.height() < other.height() ? one : other;
    const auto height = static_cast<double>(tall.height());
    const auto apart = static_cast<double>(gap(one.left, one.right, other.left, other.right));
    const auto above = static_cast<double>(low.top - tall.top);
    const auto below = static_cast<double>(tall.bottom - low.bottom);
    return (apart <= 0.7 * height && above <= 0.15 * height && below <= 0.15 * height) ||
           (apart <= 0.85 * height && above >= 0.35 * height && below >= 0.35 * height);
}

bool boxes_overlap(const Box& one, const Box& other) {
    return gap(one.left, one.right, other.left, other.right) < 0 &&
           gap(one.top, one.bottom, other.top, other.bottom) < 0;
}

bool contains(const Box& one, const Box& other) {
    return one.left <= other.left && one.top <= other.top && one.right >= other.right &&
           one.bottom >= other.bottom;
}

// Erases what has something inside, unlike a segment or a digit.
void erase_frames(std::vector<Box>& boxes) {
    std::ranges::sort(boxes, {}, &Box::left);
    std::vector<Box> kept;
    for (const Box& box : boxes) {
        const auto first = std::ranges::lower_bound(boxes, box.left, {}, &Box::left);
        const auto last = std::ranges::lower_bound(boxes, box.right, {}, &Box::left);
        if (std::none_of(first, last, [&](const Box& other) {
                return &other != &box && 3 * other.height() >= box.height() && contains(box, other);
            }))
            kept.push_back(box);
    }
    boxes = std::move(kept);
}

class Search {
  public:
    Search(const Picture& picture, const Grid& grid)
        : picture_(picture),
          grid_(grid),
          box_(search_box(picture, grid)),
          most_(static_cast<std::ptrdiff_t>(most_height * grid.cell_height)) {}

    bool is_empty() const { return box_.width() < least_pixels || box_.height() < least_pixels; }

    void look(const Kind& kind, Meter& meter) {
        const auto area = static_cast<std::uint64_t>(box_.width() * box_.height());
        meter.tick(8 * area);
        meter.require_bytes(2 * area);
        const Ink ink = ink_of(picture_, box_, kind.measure);
        for (const std::uint8_t least : kind.least) {
            const std::vector<Box> digits = find_digits(ink, least);
            for (const Box& box : displays(digits)) {
                meter.tick(1'000'000);
                const auto display = read_display(ink, box);
                found_.push_back({box, display, display && is_alone(*display, digits)});
            }
        }
    }

    // The number of the first display from the left, if nothing that was found contradicts it.
    std::optional<std::int32_t> first() const {
        const Found* first = nullptr;
        for (const Found& found : found_)
            if (found.is_alone && (first == nullptr || found.box.left < first->box.left))
                first = &found;
        if (first == nullptr || std::ranges::any_of(found_, [&](const Found& found) {
                return contradicts(found, first->box, *first->display);
            }))
            return {};
        return first->display->value;
    }

  private:
    struct Found {
        Box box;
        std::optional<Display> display;
        bool is_alone;
    };

    // Whether a box has another number than a display, or more at its left.
    static bool contradicts(const Found& found, const Box& box, const Display& display) {
        if (!boxes_overlap(found.box, box)) return false;
        if (found.is_alone) return found.display->value != display.value;
        if (found.display) return 10 * found.box.width() >= 9 * box.width();
        const std::ptrdiff_t near = std::max<std::ptrdiff_t>(2, box.height() / 16);
        return static_cast<double>(box.left - found.box.left) > 1 + 0.2 * display.pitch &&
               std::abs(box.top - found.box.top) <= near &&
               std::abs(box.bottom - found.box.bottom) <= near;
    }

    // The boxes of what may be digits.
    std::vector<Box> find_digits(const Ink& ink, std::uint8_t least) const {
        std::vector<Box> blobs = find_blobs(ink, least, most_runs);
        std::erase_if(blobs, [&](const Box& box) {
            return box.height() > most_ || box.width() > 5 * most_ ||
                   std::max(box.width(), box.height()) < least_pixels / 4;
        });
        if (blobs.size() > most_blobs) return {};
        erase_frames(blobs);
        return joined(std::move(blobs), most_, is_same_digit);
    }

    std::vector<Box> displays(const std::vector<Box>& digits) const {
        std::vector<Box> boxes = joined(digits, most_, is_same_display);
        std::erase_if(boxes, [&](const Box& box) { return !may_be_display(box); });
        return boxes;
    }

    // Whether nothing of the size of a segment is beside a display; its frame may be.
    static bool is_alone(const Display& display, const std::vector<Box>& digits) {
        const Box& box = display.box;
        const auto pitch = static_cast<std::ptrdiff_t>(display.pitch);
        const std::ptrdiff_t above = box.height() / 3;
        const Box near{box.left - 3 * pitch / 2, box.top - above, box.right + pitch,
                       box.bottom + above};
        return std::ranges::none_of(digits, [&](const Box& digit) {
            return boxes_overlap(digit, near) && !contains(box, digit) && !contains(digit, box) &&
                   4 * std::max(digit.width(), digit.height()) > box.height();
        });
    }

    bool may_be_display(const Box& box) const {
        const auto height = static_cast<double>(box.height());
        const auto width = static_cast<double>(box.width());
        return box.height() >= least_pixels && height >= least_height * grid_.cell_height &&
               box.height() <= most_ && width >= 0.7 * height && width <= 3.2 * height &&
               box.left > 0 && box.top > 0 && box.right < box_.width();
    }

    const Picture& picture_;
    const Grid& grid_;
    Box box_;
    std::ptrdiff_t most_;
    std::vector<Found> found_;
};

}  // namespace

std::optional<std::int32_t> read_counter(const Picture& picture, const Grid& grid, Meter& meter) {
    Search search(picture, grid);
    if (search.is_empty()) return {};
    for (const Kind& kind : panel_kinds) search.look(kind, meter);
    return search.first();
}

}  // namespace minewise
