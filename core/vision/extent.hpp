// The rows and columns of a grid that belong to a board.
//
// The cells of a board look like one another: a row belongs to it if its plain cells resemble those
// inside the board, or if the classifier sees numbers, flags or mines in it. Rows and columns are
// added and taken away at the four sides until none changes. Empty cells of some boards have no
// sides, and the colour of the page: blank rows belong to the board if a row beyond them does, or
// if their colour ends where they end.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "vision/looks.hpp"
#include "vision/seams.hpp"

namespace minewise {

// Whether a grid has the size of a usual board.
bool is_usual(const Grid& grid);

class Extent {
  public:
    // `seed` is a part of the board; its lines are continued over the picture.
    Extent(const Picture& picture, const Grid& seed, Looks& looks, Meter& meter);

    // Finds the rows and columns, and returns their grid.
    Grid found();
    // The look of a cell of that grid.
    std::int32_t look(std::int32_t row, std::int32_t column) {
        return at(row + top_, column + left_);
    }

  private:
    using Margins = std::array<std::size_t, all_sides>;
    // A row (axis 0) or a column (axis 1) of cells.
    struct Line {
        double evidence = 0;  // that it belongs to the board
        bool is_blank = true;
        bool has_few_marks = false;  // beside cells like those inside
        bool borders_empty = true;   // whether empty cells may lie beside it
    };

    void forget();
    std::int32_t at(std::int32_t row, std::int32_t column);
    std::int32_t cell(std::size_t axis, std::int32_t line, std::int32_t place);
    std::int32_t& begin(std::size_t axis) { return axis == 0 ? top_ : left_; }
    std::int32_t& end(std::size_t axis) { return axis == 0 ? bottom_ : right_; }
    std::int32_t lines(std::size_t axis) { return end(axis) - begin(axis); }
    std::int32_t available(std::size_t axis) const { return axis == 0 ? rows_ : columns_; }
    std::int32_t outermost(std::size_t axis, int direction) {
        return direction < 0 ? begin(axis) : end(axis) - 1;
    }
    double place(std::size_t axis, std::int32_t line) const;

    Line line(std::size_t axis, std::int32_t number);
    const Seam& seam(std::size_t axis, std::int32_t line, std::int32_t place);
    bool lacks_lines(std::size_t axis, std::int32_t number);
    void gather(std::size_t axis, std::int32_t without);
    double unlikeness(std::int32_t look, const Margins& margins);
    std::vector<double> unlikenesses_along(std::size_t axis, std::int32_t number,
                                           const Margins& margins);
    double evidence_of_mark(std::int32_t look, const Margins& margins);
    bool colour_ends(std::size_t axis, int direction, std::int32_t last);
    bool borders_other(std::size_t axis, std::int32_t last, std::int32_t blank);
    bool is_void(std::size_t axis, std::int32_t number);
    std::optional<std::array<std::int32_t, 2>> left_out(std::size_t axis, std::int32_t excess);
    void move(std::size_t axis, int direction, std::int32_t count);
    bool grow(std::size_t axis, int direction);
    bool shrink(std::size_t axis, int direction);
    double mean_evidence(std::size_t axis);
    bool is_weak(std::size_t axis, int direction);
    bool fill_picture();
    void prefer_usual_size();
    bool complete(std::size_t axis, std::int32_t missing);

    const Picture& picture_;
    Grid grid_;  // all lines that lie in the picture
    Looks& looks_;
    Meter& meter_;
    std::int32_t rows_, columns_;
    std::int32_t top_, left_, bottom_, right_;  // the board, in lines of the grid
    std::vector<std::int32_t> seen_;            // the look of each cell; -1: not seen yet
    std::vector<std::int32_t> inside_;          // the plain looks inside, the most frequent first
    std::vector<std::int32_t> marked_;          // the looks with marks inside
    bool has_hidden_ = false;                   // whether hidden cells are among the plain ones
    std::array<std::vector<Seam>, 2> seams_;    // by cell, to the next one in its row or column
};

}  // namespace minewise
