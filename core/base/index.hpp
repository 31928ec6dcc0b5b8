// Cells, sections and other numbers from 0 as indices.
#pragma once

#include <cstddef>
#include <cstdint>

namespace minewise {

constexpr std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

}  // namespace minewise
