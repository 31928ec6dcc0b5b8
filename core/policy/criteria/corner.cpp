// corner: the fewest neighbours, so on a square grid corners before edges before other cells.
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Outcomes& outcomes, Cell cell, double) {
    return -static_cast<double>(outcomes.topology().neighbours(cell).size());
}

const CriterionRegistration registration({"corner", "the fewest neighbours", score});

}  // namespace
}  // namespace minewise
