// Cells, sections and other numbers from 0 as indices.
#pragma once

#include <concepts>
#include <cstddef>

namespace minewise {

constexpr std::size_t at(std::integral auto i) { return static_cast<std::size_t>(i); }

}  // namespace minewise
