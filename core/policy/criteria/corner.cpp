// corner: the fewest neighbours, so on a square grid corners before edges before other cells.
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Outlook& outlook, Cell cell, double) {
    return -static_cast<double>(outlook.topology().neighbours(cell).size());
}

const CriterionRegistration registration({"corner", "the fewest neighbours", score});

}  // namespace
}  // namespace minewise
