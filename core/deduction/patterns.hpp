// The classic names of what two or more numbers in a row show. They are labels for people: a
// technique has found the conclusion before, and a pattern at most adds what its other numbers
// show in the same way.
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

// "1-1" or "hole" where the unknown cells of `child` lie all beside `parent`, and both still need
// one mine; otherwise empty.
std::string_view name_of_subset(const Knowledge& knowledge, Cell child, Cell parent);

// The pattern "1-2", "1-2-1" or "1-2-2-1" along a wall of unknown cells, given its first 1 and the
// 2 beside it. Sound: its clues alone prove its cells.
std::optional<Pattern> wall_pattern(const Knowledge& knowledge, Cell one, Cell two);

// "1-3-1 corner" where these clues are a 3 and the two 1s beside it around a corner.
std::string_view name_of_corner(const Knowledge& knowledge, std::span<const Cell> clues);

}  // namespace minewise
