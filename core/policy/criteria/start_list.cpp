// start-list: corners and the middles of edges, then other edge cells that are not next to a
// corner, then the rest (firstStep in "Solution Algorithm Explanation", see docs/references.md). On
// a torus or a graph all cells tie.
#include "policy/criteria/rim.hpp"
#include "policy/criterion.hpp"

namespace minewise {
namespace {

bool is_middle(Cell index, Cell length) { return index == length / 2 || index == (length - 1) / 2; }

double score(Outcomes& outcomes, Cell cell, double) {
    const Topology& topology = outcomes.topology();
    const int sides = rim_sides(topology, cell);
    if (sides >= 2) return 3.0;
    if (sides == 0) return 0.0;
    const Cell row = cell / topology.columns();
    const Cell column = cell % topology.columns();
    const bool along_row = row == 0 || row == topology.rows() - 1;
    const Cell along = along_row ? column : row;
    const Cell length = along_row ? topology.columns() : topology.rows();
    if (is_middle(along, length)) return 3.0;
    return along == 1 || along == length - 2 ? 0.5 : 1.0;
}

const CriterionRegistration registration({"start-list",
                                          "corners and edge centres, then edges away from corners",
                                          score});

}  // namespace
}  // namespace minewise
