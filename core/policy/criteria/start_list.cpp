// start-list: corners and the middles of edges, then other edge cells that are not next to a
// corner, then the rest (firstStep in "Solution Algorithm Explanation", see docs/references.md). On
// a torus or a graph all cells tie.
#include "policy/criteria/start_list.hpp"

#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Outcomes& outcomes, Cell cell, double) {
    switch (start_list(outcomes.topology(), cell)) {
        case StartList::main:
            return 3.0;
        case StartList::sub:
            return 1.0;
        case StartList::beside_corner:
            return 0.5;
        case StartList::none:
            break;
    }
    return 0.0;
}

const CriterionRegistration registration({"start-list",
                                          "corners and edge centres, then edges away from corners",
                                          score});

}  // namespace
}  // namespace minewise
