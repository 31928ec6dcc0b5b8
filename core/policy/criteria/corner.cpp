// corner: the fewest neighbours, so corners before edges before the rest on a square board.
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Outlook& outlook, Cell cell, double) {
    return -static_cast<double>(outlook.topology().neighbours(cell).size());
}

const CriterionRegistration registration({"corner", "the fewest neighbours", score});

}  // namespace
}  // namespace minewise
