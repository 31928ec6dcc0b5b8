// What the classifier sees of a cell: its rectangle and a margin, resampled to a fixed size.
//
// Each sample is the integral of the picture, taken as piecewise constant, over its area. Outside
// the picture is the nearest pixel.
#pragma once

#include <array>
#include <cstdint>

#include "vision/picture.hpp"

namespace minewise {

constexpr std::size_t crop_side = 24;
constexpr std::size_t crop_channels = 3;
constexpr double crop_margin = 1.0 / 12;  // of the cell, on each side

// By channel, row and column, from 0 to 1.
using Crop = std::array<float, crop_channels * crop_side * crop_side>;

Crop crop(const Picture& picture, double left, double top, double width, double height);
using Colour = std::array<float, crop_channels>;

// The mean colour of a rectangle within a picture.
Colour mean_colour(const Picture& picture, double left, double top, double width, double height);
Crop crop_cell(const Picture& picture, const Grid& grid, std::int32_t row, std::int32_t column);

}  // namespace minewise
