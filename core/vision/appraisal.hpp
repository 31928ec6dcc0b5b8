// How far a look speaks for a cell of a board.
#pragma once

#include "vision/looks.hpp"

namespace minewise {

// Whether a look may be any place of a picture: of one colour, or nearly.
bool is_nothing(const Looks& looks, std::int32_t look);

// The share of the kinds of cells, which is not low for a look of one colour.
double cell_share(const Looks& looks, std::int32_t look);

// How much a cell speaks for its grid being a board. What is plain may be a cell anywhere, so that
// little doubt speaks against one, and one colour says nothing.
double evidence(const Looks& looks, std::int32_t look);

}  // namespace minewise
