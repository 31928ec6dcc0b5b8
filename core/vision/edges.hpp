// Where the colour of a picture changes along a straight line.
//
// The strength of a vertical edge left of a pixel is the change of colour from its left neighbour,
// with its sign, averaged over a short vertical run: noise, texture and small print cancel, the
// side of a cell does not. Horizontal edges likewise.
#pragma once

#include <cstdint>
#include <vector>

#include "vision/picture.hpp"

namespace minewise {

// The strength of the edges in one direction, from 0 to `most`.
class Edges {
  public:
    static constexpr int most = 24;  // stronger edges count no more
    static constexpr int noise = 2;  // is subtracted
    static constexpr int reach = 3;  // pixels on each side that are averaged

    static Edges vertical(const Picture& picture);
    static Edges horizontal(const Picture& picture);

    std::size_t width() const { return width_; }
    std::size_t height() const { return height_; }
    const std::uint8_t* row(std::size_t y) const { return strength_.data() + y * width_; }
    int at(std::size_t x, std::size_t y) const { return strength_[y * width_ + x]; }

  private:
    Edges(std::size_t width, std::size_t height)
        : width_(width), height_(height), strength_(width * height) {}

    // Weakens the edges between the blocks of a JPEG picture.
    template <class Place>
    void quieten_blocks(Place&& place);

    std::size_t width_;
    std::size_t height_;
    std::vector<std::uint8_t> strength_;
};

}  // namespace minewise
