// The rows and columns of a grid that belong to a board.
//
// They are added and taken away at the four sides until none changes. Plain cells of some boards
// have no sides, or the colour of the page: blank rows belong to the board if a row beyond them
// does, or if their colour ends where they end.
#pragma once

#include <optional>

#include "vision/lines.hpp"

namespace minewise {

inline constexpr std::int32_t fewest_lines = 3;  // rows, and columns, of a board

// Whether a grid has the size of a usual board.
bool is_usual(const Grid& grid);

class Extent {
  public:
    // `seed` is a part of the board; its lines are continued over the picture.
    Extent(const Picture& picture, const Grid& seed, Looks& looks, Meter& meter);

    // Finds the rows and columns, as many as are stated or as the picture has, and returns their
    // grid.
    Grid found(const std::optional<BoardSize>& size);
    // The look of a cell of that grid.
    std::int32_t look(std::int32_t row, std::int32_t column) { return lines_.look(row, column); }

  private:
    bool grow(std::size_t axis, int direction);
    bool shrink(std::size_t axis, int direction);
    std::optional<std::array<std::int32_t, 2>> left_out(std::size_t axis, std::int32_t excess);
    bool fill_picture();
    bool may_belong(std::size_t axis, std::int32_t number);
    void prefer_usual_size();
    void fit(std::size_t axis, std::int32_t lines);

    const Picture& picture_;
    Lines lines_;
};

}  // namespace minewise
