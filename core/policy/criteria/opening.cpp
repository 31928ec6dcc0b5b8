// opening: the chance that the cell shows 0 and opens its neighbours (Z in the literature).
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Outlook& outlook, Cell cell, double) { return outlook.opening_probability(cell); }

const CriterionRegistration registration({"opening", "the highest probability of showing 0", score,
                                          true});

}  // namespace
}  // namespace minewise
