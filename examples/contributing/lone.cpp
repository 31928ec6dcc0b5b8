// lone: the only unknown cell of a number is a mine if a mine is left, and safe otherwise.
// `counting` finds the same. It shows how a technique is written.
#include "deduction/pairwise.hpp"

namespace minewise {
namespace {

constexpr std::string_view name = "lone";

class Lone final : public Pairwise {
  protected:
    bool step(Knowledge& knowledge, Findings& findings) override {
        if (overlaps_.size() != 1) return false;
        const std::array clue{overlaps_.clue()};
        const std::vector<Cell> cell = overlaps_.cells();
        const std::span<const Cell> none;
        return overlaps_.left() > 0 ? findings.conclude(knowledge, name, clue, none, cell)
                                    : findings.conclude(knowledge, name, clue, cell, none);
    }
};

const Registration lone_registration({
    .rank = 65,
    .name = name,
    .title = "Lone cells",
    .summary = "a number with a single unknown cell",
    .make = make_part<Lone>,
});

}  // namespace
}  // namespace minewise
