// The rows and columns of a grid over a picture, and what they say: whether they belong to the
// board that some of them are.
//
// The cells of a board look like one another: a line belongs to it if its plain cells resemble
// those inside the board, or if the classifier sees numbers, flags or mines in it.
#pragma once

#include <array>
#include <vector>

#include "vision/looks.hpp"

namespace minewise {

// A row (axis 0) or a column (axis 1) of cells.
struct Line {
    double evidence = 0;  // that it belongs to the board
    bool is_blank = true;
    bool shows_cells = false;    // by the classifier alone: marks, and nothing strange beside them
    bool has_few_marks = false;  // beside cells like those inside
};

class Lines {
  public:
    // The first line of the board and the one after its last, by axis.
    struct Sides {
        std::array<std::int32_t, 2> begin, end;
    };

    // `seed` is a part of the board; its lines are continued over the picture.
    Lines(const Picture& picture, const Grid& seed, Looks& looks, Meter& meter);
    // Takes another grid, all of which is the board.
    void replace(const Grid& board);

    const Grid& grid() const { return grid_; }
    Grid board() const;
    // The look of a cell of the board.
    std::int32_t look(std::int32_t row, std::int32_t column) {
        return at(row + begin(0), column + begin(1));
    }

    // Adds lines to the board at a side, or leaves some out.
    void move(std::size_t axis, int direction, std::int32_t lines);
    std::int32_t begin(std::size_t axis) const { return sides_.begin[axis]; }
    std::int32_t end(std::size_t axis) const { return sides_.end[axis]; }
    std::int32_t count(std::size_t axis) const { return end(axis) - begin(axis); }
    // The number of lines in the picture.
    std::int32_t available(std::size_t axis) const {
        return axis == 0 ? grid_.rows : grid_.columns;
    }
    std::int32_t outermost(std::size_t axis, int direction) const {
        return direction < 0 ? begin(axis) : end(axis) - 1;
    }
    double place(std::size_t axis, std::int32_t line) const;

    Line line(std::size_t axis, std::int32_t number);
    double mean_evidence(std::size_t axis);
    // The evidence of the cells of a grid, by the classifier alone.
    double sum_of_cells(const Grid& grid);
    // Whether the colour along the outer side of a blank line ends there, beside most of its cells.
    bool colour_ends(std::size_t axis, int direction, std::int32_t last);
    // Whether some plain cells of a line lie beside blank ones of another colour: no hidden cell
    // lies beside an empty one.
    bool borders_other(std::size_t axis, std::int32_t last, std::int32_t blank);
    // Whether nothing is drawn in a line.
    bool is_void(std::size_t axis, std::int32_t number);
    // Whether the cells of a line count up from 0 or 1, from its first or second cell: so do
    // labels, and no numbers at the side of a board, which are at most 3 beside other numbers.
    bool counts_up(std::size_t axis, std::int32_t number);

  private:
    using Margins = std::array<std::size_t, all_sides>;

    void forget();
    std::int32_t at(std::int32_t row, std::int32_t column);
    std::int32_t cell(std::size_t axis, std::int32_t line, std::int32_t place);
    void gather(std::size_t axis, std::int32_t without);
    bool is_nearly_flat(std::int32_t look) const;
    double unlikeness(std::int32_t look, const Margins& at_border);
    std::vector<double> unlikenesses_along(std::size_t axis, std::int32_t number,
                                           const Margins& margins);
    double evidence_of_mark(std::int32_t look, const Margins& margins);

    const Picture& picture_;
    Grid grid_;  // all lines that lie in the picture
    Looks& looks_;
    Meter& meter_;
    Sides sides_;                       // of the board, in lines of the grid
    std::vector<std::int32_t> seen_;    // the look of each cell; -1: not seen yet
    std::vector<std::int32_t> inside_;  // the plain looks inside, the most frequent first
    std::vector<std::int32_t> marked_;  // the looks with marks inside
    bool has_hidden_ = false;           // whether hidden cells are among the plain ones
    bool has_flat_ = false;             // whether cells of one colour are
};

}  // namespace minewise
