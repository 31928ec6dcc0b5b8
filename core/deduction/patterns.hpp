// The classic names of patterns of two or more adjacent numbers. They are labels for people: the
// deduction has been made before it is named. A pattern may add cells that its other numbers prove
// in the same way.
#pragma once

#include <optional>
#include <string_view>

#include "system/knowledge.hpp"

namespace minewise {

struct Pattern {
    std::string_view name;
    std::vector<Cell> clues;
    std::vector<Cell> safe;
    std::vector<Cell> mines;
};

// "1-1" or "hole" if the unknown cells of `child` are all adjacent to `parent` and both need one
// more mine; otherwise empty.
std::string_view name_of_subset(const Knowledge& knowledge, Cell child, Cell parent);

// The pattern "1-2", "1-2-1" or "1-2-2-1" along a wall of unknown cells, given its first 1 and the
// 2 next to it. Sound: its clues alone prove its cells.
std::optional<Pattern> wall_pattern(const Knowledge& knowledge, Cell one, Cell two);

// "1-3-1 corner" if these clues are a 3 and the two adjacent 1s around a corner; otherwise empty.
std::string_view name_of_corner(const Knowledge& knowledge, std::span<const Cell> clues);

}  // namespace minewise
