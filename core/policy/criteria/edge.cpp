// edge: cells at an edge of the board but not in a corner; on a torus all cells tie.
#include "policy/criteria/rim.hpp"
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Outcomes& outcomes, Cell cell, double) {
    return rim_sides(outcomes.topology(), cell) == 1 ? 1.0 : 0.0;
}

const CriterionRegistration registration({"edge", "a cell at an edge, but not in a corner", score});

}  // namespace
}  // namespace minewise
