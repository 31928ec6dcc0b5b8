// Connected pixels of a part of a picture in which the ink is strong.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace minewise {

// How much ink there is at each pixel, row by row.
struct Ink {
    std::size_t width;
    std::size_t height;
    std::vector<std::uint8_t> strength;

    const std::uint8_t* row(std::size_t y) const { return strength.data() + y * width; }
};

// A rectangle of pixels; right and bottom are excluded.
struct Box {
    std::ptrdiff_t left;
    std::ptrdiff_t top;
    std::ptrdiff_t right;
    std::ptrdiff_t bottom;

    std::ptrdiff_t width() const { return right - left; }
    std::ptrdiff_t height() const { return bottom - top; }
    void include(const Box& other);
};

// Disjoint sets of boxes; each has the box around its members.
class BoxSets {
  public:
    std::size_t add(const Box& box);
    void join(std::size_t one, std::size_t other);
    std::vector<Box> boxes() const;
    std::size_t size() const { return boxes_.size(); }

  private:
    std::size_t root(std::size_t i);

    std::vector<std::size_t> parents_;
    std::vector<Box> boxes_;
};

// The boxes of the pixels of at least `least` ink that touch at a side or a corner; none if they
// are in more than `most` runs of a row, as noise is.
std::vector<Box> find_blobs(const Ink& ink, std::uint8_t least, std::size_t most);

}  // namespace minewise
