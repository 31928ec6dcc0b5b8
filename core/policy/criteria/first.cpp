// first: reading order, as a baseline.
#include "policy/criterion.hpp"

namespace minewise {
namespace {

double score(Outcomes&, Cell cell, double) { return -static_cast<double>(cell); }

const CriterionRegistration registration({"first", "the first cell in reading order", score});

}  // namespace
}  // namespace minewise
