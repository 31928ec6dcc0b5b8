// corner: the fewest neighbours, so corners before edges before the rest on a square board.
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Prospects& prospects, Cell cell, double) {
    return -static_cast<double>(prospects.topology().neighbours(cell).size());
}

const CriterionRegistration registration({"corner", "the fewest neighbours", score});

}  // namespace
}  // namespace minewise
