// random: all cells tie, so the choice is uniform; a baseline.
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Outcomes&, Cell, double) { return 0.0; }

const CriterionRegistration registration({"random", "a random cell", score});

}  // namespace
}  // namespace minewise
